/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A document at work: which panes are around its map and how large they are, its desks, and what
 * is shown in the panes.
 */
#include "editor/window/workbench/workbench.h"

#include "editor/canvas/map-view.h"
#include "editor/controls/container.h"
#include "editor/controls/widget-text.h"
#include "editor/controls/template.h"
#include "editor/desk/desk.h"
#include "editor/desk/game-view.h"
#include "editor/desk/page.h"
#include "validator/edits/field-text.h"
#include "editor/document/document.h"
#include "editor/document/live-check.h"
#include "editor/document/outline.h"
#include "editor/document/settings.h"
#include "editor/document/signals.h"
#include "editor/fields/field-row.h"
#include "editor/forms/inspector.h"
#include "editor/forms/record-table.h"
#include "editor/games/case-suite.h"
#include "editor/games/game-session.h"
#include "editor/panes/panes.h"
#include "editor/panes/keeper.h"
#include "editor/window/bars/bars.h"
#include "schema/model/entities.h"
#include "schema/model/verb.h"

#include <glib/gi18n.h>
#include <gtk/gtk.h>
#include <string.h>

/* The width of the outline, that of the inspector, and the height of each desk. */
typedef enum {
    SIZE_OUTLINE,
    SIZE_INSPECTOR,
    SIZE_DESKS,
    N_PANE_SIZES = SIZE_DESKS + N_DESKS,
} PaneSize;

/* The size of @desk, a Desk. */
#define SIZE_OF_DESK(desk) ((PaneSize)((guint)SIZE_DESKS + (guint)(desk)))

typedef struct {
    gint wanted[N_PANE_SIZES];
    gint given[N_PANE_SIZES]; /* at last; 0: not yet */
} PaneSizes;

/* All widgets are borrowed. */
typedef struct {
    GtkWidget *panes[N_PANES];
    GtkWidget *rail;                 /* of tools, which is left of the map and as wide as it is */
    GtkPaned *left, *right, *drawer; /* whose edges are those of outline, inspector and drawer */
    gboolean is_wanted[N_PANES];
    Desk desk; /* that is or was open in the drawer */
    PaneSizes sizes;
    gint width, height; /* in pixels, for which the panes have got their sizes */
    gboolean must_arrange;
} PaneLayout;

/* What desks are about. All borrowed; a desk takes the references that it needs. */
typedef struct {
    EditorDocument *document;
    EditorLiveCheck *check;
    EditorGameSession *games;
    EditorCaseSuite *cases;
    EditorMapView *map; /* outlives the desks */
} DeskParts;

static const struct {
    const char *key; /* in the settings */
    gint size, min, max;
} size_rows[N_PANE_SIZES] = {
    [SIZE_OUTLINE] = {"outline-width", 232, 180, 420},
    [SIZE_INSPECTOR] = {"inspector-width", 344, 300, 520},
    [SIZE_OF_DESK(DESK_PROBLEMS)] = {"problems-height", 220, 140, G_MAXINT},
    [SIZE_OF_DESK(DESK_BORDERS)] = {"borders-height", 226, 140, G_MAXINT},
    [SIZE_OF_DESK(DESK_SCENARIO)] = {"scenario-height", 280, 140, G_MAXINT},
    [SIZE_OF_DESK(DESK_TABLES)] = {"tables-height", 300, 140, G_MAXINT},
    [SIZE_OF_DESK(DESK_RULES)] = {"rules-height", 400, 180, G_MAXINT},
    [SIZE_OF_DESK(DESK_VICTORY)] = {"victory-height", 424, 180, G_MAXINT},
    [SIZE_OF_DESK(DESK_GAMES)] = {"games-height", 388, 180, G_MAXINT},
    [SIZE_OF_DESK(DESK_COMPARE)] = {"compare-height", 400, 180, G_MAXINT},
    [SIZE_OF_DESK(DESK_FIND)] = {"find-height", 300, 160, G_MAXINT},
    [SIZE_OF_DESK(DESK_RECORDS)] = {"records-height", 340, 180, G_MAXINT},
};

static void
pane_sizes_load(PaneSizes *self, const Settings *settings)
{
    for (guint i = 0; i < N_PANE_SIZES; i++)
        self->wanted[i] = settings_number(settings, size_rows[i].key, size_rows[i].size);
}

static void
pane_sizes_store(const PaneSizes *self, Settings *settings)
{
    for (guint i = 0; i < N_PANE_SIZES; i++)
        settings_set_number(settings, size_rows[i].key, self->wanted[i]);
}

/* Notes that @size is @now: if that is not what it was given, the user has moved its edge. */
static void
pane_sizes_note(PaneSizes *self, PaneSize size, gint now)
{
    if (now <= 0 || self->given[size] == 0 || now == self->given[size])
        return;
    self->wanted[size] = self->given[size] = now;
}

/* Returns: how large @size is to be where there is @room for it; never smaller than its least. */
static gint
pane_sizes_give(PaneSizes *self, PaneSize size, gint room)
{
    gint max = MIN(size_rows[size].max, room);
    self->given[size] = MAX(MIN(self->wanted[size], max), size_rows[size].min);
    return self->given[size];
}

/* The least that is left of the map, and the most that a desk takes, in pixels and per cent. */
#define MAP_WIDTH 480
#define DRAWER_SHARE 55

/* Returns: the desk that is open; N_DESKS: none. */
static Desk
pane_layout_desk(const PaneLayout *self)
{
    return self->is_wanted[PANE_DRAWER] ? self->desk : N_DESKS;
}

/* Takes note of edges that were moved since they were last arranged. */
static void
pane_layout_note(PaneLayout *self)
{
    const struct {
        Pane pane;
        PaneSize size;
        gboolean is_height;
    } rows[] = {
        {PANE_OUTLINE, SIZE_OUTLINE, FALSE},
        {PANE_INSPECTOR, SIZE_INSPECTOR, FALSE},
        {PANE_DRAWER, SIZE_OF_DESK(self->desk), TRUE},
    };
    for (guint i = 0; i < G_N_ELEMENTS(rows); i++) {
        GtkWidget *pane = self->panes[rows[i].pane];
        graphene_rect_t now; /* with its lines, which are part of what it was given */
        if (!self->must_arrange && gtk_widget_get_mapped(pane) &&
            gtk_widget_compute_bounds(pane, pane, &now))
            pane_sizes_note(&self->sizes, rows[i].size,
                            (gint)(rows[i].is_height ? now.size.height : now.size.width));
    }
}

/* From now on @desk is or was open in the drawer. */
static void
pane_layout_set_desk(PaneLayout *self, Desk desk)
{
    pane_layout_note(self);
    self->must_arrange = TRUE; /* what is seen still has the height of the last desk */
    self->desk = desk;
}

/* Shows the panes that are wanted, the inspector only if it @has_subject. */
static void
pane_layout_show(PaneLayout *self, gboolean has_subject)
{
    pane_layout_note(self);
    for (Pane pane = 0; pane < N_PANES; pane++)
        gtk_widget_set_visible(self->panes[pane],
                               self->is_wanted[pane] && (pane != PANE_INSPECTOR || has_subject));
    self->must_arrange = TRUE;
}

/* Gives the panes what they want of a window of @width and @height in pixels, as far as it goes. */
static void
pane_layout_arrange(PaneLayout *self, gint width, gint height)
{
    gint rail = 0;
    if (!self->must_arrange && width == self->width && height == self->height)
        return;
    gtk_widget_measure(self->rail, GTK_ORIENTATION_HORIZONTAL, -1, &rail, NULL, NULL, NULL);
    pane_layout_note(self);
    gint room = width - rail - MAP_WIDTH;
    gint outline = pane_sizes_give(&self->sizes, SIZE_OUTLINE, room / 2);
    gint inspector = pane_sizes_give(&self->sizes, SIZE_INSPECTOR, room - outline);
    gint desk =
        pane_sizes_give(&self->sizes, SIZE_OF_DESK(self->desk), height * DRAWER_SHARE / 100);
    gtk_paned_set_position(self->left, outline);
    if (gtk_widget_get_visible(self->panes[PANE_INSPECTOR]))
        gtk_paned_set_position(self->right, width - rail - inspector - 1);
    gtk_paned_set_position(self->drawer, height - desk - 1);
    self->width = width;
    self->height = height;
    self->must_arrange = FALSE;
}

/* Returns: the pane that has the focus; N_PANES: none. */
static guint
pane_with_focus(const PaneLayout *self)
{
    GtkWidget *focus = gtk_root_get_focus(gtk_widget_get_root(self->panes[PANE_MAP]));
    guint pane = 0;
    while (pane < N_PANES && (focus == NULL || (focus != self->panes[pane] &&
                                                !gtk_widget_is_ancestor(focus, self->panes[pane]))))
        pane++;
    return pane;
}

/* At most so much of the title of a list is shown on its tab. */
#define TITLE_LETTERS 40

/* Adds @page with @title; @name: accessible. */
static void
add_page(GtkNotebook *book, GtkWidget *page, GtkWidget *title, const char *name)
{
    gtk_notebook_append_page(book, page, title);
    widget_set_spoken_name(gtk_widget_get_parent(title), name);
}

static void
close_page(GtkWidget *page)
{
    GtkWidget *notebook = gtk_widget_get_ancestor(page, GTK_TYPE_NOTEBOOK);
    gint number = gtk_notebook_page_num(GTK_NOTEBOOK(notebook), page);
    gtk_notebook_remove_page(GTK_NOTEBOOK(notebook), number);
}

/* Returns: (transfer floating): the title of a tab that can be closed. */
static GtkWidget *
closable_title(const char *title, GtkWidget *page)
{
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4);
    GtkWidget *label = gtk_label_new(title);
    GtkWidget *close = gtk_button_new_from_icon_name("window-close-symbolic");
    g_autofree char *name = g_strdup_printf(_("Close %s"), title);
    gtk_button_set_has_frame(GTK_BUTTON(close), FALSE);
    gtk_widget_add_css_class(close, "tab-close");
    widget_set_tooltip(close, name);
    widget_set_spoken_name(close, name);
    signal_follow(close, "clicked", G_CALLBACK(close_page), page);
    widget_set_tooltip(label, title);
    gtk_label_set_ellipsize(GTK_LABEL(label), PANGO_ELLIPSIZE_END);
    gtk_label_set_width_chars(GTK_LABEL(label), (gint)MIN(g_utf8_strlen(title, -1), TITLE_LETTERS));
    gtk_label_set_max_width_chars(GTK_LABEL(label), TITLE_LETTERS);
    gtk_box_append(GTK_BOX(box), label);
    gtk_box_append(GTK_BOX(box), close);
    return box;
}

/* Returns: (transfer full): `Spaces`; `Victory – The End is Near`. */
static char *
list_title(EditorDocument *document, const Subject *list)
{
    const Field *field =
        entity_find_field(entity_get(list->entity), list->path, strlen(list->path), 0);
    g_autofree char *words = field != NULL ? field_label(field) : field_text_title(list->path);
    const Subject owner = {.entity = list->entity, .id = list->id, .path = (char *)""};
    if (list->id == NULL)
        return g_steal_pointer(&words);
    g_autofree char *name = subject_title(&owner, editor_document_set(document));
    return g_strdup_printf("%s – %s", words, name);
}

/* Returns: (transfer none): the page of @list, or NULL. */
static GtkWidget *
find_page(GtkNotebook *book, const Subject *list)
{
    for (gint i = 0; i < gtk_notebook_get_n_pages(book); i++) {
        GtkWidget *page = gtk_notebook_get_nth_page(book, i);
        if (EDITOR_IS_RECORD_TABLE(page) &&
            subject_equal(editor_record_table_list(EDITOR_RECORD_TABLE(page)), list))
            return page;
    }
    return NULL;
}

/* Brings the table of the records of @document that @list leads to (record-table.h) to the front,
 * opened if it is not. Returns: (transfer none): its page. */
static GtkWidget *
desks_tables_open(GtkNotebook *book, EditorDocument *document, const Subject *list)
{
    GtkWidget *page = find_page(book, list);
    if (page == NULL) {
        g_autofree char *title = list_title(document, list);
        page = editor_record_table_new(document, list);
        add_page(book, page, closable_title(title, page), title);
        gtk_notebook_set_menu_label_text(book, page, title);
        gtk_notebook_set_tab_reorderable(book, page, TRUE);
    }
    gtk_notebook_set_current_page(book, gtk_notebook_page_num(book, page));
    return page;
}

/* The tables that are filled first are open from the start: nations, types and blocks. */
static void
open_roster(GtkNotebook *book, EditorDocument *document)
{
    const Entity *roster = entity_get(ENTITY_ROSTER);
    gint system = data_set_system(editor_document_set(document));
    g_signal_handlers_disconnect_by_func(book, open_roster, document);
    gint now = gtk_notebook_get_current_page(book);
    for (guint i = 0; i < roster->n_fields; i++) {
        const Field *field = &roster->fields[i];
        g_autoptr(Subject) list = subject_new(ENTITY_ROSTER, NULL, field_key(field));
        if (field->kind == KIND_LIST && verb_field_is_read(roster, field, system))
            desks_tables_open(book, document, list);
    }
    gtk_notebook_set_current_page(book, now);
}

static void
inspect_place(GtkWidget *places)
{
    gtk_widget_activate_action(places, DESK_INSPECT, "s", "");
}

/* Returns: (transfer floating): a notebook with the places of @document, whose page is always
 * there; when it is first shown it opens the lists of the roster. */
static GtkWidget *
tables_desk_new(EditorDocument *document)
{
    GtkWidget *book = gtk_notebook_new(), *places = editor_place_list_new(document);
    g_signal_connect(places, "activate-subject", G_CALLBACK(inspect_place), NULL);
    gtk_notebook_set_scrollable(GTK_NOTEBOOK(book), TRUE);
    gtk_notebook_set_show_border(GTK_NOTEBOOK(book), FALSE);
    add_page(GTK_NOTEBOOK(book), places, gtk_label_new(_("Places")), _("Places"));
    widget_set_spoken_name(book, _("Tables"));
    g_signal_connect_object(book, "map", G_CALLBACK(open_roster), document, 0);
    return book;
}

/* Returns: (transfer floating): a new @desk. */
static GtkWidget *
desk_new(Desk desk, const DeskParts *parts)
{
    switch (desk) {
    case DESK_PROBLEMS:
        return editor_problems_new(parts->document, parts->check);
    case DESK_BORDERS:
        return editor_border_list_new(parts->document);
    case DESK_SCENARIO:
        return editor_scenario_desk_new(parts->document);
    case DESK_TABLES:
        return tables_desk_new(parts->document);
    case DESK_RULES:
        return editor_rules_desk_new(parts->games, parts->cases);
    case DESK_VICTORY:
        return editor_victory_desk_new(parts->games, parts->check);
    case DESK_GAMES:
        return game_view_new(games_desk_get_type(), parts->games);
    case DESK_RECORDS:
        return editor_records_desk_new(parts->games, parts->cases);
    case DESK_COMPARE:
        return editor_compare_desk_new(parts->document, parts->map);
    case DESK_FIND:
        return editor_find_desk_new(parts->document);
    default:
        g_assert_not_reached();
    }
}

/* Returns: (transfer none): what of @page, which is a @desk, gets the focus when it opens. */
static GtkWidget *
desk_entry(Desk desk, GtkWidget *page)
{
    if (desk == DESK_TABLES)
        return gtk_notebook_get_nth_page(GTK_NOTEBOOK(page),
                                         gtk_notebook_get_current_page(GTK_NOTEBOOK(page)));
    return desk == DESK_FIND ? editor_find_desk_entry(page) : page;
}

/* All borrowed; what is not given is made. */
typedef struct {
    GtkBox *box;
    GtkOverlay *overlay;                 /* in @box */
    GtkWidget *tool_line;                /* about the tool */
    GtkWidget *game_frame, *game_floats; /* around the line of games; NULL: none was added yet */
} MapColumn;

static const char sentences_key[] = "rules-in-sentences";

static void
keep_style(EditorInspector *inspector, Settings *settings)
{
    settings_set_number(settings, sentences_key, editor_inspector_has_sentences(inspector));
}

/* @settings (borrowed, must outlive it) keeps whether rules are shown as sentences. Returns:
 * (transfer floating): an inspector of @document. */
static GtkWidget *
inspector_side_new(EditorDocument *document, Settings *settings)
{
    GtkWidget *inspector = editor_inspector_new(document);
    gboolean has_sentences = settings_number(settings, sentences_key, TRUE) != 0;
    editor_inspector_set_sentences(EDITOR_INSPECTOR(inspector), has_sentences);
    g_signal_connect(inspector, "style-changed", G_CALLBACK(keep_style), settings);
    gtk_widget_add_css_class(inspector, "side");
    return inspector;
}

/* Puts @hints (transfer floating) and the other cards of what @parts are about around the form.
 * Once. */
static void
inspector_side_furnish(EditorInspector *inspector, const DeskParts *parts, GtkWidget *hints)
{
    EditorDocument *document = parts->document;
    GtkWidget *const below[] = {
        rule_panel_new(parts->games, parts->cases),
        hints,
        card_borders_new(document, parts->map),
        desk_page_new(card_uses_get_type(), document),
        NULL,
    };
    editor_inspector_furnish(inspector, card_picture_new(document, parts->map),
                             desk_page_new(card_blocks_get_type(), document), below);
}

/* Puts @map, with @colours on it, and the line about the tool (all transfer floating) into
 * @column. */
static void
map_column_fill(MapColumn *self, GtkWidget *map, GtkWidget *colours)
{
    self->game_frame = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    gtk_box_prepend(self->box, self->game_frame);
    gtk_box_prepend(self->box, self->tool_line);
    gtk_overlay_set_child(self->overlay, map);
    gtk_overlay_add_overlay(self->overlay, colours);
    gtk_widget_set_size_request(map, 200, 160);
}

/* What the map shows of games is chosen in the place of @tool_line, before its frame. */
static void
show_line(GtkWidget *tool_line)
{
    GtkWidget *frame = gtk_widget_get_next_sibling(tool_line);
    GtkWidget *line = gtk_widget_get_first_child(frame);
    gboolean has_games =
        line != NULL && gtk_widget_get_visible(frame) && gtk_widget_get_visible(line);
    gtk_widget_set_visible(tool_line, !has_games);
}

/* Adds what @map shows of the games of @session; nothing when it is there already. */
static void
map_column_add_games(MapColumn *self, EditorGameSession *session, EditorMapView *map)
{
    if (self->game_floats != NULL)
        return;
    GtkWidget *line = game_view_new(game_map_line_get_type(), session);
    GtkWidget *below = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    self->game_floats = game_map_floats_new(session, map, below);
    gtk_box_append(self->box, below);
    gtk_box_append(GTK_BOX(self->game_frame), line);
    gtk_overlay_add_overlay(self->overlay, self->game_floats);
    signal_follow(line, "notify::visible", G_CALLBACK(show_line), self->tool_line);
}

/* Shows games, if any are added, or not. */
static void
map_column_show_games(const MapColumn *self, gboolean has_games)
{
    gtk_widget_set_visible(self->game_frame, has_games);
    if (self->game_floats != NULL)
        gtk_widget_set_visible(self->game_floats, has_games);
    show_line(self->tool_line);
}

struct _EditorWorkbench {
    GtkWidget parent;
    EditorDocument *document; /* owned */
    EditorLiveCheck *check;   /* owned */
    Settings *settings;       /* borrowed */
    Keeper *keeper;           /* owned */
    EditorGameSession *games; /* owned */
    EditorCaseSuite *cases;   /* owned */
    PaneLayout layout;
    gboolean is_furnished;
    guint folding;             /* source that folds the inspector away; 0: none */
    GtkWidget *desks[N_DESKS]; /* NULL: not opened yet */
    GtkWidget *outline, *layers, *map, *inspector, *notices;
    MapColumn column;
    EditorDeskBar *bar;
    /* Of the template. */
    GtkBox *frame, *upper, *middle, *side, *map_column;
    GtkOverlay *map_overlay;
    GtkPaned *left_paned, *right_paned, *drawer_paned;
    GtkToggleButton *outline_tab, *layers_tab;
    GtkStack *side_stack, *drawer;
};

TEMPLATE_TYPE(EditorWorkbench, editor_workbench, GTK_TYPE_WIDGET)

static guint panes_changed;

/* Delay in milliseconds before the inspector is shown or hidden, since that moves the map: not
 * between two presses on it, and not during a drag. While a tool changes what is pressed on the
 * map, the inspector is neither shown nor hidden, so that the next press finds it in the same
 * place. */
#define FOLD_MS 300

static void
open_list(EditorWorkbench *self, const Subject *list)
{
    editor_workbench_show_list(self, list);
}

void
editor_workbench_go_to(EditorWorkbench *self, const Subject *subject)
{
    g_autoptr(Subject) reported = subject_for_display(subject, editor_document_set(self->document));
    if (!editor_document_shows(self->document, subject))
        editor_document_choose_scenario(self->document, subject->id);
    editor_document_select(self->document, reported);
    editor_map_view_show(EDITOR_MAP_VIEW(self->map), reported);
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
    container_focus(self->inspector, GTK_DIR_TAB_FORWARD);
}

/* Focuses @field (NULL: the first one) of the selection. */
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

/* Returns: the member of @entity to enter first: its name, if it has one. */
static const Field *
first_field(const Entity *entity)
{
    static const char *const names[] = {"name", "title"};
    for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
        const Field *field = entity_find_field(entity, names[i], strlen(names[i]), 0);
        if (field != NULL)
            return field;
    }
    return &entity->fields[0];
}

static void
on_inspect(GtkWidget *widget, const char *action G_GNUC_UNUSED, GVariant *parameter)
{
    EditorWorkbench *self = EDITOR_WORKBENCH(widget);
    const Subject *subject = editor_document_subject(self->document);
    const Entity *entity = subject != NULL ? field_row_subject_entity(subject) : NULL;
    const char *key = g_variant_get_string(parameter, NULL);
    if (entity != NULL)
        look_at(self, key[0] != '\0' ? entity_find_field(entity, key, strlen(key), 0)
                                     : first_field(entity));
}

/* Returns: whether the map shows games while @desk is open. */
static gboolean
opens_games(Desk desk)
{
    return desk == DESK_GAMES || desk == DESK_RECORDS;
}

/* Shows the panes that are wanted and have something to say. */
static void
show_panes(EditorWorkbench *self)
{
    gboolean has_subject = editor_document_subject(self->document) != NULL;
    Desk desk = pane_layout_desk(&self->layout);
    pane_layout_show(&self->layout, has_subject);
    map_column_show_games(&self->column, opens_games(desk));
    editor_desk_bar_set_open(self->bar, desk);
    gtk_widget_queue_resize(GTK_WIDGET(self));
}

/* Whether the dragging button is held. */
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
    if (pane_layout_desk(&self->layout) == desk)
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
    widget_set_spoken_name(self->outline, _("Outline"));
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
                   layer_list_pictures_new(EDITOR_MAP_VIEW(self->map)));
    gtk_box_prepend(self->middle, floats->rail);
    self->column = (MapColumn){self->map_column, self->map_overlay, floats->tool_line};
    map_column_fill(&self->column, self->map, floats->colours);
    signal_follow(self->map, "activate-subject", G_CALLBACK(look_closely), self);
}

static DeskParts
get_desk_parts(const EditorWorkbench *self)
{
    return (DeskParts){self->document, self->check, self->games, self->cases,
                       EDITOR_MAP_VIEW(self->map)};
}

/* Returns: (transfer none): @desk, which is made when it is opened first. */
static GtkWidget *
get_desk_page(EditorWorkbench *self, Desk desk)
{
    if (self->desks[desk] != NULL)
        return self->desks[desk];
    const DeskParts parts = get_desk_parts(self);
    GtkWidget *made = self->desks[desk] = desk_new(desk, &parts);
    if (opens_games(desk))
        map_column_add_games(&self->column, self->games, EDITOR_MAP_VIEW(self->map));
    if (desk == DESK_PROBLEMS) {
        signal_follow(made, "show-subject", G_CALLBACK(editor_workbench_go_to), self);
        signal_follow(made, "open-subject", G_CALLBACK(open_problem), self);
    }
    gtk_stack_add_child(self->drawer, made);
    return made;
}

static void
show_hex(EditorWorkbench *self)
{
    g_autofree char *words = editor_map_view_words(EDITOR_MAP_VIEW(self->map));
    editor_desk_bar_report(self->bar, words);
}

static void
build_bar(EditorWorkbench *self)
{
    self->bar = EDITOR_DESK_BAR(editor_desk_bar_new(self->document, self->check));
    signal_follow(self->map, "words-changed", G_CALLBACK(show_hex), self);
    gtk_box_append(self->upper, GTK_WIDGET(self->bar));
    signal_follow(self->bar, "desk-pressed", G_CALLBACK(press_desk), self);
}

static void
explain_finding(EditorWorkbench *self, const char *fingerprint)
{
    editor_workbench_show_desk(self, DESK_PROBLEMS);
    editor_problems_choose(EDITOR_PROBLEMS(get_desk_page(self, DESK_PROBLEMS)), fingerprint);
}

/* What is around the form is not visible before something is selected. */
static void
furnish_inspector(EditorWorkbench *self)
{
    const DeskParts parts = get_desk_parts(self);
    GtkWidget *hints = editor_hints_new(self->document, self->check);
    inspector_side_furnish(EDITOR_INSPECTOR(self->inspector), &parts, hints);
    signal_follow(hints, "explain", G_CALLBACK(explain_finding), self);
    self->is_furnished = TRUE;
}

static void
follow_selection(EditorWorkbench *self)
{
    gboolean has_subject = editor_document_subject(self->document) != NULL;
    gboolean is_on_map = gtk_widget_has_focus(self->map);
    gboolean is_at_work =
        is_on_map && editor_map_view_get_tool(EDITOR_MAP_VIEW(self->map)) != MAP_TOOL_SELECT;
    if (has_subject && !self->is_furnished)
        furnish_inspector(self);
    g_clear_handle_id(&self->folding, g_source_remove);
    if (is_at_work || has_subject == gtk_widget_get_visible(self->inspector))
        return;
    if (has_subject && !is_on_map)
        show_panes(self);
    else
        self->folding = g_timeout_add(FOLD_MS, fold_inspector, self);
}

static void
build_workbench(EditorWorkbench *self, const WorkbenchFloats *floats)
{
    self->notices = g_object_new(EDITOR_TYPE_NOTICES, NULL);
    gtk_box_prepend(self->frame, self->notices);
    build_side(self);
    build_map(self, floats);
    build_bar(self);
    self->inspector = inspector_side_new(self->document, self->settings);
    gtk_paned_set_end_child(self->right_paned, self->inspector);
    self->layout = (PaneLayout){
        .panes = {GTK_WIDGET(self->side), self->map, self->inspector, GTK_WIDGET(self->drawer)},
        .rail = floats->rail,
        .left = self->left_paned,
        .right = self->right_paned,
        .drawer = self->drawer_paned,
        .is_wanted = {TRUE, TRUE, TRUE},
    };
    pane_sizes_load(&self->layout.sizes, self->settings);
    signal_follow(self->check, "findings", G_CALLBACK(show_marks), self);
    signal_follow(self->document, "scenario-changed", G_CALLBACK(show_marks), self);
    signal_follow(self->document, "selection-changed", G_CALLBACK(follow_selection), self);
    signal_follow(self->map, "tool-changed", G_CALLBACK(follow_selection), self);
    show_panes(self);
    follow_selection(self);
}

EditorLiveCheck *
editor_workbench_check(EditorWorkbench *self)
{
    return self->check;
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
    container_focus(self->layers, GTK_DIR_TAB_FORWARD);
}

gboolean
editor_workbench_is_shown(EditorWorkbench *self, Pane pane)
{
    return self->layout.is_wanted[pane];
}

void
editor_workbench_show_pane(EditorWorkbench *self, Pane pane, gboolean is_shown)
{
    self->layout.is_wanted[pane] = is_shown;
    show_panes(self);
    g_signal_emit(self, panes_changed, 0);
}

void
editor_workbench_next_pane(EditorWorkbench *self, gint step)
{
    guint pane = pane_with_focus(&self->layout);
    if (pane == N_PANES)
        pane = step > 0 ? N_PANES - 1 : 0;
    for (guint i = 0; i < N_PANES; i++) {
        pane = (guint)((gint)(pane + N_PANES) + step) % N_PANES;
        if (!gtk_widget_get_visible(self->layout.panes[pane]))
            continue;
        if (gtk_widget_grab_focus(self->layout.panes[pane]) ||
            container_focus(self->layout.panes[pane], GTK_DIR_TAB_FORWARD))
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

/* GTK (4.8) goes through children by where they are, so before the first layout it may start
 * anywhere. Returns: whether the first child in the order of the template that accepts the focus
 * has it. */
static gboolean
focus_unallocated(GtkWidget *area)
{
    gboolean is_container = GTK_IS_BOX(area) || GTK_IS_STACK(area) || GTK_IS_VIEWPORT(area) ||
                            GTK_IS_SCROLLED_WINDOW(area);
    if (!gtk_widget_get_mapped(area) || !gtk_widget_is_sensitive(area))
        return FALSE;
    if (!is_container)
        return gtk_widget_child_focus(area, GTK_DIR_TAB_FORWARD);
    for (GtkWidget *child = gtk_widget_get_first_child(area); child != NULL;
         child = gtk_widget_get_next_sibling(child))
        if (focus_unallocated(child))
            return TRUE;
    return FALSE;
}

/* Opens @desk and focuses its @page. */
static void
enter_desk(EditorWorkbench *self, Desk desk, GtkWidget *page)
{
    GtkRoot *root = gtk_widget_get_root(GTK_WIDGET(self));
    pane_layout_set_desk(&self->layout, desk);
    /* A desk would give it back to what had it there last. */
    if (root != NULL)
        gtk_root_set_focus(root, NULL);
    gtk_stack_set_visible_child(self->drawer, get_desk_page(self, desk));
    editor_workbench_show_pane(self, PANE_DRAWER, TRUE);
    if (gtk_widget_get_width(page) > 0 || !focus_unallocated(page))
        container_focus(page, GTK_DIR_TAB_FORWARD);
}

void
editor_workbench_show_desk(EditorWorkbench *self, Desk desk)
{
    GtkWidget *page = get_desk_page(self, desk);
    enter_desk(self, desk, desk_entry(desk, page));
}

void
editor_workbench_show_list(EditorWorkbench *self, const Subject *list)
{
    GtkNotebook *book = GTK_NOTEBOOK(get_desk_page(self, DESK_TABLES));
    enter_desk(self, DESK_TABLES, desks_tables_open(book, self->document, list));
}

void
editor_workbench_next_problem(EditorWorkbench *self)
{
    editor_workbench_show_desk(self, DESK_PROBLEMS);
    editor_problems_step(EDITOR_PROBLEMS(get_desk_page(self, DESK_PROBLEMS)), 1);
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
    pane_layout_arrange(&self->layout, width, height);
    gtk_widget_allocate(GTK_WIDGET(self->frame), width, height, baseline, NULL);
}

static void
unmap(GtkWidget *widget)
{
    EditorWorkbench *self = EDITOR_WORKBENCH(widget);
    pane_layout_note(&self->layout);
    pane_sizes_store(&self->layout.sizes, self->settings);
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

static void
editor_workbench_class_init(EditorWorkbenchClass *class)
{
    GtkWidgetClass *widget_class = GTK_WIDGET_CLASS(class);
    G_OBJECT_CLASS(class)->dispose = editor_workbench_dispose;
    widget_class->measure = measure;
    widget_class->size_allocate = size_allocate;
    widget_class->unmap = unmap;
    TEMPLATE_LOAD(class, "workbench.ui");
    TEMPLATE_CHILDREN(class, EditorWorkbench, frame, upper, middle, side, map_column, map_overlay,
                      left_paned, right_paned, drawer_paned, outline_tab, layers_tab, side_stack,
                      drawer);
    gtk_widget_class_install_action(widget_class, DESK_INSPECT, "s", on_inspect);
    panes_changed = signal_new("panes-changed", EDITOR_TYPE_WORKBENCH, 0);
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
    build_workbench(self, floats);
    g_autofree char *folder = settings_folder(settings);
    g_autofree char *journals = folder != NULL ? g_build_filename(folder, "journals", NULL) : NULL;
    self->keeper = keeper_new(document, EDITOR_NOTICES(self->notices), journals);
    return GTK_WIDGET(self);
}
