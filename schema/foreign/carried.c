/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "schema/foreign/carried.h"

#include "schema/foreign/json-tree.h"
#include "schema/model/entities.h"
#include "schema/model/new-ids.h"
#include "schema/model/record-read.h"
#include "schema/model/record-write.h"
#include "schema/text/name.h"

#include <string.h>

/* What is carried of the record of each file. */
static const struct {
    EntityId entity;
    const char *key;
} members[] = {
    {ENTITY_GAME, "title"},        {ENTITY_GAME, "edition"},   {ENTITY_GAME, "system"},
    {ENTITY_GAME, "sides"},        {ENTITY_MAP, "spaces"},     {ENTITY_MAP, "coasts"},
    {ENTITY_ROSTER, "nations"},    {ENTITY_ROSTER, "types"},   {ENTITY_ROSTER, "units"},
    {ENTITY_ROSTER, "commands"},   {ENTITY_TABLES, "borders"}, {ENTITY_TABLES, "values"},
    {ENTITY_TABLES, "terrains"},   {ENTITY_SCENARIO, "title"}, {ENTITY_SCENARIO, "period"},
    {ENTITY_SCENARIO, "position"},
};

gboolean
carried_has_member(EntityId entity, const char *key)
{
    for (guint i = 0; i < G_N_ELEMENTS(members); i++)
        if (members[i].entity == entity && strcmp(members[i].key, key) == 0)
            return TRUE;
    return FALSE;
}

void
carried_set(ForeignMap *map, const char *text)
{
    if (text != NULL && text[0] != '\0' && strlen(text) <= LIMIT_FOREIGN_CARRIED_BYTES)
        map->carried = g_string_chunk_insert(map->strings, text);
}

/* Returns: (transfer full): the text of @map; NULL: there is none, or it cannot be read. */
static JsonParser *
parse_carried(const ForeignMap *map)
{
    return map->carried != NULL
               ? json_tree_parse(map->carried, strlen(map->carried), CARRIED_NAME, NULL)
               : NULL;
}

/* Returns: (transfer none): the object that @parser (NULL: none) has read; NULL: it is none. */
static JsonObject *
root_of(JsonParser *parser)
{
    JsonNode *root = parser != NULL ? json_parser_get_root(parser) : NULL;
    return root != NULL && JSON_NODE_HOLDS_OBJECT(root) ? json_node_get_object(root) : NULL;
}

/* Returns: (transfer none): the text @index of the member @key of @record; NULL: there is none. */
static const char *
text_of(JsonObject *record, const char *key, guint index)
{
    JsonArray *pair = json_tree_array(record, key);
    JsonNode *node = json_tree_length(pair) == 2 ? json_array_get_element(pair, index) : NULL;
    return node != NULL && json_node_get_value_type(node) == G_TYPE_STRING
               ? json_node_get_string(node)
               : NULL;
}

/* Returns: whether @text is the data of a path. */
static gboolean
is_path(const char *text)
{
    return text[0] == 'M' && text[strspn(text, "MLZHVCSQTAmlzhvcsqta0123456789., -\n")] == '\0';
}

void
carried_append_shapes(GString *out, const ForeignMap *map, const char *group, const char *class,
                      GHashTable *ids)
{
    g_autoptr(JsonParser) parser = parse_carried(map);
    JsonObject *all = root_of(parser);
    JsonObject *drawing = all != NULL ? json_tree_object(all, CARRIED_DRAWING) : NULL;
    JsonObject *shapes = drawing != NULL ? json_tree_object(drawing, group) : NULL;
    g_autoptr(GList) names = shapes != NULL ? json_object_get_members(shapes) : NULL;
    if (names == NULL)
        return;
    g_string_append_printf(out, "  <g id=\"%s\">\n", group);
    for (const GList *at = names; at != NULL; at = at->next) {
        const char *id = at->data, *path = json_tree_text(shapes, id);
        if (path != NULL && is_path(path) && name_is_id(id) && !g_hash_table_contains(ids, id))
            g_string_append_printf(out, "    <path id=\"%s\" class=\"%s\" d=\"%s\"/>\n", id, class,
                                   path);
    }
    g_string_append(out, "  </g>\n");
}

/* The lists of a foreign map whose things have a name. */
static const struct {
    EntityId root, entity;
    const char *key;
    gsize offset;
} lists[] = {
    {ENTITY_MAP, ENTITY_SPACE, "spaces", G_STRUCT_OFFSET(ForeignMap, places)},
    {ENTITY_MAP, ENTITY_COAST, "coasts", G_STRUCT_OFFSET(ForeignMap, coasts)},
    {ENTITY_TABLES, ENTITY_BORDER, "borders", G_STRUCT_OFFSET(ForeignMap, borders)},
    {ENTITY_GAME, ENTITY_SIDE, "sides", G_STRUCT_OFFSET(ForeignMap, sides)},
    {ENTITY_ROSTER, ENTITY_NATION, "nations", G_STRUCT_OFFSET(ForeignMap, nations)},
    {ENTITY_ROSTER, ENTITY_TYPE, "types", G_STRUCT_OFFSET(ForeignMap, types)},
    {ENTITY_ROSTER, ENTITY_UNIT, "units", G_STRUCT_OFFSET(ForeignMap, units)},
    {ENTITY_ROSTER, ENTITY_COMMAND, "commands", G_STRUCT_OFFSET(ForeignMap, commands)},
    {ENTITY_TABLES, ENTITY_VALUE, "values", G_STRUCT_OFFSET(ForeignMap, values)},
    {ENTITY_TABLES, ENTITY_TERRAIN, "terrains", G_STRUCT_OFFSET(ForeignMap, terrains)},
};

/* Returns: (transfer none): the name of thing @i of @list, which all start with one. */
static ForeignName *
name_at(const GArray *list, guint i)
{
    guint size = g_array_get_element_size((GArray *)list);
    return (ForeignName *)(gpointer)(list->data + (gsize)i * size);
}

/* Adds the types of border that @records has and the format has not. */
static void
add_borders(ForeignMap *map, JsonObject *records)
{
    g_autoptr(GList) names = records != NULL ? json_object_get_members(records) : NULL;
    for (const GList *at = names; at != NULL; at = at->next) {
        JsonObject *record = json_tree_object(records, at->data);
        gboolean is_new = record != NULL && text_of(record, "id", 0) == NULL &&
                          text_of(record, "id", 1) != NULL &&
                          map->borders->len < LIMIT_FOREIGN_BORDERS;
        for (guint i = 0; i < map->borders->len; i++)
            is_new &= strcmp(name_at(map->borders, i)->name, at->data) != 0;
        ForeignName border = {.name = foreign_map_text(map, at->data)};
        if (is_new && border.name[0] != '\0')
            g_array_append_val(map->borders, border);
    }
}

void
carried_set_keys(ForeignMap *map)
{
    g_autoptr(JsonParser) parser = parse_carried(map);
    JsonObject *all = root_of(parser);
    if (all != NULL)
        add_borders(map, json_tree_object(json_tree_object(all, "tables"), "borders"));
    for (guint i = 0; i < G_N_ELEMENTS(lists) && all != NULL; i++) {
        GArray *list = G_STRUCT_MEMBER(GArray *, map, lists[i].offset);
        JsonObject *file = json_tree_object(all, entity_get(lists[i].root)->name);
        JsonObject *records = json_tree_object(file, lists[i].key);
        for (guint j = 0; j < list->len && records != NULL; j++) {
            ForeignName *called = name_at(list, j);
            JsonObject *record = json_tree_object(records, called->name);
            const char *id = record != NULL ? text_of(record, "id", 1) : NULL;
            /* A JSON text of an id is the id in quotes. */
            if (id != NULL && strlen(id) > 2)
                called->key =
                    g_string_chunk_insert_len(map->strings, id + 1, (gssize)strlen(id) - 2);
        }
    }
}

typedef struct {
    GHashTable *ids[N_ENTITIES]; /* owned: the ids of each list; NULL: there is none */
    gboolean is_known;
} Known;

/* NewIdOf that only notes whether all ids are known. */
static const char *
note_id(EntityId entity, EntityId or_entity, const char *id, gconstpointer data)
{
    Known *known = (Known *)data;
    const char *const *built_in = entity_get(entity)->built_in;
    known->is_known &=
        (known->ids[entity] != NULL && g_hash_table_contains(known->ids[entity], id)) ||
        (or_entity != 0 && known->ids[or_entity] != NULL &&
         g_hash_table_contains(known->ids[or_entity], id)) ||
        (built_in != NULL && g_strv_contains(built_in, id));
    return NULL;
}

static void note_record(Known *known, const Record *record);

/* Notes whether all that @field of @record refers to is known. */
static void
note_field(Known *known, const Record *record, const Field *field)
{
    const LineType type = {field->kind, field->target, field->or_target};
    switch (field->kind) {
    case KIND_REF:
    case KIND_ZONE:
    case KIND_DATE:
        new_ids_in_text(type, *FIELD_SLOT(record, field, char *), note_id, known);
        break;
    case KIND_REFS:
    case KIND_ZONES: {
        const Texts *texts = FIELD_SLOT(record, field, Texts);
        for (guint32 i = 0; i < texts->length; i++)
            new_ids_in_text(type, texts->items[i], note_id, known);
        break;
    }
    case KIND_RECORD:
        note_record(known, *FIELD_SLOT(record, field, Record *));
        break;
    case KIND_LIST: {
        const Records *records = FIELD_SLOT(record, field, Records);
        for (guint32 i = 0; i < records->length; i++)
            note_record(known, records->items[i]);
        break;
    }
    case KIND_FIELD:
    case KIND_LINES:
        known->is_known &= field->kind == KIND_LINES && field->grammar == LINES_SIGNS;
        break;
    default:
        break;
    }
}

/* Notes the same for all members of @record, which is being made and must have all that it needs.
 * Members that it need not have are dropped if they refer to what is not there, and so are its
 * sources, which name books. */
static void
note_record(Known *known, const Record *record)
{
    gboolean is_whole = known->is_known;
    for (guint i = 0; i < record->entity->n_fields; i++)
        is_whole &=
            !record->entity->fields[i].required || record_has(record, &record->entity->fields[i]);
    for (guint64 left = record->present; left != 0;) {
        const Field *field = record_next_field(record, &left);
        known->is_known = field->kind != KIND_SOURCE;
        if (known->is_known)
            note_field(known, record, field);
        if (!known->is_known && field->required)
            is_whole = FALSE;
        else if (!known->is_known)
            ((Record *)record)->present &=
                ~((guint64)1 << entity_field_index(record->entity, field));
    }
    known->is_known = is_whole;
}

/* Sets @field of @record to @own, if it is @shown (NULL: none) so far. */
static void
apply_value(Known *known, Record *record, const Field *field, const char *shown, const char *own)
{
    guint64 bit = (guint64)1 << entity_field_index(record->entity, field);
    g_autofree char *is = record_has(record, field) ? record_field_to_text(record, field) : NULL;
    if (own == NULL || g_strcmp0(is, shown) != 0)
        return;
    record->present &= ~bit;
    known->is_known = record_read_field(record, field, own);
    if (known->is_known)
        note_field(known, record, field);
    if (known->is_known)
        return;
    record->present &= ~bit;
    if (shown != NULL)
        record_read_field(record, field, shown);
}

/* Applies @carried to @record. @by_name: the items of its lists are found by their names. */
static void
apply_record(Known *known, Record *record, JsonObject *carried, gboolean by_name)
{
    g_autoptr(GList) keys = json_object_get_members(carried);
    for (const GList *at = keys; at != NULL; at = at->next) {
        const char *key = at->data;
        const Field *field = entity_find_field(record->entity, key, strlen(key), 0);
        JsonObject *child = json_tree_object(carried, key);
        if (field == NULL || field->kind == KIND_ID ||
            (by_name && !carried_has_member(record->entity->id, key)))
            continue;
        if (child == NULL) {
            apply_value(known, record, field, text_of(carried, key, 0), text_of(carried, key, 1));
        } else if (field->kind == KIND_RECORD && record_has(record, field)) {
            apply_record(known, *FIELD_SLOT(record, field, Record *), child, FALSE);
        } else if (field->kind == KIND_LIST && record_has(record, field)) {
            const Records *items = FIELD_SLOT(record, field, Records);
            for (guint32 i = 0; i < items->length; i++) {
                Record *item = (Record *)items->items[i];
                const char *name = by_name ? record_name(item) : record_key(item);
                JsonObject *of_item = name != NULL ? json_tree_object(child, name) : NULL;
                if (of_item != NULL)
                    apply_record(known, item, of_item, FALSE);
            }
        }
    }
}

void
carried_apply(const ForeignMap *map, Record *root)
{
    g_autoptr(JsonParser) parser = parse_carried(map);
    JsonObject *all = root_of(parser);
    JsonObject *file = all != NULL ? json_tree_object(all, root->entity->name) : NULL;
    if (file == NULL)
        return;
    Known known = {.is_known = TRUE};
    for (guint i = 0; i < G_N_ELEMENTS(lists); i++) {
        const GArray *list = G_STRUCT_MEMBER(GArray *, map, lists[i].offset);
        GHashTable *ids = g_hash_table_new(g_str_hash, g_str_equal);
        for (guint j = 0; j < list->len; j++)
            if (lists[i].entity != ENTITY_SPACE || foreign_place(map, j)->ground != FOREIGN_WASTE)
                g_hash_table_add(ids, (char *)name_at(list, j)->id);
        known.ids[lists[i].entity] = ids;
    }
    apply_record(&known, root, file, TRUE);
    for (guint i = 0; i < G_N_ELEMENTS(lists); i++)
        g_hash_table_unref(known.ids[lists[i].entity]);
}
