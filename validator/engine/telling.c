/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines, and names that the viewer may know.
 */
#include "validator/engine/telling.h"

#include "validator/engine/position.h"

#include <string.h>

void
telling_consequence(Telling *telling, GString *to, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *text = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    text[0] = g_ascii_toupper(text[0]);
    telling->line(telling, to, DEPTH_CONSEQUENCE, text, "");
}

gboolean
telling_sees(const Telling *telling, gint32 unit)
{
    return telling->viewer == NO_NAME ||
           position_unit_is_seen(telling->machine->rules, telling->machine->position, unit,
                                 telling->viewer);
}

gboolean
telling_look_alike(const Telling *telling, gint32 unit, gint32 other)
{
    const Board *board = &telling->machine->rules->board;
    gint32 one = board->units[unit].nation, another = board->units[other].nation;
    gint32 colour = board->nations[one].colour;
    return one == another || (colour != NO_NAME && colour == board->nations[another].colour);
}

/* Whether another nation has blocks of the colour that those of @unit have. */
static gboolean
shares_colour(const Telling *telling, gint32 unit)
{
    const Board *board = &telling->machine->rules->board;
    for (gint32 i = 0; i < (gint32)board->n_units; i++)
        if (board->units[i].nation != board->units[unit].nation &&
            telling_look_alike(telling, unit, i))
            return TRUE;
    return FALSE;
}

/* Returns: (transfer full): `a gray block`, or several. */
static char *
backs_of_colour(const char *colour, guint n)
{
    g_autofree char *name = g_utf8_strdown(colour, -1);
    if (n > 1)
        return g_strdup_printf("%u %s blocks", n, name);
    return g_strdup_printf("%s %s block", strchr("aeiou", name[0]) != NULL ? "an" : "a", name);
}

char *
telling_hidden_units(const Telling *telling, gint32 unit, guint n)
{
    const Board *board = &telling->machine->rules->board;
    gint32 nation = board->units[unit].nation;
    const char *name = titles_name(telling->titles, ENTITY_NATION, nation);
    if (shares_colour(telling, unit))
        return backs_of_colour(
            titles_name(telling->titles, ENTITY_COLOUR, board->nations[nation].colour), n);
    return n > 1 ? g_strdup_printf("%u blocks of %s", n, name)
                 : g_strdup_printf("a block of %s", name);
}

char *
telling_unit(const Telling *telling, gint32 unit)
{
    if (unit == NO_NAME || telling_sees(telling, unit))
        return g_strdup(titles_name(telling->titles, ENTITY_UNIT, unit));
    return telling_hidden_units(telling, unit, 1);
}

char *
telling_zone(const Telling *telling, gint32 zone)
{
    const ZoneNumbers *zones = &telling->machine->rules->zone_numbers;
    gint32 carrier = zone - (gint32)zones->aboard;
    if (carrier < 0 || zone >= (gint32)zones->years || telling_sees(telling, carrier))
        return titles_zone(telling->titles, telling->machine->position, zone);
    g_autofree char *name = telling_unit(telling, carrier);
    return g_strdup_printf("the hold of %s", name);
}
