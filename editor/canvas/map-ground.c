/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tints above the tiles, and what they mean. Nothing is shown by colour alone: what is missing
 * and what belongs to the other side is hatched, and costs are numbers.
 */
#include "editor/canvas/face-path.h"
#include "editor/canvas/map-view-state.h"
#include "validator/scenario/ground-view.h"
#include "validator/scenario/title.h"

#include <glib/gi18n.h>

/* Names that a sentence lists. */
#define NAMES_MAX 4

/* Pixels between the lines of a hatch; how much of them covers what lies below. */
#define HATCH 7.0
#define HATCHED 0.45

/* A number is written where a hex is so many pixels high, in so much of that. */
#define NUMBER_LEAST 26.0
#define NUMBER_SIZE 0.24
#define NUMBER_RISE 0.33

/* Of the line from a leader, in pixels. */
#define CHAIN_WIDTH 3.0

typedef struct {
    const char *token;
    double alpha;
    gboolean is_hatched;
    const char *key_token, *swatch; /* in the key, which is dark */
} ShadeLook;

static const ShadeLook looks[N_GROUND_SHADES] = {
    [GROUND_IS] = {"ground_is", 0.30, FALSE, "key_is", "■"},
    [GROUND_LACKS] = {"ground_lacks", 0.28, TRUE, "key_lacks", "▨"},
    [GROUND_OTHER] = {"ground_other", 0.18, TRUE, "key_other", "▨"},
    [GROUND_BOTH] = {"ground_both", 0.50, FALSE, "key_both", "■"},
};

/* What each shade means; %s: the side. */
static const char *const meanings[N_GROUND_TOPICS][N_GROUND_SHADES] = {
    [GROUND_COMMAND] = {[GROUND_IS] = N_("in command"), [GROUND_LACKS] = N_("out of command")},
    [GROUND_ZONES] =
        {[GROUND_IS] = N_("%s"), [GROUND_OTHER] = N_("%s"), [GROUND_BOTH] = N_("both")},
    [GROUND_SIGHT] = {[GROUND_IS] = N_("visible"), [GROUND_LACKS] = N_("not visible")},
    [GROUND_COST] = {[GROUND_IS] = N_("in one move"), [GROUND_OTHER] = N_("in two moves")},
};

/* What is to be done where there is nothing to say. */
static const char *const pleas[N_GROUND_TOPICS] = {
    [GROUND_COMMAND] = N_("This game has no lines of command."),
    [GROUND_ZONES] = N_("This game has no zones of control."),
    [GROUND_SIGHT] = N_("Select a unit or a place to see what is visible from there."),
    [GROUND_COST] = N_("Select a unit to see which places it can reach, and for how many points."),
};

static const char *
name_of(EditorMapView *self, EntityId entity, const char *id)
{
    return title_in(map_view_set(self), map_view_scenario(self), entity, id);
}

/* Returns: (transfer full): names of units out of command. */
static char *
lacking_names(EditorMapView *self, const GPtrArray *units)
{
    g_autoptr(GString) names = g_string_new(NULL);
    for (guint i = 0; i < MIN(units->len, NAMES_MAX); i++)
        g_string_append_printf(names, "%s%s", i > 0 ? ", " : "",
                               name_of(self, ENTITY_UNIT, units->pdata[i]));
    return units->len > NAMES_MAX
               ? g_strdup_printf(_("%s and %u more"), names->str, units->len - NAMES_MAX)
               : g_strdup(names->str);
}

/* Returns: (transfer full): who is in command and who is not. */
static char *
lacking_words(EditorMapView *self, const GroundView *shown)
{
    if (shown->n[GROUND_LACKS] == 0)
        return g_strdup(_("All units are in command"));
    g_autofree char *names = lacking_names(self, shown->lacking);
    return g_strdup_printf(ngettext("%u unit is out of command: %s",
                                    "%u units are out of command: %s", shown->n[GROUND_LACKS]),
                           shown->n[GROUND_LACKS], names);
}

static char *
command_words(EditorMapView *self, const GroundView *shown)
{
    if (shown->unit != NULL)
        return g_strdup_printf(
            ngettext("%s commands %u place", "%s commands %u places", shown->n[GROUND_IS]),
            name_of(self, ENTITY_UNIT, shown->unit), shown->n[GROUND_IS]);
    char *words = lacking_words(self, shown);
    if (shown->leader == NULL)
        return words;
    char *more = g_strdup_printf(_("%s leads %s. %s"), name_of(self, ENTITY_UNIT, shown->leader),
                                 name_of(self, ENTITY_UNIT, shown->led), words);
    g_free(words);
    return more;
}

static char *
zone_words(EditorMapView *self, const GroundView *shown)
{
    if (shown->unit != NULL)
        return g_strdup_printf(
            ngettext("%s controls %u place", "%s controls %u places", shown->n[GROUND_IS]),
            name_of(self, ENTITY_UNIT, shown->unit), shown->n[GROUND_IS]);
    return g_strdup_printf(
        ngettext("Zones of control: %s %u, %s %u, both %u place",
                 "Zones of control: %s %u, %s %u, both %u places", shown->n[GROUND_BOTH]),
        name_of(self, ENTITY_SIDE, shown->sides[0]), shown->n[GROUND_IS] + shown->n[GROUND_BOTH],
        name_of(self, ENTITY_SIDE, shown->sides[1]), shown->n[GROUND_OTHER] + shown->n[GROUND_BOTH],
        shown->n[GROUND_BOTH]);
}

static char *
sight_words(EditorMapView *self, const GroundView *shown)
{
    return g_strdup_printf(ngettext("From %s, %u place is visible",
                                    "From %s, %u places are visible", shown->n[GROUND_IS]),
                           name_of(self, ENTITY_SPACE, shown->place), shown->n[GROUND_IS]);
}

static char *
cost_words(EditorMapView *self, const GroundView *shown)
{
    return g_strdup_printf(
        ngettext("%s has %d movement points and can reach %u place",
                 "%s has %d movement points and can reach %u places", shown->n[GROUND_IS] - 1),
        name_of(self, ENTITY_UNIT, shown->unit), shown->points, shown->n[GROUND_IS] - 1);
}

static char *(*const wordings[N_GROUND_TOPICS])(EditorMapView *self, const GroundView *shown) = {
    [GROUND_COMMAND] = command_words,
    [GROUND_ZONES] = zone_words,
    [GROUND_SIGHT] = sight_words,
    [GROUND_COST] = cost_words,
};

GdkRGBA
map_ground_colour(EditorMapView *view, const char *token)
{
    GdkRGBA colour;
    /* Deprecated since GTK 4.10, which has no other function for colours with a name. */
    G_GNUC_BEGIN_IGNORE_DEPRECATIONS
    GtkStyleContext *style = gtk_widget_get_style_context(GTK_WIDGET(view));
    if (token == NULL || !gtk_style_context_lookup_color(style, token, &colour))
        gtk_style_context_get_color(style, &colour);
    G_GNUC_END_IGNORE_DEPRECATIONS
    return colour;
}

/* Returns: (transfer full): it as markup has it. */
static char *
paint_in_markup(const GdkRGBA *paint)
{
    const PangoColor colour = {(guint16)(paint->red * G_MAXUINT16),
                               (guint16)(paint->green * G_MAXUINT16),
                               (guint16)(paint->blue * G_MAXUINT16)};
    return pango_color_to_string(&colour);
}

/* Appends to @out what the shades that are there mean. */
static void
append_meanings(EditorMapView *self, const GroundView *shown, GString *out)
{
    for (guint shade = GROUND_IS; shade < N_GROUND_SHADES; shade++) {
        const char *meaning = meanings[shown->topic][shade];
        if (meaning == NULL || shown->n[shade] == 0)
            continue;
        const char *side = shade == GROUND_BOTH ? NULL : shown->sides[shade == GROUND_OTHER];
        const char *words = side != NULL ? name_of(self, ENTITY_SIDE, side) : _(meaning);
        const GdkRGBA paint = map_ground_colour(self, looks[shade].key_token);
        g_autofree char *colour = paint_in_markup(&paint);
        g_autofree char *plain = g_markup_escape_text(words, -1);
        g_string_append_printf(out, "%s<span foreground='%s'>%s</span> %s",
                               shade == GROUND_IS || out->str[out->len - 1] == '\n' ? "" : "    ",
                               colour, looks[shade].swatch, plain);
    }
}

/* Shows in the key what is seen. */
static void
show_key(MapGround *ground)
{
    g_autofree char *plain = g_markup_escape_text(ground->words != NULL ? ground->words : "", -1);
    GString *markup = g_string_new(plain);
    if (ground->shown != NULL) {
        g_string_append_c(markup, '\n');
        append_meanings(ground->view, ground->shown, markup);
    }
    gtk_label_set_markup(GTK_LABEL(ground->view->key_text), markup->str);
    gtk_widget_set_visible(ground->view->key, ground->words != NULL);
    g_string_free(markup, TRUE);
}

static void
set_up_game(MapGround *ground)
{
    DataSet *set = map_view_set(ground->view);
    const Record *scenario =
        data_set_find_record(set, ENTITY_SCENARIO, map_view_scenario(ground->view));
    if (ground->game == NULL && scenario != NULL && !scenario->raw)
        ground->game = scenario_game_new(set, (const Scenario *)scenario);
}

void
map_ground_follow(MapGround *ground)
{
    EditorMapView *view = ground->view;
    g_auto(GStrv) units = map_view_selected_units(view);
    const char *place = map_view_place(view, map_view_selected_face(view));
    g_clear_pointer(&ground->shown, ground_view_free);
    g_clear_pointer(&ground->words, g_free);
    if (ground->is_on)
        set_up_game(ground);
    if (ground->is_on && ground->game != NULL)
        ground->shown = ground_view_new(ground->game, ground->topic, units[0], place);
    if (ground->shown != NULL)
        ground->words = wordings[ground->topic](view, ground->shown);
    else if (ground->is_on)
        ground->words = g_strdup(ground->game != NULL ? _(pleas[ground->topic])
                                                      : _("Choose a scenario that can be played."));
    show_key(ground);
    map_overlay_forget(view, OVER_GROUND);
}

void
map_ground_renew(MapGround *ground)
{
    g_clear_pointer(&ground->shown, ground_view_free);
    g_clear_pointer(&ground->game, scenario_game_free);
    map_ground_follow(ground);
}

static void
set_look(EditorMapView *self, cairo_t *cr, const ShadeLook *look, double alpha)
{
    GdkRGBA paint = map_ground_colour(self, look->token);
    paint.alpha = (float)alpha;
    gdk_cairo_set_source_rgba(cr, &paint);
}

/* Below the middle of @face, where blocks leave room. */
static void
draw_number(EditorMapView *self, cairo_t *cr, guint32 face, gint32 points)
{
    char text[16];
    double x, y;
    cairo_text_extents_t extents;
    Box box = shape_bounds(render_geometry_shape(self->geometry, face));
    double height = (box.bottom - box.top) * self->view.scale, size = height * NUMBER_SIZE;
    if (height < NUMBER_LEAST)
        return;
    g_snprintf(text, sizeof text, "%d", points);
    view_transform_from_map(&self->view, render_geometry_middle(self->geometry, face), &x, &y);
    cairo_set_font_size(cr, size);
    cairo_text_extents(cr, text, &extents);
    cairo_move_to(cr, x - extents.x_advance / 2, y + height * NUMBER_RISE + size * 0.35);
    cairo_text_path(cr, text);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_set_line_width(cr, 3);
    cairo_stroke_preserve(cr);
    cairo_set_source_rgb(cr, 0.14, 0.12, 0.19);
    cairo_fill(cr);
}

static void
draw_mark(EditorMapView *self, cairo_t *cr, guint32 face, const GroundMark *mark)
{
    const Shape *shape = render_geometry_shape(self->geometry, face);
    const ShadeLook *look = &looks[mark->is];
    const graphene_rect_t seen = face_bounds(&self->view, shape, 0);
    if (mark->is == GROUND_NOT || seen.size.width <= 0 || seen.size.height <= 0)
        return;
    cairo_save(cr);
    face_path(cr, &self->view, shape);
    cairo_set_fill_rule(cr, CAIRO_FILL_RULE_EVEN_ODD);
    set_look(self, cr, look, look->alpha);
    if (look->is_hatched) {
        cairo_fill_preserve(cr);
        cairo_clip(cr);
        map_overlay_hatch(cr, &seen, HATCH);
        set_look(self, cr, look, HATCHED);
        cairo_set_line_width(cr, 1.5);
        cairo_stroke(cr);
    } else {
        cairo_fill(cr);
    }
    cairo_restore(cr);
    if (mark->points != GROUND_NO_POINTS)
        draw_number(self, cr, face, mark->points);
}

/* A line from who leads a unit to the hex of that. */
static void
draw_chain(EditorMapView *self, const GroundView *shown, cairo_t *cr)
{
    double x[2], y[2];
    for (guint i = 0; i < G_N_ELEMENTS(x); i++) {
        guint32 face = map_view_face_of(self, shown->chain[i]);
        if (face == RENDER_NOWHERE)
            return;
        view_transform_from_map(&self->view, render_geometry_middle(self->geometry, face), &x[i],
                                &y[i]);
    }
    cairo_move_to(cr, x[0], y[0]);
    cairo_line_to(cr, x[1], y[1]);
    cairo_set_source_rgb(cr, 1, 1, 1);
    cairo_set_line_width(cr, CHAIN_WIDTH + 2);
    cairo_stroke_preserve(cr);
    set_look(self, cr, &looks[GROUND_IS], 1);
    cairo_set_line_width(cr, CHAIN_WIDTH);
    cairo_stroke(cr);
}

void
map_ground_draw(MapGround *ground, GtkSnapshot *snapshot)
{
    EditorMapView *view = ground->view;
    if (ground->shown == NULL || view->geometry == NULL)
        return;
    cairo_t *cr = map_overlay_draw_on_all(view, snapshot);
    cairo_select_font_face(cr, "Sans", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_BOLD);
    guint n = render_geometry_n_faces(view->geometry);
    for (guint face = 0; face < n; face++) {
        const GroundMark mark =
            ground_view_mark(ground->shown, render_geometry_id(view->geometry, face));
        draw_mark(view, cr, face, &mark);
    }
    if (ground->shown->leader != NULL)
        draw_chain(view, ground->shown, cr);
    cairo_destroy(cr);
}

MapGround *
map_ground_new(EditorMapView *view)
{
    MapGround *ground = g_new0(MapGround, 1);
    ground->view = view;
    return ground;
}

void
map_ground_free(MapGround *ground)
{
    if (ground == NULL)
        return;
    g_clear_pointer(&ground->shown, ground_view_free);
    g_clear_pointer(&ground->game, scenario_game_free);
    g_free(ground->words);
    g_free(ground);
}

void
editor_map_view_set_ground_topic(EditorMapView *view, const char *word)
{
    MapGround *ground = view->ground;
    ground->is_on = FALSE;
    for (guint i = 0; i < N_GROUND_TOPICS; i++)
        if (g_strcmp0(word, ground_words[i]) == 0) {
            ground->is_on = TRUE;
            ground->topic = (GroundTopic)i;
        }
    map_ground_renew(ground);
    map_view_describe(view);
}
