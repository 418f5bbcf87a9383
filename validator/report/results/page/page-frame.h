/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What every page of HTML has, be it of results or of a sweep: its head, its style, boxes with
 * headings.
 */
#pragma once

#include <glib.h>

/* Appends `<tag>` with @text in it. */
void page_append_element(GString *out, const char *tag, const char *text);

/* Begins a page with its style, @title and @words below that. */
void page_begin(GString *out, const char *title, const char *words);
void page_end(GString *out);

/* Begins a box of the page, with a heading and what is to be said to it (NULL: nothing). */
void page_begin_card(GString *out, const char *title, const char *words);
void page_end_card(GString *out);
