/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva schema: the format of data sets, as JSON Schema, as a reference, or as a list.
 */
#include "schema/interchange/format-reference.h"
#include "schema/interchange/json-schema.h"
#include "schema/model/words.h"
#include "schema/text/name.h"
#include "validator/cli/verb.h"

#include <errno.h>
#include <string.h>

#define SCHEMA_SUFFIX ".schema.json"

typedef struct {
    char *format;
    char *folder;
    char *system;
    gboolean is_complete;
} Options;

/* What is asked for of each entity. */
typedef struct {
    gint system; /* a value of game.system or SYSTEM_ANY */
    SchemaScope scope;
} Wanted;

static void
append_list(GString *out, gint system)
{
    for (guint i = 0; i < FILE_KINDS; i++) {
        const FileKind *file = &file_kinds()[i];
        const Entity *reached[N_ENTITIES];
        guint n = json_schema_reach(entity_get(file->entity), system, reached);
        g_string_append_printf(out, "%s%s\n", i > 0 ? "\n" : "", file->name);
        for (guint j = 0; j < n; j++)
            g_string_append_printf(out, "  %-12s %s\n", reached[j]->name, _(reached[j]->meaning));
    }
}

static void
append_schema(GString *out, const Entity *entity, Wanted wanted)
{
    g_autoptr(GBytes) bytes = json_schema_to_bytes(entity, wanted.system, wanted.scope);
    gsize length;
    const char *text = g_bytes_get_data(bytes, &length);
    g_string_append_len(out, text, (gssize)length);
}

/* Returns: the entity of that name, or that is the file of that name; NULL, having complained. */
static const Entity *
find_entity(const char *word)
{
    const Entity *found = entity_find(word, strlen(word));
    NameSearch search;
    name_search_init(&search, word);
    for (guint i = 0; found == NULL && i < N_ENTITIES; i++) {
        const Entity *entity = entity_get(i);
        const FileKind *file = file_kind_for(entity->id);
        if (file != NULL && strcmp(file->name, word) == 0)
            found = entity;
        name_search_offer(&search, entity->name);
    }
    if (found == NULL)
        verb_complain_near(&search, _("there is no entity “%s”"),
                           _("there is no entity “%s”; `narva schema` lists them"), word);
    return found;
}

static ExitStatus
write_file(const char *folder, const Entity *entity, Wanted wanted)
{
    g_autofree char *name = g_strconcat(entity->name, SCHEMA_SUFFIX, NULL);
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_autoptr(GBytes) bytes = json_schema_to_bytes(entity, wanted.system, wanted.scope);
    g_autoptr(GError) error = NULL;
    gsize length;
    const char *text = g_bytes_get_data(bytes, &length);
    if (g_file_set_contents(path, text, (gssize)length, &error))
        return EXIT_CLEAN;
    verb_fail(error);
    return EXIT_IO;
}

/* Writes the schema of @entity, or without one those of all files, to files in @folder. */
static ExitStatus
write_files(const char *folder, const Entity *entity, Wanted wanted)
{
    if (g_mkdir_with_parents(folder, 0777) != 0) {
        verb_complain(_("cannot make the folder “%s”: %s"), folder, g_strerror(errno));
        return EXIT_IO;
    }
    if (entity != NULL)
        return write_file(folder, entity, wanted);
    ExitStatus status = EXIT_CLEAN;
    for (guint i = 0; i < FILE_KINDS && status == EXIT_CLEAN; i++)
        status = write_file(folder, entity_get(file_kinds()[i].entity), wanted);
    return status;
}

/* Prints what was asked for of @entity, or without one of the whole format. */
static ExitStatus
print_schema(const char *format, const Entity *entity, Wanted wanted)
{
    g_autoptr(GString) out = g_string_new(NULL);
    if (g_strcmp0(format, "markdown") == 0 && entity != NULL)
        format_reference_append_entity(out, entity, wanted.system);
    else if (g_strcmp0(format, "markdown") == 0)
        format_reference_append(out, wanted.system);
    else if (entity != NULL)
        append_schema(out, entity, wanted);
    else
        append_list(out, wanted.system);
    return verb_print(out, EXIT_CLEAN);
}

/* Returns: whether the words go together; if not it has complained. */
static gboolean
are_right(const Options *options, char *const *words)
{
    gboolean is_markdown = g_strcmp0(options->format, "markdown") == 0;
    gboolean is_json = g_strcmp0(options->format, "json") == 0;
    if (options->format != NULL && !is_markdown && !is_json)
        verb_complain(_("there is no format “%s”; use json or markdown"), options->format);
    else if (words[0] != NULL && words[1] != NULL)
        verb_complain(_("schema takes one entity at a time; “%s” is one too many"), words[1]);
    else if (is_markdown && options->folder != NULL)
        verb_complain(_("--output writes JSON Schema; markdown goes to stdout only"));
    else if (is_json && options->folder == NULL && words[0] == NULL)
        verb_complain(_("name an entity, or write the schemas of all files with --output DIR"));
    else
        return TRUE;
    return FALSE;
}

static const char *
format_word(guint i)
{
    static const char *const words[] = {"json", "markdown"};
    return i < G_N_ELEMENTS(words) ? words[i] : NULL;
}

static const char *
system_word(guint i)
{
    guint n = 0;
    while (system_words[n] != NULL)
        n++;
    return i < n ? system_words[i] : NULL;
}

/* Puts what @word means into @system. Returns: FALSE, having complained, for an unknown word. */
static gboolean
find_system(const char *word, gint *system)
{
    *system = word != NULL ? entity_find_word(system_words, word, strlen(word)) : SYSTEM_ANY;
    if (word == NULL || *system >= 0)
        return TRUE;
    g_autofree char *known = g_strjoinv(", ", (char **)system_words);
    verb_complain(_("there is no system “%s”; there are %s"), word, known);
    return FALSE;
}

ExitStatus
verb_schema(const Call *call)
{
    Options options = {0};
    const VerbOption entries[] = {
        {"format", 0, 0, G_OPTION_ARG_STRING, &options.format,
         N_("json (schema of an entity) or markdown (reference) [default: json]"), N_("FORMAT"),
         .offer = format_word},
        {"output", 'o', 0, G_OPTION_ARG_FILENAME, &options.folder,
         N_("Write NAME.schema.json into DIR for ENTITY, or for every file of a data set"),
         N_("DIR")},
        {"system", 0, 0, G_OPTION_ARG_STRING, &options.system,
         N_("Leave out members that games of this system do not read"), N_("SYSTEM"),
         .offer = system_word},
        {"complete", 0, 0, G_OPTION_ARG_NONE, &options.is_complete,
         N_("For data sets that extend no other: require all members that their records need")},
        {0},
    };
    char **words;
    ExitStatus status;
    if (!verb_parse(call, "schema", entries, &words, &status))
        return status;
    if (!are_right(&options, words))
        return EXIT_USAGE;
    Wanted wanted = {.scope = options.is_complete ? SCHEMA_COMPLETE : SCHEMA_LAYERS};
    const Entity *entity = NULL;
    if (!find_system(options.system, &wanted.system))
        return EXIT_USAGE;
    if (words[0] != NULL && (entity = find_entity(words[0])) == NULL)
        return EXIT_USAGE;
    return options.folder != NULL ? write_files(options.folder, entity, wanted)
                                  : print_schema(options.format, entity, wanted);
}
