/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva-export FORMAT PATH -o DIR: data sets to maps of other programs, as a program of its own,
 * which `narva export` calls once it has looked at the words; --help is there. Exit status: 0, 1
 * something was lost and --strict asked for all, 2 usage, 3 reading or writing failed.
 */
#include "schema/store/data-set-search.h"
#include "validator/port/exported-map.h"
#include "validator/port/port.h"

typedef struct {
    char **words;
#define TEXT(member, ...) char *member;
#define FLAG(member, ...) gboolean member;
#include "validator/port/export-options.def"
} Arguments;

static void
arguments_clear(Arguments *arguments)
{
    g_strfreev(arguments->words);
#define TEXT(member, ...) g_free(arguments->member);
#define FLAG(member, ...)
#include "validator/port/export-options.def"
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Arguments, arguments_clear)

/* Returns: NULL, having complained, unless @path means one data set that can be looked at. */
static DataSet *
load_set(const char *path, int *status)
{
    g_autoptr(GArray) found = data_set_search_new();
    g_autoptr(GError) error = NULL;
    *status = PORT_USAGE;
    if (!data_set_search(found, path, &error)) {
        *status = port_fail_with(error);
        return NULL;
    }
    if (found->len != 1) {
        port_fail(PORT_USAGE, "“%s” holds %u data sets; name one of them", path, found->len);
        return NULL;
    }
    DataSet *set = data_set_load(g_array_index(found, FoundSet, 0).folder, &error);
    if (set == NULL)
        *status = port_fail_with(error);
    return set;
}

static void
report_text(GString *out, const LossReport *report)
{
    loss_append_text(out, report);
    port_append_sums(out, report);
}

static void
report_json(GString *out, const ExportFormat *format, const DataSet *set, const LossReport *report)
{
    g_autoptr(Writer) writer = writer_new();
    writer_show_all(writer);
    writer_begin_object(writer);
    writer_member_text(writer, "format", format->name);
    writer_member_text(writer, "data-set", set->name);
    loss_write_json(writer, report);
    writer_end_object(writer);
    writer_finish_into(writer, out);
}

static int export(gconstpointer chosen, const char *path, gconstpointer given)
{
    const ExportFormat *format = chosen;
    const Arguments *arguments = given;
    int status;
    g_autoptr(GError) error = NULL;
    g_autoptr(GString) out = g_string_new(NULL);
    g_autoptr(DataSet) set = load_set(path, &status);
    if (set == NULL)
        return status;
    g_autoptr(ExportedMap) exported = exported_map_make(format, set, arguments->scenario, &error);
    if (exported == NULL || !exported_map_write(exported, arguments->output, &error))
        return port_fail_with(error);
    if (g_strcmp0(arguments->format, "json") == 0)
        report_json(out, format, set, exported->report);
    else
        report_text(out, exported->report);
    return port_print(out, port_status(exported->report, arguments->is_strict));
}

static const char *
format_name(guint index)
{
    const ExportFormat *format = export_format(index);
    return format != NULL ? format->name : NULL;
}

static gconstpointer
find(const char *name)
{
    return export_format_find(name);
}

static void
append_page(GString *out, gconstpointer format)
{
    export_format_append_page(out, format);
}

static const PortVerb verb = {
    .name = "export",
    .does = "writes",
    .asks = "FORMAT and PATH, and the new folder",
    .format_name = format_name,
    .find = find,
    .append_page = append_page,
    .make = export,
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
#include "validator/port/export-options.def"
        {G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &arguments.words, NULL, NULL},
        {0},
    };
    /* clang-format on */
    if (!port_parse(argv, entries, verb.name))
        return PORT_USAGE;
    return port_run(&verb, arguments.words, arguments.output, arguments.format, &arguments);
}
