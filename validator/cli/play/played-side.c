/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading who plays a side.
 */
#include "validator/cli/play/played-side.h"

#include "schema/text/limits.h"
#include "validator/smoke/players/weights.h"

static void
append_name(GString *out, const char *name)
{
    g_string_append(out, out->len > 0 ? ", " : "");
    g_string_append(out, name);
}

static void
complain_of_side(const GameRules *rules, const char *word)
{
    g_autoptr(GString) known = g_string_new(NULL);
    for (guint i = 0; i < rules->board.n_sides; i++)
        append_name(known, name_index_name(rules->names, ENTITY_SIDE, (gint32)i));
    verb_complain("there is no side “%s”; there are %s", word,
                  known->len > 0 ? known->str : "none");
}

static void
complain_of_player(const char *word)
{
    guint n;
    const Player *rows = players(&n);
    g_autoptr(GString) known = g_string_new(NULL);
    for (guint i = 0; i < n; i++)
        append_name(known, rows[i].name);
    verb_complain("there is no player “%s”; there are %s", word, known->str);
}

/* Returns: whether @word is a player, or a side and one; then @chosen is so, by side. */
static gboolean
read_word(const char *word, const GameRules *rules, const Player **chosen)
{
    g_auto(GStrv) parts = g_strsplit(word, "=", 2);
    gboolean has_side = parts[0] != NULL && parts[1] != NULL;
    gint32 side = has_side ? name_index_find(rules->names, ENTITY_SIDE, parts[0]) : NO_NAME;
    const Player *player = player_find(has_side ? parts[1] : word);
    if (has_side && side == NO_NAME) {
        complain_of_side(rules, parts[0]);
        return FALSE;
    }
    if (player == NULL) {
        if (!has_side && name_index_find(rules->names, ENTITY_SIDE, word) != NO_NAME)
            verb_complain("“%s” is a side: say who plays it, as %s=%s", word, word,
                          players(NULL)->name);
        else
            complain_of_player(has_side ? parts[1] : word);
        return FALSE;
    }
    for (gint32 i = 0; i < (gint32)MAX(rules->board.n_sides, 1); i++)
        if (!has_side || i == side)
            chosen[i] = player;
    return TRUE;
}

const Player **
played_sides_read(char *const *words, const GameRules *rules, const Player *otherwise)
{
    guint n_sides = MAX(rules->board.n_sides, 1);
    g_autofree const Player **chosen = g_new(const Player *, n_sides);
    for (guint i = 0; i < n_sides; i++)
        chosen[i] = otherwise;
    for (char *const *word = words; word != NULL && *word != NULL; word++)
        if (!read_word(*word, rules, chosen))
            return NULL;
    return g_steal_pointer(&chosen);
}

gboolean
played_weights_read(const char *path, const GameRules *rules, gint32 **weights, ExitStatus *status)
{
    const SystemJudge *judge = system_play(rules)->judge;
    g_autofree char *bytes = NULL;
    gsize length;
    g_autoptr(GError) error = NULL;
    *weights = NULL;
    if (path == NULL)
        return TRUE;
    if (judge == NULL) {
        verb_complain("--weights: nobody weighs anything in games of this system");
        *status = EXIT_USAGE;
        return FALSE;
    }
    if (!g_file_get_contents(path, &bytes, &length, &error)) {
        *status = verb_fail(error);
        return FALSE;
    }
    g_autofree gint32 *read = weights_of(judge, rules->tables);
    if (weights_read(judge, bytes, MIN(length, LIMIT_FILE_BYTES), read, &error)) {
        *weights = g_steal_pointer(&read);
        return TRUE;
    }
    verb_complain("“%s”: %s", path, error->message);
    *status = EXIT_FINDINGS;
    return FALSE;
}
