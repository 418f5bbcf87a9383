/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * GtkShortcutsWindow can be filled by GtkBuilder alone, so what it is to show is written for that.
 */
#include "editor/window/shortcuts.h"

#include "editor/window/commands.h"

#include <glib/gi18n.h>

/* Keys that the map itself understands. */
static const struct {
    const char *keys;
    const char *title;
} map_keys[] = {
    {"Up Down Left Right", N_("To the next place")},
    {"<Control>Up <Control>Down <Control>Left <Control>Right", N_("Move the map")},
    {"Tab", N_("Next block in the place")},
    {"Return", N_("Show in the inspector")},
    {"M", N_("Move the block by keyboard")},
    {"bracketleft bracketright", N_("Fewer or more steps")},
    {"1...9", N_("Set the steps of the block")},
    {"Delete", N_("Take the block off the map")},
    {"Escape", N_("Stop what was begun")},
};

static void
add_shortcut(GString *text, const char *keys, const char *title)
{
    g_autofree char *escaped =
        g_markup_printf_escaped("<child><object class=\"GtkShortcutsShortcut\">"
                                "<property name=\"accelerator\">%s</property>"
                                "<property name=\"title\">%s</property>"
                                "</object></child>",
                                keys,
                                title);
    g_string_append(text, escaped);
}

static void
begin_group(GString *text, const char *title)
{
    g_autofree char *escaped = g_markup_printf_escaped("<child><object class=\"GtkShortcutsGroup\">"
                                                       "<property name=\"title\">%s</property>",
                                                       title);
    g_string_append(text, escaped);
}

static void
end_group(GString *text)
{
    g_string_append(text, "</object></child>");
}

static void
add_commands(GString *text, CommandGroup group)
{
    guint n;
    const Command *rows = commands(&n);
    for (guint i = 0; i < n; i++) {
        if (rows[i].group != group || rows[i].keys[0] == NULL)
            continue;
        g_autofree char *keys = rows[i].keys[1] != NULL
                                    ? g_strjoin(" ", rows[i].keys[0], rows[i].keys[1], NULL)
                                    : g_strdup(rows[i].keys[0]);
        add_shortcut(text, keys, _(rows[i].title));
    }
}

char *
shortcuts_interface(void)
{
    GString *text = g_string_new("<interface><object class=\"GtkShortcutsWindow\" id=\"window\">"
                                 "<property name=\"modal\">1</property>"
                                 "<child><object class=\"GtkShortcutsSection\">"
                                 "<property name=\"section-name\">all</property>"
                                 "<property name=\"max-height\">14</property>");
    for (guint group = 0; group < N_COMMAND_GROUPS; group++) {
        begin_group(text, command_group_title(group));
        add_commands(text, group);
        end_group(text);
    }
    begin_group(text, _("On the map"));
    for (guint i = 0; i < G_N_ELEMENTS(map_keys); i++)
        add_shortcut(text, map_keys[i].keys, _(map_keys[i].title));
    end_group(text);
    g_string_append(text, "</object></child></object></interface>");
    return g_string_free(text, FALSE);
}

void
shortcuts_show(EditorWindow *window)
{
    g_autofree char *text = shortcuts_interface();
    g_autoptr(GtkBuilder) builder = gtk_builder_new_from_string(text, -1);
    GtkWindow *shown = GTK_WINDOW(gtk_builder_get_object(builder, "window"));
    gtk_window_set_transient_for(shown, GTK_WINDOW(window));
    gtk_window_present(shown);
}
