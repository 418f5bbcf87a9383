/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Ways to start at the left; at the right what was opened last, and the installed games.
 */
#include "editor/panes/panes.h"

#include "editor/controls/widget-text.h"
#include "editor/controls/template.h"
#include "schema/model/entities.h"
#include "schema/store/data-set.h"
#include "schema/store/shipped-sets.h"

#include <glib/gi18n.h>

#define EDITOR_TYPE_WELCOME (editor_welcome_get_type())
G_DECLARE_FINAL_TYPE(EditorWelcome, editor_welcome, EDITOR, WELCOME, GtkBox)

struct _EditorWelcome {
    GtkBox parent;
    /* Of the template. */
    GtkWidget *recent;   /* around the next */
    GtkBox *recent_list; /* a button for each folder */
    GtkWidget *installed;
    GtkBox *installed_list;
};

TEMPLATE_TYPE(EditorWelcome, editor_welcome, GTK_TYPE_BOX)

static void
editor_welcome_class_init(EditorWelcomeClass *class)
{
    TEMPLATE_LOAD(class, "welcome.ui");
    TEMPLATE_CHILDREN(class, EditorWelcome, recent, recent_list, installed, installed_list);
}

static GtkWidget *
new_label(const char *text, const char *class, PangoEllipsizeMode mode)
{
    GtkWidget *label = gtk_label_new(text);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_ellipsize(GTK_LABEL(label), mode);
    gtk_widget_add_css_class(label, class);
    return label;
}

/* Returns: (transfer floating): a button that opens @folder, with its @title and a line @about it,
 * which is cut as @mode says. */
static GtkWidget *
card_new(const char *folder, const char *title, const char *about, PangoEllipsizeMode mode)
{
    g_autofree char *label = g_strdup_printf(_("Open %s"), title);
    GtkWidget *card = gtk_button_new();
    GtkWidget *column = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2);
    gtk_box_append(GTK_BOX(column), new_label(title, "title", PANGO_ELLIPSIZE_END));
    gtk_box_append(GTK_BOX(column), new_label(about, "about", mode));
    gtk_button_set_child(GTK_BUTTON(card), column);
    gtk_widget_add_css_class(card, "start-card");
    gtk_actionable_set_action_name(GTK_ACTIONABLE(card), "win.open-path");
    gtk_actionable_set_action_target(GTK_ACTIONABLE(card), "s", folder);
    return widget_set_spoken_name(card, label);
}

static GtkWidget *
recent_new(const char *folder)
{
    g_autofree char *shown = g_filename_display_name(folder);
    g_autofree char *name = g_path_get_basename(shown);
    g_autofree char *parent = g_path_get_dirname(shown);
    return card_new(folder, name, parent, PANGO_ELLIPSIZE_START);
}

/* Only the game record is read: the page is to be shown at once. */
static GtkWidget *
installed_new(const ShippedSet *shipped)
{
    const FileKind *kind = file_kind_for(ENTITY_GAME);
    g_autofree char *path = g_build_filename(shipped->folder, kind->name, NULL);
    char *contents = NULL;
    gsize length = 0;
    g_file_get_contents(path, &contents, &length, NULL);
    g_autoptr(GBytes) bytes = g_bytes_new_take(contents, length);
    g_autoptr(SourceText) text = source_text_new(path, bytes);
    g_autoptr(DataSet) set = data_set_of_file(kind, text);
    const Game *game = (const Game *)data_set_root(set, ENTITY_GAME);
    gboolean is_read = game != NULL && !game->record.raw;
    return card_new(shipped->folder, is_read && game->title != NULL ? game->title : shipped->id,
                    is_read && game->about != NULL ? game->about : shipped->id,
                    PANGO_ELLIPSIZE_END);
}

GtkWidget *
editor_welcome_new(const Settings *settings)
{
    EditorWelcome *self = g_object_new(EDITOR_TYPE_WELCOME, NULL);
    g_auto(GStrv) folders = settings_recent(settings);
    for (guint i = 0; folders[i] != NULL; i++)
        gtk_box_append(self->recent_list, recent_new(folders[i]));
    gtk_widget_set_visible(self->recent, folders[0] != NULL);
    g_autoptr(GArray) shipped = shipped_sets_list();
    for (guint i = 0; i < shipped->len; i++) {
        const ShippedSet *set = &g_array_index(shipped, ShippedSet, i);
        if (!set->is_kit)
            gtk_box_append(self->installed_list, installed_new(set));
    }
    gtk_widget_set_visible(self->installed,
                           gtk_widget_get_first_child(GTK_WIDGET(self->installed_list)) != NULL);
    return GTK_WIDGET(self);
}
