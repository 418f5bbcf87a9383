/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whatever a file holds comes out again: random records of every entity, read and written and read.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schema/text/scanner.h"
#include "tests/property/random-record.h"
#include "tests/property/rounds.h"
#include "tests/unit/sample-record.h"

/* Of each test, which has records of its own. */
#define ROUNDS ROUNDS_OF(8000)

static char *
random_file(guint64 seed, guint round)
{
    RandomJson json;
    random_json_init(&json, seed * ROUNDS + round);
    random_append_record(&json, round % N_ENTITIES);
    char *file = g_strdup(json.out->str);
    random_json_clear(&json);
    return file;
}

/* Calls @look with a random record, what it was read from, what is written, and that read again. */
typedef struct {
    const char *json, *file;
    const Record *record, *again;
} Round;

static void
look_at_rounds(guint64 seed, void (*look)(const Round *round))
{
    for (guint i = 0; i < ROUNDS; i++) {
        g_autofree char *json = random_file(seed, i);
        g_autoptr(SampleRecord) record = sample_record_try(i % N_ENTITIES, json);
        if (record == NULL)
            fail_msg("round %u is no JSON: %s", i, json);
        g_autofree char *file = sample_record_to_file(record);
        g_autoptr(SampleRecord) again = sample_record_try(i % N_ENTITIES, file);
        if (again == NULL)
            fail_msg("round %u was written as no JSON: %s", i, file);
        look(&(Round){.json = json, .file = file, .record = record, .again = again});
    }
}

static void
expect_stable(const Round *round)
{
    g_autofree char *file = sample_record_to_file(round->again);
    if (strcmp(file, round->file) != 0)
        fail_msg("%s became %s", round->file, file);
}

static void
writing_settles_at_once(void **state G_GNUC_UNUSED)
{
    look_at_rounds(1700, expect_stable);
}

static void
note_kept(const RecordPlace *place, gpointer data)
{
    for (const Kept *kept = place->record->kept; kept != NULL; kept = kept->next)
        g_ptr_array_add(data, g_strdup_printf("%s %u %u %.*s", place->record->entity->name,
                                              place->record->raw, kept->reason, (int)kept->length,
                                              kept->bytes));
}

static int
compare_texts(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Returns: (transfer full): everything kept in @root, in an order that no writer can change. */
static GPtrArray *
list_kept(const Record *root)
{
    GPtrArray *kept = g_ptr_array_new_with_free_func(g_free);
    record_walk(root, ENTITIES_ALL, note_kept, kept);
    g_ptr_array_sort(kept, compare_texts);
    return kept;
}

static void
expect_kept(const Round *round)
{
    g_autoptr(GPtrArray) before = list_kept(round->record);
    g_autoptr(GPtrArray) after = list_kept(round->again);
    assert_int_equal(before->len, after->len);
    for (guint i = 0; i < before->len; i++)
        if (strcmp(before->pdata[i], after->pdata[i]) != 0)
            fail_msg("%s became %s", (char *)before->pdata[i], (char *)after->pdata[i]);
}

static void
what_was_kept_is_kept_again(void **state G_GNUC_UNUSED)
{
    look_at_rounds(1701, expect_kept);
}

static void
expect_verbatim(const RecordPlace *place, gpointer file)
{
    for (const Kept *kept = place->record->kept; kept != NULL; kept = kept->next) {
        g_autofree char *bytes = g_strndup(kept->bytes, kept->length);
        if (strstr(file, bytes) == NULL)
            fail_msg("%s is not in %s", bytes, (const char *)file);
    }
}

static void
expect_bytes(const Round *round)
{
    record_walk(round->record, ENTITIES_ALL, expect_verbatim, (gpointer)round->file);
}

static void
kept_bytes_stand_in_the_file_verbatim(void **state G_GNUC_UNUSED)
{
    look_at_rounds(1702, expect_bytes);
}

static guint64
hash_bytes(guint64 hash, const char *bytes, gsize length)
{
    for (gsize i = 0; i < length; i++)
        hash = (hash ^ (guchar)bytes[i]) * G_GUINT64_CONSTANT(0x100000001b3);
    return hash;
}

/* Returns: a sum over all names, texts, numbers and words of @json, whatever their order and
 * spelling. The name `*` is left out: a source that has nothing else is written as a text. */
static guint64
sum_of_tokens(const char *json)
{
    g_autofree char *buffer = g_malloc(strlen(json) + 1);
    guint64 sum = 0;
    Scanner scanner;
    scanner_init(&scanner, json, strlen(json));
    while (scanner_next(&scanner) != TOKEN_END) {
        const Token *token = &scanner.token;
        gsize length = token->end - token->start;
        const char *bytes = json + token->start;
        guint64 hash = token->kind + 1;
        assert_int_not_equal(token->kind, TOKEN_ERROR);
        if (token->kind == TOKEN_NAME || token->kind == TOKEN_STRING) {
            length = scanner_decode_text(&scanner, buffer);
            bytes = buffer;
        }
        gint64 number;
        if (token->kind == TOKEN_NUMBER && scanner_integer(&scanner, &number) == NUMBER_INTEGER) {
            bytes = (const char *)&number;
            length = sizeof number;
        }
        gboolean is_star = token->kind == TOKEN_NAME && length == 1 && bytes[0] == '*';
        gboolean is_bracket = token->kind <= TOKEN_ARRAY_END;
        if (!is_star && !is_bracket)
            sum += hash_bytes(hash * G_GUINT64_CONSTANT(0x9e3779b97f4a7c15), bytes, length);
    }
    return sum;
}

static void
expect_tokens(const Round *round)
{
    if (sum_of_tokens(round->json) != sum_of_tokens(round->file))
        fail_msg("%s\nlost something: %s", round->json, round->file);
}

/* Counted by the scanner alone, which knows nothing of records. */
static void
nothing_is_lost(void **state G_GNUC_UNUSED)
{
    look_at_rounds(1703, expect_tokens);
}

static void
note_place(const RecordPlace *place, gpointer data)
{
    const Record *record = place->record;
    g_string_append_printf(data, "%s %u %" G_GINT64_MODIFIER "x\n", record->entity->name,
                           place->index, record->present);
    guint32 start, end;
    assert_true(record_locate(record, NULL, -1, &start, &end));
    for (guint i = 0; i < record->entity->n_fields; i++) {
        const Field *field = &record->entity->fields[i];
        gboolean is_there = record_has(record, field) || record_has_unparsed(record, field);
        assert_int_equal(record_locate(record, field_key(field), -1, &start, &end), is_there);
        assert_true(start < end && end <= record->text->length);
    }
}

/* The same records, with the same members, each where the file says. */
static void
expect_places(const Round *round)
{
    g_autoptr(GString) before = g_string_new(NULL);
    g_autoptr(GString) after = g_string_new(NULL);
    record_walk(round->record, ENTITIES_ALL, note_place, before);
    record_walk(round->again, ENTITIES_ALL, note_place, after);
    assert_string_equal(before->str, after->str);
}

static void
records_are_the_same_and_in_place(void **state G_GNUC_UNUSED)
{
    look_at_rounds(1704, expect_places);
}

int
main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(writing_settles_at_once),
        cmocka_unit_test(what_was_kept_is_kept_again),
        cmocka_unit_test(kept_bytes_stand_in_the_file_verbatim),
        cmocka_unit_test(nothing_is_lost),
        cmocka_unit_test(records_are_the_same_and_in_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
