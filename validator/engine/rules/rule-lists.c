/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which rules have to do with what.
 */
#include "validator/engine/rules/rule-lists.h"

#include "schema/model/entities.h"
#include "validator/engine/rules/watches.h"
#include "validator/engine/system.h"

typedef gboolean (*IsListed)(const GameRules *rules, const RuleCode *rule, gint32 word);

/* Something in a rule that puts it into a list, and whom that can be about. */
typedef struct {
    gint32 rule;         /* its number */
    gint32 nation;       /* NO_NAME or a subject: any */
    const guint8 *units; /* one bit each; NULL: any */
} Entry;

static void
add_entry(const GameRules *rules, GArray *entries, gint32 rule, gint32 nation, gint32 units)
{
    const guint8 *labels =
        units != NO_CODE ? labels_of(rules, rules_units(rules, (guint32)units)) : NULL;
    const Entry entry = {.rule = rule, .nation = nation, .units = labels};
    g_array_append_val(entries, entry);
}

static gboolean
waits_for(const GameRules *rules, const RuleCode *rule, gint32 event)
{
    for (guint32 i = 0; i < rule->on.n; i++)
        if (rules_trigger(rules, rule->on.first + i)->event == event)
            return TRUE;
    return FALSE;
}

static gboolean
is_modifier(const EffectCode *effect, gint32 what)
{
    return effect->verb == EFFECT_MODIFY && effect->what == what;
}

static gboolean
has_modifier(const GameRules *rules, const CodeSpan *effects, gint32 what)
{
    for (guint32 i = 0; i < effects->n; i++)
        if (is_modifier(rules_effect(rules, effects->first + i), what))
            return TRUE;
    return FALSE;
}

static gboolean
modifies(const GameRules *rules, const RuleCode *rule, gint32 what)
{
    return has_modifier(rules, &rule->do_, what) || has_modifier(rules, &rule->else_, what);
}

static gboolean
is_edge(const GameRules *rules G_GNUC_UNUSED, const RuleCode *rule, gint32 word G_GNUC_UNUSED)
{
    return rule->when != NO_CODE;
}

static gboolean
is_choice(const GameRules *rules G_GNUC_UNUSED, const RuleCode *rule, gint32 word G_GNUC_UNUSED)
{
    return rule->may != NO_CODE;
}

static gboolean
is_constant(const GameRules *rules G_GNUC_UNUSED, const RuleCode *rule, gint32 word G_GNUC_UNUSED)
{
    return rule->always == TRUE;
}

static gboolean
has_trigger(const GameRules *rules G_GNUC_UNUSED, const RuleCode *rule, gint32 word G_GNUC_UNUSED)
{
    return rule->on.n > 0;
}

/* Returns: the numbers of the rules that are on and listed, among @numbers. */
static CodeSpan
list(const GameRules *rules, GArray *numbers, IsListed is_listed, gint32 word)
{
    CodeSpan span = {.first = numbers->len};
    for (guint i = 0; i < rules->rules.n; i++) {
        gint32 number = (gint32)i;
        if (rules->is_on[i] && is_listed(rules, rules_rule(rules, rules->rules.first + i), word))
            g_array_append_val(numbers, number);
    }
    span.n = numbers->len - span.first;
    return span;
}

/* The same of the rules of the span @all of @numbers. */
static CodeSpan
list_among(const GameRules *rules, GArray *numbers, CodeSpan all, IsListed is_listed, gint32 word)
{
    CodeSpan span = {.first = numbers->len};
    for (guint32 i = 0; i < all.n; i++) {
        gint32 number = g_array_index(numbers, gint32, all.first + i);
        if (is_listed(rules, rules_rule(rules, rules->rules.first + (guint32)number), word))
            g_array_append_val(numbers, number);
    }
    span.n = numbers->len - span.first;
    return span;
}

/* The rules of @entries, those of a rule together, that can be about @nation and @unit (NO_NAME:
 * any) as far as that never changes. Returns: their numbers, among @numbers. */
static CodeSpan
list_some(const GArray *entries, GArray *numbers, gint32 nation, gint32 unit)
{
    CodeSpan span = {.first = numbers->len};
    gint32 last = NO_NAME;
    for (guint i = 0; i < entries->len; i++) {
        const Entry *entry = &g_array_index(entries, Entry, i);
        gboolean is_other = nation != NO_NAME && entry->nation > NO_NAME && entry->nation != nation;
        if (entry->rule == last || is_other ||
            (unit != NO_NAME && entry->units != NULL && !MARKED(entry->units, unit)))
            continue;
        last = entry->rule;
        g_array_append_val(numbers, last);
    }
    span.n = numbers->len - span.first;
    return span;
}

/* Marks the places that a modification of @effects can be about. */
static void
mark_modified(const GameRules *rules, const CodeSpan *effects, guint8 *set)
{
    gsize size = rules->place_set_size;
    for (guint32 i = 0; i < effects->n; i++) {
        const EffectCode *effect = rules_effect(rules, effects->first + i);
        if (effect->verb != EFFECT_MODIFY)
            continue;
        if (effect->places == NO_CODE)
            mark_first(set, rules->board.n_places);
        for (gsize j = 0; effect->places != NO_CODE && j < size; j++)
            set[j] |= rules->place_sets[(gsize)effect->places * size + j];
    }
}

static void
note_places_modified(GameRules *rules)
{
    rules->places_modified = g_malloc0((gsize)rules->rules.n * rules->place_set_size + 1);
    for (guint i = 0; i < rules->rules.n; i++) {
        const RuleCode *rule = rules_rule(rules, rules->rules.first + i);
        guint8 *set = rules->places_modified + (gsize)i * rules->place_set_size;
        if (rule->always != TRUE)
            continue;
        mark_modified(rules, &rule->do_, set);
        mark_modified(rules, &rule->else_, set);
    }
}

static void
note_entries_modified(GameRules *rules)
{
    const CodeSpan *by_unit = &rules->by_unit[(guint)MODIFY_ENTER * rules->board.n_units];
    gsize size = rules->place_set_size;
    rules->entries_modified = g_malloc0((gsize)rules->board.n_units * size + 1);
    for (guint i = 0; i < rules->board.n_units; i++)
        for (guint32 j = 0; j < by_unit[i].n; j++) {
            gsize number = (gsize)rules->listed[by_unit[i].first + j];
            for (gsize k = 0; k < size; k++)
                rules->entries_modified[i * size + k] |= rules->places_modified[number * size + k];
        }
}

/* Collects what waits for @event in the rules of the span @listed of @numbers. */
static void
collect_triggers(const GameRules *rules, GArray *entries, const GArray *numbers, CodeSpan listed,
                 gint32 event)
{
    g_array_set_size(entries, 0);
    for (guint32 i = 0; i < listed.n; i++) {
        gint32 number = g_array_index(numbers, gint32, listed.first + i);
        CodeSpan on = rules_rule(rules, rules->rules.first + (guint32)number)->on;
        for (guint32 j = 0; j < on.n; j++) {
            const TriggerCode *trigger = rules_trigger(rules, on.first + j);
            if (trigger->event == event)
                add_entry(rules, entries, number, NO_NAME, trigger->units);
        }
    }
}

/* Collects what modifies @what in the rules of the span @listed of @numbers. */
static void
collect_modifiers(const GameRules *rules, GArray *entries, const GArray *numbers, CodeSpan listed,
                  gint32 what)
{
    g_array_set_size(entries, 0);
    for (guint32 i = 0; i < listed.n; i++) {
        gint32 number = g_array_index(numbers, gint32, listed.first + i);
        const RuleCode *rule = rules_rule(rules, rules->rules.first + (guint32)number);
        const CodeSpan spans[] = {rule->do_, rule->else_};
        for (guint j = 0; j < G_N_ELEMENTS(spans); j++)
            for (guint32 k = 0; k < spans[j].n; k++) {
                const EffectCode *effect = rules_effect(rules, spans[j].first + k);
                if (is_modifier(effect, what))
                    add_entry(rules, entries, number, effect->nation, effect->units);
            }
    }
}

/* Whether the entries can be about any unit, all of them. */
static gboolean
are_of_any_unit(const GArray *entries)
{
    for (guint i = 0; i < entries->len; i++)
        if (g_array_index(entries, Entry, i).units != NULL)
            return FALSE;
    return TRUE;
}

/* Lists the rules that wait for something, and which of them can be about each unit. */
static void
list_triggers(GameRules *rules, GArray *entries, GArray *numbers)
{
    guint n_units = rules->board.n_units;
    rules->by_trigger_of_unit = g_new0(CodeSpan, (gsize)n_units * N_TRIGGERS + 1);
    CodeSpan waiting = list(rules, numbers, has_trigger, 0);
    for (guint i = 0; i < N_TRIGGERS; i++) {
        CodeSpan all = list_among(rules, numbers, waiting, waits_for, (gint32)i);
        rules->by_trigger[i] = all;
        collect_triggers(rules, entries, numbers, all, (gint32)i);
        CodeSpan *of_units = &rules->by_trigger_of_unit[i * n_units];
        for (guint j = 0; j < n_units && all.n > 0; j++)
            of_units[j] = j > 0 && are_of_any_unit(entries)
                              ? of_units[j - 1]
                              : list_some(entries, numbers, NO_NAME, (gint32)j);
    }
}

/* Lists the rules that modify something, and which of them can be about each nation and unit. */
static void
list_modifiers(GameRules *rules, GArray *entries, GArray *numbers)
{
    const Board *board = &rules->board;
    rules->by_nation = g_new0(CodeSpan, (gsize)board->n_nations * N_MODIFIED + 1);
    rules->by_unit = g_new0(CodeSpan, (gsize)board->n_units * N_MODIFIED + 1);
    CodeSpan constant = list(rules, numbers, is_constant, 0);
    for (guint i = 0; i < N_MODIFIED; i++) {
        CodeSpan all = list_among(rules, numbers, constant, modifies, (gint32)i);
        rules->by_modified[i] = all;
        collect_modifiers(rules, entries, numbers, all, (gint32)i);
        for (guint j = 0; j < board->n_nations && all.n > 0; j++)
            rules->by_nation[i * board->n_nations + j] =
                list_some(entries, numbers, (gint32)j, NO_NAME);
        CodeSpan *of_units = &rules->by_unit[i * board->n_units];
        for (guint j = 0; j < board->n_units && all.n > 0; j++)
            of_units[j] = j > 0 && board->units[j].nation == board->units[j - 1].nation &&
                                  are_of_any_unit(entries)
                              ? of_units[j - 1]
                              : list_some(entries, numbers, board->units[j].nation, (gint32)j);
    }
}

void
list_rules(GameRules *rules)
{
    GArray *numbers = g_array_new(FALSE, FALSE, sizeof(gint32));
    g_autoptr(GArray) entries = g_array_new(FALSE, FALSE, sizeof(Entry));
    note_labels(rules);
    note_place_sets(rules);
    note_places_modified(rules);
    list_triggers(rules, entries, numbers);
    list_modifiers(rules, entries, numbers);
    rules->choices = list(rules, numbers, is_choice, 0);
    rules->edges = list(rules, numbers, is_edge, 0);
    rules->listed = (gint32 *)g_array_free(numbers, FALSE);
    note_entries_modified(rules);
    list_watches(rules);
}
