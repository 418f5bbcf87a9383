/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The line of scores that games can end with, with the bands of the victory table below it.
 */
#include "editor/desk/score-line.h"

#include "editor/controls/widget-text.h"
#include "editor/desk/chart.h"
#include "editor/desk/game-view.h"
#include "editor/document/signals.h"
#include "schema/model/paint.h"
#include "schema/model/record.h"
#include "schema/text/translation.h"

#include <glib/gi18n.h>
#include <math.h>

#define SCORE_PAD 26.0 /* pixels left and right of all bands */
#define SCORE_NO_EDGE G_MAXUINT

struct _EditorScoreLine {
    GtkDrawingArea parent;
    const ScoreSurvey *survey; /* borrowed */
    gint64 *games;             /* owned: by value; NULL: none were played */
    gint64 most;               /* games with one score */
    guint first, last;         /* values that are shown */
    gint32 chosen;             /* row */
    guint edge;                /* of the keyboard, or that is dragged */
    gint by;                   /* values that it has been dragged */
    double from;               /* where it was taken hold of, in pixels */
};

/* Returns: whether @word is in the name of each row of @side; NULL: of each row. There is another
 * row. */
static gboolean
word_is_shared(const Scenario *scenario, const char *word, const Result *like)
{
    guint n = 0;
    for (guint32 i = 0; i < scenario->victory.length; i++) {
        const Result *row = (const Result *)scenario->victory.items[i];
        if (like != NULL && g_strcmp0(row->side, like->side) != 0)
            continue;
        g_auto(GStrv) words = g_strsplit(row->name != NULL ? row->name : "", " ", -1);
        if (!g_strv_contains((const char *const *)words, word))
            return FALSE;
        n++;
    }
    return n > 1;
}

/* Returns: (transfer full): the name of @row without what is shared by the rows like @like. */
static char *
drop_shared_words(const Scenario *scenario, const Result *row, const Result *like)
{
    g_auto(GStrv) words = g_strsplit(row->name != NULL ? row->name : "", " ", -1);
    GString *name = g_string_new(NULL);
    for (guint i = 0; words[i] != NULL; i++)
        if (!word_is_shared(scenario, words[i], NULL) &&
            (like == NULL || !word_is_shared(scenario, words[i], like)))
            g_string_append_printf(name, "%s%s", name->len > 0 ? " " : "", words[i]);
    return g_string_free(name, FALSE);
}

char **
score_band_names(const Scenario *scenario, guint index)
{
    const Result *row = (const Result *)scenario->victory.items[index];
    char **names = g_new0(char *, 4);
    names[0] = g_strdup(row->name != NULL ? row->name : "");
    names[1] = drop_shared_words(scenario, row, NULL);
    names[2] = drop_shared_words(scenario, row, row);
    return names;
}

#define BAND_HEIGHT 26.0
#define LABEL_HEIGHT 16.0
#define COLUMN_ROOM 92.0
#define HEIGHT 84
#define DOTS_APART 5.0 /* pixels, below which dots run together */

/* The height that is wanted, with columns of games or without. */
static int
score_line_height(gboolean has_games)
{
    return HEIGHT + (has_games ? (int)(COLUMN_ROOM + LABEL_HEIGHT) : 0);
}

/* Returns: the height, from below, up to which edges are taken hold of. */
static double
score_line_reach(void)
{
    return BAND_HEIGHT + 2 * LABEL_HEIGHT;
}

char *
score_band_text(const ScoreSurvey *survey, const ScoreBand *band)
{
    const gint32 *items = survey->values.items + band->first;
    g_autofree char *from = translation_number(items[0]);
    g_autofree char *to = translation_number(items[band->n - 1]);
    gboolean is_first = band->first == 0, is_last = band->first + band->n == survey->values.n;
    if (is_last && !is_first)
        return g_strdup_printf(_("%s and more"), from);
    if (is_first && !is_last)
        return g_strdup_printf(_("%s and less"), to);
    return band->n == 1 ? g_steal_pointer(&from) : g_strdup_printf(_("%s to %s"), from, to);
}

static guint
score_line_n_bands(const EditorScoreLine *self)
{
    return self->survey != NULL ? self->survey->bands->len : 0;
}

static const ScoreBand *
score_line_band(const EditorScoreLine *self, guint index)
{
    return &g_array_index(self->survey->bands, ScoreBand, index);
}

static double
score_line_value(const EditorScoreLine *self, guint index)
{
    return self->survey->values.items[index];
}

/* Returns: half of what lies between two values, in scores. */
static double
score_line_half_step(const EditorScoreLine *self)
{
    guint n = self->last - self->first;
    return n > 0
               ? (score_line_value(self, self->last) - score_line_value(self, self->first)) / n / 2
               : 1;
}

static double
x_of_value(const EditorScoreLine *self, double score)
{
    double least = score_line_value(self, self->first), most = score_line_value(self, self->last);
    double half = score_line_half_step(self);
    double room = gtk_widget_get_width(GTK_WIDGET((EditorScoreLine *)self)) - 2 * SCORE_PAD;
    return SCORE_PAD + room * (score - least + half) / (most - least + 2 * half);
}

/* Returns: where the edge before the value @index is, which may be that behind the last. */
static double
score_line_x_before(const EditorScoreLine *self, guint index)
{
    if (index <= self->first)
        return x_of_value(self, score_line_value(self, self->first) - score_line_half_step(self));
    if (index > self->last)
        return x_of_value(self, score_line_value(self, self->last) + score_line_half_step(self));
    return x_of_value(self,
                      (score_line_value(self, index - 1) + score_line_value(self, index)) / 2);
}

/* Returns: the first value of the band @index, as its edge is being dragged; of that behind the
 * last: the number of values. */
static guint
score_line_first(const EditorScoreLine *self, guint index)
{
    if (index == score_line_n_bands(self))
        return self->survey->values.n;
    guint first = score_line_band(self, index)->first;
    return self->edge != SCORE_NO_EDGE && index == self->edge + 1 ? (guint)((gint)first + self->by)
                                                                  : first;
}

static guint32
paint_of_band(const EditorScoreLine *self, gint32 row)
{
    if (row == NO_NAME)
        return CHART_GAP;
    return game_results_paint_of_row(&self->survey->stage, (guint)row);
}

static void
draw_hatching(GtkDrawingArea *area, cairo_t *cr, double x, double y, double width)
{
    chart_set_token(cr, area, "error_soft");
    cairo_fill_preserve(cr);
    chart_set_token(cr, area, "error");
    cairo_set_line_width(cr, 1.5);
    cairo_save(cr);
    cairo_clip_preserve(cr);
    cairo_path_t *outline = cairo_copy_path(cr);
    cairo_new_path(cr);
    for (double at = x - BAND_HEIGHT; at < x + width; at += 6) {
        cairo_move_to(cr, at, y + BAND_HEIGHT);
        cairo_line_to(cr, at + BAND_HEIGHT, y);
    }
    cairo_stroke(cr);
    cairo_restore(cr);
    cairo_append_path(cr, outline);
    cairo_path_destroy(outline);
    cairo_stroke(cr);
}

/* Writes as much of the name of @row as fits, or nothing. */
static void
draw_name(EditorScoreLine *self, cairo_t *cr, gint32 row, double x, double width, double foot)
{
    g_auto(GStrv) names = score_band_names(score_survey_scenario(self->survey), (guint)row);
    guint32 paint = paint_of_band(self, row);
    chart_set_paint(cr, paint_for_text(paint));
    for (guint i = 0; names[i] != NULL; i++)
        if (chart_write(cr, GTK_DRAWING_AREA(self), names[i], x + width / 2, foot, width - 8))
            return;
}

static void
draw_band(EditorScoreLine *self, cairo_t *cr, guint index, double y)
{
    GtkDrawingArea *area = GTK_DRAWING_AREA(self);
    const ScoreBand *band = score_line_band(self, index);
    double x = score_line_x_before(self, score_line_first(self, index)) + 1;
    double width = score_line_x_before(self, score_line_first(self, index + 1)) - 1 - x;
    if (width <= 0)
        return;
    chart_round(cr, x, y, width, BAND_HEIGHT, 4);
    if (band->row == NO_NAME) {
        draw_hatching(area, cr, x, y, width);
        return;
    }
    chart_fill_edged(cr, area, paint_of_band(self, band->row));
    draw_name(self, cr, band->row, x, width, y + BAND_HEIGHT - 5);
    if (band->row != self->chosen)
        return;
    chart_round(cr, x - 2, y - 2, width + 4, BAND_HEIGHT + 4, 6);
    chart_set_token(cr, area, "accent_text");
    cairo_set_line_width(cr, 2);
    cairo_stroke(cr);
}

/* Shows which edge the keyboard, or the hand, has. */
static void
draw_edge(EditorScoreLine *self, cairo_t *cr, double y)
{
    GtkDrawingArea *area = GTK_DRAWING_AREA(self);
    if (self->edge == SCORE_NO_EDGE || self->edge + 1 >= score_line_n_bands(self))
        return;
    double x = score_line_x_before(self, score_line_first(self, self->edge + 1));
    cairo_move_to(cr, x, y - LABEL_HEIGHT - 8);
    cairo_line_to(cr, x, y + BAND_HEIGHT + 2);
    for (guint layer = 0; layer < 2; layer++) {
        chart_set_token(cr, area, layer == 0 ? "raised" : "accent_text");
        cairo_set_line_width(cr, layer == 0 ? 5 : 2.4);
        cairo_stroke_preserve(cr);
    }
    cairo_new_path(cr);
}

static void
draw_column(EditorScoreLine *self, cairo_t *cr, guint index, double foot)
{
    GtkDrawingArea *area = GTK_DRAWING_AREA(self);
    gint64 games = self->games[index];
    double x = score_line_x_before(self, index), wide = score_line_x_before(self, index + 1) - x;
    guint band = score_survey_band_of(self->survey, self->survey->values.items[index]);
    double high = MAX(COLUMN_ROOM * (double)games / (double)MAX(self->most, 1), 2);
    if (games == 0)
        return;
    chart_round(cr, x + MIN(wide / 8, 4), foot - high, wide - MIN(wide / 4, 8), high, 3);
    chart_fill_edged(cr, area,
                     band < score_line_n_bands(self)
                         ? paint_of_band(self, score_line_band(self, band)->row)
                         : PAINT_NEUTRAL);
    g_autofree char *text = translation_number(games);
    chart_set_token(cr, area, "quiet");
    chart_write(cr, area, text, x + wide / 2, foot - high - 1, wide + 8);
}

static void
draw_axis(EditorScoreLine *self, cairo_t *cr, double y)
{
    GtkDrawingArea *area = GTK_DRAWING_AREA(self);
    double apart =
               score_line_x_before(self, self->first + 1) - score_line_x_before(self, self->first),
           right = -1;
    chart_set_token(cr, area, "edge");
    cairo_set_line_width(cr, 1.5);
    cairo_move_to(cr, SCORE_PAD - 12, y);
    cairo_line_to(cr, gtk_widget_get_width(GTK_WIDGET(self)) - SCORE_PAD + 12, y);
    cairo_stroke(cr);
    for (guint i = self->first; i <= self->last; i++) {
        double x = x_of_value(self, score_line_value(self, i));
        g_autofree char *text = translation_number(self->survey->values.items[i]);
        double half = 4.2 * (double)g_utf8_strlen(text, -1);
        chart_set_token(cr, area, "text");
        if (apart >= DOTS_APART && !self->survey->values.is_cut) {
            cairo_arc(cr, x, y, 3, 0, 2 * G_PI);
            cairo_fill(cr);
        }
        if (x - half < right)
            continue;
        chart_write(cr, area, text, x, y + LABEL_HEIGHT + 4, 0);
        right = x + half + 2;
    }
}

/* As of GtkDrawingAreaDrawFunc. */
static void
score_line_draw(GtkDrawingArea *area, cairo_t *cr, int width G_GNUC_UNUSED, int height,
                gpointer data G_GNUC_UNUSED)
{
    EditorScoreLine *self = EDITOR_SCORE_LINE(area);
    double band = height - BAND_HEIGHT - 6, axis = band - LABEL_HEIGHT - 10;
    if (self->survey == NULL || self->survey->values.n == 0)
        return;
    for (guint i = self->first; self->games != NULL && i <= self->last; i++)
        draw_column(self, cr, i, axis - 6);
    draw_axis(self, cr, axis);
    for (guint i = 0; i < score_line_n_bands(self); i++)
        draw_band(self, cr, i, band);
    if (self->by != 0 || gtk_widget_has_focus(GTK_WIDGET(self)))
        draw_edge(self, cr, band);
}

#define NEAR 6.0      /* pixels from an edge within which it is taken hold of */
#define ALL_SHOWN 40u /* values */
#define BEYOND 0.6    /* of the range of all bounds: what is shown beyond them */

G_DEFINE_FINAL_TYPE(EditorScoreLine, editor_score_line, GTK_TYPE_DRAWING_AREA)

enum { ROW_PRESSED, EDGE_MOVED, N_SIGNALS };

static guint signals[N_SIGNALS];

/* Returns: the edge near @x, or SCORE_NO_EDGE. */
static guint
edge_near(const EditorScoreLine *self, double x)
{
    for (guint i = 0; i + 1 < score_line_n_bands(self); i++) {
        double at = score_line_x_before(self, score_line_band(self, i + 1)->first);
        if (fabs(at - x) <= NEAR && at > SCORE_PAD)
            return i;
    }
    return SCORE_NO_EDGE;
}

/* Updates the accessible label: all of the line, and the edge that has the focus. */
static void
announce_edge(EditorScoreLine *self)
{
    g_autoptr(GString) words = g_string_new(NULL);
    for (guint i = 0; i < score_line_n_bands(self); i++) {
        const ScoreBand *band = score_line_band(self, i);
        g_autofree char *text = score_band_text(self->survey, band);
        const Records rows = score_survey_scenario(self->survey)->victory;
        g_string_append_printf(words, "%s%s: %s", i > 0 ? ", " : "", text,
                               band->row != NO_NAME ? record_name(rows.items[band->row])
                                                    : _("no result"));
    }
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                   words->str, -1);
    if (self->edge == SCORE_NO_EDGE || self->edge + 1 >= score_line_n_bands(self))
        return;
    const ScoreBand *above = score_line_band(self, self->edge + 1);
    g_autofree char *low = translation_number(self->survey->values.items[above->first - 1]);
    g_autofree char *high = translation_number(self->survey->values.items[above->first]);
    g_autofree char *edge = g_strdup_printf(_("Edge between %s and %s"), low, high);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_VALUE_NOW,
                                   score_line_value(self, above->first),
                                   GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, edge, -1);
}

static void
on_press(GtkGestureClick *click, int n G_GNUC_UNUSED, double x, double y, EditorScoreLine *self)
{
    gtk_widget_grab_focus(GTK_WIDGET(self));
    if (edge_near(self, x) != SCORE_NO_EDGE &&
        y > gtk_widget_get_height(GTK_WIDGET(self)) - score_line_reach())
        return;
    for (guint i = 0; i < score_line_n_bands(self); i++)
        if (x >= score_line_x_before(self, score_line_band(self, i)->first) &&
            x < score_line_x_before(self, score_line_first(self, i + 1)))
            g_signal_emit(self, signals[ROW_PRESSED], 0, score_line_band(self, i)->row);
    gtk_gesture_set_state(GTK_GESTURE(click), GTK_EVENT_SEQUENCE_CLAIMED);
}

static void
on_drag_begin(GtkGestureDrag *drag, double x, double y G_GNUC_UNUSED, EditorScoreLine *self)
{
    guint edge = edge_near(self, x);
    if (edge == SCORE_NO_EDGE) {
        gtk_gesture_set_state(GTK_GESTURE(drag), GTK_EVENT_SEQUENCE_DENIED);
        return;
    }
    self->edge = edge;
    self->by = 0;
    self->from = x;
    announce_edge(self);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

/* The edge goes to the step that is nearest to the hand, as far as it can. */
static void
on_drag_update(GtkGestureDrag *drag G_GNUC_UNUSED, double dx, double dy G_GNUC_UNUSED,
               EditorScoreLine *self)
{
    ScoreBound bounds[2];
    if (self->edge == SCORE_NO_EDGE)
        return;
    gint first = (gint)score_line_band(self, self->edge + 1)->first, best = 0;
    double nearest = fabs(dx);
    for (guint i = self->first; i <= self->last + 1; i++) {
        double far = fabs(score_line_x_before(self, i) - self->from - dx);
        if (far < nearest &&
            score_survey_move_edge(self->survey, self->edge, (gint)i - first, bounds) > 0) {
            nearest = far;
            best = (gint)i - first;
        }
    }
    self->by = best;
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void
on_drag_end(GtkGestureDrag *drag G_GNUC_UNUSED, double dx G_GNUC_UNUSED, double dy G_GNUC_UNUSED,
            EditorScoreLine *self)
{
    gint by = self->by;
    self->by = 0;
    gtk_widget_queue_draw(GTK_WIDGET(self));
    if (by != 0)
        g_signal_emit(self, signals[EDGE_MOVED], 0, self->edge, by);
}

static void
on_motion(GtkEventControllerMotion *motion G_GNUC_UNUSED, double x, double y, EditorScoreLine *self)
{
    gboolean is_edge = edge_near(self, x) != SCORE_NO_EDGE &&
                       y > gtk_widget_get_height(GTK_WIDGET(self)) - score_line_reach();
    gtk_widget_set_cursor_from_name(GTK_WIDGET(self), is_edge ? "col-resize" : NULL);
}

static gboolean
on_key_pressed(GtkEventControllerKey *keys G_GNUC_UNUSED, guint key, guint code G_GNUC_UNUSED,
               GdkModifierType modifiers, EditorScoreLine *self)
{
    gint by = key == GDK_KEY_Right ? 1 : key == GDK_KEY_Left ? -1 : 0;
    ScoreBound bounds[2];
    if (by == 0 || score_line_n_bands(self) < 2)
        return GDK_EVENT_PROPAGATE;
    if ((modifiers & GDK_SHIFT_MASK) == 0) {
        gint edge = self->edge == SCORE_NO_EDGE ? 0 : (gint)self->edge + by;
        self->edge = (guint)CLAMP(edge, 0, (gint)score_line_n_bands(self) - 2);
        announce_edge(self);
    } else if (self->edge != SCORE_NO_EDGE &&
               score_survey_move_edge(self->survey, self->edge, by, bounds) > 0) {
        g_signal_emit(self, signals[EDGE_MOVED], 0, self->edge, by);
    }
    gtk_widget_queue_draw(GTK_WIDGET(self));
    return GDK_EVENT_STOP;
}

/* Values far beyond the outermost bounds need no room. */
static void
find_scrolled_view(EditorScoreLine *self)
{
    const ScoreValues *values = &self->survey->values;
    guint n = score_line_n_bands(self);
    self->first = 0;
    self->last = values->n - 1;
    if (n < 3 || values->n <= ALL_SHOWN)
        return;
    double low = score_line_value(self, score_line_band(self, 1)->first);
    double high = score_line_value(self, score_line_band(self, n - 1)->first);
    double beyond = MAX((high - low) * BEYOND, 2 * score_line_half_step(self));
    while (self->first < score_line_band(self, 1)->first - 1 &&
           score_line_value(self, self->first) < low - beyond &&
           (self->games == NULL || self->games[self->first] == 0))
        self->first++;
    while (self->last > score_line_band(self, n - 1)->first &&
           score_line_value(self, self->last) > high + beyond &&
           (self->games == NULL || self->games[self->last] == 0))
        self->last--;
}

void
editor_score_line_set(EditorScoreLine *self, const ScoreSurvey *survey, const gint64 *games)
{
    guint n = survey != NULL ? survey->values.n : 0;
    g_clear_pointer(&self->games, g_free);
    self->survey = survey;
    self->by = 0;
    self->most = 0;
    if (games != NULL && n > 0)
        self->games = g_memdup2(games, n * sizeof *games);
    for (guint i = 0; self->games != NULL && i < n; i++)
        self->most = MAX(self->most, games[i]);
    if (n > 0)
        find_scrolled_view(self);
    if (self->edge != SCORE_NO_EDGE && self->edge + 1 >= score_line_n_bands(self))
        self->edge = SCORE_NO_EDGE;
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(self),
                                        score_line_height(self->games != NULL));
    if (n > 0)
        gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_VALUE_MIN,
                                       score_line_value(self, 0), GTK_ACCESSIBLE_PROPERTY_VALUE_MAX,
                                       score_line_value(self, n - 1), -1);
    announce_edge(self);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

void
editor_score_line_choose(EditorScoreLine *self, gint32 row)
{
    self->chosen = row;
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

static void
editor_score_line_finalize(GObject *object)
{
    g_free(EDITOR_SCORE_LINE(object)->games);
    G_OBJECT_CLASS(editor_score_line_parent_class)->finalize(object);
}

static void
editor_score_line_class_init(EditorScoreLineClass *class)
{
    G_OBJECT_CLASS(class)->finalize = editor_score_line_finalize;
    gtk_widget_class_set_accessible_role(GTK_WIDGET_CLASS(class), GTK_ACCESSIBLE_ROLE_SLIDER);
    signals[ROW_PRESSED] = signal_new("row-pressed", EDITOR_TYPE_SCORE_LINE, 1, G_TYPE_INT);
    signals[EDGE_MOVED] =
        signal_new("edge-moved", EDITOR_TYPE_SCORE_LINE, 2, G_TYPE_UINT, G_TYPE_INT);
}

static void
add_controllers(EditorScoreLine *self)
{
    GtkWidget *widget = GTK_WIDGET(self);
    GtkGesture *click = gtk_gesture_click_new(), *drag = gtk_gesture_drag_new();
    GtkEventController *keys = gtk_event_controller_key_new();
    GtkEventController *motion = gtk_event_controller_motion_new();
    g_signal_connect(click, "pressed", G_CALLBACK(on_press), self);
    g_signal_connect(drag, "drag-begin", G_CALLBACK(on_drag_begin), self);
    g_signal_connect(drag, "drag-update", G_CALLBACK(on_drag_update), self);
    g_signal_connect(drag, "drag-end", G_CALLBACK(on_drag_end), self);
    g_signal_connect(motion, "motion", G_CALLBACK(on_motion), self);
    g_signal_connect(keys, "key-pressed", G_CALLBACK(on_key_pressed), self);
    g_signal_connect_swapped(widget, "notify::has-focus", G_CALLBACK(gtk_widget_queue_draw),
                             widget);
    gtk_gesture_group(click, drag);
    gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(click));
    gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(drag));
    gtk_widget_add_controller(widget, keys);
    gtk_widget_add_controller(widget, motion);
}

static void
editor_score_line_init(EditorScoreLine *self)
{
    self->edge = SCORE_NO_EDGE;
    self->chosen = NO_NAME;
    gtk_widget_set_focusable(GTK_WIDGET(self), TRUE);
    gtk_widget_add_css_class(GTK_WIDGET(self), "score-line");
    gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(self), 300);
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(self), score_line_height(FALSE));
    gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(self), score_line_draw, NULL, NULL);
    add_controllers(self);
    widget_set_spoken_name(GTK_WIDGET(self), _("Reachable scores"));
}
