/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Putting the parts of a workbench together, and what goes on between them.
 */
#include "editor/window/workbench.h"

#include "editor/cards/cards.h"
#include "editor/controls/focus.h"
#include "editor/controls/spoken-name.h"
#include "editor/desk/games/game-map.h"
#include "editor/desk/page.h"
#include "editor/desk/records/rule-known.h"
#include "editor/document/signals.h"
#include "editor/fields/field-row.h"
#include "editor/forms/inspector.h"
#include "editor/panes/findings-badge.h"
#include "editor/panes/hints.h"
#include "editor/panes/keeper.h"
#include "editor/panes/outline-view.h"
#include "editor/panes/problems.h"
#include "editor/window/bars/layer-list.h"
#include "editor/window/bars/picture-list.h"
#include "editor/window/desks.h"
#include "editor/window/pane-sizes.h"
#include "editor/window/table-book.h"
#include "schema/model/entities.h"

#include <glib/gi18n.h>
#include <string.h>

struct _EditorWorkbench {
    GtkWidget parent;
    EditorDocument *document; /* owned */
    EditorLiveCheck *check;   /* owned */
    Settings *settings;       /* borrowed */
    Keeper *keeper;           /* owned */
    EditorGameSession *games; /* owned */
    EditorCaseSuite *cases;   /* owned */
    PaneSizes sizes;
    gint width, height; /* for which the panes have got their sizes */
    gboolean must_arrange, is_furnished;
    gboolean is_wanted[N_PANES];
    guint folding; /* source that folds the inspector away; 0: none */
    GtkWidget *panes[N_PANES];
    GtkWidget *desks[N_DESKS]; /* NULL: not opened yet */
    Desk desk;                 /* that is or was open */
    GtkWidget *outline, *layers, *map, *inspector, *notices;
    GtkWidget *game_frame, *game_floats; /* around the line above the map; over it, or NULL */
    EditorDeskBar *bar;
    /* Of the template. */
    GtkBox *frame, *upper, *middle, *side, *map_column;
    GtkOverlay *map_overlay;
    GtkPaned *left_paned, *right_paned, *drawer_paned;
    GtkToggleButton *outline_tab, *layers_tab;
    GtkStack *side_stack, *drawer;
};

G_DEFINE_FINAL_TYPE(EditorWorkbench, editor_workbench, GTK_TYPE_WIDGET)

static guint panes_changed;

/* The least that is left of the map, and the most that a desk takes, in pixels and per cent. */
#define MAP_WIDTH 480
#define DRAWER_SHARE 55

/* The inspector comes and goes after so many milliseconds, for the map moves when it does: not
 * between two presses on that, and not under what is dragged there. */
#define FOLD_MS 300

static void
open_list(EditorWorkbench *self, const Subject *list)
{
    editor_workbench_show_list(self, list);
}

void
editor_workbench_go_to(EditorWorkbench *self, const Subject *subject)
{
    g_autoptr(Subject) told = subject_told_of(subject, editor_document_set(self->document));
    if (!editor_document_shows(self->document, subject))
        editor_document_choose_scenario(self->document, subject->id);
    editor_document_select(self->document, told);
    editor_map_view_show(EDITOR_MAP_VIEW(self->map), told);
}

/* Places in which something is wrong show it on the map. */
static void
show_marks(EditorWorkbench *self)
{
    g_autoptr(GHashTable) marks = editor_live_check_marks(self->check);
    editor_map_view_mark(EDITOR_MAP_VIEW(self->map), marks);
}

static void
look_closely(EditorWorkbench *self)
{
    editor_workbench_show_pane(self, PANE_INSPECTOR, TRUE);
    focus_enter(self->inspector, GTK_DIR_TAB_FORWARD);
}

/* Puts the keyboard on @field (NULL: the first thing) of what is selected. */
static void
look_at(EditorWorkbench *self, const Field *field)
{
    editor_workbench_show_pane(self, PANE_INSPECTOR, TRUE);
    if (field == NULL || !editor_inspector_focus(EDITOR_INSPECTOR(self->inspector), field))
        look_closely(self);
}

static void
open_problem(EditorWorkbench *self, const Subject *subject, const Field *field)
{
    editor_workbench_go_to(self, subject);
    look_at(self, field);
}

static void
inspect(GtkWidget *widget, const char *action G_GNUC_UNUSED, GVariant *parameter)
{
    EditorWorkbench *self = EDITOR_WORKBENCH(widget);
    const Subject *subject = editor_document_subject(self->document);
    const Entity *entity = subject != NULL ? subject_entity(subject) : NULL;
    const char *key = g_variant_get_string(parameter, NULL);
    if (entity != NULL)
        look_at(self, entity_find_field(entity, key, strlen(key), 0));
}

/* Takes note of edges that were moved. */
static void
note_sizes(EditorWorkbench *self)
{
    const struct {
        GtkWidget *widget;
        PaneSize size;
        gint now;
    } rows[] = {
        {GTK_WIDGET(self->side), SIZE_OUTLINE, gtk_widget_get_width(GTK_WIDGET(self->side))},
        {self->inspector, SIZE_INSPECTOR, gtk_widget_get_width(self->inspector)},
        {GTK_WIDGET(self->drawer), SIZE_DESKS + self->desk,
         gtk_widget_get_height(GTK_WIDGET(self->drawer))},
    };
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++)
        if (gtk_widget_get_mapped(rows[i].widget))
            pane_sizes_note(&self->sizes, rows[i].size, rows[i].now);
}

/* What the map shows of games is chosen in the place of the line about tools. */
static void
show_line(EditorWorkbench *self)
{
    GtkWidget *line = gtk_widget_get_first_child(self->game_frame);
    gboolean has_games =
        line != NULL && gtk_widget_get_visible(self->game_frame) && gtk_widget_get_visible(line);
    gtk_widget_set_visible(gtk_widget_get_first_child(GTK_WIDGET(self->map_column)), !has_games);
}

/* Shows the panes that are wanted and have something to say. */
static void
show_panes(EditorWorkbench *self)
{
    gboolean has_subject = editor_document_subject(self->document) != NULL;
    note_sizes(self);
    for (Pane pane = 0; pane < N_PANES; pane++)
        gtk_widget_set_visible(self->panes[pane],
                               self->is_wanted[pane] && (pane != PANE_INSPECTOR || has_subject));
    gboolean has_games =
        self->is_wanted[PANE_DRAWER] && (self->desk == DESK_GAMES || self->desk == DESK_RECORDS);
    gtk_widget_set_visible(self->game_frame, has_games);
    if (self->game_floats != NULL)
        gtk_widget_set_visible(self->game_floats, has_games);
    show_line(self);
    editor_desk_bar_set_open(self->bar, self->is_wanted[PANE_DRAWER] ? self->desk : N_DESKS);
    self->must_arrange = TRUE;
    gtk_widget_queue_resize(GTK_WIDGET(self));
}

/* Tells whether the button that drags is held. */
static gboolean
is_dragging(GtkWidget *widget)
{
    GdkSeat *seat = gdk_display_get_default_seat(gtk_widget_get_display(widget));
    GdkDevice *pointer = seat != NULL ? gdk_seat_get_pointer(seat) : NULL;
    GtkNative *native = gtk_widget_get_native(widget);
    GdkModifierType held = 0;
    if (pointer != NULL && native != NULL)
        gdk_surface_get_device_position(gtk_native_get_surface(native), pointer, NULL, NULL, &held);
    return (held & GDK_BUTTON1_MASK) != 0;
}

static gboolean
fold_inspector(gpointer data)
{
    EditorWorkbench *self = data;
    if (is_dragging(GTK_WIDGET(self)))
        return G_SOURCE_CONTINUE;
    self->folding = 0;
    show_panes(self);
    return G_SOURCE_REMOVE;
}

/* A press on the desk that is open folds it away. */
static void
press_desk(EditorWorkbench *self, guint desk)
{
    if (self->is_wanted[PANE_DRAWER] && self->desk == desk)
        editor_workbench_show_pane(self, PANE_DRAWER, FALSE);
    else
        editor_workbench_show_desk(self, desk);
}

static void
follow_side_tab(EditorWorkbench *self)
{
    gboolean is_outline = gtk_toggle_button_get_active(self->outline_tab);
    GtkWidget *layers = gtk_widget_get_parent(self->layers);
    gtk_stack_set_visible_child(self->side_stack, is_outline ? self->outline : layers);
}

static void
build_side(EditorWorkbench *self)
{
    self->outline = editor_outline_view_new(self->document);
    GtkWidget *column = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
    self->layers = layer_list_new();
    gtk_stack_add_child(self->side_stack, self->outline);
    gtk_box_append(GTK_BOX(column), self->layers);
    gtk_stack_add_child(self->side_stack, column);
    spoken_name(self->outline, _("Outline"));
    signal_follow(self->outline_tab, "toggled", G_CALLBACK(follow_side_tab), self);
    signal_follow(self->outline, "open-list", G_CALLBACK(open_list), self);
    signal_follow(self->outline, "go-to", G_CALLBACK(editor_workbench_go_to), self);
}

static void
build_map(EditorWorkbench *self, const WorkbenchFloats *floats)
{
    g_autofree char *state = settings_folder(self->settings);
    self->map = editor_map_view_new(self->document);
    editor_map_view_use_pictures(EDITOR_MAP_VIEW(self->map), state);
    gtk_box_append(GTK_BOX(gtk_widget_get_parent(self->layers)),
                   picture_list_new(EDITOR_MAP_VIEW(self->map)));
    gtk_box_prepend(self->middle, floats->rail);
    gtk_box_prepend(self->map_column, floats->tool_line);
    gtk_overlay_set_child(self->map_overlay, self->map);
    gtk_overlay_add_overlay(self->map_overlay, floats->colours);
    gtk_widget_set_size_request(self->map, 200, 160);
    signal_follow(self->map, "activate-subject", G_CALLBACK(look_closely), self);
    GCallback run_anew = G_CALLBACK(editor_live_check_run_anew);
    signal_follow(self->map, "drawing-changed", run_anew, self->check);
}

/* What games show on the map and over it is there while a desk is that opens some. */
static void
build_game_map(EditorWorkbench *self)
{
    if (self->game_floats != NULL)
        return;
    GtkWidget *line = game_map_line_new(self->games);
    GtkWidget *below = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    GtkWidget *floats = game_map_floats_new(self->games, EDITOR_MAP_VIEW(self->map), below);
    gtk_box_append(GTK_BOX(self->map_column), below);
    gtk_box_append(GTK_BOX(self->game_frame), line);
    gtk_overlay_add_overlay(self->map_overlay, floats);
    self->game_floats = floats;
    signal_follow(line, "notify::visible", G_CALLBACK(show_line), self);
}

/* Returns: (transfer none): @desk, which is made when it is opened first. */
static GtkWidget *
desk_of(EditorWorkbench *self, Desk desk)
{
    const DeskParts parts = {self->document, self->check, self->games, self->cases,
                             EDITOR_MAP_VIEW(self->map)};
    if (self->desks[desk] != NULL)
        return self->desks[desk];
    GtkWidget *made = self->desks[desk] = window_desk_new(desk, &parts);
    if (desk == DESK_GAMES || desk == DESK_RECORDS)
        build_game_map(self);
    if (desk == DESK_PROBLEMS) {
        signal_follow(made, "show-subject", G_CALLBACK(editor_workbench_go_to), self);
        signal_follow(made, "open-subject", G_CALLBACK(open_problem), self);
    }
    gtk_stack_add_child(self->drawer, made);
    return made;
}

static void
tell_hex(EditorWorkbench *self)
{
    g_autofree char *words = editor_map_view_words(EDITOR_MAP_VIEW(self->map));
    editor_desk_bar_tell(self->bar, words);
}

static void
build_bar(EditorWorkbench *self)
{
    self->bar = EDITOR_DESK_BAR(editor_desk_bar_new(self->document, self->check));
    signal_follow(self->map, "words-changed", G_CALLBACK(tell_hex), self);
    gtk_box_append(self->upper, GTK_WIDGET(self->bar));
    signal_follow(self->bar, "desk-pressed", G_CALLBACK(press_desk), self);
    self->game_frame = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    gtk_box_insert_child_after(GTK_BOX(self->map_column), self->game_frame,
                               gtk_widget_get_first_child(GTK_WIDGET(self->map_column)));
}

static void
explain(EditorWorkbench *self, const char *fingerprint)
{
    editor_workbench_show_desk(self, DESK_PROBLEMS);
    editor_problems_choose(EDITOR_PROBLEMS(desk_of(self, DESK_PROBLEMS)), fingerprint);
}

static const char tells_key[] = "rules-in-sentences";

static void
keep_telling(EditorWorkbench *self)
{
    gboolean tells = editor_inspector_tells(EDITOR_INSPECTOR(self->inspector));
    settings_set_number(self->settings, tells_key, tells);
}

/* What stands around the form; nobody sees it before something is selected. */
static void
furnish_inspector(EditorWorkbench *self)
{
    EditorMapView *map = EDITOR_MAP_VIEW(self->map);
    GtkWidget *hints = editor_hints_new(self->document, self->check);
    GtkWidget *const below[] = {
        rule_known_new(self->games, self->cases),
        hints,
        way_list_new(self->document, map),
        use_list_new(self->document),
        NULL,
    };
    editor_inspector_furnish(EDITOR_INSPECTOR(self->inspector),
                             record_picture_new(self->document, map), block_row_new(self->document),
                             below);
    signal_follow(hints, "explain", G_CALLBACK(explain), self);
    self->is_furnished = TRUE;
}

static void
build_inspector(EditorWorkbench *self)
{
    self->inspector = editor_inspector_new(self->document);
    editor_inspector_set_tells(EDITOR_INSPECTOR(self->inspector),
                               settings_number(self->settings, tells_key, TRUE) != 0);
    signal_follow(self->inspector, "telling-changed", G_CALLBACK(keep_telling), self);
    gtk_widget_add_css_class(self->inspector, "side");
    gtk_paned_set_end_child(self->right_paned, self->inspector);
}

static void
follow_selection(EditorWorkbench *self)
{
    gboolean has_subject = editor_document_subject(self->document) != NULL;
    if (has_subject && !self->is_furnished)
        furnish_inspector(self);
    g_clear_handle_id(&self->folding, g_source_remove);
    if (has_subject == gtk_widget_get_visible(self->inspector))
        return;
    if (has_subject && !gtk_widget_has_focus(self->map))
        show_panes(self);
    else
        self->folding = g_timeout_add(FOLD_MS, fold_inspector, self);
}

static void
build(EditorWorkbench *self, const WorkbenchFloats *floats)
{
    self->notices = editor_notices_new();
    gtk_box_prepend(self->frame, self->notices);
    build_side(self);
    build_map(self, floats);
    build_bar(self);
    build_inspector(self);
    self->panes[PANE_OUTLINE] = GTK_WIDGET(self->side);
    self->panes[PANE_MAP] = self->map;
    self->panes[PANE_INSPECTOR] = self->inspector;
    self->panes[PANE_DRAWER] = GTK_WIDGET(self->drawer);
    for (Pane pane = 0; pane < N_PANES; pane++)
        self->is_wanted[pane] = pane != PANE_DRAWER;
    pane_sizes_load(&self->sizes, self->settings);
    signal_follow(self->check, "findings", G_CALLBACK(show_marks), self);
    signal_follow(self->document, "scenario-changed", G_CALLBACK(show_marks), self);
    signal_follow(self->document, "selection-changed", G_CALLBACK(follow_selection), self);
    show_panes(self);
    follow_selection(self);
}

GtkWidget *
editor_workbench_badge_new(EditorWorkbench *self)
{
    return findings_badge_new(self->check);
}

void
editor_workbench_offer_layers(EditorWorkbench *self, GMenuModel *layers)
{
    layer_list_show(self->layers, layers);
}

void
editor_workbench_show_layers(EditorWorkbench *self)
{
    editor_workbench_show_pane(self, PANE_OUTLINE, TRUE);
    gtk_toggle_button_set_active(self->layers_tab, TRUE);
    focus_enter(self->layers, GTK_DIR_TAB_FORWARD);
}

gboolean
editor_workbench_is_shown(EditorWorkbench *self, Pane pane)
{
    return self->is_wanted[pane];
}

void
editor_workbench_show_pane(EditorWorkbench *self, Pane pane, gboolean is_shown)
{
    self->is_wanted[pane] = is_shown;
    show_panes(self);
    g_signal_emit(self, panes_changed, 0);
}

/* Gives the panes what they want of a window of @width and @height, as far as it goes. */
static void
arrange(EditorWorkbench *self, gint width, gint height)
{
    gint rail = 0;
    GtkWidget *tools = gtk_widget_get_first_child(GTK_WIDGET(self->middle));
    gtk_widget_measure(tools, GTK_ORIENTATION_HORIZONTAL, -1, &rail, NULL, NULL, NULL);
    if (!self->must_arrange)
        note_sizes(self);
    gboolean has_inspector = gtk_widget_get_visible(self->inspector);
    gint room = width - rail - MAP_WIDTH;
    gint outline = pane_sizes_give(&self->sizes, SIZE_OUTLINE, room / 2);
    gint inspector = pane_sizes_give(&self->sizes, SIZE_INSPECTOR, room - outline);
    gint desk = pane_sizes_give(&self->sizes, SIZE_DESKS + self->desk, height * DRAWER_SHARE / 100);
    gint beside = self->is_wanted[PANE_OUTLINE] ? outline + 1 : 0;
    gtk_paned_set_position(self->left_paned, outline);
    if (has_inspector)
        gtk_paned_set_position(self->right_paned, width - rail - beside - inspector - 1);
    gtk_paned_set_position(self->drawer_paned, height - desk - 1);
    self->width = width;
    self->height = height;
    self->must_arrange = FALSE;
}

/* Returns: the pane that has the keyboard; N_PANES: none. */
static guint
pane_with_focus(EditorWorkbench *self)
{
    GtkWidget *focus = gtk_root_get_focus(gtk_widget_get_root(GTK_WIDGET(self)));
    guint pane = 0;
    while (pane < N_PANES && (focus == NULL || (focus != self->panes[pane] &&
                                                !gtk_widget_is_ancestor(focus, self->panes[pane]))))
        pane++;
    return pane;
}

void
editor_workbench_next_pane(EditorWorkbench *self, gint step)
{
    guint pane = pane_with_focus(self);
    if (pane == N_PANES)
        pane = step > 0 ? N_PANES - 1 : 0;
    for (guint i = 0; i < N_PANES; i++) {
        pane = (guint)((gint)(pane + N_PANES) + step) % N_PANES;
        if (!gtk_widget_get_visible(self->panes[pane]))
            continue;
        if (gtk_widget_grab_focus(self->panes[pane]) ||
            focus_enter(self->panes[pane], GTK_DIR_TAB_FORWARD))
            return;
    }
}

void
editor_workbench_find(EditorWorkbench *self)
{
    editor_workbench_show_pane(self, PANE_OUTLINE, TRUE);
    gtk_toggle_button_set_active(self->outline_tab, TRUE);
    editor_outline_view_find(EDITOR_OUTLINE_VIEW(self->outline));
}

EditorMapView *
editor_workbench_map(EditorWorkbench *self)
{
    return EDITOR_MAP_VIEW(self->map);
}

/* Opens @desk and gives the keyboard to @page of it. */
static void
enter_desk(EditorWorkbench *self, Desk desk, GtkWidget *page)
{
    GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(self));
    note_sizes(self);
    self->desk = desk;
    /* A desk would give it back to what had it there last. */
    if (root != NULL)
        gtk_root_set_focus(root, NULL);
    gtk_stack_set_visible_child(self->drawer, desk_of(self, desk));
    editor_workbench_show_pane(self, PANE_DRAWER, TRUE);
    focus_enter(page, GTK_DIR_TAB_FORWARD);
}

void
editor_workbench_show_desk(EditorWorkbench *self, Desk desk)
{
    enter_desk(self, desk, window_desk_entry(desk, desk_of(self, desk)));
}

void
editor_workbench_show_list(EditorWorkbench *self, const Subject *list)
{
    GtkNotebook *book = GTK_NOTEBOOK(desk_of(self, DESK_TABLES));
    enter_desk(self, DESK_TABLES, table_book_open(book, self->document, list));
}

void
editor_workbench_next_problem(EditorWorkbench *self)
{
    editor_workbench_show_desk(self, DESK_PROBLEMS);
    editor_problems_step(EDITOR_PROBLEMS(desk_of(self, DESK_PROBLEMS)), 1);
}

static void
measure(GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
        int *minimum_baseline, int *natural_baseline)
{
    EditorWorkbench *self = EDITOR_WORKBENCH(widget);
    gtk_widget_measure(GTK_WIDGET(self->frame), orientation, for_size, minimum, natural, NULL,
                       NULL);
    *minimum_baseline = *natural_baseline = -1;
}

static void
size_allocate(GtkWidget *widget, int width, int height, int baseline)
{
    EditorWorkbench *self = EDITOR_WORKBENCH(widget);
    if (self->must_arrange || width != self->width || height != self->height)
        arrange(self, width, height);
    gtk_widget_allocate(GTK_WIDGET(self->frame), width, height, baseline, NULL);
}

static void
unmap(GtkWidget *widget)
{
    EditorWorkbench *self = EDITOR_WORKBENCH(widget);
    note_sizes(self);
    pane_sizes_store(&self->sizes, self->settings);
    GTK_WIDGET_CLASS(editor_workbench_parent_class)->unmap(widget);
}

static void
editor_workbench_dispose(GObject *object)
{
    EditorWorkbench *self = EDITOR_WORKBENCH(object);
    g_clear_handle_id(&self->folding, g_source_remove);
    g_clear_pointer(&self->keeper, keeper_free);
    if (self->frame != NULL)
        gtk_widget_unparent(GTK_WIDGET(self->frame));
    self->frame = NULL;
    g_clear_object(&self->games);
    g_clear_object(&self->cases);
    g_clear_object(&self->check);
    g_clear_object(&self->document);
    G_OBJECT_CLASS(editor_workbench_parent_class)->dispose(object);
}

#define BIND(member) gtk_widget_class_bind_template_child(widget_class, EditorWorkbench, member)

static void
editor_workbench_class_init(EditorWorkbenchClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = editor_workbench_dispose;
    widget_class->measure = measure;
    widget_class->size_allocate = size_allocate;
    widget_class->unmap = unmap;
    gtk_widget_class_set_template_from_resource(widget_class, "/org/narva/Editor/workbench.ui");
    gtk_widget_class_install_action(widget_class, DESK_INSPECT, "s", inspect);
    BIND(frame);
    BIND(upper);
    BIND(middle);
    BIND(side);
    BIND(map_column);
    BIND(map_overlay);
    BIND(left_paned);
    BIND(right_paned);
    BIND(drawer_paned);
    BIND(outline_tab);
    BIND(layers_tab);
    BIND(side_stack);
    BIND(drawer);
    panes_changed = signal_new("panes-changed", EDITOR_TYPE_WORKBENCH, 0);
}

static void
editor_workbench_init(EditorWorkbench *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
}

GtkWidget *
editor_workbench_new(EditorDocument *document, Settings *settings, const WorkbenchFloats *floats)
{
    EditorWorkbench *self = g_object_new(EDITOR_TYPE_WORKBENCH, NULL);
    self->document = g_object_ref(document);
    self->check = editor_live_check_new(document);
    self->settings = settings;
    self->games = editor_game_session_new(document);
    self->cases = editor_case_suite_new(document);
    build(self, floats);
    g_autofree char *folder = settings_folder(settings);
    g_autofree char *journals = folder != NULL ? g_build_filename(folder, "journals", NULL) : NULL;
    self->keeper = keeper_new(document, EDITOR_NOTICES(self->notices), journals);
    return GTK_WIDGET(self);
}
