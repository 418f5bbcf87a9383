/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One edit for every member that names the record, inner ones first: paths lead over the old id
 * until it is the turn of the record around them.
 */
#include "validator/edits/rename.h"

#include "schema/model/edit.h"
#include "schema/model/record-write.h"
#include "schema/model/record.h"
#include "schema/store/grid-layer.h"
#include "schema/store/map-file.h"
#include "schema/store/map-redraw.h"
#include "schema/store/save.h"
#include "schema/text/name.h"
#include "validator/edits/field-text.h"
#include "validator/edits/layer.h"
#include "validator/edits/reference.h"
#include "validator/edits/subject.h"

#include <glib/gi18n.h>
#include <string.h>

typedef struct {
    NewName name;
    GPtrArray *edits;  /* of Edit, outer records first */
    GPtrArray *absent; /* of Subject: entries of that key which take one of another layer away */
} Renaming;

static void
add_rename_edit(const Renaming *renaming, const RecordPlace *place, const Field *field,
                const char *after)
{
    g_autoptr(Subject) subject = subject_at(place);
    g_autofree char *path = subject_member_path(subject, field_key(field));
    g_autofree char *before = record_field_to_text(place->record, field);
    /* A file that gets another name has it before its members change. */
    const NewName *name = &renaming->name;
    const RecordPlace *root = place;
    while (root->parent != NULL)
        root = root->parent;
    gboolean is_file = subject->entity == name->entity && root->record->entity->keyed &&
                       g_strcmp0(subject->id, name->from) == 0;
    const Edit edit = {
        .entity = subject->entity,
        .id = is_file ? name->to : subject->id,
        .path = path,
        .before = before,
        .after = after,
    };
    g_ptr_array_add(renaming->edits, edit_copy(&edit));
}

/* Whether the record at @place, one of a list of a file, is the one that gets another id. */
static gboolean
place_is_renamed(const RecordPlace *place, const NewName *name)
{
    return place->parent != NULL && place->parent->parent == NULL &&
           !place->parent->record->entity->keyed && place->record->entity->id == name->entity &&
           place->field->kind == KIND_LIST &&
           reference_new_name(name, record_key(place->record)) != NULL;
}

static void
visit_reference(const RecordPlace *place, gpointer data)
{
    const Renaming *renaming = data;
    const Record *record = place->record;
    if (record->raw)
        return;
    gboolean takes_away = record->entity->keyed && record_is_absent(record);
    for (guint64 left = record->present; left != 0;) {
        const Field *field = record_next_field(record, &left);
        gboolean is_key = record->entity->keyed && field == &record->entity->fields[0];
        /* A list in which something could not be read stays as it is. */
        g_autofree char *after = record_has_unparsed(record, field)
                                     ? NULL
                                     : reference_value_renamed(place, field, &renaming->name);
        if (is_key && place_is_renamed(place, &renaming->name))
            after = record_value_to_text(
                VALUE_OF_TEXT(reference_new_name(&renaming->name, record_key(record))));
        if (after == NULL)
            continue;
        if (takes_away && is_key)
            g_ptr_array_add(renaming->absent, subject_at(place));
        else
            add_rename_edit(renaming, place, field, after);
    }
}

static void
reverse_array(GPtrArray *array)
{
    for (guint i = 0, j = array->len; i + 1 < j; i++) {
        gpointer item = array->pdata[i];
        array->pdata[i] = array->pdata[--j];
        array->pdata[j] = item;
    }
}

/* An entry that takes the one of a scenario below away must do so under the new name. It is not
 * seen, so that it is put there, to be removed; then the one that shows now is removed. */
static gboolean
move_absent_entry(EditPlan *plan, const Subject *entry, const NewName *name)
{
    const char *slash = strrchr(entry->path, '/');
    const Record *owner = subject_owner(plan->set, entry->entity, entry->id);
    const char *from = slash != NULL ? slash + 1 : NULL, *to = reference_new_name(name, from);
    if (to == NULL || owner == NULL)
        return TRUE;
    g_autofree char *list = g_strndup(entry->path, (gsize)(slash - entry->path));
    g_autofree char *renamed = g_strdup_printf("%s/%s", list, to);
    EditPathEnd end;
    if (!edit_path_follow(owner, list, &end) || end.field == NULL || end.field->kind != KIND_LIST)
        return TRUE;
    const Field *key = &entity_get(end.field->target)->fields[0];
    g_autofree char *alone = g_strdup_printf("{\"%s\": \"%s\"}", field_key(key), from);
    return edit_plan_set(plan, entry->entity, entry->id, entry->path, alone) &&
           edit_plan_set(plan, entry->entity, entry->id, entry->path, NULL) &&
           edit_plan_set(plan, entry->entity, entry->id, renamed, NULL);
}

/* Adds the edits of all files of the set. */
static void
collect_edits(Renaming *renaming)
{
    const DataSet *set = renaming->name.set;
    for (guint i = 0; i < set->n_files; i++)
        if (set->files[i].root != NULL)
            record_walk(set->files[i].root, ENTITIES_ALL, visit_reference, renaming);
}

static gboolean
apply_edits(EditPlan *plan, const Renaming *renaming, const GPtrArray *edits)
{
    gboolean is_done = edit_plan_add_all(plan, edits);
    for (guint i = 0; is_done && i < renaming->absent->len; i++)
        is_done = move_absent_entry(plan, renaming->absent->pdata[i], &renaming->name);
    return is_done;
}

/* Another name for a file of which there are many: one goes, one comes. */
static gboolean
rename_file(EditPlan *plan, const NewName *name)
{
    const DataFile *file = data_set_file_for(plan->set, name->entity, name->from);
    const Record *root = file != NULL ? file->root : NULL;
    if (root == NULL)
        return edit_plan_fail(plan, _("There is no “%s”."), name->from);
    g_autofree char *id = record_value_to_text(VALUE_OF_TEXT(name->from));
    g_autofree char *before = record_to_text(root);
    const Edit key = {
        .entity = name->entity,
        .path = field_key(&root->entity->fields[0]),
        .before = id,
        .value = VALUE_OF_TEXT(name->to),
    };
    const Record *renamed = edit_apply(&key, root, &plan->error);
    if (renamed == NULL)
        return FALSE;
    g_autofree char *after = record_to_text(renamed);
    arena_unref(renamed->arena);
    const Edit goes = {.entity = name->entity, .id = name->from, .path = "", .before = before};
    const Edit comes = {.entity = name->entity, .id = name->to, .path = "", .after = after};
    return edit_plan_add(plan, &goes) && edit_plan_add(plan, &comes);
}

/* Whether files of their own hold the records of @entity. */
static gboolean
entity_has_own_file(EntityId entity)
{
    const FileKind *kind = file_kind_for(entity);
    return kind != NULL && kind->folder != NULL;
}

static const Entity *
find_id_owner(const DataSet *set, EntityId entity, const char *to)
{
    const Entity *own = entity_get(entity);
    if (own->built_in != NULL && entity_find_word(own->built_in, to, strlen(to)) >= 0)
        return own;
    for (guint i = 0; i < N_ENTITIES; i++) {
        gboolean shares =
            i == entity || own->ids_shared_with == i || entity_get(i)->ids_shared_with == entity;
        if (shares && data_set_find_record(set, i, to) != NULL)
            return entity_get(i);
    }
    return NULL;
}

char *
rename_clash(const DataSet *set, EntityId entity, const char *to)
{
    const Entity *owner = find_id_owner(set, entity, to);
    if (owner != NULL) {
        g_autofree char *kind = field_text_entity_label(owner);
        /* Translators: what a record is, and its id. */
        return g_strdup_printf(_("There is already a %s called “%s”."), kind, to);
    }
    if (entity != ENTITY_SIDE)
        return NULL;
    /* Lines `skip until WORDS` read some words as what is no side. */
    g_autoptr(PrintedLines) lines = check_printed_lines_new(set);
    Kind skip = line_skip_type(check_printed_lines_vocabulary(lines), to, strlen(to)).kind;
    return skip == KIND_DATE || skip == KIND_WORD
               ? g_strdup_printf(_("“%s” is a date, a phase or a step: “skip until %s” would "
                                   "mean the side of that name instead."),
                                 to, to)
               : NULL;
}

char *
rename_problem(const DataSet *set, EntityId entity, const char *from, const char *to)
{
    if (strcmp(from, to) == 0)
        return NULL;
    if (!name_is_id(to))
        return g_strdup_printf(_("“%s” is not a valid id: use lower-case letters, digits and “-”."),
                               to);
    if (entity_has_own_file(entity) && strlen(to) > FILE_ID_MAX)
        return g_strdup(_("This id is too long for a file name."));
    if (data_set_find_record(set, entity, from) == NULL || !entity_get(entity)->keyed ||
        entity_get(entity)->fields[0].kind != KIND_ID) {
        g_autofree char *kind = field_text_entity_label(entity_get(entity));
        /* Translators: what a record is, and its id. */
        return g_strdup_printf(_("There is no %s “%s” whose id could be changed."), kind, from);
    }
    char *clash = rename_clash(set, entity, to);
    return clash != NULL ? clash : rename_obstacle(set, entity, from);
}

/* Returns: (transfer none): the grid that the place @id is a hex of; NULL: it is of none. */
static const Grid *
grid_of_place(const DataSet *set, const char *id)
{
    Hex hex;
    Records grids = data_set_records(set, ENTITY_GRID);
    guint32 i = grid_find_hex_in_map(grids, id, &hex);
    return i < grids.length ? (const Grid *)grids.items[i] : NULL;
}

char *
rename_obstacle(const DataSet *set, EntityId entity, const char *from)
{
    const Grid *grid = entity == ENTITY_SPACE ? grid_of_place(set, from) : NULL;
    if (grid != NULL)
        return g_strdup_printf(_("“%s” is a hex of the grid “%s” and named after its label: change "
                                 "the labels in the inspector of the grid."),
                               from, record_name(&grid->record));
    if (set->base == NULL || data_set_find_record(set->base, entity, from) == NULL)
        return NULL;
    return g_strdup_printf(_("“%s” belongs to the base data set “%s” and can only be renamed "
                             "there: choose “Edit the base data set” in the menu."),
                           from, layer_base_title(set));
}

/* Returns: (transfer full): the new id of each hex of the grid @from, if they are called after it;
 * NULL: they are not. */
static GHashTable *
ids_of_hexes(const DataSet *set, const char *from, const char *to)
{
    const Grid *grid = (const Grid *)data_set_find_record(set, ENTITY_GRID, from);
    if (grid == NULL || grid->record.raw || !grid->prefixed)
        return NULL;
    GHashTable *ids = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, g_free);
    HexGrid form = grid_form(grid);
    for (guint32 i = 0; i < (guint32)form.n_columns * (guint32)form.n_rows; i++) {
        Hex hex = hex_of_index(&form, i);
        if (!grid_has_hex(grid, hex))
            continue;
        g_autoptr(GString) name = g_string_new(NULL);
        grid_hex_id(grid, hex, name);
        char *id = g_string_free(g_steal_pointer(&name), FALSE);
        g_hash_table_insert(ids, id, g_strconcat(to, id + strlen(from), NULL));
    }
    return ids;
}

/* Hexes may be called after their grid: what names them follows. */
static gboolean
rename_hexes(EditPlan *plan, const char *from, const char *to)
{
    g_autoptr(GHashTable) ids = ids_of_hexes(plan->set, from, to);
    if (ids == NULL)
        return TRUE;
    g_autoptr(MapFile) map = map_file_read(plan->set, NULL);
    if (map_file_is_drawn(map))
        return edit_plan_fail(plan, _("The map has a drawing of its own (map.svg), whose shapes "
                                      "are named after hexes: remove it first."));
    GHashTableIter iterator;
    gpointer id;
    g_hash_table_iter_init(&iterator, ids);
    while (g_hash_table_iter_next(&iterator, NULL, &id))
        if (data_set_find_record(plan->set, ENTITY_SPACE, id) != NULL) {
            g_autofree char *kind = field_text_entity_label(entity_get(ENTITY_SPACE));
            return edit_plan_fail(plan, _("There is already a %s called “%s”."), kind,
                                  (const char *)id);
        }
    return rename_places(plan, ids);
}

/* The drawing of a place is found by its id, so that shape and signs are called after the new one,
 * too; lines of borders have the id of their type as a class. */
static gboolean
rename_drawn(EditPlan *plan, EntityId entity, const char *from, const char *to)
{
    if (entity != ENTITY_SPACE && entity != ENTITY_BORDER)
        return TRUE;
    g_autoptr(MapFile) map = map_file_read(plan->set, NULL);
    if (!map_file_is_drawn(map))
        return TRUE;
    g_autoptr(GBytes) drawn = entity == ENTITY_SPACE
                                  ? map_rename(map->svg, from, to, &plan->error)
                                  : map_rename_border(map->svg, from, to, &plan->error);
    if (drawn == NULL)
        return FALSE;
    return drawn == map->text->contents || edit_plan_draw(plan, drawn);
}

gboolean
rename_record(EditPlan *plan, EntityId entity, const char *from, const char *to,
              const GPtrArray *settled)
{
    g_autofree char *problem = rename_problem(plan->set, entity, from, to);
    if (problem != NULL)
        return edit_plan_fail(plan, "%s", problem);
    if (strcmp(from, to) == 0)
        return plan->error == NULL;
    if (entity == ENTITY_GRID && !rename_hexes(plan, from, to))
        return FALSE;
    g_autoptr(GPtrArray) edits = g_ptr_array_new_with_free_func((GDestroyNotify)edit_free);
    g_autoptr(GPtrArray) absent = g_ptr_array_new_with_free_func((GDestroyNotify)subject_free);
    g_autoptr(PrintedLines) lines = check_printed_lines_new(plan->set);
    Renaming renaming = {
        .name = {entity, from, to, .set = plan->set, .lines = lines, .settled = settled},
        .edits = edits,
        .absent = absent,
    };
    collect_edits(&renaming);
    reverse_array(edits);
    /* What extends a scenario must see it under its new name. */
    if (entity_has_own_file(entity) && !rename_file(plan, &renaming.name))
        return FALSE;
    return apply_edits(plan, &renaming, edits) && rename_drawn(plan, entity, from, to);
}

/* Ids that are swapped pass through one that no record has, or two records would have one id for a
 * moment: @edit becomes two, of which the second goes to @later. @passing: that id. */
static Edit *
split_rename(Edit *edit, const char *passing, GPtrArray *later)
{
    g_autofree char *value = record_value_to_text(VALUE_OF_TEXT(passing));
    g_auto(GStrv) parts = g_strsplit(edit->path, "/", -1);
    guint n_parts = g_strv_length(parts);
    if (n_parts > 1) {
        g_free(parts[n_parts - 2]);
        parts[n_parts - 2] = g_strdup(passing);
    }
    g_autofree char *path = g_strjoinv("/", parts);
    const Edit second = {
        .entity = edit->entity,
        .id = n_parts > 1 ? edit->id : passing,
        .path = path,
        .before = value,
        .after = edit->after,
    };
    g_ptr_array_add(later, edit_copy(&second));
    const Edit first = {
        .entity = edit->entity,
        .id = edit->id,
        .path = edit->path,
        .before = edit->before,
        .after = value,
    };
    return edit_copy(&first);
}

/* Whether @edit changes the key of a record in a list, which is part of the path to it. */
static gboolean
edit_changes_key(const DataSet *set, const Edit *edit)
{
    const Record *owner = subject_owner(set, edit->entity, edit->id);
    EditPathEnd end;
    return owner != NULL && edit_path_follow(owner, edit->path, &end) && end.field != NULL &&
           end.record->entity->keyed && end.field == &end.record->entity->fields[0];
}

static guint
depth_of_edit(const Edit *edit)
{
    guint n = 0;
    for (const char *at = edit->path; *at != '\0'; at++)
        n += *at == '/';
    return n;
}

static gint
compare_depths(gconstpointer a, gconstpointer b)
{
    return (gint)depth_of_edit(*(const Edit *const *)b) -
           (gint)depth_of_edit(*(const Edit *const *)a);
}

static void
note_record_key(const RecordPlace *place, gpointer keys)
{
    const Record *record = place->record;
    const char *key = record->raw || !record->entity->keyed ? NULL : record_key(record);
    if (key != NULL)
        g_hash_table_add(keys, (gpointer)key);
}

/* @ids: as of rename_places(). Returns: (transfer full): @edits, inner records first, so that no id
 * is taken when it is given. */
static GPtrArray *
order_renames(const DataSet *set, GHashTable *ids, const GPtrArray *edits)
{
    GHashTableIter iterator;
    gpointer id;
    GPtrArray *order = g_ptr_array_new_with_free_func((GDestroyNotify)edit_free);
    g_autoptr(GPtrArray) later = g_ptr_array_new();
    g_autoptr(GHashTable) keys = g_hash_table_new(g_str_hash, g_str_equal);
    guint n = 0;
    g_hash_table_iter_init(&iterator, ids);
    while (g_hash_table_iter_next(&iterator, NULL, &id))
        g_hash_table_add(keys, id);
    for (guint i = 0; i < set->n_files; i++)
        if (set->files[i].root != NULL)
            record_walk(set->files[i].root, ENTITIES_ALL, note_record_key, keys);
    for (guint i = 0; i < edits->len; i++) {
        Edit *edit = edits->pdata[i];
        if (!edit_changes_key(set, edit)) {
            g_ptr_array_add(order, edit_copy(edit));
            continue;
        }
        g_autofree char *passing = NULL;
        do {
            g_free(passing);
            passing = g_strdup_printf("passing-%u", n++);
        } while (g_hash_table_contains(keys, passing));
        g_ptr_array_add(order, split_rename(edit, passing, later));
    }
    for (guint i = 0; i < later->len; i++)
        g_ptr_array_add(order, later->pdata[i]);
    g_ptr_array_sort(order, compare_depths);
    return order;
}

gboolean
rename_places(EditPlan *plan, GHashTable *ids)
{
    g_autoptr(GPtrArray) edits = g_ptr_array_new_with_free_func((GDestroyNotify)edit_free);
    g_autoptr(GPtrArray) absent = g_ptr_array_new_with_free_func((GDestroyNotify)subject_free);
    g_autoptr(PrintedLines) lines = check_printed_lines_new(plan->set);
    Renaming renaming = {
        .name = {.entity = ENTITY_SPACE, .ids = ids, .set = plan->set, .lines = lines},
        .edits = edits,
        .absent = absent,
    };
    collect_edits(&renaming);
    g_autoptr(GPtrArray) order = order_renames(plan->set, ids, edits);
    return apply_edits(plan, &renaming, order);
}
