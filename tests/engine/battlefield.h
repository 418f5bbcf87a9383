/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A battle on hexes of the data sets that come with Narva, set up, where units can be put
 * elsewhere.
 */
#pragma once

#include "tests/engine/loaded-rules.h"
#include "validator/engine/position.h"

typedef struct {
    LoadedRules loaded;
    Position *position; /* owned */
} Battlefield;

/* Sets up @scenario of the set in @folder of the source tree. Fails the test when it cannot. */
Battlefield battlefield_new(const char *folder, const char *scenario);
void battlefield_clear(Battlefield *field);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Battlefield, battlefield_clear)

/* Returns: the number of @id. Fails the test when there is none. */
gint32 battlefield_find(const Battlefield *field, EntityId entity, const char *id);

/* Puts @unit in @place. */
void battlefield_put(Battlefield *field, const char *unit, const char *place);
