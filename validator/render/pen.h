/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Writing of panels, row by row: signs with texts beside them, headings, and texts that are broken
 * into lines.
 */
#pragma once

#include "validator/render/scene.h"
#include "validator/render/text-metrics.h"

/* In thousandths of a name. */
#define PEN_HEADING_SIZE 1150
#define PEN_TEXT_SIZE 800
#define PEN_LINE_HEIGHT 1220
#define PEN_SIGN_WIDTH 2300

#define PEN_INK 0x2a1f14

/* Where the next row of a panel goes. */
typedef struct {
    GString *out;
    const Scene *scene;
    gint32 x, y;  /* left end and base line */
    gint32 right; /* farthest right anything has reached */
} Pen;

/* Writes @text on the base line, @indent from the left end. */
void pen_write(Pen *pen, const char *text, TextFace face, gint32 size, gint32 indent);

/* The same, broken into as many lines as it takes to stay within @width; the pen stays on the last
 * one. A word that is wider stands alone. Returns: how many lines. */
guint pen_write_lines(Pen *pen, const char *text, TextFace face, gint32 indent, gint32 width);

void pen_go_down(Pen *pen, gint32 thousandths);

/* Ends a row whose sign was drawn. */
void pen_explain(Pen *pen, const char *text);

/* Returns: the middle of the sign in this row. */
Point pen_sign_at(const Pen *pen);
