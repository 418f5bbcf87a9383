/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One function a kind of record.
 */
#include "validator/render/page/scenario-words.h"

#include "schema/model/verb.h"
#include "schema/model/words.h"

#include <string.h>

/* Zones whose name ends in an id, and the word that stands before the name of its record. */
static const struct {
    const char *prefix;
    EntityId entity;
    const char *before;
} zone_rows[] = {
    {"@pool:", ENTITY_NATION, "the pool of "},
    {"@box:", ENTITY_BOX, "the box "},
    {"@aboard:", ENTITY_UNIT, "a place aboard "},
};

/* Zones that stand for many places. */
static const struct {
    const char *zone, *words;
} zone_names[] = {
    {"@map", "the map"},
    {"@sea", "the sea"},
    {"@home", "their own lands"},
    {"@friendly", "friendly places"},
    {"@enemy", "enemy places"},
};

#define YEAR "@year:"

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

/* Returns: (transfer full): the texts, the last one after @last; consumes @texts. */
static char *
join(GPtrArray *texts, const char *last)
{
    GString *all = g_string_new(NULL);
    for (guint i = 0; i < texts->len; i++) {
        if (i > 0)
            g_string_append(all, i + 1 == texts->len ? last : ", ");
        g_string_append(all, texts->pdata[i]);
    }
    g_ptr_array_unref(texts);
    return g_string_free(all, all->len == 0);
}

char *
words_of_date(const Wording *wording, const char *date)
{
    const char *dash = strchr(date, '-');
    const char *season = dash != NULL ? name_of(wording, ENTITY_SEASON, dash + 1) : NULL;
    if (season == NULL)
        return g_strdup(date);
    return g_strdup_printf("%s %.*s", season, (int)(dash - date), date);
}

char *
words_of_period(const Wording *wording, const Period *period)
{
    g_autofree char *from = period->from != NULL ? words_of_date(wording, period->from) : NULL;
    g_autofree char *to = period->to != NULL ? words_of_date(wording, period->to) : NULL;
    GString *words = g_string_new(from);
    if (to != NULL)
        g_string_append_printf(words, " to %s", to);
    if (is_given(&period->record, "turns"))
        g_string_append_printf(words,
                               ", %" G_GINT64_FORMAT " turn%s",
                               period->turns,
                               period->turns == 1 ? "" : "s");
    return g_string_free(words, FALSE);
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

/* The name a place has in the scenario. */
static const char *
name_of_place(const Wording *wording, const char *id)
{
    const State *state = state_of(wording, id);
    const char *name = name_of(wording, ENTITY_SPACE, id);
    if (name != NULL && state != NULL && state->name != NULL)
        return state->name;
    return name != NULL ? name : name_of(wording, ENTITY_REGION, id);
}

char *
words_of_zone(const Wording *wording, const char *zone)
{
    if (*zone != '@')
        return g_strdup(name_of_place(wording, zone));
    if (g_str_has_prefix(zone, YEAR))
        return g_strdup_printf("the year %s", zone + strlen(YEAR));
    for (guint i = 0; i < G_N_ELEMENTS(zone_rows); i++) {
        if (!g_str_has_prefix(zone, zone_rows[i].prefix))
            continue;
        const char *id = zone + strlen(zone_rows[i].prefix);
        const char *name = name_of(wording, zone_rows[i].entity, id);
        return name != NULL ? g_strconcat(zone_rows[i].before, name, NULL) : NULL;
    }
    for (guint i = 0; i < G_N_ELEMENTS(zone_names); i++)
        if (strcmp(zone, zone_names[i].zone) == 0)
            return g_strdup(zone_names[i].words);
    return NULL;
}

static char *
words_of_list(const Wording *wording, Texts ids, EntityId entity, const char *last)
{
    GPtrArray *names = g_ptr_array_new();
    for (guint32 i = 0; i < ids.length; i++) {
        const char *name = name_of(wording, entity, ids.items[i]);
        if (name != NULL)
            g_ptr_array_add(names, (gpointer)name);
    }
    return join(names, last);
}

static char *
words_of_zones(const Wording *wording, Texts zones)
{
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
    for (guint32 i = 0; i < zones.length; i++) {
        char *name = words_of_zone(wording, zones.items[i]);
        if (name != NULL)
            g_ptr_array_add(names, name);
    }
    return join(names, " or ");
}

static void
append_after(GString *words, const char *before, const char *text)
{
    if (text != NULL)
        g_string_append_printf(words, "%s%s", before, text);
}

/* A kind of units: so many of a type, of a nation or side, from a zone. */
static char *
words_of_kind(const Wording *wording, const Units *units)
{
    const char *type = name_of(wording, ENTITY_TYPE, units->type);
    g_autofree char *zone = units->in != NULL ? words_of_zone(wording, units->in) : NULL;
    GString *words = g_string_new(NULL);
    if (is_given(&units->record, "count"))
        g_string_append_printf(words, "%" G_GINT64_FORMAT " × ", units->count);
    g_string_append(words, type != NULL ? type : "any unit");
    append_after(words, " of ", name_of(wording, ENTITY_NATION, units->nation));
    append_after(words, " of ", name_of(wording, ENTITY_SIDE, units->side));
    append_after(words, ", from ", zone);
    return g_string_free(words, FALSE);
}

char *
words_of_units(const Wording *wording, const Units *units)
{
    if (units->unit != NULL)
        return g_strdup(name_of(wording, ENTITY_UNIT, units->unit));
    if (!is_given(&units->record, "any-of"))
        return words_of_kind(wording, units);
    if (!is_given(&units->record, "count"))
        return words_of_list(wording, units->any_of, ENTITY_UNIT, " and ");
    g_autofree char *names = words_of_list(wording, units->any_of, ENTITY_UNIT, " and ");
    return names != NULL ? g_strdup_printf("%" G_GINT64_FORMAT " of %s", units->count, names)
                         : NULL;
}

static char *
words_of_placing(const Wording *wording, const Decision *decision)
{
    const Units *units = (const Units *)decision->units;
    g_autofree char *who = units != NULL ? words_of_units(wording, units) : NULL;
    g_autofree char *where = words_of_zones(wording, decision->at);
    if (who == NULL || where == NULL)
        return NULL;
    GString *words = g_string_new(NULL);
    g_string_append_printf(words, "%s to %s", who, where);
    if (is_given(&decision->record, "each"))
        g_string_append_printf(words, ", %" G_GINT64_FORMAT " each", decision->each);
    if (is_given(&decision->record, "limit") && decision->limit == LIMIT_BY_FORAGE)
        g_string_append(words, ", no more to a land than it feeds");
    return g_string_free(words, FALSE);
}

static char *
words_of_building(const Wording *wording, const Decision *decision)
{
    const char *nation = name_of(wording, ENTITY_NATION, decision->nation);
    if (nation == NULL)
        return NULL;
    return g_strdup_printf("units of %s are built for %" G_GINT64_FORMAT " point%s",
                           nation,
                           decision->points,
                           decision->points == 1 ? "" : "s");
}

char *
words_of_decision(const Wording *wording, const Decision *decision)
{
    static char *(*const rows[N_DECISIONS])(const Wording *, const Decision *) = {
        [DECISION_PLACE] = words_of_placing,
        [DECISION_BUILD] = words_of_building,
    };
    const char *side = name_of(wording, ENTITY_SIDE, decision->by);
    g_autofree char *what =
        is_given(&decision->record, "verb") ? rows[decision->verb](wording, decision) : NULL;
    if (what == NULL)
        return NULL;
    return side != NULL ? g_strdup_printf("%s: %s.", side, what) : g_strdup_printf("%s.", what);
}

char *
words_of_first_roll(const Wording *wording, const Initiative *initiative)
{
    const char *side = name_of(wording, ENTITY_SIDE, initiative->side);
    if (side == NULL)
        return NULL;
    GString *words = g_string_new("First action roll of ");
    g_string_append(words, side);
    const char *before = ": ";
    if (is_given(&initiative->record, "counts-as")) {
        g_string_append_printf(words,
                               "%scounts as %" G_GINT64_FORMAT,
                               before,
                               initiative->counts_as);
        before = ", ";
    }
    if (initiative->wins_ties)
        g_string_append_printf(words, "%swins ties", before);
    g_string_append_c(words, '.');
    return g_string_free(words, FALSE);
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

gint64
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
        g_autofree char *until = words_of_date(wording, stance->until);
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
        g_string_append_printf(words,
                               "level %" G_GINT64_FORMAT,
                               is_stated ? stance->level : level_at_start(wording, nation));
    append_status(words, wording, nation, stance);
    if (stance != NULL)
        append_after(words, ", with ", name_of(wording, ENTITY_SIDE, stance->side));
    return g_string_free(words, words->len == 0);
}
