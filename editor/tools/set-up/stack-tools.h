/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The order in which units of a hex lie on each other: that of the list of the set-up, from the
 * bottom up.
 */
#pragma once

#include "editor/document/document.h"

/* Returns: whether the place @zone (NULL is allowed) of @state has a stack with an order: more than
 * one unit, in a game that has them. */
gboolean stack_has_order(const ScenarioState *state, const char *zone);

/* Moves @unit (an id) @by places up in its stack, or down where that is negative; at the ends it
 * stays. One step of the history. Returns: FALSE with @error set. */
gboolean document_raise_unit(EditorDocument *document, const char *unit, gint by, GError **error);

/* Puts @unit where @other lies in the stack of both; those between them move by one. Returns: as
 * document_raise_unit(). */
gboolean document_stack_unit(EditorDocument *document, const char *unit, const char *other,
                             GError **error);
