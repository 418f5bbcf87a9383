/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which data sets a path means.
 */
#include "schema/store/data-set-search.h"

#include "schema/store/file-kind.h"
#include "schema/store/file-read.h"
#include "schema/store/save.h"
#include "schema/store/shipped-sets.h"
#include "schema/text/limits.h"
#include "schema/text/name.h"
#include "schema/text/translation.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define SET_MARK (file_kinds()[0].name)
#define IGNORE_FILE ".gitignore"

/* More names in a folder are not compared with one that does not exist. */
#define NEAREST_MAX 10000

static void
clear_found(gpointer item)
{
    FoundSet *found = item;
    g_free(found->folder);
    g_free(found->file);
}

GArray *
data_set_search_new(void)
{
    GArray *found = g_array_new(FALSE, TRUE, sizeof(FoundSet));
    g_array_set_clear_func(found, clear_found);
    return found;
}

/* A link that leads nowhere counts: that it cannot be read is a finding. */
static gboolean
has_file(const char *folder, const char *name)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    return g_file_test(path, G_FILE_TEST_EXISTS | G_FILE_TEST_IS_SYMLINK);
}

/* Whether a save that was cut short was to make the first files of a data set. */
static gboolean
is_unfinished_set(const char *folder)
{
    g_autofree char *mark = g_strconcat(".", SET_MARK, SAVE_TEMPORARY_SUFFIX, NULL);
    return has_file(folder, SAVE_MANIFEST) && has_file(folder, mark);
}

/* Two of the other files mark a data set too: one whose game.json was lost or misnamed must be
 * reported, not passed over as if there were nothing. One alone may be anybody's rules.json. */
gboolean
data_set_search_is_set(const char *folder, GHashTable *unsaved)
{
    guint n_files = 0;
    for (guint i = 0; i < FILE_KINDS && n_files < 2; i++) {
        const char *name = file_kinds()[i].name;
        if (has_file(folder, name) || (unsaved != NULL && g_hash_table_contains(unsaved, name)))
            n_files += i == 0 ? 2 : 1;
    }
    return n_files >= 2 || is_unfinished_set(folder);
}

static void
add_found(GArray *found, const char *folder, const char *file)
{
    for (guint i = found->len; i > 0; i--) {
        const FoundSet *other = &g_array_index(found, FoundSet, i - 1);
        if (strcmp(other->folder, folder) != 0)
            continue;
        if (other->file == NULL || g_strcmp0(other->file, file) == 0)
            return;
        /* The whole set replaces its files. */
        if (file == NULL)
            g_array_remove_index(found, i - 1);
    }
    FoundSet item = {.folder = g_strdup(folder), .file = g_strdup(file)};
    g_array_append_val(found, item);
}

/* A search through folders. */
typedef struct {
    GArray *found;             /* borrowed */
    SearchScope *scope;        /* borrowed */
    const IgnoreList *exclude; /* borrowed: that of the scope, unless the folder that was named is
                                  excluded, too; NULL: none */
    GPtrArray *ignores;        /* owned: of IgnoreList: those that apply, from the top down */
    guint n_patterns;          /* of these lists */
    guint64 n_steps;           /* of comparing paths with patterns */
    GHashTable *entered;       /* owned: folders that were entered, as device and inode */
    GPtrArray *links;          /* owned: paths of the links to folders that were met */
    guint n_folders;           /* entered so far */
    guint n_sets;              /* met so far, those found before among them */
} Search;

/* Adds the patterns in the file @name of @folder, which start at @top, an absolute path.
 * Returns: FALSE with @error set if it cannot be read. */
static gboolean
add_ignores(Search *search, const char *folder, const char *name, const char *top, GError **error)
{
    g_autoptr(IgnoreList) list = ignore_list_new(top);
    /* A folder that is closed is reported when it is listed. */
    if (search->scope->has_no_ignore || !has_file(folder, name))
        return TRUE;
    if (!ignore_list_add_file(list, folder, name, error))
        return FALSE;
    if (search->n_patterns + ignore_list_length(list) > LIMIT_IGNORE_PATTERNS) {
        g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_FAILED,
                    _("more than %u patterns of .gitignore files apply to “%s”"),
                    LIMIT_IGNORE_PATTERNS, folder);
        return FALSE;
    }
    search->n_patterns += ignore_list_length(list);
    if (ignore_list_length(list) > 0)
        g_ptr_array_add(search->ignores, g_steal_pointer(&list));
    return TRUE;
}

/* Removes the last lists until @n are left. */
static void
remove_ignores(Search *search, guint n)
{
    while (search->ignores->len > n) {
        search->n_patterns -= ignore_list_length(search->ignores->pdata[search->ignores->len - 1]);
        g_ptr_array_remove_index(search->ignores, search->ignores->len - 1);
    }
}

/* Whether the file or folder at @path, which is absolute, is ignored. The list that is nearest to
 * it decides. */
static gboolean
is_ignored(Search *search, const char *path, gboolean is_folder)
{
    IgnoreVerdict verdict = IGNORE_UNDECIDED;
    for (guint i = search->ignores->len; i > 0 && verdict == IGNORE_UNDECIDED; i--)
        verdict =
            ignore_list_judge(search->ignores->pdata[i - 1], path, is_folder, &search->n_steps);
    return verdict == IGNORE_LEAVE_OUT;
}

/* Whether the file or folder at @path is not searched; counts it. */
static gboolean
is_left_out(Search *search, const char *path, gboolean is_folder)
{
    if ((search->exclude == NULL && search->ignores->len == 0) ||
        search->n_steps > LIMIT_IGNORE_STEPS)
        return FALSE;
    g_autofree char *whole = g_canonicalize_filename(path, NULL);
    IgnoreVerdict verdict =
        search->exclude == NULL
            ? IGNORE_UNDECIDED
            : ignore_list_judge(search->exclude, whole, is_folder, &search->n_steps);
    if (verdict == IGNORE_LEAVE_OUT) {
        search->scope->n_excluded++;
        return TRUE;
    }
    if (verdict == IGNORE_LET_IN || !is_ignored(search, whole, is_folder))
        return FALSE;
    search->scope->n_ignored++;
    return TRUE;
}

/* Reads the patterns above @named, the absolute path of the folder that was named, from the top of
 * its repository on. A folder that they leave out was named all the same, and is searched without
 * them. Returns: FALSE with @error set if they cannot be read. */
static gboolean
enter_named(Search *search, const char *named, GError **error)
{
    g_autoptr(GPtrArray) folders = g_ptr_array_new_with_free_func(g_free);
    char *above = g_strdup(named);
    g_ptr_array_add(folders, above);
    while (!has_file(above, ".git") && strcmp(above, "/") != 0) {
        above = g_path_get_dirname(above);
        g_ptr_array_insert(folders, 0, above);
    }
    gboolean is_repository = has_file(above, ".git");
    for (guint i = 0; i < folders->len; i++) {
        const char *folder = folders->pdata[i];
        if (search->exclude != NULL && ignore_list_is_above(search->exclude, folder) &&
            ignore_list_judge(search->exclude, folder, TRUE, &search->n_steps) == IGNORE_LEAVE_OUT)
            search->exclude = NULL;
        if (i > 0 && is_ignored(search, folder, TRUE))
            remove_ignores(search, 0);
        gboolean is_top = i == 0 && is_repository;
        g_autofree char *shown = file_path_from_here(folder);
        if ((is_top && !add_ignores(search, shown, ".git/info/exclude", folder, error)) ||
            (is_repository && i + 1 < folders->len &&
             !add_ignores(search, shown, IGNORE_FILE, folder, error)))
            return FALSE;
    }
    return TRUE;
}

/* Returns: (transfer full): paths of the folders in @folder, in byte order; NULL with @error set.
 * Links to folders are put aside. */
static GPtrArray *
list_folders(Search *search, const char *folder, GError **error)
{
    g_autoptr(GDir) directory = g_dir_open(folder, 0, error);
    if (directory == NULL)
        return NULL;
    GPtrArray *folders = g_ptr_array_new_with_free_func(g_free);
    for (const char *name; (name = g_dir_read_name(directory)) != NULL;) {
        if (name[0] == '.')
            continue;
        char *path =
            strcmp(folder, ".") == 0 ? g_strdup(name) : g_build_filename(folder, name, NULL);
        if (!g_file_test(path, G_FILE_TEST_IS_DIR) || is_left_out(search, path, TRUE))
            g_free(path);
        else
            g_ptr_array_add(g_file_test(path, G_FILE_TEST_IS_SYMLINK) ? search->links : folders,
                            path);
    }
    g_ptr_array_sort(folders, name_compare);
    return folders;
}

/* Returns: whether @folder is entered for the first time, by whatever way: links may go round. */
static gboolean
enter_folder(Search *search, const char *folder)
{
    struct stat status;
    if (stat(folder, &status) != 0)
        return TRUE;
    return g_hash_table_add(search->entered,
                            g_strdup_printf("%llu:%llu", (unsigned long long)status.st_dev,
                                            (unsigned long long)status.st_ino));
}

/* Whether the folder of the data set @folder is not ignored, but its first file is. */
static gboolean
is_left_out_set(Search *search, const char *folder)
{
    g_autofree char *mark = g_build_filename(folder, SET_MARK, NULL);
    return is_left_out(search, mark, FALSE);
}

static gboolean search_inside(Search *search, const char *folder, guint depth, GError **error);

static gboolean
search_below(Search *search, const char *folder, guint depth, GError **error)
{
    if (!enter_folder(search, folder))
        return TRUE;
    guint n_ignores = search->ignores->len;
    g_autofree char *whole = g_canonicalize_filename(folder, NULL);
    if (!add_ignores(search, folder, IGNORE_FILE, whole, error))
        return FALSE;
    gboolean is_whole = TRUE;
    if (!data_set_search_is_set(folder, NULL)) {
        is_whole = search_inside(search, folder, depth, error);
    } else if (depth == 0 || !is_left_out_set(search, folder)) {
        add_found(search->found, folder, NULL);
        search->n_sets++;
    }
    remove_ignores(search, n_ignores);
    return is_whole;
}

/* Searches the folders in @folder, which is no data set. */
static gboolean
search_inside(Search *search, const char *folder, guint depth, GError **error)
{
    if (depth >= LIMIT_SEARCH_DEPTH || ++search->n_folders > LIMIT_SEARCH_FOLDERS)
        return TRUE;
    g_autoptr(GPtrArray) folders = list_folders(search, folder, error);
    /* A folder that cannot be read may hide a set; those beside it are found all the same. */
    gboolean is_whole = folders != NULL;
    for (guint i = 0; folders != NULL && i < folders->len; i++) {
        g_autoptr(GError) problem = NULL;
        if (search_below(search, folders->pdata[i], depth + 1, &problem))
            continue;
        if (is_whole)
            g_propagate_error(error, g_steal_pointer(&problem));
        is_whole = FALSE;
    }
    return is_whole;
}

/* Whether the link at @path leads to something in @folder. */
static gboolean
leads_into(const char *path, const char *folder)
{
    char target[PATH_MAX], root[PATH_MAX];
    if (realpath(path, target) == NULL || realpath(folder, root) == NULL)
        return FALSE;
    gsize length = strcmp(root, "/") == 0 ? 0 : strlen(root);
    return strncmp(target, root, length) == 0 && target[length] == '/';
}

/* Follows a link that was found below @folder. If it leads outside, data sets there are neither
 * read nor, above all, written, but reported. Returns: FALSE with @error set if there are any, or
 * part of it cannot be read. */
static gboolean
search_link(Search *search, const char *path, const char *folder, GError **error)
{
    if (leads_into(path, folder))
        return search_below(search, path, 0, error);
    g_autoptr(GArray) outside = data_set_search_new();
    GArray *found = search->found;
    guint n_sets = search->n_sets;
    search->found = outside;
    search_below(search, path, 0, NULL);
    search->found = found;
    search->n_sets = n_sets;
    if (outside->len == 0)
        return TRUE;
    g_set_error(
        error, G_FILE_ERROR, G_FILE_ERROR_NOENT,
        _("“%s” is a link out of “%s”, and the data set “%s” behind it is not read; name it "
          "as well to have it read"),
        path, folder, g_array_index(outside, FoundSet, 0).folder);
    return FALSE;
}

/* Reports that there is nothing in @folder, and what was not looked at. */
static void
set_nothing_found(GError **error, const Search *search, const char *folder)
{
    guint n = search->scope->n_excluded + search->scope->n_ignored;
    g_autofree char *sentence =
        strcmp(folder, ".") == 0
            ? g_strdup_printf(_("this folder is in no data set (a folder with a %s), and there "
                                "is none below it"),
                              SET_MARK)
            : g_strdup_printf(_("there is no data set (a folder with a %s) in “%s”"), SET_MARK,
                              folder);
    if (n == 0)
        g_set_error_literal(error, G_FILE_ERROR, G_FILE_ERROR_NOENT, sentence);
    else
        g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_NOENT,
                    ngettext("%s; not searched: %u that is left out by .gitignore or --exclude "
                             "(--no-ignore searches all)",
                             "%s; not searched: %u that are left out by .gitignore or --exclude "
                             "(--no-ignore searches all)",
                             n),
                    sentence, n);
}

static gboolean
search_folder(GArray *found, const char *folder, SearchScope *scope, GError **error)
{
    g_autoptr(GHashTable) entered = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(GPtrArray) links = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GPtrArray) ignores = g_ptr_array_new_with_free_func((GDestroyNotify)ignore_list_free);
    g_autofree char *whole = g_canonicalize_filename(folder, NULL);
    SearchScope usual = {0};
    Search search = {
        .found = found,
        .scope = scope != NULL ? scope : &usual,
        .exclude = scope != NULL ? scope->exclude : NULL,
        .ignores = ignores,
        .entered = entered,
        .links = links,
    };
    if (!enter_named(&search, whole, error))
        return FALSE;
    gboolean is_whole = search_below(&search, folder, 0, error);
    /* Last, so that what can be reached without a link is called by that path. There are more of
     * them while they are followed. */
    g_ptr_array_sort(links, name_compare);
    for (guint i = 0; i < links->len; i++)
        is_whole &= search_link(&search, links->pdata[i], folder, is_whole ? error : NULL);
    if (!is_whole)
        return FALSE;
    if (search.n_steps > LIMIT_IGNORE_STEPS) {
        g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_FAILED,
                    _("the patterns of .gitignore files and --exclude take too long to compare "
                      "with all folders in “%s”; use --no-ignore, or fewer patterns"),
                    folder);
        return FALSE;
    }
    if (search.n_sets == 0)
        set_nothing_found(error, &search, folder);
    return search.n_sets > 0;
}

/* A file in a folder of files of which there may be many belongs to the set around that folder.
 * Both texts are owned by the caller. */
static void
go_up_from_subfolder(char **folder, char **file)
{
    g_autofree char *canonical = g_canonicalize_filename(*folder, NULL);
    g_autofree char *subfolder = g_path_get_basename(canonical);
    g_autofree char *written = g_path_get_basename(*folder);
    g_autofree char *name = g_strdup_printf("%s/%s", subfolder, *file);
    gboolean is_known = FALSE;
    for (guint i = 0; i < FILE_KINDS && !is_known; i++)
        is_known = g_strcmp0(file_kinds()[i].folder, subfolder) == 0;
    if (!is_known)
        return;
    char *parent = NULL;
    if (strcmp(written, ".") == 0)
        parent = g_strdup("..");
    else if (strcmp(written, "..") == 0)
        parent = g_build_filename(*folder, "..", NULL);
    else
        parent = g_path_get_dirname(*folder);
    g_free(*folder);
    g_free(*file);
    *folder = parent;
    *file = g_steal_pointer(&name);
}

/* Reports that @file, the name of the file at @path, is not one that data sets have. */
static void
set_unknown_file(GError **error, const char *path, const char *file)
{
    g_autoptr(GString) names = g_string_new(NULL);
    NameSearch search;
    name_search_init(&search, file);
    for (guint i = 0; i < FILE_KINDS; i++) {
        const FileKind *kind = &file_kinds()[i];
        g_string_append_printf(names, "%s%s", i == 0 ? "" : (i + 1 == FILE_KINDS ? " and " : ", "),
                               kind->name);
        if (kind->folder == NULL && g_utf8_validate(file, -1, NULL))
            name_search_offer(&search, kind->name);
    }
    if (search.nearest != NULL)
        g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_NOENT,
                    _("“%s” is not a file of a data set; did you mean “%s”?"), path,
                    search.nearest);
    else
        g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_NOENT,
                    _("“%s” is not a file of a data set; these are %s"), path, names->str);
}

/* @path: an existing or future file of a data set. */
static gboolean
search_file(GArray *found, const char *path, GError **error)
{
    g_autofree char *folder = g_path_get_dirname(path);
    g_autofree char *file = g_path_get_basename(path);
    if (!data_set_search_is_set(folder, NULL))
        go_up_from_subfolder(&folder, &file);
    if (!data_set_search_is_set(folder, NULL)) {
        g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_NOENT,
                    _("“%s” is not in a data set: there is no %s beside it; name a file in the "
                      "folder of a data set, or create one with `narva new data-set DIR`"),
                    path, SET_MARK);
        return FALSE;
    }
    if (file_kind_of(file) == NULL) {
        set_unknown_file(error, path, file);
        return FALSE;
    }
    add_found(found, folder, file);
    return TRUE;
}

/* Returns: (transfer full): the data set that @folder is a part of, as its scenarios; NULL: none.
 */
static char *
set_around(const char *folder)
{
    g_autofree char *around = g_strdup(folder);
    g_autofree char *file = g_strdup("");
    if (data_set_search_is_set(folder, NULL))
        return NULL;
    go_up_from_subfolder(&around, &file);
    return data_set_search_is_set(around, NULL) ? g_steal_pointer(&around) : NULL;
}

static int
compare_names(gconstpointer a, gconstpointer b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Returns: (transfer full): what is beside @path and has nearly its name, or the id of a shipped
 * data set if @path is one word; NULL: nothing is similar, or so much is there that it would take
 * long to look. */
static char *
nearest_path(const char *path)
{
    g_autofree char *folder = g_path_get_dirname(path);
    g_autofree char *name = g_path_get_basename(path);
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    g_autoptr(GPtrArray) names = g_ptr_array_new_with_free_func(g_free);
    g_autoptr(GArray) shipped = shipped_sets_list();
    NameSearch search;
    const char *entry;
    while (dir != NULL && names->len < NEAREST_MAX && (entry = g_dir_read_name(dir)) != NULL)
        g_ptr_array_add(names, g_strdup(entry));
    if (names->len == NEAREST_MAX)
        return NULL;
    g_ptr_array_sort(names, compare_names);
    name_search_init(&search, name);
    for (guint i = 0; i < names->len; i++)
        if (g_utf8_validate(names->pdata[i], -1, NULL))
            name_search_offer(&search, names->pdata[i]);
    for (guint i = 0; i < shipped->len && strchr(path, '/') == NULL; i++)
        name_search_offer(&search, g_array_index(shipped, ShippedSet, i).id);
    if (search.nearest == NULL)
        return NULL;
    return strcmp(folder, ".") == 0 && !g_str_has_prefix(path, "./")
               ? g_strdup(search.nearest)
               : g_build_filename(folder, search.nearest, NULL);
}

static gboolean
search_path(GArray *found, const char *path, SearchScope *scope, GError **error)
{
    if (!g_file_test(path, G_FILE_TEST_EXISTS | G_FILE_TEST_IS_SYMLINK)) {
        g_autofree char *nearest = nearest_path(path);
        if (nearest != NULL)
            g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_NOENT,
                        _("“%s” does not exist; did you mean “%s”?"), path, nearest);
        else
            g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_NOENT, _("“%s” does not exist"), path);
        return FALSE;
    }
    /* A link to a part of a set need not be in one. */
    char target[PATH_MAX];
    gboolean is_link = g_file_test(path, G_FILE_TEST_IS_SYMLINK) && realpath(path, target) != NULL;
    if (!g_file_test(path, G_FILE_TEST_IS_DIR)) {
        g_autoptr(GError) problem = NULL;
        if (search_file(found, path, &problem) || (is_link && search_file(found, target, NULL)))
            return TRUE;
        g_propagate_error(error, g_steal_pointer(&problem));
        return FALSE;
    }
    g_autofree char *around = set_around(path);
    if (around == NULL && is_link && !data_set_search_is_set(path, NULL))
        around = set_around(target);
    if (around == NULL)
        return search_folder(found, path, scope, error);
    add_found(found, around, NULL);
    return TRUE;
}

static int
compare_found(gconstpointer a, gconstpointer b)
{
    const FoundSet *left = a;
    const FoundSet *right = b;
    int order = strcmp(left->folder, right->folder);
    return order != 0 ? order : g_strcmp0(left->file, right->file);
}

gboolean
data_set_search(GArray *found, const char *written, SearchScope *scope, GError **error)
{
    /* Nothing is not the current folder: an unset variable of a script must not mean it. */
    g_autofree char *path = written[0] != '\0' ? file_plain_path(written) : g_strdup("");
    gboolean is_there = g_file_test(path, G_FILE_TEST_EXISTS | G_FILE_TEST_IS_SYMLINK);
    g_autofree char *shipped =
        is_there || g_str_has_prefix(written, "./") ? NULL : shipped_set_path(path);
    gboolean is_found = search_path(found, shipped != NULL ? shipped : path, scope, error);
    g_array_sort(found, compare_found);
    return is_found;
}

gboolean
data_set_search_file(GArray *found, const char *written, GError **error)
{
    g_autofree char *path = file_plain_path(written);
    if (g_str_has_suffix(path, MAP_FILE_NAME)) {
        g_set_error(error, G_FILE_ERROR, G_FILE_ERROR_NOENT, _("a drawing is read from disk only"));
        return FALSE;
    }
    return search_file(found, path, error);
}

gboolean
data_set_search_here(GArray *found, SearchScope *scope, GError **error)
{
    /* Around: the way up is written with dots, so that messages stay relative. */
    g_autofree char *current = g_get_current_dir();
    g_autofree char *folder = g_strdup(".");
    while (!data_set_search_is_set(folder, NULL)) {
        char *slash = strrchr(current, '/');
        if (slash == NULL || slash[1] == '\0') {
            gboolean is_found = search_folder(found, ".", scope, error);
            g_array_sort(found, compare_found);
            return is_found;
        }
        slash[slash == current ? 1 : 0] = '\0';
        char *up = strcmp(folder, ".") == 0 ? g_strdup("..") : g_build_filename("..", folder, NULL);
        g_free(folder);
        folder = up;
    }
    add_found(found, folder, NULL);
    return TRUE;
}
