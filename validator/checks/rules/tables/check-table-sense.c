/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tables and switches that can be read and make no sense: a row that is an event and gives actions,
 * one that does nothing, a contest of one side with itself, numbers that no die shows.
 */
#include "schema/model/verb.h"
#include "validator/checks/check.h"
#include "validator/checks/number-text.h"
#include "validator/checks/place-name.h"
#include "validator/checks/rules/tables/roll-range.h"

#include <string.h>

void
check_event_rows(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    const Action *action = (const Action *)record;
    if (record->raw || record->kept != NULL || !action->event || action->actions == 0 ||
        check_shows_through(run, record, NULL))
        return;
    check_tell(run, FINDING_TABLE_EVENT_AND_ACTIONS, record, "actions",
               SAY_NUMBER("row", (gint64)place->index + 1), SAY_NUMBER("actions", action->actions));
}

/* Told of the game once; a file of tables that cannot be read has its own finding. */
void
check_has_actions(CheckRun *run)
{
    const Record *game = data_set_root(run->set, ENTITY_GAME);
    if (game != NULL && data_set_records(run->set, ENTITY_ACTION).length == 0 &&
        data_set_records(run->set, ENTITY_SCENARIO).length > 0 &&
        data_set_records(run->set, ENTITY_UNIT).length > 0)
        check_tell(run, FINDING_TABLE_NO_ACTIONS, game, "system");
}

/* Of the action table, a row that is no event and gives no actions, as no other does. */
void
check_idle_actions(CheckRun *run)
{
    Records rows = data_set_records(run->set, ENTITY_ACTION);
    const Record *idle = NULL;
    guint n_idle = 0;
    for (guint32 i = 0; i < rows.length; i++) {
        const Action *action = (const Action *)rows.items[i];
        if (action->record.raw || action->record.kept != NULL)
            return;
        if (action->event || action->actions > 0 || action->table != NULL)
            continue;
        idle = rows.items[i];
        n_idle++;
    }
    if (n_idle != 1 || rows.length < 3)
        return;
    g_autofree char *row = number_text(((const Action *)idle)->from);
    g_autofree char *name = g_strdup_printf("The row for %s", row);
    check_tell(run, FINDING_TABLE_IDLE_ROW, idle, NULL, SAY("row", name),
               SAY("table", "the action table"));
}

/* Told where all other rows of the table do something. */
void
check_idle_rows(CheckRun *run, const RecordPlace *place)
{
    const Table *table = (const Table *)place->record;
    const Row *idle = NULL;
    guint32 n_idle = 0;
    if (table->record.raw || table->rows.length < 3)
        return;
    for (guint32 i = 0; i < table->rows.length; i++) {
        const Row *row = (const Row *)table->rows.items[i];
        if (row->record.raw || row->record.kept != NULL)
            return;
        if (row->do_.length > 0)
            continue;
        idle = row;
        n_idle++;
    }
    if (n_idle != 1 || check_shows_through(run, &idle->record, NULL))
        return;
    check_tell(run, FINDING_TABLE_IDLE_ROW, &idle->record, NULL,
               SAY("row", idle->name != NULL ? idle->name : "A row"),
               SAY("table", record_call(&table->record)));
}

void
check_contests(CheckRun *run, const RecordPlace *place)
{
    const Effect *effect = (const Effect *)place->record;
    if (effect->record.raw || effect->bonus.length < 2)
        return;
    for (guint32 i = 1; i < effect->bonus.length; i++) {
        const Bonus *one = (const Bonus *)effect->bonus.items[i - 1];
        const Bonus *other = (const Bonus *)effect->bonus.items[i];
        if (one->record.raw || other->record.raw || one->side == NULL || other->side == NULL ||
            strcmp(one->side, other->side) != 0 || check_shows_through(run, &other->record, NULL))
            continue;
        g_autofree char *subject = place_describe(place);
        Finding *finding = check_tell(run, FINDING_RULE_ONE_SIDED, &other->record, "side",
                                      SAY("subject", subject), SAY("side", other->side));
        finding_add_related(run->findings, finding, &one->record, "side", "The first bonus.");
    }
}

/* Least rolls that a die of the game should show; @slack: what may be added to it. */
static const struct {
    const char *key;
    gint64 slack;
} rolls[] = {
    {"march-safe", 1}, /* one more than the die shows: never */
    {"activation-need", 6}, {"counts-as", 0},
    {"scout-need", 0}, /* intelligence is taken off, never added */
    {"scout-sure", 1}, /* likewise: never */
};

void
check_needed_rolls(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    for (guint i = 0; i < G_N_ELEMENTS(rolls) && !record->raw; i++) {
        const Field *field =
            entity_find_field(record->entity, rolls[i].key, strlen(rolls[i].key), 0);
        if (field == NULL || !record_has(record, field) || check_shows_through(run, record, field))
            continue;
        gint64 need = *FIELD_SLOT(record, field, gint64);
        const RollRange range = roll_range(run, 1, 0, NULL);
        g_autofree char *wanted = number_text(need);
        if (need <= range.possible.low && record->entity->id == ENTITY_PROFILE)
            check_tell(run, FINDING_TABLE_SURE_ROLL, record, rolls[i].key,
                       SAY("member", rolls[i].key), SAY("wanted", wanted));
        if (need <= range.possible.high + rolls[i].slack)
            continue;
        check_tell(run, FINDING_TABLE_BEYOND_DICE, record, rolls[i].key,
                   SAY("member", rolls[i].key), SAY("wanted", wanted),
                   SAY_NUMBER("highest", range.possible.high));
    }
}

void
check_shut_borders(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    const Border *border = (const Border *)record;
    if (!record->raw && record_gives(record, "limit") && border->limit == 0)
        check_tell(run, FINDING_TABLE_SHUT_BORDER, record, "limit",
                   SAY("border", record_call(record)));
}
