/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Setting of the panels: rows of a sign and a text. A panel is measured by drawing it to nowhere.
 */
#include "validator/render/panel.h"

#include "schema/model/words.h"
#include "validator/render/draw.h"
#include "validator/render/pen.h"
#include "validator/render/scenario-panel.h"
#include "validator/render/svg-out.h"
#include "validator/render/text-metrics.h"

#include <math.h>
#include <string.h>

#define TITLE_SIZE 3000
#define SUBTITLE_SIZE 1150
#define COLUMN_GAP 900

#define PAPER "#f9f1de"

static void
explain_square(Pen *pen, const char *fill, const char *ink, const char *text)
{
    Point at = pen_sign_at(pen);
    gint32 side = scene_size(pen->scene, 860);
    svg_out(pen->out,
            "<rect x='%T' y='%T' width='%T' height='%T' rx='%T' fill='%s' stroke='#2a1f14' "
            "stroke-width='%T'/><text class='v' x='%T' y='%T' font-size='%T' fill='%s'>3</text>\n",
            at.x - side / 2,
            at.y - side / 2,
            side,
            side,
            side / 10,
            fill,
            scene_size(pen->scene, 60),
            at.x,
            at.y + side * 30 / 100,
            scene_size(pen->scene, 760),
            ink);
    pen_explain(pen, text);
}

static void
explain_word(Pen *pen, const char *style, const char *ink, const char *word, const char *text)
{
    Point at = pen_sign_at(pen);
    svg_out(pen->out,
            "<text class='%s' x='%T' y='%T' font-size='%T' fill='%s'>%S</text>\n",
            style,
            at.x,
            pen->y,
            scene_size(pen->scene, strcmp(style, "f") == 0 ? 1060 : 840),
            ink,
            word);
    pen_explain(pen, text);
}

static void
draw_sample(Pen *pen, ArcKind kind, const char *casing)
{
    Point at = pen_sign_at(pen);
    gint32 half = scene_size(pen->scene, PEN_SIGN_WIDTH * 42 / 100);
    svg_out(pen->out,
            "<path class='a %s%s' d='M%T,%TH%T'/>\n",
            draw_arc_class(kind),
            casing,
            at.x - half,
            at.y,
            at.x + half);
}

static void
explain_border(Pen *pen, const Border *border)
{
    g_autoptr(GString) text = g_string_new(record_name(&border->record));
    ArcKind kind = scene_border_is_hard(pen->scene, border->id) ? ARC_HARD : ARC_EASY;
    if (record_gives(&border->record, "limit"))
        g_string_append_printf(text, ", at most %d blocks", (int)border->limit);
    if (border->stops)
        g_string_append(text, ", then stop");
    draw_sample(pen, kind, "");
    pen_explain(pen, text->str);
}

static gboolean
has_ground(const Scene *scene, Ground ground)
{
    for (guint32 i = 0; i < scene->n_faces; i++)
        if (scene->faces[i].ground == ground)
            return TRUE;
    return FALSE;
}

static void
explain_patch(Pen *pen, const char *fill, const char *text)
{
    Point at = pen_sign_at(pen);
    gint32 half = scene_size(pen->scene, PEN_SIGN_WIDTH * 36 / 100);
    gint32 height = scene_size(pen->scene, 800);
    svg_out(pen->out,
            "<rect x='%T' y='%T' width='%T' height='%T' fill='%s' stroke='#5b4630' "
            "stroke-width='%T'/>\n",
            at.x - half,
            at.y - height / 2,
            2 * half,
            height,
            fill,
            scene_size(pen->scene, 50));
    pen_explain(pen, text);
}

static void
explain_signs(Pen *pen)
{
    Records borders = data_set_records(pen->scene->set, ENTITY_BORDER);
    explain_square(pen, "#fdf8ec", "#2a1f14", "Garrison and its strength");
    explain_square(pen, "#2b5d8c", "#fff", "Garrison of a port");
    explain_word(pen, "c", "#b3141a", "Town", "Capital");
    explain_word(pen, "f", "#8e1310", "3", "Forage: blocks the land feeds");
    draw_port_mark(pen->out, pen_sign_at(pen), scene_size(pen->scene, 560), FALSE);
    pen_explain(pen, "Port");
    draw_port_mark(pen->out, pen_sign_at(pen), scene_size(pen->scene, 1100), TRUE);
    pen_explain(pen, "Harbour of a fleet");
    for (guint32 i = 0; i < borders.length; i++)
        explain_border(pen, (const Border *)borders.items[i]);
    draw_sample(pen, ARC_ZONE, "");
    pen_explain(pen, "Sea zones");
    if (has_ground(pen->scene, GROUND_WILD))
        explain_patch(pen, "url(#wild)", "No passage");
}

/* Goes on in another column once this one is as long as that of the signs. */
static void
break_column(Pen *pen, gint32 top, gint32 bottom)
{
    if (pen->y <= bottom - scene_size(pen->scene, 2 * PEN_LINE_HEIGHT))
        return;
    pen->x = pen->right + scene_size(pen->scene, COLUMN_GAP);
    pen->y = top;
}

static gboolean
is_drawn(const Scene *scene, const Nation *nation)
{
    for (guint32 i = 0; i < scene->n_faces; i++)
        if (scene->faces[i].nation == nation)
            return TRUE;
    return FALSE;
}

static gboolean
is_open_to_all(const Space *space)
{
    return space != NULL && space->transit == TRANSIT_ALWAYS &&
           record_gives(&space->record, "transit");
}

static void
explain_nations(Pen *pen, gint32 bottom)
{
    const Scene *scene = pen->scene;
    Records nations = data_set_records(scene->set, ENTITY_NATION);
    gint32 top = pen->y;
    gboolean has_transit = FALSE;
    for (guint32 i = 0; i < nations.length; i++) {
        const Nation *nation = (const Nation *)nations.items[i];
        if (!is_drawn(scene, nation))
            continue;
        g_autofree char *fill = g_strdup_printf("#%06x", scene_fill(scene_paint(nation)));
        break_column(pen, top, bottom);
        explain_patch(pen, fill, record_name(&nation->record));
    }
    for (guint32 i = 0; i < scene->n_faces; i++)
        has_transit |= is_open_to_all(scene->faces[i].space);
    if (!has_transit)
        return;
    break_column(pen, top, bottom);
    explain_patch(pen, "url(#transit)", "Open to both sides");
}

/* A round length of about a quarter of @available, in units of the drawing. */
static gint32
round_km(double available_km)
{
    static const gint32 steps[] = {1, 2, 5};
    gint32 best = 1;
    for (gint32 power = 1; power <= 100000; power *= 10)
        for (guint i = 0; i < G_N_ELEMENTS(steps); i++)
            if (steps[i] * power <= available_km)
                best = steps[i] * power;
    return best;
}

static void
draw_scale(Pen *pen, gint32 available)
{
    const Scene *scene = pen->scene;
    if (scene->options.unit_km <= 0)
        return;
    gint32 km = round_km(available / 10.0 * scene->options.unit_km);
    gint32 length = (gint32)(km * 10 / scene->options.unit_km);
    gint32 height = scene_size(scene, 200);
    g_autofree char *label = g_strdup_printf("%d km", (int)km);
    for (gint32 i = 0; i < 4; i++)
        svg_out(pen->out,
                "<rect x='%T' y='%T' width='%T' height='%T' fill='%s' stroke='#3b2a1c' "
                "stroke-width='%T'/>\n",
                pen->x + length * i / 4,
                pen->y - height,
                length / 4,
                height,
                i % 2 == 0 ? "#3b2a1c" : "#fdf8ec",
                scene_size(scene, 40));
    pen->right = MAX(pen->right, pen->x + length);
    pen_write(pen, label, FACE_ITALIC, PEN_TEXT_SIZE, length + scene_size(scene, 350));
}

/* Draws the contents of the legend from (@left, @top). Returns: the box they fill. */
static Box
set_legend(GString *out, const Scene *scene, gint32 left, gint32 top)
{
    Pen signs = {out, scene, left, top + scene_size(scene, PEN_HEADING_SIZE), left};
    pen_write(&signs, "Legend", FACE_BOLD, PEN_HEADING_SIZE, 0);
    pen_go_down(&signs, 1700);
    Pen nations = {out, scene, left, signs.y, left};
    explain_signs(&signs);
    nations.x = nations.right = signs.right + scene_size(scene, COLUMN_GAP);
    Pen scale = nations;
    scale.y = signs.y - scene_size(scene, PEN_LINE_HEIGHT);
    explain_nations(&nations, signs.y);
    draw_scale(&scale, nations.right - nations.x);
    return (Box){
        left,
        top,
        MAX(nations.right, scale.right),
        signs.y - scene_size(scene, PEN_LINE_HEIGHT - 300),
    };
}

/* What stands below the title: the scenario, or else the edition. */
static const char *
subtitle_of(const Scene *scene, const Game *game)
{
    const Scenario *scenario = scene->options.scenario;
    if (scenario != NULL && scenario->title != NULL)
        return scenario->title;
    return game != NULL ? game->edition : NULL;
}

static Box
set_title(GString *out, const Scene *scene, gint32 left, gint32 top)
{
    const Game *game = (const Game *)data_set_root(scene->set, ENTITY_GAME);
    const char *title = game != NULL && game->title != NULL ? game->title : "";
    gint32 size = scene_size(scene, TITLE_SIZE), small = scene_size(scene, SUBTITLE_SIZE);
    const char *subtitle = subtitle_of(scene, game);
    gint32 subwidth =
        subtitle != NULL ? text_width(subtitle, (gssize)strlen(subtitle), FACE_ITALIC, small) : 0;
    gint32 width = text_width(title, (gssize)strlen(title), FACE_BOLD, size) + size;
    width = MAX(width, subwidth + 4 * small);
    gint32 rule = MIN(width / 3, (width - subwidth) / 2 - small / 2);
    gint32 y = top + size * 78 / 100;
    svg_out(out,
            "<text class='n' x='%T' y='%T' font-size='%T' fill='#6d1712' "
            "letter-spacing='%T'>%S</text>\n",
            left + width / 2,
            y,
            size,
            size / 30,
            title);
    if (subtitle == NULL)
        return (Box){left, top, left + width, y + size / 8};
    y += small + small / 2;
    svg_out(out,
            "<path d='M%T,%Th%TM%T,%Th-%T' stroke='#6d1712' stroke-width='%T'/>"
            "<text class='t' x='%T' y='%T' font-size='%T' fill='%C'>%S</text>\n",
            left,
            y - small / 3,
            rule,
            left + width,
            y - small / 3,
            rule,
            scene_size(scene, 60),
            left + width / 2,
            y,
            small,
            PEN_INK,
            subtitle);
    return (Box){left, top, left + width, y + small / 6};
}

typedef Box (*PanelSet)(GString *out, const Scene *scene, gint32 left, gint32 top);

static Box
measure(const Scene *scene, PanelSet set)
{
    g_autoptr(GString) nowhere = g_string_new(NULL);
    return box_grow(set(nowhere, scene, 0, 0), scene_size(scene, PANEL_PADDING));
}

/* Finds the place nearest to the left of the frame and to @height of it (0: top) where a panel of
 * that size covers no land. Returns: FALSE if there is none. */
static gboolean
find_room(Placer *placer, Box size, gboolean is_low, Box *found)
{
    const Scene *scene = placer->scene;
    gint32 gap = scene_size(scene, 900);
    Box frame = box_grow(scene->frame, -gap);
    gint32 width = size.right - size.left, height = size.bottom - size.top;
    double nearest = INFINITY;
    for (gint32 y = frame.top; y + height <= frame.bottom; y += scene->em / 2)
        for (gint32 x = frame.left; x + width <= frame.right; x += scene->em / 2) {
            Box box = {x, y, x + width, y + height};
            double distance = hypot(x - frame.left, is_low ? frame.bottom - height - y : y);
            if (distance < nearest && placer_is_free(placer, box_grow(box, gap / 2)) &&
                placer_is_aside(placer, box_grow(box, gap / 2))) {
                nearest = distance;
                *found = box;
            }
        }
    return nearest < INFINITY;
}

/* Puts a panel of @size under the map, beside those that stand there or in another row. Returns:
 * where. */
static Box
place_below(Panels *panels, const Scene *scene, Box size, Point *next)
{
    gint32 y = scene->frame.bottom + draw_margin(scene), gap = scene->em;
    gint32 width = size.right - size.left;
    if (next->x + width > scene->frame.right)
        *next = (Point){scene->frame.left, panels->below};
    Box box = box_shift(size, (Point){next->x - size.left, y + next->y - size.top});
    panels->below = MAX(panels->below, next->y + size.bottom - size.top + gap);
    next->x += width + gap;
    return box;
}

void
panels_place(Panels *panels, Placer *placer)
{
    const Scene *scene = placer->scene;
    const PanelSet sets[2] = {set_title, set_legend};
    Box *boxes[2] = {&panels->title, &panels->legend};
    Point next = {scene->frame.left, 0};
    panels->below = 0;
    for (guint i = 0; i < 2; i++) {
        Box size = measure(scene, sets[i]);
        if (!find_room(placer, size, i == 1, boxes[i]))
            *boxes[i] = place_below(panels, scene, size, &next);
        placer_take(placer, box_grow(*boxes[i], scene->em / 2));
    }
    if (scene->options.scenario != NULL)
        panels->scenario = place_below(panels, scene, measure(scene, scenario_panel_set), &next);
}

static void
draw_panel(GString *out, const Scene *scene, Box box, PanelSet set)
{
    gint32 line = scene_size(scene, 70), gap = scene_size(scene, 190);
    gint32 padding = scene_size(scene, PANEL_PADDING);
    svg_out(out,
            "<rect x='%T' y='%T' width='%T' height='%T' fill='%s' stroke='#3b2a1c' "
            "stroke-width='%T'/>",
            box.left,
            box.top,
            box.right - box.left,
            box.bottom - box.top,
            PAPER,
            line * 2);
    svg_out(out,
            "<rect x='%T' y='%T' width='%T' height='%T' fill='none' stroke='#3b2a1c' "
            "stroke-width='%T'/>\n",
            box.left + gap,
            box.top + gap,
            box.right - box.left - 2 * gap,
            box.bottom - box.top - 2 * gap,
            line / 2);
    set(out, scene, box.left + padding, box.top + padding);
}

void
panels_draw(GString *out, const Scene *scene, const Panels *panels)
{
    draw_panel(out, scene, panels->title, set_title);
    draw_panel(out, scene, panels->legend, set_legend);
    if (scene->options.scenario != NULL)
        draw_panel(out, scene, panels->scenario, scenario_panel_set);
}
