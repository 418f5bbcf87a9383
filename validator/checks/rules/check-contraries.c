/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Passive rules that hold at once and say the contrary: one allows what the other forbids.
 */
#include "schema/model/records/record-write.h"
#include "schema/model/verb.h"
#include "schema/model/words.h"
#include "validator/checks/check.h"
#include "validator/checks/place-name.h"

#include <string.h>

/* What an effect of a rule that always holds allows or forbids. */
typedef struct {
    guint hash; /* of what is cheap to compare */
    guint number;
    const Effect *effect;
    const Rule *rule;
} Permission;

typedef struct {
    CheckRun *run;
    GArray *permissions; /* of Permission: of all rules, then of the scenario at hand */
} Contraries;

static guint
hash_of(const Effect *effect)
{
    guint hash = (guint)effect->what;
    hash = hash * 33 + (effect->nation != NULL ? g_str_hash(effect->nation) : 1);
    hash = hash * 33 + (effect->side != NULL ? g_str_hash(effect->side) : 1);
    return hash * 4 + (effect->units != NULL) * 2 + (effect->places != NULL);
}

/* Whether nothing but the scenario decides whether @rule holds. */
static gboolean
holds_always(const Rule *rule)
{
    return !rule->record.raw && rule->record.kept == NULL && rule->always && rule->if_ == NULL &&
           rule->option == NULL && !rule->manual;
}

static void
take_rules(Contraries *contraries, const Records *rules, GHashTable *switched)
{
    for (guint32 i = 0; i < rules->length; i++) {
        const Rule *rule = (const Rule *)rules->items[i];
        if (!holds_always(rule) || (rule->id != NULL && g_hash_table_contains(switched, rule->id)))
            continue;
        for (guint32 j = 0; j < rule->do_.length; j++) {
            const Effect *effect = (const Effect *)rule->do_.items[j];
            if (effect->record.raw || effect->record.kept != NULL || effect->if_ != NULL ||
                effect->verb != EFFECT_MODIFY || !record_gives(&effect->record, "allowed"))
                continue;
            const Permission permission = {
                .hash = hash_of(effect),
                .number = contraries->permissions->len,
                .effect = effect,
                .rule = rule,
            };
            g_array_append_val(contraries->permissions, permission);
        }
    }
}

static int
compare_permissions(gconstpointer a, gconstpointer b)
{
    const Permission *left = a;
    const Permission *right = b;
    if (left->hash != right->hash)
        return left->hash < right->hash ? -1 : 1;
    return left->number < right->number ? -1 : 1;
}

/* Returns: (transfer full): whom and what @effect is about. */
static char *
describe_target(const Effect *effect)
{
    static const char *const keys[] = {"nation", "side", "units", "places"};
    const Record *record = &effect->record;
    GString *text = g_string_new(NULL);
    for (guint i = 0; i < G_N_ELEMENTS(keys); i++) {
        const Field *field = record_field(record, keys[i]);
        g_autofree char *value =
            record_has(record, field) ? record_field_to_text(record, field) : NULL;
        g_string_append_printf(text, "%s ", value != NULL ? value : "");
    }
    return g_string_free(text, FALSE);
}

static void
compare(const Contraries *contraries, const Permission *one, const Permission *second)
{
    CheckRun *run = contraries->run;
    if (one->effect->what != second->effect->what ||
        one->effect->allowed == second->effect->allowed)
        return;
    g_autofree char *target = describe_target(one->effect);
    g_autofree char *other_target = describe_target(second->effect);
    const Record *told = check_own_record(run, &second->effect->record, &one->effect->record);
    if (strcmp(target, other_target) != 0 || told == NULL)
        return;
    const Permission *later = told == &second->effect->record ? second : one;
    const Permission *before = later == second ? one : second;
    g_autofree char *other = later->rule == before->rule
                                 ? g_strdup("it")
                                 : g_strdup_printf("“%s”", record_call(&before->rule->record));
    Finding *finding = check_tell(
        run, FINDING_RULE_CONTRARY, told, "allowed", SAY("rule", record_call(&later->rule->record)),
        SAY("does", later->effect->allowed ? "allows" : "forbids"),
        SAY("contrary", later->effect->allowed ? "forbids" : "allows"), SAY("other", other));
    finding_add_related(run->findings, finding, &before->effect->record, "allowed",
                        "The opposite.");
}

/* Holds those with equal hashes against each other: each against the one before it. */
static void
compare_all(const Contraries *contraries, const Records *of_scenario)
{
    g_autoptr(GArray) sorted = g_array_copy(contraries->permissions);
    g_array_sort(sorted, compare_permissions);
    for (guint i = 1; i < sorted->len; i++) {
        const Permission *one = &g_array_index(sorted, Permission, i - 1);
        const Permission *other = &g_array_index(sorted, Permission, i);
        gboolean is_new = of_scenario == NULL;
        for (guint32 j = 0; !is_new && j < of_scenario->length; j++)
            is_new = &one->rule->record == of_scenario->items[j] ||
                     &other->rule->record == of_scenario->items[j];
        if (one->hash == other->hash && is_new)
            compare(contraries, one, other);
    }
}

/* Returns: (transfer full): ids of rules that answers to rulings switch on. */
static GHashTable *
switched_rules(const CheckRun *run)
{
    GHashTable *switched = g_hash_table_new(g_str_hash, g_str_equal);
    Records rulings = data_set_records(run->set, ENTITY_RULING);
    for (guint32 i = 0; i < rulings.length; i++) {
        const Ruling *ruling = (const Ruling *)rulings.items[i];
        for (guint32 j = 0; !ruling->record.raw && j < ruling->answers.length; j++) {
            const Answer *answer = (const Answer *)ruling->answers.items[j];
            for (guint32 k = 0; !answer->record.raw && k < answer->rules.length; k++)
                g_hash_table_add(switched, (gpointer)answer->rules.items[k]);
        }
    }
    return switched;
}

void
check_contrary_rules(CheckRun *run)
{
    g_autoptr(GHashTable) switched = switched_rules(run);
    g_autoptr(GArray) permissions = g_array_new(FALSE, FALSE, sizeof(Permission));
    Contraries contraries = {.run = run, .permissions = permissions};
    const Records rules = data_set_records(run->set, ENTITY_RULE);
    take_rules(&contraries, &rules, switched);
    compare_all(&contraries, NULL);
    guint n_of_all = permissions->len;
    for (guint i = 0; i < run->set->n_files; i++) {
        const DataFile *file = &run->set->files[i];
        if (file->seen == NULL || file->kind->entity != ENTITY_SCENARIO || file->seen->raw)
            continue;
        const Records *own = &((const Scenario *)file->seen)->rules;
        if (own->length == 0)
            continue;
        check_enter_file(run, file);
        take_rules(&contraries, own, switched);
        compare_all(&contraries, own);
        g_array_set_size(permissions, n_of_all);
    }
    check_enter_file(run, NULL);
}
