/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva smoke: many games between computer players, and what came of them.
 */
#include "schema/model/entities.h"
#include "schema/model/paint.h"
#include "schema/model/game-results.h"
#include "schema/store/map-file.h"
#include "schema/store/save.h"
#include "schema/text/clean.h"
#include "validator/cli/compared.h"
#include "validator/cli/output-file.h"
#include "validator/cli/parts.h"
#include "validator/cli/played-scenario.h"
#include "validator/cli/progress.h"
#include "validator/cli/smoke.h"
#include "validator/cli/terminal.h"
#include "validator/cli/verb.h"
#include "validator/report/results.h"
#include "validator/scenario/nation-paint.h"
#include "validator/smoke/game.h"
#include "validator/smoke/records/game-record.h"
#include "validator/smoke/results.h"
#include "validator/smoke/series.h"
#include "validator/smoke/staged-scenario.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

typedef struct {
    guint n_sides;
    guint32 *sides;    /* owned: of the sides, in their order */
    guint32 *outcomes; /* owned: of the rows of GROUP_OUTCOMES: those of who wins with them */
} PlayedPaints;

typedef struct {
    MapFile *file;       /* owned: NULL: none was asked for */
    GArray *shapes;      /* owned: of ResultsShape */
    GStringChunk *texts; /* owned: what they draw and the file does not have in these words */
    ResultsMap shown;    /* borrows both */
} PlayedMap;

static void smoke_clear(Smoke *smoke);
static void played_paints_clear(PlayedPaints *paints);
static void played_map_clear(PlayedMap *map);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Smoke, smoke_clear)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(PlayedPaints, played_paints_clear)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(PlayedMap, played_map_clear)

#define JOBS_MAX 256
#define GAMES_DEFAULT 1000

/* At most, where intervals say when there are enough. */
#define GAMES_UNTIL 1000000

static const char *
form_word(guint i)
{
    return results_form(i) != NULL ? results_form(i)->name : NULL;
}

static gboolean
parse_options(SmokeOptions *options, const Call *call, ExitStatus *status)
{
    /* One row for each. */
    /* clang-format off */
    const VerbOption entries[] = {
        {"scenario", 0, 0, G_OPTION_ARG_STRING, &options->scenario,
         N_("Scenario to play; required if there are several"), N_("ID"), .group = GROUP_PLAY, .value = VALUE_SCENARIO},
        {"games", 0, 0, G_OPTION_ARG_STRING, &options->words.games,
         N_("Number of games [default: 1000]"), N_("N"), .group = GROUP_PLAY},
        {"until-width", 0, 0, G_OPTION_ARG_STRING, &options->words.width,
         N_("Stop once each side's win rate is known to within PERCENT (e.g. 2%), or after a million games"), N_("PERCENT"), .group = GROUP_PLAY},
        {"seed", 0, 0, G_OPTION_ARG_STRING, &options->words.seed,
         N_("Seed of all dice and random choices [default: 1]"), N_("S"), .group = GROUP_PLAY},
        {"game", 0, 0, G_OPTION_ARG_STRING, &options->words.game,
         N_("Play only game number N, exactly as in a series"), N_("N"), .group = GROUP_PLAY},
        {"player", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options->words.players,
         N_("Computer player for all sides or one side: random, greedy, rollout or search:N (N playouts a turn: 16, 64, 256 or 1024); repeat for several [default: random]"), N_("[SIDE=]PLAYER"), .group = GROUP_PLAY, .value = VALUE_PLAYER},
        {"weights", 0, 0, G_OPTION_ARG_FILENAME, &options->weights,
         N_("Weights of greedy players: a JSON object, e.g. {\"step\": 90}"), N_("FILE"), .group = GROUP_PLAY},
        {"ladder", 0, 0, G_OPTION_ARG_STRING, &options->ladder,
         N_("Let computer players (all, or a list, e.g. random,greedy) play each other, each game twice with sides swapped"),
         N_("PLAYERS"), .group = GROUP_PLAY, .value = VALUE_PLAYERS},
        {"skill", 0, 0, G_OPTION_ARG_STRING, &options->words.skill,
         N_("Measure how often the better player wins: also play every N-th game as greedy against random, twice with sides swapped"),
         N_("N"), .group = GROUP_PLAY},
        {"hunt", 0, 0, G_OPTION_ARG_NONE, &options->hunts,
         N_("Try to trigger rules that had no effect yet and report those that never do; with --log, write these games"),
         NULL, .group = GROUP_PLAY},
        {"option", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options->options,
         N_("Use an optional rule, or choose the answer to an open rules question; repeat for several"), N_("ID[=VALUE]"), .group = GROUP_PLAY, .value = VALUE_OPTION},
        {"jobs", 0, 0, G_OPTION_ARG_STRING, &options->words.jobs,
         N_("Play up to N games in parallel [default: number of processors]"), N_("N"), .group = GROUP_RUN},
        PART_OPTIONS(&options->parts),
        {"first", 0, 0, G_OPTION_ARG_STRING, &options->words.first,
         N_("Start at game number N [default: 1]"), N_("N"), .group = GROUP_RUN},
        {"last", 0, 0, G_OPTION_ARG_STRING, &options->words.last,
         N_("Stop after game number N [default: the number of --games]"), N_("N"), .group = GROUP_RUN},
        {"format", 0, 0, G_OPTION_ARG_STRING, &options->words.format,
         N_("Format of the results on stdout"), N_("FORMAT"), .choice = form_word, .group = GROUP_OUTPUT},
        {"top", 0, 0, G_OPTION_ARG_STRING, &options->words.top,
         N_("Show the N most frequent places and units [default: 10]"), N_("N"), .group = GROUP_OUTPUT},
        {"log", 0, 0, G_OPTION_ARG_FILENAME, &options->log,
         N_("Write a record of each reported failed game to the folder DIR, which is created"), N_("DIR"), .group = GROUP_OUTPUT},
        {"coverage", 0, 0, G_OPTION_ARG_NONE, &options->coverage,
         N_("Let random players also make choices that harm themselves"), NULL, .group = GROUP_PLAY},
        {"careful", 0, 0, G_OPTION_ARG_NONE, &options->careful,
         N_("Check all invariants after every decision (slower)"), NULL, .group = GROUP_RUN},
        {"quiet", 'q', 0, G_OPTION_ARG_NONE, &options->quiet, N_("Do not print progress and summary"), NULL, .group = GROUP_OUTPUT},
        {0},
    };
    /* clang-format on */
    return verb_parse(call, "smoke", entries, &options->paths, status);
}

/* Whether what was said of which games are played goes together; else complains. */
static gboolean
games_go_together(const SmokeOptions *options)
{
    gboolean has_game = options->words.game != NULL, has_shard = options->parts.shard != NULL;
    gboolean has_range = options->words.first != NULL || options->words.last != NULL;
    gboolean has_width = options->words.width != NULL;
    if (has_game && (options->words.games != NULL || has_shard || has_range))
        verb_complain(
            _("--game plays one game; it cannot be combined with --games, --shard, --first "
              "or --last"));
    else if (has_shard && has_range)
        verb_complain(_("--shard selects the games; it cannot be combined with --first or --last"));
    else if (has_width && (has_game || has_shard || has_range || options->parts.checkpoint != NULL))
        verb_complain(_("--until-width plays as many games as needed; it cannot be combined with "
                        "--game, --shard, --first, --last or --checkpoint"));
    else
        return TRUE;
    return FALSE;
}

/* Whether something was said of games that are to be played. */
static gboolean
says_how_to_play(const SmokeOptions *options)
{
    return options->scenario != NULL || options->ladder != NULL || options->hunts ||
           options->weights != NULL || options->log != NULL || options->options != NULL ||
           options->coverage || options->careful || options->words.games != NULL ||
           options->words.game != NULL || options->words.seed != NULL ||
           options->words.jobs != NULL || options->words.players != NULL ||
           options->words.width != NULL || options->words.first != NULL ||
           options->words.last != NULL || options->words.skill != NULL;
}

/* Games are numbered from 1 on; a part of them is a run of numbers, as long as the others or one
 * longer. */
static gboolean
read_games(SmokeOptions *options)
{
    guint64 n = options->words.width != NULL ? GAMES_UNTIL : GAMES_DEFAULT, game = 0;
    if (!games_go_together(options) ||
        !verb_read_number("games", options->words.games, 1, SERIES_GAMES_MAX, &n) ||
        !verb_read_number("game", options->words.game, 1, SERIES_GAMES_MAX, &game))
        return FALSE;
    if (!parts_read(&options->parts, g_strv_length(options->paths), says_how_to_play(options),
                    _("--collect plays no games; it can only be combined with --format, --top and "
                      "--output"),
                    n, &options->games))
        return FALSE;
    guint64 first = game != 0 ? game : (guint64)options->games.first;
    guint64 last = game != 0 ? game : (guint64)options->games.last;
    if (!verb_read_number("first", options->words.first, 1, n, &first) ||
        !verb_read_number("last", options->words.last, first, n, &last))
        return FALSE;
    options->n_asked = game != 0 ? 0 : (gint64)n;
    options->games = (GameRange){(gint64)first, (gint64)last};
    if (options->parts.collects || g_strv_length(options->paths) <= 1)
        return TRUE;
    verb_complain(_("smoke plays one data set"));
    return FALSE;
}

/* Whether every option has an effect on what is played; else complains. */
static gboolean
options_have_effect(const SmokeOptions *options)
{
    const struct {
        const char *name;
        gboolean is_said, is_for_ladder, is_for_hunt;
    } rows[] = {
        {"hunt", options->hunts, FALSE, TRUE},
        {"player", options->words.players != NULL, FALSE, TRUE},
        {"until-width", options->words.width != NULL, FALSE, FALSE},
        {"skill", options->words.skill != NULL, FALSE, FALSE},
        {"checkpoint", options->parts.checkpoint != NULL, FALSE, FALSE},
        {"resume", options->parts.resumes, FALSE, FALSE},
        {"top", options->words.top != NULL, FALSE, FALSE},
        {"log", options->log != NULL, FALSE, TRUE},
        {"coverage", options->coverage, FALSE, TRUE},
    };
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        const gboolean is_idle = (options->ladder != NULL && !rows[i].is_for_ladder) ||
                                 (options->hunts && !rows[i].is_for_hunt);
        if (!rows[i].is_said || !is_idle)
            continue;
        verb_complain(_("--%s has no effect with --%s"), rows[i].name,
                      options->ladder != NULL ? "ladder" : "hunt");
        return FALSE;
    }
    return TRUE;
}

/* Reads the words of @call, which own the texts, into @options.
 * Returns: FALSE when the verb is to end with the status in @status. */
static gboolean
smoke_options_read(SmokeOptions *options, const Call *call, ExitStatus *status)
{
    guint64 seed = 1, n_jobs = g_get_num_processors(), top = RESULTS_TOP_USUAL, skill = 0;
    *options = (SmokeOptions){0};
    if (!parse_options(options, call, status))
        return FALSE;
    gboolean is_right =
        options_have_effect(options) && read_games(options) &&
        verb_read_number("seed", options->words.seed, 0, RESULTS_SEED_MAX, &seed) &&
        verb_read_number("jobs", options->words.jobs, 1, JOBS_MAX, &n_jobs) &&
        verb_read_percent("until-width", options->words.width, 0.001, 0.5, &options->width) &&
        verb_read_number("skill", options->words.skill, 1, SERIES_GAMES_MAX, &skill) &&
        verb_read_number("top", options->words.top, 0, RESULT_ROWS_MAX, &top);
    options->form = results_form(verb_choice(form_word, options->words.format));
    options->seed = seed;
    options->n_jobs = (guint)n_jobs;
    options->top = (guint)top;
    options->skill = (gint64)skill;
    if (!is_right)
        *status = EXIT_USAGE;
    return is_right;
}

/* Games between two looks at whether intervals are narrow enough. */
#define BATCH 256

/* At first so many games are played before the file is written; then about as many as take so long.
 */
#define FIRST_BATCH 16
#define SAVED_EVERY (2 * G_USEC_PER_SEC)

static void
smoke_clear(Smoke *smoke)
{
    staged_scenario_clear(&smoke->scenario);
    g_free(smoke->players);
    g_free(smoke->weights);
}

/* Gets ready to play. Returns: FALSE with the status, having complained. @smoke has its options,
 * and is to be cleared in any case. */
static gboolean
smoke_prepare(Smoke *smoke, ExitStatus *status)
{
    const SmokeOptions *options = smoke->options;
    StagedScenario *scenario = &smoke->scenario;
    if (!played_scenario_load(scenario, options->paths[0], options->scenario, options->options,
                              status))
        return FALSE;
    smoke->players = played_sides_read(options->words.players, scenario->rules, player_rows(NULL));
    if (smoke->players == NULL) {
        *status = EXIT_USAGE;
        return FALSE;
    }
    if (options->skill > 0 && scenario->rules->board.n_sides < 2) {
        verb_complain(_("--skill needs a game of two or more sides; this one has %u"),
                      scenario->rules->board.n_sides);
        *status = EXIT_USAGE;
        return FALSE;
    }
    if (!played_weights_read(options->weights, scenario->rules, &smoke->weights, status))
        return FALSE;
    smoke->series = (Series){
        .plan = {.rules = scenario->rules,
                 .start = scenario->position,
                 .players = smoke->players,
                 .weights = smoke->weights,
                 .seed = options->seed,
                 .is_careful = options->careful,
                 .tries_all = options->coverage},
        .games = options->games,
        .skill = {player_find(SKILL_PLAYER), player_find(SKILL_AGAINST)},
        .skill_every = options->skill,
        .stop = progress_stop(),
        .report = progress_report,
    };
    smoke->series.plan.invariants = smoke->invariants;
    smoke->series.plan.n_invariants = game_invariants(scenario->rules, smoke->invariants);
    return TRUE;
}

/* Returns: (transfer full): what came of @games, those before which are over. */
static Tally *
play_some(Smoke *smoke, GameRange games)
{
    Series *series = &smoke->series;
    series->over = (gint)(games.first - smoke->options->games.first);
    series->games = games;
    return series_play(series, smoke->options->n_jobs);
}

/* Returns: (transfer full): what came of the games in @tally, and of those @before it (NULL: none).
 */
static GameResults *
results_of(const Smoke *smoke, const Tally *tally, const GameResults *before)
{
    const SmokeOptions *options = smoke->options;
    GameResults *results = results_new(tally, &smoke->scenario.input, &smoke->series.plan);
    if (options->options != NULL)
        results->options = g_strjoinv(", ", options->options);
    results->skill_every = options->skill;
    if (before != NULL)
        g_free(game_results_merge(results, before));
    if (options->width == 0)
        results->wanted = options->games.last - options->games.first + 1;
    results->asked = options->width > 0 ? results->wanted : options->n_asked;
    return results;
}

static gpointer
read_stored(const char *path, ExitStatus *status)
{
    return played_results_read(path, status);
}

static void
free_stored(gpointer results)
{
    game_results_free(results);
}

static char *
merge_stored(gpointer into, gconstpointer from)
{
    return game_results_merge(into, from);
}

static void
append_stored(gconstpointer results, GString *out)
{
    const ResultsView view = {.top = 0};
    results_append_json(results, &view, out);
}

static const GameResults *
head_of_stored(gconstpointer results, guint i)
{
    return i == 0 ? results : NULL;
}

static const PartKind series_of_games = {
    .read = read_stored,
    .free = free_stored,
    .merge = merge_stored,
    .append = append_stored,
    .head = head_of_stored,
};

/* Returns: (transfer full): the results of all files; NULL with the status, having complained. */
static GameResults *
collect_results(char *const *paths, ExitStatus *status)
{
    GameRange gap;
    GameResults *all = parts_collect(&series_of_games, paths, status);
    if (all == NULL)
        return NULL;
    all->missing = game_results_missing(all, &gap);
    if (all->failed > 0)
        *status = exit_worse(*status, EXIT_FINDINGS);
    return all;
}

/* Returns: (transfer full): what an earlier run left, if there is anything; NULL with the status,
 * having complained. */
static GameResults *
read_before(const Smoke *smoke, ExitStatus *status)
{
    g_autoptr(Tally) nothing = tally_new(smoke->scenario.rules);
    g_autoptr(GameResults) before = results_of(smoke, nothing, NULL);
    return parts_resume(&smoke->options->parts, &series_of_games, before, smoke->options->games,
                        status)
               ? g_steal_pointer(&before)
               : NULL;
}

static ExitStatus
save_results(const Smoke *smoke, const Tally *tally, const GameResults *before)
{
    if (smoke->options->parts.checkpoint == NULL)
        return EXIT_CLEAN;
    g_autoptr(GameResults) results = results_of(smoke, tally, before);
    return parts_save(&smoke->options->parts, &series_of_games, results);
}

/* Returns: how many games come next, after @n that took @time. */
static gint64
next_batch(const SmokeOptions *options, gint64 n, gint64 time)
{
    if (options->width > 0)
        return BATCH;
    if (options->parts.checkpoint == NULL)
        return options->games.last;
    if (n == 0)
        return FIRST_BATCH;
    return CLAMP(n * SAVED_EVERY / MAX(time, 1), 1, 4 * n);
}

/* Plays from @first on. Returns: (transfer full): what came of it; NULL with the status. */
static Tally *
play_from(Smoke *smoke, gint64 first, const GameResults *before, ExitStatus *status)
{
    const SmokeOptions *options = smoke->options;
    const gint64 last = options->games.last;
    g_autoptr(Tally) tally = tally_new(smoke->scenario.rules);
    gint64 n = 0, time = 0;
    gboolean is_enough = FALSE;
    while (first <= last && !is_enough) {
        n = next_batch(options, n, time);
        const GameRange games = {first, MIN(first + n - 1, last)};
        gint64 begun = g_get_monotonic_time();
        g_autoptr(Tally) some = play_some(smoke, games);
        time = g_get_monotonic_time() - begun;
        tally_add(tally, some);
        *status = save_results(smoke, tally, before);
        if (*status != EXIT_CLEAN)
            return NULL;
        is_enough = some->heads->played < some->heads->wanted ||
                    (options->width > 0 && tally_width(tally) <= options->width);
        first += n;
    }
    return g_steal_pointer(&tally);
}

/* Plays. Returns: (transfer full): what came of it; NULL with the status, having complained, when
 * the file that it was to go on from is of other games, or cannot be written. */
static GameResults *
smoke_play(Smoke *smoke, ExitStatus *status)
{
    const SmokeOptions *options = smoke->options;
    gint64 n_games = options->games.last - options->games.first + 1;
    g_autoptr(GameResults) before = read_before(smoke, status);
    Progress progress;
    if (before == NULL)
        return NULL;
    progress_catch_interrupt();
    progress_begin(&progress, n_games, FALSE, options->quiet);
    smoke->series.data = &progress;
    gint64 first = parts_next(before, options->games);
    g_autoptr(Tally) tally = play_from(smoke, first, before, status);
    g_autofree char *pace = progress_end(&progress, tally != NULL ? tally->heads->played : 0);
    if (tally == NULL)
        return NULL;
    GameResults *results = results_of(smoke, tally, before);
    if (!options->quiet)
        fprintf(stderr, _("%lld of %lld games, %lld failed (%s).\n"), (long long)results->played,
                (long long)results->wanted, (long long)results->failed, pace);
    return results;
}

/* @results are of games of @stage. @paints is to be cleared. */
static void
played_paints_find(PlayedPaints *paints, const StagedScenario *stage, const GameResults *results)
{
    const GArray *rows = results->groups[GROUP_OUTCOMES];
    const Scenario *scenario = (const Scenario *)stage->input.scenario;
    paints->n_sides = stage->rules->board.n_sides;
    paints->sides = nation_paint_of_sides(stage->set);
    paints->outcomes = g_new(guint32, rows->len + 1);
    for (guint i = 0; i < rows->len; i++) {
        const char *id = g_array_index(rows, ResultRow, i).id;
        gint32 side = results_outcome_side(stage->rules, scenario, id);
        paints->outcomes[i] = side != NO_NAME ? paints->sides[side] : PAINT_NEUTRAL;
    }
}

static void
played_paints_clear(PlayedPaints *paints)
{
    g_free(paints->sides);
    g_free(paints->outcomes);
}

/* Returns: the bytes of @span in @svg where all of them are @allowed; else none. */
static ResultsText
text_in(const MapSvg *svg, MapSpan span, const char *allowed)
{
    const char *bytes = svg->text->bytes + span.start;
    gsize length = span.end - span.start, n = 0;
    while (n < length && bytes[n] != '\0' && strchr(allowed, bytes[n]) != NULL)
        n++;
    return n == length ? (ResultsText){bytes, length} : (ResultsText){bytes, 0};
}

/* Returns: what @element draws where it is drawn, in the letters of a path. */
static ResultsText
drawn_text(PlayedMap *map, const MapElement *element)
{
    SvgPathError error;
    guint32 offset;
    g_autoptr(GString) data = g_string_new(NULL);
    g_autoptr(Shape) shape = map_svg_shape(map->file->svg, element, &error, &offset);
    if (shape != NULL)
        svg_path_write(data, shape, MAP_SVG_GRID.units);
    return (ResultsText){g_string_chunk_insert(map->texts, data->str), data->len};
}

/* Reads the drawing that @set shows, which must outlive it. Returns: what a page is to show of it,
 * borrowed from @map; NULL where there is no drawing that can be used. @map is to be cleared in any
 * case. */
static const ResultsMap *
played_map_read(PlayedMap *map, const DataSet *set)
{
    static const char numbers[] = "0123456789.,-+eE \t\r\n";
    static const char paths[] = "0123456789.,-+eE \t\r\nMmLlHhVvCcSsQqTtAaZz";
    map->file = map_file_read(set, NULL);
    map->texts = g_string_chunk_new(4096);
    map->shapes = g_array_new(FALSE, FALSE, sizeof(ResultsShape));
    if (!map_file_is_drawn(map->file))
        return NULL;
    const MapSvg *svg = map->file->svg;
    for (guint32 i = 0; i < svg->n_elements; i++) {
        const MapElement *element = &svg->elements[i];
        gboolean is_place = element->kind == MAP_KIND_TERRITORY || element->kind == MAP_KIND_BOX ||
                            element->kind == MAP_KIND_SEA;
        ResultsText path = {0};
        if (map_element_is_face(element) && !element->is_transformed)
            path = element->shape == MAP_SHAPE_PATH && element->affine == 0
                       ? text_in(svg, element->data, paths)
                       : drawn_text(map, element);
        const ResultsShape shape = {
            .id = is_place ? element->id : NULL,
            .path = path,
            .is_water = element->kind == MAP_KIND_SEA || element->kind == MAP_KIND_LAKE,
        };
        if (shape.path.length > 0 && (is_place || element->kind == MAP_KIND_LAKE))
            g_array_append_val(map->shapes, shape);
    }
    map->shown = (ResultsMap){
        .view_box = text_in(svg, svg->view_box, numbers),
        .shapes = (const ResultsShape *)(gpointer)map->shapes->data,
        .n_shapes = map->shapes->len,
    };
    return map->shown.view_box.length > 0 && map->shapes->len > 0 ? &map->shown : NULL;
}

static void
played_map_clear(PlayedMap *map)
{
    map_file_free(map->file);
    if (map->shapes != NULL)
        g_array_unref(map->shapes);
    if (map->texts != NULL)
        g_string_chunk_free(map->texts);
}

char *
smoke_record_path(const Smoke *smoke, const char *id)
{
    if (strlen(id) > FILE_ID_MAX) {
        verb_complain(
            _("the record “%s” is not written: a file can be called after an id of at most "
              "%d letters"),
            id, FILE_ID_MAX);
        return NULL;
    }
    g_autofree char *name = g_strconcat(id, ".json", NULL);
    return g_build_filename(smoke->options->log, name, NULL);
}

/* Failed games that are reported on stderr; the results list more. */
#define REPORTED_MAX 5

/* Whether records can be written to the folder of --log: it is better known before many games than
 * after them. */
static gboolean
make_log_folder(const char *folder)
{
    if (folder == NULL ||
        (g_mkdir_with_parents(folder, 0777) == 0 && g_access(folder, W_OK | X_OK) == 0))
        return TRUE;
    verb_complain(_("cannot write to the folder “%s”: %s"), folder, g_strerror(errno));
    return FALSE;
}

/* Appends by what players go, as it was said. */
static void
append_weights(const SmokeOptions *options, GString *out)
{
    if (options->weights == NULL)
        return;
    g_string_append(out, " --weights");
    terminal_append_word(out, options->weights);
}

/* Returns: (transfer full): the command that plays the game @number again. */
static char *
command_for(const Smoke *smoke, gint64 number)
{
    const SmokeOptions *options = smoke->options;
    GString *out = g_string_new(smoke->call->program);
    g_string_append(out, " smoke");
    if (options->paths[0] != NULL)
        terminal_append_word(out, options->paths[0]);
    g_string_append(out, " --scenario");
    terminal_append_word(out, ((const Scenario *)smoke->scenario.input.scenario)->id);
    g_string_append_printf(out, " --seed %" G_GUINT64_FORMAT " --game %" G_GINT64_FORMAT,
                           options->seed, number);
    for (char **player = options->words.players; player != NULL && *player != NULL; player++) {
        g_string_append(out, " --player");
        terminal_append_word(out, *player);
    }
    append_weights(options, out);
    for (char **option = options->options; option != NULL && *option != NULL; option++) {
        g_string_append(out, " --option");
        terminal_append_word(out, *option);
    }
    g_string_append(out, options->coverage ? " --coverage" : "");
    g_string_append(out, options->careful ? " --careful" : "");
    return g_string_free(out, FALSE);
}

/* Plays the failed game again, shrinks it and writes what is left to the folder of --log. */
static ExitStatus
log_failure(const Smoke *smoke, const GameFailure *failure)
{
    const Scenario *scenario = (const Scenario *)smoke->scenario.input.scenario;
    g_autoptr(GameRun) game = game_new(&smoke->series.plan, NULL);
    if (game_play(game, (guint64)failure->game))
        return EXIT_INTERNAL;
    guint n_tries = game_shrink(game);
    g_autofree char *id = g_strdup_printf("%s-%" G_GUINT64_FORMAT "-%" G_GINT64_FORMAT,
                                          scenario->id, smoke->options->seed, failure->game);
    g_autofree char *path = smoke_record_path(smoke, id);
    if (path == NULL)
        return EXIT_IO;
    g_autofree char *title = text_clean(failure->problem);
    const GameRecordHead head = {
        .id = id,
        .title = title,
        .data_set = ((const Game *)smoke->scenario.input.game)->id,
        .scenario = scenario->id,
        .options = (const char *const *)smoke->options->options,
        .number = (guint64)failure->game,
    };
    g_autoptr(GBytes) bytes = game_record_write(game, &head);
    gsize length;
    const char *text = g_bytes_get_data(bytes, &length);
    ExitStatus status = output_file_write(path, text, length);
    if (status == EXIT_CLEAN)
        fprintf(stderr, _("  %s: %u choices and rolls, found in %u tries\n"), path, game->journal.n,
                n_tries);
    return status;
}

/* Reports the failed games on stderr, each with the command that plays it again. */
static ExitStatus
report_failures(const Smoke *smoke, const GameResults *results)
{
    ExitStatus status = results->failed > 0 ? EXIT_FINDINGS : EXIT_CLEAN;
    for (guint i = 0; i < MIN(results->failures->len, REPORTED_MAX); i++) {
        const GameFailure *failure = &g_array_index(results->failures, GameFailure, i);
        g_autofree char *command = command_for(smoke, failure->game);
        g_autofree char *clean = text_clean(command);
        verb_complain(_("game %lld failed: %s [%s]"), (long long)failure->game, failure->problem,
                      failure->invariant);
        fprintf(stderr, "  %s\n", clean);
        if (smoke->options->log != NULL)
            status = exit_worse(status, log_failure(smoke, failure));
    }
    if (results->failed > REPORTED_MAX)
        verb_complain(ngettext("%lld more game failed", "%lld more games failed",
                               (gulong)(results->failed - REPORTED_MAX)),
                      (long long)(results->failed - REPORTED_MAX));
    const Skill skill = game_results_skill(results);
    if (skill.failed == 0)
        return status;
    verb_complain(ngettext("%lld pair of --skill is not counted because one of its games failed; "
                           "--ladder %s,%s plays it alone",
                           "%lld pairs of --skill are not counted because one of their games "
                           "failed; --ladder %s,%s plays them alone",
                           (gulong)skill.failed),
                  (long long)skill.failed, SKILL_PLAYER, SKILL_AGAINST);
    return exit_worse(status, EXIT_FINDINGS);
}

static ExitStatus
print_results(const Smoke *smoke, const GameResults *results, ExitStatus status)
{
    const SmokeOptions *options = smoke->options;
    const DataSet *set = smoke->scenario.set;
    g_auto(PlayedMap) map = {.file = NULL};
    g_auto(PlayedPaints) paints = {.sides = NULL};
    g_autoptr(GString) out = g_string_new(NULL);
    g_autoptr(GString) path = g_string_new(NULL);
    g_autoptr(GString) more = g_string_new(options->coverage ? " --coverage" : NULL);
    if (options->paths[0] != NULL)
        terminal_append_word(path, options->paths[0]);
    append_weights(options, more);
    if (options->form->draws && set != NULL)
        played_paints_find(&paints, &smoke->scenario, results);
    const ResultsView view = {
        .map = options->form->draws && set != NULL ? played_map_read(&map, set) : NULL,
        .paints = paints.sides,
        .n_paints = paints.n_sides,
        .outcome_paints = paints.outcomes,
        .is_utf8 = isatty(STDOUT_FILENO) && g_get_charset(NULL),
        .top = options->top,
        .data_set = options->parts.collects ? NULL : path->str,
        .more = more->str,
    };
    options->form->append(results, &view, out);
    return parts_print(&options->parts, out, status);
}

ExitStatus
verb_smoke(const Call *call)
{
    SmokeOptions options = {0};
    g_auto(Smoke) smoke = {.call = call, .options = &options};
    ExitStatus status = EXIT_CLEAN;
    if (!smoke_options_read(&options, call, &status))
        return status;
    g_autoptr(GameResults) results = NULL;
    if (options.parts.collects) {
        results = collect_results(options.paths, &status);
        return results != NULL ? print_results(&smoke, results, status) : status;
    }
    if (!smoke_prepare(&smoke, &status))
        return status;
    if (options.ladder != NULL)
        return smoke_ladder(&options, &smoke.series.plan,
                            ((const Scenario *)smoke.scenario.input.scenario)->id);
    if (!make_log_folder(options.log))
        return EXIT_IO;
    if (options.hunts)
        return smoke_hunt(&smoke);
    results = smoke_play(&smoke, &status);
    if (results == NULL)
        return status;
    status = exit_worse(status, report_failures(&smoke, results));
    if (results->played < results->wanted)
        status = exit_worse(status, (ExitStatus)progress_stopped_status());
    return print_results(&smoke, results, status);
}
