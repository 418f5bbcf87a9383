/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numbers that are worked out.
 */
#include "validator/engine/system.h"

#include "schema/model/entities.h"

static gint64
value_NUMBER(const Situation *situation G_GNUC_UNUSED, const TermCode *term)
{
    return term->value;
}

static gint64
value_MARK(const Situation *situation, const TermCode *term)
{
    return term_times(term) * position_marks(situation->rules, situation->position)[term->track];
}

static gint64
value_UNITS(const Situation *situation, const TermCode *term)
{
    const UnitsCode *units = rules_units(situation->rules, (guint32)term->units);
    return term_times(term) * count_units(situation, units, G_MAXUINT);
}

static gint64
value_PLACES(const Situation *situation, const TermCode *term)
{
    const PlacesCode *places = rules_places(situation->rules, (guint32)term->places);
    return term_times(term) * select_places(situation, places, NO_NAME, NULL, 0);
}

static gint64
value_POINTS(const Situation *situation, const TermCode *term)
{
    return condition_holds(situation, term->if_) ? term->value : 0;
}

static gint64
value_SUM(const Situation *situation, const TermCode *term)
{
    gint64 total = 0;
    for (guint32 i = 0; i < term->of.n; i++)
        total += term_value(situation, term->of.first + i);
    return total;
}

static const TermRow core[N_TERMS] = {
    [TERM_NUMBER] = {value_NUMBER}, [TERM_MARK] = {value_MARK, ASKED_TRACKS},
    [TERM_UNITS] = {value_UNITS},   [TERM_PLACES] = {value_PLACES},
    [TERM_POINTS] = {value_POINTS}, [TERM_SUM] = {value_SUM},
};

const TermRow *
term_row(const GameRules *rules, gint32 verb)
{
    const TermRow *row = &core[verb];
    if (row->value == NULL && rules->system != NULL && rules->system->terms != NULL)
        row = &rules->system->terms[verb];
    return row;
}

gint32
term_value(const Situation *situation, guint32 at)
{
    const TermCode *term = rules_term(situation->rules, at);
    const TermRow *row = term_row(situation->rules, term->verb);
    gint64 value = row->value != NULL ? row->value(situation, term) : 0;
    return (gint32)CLAMP(value, -TERM_MAX, TERM_MAX);
}
