/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Parties of attacks and tests: the units that attack, are attacked, are tested, fire, are fired
 * at, or move. They are read from the frames: an attack has the frame of its attackers above that
 * of its defenders, so that attacks within attacks keep their parties.
 */
#pragma once

#include "validator/systems/hex-battle/position.h"

/* Returns: (transfer none): the topmost frame of @procedure, or NULL. */
const Frame *hex_party_frame(const Position *position, guint procedure);

/* Returns: (transfer none): the frame of the command that acts, whose member link is the order of
 * the command; or NULL. */
const Frame *hex_party_frame_of_turn(const Position *position);

/* Marks the units of @party that are on the map in @marks, a set of units; they are
 * cleared first. Returns: how many there are. */
guint hex_party_mark(const Situation *situation, PartyWord party, guint8 *marks);

/* Returns: whether @unit is one of @party, and on the map. */
gboolean hex_party_has_unit(const Situation *situation, PartyWord party, gint32 unit);

/* Returns: the hex of the defenders, or of the target of fire; NO_NAME outside of attacks. */
gint32 hex_party_target(const Position *position);

/* Returns: the aspect of the attack: flank or rear if any attacker is there, else front. */
AspectWord hex_party_aspect(const Situation *situation);

/* Returns: whether every attacker comes over one of @borders from its own hex. */
gboolean hex_party_attack_crosses(const Situation *situation, const CodeSpan *borders);

/* Returns: the unit that leads @party: of the best morale, one of a type that must lead before
 * others; NO_NAME: the party is empty. */
gint32 hex_party_lead_unit(const Situation *situation, PartyWord party);
