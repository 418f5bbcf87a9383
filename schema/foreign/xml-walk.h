/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A foreign XML file, start tag by start tag. Nothing outside the file is read, no entity that it
 * declares is taken, and what would cost more than its size is refused.
 */
#pragma once

#include <glib.h>

typedef struct XmlWalk XmlWalk;

/* @bytes: UTF-8, borrowed by the walk. @name: for people.
 * Returns: (transfer full): NULL with @error set, FOREIGN_ERROR_FORMAT, where the file declares
 * entities or passes a limit. */
XmlWalk *xml_walk_new(GBytes *bytes, const char *name, GError **error);
void xml_walk_free(XmlWalk *walk); /* NULL is allowed */

/* Goes to the next start tag. Returns: FALSE at the end, or where the file is no XML: then
 * xml_walk_fail() says so. */
gboolean xml_walk_next(XmlWalk *walk);

/* Returns: FALSE with @error set, naming the line, where the walk ended because of an error. */
gboolean xml_walk_finish(XmlWalk *walk, GError **error);

/* Returns: (transfer none): the name of the element without a prefix; until the next step. */
const char *xml_walk_name(const XmlWalk *walk);

/* Returns: whether the element is called so. */
gboolean xml_walk_is(const XmlWalk *walk, const char *name);

/* Returns: (transfer none): its attribute @name (with its prefix, if it has one), or NULL; until
 * the next step. */
const char *xml_walk_attribute(XmlWalk *walk, const char *name);

/* Returns: how many elements are open around it; the root has 0. */
guint xml_walk_depth(const XmlWalk *walk);

/* Returns: the line in which its start tag begins, from 1. */
guint xml_walk_line(const XmlWalk *walk);

/* Returns: (transfer none): the text directly behind its start tag, up to the next tag, "" for
 * none; until the next step. May be asked once for each element. */
const char *xml_walk_text(XmlWalk *walk);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(XmlWalk, xml_walk_free)
