/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The queries of this system.
 */
#include "schema/model/words.h"
#include "validator/engine/outcome.h"
#include "validator/systems/area-campaign/march/march.h"
#include "validator/systems/area-campaign/play/play.h"
#include "validator/systems/area-campaign/position.h"
#include "validator/systems/area-campaign/turn/force.h"
#include "validator/systems/area-campaign/turn/money.h"

#define UNUSED G_GNUC_UNUSED

static void
ask_treasury(const Situation *situation, gint32 nation, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_value(answer, position_treasuries(situation->rules, situation->position)[nation]);
}

static void
ask_income(const Situation *situation, gint32 nation, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_value(answer, income_of(situation->rules, situation->position, nation));
}

static void
ask_tax(const Situation *situation, gint32 nation, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_value(answer, tax_of(situation->rules, situation->position, nation));
}

static void
ask_standing(const Situation *situation, gint32 side, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_value(answer, standing_of_side(situation->rules, situation->position, side));
}

static void
ask_supplied(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_truth(answer, is_on_map(situation->rules, situation->position, unit) &&
                             is_supplied(situation->rules, situation->position, unit));
}

static void
ask_home_move(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_value(answer, move_limit(situation->rules, situation->position, unit, TRUE));
}

static void
ask_foreign_move(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_value(answer, move_limit(situation->rules, situation->position, unit, FALSE));
}

static void
ask_size(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_value(answer, size_of_force(situation->rules, situation->position, unit).number);
}

static void
ask_known(const Situation *situation, gint32 unit, gint32 side, QueryAnswer *answer)
{
    const GameRules *rules = situation->rules;
    const Position *position = situation->position;
    gboolean has_points = (position_known_points(rules, position)[unit] >> side & 1) != 0;
    gboolean has_size = (position_known_sizes(rules, position)[unit] >> side & 1) != 0;
    answer_value(answer, has_points + has_size);
}

const QueryRow campaign_queries[N_CAMPAIGN_QUERIES] = {
#define QUERY(...) QUERY_ROW(__VA_ARGS__)
#include "validator/systems/area-campaign/play/queries.def"
};
