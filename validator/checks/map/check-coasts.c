/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Coasts with names against the ports of which they are part, and units against the coasts at which
 * they lie.
 */
#include "schema/model/port.h"
#include "validator/checks/check.h"
#include "validator/checks/place-name.h"

#include <string.h>

/* Returns: the place @id as far as its port could be read, or NULL. */
static const Space *
land_of(const CheckRun *run, const char *id)
{
    const Record *land = id != NULL ? id_index_find(run->ids, ENTITY_SPACE, id) : NULL;
    gboolean is_read =
        land != NULL && !land->raw && !record_keeps(land, record_field(land, "port"));
    return is_read ? (const Space *)land : NULL;
}

/* @at: the item of the seas of @coast, a coast of @land, that is looked at. */
static void
check_sea(CheckRun *run, const Coast *coast, const Space *land, guint32 at)
{
    const Port *port = (const Port *)land->port;
    const char *id = coast->seas.items[at];
    const Record *sea = id_index_find(run->ids, ENTITY_SPACE, id);
    if (sea == NULL || port_lies_on(port, id) || (port != NULL && port->record.kept != NULL))
        return;
    Finding *finding = finding_list_add_record(
        run->findings, FINDING_SEA_COAST_WITHOUT_PORT, &coast->record, "seas", (int)at,
        SAY("coast", record_call(&coast->record)), SAY("sea", record_call(sea)),
        SAY("place", record_call(&land->record)), NULL);
    finding_add_related(run->findings, finding, &land->record, port != NULL ? "port" : NULL,
                        "The place.");
}

void
check_coast(CheckRun *run, const RecordPlace *place)
{
    const Coast *coast = (const Coast *)place->record;
    const Space *land = !coast->record.raw ? land_of(run, coast->space) : NULL;
    if (land == NULL)
        return;
    if (coast->seas.length == 0 && record_gives(&coast->record, "seas"))
        check_tell(run, FINDING_SEA_COAST_WITHOUT_SEA, &coast->record, "seas",
                   SAY("coast", record_call(&coast->record)),
                   SAY("place", record_call(&land->record)));
    for (guint32 i = 0; i < coast->seas.length; i++)
        check_sea(run, coast, land, i);
}

/* Returns: (transfer full): the ids of the coasts of the place @id, in words; NULL: it has none. */
static char *
coasts_of(const CheckRun *run, const char *id)
{
    Records coasts = data_set_records(run->set, ENTITY_COAST);
    g_autoptr(GString) ids = g_string_new(NULL);
    for (guint32 i = 0; i < coasts.length; i++) {
        const Coast *coast = (const Coast *)coasts.items[i];
        if (!coast->record.raw && coast->id != NULL && g_strcmp0(coast->space, id) == 0)
            g_string_append_printf(ids, "%s“%s”", ids->len > 0 ? ", " : "", coast->id);
    }
    return ids->len > 0 ? g_strdup(ids->str) : NULL;
}

void
check_coast_of_unit(CheckRun *run, const RecordPlace *place)
{
    const PlacedUnit *placed = (const PlacedUnit *)place->record;
    if (placed->record.raw || placed->coast == NULL || placed->at == NULL || placed->unit == NULL)
        return;
    const Record *unit = id_index_find(run->ids, ENTITY_UNIT, placed->unit);
    const Coast *coast = (const Coast *)id_index_find(run->ids, ENTITY_COAST, placed->coast);
    const Space *land = coast != NULL && !coast->record.raw ? land_of(run, coast->space) : NULL;
    if (unit == NULL || land == NULL || strcmp(coast->space, placed->at) == 0 ||
        check_shows_through(run, &placed->record, record_field(&placed->record, "coast")))
        return;
    const Record *there = id_index_find(run->ids, ENTITY_SPACE, placed->at);
    const char *name = there != NULL ? record_call(there) : placed->at;
    g_autofree char *coasts = coasts_of(run, placed->at);
    check_tell(run, FINDING_SEA_COAST_ELSEWHERE, &placed->record, "coast",
               SAY("unit", record_call(unit)), SAY("coast", record_call(&coast->record)),
               SAY("place", record_call(&land->record)), SAY("there", name), SAY("coasts", coasts),
               SAY("without", coasts == NULL ? name : NULL));
}
