/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tracks: that they have boxes, that boxes and rows that are named exist, and that years,
 * seasons and levels each have a box.
 */
#include "schema/model/entities.h"
#include "schema/text/name.h"
#include "validator/checks/check.h"
#include "validator/checks/fix.h"
#include "validator/checks/rule-uses.h"

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
        id_index_find_read(run->ids, ENTITY_TRACK, *FIELD_SLOT(record, field, const char *));
    return track != NULL && record_has_key(track, "from") && record_has_key(track, "to")
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
    g_autoptr(FindingWords) subject = argument_describe_member(place, key);
    check_report(run, FINDING_TRACK_OUTSIDE, record, key, FINDING_ARG_WORDS("subject", subject),
                 FINDING_ARG_NUMBER("box", box),
                 FINDING_ARG("track", argument_record_name(&track->record)),
                 FINDING_ARG_NUMBER("first", track->from), FINDING_ARG_NUMBER("last", track->to));
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
        record_has_unparsed(&track->record, record_field(&track->record, "rows")) ||
        check_shows_through(run, record, record_field(record, "row")))
        return;
    NameSearch search;
    name_search_init(&search, condition->row);
    for (guint32 i = 0; i < track->rows.length; i++)
        name_search_offer(&search, track->rows.items[i]);
    g_autoptr(FindingWords) subject = argument_describe_record(place);
    Finding *finding =
        check_report(run, FINDING_TRACK_UNKNOWN_ROW, record, "row",
                     FINDING_ARG_WORDS("subject", subject), FINDING_ARG("row", condition->row),
                     FINDING_ARG("track", argument_record_name(&track->record)),
                     FINDING_ARG("nearest", search.nearest));
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
        if (record->raw || !record_has_key(record, "from") || !record_has_key(record, "to") ||
            track->from <= track->to)
            continue;
        check_report(run, FINDING_TRACK_REVERSED, record, "to",
                     FINDING_ARG("track", argument_record_name(record)),
                     FINDING_ARG_NUMBER("first", track->from),
                     FINDING_ARG_NUMBER("last", track->to));
    }
}

/* A number that stands on a track, and where it is stated. */
typedef struct {
    const Record *record;
    const char *key;
    gint64 number;
    const DataFile *file; /* of a scenario, or NULL */
} Value;

/* Numbers that stand on the tracks of one kind. */
typedef GArray *(*ValuesOf)(CheckRun *run);

static void
add_value(GArray *values, const DataFile *file, const Record *record, const char *key,
          gint64 number)
{
    const Value value = {.record = record, .key = key, .number = number, .file = file};
    g_array_append_val(values, value);
}

static GArray *
years_of(CheckRun *run)
{
    static const char *const keys[] = {"from", "to"};
    GArray *values = g_array_new(FALSE, FALSE, sizeof(Value));
    for (guint i = 0; i < run->set->n_files; i++) {
        const DataFile *file = &run->set->files[i];
        gboolean is_scenario =
            file->seen != NULL && file->kind->entity == ENTITY_SCENARIO && !file->seen->raw;
        const Record *period = is_scenario ? ((const Scenario *)file->seen)->period : NULL;
        for (guint j = 0; period != NULL && !period->raw && j < G_N_ELEMENTS(keys); j++) {
            const Field *field = record_field(period, keys[j]);
            if (record_has(period, field))
                add_value(values, file, period, keys[j],
                          g_ascii_strtoll(*FIELD_SLOT(period, field, const char *), NULL, 10));
        }
    }
    return values;
}

static GArray *
seasons_of(CheckRun *run)
{
    GArray *values = g_array_new(FALSE, FALSE, sizeof(Value));
    Records seasons = data_set_records(run->set, ENTITY_SEASON);
    for (guint32 i = 0; i < seasons.length; i++)
        add_value(values, NULL, seasons.items[i], "id", (gint64)i + 1);
    return values;
}

static GArray *
levels_of(CheckRun *run)
{
    GArray *values = g_array_new(FALSE, FALSE, sizeof(Value));
    Records nations = data_set_records(run->set, ENTITY_NATION);
    for (guint32 i = 0; i < nations.length; i++) {
        const Nation *nation = (const Nation *)nations.items[i];
        const Level *level = nation->record.raw ? NULL : (const Level *)nation->level;
        if (level != NULL && !level->record.raw && record_has_key(&level->record, "start"))
            add_value(values, NULL, &level->record, "start", level->start);
    }
    for (guint i = 0; i < run->set->n_files; i++) {
        const DataFile *file = &run->set->files[i];
        gboolean is_scenario =
            file->seen != NULL && file->kind->entity == ENTITY_SCENARIO && !file->seen->raw;
        const SparsePosition *position =
            is_scenario ? (const SparsePosition *)((const Scenario *)file->seen)->position : NULL;
        for (guint32 j = 0; position != NULL && j < position->nations.length; j++) {
            const Stance *stance = (const Stance *)position->nations.items[j];
            if (!stance->record.raw && record_has_key(&stance->record, "level"))
                add_value(values, file, &stance->record, "level", stance->level);
        }
    }
    return values;
}

/* Tracks that are called so have what the game counts; @is_whole: and no more than that. */
static const struct {
    const char *word;
    const char *things;
    ValuesOf values_of;
    gboolean is_whole;
} counted[] = {
    {"year", N_("the year"), years_of, FALSE},
    {"season", N_("season"), seasons_of, TRUE},
    {"level", N_("the level"), levels_of, FALSE},
};

/* Whether @word, in small letters, occurs in @name, which may be NULL, as a word of its own. */
static gboolean
name_has_word(const char *name, const char *word)
{
    gsize length = strlen(word);
    for (const char *at = name; at != NULL && *at != '\0'; at++)
        if ((at == name || !g_ascii_isalpha(at[-1])) &&
            g_ascii_strncasecmp(at, word, length) == 0 && !g_ascii_isalpha(at[length]))
            return TRUE;
    return FALSE;
}

/* Whether @track is called by @word: `year-track`, “Year Track”. */
static gboolean
is_called(const Track *track, const char *word)
{
    return name_has_word(track->id, word) || name_has_word(track->name, word);
}

static void
report_track_room(CheckRun *run, const Track *track, const char *things, const Value *value)
{
    if (value->file != NULL)
        check_enter_file(run, value->file);
    gboolean is_reported =
        !check_shows_through(run, value->record, record_field(value->record, value->key));
    check_enter_file(run, NULL);
    if (!is_reported)
        return;
    Finding *finding = check_report(
        run, FINDING_TRACK_TOO_SHORT, &track->record, "to",
        FINDING_ARG("track", argument_record_name(&track->record)),
        FINDING_ARG_NUMBER("first", track->from), FINDING_ARG_NUMBER("last", track->to),
        FINDING_ARG_TEXT("things", things), FINDING_ARG_NUMBER("number", value->number));
    finding_add_related(run->findings, finding, record_stating_layer(value->record, value->key),
                        value->key, N_("It is stated here."));
}

/* Reports the values below and above all boxes that are farthest off. */
static void
check_values(CheckRun *run, const Track *track, const char *things, const GArray *values)
{
    const Value *ends[2] = {NULL, NULL};
    for (guint i = 0; i < values->len; i++) {
        const Value *value = &g_array_index(values, Value, i);
        if (value->number < track->from && (ends[0] == NULL || value->number < ends[0]->number))
            ends[0] = value;
        if (value->number > track->to && (ends[1] == NULL || value->number > ends[1]->number))
            ends[1] = value;
    }
    for (guint i = 0; i < G_N_ELEMENTS(ends); i++)
        if (ends[i] != NULL)
            report_track_room(run, track, things, ends[i]);
}

/* Counts from wherever the track begins. */
static void
check_whole(CheckRun *run, const Track *track, const char *things, GArray *values)
{
    for (guint i = 0; i < values->len; i++)
        g_array_index(values, Value, i).number += track->from - 1;
    check_values(run, track, things, values);
}

/* Where rules move the marker the track is theirs. */
void
check_track_room(CheckRun *run)
{
    Records tracks = data_set_records(run->set, ENTITY_TRACK);
    for (guint32 i = 0; i < tracks.length; i++) {
        const Track *track = (const Track *)tracks.items[i];
        if (track->record.raw || track->record.kept != NULL || track->from > track->to ||
            track->id == NULL || g_hash_table_contains(check_rule_uses_of(run)->tracks, track->id))
            continue;
        for (guint j = 0; j < G_N_ELEMENTS(counted); j++) {
            if (!is_called(track, counted[j].word))
                continue;
            g_autoptr(GArray) values = counted[j].values_of(run);
            if (counted[j].is_whole)
                check_whole(run, track, counted[j].things, values);
            else
                check_values(run, track, counted[j].things, values);
        }
    }
}
