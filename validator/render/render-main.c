/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva-render PATH -o FILE: the picture of a map as a program of its own, which `narva
 * render` calls once it has looked at the words; --help is there. Exit status: 0, 1 the data cannot
 * be drawn, 2 usage, 3 reading or writing failed.
 */
#include "schema/store/data-set-search.h"
#include "schema/text/clean.h"
#include "schema/text/names.h"
#include "validator/render/page/picture.h"
#include "validator/render/page/play.h"
#include "validator/render/page/poster.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Scenarios named to those who asked for another one. */
#define LISTED_MAX 8

enum { EXIT_DRAWN, EXIT_DATA, EXIT_USAGE, EXIT_FILE };

typedef struct {
    char **paths;
#define TEXT(member, ...) char *member;
#define FLAG(member, ...) gboolean member;
#include "validator/render/render-options.def"
} Arguments;

static void
arguments_clear(Arguments *arguments)
{
    g_strfreev(arguments->paths);
#define TEXT(member, ...) g_free(arguments->member);
#define FLAG(member, ...)
#include "validator/render/render-options.def"
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Arguments, arguments_clear)

static int fail(int status, const char *format, ...) G_GNUC_PRINTF(2, 3);

static int
fail(int status, const char *format, ...)
{
    va_list ap;
    va_start(ap, format);
    g_autofree char *line = g_strdup_vprintf(format, ap);
    va_end(ap);
    g_autofree char *clean = text_clean(line);
    fprintf(stderr, "narva: %s\n", clean);
    return status;
}

static int
fail_with(const GError *error)
{
    gboolean is_absent = g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_NOENT);
    return fail(is_absent ? EXIT_USAGE : EXIT_FILE, "%s", error->message);
}

/* Returns: NULL, having complained, unless @path means one data set that can be read. */
static DataSet *
load_set(const char *path, int *status)
{
    g_autoptr(GArray) found = data_set_search_new();
    g_autoptr(GError) error = NULL;
    if (!data_set_search(found, path, &error)) {
        *status = fail_with(error);
        return NULL;
    }
    if (found->len != 1) {
        *status = fail(EXIT_USAGE, "“%s” holds %u data sets; name one of them", path, found->len);
        return NULL;
    }
    DataSet *set = data_set_load(g_array_index(found, FoundSet, 0).folder, &error);
    if (set == NULL) {
        fail_with(error);
        *status = EXIT_FILE;
    }
    return set;
}

static int
fail_without_scenario(const DataSet *set, const char *id)
{
    NameSearch search;
    name_search_init(&search, id);
    for (guint i = 0; i < set->n_scenarios; i++)
        if (record_key(set->scenarios[i]) != NULL)
            name_search_offer(&search, record_key(set->scenarios[i]));
    if (search.nearest != NULL)
        return fail(EXIT_USAGE,
                    "“%s” has no scenario “%s”; did you mean “%s”?",
                    set->name,
                    id,
                    search.nearest);
    if (set->n_scenarios == 0)
        return fail(EXIT_USAGE, "“%s” has no scenarios", set->name);
    g_autoptr(GString) ids = g_string_new(NULL);
    for (guint i = 0; i < set->n_scenarios && i < LISTED_MAX; i++) {
        const char *key = record_key(set->scenarios[i]);
        g_string_append_printf(ids, "%s%s", i > 0 ? ", " : "", key != NULL ? key : "?");
    }
    return fail(EXIT_USAGE,
                "“%s” has no scenario “%s”; it has %s%s",
                set->name,
                id,
                ids->str,
                set->n_scenarios > LISTED_MAX ? ", …" : "");
}

/* What is asked for, read. */
typedef struct {
    PictureWish wish;
    RenderStyle style;
    PictureFormat format;
    double n_across, dpi;
} Request;

/* What becomes of each PictureError, and what to do about it. */
static const struct {
    int status;
    const char *advice;
} failures[] = {
    [PICTURE_ERROR_ABSENT] = {EXIT_USAGE, ""},
    [PICTURE_ERROR_DATA] = {EXIT_DATA, ""},
    [PICTURE_ERROR_MODE] = {EXIT_USAGE, ""},
    [PICTURE_ERROR_TAKEN] = {EXIT_USAGE, "; name another one with -o"},
    [PICTURE_ERROR_LARGE] = {EXIT_USAGE, "; ask for a lower --dpi"},
    [PICTURE_ERROR_NO_PLACE] = {EXIT_FILE, "; name a file with -o"},
    [PICTURE_ERROR_FILE] = {EXIT_FILE, ""},
};

static int
fail_drawing(const GError *error)
{
    g_assert(error->domain == PICTURE_ERROR && (guint)error->code < G_N_ELEMENTS(failures));
    return fail(failures[error->code].status, "%s%s", error->message, failures[error->code].advice);
}

/* Tells of places that are not in the picture of @map. Returns: the status. */
static int
tell_gaps(const RenderMap *map, const DataSet *set, const Request *request)
{
    g_autofree char *gaps = request->wish.kinds == 0 ? picture_gaps(map, set) : NULL;
    return gaps != NULL ? fail(EXIT_DATA, "%s: the picture lacks places: %s", set->name, gaps)
                        : EXIT_DRAWN;
}

static int
render(const char *path, const char *output, const char *scenario, const Request *request)
{
    int status = EXIT_DRAWN;
    g_autoptr(DataSet) set = load_set(path, &status);
    if (set == NULL)
        return status;
    if (!data_set_is_whole(set))
        return fail(EXIT_DATA,
                    "%s: some of its files cannot be read; `validate` says why",
                    set->name);
    const DataFile *file = scenario != NULL ? data_set_scenario_file(set, scenario) : NULL;
    if (scenario != NULL && (file == NULL || file->seen == NULL))
        return fail_without_scenario(set, scenario);
    g_autoptr(GError) error = NULL;
    g_autoptr(RenderMap) map = picture_map_new(set, scenario, &request->style, &error);
    if (map == NULL)
        return fail_drawing(error);
    g_autoptr(Picture) picture = picture_new(map, &request->wish);
    if (picture_write(picture, output, request->format, request->dpi, NULL, NULL, &error))
        return tell_gaps(map, set, request);
    return fail_drawing(error);
}

/* Returns: FALSE, having complained, when the words are wrong. */
static gboolean
read_arguments(GOptionContext *context, char **argv)
{
    g_autoptr(GError) error = NULL;
    /* The parser takes the words out of the list, so it gets a copy. */
    g_auto(GStrv) words = g_strdupv(argv);
    if (g_option_context_parse_strv(context, &words, &error))
        return TRUE;
    fail(EXIT_USAGE, "%s (`narva render --help` lists the options)", error->message);
    return FALSE;
}

/* Reads the numbers that were given. Returns: FALSE, having complained, when one is none, or out of
 * its range. */
static gboolean
read_numbers(const Arguments *arguments, Request *request)
{
    const struct {
        const char *text, *option, *what;
        double least, most;
        gboolean is_whole;
        double *number;
    } rows[] = {
        {arguments->unit_km,
         "unit-km",
         "a number of kilometres",
         PAGE_UNIT_KM_MIN,
         PAGE_UNIT_KM_MAX,
         FALSE,
         &request->wish.page.unit_km},
        {arguments->across,
         "across",
         "a number of sheets",
         1,
         POSTER_ACROSS_MAX,
         TRUE,
         &request->n_across},
        {arguments->overlap,
         "overlap",
         "a number of millimetres",
         0,
         POSTER_OVERLAP_MAX,
         FALSE,
         &request->wish.overlap},
        {arguments->dpi,
         "dpi",
         "a number of pixels",
         PICTURE_DPI_MIN,
         PICTURE_DPI_MAX,
         FALSE,
         &request->dpi},
    };
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        char *end;
        if (rows[i].text == NULL)
            continue;
        *rows[i].number = g_ascii_strtod(rows[i].text, &end);
        if (end != rows[i].text && *end == '\0' && *rows[i].number >= rows[i].least &&
            *rows[i].number <= rows[i].most &&
            (!rows[i].is_whole || *rows[i].number == (guint)*rows[i].number))
            continue;
        fail(EXIT_USAGE,
             "--%s takes %s from %g to %g, not “%s”",
             rows[i].option,
             rows[i].what,
             rows[i].least,
             rows[i].most,
             rows[i].text);
        return FALSE;
    }
    return TRUE;
}

/* Reads the words that were given. Returns: FALSE, having complained, when one is not known. */
static gboolean
read_words(const Arguments *arguments, Request *request)
{
    if (arguments->look != NULL) {
        request->style.look = look_find(arguments->look);
        if (request->style.look == N_LOOKS) {
            fail(EXIT_USAGE, "--look takes paper, light or dark, not “%s”", arguments->look);
            return FALSE;
        }
    }
    if (arguments->paper != NULL && (request->wish.paper = paper_find(arguments->paper)) == NULL) {
        g_autofree char *words = paper_words();
        fail(EXIT_USAGE, "--paper takes %s, not “%s”", words, arguments->paper);
        return FALSE;
    }
    if (arguments->sheets != NULL && (request->wish.kinds = play_find(arguments->sheets)) == 0) {
        fail(EXIT_USAGE,
             "--sheets takes all, or some of blocks, markers, tables, rules, set-up with commas, "
             "not “%s”",
             arguments->sheets);
        return FALSE;
    }
    if ((arguments->across != NULL || arguments->sheets != NULL) && arguments->paper == NULL)
        request->wish.paper = paper_find("a4");
    return TRUE;
}

static int
run(const Arguments *arguments)
{
    Request request = {
        .wish = {.page = {.has_no_panels = arguments->has_no_panels},
                 .overlap = PICTURE_OVERLAP_USUAL},
        .style = {.layers = RENDER_ALL, .look = LOOK_PAPER, .mode = arguments->mode},
        .n_across = 1,
        .dpi = SHEET_DPI,
    };
    if (!read_numbers(arguments, &request) || !read_words(arguments, &request))
        return EXIT_USAGE;
    if (arguments->paths == NULL || arguments->paths[1] != NULL || arguments->output == NULL)
        return fail(EXIT_USAGE, "render: give one PATH, and the picture with -o FILE.svg");
    if (!picture_format_find(arguments->output, &request.format))
        return fail(EXIT_USAGE,
                    "“%s” is no name of a picture: it ends in .svg, .png or .pdf",
                    arguments->output);
    request.wish.n_across = (guint)request.n_across;
    return render(arguments->paths[0], arguments->output, arguments->scenario, &request);
}

int
main(int argc G_GNUC_UNUSED, char **argv)
{
    g_auto(Arguments) arguments = {0};
    /* clang-format off */
    const GOptionEntry entries[] = {
#define TEXT(member, name, letter, kind, ...) \
    {name, letter, 0, G_OPTION_ARG_##kind, &arguments.member, __VA_ARGS__},
#define FLAG(member, name, meaning) \
    {name, 0, 0, G_OPTION_ARG_NONE, &arguments.member, meaning, NULL},
#include "validator/render/render-options.def"
        {G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &arguments.paths, NULL, NULL},
        {0},
    };
    /* clang-format on */
    /* Only for the names of files. */
    setlocale(LC_CTYPE, "C.UTF-8");
    g_autoptr(GOptionContext) context = g_option_context_new(NULL);
    g_option_context_set_help_enabled(context, FALSE);
    g_option_context_add_main_entries(context, entries, NULL);
    return read_arguments(context, argv) ? run(&arguments) : EXIT_USAGE;
}
