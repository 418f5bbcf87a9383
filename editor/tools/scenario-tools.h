/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Creating, duplicating and deleting scenarios, and the trays of their units that are not on the
 * map. Each function with a document makes one step of the history; the caller decides which
 * scenario is shown, except when that one is deleted.
 */
#pragma once

#include "editor/document/document.h"
#include "validator/scenario/scenario-state.h"

/* Returns: (transfer full): an unused id for a scenario with @title: `the-end-is-near-2`. For a
 * title without letters or digits it is `scenario`; a long one is shortened. */
char *scenario_propose_id(const DataSet *set, const char *title);

/* Returns: (transfer none): NULL, or why @id cannot be the id of a new scenario. */
const char *scenario_id_problem(const DataSet *set, const char *id);

/* Makes a scenario in the open layer. @extends: id of its base, or NULL: it has none, and starts
 * with the period of the first scenario. Returns: FALSE with @error set. */
gboolean scenario_create(EditorDocument *document, const char *id, const char *title,
                         const char *extends, GError **error);

/* Makes a scenario that states all that @from states in any layer, and extends what that one
 * extends. */
gboolean scenario_duplicate(EditorDocument *document, const char *from, const char *id,
                            const char *title, GError **error);

/* Deletes a scenario of the open layer. Scenarios that extend it stay as they are, which a finding
 * reports. If it is the one that is shown, none is shown. Returns: FALSE with @error set, also if
 * the base has it. */
gboolean scenario_delete(EditorDocument *document, const char *id, GError **error);

typedef enum {
    TRAY_POOL, /* of a nation */
    TRAY_YEAR, /* a box of the year track */
    TRAY_BOX,  /* a box beside the map */
    TRAY_OUT,  /* out of the game */
    TRAY_LOST, /* invalid zones */
} TrayKind;

typedef struct {
    TrayKind kind;
    char *zone;     /* owned: the zone of units in it; NULL for TRAY_LOST */
    char *title;    /* owned: `Pool of Sweden`, `1702`, `Exile` */
    char *words;    /* owned: the same in a sentence: `pool of Sweden`, `year 1702` */
    GArray *blocks; /* owned: of UnitState of the state */
} Tray;

/* The most boxes of years without units. */
#define TRAY_YEARS_MAX 60

/* Returns: (transfer full): of Tray: the pools of all nations that have one, the years of the
 * period, all boxes, and TRAY_LOST if any block is nowhere. @state must outlive them. */
GPtrArray *scenario_trays(const ScenarioState *state);

/* Returns: (transfer full): `Lewenhaupt, 4 of 4, pool of Sweden`. */
char *scenario_tray_block_title(const Tray *tray, const UnitState *block);

/* Returns: whether @block matches @words: each of them is in its name, an alias, its nation or its
 * type, regardless of case and accents. */
gboolean scenario_tray_block_matches(const UnitState *block, const char *words);
