/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "editor/drawing/diagram-shapes.h"

#include "schema/store/drawing/map-file.h"

#include <glib/gi18n.h>

gboolean
document_keep_diagram(EditorDocument *document, GError **error)
{
    DataSet *set = editor_document_set(document);
    g_autoptr(MapFile) file = map_file_read_or_make(set, NULL, NULL);
    if (!file->is_made || !file->is_diagram) {
        g_set_error_literal(error, G_IO_ERROR, G_IO_ERROR_NOT_FOUND,
                            file->layer != NULL ? _("The map has a drawing.")
                                                : _("There is no diagram: the map has no places "
                                                    "yet, too many, or a grid."));
        return FALSE;
    }
    g_autoptr(EditPlan) plan = edit_plan_new(set);
    return edit_plan_draw(plan, file->text->contents) &&
           editor_document_apply(document, plan, _("Turn the diagram into shapes"), error);
}
