/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tools of the map, and the line above it with the options of the active tool.
 */
#include "editor/window/bars/bars.h"

#include "editor/controls/widget-text.h"
#include "editor/controls/template.h"
#include "editor/document/signals.h"
#include "editor/tools/grid-change.h"
#include "editor/tools/hex-patch.h"
#include "editor/window/commands.h"
#include "editor/window/window.h"
#include "editor/window/workbench/workbench.h"
#include "schema/geometry/limits.h"

#include <glib/gi18n.h>

#define EDITOR_TYPE_BRUSH_OPTIONS (editor_brush_options_get_type())
G_DECLARE_FINAL_TYPE(EditorBrushOptions, editor_brush_options, EDITOR, BRUSH_OPTIONS, GtkBox)

/* Rows of both choices before those of the game: it stays; and behind the terrains: no hex. */
enum { STAYS, N_FIRST };

/* The levels: after that it stays and that of the terrain come the digits. */
enum { LEVEL_OF_TERRAIN = N_FIRST, LEVEL_FIRST, N_LEVELS = LEVEL_FIRST + 10 };

struct _EditorBrushOptions {
    GtkBox parent;
    EditorMapView *view; /* borrowed, both: of the same window; NULL: it is being made */
    EditorDocument *document;
    GtkToggleButton *sizes[HEX_BRUSH_REACH_MAX + 1]; /* the next three */
    gboolean is_showing;                             /* what changes comes of the brush */
    /* Of the template. */
    GtkToggleButton *one, *seven, *nineteen;
    GtkBox *swatches; /* toggle buttons of the first terrains; others are hidden */
    GtkDropDown *terrain, *level;
    GtkStringList *levels; /* of this */
    GtkToggleButton *fill;
};

G_DEFINE_FINAL_TYPE(EditorBrushOptions, editor_brush_options, GTK_TYPE_BOX)

/* Returns: the terrain of row @row, or NULL. */
static const Record *
terrain_at(const EditorBrushOptions *self, guint row)
{
    Records terrains = data_set_records(editor_document_set(self->document), ENTITY_TERRAIN);
    return row >= N_FIRST && row - N_FIRST < terrains.length ? terrains.items[row - N_FIRST] : NULL;
}

/* Returns: the sign that row @row paints; 0: none. */
static gunichar
sign_at(const EditorBrushOptions *self, guint row)
{
    const Record *terrain = terrain_at(self, row);
    if (row == STAYS)
        return 0;
    return terrain != NULL ? hex_terrain_sign(terrain) : ' ';
}

static void
apply_brush(EditorBrushOptions *self)
{
    MapBrush brush = {.fills = gtk_toggle_button_get_active(self->fill)};
    guint level = gtk_drop_down_get_selected(self->level), width = G_N_ELEMENTS(self->sizes);
    if (self->is_showing || self->view == NULL)
        return;
    brush.paint.terrain = sign_at(self, gtk_drop_down_get_selected(self->terrain));
    if (level >= LEVEL_FIRST)
        brush.paint.level = '0' + level - LEVEL_FIRST;
    else if (level == LEVEL_OF_TERRAIN)
        brush.paint.level = ' ';
    for (guint i = 0; i < G_N_ELEMENTS(self->sizes); i++)
        if (gtk_toggle_button_get_active(self->sizes[i]))
            width = i;
    /* Of a group one goes up before the next one goes down. */
    if (width == G_N_ELEMENTS(self->sizes))
        return;
    brush.reach = width;
    editor_map_view_set_brush(self->view, &brush);
}

static void show_brush(EditorBrushOptions *self);

/* So many terrains have a swatch, and a key. */
#define N_SWATCHES 9
#define SWATCH_SIZE 18

static void
draw_swatch(GtkDrawingArea *area, cairo_t *cr, int width, int height, gpointer row)
{
    const EditorBrushOptions *self =
        EDITOR_BRUSH_OPTIONS(gtk_widget_get_ancestor(GTK_WIDGET(area), EDITOR_TYPE_BRUSH_OPTIONS));
    const Record *terrain = terrain_at(self, GPOINTER_TO_UINT(row));
    guint32 colour =
        terrain == NULL || terrain->raw ? 0xffffff : (guint32)((const Terrain *)terrain)->paint;
    cairo_set_source_rgb(cr, (colour >> 16 & 0xff) / 255.0, (colour >> 8 & 0xff) / 255.0,
                         (colour & 0xff) / 255.0);
    cairo_rectangle(cr, 0.5, 0.5, width - 1, height - 1);
    cairo_fill_preserve(cr);
    cairo_set_source_rgb(cr, 0.4, 0.4, 0.4);
    cairo_set_line_width(cr, 1);
    cairo_stroke(cr);
}

static void
press_swatch(EditorBrushOptions *self, GtkWidget *swatch)
{
    guint row = N_FIRST;
    while ((swatch = gtk_widget_get_prev_sibling(swatch)) != NULL)
        row++;
    gtk_drop_down_set_selected(self->terrain, row);
    show_brush(self);
}

static void
add_swatches(EditorBrushOptions *self)
{
    for (guint i = 0; i < N_SWATCHES; i++) {
        GtkWidget *button = gtk_toggle_button_new(), *area = gtk_drawing_area_new();
        gtk_drawing_area_set_content_width(GTK_DRAWING_AREA(area), SWATCH_SIZE);
        gtk_drawing_area_set_content_height(GTK_DRAWING_AREA(area), SWATCH_SIZE);
        gtk_drawing_area_set_draw_func(GTK_DRAWING_AREA(area), draw_swatch,
                                       GUINT_TO_POINTER(N_FIRST + i), NULL);
        gtk_button_set_child(GTK_BUTTON(button), area);
        g_signal_connect_object(button, "clicked", G_CALLBACK(press_swatch), self,
                                G_CONNECT_SWAPPED);
        gtk_box_append(self->swatches, button);
    }
}

/* Shows the colours, names and keys of the terrains on the swatches. None is removed: the focus may
 * be moving to it (container.h). */
static void
show_swatches(EditorBrushOptions *self)
{
    GtkWidget *button = gtk_widget_get_first_child(GTK_WIDGET(self->swatches));
    for (guint i = 0; button != NULL; i++, button = gtk_widget_get_next_sibling(button)) {
        const Record *terrain = terrain_at(self, N_FIRST + i);
        const char *name = terrain != NULL && !terrain->raw ? record_name(terrain) : NULL;
        g_autofree char *tip = g_strdup_printf("%s (%u)", name != NULL ? name : "?", i + 1);
        gtk_widget_set_visible(button, terrain != NULL);
        widget_set_tooltip(button, tip);
        widget_set_spoken_name(button, name != NULL ? name : "?");
        gtk_widget_queue_draw(gtk_button_get_child(GTK_BUTTON(button)));
    }
}

static void
show_brush(EditorBrushOptions *self)
{
    MapBrush brush = editor_map_view_get_brush(self->view);
    guint n = g_list_model_get_n_items(gtk_drop_down_get_model(self->terrain));
    guint row = STAYS;
    for (guint i = N_FIRST; i < n; i++)
        if (brush.paint.terrain != 0 && sign_at(self, i) == brush.paint.terrain)
            row = i;
    self->is_showing = TRUE;
    gtk_drop_down_set_selected(self->terrain, row);
    guint swatch = N_FIRST;
    for (GtkWidget *button = gtk_widget_get_first_child(GTK_WIDGET(self->swatches)); button != NULL;
         button = gtk_widget_get_next_sibling(button))
        gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(button), swatch++ == row);
    gtk_drop_down_set_selected(self->level, g_unichar_isdigit(brush.paint.level)
                                                ? LEVEL_FIRST + brush.paint.level - '0'
                                            : brush.paint.level != 0 ? LEVEL_OF_TERRAIN
                                                                     : STAYS);
    gtk_toggle_button_set_active(self->sizes[brush.reach], TRUE);
    gtk_toggle_button_set_active(self->fill, brush.fills);
    self->is_showing = FALSE;
}

/* Shows the terrains of the game, where they are others. */
static void
show_terrains(EditorBrushOptions *self)
{
    Records terrains = data_set_records(editor_document_set(self->document), ENTITY_TERRAIN);
    g_autoptr(GPtrArray) titles = g_ptr_array_new();
    g_ptr_array_add(titles, (gpointer)_("Keep the terrain"));
    for (guint32 i = 0; i < terrains.length; i++) {
        const char *name = terrains.items[i]->raw ? NULL : record_name(terrains.items[i]);
        g_ptr_array_add(titles, (gpointer)(name != NULL ? name : "?"));
    }
    g_ptr_array_add(titles, (gpointer)_("No hex"));
    GListModel *model = gtk_drop_down_get_model(self->terrain);
    guint n = model != NULL ? g_list_model_get_n_items(model) : 0;
    gboolean is_same = n == titles->len;
    for (guint i = 0; is_same && i < n; i++)
        is_same =
            g_str_equal(gtk_string_list_get_string(GTK_STRING_LIST(model), i), titles->pdata[i]);
    show_swatches(self);
    if (is_same)
        return;
    g_ptr_array_add(titles, NULL);
    self->is_showing = TRUE;
    g_autoptr(GtkStringList) list =
        gtk_string_list_new((const char *const *)(gconstpointer)titles->pdata);
    gtk_drop_down_set_model(self->terrain, G_LIST_MODEL(list));
    self->is_showing = FALSE;
    show_brush(self);
}

/* Returns: the row of a terrain that is not what most hexes have: a brush that leaves nothing new
 * would be a riddle. */
static guint
first_row(const EditorBrushOptions *self)
{
    Records grids = data_set_records(editor_document_set(self->document), ENTITY_GRID);
    const Grid *grid = grids.length > 0 ? (const Grid *)grids.items[0] : NULL;
    gunichar usual = grid != NULL && !grid->record.raw ? grid_change_none(grid).sign : 0;
    guint row = N_FIRST;
    while (terrain_at(self, row) != NULL && sign_at(self, row) == usual)
        row++;
    return terrain_at(self, row) != NULL ? row : N_FIRST;
}

static void
editor_brush_options_class_init(EditorBrushOptionsClass *class)
{
    TEMPLATE_LOAD(class, "brush-options.ui");
    TEMPLATE_CHILDREN(class, EditorBrushOptions, one, seven, nineteen, swatches, terrain, level,
                      levels, fill);
    TEMPLATE_CALLBACKS(class, apply_brush);
}

static void
editor_brush_options_init(EditorBrushOptions *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    GtkToggleButton *const sizes[] = {self->one, self->seven, self->nineteen};
    memcpy(self->sizes, sizes, sizeof sizes);
    for (guint i = LEVEL_FIRST; i < N_LEVELS; i++) {
        g_autofree char *level = g_strdup_printf(_("Level %u"), i - LEVEL_FIRST);
        gtk_string_list_append(self->levels, level);
    }
    add_swatches(self);
    widget_set_tooltip(self->one, _("1 hex"));
    widget_set_tooltip(self->seven, _("7 hexes"));
    widget_set_tooltip(self->nineteen, _("19 hexes"));
    widget_set_tooltip(self->fill,
                       _("Fill all connected hexes that are like the one pressed; with Shift, all "
                         "such hexes of the map."));
    widget_set_drop_down_name(self->terrain, _("Terrain to paint"));
    widget_set_drop_down_name(self->level, _("Level to paint"));
}

/* Returns: (transfer floating): the choices of the brush of the map in @window, which shows a
 * document. */
static GtkWidget *
brush_options_new(EditorWindow *window)
{
    EditorBrushOptions *self = g_object_new(EDITOR_TYPE_BRUSH_OPTIONS, NULL);
    self->view = editor_workbench_map(editor_window_workbench(window));
    self->document = editor_window_document(window);
    signal_follow(self->view, "brush-changed", G_CALLBACK(show_brush), self);
    signal_follow(self->document, "changed", G_CALLBACK(show_terrains), self);
    show_terrains(self);
    gtk_drop_down_set_selected(self->terrain, first_row(self));
    return GTK_WIDGET(self);
}

#define EDITOR_TYPE_PATCH_OPTIONS (editor_patch_options_get_type())
G_DECLARE_FINAL_TYPE(EditorPatchOptions, editor_patch_options, EDITOR, PATCH_OPTIONS, GtkBox)

struct _EditorPatchOptions {
    GtkBox parent;
    /* Of the template. */
    GtkCheckButton *terrain, *levels, *sides, *units, *names;
    GtkWidget *left, *right;
};

G_DEFINE_FINAL_TYPE(EditorPatchOptions, editor_patch_options, GTK_TYPE_BOX)

static EditorMapView *
find_map(GtkWidget *inside)
{
    EditorWindow *window = EDITOR_WINDOW(gtk_widget_get_root(inside));
    return editor_workbench_map(editor_window_workbench(window));
}

static void
apply_patch_parts(EditorPatchOptions *self)
{
    const struct {
        GtkCheckButton *tick;
        PatchParts part;
    } rows[] = {
        {self->terrain, PATCH_TERRAIN}, {self->levels, PATCH_LEVELS}, {self->sides, PATCH_SIDES},
        {self->units, PATCH_UNITS},     {self->names, PATCH_NAMES},
    };
    guint ticked = 0;
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++)
        if (gtk_check_button_get_active(rows[i].tick))
            ticked |= rows[i].part;
    editor_map_view_set_patch_parts(find_map(GTK_WIDGET(self)), ticked);
}

static void
turn_patch(EditorPatchOptions *self, int by)
{
    EditorMapView *map = find_map(GTK_WIDGET(self));
    editor_map_view_turn_patch(map, by);
    gtk_widget_grab_focus(GTK_WIDGET(map));
}

static void
turn_left(EditorPatchOptions *self)
{
    turn_patch(self, -1);
}

static void
turn_right(EditorPatchOptions *self)
{
    turn_patch(self, 1);
}

static void
editor_patch_options_class_init(EditorPatchOptionsClass *class)
{
    TEMPLATE_LOAD(class, "patch-options.ui");
    TEMPLATE_CHILDREN(class, EditorPatchOptions, terrain, levels, sides, units, names, left, right);
    TEMPLATE_CALLBACKS(class, apply_patch_parts, turn_left, turn_right);
}

static void
editor_patch_options_init(EditorPatchOptions *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    widget_set_tooltip(self->terrain, _("The terrain of each hex."));
    widget_set_tooltip(self->levels, _("The level of each hex."));
    widget_set_tooltip(self->sides, _("Streams, works and everything else along hexsides."));
    widget_set_tooltip(
        self->units,
        _("The units that were on the copied hexes move there and are turned with them."));
    widget_set_tooltip(self->names, _("The names of the copied hexes move there."));
    widget_set_tooltip(self->left, _("Turn to the left ([)"));
    widget_set_tooltip(self->right, _("Turn to the right (])"));
}

/* Returns: (transfer floating): the choices for copied hexes of the map in @window, which shows a
 * document. */
static GtkWidget *
patch_options_new(EditorWindow *window G_GNUC_UNUSED)
{
    return g_object_new(EDITOR_TYPE_PATCH_OPTIONS, NULL);
}

/* Pixels that a tool takes with its caption, and what is above and below the rail. */
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
    g_autofree char *action = commands_detailed_name(command);
    g_autofree char *key = commands_key_label(command);
    g_autofree char *tip = g_strdup_printf("%s (%s)", _(command->title), key);
    GtkWidget *button = gtk_toggle_button_new();
    gtk_button_set_child(GTK_BUTTON(button), tool_face(command, FALSE));
    gtk_actionable_set_detailed_action_name(GTK_ACTIONABLE(button), action);
    widget_set_tooltip(button, tip);
    widget_set_spoken_name(button, _(command->title));
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
    GtkWidget *button = gtk_widget_get_first_child(rail);
    for (const Command *row = commands(); row->name != NULL; row++) {
        if (row->caption == NULL)
            continue;
        gtk_button_set_child(GTK_BUTTON(button), tool_face(row, is_tall));
        button = gtk_widget_get_next_sibling(button);
    }
    widget_set_class(rail, "compact", !(is_tall));
}

/* Shows the tools for what the map shows, which are made in the order of the table. */
static void
show_ready(GtkWidget *rail)
{
    GtkNative *native = gtk_widget_get_native(rail);
    EditorWindow *window = EDITOR_WINDOW(native);
    GtkWidget *button = gtk_widget_get_first_child(rail);
    for (const Command *row = commands(); row->name != NULL; row++) {
        if (row->caption == NULL)
            continue;
        gtk_widget_set_visible(button, commands_is_ready(row, window));
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
    GtkWidget *rail = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2);
    for (const Command *row = commands(); row->name != NULL; row++)
        if (row->caption != NULL)
            gtk_box_append(GTK_BOX(rail), tool_button(row));
    GtkWidget *scrolled = gtk_scrolled_window_new();
    gtk_widget_add_css_class(rail, "toolrail");
    gtk_widget_add_css_class(rail, "compact");
    widget_set_spoken_name(rail, _("Map tools"));
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
    widget_set_spoken_name(linked, _("Type of shape"));
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

/* Gives the gap of @number to the map of the window. */
static void
take_ground(GtkSpinButton *number, EditorWindow *window)
{
    const TraceOptions ground = {.gap = (guint)gtk_spin_button_get_value_as_int(number)};
    editor_map_view_set_ground(editor_workbench_map(editor_window_workbench(window)), ground);
}

/* Returns: (transfer floating): how a picture is traced. */
static GtkWidget *
ground_options_new(EditorWindow *window)
{
    static const struct {
        const char *title, *action;
    } buttons[] = {
        {N_("Trace all"), "win.trace-all"},
        {N_("The rest is sea"), "win.rest-is-sea"},
    };
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 8);
    GtkWidget *gap = gtk_spin_button_new_with_range(0, LIMIT_TRACE_GAP, 1);
    for (guint i = 0; i < G_N_ELEMENTS(buttons); i++) {
        GtkWidget *button = gtk_button_new_with_label(_(buttons[i].title));
        gtk_actionable_set_action_name(GTK_ACTIONABLE(button), buttons[i].action);
        gtk_widget_set_valign(button, GTK_ALIGN_CENTER);
        gtk_box_append(GTK_BOX(box), button);
    }
    widget_set_tooltip(gap, _("Gaps in printed lines up to this many pixels of the picture are "
                              "closed. 0: estimated from the size of the picture"));
    gtk_editable_set_width_chars(GTK_EDITABLE(gap), 3);
    gtk_widget_set_valign(gap, GTK_ALIGN_CENTER);
    widget_set_spoken_name(gap, _("Close gaps up to"));
    gtk_box_append(GTK_BOX(box), gtk_label_new(_("Close gaps up to")));
    gtk_box_append(GTK_BOX(box), gap);
    g_signal_connect_object(gap, "value-changed", G_CALLBACK(take_ground), window, 0);
    return box;
}

/* Choices of tools. Few are ever seen, so they are made when a tool asks for them. */
static const struct {
    const char *tools[6];
    GtkWidget *(*make)(EditorWindow *window); /* (transfer floating) */
} choices[] = {
    {{"draw-land", "free-hand", "island", "trace", "place-point"}, ring_options_new},
    {{"trace"}, ground_options_new},
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
    for (const Command *row = commands(); row->name != NULL; row++) {
        if (row->caption == NULL || !g_str_equal(row->target, tool))
            continue;
        gtk_label_set_text(GTK_LABEL(name), _(row->caption));
        GtkWidget *next = gtk_widget_get_next_sibling(name);
        guint n_choices = 0;
        for (guint i = 0; i < G_N_ELEMENTS(choices); i++) {
            n_choices += show_choices(next, i, tool);
            next = gtk_widget_get_next_sibling(next);
        }
        gtk_label_set_text(GTK_LABEL(next), _(row->hint));
        widget_set_tooltip(next, _(row->hint));
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
    /* Many choices must not push what is beside the map out of the window. */
    GtkWidget *scrolled = gtk_scrolled_window_new();
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(scrolled), GTK_POLICY_EXTERNAL,
                                   GTK_POLICY_NEVER);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(scrolled), line);
    return scrolled;
}
