/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Values that nothing writes or nothing reads: markers of tracks that no condition looks at or that
 * never come where one looks, boxes that stay empty, formations and statuses that nothing gives.
 */
#include "schema/model/verb.h"
#include "schema/model/words.h"
#include "validator/checks/check.h"
#include "validator/checks/rule-uses.h"
#include "validator/checks/selector-match.h"

#include <string.h>

/* Where the marker of a track can be. */
typedef struct {
    gboolean goes_up, goes_down;
    gboolean is_set;     /* by an effect */
    gint64 least, most;  /* to what effects set it */
    gboolean is_read;    /* by a condition, a term or a trigger */
    const Record *mover; /* borrowed: the first effect that moves it */
} TrackUse;

/* Where scenarios put the marker of a track when they start. */
typedef struct {
    gint64 least, most;
    guint n; /* scenarios that put it anywhere */
} TrackStart;

#define N_STATUSES (STATUS_GONE + 1)

/* What is written, and where it is asked for. */
typedef struct {
    CheckRun *run;
    GHashTable *starts;     /* owned: id of a track -> TrackStart (owned), of all scenarios */
    GHashTable *own_starts; /* owned: DataFile of a scenario -> the same of that one (owned) */
    GHashTable *tracks;     /* owned: id -> TrackUse (owned) */
    GHashTable *filled;     /* owned: boxes that something is put into */
    GHashTable *formations; /* owned: those that something gives, or places units in */
    GHashTable *given[N_STATUSES]; /* owned: nations that can have each status; "": any */
    GHashTable *asked;             /* owned: boxes in which units are looked for */
    GPtrArray *conditions; /* owned: of Condition, each followed by its DataFile: those on tracks
                              and on statuses */
    GHashTable *reported;  /* owned: boxes and tracks of which that is reported */
} Writers;

static TrackUse *
track_use(Writers *writers, const char *id)
{
    TrackUse *use = g_hash_table_lookup(writers->tracks, id);
    if (use == NULL) {
        use = g_new0(TrackUse, 1);
        g_hash_table_insert(writers->tracks, (gpointer)id, use);
    }
    return use;
}

static void
note_name(GHashTable *names, const char *name)
{
    if (name != NULL)
        g_hash_table_add(names, (gpointer)name);
}

static void
note_track_effect(Writers *writers, const Effect *effect)
{
    TrackUse *use = track_use(writers, effect->track);
    gboolean adds = record_has_key(&effect->record, "add");
    use->mover = use->mover != NULL ? use->mover : &effect->record;
    use->goes_up = use->goes_up || (adds && effect->add > 0);
    use->goes_down = use->goes_down || (adds && effect->add < 0);
    if (!record_has_key(&effect->record, "set"))
        return;
    use->least = use->is_set ? MIN(use->least, effect->set) : effect->set;
    use->most = use->is_set ? MAX(use->most, effect->set) : effect->set;
    use->is_set = TRUE;
}

static void
note_effect(Writers *writers, const Effect *effect)
{
    if (effect->verb == EFFECT_TRACK && effect->track != NULL)
        note_track_effect(writers, effect);
    note_name(writers->filled, rule_uses_zone_box(effect->to));
    if (effect->verb == EFFECT_FORM)
        note_name(writers->formations, effect->formation);
    if (effect->verb == EFFECT_STATUS && record_has_key(&effect->record, "status"))
        note_name(writers->given[effect->status],
                  selector_match_fixed_word(effect->nation) != NULL ? effect->nation : "");
}

/* Notes the boxes that @record names, such as one into which a procedure puts units. */
static void
note_boxes(Writers *writers, const Record *record)
{
    for (guint64 left = record->present; left != 0;) {
        const Field *field = record_next_field(record, &left);
        if (field->kind == KIND_REF && field->target == ENTITY_BOX)
            note_name(writers->filled, *FIELD_SLOT(record, field, const char *));
    }
}

/* Returns: the box in which @units, or their twins, are looked for; NULL: in none. */
static const char *
asked_box(const Units *units)
{
    return rule_uses_zone_box(units->twin_in != NULL ? units->twin_in : units->in);
}

static void
note_placed(Writers *writers, const PlacedUnit *placed)
{
    if (placed->record.raw)
        return;
    note_name(writers->filled, rule_uses_zone_box(placed->at));
    note_name(writers->formations, placed->formation);
}

/* Notes what records of long lists, which need no walk, say. */
static void
note_lists(Writers *writers)
{
    const DataSet *set = writers->run->set;
    Records units = data_set_records(set, ENTITY_UNIT);
    Records commands = data_set_records(set, ENTITY_COMMAND);
    Records formations = data_set_records(set, ENTITY_FORMATION);
    Records nations = data_set_records(set, ENTITY_NATION);
    for (guint32 i = 0; i < units.length; i++)
        if (!units.items[i]->raw)
            note_name(writers->filled, rule_uses_zone_box(((const Unit *)units.items[i])->start));
    for (guint32 i = 0; i < commands.length; i++)
        if (!commands.items[i]->raw && ((const UnitCommand *)commands.items[i])->riders != NULL)
            track_use(writers, ((const UnitCommand *)commands.items[i])->riders)->is_read = TRUE;
    for (guint32 i = 0; i < formations.length; i++)
        if (!formations.items[i]->raw)
            note_name(writers->formations, ((const Formation *)formations.items[i])->becomes);
    for (guint32 i = 0; i < nations.length; i++)
        if (!nations.items[i]->raw && record_has_key(nations.items[i], "status"))
            note_name(writers->given[((const Nation *)nations.items[i])->status],
                      ((const Nation *)nations.items[i])->id);
}

/* Whether the record at @place is a condition on a status that no procedure gives: being out of the
 * war, or inactive. As one of several it may be asked for in all cases alike. */
static gboolean
asks_for_status(const RecordPlace *place)
{
    const Condition *condition = (const Condition *)place->record;
    if (condition->verb != CONDITION_STATUS || !record_has_key(&condition->record, "status"))
        return FALSE;
    for (const RecordPlace *up = place->parent; up != NULL; up = up->parent)
        if (up->record->entity->id == ENTITY_CONDITION && !up->record->raw &&
            ((const Condition *)up->record)->verb == CONDITION_ANY)
            return condition->status == STATUS_GONE;
    return condition->status == STATUS_GONE || condition->status == STATUS_INACTIVE;
}

static void
visit_writer(const RecordPlace *place, gpointer data)
{
    Writers *writers = data;
    const Record *record = place->record;
    const char *track = NULL;
    if (record->raw)
        return;
    switch ((gint)record->entity->id) {
    case ENTITY_EFFECT:
        note_effect(writers, (const Effect *)record);
        break;
    case ENTITY_CONDITION:
        track = ((const Condition *)record)->track;
        if (track != NULL || asks_for_status(place)) {
            g_ptr_array_add(writers->conditions, (gpointer)record);
            g_ptr_array_add(writers->conditions, (gpointer)writers->run->file);
        }
        break;
    case ENTITY_TERM:
        track = ((const Term *)record)->track;
        break;
    case ENTITY_TRIGGER:
        track = ((const Trigger *)record)->track;
        break;
    case ENTITY_UNITS:
        note_name(writers->asked, asked_box((const Units *)record));
        break;
    case ENTITY_POSITION:
        for (guint32 i = 0; i < ((const SparsePosition *)record)->units.length; i++)
            note_placed(writers,
                        (const PlacedUnit *)((const SparsePosition *)record)->units.items[i]);
        break;
    case ENTITY_DECISION:
        for (guint32 i = 0; i < ((const Decision *)record)->at.length; i++)
            note_name(writers->filled, rule_uses_zone_box(((const Decision *)record)->at.items[i]));
        break;
    case ENTITY_PROFILE:
        note_boxes(writers, record);
        break;
    case ENTITY_STANCE:
        if (record_has_key(record, "status"))
            note_name(writers->given[((const Stance *)record)->status],
                      ((const Stance *)record)->nation);
        break;
    default:
        break;
    }
    if (track != NULL)
        track_use(writers, track)->is_read = TRUE;
}

/* Notes that a scenario puts the marker of @track at @at. */
static void
note_start(GHashTable *starts, const char *track, gint64 at)
{
    TrackStart *start = g_hash_table_lookup(starts, track);
    if (start == NULL) {
        start = g_new0(TrackStart, 1);
        g_hash_table_insert(starts, (gpointer)track, start);
    }
    start->least = start->n > 0 ? MIN(start->least, at) : at;
    start->most = start->n > 0 ? MAX(start->most, at) : at;
    start->n++;
}

static void
note_starts_of(Writers *writers, const DataFile *file)
{
    GHashTable *own = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, g_free);
    const SparsePosition *position =
        (const SparsePosition *)((const Scenario *)file->seen)->position;
    gboolean is_read = position != NULL && !position->record.raw;
    g_hash_table_insert(writers->own_starts, (gpointer)file, own);
    /* Of several marks of one track the last one counts. */
    for (guint32 i = is_read ? position->tracks.length : 0; i > 0; i--) {
        const Mark *mark = (const Mark *)position->tracks.items[i - 1];
        if (mark->record.raw || mark->track == NULL || g_hash_table_contains(own, mark->track))
            continue;
        note_start(own, mark->track, mark->at);
        note_start(writers->starts, mark->track, mark->at);
    }
}

static void
note_starts(Writers *writers)
{
    const DataSet *set = writers->run->set;
    for (guint i = 0; i < set->n_files; i++)
        if (set->files[i].seen != NULL && set->files[i].kind->entity == ENTITY_SCENARIO &&
            !set->files[i].seen->raw)
            note_starts_of(writers, &set->files[i]);
}

/* Where the marker of @track is when a scenario starts: of all, or of that of the file at hand. */
static void
find_starts(const Writers *writers, const Track *track, gint64 *least, gint64 *most)
{
    const DataFile *file = writers->run->file;
    gboolean is_one = file != NULL && file->seen != NULL && file->kind->entity == ENTITY_SCENARIO;
    GHashTable *starts = is_one ? g_hash_table_lookup(writers->own_starts, file) : writers->starts;
    guint n = is_one ? 1 : g_hash_table_size(writers->own_starts);
    const TrackStart *start = starts != NULL ? g_hash_table_lookup(starts, track->id) : NULL;
    *least = start != NULL ? start->least : track->from;
    *most = start != NULL ? start->most : track->from;
    /* The others leave it where the track begins. */
    if (start != NULL && start->n < n) {
        *least = MIN(*least, track->from);
        *most = MAX(*most, track->from);
    }
}

/* What is wrong with a condition on a marker. */
typedef enum {
    REACHED,
    TOO_HIGH,
    TOO_LOW,
} Reach;

/* Returns: whether the marker that @condition asks about ever comes so far up, or down; from where
 * to where it goes is in @least and @most. */
static Reach
reach_of(Writers *writers, const Condition *condition, gint64 *least, gint64 *most)
{
    const Track *track =
        (const Track *)id_index_find_read(writers->run->ids, ENTITY_TRACK, condition->track);
    const RuleUses *uses = check_rule_uses_of(writers->run);
    if (condition->verb != CONDITION_TRACK || track == NULL || track->record.kept != NULL ||
        condition->record.kept != NULL || track->from > track->to || track->id == NULL ||
        /* One that nothing moves or sets is reported as such. */
        (!g_hash_table_contains(uses->moved, track->id) &&
         !g_hash_table_contains(uses->set, track->id)))
        return REACHED;
    const TrackUse *use = track_use(writers, track->id);
    find_starts(writers, track, least, most);
    *least = use->goes_down ? track->from : use->is_set ? MIN(*least, use->least) : *least;
    *most = use->goes_up ? track->to : use->is_set ? MAX(*most, use->most) : *most;
    if (record_has_key(&condition->record, "at-least") && condition->at_least > *most &&
        condition->at_least <= track->to)
        return TOO_HIGH;
    return record_has_key(&condition->record, "at-most") && condition->at_most < *least &&
                   condition->at_most >= track->from
               ? TOO_LOW
               : REACHED;
}

/* A condition on a marker that never comes so far up, or down. */
static void
check_unreached(Writers *writers, const RecordPlace *place)
{
    const Condition *condition = (const Condition *)place->record;
    gint64 least, most;
    Reach reach = reach_of(writers, condition, &least, &most);
    if (reach == REACHED || check_condition_is_negated(place) ||
        check_shows_through(writers->run, &condition->record, NULL))
        return;
    const Record *track = id_index_find(writers->run->ids, ENTITY_TRACK, condition->track);
    if (!g_hash_table_add(writers->reported, (gpointer)track))
        return;
    g_autoptr(FindingWords) subject = argument_describe_record(place);
    Finding *finding = check_report(
        writers->run, FINDING_TRACK_UNREACHED, &condition->record,
        reach == TOO_HIGH ? "at-least" : "at-most", FINDING_ARG_WORDS("subject", subject),
        FINDING_ARG("track", argument_record_name(track)), FINDING_ARG_NUMBER("least", least),
        FINDING_ARG_NUMBER("most", most));
    finding_add_related(writers->run->findings, finding, track, NULL, N_("The track."));
}

/* Units that a rule looks for in a box, where nothing ever puts any. */
static void
check_empty_box(Writers *writers, const RecordPlace *place)
{
    const Units *units = (const Units *)place->record;
    const char *box = asked_box(units);
    const Record *record = box != NULL ? id_index_find(writers->run->ids, ENTITY_BOX, box) : NULL;
    if (record == NULL || g_hash_table_contains(writers->filled, box) ||
        check_shows_through(writers->run, &units->record, NULL) ||
        !g_hash_table_add(writers->reported, (gpointer)record))
        return;
    g_autoptr(FindingWords) subject = argument_describe_record(place);
    Finding *finding = check_report(writers->run, FINDING_RULE_EMPTY_BOX, &units->record,
                                    units->twin_in != NULL ? "twin-in" : "in",
                                    FINDING_ARG_WORDS("subject", subject),
                                    FINDING_ARG("box", argument_record_name(record)));
    finding_add_related(writers->run->findings, finding, record, NULL, N_("The box."));
}

/* Whether @condition asks for a status of a nation that nothing gives it. */
static gboolean
asks_in_vain(const Writers *writers, const Condition *condition)
{
    return condition->verb == CONDITION_STATUS && condition->record.kept == NULL &&
           selector_match_fixed_word(condition->nation) != NULL &&
           !g_hash_table_contains(writers->given[condition->status], condition->nation) &&
           !g_hash_table_contains(writers->given[condition->status], "");
}

static void
check_status(Writers *writers, const RecordPlace *place)
{
    const Condition *condition = (const Condition *)place->record;
    const Record *nation = asks_for_status(place) && asks_in_vain(writers, condition)
                               ? id_index_find(writers->run->ids, ENTITY_NATION, condition->nation)
                               : NULL;
    if (nation == NULL || check_shows_through(writers->run, &condition->record, NULL))
        return;
    g_autoptr(FindingWords) subject = argument_describe_record(place);
    check_report(writers->run, FINDING_RULE_NEVER_GONE, &condition->record, "status",
                 FINDING_ARG_WORDS("subject", subject),
                 FINDING_ARG("nation", argument_record_name(nation)),
                 FINDING_ARG_TEXT("status", status_words[condition->status]));
}

static void
visit_reader(const RecordPlace *place, gpointer data)
{
    Writers *writers = data;
    const Record *record = place->record;
    if (record->raw || record->kept != NULL)
        return;
    if (record->entity->id == ENTITY_UNITS) {
        check_empty_box(writers, place);
    } else {
        check_unreached(writers, place);
        check_status(writers, place);
    }
}

/* Tracks whose marker effects move and nothing reads; scenarios may do so, so one must be
 * there. */
static void
check_unread_tracks(Writers *writers)
{
    Records tracks = data_set_records(writers->run->set, ENTITY_TRACK);
    gboolean has_scenario = FALSE;
    for (guint i = 0; i < writers->run->set->n_files; i++)
        has_scenario = has_scenario || writers->run->set->files[i].kind->entity == ENTITY_SCENARIO;
    for (guint32 i = 0; has_scenario && i < tracks.length; i++) {
        const Track *track = (const Track *)tracks.items[i];
        const TrackUse *use = track->record.raw || track->id == NULL
                                  ? NULL
                                  : g_hash_table_lookup(writers->tracks, track->id);
        if (use == NULL || use->mover == NULL || use->is_read)
            continue;
        Finding *finding = check_report(writers->run, FINDING_TRACK_UNREAD, &track->record, "id",
                                        FINDING_ARG("track", argument_record_name(&track->record)));
        finding_add_related(writers->run->findings, finding, use->mover, NULL,
                            N_("An effect that moves it."));
    }
}

/* Returns: the most points that a unit of @formation has; -1: that is not known. */
static gint64
most_points(const CheckRun *run, const Formation *formation)
{
    Records units = data_set_records(run->set, ENTITY_UNIT);
    gint64 most = 0;
    for (guint32 i = 0; i < units.length; i++) {
        const Unit *unit = (const Unit *)units.items[i];
        if (unit->record.raw || unit->record.kept != NULL)
            return -1;
        if (formation->types.length > 0 && unit->type != NULL &&
            !texts_contain(&formation->types, unit->type))
            continue;
        const Record *type = id_index_find_read(run->ids, ENTITY_TYPE, unit->type);
        gboolean is_known = type != NULL && record_has_key(type, "move");
        most = is_known ? MAX(most, ((const UnitType *)type)->move) : most;
        for (guint32 j = 0; j < unit->faces.length; j++) {
            const Face *face = (const Face *)unit->faces.items[j];
            if (face->record.raw)
                return -1;
            most = record_has_key(&face->record, "move") ? MAX(most, face->move) : most;
        }
    }
    return most;
}

/* Formations that cost more than any unit has, so that only effects could give them. */
static void
check_formations(Writers *writers)
{
    Records formations = data_set_records(writers->run->set, ENTITY_FORMATION);
    for (guint32 i = 0; i < formations.length; i++) {
        const Formation *formation = (const Formation *)formations.items[i];
        if (formation->record.raw || !record_has_key(&formation->record, "enter"))
            continue;
        gint64 most = most_points(writers->run, formation);
        gboolean is_given = g_hash_table_contains(writers->formations, formation->id);
        /* 99, the highest number, says that units never take it by themselves. */
        if (most < 0 || formation->enter <= most || (is_given && formation->enter == 99))
            continue;
        check_report(writers->run, FINDING_FORMATION_NEVER_TAKEN, &formation->record, "enter",
                     FINDING_ARG("formation", argument_record_name(&formation->record)),
                     FINDING_ARG_NUMBER("enter", formation->enter),
                     FINDING_ARG_NUMBER("most", most));
    }
}

/* Calls @visit for the records of @entities in all files but rule cases, which show what games do
 * and change none. */
static void
walk_games(CheckRun *run, EntitySet entities, RecordVisit visit, gpointer data)
{
    for (guint i = 0; i < run->set->n_files; i++) {
        const DataFile *file = &run->set->files[i];
        if (file->seen == NULL || file->kind->entity == ENTITY_RECORD)
            continue;
        check_enter_file(run, file);
        record_walk_written(file->seen, NULL, entities, visit, data);
    }
    check_enter_file(run, NULL);
}

/* Whether something may be wrong with what is read: only then it is looked for where that is. */
static gboolean
has_doubts(Writers *writers)
{
    GHashTableIter boxes;
    gpointer box;
    g_hash_table_iter_init(&boxes, writers->asked);
    while (g_hash_table_iter_next(&boxes, &box, NULL))
        if (!g_hash_table_contains(writers->filled, box))
            return TRUE;
    gboolean has = FALSE;
    for (guint i = 0; i < writers->conditions->len && !has; i += 2) {
        const Condition *condition = writers->conditions->pdata[i];
        gint64 least, most;
        check_enter_file(writers->run, writers->conditions->pdata[i + 1]);
        has = asks_in_vain(writers, condition) ||
              reach_of(writers, condition, &least, &most) != REACHED;
    }
    check_enter_file(writers->run, NULL);
    return has;
}

void
check_writers(CheckRun *run)
{
    Writers writers = {
        .run = run,
        .starts = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, g_free),
        .own_starts = g_hash_table_new_full(NULL, NULL, NULL, (GDestroyNotify)g_hash_table_unref),
        .tracks = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, g_free),
        .filled = g_hash_table_new(g_str_hash, g_str_equal),
        .formations = g_hash_table_new(g_str_hash, g_str_equal),
        .asked = g_hash_table_new(g_str_hash, g_str_equal),
        .conditions = g_ptr_array_new(),
        .reported = g_hash_table_new(NULL, NULL),
    };
    for (guint i = 0; i < N_STATUSES; i++)
        writers.given[i] = g_hash_table_new(g_str_hash, g_str_equal);
    note_lists(&writers);
    note_starts(&writers);
    walk_games(run,
               ENTITY_SET(ENTITY_EFFECT, ENTITY_CONDITION, ENTITY_TERM, ENTITY_TRIGGER,
                          ENTITY_UNITS, ENTITY_POSITION, ENTITY_DECISION, ENTITY_PROFILE,
                          ENTITY_STANCE),
               visit_writer, &writers);
    if (has_doubts(&writers))
        walk_games(run, ENTITY_SET(ENTITY_CONDITION, ENTITY_UNITS), visit_reader, &writers);
    check_unread_tracks(&writers);
    check_formations(&writers);
    g_hash_table_unref(writers.starts);
    g_hash_table_unref(writers.own_starts);
    g_hash_table_unref(writers.tracks);
    g_hash_table_unref(writers.filled);
    g_hash_table_unref(writers.formations);
    for (guint i = 0; i < N_STATUSES; i++)
        g_hash_table_unref(writers.given[i]);
    g_hash_table_unref(writers.asked);
    g_ptr_array_unref(writers.conditions);
    g_hash_table_unref(writers.reported);
}
