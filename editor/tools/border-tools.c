/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Borders between two spaces and ports: both entries of a border are changed together, or the
 * hexside that it runs along. Candidates for borders are pairs of shapes that touch, without the
 * pairs of places that list each other.
 */
#include "editor/tools/border-tools.h"
#include "schema/geometry/adjacency.h"
#include "schema/model/entities.h"
#include "schema/model/port.h"
#include "schema/model/record.h"
#include "schema/model/words.h"
#include "schema/store/grid-layer.h"
#include "schema/text/writer.h"
#include "validator/edits/layer.h"
#include "validator/scenario/title.h"

#include <glib/gi18n.h>
#include <string.h>

/* A side of a hex, as both hexes beside it call it. */
typedef struct {
    const char *hexes[2];
    guint directions[2];
} SharedSide;

/* Returns: FALSE: they are no hexes side by side. */
static gboolean
find_shared_side(const DataSet *set, const char *from, const char *to, SharedSide *side)
{
    Hex one, other;
    Records grids = data_set_records(set, ENTITY_GRID);
    guint32 at = grid_find_hex_in_map(grids, from, &one);
    if (at == grids.length || grid_find_hex_in_map(grids, to, &other) != at)
        return FALSE;
    HexGrid form = grid_form((const Grid *)grids.items[at]);
    for (guint i = 0; i < HEX_SIDES; i++) {
        Hex beyond = hex_neighbour(&form, one, i);
        if (beyond.column != other.column || beyond.row != other.row)
            continue;
        guint direction = hex_side(&form, i);
        *side = (SharedSide){{from, to}, {direction, HEX_OPPOSITE(direction)}};
        return TRUE;
    }
    return FALSE;
}

gboolean
border_is_hexside(const DataSet *set, const char *from, const char *to)
{
    SharedSide side;
    return find_shared_side(set, from, to, &side);
}

/* Returns: whether @record is about @side; which of the hexes it names goes to @which. */
static gboolean
record_is_about_side(const Record *record, const SharedSide *side, guint *which)
{
    const Hexside *hexside = (const Hexside *)record;
    if (record->raw || hexside->hex == NULL || !record_has_key(record, "side"))
        return FALSE;
    for (*which = 0; *which < 2; (*which)++)
        if (strcmp(hexside->hex, side->hexes[*which]) == 0 &&
            (guint)hexside->side == side->directions[*which])
            return TRUE;
    return FALSE;
}

/* Returns: the place in the list of the first record about @side, or the length. */
static guint32
find_side_record(Records list, const SharedSide *side, guint *which)
{
    guint32 i = 0;
    while (i < list.length && !record_is_about_side(list.items[i], side, which))
        i++;
    return i;
}

/* Removes all records about @side, the last one first. */
static gboolean
clear_hexside(EditPlan *plan, const SharedSide *side)
{
    g_autoptr(DataSet) before = data_set_ref(plan->set); /* holds the list */
    Records list = data_set_records(before, ENTITY_HEXSIDE);
    for (guint32 i = list.length; i-- > 0;) {
        guint which;
        g_autofree char *path = g_strdup_printf("hexsides/#%u", i + 1);
        if (record_is_about_side(list.items[i], side, &which) &&
            !layer_clear(plan, ENTITY_MAP, NULL, path))
            return FALSE;
    }
    return plan->error == NULL;
}

static gboolean
append_hexside(EditPlan *plan, const SharedSide *side, const char *type)
{
    g_autoptr(Writer) writer = writer_new();
    Records list = data_set_records(plan->set, ENTITY_HEXSIDE);
    gboolean is_first = list.length == 0;
    g_autofree char *path =
        is_first ? g_strdup("hexsides") : g_strdup_printf("hexsides/#%u", list.length + 1);
    if (is_first)
        writer_begin_array(writer);
    writer_begin_object(writer);
    writer_member_text(writer, "hex", side->hexes[0]);
    writer_member_text(writer, "side", direction_words[side->directions[0]]);
    writer_member_text(writer, "border", type);
    writer_end_object(writer);
    if (is_first)
        writer_end_array(writer);
    g_autofree char *json = writer_finish_text(writer);
    return edit_plan_set(plan, ENTITY_MAP, NULL, path, json);
}

static gboolean
border_is_one_sided(const DataSet *set, const char *type)
{
    const Border *border = (const Border *)data_set_find_record(set, ENTITY_BORDER, type);
    return border != NULL && !border->record.raw && border->one_sided;
}

gboolean
border_set_hexside(EditPlan *plan, const char *from, const char *to, const char *type)
{
    SharedSide side;
    guint which = 0;
    g_return_val_if_fail(find_shared_side(plan->set, from, to, &side), FALSE);
    if (type == NULL)
        return clear_hexside(plan, &side);
    Records list = data_set_records(plan->set, ENTITY_HEXSIDE);
    guint32 at = find_side_record(list, &side, &which);
    if (at < list.length && which == 1 && border_is_one_sided(plan->set, type))
        return clear_hexside(plan, &side) && append_hexside(plan, &side, type);
    if (at == list.length)
        return append_hexside(plan, &side, type);
    g_autofree char *path = g_strdup_printf("hexsides/#%u/border", at + 1);
    return edit_plan_set_value(plan, ENTITY_MAP, NULL, path, VALUE_OF_TEXT(type));
}

gint
border_hexside_number(const Record *record, const Grid *grid, Hex *hex)
{
    const Hexside *hexside = (const Hexside *)record;
    const HexGrid form = grid_form(grid);
    if (record->raw || hexside->hex == NULL || hexside->border == NULL ||
        !record_has_key(record, "side") || !grid_find_hex(grid, hexside->hex, hex))
        return -1;
    return hex_side_number(&form, (guint)hexside->side);
}

/* Returns: the port of @land, or NULL. */
static const Port *
port_of(const DataSet *set, const char *land)
{
    const Record *space = data_set_find_record(set, ENTITY_SPACE, land);
    return space != NULL && !space->raw ? (const Port *)((const Space *)space)->port : NULL;
}

gboolean
border_has_port(const DataSet *set, const char *land, const char *sea)
{
    return port_lies_on(port_of(set, land), sea);
}

/* Returns: the entry for @to in the list of @from, or NULL. */
static const Neighbour *
find_neighbour_entry(const DataSet *set, const char *from, const char *to)
{
    const Record *space = data_set_find_record(set, ENTITY_SPACE, from);
    if (space == NULL || space->raw || to == NULL)
        return NULL;
    return (const Neighbour *)record_find_item(space, record_field(space, "neighbours"), to);
}

static gboolean
remove_border_entry(EditPlan *plan, const char *from, const char *to)
{
    g_autofree char *path = g_strconcat("neighbours/", to, NULL);
    if (find_neighbour_entry(plan->set, from, to) == NULL)
        return plan->error == NULL;
    return layer_clear(plan, ENTITY_SPACE, from, path);
}

/* Removes the entry for @to if it is that of a port. */
static gboolean
remove_port_entry(EditPlan *plan, const char *from, const char *to)
{
    const Neighbour *entry = find_neighbour_entry(plan->set, from, to);
    gboolean is_port =
        entry != NULL && g_strcmp0(entry->border, built_in_borders[BORDER_PORT]) == 0;
    return is_port ? remove_border_entry(plan, from, to) : plan->error == NULL;
}

static gboolean
add_port_entry(EditPlan *plan, const char *from, const char *to)
{
    const Subject list = {ENTITY_SPACE, (char *)from, (char *)"neighbours"};
    return layer_set_in_item(plan, &list, to, "border",
                             VALUE_OF_TEXT(built_in_borders[BORDER_PORT]));
}

static gboolean
demand_space(EditPlan *plan, const char *id)
{
    return data_set_find_record(plan->set, ENTITY_SPACE, id) != NULL ||
           edit_plan_fail(plan, _("The map has no space “%s”."), id);
}

/* States that the port of @land lies on @seas, of which there is at least one. */
static gboolean
set_port_seas(EditPlan *plan, const char *land, const GPtrArray *seas)
{
    const Subject port = {ENTITY_SPACE, (char *)land, (char *)"port"};
    g_autofree const char **further = g_new0(const char *, seas->len);
    for (guint i = 1; i < seas->len; i++)
        further[i - 1] = seas->pdata[i];
    return edit_plan_set_member(plan, &port, "sea", VALUE_OF_TEXT(seas->pdata[0])) &&
           edit_plan_set_value(plan, ENTITY_SPACE, land, "port/seas",
                               seas->len > 1 ? VALUE_OF_TEXTS(further) : NULL);
}

/* Returns: (transfer full): the seas of the port of @land but @without. */
static GPtrArray *
other_port_seas(const DataSet *set, const char *land, const char *without)
{
    GPtrArray *seas = g_ptr_array_new_with_free_func(g_free);
    const char *sea;
    for (guint32 i = 0; (sea = port_sea_at(port_of(set, land), i)) != NULL; i++)
        if (g_strcmp0(sea, without) != 0)
            g_ptr_array_add(seas, g_strdup(sea));
    return seas;
}

gboolean
border_add_port(EditPlan *plan, const char *land, const char *sea)
{
    if (!demand_space(plan, land) || !demand_space(plan, sea))
        return FALSE;
    g_autoptr(GPtrArray) seas = other_port_seas(plan->set, land, sea);
    if (!border_has_port(plan->set, land, sea)) {
        g_ptr_array_add(seas, g_strdup(sea));
        if (!set_port_seas(plan, land, seas))
            return FALSE;
    }
    return add_port_entry(plan, land, sea) && add_port_entry(plan, sea, land);
}

/* Removes the port of @land on @sea, with both entries; the last one with all its members. A land
 * without a port stays as it is. */
static gboolean
remove_port(EditPlan *plan, const char *land, const char *sea)
{
    if (!demand_space(plan, land))
        return FALSE;
    g_autofree char *name = g_strdup(sea);
    g_autoptr(GPtrArray) left = other_port_seas(plan->set, land, sea);
    gboolean is_done = left->len > 0 ? set_port_seas(plan, land, left)
                                     : edit_plan_set(plan, ENTITY_SPACE, land, "port", NULL);
    return is_done && remove_port_entry(plan, land, name) && remove_port_entry(plan, name, land);
}

gboolean
border_add_port_in_document(EditorDocument *document, const char *land, const char *sea,
                            GError **error)
{
    DataSet *set = editor_document_set(document);
    const char *scenario = editor_document_scenario_id(document);
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    border_add_port(plan, land, sea);
    layer_set_own_sources(plan, set, 0);
    /* Translators: a land, and a sea. */
    g_autofree char *label =
        g_strdup_printf(_("Give %s a port on %s"), title_in(set, scenario, ENTITY_SPACE, land),
                        title_in(set, scenario, ENTITY_SPACE, sea));
    return editor_document_apply(document, plan, label, error);
}

gboolean
border_remove_port_in_document(EditorDocument *document, const char *land, const char *sea,
                               GError **error)
{
    DataSet *set = editor_document_set(document);
    const char *scenario = editor_document_scenario_id(document);
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    remove_port(plan, land, sea);
    /* Translators: a land, and a sea. */
    g_autofree char *label = g_strdup_printf(_("Take the port of %s on %s away"),
                                             title_in(set, scenario, ENTITY_SPACE, land),
                                             title_in(set, scenario, ENTITY_SPACE, sea));
    return editor_document_apply(document, plan, label, error);
}

const char *
border_type(const DataSet *set, const char *from, const char *to)
{
    const Neighbour *entry = find_neighbour_entry(set, from, to);
    if (entry == NULL)
        entry = find_neighbour_entry(set, to, from);
    gboolean is_blocked = entry == NULL || entry->border == NULL ||
                          strcmp(entry->border, built_in_borders[BORDER_BLOCKED]) == 0;
    return is_blocked ? NULL : entry->border;
}

static gboolean
space_is_sea(const DataSet *set, const char *id)
{
    const Record *space = data_set_find_record(set, ENTITY_SPACE, id);
    return space != NULL && !space->raw && record_has_key(space, "kind") &&
           ((const Space *)space)->kind == SPACE_SEA;
}

GPtrArray *
border_types(const DataSet *set, const char *from, const char *to)
{
    GPtrArray *types = g_ptr_array_new();
    guint n_seas = (guint)space_is_sea(set, from) + (guint)space_is_sea(set, to);
    Records borders = data_set_records(set, ENTITY_BORDER);
    if (n_seas > 0) {
        BuiltInBorder only = n_seas == 1 ? BORDER_PORT : BORDER_SEA;
        g_ptr_array_add(types, (gpointer)built_in_borders[only]);
        return types;
    }
    for (guint32 i = 0; i < borders.length; i++)
        if (!borders.items[i]->raw && record_key(borders.items[i]) != NULL)
            g_ptr_array_add(types, (gpointer)record_key(borders.items[i]));
    return types;
}

const char *
border_title(const DataSet *set, const char *type)
{
    /* In the order of the built-in types. */
    static const char *const titles[] = {N_("blocked"), N_("port"), N_("sea")};
    const Record *border = data_set_find_record(set, ENTITY_BORDER, type);
    if (border != NULL)
        return record_name(border);
    gint built_in = type != NULL ? entity_find_word(built_in_borders, type, strlen(type)) : 0;
    return built_in >= 0 ? _(titles[built_in]) : type;
}

const char *
border_none_title(const DataSet *set, const char *from, const char *to)
{
    return border_is_hexside(set, from, to) ? _("plain") : border_title(set, NULL);
}

static gboolean
set_entry_one_way(EditPlan *plan, const char *from, const char *to, gboolean is_one_way)
{
    const Neighbour *entry = find_neighbour_entry(plan->set, from, to);
    if (entry == NULL || entry->one_way == is_one_way)
        return plan->error == NULL;
    const Subject list = {ENTITY_SPACE, (char *)from, (char *)"neighbours"};
    return layer_set_in_item(plan, &list, to, "one-way",
                             is_one_way ? VALUE_OF_BOOLEAN(TRUE) : NULL);
}

/* Whether the border leads from @from to @to and, as it is marked, not back. */
static gboolean
border_is_one_way(const DataSet *set, const char *from, const char *to)
{
    const Neighbour *entry = find_neighbour_entry(set, from, to);
    return entry != NULL && entry->one_way && find_neighbour_entry(set, to, from) == NULL;
}

/* Takes the port away that makes the border between these two, if there is one. */
static gboolean
drop_border_port(EditPlan *plan, const char *from, const char *to)
{
    if (border_has_port(plan->set, from, to))
        return remove_port(plan, from, to);
    if (border_has_port(plan->set, to, from))
        return remove_port(plan, to, from);
    return plan->error == NULL;
}

gboolean
border_set(EditPlan *plan, const char *from, const char *to, const char *type, BorderSides sides)
{
    const DataSet *set = plan->set;
    const char *const ends[] = {from, to};
    gboolean is_port = g_strcmp0(type, built_in_borders[BORDER_PORT]) == 0;
    for (guint i = 0; i < 2; i++)
        if (data_set_find_record(set, ENTITY_SPACE, ends[i]) == NULL)
            return edit_plan_fail(plan, _("The map has no space “%s”."), ends[i]);
    if (border_is_hexside(set, from, to))
        return border_set_hexside(plan, from, to, type);
    if (is_port && sides != BORDER_ONE_WAY && space_is_sea(set, from) != space_is_sea(set, to))
        return space_is_sea(set, from) ? border_add_port(plan, to, from)
                                       : border_add_port(plan, from, to);
    if (!is_port && !drop_border_port(plan, from, to))
        return FALSE;
    if (type == NULL)
        return remove_border_entry(plan, from, to) && remove_border_entry(plan, to, from);
    gboolean is_one_way[] = {border_is_one_way(plan->set, from, to),
                             border_is_one_way(plan->set, to, from)};
    for (guint i = 0; i < 2; i++) {
        const Subject list = {ENTITY_SPACE, (char *)ends[i], (char *)"neighbours"};
        gboolean goes =
            sides == BORDER_AS_LISTED ? !is_one_way[1 - i] : i == 0 || sides == BORDER_BOTH;
        if (goes && !layer_set_in_item(plan, &list, ends[1 - i], "border", VALUE_OF_TEXT(type)))
            return FALSE;
    }
    if (sides == BORDER_AS_LISTED)
        return TRUE;
    return (sides == BORDER_BOTH || remove_border_entry(plan, to, from)) &&
           set_entry_one_way(plan, from, to, sides == BORDER_ONE_WAY) &&
           set_entry_one_way(plan, to, from, FALSE);
}

gboolean
border_set_in_document(EditorDocument *document, const char *from, const char *to, const char *type,
                       BorderSides sides, GError **error)
{
    DataSet *set = editor_document_set(document);
    const char *scenario = editor_document_scenario_id(document);
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    border_set(plan, from, to, type, sides);
    layer_set_own_sources(plan, set, 0);
    /* Translators: two places, and a type of border. */
    g_autofree char *label = g_strdup_printf(
        _("Set the border of %s and %s to “%s”"), title_in(set, scenario, ENTITY_SPACE, from),
        title_in(set, scenario, ENTITY_SPACE, to),
        type != NULL ? border_title(set, type) : border_none_title(set, from, to));
    return editor_document_apply(document, plan, label, error);
}

/* Sets @type to that which is @by types after that of the border of @from and @to; NULL: none.
 * Returns: FALSE with @error set. */
static gboolean
find_next_type(const DataSet *set, const char *from, const char *to, gint by, const char **type,
               GError **error)
{
    g_autoptr(GPtrArray) types = border_types(set, from, to);
    const char *now = border_type(set, from, to);
    gint n_types = (gint)types->len;
    gint at = by > 0 ? -1 : 0; /* none of the types: forwards comes the first, backwards the last */
    if (n_types == 0) {
        g_set_error(error, EDIT_ERROR, EDIT_ERROR_PATH, _("The game has no types of borders."));
        return FALSE;
    }
    if (border_is_hexside(set, from, to))
        g_ptr_array_insert(types, n_types++, NULL);
    for (gint i = 0; i < n_types; i++)
        if (g_strcmp0(types->pdata[i], now) == 0)
            at = i;
    gint next = ((at + by % n_types) + n_types) % n_types;
    *type = types->pdata[next];
    return TRUE;
}

gboolean
border_cycle_in_document(EditorDocument *document, const char *from, const char *to, gint by,
                         GError **error)
{
    const char *type;
    return find_next_type(editor_document_set(document), from, to, by, &type, error) &&
           border_set_in_document(document, from, to, type, BORDER_AS_LISTED, error);
}

/* The other end of @border, a Subject. */
static const char *
end_of_border(const Subject *border)
{
    return strchr(border->path, '/') + 1;
}

/* Returns: whether the border of @from and @to can have @type; NULL: none. */
static gboolean
can_have_type(const DataSet *set, const char *from, const char *to, const char *type)
{
    g_autoptr(GPtrArray) types = border_types(set, from, to);
    for (guint i = 0; i < types->len; i++)
        if (g_strcmp0(types->pdata[i], type) == 0)
            return TRUE;
    return type == NULL && border_is_hexside(set, from, to);
}

gboolean
border_cycle_all_in_document(EditorDocument *document, const GPtrArray *borders, GError **error)
{
    DataSet *set = editor_document_set(document);
    const Subject *first = borders->pdata[0];
    const char *type, *to = end_of_border(first);
    if (borders->len == 1)
        return border_cycle_in_document(document, first->id, to, 1, error);
    if (!find_next_type(set, first->id, to, 1, &type, error))
        return FALSE;
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    for (guint i = 0; i < borders->len; i++) {
        const Subject *border = borders->pdata[i];
        if (can_have_type(set, border->id, end_of_border(border), type))
            border_set(plan, border->id, end_of_border(border), type, BORDER_AS_LISTED);
    }
    layer_set_own_sources(plan, set, 0);
    g_autofree char *label = g_strdup_printf(
        ngettext("Set %u border to “%s”", "Set %u borders to “%s”", borders->len), borders->len,
        type != NULL ? border_title(set, type) : border_none_title(set, first->id, to));
    return editor_document_apply(document, plan, label, error);
}

typedef struct {
    GHashTable *spaces; /* owned: id to Space; borrowed from the set */
    GHashTable *stated; /* owned: "a\nb" for each entry of a for b, and for the way back */
    const char *normal; /* borrowed: the first type of border between lands, or NULL */
} Known;

static char *
pair_key(const char *a, const char *b)
{
    return g_strconcat(a, "\n", b, NULL);
}

static void
known_note_entries(Known *known, const Space *space)
{
    for (guint32 i = 0; i < space->neighbours.length; i++) {
        const Record *entry = space->neighbours.items[i];
        const char *to = entry->raw ? NULL : ((const Neighbour *)entry)->to;
        if (to == NULL)
            continue;
        g_hash_table_add(known->stated, pair_key(space->id, to));
        g_hash_table_add(known->stated, pair_key(to, space->id));
    }
}

static void
known_init(Known *known, const DataSet *set)
{
    const Records spaces = data_set_records(set, ENTITY_SPACE);
    const Records borders = data_set_records(set, ENTITY_BORDER);
    *known = (Known){
        .spaces = g_hash_table_new(g_str_hash, g_str_equal),
        .stated = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
        .normal = borders.length > 0 ? record_key(borders.items[0]) : NULL,
    };
    for (guint32 i = 0; i < spaces.length; i++) {
        const Space *space = (const Space *)spaces.items[i];
        if (spaces.items[i]->raw || space->id == NULL)
            continue;
        g_hash_table_insert(known->spaces, (gpointer)space->id, (gpointer)space);
        known_note_entries(known, space);
    }
}

static void
known_clear(Known *known)
{
    g_hash_table_unref(known->spaces);
    g_hash_table_unref(known->stated);
}

static const Space *
space_of_face(const Known *known, const ShapeMap *shapes, guint32 face)
{
    const char *id = shapes->faces[face].element->id;
    return id != NULL ? g_hash_table_lookup(known->spaces, id) : NULL;
}

/* Finds the border that is proposed between @a and @b. Returns: FALSE for a coast of a land that
 * already has a port. */
static gboolean
propose_border(const Known *known, const Space *a, const Space *b, BorderCandidate *candidate)
{
    gboolean is_sea_a = a->kind == SPACE_SEA, is_sea_b = b->kind == SPACE_SEA;
    if (candidate->reason == REVIEW_CORNER)
        return TRUE;
    if (is_sea_a != is_sea_b) {
        candidate->reason = REVIEW_COAST;
        candidate->type = built_in_borders[BORDER_PORT];
        return (is_sea_a ? b : a)->port == NULL;
    }
    candidate->type = is_sea_a ? built_in_borders[BORDER_SEA] : known->normal;
    return TRUE;
}

static int
compare_lengths(gconstpointer a, gconstpointer b)
{
    double one = *(const double *)a, other = *(const double *)b;
    return (one > other) - (one < other);
}

/* Returns: the length, in grid units, below which a common line is probably a corner in which four
 * places meet, drawn inexactly: a tenth of the usual length. */
static double
find_least_length(const GArray *pairs)
{
    g_autoptr(GArray) lengths = g_array_new(FALSE, FALSE, sizeof(double));
    for (guint i = 0; i < pairs->len; i++) {
        double shared = g_array_index(pairs, AdjacencyPair, i).shared;
        if (shared > 0)
            g_array_append_val(lengths, shared);
    }
    g_array_sort(lengths, compare_lengths);
    return lengths->len > 0 ? g_array_index(lengths, double, lengths->len / 2) / 10 : 0;
}

GArray *
border_review_find(const DataSet *set, const ShapeMap *shapes, gboolean *gave_up)
{
    Known known;
    WorkBudget work = work_budget(shapes->map->n_arcs);
    g_autoptr(GArray) pairs = adjacency_list(shapes->map, 0, &work);
    GArray *candidates = g_array_new(FALSE, FALSE, sizeof(BorderCandidate));
    double least = find_least_length(pairs);
    known_init(&known, set);
    for (guint i = 0; i < pairs->len; i++) {
        const AdjacencyPair *pair = &g_array_index(pairs, AdjacencyPair, i);
        const Space *a = space_of_face(&known, shapes, pair->a),
                    *b = space_of_face(&known, shapes, pair->b);
        if (a == NULL || b == NULL || a == b)
            continue;
        g_autofree char *key = pair_key(a->id, b->id);
        BorderCandidate candidate = {
            .a = a->id,
            .b = b->id,
            .reason = pair->shared > 0 && pair->shared >= least ? REVIEW_LINE : REVIEW_CORNER,
            .length = pair->shared / MAP_SVG_GRID.units,
        };
        if (!g_hash_table_contains(known.stated, key) && propose_border(&known, a, b, &candidate))
            g_array_append_val(candidates, candidate);
    }
    known_clear(&known);
    *gave_up = work.gave_up;
    return candidates;
}

gboolean
border_review_accept(EditorDocument *document, const char *a, const char *b, const char *type,
                     GError **error)
{
    if (type != NULL)
        return border_set_in_document(document, a, b, type, BORDER_BOTH, error);
    DataSet *set = editor_document_set(document);
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    const Record *one = data_set_find_record(set, ENTITY_SPACE, a);
    const Record *other = data_set_find_record(set, ENTITY_SPACE, b);
    g_autofree char *label =
        g_strdup_printf(_("%s and %s have no border"), one != NULL ? record_name(one) : a,
                        other != NULL ? record_name(other) : b);
    border_set(plan, a, b, built_in_borders[BORDER_BLOCKED], BORDER_BOTH);
    return editor_document_apply(document, plan, label, error);
}

gboolean
border_review_accept_lines(EditorDocument *document, const GArray *found, GError **error)
{
    guint n_taken = 0;
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    for (guint i = 0; i < found->len; i++) {
        const BorderCandidate *candidate = &g_array_index(found, BorderCandidate, i);
        if (candidate->reason != REVIEW_LINE || candidate->type == NULL)
            continue;
        border_set(plan, candidate->a, candidate->b, candidate->type, BORDER_BOTH);
        n_taken++;
    }
    g_autofree char *label =
        g_strdup_printf(ngettext("Add %u border", "Add %u borders", n_taken), n_taken);
    return editor_document_apply(document, plan, label, error);
}
