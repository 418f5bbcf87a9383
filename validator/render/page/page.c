/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What has a choice is placed first, then everything is drawn from the bottom up.
 */
#include "validator/render/page/page.h"

#include "validator/render/draw/hex-label.h"
#include "validator/render/layout/layout.h"
#include "validator/render/layout/room.h"
#include "validator/render/page/scenario-panel.h"
#include "validator/render/page/legend.h"

#include <math.h>
#include <string.h>

/* Pixels of the longer side of the map to a land: names of a map of so many lands as the last one
 * fit into most of them; with fewer they are larger, with more the map is. */
#define SIDE_LEAST 610.0
#define SIDE_A_LAND 16.0
#define LANDS_USUAL 47u
#define LANDS_MORE 80.0
#define SIDE_MAX 30000.0

#define MARGIN 27.0 /* around the map: for the frame */
#define PADDING 12.0
#define GAP 14.0 /* between panels */
#define LEGEND_WIDTH 172.0
#define LEGEND_GAP 10.0
#define COLUMNS_BESIDE 3 /* so many at least, and the legend stands beside the title */
#define SCALE_HEIGHT 30.0
#define COLUMN_WIDTH 246.0
#define COLUMN_GAP 20.0
#define SUBTITLE_SIZE 15.0

typedef struct {
    double x, y, width, height;
    gboolean is_there;
} Panel;

struct Page {
    RenderMap *map; /* owned */
    PageOptions options;
    double scale;     /* pixels to a grid unit */
    double left, top; /* of the map, from its origin in pixels */
    double map_width, map_height;
    double width, height;
    Panel title, legend, scenario;
    guint n_legend;                        /* columns */
    double legend_height, scenario_height; /* of the columns */
    double column_width;                   /* of the scenario */
};

static double
longer_side(const RenderMap *map, const PageOptions *options)
{
    guint n = 0;
    for (guint32 i = 0; i < map->scene.n_faces; i++)
        n += ground_is_land(map->scene.faces[i].ground);
    double side = SIDE_LEAST + SIDE_A_LAND * MIN(n, LANDS_USUAL);
    side *= MAX(sqrt(n / LANDS_MORE), 1);
    return options->longer_side > 0 ? options->longer_side : MIN(side, SIDE_MAX);
}

static const Game *
game_of(const Page *page)
{
    return (const Game *)data_set_root(page->map->set, ENTITY_GAME);
}

static const char *
title_of(const Page *page)
{
    const Game *game = game_of(page);
    return game != NULL && game->title != NULL ? game->title : "";
}

/* What stands below the title: the scenario, or the edition where that has no other title; or NULL.
 */
static const char *
subtitle_of(const Page *page)
{
    const Game *game = game_of(page);
    const Scenario *scenario = page->map->scene.scenario;
    if (scenario != NULL && scenario->title != NULL && strcmp(scenario->title, title_of(page)) != 0)
        return scenario->title;
    return game != NULL ? game->edition : NULL;
}

static double
width_of_words(const Page *page, const char *words, RenderFace face, double size)
{
    Letters letters = {0};
    const Type *type = &page->map->look->types[face].type;
    double width = type_measure(&letters, words, -1, type, size, FALSE).width;
    letters_clear(&letters);
    return width;
}

static double
title_size(const Page *page)
{
    return page->map->look->types[RENDER_FACE_TITLE].size;
}

static void
measure_title(Page *page)
{
    double size = title_size(page);
    const char *subtitle = subtitle_of(page);
    double width = width_of_words(page, title_of(page), RENDER_FACE_TITLE, size) + size;
    double below = 0;
    if (subtitle != NULL)
        below = width_of_words(page, subtitle, RENDER_FACE_ASIDE, SUBTITLE_SIZE);
    page->title.width = MAX(width, below + (subtitle != NULL ? 4 * SUBTITLE_SIZE : 0));
    page->title.height = size + (subtitle != NULL ? SUBTITLE_SIZE * 1.5 : 0);
}

/* Sets the legend in at most @n_columns. */
static void
measure_legend(Page *page, guint n_columns)
{
    RowList list;
    double depth;
    render_legend_init(&list, page->map, LEGEND_WIDTH);
    page->legend_height = rows_least_height(&list, n_columns);
    guint used = rows_flow(&list, NULL, 0, 0, page->legend_height, LEGEND_GAP, &depth);
    page->legend.width = used * (LEGEND_WIDTH + LEGEND_GAP) - LEGEND_GAP;
    page->legend.height = depth + (page->options.unit_km > 0 ? SCALE_HEIGHT : 0);
    rows_clear(&list);
}

static void
measure_scenario(Page *page)
{
    RowList list;
    double available = page->width - 2 * MARGIN - 2 * PADDING;
    guint n = (guint)MAX((available + COLUMN_GAP) / (COLUMN_WIDTH + COLUMN_GAP), 1);
    page->column_width = (available + COLUMN_GAP) / n - COLUMN_GAP;
    scenario_panel_init(&list, &page->map->scene, page->map->look, page->column_width);
    page->scenario_height = rows_least_height(&list, n);
    rows_flow(&list, NULL, 0, 0, page->scenario_height, COLUMN_GAP, &page->scenario.height);
    page->scenario.width = available;
    rows_clear(&list);
}

static gboolean
is_below(const Page *page, const Panel *panel)
{
    return panel->y >= page->map_height + MARGIN;
}

/* Puts @panel, of which the contents are measured, under all there is, and makes room for it; or
 * beside @neighbour, unless that is NULL. */
static void
put_below(Page *page, Panel *panel, const Panel *neighbour)
{
    panel->width += 2 * PADDING;
    panel->height += 2 * PADDING;
    panel->is_there = TRUE;
    panel->x = neighbour != NULL ? neighbour->x + neighbour->width + GAP : MARGIN;
    panel->y = neighbour != NULL ? neighbour->y : page->height;
    page->height = MAX(page->height, panel->y + panel->height + MARGIN / 2);
    page->width = MAX(page->width, panel->width + 2 * MARGIN);
}

static void
take_written(const Page *page, RenderRoom *room)
{
    RenderMap *map = page->map;
    g_autoptr(RenderLayout) layout = render_layout_get(map, page->scale);
    RenderText text;
    render_text_init(&text, map->look->types);
    for (guint32 i = 0; i < map->scene.n_faces; i++) {
        const RenderCard *card = render_layout_card(map, layout, i, &text);
        Box port;
        if (map->scene.faces[i].terrain != NULL)
            render_room_take(room, render_hex_labels_box(map, i, page->scale));
        for (guint j = 0; card != NULL && j < card->n_rows; j++)
            render_room_take(room, render_card_row(card, j));
        if (render_port_box(map, i, page->scale, &port))
            render_room_take(room, port);
    }
    if (layout->key.n > 0)
        render_room_take(room, layout->key.box);
    render_text_clear(&text);
}

static gboolean
find_room(const Page *page, const Panel *panel, gboolean is_low, const GArray *taken, Box *box)
{
    RenderRoom room;
    render_room_init(&room, page->map, page->scale);
    take_written(page, &room);
    for (guint i = 0; i < taken->len; i++)
        render_room_take(&room, g_array_index(taken, Box, i));
    render_room_close(&room);
    gboolean is_found = render_room_find(&room, panel->width + 2 * PADDING,
                                         panel->height + 2 * PADDING, GAP, is_low, box);
    render_room_clear(&room);
    return is_found;
}

/* Puts @panel, of which the contents are measured, where nothing is played. Returns: FALSE if it
 * has no room there. */
static gboolean
put_aside(Page *page, Panel *panel, gboolean is_low, GArray *taken)
{
    Box box;
    if (!find_room(page, panel, is_low, taken, &box))
        return FALSE;
    g_array_append_val(taken, box);
    *panel = (Panel){
        .x = MARGIN + box.left - page->left,
        .y = MARGIN + box.top - page->top,
        .width = panel->width + 2 * PADDING,
        .height = panel->height + 2 * PADDING,
        .is_there = TRUE,
    };
    return TRUE;
}

static void
put_legend(Page *page, GArray *taken)
{
    /* Wider than high, like the places where nothing is played as a rule. */
    static const guint n_columns[] = {3, 2, 4, 1};
    for (guint i = 0; i < G_N_ELEMENTS(n_columns); i++) {
        measure_legend(page, n_columns[i]);
        if (put_aside(page, &page->legend, TRUE, taken))
            return;
    }
    double available = page->map_width - 2 * PADDING + LEGEND_GAP;
    double beside = available - page->title.width - GAP, column = LEGEND_WIDTH + LEGEND_GAP;
    gboolean is_beside = is_below(page, &page->title) && beside >= COLUMNS_BESIDE * column;
    measure_legend(page, (guint)MAX((is_beside ? beside : available) / column, 1));
    put_below(page, &page->legend, is_beside ? &page->title : NULL);
}

static void
place_panels(Page *page)
{
    g_autoptr(GArray) taken = g_array_new(FALSE, FALSE, sizeof(Box));
    measure_title(page);
    if (!put_aside(page, &page->title, FALSE, taken))
        put_below(page, &page->title, NULL);
    put_legend(page, taken);
    if (page->map->scene.scenario == NULL)
        return;
    measure_scenario(page);
    put_below(page, &page->scenario, NULL);
}

Page *
page_new(RenderMap *map, const PageOptions *options)
{
    Page *page = g_new0(Page, 1);
    Box frame = map->scene.frame;
    double width = (double)frame.right - frame.left, height = (double)frame.bottom - frame.top;
    g_assert(options->unit_km == 0 || page_unit_km_is_usable(options->unit_km));
    page->map = render_map_ref(map);
    page->options = *options;
    page->scale = longer_side(map, options) / MAX(MAX(width, height), 1);
    page->left = floor(frame.left * page->scale);
    page->top = floor(frame.top * page->scale);
    page->map_width = ceil(frame.right * page->scale) - page->left;
    page->map_height = ceil(frame.bottom * page->scale) - page->top;
    page->width = page->map_width + 2 * MARGIN;
    page->height = page->map_height + 2 * MARGIN;
    if (!options->has_no_panels)
        place_panels(page);
    return page;
}

void
page_free(Page *page)
{
    if (page == NULL)
        return;
    render_map_unref(page->map);
    g_free(page);
}

double
page_longer_side(const Page *page)
{
    return MAX(page->map_width, page->map_height);
}

void
page_size(const Page *page, double *width, double *height)
{
    *width = page->width;
    *height = page->height;
}

static void
draw_pieces(const Page *page, Pen *pen)
{
    g_autoptr(GArray) pieces = render_map_pieces(page->map, page->scale);
    for (guint i = 0; i < pieces->len; i++) {
        const RenderPiece *piece = &g_array_index(pieces, RenderPiece, i);
        pen_save(pen);
        pen_move(pen, piece->x - page->left, piece->y - page->top);
        render_map_draw_piece(page->map, pen, piece->unit, piece->width);
        pen_restore(pen);
    }
}

/* Dark and light in turn along a side of @length pixels. @is_down: or across. */
static void
trace_ticks(Pen *pen, double x, double y, double length, double width, gboolean is_down)
{
    int n = (int)MAX(floor(length / (6 * width) / 2) * 2 + 1, 1);
    for (int i = 0; i < n; i += 2) {
        double from = length * i / n, to = length * (i + 1) / n;
        if (is_down)
            pen_rectangle(pen, x, y + from, width, to - from);
        else
            pen_rectangle(pen, x + from, y, to - from, width);
    }
}

static void
draw_frame(const Page *page, Pen *pen)
{
    const double tick = 4.6, width = page->map_width, height = page->map_height;
    pen_rectangle(pen, -0.6, -0.6, width + 1.2, height + 1.2);
    pen_stroke(pen, page->map->ink->frame, 1, 1.2, PEN_SHARP);
    trace_ticks(pen, -2.5, -2.5 - tick, width + 5, tick, FALSE);
    trace_ticks(pen, -2.5, height + 2.5, width + 5, tick, FALSE);
    trace_ticks(pen, -2.5 - tick, -2.5, height + 5, tick, TRUE);
    trace_ticks(pen, width + 2.5, -2.5, height + 5, tick, TRUE);
    pen_fill(pen, page->map->ink->frame, 1);
    pen_rectangle(pen, -9.5, -9.5, width + 19, height + 19);
    pen_stroke(pen, page->map->ink->frame, 1, 1.8, PEN_SHARP);
}

static void
draw_panel(const Panel *panel, const RenderInk *ink, Pen *pen)
{
    pen_rectangle(pen, panel->x, panel->y, panel->width, panel->height);
    pen_fill_keep(pen, ink->paper, 1);
    pen_stroke(pen, ink->frame, 1, 2, PEN_SHARP);
    pen_rectangle(pen, panel->x + 2.7, panel->y + 2.7, panel->width - 5.4, panel->height - 5.4);
    pen_stroke(pen, ink->frame, 1, 0.6, PEN_SHARP);
}

/* Writes @words in the middle of @panel. Returns: how wide they are. */
static double
write_in_middle(const Page *page, Pen *pen, const char *words, RenderFace face, double size,
                double base, guint32 colour)
{
    double width = width_of_words(page, words, face, size);
    const PenWords run = {
        .words = words,
        .length = -1,
        .type = &page->map->look->types[face].type,
        .size = size,
        .x = page->title.x + (page->title.width - width) / 2,
        .base = base,
        .colour = colour,
    };
    pen_words(pen, &run);
    return width;
}

static void
draw_title(const Page *page, Pen *pen)
{
    const Panel *panel = &page->title;
    const RenderInk *ink = page->map->ink;
    const char *subtitle = subtitle_of(page);
    double size = title_size(page), base = panel->y + PADDING + size * 0.78;
    draw_panel(panel, page->map->ink, pen);
    write_in_middle(page, pen, title_of(page), RENDER_FACE_TITLE, size, base, ink->title);
    if (subtitle == NULL)
        return;
    base += SUBTITLE_SIZE * 1.5;
    double width =
        write_in_middle(page, pen, subtitle, RENDER_FACE_ASIDE, SUBTITLE_SIZE, base, ink->ink);
    double inner = panel->width - 2 * PADDING;
    double rule = MIN(inner / 3, (inner - width) / 2 - SUBTITLE_SIZE / 2);
    double y = base - SUBTITLE_SIZE / 3, right = panel->x + panel->width - PADDING;
    pen_move_to(pen, panel->x + PADDING, y);
    pen_line_to(pen, panel->x + PADDING + rule, y);
    pen_move_to(pen, right - rule, y);
    pen_line_to(pen, right, y);
    pen_stroke(pen, ink->title, 1, 0.9, PEN_SHARP);
}

/* A round length of at most @available kilometres. */
static gint
round_km(double available)
{
    static const gint steps[] = {1, 2, 5};
    gint best = 1;
    for (gint power = 1; power <= 100000; power *= 10)
        for (guint i = 0; i < G_N_ELEMENTS(steps); i++)
            if (steps[i] * power <= available)
                best = steps[i] * power;
    return best;
}

static void
draw_scale(const Page *page, Pen *pen, double x, double y)
{
    const RenderInk *ink = page->map->ink;
    double pixels = page->scale * 10 / page->options.unit_km; /* to a kilometre */
    gint km = round_km(LEGEND_WIDTH * 0.8 / pixels);
    double length = km * pixels;
    g_autofree char *label = g_strdup_printf("%d km", km);
    for (int i = 0; i < 4; i++) {
        pen_rectangle(pen, x + length * i / 4, y, length / 4, 4);
        pen_fill_keep(pen, i % 2 == 0 ? ink->frame : ink->paper, 1);
        pen_stroke(pen, ink->frame, 1, 0.6, PEN_SHARP);
    }
    const PenWords run = {
        .words = label,
        .length = -1,
        .type = &page->map->look->types[RENDER_FACE_ASIDE].type,
        .size = page->map->look->types[RENDER_FACE_ASIDE].size,
        .x = x + length + 6,
        .base = y + 6,
        .colour = ink->ink,
    };
    pen_words(pen, &run);
}

static void
draw_legend(const Page *page, Pen *pen)
{
    const Panel *panel = &page->legend;
    RowList list;
    double depth, x = panel->x + PADDING, y = panel->y + PADDING;
    draw_panel(panel, page->map->ink, pen);
    render_legend_init(&list, page->map, LEGEND_WIDTH);
    rows_flow(&list, pen, x, y, page->legend_height, LEGEND_GAP, &depth);
    rows_clear(&list);
    if (page->options.unit_km > 0)
        draw_scale(page, pen, x + 4, y + depth + 16);
}

static void
draw_scenario(const Page *page, Pen *pen)
{
    const Panel *panel = &page->scenario;
    RowList list;
    double depth;
    draw_panel(panel, page->map->ink, pen);
    scenario_panel_init(&list, &page->map->scene, page->map->look, page->column_width);
    rows_flow(&list, pen, panel->x + PADDING, panel->y + PADDING, page->scenario_height, COLUMN_GAP,
              &depth);
    rows_clear(&list);
}

void
page_draw(const Page *page, Pen *pen)
{
    pen_rectangle(pen, 0, 0, page->width, page->height);
    pen_fill(pen, page->map->ink->sheet, 1);
    pen_save(pen);
    pen_move(pen, MARGIN, MARGIN);
    render_map_draw(page->map, pen, page->scale, page->left, page->top, (int)page->map_width,
                    (int)page->map_height);
    draw_pieces(page, pen);
    draw_frame(page, pen);
    pen_restore(pen);
    if (page->title.is_there)
        draw_title(page, pen);
    if (page->legend.is_there)
        draw_legend(page, pen);
    if (page->scenario.is_there)
        draw_scenario(page, pen);
}
