/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The statements about a member, in a form that outlives the snapshot.
 */
#include "editor/tools/provenance.h"

#include "schema/store/statement.h"

#include <string.h>

static void
free_provenance(gpointer data)
{
    Provenance *provenance = data;
    g_free(provenance->file);
    g_free(provenance->value);
    g_free(provenance->source);
    g_free(provenance);
}

static Provenance *
describe(const Statement *statement, const Field *field)
{
    Provenance *provenance = g_new0(Provenance, 1);
    guint32 line = 0, column;
    provenance->layer = statement->layer;
    if (statement->layer->text != NULL)
        provenance->file = g_strdup(statement->layer->text->name);
    if (statement_locate(statement, field, &line, &column))
        provenance->line = line;
    provenance->value = statement_value(statement->layer, field);
    provenance->source = g_strdup(statement->source);
    return provenance;
}

GPtrArray *
provenance_find(const DataSet *set, const Subject *subject, const char *key)
{
    GPtrArray *found = g_ptr_array_new_with_free_func(free_provenance);
    const Record *record = subject_record(subject, set);
    const Field *field = record != NULL && !record->raw
                             ? entity_find_field(record->entity, key, strlen(key), 0)
                             : NULL;
    if (field == NULL)
        return found;
    g_autoptr(GArray) statements = statements_find(set, record, field);
    for (guint i = 0; i < statements->len; i++)
        g_ptr_array_add(found, describe(&g_array_index(statements, Statement, i), field));
    return found;
}
