/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva-manual FOLDER VERB…: writes the manual pages and the completion of narva into FOLDER, while
 * it is built. The verbs are those for which the build expects a page.
 */
#include "validator/cli/manual/completion.h"
#include "validator/cli/manual/manual-page.h"

#include <stdio.h>
#include <string.h>

static gboolean
write_file(const char *folder, const char *name, const GString *text)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    g_autoptr(GError) error = NULL;
    if (g_file_set_contents(path, text->str, (gssize)text->len, &error))
        return TRUE;
    fprintf(stderr, "narva-manual: %s\n", error->message);
    return FALSE;
}

/* Whether @names are those of the verbs, in their order; else it has complained. */
static gboolean
are_verbs(char *const *names)
{
    guint n;
    const CommandVerb *rows = verbs(&n);
    gboolean are_same = g_strv_length((char **)names) == n;
    for (guint i = 0; are_same && i < n; i++)
        are_same = strcmp(names[i], rows[i].name) == 0;
    if (are_same)
        return TRUE;
    fprintf(stderr, "narva-manual: validator/cli/manual/meson.build must list the verbs:");
    for (guint i = 0; i < n; i++)
        fprintf(stderr, " %s", rows[i].name);
    fprintf(stderr, "\n");
    return FALSE;
}

static gboolean
write_pages(const char *folder)
{
    guint n;
    const CommandVerb *rows = verbs(&n);
    g_autoptr(GString) whole = g_string_new(NULL);
    manual_page_of_program(whole);
    gboolean is_written = write_file(folder, "narva.1", whole);
    for (guint i = 0; i < n && is_written; i++) {
        g_autoptr(GString) page = g_string_new(NULL);
        g_autofree char *name = g_strdup_printf("narva-%s.1", rows[i].name);
        manual_page_of_verb(page, &rows[i]);
        is_written = write_file(folder, name, page);
    }
    return is_written;
}

int
main(int argc, char **argv)
{
    if (argc < 2) {
        fprintf(stderr, "Usage: narva-manual FOLDER VERB...\n");
        return EXIT_USAGE;
    }
    if (!are_verbs(argv + 2))
        return EXIT_USAGE;
    g_autoptr(GString) script = g_string_new(NULL);
    completion_append(script);
    if (!write_pages(argv[1]) || !write_file(argv[1], "narva", script))
        return EXIT_IO;
    return EXIT_CLEAN;
}
