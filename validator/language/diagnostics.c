/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Findings as diagnostics, file by file. Only what has changed is sent.
 */
#include "validator/language/at.h"

#include "schema/store/map-file.h"

#include <string.h>

/* Numbers of the protocol. */
enum { SEVERITY_OF_ERROR = 1, SEVERITY_OF_WARNING = 2, SEVERITY_OF_NOTE = 3 };
enum { TAG_UNUSED = 1 };

static const int severities[N_SEVERITIES] = {
    [SEVERITY_ERROR] = SEVERITY_OF_ERROR,
    [SEVERITY_WARNING] = SEVERITY_OF_WARNING,
    [SEVERITY_NOTE] = SEVERITY_OF_NOTE,
};

/* The findings of one file. */
typedef struct {
    char *uri;           /* owned */
    GPtrArray *findings; /* owned: of borrowed Finding */
} FileFindings;

static void
free_file(gpointer data)
{
    FileFindings *file = data;
    g_free(file->uri);
    g_ptr_array_unref(file->findings);
    g_free(file);
}

static void
write_range(Writer *writer, const WorkspacePlaces *places, const Span *span)
{
    text_point_write_range(writer, "range", workspace_places_find(places, span->text)->index,
                           span->start, span->end, places->workspace->unit);
}

static void
write_related(Writer *writer, const WorkspacePlaces *places, const Finding *finding)
{
    if (finding->related == NULL)
        return;
    writer_member_array(writer, "relatedInformation");
    for (const Related *related = finding->related; related != NULL; related = related->next) {
        const char *uri = workspace_places_find(places, related->span.text)->uri;
        g_autofree char *message = finding_related_message(related, AUDIENCE_PEOPLE);
        if (uri == NULL)
            continue;
        writer_begin_object(writer);
        writer_member_object(writer, "location");
        writer_member_text(writer, "uri", uri);
        write_range(writer, places, &related->span);
        writer_end_object(writer);
        writer_member_text(writer, "message", message);
        writer_end_object(writer);
    }
    writer_end_array(writer);
}

/* Whether @finding is about what could be deleted without any effect. */
static gboolean
is_about_unused(const Finding *finding)
{
    const char *id = finding_row(finding->id)->id;
    return strstr(id, ".unused") != NULL;
}

static void
write_diagnostic(Writer *writer, const WorkspacePlaces *places, const Finding *finding)
{
    const FindingRow *row = finding_row(finding->id);
    g_autofree char *message = finding_message(finding, AUDIENCE_PEOPLE);
    g_autofree char *hint = finding_hint(finding, AUDIENCE_PEOPLE);
    g_autofree char *text =
        hint[0] != '\0' ? g_strconcat(message, "\n", hint, NULL) : g_strdup(message);
    writer_begin_object(writer);
    write_range(writer, places, &finding->span);
    writer_member_integer(writer, "severity", severities[finding->severity]);
    const char *page = places->workspace->explanations;
    g_autofree char *href = page != NULL ? g_strconcat(page, row->id, NULL) : g_strdup(row->page);
    writer_member_text(writer, "code", row->id);
    if (href != NULL) {
        writer_member_object(writer, "codeDescription");
        writer_member_text(writer, "href", href);
        writer_end_object(writer);
    }
    writer_member_text(writer, "source", "narva");
    writer_member_text(writer, "message", text);
    write_related(writer, places, finding);
    if (is_about_unused(finding)) {
        writer_member_array(writer, "tags");
        writer_integer(writer, TAG_UNUSED);
        writer_end_array(writer);
    }
    writer_member_text(writer, "data", finding->fingerprint);
    writer_end_object(writer);
}

/* Returns: (transfer full): of FileFindings: the files that have findings, in the order of the
 * sets.
 */
static GPtrArray *
collect_files(Workspace *workspace)
{
    GPtrArray *files = g_ptr_array_new_with_free_func(free_file);
    g_autoptr(GHashTable) by_uri = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint i = 0; i < workspace->live->sets->len; i++) {
        const LiveSet *set = workspace->live->sets->pdata[i];
        g_autoptr(GHashTable) by_text = g_hash_table_new(NULL, NULL);
        g_autoptr(GPtrArray) shown =
            set->run != NULL ? finding_list_folded(set->run->findings, FINDINGS_OF_CAUSE_MAX)
                             : g_ptr_array_new();
        for (guint j = 0; j < shown->len; j++) {
            const Finding *finding = shown->pdata[j];
            FileFindings *file = g_hash_table_lookup(by_text, finding->span.text);
            if (file == NULL) {
                g_autofree char *uri = workspace_uri_of(workspace, finding->span.text);
                file = uri != NULL ? g_hash_table_lookup(by_uri, uri) : NULL;
                if (uri != NULL && file == NULL) {
                    file = g_new(FileFindings, 1);
                    *file = (FileFindings){g_steal_pointer(&uri), g_ptr_array_new()};
                    g_ptr_array_add(files, file);
                    g_hash_table_insert(by_uri, file->uri, file);
                }
                if (file == NULL)
                    continue;
                g_hash_table_insert(by_text, (gpointer)finding->span.text, file);
            }
            g_ptr_array_add(file->findings, (gpointer)finding);
        }
    }
    return files;
}

/* Returns: (transfer full): the notification for @uri with @findings (NULL: none). */
static Writer *
write_notification(const WorkspacePlaces *places, const char *uri, const GPtrArray *findings)
{
    Writer *writer = writer_new();
    writer_begin_object(writer);
    writer_member_text(writer, "jsonrpc", "2.0");
    writer_member_text(writer, "method", "textDocument/publishDiagnostics");
    writer_member_object(writer, "params");
    writer_member_text(writer, "uri", uri);
    writer_member_array(writer, "diagnostics");
    for (guint i = 0; findings != NULL && i < findings->len; i++)
        write_diagnostic(writer, places, findings->pdata[i]);
    writer_end_array(writer);
    writer_end_object(writer);
    writer_end_object(writer);
    return writer;
}

typedef struct {
    void (*send)(Writer *writer, gpointer data);
    gpointer data;
} Sender;

/* Sends the diagnostics of @uri if they differ from the last. */
static void
publish_file(const WorkspacePlaces *places, const char *uri, const GPtrArray *findings,
             const Sender *sender)
{
    GHashTable *published = places->workspace->published;
    g_autoptr(Writer) writer = write_notification(places, uri, findings);
    g_autofree char *text = writer_finish_text(writer);
    if (g_strcmp0(g_hash_table_lookup(published, uri), text) == 0)
        return;
    g_autoptr(Writer) sent = writer_new();
    writer_raw(sent, text, strlen(text));
    sender->send(sent, sender->data);
    if (findings != NULL)
        g_hash_table_insert(published, g_strdup(uri), g_steal_pointer(&text));
    else
        g_hash_table_remove(published, uri);
}

void
language_publish(Workspace *workspace, void (*send)(Writer *writer, gpointer data), gpointer data)
{
    const Sender sender = {send, data};
    g_auto(WorkspacePlaces) places;
    workspace_places_init(&places, workspace);
    g_autoptr(GPtrArray) files = collect_files(workspace);
    g_autoptr(GHashTable) present = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint i = 0; i < files->len; i++) {
        const FileFindings *file = files->pdata[i];
        g_hash_table_add(present, file->uri);
        publish_file(&places, file->uri, file->findings, &sender);
    }
    g_autoptr(GList) uris = g_hash_table_get_keys(workspace->published);
    uris = g_list_sort(uris, (GCompareFunc)strcmp);
    for (const GList *at = uris; at != NULL; at = at->next)
        if (!g_hash_table_contains(present, at->data)) {
            g_autofree char *gone = g_strdup(at->data);
            publish_file(&places, gone, NULL, &sender);
        }
}
