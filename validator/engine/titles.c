/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What things are called for people, as far as a viewer may know them, and where the books speak
 * of them.
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
titles_zone_heading(const Titles *titles, const Position *position, gint32 zone)
{
    const ZoneNumbers *zones = &titles->rules->zone_numbers;
    guint32 number = (guint32)zone;
    g_assert(zone >= 0 && number < zones->out);
    if (number >= zones->years)
        return g_strdup_printf(C_("heading", "The box of %d"),
                               (gint32)(number - zones->years) + titles->rules->board.year_first);
    if (number >= zones->aboard)
        return g_strdup_printf(C_("heading", "The hold of %s"),
                               titles_name(titles, ENTITY_UNIT, (gint32)(number - zones->aboard)));
    if (number >= zones->boxes)
        return g_strdup_printf(C_("heading", "The box %s"),
                               titles_name(titles, ENTITY_BOX, (gint32)(number - zones->boxes)));
    if (number >= zones->pools)
        return g_strdup_printf(C_("heading", "The pool of %s"),
                               titles_name(titles, ENTITY_NATION, (gint32)(number - zones->pools)));
    return translation_capitalize(titles_place(titles, position, zone));
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

void
narrator_consequence(Narrator *narrator, GString *to, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    g_autofree char *sentence = g_strdup_vprintf(format, arguments);
    va_end(arguments);
    g_autofree char *text = translation_capitalize(sentence);
    narrator->line(narrator, to, DEPTH_CONSEQUENCE, text, "");
}

gboolean
narrator_sees(const Narrator *narrator, gint32 unit)
{
    return narrator->viewer == NO_NAME ||
           position_unit_is_seen(narrator->machine->rules, narrator->machine->position, unit,
                                 narrator->viewer);
}

gboolean
narrator_look_alike(const Narrator *narrator, gint32 unit, gint32 other)
{
    const Board *board = &narrator->machine->rules->board;
    gint32 one = board->units[unit].nation, another = board->units[other].nation;
    gint32 colour = board->nations[one].colour;
    return one == another || (colour != NO_NAME && colour == board->nations[another].colour);
}

/* Whether another nation has blocks of the colour that those of @unit have. */
static gboolean
shares_colour(const Narrator *narrator, gint32 unit)
{
    const Board *board = &narrator->machine->rules->board;
    for (gint32 i = 0; i < (gint32)board->n_units; i++)
        if (board->units[i].nation != board->units[unit].nation &&
            narrator_look_alike(narrator, unit, i))
            return TRUE;
    return FALSE;
}

/* Returns: (transfer full): `a gray block`, or several. */
static char *
backs_of_colour(const char *colour, guint n)
{
    g_autofree char *name = g_utf8_casefold(colour, -1);
    if (n > 1)
        return g_strdup_printf(ngettext("%u %s block", "%u %s blocks", n), n, name);
    /* Translators: before a colour that begins with a vowel, and before any other one. */
    return g_strdup_printf(strchr("aeiou", name[0]) != NULL ? _("an %s block") : _("a %s block"),
                           name);
}

char *
narrator_hidden_units(const Narrator *narrator, gint32 unit, guint n)
{
    const Board *board = &narrator->machine->rules->board;
    gint32 nation = board->units[unit].nation;
    const char *name = titles_name(narrator->titles, ENTITY_NATION, nation);
    if (shares_colour(narrator, unit))
        return backs_of_colour(
            titles_name(narrator->titles, ENTITY_COLOUR, board->nations[nation].colour), n);
    return g_strdup_printf(ngettext("a block of %1$s", "%2$u blocks of %1$s", n), name, n);
}

char *
narrator_unit(const Narrator *narrator, gint32 unit)
{
    if (unit == NO_NAME || narrator_sees(narrator, unit))
        return g_strdup(titles_name(narrator->titles, ENTITY_UNIT, unit));
    return narrator_hidden_units(narrator, unit, 1);
}

char *
narrator_zone(const Narrator *narrator, gint32 zone)
{
    const ZoneNumbers *zones = &narrator->machine->rules->zone_numbers;
    gint32 carrier = zone - (gint32)zones->aboard;
    if (carrier < 0 || zone >= (gint32)zones->years || narrator_sees(narrator, carrier))
        return titles_zone(narrator->titles, narrator->machine->position, zone);
    g_autofree char *name = narrator_unit(narrator, carrier);
    return g_strdup_printf(_("the hold of %s"), name);
}
