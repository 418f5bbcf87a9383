/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A walk over every record before it is compiled.
 */
#include "validator/engine/playable.h"

#include "schema/model/entities.h"
#include "schema/model/record.h"

#include <string.h>

/* Describes what a record makes: for walks over records that make others. */
typedef struct {
    gint system; /* word of game.system, or SYSTEM_ANY */
    gboolean may_be_nameless;
    gboolean may_be_refused;    /* of values that could not be taken somebody else asks */
    EntitySet asked;            /* entities of which is known what they need: */
    guint64 needed[N_ENTITIES]; /* the fields that must be given: bit i for field i */
    char *problem;              /* owned: the first one */
} Look;

/* Returns: a walk over what @input has. */
static Look
look_of(const RulesInput *input)
{
    return (Look){
        .system = input->game != NULL ? ((const Game *)input->game)->system : SYSTEM_ANY,
        .may_be_nameless = input->is_draft,
        .may_be_refused = input->is_draft,
    };
}

/* Returns: the fields that must be given, whatever is done: bit i for field i. */
static guint64
needed_fields(Look *look, const Entity *entity)
{
    guint64 *needed = &look->needed[entity->id];
    guint n_fields = !entity_set_has(look->asked, entity->id) ? entity->n_fields : 0;
    for (guint i = 0; i < n_fields; i++) {
        const Field *field = &entity->fields[i];
        gboolean is_name = field->kind == KIND_TITLE && strcmp(field_key(field), "name") == 0;
        gboolean is_needed = field->required && systems_include(field->systems, look->system) &&
                             !(is_name && look->may_be_nameless);
        *needed |= (guint64)(is_needed != FALSE) << i;
    }
    entity_set_add(&look->asked, entity->id);
    return *needed;
}

/* Returns: the first member of @record whose value could not be taken, as it is kept; or NULL. */
static const Kept *
first_refused(const Record *record)
{
    for (const Kept *kept = record->kept; kept != NULL; kept = kept->next)
        if (kept->field != NULL && kept->reason != KEPT_DUPLICATE && kept->reason != KEPT_NULL)
            return kept;
    return NULL;
}

/* Returns: (transfer full): @record as messages name it: by its verb or its key, where it has one.
 */
static char *
describe_record(const Record *record)
{
    const Verb *verb = verb_of(record);
    const char *name = verb != NULL ? verb->name : record_key(record);
    return name != NULL ? g_strdup_printf("%s “%s”", record->entity->name, name)
                        : g_strdup(record->entity->name);
}

/* Returns: (transfer full): what is against @record; NULL: nothing. */
static char *
problem_of(Look *look, const Record *record)
{
    const char *entity = record->entity->name;
    if (record->raw)
        return g_strdup_printf("%s: this is not an object", entity);
    const Kept *refused = look->may_be_refused ? NULL : first_refused(record);
    g_autofree char *called = refused != NULL ? describe_record(record) : NULL;
    if (refused != NULL)
        return g_strdup_printf("%s: “%s” is not of its kind", called, field_key(refused->field));
    guint64 left = record->present | needed_fields(look, record->entity);
    const Verb *verb = verb_of(record);
    if (verb != NULL)
        left |= verb_required(verb, record->entity);
    while (left != 0) {
        const Field *field = record_next_field(record, &left);
        if (!record_is_in_range(record, field))
            return g_strdup_printf("%s: “%s” is out of range", entity, field_key(field));
        if (record_has(record, field))
            continue;
        called = describe_record(record);
        return g_strdup_printf("%s: no “%s”", called, field_key(field));
    }
    return NULL;
}

static void
note_problem(const RecordPlace *place, gpointer data)
{
    Look *look = data;
    if (look->problem == NULL)
        look->problem = problem_of(look, place->record);
}

/* Returns: the item of @list with that @id, or NULL. */
static const Record *
find_record(Records list, const char *id, gsize length)
{
    for (guint32 i = 0; i < list.length; i++) {
        const char *key = record_key(list.items[i]);
        if (strlen(key) == length && strncmp(key, id, length) == 0)
            return list.items[i];
    }
    return NULL;
}

/* Returns: NULL if @option can be chosen: an option by its name, a ruling with one of its answers;
 * else (transfer full) why not. */
static char *
look_at_option(const RulesInput *input, const char *option)
{
    gsize length = strcspn(option, "=");
    const char *answer = option[length] == '=' ? option + length + 1 : NULL;
    Records rulings = board_list(input->rules, "rulings");
    const Ruling *ruling = (const Ruling *)find_record(rulings, option, length);
    if (ruling == NULL && find_record(board_list(input->rules, "options"), option, length) == NULL)
        return g_strdup_printf("no option and no ruling is called “%.*s”", (int)length, option);
    if (ruling == NULL && answer != NULL)
        return g_strdup_printf("the option “%.*s” takes no answer", (int)length, option);
    if (ruling != NULL &&
        (answer == NULL || find_record(ruling->answers, answer, strlen(answer)) == NULL))
        return g_strdup_printf("the ruling “%s” has no answer “%s”", ruling->id,
                               answer != NULL ? answer : "");
    return NULL;
}

static char *
look_at_rulings(Records rulings)
{
    for (guint32 i = 0; i < rulings.length; i++) {
        const Ruling *ruling = (const Ruling *)rulings.items[i];
        if (find_record(ruling->answers, ruling->default_, strlen(ruling->default_)) == NULL)
            return g_strdup_printf("the ruling “%s” has no answer “%s”", ruling->id,
                                   ruling->default_);
    }
    return NULL;
}

char *
playable_set_problem(const RulesInput *input)
{
    const Record *const roots[] = {
        input->game, input->map, input->roster, input->tables, input->rules,
    };
    Look look = look_of(input);
    for (guint i = 0; i < G_N_ELEMENTS(roots) && look.problem == NULL; i++)
        if (roots[i] != NULL)
            record_walk_written(roots[i], NULL, ENTITIES_ALL, note_problem, &look);
    return look.problem;
}

char *
playable_record_problem(const Record *record)
{
    Look look = {.system = SYSTEM_ANY, .may_be_refused = TRUE};
    record_walk_written(record, NULL, ENTITIES_ALL, note_problem, &look);
    return look.problem;
}

static char *
scenario_problem(const RulesInput *input)
{
    Look look = look_of(input);
    record_walk_written(input->scenario, NULL, ENTITIES_ALL, note_problem, &look);
    return look.problem;
}

char *
playable_problem(const RulesInput *input, const RulesChoice *choice)
{
    char *problem = input->is_playable ? NULL : playable_set_problem(input);
    if (problem == NULL && input->scenario != NULL)
        problem = scenario_problem(input);
    if (problem == NULL)
        problem = look_at_rulings(board_list(input->rules, "rulings"));
    const char *const *options = choice != NULL ? choice->options : NULL;
    for (; problem == NULL && options != NULL && *options != NULL; options++)
        problem = look_at_option(input, *options);
    return problem;
}
