/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rulings: that their answers exist and differ, and that no two switch one rule; and passive
 * rules that apply at once and contradict each other.
 */
#include "schema/model/entities.h"
#include "schema/model/record-write.h"
#include "schema/model/verb.h"
#include "schema/model/words.h"
#include "schema/text/name.h"
#include "validator/checks/check.h"
#include "validator/checks/fix.h"
#include "validator/checks/rule-uses.h"

#include <string.h>

/* Returns: the ruling @record if its answers could be read, or NULL. */
static const Ruling *
read_ruling(const Record *record)
{
    return record != NULL && !record->raw && record->entity->id == ENTITY_RULING &&
                   record_has_key(record, "answers")
               ? (const Ruling *)record
               : NULL;
}

/* Whether @ruling has the answer @wanted, or one that could not be read; else the nearest one goes
 * to @nearest. */
static gboolean
has_answer(const Ruling *ruling, const char *wanted, const char **nearest)
{
    NameSearch search;
    name_search_init(&search, wanted);
    *nearest = NULL;
    for (guint32 i = 0; i < ruling->answers.length; i++) {
        const char *id =
            ruling->answers.items[i]->raw ? NULL : record_key(ruling->answers.items[i]);
        if (id == NULL || g_strcmp0(id, wanted) == 0)
            return TRUE;
        name_search_offer(&search, id);
    }
    *nearest = search.nearest;
    return FALSE;
}

/* Whether @wanted, the member @key of the record at @place, is an answer to @ruling. */
static void
check_answer(CheckRun *run, const RecordPlace *place, const char *key, const char *wanted,
             const Ruling *ruling)
{
    const char *nearest;
    if (wanted == NULL || ruling == NULL || has_answer(ruling, wanted, &nearest) ||
        check_shows_through(run, place->record, record_field(place->record, key)))
        return;
    g_autoptr(FindingWords) subject = argument_describe_member(place, key);
    Finding *finding = check_report(
        run, FINDING_REF_UNKNOWN_ANSWER, place->record, key, FINDING_ARG_WORDS("subject", subject),
        FINDING_ARG("wanted", wanted), FINDING_ARG("ruling", record_key(&ruling->record)),
        FINDING_ARG("nearest", nearest));
    if (nearest != NULL)
        fix_text(run, finding, place, key, wanted, nearest);
}

void
check_answers(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    const Ruling *own = read_ruling(record);
    if (own != NULL)
        check_answer(run, place, "default", own->default_, own);
    if (record->entity->id != ENTITY_CONDITION || record->raw)
        return;
    const Condition *condition = (const Condition *)record;
    if (condition->ruling != NULL)
        check_answer(run, place, "answer", condition->answer,
                     read_ruling(id_index_find(run->ids, ENTITY_RULING, condition->ruling)));
}

void
check_single_answer(CheckRun *run, const RecordPlace *place)
{
    const Ruling *ruling = read_ruling(place->record);
    if (ruling == NULL || ruling->answers.length > 1)
        return;
    check_report(run, FINDING_RULING_ONE_ANSWER, place->record, "answers",
                 FINDING_ARG("ruling", argument_record_name(place->record)),
                 FINDING_ARG_TEXT("count", ruling->answers.length == 0 ? N_("no answer")
                                                                       : N_("only one answer")));
}

/* Remembers in @owners that the rule @id belongs to @ruling, or reports to which other it belongs.
 */
static void
claim_rule(CheckRun *run, GHashTable *owners, const Record *ruling, const Record *answer,
           guint32 item)
{
    const char *id = ((const Answer *)answer)->rules.items[item];
    const Record *owner = g_hash_table_lookup(owners, id);
    if (owner == NULL)
        g_hash_table_insert(owners, (gpointer)id, (gpointer)ruling);
    if (owner == NULL || owner == ruling)
        return;
    Finding *finding = check_report_item(run, FINDING_RULING_SHARED_RULE, answer, "rules",
                                         (int)item, FINDING_ARG("rule", id),
                                         FINDING_ARG("ruling", argument_record_name(ruling)),
                                         FINDING_ARG("other", argument_record_name(owner)));
    finding_add_related(run->findings, finding, owner, "id", N_("The other ruling."));
}

void
check_shared_rules(CheckRun *run)
{
    g_autoptr(GHashTable) owners = g_hash_table_new(g_str_hash, g_str_equal);
    Records rulings = data_set_records(run->set, ENTITY_RULING);
    for (guint32 i = 0; i < rulings.length; i++) {
        const Ruling *ruling = read_ruling(rulings.items[i]);
        for (guint32 j = 0; ruling != NULL && j < ruling->answers.length; j++) {
            const Record *answer = ruling->answers.items[j];
            for (guint32 k = 0; !answer->raw && k < ((const Answer *)answer)->rules.length; k++)
                claim_rule(run, owners, rulings.items[i], answer, k);
        }
    }
}

/* Whether @one and @other, in whatever order, say the same. */
static gboolean
are_same(const Texts *one, const Texts *other)
{
    if (one->length != other->length)
        return FALSE;
    for (guint32 i = 0; i < one->length; i++)
        if (!texts_contain(other, one->items[i]))
            return FALSE;
    return TRUE;
}

/* Returns: what @answer says in @field of switches; NULL: nothing, or it holds none. */
static const Record *
switches_of(const Answer *answer, const Field *field)
{
    return field->kind == KIND_RECORD ? record_child(&answer->record, field->target) : NULL;
}

/* Whether both set the same switches. */
static gboolean
switch_same(const Answer *one, const Answer *other)
{
    const Entity *entity = one->record.entity;
    for (guint i = 0; i < entity->n_fields; i++) {
        const Record *said = switches_of(one, &entity->fields[i]);
        const Record *said_there = switches_of(other, &entity->fields[i]);
        g_autofree char *text = said != NULL ? record_to_text(said) : NULL;
        g_autofree char *text_there = said_there != NULL ? record_to_text(said_there) : NULL;
        if (g_strcmp0(text, text_there) != 0)
            return FALSE;
    }
    return TRUE;
}

static gboolean
do_same(CheckRun *run, const Ruling *ruling, const Answer *one, const Answer *other)
{
    const RuleUses *uses = check_rule_uses_of(run);
    return are_same(&one->rules, &other->rules) && switch_same(one, other) &&
           !rule_uses_asks_answer(uses, ruling->id, one->id) &&
           !rule_uses_asks_answer(uses, ruling->id, other->id);
}

static gboolean
is_read(const Record *record)
{
    return !record->raw && record->kept == NULL;
}

static gboolean
is_empty(const Answer *answer)
{
    const Entity *entity = answer->record.entity;
    for (guint i = 0; i < entity->n_fields; i++)
        if (switches_of(answer, &entity->fields[i]) != NULL)
            return FALSE;
    return answer->rules.length == 0;
}

/* Whether one of the answers does something; then another one may mean the usual thing. */
static gboolean
ruling_decides(CheckRun *run, const Ruling *ruling)
{
    const RuleUses *uses = check_rule_uses_of(run);
    for (guint32 i = 0; i < ruling->answers.length; i++) {
        const Answer *answer = (const Answer *)ruling->answers.items[i];
        if (!is_read(&answer->record) || !is_empty(answer) ||
            rule_uses_asks_answer(uses, ruling->id, answer->id))
            return TRUE;
    }
    return FALSE;
}

/* Reports the first two answers that do the same; nothing at all only if none does anything. */
static void
check_alike(CheckRun *run, const Ruling *ruling)
{
    for (guint32 i = 1; i < ruling->answers.length; i++) {
        const Answer *one = (const Answer *)ruling->answers.items[i - 1];
        const Answer *other = (const Answer *)ruling->answers.items[i];
        if (!is_read(&one->record) || !is_read(&other->record) || !do_same(run, ruling, one, other))
            continue;
        gboolean is_nothing = is_empty(one);
        if (is_nothing && ruling_decides(run, ruling))
            continue;
        Finding *finding =
            check_report(run, FINDING_RULING_ANSWERS_ALIKE, &other->record, "id",
                         FINDING_ARG("ruling", argument_record_name(&ruling->record)),
                         FINDING_ARG("one", one->id), FINDING_ARG("other", other->id),
                         FINDING_ARG_TEXT("do", is_nothing ? N_("do nothing") : N_("do the same")));
        finding_add_related(run->findings, finding, &one->record, "id", N_("The other answer."));
        return;
    }
}

/* Reports the rules that every answer switches on. */
static void
check_common_rules(CheckRun *run, const Ruling *ruling)
{
    guint32 n = ruling->answers.length;
    const Answer *last = n > 1 ? (const Answer *)ruling->answers.items[n - 1] : NULL;
    for (guint32 i = 0; last != NULL && is_read(&last->record) && i < last->rules.length; i++) {
        guint32 n_with = 0;
        for (guint32 j = 0; j < n; j++) {
            const Answer *answer = (const Answer *)ruling->answers.items[j];
            n_with +=
                is_read(&answer->record) && texts_contain(&answer->rules, last->rules.items[i]);
        }
        if (n_with < n)
            continue;
        check_report_item(run, FINDING_RULING_COMMON_RULE, &last->record, "rules", (int)i,
                          FINDING_ARG("ruling", argument_record_name(&ruling->record)),
                          FINDING_ARG("rule", last->rules.items[i]));
    }
}

/* Returns: the usual answer to @ruling, or NULL. */
static const Answer *
usual_answer(const Ruling *ruling)
{
    for (guint32 i = 0; i < ruling->answers.length; i++)
        if (is_read(ruling->answers.items[i]) &&
            g_strcmp0(((const Answer *)ruling->answers.items[i])->id, ruling->default_) == 0)
            return (const Answer *)ruling->answers.items[i];
    return NULL;
}

/* Reports what the usual answer to @ruling sets to another value than the rules themselves; the
 * answer is laid over them, so theirs never counts. */
static void
check_usual_answer(CheckRun *run, const Ruling *ruling)
{
    const Record *rules = data_set_root(run->set, ENTITY_RULES);
    const Answer *usual = usual_answer(ruling);
    for (guint i = 0;
         usual != NULL && rules != NULL && !rules->raw && i < usual->record.entity->n_fields; i++) {
        const Record *said = switches_of(usual, &usual->record.entity->fields[i]);
        const Record *set = said != NULL ? record_child(rules, said->entity->id) : NULL;
        for (guint j = 0;
             set != NULL && is_read(said) && is_read(set) && j < said->entity->n_fields; j++) {
            const Field *field = &said->entity->fields[j];
            if (field->kind == KIND_SOURCE || !record_has(said, field) || !record_has(set, field))
                continue;
            g_autofree char *wanted = record_field_to_text(said, field);
            g_autofree char *value = record_field_to_text(set, field);
            if (strcmp(wanted, value) == 0 || check_shows_through(run, set, field))
                continue;
            Finding *finding =
                check_report(run, FINDING_RULING_AT_ODDS, set, field_key(field),
                             FINDING_ARG("member", field_key(field)), FINDING_ARG("value", value),
                             FINDING_ARG("ruling", argument_record_name(&ruling->record)),
                             FINDING_ARG("wanted", wanted));
            finding_add_related(run->findings, finding, said, field_key(field),
                                N_("The default answer."));
        }
    }
}

/* Whether the rules have all switches of @answer, one at least, set as it sets them; the first is
 * stored in @field, of @set. */
static gboolean
is_set_by_rules(const CheckRun *run, const Answer *answer, const Record **set, const Field **first)
{
    const Record *rules = data_set_root(run->set, ENTITY_RULES);
    *set = NULL;
    for (guint i = 0; rules != NULL && !rules->raw && i < answer->record.entity->n_fields; i++) {
        const Record *said = switches_of(answer, &answer->record.entity->fields[i]);
        const Record *there = said != NULL ? record_child(rules, said->entity->id) : NULL;
        for (guint j = 0; said != NULL && j < said->entity->n_fields; j++) {
            const Field *field = &said->entity->fields[j];
            if (field->kind == KIND_SOURCE || !record_has(said, field))
                continue;
            if (there == NULL || !is_read(said) || !is_read(there) || !record_has(there, field))
                return FALSE;
            g_autofree char *wanted = record_field_to_text(said, field);
            g_autofree char *value = record_field_to_text(there, field);
            if (strcmp(wanted, value) != 0)
                return FALSE;
            *first = *set == NULL ? field : *first;
            *set = *set == NULL ? there : *set;
        }
    }
    return *set != NULL;
}

/* Reports an answer that sets what the rules have anyway, where the usual one leaves them as they
 * are: both do the same. */
static void
check_idle_answer(CheckRun *run, const Ruling *ruling)
{
    const Answer *usual = usual_answer(ruling);
    const RuleUses *uses = check_rule_uses_of(run);
    if (usual == NULL || !is_empty(usual) || rule_uses_asks_answer(uses, ruling->id, usual->id))
        return;
    for (guint32 i = 0; i < ruling->answers.length; i++) {
        const Answer *answer = (const Answer *)ruling->answers.items[i];
        const Record *set;
        const Field *field = NULL;
        if (answer == usual || !is_read(&answer->record) || answer->rules.length > 0 ||
            rule_uses_asks_answer(uses, ruling->id, answer->id) ||
            !is_set_by_rules(run, answer, &set, &field) || check_shows_through(run, set, field))
            continue;
        Finding *finding =
            check_report(run, FINDING_RULING_ANSWERS_ALIKE, set, field_key(field),
                         FINDING_ARG("ruling", argument_record_name(&ruling->record)),
                         FINDING_ARG("one", usual->id), FINDING_ARG("other", answer->id),
                         FINDING_ARG_TEXT("do", N_("do the same")));
        finding_add_related(run->findings, finding, &answer->record, "id", N_("The other answer."));
    }
}

/* Whether @one and @other set the same one switch at least. */
static gboolean
share_switch(const Answer *one, const Answer *other)
{
    for (guint i = 0; i < one->record.entity->n_fields; i++) {
        const Record *said = switches_of(one, &one->record.entity->fields[i]);
        const Record *said_there = switches_of(other, &one->record.entity->fields[i]);
        for (guint j = 0; said != NULL && said_there != NULL && j < said->entity->n_fields; j++)
            if (said->entity->fields[j].kind != KIND_SOURCE &&
                record_has(said, &said->entity->fields[j]) &&
                record_has(said_there, &said->entity->fields[j]))
                return TRUE;
    }
    return FALSE;
}

/* Whether @answer sets switches and does nothing else. */
static gboolean
sets_switches_alone(CheckRun *run, const Ruling *ruling, const Answer *answer)
{
    return is_read(&answer->record) && !is_empty(answer) && answer->rules.length == 0 &&
           !rule_uses_asks_answer(check_rule_uses_of(run), ruling->id, answer->id);
}

/* Reports two answers that set different switches, so that they do not answer one question. */
static void
check_answers_unlike(CheckRun *run, const Ruling *ruling)
{
    for (guint32 i = 1; i < ruling->answers.length; i++) {
        const Answer *one = (const Answer *)ruling->answers.items[i - 1];
        const Answer *other = (const Answer *)ruling->answers.items[i];
        if (!sets_switches_alone(run, ruling, one) || !sets_switches_alone(run, ruling, other) ||
            share_switch(one, other))
            continue;
        Finding *finding =
            check_report(run, FINDING_RULING_UNLIKE_ANSWERS, &other->record, "id",
                         FINDING_ARG("ruling", argument_record_name(&ruling->record)),
                         FINDING_ARG("one", argument_record_name(&one->record)),
                         FINDING_ARG("other", argument_record_name(&other->record)));
        finding_add_related(run->findings, finding, &one->record, "id", N_("The other answer."));
        return;
    }
}

void
check_different_answers(CheckRun *run)
{
    Records rulings = data_set_records(run->set, ENTITY_RULING);
    for (guint32 i = 0; i < rulings.length; i++) {
        const Ruling *ruling = (const Ruling *)rulings.items[i];
        if (!is_read(&ruling->record) || ruling->id == NULL)
            continue;
        check_alike(run, ruling);
        check_common_rules(run, ruling);
        check_usual_answer(run, ruling);
        check_idle_answer(run, ruling);
        check_answers_unlike(run, ruling);
    }
}

/* What an effect of a rule that always holds allows or forbids. */
typedef struct {
    guint hash; /* of what is cheap to compare_contraries */
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
                effect->verb != EFFECT_MODIFY || !record_has_key(&effect->record, "allowed"))
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
compare_contraries(const Contraries *contraries, const Permission *one, const Permission *second)
{
    CheckRun *run = contraries->run;
    if (one->effect->what != second->effect->what ||
        one->effect->allowed == second->effect->allowed)
        return;
    g_autofree char *target = describe_target(one->effect);
    g_autofree char *other_target = describe_target(second->effect);
    const Record *reported = check_own_record(run, &second->effect->record, &one->effect->record);
    if (strcmp(target, other_target) != 0 || reported == NULL)
        return;
    const Permission *later = reported == &second->effect->record ? second : one;
    const Permission *before = later == second ? one : second;
    const char *rule = argument_record_name(&later->rule->record);
    const char *other = argument_record_name(&before->rule->record);
    g_autoptr(FindingWords) conflict = finding_words_new(
        later->rule == before->rule ? N_("“{rule}” both allows and forbids the same")
        : later->effect->allowed    ? N_("“{rule}” allows what “{other}” forbids")
                                    : N_("“{rule}” forbids what “{other}” allows"),
        FINDING_ARG("rule", rule), FINDING_ARG("other", other), NULL);
    Finding *finding = check_report(run, FINDING_RULE_CONTRARY, reported, "allowed",
                                    FINDING_ARG_WORDS("conflict", conflict));
    finding_add_related(run->findings, finding, &before->effect->record, "allowed",
                        N_("The opposite."));
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
            compare_contraries(contraries, one, other);
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
