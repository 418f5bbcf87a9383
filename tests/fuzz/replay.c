/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Runs a fuzz target over the files of a corpus, and over each of them cut short at every so many
 * bytes, then over the lines of a file that corpus.py wrote, if there is one: REPLAY FOLDER FILE.
 * Prints TAP, one point for each.
 */
#include <glib.h>
#include <stdlib.h>
#include <string.h>

#include "tests/fuzz/fuzz.h"

#define CUTS 32

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

/* Returns: (transfer full): the bytes that @line writes as corpus.py does. */
static GByteArray *
read_line(const char *line)
{
    GByteArray *bytes = g_byte_array_new();
    for (const char *at = line; *at != '\0'; at++) {
        guint8 byte = (guint8)*at;
        if (g_str_has_prefix(at, "\\x")) {
            byte = (guint8)(g_ascii_xdigit_value(at[2]) << 4 | g_ascii_xdigit_value(at[3]));
            at += 3;
        } else if (*at == '\\') {
            byte = *++at == 'n' ? '\n' : '\\';
        }
        g_byte_array_append(bytes, &byte, 1);
    }
    return bytes;
}

/* Returns: how many lines the file at @path has; none if there is no such file. */
static guint
run_lines(const char *path)
{
    g_autofree char *text = NULL;
    if (!g_file_get_contents(path, &text, NULL, NULL))
        return 0;
    guint n = 0;
    char *end;
    for (char *line = text; (end = strchr(line, '\n')) != NULL; line = end + 1, n++) {
        *end = '\0';
        g_autoptr(GByteArray) bytes = read_line(line);
        run((const char *)bytes->data, bytes->len);
    }
    return n;
}

int
main(int argc G_GNUC_UNUSED, char **argv)
{
    guint n_files = run_folder(argv[1]);
    g_print("1..2\n%sok 1 - %u files of %s\n", n_files > 0 ? "" : "not ", n_files, argv[1]);
    guint n_lines = run_lines(argv[2]);
    g_print("%sok 2 - %u lines of %s\n", n_lines > 0 ? "" : "not ", n_lines, argv[2]);
    return 0;
}
