/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Writing the reference: an introduction by hand, then a section for each file and entity from the
 * tables.
 */
#include "schema/interchange/format-reference.h"

#include "schema/interchange/json-schema.h"
#include "schema/model/verb.h"
#include "schema/model/words.h"
#include "schema/text/limits.h"

static const char top[] =
    "<!-- SPDX-License-Identifier: GPL-3.0-or-later -->\n"
    "<!-- Made from the tables of the program by `narva schema --format markdown`. -->\n"
    "# The format of a data set\n"
    "\n"
    "A data set is a folder with these files:\n"
    "\n";

static const char introduction[] =
    "\n"
    "`narva new data-set DIR` creates a small one to start with, `narva validate` reports\n"
    "problems, and `narva fmt` rewrites the files in canonical form, that is, in a fixed\n"
    "order and layout. A text editor can complete and check the files while you type: see\n"
    "[json-schema.md](json-schema.md).\n"
    "\n"
    "A data set consists of *records*, such as a place, a unit or a rule. The values in a\n"
    "record are its *members*. An *entity* is a type of record; this page has a section for\n"
    "each, with a table of its members. The column “kind” names the type of a member, which\n"
    "is explained [below](#kinds-of-members).\n"
    "\n"
    "## JSON\n"
    "\n"
    "The files are JSON (RFC 8259) in UTF-8, without comments.\n"
    "\n"
    "* In canonical form, members are in the order of this page, and whatever fits on one\n"
    "  line is on one line.\n"
    "* A member that is left out has the value in the column “default”. `narva fmt` does not\n"
    "  add it.\n"
    "* A member that this page does not define is probably misspelt, so it is reported. It\n"
    "  is never removed.\n"
    "* `$schema`, `_comment` and all names that start with `x-` are for people and other\n"
    "  programs. They are allowed in any object, and never reported or removed.\n"
    "\n"
    "## Ids and references\n"
    "\n"
    "An id identifies a record in the data. It consists of a to z, 0 to 9 and `-`, and\n"
    "starts with a letter or a digit. Two records of the same entity must have different\n"
    "ids; a space and a region must not have the same id either. A reference is the id of\n"
    "another record. The `name` of a record is for people and may contain any letters. Its\n"
    "`aliases` are other spellings of the name.\n"
    "\n"
    "## Borders are listed twice\n"
    "\n"
    "Each border is listed by both spaces that it connects. So a mistake on either side is\n"
    "found. Each space lists its `neighbours`, each with a type of border:\n"
    "\n"
    "* between two lands, a border of tables.json;\n"
    "* between two sea zones, `sea`;\n"
    "* between a land or a box and its sea zone, `port`; the `port` of the land or box names\n"
    "  the same sea zone. If a coast has no port, it is not listed as a border;\n"
    "* `blocked`, if two spaces touch and no unit may cross.\n"
    "\n"
    "If units may cross in one direction only, the border is listed with `one-way`, and its\n"
    "`note` gives the reason.\n"
    "\n"
    "## Where values come from\n"
    "\n"
    "Every record may have a `source`. If it is a text, it is the source of all members. If\n"
    "it is an object, it has the source of each member; `*` is the source of all others:\n"
    "\n"
    "```json\n"
    "{\"*\": \"reconstructed\", \"forage\": \"2012:1.4\"}\n"
    "```\n"
    "\n"
    "* `2012:1.4` is rule 1.4 of the [book](#book) with the id `2012`. Separate several\n"
    "  rules with spaces. A `?` after a rule means that the rule only implies the value.\n"
    "* `reconstructed` marks a value that no book states.\n"
    "* A record inside another one, such as a garrison, inherits the source of that member\n"
    "  from the outer record.\n"
    "* If a book lists its `sections`, e.g. `1.4` or the range `1.1-1.8`, a source may only\n"
    "  name these.\n"
    "\n"
    "## Layers\n"
    "\n"
    "A data set that `extends` another one is a *layer*; the other one is its *base*. Both\n"
    "must be in the same parent folder. The layer contains only what differs: all files,\n"
    "records and members that it does not have are those of the base.\n"
    "\n"
    "* Records of a list are matched by their id, or by another member that the section of\n"
    "  the entity names.\n"
    "* A record that the base does not have is added after the others.\n"
    "* `\"absent\": true` removes a record of the base. If a second entry with the same id\n"
    "  follows, the record is placed at the end of the list instead.\n"
    "* A list whose records have no id or other key replaces the list of the base as a\n"
    "  whole.\n"
    "\n"
    "`narva new data-set DIR --extends ID` creates a layer, and `narva why` shows which\n"
    "layer a value comes from.\n"
    "\n"
    "## The drawing\n"
    "\n"
    "`map.svg` is the drawing of the map. It is optional.\n"
    "\n"
    "* Each place has a shape with the id of the place: a `path`, `polygon`, `rect`,\n"
    "  `circle`, `ellipse`, or a `use` of one of them. It may be anywhere in the file except\n"
    "  in `defs` and the like. Transforms of the shape and of the groups around it are\n"
    "  applied.\n"
    "* The first word of the class of a shape says what it shows: `territory`, `sea`, `box`,\n"
    "  `lake` or `unplayable`. Without a class, this is taken from the name of its group\n"
    "  (`territories`, `seas`, `lakes` or `unplayable`), and otherwise from the place with\n"
    "  its id.\n"
    "* Lands that share a border have the same points along it.\n"
    "* Circles mark where something is drawn. Their classes are `anchor` for the units,\n"
    "  `port` for the port, and `label` for the middle of the name; their ids are\n"
    "  `anchor-ID`, `port-ID` and `label-ID`, where ID is the id of the place. Without them,\n"
    "  the port is in the middle of the coast, and the name where there is room.\n"
    "* A place with an anchor and without a shape is drawn as a point: a circle, or a square\n"
    "  for a place off the map, with a line for each of its connections, in a style for each\n"
    "  type of border. So a drawing of anchors alone is a complete map of points.\n"
    "* Paths with ids such as `border-ONE--OTHER` are lines between two places.\n"
    "* Everything else is decoration. It is not changed, byte for byte, when shapes are\n"
    "  changed.\n"
    "* Narva takes colours from the data, not from the drawing.\n"
    "\n"
    "## Limits\n"
    "\n"
    "A file that exceeds one of these is reported, and not read further.\n"
    "[limits.md](limits.md) lists the other limits.\n"
    "\n";

/* What of limits.h a writer of files may meet. */
static const struct {
    guint most;
    const char *of;
} limit_rows[] = {
    {LIMIT_FILE_BYTES, "bytes of a file"},
    {LIMIT_STRING_BYTES, "bytes of one text, as written"},
    {LIMIT_DEPTH, "levels of nested objects and arrays"},
    {LIMIT_RECORDS, "records of a file"},
};

static const char kinds_heading[] = "\n## Kinds of members\n\n";

/* In a cell of a table a bar would end the cell. */
static void
append_cell(GString *out, const char *text)
{
    for (; *text != '\0'; text++) {
        if (*text == '|')
            g_string_append_c(out, '\\');
        g_string_append_c(out, *text);
    }
}

static const char *
heading_of(const Entity *entity)
{
    const FileKind *file = file_kind_for(entity->id);
    return file != NULL ? file->name : entity->name;
}

/* A link to the heading of @entity; in its target only letters are left. */
static void
append_link(GString *out, const Entity *entity)
{
    const char *heading = heading_of(entity);
    g_string_append_printf(out, "[%s](#", heading);
    for (; *heading != '\0'; heading++)
        if (g_ascii_isalnum(*heading))
            g_string_append_c(out, *heading);
    g_string_append_c(out, ')');
}

/* Sets of systems that alone read words of one list. */
#define N_WORD_GROUPS 8

/* `one`, `two` and `three` */
static void
append_words(GString *out, const char *const *words, const char *last)
{
    for (guint i = 0; words[i] != NULL; i++) {
        const char *glue = words[i + 1] == NULL ? last : ", ";
        g_string_append_printf(out, "%s`%s`", i > 0 ? glue : "", words[i]);
    }
}

/* Values of members of one form; NULL: of a form that a function describes, or any value. */
static const char *const values_of_kinds[N_KINDS] = {
    [KIND_BOOL] = "`true`, `false`",
    [KIND_PAINT] = "`#000000` to `#ffffff`",
    [KIND_RATING] = "`A1` to `Z9`",
    [KIND_DATE] = "`1707` or `1707-summer`",
    [KIND_ZONE] = "a place, a region, `@pool:NATION`, `@year:YEAR`, `@box:BOX`, …",
    [KIND_ZONES] = "a place, a region, `@pool:NATION`, `@year:YEAR`, `@box:BOX`, …",
    [KIND_FIELD] = "any int of this page",
    [KIND_SOURCE] = "[sources](#where-values-come-from)",
};

static void
append_values(GString *out, const Field *field)
{
    switch (field->kind) {
    case KIND_INT:
    case KIND_INTS:
        g_string_append_printf(out, "%" G_GINT64_FORMAT " to %" G_GINT64_FORMAT, field->min,
                               field->max);
        break;
    case KIND_WORD:
        append_words(out, field->words, ", ");
        break;
    case KIND_REF:
    case KIND_REFS:
    case KIND_RECORD:
    case KIND_LIST:
        append_link(out, entity_get(field->target));
        break;
    default:
        g_string_append(out,
                        values_of_kinds[field->kind] != NULL ? values_of_kinds[field->kind] : "");
    }
}

static const struct {
    const char *name;
    const char *meaning;
} kind_rows[N_KINDS] = {
#define KIND(NAME, kind, type, form, text) [KIND_##NAME] = {.name = #kind, .meaning = text},
#include "schema/model/kinds.def"
};

/* Appends the default of an absent member, if the table has one. */
static void
append_default(GString *out, const Field *field)
{
    if (field->required)
        return;
    if (field->kind == KIND_WORD)
        g_string_append_printf(out, "`%s`", field->words[field->fallback]);
    else if (field->kind == KIND_BOOL)
        g_string_append(out, field->fallback ? "`true`" : "`false`");
    else if (field->kind == KIND_INT && field->fallback >= field->min &&
             field->fallback <= field->max)
        g_string_append_printf(out, "%d", field->fallback);
}

/* Appends the names of @systems. */
static void
append_systems(GString *out, guint32 systems)
{
    const char *glue = "";
    for (gint i = 0; system_words[i] != NULL; i++) {
        if (!systems_include(systems, i))
            continue;
        g_string_append_printf(out, "%s`%s`", glue, system_words[i]);
        glue = " and ";
    }
}

/* Appends which systems read words of @field that other systems do not read. */
static void
append_readers_of_words(GString *out, const Field *field, guint32 readers)
{
    guint32 listed[N_WORD_GROUPS], n_listed = 0;
    for (gint i = 0; field->words[i] != NULL; i++) {
        guint32 systems = words_systems(field->words, i);
        gboolean is_listed = systems == 0 || systems == readers;
        for (guint j = 0; j < n_listed; j++)
            is_listed = is_listed || listed[j] == systems;
        if (is_listed)
            continue;
        g_assert(n_listed < N_WORD_GROUPS);
        listed[n_listed++] = systems;
        g_string_append(out, " Only in ");
        append_systems(out, systems);
        g_string_append_printf(out, ": `%s`", field->words[i]);
        for (gint j = i + 1; field->words[j] != NULL; j++)
            if (words_systems(field->words, j) == systems)
                g_string_append_printf(out, ", `%s`", field->words[j]);
        g_string_append_c(out, '.');
    }
}

static void
append_member(GString *out, const Entity *entity, const Field *field, gint system)
{
    g_string_append_printf(out, "| `%s` | %s | %s | ", field_key(field),
                           kind_rows[field->kind].name, field->required ? "yes" : "");
    append_values(out, field);
    g_string_append(out, " | ");
    append_default(out, field);
    g_string_append(out, " | ");
    append_cell(out, field->meaning);
    if (system == SYSTEM_ANY) {
        guint32 readers = verb_field_systems(entity, field);
        if (readers != 0) {
            g_string_append(out, " Read by ");
            append_systems(out, readers);
            g_string_append_c(out, '.');
        }
        if (field->kind == KIND_WORD)
            append_readers_of_words(out, field, readers);
    }
    g_string_append(out, " |\n");
}

/* Appends the members that hold records of @entity. */
static void
append_places(GString *out, const Entity *entity, gint system)
{
    const char *glue = "Is in ";
    for (guint i = 0; i < N_ENTITIES; i++) {
        const Entity *owner = entity_get(i);
        for (guint j = 0; j < owner->n_fields; j++) {
            const Field *field = &owner->fields[j];
            if ((field->kind != KIND_LIST && field->kind != KIND_RECORD) ||
                field->target != entity->id || !verb_field_is_read(owner, field, system))
                continue;
            g_string_append_printf(out, "%s`%s` of ", glue, field_key(field));
            append_link(out, owner);
            glue = ", ";
        }
    }
    g_string_append(out, ".");
}

/* Appends how records of @entity are identified. */
static void
append_identity(GString *out, const Entity *entity)
{
    if (entity->keyed)
        g_string_append_printf(out, " In its list it is identified by its `%s`.",
                               field_key(&entity->fields[0]));
    if (entity->ids_shared_with != 0) {
        g_string_append(out, " No ");
        append_link(out, entity_get(entity->ids_shared_with));
        g_string_append(out, " may have the same id.");
    }
    if (entity->built_in != NULL) {
        g_string_append(out, " Built in, without a record: ");
        append_words(out, entity->built_in, " and ");
        g_string_append_c(out, '.');
    }
}

void
format_reference_append_entity(GString *out, const Entity *entity, gint system)
{
    gboolean is_file = file_kind_for(entity->id) != NULL;
    g_string_append_printf(out, "%s %s\n\n%s\n\n", is_file ? "##" : "###", heading_of(entity),
                           entity->meaning);
    if (!is_file) {
        append_places(out, entity, system);
        append_identity(out, entity);
        g_string_append(out, "\n\n");
    }
    g_string_append(out, "| member | kind | required | values | default | meaning |\n");
    g_string_append(out, "|---|---|---|---|---|---|\n");
    for (guint i = 0; i < entity->n_fields; i++)
        if (verb_field_is_read(entity, &entity->fields[i], system))
            append_member(out, entity, &entity->fields[i], system);
}

static void
append_kinds(GString *out)
{
    g_string_append(out, kinds_heading);
    g_string_append(out, "| kind | in JSON | content |\n|---|---|---|\n");
    for (guint i = 0; i < N_KINDS; i++) {
        g_string_append_printf(out, "| %s | %s | ", kind_rows[i].name, entity_kind_form(i));
        append_cell(out, kind_rows[i].meaning);
        g_string_append(out, " |\n");
    }
}

void
format_reference_append(GString *out, gint system)
{
    g_string_append(out, top);
    const FileKind *kinds = file_kinds();
    g_string_append(out, "| file | required | content |\n|---|---|---|\n");
    for (guint i = 0; i < FILE_KINDS; i++) {
        const Entity *entity = entity_get(kinds[i].entity);
        g_string_append(out, "| ");
        append_link(out, entity);
        g_string_append_printf(out, " | %s | ", kinds[i].required ? "yes" : "");
        append_cell(out, entity->meaning);
        g_string_append(out, " |\n");
    }
    g_string_append(out, introduction);
    g_string_append(out, "| at most | |\n|---|---|\n");
    for (guint i = 0; i < G_N_ELEMENTS(limit_rows); i++)
        g_string_append_printf(out, "| %u | %s |\n", limit_rows[i].most, limit_rows[i].of);
    append_kinds(out);
    /* Entities of several files are described with the first file. */
    gboolean is_listed[N_ENTITIES] = {FALSE};
    for (guint i = 0; i < FILE_KINDS; i++) {
        const Entity *reached[N_ENTITIES];
        guint n = json_schema_reach(entity_get(file_kinds()[i].entity), system, reached);
        for (guint j = 0; j < n; j++) {
            if (is_listed[reached[j]->id])
                continue;
            is_listed[reached[j]->id] = TRUE;
            g_string_append_c(out, '\n');
            format_reference_append_entity(out, reached[j], system);
        }
    }
}
