/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Any bytes, read as a journal and done on a small data set: what is left is a set that can be
 * digested, whose difference from the one before can be written and done again.
 */
#include <string.h>

#include "schema/versions/edit-journal.h"
#include "tests/fuzz/fuzz.h"
#include "tests/unit/temporary-folder.h"

static DataSet *
load(void)
{
    char *folder = temporary_folder_new();
    temporary_folder_write(folder, "game.json", "{\"format\": 1, \"id\": \"x\"}");
    temporary_folder_write(folder, "map.json",
                           "{\"spaces\": [{\"id\": \"a\"}, 7, {\"id\": \"b\"}]}");
    temporary_folder_write(folder, "scenarios/s.json", "{\"id\": \"s\", \"title\": \"S\"}");
    DataSet *set = data_set_load(folder, NULL);
    temporary_folder_free(folder);
    return set;
}

static void
expect_way_back(DataSet *set, DataSet *changed)
{
    g_autofree char *header = edit_journal_begin("/x", set);
    g_autofree char *line = edit_journal_change("all", FALSE, set, changed, NULL);
    g_autofree char *text = g_strconcat(header, line, NULL);
    g_autoptr(EditJournal) journal = edit_journal_read(text, strlen(text));
    g_autoptr(DataSet) again = edit_journal_replay(journal, 0, set, NULL);
    g_autofree char *wanted = data_set_digest(changed);
    g_autofree char *got = data_set_digest(again);
    g_assert_cmpstr(got, ==, wanted);
}

int
LLVMFuzzerTestOneInput(const guint8 *bytes, size_t length)
{
    static DataSet *set;
    if (set == NULL)
        set = load();
    g_autofree char *text = g_strndup((const char *)bytes, length);
    g_autoptr(EditJournal) journal = edit_journal_read(text, length);
    if (journal == NULL)
        return 0;
    g_autoptr(GPtrArray) lost = g_ptr_array_new_with_free_func(g_free);
    g_auto(GStrv) labels = edit_journal_labels(journal, 0);
    g_autoptr(DataSet) changed = edit_journal_replay(journal, 0, set, lost);
    g_assert(edit_journal_find(journal, set) < (int)journal->lines->len + 1);
    g_assert(g_strv_length(labels) <= journal->lines->len);
    expect_way_back(set, changed);
    return 0;
}
