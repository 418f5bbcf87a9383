/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Macros for classes of widgets with a template (.ui). All but the first are for their class_init.
 */
#pragma once

#include <gtk/gtk.h>

/* As G_DEFINE_FINAL_TYPE(), with an instance init that initializes the template and nothing else.
 */
#define TEMPLATE_TYPE(Name, name, PARENT)                                                          \
    G_DEFINE_FINAL_TYPE(Name, name, PARENT)                                                        \
    static void name##_init(Name *self)                                                            \
    {                                                                                              \
        gtk_widget_init_template(GTK_WIDGET(self));                                                \
    }

/* Sets the template of @class to @path, a literal, in the resources: "desk/list.ui". */
#define TEMPLATE_LOAD(class, path)                                                                 \
    gtk_widget_class_set_template_from_resource(GTK_WIDGET_CLASS(class), "/org/narva/"             \
                                                                         "Editor/" path)

/* Binds members of the struct @Name to the objects with these ids in the template. */
#define TEMPLATE_CHILDREN(class, Name, ...)                                                        \
    TEMPLATE_ALL(TEMPLATE_EACH(TEMPLATE_CHILD, class, Name, __VA_ARGS__))

/* Binds functions that signals in the template name. */
#define TEMPLATE_CALLBACKS(class, ...)                                                             \
    TEMPLATE_ALL(TEMPLATE_EACH(TEMPLATE_CALLBACK, class, , __VA_ARGS__))

#define TEMPLATE_CHILD(class, Name, member)                                                        \
    gtk_widget_class_bind_template_child(GTK_WIDGET_CLASS(class), Name, member);
#define TEMPLATE_CALLBACK(class, Name, function)                                                   \
    gtk_widget_class_bind_template_callback(GTK_WIDGET_CLASS(class), function);

/* One @macro for each of up to 64 arguments: the text is scanned again for each next one. */
#define TEMPLATE_EACH(macro, class, Name, first, ...)                                              \
    macro(class, Name, first)                                                                      \
        __VA_OPT__(TEMPLATE_NEXT TEMPLATE_NONE(macro, class, Name, __VA_ARGS__))
#define TEMPLATE_NEXT() TEMPLATE_EACH
#define TEMPLATE_NONE ()
#define TEMPLATE_ALL(...) TEMPLATE_16(TEMPLATE_16(TEMPLATE_16(TEMPLATE_16(__VA_ARGS__))))
#define TEMPLATE_16(...) TEMPLATE_4(TEMPLATE_4(TEMPLATE_4(TEMPLATE_4(__VA_ARGS__))))
#define TEMPLATE_4(...) __VA_ARGS__
