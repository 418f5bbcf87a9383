/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The reference of the format in Markdown, made from the tables of entities: docs/format.md.
 */
#pragma once

#include "schema/model/entity.h"

/* Appends the whole reference, a page of its own, in what @system, a word of game.system or
 * SYSTEM_ANY, reads. */
void format_reference_append(GString *out, gint system);

/* Appends the section about @entity: what it is, where it stands, and its members. Its links lead
 * to headings of the whole reference. */
void format_reference_append_entity(GString *out, const Entity *entity, gint system);
