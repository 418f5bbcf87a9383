/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Any bytes, read as the files of the format FOREIGN_FORMAT. A line `%% NAME` begins each file; the
 * first is the source.
 */
#include <string.h>

#include "schema/foreign/formats.h"
#include "tests/foreign/base-set.h"
#include "tests/foreign/sound-map.h"
#include "tests/fuzz/fuzz.h"
#include "tests/unit/temporary-folder.h"

#define MARK "%% "
#define FILES_MAX 4
#define NAME_MAX_BYTES 200 /* folders take no longer ones */

/* Returns: where the next line that begins with MARK does, or @end. */
static const char *
next_mark(const char *at, const char *end)
{
    for (; at < end; at++)
        if ((gsize)(end - at) > strlen(MARK) && memcmp(at, MARK, strlen(MARK)) == 0)
            return at;
    return end;
}

/* Returns: (transfer full): the name of the first file that was written; NULL: none. */
static char *
write_files(const char *folder, const char *bytes, gsize length)
{
    const char *end = bytes + length, *at = next_mark(bytes, end);
    char *first = NULL;
    for (guint i = 0; i < FILES_MAX && at < end; i++) {
        const char *line = memchr(at, '\n', (gsize)(end - at));
        if (line == NULL)
            break;
        g_autofree char *name = g_strndup(
            at + strlen(MARK), (gsize)(line - at) - MIN(strlen(MARK), (gsize)(line - at)));
        const char *next = next_mark(line + 1, end);
        if (name[strspn(name, "abcdefghijklmnopqrstuvwxyz_.")] == '\0' && name[0] != '.' &&
            name[0] != '\0' && strlen(name) <= NAME_MAX_BYTES) {
            temporary_folder_write_bytes(folder, name, line + 1, (gsize)(next - line - 1));
            first = first != NULL ? first : g_strdup(name);
        }
        at = next;
    }
    return first;
}

int
LLVMFuzzerTestOneInput(const guint8 *bytes, size_t length)
{
    const ForeignFormat *format = foreign_format_find(FOREIGN_FORMAT);
    /* What set-ups are about lies as long as inputs come. */
    static char *base;
    if (base == NULL && (format->reader->choices & CHOICE_BIT(CHOICE_SET)) != 0)
        base = base_set_new();
    const ForeignChoices choices = {.set = base};
    char *folder = temporary_folder_new();
    g_autofree char *name = write_files(folder, (const char *)bytes, length);
    if (name != NULL) {
        g_autofree char *path = g_build_filename(folder, name, NULL);
        g_auto(ForeignSource) source = {0};
        g_autoptr(ForeignMap) map = foreign_map_new();
        g_autoptr(LossReport) report =
            loss_report_new(format->reader->rows, format->reader->n_rows, path);
        g_autoptr(GError) error = NULL;
        gboolean is_read =
            foreign_format_read(format, &source, path, &choices, map, report, &error);
        g_assert(is_read == (error == NULL));
        if (is_read)
            sound_map_look(map);
    }
    temporary_folder_free(folder);
    return 0;
}
