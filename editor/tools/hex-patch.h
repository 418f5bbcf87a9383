/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A copied patch of hexes: their terrain and hexsides, and the units there. It can be pasted
 * anywhere on a grid of the same orientation, turned by sixths.
 */
#pragma once

#include "editor/document/document.h"
#include "schema/geometry/hex.h"

/* Which parts of a patch are pasted, one bit each. */
typedef enum {
    PATCH_TERRAIN = 1,
    PATCH_LEVELS = 2,
    PATCH_SIDES = 4,
    PATCH_UNITS = 8,  /* the units are moved */
    PATCH_NAMES = 16, /* the names are moved, as two places of one name are ambiguous */
} PatchParts;

/* The most hexes of a patch: each of its sides and units is an edit of its own. */
#define HEX_PATCH_MAX 1000u

typedef struct {
    HexStep at;          /* from the middle of the copied patch */
    const char *terrain; /* id; NULL: unknown */
    gunichar level;      /* its sign; a blank: that of the terrain */
} PatchHex;

typedef struct {
    HexStep at; /* of the hex that names the side; of a one-sided border the one outside */
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

/* Immutable. The texts are owned. */
typedef struct {
    gboolean has_flat_top;
    GArray *hexes, *sides, *units, *names; /* of the above */
    GStringChunk *texts;
} HexPatch;

/* Copies the hexes @places (ids, NULL-terminated), with the sides between them, the sides around
 * them that have a border, and the units that @state has there. Returns: (transfer full): NULL with
 * @error set: they are not hexes of one grid, or too many. */
HexPatch *hex_patch_new(const ScenarioState *state, const char *const *places, GError **error);
void hex_patch_unref(HexPatch *patch); /* NULL is allowed */

/* For the clipboard. */
#define HEX_TYPE_PATCH (hex_patch_get_type())
GType hex_patch_get_type(void);

/* Where and how a patch is pasted. */
typedef struct {
    const char *grid; /* id */
    Hex middle;
    guint turns; /* sixths of a turn clockwise */
    guint parts; /* PatchParts */
} PatchSpot;

/* Returns: the hex of a grid of the form @form, inside or outside of it, to which the step @at of a
 * patch leads. */
Hex hex_patch_spot_hex(const PatchSpot *spot, const HexGrid *form, HexStep at);

/* Pastes @patch as one step of the history: hexes off the grid are left out, sides between two
 * hexes that are plain in the patch become plain, units are moved in the scenario that is shown
 * (without one, in the roster), and names are removed from the hexes that had them. Returns: FALSE
 * with @error set, also if no hex is on the grid, the orientation differs, or the game lacks a
 * terrain or border of the patch. */
gboolean hex_patch_put_in_document(EditorDocument *document, const HexPatch *patch,
                                   const PatchSpot *spot, GError **error);

/* Returns: (transfer full): @set with @patch pasted, without its units; NULL: it cannot be pasted
 * there. */
DataSet *hex_patch_try(DataSet *set, const HexPatch *patch, const PatchSpot *spot);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(HexPatch, hex_patch_unref)
