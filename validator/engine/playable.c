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
    FindingWords *problem;      /* owned: the first one */
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
static FindingWords *
describe_record(const Record *record)
{
    const Verb *verb = verb_of(record);
    const char *name = verb != NULL ? verb->name : record_key(record);
    return finding_words_new(N_("{entity}[ “{id}”]"),
                             FINDING_ARG_NOUN("entity", record->entity->name),
                             FINDING_ARG("id", name), NULL);
}

/* Returns: (transfer full): @text, marked with N_(), with @record and its member @field. */
static FindingWords *
describe_member(const Record *record, const Field *field, const char *text)
{
    g_autoptr(FindingWords) called = describe_record(record);
    return finding_words_new(text, FINDING_ARG_WORDS("record", called),
                             FINDING_ARG("member", field_key(field)), NULL);
}

/* Returns: (transfer full): what is against @record; NULL: nothing. */
static FindingWords *
problem_of(Look *look, const Record *record)
{
    if (record->raw)
        return finding_words_new(N_("a record of the type “{entity}” is not an object"),
                                 FINDING_ARG_NOUN("entity", record->entity->name), NULL);
    const Kept *refused = look->may_be_refused ? NULL : first_refused(record);
    if (refused != NULL)
        return describe_member(record, refused->field,
                               N_("{record}: the value of “{member}” is not allowed"));
    guint64 left = record->present | needed_fields(look, record->entity);
    const Verb *verb = verb_of(record);
    if (verb != NULL)
        left |= verb_required(verb, record->entity);
    while (left != 0) {
        const Field *field = record_next_field(record, &left);
        if (!record_is_in_range(record, field))
            return describe_member(record, field, N_("{record}: “{member}” is out of range"));
        if (!record_has(record, field))
            return describe_member(record, field, N_("{record}: “{member}” is missing"));
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

static FindingWords *
describe_missing_answer(const Ruling *ruling, const char *answer)
{
    return finding_words_new(N_("the ruling “{ruling}” has no answer “{answer}”"),
                             FINDING_ARG("ruling", ruling->id), FINDING_ARG("answer", answer),
                             NULL);
}

/* Returns: NULL if @option can be chosen: an option by its name, a ruling with one of its answers;
 * else (transfer full) why not. */
static FindingWords *
look_at_option(const RulesInput *input, const char *option)
{
    gsize length = strcspn(option, "=");
    g_autofree char *id = g_strndup(option, length);
    const char *answer = option[length] == '=' ? option + length + 1 : NULL;
    Records rulings = board_list(input->rules, "rulings");
    const Ruling *ruling = (const Ruling *)find_record(rulings, option, length);
    if (ruling == NULL && find_record(board_list(input->rules, "options"), option, length) == NULL)
        return finding_words_new(N_("there is no option or ruling “{id}”"), FINDING_ARG("id", id),
                                 NULL);
    if (ruling == NULL && answer != NULL)
        return finding_words_new(N_("the option “{id}” takes no answer"), FINDING_ARG("id", id),
                                 NULL);
    if (ruling != NULL &&
        (answer == NULL || find_record(ruling->answers, answer, strlen(answer)) == NULL))
        return describe_missing_answer(ruling, answer != NULL ? answer : "");
    return NULL;
}

static FindingWords *
look_at_rulings(Records rulings)
{
    for (guint32 i = 0; i < rulings.length; i++) {
        const Ruling *ruling = (const Ruling *)rulings.items[i];
        if (find_record(ruling->answers, ruling->default_, strlen(ruling->default_)) == NULL)
            return describe_missing_answer(ruling, ruling->default_);
    }
    return NULL;
}

FindingWords *
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

FindingWords *
playable_record_problem(const Record *record)
{
    Look look = {.system = SYSTEM_ANY, .may_be_refused = TRUE};
    record_walk_written(record, NULL, ENTITIES_ALL, note_problem, &look);
    return look.problem;
}

static FindingWords *
scenario_problem(const RulesInput *input)
{
    Look look = look_of(input);
    record_walk_written(input->scenario, NULL, ENTITIES_ALL, note_problem, &look);
    return look.problem;
}

FindingWords *
playable_problem(const RulesInput *input, const RulesChoice *choice)
{
    FindingWords *problem = input->is_playable ? NULL : playable_set_problem(input);
    if (problem == NULL && input->scenario != NULL)
        problem = scenario_problem(input);
    if (problem == NULL)
        problem = look_at_rulings(board_list(input->rules, "rulings"));
    const char *const *options = choice != NULL ? choice->options : NULL;
    for (; problem == NULL && options != NULL && *options != NULL; options++)
        problem = look_at_option(input, *options);
    return problem;
}

FindingWords *
playable_unknown_id(EntityId entity, const char *id)
{
    return finding_words_new(N_("there is no {entity} “{id}”"),
                             FINDING_ARG_NOUN("entity", entity_get(entity)->name),
                             FINDING_ARG("id", id), NULL);
}

FindingWords *
playable_unknown_date(const char *date)
{
    return finding_words_new(N_("there is no turn “{date}”"), FINDING_ARG("date", date), NULL);
}
