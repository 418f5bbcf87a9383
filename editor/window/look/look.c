/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table of colours as CSS, before the style sheets of the resources.
 */
#include "editor/window/look/look.h"

#include <string.h>

typedef struct {
    const char *name;
    const char *values[N_THEMES];
} Token;

static const Token tokens[] = {
#define TOKEN(name, ...) {#name, {__VA_ARGS__}},
#include "editor/window/look/tokens.def"
};

static const char *const sheets[] = {"widgets.css", "shell.css", "panes.css", "forms.css",
                                     "games.css"};

/* Returns: (transfer full): the colours of @theme as definitions of CSS. */
static char *
look_colours(Theme theme)
{
    GString *css = g_string_new(NULL);
    for (guint i = 0; i < G_N_ELEMENTS(tokens); i++)
        g_string_append_printf(css, "@define-color %s %s;\n", tokens[i].name,
                               tokens[i].values[theme]);
    return g_string_free(css, FALSE);
}

/* Returns: how windows are asked to look. */
static Theme
look_wanted(GtkSettings *settings)
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
    g_autofree char *css = look_colours(look_wanted(settings));
    gtk_css_provider_load_from_data(colours, css, -1);
}

/* Returns: (transfer full): a provider that reports mistakes to @failed. */
static GtkCssProvider *
provider_new(GCallback failed, gpointer data)
{
    GtkCssProvider *provider = gtk_css_provider_new();
    if (failed != NULL)
        g_signal_connect(provider, "parsing-error", failed, data);
    return provider;
}

static void
add_provider(GdkDisplay *display, GtkCssProvider *provider)
{
    gtk_style_context_add_provider_for_display(display, GTK_STYLE_PROVIDER(provider),
                                               GTK_STYLE_PROVIDER_PRIORITY_APPLICATION);
}

/* Adds the style sheet @name of the resources. */
static void
add_sheet(GdkDisplay *display, const char *name, GCallback failed, gpointer data)
{
    g_autofree char *path = g_strconcat("/org/narva/Editor/", name, NULL);
    g_autoptr(GtkCssProvider) sheet = provider_new(failed, data);
    gtk_css_provider_load_from_resource(sheet, path);
    add_provider(display, sheet);
}

void
look_install(GdkDisplay *display, GCallback failed, gpointer data)
{
    static const char *const followed[] = {"notify::gtk-theme-name",
                                           "notify::gtk-application-prefer-dark-theme"};
    GtkSettings *settings = gtk_settings_get_for_display(display);
    g_autoptr(GtkCssProvider) colours = provider_new(failed, data);
    follow_settings(settings, NULL, colours);
    for (guint i = 0; i < G_N_ELEMENTS(followed); i++)
        g_signal_connect_object(settings, followed[i], G_CALLBACK(follow_settings), colours, 0);
    add_provider(display, colours);
    for (guint i = 0; i < G_N_ELEMENTS(sheets); i++)
        add_sheet(display, sheets[i], failed, data);
    if (!gdk_display_is_composited(display))
        add_sheet(display, "plain.css", failed, data);
}
