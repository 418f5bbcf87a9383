/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results for programs. Shares are in thousandths, with the interval in which they lie; who reads
 * the results to merge them works them out again.
 */
#include "schema/model/findings/wilson.h"
#include "validator/report/json-member.h"
#include "validator/report/results/results.h"

static void
write_share(Writer *writer, gint64 k, gint64 n)
{
    const ShareRange range = wilson_range(k, n);
    json_member_number(writer, "share", range.share);
    json_member_number(writer, "least", range.low);
    json_member_number(writer, "most", range.high);
}

static void
write_row(Writer *writer, ResultGroup group, const ResultRow *row, gint64 n_over)
{
    const ResultGroupRow *figures = result_group(group);
    writer_begin_object(writer);
    json_member_text(writer, "id", row->id);
    if (row->name != NULL)
        json_member_text(writer, "name", row->name);
    for (guint i = 0; figures->figures[i] != NULL; i++)
        json_member_number(writer, figures->figures[i], row->counts[i]);
    if (group == GROUP_OUTCOMES || group == GROUP_WINNERS)
        write_share(writer, MIN(row->counts[FIGURE_GAMES], n_over), n_over);
    writer_end_object(writer);
}

static void
write_group(Writer *writer, const GameResults *results, ResultGroup group)
{
    const GArray *rows = results->groups[group];
    writer_name(writer, result_group(group)->name);
    writer_begin_array(writer);
    writer_break_lines(writer);
    for (guint i = 0; i < rows->len; i++)
        write_row(writer,
                  group,
                  &g_array_index(rows, ResultRow, i),
                  CLAMP(results->played - results->failed, 0, SHARE_COUNT_MAX));
    writer_end_array(writer);
}

static void
write_ranges(Writer *writer, const GameResults *results)
{
    writer_name(writer, "games");
    writer_begin_array(writer);
    for (guint i = 0; i < results->ranges->len; i++) {
        const GameRange *range = &g_array_index(results->ranges, GameRange, i);
        writer_begin_object(writer);
        json_member_number(writer, "first", range->first);
        json_member_number(writer, "last", range->last);
        writer_end_object(writer);
    }
    writer_end_array(writer);
}

static void
write_failures(Writer *writer, const GameResults *results)
{
    writer_name(writer, "failures");
    writer_begin_array(writer);
    for (guint i = 0; i < results->failures->len; i++) {
        const GameFailure *failure = &g_array_index(results->failures, GameFailure, i);
        writer_begin_object(writer);
        json_member_number(writer, "game", failure->game);
        json_member_number(writer, "turn", failure->turn);
        json_member_number(writer, "answers", failure->answers);
        json_member_text(writer, "invariant", failure->invariant);
        json_member_text(writer, "problem", failure->problem);
        writer_end_object(writer);
    }
    writer_end_array(writer);
}

static void
write_texts(Writer *writer, const GameResults *results)
{
    const struct {
        const char *name, *text;
    } texts[] = {
        {"data-set", results->data_set},
        {"scenario", results->scenario},
        {"title", results->title},
        {"data", results->data},
        {"players", results->players},
        {"options", results->options},
    };
    for (guint i = 0; i < G_N_ELEMENTS(texts); i++)
        if (texts[i].text != NULL)
            json_member_text(writer, texts[i].name, texts[i].text);
}

void
results_append_json(const GameResults *results, gboolean is_utf8 G_GNUC_UNUSED, GString *out)
{
    g_autoptr(Writer) writer = report_writer_new();
    g_autofree char *hash = g_strdup_printf("%016" G_GINT64_MODIFIER "x", results->hash);
    writer_begin_object(writer);
    writer_break_lines(writer);
    json_member_number(writer, "format", RESULTS_FORMAT);
    json_member_text(writer, "kind", "results");
    write_texts(writer, results);
    json_member_number(writer, "seed", (gint64)results->seed);
    write_ranges(writer, results);
    if (results->asked > 0)
        json_member_number(writer, "asked", results->asked);
    if (results->missing > 0)
        json_member_number(writer, "missing", results->missing);
    if (results->played < results->wanted) {
        writer_name(writer, "interrupted");
        writer_boolean(writer, TRUE);
    }
    json_member_text(writer, "hash", hash);
#define HEAD(member, name) json_member_number(writer, name, results->member);
#include "schema/model/findings/game-results.def"
    json_member_number(writer, "longest", results->longest);
    json_member_number(writer, "longest-game", results->longest_game);
    write_failures(writer, results);
    for (guint i = 0; i < N_RESULT_GROUPS; i++)
        write_group(writer, results, i);
    writer_end_object(writer);
    writer_finish_into(writer, out);
}
