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
    if (other == 0 || strcmp(from, way->to) > 0 || !ground_is_land(scene->faces[other - 1].ground))
        return NULL;
    for (guint32 i = 0; i < scene->topology->n_arcs; i++) {
        const Arc *arc = &scene->topology->arcs[i];
        if ((arc->left == face && arc->right == other - 1) ||
            (arc->right == face && arc->left == other - 1))
            return NULL;
    }
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

/* A ring with a point, or an anchor. */
void
draw_port_mark(GString *out, Point at, gint32 size, gboolean is_harbour)
{
    if (!is_harbour) {
        svg_out(out,
                "<circle cx='%T' cy='%T' r='%T' fill='#fdf8ec' stroke='#163a5c' "
                "stroke-width='%T'/><circle cx='%T' cy='%T' r='%T' fill='#2b5d8c'/>\n",
                at.x,
                at.y,
                size / 2,
                size / 7,
                at.x,
                at.y,
                size / 5);
        return;
    }
    svg_out(out,
            "<circle cx='%T' cy='%T' r='%T' fill='#2b5d8c' stroke='#fdf8ec' ",
            at.x,
            at.y,
            size / 2);
    svg_out(out, "stroke-width='%T'/>", size / 14);
    gint32 u = size / 20;
    svg_out(out,
            "<path d='M%T,%TV%TM%T,%TH%TM%T,%TC%T,%T %T,%T %T,%TC%T,%T %T,%T %T,%T' fill='none' "
            "stroke='#fff' stroke-width='%T' stroke-linecap='round'/>",
            at.x,
            at.y - 4 * u,
            at.y + 6 * u,
            at.x - 3 * u,
            at.y - 2 * u,
            at.x + 3 * u,
            at.x - 5 * u,
            at.y + u,
            at.x - 5 * u,
            at.y + 5 * u,
            at.x - 2 * u,
            at.y + 6 * u,
            at.x,
            at.y + 6 * u,
            at.x + 2 * u,
            at.y + 6 * u,
            at.x + 5 * u,
            at.y + 5 * u,
            at.x + 5 * u,
            at.y + u,
            size / 12);
    svg_out(out,
            "<circle cx='%T' cy='%T' r='%T' fill='none' stroke='#fff' stroke-width='%T'/>\n",
            at.x,
            at.y - 5 * u - u / 2,
            3 * u / 2,
            size / 14);
}

static gint32
mark_size(const Scene *scene, const SceneFace *face)
{
    const Port *port = (const Port *)face->space->port;
    return scene_size(scene, port->harbour ? HARBOUR_SIZE : PORT_SIZE);
}

void
draw_ports(GString *out, const Scene *scene)
{
    for (guint32 i = 0; i < scene->n_faces; i++) {
        const SceneFace *face = &scene->faces[i];
        if (face->has_port)
            draw_port_mark(out,
                           face->port,
                           mark_size(scene, face),
                           ((const Port *)face->space->port)->harbour);
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

gint32
draw_margin(const Scene *scene)
{
    return scene_size(scene, 1900);
}

static void
draw_band(GString *out, Box box, gint32 width, const char *fill)
{
    svg_out(out,
            "<path fill-rule='evenodd' fill='%s' d='M%T,%TH%TV%TH%TzM%T,%TH%TV%TH%Tz'/>\n",
            fill,
            box.left - width,
            box.top - width,
            box.right + width,
            box.bottom + width,
            box.left - width,
            box.left,
            box.top,
            box.right,
            box.bottom,
            box.left);
}

/* Black and white in turn along each side, and corners. */
static void
draw_ticks(GString *out, Box box, gint32 width)
{
    gint32 length_x = box.right - box.left, length_y = box.bottom - box.top;
    gint32 n_x = MAX(length_x / (6 * width) / 2 * 2 + 1, 1);
    gint32 n_y = MAX(length_y / (6 * width) / 2 * 2 + 1, 1);
    g_string_append(out, "<path fill='#3b2a1c' d='");
    for (gint32 i = 0; i < n_x; i += 2) {
        gint32 left = box.left + (gint32)((gint64)length_x * i / n_x);
        gint32 right = box.left + (gint32)((gint64)length_x * (i + 1) / n_x);
        svg_out(out, "M%T,%TH%Tv-%TH%Tz", left, box.top, right, width, left);
        svg_out(out, "M%T,%TH%Tv%TH%Tz", left, box.bottom, right, width, left);
    }
    for (gint32 i = 0; i < n_y; i += 2) {
        gint32 top = box.top + (gint32)((gint64)length_y * i / n_y);
        gint32 bottom = box.top + (gint32)((gint64)length_y * (i + 1) / n_y);
        svg_out(out, "M%T,%TV%Th-%TV%Tz", box.left, top, bottom, width, top);
        svg_out(out, "M%T,%TV%Th%TV%Tz", box.right, top, bottom, width, top);
    }
    g_string_append(out, "'/>\n");
}

void
draw_frame(GString *out, const Scene *scene)
{
    gint32 tick = scene_size(scene, 330), gap = scene_size(scene, 120);
    draw_band(out, scene->frame, draw_margin(scene), "#f6eedb");
    draw_band(out, scene->frame, scene_size(scene, 90), "#3b2a1c");
    draw_ticks(out, box_grow(scene->frame, gap + scene_size(scene, 60)), tick);
    draw_band(out,
              box_grow(scene->frame, gap + tick + scene_size(scene, 110)),
              scene_size(scene, 130),
              "#3b2a1c");
}
