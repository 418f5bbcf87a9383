/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Merging records member by member. The result is written and read again, so it is by its making
 * what a file can hold.
 */
#include "schema/versions/merge.h"

#include "schema/model/records/record-read.h"
#include "schema/model/records/record-write.h"
#include "schema/text/limits.h"
#include "schema/versions/diff-value.h"
#include "schema/versions/diff-words.h"
#include "schema/versions/merge-walk.h"

#include <string.h>

static void
free_conflict(gpointer item)
{
    Conflict *conflict = item;
    g_free(conflict->id);
    g_free(conflict->path);
    for (guint i = 0; i < N_MERGE_SIDES; i++)
        g_free(conflict->values[i]);
    g_free(conflict);
}

Conflict *
merge_tell(MergeWalk *walk, const char *name, const Field *field, char *values[N_MERGE_SIDES])
{
    Conflict *conflict = g_new0(Conflict, 1);
    conflict->owner = walk->path.owner;
    conflict->id = g_strdup(walk->path.id);
    conflict->path = diff_path_to(&walk->path, name);
    conflict->field = field;
    conflict->is_item = name == NULL;
    memcpy(conflict->values, values, sizeof conflict->values);
    g_ptr_array_add(walk->conflicts, conflict);
    return conflict;
}

static void
write_member(Writer *writer, const Record *record, const Field *field)
{
    if (record_has(record, field)) {
        writer_name(writer, field_key(field));
        record_write_field(writer, record, field);
    }
    const Kept *kept = diff_next_kept(record->kept, field);
    for (; kept != NULL; kept = diff_next_kept(kept->next, field))
        writer_raw_member(writer, kept->bytes, kept->length);
}

/* Returns: (transfer full): the value of @field, or NULL; where several members have its name, all
 * of them as an object. */
static char *
member_text(const Record *record, const Field *field)
{
    const Kept *kept = diff_next_kept(record->kept, field);
    if (kept == NULL)
        return record_field_to_text(record, field);
    if (!record_has(record, field) && diff_next_kept(kept->next, field) == NULL)
        return g_strndup(kept->bytes + kept->value, kept->length - kept->value);
    g_autoptr(Writer) writer = writer_new();
    writer_begin_object(writer);
    write_member(writer, record, field);
    writer_end_object(writer);
    return writer_finish_text(writer);
}

static const Source *
source_of(const Record *record, const Field *field)
{
    static const Source none;
    return record_has(record, field) ? *FIELD_SLOT(record, field, const Source *) : &none;
}

/* What @source says of @member, or of the rest for NULL; else NULL. */
static const char *
source_text_of(const Source *source, const Field *member)
{
    if (member == NULL)
        return source->rest;
    for (guint i = 0; i < source->n_members; i++)
        if (source->members[i].field == member)
            return source->members[i].text;
    return NULL;
}

static char *
quote(const char *text)
{
    if (text == NULL)
        return NULL;
    g_autoptr(Writer) writer = writer_new();
    writer_text(writer, text);
    return writer_finish_text(writer);
}

/* Returns: (transfer full): @members, as the bytes of each, as an object; NULL: there are none. */
static char *
joined_members(const Texts *members)
{
    if (members->length == 0)
        return NULL;
    g_autoptr(Writer) writer = writer_new();
    writer_begin_object(writer);
    for (guint32 i = 0; i < members->length; i++)
        writer_raw_member(writer, members->items[i], strlen(members->items[i]));
    writer_end_object(writer);
    return writer_finish_text(writer);
}

/* Returns: (transfer none): what the merged source @field says of @member. */
static const char *
merge_source_text(MergeWalk *walk, const Versions *versions, const Field *field,
                  const Field *member)
{
    const char *texts[N_MERGE_SIDES];
    for (guint i = 0; i < N_MERGE_SIDES; i++)
        texts[i] = source_text_of(source_of(versions->of[i], field), member);
    const char *ours = texts[MERGE_OURS];
    const char *theirs = texts[MERGE_THEIRS];
    switch (merge_choose(g_strcmp0(ours, theirs) == 0, g_strcmp0(ours, texts[MERGE_BASE]) == 0,
                         g_strcmp0(theirs, texts[MERGE_BASE]) == 0)) {
    case MERGE_TAKE_OURS:
        return ours;
    case MERGE_TAKE_THEIRS:
        return theirs;
    case MERGE_BOTH_CHANGED:
        break;
    }
    char *values[N_MERGE_SIDES] = {quote(texts[0]), quote(ours), quote(theirs)};
    g_autofree char *name =
        g_strdup_printf("%s/%s", field_key(field), member != NULL ? field_key(member) : "*");
    merge_tell(walk, name, field, values);
    return ours;
}

/* Returns: (transfer none): what the merged source @field has for others, which is one value. */
static const Texts *
merge_quiet(MergeWalk *walk, const Versions *versions, const Field *field)
{
    const Texts *quiet[N_MERGE_SIDES];
    char *values[N_MERGE_SIDES];
    for (guint i = 0; i < N_MERGE_SIDES; i++) {
        quiet[i] = &source_of(versions->of[i], field)->quiet;
        values[i] = joined_members(quiet[i]);
    }
    MergeChoice choice = merge_choose(g_strcmp0(values[MERGE_OURS], values[MERGE_THEIRS]) == 0,
                                      g_strcmp0(values[MERGE_OURS], values[MERGE_BASE]) == 0,
                                      g_strcmp0(values[MERGE_THEIRS], values[MERGE_BASE]) == 0);
    if (choice == MERGE_BOTH_CHANGED)
        merge_tell(walk, field_key(field), field, values);
    else
        for (guint i = 0; i < N_MERGE_SIDES; i++)
            g_free(values[i]);
    return quiet[choice == MERGE_TAKE_THEIRS ? MERGE_THEIRS : MERGE_OURS];
}

/* A source has a text for each member of its record, so two that were changed can be merged: every
 * change of a value brings one. */
static void
merge_source(MergeWalk *walk, const Versions *versions, const Field *field)
{
    const Record *ours = versions->of[MERGE_OURS];
    struct SourceMember members[ENTITY_FIELDS_MAX];
    Source source = {.members = members};
    source.rest = merge_source_text(walk, versions, field, NULL);
    for (guint i = 0; i < ours->entity->n_fields; i++) {
        const Field *member = &ours->entity->fields[i];
        const char *text = merge_source_text(walk, versions, field, member);
        if (text != NULL)
            members[source.n_members++] = (struct SourceMember){.field = member, .text = text};
    }
    source.quiet = *merge_quiet(walk, versions, field);
    g_autofree Record *merged = g_memdup2(ours, ours->entity->size);
    *(const Source **)((char *)merged + field->offset) = &source;
    writer_name(walk->writer, field_key(field));
    record_write_field(walk->writer, merged, field);
}

static const Texts *
lines_of(const Versions *versions, guint side, const Field *field)
{
    return FIELD_SLOT(versions->of[side], field, Texts);
}

/* Each line that stands for itself merges by itself, where all versions have as many. */
static void
merge_lines(MergeWalk *walk, const Versions *versions, const Field *field)
{
    gboolean is_torn = FALSE;
    writer_member_array(walk->writer, field_key(field));
    for (guint32 i = 0; i < lines_of(versions, MERGE_OURS, field)->length; i++) {
        const char *lines[N_MERGE_SIDES];
        for (guint j = 0; j < N_MERGE_SIDES; j++)
            lines[j] = lines_of(versions, j, field)->items[i];
        MergeChoice choice = merge_choose(strcmp(lines[MERGE_OURS], lines[MERGE_THEIRS]) == 0,
                                          strcmp(lines[MERGE_OURS], lines[MERGE_BASE]) == 0,
                                          strcmp(lines[MERGE_THEIRS], lines[MERGE_BASE]) == 0);
        writer_text(walk->writer, lines[choice == MERGE_TAKE_THEIRS ? MERGE_THEIRS : MERGE_OURS]);
        is_torn |= choice == MERGE_BOTH_CHANGED;
    }
    writer_end_array(walk->writer);
    char *values[N_MERGE_SIDES];
    for (guint i = 0; is_torn && i < N_MERGE_SIDES; i++)
        values[i] = member_text(versions->of[i], field);
    if (is_torn)
        merge_tell(walk, field_key(field), field, values);
}

static gboolean
has_as_many_lines(const Versions *versions, const Field *field)
{
    for (guint i = 0; i < N_MERGE_SIDES; i++)
        if (!record_has(versions->of[i], field) ||
            lines_of(versions, i, field)->length != lines_of(versions, 0, field)->length)
            return FALSE;
    return TRUE;
}

/* Whether both sides' values of @field can be merged further. */
static gboolean
can_go_inside(const Versions *versions, const Field *field)
{
    for (guint i = 0; i < N_MERGE_SIDES; i++) {
        gboolean may_miss = i == MERGE_BASE && field->kind != KIND_RECORD;
        if (record_keeps(versions->of[i], field) ||
            !(record_has(versions->of[i], field) || may_miss))
            return FALSE;
    }
    return field->kind == KIND_RECORD || field->kind == KIND_LIST || field->kind == KIND_SOURCE ||
           (field->by_line && has_as_many_lines(versions, field));
}

static void
merge_inside(MergeWalk *walk, const Versions *versions, const Field *field)
{
    if (field->kind == KIND_SOURCE) {
        merge_source(walk, versions, field);
        return;
    }
    if (field->by_line) {
        merge_lines(walk, versions, field);
        return;
    }
    writer_name(walk->writer, field_key(field));
    if (field->kind == KIND_LIST) {
        merge_list(walk, versions, field);
        return;
    }
    Versions children;
    for (guint i = 0; i < N_MERGE_SIDES; i++)
        children.of[i] = *FIELD_SLOT(versions->of[i], field, const Record *);
    const DiffMark mark = diff_path_enter(&walk->path, field, NULL, children.of[MERGE_OURS]);
    merge_members(walk, &children);
    diff_path_leave(&walk->path, &mark);
}

static void
merge_member(MergeWalk *walk, const Versions *versions, const Field *field)
{
    const Record *base = versions->of[MERGE_BASE];
    const Record *ours = versions->of[MERGE_OURS];
    const Record *theirs = versions->of[MERGE_THEIRS];
    MergeChoice choice =
        merge_choose(diff_same_member(ours, theirs, field), diff_same_member(ours, base, field),
                     diff_same_member(theirs, base, field));
    if (choice == MERGE_BOTH_CHANGED && can_go_inside(versions, field)) {
        merge_inside(walk, versions, field);
        return;
    }
    write_member(walk->writer, choice == MERGE_TAKE_THEIRS ? theirs : ours, field);
    if (choice != MERGE_BOTH_CHANGED)
        return;
    char *values[N_MERGE_SIDES];
    for (guint i = 0; i < N_MERGE_SIDES; i++)
        values[i] = member_text(versions->of[i], field);
    merge_tell(walk, field_key(field), field, values);
}

void
merge_members(MergeWalk *walk, const Versions *versions)
{
    const Entity *entity = versions->of[MERGE_OURS]->entity;
    writer_begin_object(walk->writer);
    for (guint i = 0; i < entity->n_fields; i++)
        merge_member(walk, versions, &entity->fields[i]);
    merge_list(walk, versions, NULL);
    writer_end_object(walk->writer);
}

static void
merge_root(MergeWalk *walk, const Versions *versions)
{
    const Record *base = versions->of[MERGE_BASE];
    const Record *ours = versions->of[MERGE_OURS];
    const Record *theirs = versions->of[MERGE_THEIRS];
    MergeChoice choice = merge_choose(diff_same_record(ours, theirs), diff_same_record(ours, base),
                                      diff_same_record(theirs, base));
    if (choice == MERGE_BOTH_CHANGED && !base->raw && !ours->raw && !theirs->raw) {
        merge_members(walk, versions);
        return;
    }
    record_write(walk->writer, choice == MERGE_TAKE_THEIRS ? theirs : ours);
    if (choice != MERGE_BOTH_CHANGED)
        return;
    char *values[N_MERGE_SIDES];
    for (guint i = 0; i < N_MERGE_SIDES; i++)
        values[i] = record_to_text(versions->of[i]);
    merge_tell(walk, NULL, NULL, values);
}

/* Returns: (transfer full): what @writer wrote, as a file with its record, or NULL with @error. */
static Merge *
read_merged(Writer *writer, const Entity *entity, const char *name, GError **error)
{
    g_autoptr(GBytes) bytes = writer_finish(writer);
    g_autoptr(SourceText) text = NULL;
    const Record *root = NULL;
    if (g_bytes_get_size(bytes) <= LIMIT_FILE_BYTES) {
        Scanner stop;
        text = source_text_new(name, bytes);
        root = record_read(entity, text, &stop);
    }
    if (root == NULL) {
        g_set_error(error, EDIT_ERROR, EDIT_ERROR_VALUE,
                    "“%s” would be too large with the changes of both sides", name);
        return NULL;
    }
    Merge *merge = g_new0(Merge, 1);
    merge->text = g_steal_pointer(&text);
    merge->root = root;
    return merge;
}

Merge *
record_merge(const Record *base, const Record *ours, const Record *theirs, const char *name,
             GError **error)
{
    g_assert(ours->entity == theirs->entity && (base == NULL || base->entity == ours->entity));
    g_autoptr(Arena) arena = arena_new();
    if (base == NULL)
        base = record_read_value(ours->entity, arena, "{}");
    const Versions versions = {{base, ours, theirs}};
    g_autoptr(Writer) writer = writer_new();
    g_autoptr(GPtrArray) conflicts = g_ptr_array_new_with_free_func(free_conflict);
    MergeWalk walk = {.writer = writer, .conflicts = conflicts};
    diff_path_init(&walk.path, ours, ours->entity->keyed && !ours->raw ? record_key(ours) : NULL);
    merge_root(&walk, &versions);
    diff_path_clear(&walk.path);
    Merge *merge = read_merged(writer, ours->entity, name, error);
    if (merge != NULL)
        merge->conflicts = g_steal_pointer(&conflicts);
    return merge;
}

void
merge_free(Merge *merge)
{
    if (merge == NULL)
        return;
    arena_unref(merge->root->arena);
    source_text_unref(merge->text);
    g_ptr_array_unref(merge->conflicts);
    g_free(merge);
}

static void
append_values(GString *out, const Conflict *conflict)
{
    static const char *const sides[N_MERGE_SIDES] = {"base", "ours", "theirs"};
    for (guint i = 0; i < N_MERGE_SIDES; i++) {
        g_string_append(out, i > 0 ? ", " : "");
        diff_append_value(out, conflict->field, conflict->values[i]);
        g_string_append_printf(out, " in %s", sides[i]);
    }
}

/* What is an item of a list, or a file, is too long to be shown three times. */
static const char *
fates_of_item(const Conflict *conflict)
{
    if (conflict->is_order)
        return "put in order differently";
    if (conflict->values[MERGE_OURS] == NULL)
        return "removed in ours, changed in theirs";
    if (conflict->values[MERGE_THEIRS] == NULL)
        return "changed in ours, removed in theirs";
    return conflict->values[MERGE_BASE] == NULL ? "added differently in both"
                                                : "changed differently in both";
}

void
merge_append_words(GString *out, const GPtrArray *conflicts)
{
    const Record *owner = NULL;
    for (guint i = 0; i < conflicts->len; i++) {
        const Conflict *conflict = conflicts->pdata[i];
        if (conflict->owner != owner) {
            diff_append_heading(out, conflict->owner, conflict->id);
            g_string_append_c(out, '\n');
        }
        owner = conflict->owner;
        g_string_append(out, "  ");
        if (conflict->path[0] != '\0') {
            diff_append_path(out, conflict->path);
            g_string_append(out, ": ");
        }
        if (conflict->is_item || conflict->is_order)
            g_string_append(out, fates_of_item(conflict));
        else
            append_values(out, conflict);
        g_string_append_c(out, '\n');
    }
}
