/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva-import FORMAT SOURCE -o DIR: maps of other programs to data sets, as a program of its own,
 * which `narva import` calls once it has looked at the words; --help is there. Exit status: 0, 1
 * something was lost and --strict asked for all, 2 usage, 3 reading or writing failed.
 */
#include "schema/foreign/foreign-set.h"
#include "schema/foreign/formats.h"
#include "validator/port/port.h"

#include <string.h>

typedef struct {
    char **words;
#define TEXT(member, ...) char *member;
#define FLAG(member, ...) gboolean member;
#include "validator/port/import-options.def"
} Arguments;

static void
arguments_clear(Arguments *arguments)
{
    g_strfreev(arguments->words);
#define TEXT(member, ...) g_free(arguments->member);
#define FLAG(member, ...)
#include "validator/port/import-options.def"
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Arguments, arguments_clear)

static void
append_text(GString *out, const ForeignMap *map, const LossReport *report)
{
    loss_append_text(out, report);
    if (map->knit_reach > 0)
        g_string_append_printf(out,
                               "Borders that were up to %u.%u units of the drawing apart were "
                               "joined.\n",
                               map->knit_reach / 10,
                               map->knit_reach % 10);
    if (map->scale > 1)
        g_string_append_printf(out, "The drawing was made %u times as large.\n", map->scale);
    port_append_sums(out, report);
}

static void
append_json(GString *out,
            const ForeignFormat *format,
            const ForeignSource *source,
            const ForeignMap *map,
            const LossReport *report)
{
    g_autoptr(Writer) writer = writer_new();
    writer_show_all(writer);
    writer_begin_object(writer);
    writer_name(writer, "format");
    writer_text(writer, format->name);
    writer_name(writer, "source");
    writer_text(writer, source->shown);
    writer_name(writer, "joined-over");
    writer_integer(writer, map->knit_reach);
    writer_name(writer, "enlarged");
    writer_integer(writer, MAX(map->scale, 1));
    loss_write_json(writer, report);
    writer_end_object(writer);
    writer_finish_into(writer, out);
}

/* Returns: (transfer full): what the data set says about itself. */
static char *
about(const ForeignFormat *format, const ForeignSource *source)
{
    return g_strdup_printf("The map of %s, taken over from %s. What the rules of this game need "
                           "beside a map has to be added.",
                           source->shown,
                           format->title);
}

static int
import(const ForeignFormat *format, const char *path, const Arguments *arguments)
{
    g_auto(ForeignSource) source = {0};
    g_autoptr(ForeignMap) map = foreign_map_new();
    g_autoptr(LossReport) report = loss_report_new(format->reader->rows, format->reader->n_rows);
    g_autoptr(GError) error = NULL;
    g_autoptr(GString) out = g_string_new(NULL);
    ForeignChoices choices = {
        .sea = arguments->sea,
        .layer = arguments->layer,
        .projection = arguments->projection,
        .name = arguments->name,
    };
    if (!foreign_source_open(&source, path, format->ending, &error) ||
        !format->reader->read(&source, &choices, map, report, &error))
        return port_fail_with(error);
    g_autofree char *sentence = about(format, &source);
    map->about = foreign_map_text(map, sentence);
    map->source = foreign_map_text(map, source.shown);
    if (!foreign_set_make(map, arguments->output, &error))
        return port_fail_with(error);
    if (g_strcmp0(arguments->format, "json") == 0)
        append_json(out, format, &source, map, report);
    else
        append_text(out, map, report);
    return port_print(out, port_status(report, arguments->is_strict));
}

static int
fail_without_format(const char *name)
{
    g_autoptr(GString) names = g_string_new(NULL);
    for (guint i = 0; foreign_format(i) != NULL; i++)
        g_string_append_printf(names, "%s%s", i > 0 ? ", " : "", foreign_format(i)->name);
    return port_fail(PORT_USAGE, "import reads %s, not “%s”", names->str, name);
}

static int
print_page(const ForeignFormat *format)
{
    g_autoptr(GString) out = g_string_new(NULL);
    foreign_format_append_page(out, format);
    return port_print(out, PORT_MADE);
}

static int
run(const Arguments *arguments)
{
    const char *form = arguments->format != NULL ? arguments->format : "text";
    guint n_words = arguments->words != NULL ? g_strv_length(arguments->words) : 0;
    gboolean is_page = strcmp(form, "markdown") == 0;
    if (n_words != (is_page ? 1 : 2) || (arguments->output == NULL) != is_page)
        return port_fail(PORT_USAGE,
                         "import: give FORMAT and SOURCE, and the new data set with -o DIR");
    if (!is_page && strcmp(form, "text") != 0 && strcmp(form, "json") != 0)
        return port_fail(PORT_USAGE, "--format takes text, json or markdown, not “%s”", form);
    const ForeignFormat *format = foreign_format_find(arguments->words[0]);
    if (format == NULL)
        return fail_without_format(arguments->words[0]);
    return is_page ? print_page(format) : import(format, arguments->words[1], arguments);
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
#include "validator/port/import-options.def"
        {G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &arguments.words, NULL, NULL},
        {0},
    };
    /* clang-format on */
    return port_parse(argv, entries, "import") ? run(&arguments) : PORT_USAGE;
}
