/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Runs a fuzz target over the files of a corpus, and over each of them cut short at every so many
 * bytes: REPLAY FOLDER... Prints TAP, one point for each folder.
 */
#include <glib.h>
#include <stdlib.h>
#include <string.h>

#include "tests/fuzz/fuzz.h"

#define CUTS 64

/* A copy of its own for every run, so that a read behind the end is seen. */
static void
run(const char *bytes, gsize length)
{
    g_autofree guint8 *copy = g_memdup2(length > 0 ? bytes : "", MAX(length, 1));
    LLVMFuzzerTestOneInput(copy, length);
}

static void
run_file(const char *path)
{
    g_autofree char *bytes = NULL;
    gsize length;
    if (!g_file_get_contents(path, &bytes, &length, NULL)) {
        g_printerr("cannot read %s\n", path);
        exit(1);
    }
    run(bytes, length);
    for (gsize i = 0; i < CUTS && length > 0; i++)
        run(bytes, length * i / CUTS);
}

/* Returns: how many files there are in @folder. */
static guint
run_folder(const char *folder)
{
    g_autoptr(GDir) dir = g_dir_open(folder, 0, NULL);
    guint n = 0;
    for (const char *name; dir != NULL && (name = g_dir_read_name(dir)) != NULL; n++) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        run_file(path);
    }
    return n;
}

int
main(int argc, char **argv)
{
    g_print("1..%d\n", argc - 1);
    for (int i = 1; i < argc; i++) {
        guint n = run_folder(argv[i]);
        g_print("%sok %d - %u files of %s\n", n > 0 ? "" : "not ", i, n, argv[i]);
    }
    return 0;
}
