/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Errors, sorted by what they hold back.
 */
#include "validator/checks/check-table.h"

#include "schema/model/record.h"
#include "validator/checks/check.h"

/* What holds back those who ask for scenarios as they are played. */
struct Gate {
    gboolean is_sorted;
    FieldSet troubled; /* members whose value is not of their kind, so that no record has it */
    Phase failed;      /* the first phase with another error in what all share, or N_PHASES */
    Phase shut_by;     /* the first phase that shuts a scenario, or N_PHASES */
    GHashTable *shut;  /* owned: of DataFile: scenarios with an error in what they state */
};

Gate *
gate_new(void)
{
    Gate *gate = g_new0(Gate, 1);
    gate->failed = gate->shut_by = N_PHASES;
    gate->shut = g_hash_table_new(NULL, NULL);
    return gate;
}

void
gate_free(Gate *gate)
{
    g_hash_table_unref(gate->shut);
    g_free(gate);
}

/* Whether @finding is about a number that the game alone forbids, with which it could be played. */
static gboolean
is_of_game_alone(const Finding *finding)
{
    return finding->id == FINDING_SCHEMA_OUT_OF_RANGE && finding->field != NULL &&
           record_is_in_range(finding->record, finding->field);
}

/* Returns: whether @finding holds anything back: not if it would not be repeated. */
static gboolean
holds_back(const Finding *finding)
{
    return finding->severity == SEVERITY_ERROR && !finding_row(finding->id)->is_alone &&
           !is_of_game_alone(finding);
}

gboolean
gate_has_failed(const CheckRun *run, Phase phase)
{
    for (guint i = 0; i < finding_list_length(run->findings); i++) {
        const Finding *finding = finding_list_get(run->findings, i);
        if (finding_row(finding->id)->phase == phase && holds_back(finding))
            return TRUE;
    }
    return FALSE;
}

/* Errors while they are sorted. */
typedef struct {
    const CheckRun *run;
    GHashTable *files;    /* owned: Record of an error that is in no text -> its DataFile */
    const DataFile *file; /* that is walked */
} Sorting;

static void
note_file(const RecordPlace *place, gpointer data)
{
    const Sorting *sorting = data;
    if (g_hash_table_contains(sorting->files, place->record))
        g_hash_table_insert(sorting->files, (gpointer)place->record, (gpointer)sorting->file);
}

/* Finds the files of records that an edit has made: they are in no text. */
static void
find_files(Sorting *sorting)
{
    const DataSet *set = sorting->run->set;
    for (guint i = 0; i < set->n_files && g_hash_table_size(sorting->files) > 0; i++) {
        sorting->file = &set->files[i];
        if (sorting->file->root != NULL)
            record_walk(sorting->file->root, ENTITIES_ALL, note_file, sorting);
        if (sorting->file->seen != NULL)
            record_walk(sorting->file->seen, ENTITIES_ALL, note_file, sorting);
    }
}

/* Returns: the file of this data set in which @finding lies, or NULL. */
static const DataFile *
file_of(const Sorting *sorting, const Finding *finding)
{
    const DataSet *set = sorting->run->set;
    for (guint i = 0; i < set->n_files && finding->span.text != NULL; i++)
        if (set->files[i].text == finding->span.text)
            return &set->files[i];
    return g_hash_table_lookup(sorting->files, finding->record);
}

/* What people read decides nothing. */
static gboolean
is_for_people(const Finding *finding)
{
    const guint32 kinds =
        KIND_BIT(KIND_TITLE) | KIND_BIT(KIND_TITLES) | KIND_BIT(KIND_PROSE) | KIND_BIT(KIND_SOURCE);
    return finding->field != NULL && (kinds >> finding->field->kind & 1) != 0;
}

/* Sorts an error of the phases of schema and references. */
static void
sort_error(const Sorting *sorting, const Finding *finding)
{
    Gate *gate = sorting->run->gate;
    const DataFile *file = file_of(sorting, finding);
    Phase phase = finding_row(finding->id)->phase;
    EntityId entity = file != NULL ? file->kind->entity : N_ENTITIES;
    if (entity == ENTITY_SCENARIO) {
        g_hash_table_add(gate->shut, (gpointer)file);
        gate->shut_by = MIN(gate->shut_by, phase);
    } else if (entity == ENTITY_RECORD || is_for_people(finding))
        return;
    else if (phase == PHASE_SCHEMA && finding->record != NULL && finding->field != NULL)
        field_set_add_all(&gate->troubled, finding->record->entity, finding->field);
    else
        gate->failed = MIN(gate->failed, phase);
}

/* Returns: (transfer full): the errors of these phases that hold anything back, of Finding. */
static GPtrArray *
errors_of(const CheckRun *run)
{
    GPtrArray *errors = g_ptr_array_new();
    for (guint i = 0; i < finding_list_length(run->findings); i++) {
        const Finding *finding = finding_list_get(run->findings, i);
        Phase phase = finding_row(finding->id)->phase;
        if ((phase == PHASE_SCHEMA || phase == PHASE_REFERENCES) && holds_back(finding))
            g_ptr_array_add(errors, (gpointer)finding);
    }
    return errors;
}

/* Of errors beyond the limit of the list it is unknown where they are: they hold all back. */
static void
note_left_out(const CheckRun *run, FindingId id)
{
    const FindingRow *row = finding_row(id);
    const LeftOut *left_out = finding_list_left_out(run->findings, id);
    if ((row->phase == PHASE_SCHEMA || row->phase == PHASE_REFERENCES) && !row->is_alone &&
        left_out->n > 0 && left_out->severity == SEVERITY_ERROR)
        run->gate->failed = MIN(run->gate->failed, row->phase);
}

static void
sort_errors(const CheckRun *run)
{
    g_autoptr(GPtrArray) errors = errors_of(run);
    g_autoptr(GHashTable) files = g_hash_table_new(NULL, NULL);
    Sorting sorting = {.run = run, .files = files};
    for (guint i = 0; i < errors->len; i++) {
        const Finding *finding = errors->pdata[i];
        if (finding->span.text == NULL && finding->record != NULL)
            g_hash_table_insert(files, (gpointer)finding->record, NULL);
    }
    find_files(&sorting);
    for (guint i = 0; i < errors->len; i++)
        sort_error(&sorting, errors->pdata[i]);
    for (FindingId id = 0; id < N_FINDINGS; id++)
        note_left_out(run, id);
}

/* Returns: the gate, in which all errors are sorted. */
static const Gate *
sorted_gate(const CheckRun *run)
{
    if (!run->gate->is_sorted)
        sort_errors(run);
    run->gate->is_sorted = TRUE;
    return run->gate;
}

/* Whether @row asks for nothing that is missing. */
static gboolean
has_what_it_asks(const FieldSet *troubled, const CheckRow *row)
{
    if (row->passes_by != NULL)
        return field_set_is_within(troubled, row->passes_by);
    return row->reads == NULL || !field_set_meets(troubled, row->reads);
}

static gboolean
is_newer_format(const CheckRun *run)
{
    for (guint i = 0; i < finding_list_length(run->findings); i++)
        if (finding_list_get(run->findings, i)->id == FINDING_SCHEMA_NEWER_FORMAT)
            return TRUE;
    return FALSE;
}

gboolean
gate_is_open(const CheckRun *run, const CheckRow *row, Phase *failed)
{
    const FindingRow *finding = finding_row(row->id);
    if (finding->phase >= PHASE_SCHEMA && is_newer_format(run)) {
        *failed = PHASE_SCHEMA;
        return FALSE;
    }
    /* A layer without its base lacks nearly everything; one finding is enough. */
    Phase whole = run->set->base_result != BASE_NONE ? PHASE_SCHEMA : PHASE_REFERENCES;
    if (finding->phase >= whole && !run->is_whole) {
        *failed = gate_has_failed(run, PHASE_BYTES) ? PHASE_BYTES : PHASE_SYNTAX;
        return FALSE;
    }
    Phase first = finding->needs;
    gboolean knows_what_it_asks = row->passes_by != NULL || row->reads != NULL;
    if (finding->phase >= PHASE_SET_UP && finding->needs != PHASE_BYTES && knows_what_it_asks) {
        const Gate *gate = sorted_gate(run);
        *failed = has_what_it_asks(&gate->troubled, row) ? gate->failed : PHASE_SCHEMA;
        if (*failed != N_PHASES)
            return FALSE;
        first = PHASE_GRAPH;
    }
    for (*failed = first; finding->needs != PHASE_BYTES && *failed <= finding->needs; (*failed)++)
        if (gate_has_failed(run, *failed))
            return FALSE;
    return TRUE;
}

gboolean
gate_lets(const CheckRun *run, const DataFile *file)
{
    const Gate *gate = sorted_gate(run);
    if (file->kind->entity != ENTITY_SCENARIO || file->seen == NULL || file->seen->raw)
        return FALSE;
    while (g_hash_table_size(gate->shut) > 0 && !g_hash_table_contains(gate->shut, file) &&
           file->base_result == BASE_LOADED)
        file = data_set_file_of_record(run->set, ENTITY_SCENARIO,
                                       ((const Scenario *)file->seen)->extends);
    return !g_hash_table_contains(gate->shut, file);
}

gboolean
gate_lacks_values(const CheckRun *run, Phase *failed)
{
    const Gate *gate = sorted_gate(run);
    *failed = field_set_is_within(&gate->troubled, "") ? gate->shut_by : PHASE_SCHEMA;
    return *failed != N_PHASES;
}
