/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The numbers that are not plain: few, and rounded once as well.
 */
#include "schema/geometry/svg/svg-number.h"

#include "schema/geometry/limits.h"

#include <string.h>

/* Returns: where the exponent from @at on ends; @at if there is none. */
static const char *
skip_exponent(const char *at, const char *end)
{
    guint64 digits = 0;
    if (at >= end || (*at != 'e' && *at != 'E'))
        return at;
    gboolean has_sign = at + 1 < end && (at[1] == '+' || at[1] == '-');
    const char *start = at + 1 + has_sign;
    const char *behind = take_digits(start, end, &digits);
    return behind > start ? behind : at;
}

const char *
number_read_on(const char *text, const char *behind, const char *end, double *value)
{
    char copy[LIMIT_PATH_NUMBER_BYTES + 1];
    const char *at = skip_exponent(behind, end);
    gsize length = (gsize)(at - text);
    if (length > LIMIT_PATH_NUMBER_BYTES)
        return at;
    memcpy(copy, text, length);
    copy[length] = '\0';
    *value = g_ascii_strtod(copy, NULL);
    return at;
}
