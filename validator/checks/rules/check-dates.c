/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Dates: that the season of each is one of the game.
 */
#include "schema/text/date.h"
#include "schema/text/names.h"
#include "validator/checks/check.h"
#include "validator/checks/fix.h"
#include "validator/checks/place-name.h"

#include <string.h>

static void
check_date(CheckRun *run, const RecordPlace *place, const Field *field)
{
    const char *date = *FIELD_SLOT(place->record, field, const char *);
    const char *season = date_season(date);
    if (season == NULL || id_index_knows(run->ids, ENTITY_SEASON, season) ||
        id_index_is_lost(run->ids, ENTITY_SEASON))
        return;
    g_autofree char *subject = place_describe_member(place, field_key(field));
    const char *nearest = id_index_nearest(run->ids, ENTITY_SEASON, season);
    Finding *finding =
        check_tell(run, FINDING_REF_UNKNOWN_SEASON, place->record, field_key(field),
                   SAY("subject", subject), SAY("wanted", season), SAY("nearest", nearest));
    /* An id that is none cannot stand in a date. */
    if (nearest == NULL || !name_is_id(nearest))
        return;
    g_autofree char *after = g_strdup_printf("%.*s%s", (int)(season - date), date, nearest);
    fix_text(run, finding, place, field_key(field), date, after);
}

void
check_seasons(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    for (guint64 left = record->present; left != 0;) {
        const Field *field = record_next_field(record, &left);
        if (field->kind == KIND_DATE && !check_shows_through(run, record, field))
            check_date(run, place, field);
    }
}
