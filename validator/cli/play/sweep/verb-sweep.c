/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva sweep: the same games with other values of the data, or other answers to rulings, and what
 * that does to who wins.
 */
#include "schema/model/entities.h"
#include "validator/cli/play/played-pairs.h"
#include "validator/cli/play/sweep/sweep-axis.h"
#include "validator/cli/play/sweep/swept-form.h"
#include "validator/report/results/results.h"
#include "validator/scenario/side-paint.h"

#include <math.h>
#include <string.h>

#define GAMES_DEFAULT 200
#define GAMES_MAX 1000000

/* One run of the verb. */
typedef struct {
    PairedWords words;
    char **sets, *ruling; /* as they were said */
    PairedRun run;
    const SweptForm *form;
    GArray *axes; /* of SweepAxis, owned */
    DataSet *set; /* owned: as it is */
    PlayedHalf old;
    SweptReport report;
} Sweep;

static void
sweep_clear(Sweep *sweep)
{
    g_array_unref(sweep->axes);
    data_set_unref(sweep->set);
    played_half_clear(&sweep->old);
    if (sweep->report.scenario != NULL)
        compared_scenario_free(sweep->report.scenario);
    g_strfreev(sweep->report.axes);
    g_free(sweep->report.paints);
    g_ptr_array_unref(sweep->report.cells);
    g_array_unref(sweep->report.rows);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Sweep, sweep_clear)

static void
swept_cell_free(gpointer data)
{
    SweptCell *cell = data;
    g_free(cell->label);
    g_strfreev(cell->values);
    g_free(cell);
}

static const char *
form_word(guint i)
{
    return swept_form(i) != NULL ? swept_form(i)->name : NULL;
}

static gboolean
parse(Sweep *sweep, const Call *call, ExitStatus *status)
{
    PairedWords *words = &sweep->words;
    /* One row for each. */
    /* clang-format off */
    const VerbOption entries[] = {
        {"set", 0, 0, G_OPTION_ARG_STRING_ARRAY, &sweep->sets,
         "Try these values, as ID.level.start=2..4 or =2,6; may come several times, and makes a grid", "ID.MEMBER=VALUES"},
        {"ruling", 0, 0, G_OPTION_ARG_STRING, &sweep->ruling,
         "Try the other answers to a ruling, or to all, one after the other", "ID"},
        {"scenario", 0, 0, G_OPTION_ARG_STRING, &words->scenario,
         "Scenario that is played; needed where there are several", "ID"},
        {"games", 0, 0, G_OPTION_ARG_STRING, &words->games,
         "Pairs of games for each choice of values; 200 without it", "N"},
        PAIRED_OPTIONS(words, form_word),
        {0},
    };
    /* clang-format on */
    return verb_parse(call, "sweep", entries, &words->paths, status);
}

static gboolean
read_axes(Sweep *sweep)
{
    guint n_cells = 1;
    if ((sweep->sets == NULL) == (sweep->ruling == NULL)) {
        verb_complain("sweep takes either --set, once or more, or --ruling");
        return FALSE;
    }
    for (char **word = sweep->sets; word != NULL && *word != NULL; word++) {
        SweepAxis axis;
        gboolean is_read = sweep_axis_read(&axis, *word);
        g_array_append_val(sweep->axes, axis);
        if (!is_read)
            return FALSE;
        n_cells *= axis.n;
        if (sweep->axes->len > SWEEP_AXES_MAX || n_cells > SWEEP_CELLS_MAX) {
            verb_complain("that is more than %u choices of values, or of %u --set", SWEEP_CELLS_MAX,
                          SWEEP_AXES_MAX);
            return FALSE;
        }
    }
    return TRUE;
}

/* Returns: FALSE with the status when the verb is to end. */
static gboolean
read_words(Sweep *sweep, const Call *call, ExitStatus *status)
{
    PairedWords *words = &sweep->words;
    if (!parse(sweep, call, status))
        return FALSE;
    *status = EXIT_USAGE;
    sweep->run.n_games = GAMES_DEFAULT;
    if (!paired_run_read(&sweep->run, words, GAMES_MAX) || !read_axes(sweep))
        return FALSE;
    sweep->form = swept_form(verb_choice(form_word, words->format));
    if (g_strv_length(words->paths) > 1) {
        verb_complain("sweep plays one data set");
        return FALSE;
    }
    sweep->report.path = words->paths[0];
    sweep->report.seed = sweep->run.seed;
    sweep->report.wanted = sweep->run.n_games;
    return TRUE;
}

/* Makes an axis of each ruling that is asked for. */
static gboolean
add_rulings(Sweep *sweep, ExitStatus *status)
{
    const Records rulings = data_set_records(sweep->set, ENTITY_RULING);
    const char *wanted = sweep->ruling;
    gboolean is_all = g_strcmp0(wanted, "all") == 0;
    for (guint32 i = 0; wanted != NULL && i < rulings.length; i++) {
        SweepAxis axis;
        if (!is_all && g_strcmp0(record_key(rulings.items[i]), wanted) != 0)
            continue;
        sweep_axis_of_ruling(&axis, rulings.items[i]);
        g_array_append_val(sweep->axes, axis);
    }
    if (wanted == NULL || sweep->axes->len > 0)
        return TRUE;
    if (is_all)
        verb_complain("“%s” has no rulings", sweep->set->name);
    else
        verb_complain("“%s” has no ruling “%s”", sweep->set->name, wanted);
    *status = EXIT_USAGE;
    return FALSE;
}

/* Only what the report shows is corrected for: who won, and the score. */
static void
add_rows(Sweep *sweep, SweptCell *cell)
{
    GArray *rows = sweep->report.rows;
    g_autoptr(GArray) all = g_array_new(FALSE, FALSE, sizeof(ComparedRow));
    compared_rows_append(all, &cell->sums, sweep->report.n_sides);
    cell->first = rows->len;
    for (guint i = 0; i < all->len; i++) {
        const ComparedRow *row = &g_array_index(all, ComparedRow, i);
        if (row->name == NULL || strcmp(row->name, "score") == 0)
            g_array_append_vals(rows, row, 1);
    }
    cell->n = rows->len - cell->first;
}

/* Plays @set (transfer full), in which @values hold, or with the @answer to a ruling. */
static ExitStatus
play_cell(Sweep *sweep, DataSet *set, char **values, const char *label, const char *answer)
{
    const PairedWords *words = &sweep->words;
    SweptCell *cell = g_new0(SweptCell, 1);
    g_autoptr(GPtrArray) options = g_ptr_array_new();
    for (char **option = words->options; option != NULL && *option != NULL; option++)
        g_ptr_array_add(options, *option);
    if (answer != NULL)
        g_ptr_array_add(options, (char *)answer);
    g_ptr_array_add(options, NULL);
    const PlayedWords said = {words->players, (char *const *)options->pdata, words->weights};
    g_auto(PlayedHalf) new = {.players = NULL};
    ExitStatus status = EXIT_CLEAN;
    cell->label = g_strdup(label);
    cell->values = values;
    g_ptr_array_add(sweep->report.cells, cell);
    if (!played_half_of(&new, &said, set, sweep->report.scenario->id, &status)) {
        verb_complain("that was with %s", label);
        return status;
    }
    played_pairs(&sweep->old, &new, &sweep->run, &cell->sums);
    add_rows(sweep, cell);
    if (cell->sums.failed > 0)
        verb_complain("%s: %" G_GINT64_FORMAT " of the pairs with a game that failed, left out",
                      label, cell->sums.failed);
    if (cell->sums.pairs < sweep->report.wanted)
        return EXIT_INTERRUPTED;
    return cell->sums.failed > 0 ? EXIT_FINDINGS : EXIT_CLEAN;
}

/* Plays the choice of values number @at of the grid; the last axis changes fastest. */
static ExitStatus
play_choice(Sweep *sweep, guint at)
{
    guint n = sweep->axes->len;
    char **values = g_new0(char *, n + 1);
    g_autoptr(GString) label = g_string_new(NULL);
    g_autofree guint *chosen = g_new0(guint, n);
    for (guint i = n; i > 0; i--) {
        const SweepAxis *axis = &g_array_index(sweep->axes, SweepAxis, i - 1);
        chosen[i - 1] = at % axis->n;
        at /= axis->n;
    }
    ExitStatus status = EXIT_CLEAN;
    DataSet *set = data_set_ref(sweep->set);
    for (guint i = 0; i < n; i++) {
        const SweepAxis *axis = &g_array_index(sweep->axes, SweepAxis, i);
        DataSet *edited = set != NULL ? sweep_axis_apply(axis, chosen[i], set, &status) : NULL;
        data_set_unref(set);
        set = edited;
        values[i] = g_strdup(axis->values[chosen[i]]);
        g_string_append_printf(label, "%s%s=%s", i > 0 ? " " : "", axis->name, values[i]);
    }
    if (set != NULL)
        return play_cell(sweep, set, values, label->str, NULL);
    g_strfreev(values);
    return status;
}

static ExitStatus
play_grid(Sweep *sweep)
{
    guint n = 1;
    ExitStatus status = EXIT_CLEAN;
    for (guint i = 0; i < sweep->axes->len; i++)
        n *= g_array_index(sweep->axes, SweepAxis, i).n;
    for (guint i = 0; i < n && status <= EXIT_FINDINGS; i++)
        status = exit_worse(status, play_choice(sweep, i));
    return status;
}

static ExitStatus
play_rulings(Sweep *sweep)
{
    ExitStatus status = EXIT_CLEAN;
    for (guint i = 0; i < sweep->axes->len; i++) {
        const SweepAxis *axis = &g_array_index(sweep->axes, SweepAxis, i);
        for (guint j = 0; j < axis->n && status <= EXIT_FINDINGS; j++) {
            char *const words[] = {axis->name, axis->values[j], NULL};
            g_autofree char *answer = g_strjoinv("=", (char **)words);
            status = exit_worse(status, play_cell(sweep, data_set_ref(sweep->set),
                                                  g_strdupv((char **)words), answer, answer));
        }
    }
    return status;
}

/* Returns: the greatest change of what any side wins. */
static double
effect_of(const GArray *rows, const SweptCell *cell)
{
    double most = 0;
    for (guint i = 0; i < cell->n; i++) {
        const ComparedRow *row = &g_array_index(rows, ComparedRow, cell->first + i);
        most = row->name == NULL ? fmax(most, fabs(row->difference)) : most;
    }
    return most;
}

static int
compare_by_effect(gconstpointer a, gconstpointer b, gpointer rows)
{
    double left = effect_of(rows, *(const SweptCell *const *)a);
    double right = effect_of(rows, *(const SweptCell *const *)b);
    return (left < right) - (left > right);
}

static void
name_axes(Sweep *sweep)
{
    SweptReport *report = &sweep->report;
    report->is_ranked = sweep->ruling != NULL;
    report->n_axes = report->is_ranked ? 2 : sweep->axes->len;
    report->axes = g_new0(char *, report->n_axes + 1);
    for (guint i = 0; i < report->n_axes; i++)
        report->axes[i] =
            g_strdup(!report->is_ranked ? g_array_index(sweep->axes, SweepAxis, i).name
                                        : (i == 0 ? "ruling" : "answer"));
}

static ExitStatus
run(Sweep *sweep)
{
    const PairedWords *words = &sweep->words;
    SweptReport *report = &sweep->report;
    const PlayedWords said = {words->players, words->options, words->weights};
    ExitStatus status = EXIT_CLEAN;
    sweep->set = played_set_load(report->path, &status);
    if (sweep->set == NULL || !add_rulings(sweep, &status) ||
        !played_half_of(&sweep->old, &said, data_set_ref(sweep->set), words->scenario, &status))
        return status;
    report->scenario = compared_scenario_new(&sweep->old);
    report->n_sides = sweep->old.scenario.rules->board.n_sides;
    report->paints = side_paints(sweep->set);
    name_axes(sweep);
    status = report->is_ranked ? play_rulings(sweep) : play_grid(sweep);
    if (status == EXIT_USAGE || report->rows->len == 0)
        return status;
    compared_rows_judge(report->rows);
    if (report->is_ranked)
        g_ptr_array_sort_with_data(report->cells, compare_by_effect, report->rows);
    g_autoptr(GString) out = g_string_new(NULL);
    sweep->form->append(report, out);
    return verb_print(out, status);
}

ExitStatus
verb_sweep(const Call *call)
{
    g_auto(Sweep) sweep = {
        .axes = g_array_new(FALSE, TRUE, sizeof(SweepAxis)),
        .report =
            {
                .cells = g_ptr_array_new_with_free_func(swept_cell_free),
                .rows = g_array_new(FALSE, FALSE, sizeof(ComparedRow)),
            },
    };
    ExitStatus status = EXIT_CLEAN;
    g_array_set_clear_func(sweep.axes, (GDestroyNotify)sweep_axis_clear);
    return read_words(&sweep, call, &status) ? run(&sweep) : status;
}
