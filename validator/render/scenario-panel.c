/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The panel of a scenario beside the map: dates, victory, and the order of battle.
 */
#include "validator/render/scenario-panel.h"

#include "schema/model/words.h"
#include "schema/text/translation.h"
#include "validator/render/render-parts.h"
#include "validator/render/piece.h"
#include "validator/render/legend.h"
#include "validator/render/scene.h"
#include "validator/scenario/nation-paint.h"

#include <string.h>

static gboolean
is_given(const Record *record, const char *key)
{
    return record_has_key(record, key);
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

char *
scenario_panel_scores(const Result *result)
{
    gboolean has_from = is_given(&result->record, "from");
    gboolean has_to = is_given(&result->record, "to");
    if (!has_from && !has_to)
        return g_strdup(_("any"));
    if (!has_to)
        return g_strdup_printf(_("%lld or more"), (long long)result->from);
    if (!has_from)
        return g_strdup_printf(_("%lld or less"), (long long)result->to);
    if (result->from == result->to)
        return g_strdup_printf("%" G_GINT64_FORMAT, result->to);
    return g_strdup_printf(_("%lld to %lld"), (long long)result->from, (long long)result->to);
}

/* Returns: whether the land @space is one of @nation and bears the marker of another one. */
static gboolean
is_lost(const Wording *wording, const Nation *nation, const Space *space)
{
    const State *state = space->id != NULL ? state_of(wording, space->id) : NULL;
    if (state == NULL || state->marker == NULL)
        return FALSE;
    gboolean is_changed = data_set_find_record(wording->set, ENTITY_NATION, state->nation) != NULL;
    return g_strcmp0(is_changed ? state->nation : space->nation, nation->id) == 0 &&
           strcmp(state->marker, nation->id) != 0 &&
           data_set_find_record(wording->set, ENTITY_NATION, state->marker) != NULL;
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
    g_string_append(words, words->len > 0 ? ", " : "");
    if (stance != NULL && stance->until != NULL) {
        g_autofree char *until = phrase_date(wording, stance->until);
        /* Translators: the status of a nation, and a date. */
        g_string_append_printf(words, _("%s until %s"), _(status_words[status]), until);
    } else {
        g_string_append(words, _(status_words[status]));
    }
}

char *
scenario_panel_nation(const Wording *wording, const Nation *nation)
{
    const Stance *stance = stance_of(wording, nation);
    const Level *level = (const Level *)nation->level;
    gboolean is_stated = stance != NULL && is_given(&stance->record, "level");
    GString *words = g_string_new(NULL);
    if (is_stated || level != NULL)
        g_string_append_printf(
            words, _("level %lld"),
            (long long)(is_stated ? stance->level : level_at_start(wording, nation)));
    append_status(words, wording, nation, stance);
    if (stance != NULL) {
        const Record *record = data_set_find_record(wording->set, ENTITY_SIDE, stance->side);
        const char *text = record != NULL ? record_name(record) : NULL;
        if (text != NULL)
            g_string_append_printf(words, _(", with %s"), text);
    }
    return g_string_free(words, words->len == 0);
}

#define STRIPE_SCALE 1.6

static void
draw_stripe(Pen *pen, const Look *look, RenderText *text, const TextRow *row, double x, double y)
{
    (void)look;
    pen_save(pen);
    pen_move(pen, x, y);
    pen_scale(pen, STRIPE_SCALE, STRIPE_SCALE);
    render_piece_stripe(pen, text, row->of, -9.5, -3.2, 19);
    pen_restore(pen);
}

/* Returns: the next unit from @units[@i] on that is of @command and stands on the map, or NULL. */
static const UnitState *
next_of(const Scene *scene, Records units, const UnitCommand *command, guint32 *i)
{
    while (*i < units.length) {
        const UnitState *unit = scenario_state_unit(scene->state, record_key(units.items[(*i)++]));
        if (unit != NULL && unit->command == command &&
            scenario_state_place(scene->state, unit->zone) != NULL)
            return unit;
    }
    return NULL;
}

/* Ends the text of a place, and that of all units that face as @last does. */
static void
end_place(GString *words, const Scene *scene, const UnitState *last, const UnitState *next)
{
    const PlaceState *place = scenario_state_place(scene->state, last->zone);
    gint facing = scenario_unit_facing(last);
    if (next != NULL && g_strcmp0(next->zone, last->zone) == 0)
        g_string_append(words, ", ");
    else
        g_string_append_printf(words, _(" in %s"), place->name);
    if (next != NULL && g_strcmp0(next->zone, last->zone) == 0)
        return;
    if ((next == NULL || scenario_unit_facing(next) != facing) && facing >= 0)
        g_string_append_printf(words, _(", facing %s"), _(words_phrase(direction_words, facing)));
    if (next != NULL)
        g_string_append(words, scenario_unit_facing(next) != facing ? "; " : ", ");
}

/* Adds a heading, and for each command that has units on the map its stripe and name, and who
 * stands where. */
static void
order_of_battle_add(RowList *list, const Scene *scene)
{
    Records commands = data_set_records(scene->set, ENTITY_COMMAND);
    legend_rows_add_heading(list, _("Order of battle"));
    for (guint32 i = 0; i < commands.length; i++) {
        const UnitCommand *command = (const UnitCommand *)commands.items[i];
        Records units = data_set_records(scene->set, ENTITY_UNIT);
        g_autoptr(GString) words = g_string_new(NULL);
        guint32 j = 0;
        const UnitState *unit = next_of(scene, units, command, &j);
        while (unit != NULL) {
            const UnitState *next = next_of(scene, units, command, &j);
            g_string_append(words, record_name(&unit->unit->record));
            end_place(words, scene, unit, next);
            unit = next;
        }
        if (words->len == 0)
            continue;
        const char *name = record_name(&command->record);
        TextRow *row =
            legend_rows_add_sign(list, draw_stripe, g_strdup(name != NULL ? name : command->id));
        row->face = RENDER_FACE_STRONG;
        row->of = command;
        row->keeps_next = TRUE;
        legend_rows_add(list, RENDER_FACE_ROW, g_strdup(words->str));
    }
}

#define HANGING 24.0 /* indent of the lines of a nation */
#define SCORE_WIDTH 92.0
#define LABEL_WIDTH 40.0
#define WEDGE_HEX 50.0 /* pixels of a hex for which the sample is drawn */

static Wording
wording_of(const Scene *scene)
{
    return (Wording){scene->set, scene_position(scene), translation_for_people};
}

static void
add_about(RowList *list, const Scene *scene)
{
    const Scenario *scenario = scene->scenario;
    const Wording wording = wording_of(scene);
    if (scenario->title != NULL)
        legend_rows_add(list, RENDER_FACE_HEADING, g_strdup(scenario->title));
    if (scenario->period != NULL)
        legend_rows_add(list, RENDER_FACE_STRONG, phrase_record(&wording, scenario->period));
    if (scenario->about != NULL)
        legend_rows_add(list, RENDER_FACE_ASIDE, g_strdup(scenario->about));
    if (scenario->first_roll != NULL)
        legend_rows_add(list, RENDER_FACE_ROW, phrase_record(&wording, scenario->first_roll));
}

static void
draw_flag(Pen *pen, const Look *look G_GNUC_UNUSED, RenderText *text G_GNUC_UNUSED,
          const TextRow *row, double x, double y)
{
    render_piece_flag(pen, row->paint, x, y, 13);
}

static void
add_nations(RowList *list, const Scene *scene)
{
    const Wording wording = wording_of(scene);
    Records nations = data_set_records(scene->set, ENTITY_NATION);
    legend_rows_add_heading(list, _("Nations"));
    for (guint32 i = 0; i < nations.length; i++) {
        const Nation *nation = (const Nation *)nations.items[i];
        const char *name = record_name(&nation->record);
        g_autofree char *words = scenario_panel_nation(&wording, nation);
        if (words == NULL || name == NULL)
            continue;
        TextRow *row =
            legend_rows_add_sign(list, draw_flag, g_strdup_printf("%s: %s", name, words));
        row->indent = HANGING;
        row->paint = nation_paint_of_pieces(scene->set, nation);
    }
}

static void
add_tracks(RowList *list, const Scene *scene)
{
    const SparsePosition *position = scene_position(scene);
    legend_rows_add_heading(list, _("Tracks"));
    for (guint32 i = 0; position != NULL && i < position->tracks.length; i++) {
        const Mark *mark = (const Mark *)position->tracks.items[i];
        const Record *track = data_set_find_record(scene->set, ENTITY_TRACK, mark->track);
        if (track != NULL && !mark->absent)
            legend_rows_add(list, RENDER_FACE_ROW,
                            g_strdup_printf("%s: %" G_GINT64_FORMAT, record_name(track), mark->at));
    }
}

/* Units in boxes, on the year track, and in places that the map does not show. */
static void
add_off_map(RowList *list, const Scene *scene)
{
    static const struct {
        const char *prefix;
        EntityId entity; /* whose name stands for the zone, or none: the rest of the zone does */
        const char *format;
    } kinds[] = {
        {"@box:", ENTITY_BOX, "%s"},
        {"@year:", N_ENTITIES, N_("Year track, %s")},
        {"", ENTITY_SPACE, "%s"},
    };
    legend_rows_add_heading(list, _("Not on the map"));
    for (guint i = 0; i < G_N_ELEMENTS(kinds); i++) {
        g_autoptr(GPtrArray) zones = scenario_state_zones(scene->state, kinds[i].prefix);
        for (guint j = 0; j < zones->len; j++) {
            const char *zone = zones->pdata[j], *id = zone + strlen(kinds[i].prefix);
            const Record *record = kinds[i].entity < N_ENTITIES
                                       ? data_set_find_record(scene->set, kinds[i].entity, id)
                                       : NULL;
            const char *name = record != NULL ? record_name(record) : id;
            if ((record == NULL && kinds[i].entity < N_ENTITIES) || scene_draws(scene, zone))
                continue;
            TextRow *row =
                legend_rows_add(list, RENDER_FACE_ROW, g_strdup_printf(_(kinds[i].format), name));
            row->units = scenario_state_units(scene->state, zone);
        }
    }
}

static void
add_decisions(RowList *list, const Scene *scene)
{
    const Scenario *scenario = scene->scenario;
    const Wording wording = wording_of(scene);
    legend_rows_add_heading(list, _("Left to the players"));
    for (guint32 i = 0; i < scenario->decisions.length; i++) {
        g_autofree char *words = phrase_record(&wording, scenario->decisions.items[i]);
        legend_rows_add(list, RENDER_FACE_ROW, g_strdup_printf("%u. %s", i + 1, words));
    }
}

static void
add_victory(RowList *list, const Scene *scene)
{
    const Scenario *scenario = scene->scenario;
    legend_rows_add_heading(list, _("Victory"));
    for (guint32 i = 0; i < scenario->victory.length; i++) {
        const Result *result = (const Result *)scenario->victory.items[i];
        if (result->name == NULL)
            continue;
        TextRow *row = legend_rows_add(list, RENDER_FACE_ROW, g_strdup(result->name));
        row->lead = scenario_panel_scores(result);
        row->indent = SCORE_WIDTH;
    }
}

static void
draw_type(Pen *pen, const Look *look, RenderText *text G_GNUC_UNUSED, const TextRow *row, double x,
          double y)
{
    if (look->is_dark)
        render_piece_ground(pen, x - 12, y - 10, 24, 20);
    render_piece_sign(pen, row->of, x, y, 20);
}

static void
draw_steps(Pen *pen, const Look *look, RenderText *text G_GNUC_UNUSED,
           const TextRow *row G_GNUC_UNUSED, double x, double y)
{
    if (look->is_dark)
        render_piece_ground(pen, x - 9, y - 4, 18, 8);
    render_piece_steps(pen, 2, 3, x - 5, y, 5);
}

/* Returns: (transfer container): of UnitState: all units, in the order of the data. */
static GPtrArray *
all_units(const Scene *scene)
{
    Records records = data_set_records(scene->set, ENTITY_UNIT);
    GPtrArray *units = g_ptr_array_new();
    for (guint32 i = 0; i < records.length; i++) {
        const UnitState *unit = scenario_state_unit(scene->state, record_key(records.items[i]));
        if (unit != NULL)
            g_ptr_array_add(units, (gpointer)unit);
    }
    return units;
}

/* Adds the meaning of labels by @row, with what the first unit shows there. */
static void
add_label(RowList *list, GPtrArray *units, const LabelRow *row)
{
    for (guint i = 0; i < units->len; i++) {
        const LabelRow *shown = NULL;
        g_autofree char *sample = scenario_unit_label(units->pdata[i], row->spot, &shown);
        if (shown != row)
            continue;
        TextRow *added = legend_rows_add(list, RENDER_FACE_ROW, g_strdup(_(row->meaning)));
        added->lead = g_steal_pointer(&sample);
        added->indent = LABEL_WIDTH;
        return;
    }
}

static gboolean
is_any_of(GPtrArray *units, const Record *type)
{
    for (guint i = 0; i < units->len; i++)
        if ((const Record *)((const UnitState *)units->pdata[i])->type == type)
            return TRUE;
    return FALSE;
}

static void
draw_wedge(Pen *pen, const Look *look, RenderText *text G_GNUC_UNUSED,
           const TextRow *row G_GNUC_UNUSED, double x, double y)
{
    render_facing_sample(pen, look->ink.port, x, y, WEDGE_HEX);
}

/* Adds what says how units in hexes face. */
static void
add_wedge(RowList *list, GPtrArray *units)
{
    for (guint i = 0; i < units->len; i++) {
        const UnitState *unit = units->pdata[i];
        if (scenario_unit_facing(unit) < 0)
            continue;
        legend_rows_add_sign(list, draw_wedge, g_strdup(_("Where units face")));
        return;
    }
}

static void
add_pieces(RowList *list, const Scene *scene)
{
    const SystemChart *chart = scene->state->chart;
    Records types = data_set_records(scene->set, ENTITY_TYPE);
    g_autoptr(GPtrArray) units = all_units(scene);
    legend_rows_add_heading(list, _("Pieces"));
    for (guint32 i = 0; i < types.length; i++)
        if (record_name(types.items[i]) != NULL && is_any_of(units, types.items[i]))
            legend_rows_add_sign(list, draw_type, g_strdup(record_name(types.items[i])))->of =
                types.items[i];
    const UnitState *drawn = NULL, *reported = NULL;
    for (guint i = units->len; i > 0; i--) {
        const UnitState *unit = units->pdata[i - 1];
        *(render_piece_has_steps(unit) ? &drawn : &reported) = unit;
    }
    if (drawn != NULL)
        legend_rows_add_sign(list, draw_steps, g_strdup(_("Steps it has, and steps it has lost")));
    if (reported != NULL) {
        TextRow *row = legend_rows_add(list, RENDER_FACE_ROW, g_strdup(_("Strength")));
        row->lead = g_strdup_printf("%" G_GINT64_FORMAT, reported->strength);
        row->indent = LABEL_WIDTH;
    }
    add_wedge(list, units);
    for (guint i = 0; i < chart->n_labels; i++)
        add_label(list, units, &chart->labels[i]);
    if (scene_is_any_lost(scene))
        legend_rows_add_sign(list, draw_flag, g_strdup(_("Marker of another nation")))->paint =
            list->look->ink.ink;
}

void
scenario_panel_init(RowList *list, const Scene *scene, const Look *look, double width)
{
    static void (*const sections[])(RowList * list, const Scene *scene) = {
        add_about,     add_nations, add_tracks,          add_off_map,
        add_decisions, add_victory, order_of_battle_add, add_pieces,
    };
    legend_rows_init(list, look, width);
    for (guint i = 0; i < G_N_ELEMENTS(sections); i++)
        sections[i](list, scene);
    legend_rows_end(list);
}
