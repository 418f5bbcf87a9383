/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is shown and from where: the drawing, read when the data set on disk or the drawing itself
 * becomes another one, what is derived of it, and the part of it that is seen.
 */
#include "editor/canvas/map-core.h"

#include "editor/canvas/face-path.h"
#include "editor/canvas/map-legend.h"
#include "editor/drawing/match-shapes.h"
#include "schema/store/drawing/map-file.h"

#include <glib/gi18n.h>
#include <string.h>

/* How long the view rests, in milliseconds, before what was zoomed is painted sharply. */
#define SETTLE_TIME 150

/* Returns: (transfer full): where the drawing of @set is to be. */
static char *
path_of(const DataSet *set)
{
    return g_build_filename(set->folder != NULL ? set->folder : ".", MAP_FILE_NAME, NULL);
}

/* Returns: (transfer full): why a drawing that can be read shows nothing, and the ways out. */
static char *
nothing_drawn_words(const MapFile *file)
{
    guint n_open = match_count_open(file->svg);
    if (n_open == 0)
        return g_markup_printf_escaped(_("Nothing is drawn in %s.\n\n"
                                         "Press D and click the corners of the first land, or put "
                                         "a picture below the map to trace it: Ctrl+Shift+I."),
                                       file->text->name);
    g_autofree char *says =
        g_strdup_printf(ngettext("%u shape of %s is called after no place.",
                                 "None of the %u shapes of %s is called after a place.", n_open),
                        n_open, file->text->name);
    g_autofree char *escaped = g_markup_escape_text(says, -1);
    return g_strdup_printf("%s\n\n<a href=\"win.match-names\">%s</a>\n"
                           "<a href=\"win.match-numbers\">%s</a>\n"
                           "<a href=\"win.take-as-lands\">%s</a>",
                           escaped, _("Match them by their names"),
                           _("Match them by their numbers"),
                           _("Take all as lands, and name them click by click"));
}

/* Says why nothing is to be seen, and what to do. */
static void
explain(EditorMapView *self, const DataSet *set, const MapFile *file)
{
    g_autofree char *path = path_of(set);
    g_autofree char *shown = g_filename_display_name(path);
    g_autofree char *words = NULL;
    gboolean is_empty = self->geometry == NULL || render_geometry_n_faces(self->geometry) == 0;
    if (file->layer == NULL && !file->is_made)
        words = g_markup_printf_escaped(
            _("The map has no drawing yet.\n\n"
              "Draw it here: press D and click the corners of the first land. "
              "Or draw it in Inkscape, with one path for each place that has "
              "the id of the place, and save it as %s; then load the files on disk "
              "again.\n\n"
              "Until then the places are in the outline and, with Alt+3, in "
              "the list of places."),
            shown);
    else if (!map_file_is_drawn(file))
        words = g_markup_printf_escaped(
            _("The drawing %s cannot be read.\n\n"
              "The list of problems says why. Once the file is fixed, load the "
              "files on disk again."),
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
    const Scenario *scenario = (const Scenario *)record_named(map_view_set(self), ENTITY_SCENARIO,
                                                              map_view_scenario(self));
    return scenario != NULL && !scenario->record.raw ? scenario->grid : NULL;
}

/* Returns: (transfer full): what @svg looks like; @known, if that was made for it. */
static RenderGeometry *
geometry_of(MapSvg *svg, RenderGeometry *known)
{
    gboolean is_known = known != NULL && render_geometry_svg(known) == svg;
    return is_known ? render_geometry_ref(known) : render_geometry_new(svg);
}

/* Reads the drawing again where it may be another one; one that is made of grids follows all that
 * is seen, a diagram the ways between places. Tools that draw want a sheet without a diagram.
 * Returns: whether the geometry is. */
static gboolean
read_drawing(EditorMapView *self)
{
    DataSet *set = editor_document_set(self->document);
    const char *grid = grid_of_scenario(self);
    gboolean is_other_grid = g_strcmp0(grid, self->drawn_grid) != 0;
    gboolean may_be_made_anew =
        self->is_drawing_made && (is_other_grid || set != self->drawn_for) &&
        (!self->is_diagram || self->drawn_for == NULL || diagram_ways_differ(self->drawn_for, set));
    gboolean fits =
        self->geometry == NULL || map_file_fits(render_geometry_svg(self->geometry), set);
    if (!may_be_made_anew && fits && !is_drawn_otherwise(set, self->drawn_for))
        return FALSE;
    data_set_unref(self->drawn_for);
    self->drawn_for = data_set_ref(set);
    g_free(self->drawn_grid);
    self->drawn_grid = g_strdup(grid);
    RenderGeometry *known = editor_document_known_drawing(self->document);
    g_autoptr(MapFile) file =
        map_file_read_or_make(set, grid, known != NULL ? render_geometry_svg(known) : NULL);
    self->is_drawing_made = file->is_made;
    gboolean is_traced = self->pictures != NULL && map_pictures_are_seen(self->pictures);
    gboolean is_begun = is_traced || map_view_is_sketching(self);
    gboolean is_absent = file->layer == NULL && (!file->is_made || file->is_diagram);
    gboolean was_blank = self->is_blank;
    self->is_blank = is_absent && is_begun;
    self->is_diagram = file->is_made && file->is_diagram;
    SourceText *text = map_file_is_drawn(file) && !self->is_blank ? file->text : NULL;
    gboolean is_same = fits && text != NULL && self->drawing != NULL &&
                       text->length == self->drawing->length &&
                       memcmp(text->bytes, self->drawing->bytes, text->length) == 0;
    is_same = is_same && !was_blank;
    if (!is_same) {
        g_autoptr(MapSvg) blank = self->is_blank ? shape_map_blank() : NULL;
        MapSvg *svg = text != NULL ? file->svg : blank;
        g_clear_pointer(&self->drawing, source_text_unref);
        render_geometry_unref(self->geometry);
        self->drawing = text != NULL ? source_text_ref(text) : NULL;
        self->geometry = svg != NULL ? geometry_of(svg, known) : NULL;
    }
    explain(self, set, file);
    gboolean is_hidden = is_begun && !gtk_widget_get_can_target(self->nothing);
    gtk_widget_set_opacity(self->nothing, is_hidden ? 0 : 1);
    return !is_same;
}

static Box
frame_of(const EditorMapView *self)
{
    return self->geometry != NULL ? render_geometry_frame(self->geometry) : (Box){0, 0, 1, 1};
}

RenderStyle
map_view_style(EditorMapView *self)
{
    return (RenderStyle){
        .mode = self->mode,
        .layers = map_view_layers(self),
        .dimmed = self->dimmed,
        .look = self->is_dark ? LOOK_DARK : LOOK_LIGHT,
        .heat = &self->shown.heat,
    };
}

void
map_view_renew(EditorMapView *self)
{
    const char *scenario = map_view_scenario(self);
    DataSet *set = map_view_set(self);
    const RenderStyle style = map_view_style(self);
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
        tile_cache_set_map(self->tiles, self->map, is_comparable ? &changed : NULL);
    piece_nodes_set_map(self->pieces, self->map);
    render_map_unref(old);
    map_legend_set_map(MAP_LEGEND(self->legend), self->map);
    map_spot_clear(&self->hover);
    map_overlay_forget_all(self);
    map_ground_renew(self);
    map_view_describe(self);
}

/* Where nothing is drawn yet, tools that draw want an empty drawing, and no words in their way. */
void
map_view_renew_blank(EditorMapView *self)
{
    if (self->geometry != NULL && !self->is_blank && !self->is_diagram &&
        render_geometry_n_faces(self->geometry) > 0)
        return;
    g_clear_pointer(&self->drawn_for, data_set_unref);
    map_view_renew(self);
}

static gboolean
settle(gpointer data)
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
        self->settling = g_timeout_add(SETTLE_TIME, settle, self);
    map_overlay_forget_all(self);
}

void
map_view_activate(EditorMapView *self)
{
    if (editor_document_subject(self->document) != NULL)
        g_signal_emit_by_name(self, "activate-subject");
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

/* Returns: the face of a place, a border (that of its first place) or the place of a block. */
static guint32
face_of_subject(EditorMapView *self, const Subject *subject)
{
    if (subject->id == NULL)
        return RENDER_NOWHERE;
    if (subject->entity == ENTITY_SPACE)
        return map_view_face_of(self, subject->id);
    const RenderPiece *piece =
        subject->entity == ENTITY_UNIT ? map_view_piece_of(self, subject->id) : NULL;
    return piece != NULL ? map_view_face_of(self, piece->zone) : RENDER_NOWHERE;
}

/* Finds where @subject is on the map. Returns: FALSE: nowhere. */
static gboolean
find_point(EditorMapView *self, const Subject *subject, Point *point)
{
    guint32 face = face_of_subject(self, subject);
    const char *slash = strchr(subject->path, '/');
    if (face == RENDER_NOWHERE)
        return FALSE;
    guint32 across = slash != NULL ? map_view_face_of(self, slash + 1) : RENDER_NOWHERE;
    if (across != RENDER_NOWHERE &&
        border_middle(render_geometry_shape(self->geometry, face),
                      render_geometry_shape(self->geometry, across), point))
        return TRUE;
    *point = render_geometry_middle(self->geometry, face);
    return TRUE;
}

void
editor_map_view_show(EditorMapView *self, const Subject *subject)
{
    Point point;
    if (!find_point(self, subject, &point))
        return;
    if (view_transform_centre(&self->view, point))
        map_view_changed_place(self, FALSE);
}

gboolean
editor_map_view_locate(EditorMapView *self, const Subject *subject, double *x, double *y)
{
    Point point;
    const RenderPiece *piece =
        subject->entity == ENTITY_UNIT ? map_view_piece_of(self, subject->id) : NULL;
    if (piece == NULL && !find_point(self, subject, &point))
        return FALSE;
    if (piece != NULL) {
        double left, top;
        view_transform_corner(&self->view, &left, &top);
        *x = piece->x + piece->width / 2 - left;
        *y = piece->y + piece->height / 2 - top;
    } else {
        view_transform_from_map(&self->view, point, x, y);
    }
    return TRUE;
}
