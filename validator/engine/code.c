/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of code forms.
 */
#include "validator/engine/code.h"

#include <stddef.h>

#define OWNER ConditionCode
static const gint32 condition_offsets[] = {
#include "validator/engine/fields-as-code-offsets.h"
#include "schema/model/entities/condition.def"
#include "schema/model/fields-end.h"
};
#undef AT
#undef NOWHERE
#undef OWNER

#define OWNER EffectCode
static const gint32 effect_offsets[] = {
#include "validator/engine/fields-as-code-offsets.h"
#include "schema/model/entities/effect.def"
#include "schema/model/fields-end.h"
};
#undef AT
#undef NOWHERE
#undef OWNER

#define OWNER TermCode
static const gint32 term_offsets[] = {
#include "validator/engine/fields-as-code-offsets.h"
#include "schema/model/entities/term.def"
#include "schema/model/fields-end.h"
};
#undef AT
#undef NOWHERE
#undef OWNER

#define OWNER TriggerCode
static const gint32 trigger_offsets[] = {
#include "validator/engine/fields-as-code-offsets.h"
#include "schema/model/entities/trigger.def"
#include "schema/model/fields-end.h"
};
#undef AT
#undef NOWHERE
#undef OWNER

#define OWNER UnitsCode
static const gint32 units_offsets[] = {
#include "validator/engine/fields-as-code-offsets.h"
#include "schema/model/entities/units.def"
#include "schema/model/fields-end.h"
};
#undef AT
#undef NOWHERE
#undef OWNER

#define OWNER PlacesCode
static const gint32 places_offsets[] = {
#include "validator/engine/fields-as-code-offsets.h"
#include "schema/model/entities/places.def"
#include "schema/model/fields-end.h"
};
#undef AT
#undef NOWHERE
#undef OWNER

#define OWNER BonusCode
static const gint32 bonus_offsets[] = {
#include "validator/engine/fields-as-code-offsets.h"
#include "schema/model/entities/bonus.def"
#include "schema/model/fields-end.h"
};
#undef AT
#undef NOWHERE
#undef OWNER

#define OWNER ChoiceCode
static const gint32 choice_offsets[] = {
#include "validator/engine/fields-as-code-offsets.h"
#include "schema/model/entities/choice.def"
#include "schema/model/fields-end.h"
};
#undef AT
#undef NOWHERE
#undef OWNER

#define OWNER RowCode
static const gint32 row_offsets[] = {
#include "validator/engine/fields-as-code-offsets.h"
#include "schema/model/entities/row.def"
#include "schema/model/fields-end.h"
};
#undef AT
#undef NOWHERE
#undef OWNER

#define OWNER TableCode
static const gint32 table_offsets[] = {
#include "validator/engine/fields-as-code-offsets.h"
#include "schema/model/entities/table.def"
#include "schema/model/fields-end.h"
};
#undef AT
#undef NOWHERE
#undef OWNER

#define OWNER RuleCode
static const gint32 rule_offsets[] = {
#include "validator/engine/fields-as-code-offsets.h"
#include "schema/model/entities/rule.def"
#include "schema/model/fields-end.h"
};
#undef AT
#undef NOWHERE
#undef OWNER

#define OWNER MayCode
static const gint32 may_offsets[] = {
#include "validator/engine/fields-as-code-offsets.h"
#include "schema/model/entities/may.def"
#include "schema/model/fields-end.h"
};
#undef AT
#undef NOWHERE
#undef OWNER

#define OWNER ProfileCode
static const gint32 profile_offsets[] = {
#include "validator/engine/fields-as-code-offsets.h"
#include "schema/model/entities/profile.def"
#include "schema/model/fields-end.h"
};
#undef AT
#undef NOWHERE
#undef OWNER

#define OWNER HitCode
static const gint32 hit_offsets[] = {
#include "validator/engine/fields-as-code-offsets.h"
#include "schema/model/entities/hit.def"
#include "schema/model/fields-end.h"
};
#undef AT
#undef NOWHERE
#undef OWNER

#define OWNER CitedCode
static const gint32 cited_offsets[] = {
#include "validator/engine/fields-as-code-offsets.h"
#include "schema/model/entities/cited.def"
#include "schema/model/fields-end.h"
};
#undef AT
#undef NOWHERE
#undef OWNER

#define OWNER ActionCode
static const gint32 action_offsets[] = {
#include "validator/engine/fields-as-code-offsets.h"
#include "schema/model/entities/action.def"
#include "schema/model/fields-end.h"
};
#undef AT
#undef NOWHERE
#undef OWNER

#define OWNER StepCode
static const gint32 step_offsets[] = {
#include "validator/engine/fields-as-code-offsets.h"
#include "schema/model/entities/step.def"
#include "schema/model/fields-end.h"
};
#undef AT
#undef NOWHERE
#undef OWNER

#define OWNER DecisionCode
static const gint32 decision_offsets[] = {
#include "validator/engine/fields-as-code-offsets.h"
#include "schema/model/entities/decision.def"
#include "schema/model/fields-end.h"
};
#undef AT
#undef NOWHERE
#undef OWNER

#define OWNER InitiativeCode
static const gint32 initiative_offsets[] = {
#include "validator/engine/fields-as-code-offsets.h"
#include "schema/model/entities/initiative.def"
#include "schema/model/fields-end.h"
};
#undef AT
#undef NOWHERE
#undef OWNER

#define OWNER EndingCode
static const gint32 ending_offsets[] = {
#include "validator/engine/fields-as-code-offsets.h"
#include "schema/model/entities/ending.def"
#include "schema/model/fields-end.h"
};
#undef AT
#undef NOWHERE
#undef OWNER

#define OWNER ResultCode
static const gint32 result_offsets[] = {
#include "validator/engine/fields-as-code-offsets.h"
#include "schema/model/entities/result.def"
#include "schema/model/fields-end.h"
};
#undef AT
#undef NOWHERE
#undef OWNER

/* clang-format off */
static const CodeForm forms[N_ENTITIES] = {
#define CODE(NAME, Type, name) [ENTITY_##NAME] = {.offsets = name##_offsets, .size = sizeof(Type)},
#include "validator/engine/code.def"
};
/* clang-format on */

const CodeForm *
code_form(EntityId entity)
{
    return &forms[entity];
}
