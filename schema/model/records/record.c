/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Looking into records through the table: keys, names, sources, places in the file, walks.
 */
#include "schema/model/records/record.h"

#include "schema/text/scanner.h"

#include <string.h>

const Record *
record_of_kind(const Record *record, EntityId entity)
{
    const Record *found = NULL;
    for (guint i = 0; i < record->entity->n_fields && found == NULL; i++) {
        const Field *field = &record->entity->fields[i];
        if (field->kind == KIND_RECORD && field->target == entity)
            found = *FIELD_SLOT(record, field, Record *);
    }
    return found;
}

const char *
record_key(const Record *record)
{
    const Field *field = &record->entity->fields[0];
    if (!record->entity->keyed || !record_has(record, field))
        return NULL;
    return *FIELD_SLOT(record, field, const char *);
}

GHashTable *
records_index(const Records *list)
{
    GHashTable *items = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint32 i = list->length; i-- > 0;) {
        const char *key = record_key(list->items[i]);
        if (key != NULL)
            g_hash_table_insert(items, (gpointer)key, (gpointer)list->items[i]);
    }
    return items;
}

const char *
record_name(const Record *record)
{
    for (guint64 left = record->present; left != 0;) {
        const Field *field = record_next_field(record, &left);
        if (field->kind == KIND_TITLE)
            return *FIELD_SLOT(record, field, const char *);
    }
    return record_key(record);
}

const Field *
record_field_called(const Record *record, const char *key, gsize length)
{
    const Field *field = entity_find_field(record->entity, key, length, 0);
    g_assert(field != NULL);
    return field;
}

gboolean
record_is_flawed(const Record *record)
{
    for (const Kept *kept = record->kept; kept != NULL; kept = kept->next)
        if (kept->reason != KEPT_QUIET)
            return TRUE;
    return FALSE;
}

gboolean
member_is_quiet(const char *name)
{
    return strcmp(name, "$schema") == 0 || strcmp(name, "_comment") == 0 ||
           strncmp(name, "x-", strlen("x-")) == 0;
}

guint64
record_kept_fields(const Record *record)
{
    guint64 fields = 0;
    for (const Kept *kept = record->kept; kept != NULL; kept = kept->next)
        if (kept->field != NULL)
            fields |= G_GUINT64_CONSTANT(1) << entity_field_index(record->entity, kept->field);
    return fields;
}

gboolean
record_keeps(const Record *record, const Field *field)
{
    for (const Kept *kept = record->kept; kept != NULL; kept = kept->next)
        if (kept->field == field)
            return TRUE;
    return FALSE;
}

/* The source a record states, or NULL. */
static const Source *
own_source(const Record *record)
{
    const Field *field = entity_source_field(record->entity);
    return record_has(record, field) ? *FIELD_SLOT(record, field, const Source *) : NULL;
}

const Record *
record_stating(const Record *record, const char *key)
{
    if (record->layers == NULL)
        return record;
    const Field *field =
        key != NULL ? entity_find_field(record->entity, key, strlen(key), 0) : NULL;
    const Record *over = record->layers->over;
    if (field == NULL || record_has(over, field) || record_keeps(over, field) ||
        !record_has(record->layers->under, field))
        return over;
    return record_stating(record->layers->under, key);
}

const char *
record_source(const Record *record, const Field *field, const char *inherited)
{
    if (record->layers != NULL) {
        const RecordLayers *layers = record->layers;
        const char *below = record_source(layers->under, field, layers->inherited);
        const Record *stating = record_stating(record, field_key(field));
        if (stating != layers->over)
            return below;
        const char *above = record_source(layers->over, field, inherited);
        return above != NULL ? above : below;
    }
    const Source *source = own_source(record);
    if (source == NULL)
        return inherited;
    for (guint i = 0; i < source->n_members; i++)
        if (source->members[i].field == field)
            return source->members[i].text;
    return source->rest != NULL ? source->rest : inherited;
}

/* With the scanner at the first token of a list, goes to its item of that index. */
static gboolean
seek_item(Scanner *scanner, int item)
{
    if (scanner->token.kind != TOKEN_ARRAY_BEGIN)
        return FALSE;
    for (int i = 0;; i++) {
        TokenKind kind = scanner_next(scanner);
        if (kind == TOKEN_ARRAY_END || kind == TOKEN_ERROR)
            return FALSE;
        if (i == item)
            return TRUE;
        if (!scanner_skip_value(scanner))
            return FALSE;
    }
}

/* With the scanner at the first token of a record, goes to the value of its member @key. */
static gboolean
seek_member(Scanner *scanner, const char *key)
{
    if (scanner->token.kind != TOKEN_OBJECT_BEGIN)
        return FALSE;
    while (scanner_next(scanner) == TOKEN_NAME) {
        gboolean is_found = scanner_text_equals(scanner, key);
        scanner_next(scanner);
        if (is_found)
            return TRUE;
        if (!scanner_skip_value(scanner))
            return FALSE;
    }
    return FALSE;
}

gboolean
record_locate(const Record *record, const char *key, int item, guint32 *start, guint32 *end)
{
    *start = *end = 0;
    if (record->text == NULL || record->offset == OFFSET_NONE)
        return FALSE;
    Scanner whole;
    scanner_init_value(&whole, record->text->bytes, record->text->length, record->offset);
    scanner_next(&whole);
    Scanner part = whole;
    gboolean is_found = key == NULL || seek_member(&part, key);
    if (is_found && item >= 0)
        is_found = seek_item(&part, item);
    Scanner *found = is_found ? &part : &whole;
    *start = found->token.start;
    scanner_skip_value(found);
    *end = found->token.end;
    return is_found;
}

const char *
place_inherited(const RecordPlace *place)
{
    const RecordPlace *parent = place->parent;
    if (parent == NULL)
        return NULL;
    const RecordLayers *layers = parent->record->layers;
    const Record *child = place->record;
    /* Of a layered parent, from the layer that the record is of. */
    gboolean is_below = layers != NULL && child->layers == NULL && child->text != NULL &&
                        child->text != layers->over->text;
    if (is_below)
        return record_source(layers->under, place->field, layers->inherited);
    return place_source(parent, place->field);
}

const char *
place_source(const RecordPlace *place, const Field *field)
{
    return record_source(place->record, field, place_inherited(place));
}

typedef struct {
    RecordVisit visit;
    gpointer data;
    const Record *before; /* what is in it is left out; NULL: nothing is */
    EntitySet wanted;     /* entities that are visited */
    const Holding *holding;
    gboolean is_of_written; /* what nobody wrote is left out */
} Walk;

/* Whether @child, a member or item of the root, was there before. */
static gboolean
was_there(const Walk *state, const RecordPlace *child)
{
    const Record *before = state->before;
    if (!record_has(before, child->field))
        return FALSE;
    if (child->field->kind == KIND_RECORD)
        return *FIELD_SLOT(before, child->field, const Record *) == child->record;
    const Records *list = FIELD_SLOT(before, child->field, Records);
    return child->index < list->length && list->items[child->index] == child->record;
}

static void walk_children(const Walk *state, const RecordPlace *place, guint64 children);

/* Most records have none below them that are wanted: only the others are entered by a call. */
static inline void
walk(const Walk *state, const RecordPlace *place)
{
    const Record *record = place->record;
    EntityId id = record->entity->id;
    guint64 children = record->present & state->holding->nested[id];
    if (state->is_of_written && record->derived)
        return;
    if (entity_set_has(state->wanted, id))
        state->visit(place, state->data);
    if (children != 0 && entity_set_meets(state->wanted, state->holding->held[id]))
        walk_children(state, place, children);
}

static void
walk_children(const Walk *state, const RecordPlace *place, guint64 children)
{
    const Record *record = place->record;
    while (children != 0) {
        RecordPlace child = {.parent = place, .field = record_next_field(record, &children)};
        if (!entity_set_meets(state->wanted, state->holding->below[child.field->target]))
            continue;
        gboolean is_list = child.field->kind == KIND_LIST;
        const Records *list = is_list ? FIELD_SLOT(record, child.field, Records) : NULL;
        const Record *const *items =
            is_list ? list->items : FIELD_SLOT(record, child.field, const Record *);
        for (guint32 n = is_list ? list->length : 1; child.index < n; child.index++) {
            child.record = items[child.index];
            if (state->before == NULL || place->parent != NULL || !was_there(state, &child))
                walk(state, &child);
        }
    }
}

void
record_walk(const Record *root, EntitySet entities, RecordVisit visit, gpointer data)
{
    const RecordPlace place = {.record = root};
    const Walk state = {visit, data, NULL, entities, entities_holding(), FALSE};
    walk(&state, &place);
}

void
record_walk_written(const Record *root, const Record *before, EntitySet entities, RecordVisit visit,
                    gpointer data)
{
    const RecordPlace place = {.record = root};
    Walk state = {visit, data, NULL, entities, entities_holding(), TRUE};
    if (root == before)
        return;
    if (before != NULL && before->entity == root->entity)
        state.before = before;
    walk(&state, &place);
}
