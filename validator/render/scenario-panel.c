/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The sections flow through columns of one height: the least at which they all have room, found by
 * drawing them to nowhere.
 */
#include "validator/render/scenario-panel.h"

#include "validator/render/panel.h"
#include "validator/render/pen.h"
#include "validator/render/scenario-words.h"
#include "validator/render/stack.h"

#include <string.h>

#define COLUMN_WIDTH 17500
#define COLUMN_GAP 1500
#define TITLE_SIZE 1500
#define SECTION_GAP 650
#define HEADING_HEIGHT 1600
#define SCORE_WIDTH 5200

/* Columns that fill up one after the other. */
typedef struct {
    Pen pen;
    gint32 top, height, width;
    guint column;
    gint32 deepest;      /* lowest anything has reached */
    gboolean is_at_top;  /* nothing stands in the column yet */
    const char *heading; /* of a section in which nothing stands yet, or NULL */
} Flow;

static gint32
row_height(const Flow *flow, guint n_rows)
{
    return scene_size(flow->pen.scene, PEN_LINE_HEIGHT) * (gint32)n_rows;
}

static void
next_column(Flow *flow)
{
    flow->pen.x += flow->width + scene_size(flow->pen.scene, COLUMN_GAP);
    flow->pen.y = flow->top;
    flow->column++;
    flow->is_at_top = TRUE;
}

/* Begins something @height high in the next column, unless it has room in this one. */
static void
need(Flow *flow, gint32 height)
{
    gint32 heading =
        flow->heading != NULL ? scene_size(flow->pen.scene, SECTION_GAP + HEADING_HEIGHT) : 0;
    if (!flow->is_at_top && flow->pen.y + heading + height > flow->top + flow->height)
        next_column(flow);
    if (flow->heading != NULL) {
        pen_go_down(&flow->pen, (flow->is_at_top ? 0 : SECTION_GAP) + PEN_HEADING_SIZE);
        pen_write(&flow->pen, flow->heading, FACE_BOLD, PEN_HEADING_SIZE, 0);
        pen_go_down(&flow->pen, HEADING_HEIGHT - PEN_HEADING_SIZE);
        flow->heading = NULL;
    }
    flow->is_at_top = FALSE;
}

static void
note_depth(Flow *flow)
{
    flow->deepest = MAX(flow->deepest, flow->pen.y);
}

/* Returns: how many lines @text takes within @width. */
static guint
count_lines(const Flow *flow, const char *text, TextFace face, gint32 width)
{
    g_autoptr(GString) nowhere = g_string_new(NULL);
    Pen pen = {.out = nowhere, .scene = flow->pen.scene};
    return pen_write_lines(&pen, text, face, 0, width);
}

/* Writes @text in lines beside what stands in the first @indent of them. */
static void
add_text(Flow *flow, const char *text, TextFace face, gint32 indent)
{
    gint32 width = flow->width - indent;
    need(flow, row_height(flow, count_lines(flow, text, face, width)));
    pen_go_down(&flow->pen, PEN_LINE_HEIGHT);
    pen_write_lines(&flow->pen, text, face, indent, width);
    note_depth(flow);
}

static Wording
wording_of(const Scene *scene)
{
    return (Wording){scene->set, scene_position(scene)};
}

static void
add_about(Flow *flow)
{
    const Scenario *scenario = flow->pen.scene->options.scenario;
    const Wording wording = wording_of(flow->pen.scene);
    if (scenario->title != NULL) {
        need(flow, row_height(flow, 2));
        pen_go_down(&flow->pen, TITLE_SIZE);
        pen_write(&flow->pen, scenario->title, FACE_BOLD, TITLE_SIZE, 0);
        pen_go_down(&flow->pen, TITLE_SIZE / 5);
    }
    if (scenario->period != NULL) {
        g_autofree char *period = words_of_period(&wording, (const Period *)scenario->period);
        add_text(flow, period, FACE_BOLD, 0);
    }
    if (scenario->about != NULL)
        add_text(flow, scenario->about, FACE_ITALIC, 0);
    if (scenario->first_roll != NULL) {
        g_autofree char *roll =
            words_of_first_roll(&wording, (const Initiative *)scenario->first_roll);
        if (roll != NULL)
            add_text(flow, roll, FACE_REGULAR, 0);
    }
}

static void
add_nations(Flow *flow)
{
    const Scene *scene = flow->pen.scene;
    const Wording wording = wording_of(scene);
    Records nations = data_set_records(scene->set, ENTITY_NATION);
    flow->heading = "Nations";
    for (guint32 i = 0; i < nations.length; i++) {
        const Nation *nation = (const Nation *)nations.items[i];
        const char *name = record_name(&nation->record);
        g_autofree char *words = words_of_nation(&wording, nation);
        if (words == NULL || name == NULL)
            continue;
        g_autofree char *row = g_strdup_printf("%s: %s", name, words);
        add_text(flow, row, FACE_REGULAR, scene_size(scene, 1400));
        Point at = {flow->pen.x + scene_size(scene, 500), pen_sign_at(&flow->pen).y};
        block_draw_flag(flow->pen.out, setup_paint(scene->set, nation), at, scene->em);
    }
}

static void
add_tracks(Flow *flow)
{
    const SparsePosition *position = scene_position(flow->pen.scene);
    flow->heading = "Tracks";
    for (guint32 i = 0; position != NULL && i < position->tracks.length; i++) {
        const Mark *mark = (const Mark *)position->tracks.items[i];
        const Record *track = scene_find(flow->pen.scene, ENTITY_TRACK, mark->track);
        if (track == NULL || mark->absent)
            continue;
        g_autofree char *row =
            g_strdup_printf("%s: %" G_GINT64_FORMAT, record_name(track), mark->at);
        add_text(flow, row, FACE_REGULAR, 0);
    }
}

static void
add_units(Flow *flow, const char *name, const GArray *units)
{
    const Scene *scene = flow->pen.scene;
    guint n_columns = MAX((guint)(flow->width / scene_size(scene, BLOCK_WIDTH + BLOCK_GAP)), 1);
    StackSize size = stack_measure(units, n_columns, scene->em);
    need(flow, row_height(flow, 1) + size.height + row_height(flow, 1) / 2);
    pen_go_down(&flow->pen, PEN_LINE_HEIGHT);
    pen_write(&flow->pen, name, FACE_REGULAR, PEN_TEXT_SIZE, 0);
    pen_go_down(&flow->pen, PEN_LINE_HEIGHT * 35 / 100);
    stack_draw(flow->pen.out, units, n_columns, (Point){flow->pen.x, flow->pen.y}, scene->em);
    flow->pen.y += size.height;
    pen_go_down(&flow->pen, PEN_LINE_HEIGHT * 15 / 100);
    note_depth(flow);
}

/* Units in boxes, on the year track, and in places that the map does not show. */
static void
add_off_map(Flow *flow)
{
    static const struct {
        const char *prefix;
        EntityId entity; /* whose name stands for the zone, or none: the rest of the zone does */
        const char *before;
    } rows[] = {
        {"@box:", ENTITY_BOX, ""},
        {"@year:", N_ENTITIES, "Year track, "},
        {"", ENTITY_SPACE, ""},
    };
    const Scene *scene = flow->pen.scene;
    flow->heading = "Not on the map";
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        g_autoptr(GPtrArray) zones = setup_zones(&scene->setup, rows[i].prefix);
        for (guint j = 0; j < zones->len; j++) {
            const char *zone = zones->pdata[j], *id = zone + strlen(rows[i].prefix);
            const Record *record =
                rows[i].entity < N_ENTITIES ? scene_find(scene, rows[i].entity, id) : NULL;
            const char *name = record != NULL ? record_name(record) : id;
            if ((record == NULL && rows[i].entity < N_ENTITIES) ||
                g_hash_table_contains(scene->spaces, zone))
                continue;
            g_autofree char *text = g_strconcat(rows[i].before, name, NULL);
            add_units(flow, text, setup_units(&scene->setup, zone));
        }
    }
}

static void
add_decisions(Flow *flow)
{
    const Scenario *scenario = flow->pen.scene->options.scenario;
    const Wording wording = wording_of(flow->pen.scene);
    guint n = 0;
    flow->heading = "Left to the players";
    for (guint32 i = 0; i < scenario->decisions.length; i++) {
        g_autofree char *words =
            words_of_decision(&wording, (const Decision *)scenario->decisions.items[i]);
        if (words == NULL)
            continue;
        g_autofree char *row = g_strdup_printf("%u. %s", ++n, words);
        add_text(flow, row, FACE_REGULAR, 0);
    }
}

static void
add_victory(Flow *flow)
{
    const Scene *scene = flow->pen.scene;
    const Scenario *scenario = scene->options.scenario;
    flow->heading = "Victory";
    for (guint32 i = 0; i < scenario->victory.length; i++) {
        const Result *result = (const Result *)scenario->victory.items[i];
        if (result->name == NULL)
            continue;
        g_autofree char *scores = words_of_scores(result);
        add_text(flow, result->name, FACE_REGULAR, scene_size(scene, SCORE_WIDTH));
        pen_write(&flow->pen, scores, FACE_BOLD, PEN_TEXT_SIZE, 0);
    }
}

/* Begins a row for a sign, which the caller draws. Returns: where. */
static Point
add_sign(Flow *flow)
{
    const Scene *scene = flow->pen.scene;
    need(flow, row_height(flow, 1));
    pen_go_down(&flow->pen, PEN_LINE_HEIGHT);
    note_depth(flow);
    return (Point){flow->pen.x + scene_size(scene, 800), pen_sign_at(&flow->pen).y};
}

static void
explain(Flow *flow, const char *text)
{
    pen_write(&flow->pen, text, FACE_REGULAR, PEN_TEXT_SIZE, scene_size(flow->pen.scene, 2300));
}

static void
add_pieces(Flow *flow)
{
    const Scene *scene = flow->pen.scene;
    Records types = data_set_records(scene->set, ENTITY_TYPE);
    gint32 em = scene->em;
    flow->heading = "Pieces";
    for (guint32 i = 0; i < types.length; i++) {
        const UnitType *type = (const UnitType *)types.items[i];
        if (record_name(&type->record) == NULL)
            continue;
        block_draw_type(flow->pen.out, type, add_sign(flow), em);
        explain(flow, record_name(&type->record));
    }
    Point at = add_sign(flow);
    block_draw_pips(flow->pen.out, 2, 3, (Point){at.x - em / 3, at.y}, em);
    explain(flow, "Steps it has, and steps it has lost");
    block_draw_flag(flow->pen.out, PEN_INK, add_sign(flow), em);
    explain(flow, "Marker of another nation");
}

static void (*const sections[])(Flow *flow) = {
    add_about,
    add_nations,
    add_tracks,
    add_off_map,
    add_decisions,
    add_victory,
    add_pieces,
};

/* Returns: how high section @i is where it stands in one column. */
static gint32
measure_section(const Flow *flow, guint i)
{
    g_autoptr(GString) nowhere = g_string_new(NULL);
    Flow whole = *flow;
    whole.pen.out = nowhere;
    whole.height = G_MAXINT32 / 2;
    whole.heading = NULL;
    sections[i](&whole);
    return whole.pen.y - flow->pen.y;
}

/* Draws all sections in columns of @height. Returns: where that ended. */
static Flow
draw_sections(GString *out, const Scene *scene, Point at, gint32 width, gint32 height)
{
    Flow flow = {
        .pen = {out, scene, at.x, at.y, at.x},
        .top = at.y,
        .height = height,
        .width = width,
        .deepest = at.y,
        .is_at_top = TRUE,
    };
    for (guint i = 0; i < G_N_ELEMENTS(sections); i++) {
        gint32 section = measure_section(&flow, i);
        if (!flow.is_at_top && flow.pen.y + section > flow.top + height && section <= height)
            next_column(&flow);
        flow.heading = NULL;
        sections[i](&flow);
    }
    return flow;
}

/* Returns: the least height at which the sections fill no more than @n_columns. */
static gint32
find_height(const Scene *scene, gint32 width, guint n_columns)
{
    g_autoptr(GString) nowhere = g_string_new(NULL);
    const Point origin = {0, 0};
    gint32 whole = draw_sections(nowhere, scene, origin, width, G_MAXINT32 / 2).deepest;
    for (gint32 height = whole / (gint32)n_columns; height < whole; height += scene->em / 2) {
        g_string_truncate(nowhere, 0);
        if (draw_sections(nowhere, scene, origin, width, height).column < n_columns)
            return height;
    }
    return whole;
}

Box
scenario_panel_set(GString *out, const Scene *scene, gint32 left, gint32 top)
{
    gint32 gap = scene_size(scene, COLUMN_GAP);
    gint32 available =
        scene->frame.right - scene->frame.left - 2 * scene_size(scene, PANEL_PADDING);
    guint n_columns = (guint)MAX((available + gap) / (scene_size(scene, COLUMN_WIDTH) + gap), 1);
    gint32 width = (available + gap) / (gint32)n_columns - gap;
    gint32 height = find_height(scene, width, n_columns);
    Flow flow = draw_sections(out, scene, (Point){left, top}, width, height);
    return (Box){left, top, left + available, flow.deepest};
}
