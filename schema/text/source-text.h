/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The bytes of one file as they were read, with the name that findings show. Immutable; shared by
 * reference, from any thread.
 */
#pragma once

#include <glib.h>

typedef struct {
    gatomicrefcount references; /* private */
    char *name;                 /* owned: path for display, `/` between folders, UTF-8 */
    char *path;        /* owned: the same in the bytes of the file system; NULL: it is name */
    char *key;         /* owned: set/file, independent of the working directory */
    GBytes *contents;  /* owned */
    const char *bytes; /* into contents */
    guint32 length;
} SourceText;

/* @name is copied; the key is its last part. A reference on @contents, of at most LIMIT_FILE_BYTES,
 * is taken.
 * Returns: (transfer full): to be dropped with source_text_unref(). */
SourceText *source_text_new(const char *name, GBytes *contents);

/* As source_text_new(), but with a key of its own; @name and @key are consumed. */
SourceText *source_text_take_names(char *name, char *key, GBytes *contents);

/* Sets the @path of @text (consumed), which is not shared yet, where bytes of it are not UTF-8 and
 * so not in the name. */
void source_text_take_path(SourceText *text, char *path);

/* Returns: (transfer none): the path of @text in the bytes of the file system, for links. */
static inline const char *
source_text_path(const SourceText *text)
{
    return text->path != NULL ? text->path : text->name;
}

SourceText *source_text_ref(SourceText *text);
void source_text_unref(SourceText *text); /* NULL is allowed */

G_DEFINE_AUTOPTR_CLEANUP_FUNC(SourceText, source_text_unref)
