/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Entering text in a line: Return and leaving it finish, Escape brings back what was there, and
 * what comes from elsewhere does not disturb who is typing. What is refused stays to be mended
 * until the entry is left.
 */
#pragma once

#include <gtk/gtk.h>

/* Called when a person has entered another text than is shown. */
typedef void (*TypingDone)(const char *text, gpointer data);

/* Makes @entry one that calls @done with @data. */
void typing_begin(GtkEntry *entry, TypingDone done, gpointer data);

/* Shows @text (NULL: nothing), unless a person is typing something else; the cursor stays. */
void typing_show(GtkEntry *entry, const char *text);

/* Returns: whether a person has typed something that is not finished. */
gboolean typing_is_open(GtkEntry *entry);

/* Brings back what was shown. */
void typing_restore(GtkEntry *entry);

/* Says, from within the call of @done, that what was typed cannot be: what was there holds. */
void typing_refuse(GtkEntry *entry);

/* Finishes as Return does. */
void typing_finish(GtkEntry *entry);
