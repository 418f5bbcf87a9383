/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rules that are asked whether they have been used up: that they can be, and that none waits for
 * another that waits for it.
 */
#include "schema/model/verb.h"
#include "validator/checks/check.h"
#include "validator/checks/place-name.h"

#include <string.h>

/* Returns: the rule @id if it is of @run and could be read, or NULL. */
static const Rule *
rule_called(CheckRun *run, const char *id)
{
    const Record *record = id != NULL ? id_index_find(run->ids, ENTITY_RULE, id) : NULL;
    return record != NULL && !record->raw && record->kept == NULL ? (const Rule *)record : NULL;
}

/* Returns: how many scenarios begin with @id spent. */
static guint
count_spent(const CheckRun *run, const char *id)
{
    guint n = 0;
    for (guint i = 0; i < run->set->n_scenarios; i++) {
        const Scenario *scenario = (const Scenario *)run->set->scenarios[i];
        const SparsePosition *position =
            scenario != NULL ? (const SparsePosition *)scenario->position : NULL;
        for (guint32 j = 0; position != NULL && j < position->spent.length; j++)
            n += strcmp(position->spent.items[j], id) == 0;
    }
    return n;
}

/* Whether every scenario begins with @id spent. */
static gboolean
is_always_spent(const CheckRun *run, const char *id)
{
    return run->set->n_scenarios > 0 && count_spent(run, id) >= run->set->n_scenarios;
}

/* Tells conditions and effects about a rule that is never used up. */
void
check_never_spent(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    if (record->raw || record->kept != NULL)
        return;
    gboolean is_reset = record->entity->id == ENTITY_EFFECT;
    const char *id = is_reset ? ((const Effect *)record)->rule : ((const Condition *)record)->rule;
    const Rule *rule = rule_called(run, id);
    if (rule == NULL || record_gives(&rule->record, "once") || count_spent(run, id) > 0 ||
        check_shows_through(run, record, record_field(record, "rule")))
        return;
    g_autofree char *subject = place_describe(place);
    Finding *finding = check_tell(run, FINDING_RULE_NEVER_SPENT, record, "rule",
                                  SAY("subject", subject), SAY("rule", record_call(&rule->record)),
                                  SAY("does", is_reset ? "resets" : "tests the use of"));
    finding_add_related(run->findings, finding, &rule->record, "id", "The rule.");
}

/* Tells what a position counts as used up and is never. */
void
check_spent(CheckRun *run, const RecordPlace *place)
{
    const SparsePosition *position = (const SparsePosition *)place->record;
    for (guint32 i = 0; !position->record.raw && i < position->spent.length; i++) {
        const Rule *rule = rule_called(run, position->spent.items[i]);
        /* A layer may let a rule run again which scenarios below count as used up, and one that
         * waits for a condition may have met it. */
        if (rule == NULL || record_gives(&rule->record, "once") || rule->record.layers != NULL ||
            rule->on.length == 0 ||
            check_shows_through(run, place->record, record_field(place->record, "spent")))
            continue;
        g_autofree char *subject = place_describe(place);
        Finding *finding = finding_list_add_record(
            run->findings, FINDING_RULE_NEVER_SPENT, place->record, "spent", (int)i,
            SAY("subject", subject), SAY("rule", record_call(&rule->record)),
            SAY("does", "lists as used up"), NULL);
        finding_add_related(run->findings, finding, &rule->record, "id", "The rule.");
    }
}

/* A rule that runs only after others. */
typedef struct {
    const Rule *rule;
    const Record *condition; /* the one that names the last of them */
    GPtrArray *waiting;      /* owned: of Waiter: those that wait for this one */
    guint n_unmet;           /* rules it waits for that have not been seen to run */
} Waiter;

static void
free_waiter(gpointer item)
{
    Waiter *waiter = item;
    g_ptr_array_unref(waiter->waiting);
    g_free(waiter);
}

static Waiter *
waiter_of(GHashTable *waiters, const Rule *rule)
{
    Waiter *waiter = g_hash_table_lookup(waiters, rule);
    if (waiter == NULL) {
        waiter = g_new0(Waiter, 1);
        waiter->rule = rule;
        waiter->waiting = g_ptr_array_new();
        g_hash_table_insert(waiters, (gpointer)rule, waiter);
    }
    return waiter;
}

/* Notes what must have been used up for @record, a condition, to hold. */
static void
note_waits(CheckRun *run, GHashTable *waiters, const Rule *rule, const Record *record)
{
    const Condition *condition = (const Condition *)record;
    if (record == NULL || record->raw || record->kept != NULL)
        return;
    for (guint32 i = 0; condition->verb == CONDITION_ALL && i < condition->of.length; i++)
        note_waits(run, waiters, rule, condition->of.items[i]);
    const Rule *other =
        condition->verb == CONDITION_SPENT ? rule_called(run, condition->rule) : NULL;
    if (other == NULL || is_always_spent(run, condition->rule))
        return;
    Waiter *waiter = waiter_of(waiters, rule);
    waiter->condition = record;
    waiter->n_unmet++;
    g_ptr_array_add(waiter_of(waiters, other)->waiting, waiter);
}

/* Lets run what waits for nobody, and then what waits for it, until nothing is left. */
static void
let_run(GHashTable *waiters)
{
    g_autoptr(GPtrArray) ready = g_ptr_array_new();
    GHashTableIter iter;
    gpointer value;
    g_hash_table_iter_init(&iter, waiters);
    while (g_hash_table_iter_next(&iter, NULL, &value))
        if (((Waiter *)value)->n_unmet == 0)
            g_ptr_array_add(ready, value);
    for (guint i = 0; i < ready->len; i++) {
        const Waiter *done = ready->pdata[i];
        for (guint j = 0; j < done->waiting->len; j++) {
            Waiter *waiter = done->waiting->pdata[j];
            if (--waiter->n_unmet == 0)
                g_ptr_array_add(ready, waiter);
        }
    }
}

void
check_waiting_rules(CheckRun *run)
{
    g_autoptr(GHashTable) waiters =
        g_hash_table_new_full(g_direct_hash, g_direct_equal, NULL, free_waiter);
    Records rules = data_set_records(run->set, ENTITY_RULE);
    for (guint32 i = 0; i < rules.length; i++) {
        const Rule *rule = (const Rule *)rules.items[i];
        if (rule->record.raw || rule->record.kept != NULL || rule->manual || rule->else_.length > 0)
            continue;
        note_waits(run, waiters, rule, rule->if_);
        note_waits(run, waiters, rule, rule->when);
    }
    let_run(waiters);
    for (guint32 i = 0; i < rules.length; i++) {
        const Waiter *waiter = g_hash_table_lookup(waiters, rules.items[i]);
        if (waiter == NULL || waiter->n_unmet == 0)
            continue;
        const Rule *other = rule_called(run, ((const Condition *)waiter->condition)->rule);
        Finding *finding = check_tell(run, FINDING_RULE_WAITS_IN_CIRCLE, waiter->condition, "rule",
                                      SAY("rule", record_call(&waiter->rule->record)),
                                      SAY("other", record_call(&other->record)));
        finding_add_related(run->findings, finding, &other->record, "id", "The other rule.");
    }
}
