/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The plate is reserved as large as it may have to be, and shrinks when the numbers are given.
 */
#include "validator/render/layout/key.h"

#include "validator/render/layout/room.h"

#define COLUMNS_MAX 6u
#define NUMBER_WIDE 20   /* of a number and the gap behind it */
#define MARGIN 3         /* around the plate */
#define BLOCKS_REACH 2.5 /* around the middle of their place, in widths of one */

/* Whose the plate is. */
#define NO_FACE G_MAXUINT32

/* From the top down, and from the left to the right. */
static int
compare_places(gconstpointer a, gconstpointer b, gpointer data)
{
    const RenderMap *map = data;
    Point one = render_geometry_middle(map->geometry, *(const guint32 *)a);
    Point other = render_geometry_middle(map->geometry, *(const guint32 *)b);
    if (one.y != other.y)
        return one.y < other.y ? -1 : 1;
    return (one.x > other.x) - (one.x < other.x);
}

GArray *
render_key_faces(const RenderMap *map, const RenderLayout *layout, const RenderWork *works)
{
    GArray *found = g_array_new(FALSE, FALSE, sizeof(guint32));
    for (guint32 i = 0; i < layout->n_faces; i++) {
        const RenderCard *card = layout->cards[i];
        if (works[i].is_used && works[i].words.name != NULL &&
            (card == NULL || !render_card_has(card, MARK_NAME)))
            g_array_append_val(found, i);
    }
    g_array_sort_with_data(found, compare_places, (gpointer)map);
    return found;
}

/* Makes the columns of @key as wide, and its rows as high, as the name of @words is. */
static void
widen(RenderKey *key, const RenderWords *words, RenderText *text)
{
    int width, height;
    render_text_measure(text, words->name, -1, KEY_FACE, &width, &height);
    key->width = MAX(key->width, key->indent + width);
    key->high = MAX(key->high, height);
}

/* Sets how large a plate with @n names in columns of @n_rows is. */
static void
size_of(const RenderKey *key, guint n, guint n_rows, double *width, double *height)
{
    guint n_columns = (n + n_rows - 1) / n_rows;
    *width = (double)n_columns * (key->width + KEY_GAP) - KEY_GAP + 2.0 * KEY_AIR;
    *height = (double)n_rows * key->high + 2.0 * KEY_AIR;
}

/* Finds the room for @n names in as few columns as it takes. */
static gboolean
find_plate(RenderKey *key, const RenderRoom *room, guint n)
{
    for (guint columns = 1; columns <= MIN(COLUMNS_MAX, n); columns++) {
        double width, height;
        key->n_rows = (n + columns - 1) / columns;
        size_of(key, n, key->n_rows, &width, &height);
        if (render_room_find(room, width, height, MARGIN, TRUE, &key->box))
            return TRUE;
    }
    return FALSE;
}

/* Blocks stand near the middle of their place if they must. */
static void
take_middle(RenderRoom *room, const RenderWork *work)
{
    const Point middle = {(gint32)work->plan.x, (gint32)work->plan.y};
    gint32 reach = (gint32)(work->words.piece * BLOCKS_REACH);
    render_room_take(room, box_grow(box_of_line(middle, middle), reach));
}

guint
render_key_reserve(const RenderMap *map, RenderLayout *layout, const RenderWork *works,
                   RenderTaken *taken, RenderText *text, guint n)
{
    RenderKey *key = &layout->key;
    RenderRoom room;
    *key = (RenderKey){.indent = NUMBER_WIDE};
    render_room_init(&room, map, layout->scale);
    for (guint32 i = 0; i < layout->n_faces; i++) {
        if (works[i].is_used && works[i].words.name != NULL)
            widen(key, &works[i].words, text);
        if (works[i].is_used && works[i].n_stacks > 0)
            take_middle(&room, &works[i]);
    }
    g_autoptr(GArray) all = render_taken_near(taken, room.frame, layout->n_faces);
    for (guint i = 0; i < all->len; i++)
        render_room_take(&room, g_array_index(all, Box, i));
    render_room_close(&room);
    while (n > 0 && !find_plate(key, &room, n))
        n--;
    render_room_clear(&room);
    if (n > 0)
        render_taken_add(taken, NO_FACE, key->box);
    return n;
}

void
render_key_shrink(RenderKey *key, guint n, const RenderWork *works, RenderText *text)
{
    guint n_columns = (n + key->n_rows - 1) / key->n_rows;
    double width, height;
    key->width = key->high = 0;
    for (guint i = 0; i < key->n; i++)
        widen(key, &works[key->faces[i]].words, text);
    key->n_rows = MAX((key->n + n_columns - 1) / n_columns, 1);
    size_of(key, key->n, key->n_rows, &width, &height);
    key->box.right = key->box.left + (gint32)width;
    key->box.top = key->box.bottom - (gint32)height;
}
