/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rules that exist once for each side, such as points for what each loses: one that names no side,
 * one with another number than its counterpart, and one without a counterpart. Rules that take back
 * what another does.
 */
#include "schema/model/verb.h"
#include "schema/text/limits.h"
#include "validator/checks/check.h"
#include "validator/checks/selector-match.h"

#include <string.h>

/* What one rule names. */
typedef struct {
    const CheckRun *run;
    const char *own, *other; /* sides */
    guint n_own, n_other;
} SideCount;

/* Two rules whose ids differ in one word: that of a side, or of a nation of it. */
typedef struct {
    const Record *rules[2];
    const char *words[2]; /* borrowed from records */
    SideCount counts[2];
} RuleTwins;

/* Returns: the side that @word means: its id, or that of a nation of it; NULL: none. */
static const char *
side_of_word(const CheckRun *run, const char *word)
{
    const Record *side = id_index_find(run->ids, ENTITY_SIDE, word);
    if (side != NULL)
        return record_key(side);
    const Record *nation = id_index_find_read(run->ids, ENTITY_NATION, word);
    return nation != NULL ? ((const Nation *)nation)->side : NULL;
}

static void
count_sides(const RecordPlace *place, gpointer data)
{
    SideCount *count = data;
    const Record *record = place->record;
    for (guint64 left = record->raw ? 0 : record->present; left != 0;) {
        const Field *field = record_next_field(record, &left);
        if (field->kind != KIND_REF ||
            (field->target != ENTITY_SIDE && field->target != ENTITY_NATION))
            continue;
        const char *side = side_of_word(count->run, *FIELD_SLOT(record, field, const char *));
        count->n_own += g_strcmp0(side, count->own) == 0;
        count->n_other += g_strcmp0(side, count->other) == 0;
    }
}

static SideCount
sides_named(const CheckRun *run, const Record *rule, const char *own, const char *other)
{
    SideCount count = {.run = run, .own = own, .other = other};
    record_walk(rule,
                entity_set_union(entity_set_naming(ENTITY_SIDE), entity_set_naming(ENTITY_NATION)),
                count_sides, &count);
    return count;
}

/* Adds the rules whose ids are that of @rule with @words[@at] exchanged for a word of another side.
 */
static void
find_twins(const CheckRun *run, GArray *pairs, const Record *rule, char **words, guint at)
{
    const char *word = words[at];
    gboolean is_side = id_index_find(run->ids, ENTITY_SIDE, word) != NULL;
    const char *side = side_of_word(run, word);
    EntityId entity = is_side ? ENTITY_SIDE : ENTITY_NATION;
    Records others = side != NULL ? data_set_records(run->set, entity) : (Records){0};
    for (guint32 i = 0; i < others.length; i++) {
        const char *key = others.items[i]->raw ? NULL : record_key(others.items[i]);
        const char *other = key != NULL ? side_of_word(run, key) : NULL;
        if (other == NULL || strcmp(other, side) == 0 || strcmp(key, word) < 0)
            continue;
        words[at] = (char *)key;
        g_autofree char *id = g_strjoinv("-", words);
        const Record *twin = id_index_find_read(run->ids, ENTITY_RULE, id);
        if (twin == NULL)
            continue;
        RuleTwins pair = {
            .rules = {rule, twin},
            .words = {record_key(id_index_find(run->ids, entity, word)), key},
            .counts = {sides_named(run, rule, side, other), sides_named(run, twin, other, side)},
        };
        g_array_append_val(pairs, pair);
    }
    words[at] = (char *)word;
}

static GArray *
all_twins(const CheckRun *run)
{
    GArray *pairs = g_array_new(FALSE, FALSE, sizeof(RuleTwins));
    Records rules = data_set_records(run->set, ENTITY_RULE);
    for (guint32 i = 0; i < rules.length; i++) {
        const char *id = rules.items[i]->raw ? NULL : record_key(rules.items[i]);
        g_auto(GStrv) words = id != NULL ? g_strsplit(id, "-", -1) : NULL;
        for (guint j = 0; words != NULL && words[j] != NULL; j++)
            find_twins(run, pairs, rules.items[i], words, j);
    }
    return pairs;
}

/* Reports the rule @which of @twins, which names no side. */
static void
report_rule_twins(CheckRun *run, const RuleTwins *twins, guint which)
{
    const Record *own = id_index_find(run->ids, ENTITY_SIDE, twins->counts[which].own);
    if (own == NULL)
        return;
    Finding *finding = check_report(run, FINDING_RULE_UNEVEN_TWINS, twins->rules[which], "id",
                                    FINDING_ARG("rule", argument_record_name(twins->rules[which])),
                                    FINDING_ARG("twin", argument_record_name(twins->rules[!which])),
                                    FINDING_ARG("side", argument_record_name(own)));
    finding_add_related(run->findings, finding, twins->rules[!which], NULL, N_("The other rule."));
}

/* So many other pairs show how counterparts are meant. */
#define OTHER_PAIRS 2u

/* A number in a rule. */
typedef struct {
    const Record *record;
    const Field *field;
    gint64 value; /* without its sign, which often tells the sides apart */
} RuleNumber;

static void
note_rule_numbers(const RecordPlace *place, gpointer data)
{
    const Record *record = place->record;
    for (guint64 left = record->raw ? 0 : record->present; left != 0;) {
        const Field *field = record_next_field(record, &left);
        if (field->kind != KIND_INT || strcmp(field->name, "order") == 0)
            continue;
        const RuleNumber number = {record, field, ABS(*FIELD_SLOT(record, field, gint64))};
        g_array_append_val(data, number);
    }
}

static GArray *
numbers_of_rule(const Record *rule)
{
    GArray *numbers = g_array_new(FALSE, FALSE, sizeof(RuleNumber));
    record_walk(rule, ENTITIES_ALL, note_rule_numbers, numbers);
    return numbers;
}

/* Returns: the number of the only difference between the rules of @twins, whose numbers are
 * @numbers; -1: none, -2: they have no numbers, or not the same ones, or differ in several. */
static gint
only_difference(GArray *const *numbers)
{
    gint found = -1;
    if (numbers[0]->len != numbers[1]->len || numbers[0]->len == 0)
        return -2;
    for (guint i = 0; i < numbers[0]->len; i++) {
        const RuleNumber *one = &g_array_index(numbers[0], RuleNumber, i);
        const RuleNumber *other = &g_array_index(numbers[1], RuleNumber, i);
        if (one->field != other->field || (one->value != other->value && found >= 0))
            return -2;
        found = one->value != other->value ? (gint)i : found;
    }
    return found;
}

/* Reports the only one of several pairs whose numbers differ. */
static void
check_numbers_of_twins(CheckRun *run, const GArray *pairs)
{
    guint n_even = 0, n_odd = 0;
    const RuleTwins *odd = NULL;
    for (guint i = 0; i < pairs->len; i++) {
        const RuleTwins *twins = &g_array_index(pairs, RuleTwins, i);
        GArray *numbers[2] = {numbers_of_rule(twins->rules[0]), numbers_of_rule(twins->rules[1])};
        gint difference = only_difference(numbers);
        n_even += difference == -1;
        n_odd += difference >= 0;
        odd = difference >= 0 ? twins : odd;
        g_array_unref(numbers[0]);
        g_array_unref(numbers[1]);
    }
    if (n_odd != 1 || n_even < OTHER_PAIRS)
        return;
    g_autoptr(GArray) one = numbers_of_rule(odd->rules[0]);
    g_autoptr(GArray) other = numbers_of_rule(odd->rules[1]);
    GArray *const numbers[2] = {one, other};
    guint at = (guint)only_difference(numbers);
    const RuleNumber *value = &g_array_index(other, RuleNumber, at);
    const RuleNumber *usual = &g_array_index(one, RuleNumber, at);
    Finding *finding = check_report(
        run, FINDING_RULE_UNEQUAL_TWINS, value->record, field_key(value->field),
        FINDING_ARG("rule", argument_record_name(odd->rules[1])),
        FINDING_ARG("twin", argument_record_name(odd->rules[0])),
        FINDING_ARG("member", field_key(value->field)), FINDING_ARG_NUMBER("value", value->value),
        FINDING_ARG_NUMBER("usual", usual->value), FINDING_ARG_NUMBER("pairs", n_even));
    finding_add_related(run->findings, finding, usual->record, field_key(usual->field),
                        N_("The other rule."));
}

/* Whether some unit of @other would do what @rule waits for units of @own to do. Both are sides or
 * both are nations. */
static gboolean
may_befall(CheckRun *run, const Rule *rule, const char *own, const char *other)
{
    Records units = data_set_records(run->set, ENTITY_UNIT);
    for (guint32 i = 0; i < rule->on.length; i++) {
        const Trigger *trigger = (const Trigger *)rule->on.items[i];
        const Units *asked = trigger->record.raw ? NULL : (const Units *)trigger->units;
        if (asked == NULL || asked->record.raw || asked->record.kept != NULL)
            continue;
        Units turned = *asked;
        if (g_strcmp0(asked->nation, own) == 0)
            turned.nation = other;
        else if (g_strcmp0(asked->side, own) == 0)
            turned.side = other;
        else
            continue;
        for (guint32 j = 0; j < units.length; j++)
            if (++run->n_compared >= LIMIT_SELECTOR_COMPARISONS ||
                selector_match_unit(run, &turned, units.items[j]))
                return run->n_compared < LIMIT_SELECTOR_COMPARISONS;
    }
    return FALSE;
}

/* Reports @rule, whose id has the word @words[@at] of one side, if those that start alike have
 * counterparts with a word of another side, and this one could have one. */
static void
check_counterpart(CheckRun *run, const GArray *pairs, const Record *rule, char **words, guint at)
{
    const char *word = words[at];
    g_autofree char *start = at > 0 ? g_strconcat(words[0], "-", NULL) : g_strdup("");
    const char *other = NULL;
    guint n = 0;
    for (guint i = 0; i < pairs->len; i++) {
        const RuleTwins *twins = &g_array_index(pairs, RuleTwins, i);
        gint own = strcmp(twins->words[0], word) == 0   ? 0
                   : strcmp(twins->words[1], word) == 0 ? 1
                                                        : -1;
        if (twins->rules[0] == rule || twins->rules[1] == rule)
            return;
        if (own < 0 || !g_str_has_prefix(record_key(twins->rules[own]), start))
            continue;
        if (other != NULL && strcmp(other, twins->words[!own]) != 0)
            return;
        other = twins->words[!own];
        n++;
    }
    if (n <= OTHER_PAIRS || !may_befall(run, (const Rule *)rule, word, other))
        return;
    EntityId entity =
        id_index_find(run->ids, ENTITY_SIDE, other) != NULL ? ENTITY_SIDE : ENTITY_NATION;
    check_report(run, FINDING_RULE_NO_COUNTERPART, rule, "id",
                 FINDING_ARG("rule", argument_record_name(rule)),
                 FINDING_ARG("other", argument_record_name(id_index_find(run->ids, entity, other))),
                 FINDING_ARG_NUMBER("pairs", n));
}

/* Rules without a counterpart, where others of their kind have one. */
static void
check_counterparts(CheckRun *run, const GArray *pairs)
{
    Records rules = data_set_records(run->set, ENTITY_RULE);
    for (guint32 i = 0; i < rules.length && pairs->len > OTHER_PAIRS; i++) {
        const char *id = rules.items[i]->raw ? NULL : record_key(rules.items[i]);
        g_auto(GStrv) words = id != NULL ? g_strsplit(id, "-", -1) : NULL;
        for (guint j = 0; words != NULL && words[j] != NULL; j++)
            if (side_of_word(run, words[j]) != NULL)
                check_counterpart(run, pairs, rules.items[i], words, j);
    }
}

/* Other twins that name each its own side show that this is how they are meant. */
void
check_rule_twins(CheckRun *run)
{
    g_autoptr(GArray) pairs = all_twins(run);
    guint n_even = 0;
    for (guint i = 0; i < pairs->len; i++) {
        const SideCount *counts = g_array_index(pairs, RuleTwins, i).counts;
        n_even += counts[0].n_own > 0 && counts[0].n_own == counts[1].n_own &&
                  counts[0].n_other + counts[1].n_other == 0;
    }
    for (guint i = 0; i < pairs->len && n_even > 0; i++) {
        const RuleTwins *twins = &g_array_index(pairs, RuleTwins, i);
        for (guint which = 0; which < 2; which++)
            if (twins->counts[which].n_own + twins->counts[which].n_other == 0 &&
                twins->counts[!which].n_own > 0 && twins->counts[!which].n_other == 0)
                report_rule_twins(run, twins, which);
    }
    check_numbers_of_twins(run, pairs);
    check_counterparts(run, pairs);
}

/* Returns: what @effect, which adds to a number, adds to: a nation or a track; NULL: to nothing
 * that is named. */
static const char *
number_changed(const Effect *effect)
{
    if (effect->record.raw || !record_has_key(&effect->record, "add") || effect->add == 0 ||
        effect->plus != NULL || effect->if_ != NULL)
        return NULL;
    return effect->verb == EFFECT_TRACK   ? effect->track
           : effect->verb == EFFECT_LEVEL ? selector_match_fixed_word(effect->nation)
                                          : NULL;
}

/* Reports an effect of @rule that adds another amount than @back, a rule that lets it run again,
 * takes away. */
static void
check_taken_back(CheckRun *run, const Rule *rule, const Rule *back)
{
    for (guint32 i = 0; i < back->do_.length; i++)
        for (guint32 j = 0; j < rule->do_.length; j++) {
            const Effect *one = (const Effect *)rule->do_.items[j];
            const Effect *other = (const Effect *)back->do_.items[i];
            const char *what = number_changed(one);
            if (what == NULL || number_changed(other) == NULL || one->verb != other->verb ||
                strcmp(what, number_changed(other)) != 0 || (one->add < 0) == (other->add < 0) ||
                one->add == -other->add ||
                check_own_record(run, &one->record, &other->record) == NULL)
                continue;
            Finding *finding = check_report(
                run, FINDING_RULE_UNEVEN_RETURN, &one->record, "add",
                FINDING_ARG("rule", argument_record_name(&rule->record)),
                FINDING_ARG("other", argument_record_name(&back->record)),
                FINDING_ARG_NUMBER("amount", one->add), FINDING_ARG_NUMBER("taken", other->add));
            finding_add_related(run->findings, finding, &other->record, "add",
                                N_("The other rule."));
            return;
        }
}

/* Rules that reset another one undo what it did. */
void
check_returns_of_rules(CheckRun *run)
{
    Records rules = data_set_records(run->set, ENTITY_RULE);
    for (guint32 i = 0; i < rules.length; i++) {
        const Rule *back = (const Rule *)rules.items[i];
        for (guint32 j = 0; !back->record.raw && j < back->do_.length; j++) {
            const Effect *effect = (const Effect *)back->do_.items[j];
            const Record *rule = effect->record.raw || effect->verb != EFFECT_RESET
                                     ? NULL
                                     : id_index_find_read(run->ids, ENTITY_RULE, effect->rule);
            if (rule != NULL && rule != &back->record)
                check_taken_back(run, (const Rule *)rule, back);
        }
    }
}
