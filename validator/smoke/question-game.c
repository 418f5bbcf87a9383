/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Queries about nations and the game as a whole.
 */
#include "schema/model/words.h"
#include "validator/engine/outcome.h"
#include "validator/smoke/question.h"
#include "validator/systems/area-blocks/level.h"

#define UNUSED G_GNUC_UNUSED

void
ask_level(const Situation *situation, gint32 nation, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_value(answer, level_of(situation->rules, situation->position, nation));
}

void
ask_status(const Situation *situation, gint32 nation, gint32 second UNUSED, QueryAnswer *answer)
{
    guint8 status = position_statuses(situation->rules, situation->position)[nation];
    answer_name(answer, status_words[status]);
}

void
ask_side(const Situation *situation, gint32 nation, gint32 second UNUSED, QueryAnswer *answer)
{
    gint32 side = position_side(situation->rules, situation->position, nation);
    answer_name(answer, name_index_name(situation->rules->names, ENTITY_SIDE, side));
}

void
ask_mark(const Situation *situation, gint32 track, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_value(answer, position_marks(situation->rules, situation->position)[track]);
}

void
ask_spent(const Situation *situation, gint32 rule, gint32 second UNUSED, QueryAnswer *answer)
{
    answer_truth(answer, position_spent(situation->rules, situation->position)[rule]);
}

void
ask_turns(const Situation *situation,
          gint32 first UNUSED,
          gint32 second UNUSED,
          QueryAnswer *answer)
{
    answer_value(answer, situation->rules->last_turn - situation->rules->first_turn + 1);
}

void
ask_score(const Situation *situation,
          gint32 first UNUSED,
          gint32 second UNUSED,
          QueryAnswer *answer)
{
    answer_value(answer, score_of(situation->rules, situation->position));
}

void
ask_result(const Situation *situation,
           gint32 first UNUSED,
           gint32 second UNUSED,
           QueryAnswer *answer)
{
    const GameRules *rules = situation->rules;
    gint32 row = victory_row(rules, score_of(rules, situation->position));
    answer->has_names = TRUE;
    if (row != NO_NAME)
        answer_name(answer, rules_result(rules, rules->victory.first + (guint32)row)->name);
}

void
ask_ending(const Situation *situation,
           gint32 first UNUSED,
           gint32 second UNUSED,
           QueryAnswer *answer)
{
    const char *result = result_at_once(situation->rules, situation->position);
    answer_truth(answer, result != NULL);
    if (result != NULL)
        answer_name(answer, result);
}
