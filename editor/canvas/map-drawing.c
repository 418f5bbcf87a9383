/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The drawing that the map shows: read when the data set on disk or the drawing itself becomes
 * another one, and words in its place where there is none.
 */
#include "editor/canvas/map-view-private.h"
#include "schema/store/map-file.h"

#include <glib/gi18n.h>
#include <string.h>

GtkWidget *
map_nothing_new(void)
{
    GtkWidget *label = gtk_label_new(NULL);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_wrap_mode(GTK_LABEL(label), PANGO_WRAP_WORD_CHAR);
    gtk_label_set_justify(GTK_LABEL(label), GTK_JUSTIFY_CENTER);
    gtk_label_set_max_width_chars(GTK_LABEL(label), 52);
    gtk_widget_add_css_class(label, "dim-label");
    gtk_widget_set_can_target(label, FALSE);
    return label;
}

/* Returns: (transfer full): where the drawing of @set is to be. */
static char *
path_of(const DataSet *set)
{
    return g_build_filename(set->folder != NULL ? set->folder : ".", MAP_FILE_NAME, NULL);
}

/* Says why nothing is to be seen, and what to do. */
static void
explain(EditorMapView *self, const DataSet *set, const MapFile *file)
{
    g_autofree char *path = path_of(set);
    g_autofree char *shown = g_filename_display_name(path);
    g_autofree char *words = NULL;
    gboolean is_empty = self->geometry == NULL || screen_geometry_n_faces(self->geometry) == 0;
    if (file->layer == NULL)
        words = g_strdup_printf(_("The map has no drawing yet.\n\n"
                                  "Draw it in Inkscape, with one path for each place that has the "
                                  "id of the place, and save it as %s. It is shown here as soon as "
                                  "it is there.\n\n"
                                  "Until then the places are in the outline and, with Alt+3, in "
                                  "the list of places."),
                                shown);
    else if (!map_file_is_drawn(file))
        words = g_strdup_printf(_("The drawing %s cannot be read.\n\n"
                                  "The list of problems says why. It is shown here as soon as it "
                                  "is mended."),
                                file->text != NULL ? file->text->name : shown);
    else if (is_empty)
        words = g_strdup_printf(_("Nothing is drawn in %s.\n\n"
                                  "A place is a path that has its id."),
                                file->text->name);
    gtk_label_set_text(GTK_LABEL(self->nothing), words != NULL ? words : "");
    gtk_widget_set_visible(self->nothing, words != NULL);
}

static void
read_again(gpointer data)
{
    EditorMapView *self = data;
    g_clear_pointer(&self->drawn_for, data_set_unref);
    map_view_renew(self);
    g_signal_emit_by_name(self, "drawing-changed");
}

/* Watches where the drawing of @set, or of one below it, is or may come. */
static void
watch(EditorMapView *self, const DataSet *set)
{
    if (self->drawing_watch == NULL)
        self->drawing_watch = path_watch_new(read_again, self);
    path_watch_clear(self->drawing_watch);
    for (; set != NULL && set->folder != NULL; set = set->base) {
        g_autofree char *path = path_of(set);
        path_watch_add_file(self->drawing_watch, path);
    }
}

void
map_drawing_dispose(EditorMapView *self)
{
    g_clear_pointer(&self->drawing_watch, path_watch_free);
}

gboolean
map_drawing_renew(EditorMapView *self)
{
    DataSet *saved = editor_document_saved(self->document);
    if (saved == self->drawn_for)
        return FALSE;
    data_set_unref(self->drawn_for);
    self->drawn_for = data_set_ref(saved);
    watch(self, saved);
    g_autoptr(MapFile) file = map_file_read(saved);
    SourceText *text = map_file_is_drawn(file) ? file->text : NULL;
    gboolean is_same = text != NULL && self->drawing != NULL &&
                       text->length == self->drawing->length &&
                       memcmp(text->bytes, self->drawing->bytes, text->length) == 0;
    if (!is_same) {
        g_clear_pointer(&self->drawing, source_text_unref);
        screen_geometry_unref(self->geometry);
        self->drawing = text != NULL ? source_text_ref(text) : NULL;
        self->geometry = text != NULL ? screen_geometry_new(file->svg) : NULL;
    }
    explain(self, saved, file);
    return !is_same;
}
