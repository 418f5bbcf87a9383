/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Data sets: loading, editing, saving only what changed, and bringing into canonical form.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "schema/model/entities.h"
#include "schema/model/record-write.h"
#include "tests/unit/child-process.h"
#include "tests/unit/main.h"
#include "tests/unit/sample-set.h"
#include "tests/unit/temporary-folder.h"

enum { GAME_FILE, MAP_FILE, ROSTER_FILE, TABLES_FILE };

static const char two_spaces[] =
    "{\"spaces\": [{\"id\": \"a\"}, {\"id\": \"b\"}], \"regions\": [{\"id\": \"r\"}]}\n";

static void
kinds_of_files_are_those_of_the_format(void **state G_GNUC_UNUSED)
{
    static const char *const names[] = {
        "game.json",  "map.json",       "roster.json",      "tables.json",
        "rules.json", "records/*.json", "scenarios/*.json",
    };
    assert_int_equal(FILE_KINDS, G_N_ELEMENTS(names));
    for (guint i = 0; i < FILE_KINDS; i++) {
        assert_string_equal(file_kinds()[i].name, names[i]);
        assert_int_equal(file_kinds()[i].required, i < ROSTER_FILE);
    }
}

static void
sets_are_loaded(void **state)
{
    const SampleFiles files = {.map = two_spaces, .roster = "{\"nations\": [{\"id\": \"n\"}]}"};
    g_autoptr(DataSet) set = sample_set_load(*state, &files);
    g_autofree char *map = g_strconcat(*state, "/map.json", NULL);
    assert_string_equal(set->folder, *state);
    assert_string_equal(set->name, *state);
    assert_string_equal(set->place->name, *state);
    assert_string_equal(set->files[MAP_FILE].text->name, map);
    assert_string_equal(((const Game *)data_set_root(set, ENTITY_GAME))->id, "sample");
    assert_int_equal(data_set_records(set, ENTITY_SPACE).length, 2);
    assert_string_equal(record_key(data_set_records(set, ENTITY_SPACE).items[1]), "b");
    assert_int_equal(data_set_records(set, ENTITY_REGION).length, 1);
    assert_int_equal(data_set_records(set, ENTITY_NATION).length, 1);
    assert_int_equal(data_set_records(set, ENTITY_SIDE).length, 1);
    assert_int_equal(data_set_records(set, ENTITY_BORDER).length, 0);
    assert_int_equal(data_set_records(set, ENTITY_NEIGHBOUR).length, 0);
    assert_null(data_set_root(set, ENTITY_TABLES));
    assert_null(data_set_root(set, ENTITY_SPACE));
    assert_true(data_set_is_whole(set));
    assert_null(set->unknown_files[0]);
}

/* Loads @folder from inside @current. Returns: (transfer full): the names of the set and its game.
 */
static char *
names_of_set(const char *current, const char *folder)
{
    g_autofree char *before = g_get_current_dir();
    assert_int_equal(chdir(current), 0);
    g_autoptr(DataSet) set = data_set_load(folder, NULL);
    assert_int_equal(chdir(before), 0);
    return g_strdup_printf("%s, %s", set->name, set->files[GAME_FILE].text->name);
}

/* As people write them, without what says nothing. */
static void
sets_have_names_for_people(void **state)
{
    static const struct {
        const char *current, *folder, *names;
    } cases[] = {
        {"x", "set", "set, set/game.json"},    {"x", "./set", "set, set/game.json"},
        {"x", "set/", "set, set/game.json"},   {"x", "././set//", "set, set/game.json"},
        {"x", ".//set", "set, set/game.json"}, {"x", "../x/set", "../x/set, ../x/set/game.json"},
        {"x/set", ".", "., game.json"},        {"x/set", "./", "., game.json"},
    };
    temporary_folder_write(*state, "x/set/game.json", sample_game);
    for (guint i = 0; i < G_N_ELEMENTS(cases); i++) {
        g_autofree char *current = g_build_filename(*state, cases[i].current, NULL);
        g_autofree char *names = names_of_set(current, cases[i].folder);
        assert_string_equal(names, cases[i].names);
    }
}

static void
names_are_utf8_whatever_the_folder(void **state)
{
    temporary_folder_write(*state, "\xff\xfe/game.json", sample_game);
    g_autofree char *folder = g_build_filename(*state, "\xff\xfe", NULL);
    g_autoptr(DataSet) set = data_set_load(folder, NULL);
    assert_non_null(data_set_root(set, ENTITY_GAME));
    assert_true(g_utf8_validate(set->name, -1, NULL));
    assert_true(g_utf8_validate(set->files[GAME_FILE].text->name, -1, NULL));
}

static void
what_is_wrong_is_recorded(void **state)
{
    const SampleFiles files = {.game = "{\"id\": }", .map = "", .roster = "[]"};
    temporary_folder_make(*state, "tables.json");
    g_autoptr(DataSet) set = sample_set_load(*state, &files);
    assert_int_equal(set->files[GAME_FILE].read.result, FILE_READ);
    assert_int_equal(set->files[GAME_FILE].stop.error, SCAN_UNEXPECTED);
    assert_int_equal(set->files[GAME_FILE].stop.token.start, 7);
    assert_null(set->files[GAME_FILE].root);
    assert_int_equal(set->files[MAP_FILE].stop.error, SCAN_EMPTY);
    assert_true(set->files[ROSTER_FILE].root->raw);
    assert_int_equal(set->files[TABLES_FILE].read.result, FILE_NOT_A_FILE);
    assert_string_equal(set->files[TABLES_FILE].read.detail, "a folder");
    assert_int_equal(set->files[TABLES_FILE].text->length, 0);
    assert_false(data_set_is_whole(set));
    assert_int_equal(data_set_records(set, ENTITY_NATION).length, 0);
}

static void
sets_lack_what_is_required(void **state)
{
    temporary_folder_write(*state, "game.json", sample_game);
    g_autoptr(DataSet) set = data_set_load(*state, NULL);
    assert_int_equal(set->files[MAP_FILE].read.result, FILE_ABSENT);
    assert_false(data_set_is_whole(set));
    temporary_folder_write(*state, "map.json", sample_map);
    g_autoptr(DataSet) whole = data_set_load(*state, NULL);
    assert_true(data_set_is_whole(whole));
}

static void
folders_that_cannot_be_read_are_errors(void **state)
{
    g_autofree char *missing = g_build_filename(*state, "missing", NULL);
    g_autofree char *file = g_build_filename(*state, "file", NULL);
    const char *const folders[] = {missing, file};
    temporary_folder_write(*state, "file", "");
    for (guint i = 0; i < G_N_ELEMENTS(folders); i++) {
        g_autoptr(GError) error = NULL;
        assert_null(data_set_load(folders[i], &error));
        assert_non_null(error);
        assert_true(g_utf8_validate(error->message, -1, NULL));
    }
}

static void
other_json_files_are_listed(void **state)
{
    static const char *const names[] = {
        "zones.json", "Map.json",  "games.json", ".hidden.json", "readme.txt",
        "map.svg",    "map.json~", "x.JSON",     ".json",        "maps.json.bak",
    };
    for (guint i = 0; i < G_N_ELEMENTS(names); i++)
        temporary_folder_write(*state, names[i], "");
    temporary_folder_make(*state, "records.json");
    g_autoptr(DataSet) set = sample_set_load(*state, &(SampleFiles){0});
    g_autofree char *unknown = g_strjoinv(" ", set->unknown_files);
    assert_string_equal(unknown, "Map.json games.json records.json x.JSON zones.json");
}

static char *
file_of_root(const DataSet *set, EntityId entity)
{
    g_autoptr(GBytes) bytes = record_to_bytes(data_set_root(set, entity));
    gsize length;
    const char *text = g_bytes_get_data(bytes, &length);
    return g_strndup(text, length);
}

static void
edits_share_untouched_files(void **state)
{
    DataSet *set = sample_set_load(*state, &(SampleFiles){.map = two_spaces});
    const Edit forage = {ENTITY_SPACE, "b", "forage", NULL, "3"};
    const Edit more = {ENTITY_SPACE, "b", "forage", "3", "4"};
    const Edit name = {ENTITY_REGION, "r", "name", NULL, "\"R\""};
    const Edit *const edits[] = {&forage, &more, &name};
    g_autoptr(DataSet) edited = data_set_edit(set, edits, G_N_ELEMENTS(edits), NULL);
    g_autoptr(DataSet) same = data_set_edit(set, NULL, 0, NULL);
    assert_ptr_equal(data_set_root(edited, ENTITY_GAME), data_set_root(set, ENTITY_GAME));
    assert_ptr_not_equal(data_set_root(edited, ENTITY_MAP), data_set_root(set, ENTITY_MAP));
    assert_ptr_equal(data_set_records(edited, ENTITY_SPACE).items[0],
                     data_set_records(set, ENTITY_SPACE).items[0]);
    assert_ptr_equal(data_set_root(same, ENTITY_MAP), data_set_root(set, ENTITY_MAP));
    g_autofree char *before = file_of_root(set, ENTITY_MAP);
    assert_string_equal(before, two_spaces);
    data_set_unref(set);
    g_autofree char *after = file_of_root(edited, ENTITY_MAP);
    assert_non_null(strstr(after, "{\"id\": \"b\", \"forage\": 4}"));
    assert_non_null(strstr(after, "{\"id\": \"r\", \"name\": \"R\"}"));
}

static void
edits_are_done_all_or_none(void **state)
{
    const SampleFiles files = {.map = two_spaces, .tables = "{\"borders\": ["};
    g_autoptr(DataSet) set = sample_set_load(*state, &files);
    const Edit good = {ENTITY_SPACE, "b", "forage", NULL, "3"};
    const Edit bad = {ENTITY_SPACE, "c", "forage", NULL, "3"};
    const Edit no_file = {ENTITY_NATION, "n", "note", NULL, "\"\""};
    const Edit no_json = {ENTITY_BORDER, "n", "limit", NULL, "3"};
    const Edit nested = {ENTITY_NEIGHBOUR, "n", "note", NULL, "\"\""};
    const Edit *const second[] = {&bad, &no_file, &no_json, &nested};
    for (guint i = 0; i < G_N_ELEMENTS(second); i++) {
        g_autoptr(GError) error = NULL;
        const Edit *const edits[] = {&good, second[i]};
        assert_null(data_set_edit(set, edits, 2, &error));
        assert_int_equal(error->domain, EDIT_ERROR);
        assert_int_equal(error->code, EDIT_ERROR_PATH);
    }
    g_autofree char *map = file_of_root(set, ENTITY_MAP);
    assert_string_equal(map, two_spaces);
}

/* Of a keyed item that moves, the layer says that it is absent and, at its new place, what it is.
 */
static void
items_of_a_base_are_moved_in_a_layer(void **state)
{
    temporary_folder_write(*state, "low/game.json", sample_game);
    temporary_folder_write(*state, "low/map.json", two_spaces);
    temporary_folder_write(*state, "high/game.json", "{\"extends\": \"low\"}");
    g_autofree char *high = g_build_filename(*state, "high", NULL);
    g_autoptr(DataSet) set = data_set_load(high, NULL);
    const Records spaces = data_set_records(set, ENTITY_SPACE);
    assert_int_equal(spaces.length, 2);
    g_autofree char *first = record_to_text(spaces.items[0]);
    const Edit move = {ENTITY_SPACE, record_key(spaces.items[0]), "", first, first, 1, 2};
    const Edit *const edits[] = {&move};
    g_autoptr(DataSet) moved = data_set_edit(set, edits, 1, NULL);
    assert_non_null(moved);
    const Records after = data_set_records(moved, ENTITY_SPACE);
    assert_int_equal(after.length, 2);
    for (guint i = 0; i < 2; i++)
        assert_string_equal(record_key(after.items[i]), record_key(spaces.items[1 - i]));
}

static guint64
inode_of(const char *folder, const char *name)
{
    struct stat status;
    g_autofree char *path = g_build_filename(folder, name, NULL);
    return stat(path, &status) == 0 ? status.st_ino : 0;
}

static void
only_changed_files_are_saved(void **state)
{
    const char *folder = *state;
    static const char odd_game[] = "{ \"id\":\"odd\" }";
    const SampleFiles files = {.game = odd_game, .map = two_spaces, .roster = "{}", .tables = "{"};
    g_autoptr(DataSet) set = sample_set_load(folder, &files);
    const Edit forage = {ENTITY_SPACE, "b", "forage", NULL, "3"};
    const Edit *const edits[] = {&forage};
    g_autoptr(DataSet) edited = data_set_edit(set, edits, 1, NULL);
    guint64 inode = inode_of(folder, "game.json");
    assert_true(data_set_save(edited, set, NULL));
    g_autofree char *game = temporary_folder_read(folder, "game.json");
    g_autofree char *map = temporary_folder_read(folder, "map.json");
    g_autofree char *tables = temporary_folder_read(folder, "tables.json");
    g_autofree char *names = temporary_folder_list(folder);
    assert_string_equal(game, odd_game);
    assert_int_equal(inode_of(folder, "game.json"), inode);
    assert_non_null(strstr(map, "\"forage\": 3"));
    assert_string_equal(tables, "{");
    assert_string_equal(names, "game.json map.json roster.json tables.json ");
    guint64 map_inode = inode_of(folder, "map.json");
    assert_true(data_set_save(edited, edited, NULL));
    assert_int_equal(inode_of(folder, "map.json"), map_inode);
}

typedef struct {
    DataSet *broken, *whole;
} UnreadSave;

static int
save_unread(gpointer data)
{
    const UnreadSave *save = data;
    return data_set_save(save->broken, save->whole, NULL) ? 0 : 1;
}

static void
files_that_were_not_read_are_never_written(void **state)
{
    g_autoptr(DataSet) whole = sample_set_load(*state, &(SampleFiles){.map = two_spaces});
    g_autoptr(DataSet) broken = sample_set_load(*state, &(SampleFiles){.map = "{ broken"});
    UnreadSave save = {.broken = broken, .whole = whole};
    assert_int_equal(child_process_run(save_unread, &save), 0);
    g_autofree char *map = temporary_folder_read(*state, "map.json");
    assert_string_equal(map, "{ broken");
}

static void
files_are_brought_into_canonical_form(void **state)
{
    const char *folder = *state;
    const SampleFiles files = {.map = "{\"spaces\":[]}", .roster = " {} ", .tables = "{ broken"};
    g_autoptr(DataSet) set = sample_set_load(folder, &files);
    guint64 inode = inode_of(folder, "game.json");
    assert_null(data_file_reformat(&set->files[GAME_FILE]));
    assert_null(data_file_reformat(&set->files[TABLES_FILE]));
    assert_int_equal(data_set_format(set, "game.json", NULL), 0);
    assert_int_equal(data_set_format(set, "tables.json", NULL), 0);
    assert_int_equal(data_set_format(set, "roster.json", NULL), 1);
    g_autofree char *old_map = temporary_folder_read(folder, "map.json");
    g_autofree char *roster = temporary_folder_read(folder, "roster.json");
    assert_string_equal(old_map, "{\"spaces\":[]}");
    assert_string_equal(roster, "{}\n");
    g_autoptr(DataSet) again = data_set_load(folder, NULL);
    assert_int_equal(data_set_format(again, NULL, NULL), 1);
    g_autofree char *map = temporary_folder_read(folder, "map.json");
    g_autofree char *tables = temporary_folder_read(folder, "tables.json");
    assert_string_equal(map, sample_map);
    assert_string_equal(tables, "{ broken");
    assert_int_equal(inode_of(folder, "game.json"), inode);
    g_autoptr(DataSet) settled = data_set_load(folder, NULL);
    assert_int_equal(data_set_format(settled, NULL, NULL), 0);
}

/* Who reads sees what such a save would have left; who writes finishes it. */
static void
only_saving_finishes_a_save_that_was_cut_short(void **state)
{
    g_autofree char *before = g_compute_checksum_for_string(G_CHECKSUM_SHA256, "{}", -1);
    g_autofree char *after = g_compute_checksum_for_string(G_CHECKSUM_SHA256, sample_game, -1);
    g_autofree char *note = g_strdup_printf("narva-save 2\n%s %s game.json\nend\n", before, after);
    temporary_folder_write(*state, "game.json", "{}");
    temporary_folder_write(*state, ".game.json.narva-new", sample_game);
    temporary_folder_write(*state, ".narva-save", note);
    g_autofree char *untouched = temporary_folder_digest(*state);
    g_autoptr(DataSet) set = data_set_load(*state, NULL);
    g_autofree char *loaded = temporary_folder_digest(*state);
    assert_string_equal(((const Game *)data_set_root(set, ENTITY_GAME))->id, "sample");
    assert_string_equal(untouched, loaded);
    assert_int_equal(data_set_format(set, NULL, NULL), 0);
    g_autofree char *names = temporary_folder_list(*state);
    g_autofree char *game = temporary_folder_read(*state, "game.json");
    assert_string_equal(names, "game.json ");
    assert_string_equal(game, sample_game);
}

static void
references_keep_a_set(void **state)
{
    DataSet *set = sample_set_load(*state, &(SampleFiles){0});
    assert_ptr_equal(data_set_ref(set), set);
    data_set_unref(set);
    assert_non_null(data_set_root(set, ENTITY_GAME));
    data_set_unref(set);
    data_set_unref(NULL);
}

FILE_OF_TESTS(data_set)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kinds_of_files_are_those_of_the_format),
        test_in_folder(sets_are_loaded),
        test_in_folder(sets_have_names_for_people),
        test_in_folder(names_are_utf8_whatever_the_folder),
        test_in_folder(what_is_wrong_is_recorded),
        test_in_folder(sets_lack_what_is_required),
        test_in_folder(folders_that_cannot_be_read_are_errors),
        test_in_folder(other_json_files_are_listed),
        test_in_folder(edits_share_untouched_files),
        test_in_folder(edits_are_done_all_or_none),
        test_in_folder(items_of_a_base_are_moved_in_a_layer),
        test_in_folder(only_changed_files_are_saved),
        test_in_folder(files_that_were_not_read_are_never_written),
        test_in_folder(files_are_brought_into_canonical_form),
        test_in_folder(only_saving_finishes_a_save_that_was_cut_short),
        test_in_folder(references_keep_a_set),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
