/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The files of a new data set come of a list file, so that they are read like any others.
 */
#include "schema/store/new-data-set.h"

#include "schema/model/edit.h"
#include "schema/model/record-write.h"
#include "schema/model/words.h"
#include "schema/store/map-redraw.h"
#include "schema/store/file-kind.h"
#include "schema/store/save.h"
#include "schema/store/shipped-sets.h"
#include "schema/text/name.h"
#include "schema/text/translation.h"
#include "schema/text/writer.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>

/* The kinds of new data sets. */
typedef enum {
    START_EXAMPLE,
    START_AREAS,
    START_HEXES,
    START_LAYER,
#define KIT(NAME, ...) START_##NAME,
#include "schema/store/kits.def"
    N_STARTS,
    START_FIRST_KIT = START_LAYER + 1
} Start;

/* clang-format off */
/* The JSON of each file, from the list file, on one line. */
static const char *const templates[N_STARTS][N_ENTITIES] = {
#define TEMPLATE(START, NAME, ...) [START_##START][ENTITY_##NAME] = #__VA_ARGS__,
#include "schema/store/new-data-set.def"
};
/* clang-format on */

/* Returns: (transfer full): the display name of the last part of @path; NULL if it has none. */
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

/* How the nations of an empty data set are printed. */
static const char *const colours[] = {"amber", "teal"};
static const char *const paints[] = {"#ecd29c", "#9fc9c6"};

/* The replacement level of a nation at the start, and its change for each land, so that there is
 * something to win. */
static const char first_level[] = "{\"start\": 12, \"per-land\": 4}";

/* The scenario of a game on a kit; the kit has it, too. */
#define SCENARIO_FILE "scenarios/start.json"

/* Of a map on which nothing is drawn, in grid units. */
#define BLANK_FRAME ((Box){0, 0, 12000, 9000})

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
        writer_member_text(writer, "id", id);
        writer_member_text(writer, "name", wish->sides[i]);
        if (are_nations) {
            writer_member_text(writer, "side", id);
            writer_member_text(writer, "paint", paints[i]);
        }
        if (are_nations && wish->hexes == NULL) {
            writer_member_text(writer, "colour", colours[i]);
            writer_member_boolean(writer, "major", TRUE);
            writer_name(writer, "level");
            writer_raw(writer, first_level, strlen(first_level));
        }
        writer_end_object(writer);
    }
    writer_end_array(writer);
    return writer_finish_text(writer);
}

static Start
start_of(const NewDataSet *wish)
{
    if (wish->has_kit)
        return (Start)(START_FIRST_KIT + wish->kit);
    if (wish->sides[0] != NULL)
        return wish->hexes != NULL ? START_HEXES : START_AREAS;
    return wish->extends != NULL ? START_LAYER : START_EXAMPLE;
}

/* Returns: (transfer none): what a new file of @entity holds, or NULL when it is not made. */
static const char *
template_of(const NewDataSet *wish, EntityId entity)
{
    return templates[start_of(wish)][entity];
}

/* Returns: (transfer none): the name of the file of @kind that is made; there is one of each. */
static const char *
name_of_file(const FileKind *kind)
{
    return kind->entity == ENTITY_SCENARIO ? SCENARIO_FILE : kind->name;
}

const char *
new_data_set_file(const NewDataSet *wish, guint index)
{
    const FileKind *kinds = file_kinds();
    for (guint i = 0; i < FILE_KINDS; i++)
        if (template_of(wish, kinds[i].entity) != NULL && index-- == 0)
            return name_of_file(&kinds[i]);
    return NULL;
}

gboolean
new_data_set_prepare_folder(const char *folder, GError **error)
{
    g_autofree char *shown = g_filename_display_name(folder);
    if (!shipped_sets_allow_writing(folder, error))
        return FALSE;
    if (g_mkdir_with_parents(folder, 0777) != 0) {
        int code = errno;
        g_set_error(error, G_FILE_ERROR, g_file_error_from_errno(code),
                    _("cannot make the folder “%s”: %s"), shown, g_strerror(code));
        return FALSE;
    }
    g_autoptr(GDir) directory = g_dir_open(folder, 0, error);
    if (directory == NULL)
        return FALSE;
    if (g_dir_read_name(directory) == NULL)
        return TRUE;
    g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_EXIST,
                _("the folder “%s” is not empty; a new data set needs one of its own"), shown);
    return FALSE;
}

gboolean
new_data_set_write(const char *folder, const SaveFile *files, guint n, GError **error)
{
    g_autofree char *id = new_data_set_id(folder);
    gboolean was_there = g_file_test(folder, G_FILE_TEST_EXISTS);
    if (id == NULL) {
        g_autofree char *name = last_name(folder);
        g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_EXIST,
                    _("no id can be made of “%s”: name the folder with a to z, 0 to 9 and -"),
                    name != NULL ? name : folder);
        return FALSE;
    }
    if (!new_data_set_prepare_folder(folder, error))
        return FALSE;
    if (save_files(folder, files, n, save_system_calls(), error))
        return TRUE;
    if (!was_there)
        g_rmdir(folder);
    return FALSE;
}

/* Returns: the record of a new file of @entity, made from @json and the options @wish; the caller
 * owns its arena reference. */
static const Record *
new_root(const NewDataSet *wish, EntityId entity, const char *json, const char *id,
         const char *title)
{
    const Record *root = edit_new_root(entity, json);
    gboolean is_game = entity == ENTITY_GAME;
    if (is_game)
        root = edit_root_with_text(edit_root_with_text(root, "id", id), "title", title);
    const char *base = wish->has_kit ? shipped_kit_get(wish->kit)->name : wish->extends;
    if (is_game && base != NULL)
        root = edit_root_with_text(root, "extends", base);
    if (wish->sides[0] != NULL && (is_game || entity == ENTITY_ROSTER)) {
        g_autofree char *sides = sides_json(wish, !is_game);
        root = edit_root_with(root, is_game ? "sides" : "nations", sides);
    }
    if (wish->hexes != NULL && entity == ENTITY_MAP) {
        g_autoptr(Writer) writer = writer_new();
        g_autofree char *line = g_strnfill((gsize)wish->hexes->n_columns, '.');
        writer_begin_array(writer);
        writer_begin_object(writer);
        writer_member_text(writer, "id", "field");
        writer_member_text(writer, "name", title);
        writer_member_text(writer, "top",
                           top_words[wish->hexes->has_flat_top ? TOP_FLAT : TOP_POINTY]);
        writer_member_integer(writer, "columns", wish->hexes->n_columns);
        writer_member_integer(writer, "rows", wish->hexes->n_rows);
        writer_member_array(writer, "terrain");
        for (gint32 row = 0; row < wish->hexes->n_rows; row++)
            writer_text(writer, line);
        writer_end_array(writer);
        writer_end_object(writer);
        writer_end_array(writer);
        g_autofree char *grids = writer_finish_text(writer);
        root = edit_root_with(root, "grids", grids);
    }
    return root;
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
        const Record *root = new_root(wish, kinds[i].entity, json, id, title);
        files[n++] = (SaveFile){.name = name_of_file(&kinds[i]), .contents = record_to_bytes(root)};
        arena_unref(root->arena);
    }
    if (start_of(wish) == START_AREAS && id != NULL)
        files[n++] = (SaveFile){.name = MAP_FILE_NAME, .contents = map_blank(BLANK_FRAME)};
    gboolean is_made = new_data_set_write(wish->folder, files, n, error);
    for (guint i = 0; i < n; i++)
        g_bytes_unref(files[i].contents);
    return is_made;
}
