/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What things are called for people, and where the books speak of them.
 */
#include "validator/engine/titles.h"

#include "schema/model/entities.h"
#include "schema/text/clean.h"
#include "schema/text/date.h"
#include "schema/text/translation.h"
#include "validator/engine/position.h"

#include <string.h>

struct Titles {
    const GameRules *rules;
    const char *book;               /* of the edition; NULL: none is named */
    GPtrArray *records[N_ENTITIES]; /* by number: const Record *, or NULL */
    GPtrArray *names[N_ENTITIES];   /* owned: cleaned */
    GPtrArray *place_names;         /* owned: those that places may get, cleaned */
    const Record *sources[N_CITED]; /* borrowed: Cited records */
    const Record *battle;           /* borrowed: BattleProfile, or NULL */
};

static void
add_list(Titles *titles, EntityId entity, const Records *list)
{
    guint n = name_index_count(titles->rules->names, entity);
    if (titles->records[entity] == NULL) {
        titles->records[entity] = g_ptr_array_new();
        titles->names[entity] = g_ptr_array_new_with_free_func(g_free);
        g_ptr_array_set_size(titles->records[entity], (gint)n);
        g_ptr_array_set_size(titles->names[entity], (gint)n);
    }
    for (guint32 i = 0; i < list->length; i++) {
        const char *id = record_key(list->items[i]);
        gint32 number = id != NULL ? name_index_find(titles->rules->names, entity, id) : NO_NAME;
        if (number == NO_NAME || titles->records[entity]->pdata[number] != NULL)
            continue;
        titles->records[entity]->pdata[number] = (gpointer)list->items[i];
        titles->names[entity]->pdata[number] = text_clean(record_name(list->items[i]));
    }
}

/* Returns: the book that the name of the edition begins with, or NULL. */
static const char *
book_of_edition(const Game *game)
{
    for (guint32 i = 0; game->edition != NULL && i < game->books.length; i++) {
        const char *id = record_key(game->books.items[i]);
        gsize length = id != NULL ? strlen(id) : 0;
        if (length > 0 && strncmp(game->edition, id, length) == 0 &&
            (game->edition[length] == '\0' || game->edition[length] == ' '))
            return id;
    }
    return NULL;
}

static void
add_sources(Titles *titles, const Record *rules)
{
    const Record *profile = rules != NULL ? ((const Rules *)rules)->profile : NULL;
    const Records none = {0};
    const Records *list = profile != NULL ? &((const Profile *)profile)->procedures : &none;
    for (guint32 i = 0; i < list->length; i++) {
        const Cited *cited = (const Cited *)list->items[i];
        if (record_has_key(&cited->record, "procedure") &&
            titles->sources[cited->procedure] == NULL)
            titles->sources[cited->procedure] = &cited->record;
    }
}

Titles *
titles_new(const GameRules *rules, const RulesInput *input)
{
    Titles *titles = g_new0(Titles, 1);
    titles->rules = rules;
    titles->book = book_of_edition((const Game *)input->game);
    const NumberedList *list;
    for (guint i = 0; (list = board_numbered(rules->system, i)) != NULL; i++) {
        const Records records = board_numbered_records(input, list);
        add_list(titles, list->entity, &records);
    }
    titles->place_names = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < rules->n_place_names; i++)
        g_ptr_array_add(titles->place_names, text_clean(rules->place_names[i]));
    add_sources(titles, input->rules);
    titles->battle = input->rules != NULL ? ((const Rules *)input->rules)->battle : NULL;
    return titles;
}

void
titles_free(Titles *titles)
{
    if (titles == NULL)
        return;
    for (guint i = 0; i < N_ENTITIES; i++) {
        if (titles->records[i] == NULL)
            continue;
        g_ptr_array_unref(titles->records[i]);
        g_ptr_array_unref(titles->names[i]);
    }
    g_ptr_array_unref(titles->place_names);
    g_free(titles);
}

const GameRules *
titles_rules(const Titles *titles)
{
    return titles->rules;
}

const Record *
titles_record(const Titles *titles, EntityId entity, gint32 number)
{
    const GPtrArray *records = titles->records[entity];
    if (records == NULL || number < 0 || (guint)number >= records->len)
        return NULL;
    return records->pdata[number];
}

const char *
titles_name(const Titles *titles, EntityId entity, gint32 number)
{
    if (titles_record(titles, entity, number) == NULL)
        return _("nobody");
    return titles->names[entity]->pdata[number];
}

const char *
titles_place(const Titles *titles, const Position *position, gint32 number)
{
    gint32 name = number >= 0 ? position_place_names(titles->rules, position)[number] : NO_NAME;
    if (name != NO_NAME)
        return titles->place_names->pdata[name];
    return titles_name(titles, ENTITY_SPACE, number);
}

char *
titles_zone(const Titles *titles, const Position *position, gint32 zone)
{
    const ZoneNumbers *zones = &titles->rules->zone_numbers;
    guint32 number = (guint32)zone;
    if (zone < 0 || number >= zones->n)
        return g_strdup(_("nowhere"));
    if (number == zones->out)
        return g_strdup(_("the box, out of the game"));
    if (number >= zones->years)
        return g_strdup_printf(_("the box of %d"),
                               (gint32)(number - zones->years) + titles->rules->board.year_first);
    if (number >= zones->aboard)
        return g_strdup_printf(_("the hold of %s"),
                               titles_name(titles, ENTITY_UNIT, (gint32)(number - zones->aboard)));
    if (number >= zones->boxes)
        return g_strdup_printf(_("the box %s"),
                               titles_name(titles, ENTITY_BOX, (gint32)(number - zones->boxes)));
    if (number >= zones->pools)
        return g_strdup_printf(_("the pool of %s"),
                               titles_name(titles, ENTITY_NATION, (gint32)(number - zones->pools)));
    return g_strdup(titles_place(titles, position, zone));
}

char *
titles_turn(const Titles *titles, const Position *position, Audience audience)
{
    gint32 n_seasons = (gint32)titles->rules->board.n_seasons;
    if (n_seasons == 0)
        return g_strdup_printf(translation_for(audience, N_("Turn %d")), position->turn);
    gint32 year = date_year_of_turn(position->turn, n_seasons);
    return g_strdup_printf(
        "%s %d", titles_name(titles, ENTITY_SEASON, position->turn - year * n_seasons), year);
}

/* Returns: (transfer full): the parts of @source that name the book of the edition, without its
 * name; all of it where none does. */
static char *
in_edition(const Titles *titles, const char *source)
{
    GString *out = g_string_new(NULL);
    g_autofree char *prefix = titles->book != NULL ? g_strconcat(titles->book, ":", NULL) : NULL;
    g_auto(GStrv) parts = g_strsplit(source != NULL ? source : "", " ", -1);
    for (guint i = 0; prefix != NULL && parts[i] != NULL; i++)
        if (g_str_has_prefix(parts[i], prefix))
            g_string_append_printf(out, "%s%s", out->len > 0 ? ", " : "",
                                   parts[i] + strlen(prefix));
    if (out->len == 0 && source != NULL)
        text_append_clean(out, source, -1);
    g_autofree char *found = g_string_free(out, FALSE);
    return text_clean(found);
}

char *
titles_cited(const Titles *titles, CitedWord cited)
{
    const Record *record = cited < N_CITED ? titles->sources[cited] : NULL;
    if (record == NULL)
        return g_strdup("");
    return in_edition(titles, record_source(record, record_field(record, "procedure"), NULL));
}

char *
titles_source(const Titles *titles, EntityId entity, gint32 number)
{
    const Record *record = titles_record(titles, entity, number);
    if (record == NULL)
        return g_strdup("");
    return in_edition(titles, record_source(record, record_field(record, "name"), NULL));
}

/* Returns: the modifiers that @addend is one of, or NULL. */
static const Records *
modifiers_of(const Titles *titles, const Addend *addend)
{
    const Record *record = titles_record(titles, addend->entity, addend->number);
    switch (addend->entity) {
    case ENTITY_BATTLE:
        return titles->battle != NULL ? &((const BattleProfile *)titles->battle)->test_modifiers
                                      : NULL;
    case ENTITY_TABLE:
        return record != NULL ? &((const Table *)record)->modifiers : NULL;
    case ENTITY_TEST:
        return record != NULL ? &((const Test *)record)->modifiers : NULL;
    default:
        return NULL;
    }
}

char *
titles_addend(const Titles *titles, const Addend *addend)
{
    if (addend->words != NULL)
        return g_strdup(_(addend->words));
    const Record *owner = addend->entity == ENTITY_BATTLE
                              ? titles->battle
                              : titles_record(titles, addend->entity, addend->number);
    const Records *modifiers = addend->modifier != NO_NUMBER ? modifiers_of(titles, addend) : NULL;
    gboolean is_modifier = modifiers != NULL && (guint32)addend->modifier < modifiers->length;
    const Record *record = is_modifier ? modifiers->items[addend->modifier] : owner;
    if (record == NULL || record_name(record) == NULL)
        return g_strdup(_("a modifier"));
    const char *inherited =
        is_modifier
            ? record_source(owner,
                            record_field(owner, addend->entity == ENTITY_BATTLE ? "test-modifiers"
                                                                                : "modifiers"),
                            NULL)
            : NULL;
    g_autofree char *name = text_clean(record_name(record));
    g_autofree char *source =
        in_edition(titles, record_source(record, record_field(record, "name"), inherited));
    return source[0] != '\0' ? g_strdup_printf("%s, %s", name, source) : g_strdup(name);
}
