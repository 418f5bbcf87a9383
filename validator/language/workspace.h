/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The data sets of a client: those in its folders and those of the texts it has open, with unsaved
 * texts in place of files, and what the checks find in them. Used by one thread.
 */
#pragma once

#include "validator/language/message.h"
#include "validator/language/text-point.h"
#include "validator/live/live-set.h"

/* Data sets that are checked without an open text; more are only checked while one is open. */
#define WORKSPACE_SETS_MAX 64u

/* Texts that may be open at a time. */
#define WORKSPACE_TEXTS_MAX 4096u

/* A text that the client has open: it counts, not the file. */
typedef struct {
    char *uri;        /* owned: as the client writes it */
    char *folder;     /* owned: of its data set, without links; NULL: it belongs to none */
    char *name;       /* owned: in that folder */
    GBytes *contents; /* owned */
    gint64 version;   /* as the client counts; below 0: it has not said */
} OpenText;

typedef struct {
    GHashTable *texts;     /* owned: uri -> OpenText */
    GPtrArray *folders;    /* owned: paths without links */
    LiveSets *live;        /* owned: the data sets */
    GHashTable *published; /* owned: uri -> the diagnostics that were published last, as JSON */
    TextPointUnit unit;
    gboolean has_snippets;  /* the client can insert texts with places to fill in */
    gboolean has_versions;  /* the client takes edits of versions of texts */
    gboolean has_renames;   /* likewise, and can rename files as part of an edit */
    gboolean has_creations; /* likewise, and can create files */
    gboolean has_commands;  /* the client has the commands that lenses run */
    gboolean has_images;    /* the client shows images of `data:` URIs in Markdown */
    char *explanations;   /* owned: what explains a finding, with its id behind it; NULL: nothing */
    gboolean has_dropped; /* a set went since the last check */
    char *refusal;        /* owned: why the present request is refused; NULL: it is not */
} Workspace;

Workspace *workspace_new(void);
void workspace_free(Workspace *workspace); /* NULL is allowed */

/* Adds the data sets in @folder. */
void workspace_add_folder(Workspace *workspace, const char *folder);

/* Drops the data sets in @folder of which no text is open. */
void workspace_remove_folder(Workspace *workspace, const char *folder);

/* The text of @uri is @contents (a reference is taken) in @version from now on; NULL: the file
 * counts again. Returns: FALSE: too many are open. */
gboolean workspace_set_text(Workspace *workspace, const char *uri, GBytes *contents,
                            gint64 version);

/* Returns: (transfer none): the open text @uri (may be NULL), or NULL. */
const OpenText *workspace_text(Workspace *workspace, const char *uri);

/* The file of @uri may have changed on disk: every data set that could have it is read again. */
void workspace_file_changed(Workspace *workspace, const char *uri);

/* Returns: (transfer none): the set that @text is a file of, read; NULL: it belongs to none, or
 * that cannot be read. */
LiveSet *workspace_set_of(Workspace *workspace, const OpenText *text);

/* Reads every set again that must be: before a request goes through other sets than its own. */
void workspace_update_sets(Workspace *workspace);

/* Returns: (transfer none): the file that @text is, in the state of the set @found; or NULL. */
const DataFile *workspace_file_of(const LiveSet *found, const OpenText *text);

/* Reads and checks the first data set that waits for it. Returns: FALSE: none does, and none was
 * dropped since the last call. */
gboolean workspace_check_next(Workspace *workspace);

/* Returns: (transfer full): the URI of the file of @text: as the client writes it where it has it
 * open. */
char *workspace_uri_of(Workspace *workspace, const SourceText *text);

/* Where a text is for the client. */
typedef struct {
    char *uri;             /* owned; NULL: it cannot be named as one */
    TextPointIndex *index; /* owned */
} WorkspacePlace;

/* Places of the texts that one answer is about, found once for each. */
typedef struct {
    Workspace *workspace; /* borrowed */
    GHashTable *texts;    /* owned: SourceText, borrowed -> WorkspacePlace */
} WorkspacePlaces;

/* Cleared with workspace_places_clear(). */
void workspace_places_init(WorkspacePlaces *places, Workspace *workspace);
void workspace_places_clear(WorkspacePlaces *places);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC(WorkspacePlaces, workspace_places_clear)

/* Returns: (transfer none): the place of @text, which must outlive @places. */
const WorkspacePlace *workspace_places_find(const WorkspacePlaces *places, const SourceText *text);

/* Refuses the present request because of @why (consumed), a sentence for people. */
void workspace_refuse(Workspace *workspace, char *why);

G_DEFINE_AUTOPTR_CLEANUP_FUNC(Workspace, workspace_free)
