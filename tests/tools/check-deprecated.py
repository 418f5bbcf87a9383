# SPDX-License-Identifier: GPL-3.0-or-later
"""Finds calls of functions that GTK up to 4.24 or GLib up to 2.90 calls deprecated. The compiler does not: the
oldest supported versions, 4.8 and 2.74, have them all. Usage: check-deprecated.py SOURCE-ROOT

The table was made from the headers of these versions, and a compilation with them. What has no successor in GTK
4.8 is listed below, with the files that may call it and the reason (docs/decisions/0105)."""

import re

from tap import print_tap
from tree import source_root, text_of, tracked_files

# Classes all of whose functions are deprecated, and functions of other classes.
CLASSES = """gtk_app_chooser gtk_assistant gtk_cell_area gtk_cell_layout gtk_cell_renderer gtk_cell_view
    gtk_color_button gtk_color_chooser gtk_combo_box gtk_dialog gtk_entry_completion gtk_file_chooser
    gtk_font_button gtk_font_chooser gtk_icon_view gtk_info_bar gtk_list_store gtk_lock_button
    gtk_message_dialog gtk_render gtk_shortcuts_window gtk_statusbar gtk_style_context gtk_tree_model
    gtk_tree_path gtk_tree_selection gtk_tree_sortable gtk_tree_store gtk_tree_view gtk_volume_button gdk_x11
    gsk_gl_shader gsk_shader_args_builder""".split()
FUNCTIONS = """g_dbus_connection_register_object_with_closures g_module_build_path g_qsort_with_data
    gdk_cairo_set_source_pixbuf gdk_display_get_startup_notification_id gdk_display_notify_startup_complete
    gdk_display_put_event gdk_draw_context_begin_frame gdk_draw_context_end_frame gdk_gl_texture_new
    gdk_pixbuf_get_from_surface gdk_pixbuf_get_from_texture gdk_surface_create_cairo_context
    gdk_surface_create_similar_surface gdk_surface_set_opaque_region gdk_texture_new_for_pixbuf
    gtk_application_window_get_help_overlay gtk_application_window_set_help_overlay gtk_calendar_select_day
    gtk_css_provider_load_from_data gtk_entry_get_completion gtk_entry_set_completion
    gtk_event_controller_key_forward gtk_file_filter_add_pixbuf_formats gtk_gesture_set_sequence_state
    gtk_gl_area_get_use_es gtk_gl_area_set_use_es gtk_icon_paintable_get_icon_name gtk_icon_paintable_is_symbolic
    gtk_image_new_from_pixbuf gtk_image_set_from_pixbuf gtk_picture_new_for_pixbuf gtk_picture_set_pixbuf
    gtk_show_uri gtk_show_uri_full gtk_snapshot_push_gl_shader gtk_snapshot_render_background
    gtk_snapshot_render_focus gtk_snapshot_render_frame gtk_snapshot_render_insertion_cursor
    gtk_snapshot_render_layout gtk_toggle_button_toggled gtk_widget_get_allocated_baseline
    gtk_widget_get_allocated_height gtk_widget_get_allocated_width gtk_widget_get_allocation
    gtk_widget_get_font_options gtk_widget_get_style_context gtk_widget_hide gtk_widget_set_font_options
    gtk_widget_show gtk_widget_translate_coordinates gtk_window_present_with_time""".split()

DIALOGS = "editor/window/dialogs/"
ALLOWED = {
    "gtk_color_button": ("its successor is of 4.10", ["editor/controls/value-control.c"]),
    "gtk_color_chooser": ("its successor is of 4.10", ["editor/controls/value-control.c"]),
    "gtk_css_provider_load_from_data": ("before 4.12 only", ["editor/window/application.c"]),
    "gtk_dialog": ("one class of our own must replace it everywhere", [DIALOGS, "editor/panes/notices.c",
                                                                        "editor/window/file-commands.c"]),
    "gtk_file_chooser": ("its successor is of 4.10", [DIALOGS + "questions.c", "editor/desk/compare-desk.c",
                                                      "editor/window/file-commands.c", "editor/window/view-commands.c"]),
    "gtk_info_bar": ("to be built of boxes", ["editor/panes/notices.c"]),
    "gtk_message_dialog": ("its successor is of 4.10", ["editor/panes/notices.c", "editor/window/file-commands.c"]),
    "gdk_x11": ("nothing else names the server", ["editor/canvas/frame-memory.c"]),
    "gtk_show_uri": ("before 4.10 only", ["editor/controls/widget-text.c"]),
    "gtk_style_context": ("nothing else finds colours by name, and borders",
                          ["editor/controls/", "editor/canvas/map-ground.c"]),
    "gtk_widget_get_style_context": ("the same", ["editor/controls/", "editor/canvas/map-ground.c"]),
}

# One function for style contexts remains.
CALL = re.compile(rf"\b(?!gtk_style_context_add_provider_for_display)(?:({'|'.join(CLASSES)})_\w+|({'|'.join(FUNCTIONS)})) ?\(")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)


def calls(root):
    """Yields path, line and name of each call of a deprecated class or function."""
    for path in tracked_files(root):
        if path.startswith(("schema/", "validator/", "editor/")) and path.endswith((".c", ".h")):
            text = COMMENT.sub(lambda found: "\n" * found[0].count("\n"), text_of(root, path) or "")
            for found in CALL.finditer(text):
                yield path, text.count("\n", 0, found.start()) + 1, found[1] or found[2]


def main():
    found = list(calls(source_root()))
    wrong = [f"{path}:{line}: {name} is deprecated" for path, line, name in found
             if not path.startswith(tuple(ALLOWED.get(name, ("", ["nowhere"]))[1]))]
    stale = [f"{name} in {place}: no such call" for name, (_, places) in ALLOWED.items() for place in places
             if not any(name == called and path.startswith(place) for path, _, called in found)]
    print_tap({"no other deprecated functions are called": wrong, "what is allowed is called": stale})


if __name__ == "__main__":
    main()
