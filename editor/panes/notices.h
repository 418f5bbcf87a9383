/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Messages for the user: notices above the map of a document, until they are answered, and dialogs
 * for errors.
 */
#pragma once

#include <gtk/gtk.h>

/* A box of notices, which takes no room while there are none. */
#define EDITOR_TYPE_NOTICES (editor_notices_get_type())

G_DECLARE_FINAL_TYPE(EditorNotices, editor_notices, EDITOR, NOTICES, GtkWidget)

/* One of the answers that a notice offers. */
typedef struct {
    const char *title; /* with a mnemonic, translated */
    void (*run)(gpointer data);
} NoticeAnswer;

/* The most answers a notice offers. */
#define NOTICE_ANSWERS_MAX 3

typedef struct {
    const char *key; /* a literal; a notice replaces an earlier one with the same key */
    GtkMessageType type;
    const char *text;
    NoticeAnswer answers[NOTICE_ANSWERS_MAX]; /* up to the first without a title */
    gboolean must_be_answered;                /* it cannot be closed without an answer */
} Notice;

/* Shows @notice (copied) with its answers and, unless it must be answered, a button that closes it.
 * An answer closes it, then runs with @data, which must live as long as @notices. */
void editor_notices_show(EditorNotices *notices, const Notice *notice, gpointer data);

/* Removes the notice @key, if it is shown. */
void editor_notices_hide(EditorNotices *notices, const char *key);

/* Returns: whether the notice @key is shown. */
gboolean editor_notices_has(EditorNotices *notices, const char *key);

/* Lets long words, such as names of files, wrap to the next line in @dialog. */
void notices_wrap_message(GtkMessageDialog *dialog);

/* Shows @title and @text in a dialog above @window. */
void notices_show_message(GtkWindow *window, const char *title, const char *text);

/* As notices_show_message(), with another button, @label (with a mnemonic), which closes the dialog
 * and then activates @action of @window. */
void notices_show_offer(GtkWindow *window, const char *title, const char *text, const char *label,
                        const char *action);
