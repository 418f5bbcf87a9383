/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pictures that lie below the map to be traced: which, where, how large, how strong. They are no
 * part of the data: nothing checks, plays or exports them. Those that were copied lie in the folder
 * `pictures` of the data set, with a small file beside them; where others lie is remembered in the
 * state folder of the user alone. Places are in grid units.
 */
#pragma once

#include "schema/geometry/shape.h"

/* Pictures below one map. Each is kept in memory as it is on the screen. */
#define TRACE_PICTURES_MAX 16u

typedef struct {
    char *path;         /* owned: of the file */
    gboolean is_linked; /* it lies elsewhere, and the data set does not know of it */
    double left, top;   /* of its first pixel */
    double pixel;       /* grid units to a pixel; > 0 */
    double opacity;     /* 0 to 1 */
    gboolean is_visible;
    gboolean is_locked;    /* no tool moves it */
    guint32 width, height; /* in pixels; 0: not read, see problem */
    char *problem;         /* owned: why it is not shown, a sentence; NULL: it is, or is not read */
} TracePicture;

typedef struct {
    char *folder;        /* owned: of the data set; NULL: it has none yet */
    char *links;         /* owned: file that remembers links; NULL: none does */
    GPtrArray *pictures; /* owned: of TracePicture, from below. The copy of one that is removed
                            stays in the data set: it may be wanted again */
} TracePictures;

/* Reads what is remembered of the data set in @folder; @state: the user's folder; each may be NULL.
 * What cannot be read is nothing. Returns: (transfer full). */
TracePictures *trace_pictures_new(const char *folder, const char *state);
void trace_pictures_free(TracePictures *pictures); /* NULL is allowed */

/* Writes where each lies. Returns: FALSE with @error set. */
gboolean trace_pictures_save(const TracePictures *pictures, GError **error);

/* Puts the picture @path, of @width by @height pixels, over the others, as large as fits into
 * @frame. It is copied into the data set, unless @is_linked. Returns: (transfer none): NULL with
 * @error set. */
TracePicture *trace_pictures_add(TracePictures *pictures, const char *path, gboolean is_linked,
                                 guint32 width, guint32 height, Box frame, GError **error);

/* Returns: the uppermost visible picture that can be shown at @at, or NULL.
 * @is_free: only one that is not locked. */
TracePicture *trace_pictures_at(const TracePictures *pictures, Point at, gboolean is_free);

/* Moves @picture so that what lies at @from comes to lie at @to. */
void trace_picture_move(TracePicture *picture, Point from, Point to);

/* Scales and moves it so that two known points come to lie where they belong; it is not turned:
 * where the two would have it turned, their distance and their middle are right.
 * Returns: FALSE: the two points are one, before or after. */
gboolean trace_picture_fit(TracePicture *picture, const Point from[2], const Point to[2]);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(TracePictures, trace_pictures_free)
