/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The const table of formats that are written.
 */
#include "schema/foreign/writers/export.h"

#include <string.h>

static const ExportFormat formats[] = {
#define FORMAT(NAME, ...) {__VA_ARGS__, &writer_##NAME},
#include "schema/foreign/exports.def"
};

const ExportFormat *
export_format(guint index)
{
    return index < G_N_ELEMENTS(formats) ? &formats[index] : NULL;
}

const ExportFormat *
export_format_find(const char *name)
{
    for (guint i = 0; i < G_N_ELEMENTS(formats); i++)
        if (strcmp(formats[i].name, name) == 0)
            return &formats[i];
    return NULL;
}

void
export_format_append_page(GString *out, const ExportFormat *format)
{
    g_string_append_printf(out,
                           "<!-- SPDX-License-Identifier: GPL-3.0-or-later -->\n"
                           "<!-- Made from the tables of the program by `narva export %s --format "
                           "markdown`. -->\n"
                           "# %s, written\n\n"
                           "`narva export %s PATH -o DIR` makes %s.\n\n"
                           "What becomes of each kind of thing; the report of an export counts "
                           "along these rows:\n\n",
                           format->name, format->title, format->name, format->about);
    loss_append_table(out, format->writer->rows, format->writer->n_rows);
}
