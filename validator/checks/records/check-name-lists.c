/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Names of one list beside each other: equal ones in lists of records, results that a slip of the
 * pen sets apart, and the one that is written in capitals where no other is.
 */
#include "schema/model/entities.h"
#include "schema/text/text-set.h"
#include "validator/checks/check.h"
#include "validator/checks/records/name-findings.h"

#include <string.h>

/* Lists in records whose items are told apart by their names. */
static const struct {
    EntityId entity;
    const char *key;
    gsize list; /* its place in the record */
} lists_of_names[] = {
    {ENTITY_EFFECT, "options", G_STRUCT_OFFSET(Effect, options)},
    {ENTITY_RULING, "answers", G_STRUCT_OFFSET(Ruling, answers)},
    {ENTITY_SCENARIO, "victory", G_STRUCT_OFFSET(Scenario, victory)},
};

static void
check_list_names(CheckRun *run, const Records *list)
{
    TextSet seen;
    text_set_init(&seen);
    for (guint32 i = 0; i < list->length; i++) {
        const Record *item = list->items[i];
        const char *name = name_title(item);
        if (name != NULL && !text_set_add(&seen, name, item))
            name_add_equal(run, item, name, text_set_find(&seen, name));
    }
    text_set_clear(&seen);
}

/* A word that is shorter than so many bytes may well have one like it. */
#define SHORT_WORD 4

/* Whether the word of @text with the bytes @from to @to is long enough for a slip of the pen. */
static gboolean
is_long_word(const char *text, gsize from, gsize to)
{
    while (from > 0 && text[from - 1] != ' ')
        from--;
    return to - from + strcspn(text + to, " ") >= SHORT_WORD;
}

/* Whether @a and @b, which differ, are one slip apart: a letter more, less or another one, or two
 * exchanged. Digits are no slip. */
static gboolean
is_slip(const char *a, const char *b)
{
    gsize n_a = strlen(a), n_b = strlen(b), from = 0;
    if (MAX(n_a, n_b) - MIN(n_a, n_b) > 2)
        return FALSE;
    while (a[from] != '\0' && a[from] == b[from])
        from++;
    while (n_a > from && n_b > from && a[n_a - 1] == b[n_b - 1]) {
        n_a--;
        n_b--;
    }
    gsize left_a = n_a - from, left_b = n_b - from;
    gboolean is_swap =
        left_a == 2 && left_b == 2 && a[from] == b[from + 1] && a[from + 1] == b[from];
    gboolean is_digit = g_ascii_isdigit(a[from]) || g_ascii_isdigit(b[from]);
    gboolean is_blank = a[from] == ' ' || b[from] == ' ';
    return (is_swap || MAX(left_a, left_b) == 1) && !is_digit && !is_blank &&
           is_long_word(a, from, n_a) && is_long_word(b, from, n_b);
}

/* A text that says how a scenario ends. */
typedef struct {
    const Record *record;
    const char *result;
} ResultName;

/* More results than that are not compared with each other. */
#define MOST_RESULTS 64

static void
note_results(GArray *results, const Records *list)
{
    for (guint32 i = 0; i < list->length && results->len < MOST_RESULTS; i++) {
        const Record *record = list->items[i];
        const ResultName name = {
            .record = record,
            .result = record->raw                           ? NULL
                      : record->entity->id == ENTITY_ENDING ? ((const Ending *)record)->result
                                                            : name_title(record),
        };
        if (name.result != NULL)
            g_array_append_val(results, name);
    }
}

static void
check_result_names(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    const Scenario *scenario = (const Scenario *)record;
    if (record->entity->id != ENTITY_SCENARIO || record->raw)
        return;
    g_autoptr(GArray) results = g_array_new(FALSE, FALSE, sizeof(ResultName));
    note_results(results, &scenario->victory);
    note_results(results, &scenario->sudden_death);
    for (guint i = 1; i < results->len; i++)
        for (guint j = 0; j < i; j++) {
            const ResultName *name = &g_array_index(results, ResultName, i);
            const ResultName *other = &g_array_index(results, ResultName, j);
            if (check_own_record(run, name->record, other->record) == NULL ||
                !is_slip(name->result, other->result))
                continue;
            name_add_near(run, name->record, name->result, other->record, other->result,
                          "one letter");
            break;
        }
}

void
check_nested_names(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    for (guint i = 0; i < G_N_ELEMENTS(lists_of_names); i++) {
        if (record->raw || record->entity->id != lists_of_names[i].entity)
            continue;
        const Records *list = G_STRUCT_MEMBER_P(record, lists_of_names[i].list);
        if (list->length > 0 &&
            !check_shows_through(run, record, record_field(record, lists_of_names[i].key)))
            check_list_names(run, list);
    }
    check_result_names(run, place);
}

/* How the letters of a name are written. */
typedef enum { CASE_USUAL, CASE_CAPITALS, CASE_SMALL, N_CASES } NameCase;

static const char *const case_words[N_CASES] = {
    [CASE_CAPITALS] = "in capitals",
    [CASE_SMALL] = "without a capital letter",
};

/* Names with fewer letters are taken for abbreviations. */
#define FEWEST_LETTERS 4

static NameCase
case_of(const char *name)
{
    guint n_upper = 0, n_lower = 0;
    /* Most names are done with after two letters. */
    if (g_ascii_isupper(name[0]) && g_ascii_islower(name[1]))
        return CASE_USUAL;
    for (const char *at = name; *at != '\0'; at = g_utf8_next_char(at)) {
        gunichar c = g_utf8_get_char(at);
        n_upper += g_unichar_isupper(c);
        n_lower += g_unichar_islower(c);
    }
    if (n_upper == 0 && n_lower >= FEWEST_LETTERS)
        return CASE_SMALL;
    gboolean is_number = name[strspn(name, "IVXLCDM ")] == '\0';
    return n_lower == 0 && n_upper >= FEWEST_LETTERS && !is_number ? CASE_CAPITALS : CASE_USUAL;
}

/* One of so many names is an outlier. */
#define ONE_OF 10

/* The names of one list. */
typedef struct {
    guint n;
    guint n_of[N_CASES];
    const Record *first[N_CASES];
} NameCases;

static void
count_name(NameCases *cases, const Record *record)
{
    const char *name = record->raw || record->derived ? NULL : name_title(record);
    if (name == NULL)
        return;
    NameCase name_case = case_of(name);
    if (cases->n_of[name_case]++ == 0)
        cases->first[name_case] = record;
    cases->n++;
}

static void
tell_outlier(CheckRun *run, const NameCases *cases, NameCase name_case)
{
    const Record *record = cases->first[name_case];
    if (cases->n_of[name_case] != 1 || cases->n < ONE_OF)
        return;
    const char *key = name_title_key(record);
    check_tell(run, FINDING_NAME_CAPITALS, record_stating(record, key), key,
               SAY("name", name_title(record)), SAY("how", case_words[name_case]),
               SAY_NUMBER("others", cases->n - 1));
}

static void
tell_outliers(CheckRun *run, const NameCases *cases)
{
    tell_outlier(run, cases, CASE_CAPITALS);
    tell_outlier(run, cases, CASE_SMALL);
}

void
check_name_cases(CheckRun *run)
{
    for (guint i = 0; i < N_ENTITIES; i++) {
        const Entity *entity = entity_get(i);
        Records records = data_set_records(run->set, i);
        if (!entity->keyed || entity->fields[0].kind != KIND_ID || i == ENTITY_RECORD)
            continue;
        NameCases cases = {0}, towns = {0};
        for (guint32 j = 0; j < records.length; j++) {
            const Record *record = records.items[j];
            count_name(&cases, record);
            const Record *town =
                i == ENTITY_SPACE && !record->raw ? ((const Space *)record)->garrison : NULL;
            if (town != NULL)
                count_name(&towns, town);
        }
        tell_outliers(run, &cases);
        tell_outliers(run, &towns);
    }
}
