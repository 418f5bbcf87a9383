/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How dates are written: a year, or a year, a hyphen and the id of a season: 1707, 1707-summer,
 * -44, 476-winter.
 */
#pragma once

#include <glib.h>

/* Years have so many digits, and a minus before the era. */
#define DATE_YEAR_DIGITS 4

/* Returns: how many of the @length bytes of @text are the year that it begins with; 0: none. */
gsize date_year_length(const char *text, gsize length);

/* The year with which @text begins goes to @year. Returns: (transfer none): what stands behind it
 * in @text; NULL: it begins with no year. */
const char *date_read_year(const char *text, gint *year);

/* Returns: (transfer none): the season of the date @date, or NULL: it is a whole year, or no date.
 */
const char *date_season(const char *date);

/* Returns: (transfer full): how a date is written. @season: an id, or NULL for the whole year. */
char *date_write(gint year, const char *season);

/* Returns: the year of turn number @turn, where a year has @n_seasons of them, one or more; turns
 * before the era have numbers below nought. */
static inline gint32
date_year_of_turn(gint32 turn, gint32 n_seasons)
{
    return turn >= 0 ? turn / n_seasons : -((n_seasons - 1 - turn) / n_seasons);
}
