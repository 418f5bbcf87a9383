/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/fuzz/sound-play.h"

#include "validator/smoke/game.h"

#include <string.h>

/* Those of the table that hold wherever play begins; what was laid out may break the others. */
static gboolean
holds_anywhere(const Invariant *invariant)
{
    static const char *const names[] = {"position", "levels", "borders",
                                        "presence", "facing", "dealings"};
    for (guint i = 0; i < G_N_ELEMENTS(names); i++)
        if (strcmp(names[i], invariant->name) == 0)
            return TRUE;
    return FALSE;
}

static void
look_at_invariants(const Machine *machine, const Request *request)
{
    Invariant rows[INVARIANTS_MAX];
    guint n = game_invariants(machine->rules, rows);
    for (guint i = 0; i < n; i++) {
        g_autofree char *problem = holds_anywhere(&rows[i]) ? rows[i].find(machine, request) : NULL;
        if (problem != NULL)
            g_error("%s: %s", rows[i].name, problem);
    }
}

void
sound_play_look(const Machine *machine, const Request *request)
{
    if (request->kind != REQUEST_NONE) {
        g_assert_cmpuint(request->n, >, 0);
        g_assert_cmpuint(request->n, <=, OFFERS_MAX);
        g_assert_cmpint(request->side, <, (gint32)machine->rules->board.n_sides);
    }
    if (request->kind == REQUEST_CHOICE || request->kind == REQUEST_DRAW)
        g_assert_cmpuint(machine->n_offers, ==, request->n);
    if (!machine->position->overflow)
        look_at_invariants(machine, request);
}
