/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The selection as it is printed: its name, what it is, the values on it, and below them a form of
 * all that is printed, which unfolds. What is not printed shows its form at once.
 *
 * Signals: "value-pressed" (with a const Field *: the user wants to change this member).
 */
#pragma once

#include "editor/document/document.h"

#include <gtk/gtk.h>

#define EDITOR_TYPE_RECORD_CARD (editor_record_card_get_type())
G_DECLARE_FINAL_TYPE(EditorRecordCard, editor_record_card, EDITOR, RECORD_CARD, GtkWidget)

/* Sets the @menu (a reference is taken) of what can be done with a record as a whole. */
void editor_record_card_set_menu(EditorRecordCard *card, GMenuModel *menu);

/* Puts @picture above the name. */
void editor_record_card_set_picture(EditorRecordCard *card, GtkWidget *picture);

/* Shows what is selected in @document now. */
void editor_record_card_show(EditorRecordCard *card, EditorDocument *document);

/* Puts @form below the values; NULL: nothing is there. */
void editor_record_card_set_form(EditorRecordCard *card, GtkWidget *form);

/* Unfolds the form, or folds it away; that stays so for what is selected next. */
void editor_record_card_unfold(EditorRecordCard *card, gboolean is_open);

/* Returns: (transfer none): the button of the menu. */
GtkWidget *editor_record_card_menu(EditorRecordCard *card);
