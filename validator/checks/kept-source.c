/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading a kept source again, for the member that is wrong in it.
 */
#include "validator/checks/kept-source.h"

#include "schema/text/names.h"
#include "schema/text/scanner.h"

#include <string.h>

char *
kept_source_wrong_member(const Record *record, const Kept *kept, const char **nearest)
{
    const Entity *entity = record->entity;
    Scanner scanner;
    scanner_init_value(&scanner, kept->bytes, kept->length, kept->value);
    if (kept->field == NULL || kept->field->kind != KIND_SOURCE ||
        scanner_next(&scanner) != TOKEN_OBJECT_BEGIN)
        return NULL;
    while (scanner_next(&scanner) == TOKEN_NAME) {
        g_autofree char *name = g_malloc(scanner.token.end - scanner.token.start);
        gsize length = scanner_decode_text(&scanner, name);
        if (strcmp(name, "*") != 0 && entity_find_field(entity, name, length, 0) == NULL) {
            NameSearch search;
            name_search_init(&search, name);
            for (guint i = 0; i < entity->n_fields; i++)
                name_search_offer(&search, field_key(&entity->fields[i]));
            *nearest = search.nearest;
            return g_steal_pointer(&name);
        }
        scanner_next(&scanner);
        scanner_skip_value(&scanner);
    }
    return NULL;
}
