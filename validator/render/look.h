/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How maps look: the colours that do not come from the data, and the type. Colours are 0xrrggbb.
 */
#pragma once

#include "validator/render/text.h"

typedef struct {
    guint32 sea, water; /* played on, and not */
    guint32 shore[3];   /* bands of the sea along the coast, the widest one first */
    guint32 lake, waste, wild, tree;
    guint32 unowned; /* land without an owner, or without a value of the mode */
    guint32 coast, shoreline, rim,
        zone;                      /* lines: of land, of lakes, of what is played on, of seas */
    guint32 border, hard, blocked; /* lines between lands */
    guint32 casing;                /* beside lines that matter */
    guint32 text, halo;            /* on lands that are light (dark in the dark style) */
    guint32 sea_text;
    guint32 paper, ink;   /* of signs, and of what is written in panels */
    guint32 sheet, frame; /* of a page: what it is on, and the lines around map and panels */
    guint32 title;
    guint32 port, strong; /* signs: of ports, and highlighted ones */
} RenderInk;

/* The looks of a map: on a light and a dark screen, and on paper. All differences between them are
 * in this table. */
typedef enum {
    LOOK_LIGHT,
    LOOK_DARK,
    LOOK_PAPER,
    N_LOOKS,
} LookKind;

typedef struct {
    const char *word; /* as options name it */
    RenderInk ink;
    const RenderType *types; /* of each RenderFace */
    gboolean is_dark;
    gboolean is_printed; /* all is laid out at once, blocks may be beside their place, and no pixels
                            are set one by one */
} Look;

/* Returns: (transfer none): the row of @kind. */
const Look *look_of(LookKind kind);

/* Returns: the kind of that name, or N_LOOKS. */
LookKind look_find(const char *word);

/* Returns: (transfer none): the colours of letters on ground that is dark or is not. */
const RenderInk *render_ink(gboolean is_dark);

/* Returns: the luma of @colour, 0 to 255. */
guint render_ink_luma(guint32 colour);

/* Returns: the fill of a land with @paint. */
guint32 render_ink_fill(guint32 paint, gboolean is_dark);

/* Returns: @colour, darkened if @is_dark. */
guint32 render_ink_dim(guint32 colour, gboolean is_dark);
