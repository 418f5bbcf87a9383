/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Samples with folders, pipes and links in the place of a file, with permissions, or with what a
 * save leaves that was cut short.
 */
#include "tests/checks/sample.h"

#include "tests/unit/temporary-folder.h"

#include <glib/gstdio.h>
#include <sys/stat.h>
#include <unistd.h>

#define PLACE "map.json"
#define DRAWING "map.svg"

/* Frees the place of a file of the set. Returns: (transfer full): its path. */
static char *
clear_place(const char *set)
{
    char *path = g_build_filename(set, PLACE, NULL);
    g_assert_cmpint(g_unlink(path), ==, 0);
    return path;
}

/* Moves the file to @target, a path seen from the set, and puts a link in its place. */
static void
replace_by_link(const char *set, const char *target)
{
    g_autofree char *path = g_build_filename(set, PLACE, NULL);
    g_autofree char *moved = g_build_filename(set, target, NULL);
    g_assert_cmpint(g_rename(path, moved), ==, 0);
    g_assert_cmpint(symlink(target, path), ==, 0);
}

static void
make_folder(const char *set)
{
    g_autofree char *path = clear_place(set);
    g_assert_cmpint(g_mkdir(path, 0700), ==, 0);
}

static void
make_pipe(const char *set)
{
    g_autofree char *path = clear_place(set);
    g_assert_cmpint(mkfifo(path, 0600), ==, 0);
}

static void
make_socket(const char *set)
{
    g_autofree char *path = clear_place(set);
    g_assert_cmpint(mknod(path, S_IFSOCK | 0600, 0), ==, 0);
}

static void
make_link_to_pipe(const char *set)
{
    g_autofree char *path = clear_place(set);
    g_autofree char *pipe = g_build_filename(set, "pipe", NULL);
    g_assert_cmpint(mkfifo(pipe, 0600), ==, 0);
    g_assert_cmpint(symlink("pipe", path), ==, 0);
}

static void
make_link_inside(const char *set)
{
    replace_by_link(set, "map.data");
}

static void
make_link_below(const char *set)
{
    g_autofree char *folder = g_build_filename(set, "parts", NULL);
    g_assert_cmpint(g_mkdir(folder, 0700), ==, 0);
    replace_by_link(set, "parts/" PLACE);
}

/* There and back again: what counts is where the link ends. */
static void
make_link_round(const char *set)
{
    g_autofree char *name = g_path_get_basename(set);
    g_autofree char *target = g_strdup_printf("../%s/map.data", name);
    replace_by_link(set, target);
}

static void
make_link_outside(const char *set)
{
    replace_by_link(set, "../" PLACE);
}

/* A folder beside the set whose name only begins like that of the set. */
static void
make_link_beside(const char *set)
{
    g_autofree char *name = g_path_get_basename(set);
    g_autofree char *target = g_strdup_printf("../%s-2/" PLACE, name);
    g_autofree char *folder = g_strconcat(set, "-2", NULL);
    g_assert_cmpint(g_mkdir(folder, 0700), ==, 0);
    replace_by_link(set, target);
}

static void
make_link_to_device(const char *set)
{
    g_autofree char *path = clear_place(set);
    g_assert_cmpint(symlink("/dev/zero", path), ==, 0);
}

static void
make_link_to_nothing(const char *set)
{
    g_autofree char *path = clear_place(set);
    g_assert_cmpint(symlink("nothing", path), ==, 0);
}

static void
make_link_to_itself(const char *set)
{
    g_autofree char *path = clear_place(set);
    g_assert_cmpint(symlink(PLACE, path), ==, 0);
}

static void
make_forbidden(const char *set)
{
    g_autofree char *path = g_build_filename(set, PLACE, NULL);
    g_assert_cmpint(g_chmod(path, 0), ==, 0);
}

static void
make_read_only(const char *set)
{
    g_autofree char *path = g_build_filename(set, PLACE, NULL);
    g_assert_cmpint(g_chmod(path, 0400), ==, 0);
}

static void
make_drawn_folder(const char *set)
{
    temporary_folder_make(set, DRAWING);
}

static void
make_drawn_link(const char *set)
{
    g_autofree char *path = g_build_filename(set, DRAWING, NULL);
    g_assert_cmpint(symlink("../" DRAWING, path), ==, 0);
    temporary_folder_write(set, "../" DRAWING, "<svg/>\n");
}

static void
make_drawn_link_to_nothing(const char *set)
{
    g_autofree char *path = g_build_filename(set, DRAWING, NULL);
    g_assert_cmpint(symlink("nothing", path), ==, 0);
}

/* Writes the note of a save that turns the file PLACE, which has digest @before, into what is ready
 * beside it: another space at its end. */
static void
make_save(const char *set, const char *before)
{
    g_autofree char *old = temporary_folder_read(set, PLACE);
    g_autofree char *new = g_strconcat(old, " \n", NULL);
    g_autofree char *old_sum = g_compute_checksum_for_string(G_CHECKSUM_SHA256, old, -1);
    g_autofree char *new_sum = g_compute_checksum_for_string(G_CHECKSUM_SHA256, new, -1);
    g_autofree char *note = g_strdup_printf("narva-save 2\n%s %s " PLACE "\nend\n",
                                            before != NULL ? before : old_sum, new_sum);
    temporary_folder_write(set, "." PLACE ".narva-new", new);
    temporary_folder_write(set, ".narva-save", note);
}

static void
make_unfinished_save(const char *set)
{
    make_save(set, NULL);
}

/* It is not decided: the note is not in place. */
static void
make_undecided_save(const char *set)
{
    g_autofree char *note = g_build_filename(set, ".narva-save", NULL);
    g_autofree char *draft = g_build_filename(set, ".narva-save.narva-new", NULL);
    make_save(set, NULL);
    g_assert_cmpint(g_rename(note, draft), ==, 0);
}

static void
make_save_of_new_file(const char *set)
{
    make_save(set, "-");
}

static void
make_save_of_names(const char *set)
{
    temporary_folder_write(set, ".narva-save", "-" PLACE "\n");
}

/* clang-format off */
const MadeSample made_places[] = {
    {FINDING_FILE_NOT_A_FILE,       "bad",    make_folder},
    {FINDING_FILE_NOT_A_FILE,       "bad-2",  make_pipe},
    {FINDING_FILE_NOT_A_FILE,       "bad-3",  make_socket},
    {FINDING_FILE_NOT_A_FILE,       "bad-4",  make_link_to_pipe},
    {FINDING_FILE_NOT_A_FILE,       "bad-5",  make_drawn_folder},
    {FINDING_FILE_NOT_A_FILE,       "good",   make_link_inside},
    {FINDING_FILE_OUTSIDE,          "bad",    make_link_outside},
    {FINDING_FILE_OUTSIDE,          "bad-2",  make_link_to_device},
    {FINDING_FILE_OUTSIDE,          "bad-3",  make_link_beside},
    {FINDING_FILE_OUTSIDE,          "bad-4",  make_drawn_link},
    {FINDING_FILE_OUTSIDE,          "good",   make_link_below},
    {FINDING_FILE_OUTSIDE,          "good-2", make_link_round},
    {FINDING_FILE_UNREADABLE,       "bad",    make_forbidden, .is_about_permissions = TRUE},
    {FINDING_FILE_UNREADABLE,       "bad-2",  make_link_to_nothing},
    {FINDING_FILE_UNREADABLE,       "bad-3",  make_link_to_itself},
    {FINDING_FILE_UNREADABLE,       "bad-4",  make_drawn_link_to_nothing},
    {FINDING_FILE_UNREADABLE,       "good",   make_read_only, .is_about_permissions = TRUE},
    {FINDING_FILE_UNFINISHED_SAVE,  "bad",    make_unfinished_save},
    {FINDING_FILE_UNFINISHED_SAVE,  "good",   make_undecided_save},
    {FINDING_FILE_FOREIGN_SAVE,     "bad",    make_save_of_new_file},
    {FINDING_FILE_FOREIGN_SAVE,     "bad-2",  make_save_of_names},
    {FINDING_FILE_FOREIGN_SAVE,     "good",   make_undecided_save},
    {0},
};
/* clang-format on */
