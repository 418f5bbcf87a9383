/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every file of the samples of a format damaged: cut short, with a byte changed, and without a
 * line: it is read, or refused in words that name a file of it. TEST-DAMAGED-FILES SAMPLES FORMAT
 *
 * Of some that are read a data set is made: it can be read, all that its records need is there, and
 * so is all that they refer to. What a damaged map itself may be, such as a place without a way to
 * it, is not looked at.
 *
 * A sample that is read once more from a zip archive is damaged there, too. Prints TAP, one point
 * for each sample.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zip.h>

#include "schema/foreign/foreign-set.h"
#include "schema/foreign/formats.h"
#include "tests/foreign/base-set.h"
#include "tests/foreign/sound-map.h"
#include "tests/unit/temporary-folder.h"
#include "validator/checks/run.h"

/* Larger samples are about their size. */
#define BYTES_MAX 20000u

/* What changes a byte: digits become others, and letters what is none. */
#define CHANGE 0x04

/* Of so many files that are read, a data set is made of one; with NARVA_ALL=1 of each. */
#define READ_FOR_SET 4u

#define PACKED "packed.zip"
#define LAYER "--layer "

/* Files of samples that say what is to become of it. */
static const char *const answers[] = {"expected.txt", "refused.txt", "words.txt"};

typedef struct {
    const ForeignFormat *format;
    char *folder;        /* owned: where copies of the files lie */
    char *path;          /* owned: what is read */
    const char *base;    /* the data set that a set-up is about; NULL: it is none */
    char *layer;         /* owned: what the words of the sample say of it; NULL: nothing */
    guint n_base_errors; /* of its form */
    GPtrArray *files;    /* owned: their names below the folder, owned */
    guint n_read, n_refused, n_made;
    const char *wrong; /* static: what is wrong; NULL: nothing */
} Sample;

static gboolean
is_all(void)
{
    return g_strcmp0(g_getenv("NARVA_ALL"), "1") == 0;
}

static void
write_bytes(const char *folder, const char *name, const guint8 *bytes, gsize length)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    /* A file that is written over is on the disk before the next is: thousands of them wait. */
    unlink(path);
    FILE *file = fopen(path, "wb");
    g_assert_true(file != NULL && fwrite(bytes, 1, length, file) == length && fclose(file) == 0);
}

/* Returns: whether @message names a file of @sample. */
static gboolean
names_file(const Sample *sample, const char *message)
{
    for (guint i = 0; i < sample->files->len; i++) {
        g_autofree char *base = g_path_get_basename(sample->files->pdata[i]);
        if (strstr(message, base) != NULL)
            return TRUE;
    }
    return FALSE;
}

/* Returns: how many errors @set has in its form: up to references to what is not there. Prints what
 * is beyond the first @n_known ones. */
static guint
count_form_errors(DataSet *set, guint n_known)
{
    ChecksSkipped skipped;
    g_autoptr(FindingList) findings = checks_run(set, NULL, &skipped);
    guint n = 0;
    for (guint i = 0; i < finding_list_length(findings); i++) {
        const Finding *finding = finding_list_get(findings, i);
        const FindingRow *row = finding_row(finding->id);
        if (finding->severity == SEVERITY_ERROR && row->phase <= PHASE_REFERENCES && n++ >= n_known)
            printf("# %s\n", row->id);
    }
    return n;
}

/* Makes a data set of @map, which was read from @sample. */
static void
make_set(Sample *sample, ForeignMap *map)
{
    g_autoptr(GError) error = NULL;
    map->source = map->about = "source";
    g_autoptr(DataSet) set = foreign_set_new(map, &error);
    sample->n_made++;
    if (set == NULL) {
        sample->wrong = "no data set can be made";
        printf("# %s\n", error != NULL ? error->message : "");
    } else if (count_form_errors(set, sample->n_base_errors) > sample->n_base_errors) {
        sample->wrong = "the data set that was made has errors";
    }
}

/* Reads the sample as its files are now. */
static void
read_sample(Sample *sample)
{
    const ForeignFormat *format = sample->format;
    const ForeignChoices choices = {.layer = sample->layer, .set = sample->base};
    g_auto(ForeignSource) source = {0};
    g_autoptr(ForeignMap) map = foreign_map_new();
    g_autoptr(LossReport) report =
        loss_report_new(format->reader->rows, format->reader->n_rows, sample->path);
    g_autoptr(GError) error = NULL;
    gboolean is_read =
        foreign_format_read(format, &source, sample->path, &choices, map, report, &error);
    g_assert_true(is_read == (error == NULL));
    *(is_read ? &sample->n_read : &sample->n_refused) += 1;
    if (is_read) {
        if (is_all() || sample->n_read % READ_FOR_SET == 1)
            make_set(sample, map);
        sound_map_look(map);
    } else if (error->domain != FOREIGN_ERROR || !names_file(sample, error->message)) {
        sample->wrong = "a message names no file";
        printf("# %s\n", error->message);
    }
}

/* Removes each line of the file @name of @sample, of the @length @bytes. */
static void
remove_lines(Sample *sample, const char *name, const guint8 *bytes, gsize length)
{
    g_autofree guint8 *rest = g_malloc(length + 1);
    for (gsize start = 0, end; start < length; start = end) {
        const guint8 *stop = memchr(bytes + start, '\n', length - start);
        end = stop != NULL ? (gsize)(stop - bytes) + 1 : length;
        memcpy(rest, bytes, start);
        memcpy(rest + start, bytes + end, length - end);
        write_bytes(sample->folder, name, rest, length - (end - start));
        read_sample(sample);
    }
}

/* Cuts the file @name of @sample at every second byte and changes the others; with NARVA_ALL=1 it
 * does both at each byte. */
static void
damage(Sample *sample, const char *name)
{
    g_autofree char *path = g_build_filename(sample->folder, name, NULL);
    g_autofree char *whole = NULL;
    gsize length;
    g_assert_true(g_file_get_contents(path, &whole, &length, NULL));
    guint8 *bytes = (guint8 *)whole;
    for (gsize i = 0; i < length && length <= BYTES_MAX; i++) {
        if (is_all() || i % 2 == 0) {
            write_bytes(sample->folder, name, bytes, i);
            read_sample(sample);
        }
        if (is_all() || i % 2 != 0) {
            bytes[i] ^= CHANGE;
            write_bytes(sample->folder, name, bytes, length);
            read_sample(sample);
            bytes[i] ^= CHANGE;
        }
    }
    if (length <= BYTES_MAX)
        remove_lines(sample, name, bytes, length);
    write_bytes(sample->folder, name, bytes, length);
}

/* Finds what the sample in the folder @from says of its layer. */
static void
read_words(Sample *sample, const char *from)
{
    g_autofree char *path = g_build_filename(from, "words.txt", NULL);
    g_autofree char *text = NULL;
    char *layer = g_file_get_contents(path, &text, NULL, NULL) ? strstr(text, LAYER) : NULL;
    if (layer != NULL)
        sample->layer = g_strndup(layer + strlen(LAYER), strcspn(layer + strlen(LAYER), " \n"));
}

static gboolean
is_answer(const char *name)
{
    for (guint i = 0; i < G_N_ELEMENTS(answers); i++)
        if (strcmp(name, answers[i]) == 0)
            return TRUE;
    return FALSE;
}

/* Copies the files of the sample in the folder @from. Returns: whether it is one to be read. */
static gboolean
copy(Sample *sample, const char *from)
{
    g_autofree char *refused = g_build_filename(from, "refused.txt", NULL);
    g_autoptr(GPtrArray) found = foreign_source_list(from, "");
    sample->path = g_strdup(sample->folder);
    read_words(sample, from);
    for (guint i = 0; i < found->len; i++) {
        const char *name = found->pdata[i];
        g_autofree char *path = g_build_filename(from, name, NULL);
        g_autofree char *bytes = NULL;
        gsize length;
        if (is_answer(name))
            continue;
        g_assert_true(g_file_get_contents(path, &bytes, &length, NULL));
        temporary_folder_write_bytes(sample->folder, name, bytes, length);
        g_ptr_array_add(sample->files, g_strdup(name));
        if (g_str_has_prefix(name, "source.")) {
            g_free(sample->path);
            sample->path = g_build_filename(sample->folder, name, NULL);
        }
    }
    return sample->files->len > 0 && !g_file_test(refused, G_FILE_TEST_EXISTS);
}

/* Packs the files of @sample, and reads the archive from now on. */
static void
pack(Sample *sample)
{
    g_autofree char *archive = g_build_filename(sample->folder, PACKED, NULL);
    zip_t *zip = zip_open(archive, ZIP_CREATE | ZIP_TRUNCATE, NULL);
    g_assert_nonnull(zip);
    for (guint i = 0; i < sample->files->len; i++) {
        g_autofree char *path = g_build_filename(sample->folder, sample->files->pdata[i], NULL);
        zip_source_t *source = zip_source_file(zip, path, 0, -1);
        g_assert_cmpint(zip_file_add(zip, sample->files->pdata[i], source, 0), >=, 0);
    }
    g_assert_cmpint(zip_close(zip), ==, 0);
    g_free(sample->path);
    sample->path = g_steal_pointer(&archive);
    g_ptr_array_add(sample->files, g_strdup(PACKED));
}

/* Damages all files of the sample in the folder @from, and the archive of it. */
static void
try_sample(const ForeignFormat *format, const char *base, const char *from, guint number)
{
    Sample sample = {
        .format = format,
        .base = base,
        .folder = temporary_folder_new(),
        .files = g_ptr_array_new_with_free_func(g_free),
    };
    g_autofree char *name = g_path_get_basename(from);
    g_autoptr(DataSet) below = base != NULL ? data_set_load(base, NULL) : NULL;
    sample.n_base_errors = below != NULL ? count_form_errors(below, G_MAXUINT) : 0;
    if (copy(&sample, from)) {
        for (guint i = 0; i < sample.files->len; i++)
            damage(&sample, sample.files->pdata[i]);
        if (format->reader->packed != NULL) {
            pack(&sample);
            damage(&sample, sample.files->pdata[sample.files->len - 1]);
        }
        if (sample.n_read + sample.n_refused == 0)
            sample.wrong = "nothing was damaged";
    }
    printf("%sok %u - %s: %u read, %u refused, %u made%s%s\n", sample.wrong != NULL ? "not " : "",
           number, name, sample.n_read, sample.n_refused, sample.n_made,
           sample.wrong != NULL ? ": " : "", sample.wrong != NULL ? sample.wrong : "");
    temporary_folder_free(sample.folder);
    g_free(sample.path);
    g_free(sample.layer);
    g_ptr_array_unref(sample.files);
}

int
main(int argc, char **argv)
{
    g_assert(argc == 3);
    const ForeignFormat *format = foreign_format_find(argv[2]);
    g_autofree char *samples = g_build_filename(argv[1], argv[2], NULL);
    g_autoptr(GDir) folder = g_dir_open(samples, 0, NULL);
    guint n = 0;
    gboolean has_base = format != NULL && (format->reader->choices & CHOICE_BIT(CHOICE_SET)) != 0;
    char *base = has_base ? base_set_new() : NULL;
    g_assert(format != NULL && folder != NULL);
    for (const char *name; (name = g_dir_read_name(folder)) != NULL;) {
        g_autofree char *from = g_build_filename(samples, name, NULL);
        try_sample(format, base, from, ++n);
        fflush(stdout);
    }
    if (base != NULL)
        temporary_folder_free(base);
    printf("1..%u\n", n);
    return 0;
}
