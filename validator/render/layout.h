/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The layout of the cards of all places at a scale.
 */
#pragma once

#include "validator/render/card.h"
#include "validator/render/render-parts.h"

/* Around the rows of a key, and between its columns, in pixels. */
#define KEY_AIR 5
#define KEY_GAP 8

/* The key: the names of faces that have a number on the map, on a plate outside of the area of
 * play. */
typedef struct {
    guint n;            /* 0: all names are there, or there is no room for a key */
    guint32 *faces;     /* owned: that of number 1 first */
    Box box;            /* in pixels from the origin of the map */
    guint n_rows;       /* of a column */
    gint32 width, high; /* of a column, of a row */
    gint32 indent;      /* of the names in a column */
} RenderKey;

typedef struct {
    gatomicrefcount references;
    double scale;
    gboolean is_whole; /* every card is made at once; else each on first use */
    guint32 n_faces;
    RenderCard **cards;  /* owned: of each face; NULL: none, or not made yet. On a screen they have
                            names alone, or their numbers in the key, which depend on the map and the
                            scale alone: ... */
    RenderCard **around; /* ... owned: what changes with the scenario, the mode and the layers is
                            placed around them: signs, values and blocks. NULL likewise */
    gint *made;          /* owned: not is_whole: 1 for each face whose card is made */
    gboolean *has_port;  /* owned: of each face: whether its port is drawn, if ports are shown */
    RenderKey key;       /* of one that is_whole */
} RenderLayout;

/* The type of names in a key. */
#define KEY_FACE RENDER_FACE_TOWN_LESS

/* Returns: (transfer full): a new layout of @map at @scale, which is not cached. */
RenderLayout *render_layout_new(const RenderMap *map, double scale);

/* Any thread may call it. Returns: (transfer full): the cached layout of @map at @scale, made on
 * first use. */
RenderLayout *render_layout_get(RenderMap *map, double scale);
void render_layout_unref(RenderLayout *layout);

/* Returns: (transfer none): the card of @face, or NULL. */
const RenderCard *render_layout_card(const RenderMap *map, RenderLayout *layout, guint32 face,
                                     RenderText *text);

/* Returns: (transfer none): the card of @face with its signs and blocks, or NULL; on paper that of
 * render_layout_card(). */
const RenderCard *render_layout_around(const RenderMap *map, RenderLayout *layout, guint32 face,
                                       RenderText *text);

/* Returns: (transfer full): of guint32: the faces whose cards may be in @view. */
GArray *render_layout_seen(const RenderMap *map, const RenderLayout *layout,
                           const RenderView *view);

/* Returns: (transfer full): of RenderLayout: the cached layouts, the one used last at the end. */
GPtrArray *render_layouts(RenderMap *map);

/* Sets @box to that of the sign of a port in @face, in pixels. Returns: FALSE: none is drawn. */
gboolean render_port_box(const RenderMap *map, const RenderLayout *layout, guint32 face, Box *box);

/* Sets @box to that of the name of the coast @index of the map, in pixels. Returns: FALSE: none is
 * drawn. */
gboolean render_coast_box(const RenderMap *map, guint index, double scale, RenderText *text,
                          Box *box);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(RenderLayout, render_layout_unref)

typedef struct {
    Box frame;   /* of the map */
    double side; /* of a square */
    gint n_columns, n_rows;
    guint32 *sums; /* owned: (n_columns + 1) * (n_rows + 1); at first whether a square is taken */
} RenderRoom;

/* Starts with the lands of play, and the lines between seas, as taken. The time grows with the
 * pixels of the map and with the faces. */
void render_room_init(RenderRoom *room, const RenderMap *map, double scale);
void render_room_clear(RenderRoom *room);
void render_room_take(RenderRoom *room, Box box);

/* To be called when everything is marked as taken, before any search. */
void render_room_close(RenderRoom *room);

/* Sets @found to the free box for a panel of @width by @height pixels, with @gap pixels around it,
 * that is nearest to the upper left corner of the map, or if @is_low to the lower left one.
 * Returns: FALSE: there is none. */
gboolean render_room_find(const RenderRoom *room, double width, double height, double gap,
                          gboolean is_low, Box *found);

/* The boxes that are occupied on a map at one scale, in squares, so that a search for a free spot
 * looks only at those nearby. Boxes are in pixels from the origin of the map. Private to
 * validator/render. */
typedef struct {
    Box frame;
    gint side; /* of a square */
    gint n_columns, n_rows;
    GArray **cells; /* owned: of Taken; NULL: nothing is there */
} RenderTaken;

/* @frame: of the map; what lies outside of it is kept with its edge. */
void render_taken_init(RenderTaken *taken, Box frame);
void render_taken_clear(RenderTaken *taken);

/* @owner: a face, or any other number. */
void render_taken_add(RenderTaken *taken, guint32 owner, Box box);

/* Add, or remove, the boxes of @card, including the line that leads to it. */
void render_taken_add_card(RenderTaken *taken, guint32 owner, const RenderCard *card);
void render_taken_remove_card(RenderTaken *taken, guint32 owner, const RenderCard *card);

/* Returns: (transfer full): of Box: the boxes that meet @area and are not of @owner; some may be
 * there twice. */
GArray *render_taken_near(const RenderTaken *taken, Box area, guint32 owner);

/* Returns: (transfer full): of guint32: the owners of boxes that meet @area, each once, ascending.
 */
GArray *render_taken_owners(const RenderTaken *taken, Box area);
