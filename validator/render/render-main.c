/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva-render PATH -o FILE: the picture of a map as a program of its own, which `narva
 * render` calls once it has looked at the words; --help is there. Exit status: 0, 1 the data cannot
 * be drawn, 2 usage, 3 reading or writing failed.
 */
#include "schema/text/name.h"
#include "validator/render/picture.h"
#include "validator/render/play.h"
#include "validator/render/page.h"

#define OPTIONS "validator/render/render-options.def"
#include "validator/program/arguments.h"

/* Scenarios named to those who asked for another one. */
#define LISTED_MAX 8

static int
fail_without_scenario(const DataSet *set, const char *id)
{
    NameSearch search;
    name_search_init(&search, id);
    for (guint i = 0; i < set->n_scenarios; i++)
        if (record_key(set->scenarios[i]) != NULL)
            name_search_offer(&search, record_key(set->scenarios[i]));
    if (search.nearest != NULL)
        return program_fail(PROGRAM_USAGE, _("“%s” has no scenario “%s”; did you mean “%s”?"),
                            set->name, id, search.nearest);
    if (set->n_scenarios == 0)
        return program_fail(PROGRAM_USAGE, _("“%s” has no scenarios"), set->name);
    g_autoptr(GString) ids = g_string_new(NULL);
    for (guint i = 0; i < set->n_scenarios && i < LISTED_MAX; i++) {
        const char *key = record_key(set->scenarios[i]);
        g_string_append_printf(ids, "%s%s", i > 0 ? ", " : "", key != NULL ? key : "?");
    }
    g_string_append(ids, set->n_scenarios > LISTED_MAX ? ", …" : "");
    return program_fail(PROGRAM_USAGE, _("“%s” has no scenario “%s”; it has %s"), set->name, id,
                        ids->str);
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
    const char *advice; /* behind the error */
} failures[] = {
    [PICTURE_ERROR_ABSENT] = {PROGRAM_USAGE, "%s"},
    [PICTURE_ERROR_DATA] = {PROGRAM_FAULT, "%s"},
    [PICTURE_ERROR_MODE] = {PROGRAM_USAGE, "%s"},
    [PICTURE_ERROR_TAKEN] = {PROGRAM_USAGE, N_("%s; name another one with -o")},
    [PICTURE_ERROR_LARGE] = {PROGRAM_USAGE, N_("%s; ask for a lower --dpi")},
    [PICTURE_ERROR_NO_PLACE] = {PROGRAM_FILE, N_("%s; name a file with -o")},
    [PICTURE_ERROR_FILE] = {PROGRAM_FILE, "%s"},
};

static int
fail_drawing(const GError *error)
{
    g_assert(error->domain == PICTURE_ERROR && (guint)error->code < G_N_ELEMENTS(failures));
    return program_fail(failures[error->code].status, _(failures[error->code].advice),
                        error->message);
}

static int
render_page(const char *path, const char *output, const char *scenario, const Request *request)
{
    int status = PROGRAM_DONE;
    g_autoptr(DataSet) set = program_load(path, &status);
    if (set == NULL)
        return status;
    if (!data_set_is_whole(set))
        return program_fail(PROGRAM_FAULT,
                            _("%s: some of its files cannot be read; `validate` says why"),
                            set->name);
    const DataFile *file =
        scenario != NULL ? data_set_file_of_record(set, ENTITY_SCENARIO, scenario) : NULL;
    if (scenario != NULL && (file == NULL || file->seen == NULL))
        return fail_without_scenario(set, scenario);
    g_autoptr(GError) error = NULL;
    g_autoptr(RenderMap) map = picture_map_new(set, scenario, &request->style, &error);
    if (map == NULL)
        return fail_drawing(error);
    g_autoptr(Picture) picture = picture_new(map, &request->wish);
    if (picture_write(picture, output, request->format, request->dpi, NULL, NULL, &error)) {
        g_autofree char *gaps = request->wish.kinds == 0 ? picture_gaps(map, set) : NULL;
        return gaps != NULL ? program_fail(PROGRAM_FAULT, _("%s: the picture lacks places: %s"),
                                           set->name, gaps)
                            : PROGRAM_DONE;
    }
    return fail_drawing(error);
}

/* Reads the numbers that were given. Returns: FALSE, having complained, when one is none, or out of
 * its range. */
static gboolean
read_numbers(const Arguments *arguments, Request *request)
{
    const struct {
        const char *text, *option, *problem;
        double least, most;
        gboolean is_whole;
        double *number;
    } rows[] = {
        {arguments->unit_km, "unit-km",
         _("--%s takes a number of kilometres from %g to %g, not “%s”"), PAGE_UNIT_KM_MIN,
         PAGE_UNIT_KM_MAX, FALSE, &request->wish.page.unit_km},
        {arguments->across, "across", _("--%s takes a number of sheets from %g to %g, not “%s”"), 1,
         POSTER_ACROSS_MAX, TRUE, &request->n_across},
        {arguments->overlap, "overlap",
         _("--%s takes a number of millimetres from %g to %g, not “%s”"), 0, POSTER_OVERLAP_MAX,
         FALSE, &request->wish.overlap},
        {arguments->dpi, "dpi", _("--%s takes a number of pixels from %g to %g, not “%s”"),
         PICTURE_DPI_MIN, PICTURE_DPI_MAX, FALSE, &request->dpi},
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
        program_fail(PROGRAM_USAGE, rows[i].problem, rows[i].option, rows[i].least, rows[i].most,
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
            program_fail(PROGRAM_USAGE, _("--look takes paper, light or dark, not “%s”"),
                         arguments->look);
            return FALSE;
        }
    }
    if (arguments->paper != NULL &&
        (request->wish.paper = page_paper_find(arguments->paper)) == NULL) {
        g_autofree char *words = page_paper_words();
        program_fail(PROGRAM_USAGE, _("--paper takes %s, not “%s”"), words, arguments->paper);
        return FALSE;
    }
    if (arguments->sheets != NULL && (request->wish.kinds = play_find(arguments->sheets)) == 0) {
        program_fail(
            PROGRAM_USAGE,
            _("--sheets takes all, or some of blocks, markers, tables, rules, set-up with commas, "
              "not “%s”"),
            arguments->sheets);
        return FALSE;
    }
    if ((arguments->across != NULL || arguments->sheets != NULL) && arguments->paper == NULL)
        request->wish.paper = page_paper_find("a4");
    return TRUE;
}

static int
run_render(const Arguments *arguments)
{
    Request request = {
        .wish = {.page = {.has_no_panels = arguments->has_no_panels},
                 .overlap = PICTURE_OVERLAP_USUAL},
        .style = {.layers = RENDER_ALL, .look = LOOK_PAPER, .mode = arguments->mode},
        .n_across = 1,
        .dpi = SHEET_DPI,
    };
    if (!read_numbers(arguments, &request) || !read_words(arguments, &request))
        return PROGRAM_USAGE;
    if (arguments->words == NULL || arguments->words[1] != NULL || arguments->output == NULL)
        return program_fail(PROGRAM_USAGE,
                            _("render: give one PATH, and the picture with -o FILE.svg"));
    if (!picture_format_find(arguments->output, &request.format))
        return program_fail(PROGRAM_USAGE,
                            _("“%s” is not the name of a picture: it must end in .svg, .png, .pdf or .html"),
                            arguments->output);
    if (request.format == PICTURE_HTML && request.wish.kinds == 0)
        return program_fail(PROGRAM_USAGE, _("a page of HTML shows sheets: name them with --sheets"));
    request.wish.n_across = (guint)request.n_across;
    return render_page(arguments->words[0], arguments->output, arguments->scenario, &request);
}

int
main(int argc G_GNUC_UNUSED, char **argv)
{
    g_auto(Arguments) arguments = {0};
    return arguments_read(&arguments, argv, "render") ? run_render(&arguments) : PROGRAM_USAGE;
}
