/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Scenarios as they are played: compiled, or the reason why one cannot be, and how players can
 * place the units that a scenario leaves to them. The search is that of the engine, which offers
 * only what leaves a way to keep the limit.
 */
#include "validator/checks/scenario-play.h"

#include "schema/model/record.h"
#include "schema/text/limits.h"
#include "validator/checks/check.h"
#include "validator/checks/check-table.h"
#include "validator/engine/set-up.h"
#include "validator/engine/playable.h"
#include "validator/scenario/turn-span.h"
#include "validator/systems/systems.h"

/* Those behind the first one borrow from it: they are freed in this order, and take nothing from it
 * any more by then. */
static void
free_play(gpointer item)
{
    ScenarioPlay *play = item;
    game_rules_free(play->rules);
    arena_unref(play->arena);
    g_free(play->position);
    g_free(play);
}

/* @input: the files of the data set, of which @arena holds what is not of it. Returns: NULL with
 * @problem (transfer full) set when the rules cannot be compiled. */
static ScenarioPlay *
play_new(RulesInput input, Arena *arena, const DataFile *file, FindingWords **problem)
{
    input.scenario = file->seen;
    GameRules *rules = game_rules_compile(&input, NULL, problem);
    if (rules == NULL)
        return NULL;
    ScenarioPlay *play = g_new0(ScenarioPlay, 1);
    g_autoptr(FindingWords) obstacle = NULL;
    *play = (ScenarioPlay){
        .file = file,
        .scenario = (const Scenario *)file->seen,
        .rules = rules,
        .position = set_up(rules, &obstacle),
        .arena = arena_ref(arena),
    };
    return play;
}

/* Returns: bytes of the files of which there is one, in all layers: what an attempt counts as that
 * comes to nothing. */
static gsize
count_bytes(const DataSet *set)
{
    gsize n = 0;
    for (; set != NULL; set = set->base)
        for (guint i = 0; i < set->n_files; i++)
            if (set->files[i].kind->folder == NULL && file_kind_has_record(set->files[i].kind))
                n += set->files[i].text->length;
    return n;
}

/* Scenarios while they are compiled. */
typedef struct {
    const DataSet *set;
    RulesInput input;
    Arena *arena;          /* holds what of the input is not of the set */
    FindingWords *problem; /* for which none can be compiled, or NULL */
    GPtrArray *plays;
    gsize n_bytes; /* that all so far take, against LIMIT_PLAYED_BYTES */
} Compiling;

/* Compiles that of @file. Returns: NULL, or why it cannot be (transfer full). */
static FindingWords *
compile_file(Compiling *compiling, const DataFile *file)
{
    FindingWords *problem = NULL;
    if (compiling->problem != NULL)
        return g_rc_box_acquire(compiling->problem);
    ScenarioPlay *play = play_new(compiling->input, compiling->arena, file, &problem);
    if (play != NULL)
        g_ptr_array_add(compiling->plays, play);
    if (play != NULL && compiling->input.beside == NULL)
        compiling->input.beside = play->rules;
    compiling->n_bytes += play != NULL ? game_rules_size(play->rules) : count_bytes(compiling->set);
    return problem;
}

static void
compile_files(Compiling *compiling, const PlayOptions *options)
{
    for (guint i = 0; i < compiling->set->n_files; i++) {
        const DataFile *file = &compiling->set->files[i];
        if (file->kind->entity != ENTITY_SCENARIO || file->seen == NULL ||
            (options->passes_over != NULL && options->passes_over(file, options->data)))
            continue;
        gboolean is_too_much = compiling->n_bytes > LIMIT_PLAYED_BYTES;
        g_autoptr(FindingWords) problem =
            is_too_much ? finding_words_new(
                              N_("the scenarios before it use all the memory for scenarios, so "
                                 "this one and all later ones are not set up"),
                              NULL)
                        : compile_file(compiling, file);
        if (problem != NULL && options->is_refused != NULL)
            options->is_refused(file, problem, options->data);
        if (is_too_much)
            return;
    }
}

/* Play keeps numbers in as many bits as the format needs. */
static void
leave_out_of_range(Compiling *compiling)
{
    RulesInput *input = &compiling->input;
    const Record **const roots[] = {
        &input->game, &input->map, &input->roster, &input->tables, &input->rules,
    };
    for (guint i = 0; i < G_N_ELEMENTS(roots); i++)
        if (*roots[i] != NULL)
            *roots[i] = record_in_range(compiling->arena, *roots[i]);
}

GPtrArray *
scenario_plays_new(const DataSet *set, const PlayOptions *options)
{
    static const PlayOptions none = {NULL, NULL, NULL};
    g_autoptr(Arena) arena = arena_new();
    Compiling compiling = {
        .set = set,
        .input = systems_rules_input(set, NULL),
        .arena = arena,
        .plays = g_ptr_array_new_with_free_func(free_play),
    };
    /* What nothing plays is not set up either. */
    if (compiling.input.system == NULL || set->n_scenarios == 0 ||
        data_set_records(set, ENTITY_UNIT).length > RULES_UNITS_MAX)
        return compiling.plays;
    compiling.input.is_draft = TRUE;
    leave_out_of_range(&compiling);
    g_autoptr(FindingWords) problem = playable_set_problem(&compiling.input);
    compiling.problem = problem;
    compiling.input.is_playable = problem == NULL;
    compile_files(&compiling, options != NULL ? options : &none);
    return compiling.plays;
}

const Record *
scenario_play_record(const DataSet *set, const ScenarioPlay *play, EntityId entity, gint32 number)
{
    Records list = data_set_records(set, entity);
    if (number < 0)
        return NULL;
    if (entity == ENTITY_RULE && (guint32)number >= list.length) {
        number -= (gint32)list.length;
        list = play->scenario->rules;
    }
    return (guint32)number < list.length ? list.items[number] : NULL;
}

const char *
scenario_play_name(const DataSet *set, const ScenarioPlay *play, EntityId entity, gint32 number)
{
    const Record *record = scenario_play_record(set, play, entity, number);
    const char *name = record != NULL ? record_name(record) : NULL;
    return name != NULL ? name : "?";
}

/* Requests that are answered at most on the way to the last decision with a limit. */
#define ANSWERS_MAX 40

/* Returns: how many decisions there are up to the last with a limit. */
static guint
count_limited(const GameRules *rules)
{
    guint n = rules->decisions.n;
    while (n > 0 && rules_decision(rules, rules->decisions.first + n - 1)->limit == NO_NUMBER)
        n--;
    return n;
}

Placement
scenario_play_find_placement(const ScenarioPlay *play)
{
    const GameRules *rules = play->rules;
    guint n_to_try = count_limited(rules);
    if (n_to_try == 0)
        return (Placement){.unkept = NO_NAME, .untried = NO_NAME};
    Position *position = position_copy(play->position);
    Machine machine = {.rules = rules, .position = position};
    for (guint n = 0; n < ANSWERS_MAX && position->unkept == 0; n++) {
        const Request request = machine_run(&machine);
        const Frame *frame = request.kind != REQUEST_NONE ? machine_top(&machine) : NULL;
        if (frame == NULL || (frame->procedure == PROCEDURE_DECISION &&
                              frame->next - rules->decisions.first >= n_to_try))
            break;
        machine_answer(&machine, request.lowest);
    }
    return (Placement){
        .position = position,
        .unkept = (gint32)position->unkept - 1,
        .untried = (gint32)position->untried - 1,
    };
}

void
scenario_play_clear_placement(Placement *placement)
{
    g_clear_pointer(&placement->position, g_free);
}

/* Appends the units that have come to @place, if any have. */
static void
append_place(GString *words, const DataSet *set, const ScenarioPlay *play, const Position *placed,
             gint32 place)
{
    const GameRules *rules = play->rules;
    g_autoptr(GString) units = g_string_new(NULL);
    for (gint32 unit = 0; unit < (gint32)rules->board.n_units; unit++) {
        if (position_place(rules, placed, unit) != place ||
            position_place(rules, play->position, unit) == place)
            continue;
        g_string_append_printf(units, "%s%s", units->len > 0 ? ", " : "",
                               scenario_play_name(set, play, ENTITY_UNIT, unit));
    }
    if (units->len == 0)
        return;
    g_string_append(words, words->len > 0 ? "; " : "");
    /* Translators: units, and the place that they are in. */
    g_string_append_printf(words, _("%s in %s"), units->str,
                           scenario_play_name(set, play, ENTITY_SPACE, place));
}

static void
append_placement(GString *lines, const DataSet *set, const ScenarioPlay *play)
{
    g_auto(Placement) placement = scenario_play_find_placement(play);
    g_autoptr(GString) words = g_string_new(NULL);
    if (placement.position == NULL || placement.unkept != NO_NAME || placement.untried != NO_NAME)
        return;
    for (gint32 place = 0; place < (gint32)play->rules->board.n_places; place++)
        append_place(words, set, play, placement.position, place);
    if (words->len > 0)
        g_string_append_printf(lines, _("%s: one placement of many: %s\n"), play->file->text->name,
                               words->str);
}

char *
scenario_play_placements_to_words(const DataSet *set)
{
    GString *lines = g_string_new(NULL);
    g_autoptr(GPtrArray) plays = scenario_plays_new(set, NULL);
    for (guint i = 0; i < plays->len; i++) {
        const ScenarioPlay *play = plays->pdata[i];
        if (play->position != NULL)
            append_placement(lines, set, play);
    }
    return g_string_free(lines, FALSE);
}

/* With more units than can be played no scenario is compiled. */
static void
check_number_of_units(CheckRun *run)
{
    guint32 n = data_set_records(run->set, ENTITY_UNIT).length;
    if (n <= RULES_UNITS_MAX)
        return;
    check_report(run, FINDING_SET_UP_TOO_MANY_UNITS,
                 record_stating_layer(data_set_root(run->set, ENTITY_ROSTER), "units"), "units",
                 FINDING_ARG_NUMBER("units", n), FINDING_ARG_NUMBER("limit", RULES_UNITS_MAX));
}

/* A period that ends before it begins is reported as that. */
static gboolean
ends_before_it_begins(const DataSet *set, const DataFile *file)
{
    TurnSpan span;
    g_autoptr(NameIndex) names = name_index_new();
    name_index_add(names, ENTITY_SEASON, data_set_records(set, ENTITY_SEASON));
    const Scenario *scenario = (const Scenario *)file->seen;
    return turn_span_find((const Period *)scenario->period, names, &span) && span.last < span.first;
}

static void
report_refused(const DataFile *file, const FindingWords *problem, gpointer data)
{
    Phase failed;
    CheckRun *run = data;
    if (gate_lacks_values(run, &failed) || ends_before_it_begins(run->set, file))
        return;
    check_report(run, FINDING_SET_UP_NOT_PLAYED, record_stating_layer(file->seen, "id"), "id",
                 FINDING_ARG("scenario", argument_record_name(file->seen)),
                 FINDING_ARG_WORDS("problem", (FindingWords *)problem));
}

static gboolean
passes_over(const DataFile *file, gpointer data)
{
    return !gate_lets(data, file);
}

const GPtrArray *
check_plays_of(CheckRun *run)
{
    const PlayOptions options = {
        .passes_over = passes_over,
        .is_refused = report_refused,
        .data = run,
    };
    if (run->plays == NULL)
        run->plays = scenario_plays_new(run->set, &options);
    return run->plays;
}

void
check_plays(CheckRun *run)
{
    check_number_of_units(run);
    check_plays_of(run);
}
