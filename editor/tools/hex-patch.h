/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A patch of hexes that was copied: their ground, what runs along their sides, and the units
 * there. It is put down anywhere on a grid with that top, turned by sixths.
 */
#pragma once

#include "editor/document/document.h"
#include "schema/geometry/hex.h"

/* What of a patch is put down; several are added up. */
typedef enum {
    PATCH_TERRAIN = 1,
    PATCH_LEVELS = 2,
    PATCH_SIDES = 4,
    PATCH_UNITS = 8,  /* they are moved there */
    PATCH_NAMES = 16, /* they are moved too: two places with one name are ambiguous */
} PatchParts;

/* Hexes of one patch: each of its sides and units is an edit of its own. */
#define HEX_PATCH_MAX 1000u

typedef struct {
    HexStep at;          /* from the middle of the patch, as it was copied */
    const char *terrain; /* id; NULL: unknown */
    gunichar level;      /* sign of it; a blank: that of the terrain */
} PatchHex;

typedef struct {
    HexStep at; /* of the hex that names the side: of a border with one side that outside */
    guint side; /* which one, 0 to 5 */
    const char *border;
} PatchSide;

typedef struct {
    HexStep at;
    const char *unit; /* id */
    gint corner;      /* that it faces, 0 to 5; -1: none */
} PatchUnit;

/* Names of a hex apart from its label. */
typedef struct {
    HexStep at;
    const char *place;          /* id of the hex that has them */
    const char *name, *aliases; /* JSON; NULL: none */
} PatchName;

/* It never changes; the texts are its own. */
typedef struct {
    gboolean has_flat_top;
    GArray *hexes, *sides, *units, *names; /* of the above */
    GStringChunk *texts;
} HexPatch;

/* Copies the hexes @places (ids, closed by NULL), with the sides between them and those around them
 * that have a border, and the units that @state has there. Returns: (transfer full); NULL with
 * @error set: they are no hexes of one grid, or too many. */
HexPatch *hex_patch_new(const ScenarioState *state, const char *const *places, GError **error);
void hex_patch_unref(HexPatch *patch); /* NULL is allowed */

/* For the clipboard. */
#define HEX_TYPE_PATCH (hex_patch_get_type())
GType hex_patch_get_type(void);

/* Where a patch is put down. */
typedef struct {
    const char *grid; /* id */
    Hex middle;
    guint turns; /* sixths of a turn clockwise */
    guint parts; /* PatchParts */
} PatchSpot;

/* Returns: where what lies at @at of a patch comes to on a grid of that form, in it or not. */
Hex hex_patch_spot_hex(const PatchSpot *spot, const HexGrid *form, HexStep at);

/* Puts @patch down as one step of the history: hexes off the grid are left out, a side between two
 * hexes of the patch that was plain becomes plain, units go to the scenario that is shown (none:
 * where the roster has them start), names leave the hexes that had them. Returns: FALSE with @error
 * set: no hex is on the grid, it has another top, or the game lacks a terrain or border of the
 * patch. */
gboolean hex_patch_put_in_document(EditorDocument *document, const HexPatch *patch,
                                   const PatchSpot *spot, GError **error);

/* Returns: (transfer full): @set as it would be with @patch put down, but for its units; NULL: it
 * cannot be put down there. */
DataSet *hex_patch_try(DataSet *set, const HexPatch *patch, const PatchSpot *spot);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(HexPatch, hex_patch_unref)
