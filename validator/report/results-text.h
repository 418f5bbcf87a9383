/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The parts of the text for people that say what games were like; what is not known is left out.
 */
#pragma once

#include "validator/report/results.h"

/* What was measured of the games, and how even they are. */
void results_append_measures(const GameResults *results, GString *out);

/* How they stood at ends of turns. */
void results_append_powers(const GameResults *results, GString *out);
void results_append_turns(const GameResults *results, GString *out);

/* What ended some before their time. */
void results_append_ends(const GameResults *results, GString *out);

/* Which to look at, and the command for that. */
void results_append_notable(const GameResults *results, const ResultsView *view, GString *out);
