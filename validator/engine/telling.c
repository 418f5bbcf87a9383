/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines, and names that the viewer may know.
 */
#include "validator/engine/telling.h"

#include "validator/engine/position/view.h"

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
           unit_is_seen(telling->machine->rules, telling->machine->position, unit, telling->viewer);
}

char *
telling_unit(const Telling *telling, gint32 unit)
{
    const GameRules *rules = telling->machine->rules;
    if (unit == NO_NAME || telling_sees(telling, unit))
        return g_strdup(title_of(telling->titles, ENTITY_UNIT, unit));
    return g_strdup_printf(
        "a block of %s",
        title_of(telling->titles, ENTITY_NATION, rules->board.units[unit].nation));
}

char *
telling_zone(const Telling *telling, gint32 zone)
{
    const ZoneNumbers *zones = &telling->machine->rules->zone_numbers;
    gint32 carrier = zone - (gint32)zones->aboard;
    if (carrier < 0 || zone >= (gint32)zones->years || telling_sees(telling, carrier))
        return title_of_zone(telling->titles, telling->machine->position, zone);
    g_autofree char *name = telling_unit(telling, carrier);
    return g_strdup_printf("the hold of %s", name);
}
