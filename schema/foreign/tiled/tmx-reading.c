/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What elements of a map say, and complaints about it.
 */
#include "schema/foreign/tiled/tmx-reading.h"

#include "schema/foreign/foreign-values.h"

#include <math.h>
#include <string.h>

void
tmx_reading_note(TmxReading *reading, TmxRow row)
{
    loss_note(reading->tmx.report, row,
              (LossPlace){.file = reading->file, .number = xml_walk_line(reading->walk)});
}

void
tmx_reading_fail(TmxReading *reading, guint line, const char *why)
{
    if (reading->error == NULL)
        g_set_error(&reading->error, FOREIGN_ERROR, FOREIGN_ERROR_FORMAT, "%s:%u: %s",
                    reading->file, line, why);
}

const char *
tmx_reading_attribute(TmxReading *reading, const char *name)
{
    return xml_walk_attribute(reading->walk, name);
}

const char *
tmx_reading_kept(TmxReading *reading, const char *name)
{
    const char *value = tmx_reading_attribute(reading, name);
    return value != NULL && value[0] != '\0' ? foreign_map_text(reading->tmx.map, value) : NULL;
}

gint32
tmx_reading_whole(TmxReading *reading, const char *name, gint32 usual, gint32 min, gint32 max)
{
    const char *value = tmx_reading_attribute(reading, name);
    gint64 number;
    if (value == NULL)
        return usual;
    if (g_ascii_string_to_signed(value, 10, min, max, &number, NULL))
        return (gint32)number;
    g_autofree char *why =
        g_strdup_printf("%s is “%s”, not %d to %d", name, value, (int)min, (int)max);
    tmx_reading_fail(reading, xml_walk_line(reading->walk), why);
    return usual;
}

double
tmx_reading_number(TmxReading *reading, const char *name)
{
    const char *value = tmx_reading_attribute(reading, name);
    double result = value != NULL ? g_ascii_strtod(value, NULL) : 0;
    return isfinite(result) ? result : 0;
}

gboolean
tmx_reading_is(TmxReading *reading, const char *name, const char *text)
{
    return g_strcmp0(tmx_reading_attribute(reading, name), text) == 0;
}

const char *
tmx_reading_class(TmxReading *reading)
{
    const char *class = tmx_reading_kept(reading, "class");
    return class != NULL ? class : tmx_reading_kept(reading, "type");
}

gboolean
tmx_reading_is_water(TmxReading *reading, const char *name, const char *value)
{
    return foreign_choices_mean_sea(reading->tmx.choices, name, value);
}

gboolean
tmx_reading_keep_worth(TmxReading *reading, const char *name, const char *value)
{
    TmxWorth worth = {
        .object = reading->tmx.objects->len - 1,
        .name = foreign_map_text(reading->tmx.map, name),
        .line = xml_walk_line(reading->walk),
    };
    if (worth.name[0] == '\0' || !tmx_reading_is(reading, "type", "int") ||
        !foreign_worth_parse(value, &worth.number))
        return FALSE;
    g_array_append_val(reading->tmx.worths, worth);
    return TRUE;
}

TmxOffset
tmx_reading_offset(const TmxReading *reading)
{
    guint n = reading->offsets->len;
    return n > 0 ? g_array_index(reading->offsets, TmxOffset, n - 1) : (TmxOffset){0};
}

void
tmx_read_group(TmxReading *reading)
{
    TmxOffset around = tmx_reading_offset(reading);
    TmxOffset own = {
        .depth = xml_walk_depth(reading->walk),
        .x = around.x + tmx_reading_number(reading, "offsetx"),
        .y = around.y + tmx_reading_number(reading, "offsety"),
    };
    tmx_end_layer(reading);
    g_array_append_val(reading->offsets, own);
}
