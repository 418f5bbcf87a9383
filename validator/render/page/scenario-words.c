/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One function a kind of record.
 */
#include "validator/render/page/scenario-words.h"

#include "schema/model/words.h"

#include <string.h>

static gboolean
is_given(const Record *record, const char *key)
{
    return record_gives(record, key);
}

static const char *
name_of(const Wording *wording, EntityId entity, const char *id)
{
    const Record *record = record_named(wording->set, entity, id);
    return record != NULL ? record_name(record) : NULL;
}

/* Returns: what the scenario says of the place @id, or NULL. */
static const State *
state_of(const Wording *wording, const char *id)
{
    const SparsePosition *position = wording->position;
    for (guint32 i = 0; position != NULL && i < position->places.length; i++) {
        const State *state = (const State *)position->places.items[i];
        if (g_strcmp0(state->place, id) == 0)
            return state->absent ? NULL : state;
    }
    return NULL;
}

static void
append_after(GString *words, const char *before, const char *text)
{
    if (text != NULL)
        g_string_append_printf(words, "%s%s", before, text);
}

char *
words_of_scores(const Result *result)
{
    gboolean has_from = is_given(&result->record, "from");
    gboolean has_to = is_given(&result->record, "to");
    if (!has_from && !has_to)
        return g_strdup("any");
    if (!has_to)
        return g_strdup_printf("%" G_GINT64_FORMAT " or more", result->from);
    if (!has_from)
        return g_strdup_printf("%" G_GINT64_FORMAT " or less", result->to);
    if (result->from == result->to)
        return g_strdup_printf("%" G_GINT64_FORMAT, result->to);
    return g_strdup_printf("%" G_GINT64_FORMAT " to %" G_GINT64_FORMAT, result->from, result->to);
}

/* Returns: whether the land @space is one of @nation and bears the marker of another one. */
static gboolean
is_lost(const Wording *wording, const Nation *nation, const Space *space)
{
    const State *state = space->id != NULL ? state_of(wording, space->id) : NULL;
    if (state == NULL || state->marker == NULL)
        return FALSE;
    gboolean is_changed = record_named(wording->set, ENTITY_NATION, state->nation) != NULL;
    return g_strcmp0(is_changed ? state->nation : space->nation, nation->id) == 0 &&
           strcmp(state->marker, nation->id) != 0 &&
           record_named(wording->set, ENTITY_NATION, state->marker) != NULL;
}

/* Returns: the level of @nation at the start, unless the scenario states one: what its record says,
 * less what each of its lands costs that bears a foreign marker. */
static gint64
level_at_start(const Wording *wording, const Nation *nation)
{
    const Level *level = (const Level *)nation->level;
    Records spaces = data_set_records(wording->set, ENTITY_SPACE);
    gint64 n_lost = 0;
    if (level == NULL || nation->id == NULL)
        return level != NULL ? level->start : 0;
    for (guint32 i = 0; i < spaces.length; i++)
        n_lost += is_lost(wording, nation, (const Space *)spaces.items[i]);
    return MAX(level->start - n_lost * level->per_land, 0);
}

static const Stance *
stance_of(const Wording *wording, const Nation *nation)
{
    const SparsePosition *position = wording->position;
    for (guint32 i = 0; position != NULL && i < position->nations.length; i++) {
        const Stance *stance = (const Stance *)position->nations.items[i];
        if (g_strcmp0(stance->nation, nation->id) == 0 && !stance->absent)
            return stance;
    }
    return NULL;
}

static void
append_status(GString *words, const Wording *wording, const Nation *nation, const Stance *stance)
{
    gboolean is_stated = stance != NULL && is_given(&stance->record, "status");
    if (!is_stated && !is_given(&nation->record, "status"))
        return;
    gint status = is_stated ? stance->status : nation->status;
    if (!is_stated && status == STATUS_ACTIVE)
        return;
    g_string_append_printf(words, "%s%s", words->len > 0 ? ", " : "", status_words[status]);
    if (stance != NULL && stance->until != NULL) {
        g_autofree char *until = phrase_of_date(wording, stance->until);
        g_string_append_printf(words, " until %s", until);
    }
}

char *
words_of_nation(const Wording *wording, const Nation *nation)
{
    const Stance *stance = stance_of(wording, nation);
    const Level *level = (const Level *)nation->level;
    gboolean is_stated = stance != NULL && is_given(&stance->record, "level");
    GString *words = g_string_new(NULL);
    if (is_stated || level != NULL)
        g_string_append_printf(words, "level %" G_GINT64_FORMAT,
                               is_stated ? stance->level : level_at_start(wording, nation));
    append_status(words, wording, nation, stance);
    if (stance != NULL)
        append_after(words, ", with ", name_of(wording, ENTITY_SIDE, stance->side));
    return g_string_free(words, words->len == 0);
}
