/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where the running program is, so that it finds what is installed with it wherever that is moved.
 */
#pragma once

#include <glib.h>

/* Returns: (transfer full): the absolute path of the running program, without links; NULL if the
 * system does not report it. Any thread may call it. */
char *program_path(void);

/* Finds @path, relative to the prefix of an installation, such as `share/narva/data`, beside the
 * running program: the prefix is the folder above that of the program, or one or two folders
 * further up. Returns: (transfer full): the path of what exists; NULL: nothing does. Any thread may
 * call it. */
char *program_find_installed(const char *path);

/* Returns: (transfer full): the folder with the source of a program that is run from its build
 * folder; NULL: it is not. The build folder has its path in the file `source-folder`, so that the
 * programs do not depend on where they were built. Any thread may call it. */
char *program_source_folder(void);
