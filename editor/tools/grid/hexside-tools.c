/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Hexsides have no key: they are found by the hex and the side that they name, from either side.
 */
#include "editor/tools/grid/hexside-tools.h"

#include "editor/tools/layer.h"
#include "schema/model/words.h"
#include "schema/store/grid-layer.h"
#include "schema/text/writer.h"

#include <string.h>

/* A side of a hex, as both hexes beside it call it. */
typedef struct {
    const char *hexes[2];
    guint directions[2];
} SharedSide;

/* Returns: FALSE: they are no hexes side by side. */
static gboolean
find_side(const DataSet *set, const char *from, const char *to, SharedSide *side)
{
    Hex one, other;
    Records grids = data_set_records(set, ENTITY_GRID);
    guint32 at = grids_find_hex(grids, from, &one);
    if (at == grids.length || grids_find_hex(grids, to, &other) != at)
        return FALSE;
    HexGrid form = grid_form((const Grid *)grids.items[at]);
    for (guint i = 0; i < HEX_SIDES; i++) {
        Hex beyond = hex_beyond(&form, one, i);
        if (beyond.column != other.column || beyond.row != other.row)
            continue;
        guint direction = hex_side(&form, i);
        *side = (SharedSide){{from, to}, {direction, HEX_OPPOSITE(direction)}};
        return TRUE;
    }
    return FALSE;
}

gboolean
hexside_lies_between(const DataSet *set, const char *from, const char *to)
{
    SharedSide side;
    return find_side(set, from, to, &side);
}

/* Returns: whether @record is about @side; which of the hexes it names goes to @which. */
static gboolean
is_about(const Record *record, const SharedSide *side, guint *which)
{
    const Hexside *hexside = (const Hexside *)record;
    if (record->raw || hexside->hex == NULL || !record_gives(record, "side"))
        return FALSE;
    for (*which = 0; *which < 2; (*which)++)
        if (strcmp(hexside->hex, side->hexes[*which]) == 0 &&
            (guint)hexside->side == side->directions[*which])
            return TRUE;
    return FALSE;
}

/* Returns: the place in the list of the first record about @side, or the length. */
static guint32
find_record(Records list, const SharedSide *side, guint *which)
{
    guint32 i = 0;
    while (i < list.length && !is_about(list.items[i], side, which))
        i++;
    return i;
}

/* Takes away all that is said of @side, from the end on. */
static gboolean
clear(EditPlan *plan, const SharedSide *side)
{
    g_autoptr(DataSet) before = data_set_ref(plan->set); /* holds the list */
    Records list = data_set_records(before, ENTITY_HEXSIDE);
    for (guint32 i = list.length; i-- > 0;) {
        guint which;
        g_autofree char *path = g_strdup_printf("hexsides/#%u", i + 1);
        if (is_about(list.items[i], side, &which) && !layer_clear(plan, ENTITY_MAP, NULL, path))
            return FALSE;
    }
    return plan->error == NULL;
}

static gboolean
append(EditPlan *plan, const SharedSide *side, const char *type)
{
    g_autoptr(Writer) writer = writer_new();
    Records list = data_set_records(plan->set, ENTITY_HEXSIDE);
    gboolean is_first = list.length == 0;
    g_autofree char *path =
        is_first ? g_strdup("hexsides") : g_strdup_printf("hexsides/#%u", list.length + 1);
    if (is_first)
        writer_begin_array(writer);
    writer_begin_object(writer);
    writer_name(writer, "hex");
    writer_text(writer, side->hexes[0]);
    writer_name(writer, "side");
    writer_text(writer, direction_words[side->directions[0]]);
    writer_name(writer, "border");
    writer_text(writer, type);
    writer_end_object(writer);
    if (is_first)
        writer_end_array(writer);
    g_autofree char *json = writer_finish_text(writer);
    return edit_plan_set(plan, ENTITY_MAP, NULL, path, json);
}

static gboolean
is_one_sided(const DataSet *set, const char *type)
{
    const Border *border = (const Border *)record_named(set, ENTITY_BORDER, type);
    return border != NULL && !border->record.raw && border->one_sided;
}

gboolean
hexside_set(EditPlan *plan, const char *from, const char *to, const char *type)
{
    SharedSide side;
    guint which = 0;
    g_return_val_if_fail(find_side(plan->set, from, to, &side), FALSE);
    if (type == NULL)
        return clear(plan, &side);
    Records list = data_set_records(plan->set, ENTITY_HEXSIDE);
    guint32 at = find_record(list, &side, &which);
    if (at < list.length && which == 1 && is_one_sided(plan->set, type))
        return clear(plan, &side) && append(plan, &side, type);
    if (at == list.length)
        return append(plan, &side, type);
    g_autofree char *path = g_strdup_printf("hexsides/#%u/border", at + 1);
    g_autofree char *json = json_of_text(type);
    return edit_plan_set(plan, ENTITY_MAP, NULL, path, json);
}

gint
hexside_number(const Record *record, const Grid *grid, Hex *hex)
{
    const Hexside *hexside = (const Hexside *)record;
    const HexGrid form = grid_form(grid);
    if (record->raw || hexside->hex == NULL || hexside->border == NULL ||
        !record_gives(record, "side") || !grid_find_hex(grid, hexside->hex, hex))
        return -1;
    return hex_side_number(&form, (guint)hexside->side);
}
