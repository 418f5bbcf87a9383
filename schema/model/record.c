/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Records in memory: their values and keys, records seen through their layers, and values
 * outside the range that the format allows.
 */
#include "schema/model/record.h"

#include "schema/model/reread.h"
#include "schema/text/scanner.h"

#include <string.h>

const Record *
record_child(const Record *record, EntityId entity)
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
record_index_items(const Records *list)
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
record_field_of_length(const Record *record, const char *key, gsize length)
{
    const Field *field = entity_find_field(record->entity, key, length, 0);
    g_assert(field != NULL);
    return field;
}

gboolean
record_is_flawed(const Record *record)
{
    for (const Kept *kept = record->kept; kept != NULL; kept = kept->next)
        if (kept->reason != KEPT_EXTENSION)
            return TRUE;
    return FALSE;
}

gboolean
record_member_is_extension(const char *name)
{
    return strcmp(name, "$schema") == 0 || strcmp(name, "_comment") == 0 ||
           strncmp(name, "x-", strlen("x-")) == 0;
}

guint64
record_unparsed_fields(const Record *record)
{
    guint64 fields = 0;
    for (const Kept *kept = record->kept; kept != NULL; kept = kept->next)
        if (kept->field != NULL)
            fields |= G_GUINT64_CONSTANT(1) << entity_field_index(record->entity, kept->field);
    return fields;
}

gboolean
record_has_unparsed(const Record *record, const Field *field)
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
record_stating_layer(const Record *record, const char *key)
{
    if (record->layers == NULL)
        return record;
    const Field *field =
        key != NULL ? entity_find_field(record->entity, key, strlen(key), 0) : NULL;
    const Record *over = record->layers->over;
    if (field == NULL || record_has(over, field) || record_has_unparsed(over, field) ||
        !record_has(record->layers->under, field))
        return over;
    return record_stating_layer(record->layers->under, key);
}

const char *
record_source(const Record *record, const Field *field, const char *inherited)
{
    if (record->layers != NULL) {
        const RecordLayers *layers = record->layers;
        const char *below = record_source(layers->under, field, layers->inherited);
        const Record *stating = record_stating_layer(record, field_key(field));
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

/* With the scanner at the first token of a list, moves to its item @item. */
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

/* With the scanner at the first token of a record, moves to the value of its member @key. */
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
record_place_inherited_source(const RecordPlace *place)
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
    return record_source(parent->record, place->field, record_place_inherited_source(parent));
}

typedef struct {
    RecordVisit visit;
    gpointer data;
    const Record *before; /* its contents are skipped; NULL: none */
    Reread reread;        /* of its file */
    EntitySet wanted;     /* entities that are visited */
    const EntityHolding *holding;
    gboolean is_of_written; /* derived records are skipped */
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
    return child->index < list->length &&
           (list->items[child->index] == child->record ||
            reread_keeps_item(&state->reread, list,
                              FIELD_SLOT(child->parent->record, child->field, Records),
                              child->index));
}

static void walk_children(const Walk *state, const RecordPlace *place, guint64 children);

/* Most records have none below them that are wanted: only the others are entered by a call. */
static inline void
walk_records(const Walk *state, const RecordPlace *place)
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
                walk_records(state, &child);
        }
    }
}

void
record_walk(const Record *root, EntitySet entities, RecordVisit visit, gpointer data)
{
    const RecordPlace place = {.record = root};
    const Walk state = {visit, data, NULL, {0}, entities, entity_holding(), FALSE};
    walk_records(&state, &place);
}

void
record_walk_written(const Record *root, const Record *before, EntitySet entities, RecordVisit visit,
                    gpointer data)
{
    const RecordPlace place = {.record = root};
    Walk state = {visit, data, NULL, {0}, entities, entity_holding(), TRUE};
    if (root == before)
        return;
    if (before != NULL && before->entity == root->entity) {
        state.before = before;
        state.reread = reread_compare(before->text, root->text);
    }
    walk_records(&state, &place);
}

gboolean
record_is_absent(const Record *record)
{
    for (guint64 left = record->present; left != 0;) {
        const Field *field = record_next_field(record, &left);
        if (field->kind == KIND_BOOL && strcmp(field_key(field), "absent") == 0)
            return *FIELD_SLOT(record, field, gboolean);
    }
    return FALSE;
}

const Record *
record_find_item(const Record *record, const Field *field, const char *key)
{
    if (!record_has(record, field))
        return NULL;
    const Records *list = FIELD_SLOT(record, field, Records);
    for (guint32 i = 0; i < list->length; i++)
        if (g_strcmp0(record_key(list->items[i]), key) == 0)
            return list->items[i];
    return NULL;
}

static const Record *overlay_records(Arena *arena, const Record *base, const Record *over,
                                     const char *inherited);

/* @merged holds the upper list and becomes the merged one; @inherited is the source text for the
 * items of @base. */
static void
overlay_list(Arena *arena, const Records *base, const char *inherited, Records *merged)
{
    const Records above_list = *merged;
    const Records *over = &above_list;
    g_autoptr(GHashTable) above = record_index_items(over);
    g_autoptr(GHashTable) used = g_hash_table_new(NULL, NULL);
    const Record **items = arena_new0(arena, const Record *, base->length + over->length);
    guint32 n = 0;
    for (guint32 i = 0; i < base->length; i++) {
        const char *key = record_key(base->items[i]);
        const Record *upper = key != NULL ? g_hash_table_lookup(above, key) : NULL;
        if (upper != NULL)
            g_hash_table_add(used, (gpointer)upper);
        if (upper == NULL)
            items[n++] = base->items[i];
        else if (!record_is_absent(upper))
            items[n++] = overlay_records(arena, base->items[i], upper, inherited);
    }
    for (guint32 i = 0; i < over->length; i++)
        if (!g_hash_table_contains(used, over->items[i]) && !record_is_absent(over->items[i]))
            items[n++] = over->items[i];
    merged->items = items;
    merged->length = n;
}

/* @merged has the upper lines and becomes the merged ones: an empty line, and the lines after the
 * last, are inherited. */
static void
overlay_lines(Arena *arena, const Texts *base, Texts *merged)
{
    guint32 n = MAX(base->length, merged->length);
    const char **lines = arena_new0(arena, const char *, n);
    for (guint32 i = 0; i < n; i++) {
        gboolean is_over = i < merged->length && (merged->items[i][0] != '\0' || i >= base->length);
        lines[i] = is_over ? merged->items[i] : base->items[i];
    }
    *merged = (Texts){.length = n, .items = lines};
}

/* @inherited is the source text for @base where it states none. */
static void
overlay_field(Arena *arena, Record *merged, const Record *base, const Field *field,
              const char *inherited)
{
    gpointer slot = (char *)merged + field->offset;
    if (!record_has(merged, field)) {
        /* Both null and values kept as bytes hide the value of the base. */
        if (record_has_unparsed(merged, field) || !record_has(base, field))
            return;
        memcpy(slot, FIELD_SLOT(base, field, char), entity_kind_size(field->kind));
        merged->present |= G_GUINT64_CONSTANT(1) << entity_field_index(merged->entity, field);
        return;
    }
    if (!record_has(base, field))
        return;
    const char *source = record_source(base, field, inherited);
    if (field->kind == KIND_RECORD)
        *(const Record **)slot = overlay_records(arena, *FIELD_SLOT(base, field, const Record *),
                                                 *(const Record **)slot, source);
    else if (field->kind == KIND_LIST && entity_get(field->target)->keyed)
        overlay_list(arena, FIELD_SLOT(base, field, Records), source, slot);
    else if (field->by_line)
        overlay_lines(arena, FIELD_SLOT(base, field, Texts), slot);
}

/* Returns: whether null in the upper layer has removed a value of the base. */
static gboolean
has_taken_away(const Record *base, const Kept *kept)
{
    return kept->reason == KEPT_NULL && record_has(base, kept->field);
}

/* Returns: the kept members of @over without nulls that removed a value: the merged record simply
 * lacks the member, or an edit would find a value where there is none. */
static const Kept *
overlay_kept(Arena *arena, const Record *base, const Record *over)
{
    const Kept *first = NULL;
    const Kept **end = &first;
    for (const Kept *kept = over->kept; kept != NULL; kept = kept->next) {
        if (has_taken_away(base, kept))
            continue;
        Kept *copy = arena_new0(arena, Kept, 1);
        *copy = *kept;
        copy->next = NULL;
        *end = copy;
        end = &copy->next;
    }
    return first;
}

static const Record *
overlay_records(Arena *arena, const Record *base, const Record *over, const char *inherited)
{
    if (base->raw || over->raw)
        return over;
    Record *merged = arena_alloc(arena, over->entity->size);
    memcpy(merged, over, over->entity->size);
    merged->arena = arena;
    RecordLayers *layers = arena_new0(arena, RecordLayers, 1);
    *layers = (RecordLayers){.over = over, .under = base, .inherited = inherited};
    merged->layers = layers;
    for (guint i = 0; i < over->entity->n_fields; i++)
        overlay_field(arena, merged, base, &over->entity->fields[i], inherited);
    merged->kept = overlay_kept(arena, base, over);
    return merged;
}

const Record *
record_overlay(const Record *base, const Record *over)
{
    g_assert(base->entity == over->entity);

    Arena *arena = arena_new();
    arena_add_dependency(arena, base->arena);
    if (over->arena != base->arena)
        arena_add_dependency(arena, over->arena);
    const Record *merged = overlay_records(arena, base, over, NULL);
    if (merged == over) {
        arena_unref(arena);
        arena_ref(over->arena);
    }
    return merged;
}

gboolean
record_is_in_range(const Record *record, const Field *field)
{
    if (!record_has(record, field) || (field->kind != KIND_INT && field->kind != KIND_INTS))
        return TRUE;
    gboolean is_list = field->kind == KIND_INTS;
    const Numbers *list = FIELD_SLOT(record, field, Numbers);
    const gint64 *numbers = is_list ? list->items : FIELD_SLOT(record, field, gint64);
    for (guint32 i = 0; i < (is_list ? list->length : 1); i++)
        if (numbers[i] < field->min || numbers[i] > field->max)
            return FALSE;
    return TRUE;
}

/* A record and its copy. */
typedef struct {
    Arena *arena;
    const Record *record;
    Record *copy; /* NULL: nothing so far */
} Fitting;

/* Returns: the slot of @field in the copy. */
static gpointer
slot_of(Fitting *fitting, const Field *field)
{
    const Record *record = fitting->record;
    if (fitting->copy == NULL) {
        fitting->copy = arena_alloc(fitting->arena, record->entity->size);
        memcpy(fitting->copy, record, record->entity->size);
        fitting->copy->arena = fitting->arena;
    }
    return (char *)fitting->copy + field->offset;
}

static void
fit_list(Fitting *fitting, const Field *field)
{
    const Records *list = FIELD_SLOT(fitting->record, field, Records);
    const Record **items = NULL;
    for (guint32 i = 0; i < list->length; i++) {
        const Record *item = record_in_range(fitting->arena, list->items[i]);
        if (item == list->items[i])
            continue;
        if (items == NULL) {
            items = arena_new0(fitting->arena, const Record *, list->length);
            memcpy(items, list->items, sizeof *items * list->length);
        }
        items[i] = item;
    }
    if (items != NULL)
        ((Records *)slot_of(fitting, field))->items = items;
}

static void
fit_child(Fitting *fitting, const Field *field)
{
    const Record *child = *FIELD_SLOT(fitting->record, field, const Record *);
    const Record *fit = record_in_range(fitting->arena, child);
    if (fit != child)
        *(const Record **)slot_of(fitting, field) = fit;
}

static void
leave_out(Fitting *fitting, const Field *field)
{
    memset(slot_of(fitting, field), 0, entity_kind_size(field->kind));
    fitting->copy->present &=
        ~(G_GUINT64_CONSTANT(1) << entity_field_index(fitting->record->entity, field));
}

const Record *
record_in_range(Arena *arena, const Record *record)
{
    Fitting fitting = {.arena = arena, .record = record};
    for (guint64 left = record->present; left != 0;) {
        const Field *field = record_next_field(record, &left);
        if (field->kind == KIND_LIST)
            fit_list(&fitting, field);
        else if (field->kind == KIND_RECORD)
            fit_child(&fitting, field);
        else if (!record_is_in_range(record, field))
            leave_out(&fitting, field);
    }
    return fitting.copy != NULL ? fitting.copy : record;
}
