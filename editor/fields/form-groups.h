/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The forms for what is selected: beside its own, what the shown scenario says of it, and of a
 * border its other side. And what is printed on its card: what it is, whose, and its few values.
 */
#pragma once

#include "editor/document/document.h"
#include "editor/document/subject.h"

typedef struct {
    char *title;         /* owned: of the form; NULL: it needs none */
    GPtrArray *subjects; /* owned: of Subject, of one entity */
    gboolean is_own;     /* the selection itself; else what other records say about it */
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

typedef struct {
    const Field *field;
    char *label; /* owned: `Garrison` */
    char *words; /* owned: `Riga 4` */
} CardValue;

/* Returns: (transfer full): of CardValue: what is printed on @subject in @set, in the order in
 * which it is shown; empty: nothing is, or it is not there. */
GPtrArray *form_groups_card_values(const DataSet *set, const Subject *subject);

/* Returns: (transfer full): what @subject is, and whose: `Land of Sweden`; NULL: it is not there.
 */
char *form_groups_card_kind(const DataSet *set, const Subject *subject);
