/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines and marks over the ground: each kind of arc is one path of its own class.
 */
#include "validator/render/draw.h"

#include "validator/render/svg-out.h"

#include <string.h>

#define PORT_SIZE 560
#define HARBOUR_SIZE 950

/* How lines of a kind are drawn; widths and dashes in thousandths of a name. */
typedef struct {
    const char *name;
    guint32 colour;
    gint32 width;
    gint32 dash, gap; /* 0: solid */
    gint32 casing;    /* how much wider the pale line below is; 0: none */
} LineStyle;

/* clang-format off */
static const LineStyle styles[N_ARC_KINDS] = {
    [ARC_NONE]    = {.name = NULL},
    [ARC_WASTE]   = {.name = "waste",   .colour = 0xcdbf9f, .width = 50, .dash = 160, .gap = 130},
    [ARC_RIM]     = {.name = "rim",     .colour = 0x5b4630, .width = 90},
    [ARC_LAKE]    = {.name = "lake",    .colour = 0x4f7f92, .width = 45},
    [ARC_COAST]   = {.name = "coast",   .colour = 0x2f5568, .width = 62},
    [ARC_ZONE]    = {.name = "zone",    .colour = 0x4b7c92, .width = 110, .dash = 5, .gap = 290},
    [ARC_EASY]    = {.name = "easy",    .colour = 0x3b2a1c, .width = 75},
    [ARC_HARD]    = {.name = "hard",    .colour = 0x8a1f14, .width = 230, .dash = 560, .gap = 230,
                     .casing = 130},
    [ARC_BLOCKED] = {.name = "blocked", .colour = 0x1d1712, .width = 300},
};
/* clang-format on */

/* In this order, so that what matters to a move lies on top. */
static const ArcKind order[] = {
    ARC_WASTE,
    ARC_LAKE,
    ARC_ZONE,
    ARC_EASY,
    ARC_COAST,
    ARC_RIM,
    ARC_BLOCKED,
    ARC_HARD,
};

const char *
draw_arc_class(ArcKind kind)
{
    return styles[kind].name;
}

void
draw_style(GString *out, const Scene *scene)
{
    g_string_append(out,
                    "<style>\n"
                    "text{text-anchor:middle}\n"
                    ".n{font-weight:bold}.s,.t{font-style:italic}"
                    ".c{font-weight:bold}.v{font-weight:bold}"
                    ".f{font-weight:bold;font-style:italic}.l{text-anchor:start}\n"
                    ".a{fill:none;stroke-linejoin:round}\n");
    for (guint i = 0; i < N_ARC_KINDS; i++) {
        const LineStyle *style = &styles[i];
        if (style->name == NULL)
            continue;
        svg_out(out,
                ".%s{stroke:%C;stroke-width:%T",
                style->name,
                style->colour,
                scene_size(scene, style->width));
        if (style->dash > 0)
            svg_out(out,
                    ";stroke-dasharray:%T %T",
                    scene_size(scene, style->dash),
                    scene_size(scene, style->gap));
        g_string_append(out, style->dash == 5 ? ";stroke-linecap:round}" : "}");
        if (style->casing > 0)
            svg_out(out,
                    ".%s-casing{stroke:#fff4df;stroke-opacity:.75;stroke-width:%T}",
                    style->name,
                    scene_size(scene, style->width + style->casing));
        g_string_append_c(out, '\n');
    }
    g_string_append(out, "</style>\n");
}

/* A way between two lands that do not touch is drawn where map.svg has border-<one>--<other>.
 * Returns: (transfer full): its line, or NULL. */
static Shape *
strait_of(const Scene *scene, guint32 face, const Neighbour *way)
{
    const char *from = scene->faces[face].space->id;
    guint32 other = GPOINTER_TO_UINT(g_hash_table_lookup(scene->spaces, way->to));
    if (other == 0 || strcmp(from, way->to) > 0 || scene_touch(scene, face, other - 1) ||
        !ground_is_land(scene->faces[other - 1].ground))
        return NULL;
    g_autofree char *id = g_strconcat("border-", from, "--", way->to, NULL);
    const MapElement *element = map_svg_find(scene->svg, id);
    PathError error;
    guint32 offset;
    return element == NULL ? NULL : map_svg_shape(scene->svg, element, &error, &offset);
}

typedef void (*StraitVisit)(const Scene *scene,
                            const Shape *line,
                            const Neighbour *way,
                            gpointer data);

static void
each_strait(const Scene *scene, StraitVisit visit, gpointer data)
{
    for (guint32 i = 0; i < scene->n_faces; i++) {
        const Space *space = scene->faces[i].space;
        if (space == NULL || !ground_is_land(scene->faces[i].ground))
            continue;
        for (guint32 j = 0; j < space->neighbours.length; j++) {
            const Neighbour *way = (const Neighbour *)space->neighbours.items[j];
            g_autoptr(Shape) line = way->to != NULL ? strait_of(scene, i, way) : NULL;
            if (line != NULL)
                visit(scene, line, way, data);
        }
    }
}

static void
draw_strait(const Scene *scene, const Shape *line, const Neighbour *way, gpointer data)
{
    GString *out = data;
    ArcKind kind = scene_border_is_hard(scene, way->border) ? ARC_HARD : ARC_EASY;
    for (guint pass = 0; pass < 2; pass++) {
        if (pass == 0 && styles[kind].casing == 0)
            continue;
        svg_out(out, "<path class='a %s%s' d='", styles[kind].name, pass == 0 ? "-casing" : "");
        for (guint32 i = 0; i < line->n_lines; i++)
            svg_out_line(out, line->points + line->lines[i].start, line->lines[i].length);
        g_string_append(out, "'/>\n");
    }
}

static void
draw_kind(GString *out, const Scene *scene, ArcKind kind, const char *casing)
{
    svg_out(out, "<path class='a %s%s' d='", styles[kind].name, casing);
    for (guint32 i = 0; i < scene->topology->n_arcs; i++)
        if (scene_arc_kind(scene, &scene->topology->arcs[i]) == kind)
            svg_out_line(out,
                         topology_arc_points(scene->topology, i),
                         scene->topology->arcs[i].length);
    g_string_append(out, "'/>\n");
}

void
draw_borders(GString *out, const Scene *scene)
{
    for (guint i = 0; i < G_N_ELEMENTS(order); i++) {
        if (styles[order[i]].casing > 0)
            draw_kind(out, scene, order[i], "-casing");
        draw_kind(out, scene, order[i], "");
    }
    each_strait(scene, draw_strait, out);
}

/* Lengths are twentieths of the mark's size. */
static void
draw_anchor(GString *out, Point at, gint32 u)
{
    const Point arms[7] = {
        {at.x - 5 * u, at.y + u},
        {at.x - 5 * u, at.y + 5 * u},
        {at.x - 2 * u, at.y + 6 * u},
        {at.x, at.y + 6 * u},
        {at.x + 2 * u, at.y + 6 * u},
        {at.x + 5 * u, at.y + 5 * u},
        {at.x + 5 * u, at.y + u},
    };
    svg_out(out, "<path d='M%T,%TV%T", at.x, at.y - 4 * u, at.y + 6 * u);
    svg_out(out, "M%T,%TH%T", at.x - 3 * u, at.y - 2 * u, at.x + 3 * u);
    for (guint i = 0; i < G_N_ELEMENTS(arms); i++)
        svg_out(out, i == 0 ? "M%T,%TC" : "%T,%T ", arms[i].x, arms[i].y);
    svg_out(out,
            "' fill='none' stroke='#fff' stroke-width='%T' stroke-linecap='round'/>",
            5 * u / 3);
    svg_out(out, "<circle cx='%T' cy='%T' r='%T' ", at.x, at.y - 11 * u / 2, 3 * u / 2);
    svg_out(out, "fill='none' stroke='#fff' stroke-width='%T'/>\n", 10 * u / 7);
}

/* A ring with a point, or an anchor. */
void
draw_port_mark(GString *out, Point at, gint32 size, gboolean is_harbour)
{
    if (is_harbour) {
        svg_out(out, "<circle cx='%T' cy='%T' r='%T' ", at.x, at.y, size / 2);
        svg_out(out, "fill='#2b5d8c' stroke='#fdf8ec' stroke-width='%T'/>", size / 14);
        draw_anchor(out, at, size / 20);
        return;
    }
    svg_out(out, "<circle cx='%T' cy='%T' r='%T' ", at.x, at.y, size / 2);
    svg_out(out, "fill='#fdf8ec' stroke='#163a5c' stroke-width='%T'/>", size / 7);
    svg_out(out, "<circle cx='%T' cy='%T' r='%T' fill='#2b5d8c'/>\n", at.x, at.y, size / 5);
}

static gint32
mark_size(const Scene *scene, const SceneFace *face)
{
    return scene_size(scene, face->has_harbour ? HARBOUR_SIZE : PORT_SIZE);
}

void
draw_ports(GString *out, const Scene *scene)
{
    for (guint32 i = 0; i < scene->n_faces; i++) {
        const SceneFace *face = &scene->faces[i];
        if (face->has_port)
            draw_port_mark(out, face->port, mark_size(scene, face), face->has_harbour);
    }
}

static void
take_strait(const Scene *scene,
            const Shape *line,
            const Neighbour *way G_GNUC_UNUSED,
            gpointer data)
{
    for (guint32 i = 0; i + 1 < line->n_points; i++)
        placer_take_line(data, line->points[i], line->points[i + 1], scene_size(scene, 400));
}

void
draw_take_marks(Placer *placer)
{
    const Scene *scene = placer->scene;
    for (guint32 i = 0; i < scene->n_faces; i++) {
        const SceneFace *face = &scene->faces[i];
        if (face->has_port)
            placer_take(
                placer,
                box_grow(box_of_line(face->port, face->port), mark_size(scene, face) * 6 / 10));
    }
    each_strait(scene, take_strait, placer);
}
