/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva-export FORMAT PATH -o DIR: data sets to maps of other programs, as a program of its own,
 * which `narva export` calls once it has looked at the words; --help is there. Exit status: 0, 1
 * something was lost and --strict asked for all, 2 usage, 3 reading or writing failed.
 */
#include "validator/port/exported-map.h"
#include "validator/port/port.h"

#define OPTIONS "validator/port/export-options.def"
#include "validator/program/arguments.h"

static int export(gconstpointer chosen, const char *path, gconstpointer given)
{
    const ForeignExport *format = chosen;
    const Arguments *arguments = given;
    int status;
    g_autoptr(GError) error = NULL;
    g_autoptr(GString) out = g_string_new(NULL);
    g_autoptr(DataSet) set = program_load(path, &status);
    if (set == NULL)
        return status;
    g_autoptr(ExportedMap) exported = exported_map_make(format, set, arguments->scenario, &error);
    if (exported == NULL || !exported_map_write(exported, arguments->output, &error))
        return port_fail_with(error);
    if (g_strcmp0(arguments->format, "json") == 0) {
        g_autoptr(Writer) writer = writer_new();
        writer_escape_invisible(writer);
        writer_begin_object(writer);
        writer_member_text(writer, "format", format->name);
        writer_member_text(writer, "data-set", set->name);
        loss_report_write_json(writer, exported->report);
        writer_end_object(writer);
        writer_finish_into(writer, out);
    } else {
        loss_report_append_text(out, exported->report);
        port_append_sums(out, exported->report);
    }
    return port_print(out, port_status(exported->report, arguments->is_strict));
}

static const char *
format_name(guint index)
{
    const ForeignExport *format = foreign_export(index);
    return format != NULL ? format->name : NULL;
}

static gconstpointer
find_option(const char *name)
{
    return foreign_export_find(name);
}

static void
append_page(GString *out, gconstpointer format)
{
    foreign_export_append_page(out, format);
}

static const PortVerb verb = {
    .name = "export",
    .asks = N_("give FORMAT and PATH, and the new folder with -o DIR"),
    .format_name = format_name,
    .find = find_option,
    .append_page = append_page,
    .make = export,
};

int
main(int argc G_GNUC_UNUSED, char **argv)
{
    g_auto(Arguments) arguments = {0};
    if (!arguments_read(&arguments, argv, verb.name))
        return PROGRAM_USAGE;
    return port_run(&verb, arguments.words, arguments.output, arguments.format, &arguments);
}
