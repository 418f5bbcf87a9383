/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A small window of choices that hold at once.
 */
#include "editor/window/dialogs/dialogs.h"

#include "editor/controls/spoken-name.h"
#include "editor/document/signals.h"
#include "editor/window/application.h"
#include "editor/window/dialogs/questions.h"

#include <glib/gi18n.h>

static const struct {
    const char *word; /* in the settings */
    const char *title;
} colours[] = {
    {"system", N_("As the desktop")},
    {"light", N_("Light")},
    {"dark", N_("Dark")},
};

static Settings *
get_settings(EditorApplication *application)
{
    return editor_application_settings(application);
}

static void
choose_colours(GtkDropDown *choice, GParamSpec *spec G_GNUC_UNUSED, EditorApplication *application)
{
    guint chosen = gtk_drop_down_get_selected(choice);
    if (chosen >= G_N_ELEMENTS(colours))
        return;
    settings_set_text(get_settings(application), "colours", colours[chosen].word);
    settings_save(get_settings(application), NULL);
    editor_application_apply_colours(application);
}

static GtkWidget *
colour_choice(EditorApplication *application)
{
    g_autofree char *now = settings_text(get_settings(application), "colours", "system");
    GtkStringList *titles = gtk_string_list_new(NULL);
    guint chosen = 0;
    for (guint i = 0; i < G_N_ELEMENTS(colours); i++) {
        gtk_string_list_append(titles, _(colours[i].title));
        if (g_str_equal(colours[i].word, now))
            chosen = i;
    }
    GtkWidget *choice = gtk_drop_down_new(G_LIST_MODEL(titles), NULL);
    gtk_drop_down_set_selected(GTK_DROP_DOWN(choice), chosen);
    g_signal_connect_object(choice, "notify::selected", G_CALLBACK(choose_colours), application, 0);
    return choice;
}

static void
forget_recent(EditorApplication *application, GtkWidget *button)
{
    settings_forget_recent(get_settings(application), NULL);
    settings_save(get_settings(application), NULL);
    gtk_widget_set_sensitive(button, FALSE);
}

static GtkWidget *
forget_button(EditorApplication *application)
{
    GtkWidget *button =
        mnemonics_spoken(gtk_button_new_with_mnemonic(_("_Forget what was opened")));
    g_auto(GStrv) folders = settings_recent(get_settings(application));
    gtk_widget_set_sensitive(button, folders[0] != NULL);
    signal_follow(button, "clicked", G_CALLBACK(forget_recent), application);
    return button;
}

static gboolean
close_on_escape(GtkWidget *window, GVariant *arguments G_GNUC_UNUSED, gpointer data G_GNUC_UNUSED)
{
    gtk_window_close(GTK_WINDOW(window));
    return TRUE;
}

void
preferences_show(EditorWindow *window)
{
    EditorApplication *application =
        EDITOR_APPLICATION(gtk_window_get_application(GTK_WINDOW(window)));
    GtkWidget *dialog = gtk_window_new();
    GtkGrid *grid = questions_new();
    GtkEventController *keys = gtk_shortcut_controller_new();
    questions_head(GTK_WINDOW(dialog), _("Preferences"));
    gtk_window_set_transient_for(GTK_WINDOW(dialog), GTK_WINDOW(window));
    gtk_window_set_modal(GTK_WINDOW(dialog), TRUE);
    gtk_window_set_default_size(GTK_WINDOW(dialog), 380, -1);
    gtk_window_set_resizable(GTK_WINDOW(dialog), FALSE);
    questions_add(grid, 0, _("Colours"), colour_choice(application));
    questions_add(grid, 1, _("Recent"), forget_button(application));
    gtk_shortcut_controller_add_shortcut(
        GTK_SHORTCUT_CONTROLLER(keys),
        gtk_shortcut_new(gtk_keyval_trigger_new(GDK_KEY_Escape, 0),
                         gtk_callback_action_new(close_on_escape, NULL, NULL)));
    gtk_widget_add_controller(dialog, keys);
    gtk_window_set_child(GTK_WINDOW(dialog), GTK_WIDGET(grid));
    gtk_window_present(GTK_WINDOW(dialog));
}
