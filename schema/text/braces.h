/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sentences with names in braces, as `{side} rolls {rolls}`.
 */
#pragma once

#include <glib.h>

/* Returns: (transfer full): what stands for @name, or NULL, which is told as `?`. */
typedef char *(*FillBrace)(gconstpointer data, const char *name);

/* Returns: (transfer full): @text with what stands in braces filled in; each brace is closed. */
char *braces_fill(const char *text, FillBrace fill, gconstpointer data);
