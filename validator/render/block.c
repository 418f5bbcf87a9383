/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * All lengths are thousandths of a name.
 */
#include "validator/render/block.h"

#include "schema/model/words.h"
#include "validator/render/svg-out.h"
#include "validator/render/text-metrics.h"

#include <string.h>

#define INK 0x2a1f14
#define PAPER 0xfffaf0
#define SHADE 0x140c06

#define THICKNESS 170 /* of the wood that is seen below and at the right */
#define LABEL_INSET 130
#define LABEL_PAPER 74 /* per cent of paper in the colour of a label */
#define NAME_SIZE 560
#define RATING_SIZE 720
#define PIP_SPACING 330
#define PIPS_MAX 8
#define BARS_MAX 5

static gint32
part(gint32 em, gint64 thousandths)
{
    return (gint32)(em * thousandths / 1000);
}

static void
draw_rect(GString *out, Box box, gint32 corner, guint32 fill, gint32 line)
{
    svg_out(out,
            "<rect x='%T' y='%T' width='%T' height='%T' rx='%T' fill='%C' stroke='%C' "
            "stroke-width='%T'/>",
            box.left,
            box.top,
            box.right - box.left,
            box.bottom - box.top,
            corner,
            fill,
            SHADE,
            line);
}

/* Hull, mast and two sails. */
static void
draw_ship(GString *out, Point at, gint32 em)
{
    gint32 u = part(em, 100);
    svg_out(out,
            "<path d='M%T,%TH%TL%T,%TH%Tz' fill='%C'/>",
            at.x - 6 * u,
            at.y + 2 * u,
            at.x + 6 * u,
            at.x + 4 * u,
            at.y + 5 * u,
            at.x - 4 * u,
            INK);
    svg_out(out,
            "<path d='M%T,%TL%T,%TH%TzM%T,%TL%T,%TH%Tz' fill='%C' stroke='%C' stroke-width='%T' "
            "stroke-linejoin='round'/>",
            at.x - u,
            at.y - 6 * u,
            at.x - 5 * u,
            at.y + u,
            at.x - u,
            at.x + u,
            at.y - 5 * u,
            at.x + 5 * u,
            at.y + u,
            at.x + u,
            PAPER,
            INK,
            part(em, 60));
}

/* A crossed field, and above it a bar for each of @n_bars. */
static void
draw_formation(GString *out, gint64 n_bars, Point at, gint32 em)
{
    gint32 half = part(em, 520), top = at.y - part(em, 120), bottom = at.y + part(em, 500);
    gint32 step = part(em, 170);
    Box box = {at.x - half, top, at.x + half, bottom};
    draw_rect(out, box, 0, PAPER, part(em, 70));
    svg_out(out,
            "<path d='M%T,%TL%T,%TM%T,%TL%T,%T",
            box.left,
            box.top,
            box.right,
            box.bottom,
            box.left,
            box.bottom,
            box.right,
            box.top);
    for (gint64 i = 0; i < MIN(n_bars, BARS_MAX); i++) {
        gint32 x = at.x + (gint32)(2 * i + 1 - MIN(n_bars, BARS_MAX)) * step / 2;
        svg_out(out, "M%T,%TV%T", x, top - part(em, 110), top - part(em, 370));
    }
    svg_out(out, "' fill='none' stroke='%C' stroke-width='%T'/>", INK, part(em, 70));
}

void
block_draw_type(GString *out, const UnitType *type, Point at, gint32 em)
{
    if (type != NULL && type->moves == MOVES_SEA)
        draw_ship(out, at, em);
    else
        draw_formation(out, type != NULL ? type->weight : 0, at, em);
}

void
block_draw_pips(GString *out, gint64 n_full, gint64 n_steps, Point at, gint32 em)
{
    if (n_steps > PIPS_MAX) {
        g_autofree char *text =
            g_strdup_printf("%" G_GINT64_FORMAT "/%" G_GINT64_FORMAT, n_full, n_steps);
        svg_out(out,
                "<text class='v l' x='%T' y='%T' font-size='%T' fill='%C'>%s</text>",
                at.x - part(em, 110),
                at.y + part(em, 180),
                part(em, 520),
                INK,
                text);
        return;
    }
    for (gint64 i = 0; i < n_steps; i++)
        svg_out(out,
                "<circle cx='%T' cy='%T' r='%T' fill='%C' stroke='%C' stroke-width='%T'/>",
                at.x + part(em, PIP_SPACING * i),
                at.y,
                part(em, 105),
                i < n_full ? INK : PAPER,
                INK,
                part(em, 50));
}

void
block_draw_flag(GString *out, guint32 paint, Point at, gint32 em)
{
    gint32 u = part(em, 100);
    svg_out(out,
            "<path d='M%T,%TH%Tl-%T,%Tl%T,%TH%Tz' fill='%C' stroke='%C' stroke-width='%T' "
            "stroke-linejoin='round'/>",
            at.x - 3 * u,
            at.y - 4 * u,
            at.x + 5 * u,
            2 * u,
            5 * u / 2,
            2 * u,
            5 * u / 2,
            at.x - 3 * u,
            paint,
            SHADE,
            part(em, 45));
    svg_out(out,
            "<path d='M%T,%TV%T' fill='none' stroke='%C' stroke-width='%T' "
            "stroke-linecap='round'/>",
            at.x - 3 * u,
            at.y - 5 * u,
            at.y + 5 * u,
            SHADE,
            part(em, 110));
}

/* The wood, and the label on it. Returns: the label. */
static Box
draw_wood(GString *out, guint32 paint, Point at, gint32 em)
{
    Box block = {at.x, at.y, at.x + part(em, BLOCK_WIDTH), at.y + part(em, BLOCK_HEIGHT)};
    Box face = {
        block.left,
        block.top,
        block.right - part(em, THICKNESS),
        block.bottom - part(em, THICKNESS),
    };
    Box label = box_grow(face, -part(em, LABEL_INSET));
    draw_rect(out, block, part(em, 190), colour_mix(paint, SHADE, 45), part(em, 60));
    draw_rect(out, face, part(em, 190), paint, part(em, 35));
    svg_out(out,
            "<rect x='%T' y='%T' width='%T' height='%T' rx='%T' fill='%C'/>",
            label.left,
            label.top,
            label.right - label.left,
            label.bottom - label.top,
            part(em, 80),
            colour_mix(paint, PAPER, LABEL_PAPER));
    return label;
}

static void
draw_name(GString *out, const char *name, Box label, gint32 em)
{
    gint32 available = label.right - label.left - part(em, 140);
    gint32 size = part(em, NAME_SIZE);
    gint32 width = text_width(name, (gssize)strlen(name), FACE_BOLD, size);
    if (width > available)
        size = MAX((gint32)((gint64)size * available / width), 1);
    svg_out(out,
            "<text class='n' x='%T' y='%T' font-size='%T' fill='%C'>%S</text>",
            (label.left + label.right) / 2,
            label.bottom - part(em, 170),
            size,
            INK,
            name);
}

void
block_draw(GString *out, const SetupUnit *unit, Point at, gint32 em)
{
    const Record *record = &unit->unit->record;
    Box label = draw_wood(out, unit->paint, at, em);
    Point sign = {label.left + part(em, 1900), label.top + part(em, 620)};
    Point pips = {label.left + part(em, 260), label.top + part(em, 280)};
    block_draw_pips(out, unit->strength, MAX(unit->strength, unit->unit->strength), pips, em);
    block_draw_type(out, unit->type, sign, em);
    if (record_gives(record, "rating"))
        svg_out(out,
                "<text class='v l' x='%T' y='%T' font-size='%T' fill='%C'>%s</text>",
                label.left + part(em, 150),
                label.top + part(em, 1030),
                part(em, RATING_SIZE),
                INK,
                (const char[]){
                    RATING_LETTER(unit->unit->rating),
                    (char)('0' + RATING_HITS(unit->unit->rating)),
                    '\0',
                });
    draw_name(out, record_name(record), label, em);
    g_string_append_c(out, '\n');
}
