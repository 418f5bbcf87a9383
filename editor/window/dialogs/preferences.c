/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A small window of choices that hold at once.
 */
#include "editor/window/dialogs/dialogs.h"

#include "editor/controls/widget-text.h"
#include "editor/controls/template.h"
#include "editor/document/signals.h"
#include "editor/window/application.h"
#include "editor/window/dialogs/questions.h"

#define EDITOR_TYPE_PREFERENCES (editor_preferences_get_type())
G_DECLARE_FINAL_TYPE(EditorPreferences, editor_preferences, EDITOR, PREFERENCES, GtkWindow)

struct _EditorPreferences {
    GtkWindow parent;
    EditorApplication *application; /* borrowed; it has the window */
    /* Of the template. */
    GtkGrid *questions;
    GtkDropDown *colours;
    GtkWidget *forget;
};

G_DEFINE_FINAL_TYPE(EditorPreferences, editor_preferences, GTK_TYPE_WINDOW)

/* Words of the settings, in the order of the choice. */
static const char *const colour_words[] = {"system", "light", "dark"};

static void
choose_colours(EditorPreferences *self)
{
    guint chosen = gtk_drop_down_get_selected(self->colours);
    Settings *settings = editor_application_settings(self->application);
    if (chosen >= G_N_ELEMENTS(colour_words))
        return;
    settings_set_text(settings, "colours", colour_words[chosen]);
    settings_save(settings, NULL);
    editor_application_apply_colours(self->application);
}

static void
forget_recent(EditorPreferences *self)
{
    Settings *settings = editor_application_settings(self->application);
    settings_forget_recent(settings, NULL);
    settings_save(settings, NULL);
    gtk_widget_set_sensitive(self->forget, FALSE);
}

static void
show_settings(EditorPreferences *self)
{
    Settings *settings = editor_application_settings(self->application);
    g_autofree char *colours = settings_text(settings, "colours", "system");
    g_auto(GStrv) folders = settings_recent(settings);
    for (guint i = 0; i < G_N_ELEMENTS(colour_words); i++)
        if (g_str_equal(colour_words[i], colours))
            gtk_drop_down_set_selected(self->colours, i);
    gtk_widget_set_sensitive(self->forget, folders[0] != NULL);
}

static void
editor_preferences_class_init(EditorPreferencesClass *class)
{
    TEMPLATE_LOAD(class, "preferences.ui");
    TEMPLATE_CHILDREN(class, EditorPreferences, questions, colours, forget);
    TEMPLATE_CALLBACKS(class, forget_recent);
}

static void
editor_preferences_init(EditorPreferences *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    questions_head(GTK_WINDOW(self), gtk_window_get_title(GTK_WINDOW(self)));
    widget_set_mnemonic_names(self->forget);
    questions_name(self->questions);
}

void
preferences_show(EditorWindow *window)
{
    EditorPreferences *self = g_object_new(EDITOR_TYPE_PREFERENCES, "transient-for", window, NULL);
    self->application = EDITOR_APPLICATION(gtk_window_get_application(GTK_WINDOW(window)));
    show_settings(self);
    signal_follow(self->colours, "notify::selected", G_CALLBACK(choose_colours), self);
    gtk_window_present(GTK_WINDOW(self));
}
