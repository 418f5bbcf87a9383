/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * narva why: which layer states a value, on whose word, and what it hides.
 */
#include "schema/model/record.h"
#include "schema/store/statement.h"
#include "schema/text/name.h"
#include "validator/cli/sets.h"
#include "validator/program/program.h"

#include <string.h>

/* What was asked: a record by its id, and the way from it to a value. */
typedef struct {
    char *id;
    char **members; /* at least one */
} Question;

static void
question_clear(Question *question)
{
    g_free(question->id);
    g_strfreev(question->members);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(Question, question_clear)

/* Reads `livland.forage` or `livland.neighbours.estland.border`. */
static gboolean
parse_question(const char *text, Question *question)
{
    g_auto(GStrv) parts = g_strsplit(text, ".", -1);
    if (g_strv_length(parts) < 2)
        return FALSE;
    question->id = g_strdup(parts[0]);
    question->members = g_strdupv(parts + 1);
    return TRUE;
}

static void
add_all(GPtrArray *found, const Records *records)
{
    for (guint32 i = 0; i < records->length; i++)
        if (record_key(records->items[i]) != NULL)
            g_ptr_array_add(found, (gpointer)records->items[i]);
}

/* The records of @entity in the lists of scenarios, which list some of their own. */
static void
add_those_of_scenarios(GPtrArray *found, const DataSet *set, EntityId entity)
{
    for (guint i = 0; i < set->n_scenarios; i++) {
        const Record *root = set->scenarios[i];
        for (guint j = 0; j < root->entity->n_fields; j++) {
            const Field *field = &root->entity->fields[j];
            if (field->kind == KIND_LIST && field->target == entity && record_has(root, field))
                add_all(found, FIELD_SLOT(root, field, Records));
        }
    }
}

/* Returns: (transfer container): all records that have an id, in the order of the table of
 * entities. */
static GPtrArray *
list_records(const DataSet *set)
{
    GPtrArray *found = g_ptr_array_new();
    for (guint i = 0; i < N_ENTITIES; i++) {
        Records records = data_set_records(set, i);
        if (!entity_get(i)->keyed)
            continue;
        add_all(found, &records);
        add_those_of_scenarios(found, set, i);
    }
    return found;
}

static void
complain_of_id(const DataSet *set, const char *id)
{
    NameSearch search;
    name_search_init(&search, id);
    g_autoptr(GPtrArray) records = list_records(set);
    for (guint i = 0; i < records->len; i++)
        name_search_offer(&search, record_key(records->pdata[i]));
    verb_complain_near(&search, NULL, _("%s has no record “%s”"), set->name, id);
}

/* Complains that the record @id has no member @missing; @text was asked. */
static void
complain_of_member(const DataSet *set, const char *id, const char *text, const char *missing)
{
    NameSearch search;
    name_search_init(&search, missing);
    g_autoptr(GPtrArray) records = list_records(set);
    for (guint i = 0; i < records->len; i++) {
        const Entity *entity = ((const Record *)records->pdata[i])->entity;
        for (guint j = 0; strcmp(record_key(records->pdata[i]), id) == 0 && j < entity->n_fields;
             j++)
            name_search_offer(&search, field_key(&entity->fields[j]));
    }
    verb_complain_near(&search, NULL, _("“%s” leads nowhere: there is no “%s”"), text, missing);
}

/* Follows the members to the record that holds the last of them.
 * Returns: that record, or NULL; what could not be found goes to @missing. */
static const Record *
follow_members(const Record *record, char **members, const char **missing)
{
    for (; members[1] != NULL; members++) {
        const Field *field = entity_find_field(record->entity, members[0], strlen(members[0]), 0);
        *missing = members[0];
        if (field == NULL || !record_has(record, field))
            return NULL;
        if (field->kind == KIND_LIST && members[2] != NULL) {
            members++;
            *missing = members[0];
            record = record_find_item(record, field, members[0]);
        } else if (field->kind == KIND_RECORD) {
            record = *FIELD_SLOT(record, field, const Record *);
        } else {
            return NULL;
        }
        if (record == NULL)
            return NULL;
    }
    *missing = members[0];
    return entity_find_field(record->entity, members[0], strlen(members[0]), 0) != NULL ? record
                                                                                        : NULL;
}

/* Finds the record that is asked about: of several entities with that id the first, in the order of
 * the table, that has the members.
 * Returns: the record that holds the last member, or NULL; @is_known says whether the id exists,
 * @missing the member that does not. */
static const Record *
find_holder(const DataSet *set, const Question *question, gboolean *is_known, const char **missing)
{
    *is_known = FALSE;
    g_autoptr(GPtrArray) records = list_records(set);
    for (guint i = 0; i < records->len; i++) {
        if (strcmp(record_key(records->pdata[i]), question->id) != 0)
            continue;
        *is_known = TRUE;
        const Record *holder = follow_members(records->pdata[i], question->members, missing);
        if (holder != NULL)
            return holder;
    }
    return NULL;
}

/* Returns: (transfer full): the value on one line, or why there is none. */
static char *
value_of(const Record *record, const Field *field)
{
    char *value = statement_value(record, field);
    if (value != NULL)
        return value;
    const Record *stating = record_stating_layer(record, field_key(field));
    return g_strdup(record_has_unparsed(stating, field) ? _("removed") : _("not set"));
}

/* One line for what a single layer says. */
static void
append_layer(GString *out, const Statement *statement, const Field *field)
{
    guint32 line, column;
    g_autofree char *value = value_of(statement->layer, field);
    if (statement_locate(statement, field, &line, &column))
        g_string_append_printf(out, "  %s:%u:%u  %s  %s\n", statement->layer->text->name, line,
                               column, value,
                               statement->source != NULL ? statement->source : _("(no source)"));
}

static void
append_answer(GString *out, const DataSet *set, const char *text, const Record *record,
              const Field *field)
{
    g_autofree char *value = value_of(record, field);
    g_string_append_printf(out, "%s: %s\n  %s\n", text, value, _(field->meaning));
    g_autoptr(GArray) statements = statement_find_all(set, record, field);
    for (guint i = 0; i < statements->len; i++)
        append_layer(out, &g_array_index(statements, Statement, i), field);
}

static ExitStatus
answer_question(GString *out, const DataSet *set, const char *text)
{
    g_auto(Question) question = {0};
    if (!parse_question(text, &question)) {
        verb_complain(_("“%s” does not have the form ID.MEMBER"), text);
        return EXIT_USAGE;
    }
    gboolean is_known;
    const char *missing = NULL;
    const Record *holder = find_holder(set, &question, &is_known, &missing);
    if (!is_known) {
        complain_of_id(set, question.id);
        return EXIT_USAGE;
    }
    if (holder == NULL) {
        complain_of_member(set, question.id, text, missing);
        return EXIT_USAGE;
    }
    missing = question.members[g_strv_length(question.members) - 1];
    append_answer(out, set, text, holder, record_field(holder, missing));
    return EXIT_CLEAN;
}

static ExitStatus
complain_of_sets(const char *path, const GArray *sets)
{
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    for (guint i = 0; i < sets->len; i++)
        g_ptr_array_add(names, (gpointer)g_array_index(sets, CheckedSet, i).set->name);
    g_autofree char *all = program_alternatives(names);
    verb_complain(_("“%s” contains several data sets; name one: %s"), path, all);
    return EXIT_USAGE;
}

ExitStatus
verb_why(const Call *call)
{
    const VerbOption entries[] = {{0}};
    char **words;
    ExitStatus status = EXIT_CLEAN;
    if (!verb_parse(call, "why", entries, &words, &status))
        return status;
    if (words[0] == NULL || words[1] == NULL) {
        verb_complain(_("why needs a value: `%s why PATH ID.MEMBER`"), call->program);
        return EXIT_USAGE;
    }
    char *path[] = {words[0], NULL};
    g_autoptr(GArray) sets =
        sets_load(&(SetsWanted){.paths = path, .is_of_reading = TRUE}, NULL, &status);
    if (sets->len == 0)
        return status;
    if (sets->len > 1)
        return exit_worse(status, complain_of_sets(words[0], sets));
    g_autoptr(GString) out = g_string_new(NULL);
    for (char **word = words + 1; *word != NULL; word++)
        status =
            exit_worse(status, answer_question(out, g_array_index(sets, CheckedSet, 0).set, *word));
    return verb_print(out, status);
}
