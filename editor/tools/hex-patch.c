/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A patch of hexes that is copied from a grid, turned and put down elsewhere.
 */
#include "editor/tools/hex-patch.h"

#include "editor/tools/border-tools.h"
#include "editor/tools/hex-terrain.h"
#include "editor/tools/set-up.h"
#include "schema/model/record-write.h"
#include "schema/model/words.h"
#include "schema/store/grid-layer.h"
#include "validator/edits/layer.h"

#include <glib/gi18n.h>
#include <math.h>

static HexPatch *
hex_patch_ref(HexPatch *patch)
{
    return g_atomic_rc_box_acquire(patch);
}

G_DEFINE_BOXED_TYPE(HexPatch, hex_patch, hex_patch_ref, hex_patch_unref)

static void
free_patch_data(gpointer data)
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
        g_atomic_rc_box_release_full(patch, free_patch_data);
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
find_copied_hexes(Copying *copying, const char *const *places, GError **error)
{
    Records grids = data_set_records(copying->state->set, ENTITY_GRID);
    for (guint i = 0; places[i] != NULL; i++) {
        Hex hex;
        guint32 at = grid_find_hex_in_map(grids, places[i], &hex);
        const Grid *grid = at < grids.length ? (const Grid *)grids.items[at] : NULL;
        if (grid == NULL || (copying->grid != NULL && copying->grid != grid)) {
            g_set_error(error, EDIT_ERROR, EDIT_ERROR_PATH,
                        _("Only hexes of one grid can be copied; “%s” is not one of them."),
                        places[i]);
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
                    _("%u hexes are too many to copy: select at most %u."), copying->hexes->len,
                    HEX_PATCH_MAX);
    return FALSE;
}

/* Finds the hex around which the patch is turned. */
static void
find_patch_middle(Copying *copying)
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
    copying->middle = hex_after_step(&copying->form, first, mean);
}

static HexStep
step_to_hex(const Copying *copying, Hex hex)
{
    return hex_step(&copying->form, copying->middle, hex);
}

static const char *
store_text(const Copying *copying, const char *text)
{
    return text != NULL ? g_string_chunk_insert_const(copying->patch->texts, text) : NULL;
}

static void
copy_units(const Copying *copying, Hex hex, const char *place)
{
    const GArray *units = scenario_state_units(copying->state, place);
    for (guint i = 0; units != NULL && i < units->len; i++) {
        const UnitState *unit = &g_array_index(units, UnitState, i);
        gboolean faces = unit->entry != NULL && record_has_key(&unit->entry->record, "facing");
        const PatchUnit copied = {
            .at = step_to_hex(copying, hex),
            .unit = store_text(copying, unit->unit->id),
            .corner = faces ? hex_corner_number(&copying->form, (guint)unit->entry->facing) : -1,
        };
        if (!unit->is_aboard)
            g_array_append_val(copying->patch->units, copied);
    }
}

/* Returns: the JSON of the member @key of @space as it is stated; NULL: it is not. */
static const char *
written_member(const Copying *copying, const Space *space, const char *key)
{
    const Field *field = record_field(&space->record, key);
    if (!record_has(&space->record, field) || record_stating_layer(&space->record, key)->derived)
        return NULL;
    g_autofree char *text = record_field_to_text(&space->record, field);
    return store_text(copying, text);
}

static void
copy_names(const Copying *copying, Hex hex, const Space *space)
{
    const PatchName copied = {
        .at = step_to_hex(copying, hex),
        .place = store_text(copying, space->id),
        .name = written_member(copying, space, "name"),
        .aliases = written_member(copying, space, "aliases"),
    };
    if (copied.name != NULL || copied.aliases != NULL)
        g_array_append_val(copying->patch->names, copied);
}

static void
copy_hexes(const Copying *copying)
{
    g_autoptr(HexSigns) levels = hex_signs_new(&copying->grid->levels);
    for (guint i = 0; i < copying->hexes->len; i++) {
        Hex hex = g_array_index(copying->hexes, Hex, i);
        g_autofree char *id = hex_id(copying->grid, hex);
        const Space *space =
            (const Space *)data_set_find_record(copying->state->set, ENTITY_SPACE, id);
        gboolean is_known = space != NULL && !space->record.raw;
        const PatchHex copied = {
            .at = step_to_hex(copying, hex),
            .terrain = store_text(copying, is_known ? space->terrain : NULL),
            .level = hex_signs_get(levels, hex),
        };
        g_array_append_val(copying->patch->hexes, copied);
        if (is_known)
            copy_names(copying, hex, space);
        if (copying->state->scenario != NULL)
            copy_units(copying, hex, id);
    }
}

static void
copy_sides(const Copying *copying)
{
    Records list = data_set_records(copying->state->set, ENTITY_HEXSIDE);
    for (guint32 i = 0; i < list.length; i++) {
        Hex hex;
        gint side = border_hexside_number(list.items[i], copying->grid, &hex);
        if (side < 0)
            continue;
        Hex beyond = hex_neighbour(&copying->form, hex, (guint)side);
        const PatchSide copied = {
            .at = step_to_hex(copying, hex),
            .side = (guint)side,
            .border = store_text(copying, ((const Hexside *)list.items[i])->border),
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
    if (!find_copied_hexes(&copying, places, error))
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
    find_patch_middle(&copying);
    copy_hexes(&copying);
    copy_sides(&copying);
    return copying.patch;
}

Hex
hex_patch_spot_hex(const PatchSpot *spot, const HexGrid *form, HexStep at)
{
    return hex_after_step(form, spot->middle, hex_step_turned(at, spot->turns));
}

/* What is put down. The grid is another record after each edit: its form stays. */
typedef struct {
    EditPlan *plan;
    const HexPatch *patch;
    const PatchSpot *spot;
    const Grid *grid; /* that before the plan, held by ... */
    DataSet *before;
    HexGrid form;
    GHashTable *covered; /* owned: a set of hexes that come or are there */
} Putting;

/* Gives @sign to the hexes of the patch that ask for it. Returns: FALSE: the plan has failed. */
static gboolean
put_hex_signs(const Putting *putting, const GArray *signs, gboolean are_levels)
{
    g_autoptr(GHashTable) done = g_hash_table_new(NULL, NULL);
    for (guint i = 0; i < signs->len; i++) {
        gunichar sign = g_array_index(signs, gunichar, i);
        if (sign == 0 || !g_hash_table_add(done, GUINT_TO_POINTER(sign)))
            continue;
        g_autoptr(HexStroke) stroke = hex_stroke_new(putting->grid);
        for (guint k = i; k < signs->len; k++) {
            const PatchHex *hex = &g_array_index(putting->patch->hexes, PatchHex, k);
            Hex there = hex_patch_spot_hex(putting->spot, &putting->form, hex->at);
            if (g_array_index(signs, gunichar, k) == sign &&
                hex_set_has(putting->covered, &putting->form, there))
                hex_stroke_dab(stroke, putting->grid, there, 0);
        }
        const HexPaint paint = {are_levels ? 0 : sign, are_levels ? sign : 0};
        if (g_hash_table_size(stroke->hexes) > 0 && !hex_stroke_paint(putting->plan, stroke, paint))
            return FALSE;
    }
    return TRUE;
}

/* Returns: the sign of the terrain @id, or 0; the plan fails where the game has none. */
static gunichar
sign_of_terrain(EditPlan *plan, const char *id)
{
    const Record *terrain = data_set_find_record(plan->set, ENTITY_TERRAIN, id);
    gunichar sign = terrain != NULL ? hex_terrain_sign(terrain) : 0;
    if (id != NULL && sign == 0)
        edit_plan_fail(plan, _("The game has no terrain “%s”: add it first."), id);
    return sign;
}

static gboolean
put_patch_ground(const Putting *putting)
{
    const GArray *hexes = putting->patch->hexes;
    g_autoptr(GArray) terrain = g_array_new(FALSE, FALSE, sizeof(gunichar));
    g_autoptr(GArray) levels = g_array_new(FALSE, FALSE, sizeof(gunichar));
    for (guint i = 0; i < hexes->len; i++) {
        const PatchHex *hex = &g_array_index(hexes, PatchHex, i);
        gboolean has_terrain = (putting->spot->parts & PATCH_TERRAIN) != 0;
        gunichar sign = has_terrain ? sign_of_terrain(putting->plan, hex->terrain) : 0;
        gunichar level = (putting->spot->parts & PATCH_LEVELS) != 0 ? hex->level : 0;
        g_array_append_val(terrain, sign);
        g_array_append_val(levels, level);
    }
    return putting->plan->error == NULL && put_hex_signs(putting, terrain, FALSE) &&
           put_hex_signs(putting, levels, TRUE);
}

/* Returns: the same for both hexes beside the side. */
static gint64
hexside_key(const HexGrid *form, Hex hex, guint side)
{
    Hex beyond = hex_neighbour(form, hex, side);
    gint64 one = (gint64)hex.row * G_MAXINT16 + hex.column;
    gint64 other = (gint64)beyond.row * G_MAXINT16 + beyond.column;
    guint here = one < other ? side : (side + HEX_SIDES / 2) % HEX_SIDES;
    return MIN(one, other) * HEX_SIDES + here;
}

/* Gives the side between two hexes that border, where both are hexes. */
static void
put_patch_side(const Putting *putting, Hex hex, guint side, const char *border)
{
    Hex beyond = hex_neighbour(&putting->form, hex, side);
    if (!hex_is_within(&putting->form, hex) || !hex_is_within(&putting->form, beyond))
        return;
    g_autofree char *from = hex_id(putting->grid, hex), *to = hex_id(putting->grid, beyond);
    if (data_set_find_record(putting->plan->set, ENTITY_SPACE, from) != NULL &&
        data_set_find_record(putting->plan->set, ENTITY_SPACE, to) != NULL)
        border_set_hexside(putting->plan, from, to, border);
}

static gboolean
put_patch_sides(const Putting *putting)
{
    const GArray *sides = putting->patch->sides;
    g_autoptr(GHashTable) wanted = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    for (guint i = 0; i < sides->len; i++) {
        const PatchSide *side = &g_array_index(sides, PatchSide, i);
        Hex hex = hex_patch_spot_hex(putting->spot, &putting->form, side->at);
        guint turned = (side->side + putting->spot->turns) % HEX_SIDES;
        gint64 key = hexside_key(&putting->form, hex, turned);
        if (data_set_find_record(putting->plan->set, ENTITY_BORDER, side->border) == NULL)
            return edit_plan_fail(putting->plan, _("The game has no border “%s”: add it first."),
                                  side->border);
        g_hash_table_add(wanted, g_memdup2(&key, sizeof key));
        put_patch_side(putting, hex, turned, side->border);
    }
    Records list = data_set_records(putting->before, ENTITY_HEXSIDE);
    for (guint32 i = 0; i < list.length && putting->plan->error == NULL; i++) {
        Hex hex;
        gint side = border_hexside_number(list.items[i], putting->grid, &hex);
        if (side < 0)
            continue;
        gint64 key = hexside_key(&putting->form, hex, (guint)side);
        if (hex_set_has(putting->covered, &putting->form, hex) &&
            hex_set_has(putting->covered, &putting->form,
                        hex_neighbour(&putting->form, hex, (guint)side)) &&
            !g_hash_table_contains(wanted, &key))
            put_patch_side(putting, hex, (guint)side, NULL);
    }
    return putting->plan->error == NULL;
}

static gboolean
put_patch_units(const Putting *putting, const char *scenario)
{
    const GArray *units = putting->patch->units;
    for (guint i = 0; i < units->len && putting->plan->error == NULL; i++) {
        const PatchUnit *unit = &g_array_index(units, PatchUnit, i);
        Hex hex = hex_patch_spot_hex(putting->spot, &putting->form, unit->at);
        if (!hex_set_has(putting->covered, &putting->form, hex))
            continue;
        g_autofree char *id = hex_id(putting->grid, hex);
        guint corner = ((guint)MAX(unit->corner, 0) + putting->spot->turns) % HEX_SIDES;
        g_autofree char *facing = record_value_to_text(
            VALUE_OF_TEXT(direction_words[hex_corner(&putting->form, corner)]));
        if (set_up_move(putting->plan, scenario, unit->unit, id) && unit->corner >= 0 &&
            scenario != NULL)
            set_up_set(putting->plan, scenario, unit->unit, "facing",
                       VALUE_OF_TEXT(direction_words[hex_corner(&putting->form, corner)]));
    }
    return putting->plan->error == NULL;
}

/* Gives the hex @place the names of @name; NULL: takes them from the hex that has them, whose label
 * is its name again. */
static void
move_patch_name(EditPlan *plan, const char *place, const PatchName *name)
{
    const char *const keys[] = {"name", "aliases"}, *const values[] = {name->name, name->aliases};
    for (guint i = 0; i < G_N_ELEMENTS(keys); i++)
        if (values[i] != NULL && place != NULL)
            edit_plan_set(plan, ENTITY_SPACE, place, keys[i], values[i]);
        else if (values[i] != NULL)
            layer_restore(plan, ENTITY_SPACE, name->place, keys[i]);
}

/* All names leave before one comes: it may come to a hex that another leaves. */
static gboolean
put_patch_names(const Putting *putting)
{
    const GArray *names = putting->patch->names;
    for (guint i = 0; i < 2 * names->len && putting->plan->error == NULL; i++) {
        const PatchName *name = &g_array_index(names, PatchName, i % names->len);
        Hex hex = hex_patch_spot_hex(putting->spot, &putting->form, name->at);
        if (!hex_set_has(putting->covered, &putting->form, hex))
            continue;
        g_autofree char *id = hex_id(putting->grid, hex);
        if (i >= names->len)
            move_patch_name(putting->plan, id, name);
        else if (data_set_find_record(putting->plan->set, ENTITY_SPACE, name->place) != NULL)
            move_patch_name(putting->plan, NULL, name);
    }
    return putting->plan->error == NULL;
}

/* Finds the hexes that the patch comes to. What is no hex becomes one where terrain comes. */
static void
find_covered_hexes(const Putting *putting)
{
    const GArray *hexes = putting->patch->hexes;
    for (guint i = 0; i < hexes->len; i++) {
        const PatchHex *hex = &g_array_index(hexes, PatchHex, i);
        Hex there = hex_patch_spot_hex(putting->spot, &putting->form, hex->at);
        if (hex_is_within(&putting->form, there) &&
            ((putting->spot->parts & PATCH_TERRAIN) != 0 || grid_has_hex(putting->grid, there)))
            hex_set_add(putting->covered, &putting->form, there);
    }
}

/* Puts @patch down, as part of a plan: hexes off the grid are left out, a side between two hexes of
 * the patch that was plain becomes plain, units go to @scenario (NULL: where the roster has them
 * start). Fails where no hex is on the grid, it has another top, or the game lacks a terrain or
 * border of the patch. */
static gboolean
hex_patch_put(EditPlan *plan, const char *scenario, const HexPatch *patch, const PatchSpot *spot)
{
    g_autoptr(DataSet) before = data_set_ref(plan->set);
    g_autoptr(GHashTable) covered = g_hash_table_new(NULL, NULL);
    const Record *grid = data_set_find_record(before, ENTITY_GRID, spot->grid);
    if (grid == NULL || grid->raw)
        return edit_plan_fail(plan, _("The map has no grid “%s”."), spot->grid);
    const Putting putting = {
        .plan = plan,
        .patch = patch,
        .spot = spot,
        .grid = (const Grid *)grid,
        .before = before,
        .form = grid_form((const Grid *)grid),
        .covered = covered,
    };
    if (putting.form.has_flat_top != patch->has_flat_top)
        return edit_plan_fail(
            plan, _("The copied hexes are oriented differently from those of this grid."));
    find_covered_hexes(&putting);
    if (g_hash_table_size(covered) == 0)
        return edit_plan_fail(plan, _("None of the copied hexes would be on the grid there."));
    return put_patch_ground(&putting) &&
           ((spot->parts & PATCH_SIDES) == 0 || put_patch_sides(&putting)) &&
           ((spot->parts & PATCH_NAMES) == 0 || put_patch_names(&putting)) &&
           ((spot->parts & PATCH_UNITS) == 0 || put_patch_units(&putting, scenario));
}

gboolean
hex_patch_put_in_document(EditorDocument *document, const HexPatch *patch, const PatchSpot *spot,
                          GError **error)
{
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    guint n = patch->hexes->len;
    if (spot->parts == 0)
        edit_plan_fail(plan, _("There is nothing to paste: tick at least one part."));
    else
        hex_patch_put(plan, editor_document_scenario_id(document), patch, spot);
    g_autofree char *label = g_strdup_printf(ngettext("Paste %u hex", "Paste %u hexes", n), n);
    return editor_document_apply(document, plan, label, error);
}

DataSet *
hex_patch_try(DataSet *set, const HexPatch *patch, const PatchSpot *spot)
{
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    PatchSpot ground = *spot;
    ground.parts &= ~(guint)PATCH_UNITS;
    hex_patch_put(plan, NULL, patch, &ground);
    return plan->error == NULL ? data_set_ref(plan->set) : NULL;
}
