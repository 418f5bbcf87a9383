/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Far beyond the outermost bounds values are left out.
 */
#include "editor/controls/spoken-name.h"
#include "editor/desk/victory/score-line-private.h"
#include "editor/document/signals.h"

#include <glib/gi18n.h>
#include <math.h>

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

/* Says, for those who cannot see it, what all of it is, and at which edge the keyboard is. */
static void
tell(EditorScoreLine *self)
{
    g_autoptr(GString) words = g_string_new(NULL);
    for (guint i = 0; i < score_line_n_bands(self); i++) {
        const ScoreBand *band = score_line_band(self, i);
        g_autofree char *text = score_band_text(self->survey, band);
        const Records rows = score_survey_scenario(self->survey)->victory;
        g_string_append_printf(words, "%s%s: %s", i > 0 ? ", " : "", text,
                               band->row != NO_NAME ? record_name(rows.items[band->row])
                                                    : _("no row"));
    }
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                   words->str, -1);
    if (self->edge == SCORE_NO_EDGE || self->edge + 1 >= score_line_n_bands(self))
        return;
    const ScoreBand *above = score_line_band(self, self->edge + 1);
    g_autofree char *low = score_text(self->survey->values.items[above->first - 1]);
    g_autofree char *high = score_text(self->survey->values.items[above->first]);
    g_autofree char *edge = g_strdup_printf(_("Edge between %s and %s"), low, high);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_VALUE_NOW,
                                   score_line_value(self, above->first),
                                   GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, edge, -1);
}

static void
press(GtkGestureClick *click, int n G_GNUC_UNUSED, double x, double y, EditorScoreLine *self)
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
begin_drag(GtkGestureDrag *drag, double x, double y G_GNUC_UNUSED, EditorScoreLine *self)
{
    guint edge = edge_near(self, x);
    if (edge == SCORE_NO_EDGE) {
        gtk_gesture_set_state(GTK_GESTURE(drag), GTK_EVENT_SEQUENCE_DENIED);
        return;
    }
    self->edge = edge;
    self->by = 0;
    self->from = x;
    tell(self);
    gtk_widget_queue_draw(GTK_WIDGET(self));
}

/* The edge goes to the step that is nearest to the hand, as far as it can. */
static void
drag_on(GtkGestureDrag *drag G_GNUC_UNUSED, double dx, double dy G_GNUC_UNUSED,
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
end_drag(GtkGestureDrag *drag G_GNUC_UNUSED, double dx G_GNUC_UNUSED, double dy G_GNUC_UNUSED,
         EditorScoreLine *self)
{
    gint by = self->by;
    self->by = 0;
    gtk_widget_queue_draw(GTK_WIDGET(self));
    if (by != 0)
        g_signal_emit(self, signals[EDGE_MOVED], 0, self->edge, by);
}

static void
hover(GtkEventControllerMotion *motion G_GNUC_UNUSED, double x, double y, EditorScoreLine *self)
{
    gboolean is_edge = edge_near(self, x) != SCORE_NO_EDGE &&
                       y > gtk_widget_get_height(GTK_WIDGET(self)) - score_line_reach();
    gtk_widget_set_cursor_from_name(GTK_WIDGET(self), is_edge ? "col-resize" : NULL);
}

static gboolean
press_key(GtkEventControllerKey *keys G_GNUC_UNUSED, guint key, guint code G_GNUC_UNUSED,
          GdkModifierType modifiers, EditorScoreLine *self)
{
    gint by = key == GDK_KEY_Right ? 1 : key == GDK_KEY_Left ? -1 : 0;
    ScoreBound bounds[2];
    if (by == 0 || score_line_n_bands(self) < 2)
        return GDK_EVENT_PROPAGATE;
    if ((modifiers & GDK_SHIFT_MASK) == 0) {
        gint edge = self->edge == SCORE_NO_EDGE ? 0 : (gint)self->edge + by;
        self->edge = (guint)CLAMP(edge, 0, (gint)score_line_n_bands(self) - 2);
        tell(self);
    } else if (self->edge != SCORE_NO_EDGE &&
               score_survey_move_edge(self->survey, self->edge, by, bounds) > 0) {
        g_signal_emit(self, signals[EDGE_MOVED], 0, self->edge, by);
    }
    gtk_widget_queue_draw(GTK_WIDGET(self));
    return GDK_EVENT_STOP;
}

/* Values far beyond the outermost bounds need no room. */
static void
find_view(EditorScoreLine *self)
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
        find_view(self);
    if (self->edge != SCORE_NO_EDGE && self->edge + 1 >= score_line_n_bands(self))
        self->edge = SCORE_NO_EDGE;
    gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(self),
                                        score_line_height(self->games != NULL));
    if (n > 0)
        gtk_accessible_update_property(GTK_ACCESSIBLE(self), GTK_ACCESSIBLE_PROPERTY_VALUE_MIN,
                                       score_line_value(self, 0), GTK_ACCESSIBLE_PROPERTY_VALUE_MAX,
                                       score_line_value(self, n - 1), -1);
    tell(self);
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
    g_signal_connect(click, "pressed", G_CALLBACK(press), self);
    g_signal_connect(drag, "drag-begin", G_CALLBACK(begin_drag), self);
    g_signal_connect(drag, "drag-update", G_CALLBACK(drag_on), self);
    g_signal_connect(drag, "drag-end", G_CALLBACK(end_drag), self);
    g_signal_connect(motion, "motion", G_CALLBACK(hover), self);
    g_signal_connect(keys, "key-pressed", G_CALLBACK(press_key), self);
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
    spoken_name(GTK_WIDGET(self), _("Reachable scores"));
}

GtkWidget *
editor_score_line_new(void)
{
    return g_object_new(EDITOR_TYPE_SCORE_LINE, NULL);
}
