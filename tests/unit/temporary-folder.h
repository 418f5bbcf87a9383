/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A folder of its own for every test that needs files, wherever TMPDIR is, gone afterwards. What
 * the machine refuses here ends the program.
 */
#pragma once

#include <glib.h>

/* Returns: (transfer full): the path of a new empty folder. */
char *temporary_folder_new(void);

/* Removes the folder with all that is in it, links not followed, and frees @folder. */
void temporary_folder_free(char *folder);

/* Writes the file @name, a path below @folder whose folders are made where they are missing. */
void temporary_folder_write(const char *folder, const char *name, const char *text);
void temporary_folder_write_bytes(const char *folder, const char *name, const void *bytes,
                                  gsize length);

/* Makes the folder @name, a path below @folder. */
void temporary_folder_make(const char *folder, const char *name);

/* Copies the folder @from, with all that is in it, to @name, a path below @folder. */
void temporary_folder_copy(const char *folder, const char *name, const char *from);

/* Returns: (transfer full): the bytes of the file @name, or NULL if there is none. */
char *temporary_folder_read(const char *folder, const char *name);

/* Returns: (transfer full): all names in @folder, hidden ones too, in byte order, each followed by
 * a blank. */
char *temporary_folder_list(const char *folder);

/* Returns: (transfer full): all that is in @folder and below: names, kinds, permissions, times of
 * the last change, and what files and links hold. */
char *temporary_folder_digest(const char *folder);

/* For cmocka: one folder for each test, as its state. */
int temporary_folder_setup(void **state);
int temporary_folder_teardown(void **state);

/* A test of cmocka with such a folder. */
#define test_in_folder(function)                                                                   \
    cmocka_unit_test_setup_teardown(function, temporary_folder_setup, temporary_folder_teardown)
