/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * VASSAL: a module, and what has been saved of it, becomes a map.
 */
#include "schema/foreign/vassal/vassal.h"

static const LossRow import_rows[N_VASSAL_ROWS] = {VASSAL_ROWS(LOSS_ROW)};

static void
piece_clear(gpointer data)
{
    vassal_traits_free(((VassalPiece *)data)->traits);
}

static gboolean
read_vassal(ForeignSource *source, const ForeignChoices *choices, ForeignMap *map,
            LossReport *report, GError **error)
{
    Vassal vassal = {
        .source = source,
        .choices = choices,
        .map = map,
        .report = report,
        .boards = g_array_new(FALSE, FALSE, sizeof(VassalBoard)),
        .zones = g_array_new(FALSE, FALSE, sizeof(VassalZone)),
        .regions = g_array_new(FALSE, FALSE, sizeof(VassalRegion)),
        .points = g_array_new(FALSE, FALSE, sizeof(Point)),
        .grids = g_array_new(FALSE, FALSE, sizeof(VassalGrid)),
        .worths = g_array_new(FALSE, FALSE, sizeof(VassalWorth)),
        .grounds = g_array_new(FALSE, FALSE, sizeof(VassalGround)),
        .stacks = g_array_new(FALSE, FALSE, sizeof(VassalStack)),
        .pieces = g_array_new(FALSE, FALSE, sizeof(VassalPiece)),
        .setups = g_array_new(FALSE, FALSE, sizeof(VassalSetup)),
        .prototypes = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, vassal_traits_free),
        .names = g_hash_table_new(g_str_hash, g_str_equal),
    };
    g_array_set_clear_func(vassal.pieces, piece_clear);
    gboolean is_read = vassal_walk(&vassal, error) && vassal_choose_board(&vassal, error);
    if (is_read) {
        if (g_array_index(vassal.boards, VassalBoard, vassal.board).grid != FOREIGN_NONE)
            vassal_make_hexes(&vassal);
        else
            vassal_make_places(&vassal);
        vassal_give_worths(&vassal);
        is_read = vassal_read_setups(&vassal, error);
    }
    if (is_read) {
        vassal_place_stacks(&vassal);
        vassal_make_units(&vassal);
    }
    GArray *const arrays[] = {
        vassal.boards,  vassal.zones,  vassal.regions, vassal.points, vassal.grids,
        vassal.grounds, vassal.stacks, vassal.pieces,  vassal.setups, vassal.worths,
    };
    for (guint i = 0; i < G_N_ELEMENTS(arrays); i++)
        g_array_unref(arrays[i]);
    g_hash_table_unref(vassal.prototypes);
    g_hash_table_unref(vassal.names);
    return is_read;
}

const ForeignReader reader_vassal = {
    .rows = import_rows,
    .n_rows = G_N_ELEMENTS(import_rows),
    .read = read_vassal,
    .choices = CHOICE_BIT(CHOICE_SEA) | CHOICE_BIT(CHOICE_LAYER) | CHOICE_BIT(CHOICE_MODULE),
    .saved = VASSAL_SAVED,
    .signs = "<VASSAL.build.GameModule\n<VASSAL.launch.BasicModule\nPK\003\004",
    .packed = "buildFile.xml\nbuildFile",
};
