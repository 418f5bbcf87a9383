/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pictures below the map that are traced: their files, positions, sizes and opacity. They are not
 * part of the data: nothing checks, plays or exports them. Copied pictures are in the folder
 * `pictures` of the data set, with a small file beside them; links to others are kept in the state
 * folder of the user alone. Positions are in grid units.
 */
#pragma once

#include "schema/geometry/shape.h"

/* The most pictures below one map. Each is kept in memory at its size on the screen. */
#define TRACE_PICTURES_MAX 16u

typedef struct {
    char *path;         /* owned: of the file */
    gboolean is_linked; /* it is outside of the data set, which does not mention it */
    double left, top;   /* of its first pixel */
    double pixel;       /* grid units to a pixel; > 0 */
    double opacity;     /* 0 to 1 */
    gboolean is_visible;
    gboolean is_locked;    /* no tool moves it */
    guint32 width, height; /* in pixels; 0: not read, see problem */
    char
        *problem; /* owned: why it cannot be shown, a sentence; NULL: it can, or was not read yet */
} TracePicture;

typedef struct {
    char *folder;        /* owned: of the data set; NULL: it has none yet */
    char *links;         /* owned: the file with the links; NULL: there is none */
    GPtrArray *pictures; /* owned: of TracePicture, from the bottom up. The copy of a removed one
                            stays in the data set, as it may be added again */
} TracePictures;

/* Reads the pictures of the data set in @folder. @state: the state folder of the user. Each may be
 * NULL; errors are ignored. Returns: (transfer full). */
TracePictures *trace_pictures_new(const char *folder, const char *state);
void trace_pictures_free(TracePictures *pictures); /* NULL is allowed */

/* Saves the list of pictures. Returns: FALSE with @error set. */
gboolean trace_pictures_save(const TracePictures *pictures, GError **error);

/* Adds the picture @path, of @width by @height pixels, above the others, as large as fits into
 * @frame. It is copied into the data set, unless @is_linked. Returns: (transfer none): NULL with
 * @error set. */
TracePicture *trace_pictures_add(TracePictures *pictures, const char *path, gboolean is_linked,
                                 guint32 width, guint32 height, Box frame, GError **error);

/* Returns: (transfer none): the uppermost visible picture at @at, or NULL. @is_free: locked ones
 * are ignored. */
TracePicture *trace_pictures_at(const TracePictures *pictures, Point at, gboolean is_free);

/* Moves @picture so that its point at @from is at @to. */
void trace_picture_move(TracePicture *picture, Point from, Point to);

/* Scales and moves @picture so that its points @from are at @to. It is not turned: if that would be
 * needed, the distance and the middle of the two points are right. Returns: FALSE: the two points
 * coincide, before or after. */
gboolean trace_picture_fit(TracePicture *picture, const Point from[2], const Point to[2]);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(TracePictures, trace_pictures_free)
