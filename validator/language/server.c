/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One thread: requests are answered in their order, and checks run when the client is silent. What
 * is typed while they run waits for as long as they take, some milliseconds.
 */
#include "validator/language/server.h"

#include "schema/text/limits.h"
#include "schema/text/translation.h"
#include "schema/text/utf8.h"
#include "validator/language/at.h"
#include "validator/language/text-point.h"
#include "validator/language/workspace.h"

#include <string.h>

/* Numbers of the protocol. */
enum {
    PARSE_ERROR = -32700,
    INVALID_REQUEST = -32600,
    METHOD_NOT_FOUND = -32601,
    INVALID_PARAMS = -32602,
    NOT_INITIALIZED = -32002,
    REQUEST_FAILED = -32803,
};
enum { SYNC_INCREMENTAL = 2 };
enum { MESSAGE_ERROR = 1 };

/* Our own request: it is answered when all diagnostics are published. */
#define AWAIT_CHECKS "narva/checked"

typedef struct {
    MessagePipe *pipe;    /* borrowed */
    Workspace *workspace; /* owned */
    gboolean is_initialized, is_shut_down, is_over;
    gboolean may_watch; /* the client can be asked to report changes of files */
} Server;

/* A request with an answer of its own. */
typedef struct {
    const char *method;
    LanguageAnswer answer;
} RequestRow;

static const RequestRow requests[] = {
    {"textDocument/completion", language_complete},
    {"textDocument/hover", language_hover},
    {"textDocument/definition", language_define},
    {"textDocument/declaration", language_declare},
    {"textDocument/references", language_refer},
    {"textDocument/documentHighlight", language_highlight},
    {"textDocument/documentSymbol", language_list_symbols},
    {"workspace/symbol", language_find_symbols},
    {"textDocument/foldingRange", language_fold},
    {"textDocument/inlayHint", language_hint},
    {"textDocument/codeLens", language_list_lenses},
    {"codeLens/resolve", language_resolve_lens},
    {"textDocument/selectionRange", language_select},
    {"textDocument/prepareRename", language_prepare_rename},
    {"textDocument/rename", language_rename},
    {"textDocument/documentLink", language_link},
    {"textDocument/semanticTokens/full", language_colour},
    {"textDocument/codeAction", language_act},
    {"textDocument/formatting", language_format},
};

/* Starts a message to the client. Returns: (transfer full). */
static Writer *
message_begin(void)
{
    Writer *writer = writer_new();
    writer_begin_object(writer);
    writer_member_text(writer, "jsonrpc", "2.0");
    return writer;
}

static void
send_message(Writer *writer, gpointer data)
{
    Server *server = data;
    if (!message_write(server->pipe, writer))
        server->is_over = TRUE;
}

/* Ends the message and sends it. */
static void
message_end(Server *server, Writer *writer)
{
    writer_end_object(writer);
    send_message(writer, server);
    writer_free(writer);
}

/* Writes the id of a request, a number or a text; NULL: null. */
static void
write_id(Writer *writer, JsonNode *id)
{
    writer_name(writer, "id");
    if (id != NULL && JSON_NODE_HOLDS_VALUE(id) && json_node_get_value_type(id) == G_TYPE_STRING)
        writer_text(writer, json_node_get_string(id));
    else if (id != NULL && JSON_NODE_HOLDS_VALUE(id) &&
             json_node_get_value_type(id) == G_TYPE_INT64)
        writer_integer(writer, json_node_get_int(id));
    else
        writer_null(writer);
}

static void
send_error(Server *server, JsonNode *id, gint code, const char *text)
{
    Writer *writer = message_begin();
    write_id(writer, id);
    writer_member_object(writer, "error");
    writer_member_integer(writer, "code", code);
    writer_member_text(writer, "message", text);
    writer_end_object(writer);
    message_end(server, writer);
}

/* Whether the array at @path has the text @wanted. */
static gboolean
lists_text(JsonNode *params, const char *path, const char *wanted)
{
    for (guint i = 0; i < message_count_at(params, path); i++) {
        g_autofree char *item = g_strdup_printf("%s/%u", path, i);
        if (g_strcmp0(message_text_at(params, item), wanted) == 0)
            return TRUE;
    }
    return FALSE;
}

static void
note_client(Server *server, JsonNode *params)
{
    Workspace *workspace = server->workspace;
    workspace->unit = lists_text(params, "capabilities/general/positionEncodings", "utf-8")
                          ? TEXT_POINT_UTF8
                          : TEXT_POINT_UTF16;
    workspace->has_snippets = message_is_true_at(
        params, "capabilities/textDocument/completion/completionItem/snippetSupport");
    workspace->has_versions =
        message_is_true_at(params, "capabilities/workspace/workspaceEdit/documentChanges");
    workspace->has_renames =
        workspace->has_versions &&
        lists_text(params, "capabilities/workspace/workspaceEdit/resourceOperations", "rename");
    workspace->has_creations =
        workspace->has_versions &&
        lists_text(params, "capabilities/workspace/workspaceEdit/resourceOperations", "create");
    workspace->has_commands = message_is_true_at(params, "initializationOptions/commands");
    workspace->has_images = message_is_true_at(params, "initializationOptions/images");
    workspace->explanations =
        g_strdup(message_text_at(params, "initializationOptions/explanations"));
    server->may_watch = message_is_true_at(
        params, "capabilities/workspace/didChangeWatchedFiles/dynamicRegistration");
}

static void
add_folder(Server *server, const char *uri)
{
    g_autofree char *path = uri != NULL ? g_filename_from_uri(uri, NULL, NULL) : NULL;
    if (path != NULL)
        workspace_add_folder(server->workspace, path);
}

static void
add_folders(Server *server, JsonNode *params)
{
    guint n = message_count_at(params, "workspaceFolders");
    for (guint i = 0; i < n; i++) {
        g_autofree char *path = g_strdup_printf("workspaceFolders/%u/uri", i);
        add_folder(server, message_text_at(params, path));
    }
    if (n == 0)
        add_folder(server, message_text_at(params, "rootUri"));
}

static void
write_capabilities(Writer *writer, const Workspace *workspace)
{
    static const char *const simple[] = {
        "hoverProvider",
        "definitionProvider",
        "declarationProvider",
        "referencesProvider",
        "documentHighlightProvider",
        "documentSymbolProvider",
        "workspaceSymbolProvider",
        "foldingRangeProvider",
        "inlayHintProvider",
        "documentFormattingProvider",
        "selectionRangeProvider",
    };
    static const char *const triggers[] = {"\"", ":", " ", "@"};
    writer_member_object(writer, "capabilities");
    writer_member_text(writer, "positionEncoding",
                       workspace->unit == TEXT_POINT_UTF8 ? "utf-8" : "utf-16");
    writer_member_object(writer, "textDocumentSync");
    writer_member_boolean(writer, "openClose", TRUE);
    writer_member_integer(writer, "change", SYNC_INCREMENTAL);
    writer_end_object(writer);
    for (guint i = 0; i < G_N_ELEMENTS(simple); i++)
        writer_member_boolean(writer, simple[i], TRUE);
    writer_member_object(writer, "completionProvider");
    writer_member_array(writer, "triggerCharacters");
    for (guint i = 0; i < G_N_ELEMENTS(triggers); i++)
        writer_text(writer, triggers[i]);
    writer_end_array(writer);
    writer_end_object(writer);
    writer_member_object(writer, "codeLensProvider");
    writer_member_boolean(writer, "resolveProvider", TRUE);
    writer_end_object(writer);
    language_write_colours(writer);
    writer_member_object(writer, "documentLinkProvider");
    writer_end_object(writer);
    writer_member_object(writer, "renameProvider");
    writer_member_boolean(writer, "prepareProvider", TRUE);
    writer_end_object(writer);
    writer_member_object(writer, "codeActionProvider");
    writer_member_array(writer, "codeActionKinds");
    writer_text(writer, "quickfix");
    writer_text(writer, "refactor");
    writer_end_array(writer);
    writer_end_object(writer);
    writer_member_object(writer, "workspace");
    writer_member_object(writer, "workspaceFolders");
    writer_member_boolean(writer, "supported", TRUE);
    writer_member_boolean(writer, "changeNotifications", TRUE);
    writer_end_object(writer);
    writer_end_object(writer);
    writer_end_object(writer);
}

static void
initialize(Server *server, JsonNode *id, JsonNode *params)
{
    note_client(server, params);
    add_folders(server, params);
    server->is_initialized = TRUE;
    Writer *writer = message_begin();
    write_id(writer, id);
    writer_member_object(writer, "result");
    write_capabilities(writer, server->workspace);
    writer_member_object(writer, "serverInfo");
    writer_member_text(writer, "name", "narva");
    writer_member_text(writer, "version", NARVA_VERSION);
    writer_end_object(writer);
    writer_end_object(writer);
    message_end(server, writer);
}

/* Asks the client to report changes of files of data sets that it has not open. */
static void
watch_files(Server *server)
{
    static const char *const patterns[] = {"**/*.json", "**/map.svg"};
    if (!server->may_watch)
        return;
    Writer *writer = message_begin();
    writer_member_text(writer, "id", "watch");
    writer_member_text(writer, "method", "client/registerCapability");
    writer_member_object(writer, "params");
    writer_member_array(writer, "registrations");
    writer_begin_object(writer);
    writer_member_text(writer, "id", "files");
    writer_member_text(writer, "method", "workspace/didChangeWatchedFiles");
    writer_member_object(writer, "registerOptions");
    writer_member_array(writer, "watchers");
    for (guint i = 0; i < G_N_ELEMENTS(patterns); i++) {
        writer_begin_object(writer);
        writer_member_text(writer, "globPattern", patterns[i]);
        writer_end_object(writer);
    }
    writer_end_array(writer);
    writer_end_object(writer);
    writer_end_object(writer);
    writer_end_array(writer);
    writer_end_object(writer);
    message_end(server, writer);
}

/* Reports that the text @uri is too large, and closes it. */
static void
refuse_text(Server *server, const char *uri)
{
    g_autofree char *text =
        g_strdup_printf(_("“%s” has more than %u bytes and is not checked until it is smaller and "
                          "opened again."),
                        uri, LIMIT_FILE_BYTES);
    Writer *writer = message_begin();
    writer_member_text(writer, "method", "window/showMessage");
    writer_member_object(writer, "params");
    writer_member_integer(writer, "type", MESSAGE_ERROR);
    writer_member_text(writer, "message", text);
    writer_end_object(writer);
    message_end(server, writer);
    workspace_set_text(server->workspace, uri, NULL, -1);
}

static void
open_text(Server *server, JsonNode *params)
{
    const char *uri = message_text_at(params, "textDocument/uri");
    const char *text = message_text_at(params, "textDocument/text");
    if (uri == NULL || text == NULL)
        return;
    if (strlen(text) > LIMIT_FILE_BYTES) {
        refuse_text(server, uri);
        return;
    }
    g_autoptr(GBytes) contents = g_bytes_new(text, strlen(text));
    workspace_set_text(server->workspace, uri, contents,
                       message_number_at(params, "textDocument/version"));
}

/* Changes @text as @change says. Returns: FALSE: it would be too large. */
static gboolean
change_bytes(GString *text, JsonNode *change, TextPointUnit unit)
{
    const char *inserted = message_text_at(change, "text");
    guint32 start = 0, end = (guint32)text->len;
    if (inserted == NULL)
        return TRUE;
    if (message_at(change, "range") != NULL) {
        const TextPoint first = {message_number_at(change, "range/start/line"),
                                 message_number_at(change, "range/start/character")};
        const TextPoint last = {message_number_at(change, "range/end/line"),
                                message_number_at(change, "range/end/character")};
        start = text_point_offset(text->str, text->len, first, unit);
        end = MAX(start, text_point_offset(text->str, text->len, last, unit));
    }
    if (text->len - (end - start) + strlen(inserted) > LIMIT_FILE_BYTES)
        return FALSE;
    g_string_erase(text, (gssize)start, (gssize)(end - start));
    g_string_insert(text, (gssize)start, inserted);
    return TRUE;
}

static void
change_text(Server *server, JsonNode *params)
{
    const char *uri = message_text_at(params, "textDocument/uri");
    const OpenText *text = workspace_text(server->workspace, uri);
    gsize length = 0;
    const char *bytes = text != NULL ? g_bytes_get_data(text->contents, &length) : NULL;
    if (text == NULL)
        return;
    g_autoptr(GString) changed = g_string_new_len(bytes, (gssize)length);
    for (guint i = 0; i < message_count_at(params, "contentChanges"); i++) {
        g_autofree char *path = g_strdup_printf("contentChanges/%u", i);
        if (!change_bytes(changed, message_at(params, path), server->workspace->unit)) {
            refuse_text(server, uri);
            return;
        }
    }
    g_autoptr(GBytes) contents = g_string_free_to_bytes(g_steal_pointer(&changed));
    workspace_set_text(server->workspace, uri, contents,
                       message_number_at(params, "textDocument/version"));
}

static void
close_text(Server *server, JsonNode *params)
{
    const char *uri = message_text_at(params, "textDocument/uri");
    if (uri != NULL)
        workspace_set_text(server->workspace, uri, NULL, -1);
}

static void
note_changed_files(Server *server, JsonNode *params)
{
    for (guint i = 0; i < message_count_at(params, "changes"); i++) {
        g_autofree char *path = g_strdup_printf("changes/%u/uri", i);
        const char *uri = message_text_at(params, path);
        if (uri != NULL)
            workspace_file_changed(server->workspace, uri);
    }
}

static void
note_changed_folders(Server *server, JsonNode *params)
{
    for (guint i = 0; i < message_count_at(params, "event/removed"); i++) {
        g_autofree char *at = g_strdup_printf("event/removed/%u/uri", i);
        const char *uri = message_text_at(params, at);
        g_autofree char *folder = uri != NULL ? g_filename_from_uri(uri, NULL, NULL) : NULL;
        if (folder != NULL)
            workspace_remove_folder(server->workspace, folder);
    }
    for (guint i = 0; i < message_count_at(params, "event/added"); i++) {
        g_autofree char *path = g_strdup_printf("event/added/%u/uri", i);
        add_folder(server, message_text_at(params, path));
    }
}

static void
note_initialized(Server *server, JsonNode *params G_GNUC_UNUSED)
{
    watch_files(server);
}

static void
exit_server(Server *server, JsonNode *params G_GNUC_UNUSED)
{
    server->is_over = TRUE;
}

typedef struct {
    const char *method;
    void (*note)(Server *server, JsonNode *params);
} NoticeRow;

static const NoticeRow notices[] = {
    {"initialized", note_initialized},
    {"exit", exit_server},
    {"textDocument/didOpen", open_text},
    {"textDocument/didChange", change_text},
    {"textDocument/didClose", close_text},
    {"workspace/didChangeWatchedFiles", note_changed_files},
    {"workspace/didChangeWorkspaceFolders", note_changed_folders},
};

static void
answer_request(Server *server, JsonNode *id, JsonNode *params, const RequestRow *row)
{
    g_autoptr(Writer) result = writer_new();
    g_clear_pointer(&server->workspace->refusal, g_free);
    row->answer(server->workspace, params, result);
    if (server->workspace->refusal != NULL) {
        send_error(server, id, REQUEST_FAILED, server->workspace->refusal);
        return;
    }
    g_autofree char *text = writer_finish_text(result);
    Writer *writer = message_begin();
    write_id(writer, id);
    writer_name(writer, "result");
    writer_raw(writer, text, strlen(text));
    message_end(server, writer);
}

/* Answers once everything that waits for it is checked and published: for scripts and tests. */
static void
await_checks(Server *server, JsonNode *id)
{
    while (workspace_check_next(server->workspace))
        continue;
    language_publish(server->workspace, send_message, server);
    Writer *writer = message_begin();
    write_id(writer, id);
    writer_name(writer, "result");
    writer_null(writer);
    message_end(server, writer);
}

static void
take_request(Server *server, JsonNode *id, const char *method, JsonNode *params)
{
    if (strcmp(method, "initialize") == 0 && !server->is_initialized) {
        initialize(server, id, params);
        return;
    }
    if (!server->is_initialized) {
        send_error(server, id, NOT_INITIALIZED, "the first request must be initialize");
        return;
    }
    if (strcmp(method, "shutdown") == 0) {
        server->is_shut_down = TRUE;
        Writer *writer = message_begin();
        write_id(writer, id);
        writer_name(writer, "result");
        writer_null(writer);
        message_end(server, writer);
        return;
    }
    if (server->is_shut_down) {
        send_error(server, id, INVALID_REQUEST, "the server is shut down");
        return;
    }
    if (strcmp(method, AWAIT_CHECKS) == 0) {
        await_checks(server, id);
        return;
    }
    for (guint i = 0; i < G_N_ELEMENTS(requests); i++)
        if (strcmp(requests[i].method, method) == 0) {
            answer_request(server, id, params, &requests[i]);
            return;
        }
    send_error(server, id, METHOD_NOT_FOUND, "this method is not supported");
}

static void
take_message(Server *server, JsonNode *message)
{
    const char *method = message_text_at(message, "method");
    JsonNode *id = message_at(message, "id"), *params = message_at(message, "params");
    /* Answers to our own requests need nothing. */
    if (method == NULL) {
        if (message_at(message, "result") == NULL && message_at(message, "error") == NULL)
            send_error(server, id, INVALID_REQUEST, "the message has no method");
        return;
    }
    if (id != NULL) {
        take_request(server, id, method, params);
        return;
    }
    for (guint i = 0; i < G_N_ELEMENTS(notices); i++)
        if (strcmp(notices[i].method, method) == 0 &&
            (server->is_initialized || notices[i].note == exit_server))
            notices[i].note(server, params);
}

gboolean
server_run(MessagePipe *pipe)
{
    Server server = {.pipe = pipe, .workspace = workspace_new()};
    while (!server.is_over) {
        g_autoptr(JsonNode) message = NULL;
        if (!message_pipe_has_input(pipe)) {
            gboolean has_checked = FALSE;
            while (!message_pipe_has_input(pipe) && workspace_check_next(server.workspace))
                has_checked = TRUE;
            if (has_checked)
                language_publish(server.workspace, send_message, &server);
        }
        if (server.is_over)
            break;
        switch (message_read(pipe, &message)) {
        case MESSAGE_READ:
            take_message(&server, message);
            break;
        case MESSAGE_BAD:
            send_error(&server, NULL, PARSE_ERROR, "the message is not JSON, or is too large");
            break;
        case MESSAGE_OVER:
            server.is_over = TRUE;
            break;
        }
    }
    workspace_free(server.workspace);
    return server.is_shut_down;
}
