/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Dates as texts: a year, or a year, a hyphen and the id of a season: 1707, 1707-summer, -44,
 * 476-winter.
 */
#pragma once

#include <glib.h>

/* The most digits of a year; a minus sign marks years before the era. */
#define DATE_YEAR_DIGITS 4

/* Returns: the length in bytes of the year at the start of @text, which has @length bytes; 0: there
 * is none. */
gsize date_year_length(const char *text, gsize length);

/* Stores the year at the start of @text in @year. Returns: (transfer none): the rest of @text after
 * the year; NULL: it does not start with a year. */
const char *date_read_year(const char *text, gint *year);

/* Returns: (transfer none): the season of the date @date; NULL: it is a whole year, or no date. */
const char *date_season(const char *date);

/* Returns: (transfer full): the text of a date. @season: an id; NULL: the whole year. */
char *date_write(gint year, const char *season);

/* Returns: the year of turn number @turn, where a year has @n_seasons turns (at least 1); turns
 * before the era have negative numbers. */
static inline gint32
date_year_of_turn(gint32 turn, gint32 n_seasons)
{
    return turn >= 0 ? turn / n_seasons : -((n_seasons - 1 - turn) / n_seasons);
}
