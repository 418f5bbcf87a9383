/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The search itself is the engine's: it offers only what leaves a way to keep the limit.
 */
#include "validator/checks/scenarios/placement.h"

/* Requests that are answered at most on the way to the last decision with a limit. */
#define ANSWERS_MAX 40

/* Returns: how many decisions there are up to the last with a limit. */
static guint
count_limited(const GameRules *rules)
{
    guint n = rules->decisions.n;
    while (n > 0 && rules_decision(rules, rules->decisions.first + n - 1)->limit == NO_NUMBER)
        n--;
    return n;
}

Placement
placement_find(const ScenarioPlay *play)
{
    const GameRules *rules = play->rules;
    guint n_to_try = count_limited(rules);
    if (n_to_try == 0)
        return (Placement){.unkept = NO_NAME, .untried = NO_NAME};
    Position *position = position_copy(play->position);
    Machine machine = {.rules = rules, .position = position};
    for (guint n = 0; n < ANSWERS_MAX && position->unkept == 0; n++) {
        const Request request = machine_run(&machine);
        const Frame *frame = request.kind != REQUEST_NONE ? machine_top(&machine) : NULL;
        if (frame == NULL || (frame->procedure == PROCEDURE_DECISION &&
                              frame->next - rules->decisions.first >= n_to_try))
            break;
        machine_answer(&machine, request.lowest);
    }
    return (Placement){
        .position = position,
        .unkept = (gint32)position->unkept - 1,
        .untried = (gint32)position->untried - 1,
    };
}

void
placement_clear(Placement *placement)
{
    g_clear_pointer(&placement->position, g_free);
}
