/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Writing schemas: loops over the fields, and one function for each kind of field.
 */
#include "schema/interchange/json-schema.h"

#include "schema/model/verb.h"
#include "schema/text/writer.h"

#define DIALECT "https://json-schema.org/draft/2020-12/schema"
#define ID_PATTERN "^[a-z0-9][a-z0-9-]*$"
#define PAINT_PATTERN "^#[0-9a-f]{6}$"
#define RATING_PATTERN "^[A-Z][1-9]$"
#define DATE_PATTERN "^-?[0-9]{1,4}(-[a-z0-9][a-z0-9-]*)?$"

/* What record_member_is_extension() lets be: allowed in any object, but never proposed. */
#define QUIET_MEMBERS_PATTERN "^(\\$schema$|_comment$|x-)"

/* One schema document that is being written. */
typedef struct {
    Writer *writer;     /* borrowed */
    const Entity *root; /* the subject of the document; other entities are in its $defs */
    gint system;        /* members that it does not read are left out */
} Document;

static gboolean
is_read(const Document *document, const Entity *entity, const Field *field)
{
    return verb_field_is_read(entity, field, document->system);
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

typedef void (*WriteForm)(Document *document, const Entity *owner, const Field *field);

static void
write_array(Document *document, const Entity *owner, const Field *field, WriteForm write_item)
{
    write_member(document, "type", "array");
    begin_object(document, "items");
    write_item(document, owner, field);
    writer_end_object(document->writer);
}

static void
write_text(Document *document, const Entity *owner G_GNUC_UNUSED, const Field *field G_GNUC_UNUSED)
{
    write_member(document, "type", "string");
}

static void
write_texts(Document *document, const Entity *owner, const Field *field)
{
    write_array(document, owner, field, write_text);
}

static void
write_id(Document *document, const Entity *owner, const Field *field)
{
    write_text(document, owner, field);
    write_member(document, "pattern", ID_PATTERN);
}

static void
write_int(Document *document, const Entity *owner G_GNUC_UNUSED, const Field *field)
{
    write_member(document, "type", "integer");
    write_number(document, "minimum", field->min);
    write_number(document, "maximum", field->max);
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
    write_member(document, "type", "boolean");
    if (field->required)
        return;
    writer_member_boolean(document->writer, "default", field->fallback);
}

static void
write_word(Document *document, const Entity *owner, const Field *field)
{
    write_text(document, owner, field);
    writer_member_array(document->writer, "enum");
    for (guint i = 0; field->words[i] != NULL; i++)
        if (verb_word_is_read(field, i, document->system))
            writer_text(document->writer, field->words[i]);
    writer_end_array(document->writer);
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
    writer_end_array(document->writer);
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
    write_array(document, owner, field, write_ref);
}

static void
write_record(Document *document, const Entity *owner G_GNUC_UNUSED, const Field *field)
{
    const Entity *entity = entity_get(field->target);
    g_autofree char *pointer =
        entity == document->root ? g_strdup("#") : g_strdup_printf("#/$defs/%s", entity->name);
    write_member(document, "$ref", pointer);
}

static void
write_list(Document *document, const Entity *owner, const Field *field)
{
    write_array(document, owner, field, write_record);
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

/* One text, or one for each member of the owner; the names bind an object only. */
static void
write_source(Document *document, const Entity *owner, const Field *field G_GNUC_UNUSED)
{
    static const char *const types[] = {"string", "object", NULL};
    const char *names[ENTITY_FIELDS_MAX + 2] = {"*"};
    guint n = 1;
    for (guint i = 0; i < owner->n_fields; i++)
        if (is_read(document, owner, &owner->fields[i]))
            names[n++] = field_key(&owner->fields[i]);
    write_words(document, "type", types);
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
    write_quiet_members(document);
    begin_object(document, "additionalProperties");
    write_member(document, "type", "string");
    writer_end_object(document->writer);
}

#define write_title write_text
#define write_zone write_text
#define write_tags write_texts
#define write_lines write_texts
#define write_zones write_texts
#define write_titles write_texts
#define write_prose write_text

static const WriteForm write_form[N_KINDS] = {
#define KIND(NAME, name, type, form, meaning) [KIND_##NAME] = write_##name,
#include "schema/model/kinds.def"
};

/* Writes the members of a schema of @entity into the object that is open. A member that Narva does
 * not know is kept and warned of; an editor shall mark it, so the schema refuses it. */
static void
write_entity(Document *document, const Entity *entity)
{
    const FileKind *file = file_kind_for(entity->id);
    write_member(document, "title", file != NULL ? file->name : entity->name);
    write_member(document, "description", entity->meaning);
    write_member(document, "type", "object");
    begin_object(document, "properties");
    writer_break_lines(document->writer);
    for (guint i = 0; i < entity->n_fields; i++) {
        const Field *field = &entity->fields[i];
        if (!is_read(document, entity, field))
            continue;
        begin_object(document, field_key(field));
        write_member(document, "description", field->meaning);
        write_form[field->kind](document, entity, field);
        writer_end_object(document->writer);
    }
    writer_end_object(document->writer);
    write_quiet_members(document);
    const char *names[ENTITY_FIELDS_MAX + 1] = {NULL};
    guint n = 0;
    for (guint i = 0; i < entity->n_fields; i++)
        if (is_needed(document, entity, &entity->fields[i]))
            names[n++] = field_key(&entity->fields[i]);
    if (n > 0)
        write_words(document, "required", names);
    writer_member_boolean(document->writer, "additionalProperties", FALSE);
}

static void
write_definitions(Document *document)
{
    const Entity *reached[N_ENTITIES];
    guint n = json_schema_reach(document->root, document->system, reached);
    if (n < 2)
        return;
    begin_object(document, "$defs");
    for (guint i = 1; i < n; i++) {
        begin_object(document, reached[i]->name);
        writer_break_lines(document->writer);
        write_entity(document, reached[i]);
        writer_end_object(document->writer);
    }
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
json_schema_to_bytes(const Entity *entity, gint system)
{
    g_autoptr(Writer) writer = writer_new();
    Document document = {.writer = writer, .root = entity, .system = system};
    g_autofree char *urn = g_strdup_printf("urn:narva:format:%d:%s", DATA_SET_FORMAT, entity->name);
    writer_begin_object(writer);
    writer_break_lines(writer);
    write_member(&document, "$schema", DIALECT);
    write_member(&document, "$id", urn);
    write_entity(&document, entity);
    write_definitions(&document);
    writer_end_object(writer);
    return writer_finish(writer);
}
