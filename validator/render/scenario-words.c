/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One function a kind of record.
 */
#include "validator/render/scenario-words.h"

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
name_of(const Scene *scene, EntityId entity, const char *id)
{
    const Record *record = scene_find(scene, entity, id);
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
words_of_date(const Scene *scene, const char *date)
{
    const char *dash = strchr(date, '-');
    const char *season = dash != NULL ? name_of(scene, ENTITY_SEASON, dash + 1) : NULL;
    if (season == NULL)
        return g_strdup(date);
    return g_strdup_printf("%s %.*s", season, (int)(dash - date), date);
}

char *
words_of_period(const Scene *scene, const Period *period)
{
    g_autofree char *from = period->from != NULL ? words_of_date(scene, period->from) : NULL;
    g_autofree char *to = period->to != NULL ? words_of_date(scene, period->to) : NULL;
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

/* The name a place has in the scenario, if it is drawn. */
static const char *
name_of_place(const Scene *scene, const char *id)
{
    guint face = GPOINTER_TO_UINT(g_hash_table_lookup(scene->spaces, id));
    if (face > 0)
        return scene->faces[face - 1].name;
    const char *name = name_of(scene, ENTITY_SPACE, id);
    return name != NULL ? name : name_of(scene, ENTITY_REGION, id);
}

char *
words_of_zone(const Scene *scene, const char *zone)
{
    if (*zone != '@')
        return g_strdup(name_of_place(scene, zone));
    if (g_str_has_prefix(zone, YEAR))
        return g_strdup_printf("the year %s", zone + strlen(YEAR));
    for (guint i = 0; i < G_N_ELEMENTS(zone_rows); i++) {
        if (!g_str_has_prefix(zone, zone_rows[i].prefix))
            continue;
        const char *id = zone + strlen(zone_rows[i].prefix);
        const char *name = name_of(scene, zone_rows[i].entity, id);
        return name != NULL ? g_strconcat(zone_rows[i].before, name, NULL) : NULL;
    }
    for (guint i = 0; i < G_N_ELEMENTS(zone_names); i++)
        if (strcmp(zone, zone_names[i].zone) == 0)
            return g_strdup(zone_names[i].words);
    return NULL;
}

static char *
words_of_list(const Scene *scene, Texts ids, EntityId entity, const char *last)
{
    GPtrArray *names = g_ptr_array_new();
    for (guint32 i = 0; i < ids.length; i++) {
        const char *name = name_of(scene, entity, ids.items[i]);
        if (name != NULL)
            g_ptr_array_add(names, (gpointer)name);
    }
    return join(names, last);
}

static char *
words_of_zones(const Scene *scene, Texts zones)
{
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
    for (guint32 i = 0; i < zones.length; i++) {
        char *name = words_of_zone(scene, zones.items[i]);
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
words_of_kind(const Scene *scene, const Units *units)
{
    const char *type = name_of(scene, ENTITY_TYPE, units->type);
    g_autofree char *zone = units->in != NULL ? words_of_zone(scene, units->in) : NULL;
    GString *words = g_string_new(NULL);
    if (is_given(&units->record, "count"))
        g_string_append_printf(words, "%" G_GINT64_FORMAT " × ", units->count);
    g_string_append(words, type != NULL ? type : "any unit");
    append_after(words, " of ", name_of(scene, ENTITY_NATION, units->nation));
    append_after(words, " of ", name_of(scene, ENTITY_SIDE, units->side));
    append_after(words, ", from ", zone);
    return g_string_free(words, FALSE);
}

char *
words_of_units(const Scene *scene, const Units *units)
{
    if (units->unit != NULL)
        return g_strdup(name_of(scene, ENTITY_UNIT, units->unit));
    if (!is_given(&units->record, "any-of"))
        return words_of_kind(scene, units);
    if (!is_given(&units->record, "count"))
        return words_of_list(scene, units->any_of, ENTITY_UNIT, " and ");
    g_autofree char *names = words_of_list(scene, units->any_of, ENTITY_UNIT, " and ");
    return names != NULL ? g_strdup_printf("%" G_GINT64_FORMAT " of %s", units->count, names)
                         : NULL;
}

static char *
words_of_placing(const Scene *scene, const Decision *decision)
{
    const Units *units = (const Units *)decision->units;
    g_autofree char *who = units != NULL ? words_of_units(scene, units) : NULL;
    g_autofree char *where = words_of_zones(scene, decision->at);
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
words_of_building(const Scene *scene, const Decision *decision)
{
    const char *nation = name_of(scene, ENTITY_NATION, decision->nation);
    if (nation == NULL)
        return NULL;
    return g_strdup_printf("units of %s are built for %" G_GINT64_FORMAT " point%s",
                           nation,
                           decision->points,
                           decision->points == 1 ? "" : "s");
}

char *
words_of_decision(const Scene *scene, const Decision *decision)
{
    static char *(*const rows[N_DECISIONS])(const Scene *, const Decision *) = {
        [DECISION_PLACE] = words_of_placing,
        [DECISION_BUILD] = words_of_building,
    };
    const char *side = name_of(scene, ENTITY_SIDE, decision->by);
    g_autofree char *what =
        is_given(&decision->record, "verb") ? rows[decision->verb](scene, decision) : NULL;
    if (what == NULL)
        return NULL;
    return side != NULL ? g_strdup_printf("%s: %s.", side, what) : g_strdup_printf("%s.", what);
}

char *
words_of_first_roll(const Scene *scene, const Initiative *initiative)
{
    const char *side = name_of(scene, ENTITY_SIDE, initiative->side);
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

/* What its record says of the start, less what each of its lands costs that bears a foreign
 * marker. */
static gint64
level_at_start(const Scene *scene, const Nation *nation, const Level *level)
{
    gint64 n_lost = 0;
    for (guint32 i = 0; i < scene->n_faces; i++)
        n_lost += scene->faces[i].ground == GROUND_LAND && scene->faces[i].nation == nation &&
                  scene_is_lost(&scene->faces[i]);
    return MAX(level->start - n_lost * level->per_land, 0);
}

static const Stance *
stance_of(const Scene *scene, const Nation *nation)
{
    const SparsePosition *position = scene_position(scene);
    for (guint32 i = 0; position != NULL && i < position->nations.length; i++) {
        const Stance *stance = (const Stance *)position->nations.items[i];
        if (g_strcmp0(stance->nation, nation->id) == 0 && !stance->absent)
            return stance;
    }
    return NULL;
}

static void
append_status(GString *words, const Scene *scene, const Nation *nation, const Stance *stance)
{
    gboolean is_stated = stance != NULL && is_given(&stance->record, "status");
    if (!is_stated && !is_given(&nation->record, "status"))
        return;
    gint status = is_stated ? stance->status : nation->status;
    if (!is_stated && status == STATUS_ACTIVE)
        return;
    g_string_append_printf(words, "%s%s", words->len > 0 ? ", " : "", status_words[status]);
    if (stance != NULL && stance->until != NULL) {
        g_autofree char *until = words_of_date(scene, stance->until);
        g_string_append_printf(words, " until %s", until);
    }
}

char *
words_of_nation(const Scene *scene, const Nation *nation)
{
    const Stance *stance = stance_of(scene, nation);
    const Level *level = (const Level *)nation->level;
    gboolean is_stated = stance != NULL && is_given(&stance->record, "level");
    GString *words = g_string_new(NULL);
    if (is_stated || level != NULL)
        g_string_append_printf(words,
                               "level %" G_GINT64_FORMAT,
                               is_stated ? stance->level : level_at_start(scene, nation, level));
    append_status(words, scene, nation, stance);
    if (stance != NULL)
        append_after(words, ", with ", name_of(scene, ENTITY_SIDE, stance->side));
    return g_string_free(words, words->len == 0);
}
