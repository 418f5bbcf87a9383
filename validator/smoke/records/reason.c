/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Why an offer is not made: what every game can tell, else its system.
 */
#include "validator/smoke/records/reason.h"

#include "schema/model/entities.h"
#include "validator/engine/offer-words.h"
#include "validator/engine/play.h"
#include "validator/smoke/records/offer-read.h"

#include <string.h>

/* Whether something else of the kind that is asked about can be chosen now. */
static gboolean
is_on_the_table(const Asked *asked)
{
    for (guint i = 0; i < asked->machine->n_offers; i++)
        if (asked->machine->offers[i].kind == asked->offer.kind)
            return TRUE;
    return FALSE;
}

char *
reason_for(const Narration *narration, const Titles *titles, Machine *machine,
           const Request *request, const char *words)
{
    Asked asked = {.titles = titles, .machine = machine, .request = request};
    if (words[strspn(words, " ")] == '\0')
        return g_strdup("Ask about something that could be done: `why move UNIT PLACE`.");
    if (request->kind == REQUEST_NONE)
        return g_strdup("The game is over.");
    if (offer_find(machine->rules, machine->offers, machine->n_offers, words) != NO_NUMBER)
        return g_strdup("It is legal now.");
    char *problem = offer_read(machine->rules, titles, words, &asked.offer);
    if (problem != NULL)
        return problem;
    asked.frame = machine_top(machine);
    asked.situation = machine_situation(machine, asked.frame);
    const SystemPlay *play = system_play(machine->rules);
    char *found = play->why_not != NULL ? play->why_not(&asked) : NULL;
    if (found != NULL)
        return found;
    g_autofree char *question = narration_question(narration);
    return g_strdup_printf(is_on_the_table(&asked) ? "It is not among what can be chosen now. %s."
                                                   : "That is not what is decided now. %s.",
                           question);
}
