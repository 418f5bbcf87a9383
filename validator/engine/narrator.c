/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Sentences about units and zones, as far as a viewer may know them.
 */
#include "validator/engine/narrator.h"

#include "schema/text/translation.h"

#include <string.h>

void
narrator_consequence(Narrator *narrator, GString *to, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *sentence = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    g_autofree char *text = translation_capitalize(sentence);
    narrator->line(narrator, to, DEPTH_CONSEQUENCE, text, "");
}

gboolean
narrator_sees(const Narrator *narrator, gint32 unit)
{
    return narrator->viewer == NO_NAME ||
           position_unit_is_seen(narrator->machine->rules, narrator->machine->position, unit,
                                 narrator->viewer);
}

gboolean
narrator_look_alike(const Narrator *narrator, gint32 unit, gint32 other)
{
    const Board *board = &narrator->machine->rules->board;
    gint32 one = board->units[unit].nation, another = board->units[other].nation;
    gint32 colour = board->nations[one].colour;
    return one == another || (colour != NO_NAME && colour == board->nations[another].colour);
}

/* Whether another nation has blocks of the colour that those of @unit have. */
static gboolean
shares_colour(const Narrator *narrator, gint32 unit)
{
    const Board *board = &narrator->machine->rules->board;
    for (gint32 i = 0; i < (gint32)board->n_units; i++)
        if (board->units[i].nation != board->units[unit].nation &&
            narrator_look_alike(narrator, unit, i))
            return TRUE;
    return FALSE;
}

/* Returns: (transfer full): `a gray block`, or several. */
static char *
backs_of_colour(const char *colour, guint n)
{
    g_autofree char *name = g_utf8_strdown(colour, -1);
    if (n > 1)
        return g_strdup_printf(ngettext("%u %s block", "%u %s blocks", n), n, name);
    gboolean has_vowel = name[0] != '\0' && strchr("aeiou", name[0]) != NULL;
    /* Translators: before a colour that begins with a vowel, and before any other one. */
    return g_strdup_printf(has_vowel ? _("an %s block") : _("a %s block"), name);
}

char *
narrator_hidden_units(const Narrator *narrator, gint32 unit, guint n)
{
    const Board *board = &narrator->machine->rules->board;
    gint32 nation = board->units[unit].nation;
    const char *name = titles_name(narrator->titles, ENTITY_NATION, nation);
    if (shares_colour(narrator, unit))
        return backs_of_colour(
            titles_name(narrator->titles, ENTITY_COLOUR, board->nations[nation].colour), n);
    return g_strdup_printf(ngettext("a block of %1$s", "%2$u blocks of %1$s", n), name, n);
}

char *
narrator_unit(const Narrator *narrator, gint32 unit)
{
    if (unit == NO_NAME || narrator_sees(narrator, unit))
        return g_strdup(titles_name(narrator->titles, ENTITY_UNIT, unit));
    return narrator_hidden_units(narrator, unit, 1);
}

char *
narrator_zone(const Narrator *narrator, gint32 zone)
{
    const ZoneNumbers *zones = &narrator->machine->rules->zone_numbers;
    gint32 carrier = zone - (gint32)zones->aboard;
    if (carrier < 0 || zone >= (gint32)zones->years || narrator_sees(narrator, carrier))
        return titles_zone(narrator->titles, narrator->machine->position, zone);
    g_autofree char *name = narrator_unit(narrator, carrier);
    return g_strdup_printf(_("the hold of %s"), name);
}
