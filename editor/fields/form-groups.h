/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which forms there are for what is selected: beside its own, what the shown scenario says of it,
 * and of a border its other side.
 */
#pragma once

#include "editor/document/document.h"

typedef struct {
    char *title;         /* owned: of the form; NULL: it needs none */
    GPtrArray *subjects; /* owned: of Subject, of one entity */
    gboolean is_own;     /* what is selected itself; else what is said of it elsewhere */
    gboolean is_said;    /* by the scenario that is shown */
} FormGroup;

/* Returns: (transfer full): of FormGroup, in the order in which they are shown; empty when nothing
 * is selected. Of things of several kinds it is those of the kind of the last one. */
GPtrArray *form_groups_of(EditorDocument *document);

/* Returns: (transfer full): what is selected in words: `Livland`, `3 selected`; NULL: nothing. */
char *form_groups_title(EditorDocument *document);

/* Returns: (transfer full): what it is and which layers have it, in words: `Space livland, in
 * pax-baltica and pax-baltica-2010`; of several their names; NULL: nothing is selected. */
char *form_groups_standing(EditorDocument *document);
