/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Hexes are kept by how they lie from the middle one, so that a turn is one of each step.
 */
#include "editor/tools/grid/hex-patch.h"

#include "editor/tools/grid/hex-set.h"
#include "editor/tools/grid/hexside-tools.h"
#include "editor/tools/grid/sign-table.h"
#include "schema/model/records/record-write.h"
#include "schema/model/words.h"
#include "schema/store/grid-layer.h"

#include <glib/gi18n.h>
#include <math.h>

G_DEFINE_BOXED_TYPE(HexPatch, hex_patch, hex_patch_ref, hex_patch_unref)

HexPatch *
hex_patch_ref(HexPatch *patch)
{
    return g_atomic_rc_box_acquire(patch);
}

static void
clear_patch(gpointer data)
{
    HexPatch *patch = data;
    g_array_unref(patch->hexes);
    g_array_unref(patch->sides);
    g_array_unref(patch->units);
    g_array_unref(patch->names);
    g_string_chunk_free(patch->texts);
}

void
hex_patch_unref(HexPatch *patch)
{
    if (patch != NULL)
        g_atomic_rc_box_release_full(patch, clear_patch);
}

/* What is copied. */
typedef struct {
    HexPatch *patch;
    const ScenarioState *state;
    const Grid *grid;
    HexGrid form;
    Hex middle;
    GArray *hexes;     /* owned: of Hex */
    GHashTable *taken; /* owned: a set of hexes */
} Copying;

/* Finds the hexes @places. Returns: FALSE with @error set. */
static gboolean
find_hexes(Copying *copying, const char *const *places, GError **error)
{
    Records grids = data_set_records(copying->state->set, ENTITY_GRID);
    for (guint i = 0; places[i] != NULL; i++) {
        Hex hex;
        guint32 at = grids_find_hex(grids, places[i], &hex);
        const Grid *grid = at < grids.length ? (const Grid *)grids.items[at] : NULL;
        if (grid == NULL || (copying->grid != NULL && copying->grid != grid)) {
            g_set_error(error, EDIT_ERROR, EDIT_ERROR_PATH,
                        _("Only hexes of one grid can be copied; “%s” is none."), places[i]);
            return FALSE;
        }
        copying->grid = grid;
        copying->form = grid_form(grid);
        if (hex_set_add(copying->taken, &copying->form, hex))
            g_array_append_val(copying->hexes, hex);
    }
    if (copying->hexes->len > 0 && copying->hexes->len <= HEX_PATCH_MAX)
        return TRUE;
    if (copying->hexes->len == 0)
        g_set_error(error, EDIT_ERROR, EDIT_ERROR_PATH, _("Select the hexes to copy first."));
    else
        g_set_error(error, EDIT_ERROR, EDIT_ERROR_PATH,
                    _("%u hexes are too many to copy: take %u at most."), copying->hexes->len,
                    HEX_PATCH_MAX);
    return FALSE;
}

/* Finds the hex around which the patch is turned. */
static void
find_middle(Copying *copying)
{
    gint64 q = 0, r = 0;
    const Hex first = g_array_index(copying->hexes, Hex, 0);
    double n = copying->hexes->len;
    for (guint i = 0; i < copying->hexes->len; i++) {
        HexStep step = hex_step(&copying->form, first, g_array_index(copying->hexes, Hex, i));
        q += step.q;
        r += step.r;
    }
    const HexStep mean = {(gint32)lround((double)q / n), (gint32)lround((double)r / n)};
    copying->middle = hex_stepped(&copying->form, first, mean);
}

static HexStep
step_to(const Copying *copying, Hex hex)
{
    return hex_step(&copying->form, copying->middle, hex);
}

static const char *
keep(const Copying *copying, const char *text)
{
    return text != NULL ? g_string_chunk_insert_const(copying->patch->texts, text) : NULL;
}

static void
copy_units(const Copying *copying, Hex hex, const char *place)
{
    const GArray *units = scenario_state_units(copying->state, place);
    for (guint i = 0; units != NULL && i < units->len; i++) {
        const UnitState *unit = &g_array_index(units, UnitState, i);
        gboolean faces = unit->entry != NULL && record_gives(&unit->entry->record, "facing");
        const PatchUnit copied = {
            .at = step_to(copying, hex),
            .unit = keep(copying, unit->unit->id),
            .corner = faces ? hex_corner_number(&copying->form, (guint)unit->entry->facing) : -1,
        };
        if (!unit->is_aboard)
            g_array_append_val(copying->patch->units, copied);
    }
}

/* Returns: the JSON of the member @key of @space as somebody wrote it, NULL: nobody did. */
static const char *
written(const Copying *copying, const Space *space, const char *key)
{
    const Field *field = record_field(&space->record, key);
    if (!record_has(&space->record, field) || record_stating(&space->record, key)->derived)
        return NULL;
    g_autofree char *text = record_field_to_text(&space->record, field);
    return keep(copying, text);
}

static void
copy_names(const Copying *copying, Hex hex, const Space *space)
{
    const PatchName copied = {
        .at = step_to(copying, hex),
        .place = keep(copying, space->id),
        .name = written(copying, space, "name"),
        .aliases = written(copying, space, "aliases"),
    };
    if (copied.name != NULL || copied.aliases != NULL)
        g_array_append_val(copying->patch->names, copied);
}

static void
copy_hexes(const Copying *copying)
{
    g_autoptr(SignTable) levels = sign_table_new(&copying->grid->levels);
    g_autoptr(GString) id = g_string_new(NULL);
    for (guint i = 0; i < copying->hexes->len; i++) {
        Hex hex = g_array_index(copying->hexes, Hex, i);
        g_string_truncate(id, 0);
        grid_hex_id(copying->grid, hex, id);
        const Space *space =
            (const Space *)record_named(copying->state->set, ENTITY_SPACE, id->str);
        gboolean is_known = space != NULL && !space->record.raw;
        const PatchHex copied = {
            .at = step_to(copying, hex),
            .terrain = keep(copying, is_known ? space->terrain : NULL),
            .level = sign_table_get(levels, hex),
        };
        g_array_append_val(copying->patch->hexes, copied);
        if (is_known)
            copy_names(copying, hex, space);
        if (copying->state->scenario != NULL)
            copy_units(copying, hex, id->str);
    }
}

static void
copy_sides(const Copying *copying)
{
    Records list = data_set_records(copying->state->set, ENTITY_HEXSIDE);
    for (guint32 i = 0; i < list.length; i++) {
        Hex hex;
        gint side = hexside_number(list.items[i], copying->grid, &hex);
        if (side < 0)
            continue;
        Hex beyond = hex_beyond(&copying->form, hex, (guint)side);
        const PatchSide copied = {
            .at = step_to(copying, hex),
            .side = (guint)side,
            .border = keep(copying, ((const Hexside *)list.items[i])->border),
        };
        if (hex_set_has(copying->taken, &copying->form, hex) ||
            hex_set_has(copying->taken, &copying->form, beyond))
            g_array_append_val(copying->patch->sides, copied);
    }
}

HexPatch *
hex_patch_new(const ScenarioState *state, const char *const *places, GError **error)
{
    g_autoptr(GArray) hexes = g_array_new(FALSE, FALSE, sizeof(Hex));
    g_autoptr(GHashTable) taken = g_hash_table_new(NULL, NULL);
    Copying copying = {.state = state, .hexes = hexes, .taken = taken};
    if (!find_hexes(&copying, places, error))
        return NULL;
    copying.patch = g_atomic_rc_box_new(HexPatch);
    *copying.patch = (HexPatch){
        .has_flat_top = copying.form.has_flat_top,
        .hexes = g_array_new(FALSE, FALSE, sizeof(PatchHex)),
        .sides = g_array_new(FALSE, FALSE, sizeof(PatchSide)),
        .units = g_array_new(FALSE, FALSE, sizeof(PatchUnit)),
        .names = g_array_new(FALSE, FALSE, sizeof(PatchName)),
        .texts = g_string_chunk_new(256),
    };
    find_middle(&copying);
    copy_hexes(&copying);
    copy_sides(&copying);
    return copying.patch;
}

Hex
patch_spot_hex(const PatchSpot *spot, const HexGrid *form, HexStep at)
{
    return hex_stepped(form, spot->middle, hex_step_turned(at, spot->turns));
}
