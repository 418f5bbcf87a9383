/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ways to start at the left, what was opened last at the right.
 */
#include "editor/panes/welcome.h"

#include "editor/controls/spoken-name.h"

#include <glib/gi18n.h>

/* The ways to start, the first one first. */
static const struct {
    const char *action, *icon, *title, *about;
} ways[] = {
    {"win.open", "document-open-symbolic", N_("Open a data set"),
     N_("A folder with a game in it. It can be dropped here, too.")},
    {"win.new-set", "list-add-symbolic", N_("New data set"),
     N_("A map to draw, or a picture to trace, and a game on it.")},
    {"win.import", "insert-object-symbolic", N_("Import a map"),
     N_("Of TripleA, Tiled or Inkscape. It can be dropped here, too.")},
    {"win.help", "help-about-symbolic", N_("Learn by doing"),
     N_("Your first variant: a scenario is made, mended and saved.")},
};

/* Returns: (transfer floating): a label at the left, with that class. */
static GtkWidget *
words_new(const char *text, const char *class)
{
    GtkWidget *label = gtk_label_new(text);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_widget_add_css_class(label, class);
    return label;
}

/* Returns: (transfer floating): a button with a title and what it is about below it; @icon (NULL:
 * none) is before them. */
static GtkWidget *
card_new(const char *icon, const char *title, GtkWidget *about)
{
    GtkWidget *button = gtk_button_new();
    GtkWidget *line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 16);
    GtkWidget *column = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2);
    GtkWidget *name = words_new(title, "title");
    gtk_label_set_ellipsize(GTK_LABEL(name), PANGO_ELLIPSIZE_END);
    gtk_box_append(GTK_BOX(column), name);
    gtk_box_append(GTK_BOX(column), about);
    gtk_widget_set_hexpand(column, TRUE);
    if (icon != NULL) {
        GtkWidget *image = gtk_image_new_from_icon_name(icon);
        gtk_image_set_pixel_size(GTK_IMAGE(image), 24);
        gtk_box_append(GTK_BOX(line), image);
    }
    gtk_box_append(GTK_BOX(line), column);
    gtk_button_set_child(GTK_BUTTON(button), line);
    gtk_widget_add_css_class(button, "start-card");
    return button;
}

static GtkWidget *
way_new(guint way)
{
    GtkWidget *about = words_new(_(ways[way].about), "about");
    gtk_label_set_wrap(GTK_LABEL(about), TRUE);
    gtk_label_set_max_width_chars(GTK_LABEL(about), 40);
    GtkWidget *card = card_new(ways[way].icon, _(ways[way].title), about);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(card), ways[way].action);
    if (way == 0)
        gtk_widget_add_css_class(card, "primary");
    spoken_name(card, _(ways[way].title));
    return card;
}

static GtkWidget *
recent_new(const char *folder)
{
    g_autofree char *shown = g_filename_display_name(folder);
    g_autofree char *name = g_path_get_basename(shown);
    g_autofree char *parent = g_path_get_dirname(shown);
    g_autofree char *label = g_strdup_printf(_("Open %s"), name);
    GtkWidget *place = words_new(parent, "about");
    gtk_label_set_ellipsize(GTK_LABEL(place), PANGO_ELLIPSIZE_START);
    GtkWidget *card = card_new(NULL, name, place);
    gtk_actionable_set_action_name(GTK_ACTIONABLE(card), "win.open-path");
    gtk_actionable_set_action_target(GTK_ACTIONABLE(card), "s", folder);
    spoken_name(card, label);
    return card;
}

/* Appends what was opened last, if anything was. */
static void
add_recent(GtkBox *columns, const Settings *settings)
{
    g_auto(GStrv) folders = settings_recent(settings);
    GtkWidget *column = gtk_box_new(GTK_ORIENTATION_VERTICAL, 12);
    GtkWidget *list = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
    GtkWidget *scrolled = gtk_scrolled_window_new();
    for (guint i = 0; folders[i] != NULL; i++)
        gtk_box_append(GTK_BOX(list), recent_new(folders[i]));
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER,
                                   GTK_POLICY_AUTOMATIC);
    gtk_scrolled_window_set_max_content_height(GTK_SCROLLED_WINDOW(scrolled), 420);
    gtk_scrolled_window_set_propagate_natural_height(GTK_SCROLLED_WINDOW(scrolled), TRUE);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), list);
    gtk_box_append(GTK_BOX(column), words_new(_("Recent"), "title-3"));
    gtk_box_append(GTK_BOX(column), scrolled);
    gtk_widget_set_size_request(column, 360, -1);
    gtk_widget_set_visible(column, folders[0] != NULL);
    gtk_box_append(columns, column);
}

GtkWidget *
editor_welcome_new(const Settings *settings)
{
    GtkWidget *page = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
    GtkWidget *columns = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 32);
    GtkWidget *begin = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
    GtkWidget *about =
        words_new(_("Maps, blocks and rules of board wargames, from an idea to a game that has "
                    "been played a thousand times."),
                  "dim-label");
    gtk_label_set_wrap(GTK_LABEL(about), TRUE);
    gtk_label_set_max_width_chars(GTK_LABEL(about), 60);
    for (guint way = 0; way < G_N_ELEMENTS(ways); way++)
        gtk_box_append(GTK_BOX(begin), way_new(way));
    gtk_widget_set_size_request(begin, 400, -1);
    gtk_box_append(GTK_BOX(columns), begin);
    add_recent(GTK_BOX(columns), settings);
    gtk_widget_set_margin_top(columns, 24);
    gtk_box_append(GTK_BOX(page), words_new(_("Draw it, check it, play it"), "hero"));
    gtk_box_append(GTK_BOX(page), about);
    gtk_box_append(GTK_BOX(page), columns);
    gtk_widget_set_halign(page, GTK_ALIGN_CENTER);
    gtk_widget_set_valign(page, GTK_ALIGN_CENTER);
    gtk_widget_add_css_class(page, "welcome");
    return page;
}
