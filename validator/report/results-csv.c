/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results for tables: one count a line, so that the columns are the same for all (RFC 4180, but
 * lines end as everywhere here).
 */
#include <string.h>

#include "schema/text/clean.h"
#include "validator/report/results.h"

static void
append_cell(GString *out, const char *text)
{
    g_autofree char *clean = text_clean(text);
    gboolean is_quoted = strpbrk(clean, ",\"\n") != NULL;
    if (is_quoted)
        g_string_append_c(out, '"');
    for (const char *at = clean; *at != '\0'; at++) {
        g_string_append_c(out, *at);
        if (*at == '"')
            g_string_append_c(out, '"');
    }
    if (is_quoted)
        g_string_append_c(out, '"');
}

static void
append_figure(GString *out, const char *group, const char *id, const char *name, const char *figure,
              gint64 value)
{
    g_string_append_printf(out, "%s,", group);
    append_cell(out, id);
    g_string_append_c(out, ',');
    append_cell(out, name != NULL ? name : "");
    g_string_append_printf(out, ",%s,%" G_GINT64_FORMAT "\n", figure, value);
}

/* Games that are kept, by number. */
static void
append_measured(const GameResults *results, GString *out)
{
    for (guint i = 0; i < results->measured->len; i++) {
        const GameSample *game = &g_array_index(results->measured, GameSample, i);
        g_autofree char *number = g_strdup_printf("%" G_GINT64_FORMAT, game->game);
        for (guint j = 0; j < N_MEASURES; j++)
            if (game->values[j] != MEASURE_ABSENT)
                append_figure(out, "measured", number, NULL, game_measure_row(j)->name,
                              game->values[j]);
    }
}

void
results_append_csv(const GameResults *results, const ResultsView *view G_GNUC_UNUSED, GString *out)
{
    const char *id = results->scenario;
    g_string_append(out, "group,id,name,figure,value\n");
    append_figure(out, "scenario", id, results->title, "seed", (gint64)results->seed);
#define HEAD(member, figure)                                                                       \
    append_figure(out, "scenario", id, results->title, figure, results->member);
#include "schema/model/game-results.def"
    append_figure(out, "scenario", id, results->title, "longest", results->longest);
    append_figure(out, "scenario", id, results->title, "longest-game", results->longest_game);
    for (guint group = 0; group < N_RESULT_GROUPS; group++) {
        const ResultGroupRow *figures = game_results_group(group);
        for (guint i = 0; i < results->groups[group]->len; i++) {
            const ResultRow *row = &g_array_index(results->groups[group], ResultRow, i);
            for (guint j = 0; figures->figures[j] != NULL; j++)
                append_figure(out, figures->name, row->id, row->name, figures->figures[j],
                              row->counts[j]);
        }
    }
    append_measured(results, out);
}
