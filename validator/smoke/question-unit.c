/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Queries about units.
 */
#include "schema/model/words.h"
#include "validator/engine/offer-words.h"
#include "validator/smoke/question.h"
#include "validator/systems/area-blocks/access.h"
#include "validator/systems/area-blocks/battle.h"

#define UNUSED G_GNUC_UNUSED

static const BoardUnit *
unit_of(const Situation *situation, gint32 unit)
{
    return &situation->rules->board.units[unit];
}

void
ask_nation(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    gint32 nation = unit_of(situation, unit)->nation;
    answer_name(answer, name_index_name(situation->rules->names, ENTITY_NATION, nation));
}

void
ask_type(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    gint32 type = unit_of(situation, unit)->type;
    answer_name(answer, name_index_name(situation->rules->names, ENTITY_TYPE, type));
}

void
ask_rating(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    gint32 rating = unit_of(situation, unit)->rating;
    g_autofree char *text = NULL;
    if (rating != NO_NUMBER)
        text = g_strdup_printf("%c%d", RATING_LETTER(rating), RATING_HITS(rating));
    answer_name(answer, text);
}

void
ask_hits(const Situation *situation, gint32 unit, gint32 face, QueryAnswer *answer)
{
    gint32 rating = unit_of(situation, unit)->rating;
    guint hits = 0;
    if (rating != NO_NUMBER)
        hits = hits_of_roll(situation->rules, RATING_HITS(rating), face);
    answer_value(answer, hits);
}

void
ask_tags(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    const Texts *tags = unit_of(situation, unit)->tags;
    answer->has_names = TRUE;
    for (guint32 i = 0; i < tags->length; i++)
        answer_name(answer, tags->items[i]);
}

void
ask_move(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_value(answer, unit_of(situation, unit)->move);
}

void
ask_trains(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_value(answer, unit_of(situation, unit)->trains);
}

void
ask_strength(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_value(answer, position_strengths(situation->rules, situation->position)[unit]);
}

void
ask_full(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_value(answer, unit_of(situation, unit)->strength);
}

void
ask_zone(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    gint32 zone = position_zones(situation->rules, situation->position)[unit];
    g_autofree char *text = zone_to_words(situation->rules, zone);
    answer_name(answer, text);
}

void
ask_supply(const Situation *situation, gint32 unit, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_truth(answer, unit_is_supplied(situation, unit));
}

/* Of a place that enemies hold it is asked whether the unit may attack it, too. */
void
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
