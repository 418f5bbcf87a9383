/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Runs one of the files of tests that this program is made of. FILES_OF_TESTS names them all, each
 * as FILE_OF_TESTS(name), and is defined where the program is built.
 */
#include <glib.h>

#include <stdio.h>
#include <string.h>

#define FILE_OF_TESTS(name) int name##_tests(void);
FILES_OF_TESTS
#undef FILE_OF_TESTS

#define FILE_OF_TESTS(name) {#name, name##_tests},
static const struct {
    const char *name;
    int (*run)(void);
} files[] = {FILES_OF_TESTS};

int
main(int n_arguments, char **arguments)
{
    for (guint i = 0; n_arguments == 2 && i < G_N_ELEMENTS(files); i++)
        if (strcmp(files[i].name, arguments[1]) == 0)
            return files[i].run();
    fprintf(stderr, "Usage: %s FILE\nFILE is one of:\n", arguments[0]);
    for (guint i = 0; i < G_N_ELEMENTS(files); i++)
        fprintf(stderr, "  %s\n", files[i].name);
    return 2;
}
