/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva-import FORMAT SOURCE -o DIR: maps of other programs to data sets, as a program of its own,
 * which `narva import` calls once it has looked at the words; --help is there. Exit status: 0, 1
 * something was lost and --strict asked for all, 2 usage, 3 reading or writing failed.
 */
#include "schema/foreign/foreign-kit.h"
#include "schema/foreign/foreign-set.h"
#include "validator/port/imported-map.h"
#include "validator/port/port.h"

#define OPTIONS "validator/port/import-options.def"
#include "validator/program/arguments.h"

/* Writes the borders that stayed apart, each as a list of its two places by their names. */
static void
write_apart(Writer *writer, const ForeignMap *map)
{
    writer_member_array(writer, "apart");
    for (guint i = 0; i < map->apart->len; i++) {
        const ForeignPair *pair = &g_array_index(map->apart, ForeignPair, i);
        writer_begin_array(writer);
        writer_text(writer, foreign_place(map, pair->a)->called.name);
        writer_text(writer, foreign_place(map, pair->b)->called.name);
        writer_end_array(writer);
    }
    writer_end_array(writer);
}

static int
import_map(gconstpointer chosen, const char *path, gconstpointer given)
{
    const Arguments *arguments = given;
    g_autoptr(GError) error = NULL;
    g_autoptr(GString) out = g_string_new(NULL);
    const ForeignChoices choices = {
#define CHOICE(NAME, member, ...) .member = arguments->member,
#define CHOICE_FLAG(NAME, member, ...) .member = arguments->member ? CHOICE_YES : NULL,
#include "schema/foreign/choices.def"
    };
    gboolean is_guessed = g_strv_length(arguments->words) == 1;
    g_autoptr(ImportedMap) imported = imported_map_read(chosen, path, &choices, is_guessed, &error);
    if (imported == NULL || !foreign_set_make(imported->map, arguments->output, &error))
        return port_fail_with(error);
    if (g_strcmp0(arguments->format, "json") == 0) {
        g_autoptr(Writer) writer = writer_new();
        writer_escape_invisible(writer);
        writer_begin_object(writer);
        writer_member_text(writer, "format", imported->format->name);
        writer_member_text(writer, "source", imported->source.shown);
        writer_member_integer(writer, "joined-over", imported->map->knit_reach);
        write_apart(writer, imported->map);
        writer_member_integer(writer, "enlarged", MAX(imported->map->scale, 1));
        loss_report_write_json(writer, imported->report);
        foreign_assumed_write_json(writer, imported->map);
        writer_end_object(writer);
        writer_finish_into(writer, out);
    } else {
        loss_report_append_text(out, imported->report);
        imported_map_append_changes(out, imported);
        port_append_sums(out, imported->report);
        foreign_assumed_append_text(out, imported->map);
    }
    return port_print(out, port_status(imported->report, arguments->is_strict));
}

static const char *
format_name(guint index)
{
    const ForeignFormat *format = foreign_format(index);
    return format != NULL ? format->name : NULL;
}

static gconstpointer
find_option(const char *name)
{
    return foreign_format_find(name);
}

static gconstpointer
guess_format(const char *path)
{
    return foreign_format_guess(path);
}

static void
append_page(GString *out, gconstpointer format)
{
    foreign_format_append_page(out, format);
}

static const PortVerb verb = {
    .name = "import",
    .asks = N_("give SOURCE, after its FORMAT if that is not to be detected, and the new data set "
               "with -o DIR"),
    .format_name = format_name,
    .find = find_option,
    .guess = guess_format,
    .append_page = append_page,
    .make = import_map,
};

int
main(int argc G_GNUC_UNUSED, char **argv)
{
    g_auto(Arguments) arguments = {0};
    if (!arguments_read(&arguments, argv, verb.name))
        return PROGRAM_USAGE;
    return port_run(&verb, arguments.words, arguments.output, arguments.format, &arguments);
}
