/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Making random edits: a walk down from the root that stops anywhere.
 */
#include "tests/property/random-edit.h"

#include "schema/model/record-read.h"
#include "schema/model/record-write.h"
#include "tests/property/random-record.h"

#include <string.h>

#define GO_ON_PERCENT 75
#define WRONG_BEFORE_PERCENT 5
#define SPELT_OTHERWISE_PERCENT 10

typedef struct {
    GString *path;        /* owned: from the root */
    const Record *record; /* where the walk is */
    const Field *field;   /* the member that changes; NULL: an unknown one, or an item */
    gboolean is_item;     /* a whole item changes */
    guint32 index;        /* of that item; the length of its list: a new one */
    const Records *list;  /* of that item */
} Target;

static void
append_name(Target *target, const char *name)
{
    if (target->path->len > 0)
        g_string_append_c(target->path, '/');
    g_string_append(target->path, name);
}

static const Field *
random_field(RandomJson *json, const Record *record)
{
    return &record->entity->fields[random_below(json, record->entity->n_fields)];
}

/* Goes into the LIST @field. Returns: whether to go on from the item that was chosen. */
static gboolean
enter_list(RandomJson *json, Target *target, const Field *field)
{
    const Record *owner = target->record;
    const Records *list = FIELD_SLOT(owner, field, Records);
    guint32 index = random_below(json, list->length + 1);
    g_autofree char *name = index < list->length ? edit_item_name(owner, field, index)
                                                 : g_strdup_printf("#%u", index + 1);
    append_name(target, field_key(field));
    append_name(target, name);
    target->list = list;
    target->index = index;
    target->field = field;
    target->is_item = index == list->length || random_chance(json, 40);
    if (!target->is_item)
        target->record = list->items[index];
    return !target->is_item;
}

/* Goes down from the record by one member. Returns: whether to go on. */
static gboolean
step(RandomJson *json, Target *target)
{
    const Field *field = random_field(json, target->record);
    gboolean has = record_has(target->record, field);
    if (has && random_chance(json, GO_ON_PERCENT)) {
        if (field->kind == KIND_LIST)
            return enter_list(json, target, field);
        if (field->kind == KIND_RECORD) {
            append_name(target, field_key(field));
            target->record = *FIELD_SLOT(target->record, field, const Record *);
            return TRUE;
        }
    }
    target->field = random_chance(json, 12) ? NULL : field;
    append_name(target, target->field != NULL ? field_key(field) : "odd");
    return FALSE;
}

/* Returns: (transfer full): the value of the first unknown member `odd`, or NULL. */
static char *
odd_value(const Record *record)
{
    for (const Kept *kept = record->kept; kept != NULL && !record->raw; kept = kept->next) {
        g_autofree char *name = g_strndup(kept->bytes, kept->value);
        if (kept->field == NULL && g_str_has_prefix(name, "\"odd\""))
            return g_strndup(kept->bytes + kept->value, kept->length - kept->value);
    }
    return NULL;
}

static char *
kept_value(const Record *record, const Field *field)
{
    for (const Kept *kept = record->kept; kept != NULL; kept = kept->next)
        if (kept->field == field && !record->raw)
            return g_strndup(kept->bytes + kept->value, kept->length - kept->value);
    return NULL;
}

static char *
value_before(const Target *target)
{
    if (target->is_item)
        return target->index < target->list->length
                   ? record_to_text(target->list->items[target->index])
                   : NULL;
    if (target->field == NULL)
        return odd_value(target->record);
    char *value = record_field_to_text(target->record, target->field);
    return value != NULL ? value : kept_value(target->record, target->field);
}

/* Returns: (transfer full): @value of @field as a writer would spell it; as it is, if no writer
 * would. */
static char *
spell_canonically(const Target *target, const char *value)
{
    g_autoptr(Arena) arena = arena_new();
    if (target->is_item) {
        const Entity *entity = entity_get(target->field->target);
        const Record *item = record_read_value(entity, arena, value);
        return item != NULL ? record_to_text(item) : g_strdup(value);
    }
    Record *scratch = arena_alloc(arena, target->record->entity->size);
    scratch->entity = target->record->entity;
    scratch->arena = arena;
    if (target->field == NULL || !record_read_field(scratch, target->field, value) ||
        !record_has(scratch, target->field))
        return g_strdup(value);
    return record_field_to_text(scratch, target->field);
}

static char *
random_value(RandomJson *json, const Target *target)
{
    g_string_truncate(json->out, 0);
    if (target->is_item && random_chance(json, 90))
        random_append_record(json, target->field->target);
    else if (target->field != NULL && !target->is_item)
        random_append_field(json, target->field);
    else
        random_append_value(json, 0);
    if (random_chance(json, SPELT_OTHERWISE_PERCENT))
        return g_strdup(json->out->str);
    g_autofree char *value = g_strstrip(g_strdup(json->out->str));
    return spell_canonically(target, value);
}

Edit *
random_edit(RandomJson *json, const Record *root)
{
    Target target = {.path = g_string_new(NULL), .record = root};
    while (step(json, &target))
        continue;
    Edit *edit = g_new0(Edit, 1);
    edit->entity = root->entity->id;
    edit->before = value_before(&target);
    if (random_chance(json, WRONG_BEFORE_PERCENT)) {
        g_free((char *)edit->before);
        edit->before = g_strdup("17");
    }
    edit->after = random_chance(json, 25) ? NULL : random_value(json, &target);
    edit->path = g_string_free(target.path, FALSE);
    return edit;
}
