/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tables of verb.h, made from verbs.def.
 */
#include "schema/model/verb.h"

#include "schema/model/entity.h"
#include "schema/model/words.h"
#include "schema/text/translation.h"

#include <string.h>

/* clang-format off */
const char *const condition_words[] = {
#define CONDITION(NAME, verb, ...) verb,
#include "schema/model/verbs.def"
    NULL,
};

const char *const effect_words[] = {
#define EFFECT(NAME, verb, ...) verb,
#include "schema/model/verbs.def"
    NULL,
};

const char *const term_words[] = {
#define TERM(NAME, verb, ...) verb,
#include "schema/model/verbs.def"
    NULL,
};

const char *const trigger_words[] = {
#define TRIGGER(NAME, verb, ...) verb,
#include "schema/model/verbs.def"
    NULL,
};

const char *const decision_words[] = {
#define DECISION(NAME, verb, ...) verb,
#include "schema/model/verbs.def"
    NULL,
};

static const Verb condition_rows[] = {
#define CONDITION(NAME, verb, args, ...) { .name = verb, .arguments = args, .meaning = __VA_ARGS__ },
#include "schema/model/verbs.def"
};

static const Verb effect_rows[] = {
#define EFFECT(NAME, verb, args, ...) { .name = verb, .arguments = args, .meaning = __VA_ARGS__ },
#include "schema/model/verbs.def"
};

static const Verb term_rows[] = {
#define TERM(NAME, verb, args, ...) { .name = verb, .arguments = args, .meaning = __VA_ARGS__ },
#include "schema/model/verbs.def"
};

static const Verb trigger_rows[] = {
#define TRIGGER(NAME, verb, args, ...) { .name = verb, .arguments = args, .meaning = __VA_ARGS__ },
#include "schema/model/verbs.def"
};

static const Verb decision_rows[] = {
#define DECISION(NAME, verb, args, ...) { .name = verb, .arguments = args, .meaning = __VA_ARGS__ },
#include "schema/model/verbs.def"
};

static const struct {
    const Verb *rows;
    guint n;
    const char *const *words;
} verb_lists[N_ENTITIES] = {
    [ENTITY_CONDITION] = { condition_rows, N_CONDITIONS, condition_words },
    [ENTITY_EFFECT] = { effect_rows, N_EFFECTS, effect_words },
    [ENTITY_TERM] = { term_rows, N_TERMS, term_words },
    [ENTITY_TRIGGER] = { trigger_rows, N_TRIGGERS, trigger_words },
    [ENTITY_DECISION] = { decision_rows, N_DECISIONS, decision_words },
};
/* clang-format on */

const Verb *
verb_rows(EntityId entity, guint *n)
{
    *n = verb_lists[entity].n;
    return verb_lists[entity].rows;
}

const Verb *
verb_of(const Record *record)
{
    const Verb *rows = verb_lists[record->entity->id].rows;
    const Field *field = &record->entity->fields[0];
    if (rows == NULL || record->raw || !record_has(record, field))
        return NULL;
    return &rows[*FIELD_SLOT(record, field, gint)];
}

gboolean
verb_word_is_read(const Field *field, guint word, gint system)
{
    for (EntityId i = 0; i < N_ENTITIES; i++)
        if (verb_lists[i].rows != NULL && field->words == verb_lists[i].words)
            return systems_include(verb_lists[i].rows[word].systems, system);
    return systems_include(words_systems(field->words, (int)word), system);
}

/* Returns: the fields of @entity that are marked with ! among the arguments of @verb. */
static guint64
find_required(const Verb *verb, const Entity *entity)
{
    guint64 required = 0;
    for (const char *at = verb->arguments, *end = at; *at != '\0'; at = end) {
        while (*end != '\0' && *end != ' ')
            end++;
        if (end > at && end[-1] == '!') {
            const Field *field = entity_find_field(entity, at, (gsize)(end - 1 - at), 0);
            required |= G_GUINT64_CONSTANT(1) << entity_field_index(entity, field);
        }
        while (*end == ' ')
            end++;
    }
    return required;
}

/* The most verbs that a list has. */
#define VERBS_MAX 128
G_STATIC_ASSERT(N_CONDITIONS <= VERBS_MAX && N_EFFECTS <= VERBS_MAX && N_TERMS <= VERBS_MAX);
G_STATIC_ASSERT(N_TRIGGERS <= VERBS_MAX && N_DECISIONS <= VERBS_MAX);

/* They are asked for every record with a verb, and found once. */
guint64
verb_required(const Verb *verb, const Entity *entity)
{
    static gsize is_found = 0;
    static guint64 required[N_ENTITIES][VERBS_MAX];
    if (g_once_init_enter(&is_found)) {
        for (EntityId i = 0; i < N_ENTITIES; i++)
            for (guint j = 0; verb_lists[i].rows != NULL && j < verb_lists[i].n; j++)
                required[i][j] = find_required(&verb_lists[i].rows[j], entity_get(i));
        g_once_init_leave(&is_found, 1);
    }
    return required[entity->id][verb - verb_lists[entity->id].rows];
}

gboolean
verb_is_beside(const Entity *entity, const Field *field)
{
    const char *key = field_key(field);
    return field == &entity->fields[0] || field->kind == KIND_SOURCE ||
           (entity->id == ENTITY_EFFECT && (strcmp(key, "if") == 0 || strcmp(key, "else") == 0));
}

ArgumentUse
verb_argument(const Verb *verb, const char *key)
{
    gsize length = strlen(key);
    for (const char *at = verb->arguments; (at = strstr(at, key)) != NULL; at += length) {
        gboolean begins = at == verb->arguments || at[-1] == ' ';
        if (begins && at[length] == '!')
            return ARGUMENT_REQUIRED;
        if (begins && (at[length] == ' ' || at[length] == '\0'))
            return ARGUMENT_OPTIONAL;
    }
    return ARGUMENT_NONE;
}

guint32
verb_field_systems(const Entity *entity, const Field *field)
{
    guint n;
    const Verb *rows = verb_rows(entity->id, &n);
    guint32 systems = 0;
    if (field->systems != 0)
        return field->systems;
    for (guint i = 0; i < n; i++) {
        if (verb_argument(&rows[i], field_key(field)) == ARGUMENT_NONE)
            continue;
        if (rows[i].systems == 0)
            return 0;
        systems |= rows[i].systems;
    }
    return systems;
}
