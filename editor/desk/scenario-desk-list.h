/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A list of the shown scenario in words, one row an item: rows are selected here and edited in the
 * inspector; added, moved and deleted by buttons and keys.
 */
#pragma once

#include "editor/document/document.h"
#include "editor/tools/scenario-saying.h"

#include <gtk/gtk.h>

typedef struct {
    const char *key;   /* member of the scenario */
    const char *title; /* the heading, to be translated */
    const char *item;  /* one of them, in the middle of a sentence, to be translated */
    const char *empty; /* what is said of a list without items, to be translated */
    const char *start; /* JSON of a new one; NULL: as the entity has it */
    char *(*say)(const Wording *wording, const Record *item);
} DeskListKind;

/* Rows for decisions, score, victory table and sudden death. */
extern const DeskListKind desk_decisions, desk_score, desk_victory, desk_endings;

/* Returns: (transfer floating): the list of @kind. */
GtkWidget *desk_list_new(EditorDocument *document, const DeskListKind *kind);
