/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the files of the records desk share.
 */
#pragma once

#include "editor/desk/page.h"
#include "editor/games/case-suite.h"
#include "editor/games/game-session.h"

typedef struct {
    EditorGameSession *session; /* owned */
    EditorCaseSuite *suite;     /* owned */
    DeskPage *page;             /* borrowed: the desk */
    char *chosen;               /* owned: id of the record that is looked at; NULL: none */
    GtkStack *whole;
    GtkLabel *summary;
    GtkWidget *progress, *run, *search;
    GtkStringList *ids; /* of the rows; borrowed of the selection */
    GtkSingleSelection *selection;
    GtkBox *details;
    gboolean is_filling; /* what is selected is not the user's doing */
    guint n_failed;      /* cases that did when the rows were made */
} RecordsState;

/* How a record stands. */
typedef enum { RECORD_NO_CASE, RECORD_NOT_RUN, RECORD_HOLDS, RECORD_FAILS } RecordStanding;

/* Returns: how @record, which may be NULL, stands. */
RecordStanding records_standing(const RecordsState *state, const PlayRecord *record);

/* Returns: (transfer none): the record @id, or NULL. */
const PlayRecord *records_find(const RecordsState *state, const char *id);

/* Returns: (transfer floating): the sign of @standing. */
GtkWidget *records_sign_new(RecordStanding standing);

/* record-details.c: shows what is known of the record that is chosen. */
void records_show_details(RecordsState *state);
