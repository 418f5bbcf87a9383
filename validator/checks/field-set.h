/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sets of fields of the format, held against what the table of checks names of it: words divided by
 * spaces, of which each is `entity`, `entity.member`, `ids` (what records are called by), `names`
 * (what people call them) or `references` (what names records).
 */
#pragma once

#include "schema/model/entity.h"

typedef struct {
    guint64 fields[N_ENTITIES]; /* one bit for each field */
} FieldSet;

/* Adds @field of @entity. */
void field_set_add(FieldSet *set, const Entity *entity, const Field *field);

/* Adds @field of @entity, and all fields of every record that it may hold. */
void field_set_add_all(FieldSet *set, const Entity *entity, const Field *field);

/* Returns: whether something that @words name is in @set. */
gboolean field_set_meets(const FieldSet *set, const char *words);

/* Returns: whether nothing is in @set but what @words name. */
gboolean field_set_is_within(const FieldSet *set, const char *words);
