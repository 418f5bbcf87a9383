/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Queries about places.
 */
#include "schema/model/words.h"
#include "validator/engine/presence.h"
#include "validator/smoke/question.h"
#include "validator/systems/area-blocks/crossing.h"
#include "validator/systems/area-blocks/forage.h"
#include "validator/systems/area-blocks/position.h"
#include "validator/systems/area-blocks/printed.h"

#define UNUSED G_GNUC_UNUSED

static const BoardPlace *
place_of(const Situation *situation, gint32 place)
{
    return &situation->rules->board.places[place];
}

static void
answer_id(const Situation *situation, QueryAnswer *answer, EntityId entity, gint32 number)
{
    answer_name(answer, name_index_name(situation->rules->names, entity, number));
}

void
ask_forage(const Situation *situation, gint32 place, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_value(answer, printed_places(situation->rules)[place].forage);
}

void
ask_shortage(const Situation *situation, gint32 place, gint32 side, QueryAnswer *answer)
{
    answer_value(answer, forage_shortage(situation->rules, situation->position, place, side));
}

void
ask_garrison(const Situation *situation, gint32 place, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_value(answer, position_garrisons(situation->rules, situation->position)[place]);
}

void
ask_adjacent(const Situation *situation, gint32 from, gint32 to, QueryAnswer *answer)
{
    gint32 link = find_link(situation->rules, from, to);
    answer_truth(answer,
                 link != NO_NAME && situation->rules->board.links[link].type != BORDER_BLOCKED);
}

void
ask_limit(const Situation *situation, gint32 from, gint32 to, QueryAnswer *answer)
{
    const Board *board = &situation->rules->board;
    gint32 link = find_link(situation->rules, from, to);
    gint32 type = link != NO_NAME ? board->links[link].type : NO_NUMBER;
    if (type >= N_BUILT_IN && board->borders[type - N_BUILT_IN].limit != NO_NUMBER)
        answer_value(answer, board->borders[type - N_BUILT_IN].limit);
}

void
ask_within(const Situation *situation, gint32 place, gint32 area, QueryAnswer *answer)
{
    answer_truth(answer, place_is_in(situation, place, area));
}

void
ask_port(const Situation *situation, gint32 place, gint32 second UNUSED, QueryAnswer *answer)
{
    gint32 sea = place_of(situation, place)->sea;
    answer_truth(answer, sea != NO_NAME);
    answer_id(situation, answer, ENTITY_SPACE, sea);
}

void
ask_harbour(const Situation *situation, gint32 place, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_truth(answer, position_harbours(situation->rules, situation->position)[place]);
}

void
ask_capital(const Situation *situation, gint32 place, gint32 second UNUSED, QueryAnswer *answer)
{
    const Board *board = &situation->rules->board;
    answer->has_names = TRUE;
    for (guint i = 0; i < board->n_nations; i++)
        for (guint32 j = 0; j < board->nations[i].capitals.n; j++)
            if (board->capitals[board->nations[i].capitals.first + j] == place)
                answer_id(situation, answer, ENTITY_NATION, (gint32)i);
}

void
ask_owner(const Situation *situation, gint32 place, gint32 second UNUSED, QueryAnswer *answer)
{
    gint32 nation = position_owner(situation->rules, situation->position, place);
    answer_id(situation, answer, ENTITY_NATION, nation);
}

void
ask_controller(const Situation *situation, gint32 place, gint32 second UNUSED, QueryAnswer *answer)
{
    gint32 nation = position_controller(situation->rules, situation->position, place);
    answer_id(situation, answer, ENTITY_NATION, nation);
}

void
ask_marker(const Situation *situation, gint32 place, gint32 second UNUSED, QueryAnswer *answer)
{
    gint32 nation = position_markers(situation->rules, situation->position)[place];
    answer_id(situation, answer, ENTITY_NATION, nation);
}

void
ask_contested(const Situation *situation, gint32 place, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_truth(answer, place_is_contested(situation->rules, situation->position, place));
}

void
ask_units(const Situation *situation, gint32 place, gint32 second UNUSED, QueryAnswer *answer)
{
    answer->has_names = TRUE;
    for (guint i = 0; i < situation->rules->board.n_units; i++)
        if (position_place(situation->rules, situation->position, (gint32)i) == place)
            answer_id(situation, answer, ENTITY_UNIT, (gint32)i);
}
