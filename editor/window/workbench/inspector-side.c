/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The cards come of three rooms, none of which knows the form.
 */
#include "editor/window/workbench/inspector-side.h"

#include "editor/cards/cards.h"
#include "editor/desk/desk.h"

static const char tells_key[] = "rules-in-sentences";

static void
keep_telling(EditorInspector *inspector, Settings *settings)
{
    settings_set_number(settings, tells_key, editor_inspector_tells(inspector));
}

GtkWidget *
inspector_side_new(EditorDocument *document, Settings *settings)
{
    GtkWidget *inspector = editor_inspector_new(document);
    gboolean tells = settings_number(settings, tells_key, TRUE) != 0;
    editor_inspector_set_tells(EDITOR_INSPECTOR(inspector), tells);
    g_signal_connect(inspector, "telling-changed", G_CALLBACK(keep_telling), settings);
    gtk_widget_add_css_class(inspector, "side");
    return inspector;
}

void
inspector_side_furnish(EditorInspector *inspector, const DeskParts *parts, GtkWidget *hints)
{
    EditorDocument *document = parts->document;
    GtkWidget *const below[] = {
        rule_known_new(parts->games, parts->cases),
        hints,
        way_list_new(document, parts->map),
        use_list_new(document),
        NULL,
    };
    editor_inspector_furnish(inspector, record_picture_new(document, parts->map),
                             block_row_new(document), below);
}
