/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Messages for the user: notices above the map of a document, until they are answered, and
 * dialogs for what failed.
 */
#pragma once

#include <gtk/gtk.h>

/* The notices; without any it takes no room. */
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
    const char *key; /* of two notices with one key the later one stays; a literal */
    GtkMessageType type;
    const char *text;
    NoticeAnswer answers[NOTICE_ANSWERS_MAX]; /* up to the first without a title */
    gboolean must_be_answered;                /* it cannot be closed without an answer */
} Notice;

/* Shows @notice (copied) with its answers and mostly a button that closes it. An answer closes it,
 * then runs with @data, which must live as long as @notices. */
void editor_notices_show(EditorNotices *notices, const Notice *notice, gpointer data);

/* Takes the notice @key away, if it is there. */
void editor_notices_hide(EditorNotices *notices, const char *key);

/* Returns: whether the notice @key is there. */
gboolean editor_notices_has(EditorNotices *notices, const char *key);

/* Lets words that are wider than the screen, such as names of files, go on in the next line. */
void notices_wrap_message(GtkMessageDialog *dialog);

/* Shows @title and @text in a dialog above @window. */
void notices_show_message(GtkWindow *window, const char *title, const char *text);

/* The same with another button, called @label (with a mnemonic), which closes the dialog and then
 * activates @action of @window. */
void notices_show_offer(GtkWindow *window, const char *title, const char *text, const char *label,
                        const char *action);
