/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Values as people read and type them, for every type of field. Invalid values are not refused:
 * they become JSON that the record keeps, and a finding.
 */
#pragma once

#include "schema/model/record.h"

/* Returns: (transfer full): the JSON of the value of @field in @record, also of an invalid one;
 * NULL: no value. It is what an edit of it calls `before`. */
char *field_json(const Record *record, const Field *field);

/* Returns: (transfer full): the value of @field in @record as people read it: `3`, `yes`, `A3`; ids
 * and names separated by commas (in quotes if they have a comma); lines one below the other;
 * sources of several members one on a line with the name of the member; records as JSON. NULL: no
 * value. */
char *field_text(const Record *record, const Field *field);

/* Reads @text, typed for @field; blanks around it are ignored. @json (transfer full) is set to the
 * value as for an edit; NULL for an empty text, which removes the member. Returns: FALSE with
 * @error (FIELD_TEXT_ERROR) set if it cannot be written as JSON. */
gboolean field_text_parse(const Field *field, const char *text, char **json, GError **error);

/* Returns: (transfer full): the default of @field as text; NULL: it has none. */
char *field_fallback_text(const Field *field);

/* Returns: (transfer full): the items of @text, a list as field_text() writes it; NULL-terminated.
 */
char **field_text_split(const char *text);

/* Returns: (transfer full): the @n_items @items as one text, as field_text() writes lists. */
char *field_text_join(const char *const *items, guint n_items);

/* Returns: (transfer full): field_name() as a heading: `First roll`. */
char *field_label(const Field *field);

/* Returns: (transfer full): @word, a word of the format, in the reader's language: `at least` for
 * at-least. */
char *field_text_word_label(const char *word);

/* Returns: (transfer full): field_text_word_label() as a heading: `At least`. */
char *field_text_title(const char *word);

/* Returns: (transfer full): what a record of @entity is called in the reader's language, within a
 * sentence: `rule case`. */
char *field_text_entity_label(const Entity *entity);

/* Returns: (transfer full): field_text_entity_label() as a heading. */
char *field_text_entity_title(const Entity *entity);

typedef enum { FIELD_TEXT_NOT_JSON, FIELD_TEXT_TOO_LONG } FieldTextError;

#define FIELD_TEXT_ERROR (field_text_error_quark())
GQuark field_text_error_quark(void);
