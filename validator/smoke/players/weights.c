/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading weights.
 */
#include "validator/smoke/players/weights.h"

#include "schema/model/entities.h"
#include "schema/text/names.h"
#include "schema/text/scanner/scanner.h"

#include <string.h>

G_DEFINE_QUARK(narva - weights - error, weights_error)

gint32 *
weights_of(const SystemJudge *judge, const Record *tables)
{
    const Record *said = tables != NULL ? ((const Tables *)tables)->weights : NULL;
    gint32 *weights = g_new(gint32, judge->n_weights);
    for (guint i = 0; i < judge->n_weights; i++) {
        const WeightRow *row = &judge->weights[i];
        weights[i] = row->usual;
        if (said != NULL && record_gives(said, row->name)) {
            gint64 value = *(const gint64 *)(gconstpointer)((const char *)said + row->member);
            weights[i] = (gint32)CLAMP(value, -WEIGHT_MAX, WEIGHT_MAX);
        }
    }
    return weights;
}

/* Returns: the row of that name, or the number of rows with @error set. */
static guint
find_row(const SystemJudge *judge, const char *name, GError **error)
{
    NameSearch search;
    name_search_init(&search, name);
    for (guint i = 0; i < judge->n_weights; i++) {
        if (strcmp(judge->weights[i].name, name) == 0)
            return i;
        name_search_offer(&search, judge->weights[i].name);
    }
    if (search.nearest != NULL)
        g_set_error(error, WEIGHTS_ERROR, WEIGHTS_ERROR_UNKNOWN,
                    "nothing is weighed as “%s”; did you mean “%s”?", name, search.nearest);
    else
        g_set_error(error, WEIGHTS_ERROR, WEIGHTS_ERROR_UNKNOWN, "nothing is weighed as “%s”",
                    name);
    return judge->n_weights;
}

/* Reads one member, of which the name was read. */
static gboolean
read_weight(const SystemJudge *judge, Scanner *scanner, gint32 *weights, GError **error)
{
    g_autofree char *name = g_malloc(scanner->token.end - scanner->token.start);
    scanner_decode_text(scanner, name);
    guint row = find_row(judge, name, error);
    gint64 value;
    if (row == judge->n_weights)
        return FALSE;
    if (scanner_next(scanner) == TOKEN_NUMBER &&
        scanner_integer(scanner, &value) == NUMBER_INTEGER && ABS(value) <= WEIGHT_MAX) {
        weights[row] = (gint32)value;
        return TRUE;
    }
    g_set_error(error, WEIGHTS_ERROR, WEIGHTS_ERROR_VALUE,
                "“%s” is weighed with a whole number from %d to %d", name, -WEIGHT_MAX, WEIGHT_MAX);
    return FALSE;
}

gboolean
weights_read(const SystemJudge *judge, const char *bytes, gsize length, gint32 *weights,
             GError **error)
{
    Scanner scanner;
    scanner_init(&scanner, bytes, length);
    gboolean is_object = scanner_next(&scanner) == TOKEN_OBJECT_BEGIN;
    while (is_object && scanner_next(&scanner) == TOKEN_NAME)
        if (!read_weight(judge, &scanner, weights, error))
            return FALSE;
    if (is_object && scanner.error == SCAN_OK && scanner_next(&scanner) == TOKEN_END)
        return TRUE;
    g_set_error(error, WEIGHTS_ERROR, WEIGHTS_ERROR_SYNTAX,
                "it is no object of JSON with a number for each weight (byte %u)",
                scanner.token.start);
    return FALSE;
}
