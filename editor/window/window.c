/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The bar of the window, and what follows the document in it.
 */
#include "editor/window/window.h"

#include "editor/controls/spoken-name.h"
#include "editor/controls/tooltip.h"
#include "editor/controls/unfinished.h"
#include "editor/document/outline.h"
#include "editor/document/signals.h"
#include "editor/panes/welcome.h"
#include "editor/window/bars/header-line.h"
#include "editor/window/list-exit.h"
#include "schema/model/entities.h"
#include "validator/render/shade.h"

#include <glib/gi18n.h>
#include <string.h>

struct _EditorWindow {
    GtkApplicationWindow parent;
    const WindowFittings *fittings;
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

void
editor_window_say(EditorWindow *self, const char *text)
{
    gtk_label_set_text(self->toast_label, text);
    gtk_revealer_set_reveal_child(self->toast, TRUE);
    if (self->toast_timer != 0)
        g_source_remove(self->toast_timer);
    self->toast_timer = g_timeout_add_seconds(TOAST_SECONDS, hide_toast, self);
}

/* Tells on @button what it would do, with the key that does it. */
static void
describe(GtkWidget *button, const char *word, const char *step, const char *key)
{
    g_autofree char *tip = step != NULL ? g_strdup_printf("%s: %s (%s)", word, step, key)
                                        : g_strdup_printf("%s (%s)", word, key);
    tooltip_set(button, tip);
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
    tooltip_set(self->set_button, place);
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
    spoken_name(self->save_button, word);
    if (is_saved) {
        gtk_widget_remove_css_class(self->save_button, "suggested-action");
        gtk_widget_add_css_class(self->save_button, "flat");
    } else {
        gtk_widget_remove_css_class(self->save_button, "flat");
        gtk_widget_add_css_class(self->save_button, "suggested-action");
    }
}

static GtkMenuButton *
button_of(EditorWindow *self, WindowMenu menu)
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

/* Puts what its menu offers now behind @button. */
static void
offer(GtkMenuButton *button, gpointer data)
{
    EditorWindow *self = data;
    WindowMenu menu = WINDOW_MENU_MAIN;
    while (button_of(self, menu) != button)
        menu++;
    g_autoptr(GMenuModel) model = self->fittings->menu(self, menu);
    gtk_menu_button_set_menu_model(button, model);
}

/* A menu is made when it is opened. */
static void
offer_menus(EditorWindow *self)
{
    static const WindowMenu menus[] = {WINDOW_MENU_MAIN, WINDOW_MENU_SET, WINDOW_MENU_SCENARIO,
                                       WINDOW_MENU_COLOURS, WINDOW_MENU_HISTORY};
    for (guint i = 0; i < G_N_ELEMENTS(menus); i++)
        gtk_menu_button_set_create_popup_func(button_of(self, menus[i]), offer, self, NULL);
}

/* What @menu offered when it was opened last is not what there is now. */
static void
forget_menu(EditorWindow *self, WindowMenu menu)
{
    gtk_menu_button_set_popover(button_of(self, menu), NULL);
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
    describe(self->undo_button, _("Undo"), editor_document_undo_label(self->document), "Ctrl+Z");
    describe(self->redo_button, _("Redo"), editor_document_redo_label(self->document),
             "Ctrl+Shift+Z");
    gtk_widget_set_sensitive(GTK_WIDGET(self->history_button),
                             editor_document_n_steps(self->document) > 0);
    forget_menu(self, WINDOW_MENU_HISTORY);
    show_step(self);
    self->fittings->update(self);
}

static void
follow_scenario(EditorWindow *self)
{
    const Scenario *scenario = editor_document_scenario(self->document);
    const char *id = editor_document_scenario_id(self->document);
    const char *title = scenario != NULL ? record_name(&scenario->record) : _("As printed");
    GAction *action = g_action_map_lookup_action(G_ACTION_MAP(self), "scenario");
    gtk_label_set_text(self->scenario_label, title);
    forget_menu(self, WINDOW_MENU_SCENARIO);
    gtk_accessible_update_property(GTK_ACCESSIBLE(self->scenario_button),
                                   GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, title, -1);
    g_simple_action_set_state(G_SIMPLE_ACTION(action), g_variant_new_string(id != NULL ? id : ""));
    self->fittings->update(self);
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
    g_autoptr(GMenuModel) layers = self->fittings->menu(self, WINDOW_MENU_LAYERS);
    editor_workbench_offer_layers(editor_window_workbench(self), layers);
}

/* A scenario may have come, gone, or got another name. */
static void
follow_set(EditorWindow *self)
{
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
    if (self->document != NULL && map_mode_find(editor_document_state(self->document), word, &mode))
        return g_strdup(mode.title);
    return outline_words(word);
}

static void
follow_mode(EditorWindow *self)
{
    GAction *action = g_action_map_lookup_action(G_ACTION_MAP(self), "map-mode");
    g_autoptr(GVariant) state = g_action_get_state(action);
    g_autofree char *title = mode_title(self, g_variant_get_string(state, NULL));
    g_autofree char *first = g_utf8_substring(title, 0, 1);
    g_autofree char *small = g_utf8_strdown(first, -1);
    g_autofree char *words = g_strdup_printf(_("Colour by %s%s"), small, title + strlen(first));
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
    WorkbenchFloats floats = {.colours = self->mode_button};
    floats.rail = self->fittings->rail(self, &floats.tool_line);
    put_below(self, editor_workbench_new(document, self->settings, &floats));
    EditorWorkbench *workbench = editor_window_workbench(self);
    gtk_header_bar_pack_end(self->header, editor_workbench_badge_new(workbench));
    signal_follow(workbench, "panes-changed", G_CALLBACK(self->fittings->follow_panes), self);
    self->fittings->follow_panes(self);
    show_parts(self, TRUE);
    /* Keys mean the map until something else is gone to. */
    gtk_window_set_focus(GTK_WINDOW(self), GTK_WIDGET(editor_workbench_map(workbench)));
    signal_follow(document, "changed", G_CALLBACK(follow_set), self);
    signal_follow(document, "scenario-changed", G_CALLBACK(follow_scenario), self);
    follow_set(self);
    self->fittings->remember(self);
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
editor_window_open_menu(EditorWindow *self, WindowMenu menu)
{
    gtk_menu_button_popup(button_of(self, menu));
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
    /* What is typed and cannot be is told first; who closes again lets it go. */
    if (!self->may_close && !unfinished_finish(GTK_ROOT(self)))
        return TRUE;
    if (!self->may_close && self->document != NULL &&
        (editor_document_is_modified(self->document) || editor_document_is_gone(self->document))) {
        self->fittings->ask_to_save(self);
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

#define BIND(member) gtk_widget_class_bind_template_child(widget_class, EditorWindow, member)

static void
editor_window_class_init(EditorWindowClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = editor_window_dispose;
    GTK_WINDOW_CLASS(class)->close_request = close_request;
    widget_class->realize = realize;
    gtk_widget_class_set_template_from_resource(widget_class, "/org/narva/Editor/window.ui");
    BIND(header);
    BIND(line);
    BIND(crumbs);
    BIND(open_button);
    BIND(set_button);
    BIND(set_label);
    BIND(scenario_button);
    BIND(scenario_label);
    BIND(finder_button);
    BIND(history_button);
    BIND(menu_button);
    BIND(title_label);
    BIND(history_box);
    BIND(undo_button);
    BIND(redo_button);
    BIND(save_button);
    BIND(toast);
    BIND(toast_label);
    BIND(content);
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
    tooltip_set(button, _("By what lands are coloured (Ctrl+M)"));
    spoken_name(button, _("Map colours"));
    return button;
}

/* What buttons of the template say that always say the same; not in it, for tooltip_set(). */
static void
give_tooltips(EditorWindow *self)
{
    const struct {
        gpointer button;
        const char *tip;
    } tips[] = {
        {self->open_button, _("Open a data set (Ctrl+O)")},
        {self->scenario_button, _("The scenario that is shown and edited (Ctrl+E)")},
        {self->history_button, _("All steps, to go back to any of them (Ctrl+Alt+Z)")},
        {self->finder_button, _("Find a place, a block, a rule, or a command (Ctrl+Shift+P)")},
        {self->menu_button, _("Main menu (F10)")},
        {self->save_button, _("Save all changes (Ctrl+S)")},
    };
    for (guint i = 0; i < G_N_ELEMENTS(tips); i++)
        tooltip_set(tips[i].button, tips[i].tip);
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

static void
fit(EditorWindow *self, const WindowFittings *fittings)
{
    self->fittings = fittings;
    fittings->install(self, self->finder_button);
    signal_follow(g_action_map_lookup_action(G_ACTION_MAP(self), "map-mode"), "notify::state",
                  G_CALLBACK(follow_mode), self);
    follow_mode(self);
    offer_menus(self);
}

GtkWidget *
editor_window_new(const WindowFittings *fittings, GtkApplication *application, Settings *settings,
                  EditorDocument *document)
{
    EditorWindow *self = g_object_new(EDITOR_TYPE_WINDOW, "application", application, NULL);
    if (settings == NULL)
        self->own_settings = settings_new("");
    self->settings = settings != NULL ? settings : self->own_settings;
    restore_size(self);
    fit(self, fittings);
    show_parts(self, FALSE);
    self->fittings->update(self);
    if (document != NULL)
        editor_window_show_document(self, document);
    return GTK_WIDGET(self);
}

GtkWidget *
editor_window_another(EditorWindow *self, EditorDocument *document)
{
    return editor_window_new(self->fittings, gtk_window_get_application(GTK_WINDOW(self)),
                             self->own_settings == NULL ? self->settings : NULL, document);
}
