/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * First all that names hexes gets their new names, then the grid its new lines.
 */
#include "editor/tools/grid-change.h"

#include "editor/tools/hex-terrain.h"
#include "schema/model/words.h"
#include "schema/store/map-file.h"
#include "validator/edits/layer.h"
#include "validator/edits/reference.h"
#include "validator/edits/rename.h"

#include <glib/gi18n.h>

/* The largest grid that the format has, in columns or rows. */
#define LINES_MAX 10000

/* Returns: the sign that most hexes of @grid have. */
static gunichar
find_usual_sign(const Grid *grid)
{
    g_autoptr(GHashTable) counts = g_hash_table_new(NULL, NULL);
    gunichar usual = ' ';
    guint most = 0;
    for (guint32 i = 0; i < grid->terrain.length; i++)
        for (const char *at = grid->terrain.items[i]; *at != '\0'; at = g_utf8_next_char(at)) {
            gpointer key = GUINT_TO_POINTER(g_utf8_get_char(at));
            guint n = GPOINTER_TO_UINT(g_hash_table_lookup(counts, key)) + 1;
            g_hash_table_insert(counts, key, GUINT_TO_POINTER(n));
            if (*at != ' ' && n > most) {
                most = n;
                usual = g_utf8_get_char(at);
            }
        }
    return usual;
}

GridChange
grid_change_none(const Grid *grid)
{
    return (GridChange){
        .sign = find_usual_sign(grid),
        .labels = grid_labels(grid),
        .is_prefixed = grid->prefixed,
    };
}

HexGrid
grid_change_form(const Grid *grid, const GridChange *change)
{
    HexGrid form = grid_form(grid);
    gint32 before = form.has_flat_top ? change->left : change->top;
    form.n_columns += change->left + change->right;
    form.n_rows += change->top + change->bottom;
    if ((before & 1) != 0)
        form.shifts_even = !form.shifts_even;
    if (form.n_columns < 1 || form.n_columns > LINES_MAX || form.n_rows < 1 ||
        form.n_rows > LINES_MAX || (gint64)form.n_columns * form.n_rows > LIMIT_HEXES)
        form.n_columns = 0;
    return form;
}

/* Returns: (transfer full): the grid as far as ids of its hexes follow from it. */
static Grid *
make_changed_grid(const Grid *grid, const GridChange *change)
{
    Grid *changed = g_new(Grid, 1);
    HexGrid form = grid_change_form(grid, change);
    *changed = *grid;
    changed->prefixed = change->is_prefixed;
    changed->columns = form.n_columns;
    changed->rows = form.n_rows;
    changed->letters = change->labels.letters_rows ? LETTERS_ROWS : LETTERS_COLUMNS;
    changed->after_z = change->labels.counts_on ? AFTER_Z_COUNT : AFTER_Z_DOUBLE;
    changed->first = change->labels.first;
    changed->digits = change->labels.digits;
    changed->oblique = change->labels.is_oblique;
    changed->shift = form.shifts_even ? SHIFT_EVEN : SHIFT_ODD;
    /* What is not stated has a fallback; here all is stated. */
    changed->record.present = ~G_GUINT64_CONSTANT(0);
    return changed;
}

/* Takes the hexsides of @hex, which goes, away. Fails where something else names it. */
static gboolean
remove_hex_borders(EditPlan *plan, const char *hex)
{
    g_autoptr(GPtrArray) uses = reference_find_uses(plan->set, ENTITY_SPACE, hex);
    for (guint i = 0; i < uses->len; i++) {
        const Use *use = uses->pdata[i];
        const Record *record = subject_record(use->subject, plan->set);
        g_autofree char *title = reference_use_title(use, plan->set);
        if (record == NULL || record->entity->id != ENTITY_HEXSIDE)
            return edit_plan_fail(
                plan,
                /* Translators: a hex, and where it is named. */
                _("%s would be removed, but “%s” refers to it: change that first."),
                record_name(data_set_find_record(plan->set, ENTITY_SPACE, hex)), title);
    }
    for (guint i = uses->len; i-- > 0;) {
        const Subject *subject = ((const Use *)uses->pdata[i])->subject;
        if (!edit_plan_set(plan, subject->entity, subject->id, subject->path, NULL))
            return FALSE;
    }
    return TRUE;
}

/* Returns: (transfer full): the new id of each hex whose id changes; NULL: a hex that goes is still
 * wanted. */
static GHashTable *
find_new_ids(EditPlan *plan, const Grid *grid, const GridChange *change)
{
    HexGrid form = grid_form(grid), after = grid_change_form(grid, change);
    g_autofree Grid *changed = make_changed_grid(grid, change);
    g_autoptr(GHashTable) ids = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    for (guint32 i = 0; i < (guint32)form.n_columns * (guint32)form.n_rows; i++) {
        Hex hex = hex_of_index(&form, i);
        Hex there = {hex.column + change->left, hex.row + change->top};
        if (!grid_has_hex(grid, hex))
            continue;
        g_autofree char *old = hex_id(grid, hex);
        if (!hex_is_within(&after, there)) {
            if (!remove_hex_borders(plan, old))
                return NULL;
            continue;
        }
        g_autofree char *new = hex_id(changed, there);
        if (!g_str_equal(old, new))
            g_hash_table_insert(ids, g_steal_pointer(&old), g_steal_pointer(&new));
    }
    return g_steal_pointer(&ids);
}

/* Returns: (transfer full): @lines moved along with their hexes; what comes is @sign. NULL: there
 * are no lines. */
static char **
move_lines(const Grid *grid, const Texts *lines, const GridChange *change, gunichar sign)
{
    const Texts none = {0};
    HexGrid form = grid_form(grid), after = grid_change_form(grid, change);
    g_autoptr(HexSigns) old = hex_signs_new(lines);
    g_autoptr(HexSigns) new = hex_signs_new(&none);
    if (lines->length == 0 || after.n_rows == 0 || after.n_columns == 0)
        return NULL;
    for (gint32 row = 0; row < after.n_rows; row++)
        for (gint32 column = 0; column < after.n_columns; column++) {
            Hex here = {column, row}, from = {column - change->left, row - change->top};
            gboolean is_new = !hex_is_within(&form, from);
            hex_signs_set(new, here, is_new ? sign : hex_signs_get(old, from));
        }
    return hex_signs_lines(new, NULL);
}

typedef struct {
    const char *key;
    const char *const *words; /* NULL: a number */
    gint64 now, then;
} MemberChange;

static gboolean
set_grid_member(EditPlan *plan, const Subject *grid, const MemberChange *member)
{
    if (member->now == member->then)
        return plan->error == NULL;
    if (member->words == NULL)
        return edit_plan_set_member(plan, grid, member->key, VALUE_OF_NUMBER(member->then));
    return edit_plan_set_member(plan, grid, member->key,
                                VALUE_OF_TEXT(member->words[member->then]));
}

static gboolean
set_grid_flag(EditPlan *plan, const Subject *grid, const char *key, gboolean now, gboolean then)
{
    return (now != FALSE) == (then != FALSE) ||
           edit_plan_set_member(plan, grid, key, then ? VALUE_OF_BOOLEAN(TRUE) : NULL);
}

static gboolean
set_grid_labels(EditPlan *plan, const Subject *subject, const Grid *grid, const GridChange *change)
{
    HexLabels now = grid_labels(grid);
    const HexLabels *then = &change->labels;
    const MemberChange members[] = {
        {"shift", shift_words, grid_form(grid).shifts_even,
         grid_change_form(grid, change).shifts_even},
        {"letters", letters_words, now.letters_rows, then->letters_rows},
        {"after-z", after_z_words, now.counts_on, then->counts_on},
        {"first", NULL, now.first, then->first},
        {"digits", NULL, now.digits, then->digits},
    };
    for (guint i = 0; i < G_N_ELEMENTS(members); i++)
        if (!set_grid_member(plan, subject, &members[i]))
            return FALSE;
    return set_grid_flag(plan, subject, "prefixed", grid->prefixed, change->is_prefixed) &&
           set_grid_flag(plan, subject, "oblique", grid->oblique, then->is_oblique);
}

static gboolean
set_grid_members(EditPlan *plan, const Grid *grid, const GridChange *change)
{
    const Subject subject = {ENTITY_GRID, (char *)grid->id, (char *)""};
    HexGrid form = grid_change_form(grid, change);
    g_auto(GStrv) terrain = move_lines(grid, &grid->terrain, change, change->sign);
    g_auto(GStrv) levels = move_lines(grid, &grid->levels, change, ' ');
    return edit_plan_set_member(plan, &subject, "terrain",
                                terrain != NULL ? VALUE_OF_STRV(terrain) : NULL) &&
           (levels == NULL ||
            edit_plan_set_member(plan, &subject, "levels", VALUE_OF_STRV(levels))) &&
           edit_plan_set_member(plan, &subject, "columns", VALUE_OF_NUMBER(form.n_columns)) &&
           edit_plan_set_member(plan, &subject, "rows", VALUE_OF_NUMBER(form.n_rows)) &&
           set_grid_labels(plan, &subject, grid, change);
}

/* Does @change to the grid @id, as part of a plan. Hexsides of hexes that go, go with them. Fails
 * where anything else names such a hex, where the data set below has the grid, and where the map
 * has a drawing of its own. */
static gboolean
grid_change(EditPlan *plan, const char *id, const GridChange *change)
{
    g_autoptr(DataSet) before = data_set_ref(plan->set); /* holds the grid */
    const Grid *grid = (const Grid *)data_set_find_record(before, ENTITY_GRID, id);
    if (grid == NULL || grid->record.raw)
        return edit_plan_fail(plan, _("The map has no grid “%s”."), id);
    if (layer_below(plan->set, ENTITY_GRID, id) != NULL)
        return edit_plan_fail(
            plan,
            _("“%s” belongs to the base data set “%s”, and its size and labels can only be changed "
              "there: choose “Edit the base data set” in the menu."),
            id, layer_base_title(plan->set));
    if (grid_change_form(grid, change).n_columns == 0)
        return edit_plan_fail(plan, _("A grid has 1 to %d columns and rows and at most %u hexes."),
                              LINES_MAX, LIMIT_HEXES);
    g_autoptr(MapFile) map = map_file_read(plan->set, NULL);
    if (map_file_is_drawn(map))
        return edit_plan_fail(plan, _("The map has a drawing of its own (map.svg), whose shapes "
                                      "are named after hexes: remove it first."));
    g_autoptr(GHashTable) ids = find_new_ids(plan, grid, change);
    return ids != NULL && rename_places(plan, ids) && set_grid_members(plan, grid, change);
}

gboolean
grid_change_in_document(EditorDocument *document, const char *id, const GridChange *change,
                        GError **error)
{
    DataSet *set = editor_document_set(document);
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    const Record *grid = data_set_find_record(set, ENTITY_GRID, id);
    grid_change(plan, id, change);
    g_autofree char *label =
        g_strdup_printf(_("Change the grid of %s"), grid != NULL ? record_name(grid) : id);
    return editor_document_apply(document, plan, label, error);
}
