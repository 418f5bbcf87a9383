/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is printed of a place or a unit, as far as it is seen at a glance: what it is, whose, and
 * the few values that stand on it.
 */
#pragma once

#include "editor/document/document.h"
#include "editor/document/subject.h"

typedef struct {
    const Field *field;
    char *label; /* owned: `Garrison` */
    char *words; /* owned: `Riga 4` */
} CardValue;

/* Returns: (transfer full): of CardValue: what is printed on @subject in @set, in the order in
 * which it is shown; empty: nothing is, or it is not there. */
GPtrArray *card_values_of(const DataSet *set, const Subject *subject);

/* Returns: (transfer full): what @subject is, and whose: `Land of Sweden`; NULL: it is not there.
 */
char *card_kind_of(const DataSet *set, const Subject *subject);
