/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The text files of TripleA in which each line has a name and points: polygons.txt, centers.txt,
 * place.txt. Lines end in LF, CR or both;
 * a line of polygons may hold several records.
 */
#pragma once

#include "schema/geometry/shape.h"

typedef struct {
    const char *at; /* private: the next byte */
    const char *end;
    guint line;      /* of the record, from 1 */
    char *name;      /* owned: what stands before the first point, without blanks around it */
    GArray *points;  /* owned: of Point, on the grid of map.svg */
    GArray *rings;   /* owned: of ShapeLine: those between < and > */
    gboolean is_bad; /* the line is not of the form */
} PointFile;

/* Readies @file for @bytes, which it borrows. */
void point_file_init(PointFile *file, GBytes *bytes);
void point_file_clear(PointFile *file);

/* Reads the next record. Returns: FALSE at the end. */
gboolean point_file_next(PointFile *file);
