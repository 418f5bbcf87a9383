/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The drawing of a data set as a page of results shows it.
 */
#pragma once

#include "schema/store/drawing/map-file.h"
#include "validator/report/results/results.h"

typedef struct {
    MapFile *file;       /* owned: NULL: none was asked for */
    GArray *shapes;      /* owned: of ResultsShape */
    GStringChunk *texts; /* owned: what they draw that does not stand so in the file */
    ResultsMap shown;    /* borrows both */
} PlayedMap;

/* Reads the drawing that @set shows, which must outlive it. Returns: what a page is to show of it,
 * borrowed from @map; NULL where there is no drawing that can be used. @map is to be cleared in any
 * case. */
const ResultsMap *played_map_read(PlayedMap *map, const DataSet *set);
void played_map_clear(PlayedMap *map);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(PlayedMap, played_map_clear)
