/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Choices that follow the brush, and the other way round.
 */
#include "editor/window/bars/brush-options.h"

#include "editor/controls/spoken-name.h"
#include "editor/controls/tooltip.h"
#include "editor/document/signals.h"
#include "editor/tools/grid-change.h"
#include "editor/window/window.h"
#include "editor/window/workbench/workbench.h"

#include <glib/gi18n.h>

/* Rows of both choices before those of the game: it stays; and behind the terrains: no hex. */
enum { STAYS, N_FIRST };

/* The levels: after that it stays and that of the terrain come the digits. */
enum { LEVEL_OF_TERRAIN = N_FIRST, LEVEL_FIRST, N_LEVELS = LEVEL_FIRST + 10 };

struct _BrushOptions {
    GtkBox parent;
    EditorMapView *view; /* borrowed, both: of the same window; NULL: it is being made */
    EditorDocument *document;
    GtkDropDown *terrain, *level;
    GtkToggleButton *sizes[HEX_BRUSH_REACH_MAX + 1];
    GtkToggleButton *fill;
    gboolean is_showing; /* what changes comes of the brush */
};

G_DEFINE_FINAL_TYPE(BrushOptions, brush_options, GTK_TYPE_BOX)

/* Returns: the terrain of row @row, or NULL. */
static const Record *
terrain_at(const BrushOptions *self, guint row)
{
    Records terrains = data_set_records(editor_document_set(self->document), ENTITY_TERRAIN);
    return row >= N_FIRST && row - N_FIRST < terrains.length ? terrains.items[row - N_FIRST] : NULL;
}

/* Returns: the sign that row @row paints; 0: none. */
static gunichar
sign_at(const BrushOptions *self, guint row)
{
    const Record *terrain = terrain_at(self, row);
    if (row == STAYS)
        return 0;
    return terrain != NULL ? terrain_sign(terrain) : ' ';
}

static void
take(BrushOptions *self)
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

static void
show_brush(BrushOptions *self)
{
    MapBrush brush = editor_map_view_get_brush(self->view);
    guint n = g_list_model_get_n_items(gtk_drop_down_get_model(self->terrain));
    guint row = STAYS;
    for (guint i = N_FIRST; i < n; i++)
        if (brush.paint.terrain != 0 && sign_at(self, i) == brush.paint.terrain)
            row = i;
    self->is_showing = TRUE;
    gtk_drop_down_set_selected(self->terrain, row);
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
show_terrains(BrushOptions *self)
{
    Records terrains = data_set_records(editor_document_set(self->document), ENTITY_TERRAIN);
    g_autoptr(GPtrArray) titles = g_ptr_array_new();
    g_ptr_array_add(titles, (gpointer)_("Terrain stays"));
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

static GtkWidget *
choice_new(BrushOptions *self, const char *title, const char *const *rows)
{
    GtkWidget *choice = gtk_drop_down_new_from_strings(rows);
    gtk_widget_set_valign(choice, GTK_ALIGN_CENTER);
    drop_down_name(GTK_DROP_DOWN(choice), title);
    signal_follow(choice, "notify::selected", G_CALLBACK(take), self);
    return choice;
}

static GtkWidget *
level_choice_new(BrushOptions *self)
{
    const char *rows[N_LEVELS + 1] =
        {[STAYS] = _("Level stays"), [LEVEL_OF_TERRAIN] = _("Level of the terrain")};
    g_autoptr(GPtrArray) texts = g_ptr_array_new_with_free_func(g_free);
    for (guint i = LEVEL_FIRST; i < N_LEVELS; i++) {
        rows[i] = g_strdup_printf(_("Level %u"), i - LEVEL_FIRST);
        g_ptr_array_add(texts, (gpointer)rows[i]);
    }
    return choice_new(self, _("Level to paint"), rows);
}

/* Returns: (transfer floating): a button for each width of the brush. */
static GtkWidget *
sizes_new(BrushOptions *self)
{
    static const char *const titles[] = {N_("1 hex"), N_("7 hexes"), N_("19 hexes")};
    static const char *const labels[] = {"1", "7", "19"};
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    gtk_widget_add_css_class(box, "linked");
    gtk_widget_set_valign(box, GTK_ALIGN_CENTER);
    spoken_name(box, _("Width of the brush"));
    for (guint i = 0; i < G_N_ELEMENTS(titles); i++) {
        GtkWidget *button = gtk_toggle_button_new_with_label(labels[i]);
        self->sizes[i] = GTK_TOGGLE_BUTTON(button);
        gtk_toggle_button_set_group(self->sizes[i], i > 0 ? self->sizes[0] : NULL);
        tooltip_set(button, _(titles[i]));
        spoken_name(button, _(titles[i]));
        gtk_box_append(GTK_BOX(box), button);
    }
    gtk_toggle_button_set_active(self->sizes[0], TRUE);
    for (guint i = 0; i < G_N_ELEMENTS(titles); i++)
        signal_follow(self->sizes[i], "toggled", G_CALLBACK(take), self);
    return box;
}

/* Returns: the row of a terrain that is not what most hexes have: a brush that leaves nothing new
 * would be a riddle. */
static guint
first_row(const BrushOptions *self)
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
brush_options_class_init(BrushOptionsClass *class G_GNUC_UNUSED)
{
}

static void
brush_options_init(BrushOptions *self)
{
    const char *const none[] = {NULL};
    GtkWidget *terrain = choice_new(self, _("Terrain to paint"), none);
    GtkWidget *level = level_choice_new(self);
    GtkWidget *fill = gtk_toggle_button_new_with_label(_("Fill"));
    self->terrain = GTK_DROP_DOWN(terrain);
    self->level = GTK_DROP_DOWN(level);
    self->fill = GTK_TOGGLE_BUTTON(fill);
    gtk_widget_set_valign(fill, GTK_ALIGN_CENTER);
    tooltip_set(
        fill,
        _("Paint all hexes that are alike around the one pressed; with Shift all of the map."));
    signal_follow(fill, "toggled", G_CALLBACK(take), self);
    gtk_box_set_spacing(GTK_BOX(self), 8);
    gtk_box_append(GTK_BOX(self), terrain);
    gtk_box_append(GTK_BOX(self), level);
    gtk_box_append(GTK_BOX(self), sizes_new(self));
    gtk_box_append(GTK_BOX(self), fill);
}

GtkWidget *
brush_options_new(EditorWindow *window)
{
    BrushOptions *self = g_object_new(BRUSH_TYPE_OPTIONS, NULL);
    self->view = editor_workbench_map(editor_window_workbench(window));
    self->document = editor_window_document(window);
    signal_follow(self->view, "brush-changed", G_CALLBACK(show_brush), self);
    signal_follow(self->document, "changed", G_CALLBACK(show_terrains), self);
    show_terrains(self);
    gtk_drop_down_set_selected(self->terrain, first_row(self));
    return GTK_WIDGET(self);
}
