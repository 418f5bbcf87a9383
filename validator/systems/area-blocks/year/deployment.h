/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where new units come onto the map (8.7).
 */
#pragma once

#include "validator/engine/machine.h"

/* Returns: how many places there are in which @unit may deploy, as the rules of deployment say;
 * their numbers go to @found. Enemies and their garrisons bar a place, as does the truce of its
 * owner. Fleets need a harbour; any that is friendly will do if the profile says so. */
guint find_deployments(const Situation *situation, gint32 unit, gint32 found[OFFERS_MAX]);

/* Returns: whether what is built is deployed when all have built. */
gboolean deploys_together(const GameRules *rules);

/* Keeps @unit, which was drawn, in its pool with its first step until its deployment. */
void hold_for_deployment(Machine *machine, gint32 unit);

/* Deploys what is held, side by side and in the order of the roster: of @side and of the pool of
 * @nation (NO_NAME: of all). What can deploy nowhere goes back to its pool; its points are lost,
 * or in the budget again if the profile says so. */
void begin_deployment(Machine *machine, gint32 side, gint32 nation);
