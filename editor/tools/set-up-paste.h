/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pasting a set-up as rule books print it (schema/interchange/set-up-text.h): first shown as what
 * is understood and what is not, then made one step of the history.
 */
#pragma once

#include "editor/document/document.h"
#include "schema/interchange/set-up-text.h"

typedef struct {
    guint32 start, end;  /* bytes of the text */
    gboolean is_problem; /* it will be left out, or needs a look */
    char *words;         /* owned: `Vellinck to Nyland, strength 3`, or what is wrong */
} PasteLine;

typedef struct {
    SetUpText *read;  /* owned */
    GPtrArray *lines; /* owned: of PasteLine, in the order of the text */
    guint n_items;
    guint n_problems;
    gboolean needs_nation; /* some markers are listed without their nation */
} SetUpPaste;

/* Reads @text for the scenario that is shown. @nation (NULL: unknown) is that of markers for which
 * the text names none. Returns: (transfer full). */
SetUpPaste *set_up_paste_new(EditorDocument *document, const char *text, const char *nation);
void set_up_paste_free(SetUpPaste *paste); /* NULL is allowed */

/* Places what was understood, as one step. What is not named stays where it is; a unit that is
 * named without strength has all its steps. Returns: FALSE with @error set, as where no scenario is
 * shown or nothing was understood; then nothing has changed. */
gboolean set_up_paste_apply(const SetUpPaste *paste, EditorDocument *document, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(SetUpPaste, set_up_paste_free)
