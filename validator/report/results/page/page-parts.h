/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The parts of the page of results, each with its heading; what is not known is left out.
 */
#pragma once

#include "validator/report/results/page/chart.h"
#include "validator/report/results/results-words.h"

/* Appends `<tag>` with @text in it. */
void page_append_element(GString *out, const char *tag, const char *text);

/* Begins a page with its style, @title and @words below that. */
void page_begin(GString *out, const char *title, const char *words);
void page_end(GString *out);

/* Begins a box of the page, with a heading and what is to be said to it (NULL: nothing). */
void page_begin_card(GString *out, const char *title, const char *words);
void page_end_card(GString *out);

/* Charts of who won, how games ended, scores and turns; how they stood turn by turn. */
void page_append_charts(const GameResults *results, GString *out);

/* Tables: what was measured, early ends, places and units, games to look at, what never fired. */
void page_append_measures(const GameResults *results, GString *out);
void page_append_ends(const GameResults *results, GString *out);
void page_append_top(const GameResults *results, ResultGroup group, guint most, GString *out);
void page_append_notable(const GameResults *results, const ResultsView *view, GString *out);
void page_append_never(const GameResults *results, ResultGroup group, GString *out);
void page_append_failures(const GameResults *results, GString *out);
