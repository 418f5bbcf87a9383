/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Setting and drawing of placards. Sizes are thousandths of that of the name.
 */
#include "validator/render/placard.h"

#include "validator/render/svg-out.h"

#include <string.h>

#define FLAG_WIDTH 860
#define STACK_AIR 130 /* above the blocks, of their size */

#define TOWN_SIZE 800
#define FORAGE_SIZE 1060
#define SQUARE_SIDE 860
#define SQUARE_TEXT 760
#define GAP 260
#define ROW_HEIGHT 980
#define ROW_BASE 730
#define SEA_SPACING 90 /* between the letters of a sea's name */

#define INK_NAME 0x2a1f14
#define INK_SEA 0x44718a
#define INK_TOWN 0x3a2c1d
#define INK_CAPITAL 0xb3141a
#define INK_FORAGE 0x8e1310
#define PAPER 0xfdf8ec
#define PORT_BLUE 0x2b5d8c

static gint32
part(gint32 size, gint32 thousandths)
{
    return (gint32)((gint64)size * thousandths / 1000);
}

static void
add_row(Placard *placard)
{
    g_assert(placard->n_rows < PLACARD_ROWS_MAX);
    placard->rows[placard->n_rows++] = (PlacardRow){.height = part(placard->size, ROW_HEIGHT)};
}

static void
add_piece(Placard *placard, PieceKind kind, const char *text, gssize length, gint32 width)
{
    PlacardRow *row = &placard->rows[placard->n_rows - 1];
    row->pieces[row->n_pieces++] =
        (Piece){.kind = kind, .text = text, .length = length, .width = width};
}

static gboolean
is_stack(const PlacardRow *row)
{
    return row->n_pieces == 1 && row->pieces[0].kind == PIECE_STACK;
}

/* Centres every row on the one above, and the whole on its middle. */
static void
finish(Placard *placard)
{
    gint32 top = 0;
    for (guint i = 0; i < placard->n_rows; i++)
        top -= placard->rows[i].height;
    top /= 2;
    placard->box = BOX_EMPTY;
    for (guint i = 0; i < placard->n_rows; i++) {
        PlacardRow *row = &placard->rows[i];
        gint32 width = 0, gap = part(placard->size, GAP);
        for (guint j = 0; j < row->n_pieces; j++)
            width += row->pieces[j].width + (j > 0 ? gap : 0);
        gint32 x = -width / 2;
        for (guint j = 0; j < row->n_pieces; j++) {
            row->pieces[j].x = x;
            x += row->pieces[j].width + gap;
        }
        row->box = (Box){-width / 2, top, width / 2, top + row->height};
        row->base = top + (is_stack(row) ? part(placard->block_size, STACK_AIR)
                                         : part(placard->size, ROW_BASE));
        placard->box = box_join(placard->box, row->box);
        top += row->height;
    }
}

/* Returns: bytes of @name that go into the first of two rows: up to the blank or hyphen nearest to
 * its middle; 0 if there is none. */
static gssize
split_at(const char *name)
{
    gssize length = (gssize)strlen(name), best = 0;
    for (gssize i = 1; i + 1 < length; i++) {
        gssize off = ABS(2 * i - length), best_off = ABS(2 * best - length);
        if ((name[i] == ' ' || name[i] == '-') && (best == 0 || off < best_off))
            best = i + 1;
    }
    return best;
}

static void
add_name(Placard *placard, const char *name, gssize length)
{
    while (length > 0 && name[length - 1] == ' ')
        length--;
    add_row(placard);
    add_piece(placard,
              PIECE_NAME,
              name,
              length,
              text_width(name, length, FACE_BOLD, placard->size));
}

static void
add_town(Placard *placard, const char *name)
{
    if (name == NULL)
        return;
    gssize length = (gssize)strlen(name);
    gint32 size = part(placard->size, TOWN_SIZE);
    add_piece(placard, PIECE_TOWN, name, length, text_width(name, length, FACE_BOLD, size));
}

static gboolean
has_forage(const Space *space)
{
    return record_gives(&space->record, "forage");
}

gboolean
placard_set_land(Placard *placard,
                 const Scene *scene,
                 guint32 face,
                 Arrangement arrangement,
                 gint32 size)
{
    const Space *space = scene->faces[face].space;
    const SceneFace *it = &scene->faces[face];
    gboolean is_split = arrangement == ARRANGE_SPLIT_NAME || arrangement == ARRANGE_TALL;
    gboolean is_tall = arrangement == ARRANGE_OWN_ROWS || arrangement == ARRANGE_TALL;
    const char *name = it->name;
    gssize first = is_split ? split_at(name) : (gssize)strlen(name);
    *placard = (Placard){.face = face, .size = size};
    if (first == 0 || (is_tall && !it->has_garrison))
        return FALSE;
    add_name(placard, name, first);
    if (is_split)
        add_name(placard, name + first, (gssize)strlen(name + first));
    if (it->has_garrison || it->holder != NULL)
        add_row(placard);
    if (is_tall) {
        add_town(placard, it->town);
        add_row(placard);
    }
    if (it->holder != NULL)
        add_piece(placard, PIECE_FLAG, NULL, 0, part(size, FLAG_WIDTH));
    if (it->has_garrison)
        add_piece(placard, PIECE_SQUARE, NULL, 0, part(size, SQUARE_SIDE));
    if (!is_tall)
        add_town(placard, it->town);
    if (has_forage(space)) {
        if (!it->has_garrison && it->holder == NULL)
            add_row(placard);
        add_piece(placard, PIECE_FORAGE, NULL, 0, part(size, space->forage > 9 ? 1060 : 530));
    }
    finish(placard);
    return TRUE;
}

gboolean
placard_set_sea(Placard *placard, const Scene *scene, guint32 face, guint n_rows, gint32 size)
{
    const char *name = scene->faces[face].name;
    guint n_words = 1;
    *placard = (Placard){.face = face, .size = size};
    for (const char *at = strchr(name, ' '); at != NULL; at = strchr(at + 1, ' '))
        n_words++;
    if (n_rows > n_words || n_rows > PLACARD_WORDS_MAX)
        return FALSE;
    for (guint rows_left = n_rows; rows_left > 0; rows_left--) {
        guint n = (n_words + rows_left - 1) / rows_left;
        const char *end = name;
        n_words -= n;
        for (guint i = 0; i < n; i++)
            end += strcspn(end + (i > 0), " ") + (i > 0);
        add_row(placard);
        add_piece(placard,
                  PIECE_SEA,
                  name,
                  end - name,
                  text_width(name, end - name, FACE_ITALIC, size) +
                      part(size, SEA_SPACING) * (gint32)g_utf8_strlen(name, end - name));
        name = end + (*end == ' ');
    }
    finish(placard);
    return TRUE;
}

void
placard_set_empty(Placard *placard, guint32 face, gint32 size)
{
    *placard = (Placard){.face = face, .size = size};
}

void
placard_add_stack(Placard *placard, const Scene *scene, guint n_columns, gint32 block_size)
{
    StackSize size = stack_measure(scene_units(scene, placard->face), n_columns, block_size);
    placard->block_size = block_size;
    placard->n_columns = size.n_columns;
    add_row(placard);
    placard->rows[placard->n_rows - 1].height = size.height + part(block_size, 2 * STACK_AIR);
    add_piece(placard, PIECE_STACK, NULL, 0, size.width);
    finish(placard);
}

/* The square of a garrison: blue where it has a port. */
static void
draw_square(GString *out, const Placard *placard, const SceneFace *face, Point at, gint32 middle)
{
    gint32 side = part(placard->size, SQUARE_SIDE);
    gboolean is_port = face->space->port != NULL;
    svg_out(out,
            "<rect x='%T' y='%T' width='%T' height='%T' rx='%T' fill='%C' stroke='%C' "
            "stroke-opacity='1' stroke-width='%T'/>",
            at.x,
            middle - side / 2,
            side,
            side,
            side / 10,
            is_port ? PORT_BLUE : PAPER,
            is_port ? 0x163a5c : INK_NAME,
            part(placard->size, 60));
    svg_out(out,
            "<text class='v' x='%T' y='%T' font-size='%T' fill='%C' stroke='none'>%d</text>",
            at.x + side / 2,
            middle + part(placard->size, SQUARE_TEXT) * 34 / 100,
            part(placard->size, SQUARE_TEXT),
            is_port ? 0xffffff : INK_NAME,
            (int)face->garrison);
}

static void
draw_text(GString *out, const Piece *piece, const char *style, Point at, gint32 size, guint32 ink)
{
    g_autofree char *text = g_strndup(piece->text, (gsize)piece->length);
    svg_out(out,
            "<text class='%s' x='%T' y='%T' font-size='%T' fill='%C'>%S</text>",
            style,
            at.x + piece->width / 2,
            at.y,
            size,
            ink,
            text);
}

static void
draw_piece(GString *out, const Scene *scene, const Placard *placard, guint row, const Piece *piece)
{
    const SceneFace *face = &scene->faces[placard->face];
    Point at = {placard->at.x + piece->x, placard->at.y + placard->rows[row].base};
    gint32 size = placard->size;
    switch (piece->kind) {
    case PIECE_NAME:
        draw_text(out, piece, "n", at, size, INK_NAME);
        break;
    case PIECE_SEA:
        svg_out(out, "<g letter-spacing='%T'>", part(size, SEA_SPACING));
        at.x += part(size, SEA_SPACING) / 2;
        draw_text(out, piece, "s", at, size, INK_SEA);
        g_string_append(out, "</g>");
        break;
    case PIECE_TOWN:
        draw_text(out,
                  piece,
                  face->is_capital ? "c" : "t",
                  at,
                  part(size, TOWN_SIZE),
                  face->is_capital ? INK_CAPITAL : INK_TOWN);
        break;
    case PIECE_SQUARE:
        draw_square(out, placard, face, at, at.y - part(size, TOWN_SIZE) * 31 / 100);
        break;
    case PIECE_FORAGE:
        svg_out(out,
                "<text class='f' x='%T' y='%T' font-size='%T' fill='%C'>%d</text>",
                at.x + piece->width / 2,
                at.y + part(size, 70),
                part(size, FORAGE_SIZE),
                INK_FORAGE,
                (int)face->space->forage);
        break;
    case PIECE_FLAG:
        g_string_append(out, "<g stroke-opacity='1' paint-order='normal'>");
        block_draw_flag(out,
                        setup_paint(scene->set, face->holder),
                        (Point){at.x + piece->width * 4 / 10, at.y - part(size, 260)},
                        size);
        g_string_append(out, "</g>");
        break;
    case PIECE_STACK:
        stack_draw(out,
                   scene_units(scene, placard->face),
                   placard->n_columns,
                   at,
                   placard->block_size);
        break;
    }
}

void
placard_draw(GString *out, const Scene *scene, const Placard *placard)
{
    for (guint i = 0; i < placard->n_rows; i++)
        for (guint j = 0; j < placard->rows[i].n_pieces; j++)
            draw_piece(out, scene, placard, i, &placard->rows[i].pieces[j]);
    g_string_append_c(out, '\n');
}
