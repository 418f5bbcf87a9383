/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The rules of one scenario in the form in which they are played: the arrays of a position,
 * which rules are concerned by what, which conditions are watched, and all that compiled.
 */
#include "validator/engine/game-rules.h"

#include "schema/model/entities.h"
#include "validator/engine/compile.h"
#include "validator/engine/playable.h"
#include "validator/engine/system.h"

#include <string.h>

/* Of what arrays are asked for, one kind after the other; what is never asked comes first. */
static const guint8 order[] = {
    ASKED_NEVER, ASKED_TRACKS, ASKED_ZONES, ASKED_LANDS, ASKED_SPENT, ASKED_STEPS,
};

static const PositionArray core[] = {
#define POSITION_ARRAY(...) POSITION_ARRAY_ROW(__VA_ARGS__)
#include "validator/engine/position.def"
};

static guint32
align_offset(gsize offset)
{
    return (guint32)((offset + 7) & ~(gsize)7);
}

/* Returns: how zones are numbered on @board. */
static ZoneNumbers
number_zones(const Board *board)
{
    guint n_years = (guint)MAX(board->year_last - board->year_first + 1, 0);
    ZoneNumbers numbers = {.pools = board->n_places};
    numbers.boxes = numbers.pools + board->n_nations;
    numbers.aboard = numbers.boxes + board->n_boxes;
    numbers.years = numbers.aboard + board->n_units;
    numbers.out = numbers.years + n_years;
    numbers.n = numbers.out + 1;
    return numbers;
}

const PositionArray *
game_rules_array(const System *system, guint number)
{
    if (number < N_POSITION_ARRAYS)
        return &core[number];
    number -= N_POSITION_ARRAYS;
    return system != NULL && number < system->n_arrays ? &system->arrays[number] : NULL;
}

guint
game_rules_array_length(const GameRules *rules, ArrayCount count)
{
    const Board *board = &rules->board;
    switch (count) {
    case ARRAY_OF_ONE:
        return 1;
    case ARRAY_OF_RULE:
        return rules->rules.n;
    case ARRAY_OF_ZONES:
        return number_zones(board).n;
    case ARRAY_OF_LINKS:
        return board->n_links;
    case ARRAY_OF_LINKS_BY_SIDES:
        return board->n_links * board->n_sides;
    case ARRAY_OF_WATCH_SETS:
        return MARKS_SIZE(rules->watches.n);
    default:
        return name_index_count(rules->names, (EntityId)count);
    }
}

/* Adds the array of @size bytes at @at to those that conditions that wait ask for @asked. */
static void
note_range(PositionLayout *layout, guint32 at, guint32 size, guint8 asked)
{
    AskedRange *last = layout->n_asked > 0 ? &layout->asked[layout->n_asked - 1] : NULL;
    if (asked == 0 || size == 0)
        return;
    /* Which units have moved is asked apart. */
    if (last != NULL && last->asked == asked && asked != ASKED_ZONES &&
        align_offset(last->at + last->size) == at)
        last->size = at + size - last->at;
    else
        layout->asked[layout->n_asked++] = (AskedRange){at, size, asked};
}

static void
note_span(PositionLayout *layout)
{
    if (layout->n_asked == 0)
        return;
    const AskedRange *last = &layout->asked[layout->n_asked - 1];
    layout->asked_at = layout->asked[0].at;
    layout->asked_size = last->at + last->size - layout->asked_at;
}

/* Lays out the frames, the temporary modifiers and the arrays of the core and of the system of
 * @rules one after the other, behind a Position. Arrays that watched conditions read for the same
 * purpose are adjacent. */
static PositionLayout
lay_out_position(const GameRules *rules)
{
    const System *system = rules->system;
    PositionLayout layout = {
        .frame_size = (guint32)sizeof(Frame) + rules->unit_set_size,
        .standing_size = (guint32)sizeof(Standing) + rules->unit_set_size,
    };
    layout.standing = align_offset(sizeof(Position) + (gsize)(FRAMES_MAX + 1) * layout.frame_size);
    layout.arrays = align_offset(layout.standing + (gsize)STANDING_MAX * layout.standing_size);
    guint32 offset = layout.arrays;
    for (guint i = 0; i < G_N_ELEMENTS(order); i++) {
        const PositionArray *array = game_rules_array(system, 0);
        for (guint j = 0; array != NULL; array = game_rules_array(system, ++j)) {
            if (array->asked != order[i])
                continue;
            guint length = game_rules_array_length(rules, (ArrayCount)array->count);
            layout.at[j] = offset;
            note_range(&layout, offset, length * array->size, array->asked & rules->watches.asked);
            offset = align_offset(offset + (gsize)length * array->size);
        }
    }
    note_span(&layout);
    layout.seen = offset;
    layout.size = align_offset((gsize)offset + layout.asked_size);
    return layout;
}

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
    if ((rules->says[at] & SAYS_SIDE) != 0)
        asks |= ASKED_LANDS;
    if ((rules->says[at] & (SAYS_SURROUNDINGS | SAYS_SYSTEM)) != 0 || zone_moves(&units->in) ||
        zone_moves(&units->not_in) || zone_moves(&units->twin_in))
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
    guint8 asks = condition_term_row(rules, term->verb)->asks;
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

/* Two sets that are made: of units about which something asks where they are, and of zones about
 * which it asks who is there. */
typedef struct {
    const GameRules *rules;
    guint8 *units, *zones;
} Askers;

static void mark_asked_by_term(const Askers *askers, gint32 at);

static void
mark_all_zones(const Askers *askers)
{
    mark_first(askers->zones, number_zones(&askers->rules->board).n);
}

static void
mark_all(const Askers *askers)
{
    mark_first(askers->units, askers->rules->board.n_units);
    mark_all_zones(askers);
}

/* Of a selector the zones where all that it means are, if it says so: who is elsewhere before and
 * after a move is nothing to it. */
static void
mark_zones_of(const Askers *askers, const UnitsCode *units)
{
    const Board *board = &askers->rules->board;
    const ZoneNumbers numbers = number_zones(board);
    const ZoneCode *in = &units->in;
    gint32 region = in->of - (gint32)board->n_places;
    if (units->twin_in.kind != NO_CODE || in->of <= NO_NAME)
        mark_all_zones(askers);
    else if (in->kind == ZONE_BOX)
        MARK(askers->zones, numbers.boxes + (guint32)in->of);
    else if (in->kind == ZONE_PLACE && region < 0)
        MARK(askers->zones, in->of);
    else if (in->kind == ZONE_PLACE)
        for (guint32 i = 0; i < board->regions[region].n; i++)
            MARK(askers->zones, board->region_places[board->regions[region].first + i]);
    else
        mark_all_zones(askers);
}

/* Of a selector those whose print may fit, and their twins if it asks for those. */
static void
mark_asked_by_units(const Askers *askers, gint32 at)
{
    const GameRules *rules = askers->rules;
    const UnitsCode *units = rules_units(rules, (guint32)at);
    const guint8 *labels = labels_of(rules, units);
    mark_zones_of(askers, units);
    if ((rules->says[at] & (SAYS_SURROUNDINGS | SAYS_SYSTEM)) != 0) {
        mark_all(askers);
        return;
    }
    FOR_EACH_MARKED (i, rules, labels) {
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
    if (condition->verb == CONDITION_ELIMINATED) {
        MARK(askers->units, condition->unit);
        MARK(askers->zones, number_zones(&askers->rules->board).out);
    } else if ((asks & ASKED_ZONES) != 0 || condition->places != NO_CODE) {
        mark_all(askers);
    }
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
    if ((condition_term_row(askers->rules, term->verb)->asks & ASKED_ZONES) != 0 ||
        term->places != NO_CODE)
        mark_all(askers);
    if (term->units != NO_CODE)
        mark_asked_by_units(askers, term->units);
    if (term->if_ != NO_CODE)
        mark_asked_by_condition(askers, term->if_);
    for (guint32 i = 0; i < term->of.n; i++)
        mark_asked_by_term(askers, (gint32)(term->of.first + i));
}

/* Adds the watch @number to the sets of @watches of those of @n that are marked in @marks. */
static void
add_to_sets(const Watches *watches, guint8 *sets, guint number, const guint8 *marks, guint n)
{
    for (guint i = next_of_set(marks, 0, n); i < n; i = next_of_set(marks, i + 1, n))
        MARK(sets + (gsize)i * watches->set_size, number);
}

/* Notes that the watch @number asks about @asks, PositionAsked. */
static void
note_asked(Watches *watches, guint number, guint8 asks)
{
    watches->asked |= asks;
    watches->items[number].asks = asks;
    for (guint i = 0; i < N_ASKED; i++)
        if (((asks >> i) & 1) != 0)
            MARK(watches->of_asked + i * watches->set_size, number);
}

/* Notes what the condition asks about that the watch @number is. */
static void
note_condition(GameRules *rules, guint number)
{
    Watches *watches = &rules->watches;
    gint32 at = watches->items[number].condition;
    guint n_units = rules->board.n_units, n_zones = number_zones(&rules->board).n;
    g_autofree guint8 *units = g_malloc0(MARKS_SIZE(n_units));
    g_autofree guint8 *zones = g_malloc0(MARKS_SIZE(n_zones));
    const Askers askers = {rules, units, zones};
    note_asked(watches, number, at != NO_CODE ? rules->asks[at] : ASKED_ONCE);
    if (at != NO_CODE)
        mark_asked_by_condition(&askers, at);
    add_to_sets(watches, watches->of_unit, number, units, n_units);
    add_to_sets(watches, watches->of_zone, number, zones, n_zones);
}

/* Returns: the condition that is watched as @whole, or NO_CODE. */
static gint32
condition_watched(const GameRules *rules, guint whole)
{
    const Watches *watches = &rules->watches;
    if (whole >= watches->n_edges && whole < watches->n_edges + watches->n_endings)
        return rules_ending(rules, rules->sudden_death.first + whole - watches->n_edges)->if_;
    gboolean is_edge = whole < watches->n_edges;
    guint32 at = is_edge ? rules->edges.first + whole
                         : rules->choices.first + whole - watches->n_edges - watches->n_endings;
    const RuleCode *rule = rules_rule(rules, rules->rules.first + (guint32)rules->listed[at]);
    return is_edge ? rule->when : rule->if_;
}

/* Adds the parts of what is watched as @whole to @items, of Watch. */
static void
add_parts(const GameRules *rules, guint whole, GArray *items)
{
    gint32 at = condition_watched(rules, whole);
    const ConditionCode *condition = at != NO_CODE ? rules_condition(rules, (guint32)at) : NULL;
    gboolean is_all = condition != NULL && condition->verb == CONDITION_ALL && condition->of.n > 0;
    rules->watches.parts[whole] = (CodeSpan){items->len, is_all ? condition->of.n : 1};
    for (guint32 i = 0; i < rules->watches.parts[whole].n; i++) {
        const Watch watch = {is_all ? (gint32)(condition->of.first + i) : at, whole, 0};
        g_array_append_val(items, watch);
    }
}

static void
list_parts(GameRules *rules)
{
    Watches *watches = &rules->watches;
    g_autoptr(GArray) items = g_array_new(FALSE, FALSE, sizeof(Watch));
    watches->n_edges = rules->edges.n;
    watches->n_endings = rules->sudden_death.n;
    watches->n_choices = rules->choices.n;
    guint n = watches->n_edges + watches->n_endings + watches->n_choices;
    const Watch own = {NO_CODE, n, 0};
    watches->parts = g_new0(CodeSpan, n + 1);
    for (guint i = 0; i < n; i++)
        add_parts(rules, i, items);
    watches->parts[n] = (CodeSpan){items->len, 1};
    g_array_append_val(items, own);
    watches->n = items->len;
    watches->items = (Watch *)g_array_free(g_steal_pointer(&items), FALSE);
}

/* Fills asks and watches of @rules, whose rules are listed. */
static void
list_watches(GameRules *rules)
{
    Watches *watches = &rules->watches;
    note_what_conditions_ask(rules);
    list_parts(rules);
    watches->set_size = MARKS_SIZE(watches->n);
    watches->of_asked = g_malloc0(N_ASKED * watches->set_size);
    watches->of_unit = g_malloc0((gsize)rules->board.n_units * watches->set_size + 1);
    watches->of_zone = g_malloc0((gsize)number_zones(&rules->board).n * watches->set_size);
    for (guint i = 0; i < watches->n - 1; i++)
        note_condition(rules, i);
    const SystemReactions *reactions = rules->system != NULL ? rules->system->reactions : NULL;
    note_asked(watches, watches->n - 1, reactions != NULL ? reactions->watched : 0);
}

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
rule_modifies(const GameRules *rules, const RuleCode *rule, gint32 what)
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
list_rules_of_word(const GameRules *rules, GArray *numbers, IsListed is_listed, gint32 word)
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
    CodeSpan waiting = list_rules_of_word(rules, numbers, has_trigger, 0);
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
    CodeSpan constant = list_rules_of_word(rules, numbers, is_constant, 0);
    for (guint i = 0; i < N_MODIFIED; i++) {
        CodeSpan all = list_among(rules, numbers, constant, rule_modifies, (gint32)i);
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

/* Fills by_trigger, by_trigger_of_unit, by_modified, by_nation, by_unit, labels, says, place_sets,
 * places_modified, entries_modified, choices, edges, asks and watches of @rules, whose rules
 * are compiled and settled. */
static void
list_rules(GameRules *rules)
{
    GArray *numbers = g_array_new(FALSE, FALSE, sizeof(gint32));
    g_autoptr(GArray) entries = g_array_new(FALSE, FALSE, sizeof(Entry));
    selector_note_labels(rules);
    selector_note_place_sets(rules);
    note_places_modified(rules);
    list_triggers(rules, entries, numbers);
    list_modifiers(rules, entries, numbers);
    rules->choices = list_rules_of_word(rules, numbers, is_choice, 0);
    rules->edges = list_rules_of_word(rules, numbers, is_edge, 0);
    rules->listed = (gint32 *)g_array_free(numbers, FALSE);
    note_entries_modified(rules);
    list_watches(rules);
}

#define PLACE_NAMES_MAX 10000u
#define DECISIONS_MAX 10000u

/* Positions keep the number of each, or that number plus one, in 16 bits. */
G_STATIC_ASSERT(PLACE_NAMES_MAX <= G_MAXINT16 && DECISIONS_MAX < G_MAXUINT16);

/* What a name takes that has a number. */
#define NAME_BYTES 100u

/* Returns: what @choice says about @id: the text behind `id=`, "" for the bare id, NULL: nothing.
 */
static const char *
find_choice(const RulesChoice *choice, const char *id)
{
    gsize length = strlen(id);
    for (const char *const *option = choice != NULL ? choice->options : NULL;
         option != NULL && *option != NULL; option++)
        if (strncmp(*option, id, length) == 0 &&
            ((*option)[length] == '\0' || (*option)[length] == '='))
            return (*option)[length] == '=' ? *option + length + 1 : *option + length;
    return NULL;
}

static gboolean
names_rule(const Answer *answer, const char *id)
{
    for (guint32 i = 0; i < answer->rules.length; i++)
        if (strcmp(answer->rules.items[i], id) == 0)
            return TRUE;
    return FALSE;
}

/* Returns: the answer to @ruling that holds. */
static const Answer *
answer_of(const Ruling *ruling, const RulesChoice *choice)
{
    const char *wanted = find_choice(choice, ruling->id);
    if (wanted == NULL)
        wanted = ruling->default_;
    for (guint32 i = 0; i < ruling->answers.length; i++) {
        const Answer *answer = (const Answer *)ruling->answers.items[i];
        if (strcmp(answer->id, wanted) == 0)
            return answer;
    }
    g_assert_not_reached();
}

/* Rules that an answer switches on are off as long as only other answers name them. */
static void
settle_rulings(GameRules *rules, const RulesInput *input, const RulesChoice *choice)
{
    Records rulings = board_list(input->rules, "rulings");
    rules->answers = g_new0(const char *, rulings.length + 1);
    for (guint32 i = 0; i < rulings.length; i++) {
        const Ruling *ruling = (const Ruling *)rulings.items[i];
        const Answer *answer = answer_of(ruling, choice);
        rules->answers[i] = answer->id;
        for (guint32 j = 0; j < ruling->answers.length; j++) {
            const Texts *others = &((const Answer *)ruling->answers.items[j])->rules;
            for (guint32 k = 0; k < others->length; k++) {
                gint32 rule = name_index_find(rules->names, ENTITY_RULE, others->items[k]);
                if (rule != NO_NAME && !names_rule(answer, others->items[k]))
                    rules->is_on[rule] = FALSE;
            }
        }
    }
}

static void
settle_rules(GameRules *rules, const RulesInput *input, const RulesChoice *choice)
{
    Records options = board_list(input->rules, "options");
    rules->is_on = g_new0(gboolean, rules->rules.n + 1);
    for (guint i = 0; i < rules->rules.n; i++) {
        const RuleCode *rule = rules_rule(rules, rules->rules.first + i);
        gboolean is_chosen = rule->option == NO_NAME ||
                             find_choice(choice, record_key(options.items[rule->option])) != NULL;
        rules->is_on[i] = is_chosen && rule->manual != TRUE;
    }
    settle_rulings(rules, input, choice);
}

/* What answers to rulings set is laid over the switches at @at, member by member. */
static void
overlay_switches(Compiler *compiler, gint32 at, const Record *over)
{
    const CodeForm *form = compile_code_form(over->entity->id);
    gint32 place = compile_record(compiler, over);
    guchar *code = compiler->code[over->entity->id]->data;
    guchar *switches = code + at * (gint32)form->size;
    const guchar *answer = code + place * (gint32)form->size;
    for (guint i = 0; i < over->entity->n_fields; i++) {
        const Field *field = &over->entity->fields[i];
        gboolean is_span = field->kind == KIND_LIST || field->kind == KIND_REFS;
        gsize size = is_span ? sizeof(CodeSpan) : sizeof(gint32);
        if (form->offsets[i] != CODE_NOWHERE && record_has(over, field))
            memcpy(switches + form->offsets[i], answer + form->offsets[i], size);
    }
}

/* Lays what the answers that hold say of the switches @entity over those at @at. */
static void
overlay_answers(Compiler *compiler, const RulesInput *input, const RulesChoice *choice,
                EntityId entity, gint32 at)
{
    Records rulings = board_list(input->rules, "rulings");
    for (guint32 i = 0; i < rulings.length; i++) {
        const Answer *answer = answer_of((const Ruling *)rulings.items[i], choice);
        const Record *over = record_child(&answer->record, entity);
        if (over != NULL)
            overlay_switches(compiler, at, over);
    }
}

/* The switches of each family of games are a record of its own, here and in answers. */
static void
compile_switches(GameRules *rules, Compiler *compiler, const RulesInput *input,
                 const RulesChoice *choice)
{
    const Entity *file = entity_get(ENTITY_RULES);
    for (guint i = 0; i < N_ENTITIES; i++)
        rules->switches[i] = NO_CODE;
    for (guint i = 0; i < file->n_fields; i++) {
        if (file->fields[i].kind != KIND_RECORD)
            continue;
        EntityId entity = file->fields[i].target;
        if (compile_code_form(entity)->size == 0)
            continue;
        const Record *said = input->rules != NULL ? record_child(input->rules, entity) : NULL;
        rules->switches[entity] = compile_record_or_blank(compiler, entity, said);
        overlay_answers(compiler, input, choice, entity, rules->switches[entity]);
    }
}

/* The rules of the data set and, right behind them, those of the scenario. */
static void
compile_rules(GameRules *rules, Compiler *compiler, const RulesInput *input)
{
    Records lists[] = {
        board_list(input->rules, "rules"),
        board_list(input->scenario, "rules"),
    };
    const Record **all = g_new(const Record *, lists[0].length + lists[1].length + 1);
    guint32 n = 0;
    for (guint i = 0; i < G_N_ELEMENTS(lists); i++)
        for (guint32 j = 0; j < lists[i].length; j++)
            all[n++] = lists[i].items[j];
    rules->rules = compile_list(compiler, ENTITY_RULE, (Records){.length = n, .items = all});
    g_free(all);
    compile_list(compiler, ENTITY_TABLE, board_list(input->tables, "tables"));
    rules->actions = compile_list(compiler, ENTITY_ACTION, board_list(input->tables, "actions"));
}

static void
compile_scenario(GameRules *rules, Compiler *compiler, const Record *record)
{
    rules->first_roll = NO_CODE;
    if (record == NULL)
        return;
    const Scenario *scenario = (const Scenario *)record;
    const Period *period = (const Period *)scenario->period;
    DateCode from, to;
    rules->decisions = compile_list(compiler, ENTITY_DECISION, scenario->decisions);
    rules->sudden_death = compile_list(compiler, ENTITY_ENDING, scenario->sudden_death);
    rules->score = compile_list(compiler, ENTITY_TERM, scenario->score);
    rules->victory = compile_list(compiler, ENTITY_RESULT, scenario->victory);
    rules->standings = compile_list(compiler, ENTITY_STANDING, scenario->standings);
    rules->shared = scenario->shared;
    rules->first_roll = compile_record(compiler, scenario->first_roll);
    rules->position = scenario->position;
    if (period->from == NULL) {
        /* Turns without dates are counted. */
        rules->first_turn = 1;
        rules->last_turn = (gint32)period->turns;
    } else if (board_date(rules->names, period->from, &from) &&
               board_date(rules->names, period->to, &to)) {
        rules->first_turn = from.first;
        rules->last_turn = to.last;
    }
}

gint32
game_rules_place_name(const GameRules *rules, const char *name)
{
    if (name == NULL)
        return NO_NAME;
    return (gint32)GPOINTER_TO_UINT(g_hash_table_lookup(rules->place_name_numbers, name)) - 1;
}

static void
add_place_name(GameRules *rules, GPtrArray *names, const char *name)
{
    if (name == NULL || g_hash_table_contains(rules->place_name_numbers, name))
        return;
    g_ptr_array_add(names, (gpointer)name);
    g_hash_table_insert(rules->place_name_numbers, (gpointer)name, GUINT_TO_POINTER(names->len));
}

/* Every name that an effect or the scenario gives a place. */
static void
collect_place_names(GameRules *rules)
{
    GPtrArray *names = g_ptr_array_new();
    rules->place_name_numbers = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint i = 0; i < rules->code[ENTITY_EFFECT].n; i++)
        add_place_name(rules, names, rules_effect(rules, i)->name);
    Records states = board_list(rules->position, "places");
    for (guint32 i = 0; i < states.length; i++)
        add_place_name(rules, names, ((const State *)states.items[i])->name);
    rules->n_place_names = names->len;
    rules->place_names = (const char **)g_ptr_array_free(names, FALSE);
}

/* Returns: FALSE with @problem set. */
static gboolean
make_board(GameRules *rules, const RulesInput *input, FindingWords **problem)
{
    if (!board_number(rules->names, input, problem))
        return FALSE;
    if (input->beside != NULL)
        return board_borrow(&rules->board, &input->beside->board, rules->names, input, problem);
    return board_make(&rules->board, rules->names, input, problem);
}

/* Returns: (transfer full): of what there is more than a position can number, or NULL. */
static FindingWords *
too_many(const GameRules *rules)
{
    const struct {
        const char *text;
        guint n, max;
    } counts[] = {
        {N_("there are {n} new names of places, but at most {most} can be played"),
         rules->n_place_names, PLACE_NAMES_MAX},
        {N_("there are {n} decisions, but at most {most} can be played"), rules->decisions.n,
         DECISIONS_MAX},
    };
    for (guint i = 0; i < G_N_ELEMENTS(counts); i++)
        if (counts[i].n > counts[i].max)
            return finding_words_new(counts[i].text, FINDING_ARG_NUMBER("n", counts[i].n),
                                     FINDING_ARG_NUMBER("most", counts[i].max), NULL);
    return NULL;
}

/* Returns: FALSE with @problem set. */
static gboolean
compile_all(GameRules *rules, const RulesInput *input, const RulesChoice *choice,
            FindingWords **problem)
{
    if (!make_board(rules, input, problem))
        return FALSE;
    for (EntityId i = 0; i < N_ENTITIES; i++)
        rules->hashes[i] = name_index_hashes(rules->names, i);
    rules->system = input->system;
    rules->tables = input->tables;
    const SystemPrinted *printed = rules->system != NULL ? rules->system->printed : NULL;
    if (printed != NULL)
        rules->printed = printed->create(rules, input);
    Compiler compiler;
    compile_init(&compiler, rules->names);
    compile_rules(rules, &compiler, input);
    compile_scenario(rules, &compiler, input->scenario);
    compile_switches(rules, &compiler, input, choice);
    if (printed != NULL && printed->compile != NULL)
        printed->compile(rules->printed, &compiler, input);
    *problem = g_steal_pointer(&compiler.problem);
    compile_finish(&compiler, rules);
    compile_clear(&compiler);
    if (*problem != NULL)
        return FALSE;
    settle_rules(rules, input, choice);
    list_rules(rules);
    collect_place_names(rules);
    rules->zone_numbers = number_zones(&rules->board);
    rules->unit_set_size = MAX(rules->label_size, RULES_UNIT_SET_MIN);
    *problem = too_many(rules);
    rules->layout = lay_out_position(rules);
    return *problem == NULL;
}

GameRules *
game_rules_compile(const RulesInput *input, const RulesChoice *choice, FindingWords **problem)
{
    *problem = playable_problem(input, choice);
    if (*problem != NULL)
        return NULL;
    GameRules *rules = g_new0(GameRules, 1);
    rules->names = name_index_new();
    if (compile_all(rules, input, choice, problem))
        return rules;
    game_rules_free(rules);
    return NULL;
}

gsize
game_rules_size(const GameRules *rules)
{
    const Board *board = &rules->board;
    gsize n_spans =
        board->n_units * ((gsize)N_TRIGGERS + N_MODIFIED) + board->n_nations * N_MODIFIED;
    gsize n_place_sets = rules->code[ENTITY_PLACES].n + rules->rules.n + board->n_units;
    gsize place = sizeof(BoardPlace) + NAME_BYTES + board->n_nations;
    gsize size = sizeof *rules + rules->layout.size + n_spans * sizeof(CodeSpan) +
                 n_place_sets * rules->place_set_size + board->n_places * place +
                 board->n_links * sizeof(BoardLink) +
                 (gsize)rules->code[ENTITY_UNITS].n * rules->label_size +
                 ((gsize)board->n_units + rules->zone_numbers.n) * rules->watches.set_size +
                 rules->rules.n * NAME_BYTES;
    for (EntityId entity = 0; entity < N_ENTITIES; entity++)
        size += (gsize)rules->code[entity].n * compile_code_form(entity)->size;
    return size;
}

void
game_rules_free(GameRules *rules)
{
    if (rules == NULL)
        return;
    for (guint i = 0; i < N_ENTITIES; i++)
        g_free(rules->code[i].items);
    if (rules->printed != NULL)
        rules->system->printed->free(rules->printed);
    board_clear(&rules->board);
    name_index_free(rules->names);
    g_free(rules->numbers);
    g_free(rules->zones);
    g_free(rules->listed);
    g_free(rules->labels);
    g_free(rules->says);
    g_free(rules->place_sets);
    g_free(rules->place_says);
    g_free(rules->places_modified);
    g_free(rules->entries_modified);
    g_free(rules->by_trigger_of_unit);
    g_free(rules->by_nation);
    g_free(rules->by_unit);
    g_free(rules->asks);
    g_free(rules->watches.parts);
    g_free(rules->watches.items);
    g_free(rules->watches.of_asked);
    g_free(rules->watches.of_unit);
    g_free(rules->watches.of_zone);
    g_free(rules->is_on);
    g_free(rules->answers);
    g_free(rules->place_names);
    g_clear_pointer(&rules->place_name_numbers, g_hash_table_unref);
    g_free(rules);
}
