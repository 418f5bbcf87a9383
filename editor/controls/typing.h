/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Typed text. In an entry Return and leaving it finish, in a text view Ctrl+Return and leaving it;
 * Escape reverts, and changes from elsewhere do not disturb the typing. What is refused stays to be
 * fixed until the widget is left. What is not finished yet, in any widget, is finished before the
 * document is saved or closed, so that nothing typed is lost.
 *
 * @entry: a GtkEntry or a GtkTextView.
 */
#pragma once

#include <gtk/gtk.h>

/* Called when the user has entered another text than is shown. */
typedef void (*TypingDone)(const char *text, gpointer data);

/* Makes @entry one that calls @done with @data. */
void typing_begin(gpointer entry, TypingDone done, gpointer data);

/* Shows @text (NULL: nothing), unless the user is typing something else; the cursor stays. */
void typing_show(gpointer entry, const char *text);

/* Returns: whether something was typed that is not finished. */
gboolean typing_is_open(gpointer entry);

/* Brings back what was shown. */
void typing_restore(gpointer entry);

/* Says, from within the call of @done, that what was typed cannot be: what was there holds. */
void typing_refuse(gpointer entry);

/* Finishes as Return does. */
void typing_finish(gpointer entry);

/* Says, with the data that was given, whether something is typed that is not finished. */
typedef gboolean (*UnfinishedIsOpen)(gpointer data);

/* Finishes it as Return does. Returns: FALSE: it was tried, and what was typed cannot be. */
typedef gboolean (*UnfinishedFinish)(gpointer data);

/* Makes @widget, or what has the focus in it, something that can be finished. @data lives as long
 * as @widget does. */
void typing_offer_unfinished(GtkWidget *widget, UnfinishedIsOpen is_open, UnfinishedFinish finish,
                             gpointer data);

/* Returns: whether unfinished text is typed in the focus widget of @root. */
gboolean typing_has_unfinished(GtkRoot *root);

/* Commits text typed in the focus widget of @root. Returns: FALSE: it was refused, and a complaint
 * says why. Text refused before is not tried again: then it is TRUE. */
gboolean typing_finish_unfinished(GtkRoot *root);
