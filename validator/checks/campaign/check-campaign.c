/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Switches of a campaign that cannot do what they say: sizes of forces, battles, new forces; and
 * what is set up against them.
 */
#include "validator/checks/check.h"
#include "validator/checks/place-name.h"

#include <string.h>

/* Sizes go up, and one of them captures. */
static void
check_sizes(CheckRun *run, const Campaign *campaign)
{
    gboolean captures = FALSE;
    for (guint32 i = 0; i < campaign->sizes.length; i++) {
        const ForceSize *size = (const ForceSize *)campaign->sizes.items[i];
        const ForceSize *before = i > 0 ? (const ForceSize *)campaign->sizes.items[i - 1] : NULL;
        if (size->record.raw)
            return;
        captures = captures || size->captures;
        if (before != NULL && size->from <= before->from)
            check_tell(run, FINDING_CAMPAIGN_SIZES, &size->record, "from", SAY("size", size->name),
                       SAY("other", before->name));
    }
    if (campaign->sizes.length > 0 && !captures)
        check_tell(run, FINDING_CAMPAIGN_NO_CAPTURE,
                   campaign->sizes.items[campaign->sizes.length - 1], NULL);
}

static void
check_battle_table(CheckRun *run, const Campaign *campaign)
{
    const Record *record =
        campaign->battle != NULL ? id_index_find(run->ids, ENTITY_TABLE, campaign->battle) : NULL;
    const Table *table = record != NULL && !record->raw ? (const Table *)record : NULL;
    for (guint32 i = 0; table != NULL && i < table->rows.length; i++) {
        const Row *row = (const Row *)table->rows.items[i];
        gboolean has_red = row->record.raw || record_gives(&row->record, "red");
        gboolean has_blue = row->record.raw || record_gives(&row->record, "blue");
        if (!has_red || !has_blue)
            check_tell(run, FINDING_CAMPAIGN_NO_LOSS, &row->record, NULL, SAY("row", row->name),
                       SAY("side", has_red ? "blue" : "red"));
    }
}

void
check_campaign(CheckRun *run, const RecordPlace *place)
{
    const Campaign *campaign = (const Campaign *)place->record;
    if (campaign->record.raw)
        return;
    check_sizes(run, campaign);
    check_battle_table(run, campaign);
    Records units = data_set_records(run->set, ENTITY_UNIT);
    gint64 most = 0;
    for (guint32 i = 0; i < units.length; i++)
        if (!units.items[i]->raw)
            most = MAX(most, ((const Unit *)units.items[i])->strength);
    if (campaign->raise_least <= most || units.length == 0)
        return;
    check_tell(run, FINDING_CAMPAIGN_RAISE_LEAST, &campaign->record, "raise-least",
               SAY_NUMBER("least", campaign->raise_least), SAY_NUMBER("most", most));
}

/* Whether what stands at @place is how a game begins; what cases state may come about in one. */
static gboolean
is_of_scenario(const RecordPlace *place)
{
    while (place->parent != NULL)
        place = place->parent;
    return place->record->entity->id == ENTITY_SCENARIO;
}

static const Campaign *
campaign_of(const CheckRun *run)
{
    const Record *rules = data_set_root(run->set, ENTITY_RULES);
    const Record *campaign = rules != NULL && !rules->raw ? ((const Rules *)rules)->campaign : NULL;
    return campaign != NULL && !campaign->raw ? (const Campaign *)campaign : NULL;
}

static void
visit_force(const RecordPlace *place, gpointer data)
{
    CheckRun *run = data;
    const PlacedUnit *placed = (const PlacedUnit *)place->record;
    const Campaign *campaign = campaign_of(run);
    const Record *unit = placed->record.raw || placed->unit == NULL
                             ? NULL
                             : id_index_find(run->ids, ENTITY_UNIT, placed->unit);
    if (campaign == NULL || unit == NULL || !is_of_scenario(place) ||
        !record_gives(&placed->record, "strength") || placed->strength >= campaign->raise_least ||
        check_shows_through(run, &placed->record, NULL))
        return;
    check_tell(run, FINDING_SET_UP_FORCE_TOO_SMALL, &placed->record, "strength",
               SAY("unit", record_call(unit)), SAY_NUMBER("points", placed->strength),
               SAY_NUMBER("least", campaign->raise_least));
}

static void
visit_held_place(const RecordPlace *place, gpointer data)
{
    CheckRun *run = data;
    const State *state = (const State *)place->record;
    const Campaign *campaign = campaign_of(run);
    if (state->record.raw || state->marker == NULL || state->place == NULL ||
        !is_of_scenario(place))
        return;
    const Record *space = id_index_find(run->ids, ENTITY_SPACE, state->place);
    const Record *nation = id_index_find(run->ids, ENTITY_NATION, state->marker);
    if (space == NULL || space->raw || nation == NULL ||
        check_shows_through(run, &state->record, NULL))
        return;
    const char *owner = ((const Space *)space)->nation;
    gboolean is_own = g_strcmp0(owner, state->marker) == 0;
    gboolean is_barred = FALSE;
    for (guint32 i = 0; campaign != NULL && i < campaign->barred.length; i++)
        is_barred |= strcmp(campaign->barred.items[i], state->marker) == 0;
    if (is_own || is_barred)
        check_tell(run, is_own ? FINDING_SET_UP_OWN_MARKER : FINDING_SET_UP_BARRED_MARKER,
                   &state->record, "marker", SAY("nation", record_call(nation)),
                   SAY("place", record_call(space)));
}

void
check_campaign_starts(CheckRun *run)
{
    check_walk(run, ENTITY_SET(ENTITY_PLACED), visit_force, run);
    check_walk(run, ENTITY_SET(ENTITY_STATE), visit_held_place, run);
}
