/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numbers of path data: a map has tens of thousands of them, so the plain ones are read in line.
 */
#pragma once

#include <glib.h>

/* A double holds all integers up to 2^53, and the powers of ten up to 10^22. A number made of
 * two such is rounded once, hence correctly. */
#define EXACT_DIGITS 15

/* Reads on behind the digits, which end at @behind, of the number at @text: an exponent may follow,
 * or they are many. Returns: where it ends. Its value is not known where it is too long. */
const char *number_read_on(const char *text, const char *behind, const char *end, double *value);

/* Returns: where the digits from @at on end; @value goes on with them, if there is room. */
static inline const char *
take_digits(const char *at, const char *end, guint64 *value)
{
    guint64 sum = *value, digit;
    for (; at < end && (digit = (guint8)*at - (guint64)'0') <= 9; at++)
        sum = sum * 10 + digit;
    *value = sum;
    return at;
}

/* Reads the number at @text, if there is one.
 * Returns: where it ends, or @text. Its value is not known where it is too long. */
static inline const char *
scan_number(const char *text, const char *end, double *value)
{
    static const double powers[EXACT_DIGITS + 1] = {1e0, 1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                    1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
    guint64 digits = 0;
    gsize n_decimals = 0;
    gboolean has_sign = text < end && (*text == '+' || *text == '-');
    const char *at = take_digits(text + has_sign, end, &digits);
    gsize n_digits = (gsize)(at - text) - has_sign;
    if (at < end && *at == '.') {
        const char *decimals = at + 1;
        at = take_digits(decimals, end, &digits);
        n_decimals = (gsize)(at - decimals);
    }
    if (n_digits + n_decimals == 0)
        return text;
    if (n_digits + n_decimals > EXACT_DIGITS || (at < end && (*at == 'e' || *at == 'E')))
        return number_read_on(text, at, end, value);
    *value = (*text == '-' ? -1 : 1) * (double)(gint64)digits / powers[n_decimals];
    return at;
}
