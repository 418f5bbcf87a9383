/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Templates with names in braces, such as `{side} rolls {rolls}`.
 */
#pragma once

#include <glib.h>

/* Returns: (transfer full): the text to insert for @name; NULL: `?` is inserted. */
typedef char *(*FillBrace)(gconstpointer data, const char *name);

/* Returns: (transfer full): @text, in which every brace must be closed, with each `{name}` replaced
 * by the result of @fill. */
char *braces_fill(const char *text, FillBrace fill, gconstpointer data);
