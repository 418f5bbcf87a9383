/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The files of a new data set come of a list file, so that they are read like any others.
 */
#include "schema/store/new-data-set.h"

#include "schema/model/edits/new-record.h"
#include "schema/model/records/record-write.h"
#include "schema/store/drawing/map-file.h"
#include "schema/store/drawing/map-redraw.h"
#include "schema/store/file-kind.h"
#include "schema/store/save.h"
#include "schema/text/names.h"
#include "schema/text/writer.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>

/* clang-format off */
/* The JSON of each file, as it stands in the list file, on one line. */
static const char *const templates[N_ENTITIES] = {
#define TEMPLATE(NAME, ...) [ENTITY_##NAME] = #__VA_ARGS__,
#include "schema/store/new-data-set.def"
};
/* clang-format on */

/* Returns: (transfer full): the last part of @path for people, or NULL if it has none. */
static char *
last_name(const char *path)
{
    g_autofree char *whole = g_canonicalize_filename(path, NULL);
    g_autofree char *name = g_path_get_basename(whole);
    return strcmp(name, G_DIR_SEPARATOR_S) == 0 ? NULL : g_filename_display_name(name);
}

char *
new_data_set_id(const char *folder)
{
    g_autofree char *name = last_name(folder);
    return name != NULL ? name_to_id(name) : NULL;
}

char *
new_data_set_title(const char *name)
{
    char *title = g_strdup(name);
    for (gsize i = 0; name_is_id(name) && title[i] != '\0'; i++) {
        if (title[i] == '-')
            title[i] = ' ';
        else if (i == 0 || title[i - 1] == ' ')
            title[i] = g_ascii_toupper(title[i]);
    }
    return title;
}

/* What stands in a data set with nothing in it but sides and their nations. */
static const char *const empty_templates[N_ENTITIES] = {
    [ENTITY_GAME] = "{\"format\": 1, \"system\": \"area-blocks\", \"dice\": {\"faces\": 6},"
                    "\"seasons\": [{\"id\": \"spring\", \"name\": \"Spring\"},"
                    "{\"id\": \"autumn\", \"name\": \"Autumn\"}],"
                    "\"colours\": ["
                    "{\"id\": \"amber\", \"name\": \"Amber\", \"paint\": \"#d9a441\"},"
                    "{\"id\": \"teal\", \"name\": \"Teal\", \"paint\": \"#3f8f8a\"}],"
                    "\"source\": \"invented\"}",
    [ENTITY_MAP] = "{\"spaces\": [], \"source\": \"invented\"}",
    [ENTITY_ROSTER] = "{\"source\": \"invented\"}",
    [ENTITY_TABLES] = "{\"borders\": [{\"id\": \"normal\", \"name\": \"Normal\", \"limit\": 6},"
                      "{\"id\": \"difficult\", \"name\": \"Difficult\", \"limit\": 2,"
                      " \"stops\": true}], \"source\": \"invented\"}",
};

/* How the nations of an empty data set are printed. */
static const char *const colours[] = {"amber", "teal"};
static const char *const paints[] = {"#ecd29c", "#9fc9c6"};

/* With which replacement level a nation begins, and by how much it changes with each land: so that
 * there is something to be won. */
static const char first_level[] = "{\"start\": 12, \"per-land\": 4}";

/* Of a map on which nothing is drawn, in grid units. */
#define BLANK_FRAME ((Box){0, 0, 12000, 9000})

static void
write_member(Writer *writer, const char *name, const char *text)
{
    writer_name(writer, name);
    writer_text(writer, text);
}

/* Returns: (transfer full): the sides of @wish as JSON, or the nations of these. */
static char *
sides_json(const NewDataSet *wish, gboolean are_nations)
{
    g_autoptr(Writer) writer = writer_new();
    writer_begin_array(writer);
    for (guint i = 0; i < G_N_ELEMENTS(wish->sides); i++) {
        g_autofree char *named = name_to_id(wish->sides[i]);
        g_autofree char *other = name_to_id(wish->sides[1 - i]);
        gboolean is_own = named != NULL && g_strcmp0(named, other) != 0;
        g_autofree char *id = is_own ? g_strdup(named) : g_strdup_printf("side-%u", i + 1);
        writer_begin_object(writer);
        write_member(writer, "id", id);
        write_member(writer, "name", wish->sides[i]);
        if (are_nations) {
            write_member(writer, "side", id);
            write_member(writer, "colour", colours[i]);
            writer_name(writer, "major");
            writer_boolean(writer, TRUE);
            write_member(writer, "paint", paints[i]);
            writer_name(writer, "level");
            writer_raw(writer, first_level, strlen(first_level));
        }
        writer_end_object(writer);
    }
    writer_end_array(writer);
    return writer_finish_text(writer);
}

/* Returns: (transfer none): what a new file of @entity holds, or NULL when it is not made; a layer
 * is the set below it but for its name. */
static const char *
template_of(const NewDataSet *wish, EntityId entity)
{
    if (wish->sides[0] != NULL)
        return empty_templates[entity];
    if (wish->extends == NULL)
        return templates[entity];
    return entity == ENTITY_GAME ? "{\"format\": 1}" : NULL;
}

const char *
new_data_set_file(const NewDataSet *wish, guint index)
{
    const FileKind *kinds = file_kinds();
    for (guint i = 0; i < FILE_KINDS; i++)
        if (template_of(wish, kinds[i].entity) != NULL && index-- == 0)
            return kinds[i].name;
    return NULL;
}

/* Makes @folder unless it is there and empty. */
static gboolean
prepare_folder(const char *folder, GError **error)
{
    g_autofree char *shown = g_filename_display_name(folder);
    if (g_mkdir_with_parents(folder, 0777) != 0) {
        int code = errno;
        g_set_error(error,
                    G_FILE_ERROR,
                    g_file_error_from_errno(code),
                    "cannot make the folder “%s”: %s",
                    shown,
                    g_strerror(code));
        return FALSE;
    }
    g_autoptr(GDir) directory = g_dir_open(folder, 0, error);
    if (directory == NULL)
        return FALSE;
    if (g_dir_read_name(directory) == NULL)
        return TRUE;
    g_set_error(error,
                G_FILE_ERROR,
                G_FILE_ERROR_EXIST,
                "the folder “%s” is not empty; a new data set needs one of its own",
                shown);
    return FALSE;
}

gboolean
new_data_set_write(const char *folder, const SaveFile *files, guint n, GError **error)
{
    g_autofree char *id = new_data_set_id(folder);
    gboolean was_there = g_file_test(folder, G_FILE_TEST_EXISTS);
    if (id == NULL) {
        g_autofree char *name = last_name(folder);
        g_set_error(error,
                    G_FILE_ERROR,
                    G_FILE_ERROR_EXIST,
                    "no id can be made of “%s”: name the folder with a to z, 0 to 9 and -",
                    name != NULL ? name : folder);
        return FALSE;
    }
    if (!prepare_folder(folder, error))
        return FALSE;
    if (save_files(folder, files, n, save_system_calls(), error))
        return TRUE;
    if (!was_there)
        g_rmdir(folder);
    return FALSE;
}

gboolean
new_data_set_make(const NewDataSet *wish, GError **error)
{
    const FileKind *kinds = file_kinds();
    g_autofree char *name = last_name(wish->folder), *id = new_data_set_id(wish->folder);
    g_autofree char *title =
        wish->title != NULL || id == NULL ? g_strdup(wish->title) : new_data_set_title(name);
    SaveFile files[FILE_KINDS + 1];
    guint n = 0;
    for (guint i = 0; i < FILE_KINDS && id != NULL; i++) {
        const char *json = template_of(wish, kinds[i].entity);
        if (json == NULL)
            continue;
        const Record *root = new_record(kinds[i].entity, json);
        if (kinds[i].entity == ENTITY_GAME)
            root = new_record_with_text(new_record_with_text(root, "id", id), "title", title);
        if (kinds[i].entity == ENTITY_GAME && wish->extends != NULL)
            root = new_record_with_text(root, "extends", wish->extends);
        gboolean has_sides = wish->sides[0] != NULL &&
                             (kinds[i].entity == ENTITY_GAME || kinds[i].entity == ENTITY_ROSTER);
        if (has_sides) {
            gboolean is_game = kinds[i].entity == ENTITY_GAME;
            g_autofree char *sides = sides_json(wish, !is_game);
            root = new_record_with(root, is_game ? "sides" : "nations", sides);
        }
        files[n++] = (SaveFile){.name = kinds[i].name, .contents = record_to_bytes(root)};
        arena_unref(root->arena);
    }
    if (wish->sides[0] != NULL && id != NULL)
        files[n++] = (SaveFile){.name = MAP_FILE_NAME, .contents = map_blank(BLANK_FRAME)};
    gboolean is_made = new_data_set_write(wish->folder, files, n, error);
    for (guint i = 0; i < n; i++)
        g_bytes_unref(files[i].contents);
    return is_made;
}
