/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of checks and the loop over it.
 */
#include "validator/checks/run.h"

#include "validator/checks/check.h"

#include <stdlib.h>
#include <string.h>

/* clang-format off */
#define OF(entity) ENTITY_BIT(entity)
#define WITH_VERBS (OF(CONDITION) | OF(EFFECT) | OF(TERM) | OF(TRIGGER) | OF(DECISION))
#define IN(kind) KIND_BIT(KIND_##kind)

/* A row names the finding whose phase and needs decide when it may run; a check that tells several
 * findings of one phase stands under the first of them. */
static const struct {
    FindingId id;
    SetCheck run;
    RecordCheck run_record;
    guint64 entities; /* has something to say about records of these only; 0: of all */
    guint32 kinds;    /* about fields of these kinds that were given; 0: about whole records */
    gboolean is_about_missing; /* about required fields that were not given */
} checks[] = {
    {FINDING_FILE_MISSING,             .run = check_files},
    {FINDING_FILE_UNKNOWN,             .run = check_unknown_files},
    {FINDING_LAYER_UNKNOWN_BASE,       .run = check_base},
    {FINDING_LAYER_UNKNOWN_ABSENT,     .run = check_overrides},
    {FINDING_SCENARIO_FILE_NAME,       .run = check_scenario_files},
    {FINDING_SCHEMA_NEWER_FORMAT,      .run = check_format},
    {FINDING_SCHEMA_WRONG_TYPE,        .run_record = check_kept},
    {FINDING_SCHEMA_MISSING_MEMBER,    .run_record = check_required, .is_about_missing = TRUE},
    {FINDING_SCHEMA_OUT_OF_RANGE,      .run_record = check_range, .kinds = IN(INT) | IN(INTS)},
    {FINDING_SCHEMA_EMPTY_RANGE,       .run_record = check_empty_range, .entities = OF(RANGE)},
    {FINDING_SCHEMA_BLANK_TEXT,        .run_record = check_blank_texts, .kinds = IN(TITLE) | IN(TITLES)},
    {FINDING_SCHEMA_REPEATED_ITEM,     .run_record = check_repeated_items, .kinds = IN(REFS) | IN(TAGS) | IN(ZONES)},
    {FINDING_ID_FORM,                  .run = check_id_form},
    {FINDING_RULE_KIND,                .run_record = check_rule_kind, .entities = OF(RULE)},
    {FINDING_RULE_ARGUMENT,            .run_record = check_verb_arguments, .entities = WITH_VERBS},
    {FINDING_RULE_MISSING_ARGUMENT,    .run_record = check_missing_arguments, .entities = WITH_VERBS},
    {FINDING_ID_DUPLICATE,             .run = check_duplicate_ids},
    {FINDING_FILE_NEEDED,              .run = check_needed_files},
    {FINDING_REF_UNKNOWN,              .run_record = check_references, .kinds = IN(REF) | IN(REFS)},
    {FINDING_REF_UNKNOWN_ZONE,         .run_record = check_zones, .kinds = IN(ZONE) | IN(ZONES)},
    {FINDING_REF_UNKNOWN_SEASON,       .run_record = check_seasons, .kinds = IN(DATE)},
    {FINDING_REF_UNKNOWN_ANSWER,       .run_record = check_answers, .entities = OF(RULING) | OF(CONDITION)},
    {FINDING_REF_UNKNOWN_BOOK,         .run = check_books},
    {FINDING_MAP_UNKNOWN_NEIGHBOUR,    .run = check_unknown_neighbours},
    {FINDING_MAP_SELF,                 .run = check_self_neighbour},
    {FINDING_MAP_DUPLICATE,            .run = check_duplicate_neighbour},
    {FINDING_MAP_MISSING_OTHER_SIDE,   .run = check_missing_other_side},
    {FINDING_MAP_BORDER_MISMATCH,      .run = check_border_mismatch},
    {FINDING_MAP_BORDER_KIND,          .run = check_border_kind},
    {FINDING_MAP_UNEXPLAINED_ONE_WAY,  .run = check_unexplained_one_way},
    {FINDING_MAP_CONTRADICTED_ONE_WAY, .run = check_contradicted_one_way},
    {FINDING_MAP_ISOLATED,             .run = check_isolated},
    {FINDING_MAP_DISCONNECTED,         .run = check_disconnected},
    {FINDING_MAP_NO_FORAGE,            .run = check_forage},
    {FINDING_SEA_PORT_WITHOUT_SEA,     .run = check_port_without_sea},
    {FINDING_SEA_PORT_NOT_NEIGHBOUR,   .run = check_port_not_neighbour},
    {FINDING_SEA_BORDER_WITHOUT_PORT,  .run = check_border_without_port},
    {FINDING_TABLE_GAP,                .run = check_tables},
    {FINDING_TABLE_EVENT_WITHOUT_TABLE, .run = check_events_without_table},
    {FINDING_TABLE_OVERLAP,            .run_record = check_hits, .entities = OF(PROFILE)},
    {FINDING_RULE_IDLE_ROLL,           .run_record = check_rolls, .entities = OF(EFFECT)},
    {FINDING_TRACK_REVERSED,           .run = check_reversed_tracks},
    {FINDING_TRACK_OUTSIDE,            .run_record = check_boxes, .entities = OF(CONDITION) | OF(EFFECT) | OF(TRIGGER) | OF(MARK)},
    {FINDING_TRACK_UNKNOWN_ROW,        .run_record = check_track_rows, .entities = OF(CONDITION)},
    {FINDING_ROSTER_TOO_MANY_BLOCKS,   .run = check_block_count},
    {FINDING_ROSTER_NAMES_ITSELF,      .run_record = check_self_reference, .entities = OF(NATION) | OF(UNIT)},
    {FINDING_ROSTER_ONE_SIDED_TWIN,    .run = check_twins},
    {FINDING_ROSTER_UNUSED_TYPE,       .run = check_unused},
    {FINDING_ROSTER_CAPITAL_ABROAD,    .run_record = check_capitals, .entities = OF(NATION)},
    {FINDING_ROSTER_FOREIGN_POOL,      .run_record = check_dependence, .entities = OF(NATION)},
    {FINDING_ROSTER_UNUSED_UNIT,       .run = check_unit_use},
    {FINDING_SEA_HARBOUR_WITHOUT_PORT, .run_record = check_harbours, .entities = OF(STATE) | OF(EFFECT)},
    {FINDING_RULE_CONTRADICTION,       .run_record = check_conditions, .entities = OF(CONDITION)},
    {FINDING_RULE_NO_SUCH_UNIT,        .run = check_selectors},
    {FINDING_RULE_DOES_NOTHING,        .run = check_rule_use},
    {FINDING_RULE_ELSE_WITHOUT_IF,     .run_record = check_rule_shape, .entities = OF(RULE)},
    {FINDING_RULE_EVENT_AT_SEA,        .run_record = check_trigger_place, .entities = OF(TRIGGER)},
    {FINDING_RULING_ONE_ANSWER,        .run_record = check_single_answer, .entities = OF(RULING)},
    {FINDING_RULING_SHARED_RULE,       .run = check_shared_rules},
    {FINDING_NAME_NEAR_DUPLICATE,      .run = check_names},
    {FINDING_NAME_NEEDLESS_ALIAS,      .run_record = check_needless_aliases, .kinds = IN(TITLES)},
    {FINDING_SOURCE_MISSING,           .run = check_provenance},
    {FINDING_TURN_COUNT,               .run = check_turns},
    {FINDING_TURN_NO_YEAR,             .run = check_schedule},
    {FINDING_RULE_NEVER_ACTIVE,        .run = check_activity},
    {FINDING_SET_UP_STRENGTH,          .run = check_set_ups},
    {FINDING_SET_UP_CLOSED,            .run = check_stacks},
    {FINDING_SET_UP_MARKERS,           .run = check_markers},
    {FINDING_VICTORY_MISSING,          .run = check_victory},
    {FINDING_VICTORY_UPSIDE_DOWN,      .run = check_result_order},
    {FINDING_VICTORY_SHADOWED,         .run = check_endings},
    {FINDING_SVG_SYNTAX,               .run = check_drawing},
    {FINDING_GEOMETRY_NO_SHAPE,        .run = check_shapes},
    {FINDING_GEOMETRY_TOO_SMALL,       .run = check_room},
    {FINDING_GEOMETRY_OVERLAP,         .run = check_contacts},
};
/* clang-format on */

/* A check of single records, for those of one entity. */
typedef struct {
    RecordCheck check;
    guint64 fields; /* without one of these there is nothing to say; 0: always */
    gboolean is_about_missing;
} EntityCheck;

/* The checks of single records that may run, done in one walk. */
typedef struct {
    CheckRun *run;
    GArray *checks;         /* owned: of EntityCheck, those of each entity together */
    guint ends[N_ENTITIES]; /* of those of each entity */
    guint64 entities;       /* that have any */
} RecordChecks;

/* Returns: the fields of @entity about which the row has something to say. */
static guint64
fields_of_row(guint row, const Entity *entity)
{
    if (!checks[row].is_about_missing)
        return entity_fields_of(entity, checks[row].kinds);
    guint64 required = 0;
    for (guint i = 0; i < entity->n_fields; i++)
        required |= (guint64)(entity->fields[i].required != 0) << i;
    return required;
}

/* Deals the rows to the entities they are about. */
static void
deal_checks(RecordChecks *state, const guint *rows, guint n_rows)
{
    for (guint id = 0; id < N_ENTITIES; id++) {
        guint n_before = state->checks->len;
        for (guint i = 0; i < n_rows; i++) {
            guint row = rows[i];
            gboolean is_about_fields = checks[row].kinds != 0 || checks[row].is_about_missing;
            if (checks[row].entities != 0 && (checks[row].entities >> id & 1) == 0)
                continue;
            const EntityCheck check = {
                .check = checks[row].run_record,
                .fields = is_about_fields ? fields_of_row(row, entity_get(id)) : 0,
                .is_about_missing = checks[row].is_about_missing,
            };
            if (!is_about_fields || check.fields != 0)
                g_array_append_val(state->checks, check);
        }
        state->ends[id] = state->checks->len;
        state->entities |= (guint64)(state->ends[id] > n_before) << id;
    }
}

static void
visit(const RecordPlace *place, gpointer data)
{
    RecordChecks *state = data;
    const Record *record = place->record;
    EntityId id = record->entity->id;
    if (check_shows_through(state->run, record, NULL))
        return;
    for (guint i = id > 0 ? state->ends[id - 1] : 0; i < state->ends[id]; i++) {
        const EntityCheck *check = &g_array_index(state->checks, EntityCheck, i);
        guint64 fields = check->is_about_missing ? ~record->present : record->present;
        if (check->fields == 0 || (check->fields & fields) != 0)
            check->check(state->run, place);
    }
}

/* Returns: whether @phase has an error; the answer is for what has run so far. */
static gboolean
has_failed(const CheckRun *run, Phase phase)
{
    for (guint i = 0; i < finding_list_length(run->findings); i++) {
        const Finding *finding = finding_list_get(run->findings, i);
        if (finding->severity == SEVERITY_ERROR && finding_row(finding->id)->phase == phase)
            return TRUE;
    }
    return FALSE;
}

static gboolean
is_newer_format(const CheckRun *run)
{
    for (guint i = 0; i < finding_list_length(run->findings); i++)
        if (finding_list_get(run->findings, i)->id == FINDING_SCHEMA_NEWER_FORMAT)
            return TRUE;
    return FALSE;
}

static gboolean
is_about_scenarios(const FindingRow *row)
{
    return row->phase == PHASE_SET_UP || row->phase == PHASE_VICTORY;
}

/* The gate before a row. Returns: whether it may run; if not, the phase at fault is in @failed. */
static gboolean
may_run(const CheckRun *run, const FindingRow *row, Phase *failed)
{
    if (row->phase >= PHASE_SCHEMA && is_newer_format(run)) {
        *failed = PHASE_SCHEMA;
        return FALSE;
    }
    /* A layer without its base lacks nearly everything; one finding is enough. */
    Phase whole = run->set->base_result != BASE_NONE ? PHASE_SCHEMA : PHASE_REFERENCES;
    if (row->phase >= whole && !data_set_is_whole(run->set)) {
        *failed = has_failed(run, PHASE_BYTES) ? PHASE_BYTES : PHASE_SYNTAX;
        return FALSE;
    }
    /* Rules are compiled, and shapes held against places, only where nothing is missing. */
    Phase first = row->phase >= PHASE_SET_UP ? PHASE_SCHEMA : row->needs;
    for (*failed = first; row->needs != PHASE_BYTES && *failed <= row->needs; (*failed)++)
        if (has_failed(run, *failed))
            return FALSE;
    return TRUE;
}

/* Returns: whether the row may run; if not, it is noted in @skipped, unless it is about scenarios
 * and there are none. */
static gboolean
enter(const CheckRun *run, FindingId id, ChecksSkipped *skipped)
{
    Phase failed;
    if (is_about_scenarios(finding_row(id)) && run->set->n_scenarios == 0)
        return FALSE;
    if (may_run(run, finding_row(id), &failed))
        return TRUE;
    skipped->skipped[skipped->n_skipped++] = id;
    skipped->failed = MIN(skipped->failed, failed);
    return FALSE;
}

/* Whether the row is of one of the phases @from to @to. */
static gboolean
is_within(guint row, Phase from, Phase to)
{
    Phase phase = finding_row(checks[row].id)->phase;
    return phase >= from && phase <= to;
}

/* Runs the checks of single records that are of the phases @from to @to. None of them needs one of
 * these phases, so all are decided together. */
static void
run_record_checks(CheckRun *run, Phase from, Phase to, ChecksSkipped *skipped)
{
    g_autoptr(GArray) dealt = g_array_new(FALSE, FALSE, sizeof(EntityCheck));
    RecordChecks state = {.run = run, .checks = dealt};
    guint rows[G_N_ELEMENTS(checks)], n_rows = 0;
    for (guint i = 0; i < G_N_ELEMENTS(checks); i++)
        if (checks[i].run_record != NULL && is_within(i, from, to) &&
            enter(run, checks[i].id, skipped))
            rows[n_rows++] = i;
    deal_checks(&state, rows, n_rows);
    check_walk(run, state.entities, visit, &state);
}

/* Runs the checks of the whole set that are of the phases @from to @to. */
static void
run_set_checks(CheckRun *run, Phase from, Phase to, ChecksSkipped *skipped)
{
    for (guint i = 0; i < G_N_ELEMENTS(checks); i++)
        if (checks[i].run != NULL && is_within(i, from, to) && enter(run, checks[i].id, skipped))
            checks[i].run(run);
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

FindingList *
checks_run(DataSet *set, ChecksSkipped *skipped)
{
    return checks_run_again(set, NULL, skipped);
}

FindingList *
checks_run_again(DataSet *set, DrawingMemory *memory, ChecksSkipped *skipped)
{
    CheckRun run = {
        .set = set,
        .memory = memory,
        .findings = finding_list_new(),
        .ids = id_index_new(set),
        .base_ids = set->base != NULL ? id_index_new(set->base) : NULL,
        .graph = map_graph_new(set),
        .ranges = resolve_ranges(set),
    };
    *skipped = (ChecksSkipped){.failed = N_PHASES};
    run_set_checks(&run, PHASE_BYTES, PHASE_SCHEMA, skipped);
    run_record_checks(&run, PHASE_SCHEMA, PHASE_REFERENCES, skipped);
    run_set_checks(&run, PHASE_REFERENCES, PHASE_GRAPH, skipped);
    run_record_checks(&run, PHASE_RULES, PHASE_RULES, skipped);
    run_set_checks(&run, PHASE_RULES, N_PHASES, skipped);
    qsort(skipped->skipped, skipped->n_skipped, sizeof *skipped->skipped, compare_ids);
    finding_list_sort(run.findings);
    run.is_complete = skipped->n_skipped == 0;
    check_choice(&run);
    g_ptr_array_unref(run.ranges);
    drawing_free(run.drawing);
    map_graph_free(run.graph);
    g_clear_pointer(&run.plays, g_ptr_array_unref);
    id_index_free(run.ids);
    id_index_free(run.base_ids);
    return run.findings;
}
