/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The queries of this system.
 */
#include "schema/model/entities.h"
#include "validator/engine/position/presence.h"
#include "validator/systems/area-blocks/battle/battle.h"
#include "validator/systems/area-blocks/play/play.h"
#include "validator/systems/area-blocks/position.h"
#include "validator/systems/area-blocks/printed.h"
#include "validator/systems/area-blocks/turn/access.h"
#include "validator/systems/area-blocks/turn/crossing.h"
#include "validator/systems/area-blocks/year/forage.h"
#include "validator/systems/area-blocks/year/level.h"

#define UNUSED G_GNUC_UNUSED

static const BoardUnit *
unit_of(const Situation *situation, gint32 unit)
{
    return &situation->rules->board.units[unit];
}

static void
ask_forage(const Situation *situation, gint32 place, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_value(answer, printed_places(situation->rules)[place].forage);
}

static void
ask_shortage(const Situation *situation, gint32 place, gint32 side, QueryAnswer *answer)
{
    answer_value(answer, forage_shortage(situation->rules, situation->position, place, side));
}

static void
ask_garrison(const Situation *situation, gint32 place, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_value(answer, position_garrisons(situation->rules, situation->position)[place]);
}

static void
ask_limit(const Situation *situation, gint32 from, gint32 to, QueryAnswer *answer)
{
    const Board *board = &situation->rules->board;
    gint32 link = find_link(situation->rules, from, to);
    gint32 type = link != NO_NAME ? board->links[link].type : NO_NUMBER;
    if (type >= N_BUILT_IN && board->borders[type - N_BUILT_IN].limit != NO_NUMBER)
        answer_value(answer, board->borders[type - N_BUILT_IN].limit);
}

static void
ask_harbour(const Situation *situation, gint32 place, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_truth(answer, position_harbours(situation->rules, situation->position)[place]);
}

static void
ask_controller(const Situation *situation, gint32 place, gint32 second UNUSED, QueryAnswer *answer)
{
    gint32 nation = position_controller(situation->rules, situation->position, place);
    answer_id(situation, answer, ENTITY_NATION, nation);
}

static void
ask_rating(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    gint32 rating = unit_of(situation, unit)->rating;
    g_autofree char *text = NULL;
    if (rating != NO_NUMBER)
        text = g_strdup_printf("%c%d", RATING_LETTER(rating), RATING_HITS(rating));
    answer_name(answer, text);
}

static void
ask_hits(const Situation *situation, gint32 unit, gint32 face, QueryAnswer *answer)
{
    gint32 rating = unit_of(situation, unit)->rating;
    guint hits = 0;
    if (rating != NO_NUMBER)
        hits = hits_of_roll(situation->rules, RATING_HITS(rating), face);
    answer_value(answer, hits);
}

static void
ask_move(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_value(answer, unit_of(situation, unit)->move);
}

static void
ask_trains(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_value(answer, unit_of(situation, unit)->trains);
}

/* Of a place that enemies hold it is asked whether the unit may attack it, too. */
static void
ask_entry(const Situation *situation, gint32 unit, gint32 place, QueryAnswer *answer)
{
    static const char *const reasons[] = {
        [ACCESS_WRONG_GROUND] = "wrong-ground",
        [ACCESS_NO_HARBOUR] = "no-harbour",
        [ACCESS_CLOSED] = "closed",
        [ACCESS_BARRED] = "barred",
        [ACCESS_NO_ATTACK] = "no-attack",
        [ACCESS_ALONE] = "alone",
        [ACCESS_MIXED] = "mixed",
    };
    gint32 side = unit_side(situation->rules, situation->position, unit);
    Access access = may_enter(situation, unit, place);
    if (access == ACCESS_FREE && place_has_enemy(situation, place, side))
        access = may_attack(situation, unit, place);
    answer_truth(answer, access == ACCESS_FREE);
    if (access != ACCESS_FREE)
        answer_name(answer, reasons[access]);
}

static void
ask_level(const Situation *situation, gint32 nation, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_value(answer, level_of(situation->rules, situation->position, nation));
}

const QueryRow area_queries[N_AREA_QUERIES] = {
#define QUERY(...) QUERY_ROW(__VA_ARGS__)
#include "validator/systems/area-blocks/play/queries.def"
};
