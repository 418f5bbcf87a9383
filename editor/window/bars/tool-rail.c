/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rows of the table of commands that have a caption are tools.
 */
#include "editor/window/bars/tool-rail.h"

#include "editor/controls/spoken-name.h"
#include "editor/controls/tooltip.h"
#include "editor/document/signals.h"
#include "editor/window/bars/brush-options.h"
#include "editor/window/bars/patch-options.h"
#include "editor/window/commands.h"
#include "editor/window/workbench/workbench.h"
#include "schema/geometry/limits.h"

#include <glib/gi18n.h>

/* Pixels that a tool takes with its caption, and what stands above and below the rail. */
#define TALL 48
#define AROUND 100

/* What tools that make shapes make. */
static const struct {
    const char *word, *title;
} kinds[] = {
    {"land", N_("Land")},
    {"sea", N_("Sea")},
    {"lake", N_("Lake")},
    {"none", N_("Not in play")},
};

/* Returns: (transfer floating): what is seen on the button of @command. */
static GtkWidget *
tool_face(const Command *command, gboolean has_caption)
{
    g_autofree char *icon = g_strdup_printf("narva-%s-symbolic", command->target);
    GtkWidget *image = gtk_image_new_from_icon_name(icon);
    gtk_image_set_pixel_size(GTK_IMAGE(image), 18);
    if (!has_caption)
        return image;
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2);
    gtk_widget_set_valign(box, GTK_ALIGN_CENTER);
    gtk_box_append(GTK_BOX(box), image);
    gtk_box_append(GTK_BOX(box), gtk_label_new(_(command->caption)));
    return box;
}

static GtkWidget *
tool_button(const Command *command)
{
    g_autofree char *action = command_detailed_name(command);
    g_autofree char *key = command_key_label(command);
    g_autofree char *tip = g_strdup_printf("%s (%s)", _(command->title), key);
    GtkWidget *button = gtk_toggle_button_new();
    gtk_button_set_child(GTK_BUTTON(button), tool_face(command, FALSE));
    gtk_actionable_set_detailed_action_name(GTK_ACTIONABLE(button), action);
    tooltip_set(button, tip);
    spoken_name(button, _(command->title));
    return button;
}

/* Captions are shown where the window is tall enough for all of them. */
static void
show_captions(GtkWidget *rail, int height)
{
    guint n_tools = 0;
    for (GtkWidget *button = gtk_widget_get_first_child(rail); button != NULL;
         button = gtk_widget_get_next_sibling(button))
        n_tools += gtk_widget_get_visible(button);
    gboolean is_tall = height - AROUND >= (int)n_tools * TALL;
    if (is_tall != gtk_widget_has_css_class(rail, "compact"))
        return;
    guint n;
    const Command *rows = commands(&n);
    GtkWidget *button = gtk_widget_get_first_child(rail);
    for (guint i = 0; i < n; i++) {
        if (rows[i].caption == NULL)
            continue;
        gtk_button_set_child(GTK_BUTTON(button), tool_face(&rows[i], is_tall));
        button = gtk_widget_get_next_sibling(button);
    }
    if (is_tall)
        gtk_widget_remove_css_class(rail, "compact");
    else
        gtk_widget_add_css_class(rail, "compact");
}

/* Shows the tools for what the map shows, which are made in the order of the table. */
static void
show_ready(GtkWidget *rail)
{
    GtkNative *native = gtk_widget_get_native(rail);
    EditorWindow *window = EDITOR_WINDOW(native);
    GtkWidget *button = gtk_widget_get_first_child(rail);
    guint n;
    const Command *rows = commands(&n);
    for (guint i = 0; i < n; i++) {
        if (rows[i].caption == NULL)
            continue;
        gtk_widget_set_visible(button, command_is_ready(&rows[i], window));
        button = gtk_widget_get_next_sibling(button);
    }
    show_captions(rail, gdk_surface_get_height(gtk_native_get_surface(native)));
}

static void
follow_height(GdkSurface *surface G_GNUC_UNUSED, int width G_GNUC_UNUSED, int height, gpointer rail)
{
    show_captions(rail, height);
}

static void
follow_window(GtkWidget *rail)
{
    GdkSurface *surface = gtk_native_get_surface(gtk_widget_get_native(rail));
    EditorDocument *document = editor_window_document(EDITOR_WINDOW(gtk_widget_get_root(rail)));
    g_signal_connect_object(surface, "layout", G_CALLBACK(follow_height), rail, 0);
    signal_follow(document, "changed", G_CALLBACK(show_ready), rail);
    show_ready(rail);
}

GtkWidget *
tool_rail_new(void)
{
    guint n;
    const Command *rows = commands(&n);
    GtkWidget *rail = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2);
    for (guint i = 0; i < n; i++)
        if (rows[i].caption != NULL)
            gtk_box_append(GTK_BOX(rail), tool_button(&rows[i]));
    GtkWidget *scrolled = gtk_scrolled_window_new();
    gtk_widget_add_css_class(rail, "toolrail");
    gtk_widget_add_css_class(rail, "compact");
    spoken_name(rail, _("Map tools"));
    g_signal_connect(rail, "realize", G_CALLBACK(follow_window), NULL);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_NEVER,
                                   GTK_POLICY_EXTERNAL);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), rail);
    return scrolled;
}

/* Returns: (transfer floating): the choices of tools that make shapes. */
static GtkWidget *
ring_options_new(EditorWindow *window G_GNUC_UNUSED)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    GtkWidget *linked = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    GtkWidget *follows = gtk_check_button_new_with_label(_("Follow borders"));
    gtk_widget_add_css_class(linked, "linked");
    gtk_widget_set_valign(linked, GTK_ALIGN_CENTER);
    spoken_name(linked, _("What is drawn"));
    for (guint i = 0; i < G_N_ELEMENTS(kinds); i++) {
        g_autofree char *action = g_strconcat("win.draw-kind::", kinds[i].word, NULL);
        GtkWidget *button = gtk_toggle_button_new_with_label(_(kinds[i].title));
        gtk_actionable_set_detailed_action_name(GTK_ACTIONABLE(button), action);
        gtk_box_append(GTK_BOX(linked), button);
    }
    gtk_actionable_set_action_name(GTK_ACTIONABLE(follows), "win.follow-borders");
    gtk_box_append(GTK_BOX(box), linked);
    gtk_box_append(GTK_BOX(box), follows);
    return box;
}

/* The window's map takes what stands in the choices beside @number. */
static void
take_ground(GtkWidget *number, EditorWindow *window)
{
    GtkWidget *box = gtk_widget_get_parent(number);
    SketchGround ground = SKETCH_GROUND_FIRST;
    GtkWidget *gap = gtk_widget_get_next_sibling(gtk_widget_get_first_child(box));
    GtkWidget *contrast = gtk_widget_get_last_child(box);
    ground.gap = (guint)gtk_spin_button_get_value_as_int(GTK_SPIN_BUTTON(gap));
    ground.contrast = (guint)gtk_spin_button_get_value_as_int(GTK_SPIN_BUTTON(contrast));
    editor_map_view_set_ground(editor_workbench_map(editor_window_workbench(window)), ground);
}

static GtkWidget *
add_number(GtkWidget *box, const char *title, const char *tip, double value, double most)
{
    GtkWidget *number = gtk_spin_button_new_with_range(1, most, 1);
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(number), value);
    tooltip_set(number, tip);
    gtk_editable_set_width_chars(GTK_EDITABLE(number), 3);
    gtk_widget_set_valign(number, GTK_ALIGN_CENTER);
    spoken_name(number, title);
    gtk_box_append(GTK_BOX(box), gtk_label_new(title));
    gtk_box_append(GTK_BOX(box), number);
    return number;
}

/* Returns: (transfer floating): what of a picture is taken for lines. */
static GtkWidget *
ground_options_new(EditorWindow *window)
{
    const SketchGround first = SKETCH_GROUND_FIRST;
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    GtkWidget *const numbers[] = {
        add_number(box, _("Gaps up to"),
                   _("Where a printed line is interrupted for no more pixels of the picture, it "
                     "goes on."),
                   first.gap, LIMIT_FLOOD_GAP),
        add_number(box, _("Contrast"),
                   _("By how much a colour differs that is no longer the same ground: 1 to 255."),
                   first.contrast, 255),
    };
    for (guint i = 0; i < G_N_ELEMENTS(numbers); i++)
        g_signal_connect_object(numbers[i], "value-changed", G_CALLBACK(take_ground), window, 0);
    return box;
}

/* Choices of tools. Few are ever seen, so they are made when a tool asks for them. */
static const struct {
    const char *tools[5];
    GtkWidget *(*make)(EditorWindow *window); /* (transfer floating) */
} choices[] = {
    {{"draw-land", "free-hand", "island", "flood"}, ring_options_new},
    {{"flood"}, ground_options_new},
    {{"terrain"}, brush_options_new},
    {{"patch"}, patch_options_new},
};

/* Shows the choices of row @row in @slot, where @tool has them. Returns: whether it has. */
static gboolean
show_choices(GtkWidget *slot, guint row, const char *tool)
{
    gboolean has_them = g_strv_contains(choices[row].tools, tool);
    if (has_them && gtk_widget_get_first_child(slot) == NULL)
        gtk_box_append(GTK_BOX(slot), choices[row].make(EDITOR_WINDOW(gtk_widget_get_root(slot))));
    gtk_widget_set_visible(slot, has_them);
    return has_them;
}

/* Says what the tool does that @action has as its state. Where its choices leave no room for a
 * sentence, it is left to the hint on the map. */
static void
follow_tool(GAction *action, GParamSpec *property G_GNUC_UNUSED, GtkWidget *line)
{
    GtkWidget *name = gtk_widget_get_first_child(line);
    g_autoptr(GVariant) state = g_action_get_state(action);
    const char *tool = g_variant_get_string(state, NULL);
    guint n;
    const Command *rows = commands(&n);
    for (guint i = 0; i < n; i++) {
        if (rows[i].caption == NULL || !g_str_equal(rows[i].target, tool))
            continue;
        gtk_label_set_text(GTK_LABEL(name), _(rows[i].caption));
        GtkWidget *next = gtk_widget_get_next_sibling(name);
        guint n_choices = 0;
        for (guint row = 0; row < G_N_ELEMENTS(choices); row++) {
            n_choices += show_choices(next, row, tool);
            next = gtk_widget_get_next_sibling(next);
        }
        gtk_label_set_text(GTK_LABEL(next), _(rows[i].hint));
        gtk_widget_set_visible(next, n_choices < 2);
    }
}

GtkWidget *
tool_line_new(EditorWindow *window)
{
    GAction *action = g_action_map_lookup_action(G_ACTION_MAP(window), "tool");
    GtkWidget *line = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    GtkWidget *name = gtk_label_new(NULL);
    GtkWidget *hint = gtk_label_new(NULL);
    gtk_widget_add_css_class(line, "tool-line");
    gtk_widget_add_css_class(name, "heading");
    gtk_widget_add_css_class(hint, "hint-words");
    gtk_label_set_ellipsize(GTK_LABEL(hint), PANGO_ELLIPSIZE_END);
    gtk_box_append(GTK_BOX(line), name);
    for (guint row = 0; row < G_N_ELEMENTS(choices); row++)
        gtk_box_append(GTK_BOX(line), gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0));
    gtk_box_append(GTK_BOX(line), hint);
    g_signal_connect_object(action, "notify::state", G_CALLBACK(follow_tool), line, 0);
    follow_tool(action, NULL, line);
    /* Many choices must not push what stands beside the map out of the window. */
    GtkWidget *scrolled = gtk_scrolled_window_new();
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_EXTERNAL,
                                   GTK_POLICY_NEVER);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), line);
    return scrolled;
}
