/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shapes stand apart, so that a line between two is seen for what it is.
 */
#include "schema/store/drawing/diagram-drawing.h"

#include "schema/geometry/diagram.h"
#include "schema/model/entities.h"

#include <math.h>
#include <string.h>

/* Units of the drawing, from one place to the next. */
#define STEP 140.0

/* From the middle of a place to its sides, and around all. */
#define RADIUS 42.0
#define LINE_END (RADIUS + 2.0) /* clear of the corners */
#define MARGIN 100.0

#define N_CORNERS 8

/* The ways between places, as lines between their numbers. Each is there once; what leads to no
 * place, or back to the same, is not. */
typedef struct {
    GPtrArray *ids; /* owned: of the places that have one (borrowed from the set), in their order */
    GArray *lines;  /* owned: of DiagramLine */
} Ways;

static void
add_line(GArray *lines, GHashTable *known, guint32 a, guint32 b)
{
    const DiagramLine line = {MIN(a, b), MAX(a, b)};
    gint64 key = ((gint64)line.a << 32) | line.b;
    if (a != b && g_hash_table_add(known, g_memdup2(&key, sizeof key)))
        g_array_append_val(lines, line);
}

static void
ways_init(Ways *ways, const DataSet *set)
{
    Records spaces = data_set_records(set, ENTITY_SPACE);
    g_autoptr(GHashTable) numbers = g_hash_table_new(g_str_hash, g_str_equal);
    g_autoptr(GHashTable) known = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    ways->ids = g_ptr_array_new();
    ways->lines = g_array_new(FALSE, FALSE, sizeof(DiagramLine));
    for (guint32 i = 0; i < spaces.length; i++) {
        const char *id = record_key(spaces.items[i]);
        if (id == NULL || g_hash_table_contains(numbers, id))
            continue;
        g_ptr_array_add(ways->ids, (gpointer)id);
        g_hash_table_insert(numbers, (gpointer)id, GUINT_TO_POINTER(ways->ids->len));
    }
    for (guint32 i = 0; i < spaces.length; i++) {
        const char *id = record_key(spaces.items[i]);
        guint32 from = id != NULL ? GPOINTER_TO_UINT(g_hash_table_lookup(numbers, id)) : 0;
        if (from == 0 || spaces.items[i]->raw)
            continue;
        const Records *ends = &((const Space *)spaces.items[i])->neighbours;
        for (guint32 j = 0; j < ends->length; j++) {
            const char *to = record_key(ends->items[j]);
            guint32 other = to != NULL ? GPOINTER_TO_UINT(g_hash_table_lookup(numbers, to)) : 0;
            if (other != 0)
                add_line(ways->lines, known, from - 1, other - 1);
        }
    }
}

static void
ways_clear(Ways *ways)
{
    g_ptr_array_unref(ways->ids);
    g_array_unref(ways->lines);
}

gboolean
diagram_ways_differ(const DataSet *before, const DataSet *now)
{
    Ways one, other;
    ways_init(&one, before);
    ways_init(&other, now);
    gsize size = one.lines->len * sizeof(DiagramLine);
    gboolean differ = one.ids->len != other.ids->len || one.lines->len != other.lines->len ||
                      (size > 0 && memcmp(one.lines->data, other.lines->data, size) != 0);
    for (guint i = 0; i < one.ids->len && !differ; i++)
        differ = strcmp(one.ids->pdata[i], other.ids->pdata[i]) != 0;
    ways_clear(&one);
    ways_clear(&other);
    return differ;
}

/* Writes a point in tenths of a unit. */
static void
add_point(GString *out, char before, double x, double y)
{
    glong across = lround(x * 10), down = lround(y * 10);
    g_string_append_printf(out, "%c%ld.%ld,%ld.%ld", before, across / 10, across % 10, down / 10,
                           down % 10);
}

static DiagramSpot
place_at(DiagramSpot spot)
{
    return (DiagramSpot){MARGIN + spot.x * STEP, MARGIN + spot.y * STEP};
}

static void
add_place(GString *out, const char *id, DiagramSpot middle)
{
    g_autofree char *escaped = g_markup_escape_text(id, -1);
    g_string_append_printf(out, "<path id=\"%s\" d=\"", escaped);
    for (guint i = 0; i < N_CORNERS; i++) {
        double angle = 2 * G_PI * (i + 0.5) / N_CORNERS;
        add_point(out, i == 0 ? 'M' : 'L', middle.x + RADIUS * cos(angle),
                  middle.y + RADIUS * sin(angle));
    }
    g_string_append(out, "Z\"/>\n");
}

/* Lines end before the shapes begin. */
static void
add_way(GString *out, const char *one, const char *other, DiagramSpot a, DiagramSpot b)
{
    double dx = b.x - a.x, dy = b.y - a.y, length = sqrt(dx * dx + dy * dy);
    if (length <= 2 * LINE_END)
        return;
    g_autofree char *id = g_markup_printf_escaped("border-%s--%s", one, other);
    dx *= LINE_END / length;
    dy *= LINE_END / length;
    g_string_append_printf(out, "<path id=\"%s\" fill=\"none\" stroke=\"#555\" d=\"", id);
    add_point(out, 'M', a.x + dx, a.y + dy);
    add_point(out, 'L', b.x - dx, b.y - dy);
    g_string_append(out, "\"/>\n");
}

SourceText *
diagram_drawing_new(const DataSet *set, const char *name)
{
    Ways ways;
    ways_init(&ways, set);
    guint n = ways.ids->len;
    SourceText *text = NULL;
    if (n > 0 && n <= DIAGRAM_NODES_MAX) {
        const DiagramLine *lines = (const DiagramLine *)(gconstpointer)ways.lines->data;
        g_autofree DiagramSpot *spots = diagram_new(n, lines, ways.lines->len);
        g_autoptr(GString) body = g_string_new("<g>\n");
        DiagramSpot size = {0, 0};
        for (guint i = 0; i < n; i++) {
            size = (DiagramSpot){MAX(size.x, spots[i].x), MAX(size.y, spots[i].y)};
            add_place(body, ways.ids->pdata[i], place_at(spots[i]));
        }
        g_string_append(body, "</g>\n<g id=\"borders\">\n");
        for (guint i = 0; i < ways.lines->len; i++)
            add_way(body, ways.ids->pdata[lines[i].a], ways.ids->pdata[lines[i].b],
                    place_at(spots[lines[i].a]), place_at(spots[lines[i].b]));
        GString *out = g_string_new("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0");
        size = place_at(size);
        add_point(out, ' ', size.x + MARGIN, size.y + MARGIN);
        g_string_append_printf(out, "\">\n%s</g>\n</svg>\n", body->str);
        g_autoptr(GBytes) bytes = g_string_free_to_bytes(out);
        text = source_text_new(name, bytes);
    }
    ways_clear(&ways);
    return text;
}
