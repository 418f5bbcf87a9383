/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The queries that every game has.
 */
#include "validator/engine/question.h"

#include "schema/model/words.h"
#include "validator/engine/offer-words.h"
#include "validator/engine/outcome.h"
#include "validator/engine/event.h"
#include "validator/engine/presence.h"

#define UNUSED G_GNUC_UNUSED

static const BoardPlace *
place_of(const Situation *situation, gint32 place)
{
    return &situation->rules->board.places[place];
}

static void
ask_adjacent(const Situation *situation, gint32 from, gint32 to, QueryAnswer *answer)
{
    const BoardPlace *place = place_of(situation, from);
    const BoardLink *links = &situation->rules->board.links[place->first_link];
    gboolean leads_there = FALSE;
    for (guint32 i = 0; i < place->n_links; i++)
        leads_there |= links[i].to == to && links[i].type != BORDER_BLOCKED;
    answer_truth(answer, leads_there);
}

static void
ask_within(const Situation *situation, gint32 place, gint32 area, QueryAnswer *answer)
{
    answer_truth(answer, place_is_in(situation, place, area));
}

static void
ask_port(const Situation *situation, gint32 place, gint32 second UNUSED, QueryAnswer *answer)
{
    const Board *board = &situation->rules->board;
    gint32 sea = board->places[place].sea;
    answer_truth(answer, sea != NO_NAME);
    answer_id(situation, answer, ENTITY_SPACE, sea);
    while (sea != NO_NAME && (sea = board_sea_after(board, place, sea)) != NO_NAME)
        answer_id(situation, answer, ENTITY_SPACE, sea);
}

static void
ask_capital(const Situation *situation, gint32 place, gint32 second UNUSED, QueryAnswer *answer)
{
    const Board *board = &situation->rules->board;
    answer->has_names = TRUE;
    for (guint i = 0; i < board->n_nations; i++)
        for (guint32 j = 0; j < board->nations[i].capitals.n; j++)
            if (board->capitals[board->nations[i].capitals.first + j] == place)
                answer_id(situation, answer, ENTITY_NATION, (gint32)i);
}

static void
ask_owner(const Situation *situation, gint32 place, gint32 second UNUSED, QueryAnswer *answer)
{
    gint32 nation = position_owner(situation->rules, situation->position, place);
    answer_id(situation, answer, ENTITY_NATION, nation);
}

static void
ask_marker(const Situation *situation, gint32 place, gint32 second UNUSED, QueryAnswer *answer)
{
    gint32 nation = position_markers(situation->rules, situation->position)[place];
    answer_id(situation, answer, ENTITY_NATION, nation);
}

static void
ask_contested(const Situation *situation, gint32 place, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_truth(answer, place_is_contested(situation->rules, situation->position, place));
}

static void
ask_units(const Situation *situation, gint32 place, gint32 second UNUSED, QueryAnswer *answer)
{
    answer->has_names = TRUE;
    for (guint i = 0; i < situation->rules->board.n_units; i++)
        if (position_place(situation->rules, situation->position, (gint32)i) == place)
            answer_id(situation, answer, ENTITY_UNIT, (gint32)i);
}

static const BoardUnit *
unit_of(const Situation *situation, gint32 unit)
{
    return &situation->rules->board.units[unit];
}

static void
ask_nation(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    gint32 nation = unit_of(situation, unit)->nation;
    answer_name(answer, name_index_name(situation->rules->names, ENTITY_NATION, nation));
}

static void
ask_type(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    gint32 type = unit_of(situation, unit)->type;
    answer_name(answer, name_index_name(situation->rules->names, ENTITY_TYPE, type));
}

static void
ask_tags(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    const Texts *tags = unit_of(situation, unit)->tags;
    answer->has_names = TRUE;
    for (guint32 i = 0; i < tags->length; i++)
        answer_name(answer, tags->items[i]);
}

static void
ask_strength(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_value(answer, position_strengths(situation->rules, situation->position)[unit]);
}

static void
ask_full(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_value(answer, unit_of(situation, unit)->strength);
}

static void
ask_zone(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    gint32 zone = position_zones(situation->rules, situation->position)[unit];
    g_autofree char *text = zone_to_words(situation->rules, zone);
    answer_name(answer, text);
}

static void
ask_supply(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_truth(answer, unit_is_supplied(situation, unit));
}

static void
ask_status(const Situation *situation, gint32 nation, gint32 second UNUSED, QueryAnswer *answer)
{
    guint8 status = position_statuses(situation->rules, situation->position)[nation];
    answer_name(answer, status_words[status]);
}

static void
ask_side(const Situation *situation, gint32 nation, gint32 second UNUSED, QueryAnswer *answer)
{
    gint32 side = position_side(situation->rules, situation->position, nation);
    answer_name(answer, name_index_name(situation->rules->names, ENTITY_SIDE, side));
}

static void
ask_mark(const Situation *situation, gint32 track, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_value(answer, position_marks(situation->rules, situation->position)[track]);
}

static void
ask_spent(const Situation *situation, gint32 rule, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_truth(answer, position_spent(situation->rules, situation->position)[rule]);
}

static void
ask_turns(const Situation *situation, gint32 first UNUSED, gint32 second UNUSED,
          QueryAnswer *answer)
{
    answer_value(answer, situation->rules->last_turn - situation->rules->first_turn + 1);
}

static void
ask_score(const Situation *situation, gint32 first UNUSED, gint32 second UNUSED,
          QueryAnswer *answer)
{
    answer_value(answer, outcome_score(situation->rules, situation->position));
}

static void
ask_result(const Situation *situation, gint32 first UNUSED, gint32 second UNUSED,
           QueryAnswer *answer)
{
    const GameRules *rules = situation->rules;
    gint32 row = victory_row(rules, outcome_score(rules, situation->position));
    answer->has_names = TRUE;
    if (row != NO_NAME)
        answer_name(answer, rules_result(rules, rules->victory.first + (guint32)row)->name);
}

static void
ask_ending(const Situation *situation, gint32 first UNUSED, gint32 second UNUSED,
           QueryAnswer *answer)
{
    const char *result = result_at_once(situation->rules, situation->position);
    answer_truth(answer, result != NULL);
    if (result != NULL)
        answer_name(answer, result);
}

static const QueryRow rows[] = {
#define QUERY(...) QUERY_ROW(__VA_ARGS__)
#include "validator/engine/queries.def"
};

const QueryRow *
question_rows(guint *n)
{
    *n = G_N_ELEMENTS(rows);
    return rows;
}

LineType
query_argument_type(QueryArgument argument)
{
    switch (argument) {
    case ARGUMENT_AREA:
        return (LineType){.kind = KIND_REF, .target = ENTITY_SPACE, .or_target = ENTITY_REGION};
    case ARGUMENT_NUMBER:
        return (LineType){.kind = KIND_INT};
    case ARGUMENT_ZONE:
        return (LineType){.kind = KIND_ZONE};
    case ARGUMENT_WORD:
    case ARGUMENT_NOTHING:
        return (LineType){.kind = KIND_WORD};
    default:
        return (LineType){.kind = KIND_REF, .target = (EntityId)argument};
    }
}
