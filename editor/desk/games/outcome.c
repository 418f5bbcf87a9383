/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rows of the table in the paints of those who win with them.
 */
#include "editor/desk/games/outcome.h"

#include "editor/desk/charts/chart.h"
#include "schema/model/paints/paint.h"
#include "validator/engine/outcome.h"
#include "validator/scenario/nation-paint.h"

#include <glib/gi18n.h>
#include <string.h>

/* Columns of a chart; beyond that scores are taken together. */
#define COLUMNS_MAX 24u

guint32
outcome_paint_of_row(const StagedScenario *stage, guint index)
{
    const Scenario *scenario = (const Scenario *)stage->input.scenario;
    guint rank = 0, n = 0;
    const char *side = ((const Result *)scenario->victory.items[index])->side;
    for (guint32 i = 0; i < scenario->victory.length; i++) {
        if (g_strcmp0(((const Result *)scenario->victory.items[i])->side, side) != 0)
            continue;
        rank += i < index;
        n++;
    }
    gint32 number =
        side != NULL ? name_index_find(stage->rules->names, ENTITY_SIDE, side) : NO_NAME;
    guint32 paint = side_paint(stage->set, number);
    /* The best result of each side is the strongest: the first of the first, the last of others. */
    return n > 1 && number != NO_NAME ? paint_tone(paint, number == 0 ? rank : n - 1 - rank, n)
                                      : paint;
}

/* Adds what @results say of each score to the columns: to `value`, or to `before`. */
static void
add_scores(GArray *columns, const GameResults *results, gboolean is_before)
{
    const GArray *scores = results->groups[GROUP_SCORES];
    for (guint i = 0; i < scores->len; i++) {
        const ResultRow *row = &g_array_index(scores, ResultRow, i);
        gint64 score = g_ascii_strtoll(row->id, NULL, 10);
        guint at = 0;
        while (at < columns->len && g_array_index(columns, ChartColumn, at).label < score)
            at++;
        const ChartColumn fresh = {.label = score, .before = -1};
        if (at == columns->len || g_array_index(columns, ChartColumn, at).label != score)
            g_array_insert_val(columns, at, fresh);
        ChartColumn *column = &g_array_index(columns, ChartColumn, at);
        if (is_before)
            column->before = row->counts[FIGURE_GAMES];
        else
            column->value = row->counts[FIGURE_GAMES];
    }
}

/* Takes scores together until there are few enough columns, each called by its first score. */
static void
join_columns(GArray *columns)
{
    guint each = (columns->len + COLUMNS_MAX - 1) / COLUMNS_MAX;
    for (guint i = 0; each > 1 && i < columns->len; i++) {
        ChartColumn *into = &g_array_index(columns, ChartColumn, i);
        for (guint j = 1; j < each && i + 1 < columns->len; j++) {
            into->value += g_array_index(columns, ChartColumn, i + 1).value;
            into->before += MAX(g_array_index(columns, ChartColumn, i + 1).before, 0);
            g_array_remove_index(columns, i + 1);
        }
    }
}

GtkWidget *
outcome_scores_new(const StagedScenario *stage, const GameResults *results,
                   const GameResults *before)
{
    g_autoptr(GArray) columns = g_array_new(FALSE, FALSE, sizeof(ChartColumn));
    g_autoptr(GString) words = g_string_new(_("Score at the end: "));
    if (before != NULL)
        add_scores(columns, before, TRUE);
    add_scores(columns, results, FALSE);
    join_columns(columns);
    for (guint i = 0; i < columns->len; i++) {
        ChartColumn *column = &g_array_index(columns, ChartColumn, i);
        gint32 row = victory_row(stage->rules, (gint32)column->label);
        column->paint = row != NO_NAME ? outcome_paint_of_row(stage, (guint)row) : PAINT_OF_NOBODY;
        g_string_append_printf(words, _("%s%" G_GINT64_FORMAT " in %" G_GINT64_FORMAT " games"),
                               i > 0 ? ", " : "", column->label, column->value);
    }
    return chart_columns_new((const ChartColumn *)(gpointer)columns->data, columns->len,
                             words->str);
}
