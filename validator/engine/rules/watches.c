/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What conditions ask about, and which of those that are watched ask about what.
 */
#include "validator/engine/rules/watches.h"

#include "schema/model/entities.h"
#include "validator/engine/system.h"

#define N_ASKED 8 /* bits of PositionAsked */

static guint8 term_asks(const GameRules *rules, gint32 at);

/* Whether to be in @zone depends on whose places are, or on the date, beside where units are. */
static gboolean
zone_moves(const ZoneCode *zone)
{
    switch (zone->kind) {
    case ZONE_HOME:
    case ZONE_FRIENDLY:
    case ZONE_ENEMY:
    case ZONE_TRANSIT:
    case ZONE_YEAR_NOW:
    case ZONE_YEAR_AHEAD:
        return TRUE;
    default:
        return FALSE;
    }
}

/* Returns: what the selector at @at asks about. */
static guint8
units_ask(const GameRules *rules, gint32 at)
{
    const UnitsCode *units = rules_units(rules, (guint32)at);
    guint8 asks = ASKED_ZONES | (units->min_steps != NO_NUMBER ? ASKED_STEPS : 0);
    if ((rules->says[at] & (SAYS_SIDE | SAYS_SURROUNDINGS | SAYS_SYSTEM)) != 0 ||
        zone_moves(&units->in) || zone_moves(&units->not_in) || zone_moves(&units->twin_in))
        asks |= ASKED_LANDS | ASKED_TURN;
    return asks;
}

/* What a selector of places asks about. */
#define PLACES_ASK (ASKED_ZONES | ASKED_LANDS | ASKED_TURN)

/* Returns: what @condition asks about, PositionAsked. */
static guint8
condition_asks(const GameRules *rules, const ConditionCode *condition)
{
    guint8 asks = ASKED_ONCE | condition_row(rules, condition->verb)->asks;
    if (condition->units != NO_CODE)
        asks |= units_ask(rules, condition->units);
    if (condition->places != NO_CODE)
        asks |= PLACES_ASK;
    if (condition->left != NO_CODE)
        asks |= term_asks(rules, condition->left);
    if (condition->right != NO_CODE)
        asks |= term_asks(rules, condition->right);
    for (guint32 i = 0; i < condition->of.n; i++)
        asks |= condition_asks(rules, rules_condition(rules, condition->of.first + i));
    if (condition->each != NO_CODE)
        asks |= condition_asks(rules, rules_condition(rules, (guint32)condition->each));
    return asks;
}

static guint8
term_asks(const GameRules *rules, gint32 at)
{
    const TermCode *term = rules_term(rules, (guint32)at);
    guint8 asks = term_row(rules, term->verb)->asks;
    if (term->units != NO_CODE)
        asks |= units_ask(rules, term->units);
    if (term->places != NO_CODE)
        asks |= PLACES_ASK;
    if (term->if_ != NO_CODE)
        asks |= condition_asks(rules, rules_condition(rules, (guint32)term->if_));
    for (guint32 i = 0; i < term->of.n; i++)
        asks |= term_asks(rules, (gint32)(term->of.first + i));
    return asks;
}

static void
note_what_conditions_ask(GameRules *rules)
{
    guint n = rules->code[ENTITY_CONDITION].n;
    rules->asks = g_new0(guint8, n + 1);
    for (guint i = 0; i < n; i++)
        rules->asks[i] = condition_asks(rules, rules_condition(rules, i));
}

/* A set of units that is made: those to which something asks where they are. */
typedef struct {
    const GameRules *rules;
    guint8 *units;
} Askers;

static void mark_asked_by_term(const Askers *askers, gint32 at);

static void
mark_all(const Askers *askers)
{
    for (guint i = 0; i < askers->rules->board.n_units; i++)
        MARK(askers->units, i);
}

/* Of a selector those whose print may fit, and their twins if it asks for those. */
static void
mark_asked_by_units(const Askers *askers, gint32 at)
{
    const GameRules *rules = askers->rules;
    const UnitsCode *units = rules_units(rules, (guint32)at);
    const guint8 *labels = labels_of(rules, units);
    gint32 n_units = (gint32)rules->board.n_units;
    if ((rules->says[at] & (SAYS_SURROUNDINGS | SAYS_SYSTEM)) != 0) {
        mark_all(askers);
        return;
    }
    for (gint32 i = next_marked(rules, labels, 0); i < n_units;
         i = next_marked(rules, labels, i + 1)) {
        gint32 twin = rules->board.units[i].twin;
        MARK(askers->units, i);
        if (units->twin_in.kind != NO_CODE && twin != NO_NAME)
            MARK(askers->units, twin);
    }
}

static void
mark_asked_by_condition(const Askers *askers, gint32 at)
{
    const ConditionCode *condition = rules_condition(askers->rules, (guint32)at);
    guint8 asks = condition_row(askers->rules, condition->verb)->asks;
    if (condition->verb == CONDITION_ELIMINATED)
        MARK(askers->units, condition->unit);
    else if ((asks & ASKED_ZONES) != 0 || condition->places != NO_CODE)
        mark_all(askers);
    if (condition->units != NO_CODE)
        mark_asked_by_units(askers, condition->units);
    if (condition->left != NO_CODE)
        mark_asked_by_term(askers, condition->left);
    if (condition->right != NO_CODE)
        mark_asked_by_term(askers, condition->right);
    for (guint32 i = 0; i < condition->of.n; i++)
        mark_asked_by_condition(askers, (gint32)(condition->of.first + i));
}

static void
mark_asked_by_term(const Askers *askers, gint32 at)
{
    const TermCode *term = rules_term(askers->rules, (guint32)at);
    if ((term_row(askers->rules, term->verb)->asks & ASKED_ZONES) != 0 || term->places != NO_CODE)
        mark_all(askers);
    if (term->units != NO_CODE)
        mark_asked_by_units(askers, term->units);
    if (term->if_ != NO_CODE)
        mark_asked_by_condition(askers, term->if_);
    for (guint32 i = 0; i < term->of.n; i++)
        mark_asked_by_term(askers, (gint32)(term->of.first + i));
}

/* Notes that the watch @number asks about @asks, PositionAsked. */
static void
note_asked(Watches *watches, guint number, guint8 asks)
{
    watches->asked |= asks;
    watches->asks[number] = asks;
    for (guint i = 0; i < N_ASKED; i++)
        if (((asks >> i) & 1) != 0)
            MARK(watches->of_asked + i * watches->set_size, number);
}

/* Notes what the watch @number asks about, which is the condition at @at; NO_CODE: always holds. */
static void
note_condition(GameRules *rules, guint number, gint32 at)
{
    Watches *watches = &rules->watches;
    guint n_units = rules->board.n_units;
    g_autofree guint8 *units = g_malloc0(MARKS_SIZE(n_units));
    const Askers askers = {rules, units};
    note_asked(watches, number, at != NO_CODE ? rules->asks[at] : ASKED_ONCE);
    if (at != NO_CODE)
        mark_asked_by_condition(&askers, at);
    for (guint i = next_of_set(units, 0, n_units); i < n_units;
         i = next_of_set(units, i + 1, n_units))
        MARK(watches->of_unit + (gsize)i * watches->set_size, number);
}

void
list_watches(GameRules *rules)
{
    Watches *watches = &rules->watches;
    note_what_conditions_ask(rules);
    watches->n_edges = rules->edges.n;
    watches->n_endings = rules->sudden_death.n;
    watches->n = watches->n_edges + watches->n_endings + 1;
    watches->set_size = MARKS_SIZE(watches->n);
    watches->asks = g_malloc0(watches->n + 1);
    watches->of_asked = g_malloc0(N_ASKED * watches->set_size);
    watches->of_unit = g_malloc0((gsize)rules->board.n_units * watches->set_size + 1);
    for (guint32 i = 0; i < rules->edges.n; i++) {
        guint32 number = (guint32)rules->listed[rules->edges.first + i];
        note_condition(rules, i, rules_rule(rules, rules->rules.first + number)->when);
    }
    for (guint32 i = 0; i < rules->sudden_death.n; i++)
        note_condition(rules, watches->n_edges + i,
                       rules_ending(rules, rules->sudden_death.first + i)->if_);
    note_asked(watches, watches->n - 1, rules->system != NULL ? rules->system->watched : 0);
}
