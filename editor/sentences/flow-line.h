/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words and chips one after another on as many lines as the width asks for, on common baselines.
 */
#pragma once

#include <gtk/gtk.h>

#define EDITOR_TYPE_FLOW_LINE (editor_flow_line_get_type())
G_DECLARE_FINAL_TYPE(EditorFlowLine, editor_flow_line, EDITOR, FLOW_LINE, GtkLayoutManager)

/* Returns: (transfer full): a layout for a widget of any children. */
GtkLayoutManager *editor_flow_line_new(void);

/* Has @child stand close to what is before it, as a comma does. */
void flow_line_set_close(GtkWidget *child);
