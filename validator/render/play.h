/* SPDX-License-Identifier: GPL-3.0-or-later Sheets to print and cut with what is needed to play
 * besides the map: blocks, with their other faces on the back, markers, tables, special rules, and
 * the set-up of a scenario.
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

/* Returns: the kinds in @words, separated by commas, as bits 1 << PlayKind: `all`, or some of
 * `blocks`, `markers`, `tables`, `rules`, `set-up`. 0: a word is unknown. */
guint play_find(const char *words);

typedef struct {
    RenderMap *map;       /* borrowed */
    double width, height; /* of a sheet */
    GArray *pages;        /* owned: of PlayPage */
    GArray *cells[2];     /* owned: of PlayCell: blocks and markers */
    guint kinds;          /* as play_find() */
} PlaySheets;

/* Computes what each sheet of @paper holds. @kinds: as play_find(). */
void play_init(PlaySheets *play, RenderMap *map, guint kinds, const Paper *paper);
void play_clear(PlaySheets *play);

/* Returns: (transfer full): the same as a page of HTML that needs no other file, in sections called
 * as the kinds: words are text, blocks and signs are pictures. Its width is that of the screen. */
GBytes *play_to_html(const PlaySheets *play);

/* Returns: the sheets, which borrow @play; none if there is nothing of these kinds. */
Sheets play_sheets(const PlaySheets *play);
