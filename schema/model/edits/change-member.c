/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Changing one member of a record. What was kept as bytes follows rules of the reader (the first
 * of one name counts, the rest are duplicates), so it is put together as text and read again;
 * values that nothing was kept beside are taken over as they are.
 */
#include "schema/model/edits/change.h"

#include "schema/model/records/record-read.h"
#include "schema/model/records/record-write.h"

#include <string.h>

static void
clear_member(gpointer item)
{
    Member *member = item;
    g_free(member->bytes);
}

/* Returns: (transfer full): `"name": ` with the name escaped as JSON demands. */
static char *
quote_name(const char *name)
{
    g_autoptr(Writer) writer = writer_new();
    writer_text(writer, name);
    g_autofree char *quoted = writer_finish_text(writer);
    return g_strconcat(quoted, ": ", NULL);
}

/* @spelt is the name as it is written, with its colon. */
static Member
spell_member(const Field *field, const char *spelt, const char *value)
{
    g_autofree char *stripped = g_strstrip(g_strdup(value));
    return (Member){
        .field = field,
        .bytes = g_strconcat(spelt, stripped, NULL),
        .value = strlen(spelt),
        .offset = OFFSET_NONE,
    };
}

static Member
make_member(const Field *field, const char *name, const char *value)
{
    g_autofree char *quoted = quote_name(name);
    return spell_member(field, quoted, value);
}

static void
list_kept(GArray *members, const Record *record, const Field *field)
{
    for (const Kept *kept = record->kept; kept != NULL; kept = kept->next) {
        if (kept->field != field)
            continue;
        const Member member = {
            .field = field,
            .bytes = g_strndup(kept->bytes, kept->length),
            .value = kept->value,
            .offset = kept->offset,
        };
        g_array_append_val(members, member);
    }
}

GArray *
change_list_members(const Record *record, const char *name)
{
    GArray *members = g_array_new(FALSE, FALSE, sizeof(Member));
    g_array_set_clear_func(members, clear_member);
    for (guint i = 0; i < record->entity->n_fields; i++) {
        const Field *field = &record->entity->fields[i];
        if (strcmp(field_key(field), name) != 0 && !record_keeps(record, field))
            continue;
        g_autofree char *value = record_field_to_text(record, field);
        if (value != NULL) {
            const Member member = make_member(field, field_key(field), value);
            g_array_append_val(members, member);
        }
        list_kept(members, record, field);
    }
    list_kept(members, record, NULL);
    return members;
}

guint
change_count_known(const GArray *members)
{
    guint n = 0;
    while (n < members->len && g_array_index(members, Member, n).field != NULL)
        n++;
    return n;
}

static gboolean
is_called(const Member *member, const char *name)
{
    if (member->field != NULL)
        return strcmp(field_key(member->field), name) == 0;
    Scanner scanner;
    scanner_init(&scanner, member->bytes, member->value);
    return scanner_next(&scanner) == TOKEN_STRING && scanner_text_equals(&scanner, name);
}

/* Splits `name#2`. Returns: (transfer full): the name; its number, else 1, goes to @nth. */
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
change_find_field(const Entity *entity, const char *name)
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
        if (is_called(&g_array_index(members, Member, i), name) && --nth == 0)
            return i;
    return members->len;
}

guint
change_find_member(const GArray *members, const char *name)
{
    guint literal = find_nth(members, name, 1);
    if (literal < members->len)
        return literal;
    guint nth;
    g_autofree char *first = split_name(name, &nth);
    return find_nth(members, first, nth);
}

/* Finds the member that the edit speaks of: by its place among the unknown ones, or by name. */
static gboolean
find_index(const Change *change, const GArray *members, const char *name, guint *index)
{
    *index = change_find_member(members, name);
    if (change->edit->from == 0)
        return TRUE;
    guint64 at = (guint64)change_count_known(members) + change->edit->from - 1;
    guint nth;
    g_autofree char *first = split_name(name, &nth);
    if (at >= members->len || !is_called(&g_array_index(members, Member, at), first))
        return change_fail(change, EDIT_ERROR_PATH, "no such place");
    *index = (guint)at;
    return TRUE;
}

/* Where a member goes that is not in @members: where the edit says, or behind those of its name, of
 * which there must be @n_before; an unknown one goes to the end. */
static gboolean
find_room(const Change *change, const GArray *members, const char *first, guint n_before, guint *at)
{
    guint n_known = change_count_known(members);
    guint n_like = 0;
    *at = members->len;
    for (guint i = 0; i < members->len; i++)
        if (is_called(&g_array_index(members, Member, i), first)) {
            n_like++;
            *at = i < n_known ? i + 1 : members->len;
        }
    if (change->edit->to > 0)
        *at = n_known + MIN(change->edit->to - 1, members->len + 1);
    return (n_like >= n_before && *at <= members->len) ||
           change_fail(change, EDIT_ERROR_PATH, "no such place");
}

/* Does the edit to the member @index, or to one that is not yet in @members. */
static gboolean
edit_members(const Change *change, GArray *members, guint index, const Field *field,
             const char *name)
{
    const char *after = change->edit->after;
    gboolean is_new = index == members->len;
    guint nth;
    g_autofree char *first = split_name(name, &nth);
    g_autofree char *spelt = NULL;
    if (!is_new) {
        const Member *old = &g_array_index(members, Member, index);
        spelt = g_strndup(old->bytes, old->value);
        g_array_remove_index(members, index);
    }
    gboolean stays = !is_new && change->edit->to == 0;
    if (!stays && !find_room(change, members, first, is_new ? nth - 1 : 0, &index))
        return FALSE;
    if (after != NULL) {
        const Member next =
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
            const Member *member = &g_array_index(members, Member, next);
            is_found = strlen(member->bytes) == kept->length &&
                       memcmp(member->bytes, kept->bytes, kept->length) == 0;
            if (is_found)
                kept->offset = member->offset;
        }
    }
}

/* Reads @members, among them all of @field and all that are kept, and adds the rest of @old. */
static const Record *
rebuild(const Change *change, const Record *old, const GArray *members, const Field *field)
{
    g_autoptr(GString) json = g_string_new("{");
    for (guint i = 0; i < members->len; i++) {
        const Member *member = &g_array_index(members, Member, i);
        g_string_append_printf(json, "%s%s", i > 0 ? ", " : "", member->bytes);
    }
    g_string_append_c(json, '}');
    Record *record = (Record *)record_read_value(old->entity, change->arena, json->str);
    if (record == NULL) {
        change_fail(change, EDIT_ERROR_VALUE, "the new value is too large");
        return NULL;
    }
    for (guint i = 0; i < old->entity->n_fields; i++) {
        const Field *other = &old->entity->fields[i];
        if (other == field || !record_has(old, other) || record_keeps(old, other))
            continue;
        memcpy((char *)record + other->offset, FIELD_SLOT(old, other, char),
               kind_size(other->kind));
        record->present |= G_GUINT64_CONSTANT(1) << i;
    }
    record->text = old->text;
    record->offset = old->offset;
    restore_offsets(record, members);
    return record;
}

const Record *
change_member(const Change *change, const Record *record, const char *name)
{
    guint nth;
    g_autofree char *first = split_name(name, &nth);
    const Field *field = change_find_field(record->entity, name);
    g_autoptr(GArray) members = change_list_members(record, first);
    guint index;
    if (!find_index(change, members, name, &index))
        return NULL;
    const Member *member = index < members->len ? &g_array_index(members, Member, index) : NULL;
    const char *now = member != NULL ? member->bytes + member->value : NULL;
    if (!change_expects(change, now) || !change_has_value(change))
        return NULL;
    if (now == NULL && change->edit->after == NULL)
        return record;
    return edit_members(change, members, index, field, name)
               ? rebuild(change, record, members, field)
               : NULL;
}
