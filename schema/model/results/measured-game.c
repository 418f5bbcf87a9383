/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which games are kept beside the counts. Chance chooses by a hash of the number: those with the
 * least are the same whoever played them, and those of parts are among those of the whole.
 */
#include "schema/model/results/measure.h"

#include <stdlib.h>

/* Games that chance chooses. */
#define CHOSEN 32

/* Games that may wait for measured_games_keep(). */
#define ROOM 1024

static guint64
hash_of(const MeasuredGame *game)
{
    guint64 hash = (guint64)game->game * G_GUINT64_CONSTANT(0x9e3779b97f4a7c15);
    return (hash ^ hash >> 29) * G_GUINT64_CONSTANT(0xbf58476d1ce4e5b9);
}

static int
compare_by_hash(gconstpointer a, gconstpointer b)
{
    guint64 left = hash_of(a), right = hash_of(b);
    return (left > right) - (left < right);
}

static int
compare_by_number(gconstpointer a, gconstpointer b)
{
    gint64 left = ((const MeasuredGame *)a)->game, right = ((const MeasuredGame *)b)->game;
    return (left > right) - (left < right);
}

/* Marks the games with the least and the most of @measure; of several the first. */
static void
mark_ends(const GArray *games, Measure measure, gboolean *kept)
{
    guint least = games->len, most = games->len;
    for (guint i = 0; i < games->len; i++) {
        gint64 value = g_array_index(games, MeasuredGame, i).values[measure];
        if (value == MEASURE_ABSENT)
            continue;
        if (least == games->len ||
            value < g_array_index(games, MeasuredGame, least).values[measure])
            least = i;
        if (most == games->len || value > g_array_index(games, MeasuredGame, most).values[measure])
            most = i;
    }
    if (least < games->len)
        kept[least] = kept[most] = TRUE;
}

void
measured_games_keep(GArray *games)
{
    if (games->len == 0)
        return;
    g_array_sort(games, compare_by_number);
    g_autofree gboolean *kept = g_new0(gboolean, games->len);
    for (guint i = 0; i < N_MEASURES; i++)
        mark_ends(games, i, kept);
    g_autoptr(GArray) chosen = g_array_copy(games);
    g_array_sort(chosen, compare_by_hash);
    g_array_set_size(chosen, MIN(chosen->len, CHOSEN));
    const MeasuredGame *last = &g_array_index(chosen, MeasuredGame, chosen->len - 1);
    guint n = 0;
    for (guint i = 0; i < games->len; i++) {
        const MeasuredGame game = g_array_index(games, MeasuredGame, i);
        if (kept[i] || compare_by_hash(&game, last) <= 0)
            g_array_index(games, MeasuredGame, n++) = game;
    }
    g_array_set_size(games, n);
}

void
measured_games_add(GArray *games, const MeasuredGame *game)
{
    g_array_append_vals(games, game, 1);
    if (games->len >= ROOM)
        measured_games_keep(games);
}
