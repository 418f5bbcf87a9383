/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * GtkShortcutsWindow can be filled by GtkBuilder alone, so what it is to show is written for that.
 */
#include "editor/window/dialogs/dialogs.h"

#include "editor/window/commands.h"

#include <glib/gi18n.h>

/* Rows of a column of the window, which does not scroll. */
#define ROWS_MAX "14"

/* Groups of keys that widgets themselves understand. */
enum { OWN_MAP = N_COMMAND_GROUPS, OWN_HEXES, OWN_DRAW, OWN_FORM, OWN_TABLE, OWN_BLOCK, N_GROUPS };

static const char *const own_titles[N_GROUPS - N_COMMAND_GROUPS] = {
    [OWN_MAP - N_COMMAND_GROUPS] = N_("On the map"),
    [OWN_HEXES - N_COMMAND_GROUPS] = N_("On a map of hexes"),
    [OWN_DRAW - N_COMMAND_GROUPS] = N_("While drawing"),
    [OWN_FORM - N_COMMAND_GROUPS] = N_("In the inspector"),
    [OWN_TABLE - N_COMMAND_GROUPS] = N_("In tables and lists"),
    [OWN_BLOCK - N_COMMAND_GROUPS] = N_("At a block of the scenario desk"),
};

static const struct {
    guint group;
    const char *keys;
    const char *title;
} own_keys[] = {
    {OWN_MAP, "Up Down Left Right", N_("To the next place")},
    {OWN_MAP, "<Shift>Left <Shift>Right", N_("Along the borders of the place")},
    {OWN_MAP, "Tab space", N_("Next block in the place")},
    {OWN_MAP, "Return", N_("Use the tool, or show in the inspector")},
    {OWN_MAP, "M", N_("Move the block by keyboard")},
    {OWN_MAP, "bracketleft bracketright", N_("Fewer or more steps")},
    {OWN_MAP, "1...9", N_("Set the steps of the block")},
    {OWN_MAP, "Delete", N_("Remove the block from the map")},
    {OWN_MAP, "<Control>A", N_("Select all blocks in the place")},
    {OWN_MAP, "<Control>Up <Control>Down", N_("Move the map up or down")},
    {OWN_MAP, "<Control>Left <Control>Right", N_("Move the map to a side")},
    {OWN_MAP, "<Shift>F10", N_("Menu of the place")},
    {OWN_MAP, "Escape", N_("Cancel the current action")},
    {OWN_HEXES, "Q W E", N_("To the adjacent hex above; or the keypad")},
    {OWN_HEXES, "A D", N_("To the adjacent hex at the left or right")},
    {OWN_HEXES, "Z X C", N_("To the adjacent hex below")},
    {OWN_HEXES, "<Shift>D", N_("Add the adjacent hex; likewise the other sides")},
    {OWN_HEXES, "bracketleft bracketright", N_("Turn units, or what was copied")},
    {OWN_HEXES, "<Alt>Up <Alt>Down", N_("Up or down in the stack")},
    {OWN_HEXES, "<Control>C <Control>V", N_("Copy and paste hexes")},
    {OWN_DRAW, "Up Down Left Right", N_("Move the pen; with Shift by one")},
    {OWN_DRAW, "space", N_("Press or release where the pen is")},
    {OWN_DRAW, "Return", N_("Close the ring, end the line")},
    {OWN_DRAW, "BackSpace", N_("Remove the last point")},
    {OWN_DRAW, "Delete", N_("Remove the chosen point or shape")},
    {OWN_DRAW, "Tab", N_("Name the next shape without a place")},
    {OWN_DRAW, "Escape", N_("Cancel the current action; then: back to Select")},
    {OWN_FORM, "Return", N_("Accept what was typed")},
    {OWN_FORM, "<Control>Return", N_("Accept a text of several lines")},
    {OWN_FORM, "Escape", N_("Restore the old value")},
    {OWN_FORM, "Up Down", N_("One more or less, or open the choices")},
    {OWN_FORM, "<Control>I", N_("Menu of the value: why it is so, revert it")},
    {OWN_TABLE, "F2", N_("Edit the cell")},
    {OWN_TABLE, "Insert", N_("Add a row")},
    {OWN_TABLE, "Delete", N_("Delete the rows")},
    {OWN_TABLE, "<Control>C <Control>V", N_("Copy and paste rows as CSV")},
    {OWN_TABLE, "<Alt>Up <Alt>Down", N_("Move the row, where order counts")},
    {OWN_BLOCK, "P", N_("Place it")},
    {OWN_BLOCK, "bracketleft bracketright", N_("Fewer or more steps")},
    {OWN_BLOCK, "1...9", N_("Set its steps")},
    {OWN_BLOCK, "Delete", N_("Back to its starting place")},
};

/* What is seen at a time: all groups of a section fit into two columns. With several pages in a
 * section GTK 4.8 shuffles the groups. */
static const struct {
    const char *name;
    const char *title;
    guint groups[4]; /* N_GROUPS ends them */
} sections[] = {
    {"data", N_("Data set"), {COMMANDS_FILE, COMMANDS_EDIT, COMMANDS_SCENARIO, N_GROUPS}},
    {"map", N_("Map"), {COMMANDS_MAP, OWN_MAP, N_GROUPS}},
    {"hexes", N_("Hexes"), {OWN_HEXES, N_GROUPS}},
    {"draw", N_("Drawing"), {COMMANDS_DRAW, OWN_DRAW, N_GROUPS}},
    {"view", N_("View"), {COMMANDS_VIEW, COMMANDS_HELP, N_GROUPS}},
    {"values", N_("Forms and tables"), {OWN_FORM, OWN_TABLE, OWN_BLOCK, N_GROUPS}},
};

static void
add_shortcut(GString *text, const char *keys, const char *title)
{
    g_autofree char *escaped =
        g_markup_printf_escaped("<child><object class=\"GtkShortcutsShortcut\">"
                                "<property name=\"accelerator\">%s</property>"
                                "<property name=\"title\">%s</property>"
                                "</object></child>",
                                keys, title);
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
add_commands(GString *text, guint group)
{
    for (const Command *row = commands(); row->name != NULL; row++) {
        if (row->group != group || row->keys[0] == NULL)
            continue;
        g_autofree char *keys = row->keys[1] != NULL
                                    ? g_strjoin(" ", row->keys[0], row->keys[1], NULL)
                                    : g_strdup(row->keys[0]);
        add_shortcut(text, keys, _(row->title));
    }
}

static void
add_group(GString *text, guint group)
{
    gboolean is_of_commands = group < N_COMMAND_GROUPS;
    begin_group(text, is_of_commands ? commands_group_title(group)
                                     : _(own_titles[group - N_COMMAND_GROUPS]));
    if (is_of_commands)
        add_commands(text, group);
    for (guint i = 0; i < G_N_ELEMENTS(own_keys); i++)
        if (own_keys[i].group == group)
            add_shortcut(text, own_keys[i].keys, _(own_keys[i].title));
    end_group(text);
}

char *
shortcuts_interface(void)
{
    GString *text = g_string_new("<interface><object class=\"GtkShortcutsWindow\" id=\"window\">"
                                 "<property name=\"modal\">1</property>");
    for (guint i = 0; i < G_N_ELEMENTS(sections); i++) {
        g_autofree char *start =
            g_markup_printf_escaped("<child><object class=\"GtkShortcutsSection\">"
                                    "<property name=\"section-name\">%s</property>"
                                    "<property name=\"title\">%s</property>"
                                    "<property name=\"max-height\">" ROWS_MAX "</property>",
                                    sections[i].name, _(sections[i].title));
        g_string_append(text, start);
        for (const guint *group = sections[i].groups; *group < N_GROUPS; group++)
            add_group(text, *group);
        g_string_append(text, "</object></child>");
    }
    g_string_append(text, "</object></interface>");
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
