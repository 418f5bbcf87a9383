/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where the blocks of a scenario wait that are not on the map: in pools, on the year track, in
 * boxes, out of the game; those too that the scenario does not name.
 */
#pragma once

#include "validator/scenario/scenario-state.h"

typedef enum {
    TRAY_POOL, /* of a nation */
    TRAY_YEAR, /* a box of the year track */
    TRAY_BOX,  /* a box beside the map */
    TRAY_OUT,  /* out of the game */
    TRAY_LOST, /* zones that mean nothing */
} TrayKind;

typedef struct {
    TrayKind kind;
    char *zone;     /* owned: what a unit that is put here is at; NULL for TRAY_LOST */
    char *title;    /* owned: `Pool of Sweden`, `1702`, `Exile` */
    char *words;    /* owned: the same in a sentence: `pool of Sweden`, `year 1702` */
    GArray *blocks; /* owned: of UnitState of the state */
} Tray;

/* Years of a period that get a box each, of those in which nobody waits. */
#define TRAY_YEARS_MAX 60

/* Returns: (transfer full): of Tray: pools of all nations that have one, years of the period, all
 * boxes; the last one only where blocks are nowhere. @state must live as long. */
GPtrArray *scenario_trays(const ScenarioState *state);

/* Returns: (transfer full): `Lewenhaupt, 4 of 4, pool of Sweden`. */
char *tray_block_title(const Tray *tray, const UnitState *block);

/* Returns: whether @block is looked for by @words: each of them is in its name, an alias, its
 * nation or its type, however spelt. */
gboolean tray_block_matches(const UnitState *block, const char *words);
