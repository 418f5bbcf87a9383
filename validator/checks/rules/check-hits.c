/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What dice hit: the rows of each rating, and those for any rating, are a table of their own. A row
 * for one rating and one for any may have the same roll: the narrower one is an exception.
 */
#include "schema/model/entities.h"
#include "validator/checks/place-name.h"
#include "validator/checks/rules/tables/check-rows.h"

#define ANY_RATING 0
#define RATING_MAX 9 /* a rating has one digit */

/* Returns: the rating that @record, a row, is for; -1: that cannot be told. */
static gint64
rating_of(const Record *record)
{
    if (record->raw || record_keeps(record, record_field(record, "rating")))
        return -1;
    return record_gives(record, "rating") ? ((const Hit *)record)->rating : ANY_RATING;
}

/* The rows of @profile for @rating. */
static void
check_rating(CheckRun *run, const RecordPlace *place, gint64 rating)
{
    const Profile *profile = (const Profile *)place->record;
    g_autofree const Record **rows = g_new(const Record *, profile->hits.length);
    g_autofree guint32 *numbers = g_new(guint32, profile->hits.length);
    g_autofree char *owner = place_describe(place);
    g_autofree char *name =
        rating != ANY_RATING
            ? g_strdup_printf("the hits of rating %" G_GINT64_FORMAT " in %s", rating, owner)
            : g_strdup_printf("the hits of any rating in %s", owner);
    Records found = {.items = rows};
    for (guint32 i = 0; i < profile->hits.length; i++) {
        if (rating_of(profile->hits.items[i]) != rating)
            continue;
        numbers[found.length] = i;
        rows[found.length++] = profile->hits.items[i];
    }
    const RowList list = {
        .name = name,
        .range = roll_range(run, 1, 0, NULL),
        .place = place,
        .key = "hits",
        .rows = &found,
        .numbers = numbers,
        .is_single = TRUE,
        .is_partial = TRUE,
    };
    if (found.length > 0)
        check_rows(run, &list);
}

void
check_hits(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    const Field *hits = record_field(record, "hits");
    if (record->raw || !record_has(record, hits) || check_shows_through(run, record, hits))
        return;
    for (gint64 rating = ANY_RATING; rating <= RATING_MAX; rating++)
        check_rating(run, place, rating);
}
