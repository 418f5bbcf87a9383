/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The data that stand in a program in JavaScript, which is read by its tokens and never run.
 */
#pragma once

#include <glib.h>

/* The member with the calls. */
#define JS_CALLS "()"

/* Returns: (transfer full): a JSON object with what is plain data in @text of @length bytes: each
 * name with an object, list, text or number that is assigned to it, `a.b = ...` under b; the
 * members of an object that stands alone or is what the module exports, by themselves; under
 * JS_CALLS a list with the word and the texts of each call of texts, `major("A", "B")`. What else
 * stands among values is null, and other statements are passed over. */
char *js_data_to_json(const char *text, gsize length);
