/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The small data set.
 */
#include "tests/unit/sample-play.h"

#include "tests/unit/sample-set.h"
#include "tests/unit/temporary-folder.h"

static const SampleFiles files = {
    .game =
        "{\"format\": 1, \"id\": \"sample\", \"title\": \"Sample\", \"system\": \"area-blocks\","
        " \"sides\": [{\"id\": \"north\", \"name\": \"North\"},"
        " {\"id\": \"south\", \"name\": \"South\"}]}",
    .map = "{\"spaces\": ["
           "{\"id\": \"hill\", \"name\": \"Hill\", \"kind\": \"land\", \"nation\": \"elks\"},"
           "{\"id\": \"moor\", \"name\": \"Moor\", \"kind\": \"land\", \"nation\": \"elks\"},"
           "{\"id\": \"bay\", \"name\": \"Bay\", \"kind\": \"land\", \"nation\": \"seals\"}]}",
    .roster = "{\"nations\": ["
              "{\"id\": \"elks\", \"name\": \"Elks\", \"side\": \"north\","
              " \"level\": {\"start\": 8, \"per-land\": 4}},"
              "{\"id\": \"seals\", \"name\": \"Seals\", \"side\": \"south\"}],"
              " \"types\": [{\"id\": \"army\", \"name\": \"Army\", \"moves\": \"land\"}],"
              " \"units\": [{\"id\": \"antler\", \"name\": \"Antler\", \"nation\": \"elks\","
              " \"type\": \"army\", \"strength\": 3},"
              "{\"id\": \"flipper\", \"name\": \"Flipper\", \"nation\": \"seals\","
              " \"type\": \"army\", \"strength\": 3}]}",
    .tables = "{\"tracks\": [{\"id\": \"moon\", \"name\": \"Moon\", \"from\": 0, \"to\": 2},"
              "{\"id\": \"sun\", \"name\": \"Sun\", \"from\": -1000, \"to\": 3000}]}",
    .rules = "{\"rules\": [{\"id\": \"thaw\", \"name\": \"Thaw\", \"always\": true, \"do\": []}]}",
};

SamplePlays
sample_plays(const char *folder, const char *members)
{
    g_autofree char *scenario =
        g_strdup_printf("{\"id\": \"feud\", \"title\": \"A feud\","
                        " \"period\": {\"from\": \"1700\", \"to\": \"1701\", \"turns\": 2}%s}",
                        members);
    temporary_folder_write(folder, "scenarios/feud.json", scenario);
    SamplePlays plays = {.set = sample_set_load(folder, &files)};
    g_assert_true(data_set_is_whole(plays.set));
    plays.plays = scenario_plays_new(plays.set, NULL);
    return plays;
}

SamplePlays
sample_plays_of_data(const char *name)
{
    g_autofree char *folder = g_build_filename(g_getenv("NARVA_SOURCE"), "data", name, NULL);
    g_autoptr(GError) error = NULL;
    SamplePlays plays = {.set = data_set_load(folder, &error)};
    g_assert_no_error(error);
    plays.plays = scenario_plays_new(plays.set, NULL);
    return plays;
}

void
sample_plays_clear(SamplePlays *plays)
{
    g_ptr_array_unref(plays->plays);
    data_set_unref(plays->set);
}
