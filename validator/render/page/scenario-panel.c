/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Section by section; one that has nothing to say has no heading.
 */
#include "validator/render/page/scenario-panel.h"

#include "validator/render/page/scenario-words.h"
#include "validator/render/draw/facing.h"
#include "validator/render/draw/piece.h"
#include "validator/render/page/order-of-battle.h"
#include "validator/scenario/nation-paint.h"

#include <string.h>

#define HANGING 24.0 /* indent of what is said of a nation */
#define SCORE_WIDTH 92.0
#define LABEL_WIDTH 40.0
#define WEDGE_HEX 50.0 /* pixels of a hex for which the sample is drawn */

static Wording
wording_of(const Scene *scene)
{
    return (Wording){scene->set, scene_position(scene)};
}

static void
add_about(RowList *list, const Scene *scene)
{
    const Scenario *scenario = scene->scenario;
    const Wording wording = wording_of(scene);
    if (scenario->title != NULL)
        rows_add(list, RENDER_FACE_HEADING, g_strdup(scenario->title));
    if (scenario->period != NULL)
        rows_add(list, RENDER_FACE_STRONG, phrase_of(&wording, scenario->period));
    if (scenario->about != NULL)
        rows_add(list, RENDER_FACE_ASIDE, g_strdup(scenario->about));
    if (scenario->first_roll != NULL)
        rows_add(list, RENDER_FACE_ROW, phrase_of(&wording, scenario->first_roll));
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
    rows_add_heading(list, "Nations");
    for (guint32 i = 0; i < nations.length; i++) {
        const Nation *nation = (const Nation *)nations.items[i];
        const char *name = record_name(&nation->record);
        g_autofree char *words = words_of_nation(&wording, nation);
        if (words == NULL || name == NULL)
            continue;
        TextRow *row = rows_add_sign(list, draw_flag, g_strdup_printf("%s: %s", name, words));
        row->indent = HANGING;
        row->paint = paint_of_pieces(scene->set, nation);
    }
}

static void
add_tracks(RowList *list, const Scene *scene)
{
    const SparsePosition *position = scene_position(scene);
    rows_add_heading(list, "Tracks");
    for (guint32 i = 0; position != NULL && i < position->tracks.length; i++) {
        const Mark *mark = (const Mark *)position->tracks.items[i];
        const Record *track = scene_find(scene, ENTITY_TRACK, mark->track);
        if (track != NULL && !mark->absent)
            rows_add(list, RENDER_FACE_ROW,
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
        const char *before;
    } kinds[] = {
        {"@box:", ENTITY_BOX, ""},
        {"@year:", N_ENTITIES, "Year track, "},
        {"", ENTITY_SPACE, ""},
    };
    rows_add_heading(list, "Not on the map");
    for (guint i = 0; i < G_N_ELEMENTS(kinds); i++) {
        g_autoptr(GPtrArray) zones = scenario_state_zones(scene->state, kinds[i].prefix);
        for (guint j = 0; j < zones->len; j++) {
            const char *zone = zones->pdata[j], *id = zone + strlen(kinds[i].prefix);
            const Record *record =
                kinds[i].entity < N_ENTITIES ? scene_find(scene, kinds[i].entity, id) : NULL;
            const char *name = record != NULL ? record_name(record) : id;
            if ((record == NULL && kinds[i].entity < N_ENTITIES) || scene_draws(scene, zone))
                continue;
            TextRow *row =
                rows_add(list, RENDER_FACE_ROW, g_strconcat(kinds[i].before, name, NULL));
            row->units = scenario_state_units(scene->state, zone);
        }
    }
}

static void
add_decisions(RowList *list, const Scene *scene)
{
    const Scenario *scenario = scene->scenario;
    const Wording wording = wording_of(scene);
    rows_add_heading(list, "Left to the players");
    for (guint32 i = 0; i < scenario->decisions.length; i++) {
        g_autofree char *words = phrase_of(&wording, scenario->decisions.items[i]);
        rows_add(list, RENDER_FACE_ROW, g_strdup_printf("%u. %s", i + 1, words));
    }
}

static void
add_victory(RowList *list, const Scene *scene)
{
    const Scenario *scenario = scene->scenario;
    rows_add_heading(list, "Victory");
    for (guint32 i = 0; i < scenario->victory.length; i++) {
        const Result *result = (const Result *)scenario->victory.items[i];
        if (result->name == NULL)
            continue;
        TextRow *row = rows_add(list, RENDER_FACE_ROW, g_strdup(result->name));
        row->lead = words_of_scores(result);
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

/* Adds what stands on labels by @row, with what the first unit shows there. */
static void
add_label(RowList *list, GPtrArray *units, const LabelRow *row)
{
    for (guint i = 0; i < units->len; i++) {
        const LabelRow *shown = NULL;
        g_autofree char *sample = unit_state_label(units->pdata[i], row->spot, &shown);
        if (shown != row)
            continue;
        TextRow *added = rows_add(list, RENDER_FACE_ROW, g_strdup(row->meaning));
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

/* Adds how steps are told: as they are drawn, and by the number of which there are too many. */
static void
add_steps(RowList *list, GPtrArray *units)
{
    const UnitState *drawn = NULL, *told = NULL;
    for (guint i = units->len; i > 0; i--) {
        const UnitState *unit = units->pdata[i - 1];
        *(render_piece_has_steps(unit) ? &drawn : &told) = unit;
    }
    if (drawn != NULL)
        rows_add_sign(list, draw_steps, g_strdup("Steps it has, and steps it has lost"));
    if (told != NULL) {
        TextRow *row = rows_add(list, RENDER_FACE_ROW, g_strdup("Strength"));
        row->lead = g_strdup_printf("%" G_GINT64_FORMAT, told->strength);
        row->indent = LABEL_WIDTH;
    }
}

static void
draw_wedge(Pen *pen, const Look *look, RenderText *text G_GNUC_UNUSED,
           const TextRow *row G_GNUC_UNUSED, double x, double y)
{
    render_facing_sample(pen, look->ink.port, x, y, WEDGE_HEX);
}

/* Adds what tells how units in hexes face. */
static void
add_wedge(RowList *list, GPtrArray *units)
{
    for (guint i = 0; i < units->len; i++) {
        const UnitState *unit = units->pdata[i];
        if (unit_state_facing(unit) < 0)
            continue;
        rows_add_sign(list, draw_wedge, g_strdup("Where units face"));
        return;
    }
}

static void
add_pieces(RowList *list, const Scene *scene)
{
    const SystemChart *chart = scene->state->chart;
    Records types = data_set_records(scene->set, ENTITY_TYPE);
    g_autoptr(GPtrArray) units = all_units(scene);
    rows_add_heading(list, "Pieces");
    for (guint32 i = 0; i < types.length; i++)
        if (record_name(types.items[i]) != NULL && is_any_of(units, types.items[i]))
            rows_add_sign(list, draw_type, g_strdup(record_name(types.items[i])))->of =
                types.items[i];
    add_steps(list, units);
    add_wedge(list, units);
    for (guint i = 0; i < chart->n_labels; i++)
        add_label(list, units, &chart->labels[i]);
    if (scene_is_any_lost(scene))
        rows_add_sign(list, draw_flag, g_strdup("Marker of another nation"))->paint =
            list->look->ink.ink;
}

void
scenario_panel_init(RowList *list, const Scene *scene, const Look *look, double width)
{
    static void (*const sections[])(RowList * list, const Scene *scene) = {
        add_about,     add_nations, add_tracks,          add_off_map,
        add_decisions, add_victory, order_of_battle_add, add_pieces,
    };
    rows_init(list, look, width);
    for (guint i = 0; i < G_N_ELEMENTS(sections); i++)
        sections[i](list, scene);
    rows_end(list);
}
