/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rulings: that the answers they name exist, that there is a choice, and that no two of them switch
 * one rule.
 */
#include "schema/model/entities.h"
#include "schema/text/names.h"
#include "validator/checks/check.h"
#include "validator/checks/fix.h"
#include "validator/checks/place-name.h"

/* Returns: the ruling @record if its answers could be read, or NULL. */
static const Ruling *
read_ruling(const Record *record)
{
    return record != NULL && !record->raw && record->entity->id == ENTITY_RULING &&
                   record_gives(record, "answers")
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
    g_autofree char *subject = place_describe_member(place, key);
    Finding *finding = check_tell(
        run, FINDING_REF_UNKNOWN_ANSWER, place->record, key, SAY("subject", subject),
        SAY("wanted", wanted), SAY("ruling", record_key(&ruling->record)), SAY("nearest", nearest));
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
    check_tell(run, FINDING_RULING_ONE_ANSWER, place->record, "answers",
               SAY("ruling", record_call(place->record)),
               SAY("count", ruling->answers.length == 0 ? "no answer" : "only one answer"));
}

/* Remembers in @owners that the rule @id belongs to @ruling, or tells to which other it belongs. */
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
    Finding *finding = finding_list_add_record(
        run->findings, FINDING_RULING_SHARED_RULE, answer, "rules", (int)item, SAY("rule", id),
        SAY("ruling", record_call(ruling)), SAY("other", record_call(owner)), NULL);
    finding_add_related(run->findings, finding, owner, "id", "The other ruling.");
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
