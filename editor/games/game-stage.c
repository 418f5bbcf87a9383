/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A snapshot of a data set made ready for games, and the board of a game as a data set.
 */
#include "editor/games/game-stage.h"
#include "validator/smoke/records/case.h"
#include "validator/smoke/records/game-record.h"
#include "validator/smoke/records/script.h"

#include <glib/gi18n.h>
#include <sys/resource.h>
#include <unistd.h>

/* The niceness of threads that play, relative to the main thread. */
#define NICENESS 15

void
games_give_way(void)
{
#ifdef __linux__
    setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, (id_t)getpid()) + NICENESS);
#endif
}

static void
complete_stage(GameStage *stage, const GameWish *wish)
{
    const GameRules *rules = stage->scenario.rules;
    stage->titles = titles_new(rules, &stage->scenario.input);
    stage->options = g_strdupv((char **)wish->options);
    for (guint i = 0; i < BOARD_SIDES_MAX; i++)
        stage->players[i] = wish->players[i] != NULL ? wish->players[i] : player_rows(NULL);
    stage->plan = (GamePlan){
        .rules = rules,
        .start = stage->scenario.position,
        .seed = wish->seed,
        .players = stage->players,
        .invariants = stage->invariants,
        .n_invariants = game_invariants(rules, stage->invariants),
    };
}

GameStage *
game_stage_new(DataSet *set, const GameWish *wish, char **problem)
{
    g_autoptr(GameStage) stage = g_new0(GameStage, 1);
    g_atomic_ref_count_init(&stage->references);
    *problem = NULL;
    if (staged_scenario_open(&stage->scenario, set, wish->scenario, wish->options, problem) !=
        STAGE_READY)
        return NULL;
    complete_stage(stage, wish);
    return g_steal_pointer(&stage);
}

/* Plays @record, and notes the decisions and rolls. Returns: NULL, or (transfer full) why it cannot
 * be started. */
static FindingWords *
follow_record(RecordPlay *play, const PlayRecord *record, Journal *answers, GPtrArray *failures)
{
    gboolean has_script = record->dice.length + record->draws.length + record->choices.length > 0;
    FindingWords *problem = record_play_begin(play, record, NULL);
    if (problem != NULL)
        return problem;
    if (record->kind != RECORD_GAME || has_script || record->position != NULL)
        script_play(play->game, record, failures, NULL);
    else
        while (play->game->request.kind != REQUEST_NONE)
            if (play->game->request.kind == REQUEST_CHOICE)
                game_step_player(play->game, player_rows(NULL));
            else
                game_take_chance(play->game);
    for (guint i = 0; i < play->game->journal.n; i++)
        game_journal_add(answers, journal_kind(play->game->journal.entries[i]),
                         journal_value(play->game->journal.entries[i]));
    return NULL;
}

/* Returns: (transfer full): all @failures in lines; NULL: there are none. */
static char *
join_failures(GPtrArray *failures)
{
    if (failures->len == 0)
        return NULL;
    g_ptr_array_add(failures, NULL);
    return g_strjoinv("\n", (char **)failures->pdata);
}

GameStage *
game_stage_of_record(DataSet *set, const char *id, Journal *answers, char **wrong, char **problem)
{
    const PlayRecord *record = (const PlayRecord *)data_set_find_record(set, ENTITY_RECORD, id);
    g_autoptr(GPtrArray) failures = g_ptr_array_new_with_free_func(g_free);
    g_auto(RecordPlay) play = {0};
    *wrong = NULL;
    g_autoptr(FindingWords) obstacle = record == NULL || record->record.raw
                                           ? finding_words_new(N_("There is no such record."), NULL)
                                           : record_play_problem(record);
    if (obstacle == NULL)
        obstacle = record_play_open(&play, set, record);
    if (obstacle == NULL)
        obstacle = follow_record(&play, record, answers, failures);
    *problem = obstacle != NULL ? finding_words_text(obstacle, AUDIENCE_PEOPLE) : NULL;
    if (obstacle != NULL)
        return NULL;
    GPtrArray *tried = record->kind == RECORD_CASE ? case_run(set, record) : NULL;
    *wrong = join_failures(tried != NULL ? tried : failures);
    if (tried != NULL)
        g_ptr_array_unref(tried);
    GameStage *stage = g_new0(GameStage, 1);
    g_atomic_ref_count_init(&stage->references);
    stage->record = record;
    stage->scenario = (StagedScenario){.set = data_set_ref(set),
                                       .input = play.input,
                                       .rules = g_steal_pointer(&play.rules),
                                       .position = g_steal_pointer(&play.position)};
    stage->stretch = play.stretch;
    const GameWish wish = {.options = NULL, .seed = play.game->plan.seed};
    gboolean has_stretch = play.game->plan.stretch != NULL;
    complete_stage(stage, &wish);
    stage->plan.stretch = has_stretch ? &stage->stretch : NULL;
    return stage;
}

GameStage *
game_stage_ref(GameStage *stage)
{
    g_atomic_ref_count_inc(&stage->references);
    return stage;
}

void
game_stage_unref(GameStage *stage)
{
    if (stage == NULL || !g_atomic_ref_count_dec(&stage->references))
        return;
    titles_free(stage->titles);
    g_strfreev(stage->options);
    staged_scenario_clear(&stage->scenario);
    g_free(stage);
}

const Scenario *
game_stage_scenario(const GameStage *stage)
{
    return (const Scenario *)stage->scenario.input.scenario;
}

const char *
game_stage_title(const GameStage *stage)
{
    const Record *record =
        stage->record != NULL ? &stage->record->record : stage->scenario.input.scenario;
    return record_name(record) != NULL ? record_name(record) : game_stage_id(stage);
}

const char *
game_stage_id(const GameStage *stage)
{
    return stage->record != NULL ? stage->record->id : game_stage_scenario(stage)->id;
}

NarrationPlan
game_stage_playback(const GameStage *stage, gint32 viewer)
{
    return (NarrationPlan){
        .titles = stage->titles,
        .words = {.set = stage->scenario.set},
        .viewer = viewer,
    };
}

/* Returns: (transfer full): an id that no scenario of @set has. */
static char *
find_free_scenario_id(const DataSet *set, const char *like)
{
    char *id = g_strconcat(like, "-board", NULL);
    while (data_set_file_of_record(set, ENTITY_SCENARIO, id) != NULL) {
        char *longer = g_strconcat(id, "-board", NULL);
        g_free(id);
        id = longer;
    }
    return id;
}

/* Returns: (transfer none): the grid on which the game is played; NULL: it has none of its own. */
static const char *
game_stage_grid(const GameStage *stage)
{
    const Scenario *played =
        game_stage_scenario(stage); /* NULL: the position is of a record alone */
    const Scenario *scenario =
        played != NULL ? (const Scenario *)data_set_find_record(
                             stage->scenario.set, ENTITY_SCENARIO, record_key(&played->record))
                       : NULL;
    return scenario != NULL && !scenario->record.raw ? scenario->grid : NULL;
}

DataSet *
game_stage_board_new(const GameStage *stage, const Position *position, const char *title, char **id,
                     GError **error)
{
    g_autoptr(Writer) writer = writer_new();
    g_autofree char *name = find_free_scenario_id(stage->scenario.set, game_stage_id(stage));
    writer_begin_object(writer);
    writer_member_text(writer, "id", name);
    writer_member_text(writer, "title", title);
    if (game_stage_grid(stage) != NULL)
        writer_member_text(writer, "grid", game_stage_grid(stage));
    writer_name(writer, "position");
    game_record_write_position(writer, stage->scenario.rules, position);
    writer_end_object(writer);
    g_autofree char *json = writer_finish_text(writer);
    const Edit edit = {.entity = ENTITY_SCENARIO, .id = name, .path = "", .after = json};
    const Edit *const edits[] = {&edit};
    DataSet *set = data_set_edit(stage->scenario.set, edits, G_N_ELEMENTS(edits), error);
    *id = set != NULL ? g_steal_pointer(&name) : NULL;
    return set;
}
