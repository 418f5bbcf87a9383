/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The reference of the format in Markdown, generated from the tables of entities: docs/format.md.
 * Any thread may call these functions.
 */
#pragma once

#include "schema/model/entity.h"

/* Appends the whole reference, a complete page, limited to what @system, a value of game.system or
 * SYSTEM_ANY, reads. */
void format_reference_append(GString *out, gint system);

/* Appends the section about @entity: its meaning, the members that hold it, and its members,
 * limited to @system. Its links lead to headings of the whole reference. */
void format_reference_append_entity(GString *out, const Entity *entity, gint system);
