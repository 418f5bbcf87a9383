/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * That the answers to a ruling differ in what they do.
 */
#include "schema/model/records/record-write.h"
#include "validator/checks/check.h"
#include "validator/checks/place-name.h"
#include "validator/checks/rules/rule-uses.h"

#include <string.h>

/* Whether @one and @other, in whatever order, say the same. */
static gboolean
are_same(const Texts *one, const Texts *other)
{
    if (one->length != other->length)
        return FALSE;
    for (guint32 i = 0; i < one->length; i++)
        if (!texts_hold(other, one->items[i]))
            return FALSE;
    return TRUE;
}

/* Returns: what @answer says in @field of switches; NULL: nothing, or it holds none. */
static const Record *
switches_of(const Answer *answer, const Field *field)
{
    return field->kind == KIND_RECORD ? record_of_kind(&answer->record, field->target) : NULL;
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
decides(CheckRun *run, const Ruling *ruling)
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

/* Tells the first two answers that do the same; nothing at all only if none does anything. */
static void
check_alike(CheckRun *run, const Ruling *ruling)
{
    for (guint32 i = 1; i < ruling->answers.length; i++) {
        const Answer *one = (const Answer *)ruling->answers.items[i - 1];
        const Answer *other = (const Answer *)ruling->answers.items[i];
        if (!is_read(&one->record) || !is_read(&other->record) || !do_same(run, ruling, one, other))
            continue;
        gboolean is_nothing = is_empty(one);
        if (is_nothing && decides(run, ruling))
            continue;
        Finding *finding =
            check_tell(run, FINDING_RULING_ANSWERS_ALIKE, &other->record, "id",
                       SAY("ruling", record_call(&ruling->record)), SAY("one", one->id),
                       SAY("other", other->id), SAY("what", is_nothing ? "nothing" : "the same"));
        finding_add_related(run->findings, finding, &one->record, "id", "The other answer.");
        return;
    }
}

/* Tells the rules that every answer switches on. */
static void
check_common_rules(CheckRun *run, const Ruling *ruling)
{
    guint32 n = ruling->answers.length;
    const Answer *last = n > 1 ? (const Answer *)ruling->answers.items[n - 1] : NULL;
    for (guint32 i = 0; last != NULL && is_read(&last->record) && i < last->rules.length; i++) {
        guint32 n_with = 0;
        for (guint32 j = 0; j < n; j++) {
            const Answer *answer = (const Answer *)ruling->answers.items[j];
            n_with += is_read(&answer->record) && texts_hold(&answer->rules, last->rules.items[i]);
        }
        if (n_with < n)
            continue;
        finding_list_add_record(run->findings, FINDING_RULING_COMMON_RULE, &last->record, "rules",
                                (int)i, SAY("ruling", record_call(&ruling->record)),
                                SAY("rule", last->rules.items[i]), NULL);
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
    }
}
