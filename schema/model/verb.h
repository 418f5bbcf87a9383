/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The words of rules as tables: what may stand with a verb. Conditions, effects, terms and triggers
 * each have one flat entity with all arguments that any verb of the list takes; the row of a verb
 * says which of them belong to it.
 */
#pragma once

#include "schema/model/records/record.h"

typedef struct {
    const char *name;
    const char *arguments; /* members, divided by blanks; ! behind those that must be given */
    const char *meaning;
    const char *phrase; /* what it says, as phrase.h words it; NULL: nothing */
    guint32 systems;    /* that have a function for it, bits SYSTEM_BIT(); 0: all */
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

/* The names of the verbs, as WORD fields take them. */
extern const char *const condition_words[];
extern const char *const effect_words[];
extern const char *const term_words[];
extern const char *const trigger_words[];
extern const char *const decision_words[];

/* Returns: (transfer none): the rows of @entity, @n of them; NULL if it has no verbs. */
const Verb *verb_rows(EntityId entity, guint *n);

/* Returns: (transfer none): the row of the verb that @record is written with; NULL if it has none.
 */
const Verb *verb_of(const Record *record);

/* Returns: whether @system, a word of game.system or SYSTEM_ANY, reads the word @word of @field, a
 * WORD, which may be a verb; the first verb of each list, with which new records begin, is read by
 * every one. */
gboolean verb_word_is_read(const Field *field, guint word, gint system);

typedef enum {
    ARGUMENT_NONE,     /* does not belong to the verb */
    ARGUMENT_OPTIONAL, /* may be given */
    ARGUMENT_REQUIRED, /* must be given */
} ArgumentUse;

/* Returns: which systems read @field of @entity, bits SYSTEM_BIT(), 0: all. Where its row does not
 * say so, an argument is read with any of the verbs that take it. */
guint32 field_systems(const Entity *entity, const Field *field);

static inline gboolean
field_is_read(const Entity *entity, const Field *field, gint system)
{
    return systems_have(field_systems(entity, field), system);
}

/* Returns: the fields of @entity, whose verb @verb is, that must be given: bit i for field i. */
guint64 verb_required(const Verb *verb, const Entity *entity);

/* Returns: how @verb uses the member @key. */
ArgumentUse verb_argument(const Verb *verb, const char *key);
