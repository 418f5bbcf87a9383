/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A changed file goes into the state as it is, so that everything else stays shared with the state
 * before and the checks see how little has changed. Only where the names of files, game.json or a
 * base changed is the whole set read again.
 */
#include "validator/live/live-set.h"

#include "schema/store/file-kind.h"
#include "schema/store/save.h"
#include "validator/live/live-files.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* An unsaved text. */
typedef struct {
    char *folder; /* owned, as all */
    char *name;
    GBytes *contents;
} LiveText;

static void
free_text(gpointer data)
{
    LiveText *text = data;
    g_free(text->folder);
    g_free(text->name);
    g_bytes_unref(text->contents);
    g_free(text);
}

char *
live_folder(const char *path)
{
    char real[PATH_MAX];
    return realpath(path, real) != NULL ? g_strdup(real) : g_canonicalize_filename(path, NULL);
}

LiveSet *
live_set_new(void)
{
    LiveSet *live = g_new0(LiveSet, 1);
    live->memory = check_memory_new();
    live->is_stale = live->has_changed = TRUE;
    return live;
}

void
live_set_free(LiveSet *live)
{
    if (live == NULL)
        return;
    g_free(live->folder);
    g_free(live->real);
    live_run_free(live->run);
    data_set_unref(live->set);
    data_set_unref(live->whole);
    check_memory_unref(live->memory);
    g_clear_pointer(&live->files, g_hash_table_unref);
    g_free(live);
}

void
live_set_put(LiveSet *live, DataSet *set)
{
    if (set == live->set)
        return;
    data_set_ref(set);
    data_set_unref(live->set);
    live->set = set;
    live->is_stale = FALSE;
    live->has_changed = TRUE;
}

LiveRun *
live_set_start(LiveSet *live)
{
    LiveRun *run = g_new0(LiveRun, 1);
    run->set = data_set_ref(live->set);
    run->memory = check_memory_ref(live->memory);
    live->has_changed = FALSE;
    return run;
}

void
live_run_check(LiveRun *run, const CheckOptions *options)
{
    CheckOptions own = options != NULL ? *options : (CheckOptions){0};
    own.memory = run->memory;
    run->findings = checks_run(run->set, &own, &run->skipped);
}

void
live_run_free(LiveRun *run)
{
    if (run == NULL)
        return;
    finding_list_free(run->findings);
    data_set_unref(run->set);
    check_memory_unref(run->memory);
    g_free(run);
}

/* Whether the folder of @set is @real. */
static gboolean
is_in_folder(const DataSet *set, const char *real)
{
    g_autofree char *own = set->folder != NULL ? live_folder(set->folder) : NULL;
    return own != NULL && g_strcmp0(own, real) == 0;
}

void
live_findings_drop_inherited(const LiveFindings *all, guint n)
{
    for (guint i = n; i-- > 0;) {
        g_autoptr(GPtrArray) below = g_ptr_array_new();
        if (all[i].findings == NULL || all[i].set->base == NULL)
            continue;
        for (const DataSet *base = all[i].set->base; base != NULL; base = base->base) {
            g_autofree char *real = base->folder != NULL ? live_folder(base->folder) : NULL;
            for (guint j = 0; j < n; j++)
                if (!all[j].is_partial && all[j].findings != NULL && all[j].set != all[i].set &&
                    is_in_folder(all[j].set, real))
                    g_ptr_array_add(below, all[j].findings);
        }
        if (below->len > 0)
            check_choice_drop_inherited(all[i].findings, all[i].set, below);
    }
}

LiveSets *
live_sets_new(void)
{
    LiveSets *all = g_new(LiveSets, 1);
    all->sets = g_ptr_array_new_with_free_func((GDestroyNotify)live_set_free);
    all->texts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, free_text);
    return all;
}

void
live_sets_free(LiveSets *all)
{
    if (all == NULL)
        return;
    g_ptr_array_unref(all->sets);
    g_hash_table_unref(all->texts);
    g_free(all);
}

LiveSet *
live_sets_find(const LiveSets *all, const char *real)
{
    for (guint i = 0; i < all->sets->len; i++) {
        LiveSet *live = all->sets->pdata[i];
        if (strcmp(live->real, real) == 0)
            return live;
    }
    return NULL;
}

LiveSet *
live_sets_add(LiveSets *all, const char *folder)
{
    g_autofree char *real = live_folder(folder);
    LiveSet *live = live_sets_find(all, real);
    if (live != NULL)
        return live;
    live = live_set_new();
    live->folder = g_strdup(folder);
    live->real = g_steal_pointer(&real);
    g_ptr_array_add(all->sets, live);
    return live;
}

static gboolean
has_layer(const DataSet *set, const char *real)
{
    for (; set != NULL; set = set->base)
        if (is_in_folder(set, real))
            return TRUE;
    return FALSE;
}

gboolean
live_set_has_layer(const LiveSet *live, const char *real)
{
    return has_layer(live->set, real) || (live->whole != live->set && has_layer(live->whole, real));
}

MapSvg *
live_set_known_drawing(const LiveSet *live)
{
    return live->memory->drawing->svg;
}

/* Whether @live could be read, or extend the set it names, once files beside it have changed. */
static gboolean
may_miss(const LiveSet *live)
{
    return live->set == NULL || live->set->base_result == BASE_MISSING;
}

/* Has every set above the folder @real read again, but not @own (NULL: none). */
static void
mark_above(LiveSets *all, const char *real, const LiveSet *own)
{
    for (guint i = 0; i < all->sets->len; i++) {
        LiveSet *live = all->sets->pdata[i];
        if (live != own && (may_miss(live) || has_layer(live->set, real)))
            live->is_stale = live->has_changed = TRUE;
    }
}

void
live_sets_remove(LiveSets *all, LiveSet *live)
{
    g_autofree char *real = g_strdup(live->real);
    g_ptr_array_remove(all->sets, live);
    mark_above(all, real, NULL);
}

/* Puts @contents, what the file @name is now, into the state of @live. Returns: FALSE: the set must
 * be read again. */
static gboolean
replace_file(LiveSet *live, const char *name, GBytes *contents)
{
    /* Another base, or none, comes with another game.json. */
    if (live->is_stale || live->set == NULL || strcmp(name, file_kinds()[0].name) == 0 ||
        !data_set_is_whole(live->set))
        return FALSE;
    const DataFile *file = data_set_file_named(live->set, name);
    gsize length;
    const char *bytes = g_bytes_get_data(contents, &length);
    if (file != NULL && file->read.result == FILE_READ && file->text->length == length &&
        memcmp(file->text->bytes, bytes, length) == 0)
        return TRUE;
    g_autoptr(DataSet) replaced = data_set_replace(live->set, name, contents, NULL);
    if (replaced == NULL)
        return FALSE;
    live_set_put(live, replaced);
    return TRUE;
}

/* Likewise with the file on disk. */
static gboolean
replace_from_disk(LiveSet *live, const char *name)
{
    FileContents read = file_read(live->folder, name);
    gboolean is_replaced = read.result == FILE_READ && replace_file(live, name, read.contents);
    file_contents_clear(&read);
    return is_replaced;
}

void
live_sets_set_text(LiveSets *all, const char *real, const char *name, GBytes *contents)
{
    LiveSet *own = live_sets_find(all, real);
    char *key = g_build_filename(real, name, NULL);
    gboolean is_replaced;
    if (contents != NULL) {
        LiveText *text = g_new(LiveText, 1);
        *text = (LiveText){g_strdup(real), g_strdup(name), g_bytes_ref(contents)};
        g_hash_table_replace(all->texts, key, text);
        is_replaced = own != NULL && replace_file(own, name, contents);
    } else {
        g_hash_table_remove(all->texts, key);
        /* As it is noted after this, a change in between is not missed. */
        if (own != NULL && own->files != NULL)
            live_files_add(own->files, key);
        is_replaced = own != NULL && replace_from_disk(own, name);
        g_free(key);
    }
    if (own != NULL && !is_replaced)
        own->is_stale = own->has_changed = TRUE;
    mark_above(all, real, own);
}

void
live_sets_note_files(LiveSets *all, const char *real)
{
    for (guint i = 0; i < all->sets->len; i++) {
        LiveSet *live = all->sets->pdata[i];
        if (real == NULL || may_miss(live) || has_layer(live->set, real))
            live->may_differ = TRUE;
    }
}

/* Returns: (transfer full): the files of all layers of @live as they are now. */
static GHashTable *
look_at_files(const LiveSet *live)
{
    GHashTable *files = live_files_new();
    live_files_add_set(files, live->real);
    for (const DataSet *base = live->set != NULL ? live->set->base : NULL; base != NULL;
         base = base->base) {
        g_autofree char *real = base->folder != NULL ? live_folder(base->folder) : NULL;
        if (real != NULL)
            live_files_add_set(files, real);
    }
    return files;
}

/* Reads @live with all unsaved texts. */
static gboolean
read_all(const LiveSets *all, LiveSet *live, GError **error)
{
    g_autoptr(GArray) drafts = g_array_new(FALSE, FALSE, sizeof(Draft));
    GHashTableIter iterator;
    gpointer value;
    g_hash_table_iter_init(&iterator, all->texts);
    while (g_hash_table_iter_next(&iterator, NULL, &value)) {
        const LiveText *text = value;
        const Draft draft = {text->folder, text->name, text->contents};
        g_array_append_val(drafts, draft);
    }
    g_clear_pointer(&live->files, g_hash_table_unref);
    live->files = look_at_files(live);
    g_clear_pointer(&live->set, data_set_unref);
    live->set = data_set_load_drafts(live->folder, (const Draft *)drafts->data, drafts->len, error);
    live->is_stale = FALSE;
    live->has_changed = TRUE;
    return live->set != NULL;
}

/* Takes over what has changed on disk. Returns: FALSE: the set must be read again. */
static gboolean
take_files(const LiveSets *all, LiveSet *live)
{
    if (may_miss(live) || live->files == NULL)
        return FALSE;
    g_autoptr(GHashTable) before = g_steal_pointer(&live->files);
    live->files = look_at_files(live);
    g_autoptr(GPtrArray) paths = live_files_differences(before, live->files);
    gsize length = strlen(live->real);
    for (guint i = 0; i < paths->len; i++) {
        const char *path = paths->pdata[i], *name = path + length + 1;
        gboolean is_own = strncmp(path, live->real, length) == 0 && path[length] == '/';
        gboolean is_there =
            g_hash_table_contains(before, path) && g_hash_table_contains(live->files, path);
        /* What the client has open counts, not the file. */
        if (g_hash_table_contains(all->texts, path))
            continue;
        if (!is_own || !is_there || file_kind_of(name) == NULL || !replace_from_disk(live, name))
            return FALSE;
    }
    return TRUE;
}

gboolean
live_sets_update(const LiveSets *all, LiveSet *live, GError **error)
{
    gboolean is_right = TRUE;
    if (live->may_differ && !live->is_stale && !take_files(all, live))
        live->is_stale = TRUE;
    live->may_differ = FALSE;
    if (live->is_stale)
        is_right = read_all(all, live, error);
    if (live->set != NULL && live->whole != live->set && data_set_is_whole(live->set)) {
        data_set_unref(live->whole);
        live->whole = data_set_ref(live->set);
    }
    return is_right;
}

/* Whether a base of @live, which is up to date, has changed and was not checked since. */
static gboolean
waits_for_base(const LiveSets *all, const LiveSet *live)
{
    for (const DataSet *base = live->set != NULL ? live->set->base : NULL; base != NULL;
         base = base->base) {
        g_autofree char *real = base->folder != NULL ? live_folder(base->folder) : NULL;
        const LiveSet *other = real != NULL ? live_sets_find(all, real) : NULL;
        if (other != NULL && (other->has_changed || other->may_differ))
            return TRUE;
    }
    return FALSE;
}

/* Checks @live, less what the last runs over its bases report. */
static void
check_set(const LiveSets *all, LiveSet *live)
{
    g_clear_pointer(&live->run, live_run_free);
    live->has_changed = FALSE;
    if (live->set == NULL)
        return;
    live->run = live_set_start(live);
    live_run_check(live->run, NULL);
    g_autoptr(GPtrArray) below = g_ptr_array_new();
    for (const DataSet *base = live->set->base; base != NULL; base = base->base) {
        g_autofree char *real = base->folder != NULL ? live_folder(base->folder) : NULL;
        const LiveSet *other = real != NULL ? live_sets_find(all, real) : NULL;
        if (other != NULL && other->run != NULL && other != live)
            g_ptr_array_add(below, other->run->findings);
    }
    if (below->len > 0)
        check_choice_drop_inherited(live->run->findings, live->set, below);
}

gboolean
live_sets_check_next(LiveSets *all)
{
    LiveSet *next = NULL, *waiting = NULL;
    for (guint i = 0; i < all->sets->len && next == NULL; i++) {
        LiveSet *live = all->sets->pdata[i];
        if (!live->has_changed && !live->may_differ)
            continue;
        live_sets_update(all, live, NULL);
        if (!live->has_changed)
            continue;
        if (!waits_for_base(all, live))
            next = live;
        else if (waiting == NULL)
            waiting = live;
    }
    /* Sets that extend each other all wait. */
    if (next == NULL)
        next = waiting;
    if (next != NULL)
        check_set(all, next);
    return next != NULL;
}
