/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The parts of the page of results, each with its heading; what is not known is left out.
 */
#pragma once

#include "validator/report/results/page/chart.h"
#include "validator/report/results/page/page-frame.h"
#include "validator/report/results/results-words.h"

/* Charts of who won, how games ended, scores and turns; how they stood turn by turn. */
void page_append_charts(const GameResults *results, const ResultsView *view, GString *out);

/* What happened where, over the map of @view. */
void page_append_map(const GameResults *results, const ResultsView *view, GString *out);

/* Tables: what was measured, early ends, places and units, games to look at, what never fired. */
void page_append_measures(const GameResults *results, GString *out);
void page_append_ends(const GameResults *results, GString *out);
void page_append_top(const GameResults *results, ResultGroup group, guint most, GString *out);
void page_append_notable(const GameResults *results, const ResultsView *view, GString *out);
void page_append_never(const GameResults *results, ResultGroup group, const char *title,
                       GString *out);
void page_append_failures(const GameResults *results, GString *out);
