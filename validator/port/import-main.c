/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva-import FORMAT SOURCE -o DIR: maps of other programs to data sets, as a program of its own,
 * which `narva import` calls once it has looked at the words; --help is there. Exit status: 0, 1
 * something was lost and --strict asked for all, 2 usage, 3 reading or writing failed.
 */
#include "schema/foreign/foreign-set.h"
#include "schema/foreign/formats.h"
#include "validator/port/port.h"

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
import(gconstpointer chosen, const char *path, gconstpointer given)
{
    const ForeignFormat *format = chosen;
    const Arguments *arguments = given;
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

static const char *
format_name(guint index)
{
    const ForeignFormat *format = foreign_format(index);
    return format != NULL ? format->name : NULL;
}

static gconstpointer
find(const char *name)
{
    return foreign_format_find(name);
}

static void
append_page(GString *out, gconstpointer format)
{
    foreign_format_append_page(out, format);
}

static const PortVerb verb = {
    .name = "import",
    .does = "reads",
    .asks = "FORMAT and SOURCE, and the new data set",
    .format_name = format_name,
    .find = find,
    .append_page = append_page,
    .make = import,
};

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
    if (!port_parse(argv, entries, verb.name))
        return PORT_USAGE;
    return port_run(&verb, arguments.words, arguments.output, arguments.format, &arguments);
}
