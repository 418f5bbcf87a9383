/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Questions after what the reader of a format may be told: one for each choice that it heeds, with
 * what the file gives to choose from.
 */
#pragma once

#include "schema/foreign/formats.h"

#include <gtk/gtk.h>

typedef struct {
    GtkGrid *questions;            /* borrowed: around what follows */
    gint row;                      /* of the first one */
    GtkWidget *answers[N_CHOICES]; /* entries, or drop-downs where there are words */
    GtkWidget *buttons[N_CHOICES]; /* that list the offers; NULL where there are words */
    ForeignOffers offers;          /* owned */
} ImportChoices;

/* Asks in the rows of @questions from @row on, which are N_CHOICES. @changed is called with @data
 * whenever another answer is given. @choices lives as long as @questions. */
void import_choices_init(ImportChoices *choices, GtkGrid *questions, gint row,
                         void (*changed)(gpointer data), gpointer data);
void import_choices_clear(ImportChoices *choices);

/* Shows the questions that the reader of @format heeds; NULL: none. */
void import_choices_follow(ImportChoices *choices, const ForeignFormat *format);

/* Shows @offers, which are taken over and empty then, and as title what the map itself says. */
void import_choices_offer(ImportChoices *choices, ForeignOffers *offers, const char *title);

/* Returns: what the reader of @format is told; texts are borrowed until an answer changes. */
ForeignChoices import_choices_answers(const ImportChoices *choices, const ForeignFormat *format);
