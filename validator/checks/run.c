/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The loops over the table of checks: what may run, and what need not run again.
 */
#include "validator/checks/run.h"

#include "schema/text/limits.h"
#include "validator/checks/identity.h"
#include "validator/checks/rules/rule-uses.h"
#include "validator/checks/table/check-table.h"
#include "validator/checks/table/data-change.h"
#include "validator/checks/table/gate.h"

#include <stdlib.h>
#include <string.h>

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
    return finding_list_n_added(run->findings) + run->n_noted;
}

static void
visit(const RecordPlace *place, gpointer data)
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
enter(Round *round, const CheckRow *row)
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
    return phase >= from && phase <= to && systems_have(row->systems, round->run->system);
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
    check_walk(round->run, state.entities, visit, &state);
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
            !enter(round, &rows[i]))
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
            !enter(round, &rows[i]))
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
recall(Round *round)
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
remember(const Round *round)
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

static void
run_checks(CheckRun *run, ChecksSkipped *skipped)
{
    Round round = {.run = run, .skipped = skipped};
    recall(&round);
    run_set_checks(&round, PHASE_BYTES, PHASE_SCHEMA);
    run_record_checks(&round, PHASE_SCHEMA, PHASE_REFERENCES);
    run_set_checks(&round, PHASE_REFERENCES, PHASE_GRAPH);
    run_record_checks(&round, PHASE_RULES, PHASE_RULES);
    run_set_checks(&round, PHASE_RULES, N_PHASES);
    remember(&round);
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

/* Who judges a data set, and with what. */
typedef struct {
    SetJudge judge; /* NULL: nobody */
    gconstpointer data;
} Judging;

/* Has @judging say the rest, unless something is wrong. */
static void
run_judge(CheckRun *run, const Judging *judging, ChecksSkipped *skipped)
{
    if (judging->judge == NULL)
        return;
    gboolean has_errors = finding_list_count(run->findings, SEVERITY_ERROR) > 0;
    if (!has_errors)
        judging->judge(run->set, run->findings, judging->data);
    for (Phase phase = PHASE_BYTES; has_errors && phase < PHASE_GAMES; phase++)
        if (gate_has_failed(run, phase))
            skipped->failed = MIN(skipped->failed, phase);
    for (FindingId id = 0; has_errors && id < N_FINDINGS; id++)
        if (finding_row(id)->phase == PHASE_GAMES)
            note_skipped(skipped, id, skipped->failed);
}

/* Rows of one id are one check for whoever reads of them. */
static void
name_once(ChecksSkipped *skipped)
{
    guint n = 0;
    for (guint i = 0; i < skipped->n_skipped; i++)
        if (n == 0 || skipped->skipped[n - 1] != skipped->skipped[i])
            skipped->skipped[n++] = skipped->skipped[i];
    skipped->n_skipped = n;
}

static FindingList *
run_anew(DataSet *set, CheckMemory *memory, guint limit, const Judging *judging,
         ChecksSkipped *skipped)
{
    CheckRun run = {
        .set = set,
        .memory = memory,
        .findings = finding_list_new_limited(limit),
        .ids = id_index_new(set),
        .base_ids = set->base != NULL ? id_index_new(set->base) : NULL,
        .ranges = resolve_ranges(set),
        .system = data_set_system(set),
        .gate = gate_new(),
        .is_whole = data_set_is_whole(set),
    };
    *skipped = (ChecksSkipped){.failed = N_PHASES};
    run_checks(&run, skipped);
    run_judge(&run, judging, skipped);
    run.has_games = judging->judge != NULL;
    qsort(skipped->skipped, skipped->n_skipped, sizeof *skipped->skipped, compare_ids);
    name_once(skipped);
    if (finding_list_length(run.findings) > 0)
        identities_tell(run.findings, set);
    finding_list_sort(run.findings);
    run.is_complete = skipped->n_skipped == 0 && !finding_list_leaves_out(run.findings);
    check_choice(&run);
    g_ptr_array_unref(run.ranges);
    drawing_free(run.drawing);
    g_clear_pointer(&run.map, map_file_free);
    map_graph_free(run.graph);
    g_clear_pointer(&run.plays, g_ptr_array_unref);
    rule_uses_free(run.uses);
    gate_free(run.gate);
    id_index_free(run.ids);
    id_index_free(run.base_ids);
    return run.findings;
}

static const Judging nobody = {NULL, NULL};

FindingList *
checks_run(DataSet *set, ChecksSkipped *skipped)
{
    return run_anew(set, NULL, LIMIT_FINDINGS_PER_CHECK, &nobody, skipped);
}

FindingList *
checks_run_judged(DataSet *set, guint limit, SetJudge judge, gconstpointer data,
                  ChecksSkipped *skipped)
{
    return run_anew(set, NULL, limit, &(const Judging){judge, data}, skipped);
}

FindingList *
checks_run_again(DataSet *set, CheckMemory *memory, ChecksSkipped *skipped)
{
    return run_anew(set, memory, LIMIT_FINDINGS_PER_CHECK, &nobody, skipped);
}
