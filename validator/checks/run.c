/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The loops over the table of checks: which checks may run, and which need not run again.
 *
 * Two states of a data set share every record that no edit has touched, so the comparison
 * follows only the records that lead to an edit. Findings are made with the ids of records
 * beside their names, so that a fingerprint does not change with a name; the index in a list is
 * no identity, because an item that is inserted before it would change it.
 */
#include "validator/checks/run.h"

#include "schema/model/finding.h"
#include "schema/model/record-write.h"
#include "schema/model/reread.h"
#include "schema/store/data-set.h"
#include "schema/text/limits.h"
#include "validator/checks/check-table.h"
#include "validator/checks/check.h"
#include "validator/checks/rule-uses.h"
#include "validator/checks/selector-match.h"

#include <stdlib.h>
#include <string.h>

/* clang-format off */
static const CheckRow check_rows[] = {
#define SET_CHECK(NAME, check, ...) { .id = FINDING_##NAME, .run = check, __VA_ARGS__ },
#define RECORD_CHECK(NAME, check, ...) { .id = FINDING_##NAME, .run_record = check, __VA_ARGS__ },
#define LINK_CHECK(NAME, check, ...) { .id = FINDING_##NAME, .run_link = check, __VA_ARGS__ },
#define PLAY_CHECK(NAME, check, ...) { .id = FINDING_##NAME, .run_play = check, __VA_ARGS__ },
#include "validator/checks/checks.def"
};
/* clang-format on */

const CheckRow *
check_table(guint *n_rows)
{
    *n_rows = G_N_ELEMENTS(check_rows);
    return check_rows;
}

CheckMemory *
check_memory_new(void)
{
    CheckMemory *memory = g_new0(CheckMemory, 1);
    g_atomic_ref_count_init(&memory->references);
    memory->drawing = g_new0(DrawingMemory, 1);
    return memory;
}

CheckMemory *
check_memory_ref(CheckMemory *memory)
{
    g_atomic_ref_count_inc(&memory->references);
    return memory;
}

void
check_memory_unref(CheckMemory *memory)
{
    if (memory == NULL || !g_atomic_ref_count_dec(&memory->references))
        return;
    map_graph_free(memory->graph);
    data_set_unref(memory->set);
    drawing_memory_free(memory->drawing);
    g_free(memory);
}

static void
mark_all(FieldSet *change)
{
    memset(change->fields, 0xff, sizeof change->fields);
}

/* Whether @field, which both have, says the same in both. */
static gboolean
is_same_value(const Record *before, const Record *now, const Field *field)
{
    if (memcmp(FIELD_SLOT(before, field, char), FIELD_SLOT(now, field, char),
               entity_kind_size(field->kind)) == 0)
        return TRUE;
    g_autofree char *was = record_field_to_text(before, field);
    g_autofree char *is = record_field_to_text(now, field);
    return strcmp(was, is) == 0;
}

/* A comparison of two states of a file. */
typedef struct {
    FieldSet *change; /* borrowed: what differs */
    Reread reread;    /* of its text */
} Comparison;

static void compare_records(const Comparison *comparison, const Record *before, const Record *now);

static void
compare_lists(const Comparison *comparison, const Record *before, const Record *now,
              const Field *field)
{
    const Records *were = FIELD_SLOT(before, field, Records);
    const Records *are = FIELD_SLOT(now, field, Records);
    if (were->length != are->length)
        field_set_add_all(comparison->change, now->entity, field);
    for (guint32 i = 0; i < MIN(were->length, are->length); i++)
        if (were->items[i] != are->items[i] &&
            !reread_keeps_item(&comparison->reread, were, are, i))
            compare_records(comparison, were->items[i], are->items[i]);
}

static void
compare_field(const Comparison *comparison, const Record *before, const Record *now,
              const Field *field)
{
    if (!record_has(before, field) || !record_has(now, field))
        field_set_add_all(comparison->change, now->entity, field);
    else if (field->kind == KIND_LIST)
        compare_lists(comparison, before, now, field);
    else if (field->kind == KIND_RECORD)
        compare_records(comparison, *FIELD_SLOT(before, field, const Record *),
                        *FIELD_SLOT(now, field, const Record *));
    else if (!is_same_value(before, now, field))
        field_set_add_all(comparison->change, now->entity, field);
}

/* Whether both keep the same bytes beside their values. */
static gboolean
is_kept_alike(const Kept *before, const Kept *now)
{
    for (; before != now; before = before->next, now = now->next)
        if (before == NULL || now == NULL || before->field != now->field ||
            before->reason != now->reason || before->length != now->length ||
            memcmp(before->bytes, now->bytes, now->length) != 0)
            return FALSE;
    return TRUE;
}

/* Either may be NULL. */
static void
compare_records(const Comparison *comparison, const Record *before, const Record *now)
{
    if (before == now)
        return;
    if (before == NULL || now == NULL || before->entity != now->entity || before->raw != now->raw ||
        !is_kept_alike(before->kept, now->kept)) {
        mark_all(comparison->change);
        return;
    }
    for (guint64 left = before->present | now->present; left != 0;)
        compare_field(comparison, before, now, record_next_field(now, &left));
}

/* Whether all that is no record is the same in both, of files that are in the same place. Of a file
 * that was read again, the records show what changed. */
static gboolean
is_read_alike(const DataFile *before, const DataFile *now)
{
    return before->kind == now->kind && strcmp(before->name, now->name) == 0 &&
           (before->text == now->text || (before->root != NULL && now->root != NULL)) &&
           before->read.result == now->read.result && before->stop.error == now->stop.error &&
           before->base_result == now->base_result;
}

static gboolean
is_alike(const DataSet *before, const DataSet *now)
{
    gboolean is_one = before->base == now->base && before->base_result == now->base_result &&
                      g_strcmp0(before->folder, now->folder) == 0 &&
                      before->n_files == now->n_files && before->too_many == now->too_many;
    for (guint i = 0; is_one && i < now->n_files; i++)
        is_one = is_read_alike(&before->files[i], &now->files[i]);
    return is_one;
}

/* Fills @change with what differs between @before and @now. Where values cannot be compared one by
 * one, as when a file has come, a record has another member that could not be taken, the set
 * below or the system is another one, everything does. */
static void
data_change_find(FieldSet *change, const DataSet *before, const DataSet *now)
{
    *change = (FieldSet){0};
    /* Another system reads other fields, and needs others. */
    if (!is_alike(before, now) || data_set_system(before) != data_set_system(now)) {
        mark_all(change);
        return;
    }
    for (guint i = 0; i < now->n_files; i++) {
        const DataFile *was = &before->files[i], *is = &now->files[i];
        const Comparison comparison = {change, reread_compare(was->text, is->text)};
        compare_records(&comparison, was->seen, is->seen);
        /* Most files are of one layer. */
        if (was->seen != was->root || is->seen != is->root)
            compare_records(&comparison, was->root, is->root);
        compare_records(&comparison, was->below, is->below);
    }
}

/* Returns: the member of records of @entity that is their name for people, or NULL. Other titles
 * are texts of rules. */
static const Field *
name_field(const Entity *entity)
{
    static const char *const keys[] = {"name", "title"};
    for (guint i = 0; i < G_N_ELEMENTS(keys); i++) {
        const Field *field = entity_find_field(entity, keys[i], strlen(keys[i]), 0);
        if (field != NULL && field->kind == KIND_TITLE)
            return field;
    }
    return NULL;
}

static gboolean
has_id(const Record *record)
{
    return record->entity->fields[0].kind == KIND_ID && record_key(record) != NULL;
}

/* Returns: (transfer full): NULL: there is none. */
static char *
identity_of(const RecordPlace *place)
{
    const Record *record = place->record;
    const char *key = record_key(record);
    if (has_id(record))
        return g_strdup(key);
    if (place->parent == NULL || (key == NULL && place->field->kind != KIND_RECORD))
        return NULL;
    g_autofree char *parent = identity_of(place->parent);
    if (parent == NULL)
        return NULL;
    return g_strdup_printf("%s.%s", parent, key != NULL ? key : field_key(place->field));
}

typedef struct {
    FindingList *findings;
    const Field *names[N_ENTITIES]; /* name_field() of each */
} Identities;

static void
report_identity(const RecordPlace *place, gpointer data)
{
    const Identities *identities = data;
    const Record *record = place->record;
    const Field *field = identities->names[record->entity->id];
    if (!record_has(record, field))
        return;
    const char *name = *FIELD_SLOT(record, field, const char *);
    g_autofree char *identity = has_id(record) ? NULL : identity_of(place);
    const char *is = identity != NULL ? identity : has_id(record) ? record_key(record) : NULL;
    if (is != NULL)
        finding_list_name(identities->findings, record, name, is);
}

/* Adds to @findings the names of records of @set and of the sets below it: of records with an id,
 * and of records that such a record has only one of, such as its own unit. */
static void
check_identities(FindingList *findings, const DataSet *set)
{
    Identities identities = {.findings = findings};
    EntitySet named = {{0}};
    for (guint id = 0; id < N_ENTITIES; id++) {
        identities.names[id] = name_field(entity_get(id));
        if (identities.names[id] != NULL)
            entity_set_add(&named, id);
    }
    /* Of games and rule cases there are many, and nothing else speaks of what is in them. */
    for (; set != NULL; set = set->base)
        for (guint i = 0; i < set->n_files; i++)
            if (set->files[i].seen != NULL && set->files[i].kind->entity != ENTITY_RECORD)
                record_walk(set->files[i].seen, named, report_identity, &identities);
}

/* One run over the table. */
typedef struct {
    CheckRun *run;
    ChecksSkipped *skipped;
    const DataSet *before; /* what the memory of the run is about; NULL: nothing */
    FieldSet change;       /* since then */
    gboolean has_same_drawing;
    gboolean is_clean[N_FINDINGS]; /* of the rows that were entered: nothing was found */
} Round;

/* A check of single records, for those of one entity. */
typedef struct {
    const CheckRow *row;
    guint64 fields; /* without one of these there is nothing to say; 0: always */
} EntityCheck;

/* The checks of single records that may run, done in one walk. */
typedef struct {
    Round *round;
    GArray *checks;         /* owned: of EntityCheck, those of each entity together */
    guint ends[N_ENTITIES]; /* of those of each entity */
    EntitySet entities;     /* that have any */
} RecordChecks;

/* Returns: the fields of @entity about which @row has something to say. */
static guint64
fields_of_row(const CheckRow *row, const Entity *entity)
{
    if (!row->is_about_missing)
        return entity_fields_of(entity, row->kinds);
    guint64 required = 0;
    for (guint i = 0; i < entity->n_fields; i++)
        required |= (guint64)(entity->fields[i].required != 0) << i;
    return required;
}

static gboolean
is_about_entity(const CheckRow *row, EntityId id)
{
    gboolean is_named = row->entities[0] == 0;
    for (guint i = 0; i < G_N_ELEMENTS(row->entities) && row->entities[i] != 0; i++)
        is_named |= row->entities[i] == id;
    return is_named;
}

/* Deals the rows to the entities they are about. */
static void
deal_checks(RecordChecks *state, const GPtrArray *rows)
{
    for (guint id = 0; id < N_ENTITIES; id++) {
        guint n_before = state->checks->len;
        for (guint i = 0; i < rows->len; i++) {
            const CheckRow *row = rows->pdata[i];
            gboolean is_about_fields = row->kinds != 0 || row->is_about_missing;
            if (!is_about_entity(row, id))
                continue;
            const EntityCheck check = {
                .row = row,
                .fields = is_about_fields ? fields_of_row(row, entity_get(id)) : 0,
            };
            if (!is_about_fields || check.fields != 0)
                g_array_append_val(state->checks, check);
        }
        state->ends[id] = state->checks->len;
        if (state->ends[id] > n_before)
            entity_set_add(&state->entities, id);
    }
}

/* Returns: how much checks have brought so far. */
static guint
count_brought(const CheckRun *run)
{
    return finding_list_count_added(run->findings) + run->n_noted;
}

static void
visit_run(const RecordPlace *place, gpointer data)
{
    RecordChecks *state = data;
    Round *round = state->round;
    const Record *record = place->record;
    EntityId id = record->entity->id;
    if (check_shows_through(round->run, record, NULL))
        return;
    guint n_brought = count_brought(round->run);
    for (guint i = id > 0 ? state->ends[id - 1] : 0; i < state->ends[id]; i++) {
        const EntityCheck *check = &g_array_index(state->checks, EntityCheck, i);
        guint64 fields = check->row->is_about_missing ? ~record->present : record->present;
        if (check->fields != 0 && (check->fields & fields) == 0)
            continue;
        check->row->run_record(round->run, place);
        if (count_brought(round->run) == n_brought)
            continue;
        n_brought = count_brought(round->run);
        round->is_clean[check->row->id] = FALSE;
    }
}

static gboolean
is_about_scenarios(const FindingRow *row)
{
    return row->phase == PHASE_SET_UP || row->phase == PHASE_VICTORY;
}

static void
note_skipped(ChecksSkipped *skipped, FindingId id, Phase failed)
{
    skipped->skipped[skipped->n_skipped++] = id;
    skipped->failed = MIN(skipped->failed, failed);
}

/* Returns: whether @row may run; if not, or if it cannot look at every scenario, it is noted as
 * skipped, unless it is about scenarios and there are none. */
static gboolean
enter_run(Round *round, const CheckRow *row)
{
    Phase failed;
    CheckRun *run = round->run;
    if (is_about_scenarios(finding_row(row->id)) && run->set->n_scenarios == 0)
        return FALSE;
    gboolean is_open = gate_is_open(run, row, &failed);
    if (!is_open || (row->passes_by != NULL && gate_lacks_values(run, &failed) &&
                     check_plays_of(run)->len < run->set->n_scenarios))
        note_skipped(round->skipped, row->id, failed);
    return is_open;
}

/* Whether the row is of one of the phases @from to @to, and of the system of the data set. */
static gboolean
is_within(const Round *round, const CheckRow *row, Phase from, Phase to)
{
    Phase phase = finding_row(row->id)->phase;
    return phase >= from && phase <= to && systems_include(row->systems, round->run->system);
}

/* Whether @row, which found nothing, would find nothing again; if it is about records, or goes by
 * them or by fields: in those that were there before. */
static gboolean
is_still_clean(const Round *round, const CheckRow *row)
{
    return round->before != NULL && round->run->memory->is_clean[row->id] && row->reads != NULL &&
           (!row->reads_drawing || round->has_same_drawing) &&
           !field_set_meets(&round->change, row->reads);
}

static void
run_rows_of_records(Round *round, const GPtrArray *rows, const DataSet *known)
{
    g_autoptr(GArray) dealt = g_array_new(FALSE, FALSE, sizeof(EntityCheck));
    RecordChecks state = {.round = round, .checks = dealt};
    deal_checks(&state, rows);
    round->run->known = known;
    check_walk(round->run, state.entities, visit_run, &state);
    round->run->known = NULL;
}

/* Runs the checks of single records that are of the phases @from to @to. None of them needs one of
 * these phases, so all are decided together. */
static void
run_record_checks(Round *round, Phase from, Phase to)
{
    guint n_rows;
    const CheckRow *rows = check_table(&n_rows);
    g_autoptr(GPtrArray) anew = g_ptr_array_new(), again = g_ptr_array_new();
    for (guint i = 0; i < n_rows; i++) {
        if (rows[i].run_record == NULL || !is_within(round, &rows[i], from, to) ||
            !enter_run(round, &rows[i]))
            continue;
        round->is_clean[rows[i].id] = TRUE;
        g_ptr_array_add(is_still_clean(round, &rows[i]) ? again : anew, (gpointer)&rows[i]);
    }
    run_rows_of_records(round, anew, NULL);
    run_rows_of_records(round, again, round->before);
}

/* Runs @row, which is no check of single records, on all that it is about. @is_again: it is still
 * clean, but for what it judges by itself. */
static void
run_row(Round *round, const CheckRow *row, gboolean is_again)
{
    CheckRun *run = round->run;
    run->known = is_again && row->is_by_record ? round->before : NULL;
    run->changed = is_again && row->is_by_field ? &round->change : NULL;
    const MapGraph *graph = row->run_link != NULL ? check_graph_of(run) : NULL;
    for (guint32 i = 0; graph != NULL && i < graph->n_links; i++)
        if (!graph->links[i].is_derived)
            row->run_link(run, &graph->links[i]);
    const GPtrArray *plays = row->run_play != NULL ? check_plays_of(run) : NULL;
    for (guint i = 0; plays != NULL && i < plays->len; i++) {
        const ScenarioPlay *play = plays->pdata[i];
        check_enter_file(run, play->file);
        row->run_play(run, play);
    }
    if (row->run_play != NULL)
        check_enter_file(run, NULL);
    if (row->run != NULL)
        row->run(run);
    run->known = NULL;
    run->changed = NULL;
}

/* Runs the checks of the whole set that are of the phases @from to @to. */
static void
run_set_checks(Round *round, Phase from, Phase to)
{
    guint n_rows;
    const CheckRow *rows = check_table(&n_rows);
    for (guint i = 0; i < n_rows; i++) {
        if (rows[i].run_record != NULL || !is_within(round, &rows[i], from, to) ||
            !enter_run(round, &rows[i]))
            continue;
        guint n_brought = count_brought(round->run);
        gboolean is_again = is_still_clean(round, &rows[i]);
        if (!is_again || rows[i].is_by_record || rows[i].is_by_field)
            run_row(round, &rows[i], is_again);
        round->is_clean[rows[i].id] = count_brought(round->run) == n_brought;
    }
}

static int
compare_ids(gconstpointer a, gconstpointer b)
{
    return (int)*(const FindingId *)a - (int)*(const FindingId *)b;
}

/* Resolved once: ranges are asked for at every number. */
static GPtrArray *
resolve_ranges(const DataSet *set)
{
    GPtrArray *fields = g_ptr_array_new();
    Records ranges = data_set_records(set, ENTITY_RANGE);
    for (guint32 i = 0; i < ranges.length; i++) {
        const char *name = record_key(ranges.items[i]);
        const Field *field = name != NULL ? entity_find_qualified(name, strlen(name), NULL) : NULL;
        g_ptr_array_add(fields, (gpointer)field);
    }
    return fields;
}

/* Takes the graph of the run before, if it may be of what is there now. */
static void
recall_graph(Round *round)
{
    CheckMemory *memory = round->run->memory;
    MapGraph *graph = g_steal_pointer(&memory->graph);
    if (graph == NULL || field_set_meets(&round->change, MAP_GRAPH_READS)) {
        map_graph_free(graph);
        return;
    }
    map_graph_follow(graph, round->run->set);
    round->run->graph = graph;
}

/* Finds out what has changed since the run before. */
static void
find_run(Round *round)
{
    const CheckMemory *memory = round->run->memory;
    if (memory == NULL || memory->set == NULL)
        return;
    const MapFile *file = check_map_of(round->run);
    round->has_same_drawing = (memory->had_no_drawing && file->file == NULL) ||
                              (memory->had_known_drawing && file->svg == memory->drawing->svg);
    round->before = memory->set;
    data_change_find(&round->change, memory->set, round->run->set);
    recall_graph(round);
}

static void
store_run(const Round *round)
{
    CheckRun *run = round->run;
    CheckMemory *memory = run->memory;
    if (memory == NULL)
        return;
    const MapFile *file = check_map_of(run);
    memory->had_no_drawing = file->file == NULL;
    memory->had_known_drawing = file->svg != NULL && file->svg == memory->drawing->svg;
    memcpy(memory->is_clean, round->is_clean, sizeof memory->is_clean);
    data_set_ref(run->set);
    data_set_unref(memory->set);
    memory->set = run->set;
    memory->graph = g_steal_pointer(&run->graph);
}

/* @is_of_reading: nothing beyond whether files can be read. */
static void
run_checks(CheckRun *run, gboolean is_of_reading, ChecksSkipped *skipped)
{
    Round round = {.run = run, .skipped = skipped};
    find_run(&round);
    run_set_checks(&round, PHASE_BYTES, PHASE_SCHEMA);
    if (is_of_reading)
        return;
    run_record_checks(&round, PHASE_SCHEMA, PHASE_REFERENCES);
    run_set_checks(&round, PHASE_REFERENCES, PHASE_GRAPH);
    run_record_checks(&round, PHASE_RULES, PHASE_RULES);
    run_set_checks(&round, PHASE_RULES, N_PHASES);
    store_run(&round);
}

const MapGraph *
check_graph_of(CheckRun *run)
{
    if (run->graph == NULL)
        run->graph = map_graph_new(run->set);
    return run->graph;
}

const RuleUses *
check_rule_uses_of(CheckRun *run)
{
    if (run->uses == NULL)
        run->uses = rule_uses_new(run->set);
    return run->uses;
}

/* Has the judge that is wished for say the rest, unless something is wrong. */
static void
run_judge(CheckRun *run, const CheckOptions *options, ChecksSkipped *skipped)
{
    if (options->judge == NULL)
        return;
    gboolean has_errors = finding_list_count(run->findings, SEVERITY_ERROR) > 0;
    if (!has_errors)
        options->judge(run->set, run->findings, options->data);
    for (Phase phase = PHASE_BYTES; has_errors && phase < PHASE_GAMES; phase++)
        if (gate_has_failed(run, phase))
            skipped->failed = MIN(skipped->failed, phase);
    for (FindingId id = 0; has_errors && id < N_FINDINGS; id++)
        if (finding_row(id)->phase == PHASE_GAMES)
            note_skipped(skipped, id, skipped->failed);
}

/* Rows of one id are one check for readers of reports. */
static void
name_once(ChecksSkipped *skipped)
{
    guint n = 0;
    for (guint i = 0; i < skipped->n_skipped; i++)
        if (n == 0 || skipped->skipped[n - 1] != skipped->skipped[i])
            skipped->skipped[n++] = skipped->skipped[i];
    skipped->n_skipped = n;
}

FindingList *
checks_run(DataSet *set, const CheckOptions *options, ChecksSkipped *skipped)
{
    static const CheckOptions usual = {0};
    if (options == NULL)
        options = &usual;
    CheckRun run = {
        .set = set,
        .memory = options->memory,
        .findings =
            finding_list_new(options->limit > 0 ? options->limit : LIMIT_FINDINGS_PER_CHECK),
        .ids = id_index_new(set),
        .base_ids = set->base != NULL ? id_index_new(set->base) : NULL,
        .ranges = resolve_ranges(set),
        .system = data_set_system(set),
        .gate = gate_new(),
        .is_whole = data_set_is_whole(set),
    };
    *skipped = (ChecksSkipped){.failed = N_PHASES};
    run_checks(&run, options->is_of_reading, skipped);
    if (!options->is_of_reading)
        run_judge(&run, options, skipped);
    run.has_games = options->judge != NULL;
    qsort(skipped->skipped, skipped->n_skipped, sizeof *skipped->skipped, compare_ids);
    name_once(skipped);
    if (finding_list_length(run.findings) > 0)
        check_identities(run.findings, set);
    finding_list_sort(run.findings);
    run.is_complete = !options->is_of_reading && skipped->n_skipped == 0 &&
                      !finding_list_is_truncated(run.findings);
    check_choice(&run);
    g_ptr_array_unref(run.ranges);
    drawing_free(run.drawing);
    g_clear_pointer(&run.map, map_file_free);
    map_graph_free(run.graph);
    g_clear_pointer(&run.plays, g_ptr_array_unref);
    rule_uses_free(run.uses);
    selector_match_loyalty_free(run.loyalty);
    g_free(run.scales);
    gate_free(run.gate);
    id_index_free(run.ids);
    id_index_free(run.base_ids);
    return run.findings;
}

GPtrArray *
checks_match_units(DataSet *set, const Record *asked)
{
    GPtrArray *matching = g_ptr_array_new();
    Records units = data_set_records(set, ENTITY_UNIT);
    CheckRun run = {.set = set, .ids = id_index_new(set), .system = data_set_system(set)};
    for (guint32 i = 0; i < units.length; i++)
        if (!units.items[i]->raw && selector_match_unit(&run, (const Units *)asked, units.items[i]))
            g_ptr_array_add(matching, (gpointer)units.items[i]);
    selector_match_loyalty_free(run.loyalty);
    id_index_free(run.ids);
    return matching;
}
