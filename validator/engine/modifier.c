/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Finds the modifications that hold for a procedure.
 */
#include "validator/engine/modifier.h"

#include "schema/model/entities.h"

#include <string.h>

static gboolean
effect_modifies(const EffectCode *effect, ModifiedWord what)
{
    return effect->verb == EFFECT_MODIFY && effect->what == (gint32)what;
}

static void
visit_rule(const Situation *situation, guint number, ModifiedWord what, ModifierVisit visit,
           gpointer data)
{
    const GameRules *rules = situation->rules;
    const RuleCode *rule = rules_rule(rules, rules->rules.first + number);
    const CodeSpan *effects = condition_holds(situation, rule->if_) ? &rule->do_ : &rule->else_;
    for (guint32 i = 0; i < effects->n; i++) {
        const EffectCode *effect = rules_effect(rules, effects->first + i);
        if (effect_modifies(effect, what) && condition_holds(situation, effect->if_))
            visit(situation, (gint32)number, effect, data);
    }
}

static void
visit_standing(const Situation *situation, ModifiedWord what, ModifierVisit visit, gpointer data)
{
    const Position *position = situation->position;
    for (guint i = 0; i < position->n_standing; i++) {
        const Standing *standing = position_standing(position, i);
        const EffectCode *effect = rules_effect(situation->rules, standing->effect);
        Situation then = *situation;
        then.subjects = &standing->subjects;
        if (effect_modifies(effect, what))
            visit(&then, NO_NAME, effect, data);
    }
}

static void
visit_all(const Situation *situation, const CodeSpan *passive, ModifiedWord what,
          ModifierVisit visit, gpointer data)
{
    for (guint i = 0; i < passive->n; i++) {
        guint32 number = (guint32)situation->rules->listed[passive->first + i];
        visit_rule(situation, number, what, visit, data);
    }
    if (situation->position->n_standing > 0)
        visit_standing(situation, what, visit, data);
}

/* Of all rules those that can be about @unit. */
static const CodeSpan *
passive_of_unit(const GameRules *rules, ModifiedWord what, gint32 unit)
{
    return &rules->by_unit[(guint)what * rules->board.n_units + (guint)unit];
}

/* Visits those that can be about @unit in @place. */
static void
visit_there(const Situation *situation, ModifiedWord what, gint32 unit, gint32 place,
            ModifierVisit visit, gpointer data)
{
    const GameRules *rules = situation->rules;
    const CodeSpan *passive = passive_of_unit(rules, what, unit);
    for (guint i = 0; i < passive->n; i++) {
        guint32 number = (guint32)rules->listed[passive->first + i];
        if (MARKED(rules->places_modified + (gsize)number * rules->place_set_size, place))
            visit_rule(situation, number, what, visit, data);
    }
    if (situation->position->n_standing > 0)
        visit_standing(situation, what, visit, data);
}

void
modifier_visit(const Situation *situation, ModifiedWord what, gint32 unit, ModifierVisit visit,
               gpointer data)
{
    const GameRules *rules = situation->rules;
    visit_all(situation,
              unit != NO_NAME ? passive_of_unit(rules, what, unit) : &rules->by_modified[what],
              what, visit, data);
}

/* Whether @effect, a modification, names @nation, its side, or none in particular. */
static gboolean
names_nation(const Situation *situation, const EffectCode *effect, gint32 nation)
{
    const GameRules *rules = situation->rules;
    gint32 side = position_side(rules, situation->position, nation);
    if (effect->nation != NO_NAME &&
        position_resolve_subject(rules, situation->subjects, ENTITY_NATION, effect->nation) !=
            nation)
        return FALSE;
    return effect->side == NO_NAME ||
           position_resolve_subject(rules, situation->subjects, ENTITY_SIDE, effect->side) == side;
}

gboolean
modifier_is_about(const Situation *situation, const EffectCode *effect, gint32 unit)
{
    const GameRules *rules = situation->rules;
    if (effect->units != NO_CODE &&
        !select_unit(situation, rules_units(rules, (guint32)effect->units), unit))
        return FALSE;
    return names_nation(situation, effect, rules->board.units[unit].nation);
}

/* Visits those that can name @nation; others may be among them. */
static void
visit_nation(const Situation *situation, ModifiedWord what, gint32 nation, ModifierVisit visit,
             gpointer data)
{
    const GameRules *rules = situation->rules;
    guint list = (guint)what * rules->board.n_nations + (guint)nation;
    visit_all(situation, &rules->by_nation[list], what, visit, data);
}

/* A question of modifier_forbids(). */
typedef struct {
    gint32 nation;
    gboolean is_forbidden;
} Ban;

static void
visit_ban(const Situation *situation, gint32 rule G_GNUC_UNUSED, const EffectCode *effect,
          gpointer data)
{
    Ban *ban = data;
    if (effect->allowed != NO_NUMBER && effect->units == NO_CODE &&
        names_nation(situation, effect, ban->nation))
        ban->is_forbidden = effect->allowed == FALSE;
}

gboolean
modifier_forbids(const Situation *situation, ModifiedWord what, gint32 nation)
{
    Ban ban = {.nation = nation};
    visit_nation(situation, what, nation, visit_ban, &ban);
    return ban.is_forbidden;
}

/* A question of modifier_sum(). */
typedef struct {
    gint32 nation;
    gint32 sum;
} Sum;

static void
visit_value(const Situation *situation, gint32 rule G_GNUC_UNUSED, const EffectCode *effect,
            gpointer data)
{
    Sum *sum = data;
    if (effect->value != NO_NUMBER && names_nation(situation, effect, sum->nation))
        sum->sum += effect->value;
}

gint32
modifier_sum(const Situation *situation, ModifiedWord what, gint32 nation)
{
    Sum sum = {.nation = nation};
    visit_nation(situation, what, nation, visit_value, &sum);
    return sum.sum;
}

/* A question of modifier_add_to_roll(). */
typedef struct {
    gint32 nation;
    Reckoning *reckoning;
} Added;

static void
visit_addend(const Situation *situation, gint32 rule, const EffectCode *effect, gpointer data)
{
    Added *added = data;
    if (effect->value == NO_NUMBER || !names_nation(situation, effect, added->nation))
        return;
    if (rule != NO_NAME)
        reckoning_add_record(added->reckoning, effect->value, ENTITY_RULE, rule);
    else
        reckoning_add(added->reckoning, effect->value, N_("by the rule"));
}

void
modifier_add_to_roll(const Situation *situation, ModifiedWord what, gint32 nation,
                     Reckoning *reckoning)
{
    Added added = {nation, reckoning};
    visit_nation(situation, what, nation, visit_addend, &added);
}

static gboolean
is_about_place(const Situation *situation, const EffectCode *effect, gint32 unit, gint32 place)
{
    return effect->places == NO_CODE ||
           selector_place_matches(
               situation, rules_places(situation->rules, (guint32)effect->places), place, unit);
}

/* A question of modifier_answer(). */
typedef struct {
    gint32 unit, place;
    ModifierAnswer answer;
} Asked;

static void
visit_answer(const Situation *situation, gint32 rule G_GNUC_UNUSED, const EffectCode *effect,
             gpointer data)
{
    Asked *asked = data;
    if (is_about_place(situation, effect, asked->unit, asked->place) &&
        modifier_is_about(situation, effect, asked->unit))
        asked->answer = effect->allowed == FALSE ? RULES_FORBID : RULES_ALLOW;
}

ModifierAnswer
modifier_answer(const Situation *situation, ModifiedWord what, gint32 unit, gint32 place)
{
    Asked asked = {.unit = unit, .place = place, .answer = RULES_SILENT};
    visit_there(situation, what, unit, place, visit_answer, &asked);
    return asked.answer;
}

/* A question of modifier_bars(). */
typedef struct {
    gint32 unit, place;
    gint32 barred; /* by what; NO_NAME: by nothing so far */
    gint32 opened; /* likewise: what lets it in */
} Entry;

static void
visit_entry(const Situation *situation, gint32 rule, const EffectCode *effect, gpointer data)
{
    Entry *entry = data;
    const GameRules *rules = situation->rules;
    /* Those listed for a unit are mostly about it; few are about the place. */
    if (!is_about_place(situation, effect, entry->unit, entry->place) ||
        !modifier_is_about(situation, effect, entry->unit))
        return;
    gint32 by = rule != NO_NAME ? rule : (gint32)rules->rules.n;
    entry->barred = effect->allowed == FALSE ? by : NO_NAME;
    /* What opens a land to all opens it even while its nation is not in the war. */
    gboolean is_for_all =
        effect->units == NO_CODE && effect->nation == NO_NAME && effect->side == NO_NAME;
    entry->opened = effect->allowed != FALSE && is_for_all ? by : NO_NAME;
}

gint32
modifier_entry(const Situation *situation, gint32 unit, gint32 place, gint32 *opened)
{
    *opened = NO_NAME;
    if (!entry_may_be_modified(situation, unit, place))
        return NO_NAME;
    Entry entry = {.unit = unit, .place = place, .barred = NO_NAME, .opened = NO_NAME};
    visit_there(situation, MODIFY_ENTER, unit, place, visit_entry, &entry);
    *opened = entry.opened;
    return entry.barred;
}

gint32
modifier_bars(const Situation *situation, gint32 unit, gint32 place)
{
    gint32 opened;
    return modifier_entry(situation, unit, place, &opened);
}

void
modifier_install(Machine *machine, guint32 at, const Subjects *subjects, const guint8 *marks)
{
    Position *position = machine->position;
    if (position->n_standing == STANDING_MAX) {
        position->overflow = TRUE;
        return;
    }
    Standing *standing = position_standing(position, position->n_standing++);
    standing->effect = at;
    standing->subjects = *subjects;
    if (marks != NULL)
        unit_set_copy(machine->rules, standing_marks(standing), marks);
}

void
modifier_expire(Machine *machine, UntilWord until)
{
    Position *position = machine->position;
    guint n = position->n_standing;
    for (guint i = n; i-- > 0;) {
        const EffectCode *effect =
            rules_effect(machine->rules, position_standing(position, i)->effect);
        if (effect->verb == EFFECT_MODIFY && effect->until == (gint32)until)
            position_remove_standing(position, i);
    }
    if (n != position->n_standing)
        position_touch(position);
}
