/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Saving a game, and nothing over what is not this game.
 */
#include "validator/cli/play/interactive/play.h"

#include "schema/model/entities.h"
#include "schema/store/file-kind.h"
#include "schema/text/clean.h"
#include "schema/text/names.h"
#include "validator/cli/output-file.h"
#include "validator/smoke/records/game-record.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

char *
play_path_for(const Play *play, const char *name)
{
    if (strchr(name, '/') != NULL || g_str_has_suffix(name, ".json"))
        return g_strdup(name);
    if (!name_is_id(name)) {
        verb_complain("“%s” is no id, which has only a to z, 0 to 9 and -", name);
        return NULL;
    }
    g_autofree char *file = g_strconcat(name, ".json", NULL);
    return g_build_filename(play->records, file, NULL);
}

static gboolean
was_saved_here(const Play *play, const char *path)
{
    g_autofree char *whole = g_canonicalize_filename(path, NULL);
    for (guint i = 0; play->saved != NULL && i < play->saved->len; i++)
        if (strcmp(play->saved->pdata[i], whole) == 0)
            return TRUE;
    return FALSE;
}

/* Whether nothing is lost when the game is written to @path; else complains. */
static gboolean
may_be_written(const Play *play, const char *path)
{
    g_autofree char *name = g_path_get_basename(path);
    const FileKind *kind = file_kind_of(name);
    if (g_file_test(path, G_FILE_TEST_IS_DIR)) {
        verb_complain("“%s” is a folder; name a file in it", path);
        return FALSE;
    }
    /* Pipes and devices take everything. */
    gboolean is_there = g_file_test(path, G_FILE_TEST_IS_REGULAR);
    if (is_there && !was_saved_here(play, path)) {
        verb_complain("“%s” is there already and was not saved in this game; take another name",
                      path);
        return FALSE;
    }
    if (kind == NULL || is_there)
        return TRUE;
    verb_complain("“%s” has the name of a file of a data set, which a game is not; take another "
                  "name",
                  path);
    return FALSE;
}

gboolean
play_may_save(const Play *play, const char *name, ExitStatus *status)
{
    g_autofree char *path = play_path_for(play, name);
    *status = EXIT_USAGE;
    if (path == NULL || !may_be_written(play, path))
        return FALSE;
    *status = EXIT_CLEAN;
    g_autofree char *folder = g_path_get_dirname(path);
    /* The folder for records is made when the first one is written. */
    if (strcmp(folder, play->records) == 0 && !g_file_test(folder, G_FILE_TEST_EXISTS)) {
        g_autofree char *set = g_path_get_dirname(folder);
        g_free(folder);
        folder = g_steal_pointer(&set);
    }
    gboolean is_written_straight =
        g_file_test(path, G_FILE_TEST_EXISTS) && !g_file_test(path, G_FILE_TEST_IS_REGULAR);
    if (is_written_straight || g_access(folder, W_OK | X_OK) == 0)
        return TRUE;
    *status = EXIT_IO;
    verb_complain("cannot save in the folder “%s”: %s", folder, g_strerror(errno));
    return FALSE;
}

/* Returns: FALSE, having complained. */
static gboolean
make_records(const Play *play, const char *path)
{
    g_autofree char *folder = g_path_get_dirname(path);
    if (strcmp(folder, play->records) != 0 || g_file_test(folder, G_FILE_TEST_IS_DIR) ||
        g_mkdir(folder, 0777) == 0)
        return TRUE;
    verb_complain("cannot make the folder “%s”: %s", folder, g_strerror(errno));
    return FALSE;
}

/* Returns: (transfer full): the game as it stands, as a record for the file at @path. */
static GBytes *
record_of(const Play *play, const char *path)
{
    const GameRun *game = play->game;
    const Scenario *scenario = (const Scenario *)play->input->scenario;
    g_autofree char *base = g_path_get_basename(path);
    if (g_str_has_suffix(base, ".json"))
        base[strlen(base) - strlen(".json")] = '\0';
    g_autofree char *id = name_to_id(base);
    g_autofree char *turn = title_of_turn(play->titles, game->position);
    g_autofree char *scene = text_clean(record_name(play->input->scenario));
    g_autofree char *title = g_strdup_printf("%s, played up to %s", scene, turn);
    const GameRecordHead head = {
        .id = id != NULL ? id : "game",
        .title = title,
        .data_set = ((const Game *)play->input->game)->id,
        .scenario = scenario->id,
        .options = play->options,
        .position = play->position,
        .number = game->number,
    };
    return game_record_write(game, &head);
}

gboolean
play_save(Play *play, const char *name)
{
    g_autofree char *path = play_path_for(play, name);
    if (path == NULL || !may_be_written(play, path) || !make_records(play, path))
        return FALSE;
    g_autoptr(GBytes) bytes = record_of(play, path);
    gsize length;
    const char *text = g_bytes_get_data(bytes, &length);
    if (output_file_write(path, text, length) != EXIT_CLEAN)
        return FALSE;
    play->n_saved = play->game->journal.n;
    if (!was_saved_here(play, path))
        g_ptr_array_add(play->saved, g_canonicalize_filename(path, NULL));
    return TRUE;
}
