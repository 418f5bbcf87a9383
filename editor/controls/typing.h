/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Typed text. Leaving an entry or a text view finishes it, and so does Return in an entry and
 * Ctrl+Return in a text view; Escape reverts it. Changes from elsewhere do not disturb the typing.
 * Refused text stays, so that it can be fixed, until the widget is left. Unfinished text in any
 * widget is finished before the document is saved or closed, so that nothing typed is lost.
 *
 * @entry: a GtkEntry or a GtkTextView.
 */
#pragma once

#include <gtk/gtk.h>

/* Called when the user has entered a text other than the one shown. */
typedef void (*TypingDone)(const char *text, gpointer data);

/* Makes @entry call @done with @data, which must outlive it. */
void typing_begin(gpointer entry, TypingDone done, gpointer data);

/* Shows @text (NULL: nothing), unless the user is typing something else; the cursor stays. */
void typing_show(gpointer entry, const char *text);

/* Returns: whether something was typed that is not finished. */
gboolean typing_is_open(gpointer entry);

/* Restores the text that was shown. */
void typing_restore(gpointer entry);

/* To be called from within @done: the typed text is refused, and the value stays as it was. */
void typing_refuse(gpointer entry);

/* Finishes the typed text as Return does. */
void typing_finish(gpointer entry);

/* Returns: whether there is unfinished text. */
typedef gboolean (*UnfinishedIsOpen)(gpointer data);

/* Finishes the text as Return does. Returns: FALSE: it was refused. */
typedef gboolean (*UnfinishedFinish)(gpointer data);

/* Registers the functions for text typed in @widget or in the focus widget in it. @data must live
 * as long as @widget. */
void typing_offer_unfinished(GtkWidget *widget, UnfinishedIsOpen is_open, UnfinishedFinish finish,
                             gpointer data);

/* Returns: whether unfinished text is typed in the focus widget of @root. */
gboolean typing_has_unfinished(GtkRoot *root);

/* Finishes text typed in the focus widget of @root. Returns: FALSE: it was refused, and a complaint
 * says why. Text that was refused before is not tried again: then TRUE is returned. */
gboolean typing_finish_unfinished(GtkRoot *root);
