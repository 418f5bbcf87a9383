/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva-render PATH -o FILE: the picture of a map as a program of its own, which `narva
 * render` calls. Exit status: 0, 1 the data cannot be drawn, 2 usage, 3 reading or writing failed.
 */
#include "schema/store/file-read.h"
#include "schema/text/clean.h"
#include "validator/render/render.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>

enum { EXIT_DRAWN, EXIT_DATA, EXIT_USAGE, EXIT_FILE };

typedef struct {
    char *output;
    double unit_km;
    gboolean has_no_panels;
} Arguments;

static int
fail(int status, const char *what, const char *reason)
{
    g_autofree char *line = g_strdup_printf("narva: %s: %s", what, reason);
    g_autofree char *clean = text_clean(line);
    fprintf(stderr, "%s\n", clean);
    return status;
}

/* Reads map.svg of @set, or of the first set below it that has one. */
static MapSvg *
load_map(const DataSet *set)
{
    for (; set != NULL; set = set->base) {
        FileContents contents = file_read(set->folder, "map.svg");
        MapSvg *svg = NULL;
        if (contents.result == FILE_READ) {
            g_autofree char *name = g_build_filename(set->name, "map.svg", NULL);
            g_autoptr(SourceText) text = source_text_new(name, contents.contents);
            svg = map_svg_new(text);
        }
        gboolean is_absent = contents.result == FILE_ABSENT;
        file_contents_clear(&contents);
        if (!is_absent)
            return svg;
    }
    return NULL;
}

static int
render(const char *folder, const Arguments *arguments)
{
    const RenderOptions options = {
        .unit_km = arguments->unit_km,
        .has_no_panels = arguments->has_no_panels,
    };
    g_autoptr(GError) error = NULL;
    g_autoptr(DataSet) set = data_set_load(folder, &error);
    if (set == NULL)
        return fail(g_error_matches(error, G_FILE_ERROR, G_FILE_ERROR_NOENT) ? EXIT_USAGE
                                                                             : EXIT_FILE,
                    folder,
                    error->message);
    if (!data_set_is_whole(set))
        return fail(EXIT_DATA, folder, "some of its files cannot be read; `validate` says why");
    g_autoptr(MapSvg) svg = load_map(set);
    if (svg == NULL)
        return fail(EXIT_FILE, folder, "there is no map.svg that can be read");
    if (svg->error != MAP_SVG_OK)
        return fail(EXIT_DATA, svg->text->name, map_svg_error_text(svg->error));
    g_autoptr(GBytes) picture = render_map(set, svg, &options);
    if (!g_file_set_contents(arguments->output,
                             g_bytes_get_data(picture, NULL),
                             (gssize)g_bytes_get_size(picture),
                             &error))
        return fail(EXIT_FILE, arguments->output, error->message);
    return EXIT_DRAWN;
}

int
main(int argc, char **argv)
{
    Arguments arguments = {0};
    const GOptionEntry entries[] = {
        {"output", 'o', 0, G_OPTION_ARG_FILENAME, &arguments.output, "Write the SVG here", "FILE"},
        {"unit-km",
         0,
         0,
         G_OPTION_ARG_DOUBLE,
         &arguments.unit_km,
         "Kilometres to one unit of the drawing, for the scale",
         "N"},
        {"no-panels",
         0,
         0,
         G_OPTION_ARG_NONE,
         &arguments.has_no_panels,
         "Leave out title and legend",
         NULL},
        {NULL},
    };
    g_autoptr(GError) error = NULL;
    /* Only for the names of files. */
    setlocale(LC_CTYPE, "C.UTF-8");
    g_autoptr(GOptionContext) context = g_option_context_new("PATH");
    g_option_context_set_summary(context, "Draw the map of a data set from its map.svg.");
    g_option_context_add_main_entries(context, entries, NULL);
    if (!g_option_context_parse(context, &argc, &argv, &error))
        return fail(EXIT_USAGE, "render", error->message);
    int status =
        argc == 2 && arguments.output != NULL
            ? render(argv[1], &arguments)
            : fail(EXIT_USAGE, "render", "give one PATH, and the picture with -o FILE.svg");
    g_free(arguments.output);
    return status;
}
