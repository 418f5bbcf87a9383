/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sources: that values have one, and how many are guesses.
 */
#include "schema/model/entities.h"
#include "validator/checks/census.h"
#include "validator/checks/check.h"
#include "validator/checks/place-name.h"

#include <string.h>

/* Of a hundred values more than so many are guesses: then it is told. */
#define RECONSTRUCTED_SHARE 10

/* The values that one file states. */
typedef struct {
    CheckRun *run;
    guint64 values[N_ENTITIES]; /* of each: which fields are values; 0: not asked yet */
    guint n, n_missing, n_reconstructed;
    char *subject;        /* owned: the first value without a source; NULL: none */
    const Record *record; /* the one that has it */
    const char *key;
    const char *source; /* the one that was looked at last; most values have that of the next */
    gboolean is_reconstructed; /* as it says */
} SourceCount;

static void
count_value(SourceCount *count, const RecordPlace *place, const Field *field, const char *source)
{
    if (source != NULL && source != count->source) {
        count->source = source;
        count->is_reconstructed = census_is_reconstructed(source);
    }
    count->n++;
    count->n_reconstructed += source != NULL && count->is_reconstructed;
    count->n_missing += source == NULL;
    if (source != NULL || count->record != NULL)
        return;
    count->subject = place_describe_member(place, field_key(field));
    count->record = record_stating(place->record, field_key(field));
    count->key = field_key(field);
}

/* Returns: whether all values of @record have one source, as most have. */
static gboolean
has_one_source(const Record *record)
{
    const Field *field = entity_source_field(record->entity);
    return field == NULL || !record_has(record, field) ||
           (*FIELD_SLOT(record, field, const Source *))->n_members == 0;
}

/* Counts all values of @record, whose source is @source. */
static void
count_alike(SourceCount *count, const Record *record, const char *source)
{
    guint64 *values = &count->values[record->entity->id];
    if (*values == 0)
        *values = entity_fields_of(record->entity, CENSUS_VALUES);
    guint n = (guint)__builtin_popcountll(record->present & *values);
    if (source != count->source)
        count->is_reconstructed = census_is_reconstructed(source);
    count->source = source;
    count->n += n;
    count->n_reconstructed += count->is_reconstructed ? n : 0;
}

/* What the data set below, or another scenario, states is counted there. */
static void
count_sources(const RecordPlace *place, gpointer data)
{
    SourceCount *count = data;
    const Record *record = place->record;
    const CheckRun *run = count->run;
    gboolean is_plain = record->layers == NULL && run->own == NULL;
    if (is_plain && record->text != run->file->text)
        return;
    const char *inherited = place_inherited(place);
    if (is_plain && has_one_source(record)) {
        const char *source = record_source(record, &record->entity->fields[0], inherited);
        if (source != NULL) {
            count_alike(count, record, source);
            return;
        }
    }
    for (guint64 left = record->present; left != 0;) {
        const Field *field = record_next_field(record, &left);
        if (!census_is_value(record, field))
            continue;
        if (is_plain || (!check_shows_through(run, record, field) &&
                         record_stating(record, field_key(field))->text == run->file->text))
            count_value(count, place, field, record_source(record, field, inherited));
    }
}

static void
tell_without_source(CheckRun *run, const SourceCount *count)
{
    check_tell(run, FINDING_SOURCE_MISSING, count->record, count->key,
               SAY_NUMBER("count", count->n_missing), SAY_NUMBER("all", count->n),
               SAY("have", count->n_missing == 1 ? "has" : "have"), SAY("subject", count->subject));
}

static void
tell_reconstructed(CheckRun *run, guint n, guint n_all, const char *file)
{
    check_tell(run, FINDING_SOURCE_RECONSTRUCTED,
               record_stating(data_set_root(run->set, ENTITY_GAME), "id"), "id",
               SAY_NUMBER("count", n), SAY_NUMBER("all", n_all),
               SAY_NUMBER("share", (guint)(((guint64)n * 100 + n_all / 2) / n_all)),
               SAY("file", file));
}

/* A data set without books, or a file in which most values have no source, keeps none; that is the
 * choice of its author. */
void
check_provenance(CheckRun *run)
{
    guint n_all = 0, n_reconstructed = 0, most = 0;
    const char *file = NULL;
    if (data_set_records(run->set, ENTITY_BOOK).length == 0)
        return;
    for (guint i = 0; i < run->set->n_files; i++) {
        SourceCount count = {.run = run};
        check_enter_file(run, &run->set->files[i]);
        if (run->file->seen != NULL)
            record_walk_written(run->file->seen, NULL, ENTITIES_ALL, count_sources, &count);
        if (count.n_missing > 0 && count.n_missing * 2 <= count.n)
            tell_without_source(run, &count);
        n_all += count.n;
        n_reconstructed += count.n_reconstructed;
        if (count.n_reconstructed > most)
            file = run->file->name;
        most = MAX(most, count.n_reconstructed);
        g_free(count.subject);
    }
    check_enter_file(run, NULL);
    if (n_reconstructed * 100 > n_all * RECONSTRUCTED_SHARE)
        tell_reconstructed(run, n_reconstructed, n_all, file);
}
