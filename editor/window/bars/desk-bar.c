/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A row of the table for each desk, then what follows the document and its checks.
 */
#include "editor/window/bars/bars.h"

#include "editor/controls/container.h"
#include "editor/controls/widget-text.h"
#include "editor/document/signals.h"
#include "editor/panes/panes.h"
#include "schema/store/data-set.h"

#include <glib/gi18n.h>

struct _EditorDeskBar {
    GtkWidget parent;
    EditorDocument *document; /* owned */
    GtkToggleButton *desks[N_DESKS];
    GtkLabel *hex, *layer;
    gboolean is_following; /* buttons are set, not pressed */
};

G_DEFINE_FINAL_TYPE(EditorDeskBar, editor_desk_bar, GTK_TYPE_WIDGET)

/* What a bar with icons may need, in pixels: less than a small screen has, as counts of findings
 * come. */
#define BAR_WIDTH_MAX 930

static guint desk_pressed;

static const struct {
    const char *title, *spoken, *icon, *tip;
} desks[N_DESKS] = {
    [DESK_PROBLEMS] = {N_("Problems"), N_("Problems desk"), "narva-problems-symbolic",
                       N_("Errors, warnings and notes (Alt+1)")},
    [DESK_BORDERS] = {N_("Borders"), N_("Borders desk"), "narva-border-symbolic",
                      N_("Borders of the drawing that are not in the data (Alt+4)")},
    [DESK_SCENARIO] = {N_("Scenario"), N_("Scenario desk"), "narva-scenario-symbolic",
                       N_("What the scenario sets up (Alt+2)")},
    [DESK_TABLES] = {N_("Tables"), N_("Tables desk"), "narva-tables-symbolic",
                     N_("Places and other records as tables (Alt+3)")},
    [DESK_RULES] = {N_("Rules"), N_("Rules desk"), "narva-rules-symbolic",
                    N_("Special rules as sentences (Alt+0)")},
    [DESK_VICTORY] = {N_("Victory"), N_("Victory desk"), "narva-victory-symbolic",
                      N_("Possible scores and their results (Alt+6)")},
    [DESK_GAMES] = {N_("Games"), N_("Games desk"), "narva-games-symbolic",
                    N_("Games played by the computer or by you (Alt+5)")},
    [DESK_RECORDS] = {N_("Records"), N_("Records desk"), "narva-records-symbolic",
                      N_("Rule cases and saved games (Alt+7)")},
    [DESK_COMPARE] = {N_("Compare"), N_("Compare desk"), "narva-compare-symbolic",
                      N_("The effect of a change on games (Alt+8)")},
    [DESK_FIND] = {N_("Find"), N_("Find desk"), "narva-find-symbolic",
                   N_("Find values and change many at once (Alt+9)")},
};

static const struct {
    const char *action, *icon, *title;
} zooms[] = {
    {"win.zoom-out", "zoom-out-symbolic", N_("Zoom out (Ctrl+−)")},
    {"win.zoom-in", "zoom-in-symbolic", N_("Zoom in (Ctrl++)")},
    {"win.fit", "narva-fit-symbolic", N_("Show the whole map (Ctrl+0)")},
};

/* Returns: (transfer full): the name of the folder. */
static char *
get_folder_name(const DataSet *set)
{
    return g_path_get_basename(set->name);
}

/* Where there are words, and edits go where they always do, the words have the room. */
static void
share_room(EditorDeskBar *self)
{
    const DataSet *set = editor_document_set(self->document);
    const char *why;
    gboolean is_plain = set->base == NULL && !editor_document_is_gone(self->document) &&
                        !editor_document_is_read_only(self->document, &why);
    gboolean has_words = gtk_label_get_text(self->hex)[0] != '\0';
    gtk_widget_set_visible(GTK_WIDGET(self->hex), has_words);
    gtk_widget_set_visible(GTK_WIDGET(self->layer), !has_words || !is_plain);
}

void
editor_desk_bar_report(EditorDeskBar *self, const char *words)
{
    gtk_label_set_text(self->hex, words != NULL ? words : "");
    widget_set_tooltip(self->hex, words);
    share_room(self);
}

static void
show_layer(EditorDeskBar *self)
{
    const DataSet *set = editor_document_set(self->document);
    const char *why;
    g_autofree char *name = get_folder_name(set);
    g_autofree char *base = set->base != NULL ? get_folder_name(set->base) : NULL;
    g_autofree char *text = NULL;
    if (editor_document_is_gone(self->document))
        text = g_strdup(_("The folder is gone or empty"));
    else if (editor_document_is_read_only(self->document, &why))
        text = g_strdup_printf(_("Read-only: %s"), why);
    else if (base != NULL)
        text = g_strdup_printf(_("Edits go to %s, not %s"), name, base);
    else
        text = g_strdup_printf(_("Edits go to %s"), name);
    gtk_label_set_text(self->layer, text);
    widget_set_tooltip(self->layer, set->name);
    share_room(self);
}

void
editor_desk_bar_set_open(EditorDeskBar *self, Desk open)
{
    self->is_following = TRUE;
    for (Desk desk = 0; desk < N_DESKS; desk++) {
        gtk_toggle_button_set_active(self->desks[desk], desk == open);
        gtk_accessible_update_state(GTK_ACCESSIBLE(self->desks[desk]),
                                    GTK_ACCESSIBLE_STATE_EXPANDED, desk == open, -1);
    }
    self->is_following = FALSE;
}

static void
press_desk(GtkToggleButton *button, EditorDeskBar *self)
{
    Desk desk = 0;
    while (self->desks[desk] != button)
        desk++;
    if (!self->is_following)
        g_signal_emit(self, desk_pressed, 0, desk);
}

static void
add_desk(EditorDeskBar *self, Desk desk, GtkWidget *count)
{
    GtkWidget *button = gtk_toggle_button_new();
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    gtk_box_append(GTK_BOX(box), gtk_image_new_from_icon_name(desks[desk].icon));
    gtk_box_append(GTK_BOX(box), gtk_label_new(_(desks[desk].title)));
    if (count != NULL)
        gtk_box_append(GTK_BOX(box), count);
    gtk_button_set_child(GTK_BUTTON(button), box);
    gtk_widget_add_css_class(button, "desk");
    widget_set_tooltip(button, _(desks[desk].tip));
    widget_set_spoken_name(button, _(desks[desk].spoken));
    self->desks[desk] = GTK_TOGGLE_BUTTON(button);
    g_signal_connect_object(button, "toggled", G_CALLBACK(press_desk), self, 0);
    gtk_widget_set_parent(button, GTK_WIDGET(self));
}

static void
add_zooms(EditorDeskBar *self)
{
    for (guint i = 0; i < G_N_ELEMENTS(zooms); i++) {
        GtkWidget *button = gtk_button_new_from_icon_name(zooms[i].icon);
        gtk_widget_add_css_class(button, "flat");
        gtk_actionable_set_action_name(GTK_ACTIONABLE(button), zooms[i].action);
        widget_set_tooltip(button, _(zooms[i].title));
        widget_set_spoken_name(button, _(zooms[i].title));
        gtk_widget_set_parent(button, GTK_WIDGET(self));
    }
}

static void
editor_desk_bar_dispose(GObject *object)
{
    EditorDeskBar *self = EDITOR_DESK_BAR(object);
    container_empty(GTK_WIDGET(self));
    g_clear_object(&self->document);
    G_OBJECT_CLASS(editor_desk_bar_parent_class)->dispose(object);
}

static void
editor_desk_bar_class_init(EditorDeskBarClass *class)
{
    G_OBJECT_CLASS(class)->dispose = editor_desk_bar_dispose;
    gtk_widget_class_set_layout_manager_type(GTK_WIDGET_CLASS(class), GTK_TYPE_BOX_LAYOUT);
    desk_pressed = signal_new("desk-pressed", EDITOR_TYPE_DESK_BAR, 1, G_TYPE_UINT);
}

static void
editor_desk_bar_init(EditorDeskBar *self)
{
    gtk_widget_add_css_class(GTK_WIDGET(self), "deskbar");
}

static GtkLabel *
where_new(EditorDeskBar *self)
{
    GtkWidget *label = gtk_label_new(NULL);
    gtk_widget_add_css_class(label, "where");
    gtk_widget_set_hexpand(label, TRUE);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_label_set_xalign(GTK_LABEL(label), 1);
    gtk_widget_set_parent(label, GTK_WIDGET(self));
    return GTK_LABEL(label);
}

/* In languages with long words, the icons would push the bar out of a small window. */
static void
fit_titles(EditorDeskBar *self)
{
    int width;
    gtk_widget_measure(GTK_WIDGET(self), GTK_ORIENTATION_HORIZONTAL, -1, &width, NULL, NULL, NULL);
    for (Desk desk = 0; desk < N_DESKS && width > BAR_WIDTH_MAX; desk++) {
        GtkWidget *box = gtk_button_get_child(GTK_BUTTON(self->desks[desk]));
        gtk_widget_set_visible(gtk_widget_get_first_child(box), FALSE);
    }
}

GtkWidget *
editor_desk_bar_new(EditorDocument *document, EditorLiveCheck *check)
{
    EditorDeskBar *self = g_object_new(EDITOR_TYPE_DESK_BAR, NULL);
    self->document = g_object_ref(document);
    for (Desk desk = 0; desk < N_DESKS; desk++)
        add_desk(self, desk,
                 desk == DESK_PROBLEMS ? findings_count_new(check)
                 : desk == DESK_VICTORY
                     ? findings_count_of_phase_new(check, document, PHASE_VICTORY)
                     : NULL);
    self->hex = where_new(self);
    self->layer = where_new(self);
    add_zooms(self);
    signal_follow(document, "changed", G_CALLBACK(show_layer), self);
    show_layer(self);
    fit_titles(self);
    return GTK_WIDGET(self);
}
