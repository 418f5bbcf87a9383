/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Applying an edit: the records on the way from the root to the change are made anew, the rest
 * is shared.
 *
 * A typed value is set in a copy of its record. JSON, and records that keep bytes, follow the rules
 * of the reader (the first of a name counts, the others are duplicates), so they are put
 * together as text and read again; values without kept bytes beside them are copied.
 *
 * Paths are also followed without an edit.
 */
#include "schema/model/edit.h"

#include "schema/model/edit-change.h"
#include "schema/model/record-read.h"
#include "schema/model/record-write.h"
#include "schema/text/limits.h"
#include "schema/text/translation.h"

#include <string.h>

/* Returns: the item @name of the LIST @field, or NULL. */
static const Record *
step_into_list(const Record *record, const Field *field, const char *name)
{
    const Records *list = FIELD_SLOT(record, field, Records);
    guint32 at = record_has(record, field) ? edit_find_item(list, name) : list->length;
    return at < list->length ? list->items[at] : NULL;
}

static const Record *
step_into_record(const Record *record, const Field *field)
{
    return record_has(record, field) ? *FIELD_SLOT(record, field, const Record *) : NULL;
}

gboolean
edit_path_follow(const Record *root, const char *path, EditPathEnd *end)
{
    g_auto(GStrv) names = g_strsplit(path, "/", -1);
    *end = (EditPathEnd){.record = root};
    for (char **name = names; *name != NULL; name++) {
        const Record *record = end->record;
        if (record->raw)
            return FALSE;
        end->field = entity_find_field(record->entity, *name, strlen(*name), 0);
        if (end->field == NULL)
            return FALSE;
        if (name[1] == NULL)
            return TRUE;
        if (end->field->kind == KIND_LIST)
            end->record = step_into_list(record, end->field, *++name);
        else if (end->field->kind == KIND_RECORD)
            end->record = step_into_record(record, end->field);
        else
            return FALSE;
        if (end->record == NULL)
            return FALSE;
        end->field = NULL;
    }
    return TRUE;
}

const Record *
edit_path_record(const Record *root, const char *path)
{
    EditPathEnd end;
    if (!edit_path_follow(root, path, &end))
        return NULL;
    if (end.field == NULL)
        return end.record;
    return end.field->kind == KIND_RECORD ? step_into_record(end.record, end.field) : NULL;
}

char *
edit_path_text(const Record *root, const char *path)
{
    EditPathEnd end;
    if (!edit_path_follow(root, path, &end))
        return NULL;
    if (end.field == NULL)
        return record_to_text(end.record);
    return record_has(end.record, end.field) ? record_field_to_text(end.record, end.field) : NULL;
}
/* clang-format would read the name as a subtraction. */

/* clang-format off */
G_DEFINE_QUARK(narva-edit-error, edit_error)
/* clang-format on */
/* Sets the error. Returns: FALSE. */
static gboolean
fail_change(const EditChange *change, EditError code, const char *what)
{
    const Edit *edit = change->edit;
    const char *entity = entity_get(edit->entity)->name;
    const char *id = edit->id != NULL ? edit->id : "";
    if (edit->path[0] != '\0')
        g_set_error(change->error, EDIT_ERROR, code, _("%s of %s “%s”: %s"), edit->path, entity, id,
                    what);
    else
        g_set_error(change->error, EDIT_ERROR, code, _("the whole of %s “%s”: %s"), entity, id,
                    what);
    return FALSE;
}

/* Returns: whether @now (NULL: absent) is what the edit expects; FALSE with the error set. */
static gboolean
expect_value(const EditChange *change, const char *now)
{
    return g_strcmp0(now, change->edit->before) == 0 ||
           fail_change(change, EDIT_ERROR_CONFLICT, _("has another value by now"));
}

static gboolean
becomes_absent(const Edit *edit)
{
    return edit->after == NULL && edit->value == NULL;
}

/* Returns: the new value as JSON, owned by the edit or the arena of new records; NULL: none. */
static const char *
text_of_new_value(const EditChange *change)
{
    if (change->edit->value == NULL)
        return change->edit->after;
    g_autofree char *json = record_value_to_text(change->edit->value);
    return arena_copy_text(change->arena, json, strlen(json));
}

/* Returns: whether the new value is NULL, or one JSON value not too deep for its place; FALSE with
 * the error set. */
static gboolean
check_new_value(const EditChange *change)
{
    const char *after = text_of_new_value(change);
    if (after == NULL)
        return TRUE;
    Scanner scanner;
    scanner_init(&scanner, after, strlen(after));
    guint depth = 0;
    while (scanner_next(&scanner) != TOKEN_END) {
        if (scanner.token.kind == TOKEN_ERROR)
            return fail_change(change, EDIT_ERROR_VALUE, _("the new value is not JSON"));
        depth = MAX(depth, scanner.depth);
    }
    return change->depth + depth <= LIMIT_DEPTH ||
           fail_change(change, EDIT_ERROR_VALUE, _("the new value is nested too deeply"));
}

static void
clear_member(gpointer item)
{
    EditMember *member = item;
    g_free(member->bytes);
}

/* @spelt is the name as it is written, with its colon. */
static EditMember
spell_member(const Field *field, const char *spelt, const char *value)
{
    g_autofree char *stripped = g_strstrip(g_strdup(value));
    return (EditMember){
        .field = field,
        .bytes = g_strconcat(spelt, stripped, NULL),
        .value = strlen(spelt),
        .offset = OFFSET_NONE,
    };
}

static EditMember
make_member(const Field *field, const char *name, const char *value)
{
    g_autofree char *quoted = record_value_to_text(VALUE_OF_TEXT(name));
    g_autofree char *spelt = g_strconcat(quoted, ": ", NULL);
    return spell_member(field, spelt, value);
}

static void
list_kept(GArray *members, const Record *record, const Field *field)
{
    for (const Kept *kept = record->kept; kept != NULL; kept = kept->next) {
        if (kept->field != field)
            continue;
        const EditMember member = {
            .field = field,
            .bytes = g_strndup(kept->bytes, kept->length),
            .value = kept->value,
            .offset = kept->offset,
        };
        g_array_append_val(members, member);
    }
}

GArray *
edit_list_members(const Record *record, const char *name)
{
    GArray *members = g_array_new(FALSE, FALSE, sizeof(EditMember));
    g_array_set_clear_func(members, clear_member);
    for (guint i = 0; i < record->entity->n_fields; i++) {
        const Field *field = &record->entity->fields[i];
        if (strcmp(field_key(field), name) != 0 && !record_has_unparsed(record, field))
            continue;
        g_autofree char *value = record_field_to_text(record, field);
        if (value != NULL) {
            const EditMember member = make_member(field, field_key(field), value);
            g_array_append_val(members, member);
        }
        list_kept(members, record, field);
    }
    list_kept(members, record, NULL);
    return members;
}

guint
edit_count_known_members(const GArray *members)
{
    guint n = 0;
    while (n < members->len && g_array_index(members, EditMember, n).field != NULL)
        n++;
    return n;
}

static gboolean
is_called(const EditMember *member, const char *name)
{
    if (member->field != NULL)
        return strcmp(field_key(member->field), name) == 0;
    Scanner scanner;
    scanner_init(&scanner, member->bytes, member->value);
    return scanner_next(&scanner) == TOKEN_STRING && scanner_text_equals(&scanner, name);
}

/* Splits `name#2`. Returns: (transfer full): the name; @nth is set to the number, else to 1. */
static char *
split_name(const char *name, guint *nth)
{
    const char *hash = strrchr(name, '#');
    guint64 number = 1;
    gboolean is_numbered = hash != NULL && hash != name &&
                           g_ascii_string_to_unsigned(hash + 1, 10, 2, G_MAXINT, &number, NULL);
    *nth = is_numbered ? (guint)number : 1;
    return g_strndup(name, is_numbered ? (gsize)(hash - name) : strlen(name));
}

const Field *
edit_find_field(const Entity *entity, const char *name)
{
    guint nth;
    g_autofree char *first = split_name(name, &nth);
    return entity_find_field(entity, first, strlen(first), 0);
}

/* Returns: the index of the member number @nth that is called @name, or their number. */
static guint
find_nth(const GArray *members, const char *name, guint nth)
{
    for (guint i = 0; i < members->len; i++)
        if (is_called(&g_array_index(members, EditMember, i), name) && --nth == 0)
            return i;
    return members->len;
}

guint
edit_find_member(const GArray *members, const char *name)
{
    guint literal = find_nth(members, name, 1);
    if (literal < members->len)
        return literal;
    guint nth;
    g_autofree char *first = split_name(name, &nth);
    return find_nth(members, first, nth);
}

/* Finds the member of the edit: by its place among the unknown ones, or by name. */
static gboolean
find_index(const EditChange *change, const GArray *members, const char *name, guint *index)
{
    *index = edit_find_member(members, name);
    if (change->edit->from == 0)
        return TRUE;
    guint64 at = (guint64)edit_count_known_members(members) + change->edit->from - 1;
    guint nth;
    g_autofree char *first = split_name(name, &nth);
    if (at >= members->len || !is_called(&g_array_index(members, EditMember, at), first))
        return fail_change(change, EDIT_ERROR_PATH, _("no such place"));
    *index = (guint)at;
    return TRUE;
}

/* Finds the place of a member that is not in @members: as the edit says, or after those of its
 * name, of which there must be @n_before; an unknown one is put at the end. */
static gboolean
find_room(const EditChange *change, const GArray *members, const char *first, guint n_before,
          guint *at)
{
    guint n_known = edit_count_known_members(members);
    guint n_like = 0;
    *at = members->len;
    for (guint i = 0; i < members->len; i++)
        if (is_called(&g_array_index(members, EditMember, i), first)) {
            n_like++;
            *at = i < n_known ? i + 1 : members->len;
        }
    if (change->edit->to > 0)
        *at = n_known + MIN(change->edit->to - 1, members->len + 1);
    return (n_like >= n_before && *at <= members->len) ||
           fail_change(change, EDIT_ERROR_PATH, _("no such place"));
}

/* Does the edit to the member @index, or to one that is not yet in @members. */
static gboolean
edit_members(const EditChange *change, GArray *members, guint index, const Field *field,
             const char *name)
{
    const char *after = text_of_new_value(change);
    gboolean is_new = index == members->len;
    guint nth;
    g_autofree char *first = split_name(name, &nth);
    g_autofree char *spelt = NULL;
    if (!is_new) {
        const EditMember *old = &g_array_index(members, EditMember, index);
        spelt = g_strndup(old->bytes, old->value);
        g_array_remove_index(members, index);
    }
    gboolean stays = !is_new && change->edit->to == 0;
    if (!stays && !find_room(change, members, first, is_new ? nth - 1 : 0, &index))
        return FALSE;
    if (after != NULL) {
        const EditMember next =
            spelt != NULL ? spell_member(field, spelt, after) : make_member(field, first, after);
        g_array_insert_val(members, index, next);
    }
    return TRUE;
}

/* What was kept in the file keeps its place there. */
static void
restore_offsets(Record *record, const GArray *members)
{
    guint next = 0;
    for (Kept *kept = (Kept *)record->kept; kept != NULL; kept = (Kept *)kept->next) {
        kept->offset = OFFSET_NONE;
        for (gboolean is_found = FALSE; !is_found && next < members->len; next++) {
            const EditMember *member = &g_array_index(members, EditMember, next);
            is_found = strlen(member->bytes) == kept->length &&
                       memcmp(member->bytes, kept->bytes, kept->length) == 0;
            if (is_found)
                kept->offset = member->offset;
        }
    }
}

/* Reads @members, among them all of @field and all that are kept, and adds the rest of @old. */
static const Record *
rebuild_record(const EditChange *change, const Record *old, const GArray *members,
               const Field *field)
{
    g_autoptr(GString) json = g_string_new("{");
    for (guint i = 0; i < members->len; i++) {
        const EditMember *member = &g_array_index(members, EditMember, i);
        g_string_append_printf(json, "%s%s", i > 0 ? ", " : "", member->bytes);
    }
    g_string_append_c(json, '}');
    Record *record = (Record *)record_read_value(old->entity, change->arena, json->str);
    if (record == NULL) {
        fail_change(change, EDIT_ERROR_VALUE, _("the new value is too large"));
        return NULL;
    }
    for (guint i = 0; i < old->entity->n_fields; i++) {
        const Field *other = &old->entity->fields[i];
        if (other == field || !record_has(old, other) || record_has_unparsed(old, other))
            continue;
        memcpy((char *)record + other->offset, FIELD_SLOT(old, other, char),
               entity_kind_size(other->kind));
        record->present |= G_GUINT64_CONSTANT(1) << i;
    }
    record->text = old->text;
    record->offset = old->offset;
    restore_offsets(record, members);
    return record;
}

const Record *
edit_change_member(const EditChange *change, const Record *record, const char *name)
{
    guint nth;
    g_autofree char *first = split_name(name, &nth);
    const Field *field = edit_find_field(record->entity, name);
    g_autoptr(GArray) members = edit_list_members(record, first);
    guint index;
    if (!find_index(change, members, name, &index))
        return NULL;
    const EditMember *member =
        index < members->len ? &g_array_index(members, EditMember, index) : NULL;
    const char *now = member != NULL ? member->bytes + member->value : NULL;
    if (!expect_value(change, now) || !check_new_value(change))
        return NULL;
    if (now == NULL && becomes_absent(change->edit))
        return record;
    return edit_members(change, members, index, field, name)
               ? rebuild_record(change, record, members, field)
               : NULL;
}

gboolean
edit_is_plain_key(const char *key)
{
    return key != NULL && key[0] != '\0' && strpbrk(key, "/#") == NULL;
}

char *
edit_item_name(const Record *record, const Field *field, guint32 index)
{
    const Records *list = FIELD_SLOT(record, field, Records);
    const char *key = list->items[index]->raw ? NULL : record_key(list->items[index]);
    if (!edit_is_plain_key(key))
        return g_strdup_printf("#%u", index + 1);
    guint32 nth = 1;
    for (guint32 i = 0; i < index; i++)
        nth += g_strcmp0(record_key(list->items[i]), key) == 0;
    return nth == 1 ? g_strdup(key) : g_strdup_printf("%s#%u", key, nth);
}

guint32
edit_find_item(const Records *list, const char *name)
{
    const char *hash = strchr(name, '#');
    guint64 nth = hash != NULL ? g_ascii_strtoull(hash + 1, NULL, 10) : 1;
    if (hash == name)
        return nth >= 1 && nth <= list->length ? (guint32)nth - 1 : list->length;
    gsize length = hash != NULL ? (gsize)(hash - name) : strlen(name);
    for (guint32 i = 0; i < list->length; i++) {
        const char *key = record_key(list->items[i]);
        gboolean is_it = key != NULL && strncmp(key, name, length) == 0 && key[length] == '\0';
        if (is_it && --nth == 0)
            return i;
    }
    return list->length;
}

/* @record, copied to be changed. */
static Record *
clone_record(const EditChange *change, const Record *record)
{
    Record *copy = arena_alloc(change->arena, record->entity->size);
    memcpy(copy, record, record->entity->size);
    copy->arena = change->arena;
    return copy;
}

/* Replaces @list by a list without the item @from (its length: none), and with @item (NULL: none)
 * inserted at @to after that. */
static void
splice_list(const EditChange *change, Records *list, guint32 from, guint32 to, const Record *item)
{
    guint32 length = list->length - (from < list->length) + (item != NULL);
    const Record **items = arena_new0(change->arena, const Record *, length);
    guint32 next = 0;
    for (guint32 i = 0; i < length; i++) {
        if (item != NULL && i == to) {
            items[i] = item;
            continue;
        }
        next += next == from;
        items[i] = list->items[next++];
    }
    list->items = items;
    list->length = length;
}

/* A record of @entity that is no object but the JSON @after. */
static const Record *
make_raw(const EditChange *change, const Entity *entity, const char *after)
{
    g_autofree char *bytes = g_strstrip(g_strdup(after));
    Record *raw = arena_alloc(change->arena, entity->size);
    Kept *kept = arena_new0(change->arena, Kept, 1);
    raw->entity = entity;
    raw->arena = change->arena;
    raw->offset = kept->offset = OFFSET_NONE;
    raw->raw = TRUE;
    raw->kept = kept;
    kept->length = (guint32)strlen(bytes);
    kept->bytes = arena_copy_text(change->arena, bytes, kept->length);
    kept->reason = KEPT_TYPE;
    return raw;
}

/* Reads the new value as a whole record. Only what has no name may be something else. */
static const Record *
read_after(const EditChange *change, const Entity *entity, gboolean may_be_raw)
{
    if (!check_new_value(change))
        return NULL;
    const char *after = text_of_new_value(change);
    const Record *record = record_read_value(entity, change->arena, after);
    if (record == NULL && may_be_raw)
        record = make_raw(change, entity, after);
    if (record == NULL)
        fail_change(change, EDIT_ERROR_VALUE, _("the new value is not a record"));
    return record;
}

gboolean
edit_find_places(const EditChange *change, const Records *list, const char *name, guint32 *from,
                 guint32 *to)
{
    const Edit *edit = change->edit;
    gboolean is_new = edit->before == NULL && !becomes_absent(edit);
    *from = edit_find_item(list, name);
    *to = *from;
    if (is_new && name[0] == '#') {
        guint64 place = g_ascii_strtoull(name + 1, NULL, 10);
        *from = list->length;
        *to = place >= 1 && place <= list->length ? (guint32)place - 1 : list->length;
    }
    if (edit->from > list->length || edit->to > list->length + is_new)
        return fail_change(change, EDIT_ERROR_PATH, _("no such place"));
    if (edit->from > 0)
        *from = *to = edit->from - 1;
    if (edit->to > 0)
        *to = edit->to - 1;
    return TRUE;
}

static gboolean
change_item(const EditChange *change, Records *list, const char *name, const Entity *entity)
{
    guint32 from, to;
    if (!edit_find_places(change, list, name, &from, &to))
        return FALSE;
    const Record *old = from < list->length ? list->items[from] : NULL;
    g_autofree char *now = old != NULL ? record_to_text(old) : NULL;
    const char *after = text_of_new_value(change);
    if (!expect_value(change, now))
        return FALSE;
    if (old == NULL && after == NULL)
        return TRUE;
    const Record *item = NULL;
    if (g_strcmp0(now, after) == 0)
        item = old;
    else if (after != NULL && (item = read_after(change, entity, name[0] == '#')) == NULL)
        return FALSE;
    splice_list(change, list, from, to, item);
    return TRUE;
}

/* Returns: whether the path continues below the member @field of @record. An insertion creates its
 * list. */
static gboolean
leads_on(const EditChange *change, const Record *record, const Field *field, char **path)
{
    if (field == NULL || (field->kind != KIND_LIST && field->kind != KIND_RECORD))
        return FALSE;
    gboolean is_insertion = field->kind == KIND_LIST && path[2] == NULL &&
                            change->edit->before == NULL && !becomes_absent(change->edit);
    return record_has(record, field) || (is_insertion && !record_has_unparsed(record, field));
}

char **
edit_full_path(const Edit *edit, const Record *root)
{
    g_autoptr(GStrvBuilder) path = g_strv_builder_new();
    /* The root record of a file may have an id, which is not needed to find it. */
    gboolean is_found = edit->entity == root->entity->id;
    for (guint i = 0; edit->id != NULL && !is_found && i < root->entity->n_fields; i++) {
        const Field *field = &root->entity->fields[i];
        is_found = field->kind == KIND_LIST && field->target == edit->entity;
        if (is_found)
            g_strv_builder_add_many(path, field_key(field), edit->id, NULL);
    }
    if (edit->path[0] != '\0') {
        g_auto(GStrv) parts = g_strsplit(edit->path, "/", -1);
        g_strv_builder_addv(path, (const char **)parts);
    }
    return is_found ? g_strv_builder_end(path) : NULL;
}

static const Record *
change_root(const EditChange *change, const Record *root)
{
    if (change->edit->before == NULL || becomes_absent(change->edit)) {
        fail_change(change, EDIT_ERROR_PATH, _("a file cannot come or go"));
        return NULL;
    }
    g_autofree char *now = record_to_text(root);
    return expect_value(change, now) ? read_after(change, root->entity, TRUE) : NULL;
}

const Record *
edit_apply(const Edit *edit, const Record *root, GError **error)
{
    g_autoptr(Arena) arena = arena_new();
    EditChange change = {.edit = edit, .arena = arena, .error = error};
    g_auto(GStrv) path = edit_full_path(edit, root);
    if (path == NULL) {
        fail_change(&change, EDIT_ERROR_PATH, _("the file has no such records"));
        return NULL;
    }
    arena_add_dependency(arena, root->arena);
    /* Records on the way are copied, and *@at, the one that is reached, is replaced last. */
    const Record *changed = path[0] != NULL ? root : change_root(&change, root);
    const Record **at = &changed;
    gboolean is_done = path[0] == NULL && changed != NULL;
    for (char **name = path; name[0] != NULL && !is_done;) {
        const Record *record = *at;
        const Field *field = entity_find_field(record->entity, name[0], strlen(name[0]), 0);
        gboolean is_last = name[1] == NULL;
        change.depth++;
        if (record->raw || (!is_last && !leads_on(&change, record, field, name))) {
            fail_change(&change, EDIT_ERROR_PATH, _("no such member"));
            break;
        }
        Record *copy = clone_record(&change, record);
        if (is_last) {
            gboolean is_typed = edit->value != NULL && field != NULL && record->kept == NULL &&
                                change.depth < LIMIT_DEPTH;
            g_autofree char *now = is_typed ? record_field_to_text(record, field) : NULL;
            copy->layers = NULL;
            copy->derived = FALSE;
            is_typed = is_typed && g_strcmp0(now, edit->before) == 0 &&
                       record_set_value(copy, field, edit->value);
            *at = is_typed ? copy : edit_change_member(&change, record, name[0]);
            is_done = *at != NULL;
            break;
        }
        copy->present |= G_GUINT64_CONSTANT(1) << entity_field_index(record->entity, field);
        *at = copy;
        at = (gpointer)((char *)copy + field->offset);
        if (field->kind != KIND_LIST) {
            name++;
            continue;
        }
        Records *list = (gpointer)at;
        change.depth++;
        if (name[2] == NULL) {
            is_done = change_item(&change, list, name[1], entity_get(field->target));
            break;
        }
        guint32 index = edit_find_item(list, name[1]);
        if (index == list->length) {
            fail_change(&change, EDIT_ERROR_PATH, _("no such item"));
            break;
        }
        splice_list(&change, list, index, index, list->items[index]);
        at = (const Record **)&list->items[index];
        name += 2;
    }
    if (!is_done)
        return NULL;
    if (changed == root)
        arena_ref(root->arena);
    else
        g_steal_pointer(&arena);
    return changed;
}

const Record *
edit_apply_all(const Edit *const *edits, guint n_edits, const Record *root, GError **error)
{
    arena_ref(root->arena);
    for (guint i = 0; i < n_edits; i++) {
        const Record *changed = edit_apply(edits[i], root, error);
        arena_unref(root->arena);
        if (changed == NULL)
            return NULL;
        root = changed;
    }
    return root;
}

char *
edit_after_text(const Edit *edit)
{
    return edit->value != NULL ? record_value_to_text(edit->value) : g_strdup(edit->after);
}

Edit *
edit_copy(const Edit *edit)
{
    Edit *copy = g_new(Edit, 1);
    *copy = *edit;
    copy->id = g_strdup(edit->id);
    copy->path = g_strdup(edit->path);
    copy->before = g_strdup(edit->before);
    copy->after = edit_after_text(edit);
    copy->value = NULL;
    return copy;
}

void
edit_free(Edit *edit)
{
    if (edit == NULL)
        return;
    g_free((char *)edit->id);
    g_free((char *)edit->path);
    g_free((char *)edit->before);
    g_free((char *)edit->after);
    g_free(edit);
}

void
edit_write(Writer *writer, const Edit *edit)
{
    g_autofree char *after = edit_after_text(edit);
    const char *const texts[][2] = {
        {"entity", entity_get(edit->entity)->name},
        {"id", edit->id},
        {"path", edit->path},
        {"before", edit->before},
        {"after", after},
    };
    writer_begin_object(writer);
    for (guint i = 0; i < G_N_ELEMENTS(texts); i++)
        if (texts[i][1] != NULL)
            writer_member_text(writer, texts[i][0], texts[i][1]);
    if (edit->from > 0)
        writer_member_integer(writer, "from", edit->from);
    if (edit->to > 0)
        writer_member_integer(writer, "to", edit->to);
    writer_end_object(writer);
}

const Record *
edit_new_root(EntityId entity, const char *json)
{
    g_autoptr(GBytes) contents = g_bytes_new_static(json, strlen(json));
    g_autoptr(SourceText) text = source_text_new("", contents);
    Scanner stop;
    const Record *root = record_read(entity_get(entity), text, &stop);
    g_assert(root != NULL);
    return root;
}

const Record *
edit_root_with(const Record *root, const char *key, const char *value)
{
    const Edit edit = {.entity = root->entity->id, .path = key, .after = value};
    const Record *edited = edit_apply(&edit, root, NULL);
    g_assert(edited != NULL);
    arena_unref(root->arena);
    return edited;
}

const Record *
edit_root_with_text(const Record *root, const char *key, const char *text)
{
    g_autofree char *value = record_value_to_text(VALUE_OF_TEXT(text));
    return edit_root_with(root, key, value);
}
