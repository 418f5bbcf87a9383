/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lists of texts: that none names one thing twice.
 */
#include "schema/model/records/record-write.h"
#include "schema/text/text-set.h"
#include "validator/checks/check.h"
#include "validator/checks/fix.h"
#include "validator/checks/json-text.h"
#include "validator/checks/place-name.h"

#include <string.h>

/* Aliases that stand twice are needless names. */
static gboolean
is_set(const Field *field)
{
    return field->kind == KIND_REFS || field->kind == KIND_TAGS || field->kind == KIND_ZONES ||
           (field->kind == KIND_TITLES && strcmp(field_key(field), "aliases") != 0);
}

/* Returns: the index of the first of @texts that stood before, or the length where none does. */
static guint32
first_repeated(const Texts *texts)
{
    TextSet seen;
    guint32 i = 0;
    text_set_init(&seen);
    while (i < texts->length && text_set_add(&seen, texts->items[i], texts->items[i]))
        i++;
    text_set_clear(&seen);
    return i;
}

/* Returns: @texts as JSON, each once. */
static char *
list_once(const Texts *texts)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    GString *list = g_string_new("[");
    for (guint32 i = 0; i < texts->length; i++) {
        if (!g_hash_table_add(seen, (gpointer)texts->items[i]))
            continue;
        g_autofree char *quoted = json_quote(texts->items[i]);
        g_string_append_printf(list, "%s%s", i > 0 ? ", " : "", quoted);
    }
    g_string_append_c(list, ']');
    return g_string_free(list, FALSE);
}

/* Tells the first item that stands twice; the fix takes away all that do. */
static void
check_list(CheckRun *run, const RecordPlace *place, const Field *field)
{
    const Record *record = place->record;
    const Texts *texts = FIELD_SLOT(record, field, Texts);
    guint32 i = first_repeated(texts);
    if (i < texts->length) {
        g_autofree char *subject = place_describe_member(place, field_key(field));
        Finding *finding = finding_list_add_record(
            run->findings, FINDING_SCHEMA_REPEATED_ITEM, record_stating(record, field_key(field)),
            field_key(field), (int)i, SAY("subject", subject), SAY("item", texts->items[i]), NULL);
        g_autofree char *before = record_field_to_text(record, field);
        g_autofree char *once = list_once(texts);
        /* Of two equal names one was to be another. */
        if (!record_keeps(record, field) && field->kind != KIND_TITLES)
            fix_member(run, finding, place, field_key(field), before, once);
    }
}

void
check_repeated_items(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    for (guint64 left = record->present; left != 0;) {
        const Field *field = record_next_field(record, &left);
        if (is_set(field) && FIELD_SLOT(record, field, Texts)->length > 1 &&
            !check_shows_through(run, record, field))
            check_list(run, place, field);
    }
}
