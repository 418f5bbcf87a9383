/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The code form of rules: flat arrays, one for each entity that rules are written with, in which
 * names are numbers and what stands inside something else is a place in its array. Made from the
 * same rows as the records, so that a new member has its code at once.
 */
#pragma once

#include "schema/model/verb.h"
#include "schema/model/words.h"
#include "schema/model/zone.h"
#include "validator/engine/name-index.h"

/* A RECORD that is not there. */
#define NO_CODE (-1)

/* A number that was not given. */
#define NO_NUMBER G_MININT32

/* A run of items: of the array of the entity, or of the numbers or zones. */
typedef struct {
    guint32 first, n;
} CodeSpan;

/* Turns from the first that a DATE means to its last; a year means all of its turns. A turn is its
 * year times the seasons of a year, plus the season. */
typedef struct {
    gint32 first, last; /* NO_NUMBER: no date was given */
} DateCode;

typedef struct {
    gint32 kind; /* ZoneKind, or NO_CODE when none was given */
    gint32 of;   /* number of the place (regions counted on behind the places), nation, box or unit,
                    or a year; NO_NAME: none */
} ZoneCode;

typedef struct {
#include "validator/engine/fields-as-code.h"
#include "schema/model/entities/condition.def"
#include "schema/model/fields-end.h"
} ConditionCode;

typedef struct {
#include "validator/engine/fields-as-code.h"
#include "schema/model/entities/effect.def"
#include "schema/model/fields-end.h"
} EffectCode;

typedef struct {
#include "validator/engine/fields-as-code.h"
#include "schema/model/entities/term.def"
#include "schema/model/fields-end.h"
} TermCode;

typedef struct {
#include "validator/engine/fields-as-code.h"
#include "schema/model/entities/trigger.def"
#include "schema/model/fields-end.h"
} TriggerCode;

typedef struct {
#include "validator/engine/fields-as-code.h"
#include "schema/model/entities/units.def"
#include "schema/model/fields-end.h"
} UnitsCode;

typedef struct {
#include "validator/engine/fields-as-code.h"
#include "schema/model/entities/places.def"
#include "schema/model/fields-end.h"
} PlacesCode;

typedef struct {
#include "validator/engine/fields-as-code.h"
#include "schema/model/entities/bonus.def"
#include "schema/model/fields-end.h"
} BonusCode;

typedef struct {
#include "validator/engine/fields-as-code.h"
#include "schema/model/entities/choice.def"
#include "schema/model/fields-end.h"
} ChoiceCode;

typedef struct {
#include "validator/engine/fields-as-code.h"
#include "schema/model/entities/row.def"
#include "schema/model/fields-end.h"
} RowCode;

typedef struct {
#include "validator/engine/fields-as-code.h"
#include "schema/model/entities/table.def"
#include "schema/model/fields-end.h"
} TableCode;

typedef struct {
#include "validator/engine/fields-as-code.h"
#include "schema/model/entities/rule.def"
#include "schema/model/fields-end.h"
} RuleCode;

typedef struct {
#include "validator/engine/fields-as-code.h"
#include "schema/model/entities/may.def"
#include "schema/model/fields-end.h"
} MayCode;

typedef struct {
#include "validator/engine/fields-as-code.h"
#include "schema/model/entities/profile.def"
#include "schema/model/fields-end.h"
} ProfileCode;

typedef struct {
#include "validator/engine/fields-as-code.h"
#include "schema/model/entities/step.def"
#include "schema/model/fields-end.h"
} StepCode;

typedef struct {
#include "validator/engine/fields-as-code.h"
#include "schema/model/entities/decision.def"
#include "schema/model/fields-end.h"
} DecisionCode;

typedef struct {
#include "validator/engine/fields-as-code.h"
#include "schema/model/entities/initiative.def"
#include "schema/model/fields-end.h"
} InitiativeCode;

typedef struct {
#include "validator/engine/fields-as-code.h"
#include "schema/model/entities/ending.def"
#include "schema/model/fields-end.h"
} EndingCode;

typedef struct {
#include "validator/engine/fields-as-code.h"
#include "schema/model/entities/result.def"
#include "schema/model/fields-end.h"
} ResultCode;

typedef struct {
#include "validator/engine/fields-as-code.h"
#include "schema/model/entities/cited.def"
#include "schema/model/fields-end.h"
} CitedCode;

typedef struct {
#include "validator/engine/fields-as-code.h"
#include "schema/model/entities/hit.def"
#include "schema/model/fields-end.h"
} HitCode;

typedef struct {
#include "validator/engine/fields-as-code.h"
#include "schema/model/entities/action.def"
#include "schema/model/fields-end.h"
} ActionCode;

/* Of a field that has no code. */
#define CODE_NOWHERE (-1)

typedef struct {
    const gint32 *offsets; /* of each field of the entity in the struct, or CODE_NOWHERE */
    gsize size;            /* of the struct; 0: the entity has no code form */
} CodeForm;

/* Returns: (transfer none): the form of @entity. */
const CodeForm *code_form(EntityId entity);
