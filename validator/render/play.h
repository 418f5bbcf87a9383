/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What one needs to play beside the map, on sheets to print and cut: blocks with the
 * other faces of those that have some on the back, markers, the tables, the special rules, and the
 * set-up of a scenario.
 */
#pragma once

#include "validator/render/page.h"
#include "validator/render/render-map.h"

typedef enum {
    PLAY_BLOCKS,
    PLAY_MARKERS,
    PLAY_TABLES,
    PLAY_RULES,
    PLAY_SET_UP, /* with a scenario only */
    N_PLAY_KINDS,
} PlayKind;

/* Returns: the kinds that @words name, with commas, as bits 1 << PlayKind: `all` or some of
 * `blocks`, `markers`, `tables`, `rules`, `set-up`. 0: one is not known. */
guint play_find(const char *words);

typedef struct {
    RenderMap *map;       /* borrowed */
    double width, height; /* of a sheet */
    GArray *pages;        /* owned: of PlayPage */
    GArray *cells[2];     /* owned: of PlayCell: blocks and markers */
} PlaySheets;

/* Computes what each sheet of @paper holds. @kinds: as play_find(). */
void play_init(PlaySheets *play, RenderMap *map, guint kinds, const Paper *paper);
void play_clear(PlaySheets *play);

/* Returns: the sheets, which borrow @play; none, if there is nothing of those kinds. */
Sheets play_sheets(const PlaySheets *play);
