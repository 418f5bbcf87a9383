/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Small pieces of JSON as edits hold them.
 */
#pragma once

#include "schema/model/field.h"

/* Returns: (transfer full): @text as a JSON text, in quotes. */
char *json_quote(const char *text);

/* Returns: (transfer full): @texts as a JSON list in which every @from is @to; NULL if none is. */
char *json_list_replacing(const Texts *texts, const char *from, const char *to);

/* Returns: (transfer full): the list @texts as JSON in which that item is @text; NULL: without it.
 */
char *json_list_with(const Texts *texts, guint32 item, const char *text);
