/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Walks down through the layers of a record.
 */
#include "schema/store/statement.h"

#include "schema/model/record-write.h"
#include "schema/text/position.h"

/* Finds the source of a member of @wanted, which its parents may state. */
typedef struct {
    const Record *wanted;
    const Field *field;
    const char *source;
} Search;

static void
visit_record(const RecordPlace *place, gpointer data)
{
    Search *search = data;
    if (place->record == search->wanted)
        search->source =
            record_source(place->record, search->field, record_place_inherited_source(place));
}

GArray *
statement_find_all(const DataSet *set, const Record *record, const Field *field)
{
    GArray *statements = g_array_new(FALSE, FALSE, sizeof(Statement));
    Search search = {.wanted = record, .field = field};
    data_set_walk(set, ENTITIES_ALL, visit_record, &search);
    const char *source = search.source;
    while (record != NULL) {
        const RecordLayers *layers = record->layers;
        const Statement statement = {layers != NULL ? layers->over : record, source};
        if (record_has(statement.layer, field) || record_has_unparsed(statement.layer, field))
            g_array_append_val(statements, statement);
        if (layers != NULL)
            source = record_source(layers->under, field, layers->inherited);
        record = layers != NULL ? layers->under : NULL;
    }
    return statements;
}

char *
statement_value(const Record *record, const Field *field)
{
    g_autofree char *value = record_field_to_text(record, field);
    if (value == NULL)
        return NULL;
    g_auto(GStrv) lines = g_strsplit(value, "\n", -1);
    for (char **line = lines; *line != NULL; line++)
        g_strstrip(*line);
    return g_strjoinv(" ", lines);
}

gboolean
statement_locate(const Statement *statement, const Field *field, guint32 *line, guint32 *column)
{
    const Record *layer = statement->layer;
    guint32 start, end;
    if (layer->text == NULL || !record_locate(layer, field_key(field), -1, &start, &end))
        return FALSE;
    g_autoptr(PositionIndex) index = position_index_new(layer->text->bytes, layer->text->length);
    TextPosition position = position_index_find(index, start);
    *line = position.line;
    *column = position.column;
    return TRUE;
}
