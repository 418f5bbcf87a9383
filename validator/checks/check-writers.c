/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Values that nobody writes or nobody reads: markers of tracks that no condition looks at or that
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

/* What is written, and where it is asked for. */
typedef struct {
    CheckRun *run;
    GHashTable *tracks;     /* owned: id -> TrackUse (owned) */
    GHashTable *filled;     /* owned: boxes that something is put into */
    GHashTable *formations; /* owned: those that something gives, or places units in */
    GHashTable *gone;       /* owned: nations that can be out of the war; "": any */
    GHashTable *reported;   /* owned: boxes and tracks of which that is reported */
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
    if (effect->verb == EFFECT_STATUS && effect->status == STATUS_GONE)
        note_name(writers->gone,
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
        break;
    case ENTITY_TERM:
        track = ((const Term *)record)->track;
        break;
    case ENTITY_TRIGGER:
        track = ((const Trigger *)record)->track;
        break;
    case ENTITY_COMMAND:
        track = ((const UnitCommand *)record)->riders;
        break;
    case ENTITY_PLACED:
        note_name(writers->filled, rule_uses_zone_box(((const PlacedUnit *)record)->at));
        note_name(writers->formations, ((const PlacedUnit *)record)->formation);
        break;
    case ENTITY_UNIT:
        note_name(writers->filled, rule_uses_zone_box(((const Unit *)record)->start));
        break;
    case ENTITY_DECISION:
        for (guint32 i = 0; i < ((const Decision *)record)->at.length; i++)
            note_name(writers->filled, rule_uses_zone_box(((const Decision *)record)->at.items[i]));
        break;
    case ENTITY_PROFILE:
        note_boxes(writers, record);
        break;
    case ENTITY_FORMATION:
        note_name(writers->formations, ((const Formation *)record)->becomes);
        break;
    case ENTITY_STANCE:
        if (((const Stance *)record)->status == STATUS_GONE && record_has_key(record, "status"))
            note_name(writers->gone, ((const Stance *)record)->nation);
        break;
    case ENTITY_NATION:
        if (((const Nation *)record)->status == STATUS_GONE && record_has_key(record, "status"))
            note_name(writers->gone, ((const Nation *)record)->id);
        break;
    default:
        break;
    }
    if (track != NULL)
        track_use(writers, track)->is_read = TRUE;
}

/* Where the marker of @track is when a scenario starts: of all, or of that of the file at hand. */
static void
find_starts(const Writers *writers, const Track *track, gint64 *least, gint64 *most)
{
    const CheckRun *run = writers->run;
    gboolean is_one =
        run->file != NULL && run->file->seen != NULL && run->file->kind->entity == ENTITY_SCENARIO;
    guint n = 0;
    for (guint i = 0; i < run->set->n_files; i++) {
        const DataFile *file = &run->set->files[i];
        if (file->seen == NULL || file->kind->entity != ENTITY_SCENARIO || file->seen->raw ||
            (is_one && file != run->file))
            continue;
        gint64 start = track->from;
        const SparsePosition *position =
            (const SparsePosition *)((const Scenario *)file->seen)->position;
        for (guint32 j = 0;
             position != NULL && !position->record.raw && j < position->tracks.length; j++) {
            const Mark *mark = (const Mark *)position->tracks.items[j];
            if (!mark->record.raw && g_strcmp0(mark->track, track->id) == 0)
                start = mark->at;
        }
        *least = n > 0 ? MIN(*least, start) : start;
        *most = n > 0 ? MAX(*most, start) : start;
        n++;
    }
    if (n == 0)
        *least = *most = track->from;
}

/* A condition on a marker that never comes so far up, or down. */
static void
check_unreached(Writers *writers, const RecordPlace *place)
{
    const Condition *condition = (const Condition *)place->record;
    const Track *track =
        (const Track *)id_index_find_read(writers->run->ids, ENTITY_TRACK, condition->track);
    if (condition->verb != CONDITION_TRACK || track == NULL || track->record.kept != NULL ||
        track->from > track->to || track->id == NULL)
        return;
    const RuleUses *uses = check_rule_uses_of(writers->run);
    const TrackUse *use = track_use(writers, track->id);
    gint64 least, most;
    find_starts(writers, track, &least, &most);
    least = use->goes_down ? track->from : use->is_set ? MIN(least, use->least) : least;
    most = use->goes_up ? track->to : use->is_set ? MAX(most, use->most) : most;
    gboolean is_above = record_has_key(&condition->record, "at-least") &&
                        condition->at_least > most && condition->at_least <= track->to;
    gboolean is_below = record_has_key(&condition->record, "at-most") &&
                        condition->at_most < least && condition->at_most >= track->from;
    /* One that nothing moves or sets is reported as such, and riders come back by themselves. */
    if ((!is_above && !is_below) || check_condition_is_negated(place) ||
        (!g_hash_table_contains(uses->moved, track->id) &&
         !g_hash_table_contains(uses->set, track->id)) ||
        check_shows_through(writers->run, &condition->record, NULL) ||
        !g_hash_table_add(writers->reported, (gpointer)track))
        return;
    g_autofree char *subject = argument_describe_record(place);
    Finding *finding =
        check_report(writers->run, FINDING_TRACK_UNREACHED, &condition->record,
                     is_above ? "at-least" : "at-most", FINDING_ARG("subject", subject),
                     FINDING_ARG("track", argument_record_name(&track->record)),
                     FINDING_ARG_NUMBER("least", least), FINDING_ARG_NUMBER("most", most));
    finding_add_related(writers->run->findings, finding, &track->record, NULL, N_("The track."));
}

/* Units that a rule looks for in a box, where nothing ever puts any. */
static void
check_empty_box(Writers *writers, const RecordPlace *place)
{
    const Units *units = (const Units *)place->record;
    const char *box = rule_uses_zone_box(units->twin_in != NULL ? units->twin_in : units->in);
    const Record *record = box != NULL ? id_index_find(writers->run->ids, ENTITY_BOX, box) : NULL;
    if (record == NULL || g_hash_table_contains(writers->filled, box) ||
        check_shows_through(writers->run, &units->record, NULL) ||
        !g_hash_table_add(writers->reported, (gpointer)record))
        return;
    g_autofree char *subject = argument_describe_record(place);
    Finding *finding =
        check_report(writers->run, FINDING_RULE_EMPTY_BOX, &units->record,
                     units->twin_in != NULL ? "twin-in" : "in", FINDING_ARG("subject", subject),
                     FINDING_ARG("box", argument_record_name(record)));
    finding_add_related(writers->run->findings, finding, record, NULL, N_("The box."));
}

static void
check_gone(Writers *writers, const RecordPlace *place)
{
    const Condition *condition = (const Condition *)place->record;
    const Record *nation = id_index_find(writers->run->ids, ENTITY_NATION,
                                         selector_match_fixed_word(condition->nation));
    if (condition->verb != CONDITION_STATUS || condition->status != STATUS_GONE ||
        !record_has_key(&condition->record, "status") || nation == NULL ||
        g_hash_table_contains(writers->gone, condition->nation) ||
        g_hash_table_contains(writers->gone, "") ||
        check_shows_through(writers->run, &condition->record, NULL))
        return;
    g_autofree char *subject = argument_describe_record(place);
    check_report(writers->run, FINDING_RULE_NEVER_GONE, &condition->record, "status",
                 FINDING_ARG("subject", subject),
                 FINDING_ARG("nation", argument_record_name(nation)),
                 FINDING_ARG("status", status_words[STATUS_GONE]));
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
        check_gone(writers, place);
    }
}

/* Tracks whose marker effects move, for nobody to look at; scenarios may do so, so one must be
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

void
check_writers(CheckRun *run)
{
    Writers writers = {
        .run = run,
        .tracks = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, g_free),
        .filled = g_hash_table_new(g_str_hash, g_str_equal),
        .formations = g_hash_table_new(g_str_hash, g_str_equal),
        .gone = g_hash_table_new(g_str_hash, g_str_equal),
        .reported = g_hash_table_new(NULL, NULL),
    };
    walk_games(run,
               ENTITY_SET(ENTITY_EFFECT, ENTITY_CONDITION, ENTITY_TERM, ENTITY_TRIGGER,
                          ENTITY_COMMAND, ENTITY_PLACED, ENTITY_UNIT, ENTITY_DECISION,
                          ENTITY_PROFILE, ENTITY_FORMATION, ENTITY_STANCE, ENTITY_NATION),
               visit_writer, &writers);
    walk_games(run, ENTITY_SET(ENTITY_CONDITION, ENTITY_UNITS), visit_reader, &writers);
    check_unread_tracks(&writers);
    check_formations(&writers);
    g_hash_table_unref(writers.tracks);
    g_hash_table_unref(writers.filled);
    g_hash_table_unref(writers.formations);
    g_hash_table_unref(writers.gone);
    g_hash_table_unref(writers.reported);
}
