/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva-render PATH -o FILE: the picture of a map as a program of its own, which `narva
 * render` calls once it has looked at the words; --help is there. Exit status: 0, 1 the data cannot
 * be drawn, 2 usage, 3 reading or writing failed.
 */
#include "schema/store/data-set-search.h"
#include "schema/store/drawing/map-file.h"
#include "schema/text/clean.h"
#include "schema/text/limits.h"
#include "schema/text/names.h"
#include "validator/render/page/play.h"
#include "validator/render/page/poster.h"
#include "validator/render/render-parts.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Scenarios named to those who asked for another one. */
#define LISTED_MAX 8

#define DPI_MIN 24.0
#define DPI_MAX 1200.0
#define OVERLAP_USUAL 10.0 /* millimetres */

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
fail_reading(const char *name, const FileContents *contents)
{
    switch (contents->result) {
    case FILE_NOT_A_FILE:
        return fail(EXIT_DATA, "“%s” is no plain file but %s", name, contents->detail);
    case FILE_OUTSIDE:
        return fail(EXIT_DATA, "“%s” is a link that leads out of its folder", name);
    case FILE_TOO_LARGE:
        return fail(EXIT_DATA,
                    "“%s” has %s bytes; the limit is %u",
                    name,
                    contents->detail,
                    LIMIT_FILE_BYTES);
    default:
        return fail(EXIT_FILE, "cannot read “%s”: %s", name, contents->detail);
    }
}

/* Reads map.svg of @set, or of the first set below it that has one; where none has, the grid of
 * @scenario (NULL: all grids) is drawn.
 * Returns: NULL, having complained, when it cannot be drawn. */
static MapSvg *
load_map(const DataSet *set, const DataFile *scenario, int *status)
{
    const char *grid = scenario != NULL ? ((const Scenario *)scenario->seen)->grid : NULL;
    g_autoptr(MapFile) file = map_file_read_or_make(set, grid);
    if (map_file_is_drawn(file))
        return map_svg_ref(file->svg);
    if (file->read.result == FILE_ABSENT)
        *status = fail(EXIT_USAGE, "“%s” has no map.svg, the drawing that render needs", set->name);
    else if (file->svg == NULL)
        *status = fail_reading(file->text->name, &file->read);
    else
        *status = fail(EXIT_DATA, "%s: %s", file->text->name, map_svg_error_text(file->svg->error));
    return NULL;
}

static gboolean
is_same_file(const GStatBuf *file, const char *folder, const char *name)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    GStatBuf other;
    return g_stat(path, &other) == 0 && other.st_dev == file->st_dev &&
           other.st_ino == file->st_ino;
}

/* Whether @output is, by whatever path, a file that @set is made of. */
static gboolean
is_file_of_set(const DataSet *set, const char *output)
{
    GStatBuf file;
    if (g_stat(output, &file) != 0)
        return FALSE;
    gboolean is_one = FALSE;
    for (; set != NULL && !is_one; set = set->base) {
        is_one = is_same_file(&file, set->folder, MAP_FILE_NAME);
        for (guint i = 0; i < set->n_files && !is_one; i++)
            is_one = is_same_file(&file, set->folder, set->files[i].name);
    }
    return is_one;
}

static int
write_picture(GBytes *picture, const char *output)
{
    g_autoptr(GError) error = NULL;
    /* As root the picture would take the place of a device. */
    if (g_file_test(output, G_FILE_TEST_EXISTS) && !g_file_test(output, G_FILE_TEST_IS_REGULAR))
        return fail(EXIT_FILE,
                    "cannot write “%s”: it is %s; name a file with -o",
                    output,
                    g_file_test(output, G_FILE_TEST_IS_DIR) ? "a folder" : "no plain file");
    if (g_file_set_contents(output,
                            g_bytes_get_data(picture, NULL),
                            (gssize)g_bytes_get_size(picture),
                            &error))
        return EXIT_DRAWN;
    /* The words before the reason of the system name a temporary file. */
    const char *reason = strrchr(error->message, ':');
    return fail(EXIT_FILE,
                "cannot write “%s”%s",
                output,
                reason != NULL ? reason : "; is there room, and may you write there?");
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

/* Returns: EXIT_DRAWN, or another status, having complained, when @map would show nothing, or
 * places where they are not. */
static int
check_map(const RenderMap *map, const char *name)
{
    const Scene *scene = &map->scene;
    const char *moved = NULL;
    guint n_moved = 0;
    for (guint32 i = 0; i < scene->n_faces; i++)
        if (scene->faces[i].element->is_transformed && n_moved++ == 0)
            moved = scene->faces[i].element->id;
    if (n_moved > 0)
        return fail(EXIT_DATA,
                    "%s: %u of its shapes (“%s” first) are moved by a transform that cannot be "
                    "read; apply it in the program that drew them, and save",
                    name,
                    n_moved,
                    moved != NULL ? moved : "?");
    if (g_hash_table_size(scene->spaces) == 0)
        return fail(EXIT_DATA,
                    "%s: none of its %u shapes has the id of a place of map.json, so there is "
                    "nothing to draw",
                    name,
                    scene->n_faces);
    return EXIT_DRAWN;
}

/* The kinds of files, by how their names end. */
typedef enum {
    FORMAT_SVG,
    FORMAT_PNG,
    FORMAT_PDF,
    N_FORMATS,
} Format;

static const char *const endings[N_FORMATS] = {".svg", ".png", ".pdf"};

/* What is asked for, read. */
typedef struct {
    PageOptions page;
    RenderStyle style;
    Format format;
    const Paper *paper; /* NULL: none */
    guint kinds;        /* of sheets to play with; 0: the map */
    double n_across, overlap, dpi;
} Request;

/* Returns: (transfer full): the name of file @i of @n that stand for @output. */
static char *
name_of_sheet(const char *output, Format format, guint i, guint n)
{
    if (n == 1)
        return g_strdup(output);
    int length = (int)(strlen(output) - strlen(endings[format]));
    return g_strdup_printf("%.*s-%u%s", length, output, i + 1, endings[format]);
}

static int
write_sheets(const Sheets *sheets, const Request *request, const char *output)
{
    int status = EXIT_DRAWN;
    guint n = request->format == FORMAT_PDF ? 1 : sheets->n;
    for (guint i = 0; i < n && status == EXIT_DRAWN; i++) {
        g_autofree char *name = name_of_sheet(output, request->format, i, n);
        g_autoptr(GBytes) picture = request->format == FORMAT_PDF ? sheets_to_pdf(sheets)
                                    : request->format == FORMAT_SVG
                                        ? sheets_to_svg(sheets, i)
                                        : sheets_to_png(sheets, i, request->dpi);
        if (picture == NULL)
            return fail(EXIT_USAGE,
                        "“%s” would have more than %d pixels along a side; ask for a lower --dpi",
                        name,
                        SHEET_PIXELS_MAX);
        status = write_picture(picture, name);
    }
    return status;
}

static int
draw_play(RenderMap *map, const Request *request, const char *output)
{
    PlaySheets play;
    play_init(&play, map, request->kinds, request->paper);
    Sheets sheets = play_sheets(&play);
    int status = sheets.n > 0 ? write_sheets(&sheets, request, output)
                              : fail(EXIT_DATA, "the data have nothing that stands on such sheets");
    play_clear(&play);
    return status;
}

static int
draw_map(DataSet *set,
         MapSvg *svg,
         const char *scenario,
         const Request *request,
         const char *output)
{
    g_autoptr(RenderGeometry) geometry = render_geometry_new(svg);
    g_autoptr(RenderMap) map = render_map_new(geometry, set, scenario, &request->style);
    int status = check_map(map, svg->text->name);
    if (status != EXIT_DRAWN)
        return status;
    if (request->kinds != 0)
        return draw_play(map, request, output);
    Sheets sheets;
    if (request->paper == NULL) {
        g_autoptr(Page) page = page_new(map, &request->page);
        sheets = page_sheet(page);
        return write_sheets(&sheets, request, output);
    }
    Poster poster;
    guint n_across = (guint)request->n_across;
    poster_init(&poster, map, &request->page, request->paper, n_across, request->overlap);
    sheets = poster_sheets(&poster);
    status = write_sheets(&sheets, request, output);
    poster_clear(&poster);
    return status;
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
    g_autoptr(MapSvg) svg = load_map(set, file, &status);
    if (svg == NULL)
        return status;
    if (is_file_of_set(set, output))
        return fail(EXIT_USAGE,
                    "“%s” is a file of the data set, which the picture would replace; name "
                    "another one with -o",
                    output);
    return draw_map(set, svg, scenario, request, output);
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
         &request->page.unit_km},
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
         &request->overlap},
        {arguments->dpi, "dpi", "a number of pixels", DPI_MIN, DPI_MAX, FALSE, &request->dpi},
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
    if (arguments->paper != NULL && (request->paper = paper_find(arguments->paper)) == NULL) {
        g_autofree char *words = paper_words();
        fail(EXIT_USAGE, "--paper takes %s, not “%s”", words, arguments->paper);
        return FALSE;
    }
    if (arguments->sheets != NULL && (request->kinds = play_find(arguments->sheets)) == 0) {
        fail(EXIT_USAGE,
             "--sheets takes all, or some of blocks, markers, tables, rules, set-up with commas, "
             "not “%s”",
             arguments->sheets);
        return FALSE;
    }
    if ((arguments->across != NULL || arguments->sheets != NULL) && arguments->paper == NULL)
        request->paper = paper_find("a4");
    return TRUE;
}

/* Returns: FALSE, having complained, when the name of @output ends in no kind of picture. */
static gboolean
read_format(const char *output, Format *format)
{
    for (*format = 0; *format < N_FORMATS; (*format)++)
        if (g_str_has_suffix(output, endings[*format]))
            return TRUE;
    fail(EXIT_USAGE, "“%s” is no name of a picture: it ends in .svg, .png or .pdf", output);
    return FALSE;
}

static int
run(const Arguments *arguments)
{
    Request request = {
        .page = {.has_no_panels = arguments->has_no_panels},
        .style = {.layers = RENDER_ALL, .look = LOOK_PAPER, .mode = arguments->mode},
        .n_across = 1,
        .overlap = OVERLAP_USUAL,
        .dpi = SHEET_DPI,
    };
    if (!read_numbers(arguments, &request) || !read_words(arguments, &request))
        return EXIT_USAGE;
    if (arguments->paths == NULL || arguments->paths[1] != NULL || arguments->output == NULL)
        return fail(EXIT_USAGE, "render: give one PATH, and the picture with -o FILE.svg");
    if (!read_format(arguments->output, &request.format))
        return EXIT_USAGE;
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
