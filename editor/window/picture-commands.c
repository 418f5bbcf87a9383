/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pictures to be traced come below the map; drawings from elsewhere, and a diagram, become it.
 */
#include "editor/drawing/diagram-shapes.h"
#include "editor/drawing/match-shapes.h"
#include "editor/panes/message.h"
#include "editor/window/commands.h"
#include "editor/window/dialogs/questions.h"

#include <glib/gi18n.h>
#include <string.h>

static void
add(EditorWindow *window, const char *path, gboolean is_linked)
{
    g_autoptr(GError) error = NULL;
    EditorWorkbench *workbench = editor_window_workbench(window);
    if (editor_map_view_add_picture(editor_workbench_map(workbench), path, is_linked, &error)) {
        editor_workbench_show_layers(workbench);
        editor_window_say(window, is_linked
                                      ? _("The picture lies below the map. Only you have the link.")
                                      : _("The picture lies below the map, and in the data set."));
    } else {
        message_show(GTK_WINDOW(window), _("This picture cannot be shown"), error->message);
    }
}

void
view_add_picture_path(EditorWindow *window, const char *text)
{
    add(window, text, FALSE);
}

void
view_link_picture_path(EditorWindow *window, const char *text)
{
    add(window, text, TRUE);
}

void
view_add_picture(EditorWindow *window, const char *text)
{
    gboolean is_linked = g_str_equal(text, "link-picture");
    GtkFileChooserNative *dialog = gtk_file_chooser_native_new(
        _("Picture to trace"), GTK_WINDOW(window), GTK_FILE_CHOOSER_ACTION_OPEN,
        is_linked ? _("_Link") : _("_Copy into the data set"), NULL);
    g_autoptr(GtkFileFilter) filter = gtk_file_filter_new();
    gtk_file_filter_set_name(filter, _("Pictures"));
    gtk_file_filter_add_mime_type(filter, "image/png");
    gtk_file_filter_add_mime_type(filter, "image/jpeg");
    gtk_file_filter_add_mime_type(filter, "image/tiff");
    gtk_file_chooser_add_filter(GTK_FILE_CHOOSER(dialog), filter);
    questions_choose_for(dialog, is_linked ? "win.link-picture-path" : "win.add-picture-path");
}

void
view_match_shapes(EditorWindow *window, const char *text)
{
    static const char *const ways[N_MATCH_WAYS] = {
        [MATCH_BY_NAME] = "match-names",
        [MATCH_BY_NUMBER] = "match-numbers",
        [MATCH_AS_LANDS] = "take-as-lands",
    };
    guint way = 0;
    g_autoptr(GError) error = NULL;
    while (way < N_MATCH_WAYS && !g_str_equal(ways[way], text))
        way++;
    g_return_if_fail(way < N_MATCH_WAYS);
    guint n = document_match_shapes(editor_window_document(window), (MatchWay)way, &error);
    if (n == 0) {
        message_show(GTK_WINDOW(window), _("Nothing was matched"), error->message);
        return;
    }
    g_autofree char *said = g_strdup_printf(
        ngettext("%u shape is that of a place now.", "%u shapes are those of places now.", n), n);
    if (way == MATCH_AS_LANDS)
        gtk_widget_activate_action(GTK_WIDGET(window), "win.tool", "s", "place-name");
    editor_window_say(window,
                      way == MATCH_AS_LANDS ? _("Click each land and type its name.") : said);
}

void
view_keep_diagram(EditorWindow *window, const char *text G_GNUC_UNUSED)
{
    g_autoptr(GError) error = NULL;
    if (document_keep_diagram(editor_window_document(window), &error))
        editor_window_say(window, _("The places have shapes now: drag and reshape them."));
    else
        message_show(GTK_WINDOW(window), _("There is nothing to turn into shapes"), error->message);
}
