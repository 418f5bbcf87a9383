/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Writing schemas: loops over the fields, and one function for each kind of field.
 */
#include "schema/interchange/json-schema.h"

#include "schema/model/verb.h"
#include "schema/text/writer.h"

#include <string.h>

#define DIALECT "https://json-schema.org/draft/2020-12/schema"
#define ID_PATTERN "^[a-z0-9][a-z0-9-]*$"
#define PAINT_PATTERN "^#[0-9a-f]{6}$"
#define RATING_PATTERN "^[A-Z][1-9]$"
/* No space at either end, and no two in a row. */
#define TITLE_PATTERN "^[^ \\t\\r\\n]+( [^ \\t\\r\\n]+)*$"
#define DATE_PATTERN "^-?[0-9]{1,4}(-[a-z0-9][a-z0-9-]*)?$"

/* What record_member_is_extension() lets be: allowed in any object, but never proposed. */
#define QUIET_MEMBERS_PATTERN "^(\\$schema$|_comment$|x-)"

/* In $defs, before the name of an entity whose records may be overrides. */
#define PARTIAL "partial-"

/* What shows in a file itself that it states only what differs from something else: then its
 * records need no more than their keys. */
static const struct {
    EntityId root;
    const char *member;
    SchemaScope
        scope; /* the narrowest one in which the member decides; wider ones always allow it */
} inheriting[] = {
    {ENTITY_GAME, "extends", SCHEMA_LAYERS},
    {ENTITY_SCENARIO, "extends", SCHEMA_COMPLETE},
    {ENTITY_MAP, "grids", SCHEMA_COMPLETE}, /* spaces override the hexes of the grid */
};

/* What starts a rule: exactly one of these members. */
static const char *const rule_kinds[] = {"on", "when", "may", "always", NULL};

/* One schema document that is being written. */
typedef struct {
    Writer *writer;     /* borrowed */
    const Entity *root; /* the subject of the document; other entities are in its $defs */
    gint system;        /* members that it does not read are left out */
    SchemaScope scope;
    gboolean is_partial; /* the record being described may be an override */
    gboolean is_null;    /* the value being described may be null, which removes that of the base */
} Document;

static gboolean
is_read(const Document *document, const Entity *entity, const Field *field)
{
    return verb_field_is_read(entity, field, document->system);
}

/* Returns: the member that decides whether a file of the document is partial, or NULL. */
static const char *
deciding_member(const Document *document)
{
    for (guint i = 0; i < G_N_ELEMENTS(inheriting); i++)
        if (inheriting[i].root == document->root->id && document->scope >= inheriting[i].scope)
            return inheriting[i].member;
    return NULL;
}

/* Whether the document itself describes records that may be overrides; if a member decides, it
 * does, and refers to the other description where the member is missing. */
static gboolean
is_partial_file(const Document *document)
{
    return document->scope == SCHEMA_LAYERS || deciding_member(document) != NULL;
}

/* Members that some systems do not read are optional if the system is unknown. */
static gboolean
is_needed(const Document *document, const Entity *entity, const Field *field)
{
    gboolean is_for_all = field->systems == 0 || document->system != SYSTEM_ANY;
    return field->required && is_for_all && is_read(document, entity, field);
}

static void
write_member(Document *document, const char *name, const char *text)
{
    writer_member_text(document->writer, name, text);
}

static void
write_number(Document *document, const char *name, gint64 number)
{
    writer_member_integer(document->writer, name, number);
}

static void
begin_object(Document *document, const char *name)
{
    writer_member_object(document->writer, name);
}

static void
write_words(Document *document, const char *name, const char *const *words)
{
    writer_member_array(document->writer, name);
    for (; *words != NULL; words++)
        writer_text(document->writer, *words);
    writer_end_array(document->writer);
}

/* Writes "type" with @type, or with @other, unless that is NULL, and null where it may be. */
static void
write_type(Document *document, const char *type, const char *other)
{
    const char *types[4] = {type};
    guint n = 1;
    if (other != NULL)
        types[n++] = other;
    if (document->is_null)
        types[n++] = "null";
    if (n > 1)
        write_words(document, "type", types);
    else
        write_member(document, "type", type);
}

typedef void (*WriteForm)(Document *document, const Entity *owner, const Field *field);

static void
write_array(Document *document, const Entity *owner, const Field *field, WriteForm write_item)
{
    write_type(document, "array", NULL);
    document->is_null = FALSE;
    begin_object(document, "items");
    write_item(document, owner, field);
    writer_end_object(document->writer);
}

static void
write_text(Document *document, const Entity *owner G_GNUC_UNUSED, const Field *field G_GNUC_UNUSED)
{
    write_type(document, "string", NULL);
}

static void
write_texts(Document *document, const Entity *owner, const Field *field)
{
    write_array(document, owner, field, write_text);
}

/* A list whose items differ. */
static void
write_set(Document *document, const Entity *owner, const Field *field, WriteForm write_item)
{
    write_array(document, owner, field, write_item);
    writer_member_boolean(document->writer, "uniqueItems", TRUE);
}

static void
write_tags(Document *document, const Entity *owner, const Field *field)
{
    write_set(document, owner, field, write_text);
}

static void
write_pattern(Document *document, const char *pattern)
{
    write_type(document, "string", NULL);
    write_member(document, "pattern", pattern);
}

static void
write_title(Document *document, const Entity *owner G_GNUC_UNUSED, const Field *field G_GNUC_UNUSED)
{
    write_pattern(document, TITLE_PATTERN);
}

static void
write_titles(Document *document, const Entity *owner, const Field *field)
{
    write_set(document, owner, field, write_title);
}

static void
write_id(Document *document, const Entity *owner G_GNUC_UNUSED, const Field *field G_GNUC_UNUSED)
{
    write_pattern(document, ID_PATTERN);
}

static void
write_int(Document *document, const Entity *owner, const Field *field)
{
    gboolean is_format = owner->id == ENTITY_GAME && field == &owner->fields[0];
    write_type(document, "integer", NULL);
    write_number(document, "minimum", field->min);
    write_number(document, "maximum", is_format ? DATA_SET_FORMAT : field->max);
    if (field->fallback != 0 && field->fallback >= field->min && field->fallback <= field->max)
        write_number(document, "default", field->fallback);
}

static void
write_ints(Document *document, const Entity *owner, const Field *field)
{
    write_array(document, owner, field, write_int);
}

static void
write_bool(Document *document, const Entity *owner G_GNUC_UNUSED, const Field *field)
{
    write_type(document, "boolean", NULL);
    if (field->required)
        return;
    writer_member_boolean(document->writer, "default", field->fallback);
}

/* Closes the list of an "enum", which "type" alone does not open for null. */
static void
end_enum(Document *document)
{
    if (document->is_null)
        writer_null(document->writer);
    writer_end_array(document->writer);
}

static void
write_word(Document *document, const Entity *owner, const Field *field)
{
    write_text(document, owner, field);
    writer_member_array(document->writer, "enum");
    for (guint i = 0; field->words[i] != NULL; i++)
        if (verb_word_is_read(field, i, document->system))
            writer_text(document->writer, field->words[i]);
    end_enum(document);
    if (!field->required)
        write_member(document, "default", field->words[field->fallback]);
}

static void
write_paint(Document *document, const Entity *owner, const Field *field)
{
    write_text(document, owner, field);
    write_member(document, "pattern", PAINT_PATTERN);
}

static void
write_rating(Document *document, const Entity *owner, const Field *field)
{
    write_text(document, owner, field);
    write_member(document, "pattern", RATING_PATTERN);
}

static void
write_date(Document *document, const Entity *owner, const Field *field)
{
    write_text(document, owner, field);
    write_member(document, "pattern", DATE_PATTERN);
}

/* Every number of the table, or every member, by its qualified name. */
static void
write_field(Document *document, const Entity *owner, const Field *field)
{
    write_text(document, owner, field);
    writer_member_array(document->writer, "enum");
    for (guint i = 0; i < N_ENTITIES; i++)
        for (guint j = 0; j < entity_get(i)->n_fields; j++) {
            const Field *meant = &entity_get(i)->fields[j];
            if ((meant->kind != KIND_INT && !field->any_kind) ||
                !is_read(document, entity_get(i), meant))
                continue;
            g_autofree char *name = entity_qualified_name(meant);
            writer_text(document->writer, name);
        }
    end_enum(document);
}

static void
write_ref(Document *document, const Entity *owner, const Field *field)
{
    const Entity *target = entity_get(field->target);
    if (field->subjects)
        write_text(document, owner, field);
    else
        write_id(document, owner, field);
    write_member(document, "x-refers-to", target->name);
    if (target->built_in != NULL)
        write_words(document, "examples", target->built_in);
}

static void
write_refs(Document *document, const Entity *owner, const Field *field)
{
    write_set(document, owner, field, write_ref);
}

/* Returns: (transfer full): where the schema of @entity is in the document. */
static char *
pointer_to(const Document *document, const Entity *entity, gboolean is_partial)
{
    if (entity == document->root && is_partial == is_partial_file(document))
        return g_strdup("#");
    return g_strdup_printf("#/$defs/%s%s", is_partial ? PARTIAL : "", entity->name);
}

static void
write_reference(Document *document, const Entity *entity, gboolean is_partial)
{
    g_autofree char *pointer = pointer_to(document, entity, is_partial);
    write_member(document, "$ref", pointer);
}

static void
write_record(Document *document, const Entity *owner G_GNUC_UNUSED, const Field *field)
{
    if (!document->is_null) {
        write_reference(document, entity_get(field->target), document->is_partial);
        return;
    }
    writer_member_array(document->writer, "anyOf");
    writer_begin_object(document->writer);
    write_reference(document, entity_get(field->target), TRUE);
    writer_end_object(document->writer);
    writer_begin_object(document->writer);
    write_member(document, "type", "null");
    writer_end_object(document->writer);
    writer_end_array(document->writer);
}

/* Items without a key are never overrides: their list replaces that of the base as a whole. */
static gboolean
is_partial_below(const Document *document, const Field *field)
{
    return document->is_partial && (field->kind == KIND_RECORD || entity_get(field->target)->keyed);
}

static void
write_item(Document *document, const Entity *owner G_GNUC_UNUSED, const Field *field)
{
    write_reference(document, entity_get(field->target), is_partial_below(document, field));
}

static void
write_list(Document *document, const Entity *owner, const Field *field)
{
    write_array(document, owner, field, write_item);
}

/* Members for others may have any value. */
static void
write_quiet_members(Document *document)
{
    begin_object(document, "patternProperties");
    begin_object(document, QUIET_MEMBERS_PATTERN);
    writer_end_object(document->writer);
    writer_end_object(document->writer);
}

/* The members may be those in @names, and quiet ones. */
static void
write_names(Document *document, const char *const *names)
{
    begin_object(document, "propertyNames");
    writer_member_array(document->writer, "anyOf");
    writer_begin_object(document->writer);
    write_words(document, "enum", names);
    writer_end_object(document->writer);
    writer_begin_object(document->writer);
    write_member(document, "pattern", QUIET_MEMBERS_PATTERN);
    writer_end_object(document->writer);
    writer_end_array(document->writer);
    writer_end_object(document->writer);
}

/* One text, or one for each member of the owner; the names bind an object only. */
static void
write_source(Document *document, const Entity *owner, const Field *field G_GNUC_UNUSED)
{
    const char *names[ENTITY_FIELDS_MAX + 2] = {"*"};
    guint n = 1;
    for (guint i = 0; i < owner->n_fields; i++)
        if (is_read(document, owner, &owner->fields[i]))
            names[n++] = field_key(&owner->fields[i]);
    write_type(document, "string", "object");
    write_names(document, names);
    write_quiet_members(document);
    begin_object(document, "additionalProperties");
    write_member(document, "type", "string");
    writer_end_object(document->writer);
}

#define write_zone write_text
#define write_lines write_texts
#define write_zones write_tags
#define write_prose write_text

static const WriteForm write_form[N_KINDS] = {
#define KIND(NAME, name, type, form, meaning) [KIND_##NAME] = write_##name,
#include "schema/model/kinds.def"
};

/* A record that is complete has exactly one of these members. */
static void
write_choice(Document *document, const Entity *entity, const char *const *names)
{
    writer_member_array(document->writer, "oneOf");
    for (; *names != NULL; names++) {
        const char *const choice[] = {*names, NULL};
        const Field *field = entity_find_field(entity, *names, strlen(*names), 0);
        if (!is_read(document, entity, field))
            continue;
        writer_begin_object(document->writer);
        write_words(document, "required", choice);
        writer_end_object(document->writer);
    }
    writer_end_array(document->writer);
}

/* "if" the verb is @verb, the words of the record are its arguments, "then". */
static void
write_verb(Document *document, const Entity *entity, const Verb *verb)
{
    const char *taken[ENTITY_FIELDS_MAX + 1] = {NULL}, *needed[ENTITY_FIELDS_MAX + 1] = {NULL};
    guint n_taken = 0, n_needed = 0;
    for (guint i = 0; i < entity->n_fields; i++) {
        const Field *field = &entity->fields[i];
        ArgumentUse use = verb_argument(verb, field_key(field));
        if (is_read(document, entity, field) &&
            (use != ARGUMENT_NONE || verb_is_beside(entity, field)))
            taken[n_taken++] = field_key(field);
        if (use == ARGUMENT_REQUIRED)
            needed[n_needed++] = field_key(field);
    }
    writer_begin_object(document->writer);
    begin_object(document, "if");
    begin_object(document, "properties");
    begin_object(document, field_key(&entity->fields[0]));
    write_member(document, "const", verb->name);
    writer_end_object(document->writer);
    writer_end_object(document->writer);
    writer_end_object(document->writer);
    begin_object(document, "then");
    if (n_needed > 0)
        write_words(document, "required", needed);
    write_names(document, taken);
    writer_end_object(document->writer);
    writer_end_object(document->writer);
}

static void
write_verbs(Document *document, const Entity *entity)
{
    guint n;
    const Verb *verbs = verb_rows(entity->id, &n);
    if (verbs == NULL)
        return;
    writer_member_array(document->writer, "allOf");
    for (guint i = 0; i < n; i++)
        if (verb_word_is_read(&entity->fields[0], i, document->system))
            write_verb(document, entity, &verbs[i]);
    writer_end_array(document->writer);
}

/* Whether @field, the one at @i of @entity, must be in each record that is being described. */
static gboolean
is_always_there(const Document *document, const Entity *entity, guint i)
{
    return is_needed(document, entity, &entity->fields[i]) &&
           (!document->is_partial || (entity->keyed && i == 0));
}

static void
write_properties(Document *document, const Entity *entity)
{
    begin_object(document, "properties");
    writer_break_lines(document->writer);
    for (guint i = 0; i < entity->n_fields; i++) {
        const Field *field = &entity->fields[i];
        if (!is_read(document, entity, field))
            continue;
        begin_object(document, field_key(field));
        write_member(document, "description", field->meaning);
        document->is_null = document->is_partial && !is_needed(document, entity, field);
        write_form[field->kind](document, entity, field);
        document->is_null = FALSE;
        writer_end_object(document->writer);
    }
    writer_end_object(document->writer);
}

/* Writes the members of a schema of @entity into the object that is open. A member that Narva does
 * not know is kept and warned of; an editor shall mark it, so the schema refuses it. */
static void
write_entity(Document *document, const Entity *entity, gboolean is_partial)
{
    const FileKind *file = file_kind_for(entity->id);
    document->is_partial = is_partial;
    write_member(document, "title", file != NULL ? file->name : entity->name);
    write_member(document, "description", entity->meaning);
    write_member(document, "type", "object");
    write_properties(document, entity);
    write_quiet_members(document);
    const char *names[ENTITY_FIELDS_MAX + 1] = {NULL};
    guint n = 0;
    for (guint i = 0; i < entity->n_fields; i++)
        if (is_always_there(document, entity, i))
            names[n++] = field_key(&entity->fields[i]);
    if (n > 0)
        write_words(document, "required", names);
    if (entity->id == ENTITY_RULE && !is_partial)
        write_choice(document, entity, rule_kinds);
    if (!is_partial)
        write_verbs(document, entity);
    writer_member_boolean(document->writer, "additionalProperties", FALSE);
}

/* A file without the deciding member is complete. */
static void
write_decision(Document *document)
{
    const char *const names[] = {deciding_member(document), NULL};
    if (names[0] == NULL)
        return;
    begin_object(document, "if");
    write_words(document, "required", names);
    writer_end_object(document->writer);
    begin_object(document, "else");
    write_reference(document, document->root, FALSE);
    writer_end_object(document->writer);
}

/* The descriptions that a document consists of: one bit for each entity. */
typedef struct {
    EntitySet reached[2]; /* of complete records, and of those that may be overrides */
} Descriptions;

static void
reach_descriptions(Document *document, const Entity *entity, gboolean is_partial,
                   Descriptions *reached)
{
    if (entity_set_has(reached->reached[is_partial], entity->id))
        return;
    entity_set_add(&reached->reached[is_partial], entity->id);
    for (guint i = 0; i < entity->n_fields; i++) {
        const Field *field = &entity->fields[i];
        if ((field->kind != KIND_RECORD && field->kind != KIND_LIST) ||
            !is_read(document, entity, field))
            continue;
        document->is_partial = is_partial;
        reach_descriptions(document, entity_get(field->target), is_partial_below(document, field),
                           reached);
    }
}

static void
write_definitions(Document *document)
{
    const Entity *entities[N_ENTITIES];
    guint n = json_schema_reach(document->root, document->system, entities);
    Descriptions reached = {0};
    reach_descriptions(document, document->root, is_partial_file(document), &reached);
    if (deciding_member(document) != NULL)
        reach_descriptions(document, document->root, FALSE, &reached);
    gboolean is_open = FALSE;
    for (guint i = 0; i < n; i++)
        for (guint partial = 0; partial < 2; partial++) {
            g_autofree char *name = g_strconcat(partial ? PARTIAL : "", entities[i]->name, NULL);
            if (!entity_set_has(reached.reached[partial], entities[i]->id) ||
                (i == 0 && (gboolean)partial == is_partial_file(document)))
                continue;
            if (!is_open)
                begin_object(document, "$defs");
            is_open = TRUE;
            begin_object(document, name);
            writer_break_lines(document->writer);
            write_entity(document, entities[i], (gboolean)partial);
            writer_end_object(document->writer);
        }
    if (is_open)
        writer_end_object(document->writer);
}

static gboolean
is_reached(const Entity *const *reached, guint n, const Entity *entity)
{
    for (guint i = 0; i < n; i++)
        if (reached[i] == entity)
            return TRUE;
    return FALSE;
}

static guint
reach_entities(const Entity *entity, gint system, const Entity **reached, guint n)
{
    if (is_reached(reached, n, entity))
        return n;
    reached[n++] = entity;
    for (guint i = 0; i < entity->n_fields; i++) {
        const Field *field = &entity->fields[i];
        gboolean is_parent = field->kind == KIND_RECORD || field->kind == KIND_LIST;
        if (is_parent && verb_field_is_read(entity, field, system))
            n = reach_entities(entity_get(field->target), system, reached, n);
    }
    return n;
}

guint
json_schema_reach(const Entity *root, gint system, const Entity *reached[N_ENTITIES])
{
    return reach_entities(root, system, reached, 0);
}

GBytes *
json_schema_to_bytes(const Entity *entity, gint system, SchemaScope scope)
{
    g_autoptr(Writer) writer = writer_new();
    Document document = {.writer = writer, .root = entity, .system = system, .scope = scope};
    g_autofree char *urn = g_strdup_printf("urn:narva:format:%d:%s", DATA_SET_FORMAT, entity->name);
    writer_begin_object(writer);
    writer_break_lines(writer);
    write_member(&document, "$schema", DIALECT);
    write_member(&document, "$id", urn);
    write_entity(&document, entity, is_partial_file(&document));
    write_decision(&document);
    write_definitions(&document);
    writer_end_object(writer);
    return writer_finish(writer);
}
