/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "editor/document/early-load.h"

#include "schema/store/data-set-search.h"
#include "schema/store/drawing/map-file.h"

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
    DataSet *set = data_set_load(g_array_index(found, FoundSet, 0).folder, NULL);
    if (set == NULL)
        return NULL;
    g_autoptr(MapFile) file = map_file_read(set);
    EarlySet *early = g_new(EarlySet, 1);
    *early = (EarlySet){set, map_file_is_drawn(file) ? render_geometry_new(file->svg) : NULL};
    return early;
}

EarlyLoad *
early_load_begin(const char *path)
{
    EarlyLoad *load = g_new(EarlyLoad, 1);
    load->path = g_canonicalize_filename(path, NULL);
    load->thread = g_thread_new("early-load", load_first, load->path);
    return load;
}

void
early_set_free(EarlySet *early)
{
    if (early == NULL)
        return;
    data_set_unref(early->set);
    render_geometry_unref(early->geometry);
    g_free(early);
}

EarlySet *
early_load_end(EarlyLoad *load)
{
    if (load == NULL)
        return NULL;
    EarlySet *early = g_thread_join(load->thread);
    g_free(load->path);
    g_free(load);
    return early;
}
