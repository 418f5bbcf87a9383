/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the files of the find desk share.
 */
#pragma once

#include "editor/desk/page.h"
#include "editor/fields/record-query.h"

typedef struct {
    DeskPage *page; /* borrowed: the desk */
    GtkDropDown *entity, *field, *test;
    GtkEditable *wanted, *change;
    GtkLabel *count;
    GtkWidget *apply, *select;
    GtkStack *answer;     /* "found", or "unasked": what can be asked */
    GtkStringList *rows;  /* numbers of what was found; borrowed of its view */
    GPtrArray *entities;  /* owned: of Entity, those with records; the first, NULL: all texts */
    GPtrArray *fields;    /* owned: of Field, those that are offered; NULL: of all texts */
    GArray *offered;      /* owned: of QueryTest */
    RecordQuery *query;   /* owned */
    GPtrArray *found;     /* owned: of FoundValue */
    GHashTable *left_out; /* owned: of Subject and member as text: what is not to be changed */
    guint n_done;         /* steps of the document when it was said what was changed */
    gboolean is_changing; /* something was typed that values are to become */
    gboolean is_filling;  /* what is chosen is not the user's doing */
} FindState;

/* found-list.c: returns (transfer floating) the list of what was found. */
GtkWidget *find_list_new(FindState *state);

/* found-list.c: shows what was found, and what it becomes, anew. */
void find_list_fill(FindState *state);

/* found-list.c: returns (transfer container) of FoundValue: those that are not left out. */
GPtrArray *find_list_meant(const FindState *state);

/* find-desk.c: how many there are has changed. */
void find_show_count(FindState *state);
