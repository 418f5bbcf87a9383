/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Printers leave a margin; the marks stand in it.
 */
#include "validator/render/page/poster.h"

#include <math.h>

#define MARGIN (10.0 * SHEET_PX_PER_MM)
#define MARK_LENGTH (5.0 * SHEET_PX_PER_MM)
#define MARK_GAP (1.0 * SHEET_PX_PER_MM)
#define MARK_INK 0x606060
#define LABEL_SIZE 9.0

/* On a sheet everything has at least this part of its size: the smallest letters have 4.5 points.
 * Maps are made smaller in steps for that, yet none becomes smaller than this, in pixels of such
 * letters. */
#define SCALE_LEAST 0.6
#define SIDE_STEP 0.9
#define SIDE_LEAST 600.0

/* How @poster comes out on sheets of that size. */
static Poster
try_size(Page *page, double width, double height, guint n_across, double overlap)
{
    double wide, high, area_x = width - 2 * MARGIN, area_y = height - 2 * MARGIN;
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
spread(Page *page, const Paper *paper, guint n_across, double overlap)
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
poster_init(Poster *poster, RenderMap *map, const PageOptions *options, const Paper *paper,
            guint n_across, double overlap)
{
    g_assert(n_across >= 1 && n_across <= POSTER_ACROSS_MAX && overlap >= 0 &&
             overlap <= POSTER_OVERLAP_MAX);
    PageOptions tried = *options;
    *poster = spread(page_new(map, &tried), paper, n_across, overlap * SHEET_PX_PER_MM);
    double side = page_longer_side(poster->page);
    while (poster->scale < SCALE_LEAST && side * SIDE_STEP >= SIDE_LEAST) {
        side = tried.longer_side = side * SIDE_STEP;
        Poster smaller = spread(page_new(map, &tried), paper, n_across, overlap * SHEET_PX_PER_MM);
        /* Panels keep their size: below a narrow map they are high. */
        if (smaller.scale > poster->scale) {
            Poster larger = *poster;
            *poster = smaller;
            smaller = larger;
        }
        poster_clear(&smaller);
    }
}

void
poster_clear(Poster *poster)
{
    g_clear_pointer(&poster->page, page_free);
}

/* A mark at each corner of what is kept of a sheet. */
static void
draw_marks(const Poster *poster, Pen *pen)
{
    for (guint i = 0; i < 4; i++) {
        gboolean is_right = i % 2 != 0, is_low = i / 2 != 0;
        double x = is_right ? poster->width - MARGIN : MARGIN, dx = is_right ? 1 : -1;
        double y = is_low ? poster->height - MARGIN : MARGIN, dy = is_low ? 1 : -1;
        pen_move_to(pen, x + dx * MARK_GAP, y);
        pen_line_to(pen, x + dx * MARK_LENGTH, y);
        pen_move_to(pen, x, y + dy * MARK_GAP);
        pen_line_to(pen, x, y + dy * MARK_LENGTH);
    }
    pen_stroke(pen, MARK_INK, 1, 0.6, PEN_SHARP);
}

static void
draw_label(const Poster *poster, guint i, Pen *pen)
{
    g_autofree char *label =
        g_strdup_printf("Row %u of %u, sheet %u of %u", i / poster->n_across + 1, poster->n_down,
                        i % poster->n_across + 1, poster->n_across);
    const PenWords words = {
        .words = label,
        .length = -1,
        .type = &look_of(LOOK_PAPER)->types[RENDER_FACE_ROW].type,
        .size = LABEL_SIZE,
        .x = MARGIN + 2 * MARK_LENGTH,
        .base = poster->height - MARGIN / 2,
        .colour = MARK_INK,
    };
    pen_words(pen, &words);
}

static void
draw_sheet(gconstpointer data, guint i, Pen *pen)
{
    const Poster *poster = data;
    guint column = i % poster->n_across, row = i / poster->n_across;
    pen_save(pen);
    pen_clip(pen, MARGIN, MARGIN, poster->width - 2 * MARGIN, poster->height - 2 * MARGIN);
    pen_move(pen, MARGIN - column * poster->step_x, MARGIN - row * poster->step_y);
    pen_scale(pen, poster->scale, poster->scale);
    page_draw(poster->page, pen);
    pen_restore(pen);
    if (poster->n_across * poster->n_down == 1)
        return;
    draw_marks(poster, pen);
    draw_label(poster, i, pen);
}

Sheets
poster_sheets(const Poster *poster)
{
    return (Sheets){
        .width = poster->width,
        .height = poster->height,
        .n = poster->n_across * poster->n_down,
        .is_paper = TRUE,
        .draw = draw_sheet,
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
