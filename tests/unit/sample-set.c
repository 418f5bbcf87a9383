/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Data sets for tests.
 */
#include "tests/unit/sample-set.h"

#include "tests/unit/temporary-folder.h"

const char sample_game[] = "{\n"
                           "  \"format\": 1,\n"
                           "  \"id\": \"sample\",\n"
                           "  \"title\": \"Sample of a game for tests\",\n"
                           "  \"system\": \"area-blocks\",\n"
                           "  \"sides\": [{\"id\": \"north\", \"name\": \"North\"}]\n"
                           "}\n";

const char sample_map[] = "{\"spaces\": []}\n";

DataSet *
sample_set_load(const char *folder, const SampleFiles *files)
{
    const char *const contents[] = {
        files->game != NULL ? files->game : sample_game,
        files->map != NULL ? files->map : sample_map,
        files->roster,
        files->tables,
        files->rules,
    };
    for (guint i = 0; i < G_N_ELEMENTS(contents); i++)
        if (contents[i] != NULL)
            temporary_folder_write(folder, file_kinds()[i].name, contents[i]);
    g_autoptr(GError) error = NULL;
    DataSet *set = data_set_load(folder, &error);
    g_assert_no_error(error);
    return set;
}

DataSet *
sample_set_with_map(const char *map)
{
    char *folder = temporary_folder_new();
    DataSet *set = sample_set_load(folder, &(SampleFiles){.map = map});
    temporary_folder_free(folder);
    return set;
}

DataSet *
sample_set_open(const char *folder, const char *name)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_autoptr(GError) error = NULL;
    DataSet *set = data_set_load(path, &error);
    g_assert_no_error(error);
    return set;
}

DataSet *
sample_set_of_data(const char *name)
{
    g_autofree char *folder = g_build_filename(g_getenv("NARVA_SOURCE"), "data", NULL);
    return sample_set_open(folder, name);
}
