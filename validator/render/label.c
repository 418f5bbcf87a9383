/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Draws what the layout has placed.
 */
#include "validator/render/place.h"
#include "validator/render/layout.h"
#include "validator/render/piece.h"
#include "validator/render/scene.h"
#include "validator/scenario/nation-paint.h"

#define GLOW 1.3 /* around letters, in pixels of names */
#define DARK_LUMA 128
#define NUMBER_TEXT 12 /* bytes of a number in the key */

typedef struct {
    const RenderMap *map;
    const RenderView *view;
    RenderText text;
} Labelling;

static gboolean
is_seen(const RenderView *view, Box box)
{
    return box.right >= view->x && box.bottom >= view->y && box.left <= view->x + view->width &&
           box.top <= view->y + view->height;
}

static SignBox
to_target(const RenderView *view, Box box)
{
    return (SignBox){
        box.left - view->x,
        box.top - view->y,
        (double)box.right - box.left,
        (double)box.bottom - box.top,
    };
}

/* Letters are dark on light ground and light on dark. */
static void
draw_words(Labelling *labelling, guint32 face, const RenderMark *mark, SignBox box)
{
    const RenderMap *map = labelling->map;
    gboolean is_land = ground_is_land(map->scene.faces[face].ground);
    gboolean is_dark = render_ink_luma(map->shades.faces[face].fill) < DARK_LUMA;
    const RenderInk *ink = render_ink(is_dark);
    guint32 halo = pen_colour_mix(map->shades.faces[face].fill, ink->halo, 60);
    render_text_draw(&labelling->text, labelling->view->pen, mark->text, mark->length, mark->face,
                     box.x, box.y, is_land ? ink->text : map->ink->sea_text,
                     is_land ? halo : map->ink->sea, GLOW);
}

/* The number of a name in the key, light on dark. */
static void
draw_number(Labelling *labelling, guint number, SignBox box)
{
    const RenderInk *ink = labelling->map->ink;
    Pen *pen = labelling->view->pen;
    int width, height;
    char text[NUMBER_TEXT];
    g_snprintf(text, sizeof text, "%u", number);
    render_text_measure(&labelling->text, text, -1, RENDER_FACE_SMALL, &width, &height);
    pen_rounded(pen, box.x, box.y, box.width, box.height, box.height / 2);
    pen_fill_keep(pen, ink->ink, 1);
    pen_stroke(pen, ink->casing, 1, 1, PEN_JOINED);
    render_text_draw(&labelling->text, pen, text, -1, RENDER_FACE_SMALL,
                     box.x + (box.width - width) / 2, box.y + (box.height - height) / 2, ink->paper,
                     0, 0);
}

static void
draw_mark(Labelling *labelling, guint32 face, const RenderMark *mark, SignBox box)
{
    const RenderMap *map = labelling->map;
    const SceneFace *of = &map->scene.faces[face];
    Pen *pen = labelling->view->pen;
    RenderText *text = &labelling->text;
    switch (mark->kind) {
    case MARK_NAME:
    case MARK_TOWN:
        draw_words(labelling, face, mark, box);
        break;
    case MARK_SIGN:
        render_sign_draw(pen, map->ink, text, box, map->scene.state->chart->signs[mark->sign].shape,
                         &of->place->signs[mark->sign]);
        break;
    case MARK_FLAG:
        render_piece_flag(pen, nation_paint_of_pieces(map->set, of->holder),
                          box.x + box.width * 0.42, box.y + box.height / 2, box.height);
        break;
    case MARK_TAG:
        render_sign_tag(pen, map->ink, text, box, mark->text, map->shades.faces[face].fill);
        break;
    case MARK_KEY:
        draw_number(labelling, mark->sign, box);
        break;
    default:
        g_assert_not_reached();
    }
}

/* The plate of a card beside its face, in the colour of that, and the line that leads there. */
static void
draw_plate(Labelling *labelling, guint32 face, const RenderCard *card)
{
    const RenderMap *map = labelling->map;
    const RenderView *view = labelling->view;
    Pen *pen = view->pen;
    gboolean is_land = ground_is_land(map->scene.faces[face].ground);
    SignBox plate = to_target(view, render_card_plate(card));
    double x = card->foot.x - view->x, y = card->foot.y - view->y;
    for (guint i = 0; i < 2; i++) {
        pen_move_to(pen, x, y);
        pen_line_to(pen, plate.x + plate.width / 2, plate.y + plate.height / 2);
        pen_stroke(pen, i == 0 ? map->ink->casing : map->ink->ink, 1, i == 0 ? 3 : 1, PEN_ROUND);
    }
    pen_circle(pen, x, y, 2.2);
    pen_fill(pen, map->ink->ink, 1);
    if (render_card_is_number(card))
        return;
    pen_rounded(pen, plate.x, plate.y, plate.width, plate.height, 3);
    pen_fill_keep(pen, is_land ? map->shades.faces[face].fill : map->ink->sea, 1);
    pen_stroke(pen, map->ink->ink, 1, 0.9, PEN_JOINED);
}

/* The name of a sea, letter by letter. */
static void
draw_bent(Labelling *labelling, guint32 face, const RenderCard *card)
{
    ArcLetter letters[ARC_LETTERS_MAX];
    const RenderMark *name = &card->marks[0];
    const RenderView *view = labelling->view;
    guint n = place_arc_letters(&labelling->text, name->text, name->face, letters);
    pen_begin_spelled(view->pen, name->text);
    for (guint i = 0; i < n; i++) {
        const RenderMark letter = {
            .text = letters[i].text,
            .length = letters[i].length,
            .face = name->face,
        };
        int wide, high;
        double x, y, angle;
        render_text_measure(&labelling->text, letter.text, letter.length, letter.face, &wide,
                            &high);
        place_arc_point(&card->arc, letters[i].along, &x, &y, &angle);
        pen_save(view->pen);
        pen_move(view->pen, x - view->x, y - view->y);
        pen_turn(view->pen, angle);
        draw_words(labelling, face, &letter, (SignBox){-letters[i].width / 2, -high / 2.0, 0, 0});
        pen_restore(view->pen);
    }
    pen_end_spelled(view->pen);
}

static void
draw_card(Labelling *labelling, guint32 face, const RenderCard *card)
{
    if (card->is_led && is_seen(labelling->view, box_join(render_card_plate(card),
                                                          box_of_line(card->foot, card->foot))))
        draw_plate(labelling, face, card);
    if (card->is_bent) {
        if (is_seen(labelling->view, box_shift(card->marks[0].box, card->at)))
            draw_bent(labelling, face, card);
        return;
    }
    for (guint i = 0; i < card->n_marks; i++) {
        const RenderMark *mark = &card->marks[i];
        Box box = box_shift(mark->box, card->at);
        if (is_seen(labelling->view, box))
            draw_mark(labelling, face, mark, to_target(labelling->view, box));
    }
}

static void
draw_ports(Labelling *labelling, const RenderLayout *layout)
{
    const RenderMap *map = labelling->map;
    const RenderView *view = labelling->view;
    for (guint i = 0; i < map->ports->len; i++) {
        guint32 face = g_array_index(map->ports, guint32, i);
        Box box;
        if (render_port_box(map, layout, face, &box) && is_seen(view, box))
            render_sign_draw(view->pen, map->ink, &labelling->text, to_target(view, box),
                             SHAPE_PORT, map->scene.faces[face].port);
    }
}

static void
draw_coasts(Labelling *labelling)
{
    const RenderMap *map = labelling->map;
    const RenderView *view = labelling->view;
    for (guint i = 0; i < map->coasts->len; i++) {
        Box box;
        if (!render_coast_box(map, i, view->scale, &labelling->text, &box) || !is_seen(view, box))
            continue;
        const Coast *coast = g_array_index(map->coasts, NamedCoast, i).coast;
        render_text_draw(&labelling->text, view->pen, coast->name, -1, RENDER_FACE_SEA_LESS,
                         box.left - view->x, box.top - view->y, map->ink->sea_text, map->ink->sea,
                         GLOW);
    }
}

static void
draw_key(Labelling *labelling, const RenderKey *key)
{
    const RenderMap *map = labelling->map;
    SignBox plate = to_target(labelling->view, key->box);
    Pen *pen = labelling->view->pen;
    if (key->n == 0 || !is_seen(labelling->view, key->box))
        return;
    pen_rounded(pen, plate.x, plate.y, plate.width, plate.height, 3);
    pen_fill_keep(pen, map->ink->paper, 1);
    pen_stroke(pen, map->ink->ink, 1, 0.9, PEN_JOINED);
    for (guint i = 0; i < key->n; i++) {
        const SceneFace *face = &map->scene.faces[key->faces[i]];
        double x = plate.x + KEY_AIR + (i / key->n_rows) * (double)(key->width + KEY_GAP);
        double y = plate.y + KEY_AIR + (i % key->n_rows) * (double)key->high;
        int width, height;
        draw_number(labelling, i + 1, (SignBox){x, y + 1, key->indent - 4, key->high - 2});
        render_text_measure(&labelling->text, face->name, -1, KEY_FACE, &width, &height);
        render_text_draw(&labelling->text, pen, face->name, -1, KEY_FACE, x + key->indent,
                         y + (key->high - height) / 2, map->ink->ink, 0, 0);
    }
}

void
render_draw_labels(RenderMap *map, const RenderView *view)
{
    if (render_grain(map, view->scale) < RENDER_GRAIN_COARSE)
        return;
    g_autoptr(RenderLayout) layout = render_layout_get(map, view->scale);
    g_autoptr(GArray) faces = render_layout_seen(map, layout, view);
    Labelling labelling = {.map = map, .view = view};
    render_text_init(&labelling.text, map->look->types);
    pen_save(view->pen);
    draw_ports(&labelling, layout);
    draw_coasts(&labelling);
    for (guint i = 0; i < faces->len; i++) {
        guint32 face = g_array_index(faces, guint32, i);
        const RenderCard *card = render_layout_card(map, layout, face, &labelling.text);
        const RenderCard *around = render_layout_around(map, layout, face, &labelling.text);
        if (around != NULL)
            draw_card(&labelling, face, around);
        if (card != NULL && card != around)
            draw_card(&labelling, face, card);
    }
    draw_key(&labelling, &layout->key);
    pen_restore(view->pen);
    render_text_clear(&labelling.text);
}
