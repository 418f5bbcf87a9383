/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A map as pages: title, map, legend and set-up on one sheet, or as a poster of several.
 */
#include "validator/render/page.h"

#include "schema/text/translation.h"
#include "validator/render/render-parts.h"
#include "validator/render/layout.h"
#include "validator/render/legend.h"
#include "validator/render/scenario-panel.h"

#include <cairo-pdf.h>
#include <math.h>
#include <string.h>

#define POINTS_PER_INCH 72.0

static const Paper papers[] = {
    {"a5", 148, 210},         {"a4", 210, 297},        {"a3", 297, 420},
    {"a2", 420, 594},         {"a1", 594, 841},        {"a0", 841, 1189},
    {"letter", 215.9, 279.4}, {"legal", 215.9, 355.6}, {"tabloid", 279.4, 431.8},
};

const Paper *
page_paper_find(const char *word)
{
    for (guint i = 0; i < G_N_ELEMENTS(papers); i++)
        if (g_ascii_strcasecmp(papers[i].word, word) == 0)
            return &papers[i];
    return NULL;
}

const Paper *
page_paper_row(guint i)
{
    return i < G_N_ELEMENTS(papers) ? &papers[i] : NULL;
}

char *
page_paper_words(void)
{
    GString *words = g_string_new(NULL);
    for (guint i = 0; i < G_N_ELEMENTS(papers); i++)
        g_string_append_printf(words, "%s%s", i > 0 ? ", " : "", papers[i].word);
    return g_string_free(words, FALSE);
}

GBytes *
page_sheets_to_svg(const Sheets *sheets, guint i)
{
    g_autoptr(Pen) pen = pen_new_svg(sheets->width, sheets->height, sheets->is_paper);
    sheets->draw(sheets->data, i, pen);
    return pen_take_svg(pen);
}

static cairo_status_t
take_bytes(void *data, const unsigned char *bytes, unsigned int length)
{
    g_byte_array_append(data, bytes, length);
    return CAIRO_STATUS_SUCCESS;
}

/* Draws sheet @i on @surface, @scale of its units to a pixel, and ends it. */
static void
draw_sheet(const Sheets *sheets, guint i, cairo_surface_t *surface, double scale)
{
    cairo_t *cr = cairo_create(surface);
    Pen *pen = pen_new_cairo(cr);
    pen_scale(pen, scale, scale);
    sheets->draw(sheets->data, i, pen);
    pen_free(pen);
    cairo_show_page(cr);
    cairo_destroy(cr);
}

GBytes *
page_sheets_to_png(const Sheets *sheets, guint i, double dpi)
{
    double scale = dpi / SHEET_DPI;
    double width = ceil(sheets->width * scale), height = ceil(sheets->height * scale);
    if (width > SHEET_PIXELS_MAX || height > SHEET_PIXELS_MAX)
        return NULL;
    cairo_surface_t *surface =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)width, (int)height);
    GByteArray *bytes = g_byte_array_new();
    cairo_t *cr = cairo_create(surface);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_paint(cr);
    cairo_destroy(cr);
    draw_sheet(sheets, i, surface, scale);
    cairo_status_t status = cairo_surface_write_to_png_stream(surface, take_bytes, bytes);
    cairo_surface_destroy(surface);
    GBytes *picture = g_byte_array_free_to_bytes(bytes);
    if (status != CAIRO_STATUS_SUCCESS)
        g_clear_pointer(&picture, g_bytes_unref);
    return picture;
}

GBytes *
page_sheets_to_pdf(const Sheets *sheets)
{
    const double scale = POINTS_PER_INCH / SHEET_DPI;
    GByteArray *bytes = g_byte_array_new();
    cairo_surface_t *surface = cairo_pdf_surface_create_for_stream(
        take_bytes, bytes, sheets->width * scale, sheets->height * scale);
    /* Files made at another time are the same. */
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "1970-01-01T00:00:00Z");
    for (guint i = 0; i < sheets->n; i++)
        draw_sheet(sheets, i, surface, scale);
    cairo_surface_finish(surface);
    cairo_surface_destroy(surface);
    return g_byte_array_free_to_bytes(bytes);
}

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

/* Returns: the line below the title: the scenario, or the edition where the scenario has the same
 * title; or NULL. */
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
    double width = pen_type_measure(&letters, words, -1, type, size, FALSE).width;
    pen_letters_clear(&letters);
    return width;
}

static double
title_size(const Page *page)
{
    return page->map->look->types[RENDER_FACE_TITLE].size;
}

/* Sets the legend in at most @n_columns. */
static void
measure_legend(Page *page, guint n_columns)
{
    RowList list;
    double depth;
    render_legend_init(&list, page->map, LEGEND_WIDTH);
    page->legend_height = legend_rows_least_height(&list, n_columns);
    guint used = legend_rows_flow(&list, NULL, 0, 0, page->legend_height, LEGEND_GAP, &depth);
    page->legend.width = used * (LEGEND_WIDTH + LEGEND_GAP) - LEGEND_GAP;
    page->legend.height = depth + (page->options.unit_km > 0 ? SCALE_HEIGHT : 0);
    legend_rows_clear(&list);
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
        if (render_port_box(map, layout, i, &port))
            render_room_take(room, port);
    }
    if (layout->key.n > 0)
        render_room_take(room, layout->key.box);
    render_text_clear(&text);
}

/* Puts @panel, of which the contents are measured, where nothing is played. Returns: FALSE if it
 * has no room there. */
static gboolean
put_aside(Page *page, Panel *panel, gboolean is_low, GArray *taken)
{
    Box box;
    RenderRoom room;
    render_room_init(&room, page->map, page->scale);
    take_written(page, &room);
    for (guint i = 0; i < taken->len; i++)
        render_room_take(&room, g_array_index(taken, Box, i));
    render_room_close(&room);
    gboolean is_found = render_room_find(&room, panel->width + 2 * PADDING,
                                         panel->height + 2 * PADDING, GAP, is_low, &box);
    render_room_clear(&room);
    if (!is_found)
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
    gboolean is_beside =
        page->title.y >= page->map_height + MARGIN && beside >= COLUMNS_BESIDE * column;
    measure_legend(page, (guint)MAX((is_beside ? beside : available) / column, 1));
    put_below(page, &page->legend, is_beside ? &page->title : NULL);
}

static void
place_panels(Page *page)
{
    g_autoptr(GArray) taken = g_array_new(FALSE, FALSE, sizeof(Box));
    double size = title_size(page);
    const char *subtitle = subtitle_of(page);
    double width = width_of_words(page, title_of(page), RENDER_FACE_TITLE, size) + size;
    double below = 0;
    if (subtitle != NULL)
        below = width_of_words(page, subtitle, RENDER_FACE_ASIDE, SUBTITLE_SIZE);
    page->title.width = MAX(width, below + (subtitle != NULL ? 4 * SUBTITLE_SIZE : 0));
    page->title.height = size + (subtitle != NULL ? SUBTITLE_SIZE * 1.5 : 0);
    if (!put_aside(page, &page->title, FALSE, taken))
        put_below(page, &page->title, NULL);
    put_legend(page, taken);
    if (page->map->scene.scenario == NULL)
        return;
    RowList list;
    double available = page->width - 2 * MARGIN - 2 * PADDING;
    guint n = (guint)MAX((available + COLUMN_GAP) / (COLUMN_WIDTH + COLUMN_GAP), 1);
    page->column_width = (available + COLUMN_GAP) / n - COLUMN_GAP;
    scenario_panel_init(&list, &page->map->scene, page->map->look, page->column_width);
    page->scenario_height = legend_rows_least_height(&list, n);
    legend_rows_flow(&list, NULL, 0, 0, page->scenario_height, COLUMN_GAP, &page->scenario.height);
    page->scenario.width = available;
    legend_rows_clear(&list);
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

void
page_size(const Page *page, double *width, double *height)
{
    *width = page->width;
    *height = page->height;
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
    g_autofree char *label = g_strdup_printf(_("%d km"), km);
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
draw_scenario(const Page *page, Pen *pen)
{
    const Panel *panel = &page->scenario;
    RowList list;
    double depth;
    draw_panel(panel, page->map->ink, pen);
    scenario_panel_init(&list, &page->map->scene, page->map->look, page->column_width);
    legend_rows_flow(&list, pen, panel->x + PADDING, panel->y + PADDING, page->scenario_height,
                     COLUMN_GAP, &depth);
    legend_rows_clear(&list);
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
    g_autoptr(GArray) pieces = render_map_pieces(page->map, page->scale);
    for (guint i = 0; i < pieces->len; i++) {
        const RenderPiece *piece = &g_array_index(pieces, RenderPiece, i);
        pen_save(pen);
        pen_move(pen, piece->x - page->left, piece->y - page->top);
        render_map_draw_piece(page->map, pen, piece->unit, piece->width);
        pen_restore(pen);
    }
    draw_frame(page, pen);
    pen_restore(pen);
    if (page->title.is_there)
        draw_title(page, pen);
    if (page->legend.is_there) {
        const Panel *panel = &page->legend;
        RowList list;
        double depth, x = panel->x + PADDING, y = panel->y + PADDING;
        draw_panel(panel, page->map->ink, pen);
        render_legend_init(&list, page->map, LEGEND_WIDTH);
        legend_rows_flow(&list, pen, x, y, page->legend_height, LEGEND_GAP, &depth);
        legend_rows_clear(&list);
        if (page->options.unit_km > 0)
            draw_scale(page, pen, x + 4, y + depth + 16);
    }
    if (page->scenario.is_there)
        draw_scenario(page, pen);
}

#define POSTER_MARGIN (10.0 * SHEET_PX_PER_MM)
#define MARK_LENGTH (5.0 * SHEET_PX_PER_MM)
#define MARK_GAP (1.0 * SHEET_PX_PER_MM)
#define MARK_INK 0x606060
#define LABEL_SIZE 9.0

/* On a sheet everything has at least this part of its size: the smallest letters have 4.5 points.
 * Maps are made smaller in steps for that, yet none becomes smaller than this, in pixels of such
 * letters. */
#define SCALE_LEAST 0.6
#define SIDE_STEP 0.9
#define POSTER_SIDE_LEAST 600.0

/* How @poster comes out on sheets of that size. */
static Poster
try_size(Page *page, double width, double height, guint n_across, double overlap)
{
    double wide, high, area_x = width - 2 * POSTER_MARGIN, area_y = height - 2 * POSTER_MARGIN;
    page_size(page, &wide, &high);
    Poster poster = {
        .page = page,
        .width = width,
        .height = height,
        .step_x = area_x - overlap,
        .step_y = area_y - overlap,
        .n_across = n_across,
        .n_down = 1,
    };
    if (n_across == 1) {
        poster.scale = MIN(area_x / wide, area_y / high);
        return poster;
    }
    poster.scale = (poster.step_x * n_across + overlap) / wide;
    poster.n_down = (guint)MAX(ceil((high * poster.scale - overlap) / poster.step_y - 1e-9), 1);
    return poster;
}

/* Returns: @page on sheets of @paper; @overlap: in pixels. */
static Poster
spread_sheets(Page *page, const Paper *paper, guint n_across, double overlap)
{
    double width = paper->width * SHEET_PX_PER_MM, height = paper->height * SHEET_PX_PER_MM;
    Poster upright = try_size(page, width, height, n_across, overlap);
    Poster across = try_size(page, height, width, n_across, overlap);
    /* As large as may be on one sheet; else as few sheets as may be for that size. */
    double upright_cost = (double)upright.n_down / (upright.scale * upright.scale);
    double across_cost = (double)across.n_down / (across.scale * across.scale);
    return across_cost < upright_cost ? across : upright;
}

void
page_poster_init(Poster *poster, RenderMap *map, const PageOptions *options, const Paper *paper,
                 guint n_across, double overlap)
{
    g_assert(n_across >= 1 && n_across <= POSTER_ACROSS_MAX && overlap >= 0 &&
             overlap <= POSTER_OVERLAP_MAX);
    PageOptions tried = *options;
    *poster = spread_sheets(page_new(map, &tried), paper, n_across, overlap * SHEET_PX_PER_MM);
    double side = MAX(poster->page->map_width, poster->page->map_height);
    while (poster->scale < SCALE_LEAST && side * SIDE_STEP >= POSTER_SIDE_LEAST) {
        side = tried.longer_side = side * SIDE_STEP;
        Poster smaller =
            spread_sheets(page_new(map, &tried), paper, n_across, overlap * SHEET_PX_PER_MM);
        /* Panels keep their size: below a narrow map they are high. */
        if (smaller.scale > poster->scale) {
            Poster larger = *poster;
            *poster = smaller;
            smaller = larger;
        }
        page_poster_clear(&smaller);
    }
}

void
page_poster_clear(Poster *poster)
{
    g_clear_pointer(&poster->page, page_free);
}

static void
draw_poster_sheet(gconstpointer data, guint i, Pen *pen)
{
    const Poster *poster = data;
    guint column = i % poster->n_across, row = i / poster->n_across;
    pen_save(pen);
    pen_clip(pen, POSTER_MARGIN, POSTER_MARGIN, poster->width - 2 * POSTER_MARGIN,
             poster->height - 2 * POSTER_MARGIN);
    pen_move(pen, POSTER_MARGIN - column * poster->step_x, POSTER_MARGIN - row * poster->step_y);
    pen_scale(pen, poster->scale, poster->scale);
    page_draw(poster->page, pen);
    pen_restore(pen);
    if (poster->n_across * poster->n_down == 1)
        return;
    for (guint j = 0; j < 4; j++) {
        gboolean is_right = j % 2 != 0, is_low = j / 2 != 0;
        double x = is_right ? poster->width - POSTER_MARGIN : POSTER_MARGIN, dx = is_right ? 1 : -1;
        double y = is_low ? poster->height - POSTER_MARGIN : POSTER_MARGIN, dy = is_low ? 1 : -1;
        pen_move_to(pen, x + dx * MARK_GAP, y);
        pen_line_to(pen, x + dx * MARK_LENGTH, y);
        pen_move_to(pen, x, y + dy * MARK_GAP);
        pen_line_to(pen, x, y + dy * MARK_LENGTH);
    }
    pen_stroke(pen, MARK_INK, 1, 0.6, PEN_SHARP);
    g_autofree char *label =
        g_strdup_printf(_("Row %u of %u, sheet %u of %u"), i / poster->n_across + 1, poster->n_down,
                        i % poster->n_across + 1, poster->n_across);
    const PenWords words = {
        .words = label,
        .length = -1,
        .type = &look_of(LOOK_PAPER)->types[RENDER_FACE_ROW].type,
        .size = LABEL_SIZE,
        .x = POSTER_MARGIN + 2 * MARK_LENGTH,
        .base = poster->height - POSTER_MARGIN / 2,
        .colour = MARK_INK,
    };
    pen_words(pen, &words);
}

Sheets
page_poster_sheets(const Poster *poster)
{
    return (Sheets){
        .width = poster->width,
        .height = poster->height,
        .n = poster->n_across * poster->n_down,
        .is_paper = TRUE,
        .draw = draw_poster_sheet,
        .data = poster,
    };
}

static void
draw_page(gconstpointer data, guint i G_GNUC_UNUSED, Pen *pen)
{
    page_draw(data, pen);
}

Sheets
page_sheet(const Page *page)
{
    Sheets sheets = {.n = 1, .draw = draw_page, .data = page};
    page_size(page, &sheets.width, &sheets.height);
    return sheets;
}
