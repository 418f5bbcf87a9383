/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Texts about spaces, hexes and zones of a scenario, in the language of the user.
 */
#include "editor/tools/place-words.h"

#include "editor/tools/border-tools.h"
#include "editor/tools/hex-terrain.h"
#include "schema/model/words.h"
#include "schema/model/zone.h"
#include "schema/store/grid-layer.h"
#include "schema/text/braces.h"
#include "validator/scenario/title.h"

#include <glib/gi18n.h>

static const char *
translate_text(const char *text)
{
    return _(text);
}

Wording
place_wording(const DataSet *set, const Scenario *scenario)
{
    const Record *position = scenario != NULL ? scenario->position : NULL;
    return (Wording){set, (const SparsePosition *)position, translate_text};
}

/* The sides of a hex, clockwise, with the borders along them. */
typedef struct {
    const char *borders[HEX_SIDES]; /* NULL: plain */
    guint directions[HEX_SIDES];
} Sides;

static Sides
sides_of_hex(const DataSet *set, const Grid *grid, Hex hex, const char *place)
{
    Sides sides = {0};
    HexGrid form = grid_form(grid);
    for (guint i = 0; i < HEX_SIDES; i++) {
        Hex other = hex_neighbour(&form, hex, i);
        sides.directions[i] = hex_side(&form, i);
        if (!grid_has_hex(grid, other))
            continue;
        g_autofree char *beyond = hex_id(grid, other);
        sides.borders[i] = border_type(set, place, beyond);
    }
    return sides;
}

/* Returns: (transfer full): the sides from @first on that have its border: `north and north-east`.
 */
static char *
words_of_directions(Sides *sides, guint first)
{
    const char *border = sides->borders[first];
    char *words = NULL;
    guint n_left = 0;
    for (guint i = first; i < HEX_SIDES; i++)
        n_left += g_strcmp0(sides->borders[i], border) == 0;
    for (guint i = first; i < HEX_SIDES; i++) {
        if (g_strcmp0(sides->borders[i], border) != 0)
            continue;
        const char *direction = _(words_phrase(direction_words, (int)sides->directions[i]));
        g_autofree char *so_far = words;
        if (so_far == NULL)
            words = g_strdup(direction);
        else
            words = g_strdup_printf(n_left > 1 ? _("%s, %s") : _("%s and %s"), so_far, direction);
        sides->borders[i] = NULL;
        n_left--;
    }
    return words;
}

static void
append_part(GString *words, char *part)
{
    g_string_append_printf(words, words->len > 0 ? ", %s" : "%s", part);
    g_free(part);
}

char *
place_words_of_hex(const DataSet *set, const char *place)
{
    Hex hex;
    const Space *space = (const Space *)data_set_find_record(set, ENTITY_SPACE, place);
    Records grids = data_set_records(set, ENTITY_GRID);
    guint32 at = place != NULL ? grid_find_hex_in_map(grids, place, &hex) : grids.length;
    if (at == grids.length || space == NULL || space->record.raw)
        return NULL;
    GString *words = g_string_new(NULL);
    const Record *terrain = data_set_find_record(set, ENTITY_TERRAIN, space->terrain);
    Sides sides = sides_of_hex(set, (const Grid *)grids.items[at], hex, place);
    if (terrain != NULL && record_name(terrain) != NULL)
        append_part(words, g_strdup(record_name(terrain)));
    if (record_has_key(&space->record, "level"))
        append_part(words, g_strdup_printf(_("level %d"), (gint)space->level));
    for (guint i = 0; i < HEX_SIDES; i++) {
        const char *border = sides.borders[i];
        if (border == NULL)
            continue;
        g_autofree char *where = words_of_directions(&sides, i);
        /* Translators: a type of border, and sides of a hex. */
        append_part(words, g_strdup_printf(_("%s on the %s"), border_title(set, border), where));
    }
    if (words->len > 0)
        return g_string_free(words, FALSE);
    g_string_free(words, TRUE);
    return NULL;
}

/* Units of a hex that are named in one line. */
#define NAMED_MAX 6

/* In a sentence, and by itself as the heading of a tray or in an entry; with a place for what the
 * zone names or for its year. */
static const struct {
    ZoneKind kind;
    const char *words;
    const char *heading;
} rows[] = {
    {ZONE_MAP, N_("anywhere on the map"), N_("Anywhere on the map")},
    {ZONE_SEA, N_("any sea"), N_("Any sea")},
    {ZONE_HOME, N_("a land of its nation"), N_("A land of its nation")},
    {ZONE_FRIENDLY, N_("a friendly place"), N_("A friendly place")},
    {ZONE_ENEMY, N_("an enemy place"), N_("An enemy place")},
    {ZONE_TRANSIT, N_("a place that both sides may pass"), N_("A place that both sides may pass")},
    {ZONE_EVENT_PLACE, N_("the place of the event"), N_("The place of the event")},
    {ZONE_POOL, N_("the pool of %s"), N_("Pool of %s")},
    {ZONE_BOX, N_("%s"), N_("%s")},
    {ZONE_ABOARD, N_("aboard %s"), N_("Aboard %s")},
    {ZONE_YEAR, N_("the year track"), N_("The year track")},
    {ZONE_YEAR_NOW, N_("the current year on the year track"),
     N_("The current year on the year track")},
    {ZONE_YEAR_AHEAD, N_("%d years ahead on the year track"),
     N_("%d years ahead on the year track")},
    {ZONE_YEAR_OF, N_("%d on the year track"), N_("%d on the year track")},
    {ZONE_OUT, N_("out of the game"), N_("Out of the game")},
};

/* Returns: (transfer none): the name of what @zone names; NULL: there is no such id. */
static const char *
name_of_zone(const DataSet *set, const char *scenario, const Zone *zone)
{
    EntityId entity = zone_target(zone->kind);
    if (zone->kind == ZONE_PLACE && data_set_find_record(set, entity, zone->id) == NULL)
        entity = ENTITY_REGION;
    return data_set_find_record(set, entity, zone->id) != NULL
               ? title_in(set, scenario, entity, zone->id)
               : NULL;
}

/* Returns: (transfer full): the text of @zone by its row. */
static char *
zone_text(const DataSet *set, const char *scenario, const char *text, gboolean is_heading)
{
    Zone zone;
    if (!zone_parse(text, &zone))
        return g_strdup(text);
    const char *name = zone.id != NULL ? name_of_zone(set, scenario, &zone) : NULL;
    /* As a heading, an unknown zone is shown as it is in the file. */
    if (name == NULL && zone.id != NULL && is_heading)
        return g_strdup(text);
    if (zone.kind == ZONE_PLACE)
        return g_strdup(name != NULL ? name : text);
    if (zone.kind == ZONE_POOL && zone.id == NULL)
        return g_strdup(is_heading ? _("Its own pool") : _("its own pool"));
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        const char *words = is_heading ? rows[i].heading : rows[i].words;
        if (rows[i].kind != zone.kind)
            continue;
        if (zone.id != NULL)
            return g_strdup_printf(_(words), name != NULL ? name : zone.id);
        if (zone.kind == ZONE_YEAR_AHEAD || zone.kind == ZONE_YEAR_OF)
            return g_strdup_printf(_(words), zone.year);
        return g_strdup(_(words));
    }
    return g_strdup(text);
}

char *
place_zone_title(const DataSet *set, const char *scenario, const char *text)
{
    return zone_text(set, scenario, text, FALSE);
}

char *
place_zone_heading(const DataSet *set, const char *text)
{
    return zone_text(set, NULL, text, TRUE);
}

const char *
place_title(const PlaceState *place)
{
    return place->name != NULL ? place->name : _("a place without a name");
}

/* What fills the braces of a row of the chart. */
typedef struct {
    const PlaceState *place;
    const PlaceSign *sign;
    const Upkeep *upkeep;
} Reading;

static char *
fill_brace(gconstpointer data, const char *brace)
{
    const Reading *reading = data;
    const Upkeep *upkeep = reading->upkeep;
    const PlaceSign *sign = reading->sign;
    const struct {
        const char *name;
        gint64 number;
    } numbers[] = {
        {"number", sign != NULL ? sign->number : 0},
        {"needs", upkeep != NULL ? upkeep->needs : 0},
        {"has", upkeep != NULL ? upkeep->has : 0},
        {"brought", upkeep != NULL ? upkeep->brought : 0},
    };
    if (g_str_equal(brace, "place"))
        return g_strdup(place_title(reading->place));
    if (g_str_equal(brace, "name"))
        return g_strdup(sign->name);
    for (guint i = 0; i < G_N_ELEMENTS(numbers); i++)
        if (g_str_equal(brace, numbers[i].name))
            return g_strdup_printf("%" G_GINT64_FORMAT, numbers[i].number);
    return NULL;
}

char *
place_upkeep_words(const char *words, const PlaceState *place, const Upkeep *upkeep)
{
    const Reading reading = {.place = place, .upkeep = upkeep};
    return braces_fill(_(words), fill_brace, &reading);
}

char *
place_sign_words(const char *words, const PlaceState *place, const PlaceSign *sign)
{
    const Reading reading = {.place = place, .sign = sign};
    return braces_fill(_(words), fill_brace, &reading);
}

/* Returns: (transfer full): the units in a hex: `Upplands 1 facing south`; NULL: there are none. */
static char *
words_of_hex_units(const GArray *units)
{
    g_autoptr(GString) words = g_string_new(NULL);
    guint n = units != NULL ? units->len : 0;
    for (guint i = 0; i < MIN(n, NAMED_MAX); i++) {
        const UnitState *unit = &g_array_index(units, UnitState, i);
        const char *name = record_name(&unit->unit->record);
        gint facing = scenario_unit_facing(unit);
        if (name == NULL)
            name = "?";
        if (i > 0)
            g_string_append(words, ", ");
        if (facing >= 0)
            /* Translators: a unit, and a direction such as “north”. */
            g_string_append_printf(words, _("%s facing %s"), name,
                                   _(words_phrase(direction_words, facing)));
        else
            g_string_append(words, name);
    }
    if (n > NAMED_MAX)
        return g_strdup_printf(_("%s and %u more"), words->str, n - NAMED_MAX);
    return n > 0 ? g_strdup(words->str) : NULL;
}

char *
place_words(const ScenarioState *state, const PlaceState *place)
{
    const SystemChart *chart = state->chart;
    const GArray *units = scenario_state_units(state, place->space->id);
    const Upkeep upkeep = scenario_state_upkeep(state, place);
    guint n_blocks = units != NULL ? units->len : 0;
    GString *words = g_string_new(NULL);
    g_autofree char *ground = place_words_of_hex(state->set, place->space->id);
    g_autofree char *in_hex = ground != NULL ? words_of_hex_units(units) : NULL;
    if (ground == NULL)
        g_string_printf(words, ngettext("%s: %u block", "%s: %u blocks", n_blocks),
                        place_title(place), n_blocks);
    else
        g_string_printf(words, "%s, %s", place_title(place), ground);
    if (in_hex != NULL)
        g_string_append_printf(words, "; %s", in_hex);
    if (upkeep.is_known)
        append_part(words, place_upkeep_words(chart->upkeep->line, place, &upkeep));
    for (guint i = 0; i < chart->n_signs; i++)
        if (chart->signs[i].title != NULL && place->signs[i].is_there)
            append_part(words, place_sign_words(chart->signs[i].line, place, &place->signs[i]));
    return g_string_free(words, FALSE);
}

static void
append_story_line(GString *story, const char *format, const char *text)
{
    if (text == NULL)
        return;
    g_string_append_c(story, '\n');
    g_string_append_printf(story, format, text);
}

static void
append_story_units(GString *story, const GArray *units)
{
    for (guint i = 0; units != NULL && i < units->len; i++) {
        const UnitState *unit = &g_array_index(units, UnitState, i);
        const char *name = record_name(&unit->unit->record);
        long has = (long)unit->strength, full = (long)unit->unit->strength;
        gint facing = scenario_unit_facing(unit);
        g_string_append_c(story, '\n');
        if (facing >= 0)
            g_string_append_printf(story, _("   %s, %ld of %ld, facing %s"), name, has, full,
                                   _(words_phrase(direction_words, facing)));
        else
            g_string_append_printf(
                story, unit->is_aboard ? _("      %s, %ld of %ld, aboard") : _("   %s, %ld of %ld"),
                name, has, full);
    }
}

/* Returns: (transfer full): @words of @row, and what units bring to the place, if they do. */
static char *
upkeep_text(const UpkeepRow *row, const char *words, const PlaceState *place, const Upkeep *upkeep)
{
    g_autofree char *numbers = place_upkeep_words(words, place, upkeep);
    if (upkeep->brought == 0)
        return g_steal_pointer(&numbers);
    g_autofree char *help = place_upkeep_words(row->remark, place, upkeep);
    return g_strdup_printf("%s, %s", numbers, help);
}

char *
place_upkeep_figures(const ScenarioState *state, const PlaceState *place, const Upkeep *upkeep)
{
    const UpkeepRow *row = state->chart->upkeep;
    return upkeep_text(row, upkeep->short_by > 0 ? row->lacking : row->figures, place, upkeep);
}

char *
place_story(const ScenarioState *state, const PlaceState *place)
{
    const SystemChart *chart = state->chart;
    const Upkeep upkeep = scenario_state_upkeep(state, place);
    GString *story = g_string_new(place_title(place));
    g_autofree char *ground = place_words_of_hex(state->set, place->space->id);
    append_story_line(story, "%s", ground);
    append_story_line(story, "%s", scenario_nation_name(place->owner));
    append_story_line(story, _("Has the marker of %s"), scenario_nation_name(place->marker));
    for (guint i = 0; i < chart->n_signs; i++) {
        const PlaceSign *sign = &place->signs[i];
        if (chart->signs[i].title == NULL || !sign->is_there)
            continue;
        const char *words = chart->signs[i].story[sign->name != NULL ? 1 : 0];
        g_autofree char *line = place_sign_words(words, place, sign);
        append_story_line(story, "%s", line);
    }
    if (upkeep.is_known || upkeep.needs > 0) {
        g_autofree char *line = upkeep_text(chart->upkeep, chart->upkeep->story, place, &upkeep);
        append_story_line(story, "%s", line);
    }
    append_story_units(story, scenario_state_units(state, place->space->id));
    return g_string_free(story, FALSE);
}

char *
place_upkeep_line(const ScenarioState *state, const PlaceState *place, const Upkeep *upkeep)
{
    const UpkeepRow *row = state->chart->upkeep;
    const char *words = upkeep->brought > 0 ? row->helped : row->reported;
    return place_upkeep_words(upkeep->is_known ? words : row->unknown, place, upkeep);
}
