/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Why is this value so? Which layers and extended scenarios state a member, and on whose word.
 */
#pragma once

#include "editor/document/subject.h"

typedef struct {
    char *file;          /* owned: name of the file, as findings name it; NULL: not from a file */
    guint line;          /* from 1; 0: not known, as for what was not read from a file */
    const Record *layer; /* borrowed from the data set: what that layer says of the record */
    char *value;         /* owned: on one line; NULL: it is taken away here, or could not be read */
    char *source;        /* owned: the source text; NULL: none is stated */
} Provenance;

/* Returns: (transfer full): of Provenance: what each layer that says something about the member
 * @key of @subject says; the first is the one that is seen, the others are hidden by it. Empty: no
 * layer says anything, the fallback holds. */
GPtrArray *provenance_find(const DataSet *set, const Subject *subject, const char *key);
