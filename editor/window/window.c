/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A window of the editor: its title bar, its menus, the workbench or the welcome page in it, and
 * how Tab leaves long lists.
 */
#include "editor/window/window.h"

#include "editor/canvas/menus.h"
#include "editor/controls/container.h"
#include "editor/controls/widget-text.h"
#include "editor/controls/template.h"
#include "editor/controls/typing.h"
#include "validator/edits/field-text.h"
#include "editor/document/outline.h"
#include "editor/document/signals.h"
#include "editor/panes/panes.h"
#include "editor/window/bars/bars.h"
#include "editor/window/commands.h"
#include "schema/model/entities.h"
#include "validator/render/shade.h"
#include "validator/scenario/ground-view.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>
#include <string.h>

#define GAP 6
#define FILL 2000        /* is asked for beyond that: the bar gives what there is */
#define WIDE 330         /* what is last takes so much */
#define WIDE_WINDOW 1400 /* where the window is as wide as this */

static int
measure_width(GtkWidget *child, gboolean is_least)
{
    int least = 0, natural = 0;
    gtk_widget_measure(child, GTK_ORIENTATION_HORIZONTAL, -1, &least, &natural, NULL, NULL);
    return is_least ? least : natural;
}

/* Returns: what @child and all behind it need at least, with the gaps before them. */
static int
least_from(GtkWidget *child)
{
    int width = 0;
    for (; child != NULL; child = gtk_widget_get_next_sibling(child))
        if (gtk_widget_get_visible(child))
            width += measure_width(child, TRUE) + GAP;
    return width;
}

static void
measure_line(GtkWidget *line, GtkOrientation orientation, int size G_GNUC_UNUSED, int *minimum,
             int *natural, int *minimum_baseline G_GNUC_UNUSED, int *natural_baseline G_GNUC_UNUSED)
{
    GtkWidget *child = gtk_widget_get_first_child(line);
    *minimum = *natural = 0;
    for (; child != NULL; child = gtk_widget_get_next_sibling(child)) {
        int least = 0, wanted = 0;
        gtk_widget_measure(child, orientation, -1, &least, &wanted, NULL, NULL);
        if (!gtk_widget_get_visible(child))
            continue;
        gboolean is_row = orientation == GTK_ORIENTATION_HORIZONTAL;
        *minimum = is_row ? *minimum + least + GAP : MAX(*minimum, least);
        *natural = is_row ? *natural + wanted + GAP : MAX(*natural, wanted);
    }
    if (orientation == GTK_ORIENTATION_HORIZONTAL)
        *natural += FILL;
}

/* Returns: the start of the last child, @width wide, in the middle of the window as far as @start
 * and @end allow. */
static int
place_in_middle(GtkWidget *line, int width, int start, int end)
{
    GtkWidget *window = GTK_WIDGET(gtk_widget_get_root(line));
    graphene_point_t corner;
    if (!gtk_widget_compute_point(line, window, graphene_point_zero(), &corner))
        corner.x = 0;
    int wanted = (gtk_widget_get_width(window) - width) / 2 - (int)corner.x;
    return CLAMP(wanted, start, MAX(start, end - width));
}

static void
allocate_line(GtkWidget *line, int width, int height, int baseline G_GNUC_UNUSED)
{
    gboolean is_wide = gtk_widget_get_width(GTK_WIDGET(gtk_widget_get_root(line))) >= WIDE_WINDOW;
    int x = 0;
    for (GtkWidget *child = gtk_widget_get_first_child(line); child != NULL;
         child = gtk_widget_get_next_sibling(child)) {
        int behind = least_from(gtk_widget_get_next_sibling(child));
        int least = measure_width(child, TRUE), wanted = measure_width(child, FALSE);
        if (!gtk_widget_get_visible(child))
            continue;
        GtkAllocation at = {.x = x, .width = CLAMP(width - x - behind, least, wanted)};
        if (behind == 0) {
            at.width = CLAMP(width - x, least, is_wide ? MAX(wanted, WIDE) : wanted);
            at.x = place_in_middle(line, at.width, x, width);
        }
        at.height = height;
        gtk_widget_size_allocate(child, &at, -1);
        x += at.width + GAP;
    }
}

/* Lays the children of @line out in a row, from the start. */
static void
header_line_lay_out(GtkWidget *line)
{
    gtk_widget_set_layout_manager(line, gtk_custom_layout_new(NULL, measure_line, allocate_line));
    gtk_widget_set_hexpand(line, TRUE);
}

/* Returns: (transfer none): the list of which @row is a row, or NULL. */
static GtkWidget *
find_list_of(GtkWidget *row)
{
    if (GTK_IS_LIST_BOX_ROW(row))
        return gtk_widget_get_ancestor(row, GTK_TYPE_LIST_BOX);
    GtkWidget *parent = gtk_widget_get_parent(row);
    if (GTK_IS_TREE_EXPANDER(row) || (parent != NULL && GTK_IS_LIST_VIEW(parent)))
        return gtk_widget_get_ancestor(row, GTK_TYPE_LIST_VIEW);
    return NULL;
}

static GtkWidget *
next_to(GtkWidget *widget, GtkDirectionType direction)
{
    return direction == GTK_DIR_TAB_FORWARD ? gtk_widget_get_next_sibling(widget)
                                            : gtk_widget_get_prev_sibling(widget);
}

/* At the end it wraps around, as Tab does everywhere. */
static void
leave_list(GtkWidget *list, GtkDirectionType direction)
{
    GtkWidget *widget = list;
    for (; !GTK_IS_NATIVE(widget); widget = gtk_widget_get_parent(widget))
        for (GtkWidget *next = next_to(widget, direction); next != NULL;
             next = next_to(next, direction))
            if (gtk_widget_get_mapped(next) && !GTK_IS_NATIVE(next) &&
                container_focus(next, direction))
                return;
    if (GTK_IS_WINDOW(widget))
        gtk_window_set_focus(GTK_WINDOW(widget), NULL);
    gtk_widget_child_focus(widget, direction);
}

static gboolean
on_key(GtkEventControllerKey *controller G_GNUC_UNUSED, guint key, guint code G_GNUC_UNUSED,
       GdkModifierType modifiers, GtkWindow *window)
{
    gboolean is_back = key == GDK_KEY_ISO_Left_Tab || (modifiers & GDK_SHIFT_MASK) != 0;
    GtkDirectionType direction = is_back ? GTK_DIR_TAB_BACKWARD : GTK_DIR_TAB_FORWARD;
    GtkWidget *row = gtk_window_get_focus(window);
    GtkWidget *list = row != NULL ? find_list_of(row) : NULL;
    gboolean is_tab = key == GDK_KEY_Tab || key == GDK_KEY_ISO_Left_Tab || key == GDK_KEY_KP_Tab;
    if (list == NULL || !is_tab || (modifiers & (GDK_CONTROL_MASK | GDK_ALT_MASK)) != 0)
        return GDK_EVENT_PROPAGATE;
    if (is_back || !gtk_widget_child_focus(row, direction))
        leave_list(list, direction);
    return GDK_EVENT_STOP;
}

/* Has Tab and Shift+Tab leave the lists in @window when a row has the focus. What can be used in a
 * row still comes first. */
static void
list_exit_install(GtkWidget *window)
{
    GtkEventController *keys = gtk_event_controller_key_new();
    gtk_event_controller_set_propagation_phase(keys, GTK_PHASE_CAPTURE);
    g_signal_connect(keys, "key-pressed", G_CALLBACK(on_key), window);
    gtk_widget_add_controller(window, keys);
}

typedef struct {
    GtkWidget *widget; /* owned */
    void (*work)(GtkWidget *widget);
} WaitingWork;

static void
free_waiting(gpointer data)
{
    WaitingWork *waiting = data;
    g_object_unref(waiting->widget);
    g_free(waiting);
}

static gboolean
do_work(gpointer data)
{
    WaitingWork *waiting = data;
    if (gtk_widget_get_mapped(waiting->widget))
        waiting->work(waiting->widget);
    return G_SOURCE_REMOVE;
}

/* The frame that ticks is painted before anything idle is done. */
static gboolean
on_tick(GtkWidget *widget, GdkFrameClock *clock G_GNUC_UNUSED, gpointer data)
{
    WaitingWork *waiting = g_memdup2(data, sizeof *waiting);
    waiting->widget = g_object_ref(widget);
    g_idle_add_full(G_PRIORITY_LOW, do_work, waiting, free_waiting);
    return G_SOURCE_REMOVE;
}

void
window_after_frame(GtkWidget *widget, void (*work)(GtkWidget *widget))
{
    WaitingWork *waiting = g_new0(WaitingWork, 1);
    waiting->work = work;
    gtk_widget_add_tick_callback(widget, on_tick, waiting, g_free);
}

struct _EditorWindow {
    GtkApplicationWindow parent;
    EditorDocument *document; /* owned, or NULL */
    Settings *settings;       /* of the application */
    Settings *own_settings;   /* owned: without one */
    GtkWidget *below;         /* welcome or workbench */
    const SystemChart *chart; /* borrowed: of which the colours and signs are offered */
    GtkWidget *mode_button;   /* owned: it floats on the map */
    guint toast_timer;
    gboolean may_close;
    /* Of the template. */
    GtkHeaderBar *header;
    GtkMenuButton *set_button, *scenario_button, *finder_button, *menu_button, *history_button;
    GtkLabel *set_label, *scenario_label, *title_label, *toast_label;
    GtkWidget *line, *crumbs, *open_button, *undo_button, *redo_button, *save_button;
    GtkWidget *history_box;
    GtkRevealer *toast;
    GtkBox *content;
};

G_DEFINE_FINAL_TYPE(EditorWindow, editor_window, GTK_TYPE_APPLICATION_WINDOW)

#define TOAST_SECONDS 4

static gboolean
hide_toast(gpointer data)
{
    EditorWindow *self = data;
    self->toast_timer = 0;
    gtk_revealer_set_reveal_child(self->toast, FALSE);
    return G_SOURCE_REMOVE;
}

/* What was said is about an edit that is followed, or taken back, by another one. */
static void
drop_toast(EditorWindow *self)
{
    g_clear_handle_id(&self->toast_timer, g_source_remove);
    gtk_revealer_set_reveal_child(self->toast, FALSE);
}

void
editor_window_say(EditorWindow *self, const char *text)
{
    gtk_label_set_text(self->toast_label, text);
    gtk_revealer_set_reveal_child(self->toast, TRUE);
    if (self->toast_timer != 0)
        g_source_remove(self->toast_timer);
    self->toast_timer = g_timeout_add_seconds(TOAST_SECONDS, hide_toast, self);
}

/* Shows on @button what it would do, with the key that does it. */
static void
describe_step(GtkWidget *button, const char *word, const char *step, const char *key)
{
    g_autofree char *tip = step != NULL ? g_strdup_printf("%s: %s (%s)", word, step, key)
                                        : g_strdup_printf("%s (%s)", word, key);
    widget_set_tooltip(button, tip);
    gtk_accessible_update_property(GTK_ACCESSIBLE(button), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                   step != NULL ? step : "", -1);
}

/* Returns: (transfer full): the path @folder, shorter for what lies in the home of the user. */
static char *
folder_words(const char *folder)
{
    const char *home = g_get_home_dir();
    gsize length = strlen(home);
    if (length > 1 && g_str_has_prefix(folder, home) && folder[length] == G_DIR_SEPARATOR)
        return g_strconcat("~", folder + length, NULL);
    return g_strdup(folder);
}

static void
show_title(EditorWindow *self)
{
    const DataSet *set = editor_document_set(self->document);
    const Game *game = (const Game *)data_set_root(set, ENTITY_GAME);
    gboolean is_modified = editor_document_is_modified(self->document);
    const char *name = game != NULL && game->title != NULL ? game->title : set->name;
    const char *edition = game != NULL ? game->edition : NULL;
    g_autofree char *title =
        edition != NULL ? g_strdup_printf("%s – %s", name, edition) : g_strdup(name);
    g_autofree char *marked = g_strdup_printf("%s%s", is_modified ? "• " : "", title);
    g_autofree char *folder = g_path_get_basename(set->name);
    g_autofree char *whole = g_strdup_printf(_("%s (%s) – Narva"), marked, folder);
    gtk_label_set_text(self->set_label, title);
    g_autofree char *shown =
        set->folder != NULL ? g_filename_display_name(set->folder) : g_strdup(set->name);
    g_autofree char *place = folder_words(shown);
    widget_set_tooltip(self->set_button, place);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->set_button),
                                   GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, title, -1);
    gtk_window_set_title(GTK_WINDOW(self), whole);
}

/* The button says whether there is anything to save. */
static void
show_saved(EditorWindow *self)
{
    gboolean is_saved = !gtk_widget_get_sensitive(self->save_button);
    const char *word = is_saved ? _("Saved") : _("Save");
    gtk_button_set_label(GTK_BUTTON(self->save_button), word);
    widget_set_spoken_name(self->save_button, word);
    if (is_saved) {
        gtk_widget_remove_css_class(self->save_button, "suggested-action");
        gtk_widget_add_css_class(self->save_button, "flat");
    } else {
        gtk_widget_remove_css_class(self->save_button, "flat");
        gtk_widget_add_css_class(self->save_button, "suggested-action");
    }
}

static GtkMenuButton *
get_menu_button(EditorWindow *self, WindowMenu menu)
{
    GtkMenuButton *const buttons[] = {
        [WINDOW_MENU_MAIN] = self->menu_button,
        [WINDOW_MENU_SET] = self->set_button,
        [WINDOW_MENU_SCENARIO] = self->scenario_button,
        [WINDOW_MENU_COLOURS] = GTK_MENU_BUTTON(self->mode_button),
        [WINDOW_MENU_HISTORY] = self->history_button,
        [WINDOW_MENU_FINDER] = self->finder_button,
    };
    return buttons[menu];
}

/* Steps that the history lists. */
#define STEPS_SHOWN 40u

static GMenuModel *
scenario_menu(EditorDocument *document)
{
    const DataSet *set = editor_document_set(document);
    GMenu *menu = g_menu_new();
    g_autoptr(GMenu) printed = g_menu_new();
    g_autoptr(GMenu) scenarios = g_menu_new();
    g_autoptr(GMenu) changes = g_menu_new();
    menus_append_text(printed, _("No scenario"), "win.scenario", "");
    for (guint i = 0; i < set->n_scenarios; i++) {
        const char *id = record_key(set->scenarios[i]);
        if (id != NULL)
            menus_append_text(scenarios, record_name(set->scenarios[i]), "win.scenario", id);
    }
    g_menu_append(changes, _("New scenario…"), "win.new-scenario");
    g_menu_append(changes, _("Delete scenario"), "win.delete-scenario");
    g_menu_append_section(menu, NULL, G_MENU_MODEL(printed));
    g_menu_append_section(menu, NULL, G_MENU_MODEL(scenarios));
    g_menu_append_section(menu, NULL, G_MENU_MODEL(changes));
    return G_MENU_MODEL(menu);
}

/* The steps, the last one first: the user can go back to any step, or forward to undone ones. */
static GMenuModel *
history_menu(EditorDocument *document)
{
    GMenu *menu = g_menu_new();
    guint n = editor_document_n_steps(document);
    for (guint i = n; i > (n > STEPS_SHOWN ? n - STEPS_SHOWN : 0); i--) {
        g_autofree char *step = g_strdup_printf("%u", i);
        menus_append_text(menu, editor_document_step(document, i - 1)->label, "win.step", step);
    }
    menus_append_text(menu, _("As it was opened"), "win.step", "0");
    return G_MENU_MODEL(menu);
}

/* Whether @field makes a map mode of its own in games of @state. */
static gboolean
is_mode(const ScenarioState *state, const Field *field)
{
    MapMode mode;
    const guint32 kinds =
        KIND_BIT(KIND_INT) | KIND_BIT(KIND_WORD) | KIND_BIT(KIND_REF) | KIND_BIT(KIND_TITLE);
    return (KIND_BIT(field->kind) & kinds) != 0 && !shade_mode_find(state, field_key(field), &mode);
}

static GMenuModel *
mode_menu(EditorWindow *window)
{
    const ScenarioState *state = editor_document_state(editor_window_document(window));
    GMenu *menu = g_menu_new();
    g_autoptr(GMenu) section = g_menu_new();
    g_autoptr(GMenu) fields = g_menu_new();
    g_autoptr(GMenuModel) layers = view_layer_menu(window);
    g_autoptr(GMenuModel) over = commands_section(COMMANDS_MAP, COMMAND_OVER_MAP);
    const Entity *space = entity_get(ENTITY_SPACE);
    MapMode mode;
    for (guint i = 0; shade_mode_get(state, i, &mode); i++)
        menus_append_text(section, _(mode.title), "win.map-mode", mode.word);
    for (guint i = 0; i < space->n_fields; i++) {
        const char *key = field_key(&space->fields[i]);
        g_autofree char *title = field_label(&space->fields[i]);
        if (is_mode(state, &space->fields[i]))
            menus_append_text(fields, title, "win.map-mode", key);
    }
    g_menu_append_submenu(section, _("Another field"), G_MENU_MODEL(fields));
    g_menu_append_section(menu, _("Colour lands by"), G_MENU_MODEL(section));
    g_menu_append_section(menu, NULL, layers);
    if (ground_is_known(state->set))
        g_menu_append_section(menu, _("Over the map"), over);
    return G_MENU_MODEL(menu);
}

/* Returns: (transfer full): the folders opened last, to be opened again. */
static GMenu *
recent_menu(const Settings *settings)
{
    GMenu *recent = g_menu_new();
    g_auto(GStrv) folders = settings_recent(settings);
    for (guint i = 0; folders[i] != NULL; i++) {
        g_autofree char *shown = g_filename_display_name(folders[i]);
        g_autofree char *name = g_path_get_basename(shown);
        g_autofree char *parent = g_path_get_dirname(shown);
        g_autofree char *title = g_strdup_printf("%s  (%s)", name, parent);
        menus_append_text(recent, title, "win.open-path", folders[i]);
    }
    return recent;
}

static GMenuModel *
main_menu(const Settings *settings)
{
    GMenuModel *menu = commands_menu();
    g_autoptr(GMenu) recent = recent_menu(settings);
    if (g_menu_model_get_n_items(G_MENU_MODEL(recent)) > 0)
        g_menu_insert_submenu(G_MENU(menu), 0, _("Open recent"), G_MENU_MODEL(recent));
    return menu;
}

/* Other data sets, and what is done with this one as a whole. */
static GMenuModel *
set_menu(const Settings *settings)
{
    GMenu *menu = g_menu_new();
    g_autoptr(GMenu) recent = recent_menu(settings);
    g_autoptr(GMenuModel) files = commands_section(COMMANDS_FILE, COMMAND_IN_MENU);
    g_menu_append_section(menu, _("Recent"), G_MENU_MODEL(recent));
    g_menu_append_section(menu, NULL, files);
    return G_MENU_MODEL(menu);
}

static GMenuModel *
build_menu(EditorWindow *window, WindowMenu menu)
{
    const Settings *settings = editor_window_settings(window);
    switch (menu) {
    case WINDOW_MENU_SET:
        return set_menu(settings);
    case WINDOW_MENU_SCENARIO:
        return scenario_menu(editor_window_document(window));
    case WINDOW_MENU_COLOURS:
        return mode_menu(window);
    case WINDOW_MENU_HISTORY:
        return history_menu(editor_window_document(window));
    default:
        return main_menu(settings);
    }
}

/* Puts what its menu offers now behind @button. */
static void
offer_menu(GtkMenuButton *button, gpointer data)
{
    EditorWindow *self = data;
    WindowMenu menu = WINDOW_MENU_MAIN;
    while (get_menu_button(self, menu) != button)
        menu++;
    g_autoptr(GMenuModel) model = build_menu(self, menu);
    gtk_menu_button_set_menu_model(button, model);
}

/* A menu is made when it is opened. */
static void
offer_menus(EditorWindow *self)
{
    static const WindowMenu menus[] = {WINDOW_MENU_MAIN, WINDOW_MENU_SET, WINDOW_MENU_SCENARIO,
                                       WINDOW_MENU_COLOURS, WINDOW_MENU_HISTORY};
    for (guint i = 0; i < G_N_ELEMENTS(menus); i++)
        gtk_menu_button_set_create_popup_func(get_menu_button(self, menus[i]), offer_menu, self,
                                              NULL);
}

/* What @menu offered when it was opened last is not what there is now. */
static void
forget_menu(EditorWindow *self, WindowMenu menu)
{
    gtk_menu_button_set_popover(get_menu_button(self, menu), NULL);
}

/* The action of the history is in the state that is the step done last. */
static void
show_step(EditorWindow *self)
{
    GAction *action = g_action_map_lookup_action(G_ACTION_MAP(self), "step");
    g_autofree char *step = g_strdup_printf("%u", editor_document_n_done(self->document));
    g_simple_action_set_state(G_SIMPLE_ACTION(action), g_variant_new_string(step));
}

static void
follow_document(EditorWindow *self)
{
    show_title(self);
    describe_step(self->undo_button, _("Undo"), editor_document_undo_label(self->document),
                  "Ctrl+Z");
    describe_step(self->redo_button, _("Redo"), editor_document_redo_label(self->document),
                  "Ctrl+Shift+Z");
    gtk_widget_set_sensitive(GTK_WIDGET(self->history_button),
                             editor_document_n_steps(self->document) > 0);
    forget_menu(self, WINDOW_MENU_HISTORY);
    show_step(self);
    commands_update(self);
}

static void
follow_scenario(EditorWindow *self)
{
    const Scenario *scenario = editor_document_scenario(self->document);
    const char *id = editor_document_scenario_id(self->document);
    const char *title = scenario != NULL ? record_name(&scenario->record) : _("No scenario");
    GAction *action = g_action_map_lookup_action(G_ACTION_MAP(self), "scenario");
    gtk_label_set_text(self->scenario_label, title);
    forget_menu(self, WINDOW_MENU_SCENARIO);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->scenario_button),
                                   GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, title, -1);
    g_simple_action_set_state(G_SIMPLE_ACTION(action), g_variant_new_string(id != NULL ? id : ""));
    commands_update(self);
}

/* The game may be of another system now. */
static void
follow_chart(EditorWindow *self)
{
    const SystemChart *chart = scenario_chart_of_set(editor_document_set(self->document));
    if (self->chart == chart)
        return;
    self->chart = chart;
    forget_menu(self, WINDOW_MENU_COLOURS);
    g_autoptr(GMenuModel) layers = view_layer_menu(self);
    editor_workbench_offer_layers(editor_window_workbench(self), layers);
}

/* A scenario may have come, gone, or got another name. */
static void
follow_set(EditorWindow *self)
{
    drop_toast(self);
    if (editor_document_scenario_id(self->document) != NULL &&
        editor_document_scenario(self->document) == NULL)
        editor_document_choose_scenario(self->document, NULL);
    follow_document(self);
    follow_scenario(self);
    follow_chart(self);
}

/* Returns: (transfer full): the title of the map mode @word. */
static char *
mode_title(EditorWindow *self, const char *word)
{
    MapMode mode;
    if (self->document != NULL &&
        shade_mode_find(editor_document_state(self->document), word, &mode))
        return g_strdup(_(mode.title));
    const Field *field = entity_find_field(entity_get(ENTITY_SPACE), word, strlen(word), 0);
    return field != NULL ? field_label(field) : field_text_title(word);
}

static void
follow_mode(EditorWindow *self)
{
    GAction *action = g_action_map_lookup_action(G_ACTION_MAP(self), "map-mode");
    g_autoptr(GVariant) state = g_action_get_state(action);
    g_autofree char *title = mode_title(self, g_variant_get_string(state, NULL));
    /* Translators: what the colours of the map mean, such as “Nation”. */
    g_autofree char *words = g_strdup_printf(_("Colours: %s"), title);
    gtk_menu_button_set_label(GTK_MENU_BUTTON(self->mode_button), words);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->mode_button),
                                   GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, title, -1);
}

static void
put_below(EditorWindow *self, GtkWidget *widget)
{
    if (self->below != NULL)
        gtk_box_remove(self->content, self->below);
    self->below = widget;
    gtk_widget_set_vexpand(widget, TRUE);
    gtk_box_append(self->content, widget);
}

static void
show_parts(EditorWindow *self, gboolean are_shown)
{
    GtkWidget *const parts[] = {self->crumbs, self->history_box, self->save_button,
                                GTK_WIDGET(self->finder_button)};
    gtk_widget_set_visible(GTK_WIDGET(self->title_label), !are_shown);
    for (guint i = 0; i < G_N_ELEMENTS(parts); i++)
        gtk_widget_set_visible(parts[i], are_shown);
}

void
editor_window_show_document(EditorWindow *self, EditorDocument *document)
{
    g_return_if_fail(self->document == NULL);
    self->document = g_object_ref(document);
    WorkbenchFloats floats = {
        .rail = tool_rail_new(),
        .tool_line = tool_line_new(self),
        .colours = self->mode_button,
    };
    put_below(self, editor_workbench_new(document, self->settings, &floats));
    EditorWorkbench *workbench = editor_window_workbench(self);
    gtk_header_bar_pack_end(self->header, findings_badge_new(editor_workbench_check(workbench)));
    signal_follow(workbench, "panes-changed", G_CALLBACK(view_follow_panes), self);
    view_follow_panes(self);
    show_parts(self, TRUE);
    /* Keys mean the map until something else is gone to. */
    gtk_window_set_focus(GTK_WINDOW(self), GTK_WIDGET(editor_workbench_map(workbench)));
    signal_follow(document, "changed", G_CALLBACK(follow_set), self);
    signal_follow(document, "scenario-changed", G_CALLBACK(follow_scenario), self);
    follow_set(self);
    view_remember(self);
}

EditorDocument *
editor_window_document(EditorWindow *self)
{
    return self->document;
}

Settings *
editor_window_settings(EditorWindow *self)
{
    return self->settings;
}

EditorWorkbench *
editor_window_workbench(EditorWindow *self)
{
    return self->document != NULL ? EDITOR_WORKBENCH(self->below) : NULL;
}

void
editor_window_open_menu(EditorWindow *self, const Command *command)
{
    gtk_menu_button_popup(get_menu_button(self, (WindowMenu)command->number));
}

void
editor_window_close_now(EditorWindow *self)
{
    self->may_close = TRUE;
    gtk_window_close(GTK_WINDOW(self));
}

static void
remember_size(EditorWindow *self)
{
    gint width, height;
    gboolean is_maximized = gtk_window_is_maximized(GTK_WINDOW(self));
    gtk_window_get_default_size(GTK_WINDOW(self), &width, &height);
    settings_set_number(self->settings, "maximized", is_maximized);
    if (is_maximized || gtk_window_is_fullscreen(GTK_WINDOW(self)))
        return;
    settings_set_number(self->settings, "width", width);
    settings_set_number(self->settings, "height", height);
}

static gboolean
close_request(GtkWindow *window)
{
    EditorWindow *self = EDITOR_WINDOW(window);
    /* Refused text is reported first; closing again discards it. */
    if (!self->may_close && !typing_finish_unfinished(GTK_ROOT(self)))
        return TRUE;
    if (!self->may_close && self->document != NULL &&
        (editor_document_is_modified(self->document) || editor_document_is_gone(self->document))) {
        file_ask_to_save(self);
        return TRUE;
    }
    remember_size(self);
    return GTK_WINDOW_CLASS(editor_window_parent_class)->close_request(window);
}

static void
realize(GtkWidget *widget)
{
    EditorWindow *self = EDITOR_WINDOW(widget);
    if (self->below == NULL)
        put_below(self, editor_welcome_new(self->settings));
    GTK_WIDGET_CLASS(editor_window_parent_class)->realize(widget);
}

static void
editor_window_dispose(GObject *object)
{
    EditorWindow *self = EDITOR_WINDOW(object);
    g_clear_handle_id(&self->toast_timer, g_source_remove);
    G_OBJECT_CLASS(editor_window_parent_class)->dispose(object);
    g_clear_object(&self->document);
    g_clear_object(&self->mode_button);
    g_clear_pointer(&self->own_settings, settings_free);
}

static void
editor_window_class_init(EditorWindowClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = editor_window_dispose;
    GTK_WINDOW_CLASS(class)->close_request = close_request;
    widget_class->realize = realize;
    TEMPLATE_LOAD(class, "window.ui");
    TEMPLATE_CHILDREN(class, EditorWindow, header, line, crumbs, open_button, set_button, set_label,
                      scenario_button, scenario_label, finder_button, history_button, menu_button,
                      title_label, history_box, undo_button, redo_button, save_button, toast,
                      toast_label, content);
}

/* Returns: (transfer floating): the chooser of the colours, at the upper right of the map. */
static GtkWidget *
mode_button_new(void)
{
    GtkWidget *button = gtk_menu_button_new();
    gtk_menu_button_set_always_show_arrow(GTK_MENU_BUTTON(button), TRUE);
    gtk_widget_set_halign(button, GTK_ALIGN_END);
    gtk_widget_set_valign(button, GTK_ALIGN_START);
    gtk_widget_set_margin_end(button, 12);
    gtk_widget_set_margin_top(button, 12);
    gtk_widget_add_css_class(button, "float");
    widget_set_tooltip(button, _("What the colours of lands show (Ctrl+M)"));
    widget_set_spoken_name(button, _("Map colours"));
    return button;
}

/* What buttons of the template say that always say the same; not in it, for widget_set_tooltip().
 */
static void
give_tooltips(EditorWindow *self)
{
    widget_set_tooltip(self->open_button, _("Open a data set (Ctrl+O)"));
    widget_set_tooltip(self->scenario_button, _("The scenario that is shown and edited (Ctrl+E)"));
    widget_set_tooltip(self->history_button,
                       _("All steps, to go back to any of them (Ctrl+Alt+Z)"));
    widget_set_tooltip(self->finder_button,
                       _("Find a place, a block, a rule or a menu entry (Ctrl+Shift+P)"));
    widget_set_tooltip(self->menu_button, _("Main menu (F10)"));
    widget_set_tooltip(self->save_button, _("Save all changes (Ctrl+S)"));
}

static void
editor_window_init(EditorWindow *self)
{
    gtk_widget_init_template(GTK_WIDGET(self));
    give_tooltips(self);
    header_line_lay_out(self->line);
    self->mode_button = g_object_ref_sink(mode_button_new());
    signal_follow(self->save_button, "notify::sensitive", G_CALLBACK(show_saved), self);
    list_exit_install(GTK_WIDGET(self));
}

static void
restore_size(EditorWindow *self)
{
    gtk_window_set_default_size(GTK_WINDOW(self), settings_number(self->settings, "width", 1280),
                                settings_number(self->settings, "height", 900));
    if (settings_number(self->settings, "maximized", FALSE))
        gtk_window_maximize(GTK_WINDOW(self));
}

/* Everything that a window can do. */
static void
install_commands(EditorWindow *self)
{
    commands_install(self);
    finder_install(self, self->finder_button);
    file_accept_drops(self);
    signal_follow(g_action_map_lookup_action(G_ACTION_MAP(self), "map-mode"), "notify::state",
                  G_CALLBACK(follow_mode), self);
    follow_mode(self);
    offer_menus(self);
}

GtkWidget *
editor_window_new(GtkApplication *application, Settings *settings, EditorDocument *document)
{
    EditorWindow *self = g_object_new(EDITOR_TYPE_WINDOW, "application", application, NULL);
    if (settings == NULL)
        self->own_settings = settings_new("");
    self->settings = settings != NULL ? settings : self->own_settings;
    restore_size(self);
    install_commands(self);
    show_parts(self, FALSE);
    commands_update(self);
    if (document != NULL)
        editor_window_show_document(self, document);
    return GTK_WIDGET(self);
}

GtkWidget *
editor_window_another(EditorWindow *self, EditorDocument *document)
{
    return editor_window_new(gtk_window_get_application(GTK_WINDOW(self)),
                             self->own_settings == NULL ? self->settings : NULL, document);
}
