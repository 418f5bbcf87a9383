/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The program, its style sheets, and its commands for help.
 */
#include "editor/window/application.h"

#include "editor/controls/widget-text.h"
#include "editor/document/document.h"
#include "editor/panes/notices.h"
#include "editor/window/window.h"
#include "editor/window/commands.h"
#include "editor/window/dialogs/questions.h"
#include "schema/store/shipped-sets.h"
#include "schema/text/commit.h"
#include "schema/text/program-path.h"

#include <glib/gi18n.h>
#include <string.h>

typedef enum { THEME_LIGHT, THEME_DARK, THEME_CONTRAST, N_THEMES } Theme;

/* A colour of the style sheets. */
typedef struct {
    const char *name;
    const char *values[N_THEMES];
} StyleColour;

static const StyleColour tokens[] = {
#define TOKEN(name, ...) {#name, {__VA_ARGS__}},
#include "editor/window/look/tokens.def"
};

static const char *const sheets[] = {"widgets.css", "shell.css", "panes.css", "forms.css",
                                     "games.css"};

/* Returns: (transfer full): the colours of @theme as definitions of CSS. */
static char *
colours_css(Theme theme)
{
    GString *css = g_string_new(NULL);
    for (guint i = 0; i < G_N_ELEMENTS(tokens); i++)
        g_string_append_printf(css, "@define-color %s %s;\n", tokens[i].name,
                               tokens[i].values[theme]);
    return g_string_free(css, FALSE);
}

/* Returns: how windows are asked to look. */
static Theme
wanted_theme(GtkSettings *settings)
{
    g_autofree char *theme = NULL;
    gboolean is_dark;
    g_object_get(settings, "gtk-theme-name", &theme, "gtk-application-prefer-dark-theme", &is_dark,
                 NULL);
    if (theme != NULL && (strstr(theme, "HighContrast") != NULL || g_str_has_suffix(theme, "-hc")))
        return THEME_CONTRAST;
    is_dark = is_dark || (theme != NULL && g_str_has_suffix(theme, "-dark"));
    return is_dark ? THEME_DARK : THEME_LIGHT;
}

static void
follow_settings(GtkSettings *settings, GParamSpec *property G_GNUC_UNUSED, GtkCssProvider *colours)
{
    g_autofree char *css = colours_css(wanted_theme(settings));
#if GTK_CHECK_VERSION(4, 12, 0)
    G_GNUC_BEGIN_IGNORE_DEPRECATIONS /* newer than GDK_VERSION_MAX_ALLOWED */
        gtk_css_provider_load_from_string(colours, css);
    G_GNUC_END_IGNORE_DEPRECATIONS
#else
    gtk_css_provider_load_from_data(colours, css, -1);
#endif
}

/* Returns: (transfer full): a provider that reports mistakes to @failed. */
static GtkCssProvider *
style_provider_new(GCallback failed, gpointer data)
{
    GtkCssProvider *provider = gtk_css_provider_new();
    if (failed != NULL)
        g_signal_connect(provider, "parsing-error", failed, data);
    return provider;
}

static void
add_style_provider(GdkDisplay *display, GtkCssProvider *provider)
{
    gtk_style_context_add_provider_for_display(display, GTK_STYLE_PROVIDER(provider),
                                               GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
}

/* Adds the style sheet @name of the resources. */
static void
add_style_sheet(GdkDisplay *display, const char *name, GCallback failed, gpointer data)
{
    g_autofree char *path = g_strconcat("/org/narva/Editor/", name, NULL);
    g_autoptr(GtkCssProvider) sheet = style_provider_new(failed, data);
    gtk_css_provider_load_from_resource(sheet, path);
    add_style_provider(display, sheet);
}

void
application_load_styles(GdkDisplay *display, GCallback failed, gpointer data)
{
    static const char *const followed[] = {"notify::gtk-theme-name",
                                           "notify::gtk-application-prefer-dark-theme"};
    GtkSettings *settings = gtk_settings_get_for_display(display);
    g_autoptr(GtkCssProvider) colours = style_provider_new(failed, data);
    follow_settings(settings, NULL, colours);
    for (guint i = 0; i < G_N_ELEMENTS(followed); i++)
        g_signal_connect_object(settings, followed[i], G_CALLBACK(follow_settings), colours, 0);
    add_style_provider(display, colours);
    for (guint i = 0; i < G_N_ELEMENTS(sheets); i++)
        add_style_sheet(display, sheets[i], failed, data);
    if (!gdk_display_is_composited(display))
        add_style_sheet(display, "plain.css", failed, data);
}

struct _EditorApplication {
    GtkApplication parent;
    Settings *settings; /* owned */
    char *scenario;     /* owned: shown in what the command line opens, or NULL */
    EarlyLoad *early;   /* owned: what the command line names last, or NULL */
    gboolean was_dark;  /* before any settings of ours */
};

G_DEFINE_FINAL_TYPE(EditorApplication, editor_application, GTK_TYPE_APPLICATION)

Settings *
editor_application_settings(EditorApplication *self)
{
    return self->settings;
}

void
editor_application_apply_colours(EditorApplication *self)
{
    g_autofree char *colours = settings_text(self->settings, "colours", "system");
    gboolean is_dark =
        g_str_equal(colours, "dark") || (!g_str_equal(colours, "light") && self->was_dark);
    gboolean is_dark_now;
    g_object_get(gtk_settings_get_default(), "gtk-application-prefer-dark-theme", &is_dark_now,
                 NULL);
    /* GTK reloads its theme whenever it is set, even to the same. */
    if (is_dark != is_dark_now)
        g_object_set(gtk_settings_get_default(), "gtk-application-prefer-dark-theme", is_dark,
                     NULL);
}

static void
editor_application_startup(GApplication *application)
{
    EditorApplication *self = EDITOR_APPLICATION(application);
    G_APPLICATION_CLASS(editor_application_parent_class)->startup(application);
    g_object_get(gtk_settings_get_default(), "gtk-application-prefer-dark-theme", &self->was_dark,
                 NULL);
    commands_install_keys(GTK_APPLICATION(self));
    editor_application_apply_colours(self);
    application_load_styles(gdk_display_get_default(), NULL, NULL);
}

/* To @window, which is there already, and to all that come. To draw the icon takes a while. */
static void
give_icon(GtkWidget *window)
{
    gtk_window_set_icon_name(GTK_WINDOW(window), EDITOR_APPLICATION_ID);
    gtk_window_set_default_icon_name(EDITOR_APPLICATION_ID);
}

static EditorWindow *
new_window(EditorApplication *self)
{
    GtkWidget *window = editor_window_new(GTK_APPLICATION(self), self->settings, NULL);
    window_after_frame(window, give_icon);
    return EDITOR_WINDOW(window);
}

static void
editor_application_activate(GApplication *application)
{
    gtk_window_present(GTK_WINDOW(new_window(EDITOR_APPLICATION(application))));
}

static void
editor_application_open(GApplication *application, GFile **files, gint n_files,
                        const char *hint G_GNUC_UNUSED)
{
    EditorApplication *self = EDITOR_APPLICATION(application);
    for (gint i = 0; i < n_files; i++) {
        g_autofree char *path = g_file_get_path(files[i]);
        g_autoptr(GError) error = NULL;
        EditorWindow *window = new_window(self);
        g_autoptr(EarlySet) read =
            i == n_files - 1 ? document_early_load_finish(g_steal_pointer(&self->early)) : NULL;
        if (!file_open_in(window, path, self->scenario, read, &error))
            g_printerr("narva-editor: %s\n", error->message);
        else if (!gtk_widget_get_visible(GTK_WIDGET(window)))
            gtk_window_destroy(GTK_WINDOW(window)); /* another one has it open */
    }
}

/* An argument that is no path may be the id of an installed game. */
static void
find_installed(char **arguments)
{
    for (char **word = arguments; *word != NULL; word++) {
        char *path = word > arguments && !g_file_test(*word, G_FILE_TEST_EXISTS)
                         ? shipped_set_path(*word)
                         : NULL;
        if (path == NULL)
            continue;
        g_free(*word);
        *word = path;
    }
}

/* GTK takes as long to start as a data set to read. */
static gboolean
editor_application_local_command_line(GApplication *application, char ***arguments, int *status)
{
    EditorApplication *self = EDITOR_APPLICATION(application);
    guint n = g_strv_length(*arguments);
    find_installed(*arguments);
    const char *last = n > 1 ? (*arguments)[n - 1] : "-";
    if (last[0] != '-')
        self->early = document_early_load_start(last);
    return G_APPLICATION_CLASS(editor_application_parent_class)
        ->local_command_line(application, arguments, status);
}

static gint
editor_application_local_options(GApplication *application, GVariantDict *options)
{
    EditorApplication *self = EDITOR_APPLICATION(application);
    if (g_variant_dict_contains(options, "version")) {
        g_print("narva-editor %s\n", NARVA_FULL_VERSION);
        return 0;
    }
    g_variant_dict_lookup(options, "scenario", "s", &self->scenario);
    return -1;
}

static void
editor_application_finalize(GObject *object)
{
    EditorApplication *self = EDITOR_APPLICATION(object);
    document_early_set_free(document_early_load_finish(self->early));
    settings_free(self->settings);
    g_free(self->scenario);
    G_OBJECT_CLASS(editor_application_parent_class)->finalize(object);
}

static void
editor_application_class_init(EditorApplicationClass *class)
{
    GApplicationClass *application_class = G_APPLICATION_CLASS(class);
    G_OBJECT_CLASS(class)->finalize = editor_application_finalize;
    application_class->startup = editor_application_startup;
    application_class->activate = editor_application_activate;
    application_class->open = editor_application_open;
    application_class->local_command_line = editor_application_local_command_line;
    application_class->handle_local_options = editor_application_local_options;
}

static void
editor_application_init(EditorApplication *self)
{
    static const GOptionEntry options[] = {
        {"scenario", 0, 0, G_OPTION_ARG_STRING, NULL, N_("Show this scenario of the data set"),
         N_("ID")},
        {"version", 0, 0, G_OPTION_ARG_NONE, NULL, N_("Print the version and exit"), NULL},
        {NULL},
    };
    self->settings = settings_new(NULL);
    g_application_add_main_option_entries(G_APPLICATION(self), options);
    g_application_set_option_context_parameter_string(G_APPLICATION(self), _("[FOLDER…]"));
    g_application_set_option_context_summary(
        G_APPLICATION(self),
        _("Edits data sets of board wargames; each FOLDER, or the one around a file, is opened in "
          "a window."));
}

EditorApplication *
editor_application_new(void)
{
    return g_object_new(EDITOR_TYPE_APPLICATION, "application-id", EDITOR_APPLICATION_ID, "flags",
                        G_APPLICATION_HANDLES_OPEN | G_APPLICATION_NON_UNIQUE, NULL);
}

/* Returns: (transfer full): the path of the guide, in the source of a program that is run from its
 * build folder, else where it was installed; NULL: it is not there. */
static char *
find_guide(void)
{
    g_autofree char *source = program_source_folder();
    g_autofree char *path = source != NULL ? g_build_filename(source, "docs", GUIDE, NULL)
                                           : program_find_installed(PAGES_FROM_PREFIX "/" GUIDE);
    return path != NULL && g_file_test(path, G_FILE_TEST_EXISTS) ? g_steal_pointer(&path) : NULL;
}

void
application_show_guide(EditorWindow *window)
{
    g_autofree char *path = find_guide();
    g_autofree char *uri = path != NULL ? g_filename_to_uri(path, NULL, NULL) : NULL;
    if (uri != NULL)
        widget_open_uri(window, uri);
    else
        notices_show_message(GTK_WINDOW(window), _("The user guide was not found"),
                             _("It has not been installed."));
}

void
application_show_about(EditorWindow *window)
{
    GtkWidget *dialog = g_object_new(
        GTK_TYPE_ABOUT_DIALOG, "transient-for", window, "modal", TRUE, "destroy-with-parent", TRUE,
        "program-name", _("Narva"), "version", NARVA_FULL_VERSION, "logo-icon-name",
        EDITOR_APPLICATION_ID, "comments", _("The workbench for the data of board wargames"),
        "license-type", GTK_LICENSE_GPL_3_0, NULL);
    questions_head(GTK_WINDOW(dialog), _("About Narva"));
    gtk_window_present(GTK_WINDOW(dialog));
    /* The focus moves to its first text, all of which would be shown as selected. */
    GtkWidget *focus = gtk_window_get_focus(GTK_WINDOW(dialog));
    if (GTK_IS_LABEL(focus))
        gtk_label_select_region(GTK_LABEL(focus), 0, 0);
}
