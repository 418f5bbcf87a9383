/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The open layer beside what is below it, member by member.
 */
#include "editor/tools/difference.h"

#include "schema/model/record-write.h"
#include "schema/model/record.h"
#include "validator/edits/field-text.h"
#include "validator/edits/layer.h"

#include <glib/gi18n.h>
#include <string.h>

/* Members that bind a file to what is below it: with those taken back there would be nothing
 * below. */
static const struct {
    EntityId entity;
    const char *key;
} bonds[] = {
    {ENTITY_GAME, "format"},
    {ENTITY_GAME, "id"},
    {ENTITY_GAME, "extends"},
    {ENTITY_SCENARIO, "extends"},
};

static gboolean
member_binds_file(const Record *record, const Field *field)
{
    for (guint i = 0; i < G_N_ELEMENTS(bonds); i++)
        if (bonds[i].entity == record->entity->id && strcmp(bonds[i].key, field_key(field)) == 0)
            return TRUE;
    return record->entity->keyed && field == &record->entity->fields[0];
}

void
difference_free(Difference *difference)
{
    if (difference == NULL)
        return;
    subject_free(difference->subject);
    g_free(difference->key);
    g_free(difference->here);
    g_free(difference->below);
    g_free(difference);
}

/* Consumes @here and @below; they may be NULL. */
static void
add_difference(GPtrArray *found, const Subject *subject, const char *key, char *here, char *below)
{
    if (g_strcmp0(here, below) == 0) {
        g_free(here);
        g_free(below);
        return;
    }
    Difference *difference = g_new(Difference, 1);
    *difference = (Difference){
        .subject = subject_copy(subject),
        .key = g_strdup(key),
        .here = here,
        .below = below,
    };
    g_ptr_array_add(found, difference);
}

/* Returns: (transfer full): the item @key of the LIST @field of @subject, as edits name it. */
static Subject *
subject_of_item(const Subject *subject, const Field *field, const char *key)
{
    gboolean is_of_file = subject->id == NULL && subject->path[0] == '\0';
    if (is_of_file)
        return subject_new(field->target, key, NULL);
    g_autofree char *list = subject_member_path(subject, field_key(field));
    g_autofree char *path = g_strdup_printf("%s/%s", list, key);
    return subject_new(subject->entity, subject->id, path);
}

static void compare_records(GPtrArray *found, const Subject *subject, const Record *own,
                            const Record *below);

static void
compare_item(GPtrArray *found, const Subject *subject, const Record *item, const Record *below)
{
    gboolean is_absent = record_is_absent(item);
    if (!is_absent && below != NULL && !item->raw && !below->raw)
        compare_records(found, subject, item, below);
    else
        add_difference(found, subject, NULL, is_absent ? NULL : record_to_text(item),
                       below != NULL ? record_to_text(below) : NULL);
}

static void
compare_list(GPtrArray *found, const Subject *subject, const Record *own, const Record *below,
             const Field *field)
{
    const Records *items = FIELD_SLOT(own, field, Records);
    for (guint32 i = 0; i < items->length; i++) {
        const char *key = record_key(items->items[i]);
        if (!edit_is_plain_key(key))
            continue;
        g_autoptr(Subject) item = subject_of_item(subject, field, key);
        compare_item(found, item, items->items[i], record_find_item(below, field, key));
    }
}

static void
compare_member(GPtrArray *found, const Subject *subject, const Record *own, const Record *below,
               const Field *field)
{
    gboolean is_below = record_has(below, field);
    if (is_below && field->kind == KIND_RECORD) {
        g_autofree char *path = subject_member_path(subject, field_key(field));
        g_autoptr(Subject) child = subject_new(subject->entity, subject->id, path);
        compare_records(found, child, *FIELD_SLOT(own, field, const Record *),
                        *FIELD_SLOT(below, field, const Record *));
    } else if (is_below && field->kind == KIND_LIST && entity_get(field->target)->keyed) {
        compare_list(found, subject, own, below, field);
    } else {
        add_difference(found, subject, field_key(field), record_field_to_text(own, field),
                       record_field_to_text(below, field));
    }
}

static void
compare_records(GPtrArray *found, const Subject *subject, const Record *own, const Record *below)
{
    if (own->raw || below->raw)
        return;
    for (guint i = 0; i < own->entity->n_fields; i++) {
        const Field *field = &own->entity->fields[i];
        if (member_binds_file(own, field))
            continue;
        if (record_has(own, field))
            compare_member(found, subject, own, below, field);
        else if (record_has_unparsed(own, field))
            add_difference(found, subject, field_key(field), NULL,
                           record_field_to_text(below, field));
    }
}

GPtrArray *
difference_find_all(const DataSet *set, EntityId entity, const char *id)
{
    GPtrArray *found = g_ptr_array_new_with_free_func((GDestroyNotify)difference_free);
    const Record *own = layer_own(set, entity, id);
    const Record *below = layer_below(set, entity, id);
    const DataFile *file = data_set_file_for(set, entity, id);
    if (own == NULL || file->below == NULL)
        return found;
    g_autoptr(Subject) subject = subject_new(entity, id, NULL);
    if (below == NULL)
        add_difference(found, subject, NULL, record_to_text(own), NULL);
    else
        compare_item(found, subject, own, below);
    return found;
}

/* Returns: (transfer full): the path from the owner to what differs. */
static char *
path_of_difference(const Difference *difference)
{
    if (difference->key == NULL)
        return g_strdup(difference->subject->path);
    return subject_member_path(difference->subject, difference->key);
}

Difference *
difference_of(const DataSet *set, const Subject *subject, const char *key)
{
    g_autoptr(GPtrArray) all = difference_find_all(set, subject->entity, subject->id);
    g_autofree char *wanted =
        key != NULL ? subject_member_path(subject, key) : g_strdup(subject->path);
    for (guint i = 0; i < all->len; i++) {
        const Difference *difference = all->pdata[i];
        g_autofree char *path = path_of_difference(difference);
        gsize length = strlen(path);
        gboolean is_around = strncmp(wanted, path, length) == 0 &&
                             (length == 0 || wanted[length] == '/' || wanted[length] == '\0');
        if (is_around && difference->subject->entity == subject->entity)
            return g_ptr_array_steal_index(all, i);
    }
    return NULL;
}

char *
difference_title(const Difference *difference, const DataSet *set)
{
    g_autofree char *title = subject_title(difference->subject, set);
    const Record *record = subject_record(difference->subject, set);
    const char *key = difference->key;
    if (key == NULL)
        return g_steal_pointer(&title);
    const Field *field =
        record != NULL ? entity_find_field(record->entity, key, strlen(key), 0) : NULL;
    g_autofree char *label = field != NULL ? field_label(field) : g_strdup(key);
    return g_strdup_printf("%s: %s", title, label);
}

gboolean
difference_revert(EditPlan *plan, const Difference *difference)
{
    g_autofree char *path = path_of_difference(difference);
    return layer_restore(plan, difference->subject->entity, difference->subject->id, path);
}

gboolean
difference_revert_in_document(EditorDocument *document, const GPtrArray *differences,
                              GError **error)
{
    DataSet *set = editor_document_set(document);
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    for (guint i = 0; i < differences->len; i++)
        difference_revert(plan, differences->pdata[i]);
    g_autofree char *label = NULL;
    if (differences->len == 1) {
        g_autofree char *title = difference_title(differences->pdata[0], set);
        label = g_strdup_printf(_("Revert %s"), title);
    } else {
        label = g_strdup_printf(
            ngettext("Revert %u difference", "Revert %u differences", differences->len),
            differences->len);
    }
    return editor_document_apply(document, plan, label, error);
}
