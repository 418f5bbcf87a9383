/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is shown and from where: the document, or a board or counts in its place; the drawing, read
 * when the data set on disk or the drawing itself becomes another one; what is derived of it; and
 * the part of it that is seen.
 */
#include "editor/canvas/map-view-state.h"

#include "editor/drawing/drawing-steps.h"
#include "schema/store/map-file.h"

#include <glib/gi18n.h>
#include <string.h>

/* How long the view rests, in milliseconds, before what was zoomed is painted sharply. */
#define SETTLE_TIME 150

void
map_shown_clear(MapShown *shown)
{
    data_set_unref(shown->set);
    g_free((char *)shown->scenario);
    g_free((char *)shown->heat.title);
    g_free((char *)shown->lit);
    g_clear_pointer(&shown->heat.numbers, g_hash_table_unref);
    *shown = (MapShown){0};
}

DataSet *
map_view_set(EditorMapView *self)
{
    return self->shown.set != NULL ? self->shown.set : editor_document_set(self->document);
}

const char *
map_view_scenario(EditorMapView *self)
{
    return self->shown.set != NULL ? self->shown.scenario
                                   : editor_document_scenario_id(self->document);
}

guint
map_view_layers(EditorMapView *self)
{
    const guint plain = RENDER_NAMES | RENDER_BORDERS;
    return self->shown.heat.title != NULL ? self->style.layers & plain : self->style.layers;
}

void
map_drawing_clear(MapDrawing *drawing)
{
    data_set_unref(drawing->made_for);
    g_clear_pointer(&drawing->text, source_text_unref);
    g_free(drawing->grid);
}

/* Returns: (transfer full): why a drawing that can be read shows nothing, and the ways out. */
static char *
nothing_drawn_words(const MapFile *file)
{
    guint n_open = drawing_count_unmatched(file->svg);
    if (n_open == 0)
        return g_markup_printf_escaped(_("Nothing is drawn in %s.\n\n"
                                         "Press D and click the corners of the first land, or put "
                                         "a picture below the map to trace it: Ctrl+Shift+I."),
                                       file->text->name);
    g_autofree char *says =
        g_strdup_printf(ngettext("%u shape in %s is not named after a place.",
                                 "None of the %u shapes in %s is named after a place.", n_open),
                        n_open, file->text->name);
    g_autofree char *escaped = g_markup_escape_text(says, -1);
    return g_strdup_printf("%s\n\n<a href=\"win.match-names\">%s</a>\n"
                           "<a href=\"win.match-numbers\">%s</a>\n"
                           "<a href=\"win.take-as-lands\">%s</a>",
                           escaped, _("Match them by their names"),
                           _("Match them by their numbers"),
                           _("Make all of them lands, and name them one by one"));
}

/* Says why nothing is to be seen, and what to do. */
static void
explain_nothing(EditorMapView *self, const DataSet *set, const MapFile *file)
{
    g_autofree char *path =
        g_build_filename(set->folder != NULL ? set->folder : ".", MAP_FILE_NAME, NULL);
    g_autofree char *shown = g_filename_display_name(path);
    g_autofree char *words = NULL;
    gboolean is_empty = self->geometry == NULL || render_geometry_n_faces(self->geometry) == 0;
    if (file->layer == NULL && !file->is_made)
        words = g_markup_printf_escaped(
            _("The map has no drawing yet.\n\n"
              "Draw it here: press D and click the corners of the first land. "
              "Or draw it in Inkscape, with one path for each place that has "
              "the id of the place, save it as %s, and reload the files from disk.\n\n"
              "Until then the places are in the outline and, with Alt+3, in "
              "the list of places."),
            shown);
    else if (!map_file_is_drawn(file))
        words = g_markup_printf_escaped(
            _("The drawing %s cannot be read.\n\n"
              "The list of problems says why. Once the file is fixed, reload the files from disk."),
            file->text != NULL ? file->text->name : shown);
    else if (is_empty && !file->is_diagram)
        words = nothing_drawn_words(file);
    gtk_label_set_markup(GTK_LABEL(self->nothing), words != NULL ? words : "");
    gtk_widget_set_can_target(self->nothing, words != NULL && strstr(words, "<a ") != NULL);
    gtk_widget_set_visible(self->nothing, words != NULL);
}

/* Whether @set shows another file than @drawn did: edits have drawn, or files were loaded again. */
static gboolean
is_drawn_otherwise(const DataSet *set, const DataSet *drawn)
{
    const DataFile *file = map_file_find(set, NULL);
    const DataFile *before = drawn != NULL ? map_file_find(drawn, NULL) : NULL;
    return drawn == NULL ||
           (file == NULL ? before != NULL : before == NULL || file->text != before->text);
}

/* Returns: (transfer none): the grid on which the scenario that is shown is played, if it says so.
 */
static const char *
grid_of_scenario(EditorMapView *self)
{
    const Scenario *scenario = (const Scenario *)data_set_find_record(
        map_view_set(self), ENTITY_SCENARIO, map_view_scenario(self));
    return scenario != NULL && !scenario->record.raw ? scenario->grid : NULL;
}

/* Reads the drawing again where it may be another one; one that is made of grids follows all that
 * is seen, a diagram the ways between places. Tools that draw want a sheet without a diagram.
 * Returns: whether the geometry is. */
static gboolean
read_drawing(EditorMapView *self)
{
    DataSet *set = editor_document_set(self->document);
    const char *grid = grid_of_scenario(self);
    gboolean is_other_grid = g_strcmp0(grid, self->drawing.grid) != 0;
    gboolean may_be_made_anew = self->drawing.is_made &&
                                (is_other_grid || set != self->drawing.made_for) &&
                                (!self->drawing.is_diagram || self->drawing.made_for == NULL ||
                                 map_diagram_differs(self->drawing.made_for, set));
    gboolean fits =
        self->geometry == NULL || map_file_fits(render_geometry_svg(self->geometry), set);
    if (!may_be_made_anew && fits && !is_drawn_otherwise(set, self->drawing.made_for))
        return FALSE;
    data_set_unref(self->drawing.made_for);
    self->drawing.made_for = data_set_ref(set);
    g_free(self->drawing.grid);
    self->drawing.grid = g_strdup(grid);
    RenderGeometry *known = editor_document_known_drawing(self->document);
    g_autoptr(MapFile) file =
        map_file_read_or_make(set, grid, known != NULL ? render_geometry_svg(known) : NULL);
    self->drawing.is_made = file->is_made;
    gboolean is_traced = self->pictures != NULL && map_pictures_are_seen(self->pictures);
    gboolean is_begun = is_traced || map_view_is_sketching(self);
    gboolean is_absent = file->layer == NULL && (!file->is_made || file->is_diagram);
    gboolean was_blank = self->drawing.is_blank;
    self->drawing.is_blank = is_absent && is_begun;
    self->drawing.is_diagram = file->is_made && file->is_diagram;
    SourceText *text = map_file_is_drawn(file) && !self->drawing.is_blank ? file->text : NULL;
    gboolean is_same = fits && text != NULL && self->drawing.text != NULL &&
                       text->length == self->drawing.text->length &&
                       memcmp(text->bytes, self->drawing.text->bytes, text->length) == 0;
    is_same = is_same && !was_blank;
    if (!is_same) {
        g_autoptr(MapSvg) blank = self->drawing.is_blank ? shape_map_blank() : NULL;
        MapSvg *svg = text != NULL ? file->svg : blank;
        g_clear_pointer(&self->drawing.text, source_text_unref);
        render_geometry_unref(self->geometry);
        self->drawing.text = text != NULL ? source_text_ref(text) : NULL;
        gboolean is_known = known != NULL && svg != NULL && render_geometry_svg(known) == svg;
        self->geometry = is_known      ? render_geometry_ref(known)
                         : svg != NULL ? render_geometry_new(svg)
                                       : NULL;
    }
    explain_nothing(self, set, file);
    gboolean is_hidden = is_begun && !gtk_widget_get_can_target(self->nothing);
    gtk_widget_set_opacity(self->nothing, is_hidden ? 0 : 1);
    return !is_same;
}

static Box
frame_of(const EditorMapView *self)
{
    return self->geometry != NULL ? render_geometry_frame(self->geometry) : (Box){0, 0, 1, 1};
}

/* How the map is drawn; borrowed. While a picture is traced, borders that the data do not state yet
 * are thin lines: thick ones would hide what is traced. */
static RenderStyle
style_of_map(EditorMapView *self)
{
    gboolean is_traced = self->pictures != NULL && map_pictures_are_seen(self->pictures) &&
                         map_view_is_sketching(self);
    return (RenderStyle){
        .mode = self->style.mode,
        .layers = map_view_layers(self) & ~(is_traced ? (guint)RENDER_BORDERS : 0),
        .dimmed = self->style.dimmed,
        .look = self->style.is_dark ? LOOK_DARK : LOOK_LIGHT,
        .heat = &self->shown.heat,
    };
}

RenderMap *
map_view_draw_set(EditorMapView *self, DataSet *set)
{
    const RenderStyle style = style_of_map(self);
    return render_map_new(self->geometry, set, map_view_scenario(self), &style);
}

void
map_view_renew(EditorMapView *self)
{
    const char *scenario = map_view_scenario(self);
    DataSet *set = map_view_set(self);
    const RenderStyle style = style_of_map(self);
    const Box frame = frame_of(self);
    gboolean is_other = read_drawing(self),
             is_elsewhere = is_other && !box_equal(frame, frame_of(self));
    RenderMap *old = self->map;
    self->map =
        self->geometry != NULL ? render_map_new(self->geometry, set, scenario, &style) : NULL;
    if (is_elsewhere)
        view_transform_init(&self->view, frame_of(self));
    if (is_elsewhere)
        view_transform_resize(&self->view, gtk_widget_get_width(GTK_WIDGET(self)),
                              gtk_widget_get_height(GTK_WIDGET(self)));
    Box changed;
    gboolean is_comparable = !is_other && old != NULL && self->map != NULL;
    gboolean has_changed = !is_comparable || render_map_difference(old, self->map, &changed);
    if (has_changed)
        map_tiles_set_map(self->tiles, self->map, is_comparable ? &changed : NULL);
    map_pieces_set_map(self->pieces, self->map);
    render_map_unref(old);
    map_legend_set_map(self->legend, self->map);
    map_spot_clear(&self->hover);
    map_overlay_forget_all(self);
    map_ground_renew(self->ground);
    map_view_describe(self);
}

/* Where nothing is drawn yet, tools that draw want an empty drawing, and no words in their way. */
void
map_view_renew_blank(EditorMapView *self)
{
    if (self->geometry != NULL && !self->drawing.is_blank && !self->drawing.is_diagram &&
        render_geometry_n_faces(self->geometry) > 0)
        return;
    g_clear_pointer(&self->drawing.made_for, data_set_unref);
    map_view_renew(self);
}

static gboolean
end_zooming(gpointer data)
{
    EditorMapView *self = data;
    self->settling = 0;
    map_overlay_forget_all(self);
    return G_SOURCE_REMOVE;
}

void
map_view_changed_place(EditorMapView *self, gboolean is_moving)
{
    g_clear_handle_id(&self->settling, g_source_remove);
    if (is_moving)
        self->settling = g_timeout_add(SETTLE_TIME, end_zooming, self);
    map_overlay_forget_all(self);
}

void
editor_map_view_fit(EditorMapView *self)
{
    view_transform_fit(&self->view);
    map_view_changed_place(self, FALSE);
}

void
editor_map_view_zoom_by(EditorMapView *self, double factor)
{
    view_transform_zoom(&self->view, factor, self->view.width / 2.0, self->view.height / 2.0);
    map_view_changed_place(self, TRUE);
}

void
editor_map_view_set_layers(EditorMapView *self, guint layers)
{
    if (self->style.layers == layers)
        return;
    self->style.layers = layers;
    map_view_renew(self);
}

guint
editor_map_view_get_layers(EditorMapView *self)
{
    return self->style.layers;
}

void
editor_map_view_set_dimmed(EditorMapView *self, guint layers)
{
    if (self->style.dimmed == layers)
        return;
    self->style.dimmed = layers;
    map_view_renew(self);
}

guint
editor_map_view_get_dimmed(EditorMapView *self)
{
    return self->style.dimmed;
}

void
editor_map_view_set_locked(EditorMapView *self, guint layers)
{
    self->style.locked = layers;
}

guint
editor_map_view_get_locked(EditorMapView *self)
{
    return self->style.locked;
}

void
editor_map_view_set_mode(EditorMapView *self, const char *mode)
{
    if (g_strcmp0(self->style.mode, mode) == 0)
        return;
    g_free(self->style.mode);
    self->style.mode = g_strdup(mode);
    map_view_renew(self);
}

static MapShown
copy_shown(const MapShown *shown)
{
    MapShown copy = {
        .set = shown->set != NULL ? data_set_ref(shown->set) : NULL,
        .scenario = g_strdup(shown->scenario),
        .heat = shown->heat,
        .lit = g_strdup(shown->lit),
    };
    copy.heat.title = g_strdup(shown->heat.title);
    if (copy.heat.numbers != NULL)
        g_hash_table_ref(copy.heat.numbers);
    return copy;
}

void
editor_map_view_show_instead(EditorMapView *self, const MapShown *shown)
{
    MapShown before = self->shown;
    if (shown == NULL && !self->is_away)
        return;
    gboolean had_board = before.set != NULL, has_board = shown != NULL && shown->set != NULL;
    map_view_reset_tool(self);
    self->is_away = shown != NULL;
    self->shown = shown != NULL ? copy_shown(shown) : (MapShown){0};
    if (has_board && !had_board)
        self->own = self->view;
    map_view_renew(self);
    map_shown_clear(&before);
    if (had_board == has_board)
        return;
    /* A board is seen as a whole; afterwards the document is seen as it was before. */
    if (has_board) {
        view_transform_fit(&self->view);
    } else {
        self->view.scale = self->own.scale;
        self->view.is_fitted = self->own.is_fitted;
        self->view.x = self->own.x;
        self->view.y = self->own.y;
        view_transform_crop(&self->view, 0, 0, self->view.width, self->view.height);
    }
    map_view_changed_place(self, FALSE);
}

gboolean
editor_map_view_is_grid(EditorMapView *self)
{
    return self->drawing.is_made && !self->drawing.is_diagram;
}

gboolean
editor_map_view_is_complete(EditorMapView *self)
{
    if (self->map == NULL)
        return TRUE;
    return self->is_drawn && self->settling == 0 && map_tiles_is_complete(self->tiles);
}

RenderMap *
editor_map_view_map(EditorMapView *self)
{
    return self->map;
}

const RenderGeometry *
editor_map_view_geometry(EditorMapView *self)
{
    return self->geometry;
}
