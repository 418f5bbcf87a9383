/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Compiling the scenarios of a data set.
 */
#include "validator/checks/scenarios/scenario-play.h"

#include "schema/model/records/record.h"
#include "schema/text/limits.h"
#include "validator/engine/set-up.h"
#include "validator/engine/playable.h"
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
play_new(RulesInput input, Arena *arena, const DataFile *file, char **problem)
{
    input.scenario = file->seen;
    GameRules *rules = game_rules_compile(&input, NULL, problem);
    if (rules == NULL)
        return NULL;
    ScenarioPlay *play = g_new0(ScenarioPlay, 1);
    g_autofree char *obstacle = NULL;
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
    Arena *arena;        /* holds what of the input is not of the set */
    const char *problem; /* for which none can be compiled, or NULL */
    GPtrArray *plays;
    gsize n_bytes; /* that all so far take, against LIMIT_PLAYED_BYTES */
} Compiling;

/* Compiles that of @file. Returns: NULL, or why it cannot be (transfer full). */
static char *
compile_file(Compiling *compiling, const DataFile *file)
{
    char *problem = NULL;
    if (compiling->problem != NULL)
        return g_strdup(compiling->problem);
    ScenarioPlay *play = play_new(compiling->input, compiling->arena, file, &problem);
    if (play != NULL)
        g_ptr_array_add(compiling->plays, play);
    if (play != NULL && compiling->input.beside == NULL)
        compiling->input.beside = play->rules;
    compiling->n_bytes += play != NULL ? game_rules_size(play->rules) : count_bytes(compiling->set);
    return problem;
}

static void
compile_files(Compiling *compiling, const PlayWishes *wishes)
{
    static const char too_much[] =
        "the scenarios before it use all the memory for scenarios, so this one and all "
        "later ones are not set up";
    for (guint i = 0; i < compiling->set->n_files; i++) {
        const DataFile *file = &compiling->set->files[i];
        if (file->kind->entity != ENTITY_SCENARIO || file->seen == NULL ||
            (wishes->passes_over != NULL && wishes->passes_over(file, wishes->data)))
            continue;
        gboolean is_too_much = compiling->n_bytes > LIMIT_PLAYED_BYTES;
        g_autofree char *problem = is_too_much ? g_strdup(too_much) : compile_file(compiling, file);
        if (problem != NULL && wishes->is_refused != NULL)
            wishes->is_refused(file, problem, wishes->data);
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
scenario_plays_new(const DataSet *set, const PlayWishes *wishes)
{
    static const PlayWishes none = {NULL, NULL, NULL};
    g_autoptr(Arena) arena = arena_new();
    Compiling compiling = {
        .set = set,
        .input = rules_input_of(set, NULL),
        .arena = arena,
        .plays = g_ptr_array_new_with_free_func(free_play),
    };
    /* What nothing plays is not set up either. */
    if (compiling.input.system == NULL || set->n_scenarios == 0 ||
        data_set_records(set, ENTITY_UNIT).length > RULES_UNITS_MAX)
        return compiling.plays;
    compiling.input.is_draft = TRUE;
    leave_out_of_range(&compiling);
    g_autofree char *problem = playable_set_problem(&compiling.input);
    compiling.problem = problem;
    compiling.input.is_playable = problem == NULL;
    compile_files(&compiling, wishes != NULL ? wishes : &none);
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
