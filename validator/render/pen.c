/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rows of a panel.
 */
#include "validator/render/pen.h"

#include "validator/render/svg-out.h"

#include <string.h>

void
pen_write(Pen *pen, const char *text, TextFace face, gint32 size, gint32 indent)
{
    gint32 width = text_width(text, (gssize)strlen(text), face, scene_size(pen->scene, size));
    svg_out(pen->out,
            "<text class='l%s' x='%T' y='%T' font-size='%T' fill='%C'>%S</text>\n",
            face == FACE_BOLD     ? " n"
            : face == FACE_ITALIC ? " t"
                                  : "",
            pen->x + indent,
            pen->y,
            scene_size(pen->scene, size),
            PEN_INK,
            text);
    pen->right = MAX(pen->right, pen->x + indent + width);
}

/* Returns: bytes of @text that go into a line of @width: whole words, at least one. */
static gsize
line_length(const char *text, TextFace face, gint32 size, gint32 width)
{
    gsize length = strcspn(text, " ");
    while (text[length] == ' ') {
        gsize next = length + 1 + strcspn(text + length + 1, " ");
        if (text_width(text, (gssize)next, face, size) > width)
            break;
        length = next;
    }
    return length;
}

guint
pen_write_lines(Pen *pen, const char *text, TextFace face, gint32 indent, gint32 width)
{
    gint32 size = scene_size(pen->scene, PEN_TEXT_SIZE);
    guint n = 0;
    while (n == 0 || *text != '\0') {
        gsize length = line_length(text, face, size, width);
        g_autofree char *line = g_strndup(text, length);
        if (n++ > 0)
            pen_go_down(pen, PEN_LINE_HEIGHT);
        pen_write(pen, line, face, PEN_TEXT_SIZE, indent);
        text += length + (text[length] == ' ');
    }
    return n;
}

void
pen_go_down(Pen *pen, gint32 thousandths)
{
    pen->y += scene_size(pen->scene, thousandths);
}

void
pen_explain(Pen *pen, const char *text)
{
    pen_write(pen, text, FACE_REGULAR, PEN_TEXT_SIZE, scene_size(pen->scene, PEN_SIGN_WIDTH));
    pen_go_down(pen, PEN_LINE_HEIGHT);
}

Point
pen_sign_at(const Pen *pen)
{
    return (Point){
        pen->x + scene_size(pen->scene, PEN_SIGN_WIDTH * 45 / 100),
        pen->y - scene_size(pen->scene, PEN_TEXT_SIZE * 32 / 100),
    };
}
