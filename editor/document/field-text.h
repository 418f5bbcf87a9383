/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Values as people read and type them, for every kind of field. Nothing is refused for being wrong:
 * what is no value of its kind becomes JSON that the record keeps, and a finding.
 */
#pragma once

#include "schema/model/record.h"

/* Returns: (transfer full): the JSON of the value of @field in @record, also of an invalid one;
 * NULL: no value. It is what an edit of it calls `before`. */
char *field_json(const Record *record, const Field *field);

/* Returns: (transfer full): the same as people read it: `3`, `yes`, `A3`, ids and names divided by
 * commas (those with a comma in quotes), lines one below the other, sources of several members one
 * a line with their names, records as JSON. */
char *field_text(const Record *record, const Field *field);

/* Reads what was typed for @field. Blanks around it do not count. Returns: FALSE with @error set
 * (FIELD_TEXT_ERROR) when it cannot be written as JSON; else @json (transfer full) is what an edit
 * holds, NULL for an empty text: the member goes. */
gboolean field_text_parse(const Field *field, const char *text, char **json, GError **error);

/* Returns: (transfer full): what a member that is not given means, as text; NULL: nothing. */
char *field_fallback_text(const Field *field);

/* Returns: (transfer full): the items of the list of texts @text as field_text() writes it. */
char **field_text_split(const char *text);

/* Returns: (transfer full): @items as one text. */
char *field_text_join(const char *const *items, guint n_items);

/* Returns: (transfer full): the member in the reader's language: `First roll` for first-roll. */
char *field_label(const Field *field);

/* @word: of the format, the name of a member or of an entity. Returns: (transfer full): it in the
 * reader's language: `at least` for at-least. */
char *field_text_word_label(const char *word);

/* Returns: (transfer full): the same as a heading: `At least`. */
char *field_text_title(const char *word);

typedef enum { FIELD_TEXT_NOT_JSON, FIELD_TEXT_TOO_LONG } FieldTextError;

#define FIELD_TEXT_ERROR (field_text_error_quark())
GQuark field_text_error_quark(void);
