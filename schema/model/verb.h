/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The verbs of rules as tables, with the arguments that each takes. Conditions, effects, terms and
 * triggers each have one flat entity with all arguments of all verbs; the row of a verb lists those
 * that belong to it. All tables are const; any thread may read them.
 */
#pragma once

#include "schema/model/record.h"

typedef struct {
    const char *name;
    const char *arguments; /* members, separated by blanks; required ones end with ! */
    const char *meaning;
    const char *phrase; /* template of its sentence, see phrase.h; NULL: none */
    guint32 systems;    /* systems that implement it, SYSTEM_BIT() bits; 0: all */
} Verb;

typedef enum {
#define CONDITION(NAME, ...) CONDITION_##NAME,
#include "schema/model/verbs.def"
    N_CONDITIONS,
} ConditionVerb;

typedef enum {
#define EFFECT(NAME, ...) EFFECT_##NAME,
#include "schema/model/verbs.def"
    N_EFFECTS,
} EffectVerb;

typedef enum {
#define TERM(NAME, ...) TERM_##NAME,
#include "schema/model/verbs.def"
    N_TERMS,
} TermVerb;

typedef enum {
#define TRIGGER(NAME, ...) TRIGGER_##NAME,
#include "schema/model/verbs.def"
    N_TRIGGERS,
} TriggerVerb;

typedef enum {
#define DECISION(NAME, ...) DECISION_##NAME,
#include "schema/model/verbs.def"
    N_DECISIONS,
} DecisionVerb;

/* The names of the verbs, for WORD fields; each list ends with NULL. */
extern const char *const condition_words[];
extern const char *const effect_words[];
extern const char *const term_words[];
extern const char *const trigger_words[];
extern const char *const decision_words[];

/* Returns: (transfer none): the rows of @entity, @n of them; NULL if it has no verbs. */
const Verb *verb_rows(EntityId entity, guint *n);

/* Returns: (transfer none): the row of the verb of @record; NULL: it has none. */
const Verb *verb_of(const Record *record);

/* Returns: whether @system, a value of game.system or SYSTEM_ANY, reads the word number @word of
 * the WORD @field, which may be a verb. The first verb of each list, the default of new records, is
 * read by every system. */
gboolean verb_word_is_read(const Field *field, guint word, gint system);

typedef enum {
    ARGUMENT_NONE,     /* does not belong to the verb */
    ARGUMENT_OPTIONAL, /* may be given */
    ARGUMENT_REQUIRED, /* must be given */
} ArgumentUse;

/* Returns: the systems that read @field of @entity, as SYSTEM_BIT() bits; 0: all. An argument whose
 * row names no systems is read by those of all verbs that take it. */
guint32 verb_field_systems(const Entity *entity, const Field *field);

/* Returns: whether @system, a value of game.system or SYSTEM_ANY, reads @field of @entity. */
static inline gboolean
verb_field_is_read(const Entity *entity, const Field *field, gint system)
{
    return systems_include(verb_field_systems(entity, field), system);
}

/* Returns: the required arguments of @verb, a verb of @entity: bit i for field i. */
guint64 verb_required(const Verb *verb, const Entity *entity);

/* Returns: whether records of @entity, which has verbs, may have @field whatever their verb is: the
 * verb itself, the source, and `if` and `else` of effects. */
gboolean verb_is_beside(const Entity *entity, const Field *field);

/* Returns: how @verb uses the member @key. */
ArgumentUse verb_argument(const Verb *verb, const char *key);
