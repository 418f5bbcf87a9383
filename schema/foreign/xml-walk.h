/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A foreign XML file, start tag by start tag. Nothing outside the file is read, declared entities
 * are refused, and so is anything that would cost more than the size of the file. A walk belongs to
 * one thread.
 */
#pragma once

#include <glib.h>

typedef struct XmlWalk XmlWalk;

/* @bytes: UTF-8, borrowed by the walk. @name: display name of the file. Returns: (transfer full):
 * NULL with @error set to FOREIGN_ERROR_FORMAT if the file declares entities or exceeds a limit. */
XmlWalk *xml_walk_new(GBytes *bytes, const char *name, GError **error);
void xml_walk_free(XmlWalk *walk); /* NULL is allowed */

/* Moves to the next start tag. Returns: FALSE at the end, or at an error: xml_walk_finish() reports
 * it. */
gboolean xml_walk_next(XmlWalk *walk);

/* Returns: FALSE with @error set, naming the line, if the walk ended because of an error. */
gboolean xml_walk_finish(XmlWalk *walk, GError **error);

/* Returns: (transfer none): the name of the element without its prefix; valid until the next
 * xml_walk_next(). */
const char *xml_walk_name(const XmlWalk *walk);

/* Returns: whether the element, without its prefix, is called @name. */
gboolean xml_walk_is(const XmlWalk *walk, const char *name);

/* Returns: (transfer none): its attribute @name (with the prefix, if any), or NULL; valid until the
 * next xml_walk_next(). */
const char *xml_walk_attribute(XmlWalk *walk, const char *name);

/* Returns: the number of open elements around the element; 0 for the root. */
guint xml_walk_depth(const XmlWalk *walk);

/* Returns: the line in which its start tag starts, from 1. */
guint xml_walk_line(const XmlWalk *walk);

/* Returns: (transfer none): the text from its start tag to the next tag, "" for none; valid until
 * the next xml_walk_next(). May be called once for each element. */
const char *xml_walk_text(XmlWalk *walk);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(XmlWalk, xml_walk_free)
