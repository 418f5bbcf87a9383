/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Opening, saving, closing.
 */
#include "editor/window/commands.h"

#include "editor/controls/widget-text.h"
#include "editor/document/disk/disk-merge.h"
#include "editor/document/other-files.h"
#include "editor/panes/notices.h"
#include "editor/window/window.h"
#include "editor/window/dialogs/dialogs.h"
#include "editor/window/dialogs/questions.h"
#include "schema/foreign/formats.h"
#include "schema/store/data-set-search.h"
#include "schema/store/new-data-set.h"
#include "schema/store/shipped-sets.h"

#include <glib/gi18n.h>

/* Returns: (transfer none): the window that has @folder open, or NULL. */
static EditorWindow *
find_window(EditorWindow *window, const char *folder)
{
    GtkApplication *application = gtk_window_get_application(GTK_WINDOW(window));
    GList *windows = application != NULL ? gtk_application_get_windows(application) : NULL;
    for (GList *l = windows; l != NULL; l = l->next) {
        EditorDocument *document =
            EDITOR_IS_WINDOW(l->data) ? editor_window_document(l->data) : NULL;
        const DataSet *set = document != NULL ? editor_document_set(document) : NULL;
        if (set != NULL && g_strcmp0(set->folder, folder) == 0)
            return l->data;
    }
    return NULL;
}

static EditorWindow *
show_set(EditorWindow *window, DataSet *set, RenderGeometry *geometry)
{
    g_autoptr(EditorDocument) document = editor_document_new(set);
    editor_document_know_drawing(document, geometry);
    if (editor_window_document(window) == NULL) {
        editor_window_show_document(window, document);
        return window;
    }
    return EDITOR_WINDOW(editor_window_another(window, document));
}

/* The disk takes its time. */
static void
save_settings(GtkWidget *window)
{
    settings_save(editor_window_settings(EDITOR_WINDOW(window)), NULL);
}

/* What is done with an installed game that was opened. */
enum { INSTALLED_LAYER = 1, INSTALLED_COPY, INSTALLED_LOOK };

static void
answer_installed(GtkDialog *dialog, gint response)
{
    GtkWindow *window = gtk_window_get_transient_for(GTK_WINDOW(dialog));
    gtk_window_destroy(GTK_WINDOW(dialog));
    if (window != NULL && response == INSTALLED_LAYER)
        gtk_widget_activate_action(GTK_WIDGET(window), "win.new-layer", NULL);
    else if (window != NULL && response == INSTALLED_COPY)
        gtk_widget_activate_action(GTK_WIDGET(window), "win.save-as", NULL);
}

/* The game that @widget, a window, shows is installed, and cannot be changed there. */
static void
offer_own_folder(GtkWidget *widget)
{
    GtkWidget *dialog = gtk_message_dialog_new(
        GTK_WINDOW(widget), GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT, GTK_MESSAGE_QUESTION,
        GTK_BUTTONS_NONE, "%s", _("This game is installed with Narva"));
    gtk_message_dialog_format_secondary_text(
        GTK_MESSAGE_DIALOG(dialog), "%s",
        _("Installed games are not changed. A variant is a layer on top of the game: it has a "
          "folder of its own, with only what you change. A copy has everything."));
    notices_wrap_message(GTK_MESSAGE_DIALOG(dialog));
    gtk_dialog_add_buttons(GTK_DIALOG(dialog), _("_Only look"), INSTALLED_LOOK, _("Make a _copy…"),
                           INSTALLED_COPY, _("Make a _variant…"), INSTALLED_LAYER, NULL);
    gtk_dialog_set_default_response(GTK_DIALOG(dialog), INSTALLED_LAYER);
    widget_set_mnemonic_names(dialog);
    g_signal_connect(dialog, "response", G_CALLBACK(answer_installed), NULL);
    gtk_window_present(GTK_WINDOW(dialog));
}

static gboolean
open_found(EditorWindow *window, const char *path, const char *scenario, EarlySet *read,
           GError **error)
{
    g_autofree char *whole = g_canonicalize_filename(path, NULL);
    g_autoptr(GArray) found = data_set_search_new();
    if (!data_set_search(found, whole, NULL, error))
        return FALSE;
    const FoundSet *first = &g_array_index(found, FoundSet, 0);
    const FileKind *kind = first->file != NULL ? file_kind_of(first->file) : NULL;
    g_autofree char *inner = kind != NULL && kind->entity == ENTITY_SCENARIO && scenario == NULL
                                 ? file_kind_id(kind, first->file)
                                 : g_strdup(scenario);
    EditorWindow *shown = find_window(window, first->folder);
    if (shown == NULL) {
        gboolean is_read = read != NULL && g_strcmp0(read->set->folder, first->folder) == 0;
        g_autoptr(DataSet) set =
            is_read ? data_set_ref(read->set) : data_set_load(first->folder, error);
        if (set == NULL)
            return FALSE;
        gboolean is_own = shipped_sets_allow_writing(first->folder, NULL);
        if (is_own)
            settings_add_recent(editor_window_settings(window), first->folder);
        shown = show_set(window, set, is_read ? read->geometry : NULL);
        window_after_frame(GTK_WIDGET(shown), is_own ? save_settings : offer_own_folder);
    }
    if (inner != NULL)
        editor_document_choose_scenario(editor_window_document(shown), inner);
    gtk_window_present(GTK_WINDOW(shown));
    return TRUE;
}

static gboolean
is_empty_folder(const char *path)
{
    g_autoptr(GDir) folder = g_dir_open(path, 0, NULL);
    return folder != NULL && g_dir_read_name(folder) == NULL;
}

static void
answer_make(GtkDialog *dialog, gint response, const char *folder)
{
    GtkWindow *window = gtk_window_get_transient_for(GTK_WINDOW(dialog));
    g_autofree char *path = g_strdup(folder);
    gtk_window_destroy(GTK_WINDOW(dialog));
    if (response == GTK_RESPONSE_ACCEPT && window != NULL)
        gtk_widget_activate_action(GTK_WIDGET(window), "win.new-set-path", "s", path);
}

/* Nothing is in the folder @path: a data set can be made there. */
static void
offer_to_make(EditorWindow *window, const char *path)
{
    char *folder = g_canonicalize_filename(path, NULL);
    GtkWidget *dialog = gtk_message_dialog_new(
        GTK_WINDOW(window), GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT, GTK_MESSAGE_QUESTION,
        GTK_BUTTONS_NONE, "%s", _("This folder is empty"));
    gtk_message_dialog_format_secondary_text(
        GTK_MESSAGE_DIALOG(dialog),
        _("There is no data set in %s yet. A new one starts with a small map."), folder);
    notices_wrap_message(GTK_MESSAGE_DIALOG(dialog));
    gtk_dialog_add_button(GTK_DIALOG(dialog), _("_Cancel"), GTK_RESPONSE_CANCEL);
    gtk_dialog_add_button(GTK_DIALOG(dialog), _("C_reate one here"), GTK_RESPONSE_ACCEPT);
    gtk_dialog_set_default_response(GTK_DIALOG(dialog), GTK_RESPONSE_ACCEPT);
    widget_set_mnemonic_names(dialog);
    g_object_set_data_full(G_OBJECT(dialog), "folder", folder, g_free);
    g_signal_connect(dialog, "response", G_CALLBACK(answer_make), folder);
    gtk_window_present(GTK_WINDOW(dialog));
}

gboolean
file_open_in(EditorWindow *window, const char *path, const char *scenario, EarlySet *read,
             GError **error)
{
    g_autoptr(GError) failure = NULL;
    if (path == NULL)
        g_set_error_literal(&failure, G_FILE_ERROR, G_FILE_ERROR_NOENT,
                            _("It is not on this computer."));
    else if (open_found(window, path, scenario, read, &failure))
        return TRUE;
    gtk_window_present(GTK_WINDOW(window));
    if (path != NULL && is_empty_folder(path))
        offer_to_make(window, path);
    else if (path != NULL && foreign_format_guess(path) != NULL)
        return gtk_widget_activate_action(GTK_WIDGET(window), "win.import-path", "s", path);
    else
        notices_show_message(GTK_WINDOW(window), _("This cannot be opened"), failure->message);
    g_propagate_error(error, g_steal_pointer(&failure));
    return FALSE;
}

void
file_open_path(EditorWindow *window, const char *text)
{
    file_open_in(window, text, NULL, NULL, NULL);
}

/* Returns: (transfer full): where the next data set is looked for: beside this one, or beside the
 * one opened last. In the folder that GTK starts with no folder can be made. */
static GFile *
folder_to_begin_in(EditorWindow *window)
{
    EditorDocument *document = editor_window_document(window);
    const DataSet *set = document != NULL ? editor_document_set(document) : NULL;
    g_auto(GStrv) recent = settings_recent(editor_window_settings(window));
    gboolean is_own =
        set != NULL && set->folder != NULL && shipped_sets_allow_writing(set->folder, NULL);
    const char *folder = is_own ? set->folder : recent[0];
    g_autofree char *parent = folder != NULL ? g_path_get_dirname(folder) : NULL;
    gboolean is_there = parent != NULL && g_file_test(parent, G_FILE_TEST_IS_DIR);
    return g_file_new_for_path(is_there ? parent : g_get_home_dir());
}

void
file_ask_folder(EditorWindow *window, const Command *command)
{
    static const struct {
        const char *name, *title, *accept, *action; /* the action gets the folder */
    } rows[] = {
        {"open", N_("Open a data set"), N_("_Open"), "win.open-path"},
        {"save-as", N_("Save in an empty folder"), N_("_Save"), "win.save-as-path"},
        {"new-layer", N_("New layer in an empty folder"), N_("C_reate"), "win.new-layer-path"},
    };
    guint row = 0;
    while (!g_str_equal(rows[row].name, command->name))
        row++;
    GtkFileChooserNative *dialog = gtk_file_chooser_native_new(
        _(rows[row].title), GTK_WINDOW(window), GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER,
        _(rows[row].accept), NULL);
    g_autoptr(GFile) file = folder_to_begin_in(window);
    gtk_file_chooser_set_current_folder(GTK_FILE_CHOOSER(dialog), file, NULL);
    questions_choose_for(dialog, rows[row].action);
}

void
file_new_window(EditorWindow *window)
{
    gtk_window_present(GTK_WINDOW(editor_window_another(window, NULL)));
}

void
file_new_set(EditorWindow *window)
{
    g_autoptr(GFile) beside = folder_to_begin_in(window);
    new_set_ask(window, g_file_peek_path(beside));
}

void
file_import(EditorWindow *window, const char *text)
{
    g_autoptr(GFile) beside = folder_to_begin_in(window);
    import_map_ask(window, text, g_file_peek_path(beside));
}

EditorWindow *
file_open_shown(EditorWindow *window, const char *folder)
{
    return file_open_in(window, folder, NULL, NULL, NULL) ? find_window(window, folder) : NULL;
}

/* Makes a data set and opens it. */
static void
make_set(EditorWindow *window, const NewDataSet *wish)
{
    g_autoptr(GError) error = NULL;
    if (new_data_set_make(wish, &error))
        file_open_in(window, wish->folder, NULL, NULL, NULL);
    else
        notices_show_message(GTK_WINDOW(window), _("This data set cannot be created"),
                             error->message);
}

void
file_new_set_path(EditorWindow *window, const char *text)
{
    const NewDataSet wish = {.folder = text};
    make_set(window, &wish);
}

void
file_new_layer_path(EditorWindow *window, const char *text)
{
    const DataSet *set = editor_document_set(editor_window_document(window));
    g_autofree char *folder = g_canonicalize_filename(text, NULL);
    g_autofree char *beside = g_path_get_dirname(folder);
    g_autofree char *own = set->folder != NULL ? g_path_get_dirname(set->folder) : NULL;
    g_autofree char *below = set->folder != NULL ? g_path_get_basename(set->folder) : NULL;
    const NewDataSet wish = {.folder = folder, .extends = below};
    g_autofree char *shipped = below != NULL ? shipped_set_find(below) : NULL;
    gboolean is_installed = shipped != NULL && !shipped_sets_allow_writing(set->folder, NULL);
    gboolean is_found = g_strcmp0(beside, own) == 0 || is_installed;
    g_autofree char *name = g_path_get_basename(folder);
    if (is_found && g_strcmp0(name, below) != 0)
        make_set(window, &wish);
    else if (is_found)
        notices_show_message(GTK_WINDOW(window), _("This layer cannot be created"),
                             _("A layer and its base cannot have folders of the same name."));
    else
        notices_show_message(GTK_WINDOW(window), _("This layer cannot be created"),
                             _("A layer finds its base by the name of its folder. Choose a folder "
                               "beside this data set."));
}

void
file_open_base(EditorWindow *window)
{
    const DataSet *set = editor_document_set(editor_window_document(window));
    file_open_in(window, set->base->folder,
                 editor_document_scenario_id(editor_window_document(window)), NULL, NULL);
}

/* Where nothing can be written, it is asked where else. Returns: whether all is saved now. */
static gboolean
save_document(EditorWindow *window)
{
    const char *why;
    g_autoptr(GError) error = NULL;
    if (editor_document_is_read_only(editor_window_document(window), &why)) {
        gtk_widget_activate_action(GTK_WIDGET(window), "win.save-as", NULL);
        editor_window_say(
            window,
            editor_document_is_gone(editor_window_document(window))
                ? _("The folder of this data set is gone or empty. Choose an empty one for it.")
                : _("This data set is read-only. Choose an empty folder for it."));
        return FALSE;
    }
    if (editor_document_save(editor_window_document(window), &error))
        return TRUE;
    notices_show_offer(GTK_WINDOW(window), _("This could not be saved"), error->message,
                       _("_Save as…"), "win.save-as");
    return FALSE;
}

void
file_save(EditorWindow *window)
{
    if (!save_document(window))
        return;
    const char *base = editor_document_lost_base(editor_window_document(window));
    g_autofree char *said =
        base != NULL ? g_strdup_printf(_("This layer is saved. “%s”, which it extends, cannot be "
                                         "found any more: put it back beside the layer."),
                                       base)
                     : g_strdup(_("Saved."));
    editor_window_say(window, said);
}

void
file_revert(EditorWindow *window)
{
    g_autoptr(GError) error = NULL;
    if (disk_merge_reload(editor_window_document(window), &error))
        editor_window_say(window,
                          _("Everything is as it was saved. Undo brings the changes back."));
    else
        notices_show_message(GTK_WINDOW(window), _("The files cannot be read"), error->message);
}

void
file_close(EditorWindow *window, const Command *command)
{
    GtkApplication *application = gtk_window_get_application(GTK_WINDOW(window));
    gboolean are_all = command->number;
    g_autoptr(GList) windows = are_all ? g_list_copy(gtk_application_get_windows(application))
                                       : g_list_append(NULL, window);
    for (GList *l = windows; l != NULL; l = l->next)
        gtk_window_close(GTK_WINDOW(l->data));
}

static void
on_response(GtkDialog *dialog, gint response, EditorWindow *window)
{
    /* The window may go first: the dialog lives until its signal has come through. */
    gtk_window_set_transient_for(GTK_WINDOW(dialog), NULL);
    gtk_window_destroy(GTK_WINDOW(dialog));
    if (response == FILE_RESPONSE_DISCARD ||
        (response == FILE_RESPONSE_SAVE && save_document(window)))
        editor_window_close_now(window);
}

void
file_ask_to_save(EditorWindow *window)
{
    const DataSet *set = editor_document_set(editor_window_document(window));
    const Game *game = (const Game *)data_set_root(set, ENTITY_GAME);
    gboolean has_title = game != NULL && !game->record.raw && game->title != NULL;
    GtkWidget *dialog = gtk_message_dialog_new(
        GTK_WINDOW(window), GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT, GTK_MESSAGE_QUESTION,
        GTK_BUTTONS_NONE, _("Save the changes to “%s”?"), has_title ? game->title : set->name);
    gtk_message_dialog_format_secondary_text(GTK_MESSAGE_DIALOG(dialog), "%s",
                                             _("If you discard them, they are lost."));
    notices_wrap_message(GTK_MESSAGE_DIALOG(dialog));
    gtk_dialog_add_buttons(GTK_DIALOG(dialog), _("_Discard"), FILE_RESPONSE_DISCARD, _("_Cancel"),
                           GTK_RESPONSE_CANCEL, _("_Save"), FILE_RESPONSE_SAVE, NULL);
    gtk_widget_add_css_class(
        gtk_dialog_get_widget_for_response(GTK_DIALOG(dialog), FILE_RESPONSE_DISCARD),
        "destructive-action");
    gtk_dialog_set_default_response(GTK_DIALOG(dialog), FILE_RESPONSE_SAVE);
    widget_set_mnemonic_names(dialog);
    g_signal_connect_object(dialog, "response", G_CALLBACK(on_response), window, 0);
    gtk_window_present(GTK_WINDOW(dialog));
}

static gboolean
on_drop(GtkDropTarget *target G_GNUC_UNUSED, const GValue *value, double x G_GNUC_UNUSED,
        double y G_GNUC_UNUSED, EditorWindow *window)
{
    const GSList *files = g_value_get_boxed(value);
    for (const GSList *l = files; l != NULL; l = l->next) {
        g_autofree char *path = g_file_get_path(l->data);
        file_open_in(window, path, NULL, NULL, NULL);
    }
    return files != NULL;
}

void
file_accept_drops(EditorWindow *window)
{
    GtkDropTarget *target = gtk_drop_target_new(GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);
    g_signal_connect_object(target, "drop", G_CALLBACK(on_drop), window, 0);
    gtk_widget_add_controller(GTK_WIDGET(window), GTK_EVENT_CONTROLLER(target));
}

void
file_save_as_path(EditorWindow *window, const char *text)
{
    EditorDocument *document = editor_window_document(window);
    g_autofree char *folder = g_canonicalize_filename(text, NULL);
    g_autoptr(GError) error = NULL;
    g_autofree char *missing = NULL;
    if (!editor_document_save_as(document, folder, &missing, &error)) {
        notices_show_message(GTK_WINDOW(window), _("This could not be saved there"),
                             error->message);
        return;
    }
    settings_add_recent(editor_window_settings(window), folder);
    if (missing != NULL)
        notices_show_message(GTK_WINDOW(window), _("Saved, but incomplete"), missing);
    else
        editor_window_say(window, _("Saved. You now work in the new folder."));
}

void
file_export_map(EditorWindow *window)
{
    g_autoptr(GFile) beside = folder_to_begin_in(window);
    export_map_ask(window, g_file_peek_path(beside));
}
