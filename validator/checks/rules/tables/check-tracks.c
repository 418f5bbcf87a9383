/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tracks: that they have boxes, and that what names a box or a row of one names one that is there.
 */
#include "schema/model/entities.h"
#include "schema/text/names.h"
#include "validator/checks/check.h"
#include "validator/checks/fix.h"
#include "validator/checks/place-name.h"

#include <string.h>

/* Numbers that are boxes of the track that their record names. */
static const struct {
    EntityId entity;
    const char *key;
    gsize track; /* place of the member that names the track */
} boxes[] = {
    {ENTITY_CONDITION, "at-least", G_STRUCT_OFFSET(Condition, track)},
    {ENTITY_CONDITION, "at-most", G_STRUCT_OFFSET(Condition, track)},
    {ENTITY_EFFECT, "set", G_STRUCT_OFFSET(Effect, track)},
    {ENTITY_TRIGGER, "at-least", G_STRUCT_OFFSET(Trigger, track)},
    {ENTITY_MARK, "at", G_STRUCT_OFFSET(Mark, track)},
};

/* Returns: the track that @record names, if its boxes are known, or NULL. */
static const Track *
track_of(const CheckRun *run, const Record *record)
{
    const Field *field = record_field(record, "track");
    if (!record_has(record, field))
        return NULL;
    const Record *track =
        id_index_find(run->ids, ENTITY_TRACK, *FIELD_SLOT(record, field, const char *));
    return track != NULL && !track->raw && record_gives(track, "from") && record_gives(track, "to")
               ? (const Track *)track
               : NULL;
}

static void
check_box(CheckRun *run, const RecordPlace *place, const char *key)
{
    const Record *record = place->record;
    const Field *field = record_field(record, key);
    if (!record_has(record, field) || check_shows_through(run, record, field))
        return;
    const Track *track = track_of(run, record);
    gint64 box = *FIELD_SLOT(record, field, gint64);
    if (track == NULL || track->from > track->to || (box >= track->from && box <= track->to))
        return;
    g_autofree char *subject = place_describe_member(place, key);
    check_tell(run, FINDING_TRACK_OUTSIDE, record, key, SAY("subject", subject),
               SAY_NUMBER("box", box), SAY("track", record_call(&track->record)),
               SAY_NUMBER("first", track->from), SAY_NUMBER("last", track->to));
}

void
check_boxes(CheckRun *run, const RecordPlace *place)
{
    for (guint i = 0; i < G_N_ELEMENTS(boxes); i++)
        if (place->record->entity->id == boxes[i].entity && !place->record->raw &&
            G_STRUCT_MEMBER(const char *, place->record, boxes[i].track) != NULL)
            check_box(run, place, boxes[i].key);
}

static gboolean
has_row(const Track *track, const char *row)
{
    for (guint32 i = 0; i < track->rows.length; i++)
        if (strcmp(track->rows.items[i], row) == 0)
            return TRUE;
    return FALSE;
}

void
check_track_rows(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    if (record->entity->id != ENTITY_CONDITION || record->raw)
        return;
    const Condition *condition = (const Condition *)record;
    const Track *track = condition->row != NULL ? track_of(run, record) : NULL;
    if (track == NULL || has_row(track, condition->row) ||
        record_keeps(&track->record, record_field(&track->record, "rows")) ||
        check_shows_through(run, record, record_field(record, "row")))
        return;
    NameSearch search;
    name_search_init(&search, condition->row);
    for (guint32 i = 0; i < track->rows.length; i++)
        name_search_offer(&search, track->rows.items[i]);
    g_autofree char *subject = place_describe(place);
    Finding *finding =
        check_tell(run, FINDING_TRACK_UNKNOWN_ROW, record, "row", SAY("subject", subject),
                   SAY("row", condition->row), SAY("track", record_call(&track->record)),
                   SAY("nearest", search.nearest));
    if (search.nearest != NULL)
        fix_text(run, finding, place, "row", condition->row, search.nearest);
}

void
check_reversed_tracks(CheckRun *run)
{
    Records tracks = data_set_records(run->set, ENTITY_TRACK);
    for (guint32 i = 0; i < tracks.length; i++) {
        const Record *record = tracks.items[i];
        const Track *track = (const Track *)record;
        if (record->raw || !record_gives(record, "from") || !record_gives(record, "to") ||
            track->from <= track->to)
            continue;
        check_tell(run, FINDING_TRACK_REVERSED, record, "to", SAY("track", record_call(record)),
                   SAY_NUMBER("first", track->from), SAY_NUMBER("last", track->to));
    }
}
