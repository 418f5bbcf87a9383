/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Finding hexsides on their grids.
 */
#include "validator/checks/grid/side-lines.h"

#include "schema/model/words.h"
#include "validator/checks/fix.h"

/* Returns: corner @corner of @hex, counted on from 0 to 5 round and round. */
static CornerKey
corner_key(const SideUse *use, Hex hex, guint corner)
{
    /* Around a corner lie three hexes; the first of them names it. */
    const struct {
        Hex hex;
        guint corner;
    } around[] = {
        {hex, corner % HEX_SIDES},
        {hex_beyond(&use->form, hex, (corner + 5) % HEX_SIDES), (corner + 2) % HEX_SIDES},
        {hex_beyond(&use->form, hex, corner % HEX_SIDES), (corner + 4) % HEX_SIDES},
    };
    CornerKey least = G_MAXINT64;
    for (guint i = 0; i < G_N_ELEMENTS(around); i++) {
        CornerKey key = ((CornerKey)(around[i].hex.column + 2) << 20) +
                        ((CornerKey)(around[i].hex.row + 2) << 4) + around[i].corner;
        least = MIN(least, key);
    }
    return ((CornerKey)use->number << 40) + least;
}

void
side_use_corners_near(const SideUse *use, guint end, CornerKey near[3])
{
    guint corner = use->side + end;
    Hex third = hex_beyond(&use->form, use->hex, corner % HEX_SIDES);
    near[0] = corner_key(use, use->hex, corner + 1);
    near[1] = corner_key(use, use->hex, corner + 5);
    near[2] = corner_key(use, third, corner + 5);
}

static void
add(CheckRun *run, FindingId id, const Hexside *hexside, const HexGrid *form)
{
    g_autoptr(GString) sides = g_string_new(NULL);
    for (guint i = 0; i < HEX_SIDES; i++)
        g_string_append_printf(sides,
                               i + 1 == HEX_SIDES ? " and %s"
                               : i > 0            ? ", %s"
                                                  : "%s",
                               direction_words[hex_side(form, i)]);
    Finding *finding =
        check_tell(run, id, &hexside->record, "side", SAY("hex", hexside->hex),
                   SAY("side", direction_words[hexside->side]), SAY("sides", sides->str));
    if (id == FINDING_GRID_SIDE_OFF_MAP)
        fix_hexside_remove(run, finding, &hexside->record);
}

static void
add_use(CheckRun *run, Records grids, const Hexside *hexside, GArray *uses)
{
    SideUse use = {.hexside = hexside};
    const Record *record = &hexside->record;
    if (record->raw || hexside->hex == NULL || !record_gives(record, "side"))
        return;
    guint32 number = grids_find_hex(grids, hexside->hex, &use.hex);
    if (number == grids.length)
        return;
    use.grid = (const Grid *)grids.items[number];
    use.form = grid_form(use.grid);
    gint side = hex_side_number(&use.form, (guint)hexside->side);
    if (side < 0) {
        add(run, FINDING_GRID_NO_SUCH_SIDE, hexside, &use.form);
        return;
    }
    use.side = (guint)side;
    use.beyond = hex_beyond(&use.form, use.hex, use.side);
    if (!grid_has_hex(use.grid, use.beyond)) {
        add(run, FINDING_GRID_SIDE_OFF_MAP, hexside, &use.form);
        return;
    }
    use.number = number;
    for (guint i = 0; i < 2; i++)
        use.ends[i] = corner_key(&use, use.hex, use.side + i);
    if (hexside->border != NULL)
        use.border = (const Border *)id_index_find(run->ids, ENTITY_BORDER, hexside->border);
    use.line =
        use.border != NULL && use.border->bridges != NULL ? use.border->bridges : hexside->border;
    g_array_append_val(uses, use);
}

GArray *
side_uses_new(CheckRun *run)
{
    GArray *uses = g_array_new(FALSE, TRUE, sizeof(SideUse));
    Records grids = data_set_records(run->set, ENTITY_GRID);
    Records hexsides = data_set_records(run->set, ENTITY_HEXSIDE);
    for (guint32 i = 0; i < hexsides.length; i++)
        add_use(run, grids, (const Hexside *)hexsides.items[i], uses);
    return uses;
}
