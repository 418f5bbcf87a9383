/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Names: that none is of two records, equal or similar names in one list, and the one that is in
 * capitals where no other is.
 */
#include "schema/model/entities.h"
#include "schema/model/record-write.h"
#include "schema/text/name.h"
#include "schema/text/text-set.h"
#include "validator/checks/check.h"
#include "validator/checks/fix.h"

#include <string.h>

/* Returns: (transfer none): the title of @record, not its id, or NULL. */
static const char *
name_title(const Record *record)
{
    const char *name = record->raw ? NULL : record_name(record);
    return name != NULL && name != record_key(record) ? name : NULL;
}

/* Returns: (transfer none): the member that holds it. */
static const char *
name_title_key(const Record *record)
{
    for (guint i = 0; i < record->entity->n_fields; i++)
        if (record->entity->fields[i].kind == KIND_TITLE)
            return field_key(&record->entity->fields[i]);
    g_assert_not_reached();
}

/* Reports that @record is called @name as @first is. */
static void
name_add_equal(CheckRun *run, const Record *record, const char *name, const Record *first)
{
    const char *key = name_title_key(record);
    Finding *finding =
        check_report(run, FINDING_NAME_DUPLICATE, record_stating_layer(record, key), key,
                     FINDING_ARG_NOUN("entity", record->entity->name), FINDING_ARG("name", name));
    finding_add_related(run->findings, finding, record_stating_layer(first, name_title_key(first)),
                        name_title_key(first), N_("The other one."));
}

/* Reports that the @name of @record and the name @other of @first differ only in @how. */
static void
name_add_near(CheckRun *run, const Record *record, const char *name, const Record *first,
              const char *other, const char *how)
{
    Finding *finding = check_report(
        run, FINDING_NAME_NEAR_DUPLICATE, record, NULL,
        FINDING_ARG_NOUN("entity",
                         record->entity->id == ENTITY_ENDING ? "result" : record->entity->name),
        FINDING_ARG("name", name), FINDING_ARG("other", other), FINDING_ARG_TEXT("how", how));
    finding_add_related(run->findings, finding, first, NULL, N_("The other one."));
}

/* Returns: the field of @entity with the other names of its records, or NULL. */
static const Field *
aliases_of(const Entity *entity)
{
    return entity_find_field(entity, "aliases", strlen("aliases"), 0);
}

/* Two faces of one unit share their names. */
static gboolean
are_twins(const Record *a, const Record *b)
{
    return a->entity->id == ENTITY_UNIT &&
           (g_strcmp0(((const Unit *)a)->twin, record_key(b)) == 0 ||
            g_strcmp0(((const Unit *)b)->twin, record_key(a)) == 0);
}

/* The names of the records of one entity. */
typedef struct {
    CheckRun *run;
    GHashTable *titles;  /* folded (owned) -> the first Record with that title */
    GHashTable *aliases; /* folded (owned) -> the first Record with that alias */
} NameWalk;

/* Whether @id is @folded with - between its words, or begins so. */
static gboolean
is_own_id(const char *id, const char *folded)
{
    for (; *folded != '\0'; folded++, id++)
        if (*id != (*folded == ' ' ? '-' : *folded))
            return FALSE;
    return *id == '\0' || *id == '-';
}

/* A name that is the id of another record of the list, which has another name itself. */
static void
check_swapped(NameWalk *walk, const Record *record, const char *folded)
{
    if (is_own_id(record_key(record), folded))
        return;
    g_autofree char *id = g_strdelimit(g_strdup(folded), " ", '-');
    const Record *other = id_index_find_read(walk->run->ids, record->entity->id, id);
    if (other == NULL || name_title(other) == NULL || are_twins(record, other))
        return;
    g_autofree char *others = name_fold(name_title(other));
    if (strcmp(others, folded) == 0)
        return;
    Finding *finding = check_report(
        walk->run, FINDING_NAME_OF_ANOTHER, record_stating_layer(record, name_title_key(record)),
        name_title_key(record), FINDING_ARG_NOUN("entity", record->entity->name),
        FINDING_ARG("id", record_key(record)), FINDING_ARG("name", name_title(record)),
        FINDING_ARG("other", id));
    finding_add_related(walk->run->findings, finding, other, NULL, N_("The other one."));
}

static void
check_title(NameWalk *walk, const Record *record)
{
    const char *title = name_title(record);
    g_autofree char *folded = title != NULL ? name_fold(title) : NULL;
    if (folded == NULL || folded[0] == '\0')
        return;
    if (record_key(record) != NULL && !record->derived)
        check_swapped(walk, record, folded);
    const Record *first = g_hash_table_lookup(walk->titles, folded);
    if (first == NULL) {
        g_hash_table_insert(walk->titles, g_steal_pointer(&folded), (gpointer)record);
        return;
    }
    const char *other = name_title(first);
    gboolean is_equal = strcmp(title, other) == 0;
    const char *key = name_title_key(record);
    /* A scenario that extends another may have its title from there. */
    gboolean is_same = record_stating_layer(record, key) == record_stating_layer(first, key);
    /* Hexes of two maps have the same labels. */
    is_same |= record->derived && first->derived;
    if (is_same || are_twins(record, first) || (is_equal && record->entity->id == ENTITY_UNIT))
        return;
    if (is_equal)
        name_add_equal(walk->run, record, title, first); /* of units there are many alike */
    else
        name_add_near(walk->run, record, title, first, other, N_("case, accents or punctuation"));
}

/* @other: a record that @what (`the name`, `an alias`) @alias means as well. */
static void
add_shared(NameWalk *walk, const Record *record, guint32 item, const Record *other,
           const char *what)
{
    const Texts *aliases = FIELD_SLOT(record, aliases_of(record->entity), Texts);
    Finding *finding = check_report_item(walk->run, FINDING_NAME_SHARED_ALIAS, record, "aliases",
                                         (int)item, FINDING_ARG("alias", aliases->items[item]),
                                         FINDING_ARG("name", argument_record_name(record)),
                                         FINDING_ARG_TEXT("what", what),
                                         FINDING_ARG("other", argument_record_name(other)));
    finding_add_related(walk->run->findings, finding, other, NULL, N_("The other one."));
}

static void
check_alias(NameWalk *walk, const Record *record, guint32 item)
{
    const Texts *aliases = FIELD_SLOT(record, aliases_of(record->entity), Texts);
    g_autofree char *folded = name_fold(aliases->items[item]);
    const char *title = name_title(record);
    g_autofree char *own = title != NULL ? name_fold(title) : NULL;
    if (folded[0] == '\0' || g_strcmp0(own, folded) == 0)
        return;
    const Record *named = g_hash_table_lookup(walk->titles, folded);
    const Record *first = g_hash_table_lookup(walk->aliases, folded);
    if (named != NULL && named != record && !are_twins(record, named))
        add_shared(walk, record, item, named, N_("the name"));
    else if (first != NULL && first != record && !are_twins(record, first))
        add_shared(walk, record, item, first, N_("an alias"));
    else if (first == NULL)
        g_hash_table_insert(walk->aliases, g_steal_pointer(&folded), (gpointer)record);
}

/* An alias that is the title of @record, or stands a second time, if one layer says both: above
 * another one a record may get a new name. */
static void
check_needless(CheckRun *run, const RecordPlace *place, const Field *field)
{
    const Record *record = place->record;
    const Texts *aliases = FIELD_SLOT(record, field, Texts);
    const char *title =
        record_stating_layer(record, "name") == record_stating_layer(record, "aliases")
            ? name_title(record)
            : NULL;
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    if (title != NULL)
        g_hash_table_add(seen, (gpointer)title);
    for (guint32 i = 0; i < aliases->length; i++) {
        if (g_hash_table_add(seen, (gpointer)aliases->items[i]))
            continue;
        Finding *finding =
            check_report_item(run, FINDING_NAME_NEEDLESS_ALIAS, record, field_key(field), (int)i,
                              FINDING_ARG("alias", aliases->items[i]),
                              FINDING_ARG("name", argument_record_name(record)));
        if (!finding_accepts_fix(run->findings, finding))
            continue;
        g_autofree char *before = record_field_to_text(record, field);
        g_autofree char *after = fix_json_list_set(aliases, i, NULL);
        if (!record_has_unparsed(record, field))
            fix_member(run, finding, place, field_key(field), before, after);
    }
}

void
check_needless_aliases(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    for (guint64 left = record->present; left != 0;) {
        const Field *field = record_next_field(record, &left);
        if (field->kind == KIND_TITLES && field == aliases_of(record->entity))
            check_needless(run, place, field);
    }
}

static void
check_names_of(CheckRun *run, const Entity *entity)
{
    g_autoptr(GHashTable) titles = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(GHashTable) aliases = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    NameWalk walk = {.run = run, .titles = titles, .aliases = aliases};
    Records records = data_set_records(run->set, entity->id);
    for (guint32 i = 0; i < records.length; i++)
        if (!records.items[i]->derived)
            check_title(&walk, records.items[i]);
    /* Labels of hexes do not meet each other, only names that somebody wrote. */
    for (guint32 i = 0; i < records.length && g_hash_table_size(titles) > 0; i++)
        if (records.items[i]->derived)
            check_title(&walk, records.items[i]);
    const Field *field = aliases_of(entity);
    for (guint32 i = 0; field != NULL && i < records.length; i++) {
        const Record *record = records.items[i];
        const Texts *texts = FIELD_SLOT(record, field, Texts);
        for (guint32 j = 0; !record->raw && j < texts->length; j++)
            check_alias(&walk, record, j);
    }
}

/* Towns are in their lands, one in each. */
static void
check_towns(CheckRun *run)
{
    g_autoptr(GHashTable) towns = g_hash_table_new(g_str_hash, g_str_equal);
    Records spaces = data_set_records(run->set, ENTITY_SPACE);
    for (guint32 i = 0; i < spaces.length; i++) {
        const Space *space = (const Space *)spaces.items[i];
        const Record *town = space->record.raw ? NULL : space->garrison;
        const char *name = town != NULL ? name_title(town) : NULL;
        const Record *first = name != NULL ? g_hash_table_lookup(towns, name) : NULL;
        if (first != NULL)
            name_add_equal(run, town, name, first);
        else if (name != NULL)
            g_hash_table_insert(towns, (gpointer)name, (gpointer)town);
    }
}

/* Cases and games are distinguished by what they show, which takes a sentence. */
void
check_names(CheckRun *run)
{
    for (guint i = 0; i < N_ENTITIES; i++)
        if (entity_get(i)->keyed && entity_get(i)->fields[0].kind == KIND_ID && i != ENTITY_RECORD)
            check_names_of(run, entity_get(i));
    check_towns(run);
}

/* Lists in records whose items are distinguished by their names. */
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

/* Each side has a result of its own. */
static void
check_standing_names(CheckRun *run, const Records *standings)
{
    for (guint32 i = 1; i < standings->length; i++)
        for (guint32 j = 0; j < i; j++) {
            const SideStanding *one = (const SideStanding *)standings->items[i];
            const SideStanding *other = (const SideStanding *)standings->items[j];
            if (one->record.raw || other->record.raw || one->result == NULL ||
                g_strcmp0(one->result, other->result) != 0 ||
                g_strcmp0(one->side, other->side) == 0 || /* has a finding of its own */
                check_own_record(run, &one->record, &other->record) == NULL)
                continue;
            Finding *finding = check_report(run, FINDING_NAME_DUPLICATE, &one->record, "result",
                                            FINDING_ARG_NOUN("entity", one->record.entity->name),
                                            FINDING_ARG("name", one->result));
            finding_add_related(run->findings, finding, &other->record, "result",
                                N_("The other one."));
            break;
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
    check_standing_names(run, &scenario->standings);
    for (guint i = 1; i < results->len; i++)
        for (guint j = 0; j < i; j++) {
            const ResultName *name = &g_array_index(results, ResultName, i);
            const ResultName *other = &g_array_index(results, ResultName, j);
            if (check_own_record(run, name->record, other->record) == NULL ||
                !is_slip(name->result, other->result))
                continue;
            name_add_near(run, name->record, name->result, other->record, other->result,
                          N_("one letter"));
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
    [CASE_CAPITALS] = N_("in capitals"),
    [CASE_SMALL] = N_("without a capital letter"),
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
#define ONE_OF 8

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
report_outlier(CheckRun *run, const NameCases *cases, NameCase name_case)
{
    const Record *record = cases->first[name_case];
    if (cases->n_of[name_case] != 1 || cases->n < ONE_OF)
        return;
    const char *key = name_title_key(record);
    check_report(run, FINDING_NAME_CAPITALS, record_stating_layer(record, key), key,
                 FINDING_ARG("name", name_title(record)),
                 FINDING_ARG_TEXT("how", case_words[name_case]),
                 FINDING_ARG_NUMBER("others", cases->n - 1));
}

static void
report_outliers(CheckRun *run, const NameCases *cases)
{
    report_outlier(run, cases, CASE_CAPITALS);
    report_outlier(run, cases, CASE_SMALL);
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
        report_outliers(run, &cases);
        report_outliers(run, &towns);
    }
}
