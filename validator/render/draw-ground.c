/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What lies under the borders: the sea with lines of water along the coast, the lands with their
 * colour deeper towards the borders of the nation, as on maps coloured by hand.
 */
#include "validator/render/draw.h"

#include "schema/geometry/svg-path.h"
#include "schema/model/words.h"
#include "validator/render/svg-out.h"

#define SEA 0xc9dde0
#define SEA_UNPLAYED 0xd6e0dc
#define LAKE 0xb9d3da
#define WASTE 0xece3cd
#define WILD 0xc9c7a2
#define WATER_LINE 0x7fa9b8
#define INK 0x2a1f14

/* Lines along a border, one over the other: their width in thousandths of a name, and how strong
 * they are in hundredths. */
typedef struct {
    gint32 width;
    guint part;
} Tint;

static const Tint water_lines[] = {
    {2300, 12},
    {1600, 24},
    {1000, 38},
    {480, 56},
};

static const Tint edge_tints[] = {
    {1300, 16},
    {560, 26},
};

static void
draw_shape(GString *out, const Scene *scene, guint32 face)
{
    const Shape *shape = scene_shape(scene, face);
    path_write(out, shape, MAP_SVG_GRID.units);
}

static void
draw_arcs(GString *out, const Scene *scene, ArcKind kind)
{
    for (guint32 i = 0; i < scene->topology->n_arcs; i++)
        if (scene_arc_kind(scene, &scene->topology->arcs[i]) == kind)
            svg_out_line(out,
                         topology_arc_points(scene->topology, i),
                         scene->topology->arcs[i].length);
}

static const Nation *
nation_of(const Scene *scene, guint32 face)
{
    return face == FACE_NONE ? NULL : scene->faces[face].nation;
}

static gboolean
is_lake(const Scene *scene, guint32 face)
{
    return face != FACE_NONE && scene->faces[face].ground == GROUND_LAKE;
}

/* The outline of all lands of a nation, without its lakes. */
static void
draw_outline(GString *out, const Scene *scene, const Nation *nation)
{
    for (guint32 i = 0; i < scene->topology->n_arcs; i++) {
        const Arc *arc = &scene->topology->arcs[i];
        if (is_lake(scene, arc->left) || is_lake(scene, arc->right))
            continue;
        if ((nation_of(scene, arc->left) == nation) != (nation_of(scene, arc->right) == nation))
            svg_out_line(out, topology_arc_points(scene->topology, i), arc->length);
    }
}

static gboolean
is_drawn(const Scene *scene, const Nation *nation)
{
    for (guint32 i = 0; i < scene->n_faces; i++)
        if (scene->faces[i].nation == nation)
            return TRUE;
    return FALSE;
}

/* Hatching, and trees. */
static void
define_patterns(GString *out, const Scene *scene)
{
    gint32 step = scene->em / 2, wide = scene_size(scene, 800);
    svg_out(out, "<pattern id='transit' width='%T' height='%T' ", step, step);
    g_string_append(out, "patternUnits='userSpaceOnUse' patternTransform='rotate(45)'>");
    svg_out(out, "<path d='M0,0V%T' stroke='%C' ", step, INK);
    svg_out(out, "stroke-width='%T' stroke-opacity='.28'/></pattern>\n", scene->em / 5);
    svg_out(out, "<pattern id='wild' width='%T' height='%T' ", wide, wide);
    svg_out(out, "patternUnits='userSpaceOnUse'><rect width='%T' height='%T' ", wide, wide);
    svg_out(out, "fill='%C'/><path fill='#6d7a4c' d='", WILD);
    for (guint i = 0; i < 2; i++) {
        gint32 half = scene_size(scene, 150), height = scene_size(scene, 300);
        svg_out(out, "M%T,%T", scene_size(scene, i == 0 ? 50 : 450), wide * (i == 0 ? 4 : 9) / 10);
        svg_out(out, "l%T,-%Tl%T,%Tz", half, height, half, height);
    }
    g_string_append(out, "'/></pattern>\n");
}

static void
define_clip(GString *out, const Scene *scene, const Nation *nation, int number)
{
    svg_out(out, "<clipPath id='n%d'>", number);
    for (guint32 i = 0; i < scene->n_faces; i++)
        if (scene->faces[i].nation == nation)
            svg_out(out, "<use href='#f%d'/>", (int)i);
    g_string_append(out, "</clipPath>\n");
}

void
draw_definitions(GString *out, const Scene *scene)
{
    Records nations = data_set_records(scene->set, ENTITY_NATION);
    g_string_append(out, "<defs>\n");
    for (guint32 i = 0; i < scene->n_faces; i++)
        if (ground_is_land(scene->faces[i].ground)) {
            svg_out(out, "<path id='f%d' d='", (int)i);
            draw_shape(out, scene, i);
            g_string_append(out, "'/>\n");
        }
    g_string_append(out, "<path id='coast' d='");
    draw_arcs(out, scene, ARC_COAST);
    g_string_append(out, "'/>\n");
    for (guint32 i = 0; i < nations.length; i++)
        if (is_drawn(scene, (const Nation *)nations.items[i]))
            define_clip(out, scene, (const Nation *)nations.items[i], (int)i);
    define_patterns(out, scene);
    g_string_append(out, "</defs>\n");
}

static void
fill_faces(GString *out, const Scene *scene, Ground ground, const char *fill)
{
    svg_out(out, "<path fill='%s' d='", fill);
    for (guint32 i = 0; i < scene->n_faces; i++)
        if (scene->faces[i].ground == ground)
            draw_shape(out, scene, i);
    g_string_append(out, "'/>\n");
}

static void
draw_sea(GString *out, const Scene *scene)
{
    Box frame = scene->frame;
    svg_out(out,
            "<rect x='%T' y='%T' width='%T' height='%T' fill='%C'/>\n",
            frame.left,
            frame.top,
            frame.right - frame.left,
            frame.bottom - frame.top,
            SEA);
    g_autofree char *unplayed = g_strdup_printf("#%06x", SEA_UNPLAYED);
    fill_faces(out, scene, GROUND_WATER, unplayed);
    g_string_append(out, "<g fill='none' stroke-linejoin='round' stroke-linecap='round'>\n");
    for (guint i = 0; i < G_N_ELEMENTS(water_lines); i++)
        svg_out(out,
                "<use href='#coast' stroke='%C' stroke-width='%T'/>\n",
                colour_mix(SEA, WATER_LINE, water_lines[i].part),
                scene_size(scene, water_lines[i].width));
    g_string_append(out, "</g>\n");
}

static void
draw_lands(GString *out, const Scene *scene)
{
    for (guint32 i = 0; i < scene->n_faces; i++) {
        const SceneFace *face = &scene->faces[i];
        if (!ground_is_land(face->ground))
            continue;
        guint32 fill = scene_fill(face->paint);
        svg_out(out, "<use href='#f%d' fill='%C' stroke='%C'/>", (int)i, fill, fill);
        if (face->space != NULL && face->space->transit == TRANSIT_ALWAYS &&
            record_gives(&face->space->record, "transit"))
            svg_out(out, "<use href='#f%d' fill='url(#transit)'/>", (int)i);
    }
    g_string_append_c(out, '\n');
}

static void
draw_deeper_edges(GString *out, const Scene *scene)
{
    Records nations = data_set_records(scene->set, ENTITY_NATION);
    for (guint32 i = 0; i < nations.length; i++) {
        const Nation *nation = (const Nation *)nations.items[i];
        if (!is_drawn(scene, nation))
            continue;
        guint32 deep = colour_mix(scene_paint(nation), 0x1a0f08, 28);
        svg_out(out,
                "<g clip-path='url(#n%d)' fill='none' stroke='%C' stroke-linejoin='round' "
                "stroke-linecap='round'>",
                (int)i,
                deep);
        for (guint j = 0; j < G_N_ELEMENTS(edge_tints); j++) {
            svg_out(out,
                    "<path stroke-width='%T' stroke-opacity='.%d' d='",
                    scene_size(scene, edge_tints[j].width),
                    (int)edge_tints[j].part);
            draw_outline(out, scene, nation);
            g_string_append(out, "'/>");
        }
        g_string_append(out, "</g>\n");
    }
}

void
draw_ground(GString *out, const Scene *scene)
{
    g_autofree char *waste = g_strdup_printf("#%06x", WASTE);
    g_autofree char *lake = g_strdup_printf("#%06x", LAKE);
    draw_sea(out, scene);
    fill_faces(out, scene, GROUND_WASTE, waste);
    fill_faces(out, scene, GROUND_WILD, "url(#wild)");
    draw_lands(out, scene);
    draw_deeper_edges(out, scene);
    fill_faces(out, scene, GROUND_LAKE, lake);
}
