/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reads offers in the words of records, and finds the reason why one is not legal.
 */
#include "validator/smoke/records/offer-read.h"

#include "schema/model/entities.h"
#include "schema/model/words.h"
#include "schema/model/zone.h"
#include "schema/text/clean.h"
#include "schema/text/name.h"
#include "schema/text/translation.h"
#include "validator/engine/offer-words.h"
#include "validator/engine/play.h"

#include <string.h>

/* Returns: (transfer none): the id of @entity that is nearest to @word, itself or its name in
 * @titles (NULL: none has one); NULL: none is. */
static const char *
nearest_id(const Titles *titles, const GameRules *rules, EntityId entity, const char *word)
{
    NameSearch search;
    guint n = name_index_count(rules->names, entity);
    const char *named = NULL;
    g_autofree char *folded = name_fold(word);
    name_search_init(&search, word);
    for (guint i = 0; i < n; i++) {
        const char *id = name_index_name(rules->names, entity, (gint32)i);
        g_autofree char *title =
            titles != NULL ? name_fold(titles_name(titles, entity, (gint32)i)) : g_strdup(id);
        name_search_offer(&search, id);
        if (named == NULL && folded[0] != '\0' &&
            (g_str_has_prefix(title, folded) || g_str_has_prefix(id, word)))
            named = id;
    }
    return search.nearest != NULL ? search.nearest : named;
}

/* What is not known, without and with a suggestion. */
static const struct {
    EntityId entity; /* 0: any other */
    const char *unknown, *nearest;
} unknowns[] = {
    {ENTITY_SPACE, N_("There is no space “%s”."), N_("There is no space “%s”; did you mean “%s”?")},
    {ENTITY_UNIT, N_("There is no unit “%s”."), N_("There is no unit “%s”; did you mean “%s”?")},
    {ENTITY_NATION, N_("There is no nation “%s”."),
     N_("There is no nation “%s”; did you mean “%s”?")},
    {ENTITY_SIDE, N_("There is no side “%s”."), N_("There is no side “%s”; did you mean “%s”?")},
    {ENTITY_BOX, N_("There is no box “%s”."), N_("There is no box “%s”; did you mean “%s”?")},
    {ENTITY_RULE, N_("There is no special rule “%s”."),
     N_("There is no special rule “%s”; did you mean “%s”?")},
    {ENTITY_TOKEN, N_("There is no token “%s”."), N_("There is no token “%s”; did you mean “%s”?")},
    {ENTITY_ORDER, N_("There is no order “%s”."), N_("There is no order “%s”; did you mean “%s”?")},
    {ENTITY_FORMATION, N_("There is no formation “%s”."),
     N_("There is no formation “%s”; did you mean “%s”?")},
    {ENTITY_ATTACK, N_("There is no attack “%s”."),
     N_("There is no attack “%s”; did you mean “%s”?")},
    {(EntityId)0, N_("There is no record “%s”."),
     N_("There is no record “%s”; did you mean “%s”?")},
};

char *
offer_read_unknown(const Titles *titles, const GameRules *rules, EntityId entity, const char *word,
                   Audience audience)
{
    const char *nearest = nearest_id(titles, rules, entity, word);
    g_autofree char *clean = text_clean(word);
    guint row = 0;
    while (unknowns[row].entity != 0 && unknowns[row].entity != entity)
        row++;
    if (nearest != NULL)
        return g_strdup_printf(translation_for(audience, unknowns[row].nearest), clean, nearest);
    return g_strdup_printf(translation_for(audience, unknowns[row].unknown), clean);
}

/* Names of @rules and for whom problems are reported. */
typedef struct {
    const GameRules *rules;
    const Titles *titles; /* NULL: ids alone */
    Audience audience;
} Reading;

/* Returns: (transfer none): @text for the audience of @reading. */
static const char *
translate(const Reading *reading, const char *text)
{
    return translation_for(reading->audience, text);
}

/* Reads a zone that is no place, as offers write it. Returns: as read_part(). */
static char *
read_zone(const Reading *reading, const char *word)
{
    Zone zone;
    gboolean is_concrete = zone_parse(word, &zone);
    switch (is_concrete ? zone.kind : ZONE_MAP) {
    case ZONE_OUT:
    case ZONE_YEAR_OF:
        return NULL;
    case ZONE_POOL:
    case ZONE_BOX:
    case ZONE_ABOARD:
        break;
    default:
        return g_strdup(
            translate(reading, N_("In an offer a zone is a place, @pool:NATION, @box:BOX, "
                                  "@aboard:UNIT, @year:YEAR or @out.")));
    }
    EntityId entity = zone_target(zone.kind);
    if (zone.id == NULL || name_index_find(reading->rules->names, entity, zone.id) == NO_NAME)
        return offer_read_unknown(reading->titles, reading->rules, entity,
                                  zone.id != NULL ? zone.id : "", reading->audience);
    return NULL;
}

/* Returns: the number of the only record of @entity that people call @word; NO_NAME: none, or
 * several are. */
static gint32
find_called(const GameRules *rules, EntityId entity, const char *word)
{
    gint32 found = NO_NAME;
    for (gint32 i = 0; i < (gint32)name_index_count(rules->names, entity); i++) {
        if (!name_index_is_called(rules->names, entity, i, word))
            continue;
        if (found != NO_NAME)
            return NO_NAME;
        found = i;
    }
    return found;
}

/* Reads @word as a part of an offer. Returns: NULL, else (transfer full) what is wrong with it. */
static char *
read_part(const Reading *reading, OfferPart part, const char *word, gint32 *number)
{
    const LineType type = offer_part_type(part);
    /* A zone without a sign is a place. */
    const EntityId entity = type.kind == KIND_ZONE ? ENTITY_SPACE : type.target;
    guint64 count;
    *number = NO_NAME;
    if (part == OFFER_PART_COUNT)
        return g_ascii_string_to_unsigned(word, 10, 1, G_MAXINT32, &count, NULL)
                   ? NULL
                   : g_strdup_printf(
                         translate(reading, N_("It takes a number from 1 on, not “%s”.")), word);
    if (part == OFFER_PART_DIRECTION) {
        *number = entity_find_word(direction_words, word, strlen(word));
        return *number >= 0
                   ? NULL
                   : g_strdup_printf(translate(reading, N_("“%s” is not a direction.")), word);
    }
    if (part == OFFER_PART_ZONE && word[0] == '@')
        return read_zone(reading, word);
    *number = name_index_find(reading->rules->names, entity, word);
    if (*number == NO_NAME)
        *number = find_called(reading->rules, entity, word);
    return *number != NO_NAME ? NULL
                              : offer_read_unknown(reading->titles, reading->rules, entity, word,
                                                   reading->audience);
}

/* Reads @word as the step that an end is of. Returns: as read_part(). */
static char *
read_step(const Reading *reading, const char *word)
{
    NameSearch search;
    g_autoptr(GPtrArray) steps = offer_step_all_words(reading->rules->system);
    g_autofree char *clean = text_clean(word);
    if (offer_step_is_word(reading->rules->system, word))
        return NULL;
    name_search_init(&search, word);
    for (guint i = 0; i < steps->len; i++)
        name_search_offer(&search, steps->pdata[i]);
    return search.nearest != NULL
               ? g_strdup_printf(
                     translate(reading, N_("There is no step “%s”; did you mean “%s”?")), clean,
                     search.nearest)
               : g_strdup_printf(translate(reading, N_("There is no step “%s”.")), clean);
}

/* Returns: (transfer full): @words without empty ones. */
static char **
split_words(const char *words)
{
    g_autoptr(GPtrArray) kept = g_ptr_array_new();
    g_auto(GStrv) all = g_strsplit(words, " ", -1);
    for (guint i = 0; all[i] != NULL; i++)
        if (all[i][0] != '\0')
            g_ptr_array_add(kept, g_strdup(all[i]));
    g_ptr_array_add(kept, NULL);
    return (char **)g_ptr_array_free(g_steal_pointer(&kept), FALSE);
}

/* Returns: the kind of offers with that word; NULL: none, and @problem (transfer full) says so. */
static const OfferRow *
read_kind(const Reading *reading, const char *word, guint *kind, char **problem)
{
    const System *system = reading->rules->system;
    NameSearch search;
    name_search_init(&search, word);
    for (*kind = 0; offer_row(system, *kind) != NULL; ++*kind) {
        const OfferRow *row = offer_row(system, *kind);
        name_search_offer(&search, row->word);
        if (strcmp(row->word, word) == 0 || g_strcmp0(row->was, word) == 0)
            return row;
    }
    g_autofree char *clean = text_clean(word);
    *problem =
        search.nearest != NULL
            ? g_strdup_printf(translate(reading, N_("Nothing is called “%s”; did you mean “%s”?")),
                              clean, search.nearest)
            : g_strdup_printf(translate(reading, N_("Nothing that can be done is called “%s”.")),
                              clean);
    return NULL;
}

char *
offer_read(const GameRules *rules, const Titles *titles, const char *words, Audience audience,
           Offer *offer)
{
    const Reading reading = {rules, titles, audience};
    g_auto(GStrv) parts = split_words(words);
    char *problem = NULL;
    guint kind;
    const OfferRow *row = read_kind(&reading, parts[0] != NULL ? parts[0] : "", &kind, &problem);
    if (problem != NULL)
        return problem;
    const OfferPart wanted[] = {row->number, row->other};
    gint32 numbers[G_N_ELEMENTS(wanted)] = {NO_NAME, NO_NAME};
    guint n = g_strv_length(parts) - 1;
    gboolean is_step = row->other == OFFER_PART_END;
    gboolean is_named = row->other == OFFER_PART_BRANCH || is_step;
    guint n_wanted =
        (wanted[0] != OFFER_PART_NOTHING) + (wanted[1] != OFFER_PART_NOTHING && !is_named);
    if (is_step && n == 0)
        n_wanted = 0; /* as records of old have it: of whichever step */
    if (n != n_wanted)
        return audience == AUDIENCE_PROGRAMS
                   ? g_strdup_printf("“%s” takes %u argument%s, not %u.", row->word, n_wanted,
                                     n_wanted == 1 ? "" : "s", n)
                   : g_strdup_printf(ngettext("“%s” takes %u argument, not %u.",
                                              "“%s” takes %u arguments, not %u.", n_wanted),
                                     row->word, n_wanted, n);
    for (guint i = 0; i < n && problem == NULL && !is_named; i++)
        problem = read_part(&reading, wanted[i], parts[i + 1], &numbers[i]);
    if (is_step && n == 1)
        problem = read_step(&reading, parts[1]);
    *offer = (Offer){.kind = (gint32)kind, .number = numbers[0], .other = numbers[1]};
    return problem;
}

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
offer_read_reason(const Narration *narration, const Titles *titles, Machine *machine,
                  const Request *request, const char *words)
{
    Asked asked = {.titles = titles, .machine = machine, .request = request};
    if (words[strspn(words, " ")] == '\0')
        return g_strdup(_("Ask about something that could be done: `why move UNIT PLACE`."));
    if (request->kind == REQUEST_NONE)
        return g_strdup(_("The game is over."));
    if (offer_find(machine->rules, machine->offers, machine->n_offers, words) != NO_NUMBER)
        return g_strdup(_("It is legal now."));
    char *problem = offer_read(machine->rules, titles, words, AUDIENCE_PEOPLE, &asked.offer);
    if (problem != NULL)
        return problem;
    asked.frame = machine_top(machine);
    asked.situation = machine_situation(machine, asked.frame);
    const SystemWording *wording = system_wording(machine->rules);
    char *found = wording->why_not != NULL ? wording->why_not(&asked) : NULL;
    if (found != NULL)
        return found;
    g_autofree char *question = narration_question(narration);
    return g_strdup_printf(is_on_the_table(&asked)
                               ? _("It is not among what can be chosen now. %s.")
                               : _("That is not what is decided now. %s."),
                           question);
}
