/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rules that stand for each side once, as their ids say: that each names its own side.
 */
#include "schema/model/entities.h"
#include "validator/checks/check.h"
#include "validator/checks/place-name.h"

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
    SideCount counts[2];
} RuleTwins;

/* Returns: the side that @word means: its id, or that of a nation of it; NULL: none. */
static const char *
side_of_word(const CheckRun *run, const char *word)
{
    const Record *side = id_index_find(run->ids, ENTITY_SIDE, word);
    if (side != NULL)
        return record_key(side);
    const Record *nation = id_index_find(run->ids, ENTITY_NATION, word);
    return nation != NULL && !nation->raw ? ((const Nation *)nation)->side : NULL;
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
                entity_set_union(entities_naming(ENTITY_SIDE), entities_naming(ENTITY_NATION)),
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
        const Record *twin = id_index_find(run->ids, ENTITY_RULE, id);
        if (twin == NULL || twin->raw)
            continue;
        RuleTwins pair = {
            .rules = {rule, twin},
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

/* Tells the rule @which of @twins, which names the side of the other one, or none. */
static void
tell(CheckRun *run, const RuleTwins *twins, guint which, gboolean names_other)
{
    const Record *other = id_index_find(run->ids, ENTITY_SIDE, twins->counts[which].other);
    const Record *own = id_index_find(run->ids, ENTITY_SIDE, twins->counts[which].own);
    if (own == NULL || other == NULL)
        return;
    Finding *finding =
        check_tell(run, FINDING_RULE_UNEVEN_TWINS, twins->rules[which], "id",
                   SAY("rule", record_call(twins->rules[which])),
                   SAY("twin", record_call(twins->rules[!which])), SAY("side", record_call(own)),
                   SAY("named", names_other ? record_call(other) : "no side"));
    finding_add_related(run->findings, finding, twins->rules[!which], NULL, "The other rule.");
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
            if (twins->counts[which].n_own == 0 && twins->counts[!which].n_own > 0 &&
                twins->counts[!which].n_other == 0)
                tell(run, twins, which, twins->counts[which].n_other > 0);
    }
}
