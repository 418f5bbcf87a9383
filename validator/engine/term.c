/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numbers that are worked out.
 */
#include "validator/engine/situation.h"

#include "schema/model/entities.h"

static gint32
count_places(const Situation *situation, const TermCode *term)
{
    const PlacesCode *places = rules_places(situation->rules, (guint32)term->places);
    return (gint32)select_places(situation, places, NO_NAME, NULL, 0);
}

static gint64
sum(const Situation *situation, const CodeSpan *of)
{
    gint64 total = 0;
    for (guint32 i = 0; i < of->n; i++)
        total += term_value(situation, of->first + i);
    return total;
}

static gint64
value_of(const Situation *situation, const TermCode *term)
{
    const GameRules *rules = situation->rules;
    gint64 times = term->times != NO_NUMBER ? term->times : 1;
    gint32 nation = subject_resolve(rules, situation->subjects, ENTITY_NATION, term->nation);
    switch ((TermVerb)term->verb) {
    case TERM_NUMBER:
        return term->value;
    case TERM_LEVEL:
        return nation != NO_NAME ? times * position_level(rules, situation->position, nation) : 0;
    case TERM_MARK:
        return times * position_marks(rules, situation->position)[term->track];
    case TERM_UNITS:
        return times * select_units(situation, rules_units(rules, (guint32)term->units), NULL);
    case TERM_PLACES:
        return times * count_places(situation, term);
    case TERM_POINTS:
        return condition_holds(situation, term->if_) ? term->value : 0;
    case TERM_SUM:
        return sum(situation, &term->of);
    case N_TERMS:
        break;
    }
    g_assert_not_reached();
}

gint32
term_value(const Situation *situation, guint32 at)
{
    gint64 value = value_of(situation, rules_term(situation->rules, at));
    return (gint32)CLAMP(value, -TERM_MAX, TERM_MAX);
}
