/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Live sets: whatever changes on disk or as unsaved text, in a data set and in a layer above it,
 * their findings are those of the same data when they are read and checked for the first time.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include "tests/property/random-json.h"
#include "tests/property/rounds.h"
#include "tests/property/set-files.h"
#include "tests/unit/temporary-folder.h"
#include "validator/live/live-set.h"

#include <glib/gstdio.h>
#include <string.h>

#define FIRST_SEED 5200
#define CHANGES ROUNDS_OF(150)

#define BASE "tutorial"
#define LAYER "over"

/* Of a hundred changes. */
#define RESTORED_PERCENT 25
#define UNSAVED_PERCENT 45
#define REMOVED_PERCENT 5

static const char *const names[] = {
    BASE "/game.json",   BASE "/map.json",   BASE "/tables.json",
    BASE "/roster.json", BASE "/rules.json", BASE "/map.svg",
    LAYER "/game.json",  LAYER "/map.json",  LAYER "/rules.json",
};

/* The files, and which of them have an unsaved text. */
typedef struct {
    RandomJson *random;
    const char *folder;
    char *originals[G_N_ELEMENTS(names)]; /* owned; NULL: there was none */
    GBytes *unsaved[G_N_ELEMENTS(names)]; /* owned; NULL: there is none */
    LiveSets *live;
} World;

/* Returns: (transfer full): the folder and the name in it of the file @i. */
static char *
split_name(const World *world, guint i, const char **name)
{
    const char *slash = strchr(names[i], '/');
    g_autofree char *set = g_strndup(names[i], (gsize)(slash - names[i]));
    g_autofree char *folder = g_build_filename(world->folder, set, NULL);
    *name = slash + 1;
    return live_folder(folder);
}

/* Returns: (transfer full): @text with something else in one place. */
static char *
change_text(RandomJson *random, const char *text)
{
    static const char *const inserted[] = {"\"", "x", "0", " ", "{", "ö", "}", "\n"};
    gsize length = strlen(text);
    g_autoptr(GString) out = g_string_new(text);
    /* Mostly a digit, after which it is still JSON. */
    for (guint tries = 0; tries < 40 && length > 0; tries++) {
        gsize at = random_below(random, (guint)length);
        if (g_ascii_isdigit(out->str[at])) {
            out->str[at] = (char)('1' + random_below(random, 9));
            return g_string_free(g_steal_pointer(&out), FALSE);
        }
    }
    g_string_insert(out, (gssize)(length > 0 ? g_utf8_offset_to_pointer(text, 0) - text : 0),
                    inserted[random_below(random, G_N_ELEMENTS(inserted))]);
    return g_string_free(g_steal_pointer(&out), FALSE);
}

/* Returns: (transfer full): new contents for the file @i; NULL: it is removed. */
static char *
choose_contents(World *world, guint i, const char *present)
{
    if (random_chance(world->random, REMOVED_PERCENT))
        return NULL;
    if (present == NULL || random_chance(world->random, RESTORED_PERCENT))
        return g_strdup(world->originals[i] != NULL ? world->originals[i] : "{}\n");
    return change_text(world->random, present);
}

static void
change_something(World *world)
{
    guint i = random_below(world->random, G_N_ELEMENTS(names));
    const char *name;
    g_autofree char *folder = split_name(world, i, &name);
    if (random_chance(world->random, UNSAVED_PERCENT)) {
        g_autofree char *on_disk = temporary_folder_read(world->folder, names[i]);
        gsize length = 0;
        const char *bytes =
            world->unsaved[i] != NULL ? g_bytes_get_data(world->unsaved[i], &length) : NULL;
        g_autofree char *present = bytes != NULL ? g_strndup(bytes, length) : g_strdup(on_disk);
        g_autofree char *contents = choose_contents(world, i, present);
        g_clear_pointer(&world->unsaved[i], g_bytes_unref);
        if (contents != NULL)
            world->unsaved[i] = g_bytes_new(contents, strlen(contents));
        live_sets_set_text(world->live, folder, name, world->unsaved[i]);
        return;
    }
    g_autofree char *present = temporary_folder_read(world->folder, names[i]);
    g_autofree char *contents = choose_contents(world, i, present);
    if (contents != NULL) {
        temporary_folder_write(world->folder, names[i], contents);
    } else {
        g_autofree char *path = g_build_filename(world->folder, names[i], NULL);
        g_unlink(path);
    }
    live_sets_note_files(world->live, random_chance(world->random, 50) ? folder : NULL);
}

/* Returns: (transfer full): a run over the set @name of @world, read anew. */
static LiveRun *
run_anew(const World *world, const char *name)
{
    Draft drafts[G_N_ELEMENTS(names)];
    g_autoptr(GPtrArray) folders = g_ptr_array_new_with_free_func(g_free);
    guint n = 0;
    for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
        if (world->unsaved[i] == NULL)
            continue;
        const char *file;
        char *folder = split_name(world, i, &file);
        g_ptr_array_add(folders, folder);
        drafts[n++] = (Draft){folder, file, world->unsaved[i]};
    }
    g_autofree char *path = g_build_filename(world->folder, name, NULL);
    g_autofree char *real = live_folder(path);
    LiveRun *run = g_new0(LiveRun, 1);
    run->set = data_set_load_drafts(real, drafts, n, NULL);
    assert_non_null(run->set);
    run->findings = checks_run(run->set, NULL, &run->skipped);
    return run;
}

static void
compare_findings(const LiveRun *live, const LiveRun *anew, guint n_changes)
{
    guint n = finding_list_length(anew->findings);
    for (guint i = 0; i < n && i < finding_list_length(live->findings); i++) {
        const Finding *is = finding_list_get(live->findings, i);
        const Finding *wanted = finding_list_get(anew->findings, i);
        g_autofree char *message = finding_message(wanted, AUDIENCE_PROGRAMS);
        if (is->id != wanted->id || is->severity != wanted->severity ||
            is->span.start != wanted->span.start || is->span.end != wanted->span.end ||
            g_strcmp0(is->fingerprint, wanted->fingerprint) != 0)
            fail_msg("after %u changes another finding than: %s", n_changes, message);
    }
    if (n != finding_list_length(live->findings))
        fail_msg("after %u changes %u findings and not %u", n_changes,
                 finding_list_length(live->findings), n);
    assert_int_equal(live->skipped.n_skipped, anew->skipped.n_skipped);
}

static void
compare_sets(const World *world, const LiveSet *base, const LiveSet *layer, guint n_changes)
{
    while (live_sets_check_next(world->live))
        continue;
    g_autoptr(LiveRun) base_anew = run_anew(world, BASE), layer_anew = run_anew(world, LAYER);
    const LiveFindings anew[] = {
        {base_anew->set, base_anew->findings, FALSE},
        {layer_anew->set, layer_anew->findings, FALSE},
    };
    live_findings_drop_inherited(anew, G_N_ELEMENTS(anew));
    compare_findings(base->run, base_anew, n_changes);
    compare_findings(layer->run, layer_anew, n_changes);
}

static void
findings_are_those_of_a_first_run(void **state G_GNUC_UNUSED)
{
    char *folder = temporary_folder_new();
    RandomJson random;
    random_json_init(&random, FIRST_SEED);
    set_files_copy(BASE, folder);
    temporary_folder_write(folder, LAYER "/game.json",
                           "{\"format\": 1, \"id\": \"over\", \"extends\": \"" BASE "\"}");
    World world = {.random = &random, .folder = folder, .live = live_sets_new()};
    for (guint i = 0; i < G_N_ELEMENTS(names); i++)
        world.originals[i] = temporary_folder_read(folder, names[i]);
    g_autofree char *base = g_build_filename(folder, BASE, NULL);
    g_autofree char *layer = g_build_filename(folder, LAYER, NULL);
    const LiveSet *sets[] = {live_sets_add(world.live, layer), live_sets_add(world.live, base)};
    compare_sets(&world, sets[1], sets[0], 0);
    for (guint n = 1; n <= CHANGES; n++) {
        change_something(&world);
        compare_sets(&world, sets[1], sets[0], n);
    }
    for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
        g_free(world.originals[i]);
        g_clear_pointer(&world.unsaved[i], g_bytes_unref);
    }
    live_sets_free(world.live);
    random_json_clear(&random);
    temporary_folder_free(folder);
}

/* What did not change is neither read nor checked again, and the records beside a change are kept.
 */
static void
little_is_done_again(void **state G_GNUC_UNUSED)
{
    char *folder = temporary_folder_new();
    set_files_copy(BASE, folder);
    g_autofree char *path = g_build_filename(folder, BASE, NULL);
    g_autoptr(LiveSets) all = live_sets_new();
    LiveSet *live = live_sets_add(all, path);
    assert_true(live_sets_check_next(all));
    assert_false(live_sets_check_next(all));
    const DataSet *first = live->set;
    live_sets_note_files(all, NULL);
    live_sets_check_next(all);
    assert_ptr_equal(live->set, first);
    const SourceText *map = data_set_file_named(first, "map.json")->text;
    g_autofree char *rules = temporary_folder_read(folder, BASE "/rules.json");
    g_autofree char *longer = g_strconcat(rules, "\n", NULL);
    temporary_folder_write(folder, BASE "/rules.json", longer);
    live_sets_note_files(all, live->real);
    assert_true(live_sets_check_next(all));
    assert_ptr_not_equal(live->set, first);
    assert_ptr_equal(data_set_file_named(live->set, "map.json")->text, map);
    temporary_folder_free(folder);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(findings_are_those_of_a_first_run),
        cmocka_unit_test(little_is_done_again),
    };
    return cmocka_run_group_tests_name("live-sets", tests, NULL, NULL);
}
