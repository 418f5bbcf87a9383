/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How much a score can come to, exactly: each place counts for itself, for whoever may control it.
 */
#include "validator/checks/check.h"
#include "validator/checks/place-name.h"
#include "validator/engine/system.h"
#include "validator/engine/situation.h"

#include <string.h>

/* Questions, whether a term counts a place that a nation controls, that are asked of a scenario.
 * What asks more is not worked out. */
#define QUESTIONS_MAX (1u << 22)

/* One scenario, of which the places are given from one nation to another. */
typedef struct {
    CheckRun *run;
    const ScenarioPlay *play;
    const CampaignCode *campaign;
    Position *position; /* owned */
} Reach;

/* Whether @nation can come to control @place. */
static gboolean
may_control(const Reach *reach, gint32 place, gint32 nation)
{
    const GameRules *rules = reach->play->rules;
    const Position *start = reach->play->position;
    return rules->board.places[place].kind == SPACE_LAND &&
           (!rules_lists(rules, &reach->campaign->barred, nation) ||
            position_is_land_of(rules, start, place, nation) ||
            position_controller(rules, start, place) == nation);
}

/* Whether @term asks of a place nothing but which it is and who controls it. */
static gboolean
is_plain(const Term *term)
{
    static const char *const plain[] = {"in", "any-of", "of", "not-of", "controlled-by"};
    const Record *places = term->places;
    if ((term->verb != TERM_PLACES && term->verb != TERM_OCCUPIED) ||
        (places != NULL && places->raw))
        return FALSE;
    for (guint i = 0; places != NULL && i < places->entity->n_fields; i++) {
        const Field *field = &places->entity->fields[i];
        gboolean is_allowed = field->kind == KIND_SOURCE;
        for (guint j = 0; j < G_N_ELEMENTS(plain); j++)
            is_allowed |= strcmp(field_key(field), plain[j]) == 0;
        if (!is_allowed && record_has(places, field))
            return FALSE;
    }
    return TRUE;
}

/* Returns: whether @code counts @place, which is controlled as the position has it. */
static gboolean
counts(const Reach *reach, const TermCode *code, gint32 place)
{
    const GameRules *rules = reach->play->rules;
    const Situation situation = {
        .rules = rules,
        .position = reach->position,
        .subjects = &SUBJECTS_NONE,
    };
    if (code->places != NO_CODE &&
        !select_place(&situation, rules_places(rules, (guint32)code->places), place, NO_NAME))
        return FALSE;
    return code->verb == TERM_PLACES ||
           (position_controller(rules, reach->position, place) == code->nation &&
            !position_is_land_of(rules, reach->position, place, code->nation));
}

/* What is known of a term of a score. */
typedef enum { COUNT_UNKNOWN, COUNT_NEVER, COUNT_SOME } TermCount;

/* Adds up the terms of @score for @place, as far as they are plain. Those that count it become
 * COUNT_SOME in @counted. */
static gint64
worth(const Reach *reach, const CodeSpan *score, gint32 place, guint8 *counted)
{
    gint64 sum = 0;
    for (guint32 i = 0; i < score->n; i++) {
        const TermCode *code = rules_term(reach->play->rules, score->first + i);
        if (counted[i] == COUNT_UNKNOWN || !counts(reach, code, place))
            continue;
        counted[i] = COUNT_SOME;
        sum += code->times != NO_NUMBER ? code->times : 1;
    }
    return sum;
}

/* Returns: the most that @place can add, whoever controls it; @counted as for worth(). */
static gint64
best_of_place(const Reach *reach, const CodeSpan *score, gint32 place, guint8 *counted)
{
    const GameRules *rules = reach->play->rules;
    gint16 *marker = &position_markers(rules, reach->position)[place];
    gint16 before = *marker;
    gint64 best = G_MININT64;
    for (gint32 i = 0; i < (gint32)rules->board.n_nations; i++) {
        if (!may_control(reach, place, i))
            continue;
        *marker = position_is_land_of(rules, reach->position, place, i) ? NO_NAME : (gint16)i;
        position_touch(reach->position);
        best = MAX(best, worth(reach, score, place, counted));
    }
    *marker = before;
    position_touch(reach->position);
    return best != G_MININT64 ? best : worth(reach, score, place, counted);
}

static void
tell_unreachable(const Reach *reach, const SideStanding *standing, guint32 term)
{
    const Record *record = standing->score.items[term];
    const Record *side = id_index_find(reach->run->ids, ENTITY_SIDE, standing->side);
    if (side != NULL && !check_shows_through(reach->run, record, NULL))
        check_tell(reach->run, FINDING_STANDING_UNREACHABLE, record, NULL,
                   SAY("side", record_call(side)));
}

/* Returns: whether the most is known; it goes to @most. Terms that never count are told. */
static gboolean
work_out(const Reach *reach, const SideStanding *standing, const CodeSpan *score, gint64 *most)
{
    const GameRules *rules = reach->play->rules;
    g_autofree guint8 *counted = g_malloc0(score->n + 1);
    gboolean is_known = TRUE;
    for (guint32 i = 0; i < score->n; i++) {
        const TermCode *code = rules_term(rules, score->first + i);
        if (code->verb == TERM_NUMBER)
            *most += code->value;
        else if (is_plain((const Term *)standing->score.items[i]))
            counted[i] = COUNT_NEVER;
        else
            is_known = FALSE;
        if (code->verb == TERM_HOARD && code->nation >= 0 &&
            !rules_lists(rules, &reach->campaign->hoarders, code->nation))
            tell_unreachable(reach, standing, i);
    }
    for (gint32 i = 0; i < (gint32)rules->board.n_places; i++)
        *most += best_of_place(reach, score, i, counted);
    for (guint32 i = 0; i < score->n; i++)
        if (counted[i] == COUNT_NEVER)
            tell_unreachable(reach, standing, i);
    return is_known;
}

static void
check_most(const Reach *reach, guint32 index)
{
    const GameRules *rules = reach->play->rules;
    const SideStanding *standing =
        (const SideStanding *)reach->play->scenario->standings.items[index];
    const SideStandingCode *code = rules_standing(rules, rules->standings.first + index);
    const Record *side = id_index_find(reach->run->ids, ENTITY_SIDE, standing->side);
    gint64 most = 0;
    if (!work_out(reach, standing, &code->score, &most) || side == NULL ||
        !record_gives(&standing->record, "most") || most == standing->most ||
        check_shows_through(reach->run, &standing->record, NULL))
        return;
    check_tell(reach->run, FINDING_STANDING_MOST, &standing->record, "most",
               SAY("side", record_call(side)), SAY_NUMBER("said", standing->most),
               SAY_NUMBER("most", most));
}

void
check_reach(CheckRun *run, const ScenarioPlay *play)
{
    const GameRules *rules = play->rules;
    gint32 campaign = rules->switches[ENTITY_CAMPAIGN];
    guint64 n_terms = 0;
    if (play->position == NULL || campaign < 0 ||
        rules->standings.n != play->scenario->standings.length)
        return;
    for (guint32 i = 0; i < rules->standings.n; i++)
        n_terms += rules_standing(rules, rules->standings.first + i)->score.n;
    if (n_terms * rules->board.n_places * rules->board.n_nations > QUESTIONS_MAX)
        return;
    g_autofree Position *position = position_copy(play->position);
    const Reach reach = {
        .run = run,
        .play = play,
        .campaign = rules_campaign(rules, (guint32)campaign),
        .position = position,
    };
    for (guint32 i = 0; i < rules->standings.n; i++)
        check_most(&reach, i);
}
