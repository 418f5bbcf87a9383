/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games with blocks on areas: two sides with actions by die, hidden blocks with steps, battles
 * in rounds, sieges, forage, and an interphase between the years.
 */
#pragma once

#include "validator/engine/chart.h"
#include "validator/engine/play.h"
#include "validator/engine/system.h"

extern const System area_blocks;

/* Parts of that row. */
extern const SystemSetUp area_set_up;
extern const SystemHidden area_hidden;

/* Returns: whether the blocks of two units look the same from behind in @position. */
gboolean blocks_hidden_look_the_same(const GameRules *rules, const Position *position, gint32 unit,
                                     gint32 other);

/* The signs of the chart, by number. */
enum { SIGN_GARRISON, SIGN_FORAGE, SIGN_PORT, N_AREA_SIGNS };

extern const SystemChart area_chart;

extern const SystemWording area_wording;

/* The weights of computer players, by number. */
enum {
#define WEIGHT(NAME, ...) AREA_WEIGHT_##NAME,
#include "validator/systems/area-blocks/weights.def"
    N_AREA_WEIGHTS
};

extern const SystemJudge area_judge;

/* The chance of a certain event. */
#define CERTAIN 1000

/* Returns: the chance, out of CERTAIN, that @dice dice hit @needed times or more, where each hits
 * with a chance of @hit out of CERTAIN. */
gint32 blocks_judge_chance_of_hits(gint32 dice, gint32 hit, gint32 needed);

extern const SystemPlay area_play;
