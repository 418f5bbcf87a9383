/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Windows for tests in process: shown, waited for, used by the signals of their controllers, looked
 * at pixel by pixel, and gone without a trace. What cannot be had here ends the program.
 */
#pragma once

#include "editor/document/document.h"

#include <gtk/gtk.h>

/* Begins with GTK, without animations. Call it first in main(). */
void sample_window_begin(void);

/* Returns: (transfer full): a document of data/NAME, read where it lies: do not save it. */
EditorDocument *sample_document_new(const char *name);

/* Returns: (transfer full): a document of a copy of data/NAME in @folder, a temporary one. The sets
 * below it are copied beside it. */
EditorDocument *sample_document_new_in(const char *folder, const char *name);

/* Gives @document, (transfer full), back. Once a check that is under way has come to its end nobody
 * holds it any more, or the test fails. */
void sample_document_free(EditorDocument *document);

/* Returns: (transfer none): a window around @child, shown and drawn, so many pixels wide and high.
 * A @child that is a window itself is shown as it is. */
GtkWidget *sample_window_new(GtkWidget *child, int width, int height);

/* Destroys @window and holds that neither it nor its child is kept by anybody. */
void sample_window_free(GtkWidget *window);

/* Lets the program run until @is_so(data). Returns: FALSE: it never was, for minutes. */
gboolean spin_until(gboolean (*is_so)(gpointer data), gpointer data);

/* Lets the program run until *@object is NULL, a weak pointer: what a thread works on is held until
 * that has ended. Returns: FALSE: it never was, for minutes. */
gboolean spin_until_gone(gpointer *object);

/* Does all that is to do now. */
void spin_out(void);

/* Returns: (transfer none): the first widget at or below @root, depth first, of this @type, that is
 * called @label for those who cannot see it (NULL: whatever it is called); NULL: there is none. */
GtkWidget *widget_below(GtkWidget *root, GType type, const char *label);

/* The same, which is there: if not, the test fails. */
GtkWidget *widget_there(GtkWidget *root, GType type, const char *label);

/* Returns: (transfer none): the label below @root that says @text, or NULL. */
GtkWidget *label_saying(GtkWidget *root, const char *text);

/* Returns: (transfer none): a window above @window, or NULL. */
GtkWidget *dialog_above(GtkWidget *window);

/* Lets the program run until a label below @root says @text. Returns: FALSE: none ever did. */
gboolean comes_to_say(GtkWidget *root, const char *text);

/* Returns: (transfer none): the button that answers @dialog with GTK_RESPONSE_OK. */
GtkWidget *dialog_button(GtkWidget *dialog);

/* Returns: whether it can be pressed; for spin_until(). */
gboolean dialog_is_ready(gpointer dialog);

/* Puts @text into the entry below @root that is called @name; there must be one. */
void widget_type(GtkWidget *root, const char *name, const char *text);

/* Returns: (transfer none): its controller @index of this @type, counted from 0, or NULL. */
GtkEventController *widget_controller(GtkWidget *widget, GType type, guint index);

/* Presses the first mouse button in @widget @n times, lets it go, and does what follows. Only its
 * own click gestures see it, those for this button and those for any. */
void widget_click(GtkWidget *widget, double x, double y, int n);

/* Drags with the first mouse button from one point to another over some between them. */
void widget_drag(GtkWidget *widget, double x, double y, double to_x, double to_y);

/* Presses a key in @widget. Returns: whether a key controller of its own took it. */
gboolean widget_key(GtkWidget *widget, guint key, GdkModifierType modifiers);

/* Activates @action, which must be one of @widget's, with @text unless that is NULL, and does what
 * follows. */
void widget_act(GtkWidget *widget, const char *action, const char *text);

/* Whether a GtkListView has rows, or none; for spin_until(). */
gboolean list_has_rows(gpointer list);
gboolean list_is_empty(gpointer list);

/* Returns: (transfer full): what @widget, which must be in a shown window, looks like now. */
GdkTexture *widget_picture(GtkWidget *widget);

/* Returns: the pixel of @picture at @x and @y as 0xRRGGBB. */
guint32 picture_pixel(GdkTexture *picture, int x, int y);

/* Returns: how many pixels of the pictures, of the same size, are not the same. */
guint picture_difference(GdkTexture *a, GdkTexture *b);
