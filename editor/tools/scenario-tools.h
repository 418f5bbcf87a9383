/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Scenarios, which are created, duplicated and deleted, and the trays of their units that are not
 * on the map. Each function that begins with document_ is one step of the history; which scenario
 * is shown is left to the caller, except when that one is deleted.
 */
#pragma once

#include "editor/document/document.h"
#include "validator/scenario/scenario-state.h"

/* Returns: (transfer full): an id for a scenario of that title that no scenario has yet:
 * `the-end-is-near-2`. A title without letters or digits gives `scenario`; of a long one the
 * beginning is taken. */
char *scenario_propose_id(const DataSet *set, const char *title);

/* Whether @id will do for a new scenario. Returns: (transfer none): NULL, or why not in words. */
const char *scenario_id_problem(const DataSet *set, const char *id);

/* Makes a scenario in the open layer. @extends: id of its base, or NULL: it has none, and starts
 * with the period of the first scenario. Returns: FALSE with @error set. */
gboolean scenario_create(EditorDocument *document, const char *id, const char *title,
                         const char *extends, GError **error);

/* Makes a scenario that states all that @from states in any layer, and extends what that one
 * extends. */
gboolean scenario_duplicate(EditorDocument *document, const char *from, const char *id,
                            const char *title, GError **error);

/* Deletes a scenario of the open layer. What extends it is left as it is, which a finding reports.
 * If it is the one that is shown, none is shown. Returns: FALSE with @error set, as where the base
 * data set has it. */
gboolean scenario_delete(EditorDocument *document, const char *id, GError **error);

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

/* Years of a period that get a box each, of those without units. */
#define TRAY_YEARS_MAX 60

/* Returns: (transfer full): of Tray: pools of all nations that have one, years of the period, all
 * boxes; the last one only where blocks are nowhere. @state must live as long. */
GPtrArray *scenario_trays(const ScenarioState *state);

/* Returns: (transfer full): `Lewenhaupt, 4 of 4, pool of Sweden`. */
char *scenario_tray_block_title(const Tray *tray, const UnitState *block);

/* Returns: whether @block is looked for by @words: each of them is in its name, an alias, its
 * nation or its type, however spelt. */
gboolean scenario_tray_block_matches(const UnitState *block, const char *words);
