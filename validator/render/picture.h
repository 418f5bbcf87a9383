/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pictures of a data set as files. `narva render` and the editor use the same functions and make
 * the same bytes.
 */
#pragma once

#include "validator/render/page.h"

/* The kinds of files, by how their names end. */
typedef enum {
    PICTURE_SVG,
    PICTURE_PNG,
    PICTURE_PDF,
    PICTURE_HTML, /* of sheets to play with only */
    N_PICTURE_FORMATS,
} PictureFormat;

#define PICTURE_DPI_MIN 24.0
#define PICTURE_DPI_MAX 1200.0
#define PICTURE_OVERLAP_USUAL 10.0 /* millimetres */

#define PICTURE_ERROR (picture_error_quark())
GQuark picture_error_quark(void);

typedef enum {
    PICTURE_ERROR_ABSENT,   /* there is no drawing */
    PICTURE_ERROR_DATA,     /* nothing can be drawn of the data */
    PICTURE_ERROR_MODE,     /* the mode that colours the map does not exist */
    PICTURE_ERROR_TAKEN,    /* a file of the data set would be replaced */
    PICTURE_ERROR_LARGE,    /* there would be more than SHEET_PIXELS_MAX pixels along a side */
    PICTURE_ERROR_NO_PLACE, /* the name is that of something else than a plain file */
    PICTURE_ERROR_FILE,     /* reading or writing failed */
    PICTURE_ERROR_STOPPED,  /* the progress callback cancelled it */
} PictureError;

/* The options of a picture. */
typedef struct {
    PageOptions page;
    const Paper *paper; /* borrowed; NULL: none, the picture is as large as its names need */
    guint n_across;     /* sheets of paper side by side: 1 to POSTER_ACROSS_MAX */
    double overlap;     /* of them, in millimetres: 0 to POSTER_OVERLAP_MAX */
    guint kinds;        /* of sheets to play with, as play_find(), which need a paper; 0: the map */
} PictureWish;

/* Reads the drawing of @set, or makes one from the map, for @scenario (id; NULL: none). Returns:
 * (transfer full): the map in @style; NULL with @error (PICTURE_ERROR) set: there is no drawing, or
 * it would be empty or wrong, or there is no such mode. */
RenderMap *picture_map_new(DataSet *set, const char *scenario, const RenderStyle *style,
                           GError **error);

/* Returns: (transfer full): which places of @set, an area game, @map lacks, because the drawing has
 * no shape with their id, and which of its shapes are called after no place: all in one line; NULL:
 * it lacks none. */
char *picture_gaps(const RenderMap *map, const DataSet *set);

typedef struct Picture Picture;

/* Lays out the picture. A reference is taken of @map. Returns: (transfer full). */
Picture *picture_new(RenderMap *map, const PictureWish *wish);
void picture_free(Picture *picture); /* NULL is allowed */

/* Returns: (transfer none): its sheets; there are none if the data have nothing for the requested
 * kinds. */
const Sheets *picture_sheets(const Picture *picture);

/* Sets @format by the ending of @name. Returns: FALSE: it is not that of a picture. */
gboolean picture_format_find(const char *name, PictureFormat *format);
const char *picture_format_ending(PictureFormat format); /* ".svg" */

/* Returns: how many files it is as @format. */
guint picture_n_files(const Picture *picture, PictureFormat format);

/* Called when @done files of @n are written. Returns: whether to continue. */
typedef gboolean (*PictureWatch)(guint done, guint n, gpointer data);

/* Writes the picture to @output, whose name has the ending of @format; several files get a number
 * before the ending. PICTURE_HTML needs kinds of sheets in the wish. Each replaces an existing file atomically, but never one of the data set.
 * @dpi: pixels to an inch of PNG, PICTURE_DPI_MIN to PICTURE_DPI_MAX. @watch: NULL is allowed.
 * Returns: FALSE with @error (PICTURE_ERROR) set; earlier files were written. */
gboolean picture_write(const Picture *picture, const char *output, PictureFormat format, double dpi,
                       PictureWatch watch, gpointer data, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Picture, picture_free)
