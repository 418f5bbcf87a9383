/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "editor/document/early-load.h"

#include "schema/store/data-set-search.h"

struct EarlyLoad {
    char *path; /* owned, whole */
    GThread *thread;
};

static gpointer
load_first(gpointer path)
{
    g_autoptr(GArray) found = data_set_search_new();
    if (!data_set_search(found, path, NULL))
        return NULL;
    return data_set_load(g_array_index(found, FoundSet, 0).folder, NULL);
}

EarlyLoad *
early_load_begin(const char *path)
{
    EarlyLoad *load = g_new(EarlyLoad, 1);
    load->path = g_canonicalize_filename(path, NULL);
    load->thread = g_thread_new("early-load", load_first, load->path);
    return load;
}

DataSet *
early_load_end(EarlyLoad *load)
{
    if (load == NULL)
        return NULL;
    DataSet *set = g_thread_join(load->thread);
    g_free(load->path);
    g_free(load);
    return set;
}
