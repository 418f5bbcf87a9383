/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One walk over the records that are seen; members are compared as texts, so that the search finds
 * what the user reads.
 */
#include "editor/fields/record-query.h"

#include "editor/fields/form-edit.h"
#include "editor/fields/record-search.h"
#include "schema/text/name.h"
#include "validator/edits/field-text.h"

#include <glib/gi18n.h>
#include <string.h>

/* What people write for people, marks, and where values come from. */
#define KINDS_OF_TEXTS                                                                             \
    (KIND_BIT(KIND_TITLE) | KIND_BIT(KIND_TITLES) | KIND_BIT(KIND_PROSE) | KIND_BIT(KIND_TAGS) |   \
     KIND_BIT(KIND_SOURCE))
#define KINDS_OF_LISTS                                                                             \
    (KIND_BIT(KIND_TITLES) | KIND_BIT(KIND_TAGS) | KIND_BIT(KIND_INTS) | KIND_BIT(KIND_ZONES) |    \
     KIND_BIT(KIND_REFS))
#define KINDS_OF_NUMBERS (KIND_BIT(KIND_INT) | KIND_BIT(KIND_DATE))
#define KINDS_OF_REFERENCES                                                                        \
    (KIND_BIT(KIND_REF) | KIND_BIT(KIND_REFS) | KIND_BIT(KIND_ZONE) | KIND_BIT(KIND_ZONES))
#define KINDS_OF_RECORDS (KIND_BIT(KIND_RECORD) | KIND_BIT(KIND_LIST))

/* clang-format off */
static const struct {
    const char *words;
    gboolean is_bare; /* nothing is typed for it */
    guint32 kinds;    /* of fields that it suits; 0: all */
} tests[N_QUERY_TESTS] = {
    [QUERY_HAS]       = {N_("contains"), FALSE, 0},
    [QUERY_IS]        = {N_("is"), FALSE, ~(guint32)KINDS_OF_RECORDS},
    [QUERY_IS_NOT]    = {N_("is not"), FALSE, ~(guint32)KINDS_OF_RECORDS},
    [QUERY_AT_LEAST]  = {N_("is at least"), FALSE, KINDS_OF_NUMBERS},
    [QUERY_AT_MOST]   = {N_("is at most"), FALSE, KINDS_OF_NUMBERS},
    [QUERY_SOMETHING] = {N_("is set"), TRUE, 0},
    [QUERY_NOTHING]   = {N_("is not set"), TRUE, 0},
};
/* clang-format on */

static gboolean
is_kind_among(const Field *field, guint32 kinds)
{
    return (KIND_BIT(field->kind) & kinds) != 0;
}

const char *
record_query_test_words(QueryTest test)
{
    g_assert(test < N_QUERY_TESTS);
    return tests[test].words;
}

gboolean
record_query_test_suits(QueryTest test, const Field *field)
{
    g_assert(test < N_QUERY_TESTS);
    if (field == NULL)
        return test == QUERY_HAS;
    return tests[test].kinds == 0 || is_kind_among(field, tests[test].kinds);
}

gboolean
record_query_test_wants(QueryTest test)
{
    g_assert(test < N_QUERY_TESTS);
    return !tests[test].is_bare;
}

static void
found_value_free(gpointer data)
{
    FoundValue *found = data;
    subject_free(found->subject);
    g_free(found->text);
    g_free(found);
}

RecordQuery *
record_query_new(const DataSet *set, const Entity *entity, const Field *field, QueryTest test,
                 const char *wanted)
{
    RecordQuery *query = g_new0(RecordQuery, 1);
    *query = (RecordQuery){.entity = entity, .field = field, .test = test};
    query->wanted = field != NULL && is_kind_among(field, KINDS_OF_REFERENCES) && test != QUERY_HAS
                        ? record_search_resolve(set, field, wanted)
                        : g_strstrip(g_strdup(wanted));
    if (query->wanted[0] != '\0') {
        g_autofree char *plain = g_regex_escape_string(query->wanted, -1);
        query->within = g_regex_new(plain, G_REGEX_CASELESS | G_REGEX_OPTIMIZE, 0, NULL);
    }
    return query;
}

void
record_query_free(RecordQuery *query)
{
    if (query == NULL)
        return;
    g_free(query->wanted);
    g_clear_pointer(&query->within, g_regex_unref);
    g_free(query);
}

/* Returns: whether @text is what is wanted, be letters of names large or small. */
static gboolean
is_wanted(const RecordQuery *query, const Field *field, const char *text)
{
    if (is_kind_among(field, KINDS_OF_NUMBERS))
        return strcmp(text, query->wanted) == 0;
    g_autofree char *here = name_fold(text), *wanted = name_fold(query->wanted);
    return strcmp(here, wanted) == 0;
}

/* Returns: whether @text, that of the field, or one of its items is what is wanted. */
static gboolean
is_any_wanted(const RecordQuery *query, const Field *field, const char *text)
{
    if (!is_kind_among(field, KINDS_OF_LISTS))
        return is_wanted(query, field, text);
    g_auto(GStrv) items = field_text_split(text);
    for (char **item = items; *item != NULL; item++)
        if (is_wanted(query, field, *item))
            return TRUE;
    return FALSE;
}

/* Returns: how the number or year of @text compares with what is wanted; 0 as well where one of
 * them is none and @is_none is set. */
static gint
compare_numbers(const RecordQuery *query, const char *text, gboolean *is_none)
{
    char *end, *wanted_end;
    gint64 here = g_ascii_strtoll(text, &end, 10);
    gint64 wanted = g_ascii_strtoll(query->wanted, &wanted_end, 10);
    *is_none = end == text || wanted_end == query->wanted;
    return (here > wanted) - (here < wanted);
}

/* Returns: whether a member that says @text, or means it when nothing @is_said, is found. */
static gboolean
is_matching_text(const RecordQuery *query, const Field *field, const char *text, gboolean is_said)
{
    gboolean is_none;
    switch (query->test) {
    case QUERY_SOMETHING:
        return is_said;
    case QUERY_NOTHING:
        return !is_said;
    case QUERY_HAS:
        return is_said && query->within != NULL && g_regex_match(query->within, text, 0, NULL);
    case QUERY_IS:
        return text != NULL && query->within != NULL && is_any_wanted(query, field, text);
    case QUERY_IS_NOT:
        return query->within != NULL && (text == NULL || !is_any_wanted(query, field, text));
    case QUERY_AT_LEAST:
        return text != NULL && compare_numbers(query, text, &is_none) >= 0 && !is_none;
    case QUERY_AT_MOST:
        return text != NULL && compare_numbers(query, text, &is_none) <= 0 && !is_none;
    case N_QUERY_TESTS:
        break;
    }
    g_assert_not_reached();
}

typedef struct {
    const RecordQuery *query;
    GPtrArray *found;
} Search;

static void
look_at(Search *search, const RecordPlace *place, const Field *field)
{
    const Record *record = place->record;
    gboolean is_said = record_has(record, field) || record_has_unparsed(record, field);
    g_autofree char *text = is_said ? field_text(record, field) : field_fallback_text(field);
    if (search->found->len >= QUERY_FOUND_MAX ||
        !is_matching_text(search->query, field, text, is_said))
        return;
    FoundValue *found = g_new0(FoundValue, 1);
    found->subject = subject_at(place);
    found->field = field;
    found->text = is_said ? g_steal_pointer(&text) : g_strdup("");
    g_ptr_array_add(search->found, found);
}

static void
visit_record(const RecordPlace *place, gpointer data)
{
    Search *search = data;
    const Record *record = place->record;
    if (record->raw || record->derived)
        return;
    if (search->query->field != NULL) {
        look_at(search, place, search->query->field);
        return;
    }
    guint64 left = record->present & entity_fields_of(record->entity, KINDS_OF_TEXTS);
    while (left != 0)
        look_at(search, place, record_next_field(record, &left));
}

GPtrArray *
record_query_find(const RecordQuery *query, const DataSet *set)
{
    Search search = {query, g_ptr_array_new_with_free_func(found_value_free)};
    EntitySet entities = query->entity != NULL ? ENTITY_SET(query->entity->id) : ENTITIES_ALL;
    g_assert((query->field == NULL) == (query->entity == NULL));
    if (query->within != NULL || !record_query_test_wants(query->test))
        data_set_walk(set, entities, visit_record, &search);
    return search.found;
}

char *
record_query_changed(const RecordQuery *query, const FoundValue *found, const char *text)
{
    if (query->test != QUERY_HAS)
        return g_strdup(text);
    char *changed = g_regex_replace_literal(query->within, found->text, -1, 0, text, 0, NULL);
    return changed != NULL ? changed : g_strdup(found->text);
}

gboolean
record_query_change(const RecordQuery *query, EditorDocument *document, const GPtrArray *found,
                    const char *text, GError **error)
{
    g_autoptr(EditPlan) plan = edit_plan_new(editor_document_set(document));
    guint n = 0;
    for (guint i = 0; i < found->len; i++) {
        const FoundValue *value = found->pdata[i];
        g_autofree char *changed = record_query_changed(query, value, text);
        guint n_before = plan->edits->len;
        if (!form_plan(plan, editor_document_set(document), value->subject, value->field, changed))
            break;
        n += plan->edits->len > n_before;
    }
    g_autofree char *label = g_strdup_printf(
        ngettext("Change %u value to “%s”", "Change %u values to “%s”", n), n, text);
    return editor_document_apply(document, plan, label, error);
}
