/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "schema/text/date.h"

#include <string.h>

gsize
date_year_length(const char *text, gsize length)
{
    gsize sign = length > 0 && text[0] == '-', n = sign;
    while (n < length && g_ascii_isdigit(text[n]))
        n++;
    return n > sign && n - sign <= DATE_YEAR_DIGITS ? n : 0;
}

const char *
date_read_year(const char *text, gint *year)
{
    gsize length = date_year_length(text, strlen(text));
    *year = (gint)g_ascii_strtoll(text, NULL, 10);
    return length > 0 ? text + length : NULL;
}

const char *
date_season(const char *date)
{
    gint year;
    const char *rest = date_read_year(date, &year);
    return rest != NULL && rest[0] == '-' ? rest + 1 : NULL;
}

char *
date_write(gint year, const char *season)
{
    return season != NULL ? g_strdup_printf("%d-%s", year, season) : g_strdup_printf("%d", year);
}
