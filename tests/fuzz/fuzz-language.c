/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Any client of the language server, on a small data set and a layer above it: the server answers
 * or refuses, and changes no file. Behind an R the bytes are what the client sends. Other inputs
 * are messages without their headers, one a line, in which $ is the URI of the folder of both sets.
 * No other folder can be named, as searching the machine takes longer than a run may.
 *
 * Limits: MESSAGE_BYTES_MAX and MESSAGE_HEADER_MAX of a message; LIMIT_DEPTH of its nesting;
 * WORKSPACE_TEXTS_MAX, WORKSPACE_SETS_MAX and LIMIT_FILE_BYTES of what a client opens. Beyond them
 * a message is answered by an error, or ends the connection if the next one cannot be found.
 */
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "tests/fuzz/fuzz.h"
#include "tests/unit/temporary-folder.h"
#include "validator/language/server.h"

#define BASE "base"
#define LAYER "over"

/* What every run has, made by the first one. */
typedef struct {
    char *folder; /* owned */
    char *uri;    /* owned */
    char *digest; /* owned: of all files */
    int in, out;
} Place;

static void
write_files(const char *folder)
{
    temporary_folder_write(folder, BASE "/game.json",
                           "{\"format\": 1, \"id\": \"base\", \"title\": \"Base\", \"system\": "
                           "\"area-blocks\", \"sides\": [{\"id\": \"north\", \"name\": \"N\"}]}\n");
    temporary_folder_write(folder, BASE "/map.json",
                           "{\"spaces\": [{\"id\": \"a\", \"name\": \"A\", \"kind\": \"land\", "
                           "\"neighbours\": [{\"to\": \"b\", \"border\": \"normal\"}]}, "
                           "{\"id\": \"b\", \"name\": \"B\", \"kind\": \"land\"}]}\n");
    temporary_folder_write(folder, BASE "/tables.json",
                           "{\"borders\": [{\"id\": \"normal\", \"name\": \"Normal\"}]}\n");
    temporary_folder_write(folder, BASE "/scenarios/s.json",
                           "{\"id\": \"s\", \"title\": \"S\", \"start\": \"1700\"}\n");
    temporary_folder_write(folder, BASE "/map.svg",
                           "<svg xmlns=\"http://www.w3.org/2000/svg\"><g id=\"territories\"><path "
                           "id=\"a\" d=\"M0,0H50V50H0Z\"/></g></svg>\n");
    temporary_folder_write(folder, LAYER "/game.json",
                           "{\"format\": 1, \"id\": \"over\", \"extends\": \"base\"}\n");
    temporary_folder_write(folder, LAYER "/map.json",
                           "{\"spaces\": [{\"id\": \"a\", \"name\": \"Over\"}]}\n");
}

static void
make_place(Place *place)
{
    char *name = NULL;
    place->folder = temporary_folder_new();
    write_files(place->folder);
    place->uri = g_filename_to_uri(place->folder, NULL, NULL);
    place->digest = temporary_folder_digest(place->folder);
    place->in = g_file_open_tmp("narva-fuzz-XXXXXX", &name, NULL);
    place->out = open("/dev/null", O_WRONLY | O_CLOEXEC);
    g_assert(place->in >= 0 && place->out >= 0);
    unlink(name);
    g_free(name);
}

/* What would lead out of the folder leads nowhere. */
static void
keep_inside(GString *text)
{
    static const char *const ways[][2] = {{"file:", "xile:"}, {"..", "xx"}, {"%2", "_2"}};
    for (guint i = 0; i < G_N_ELEMENTS(ways); i++)
        for (char *at = text->str; at < text->str + text->len;) {
            at = g_strstr_len(at, text->str + text->len - at, ways[i][0]);
            if (at == NULL)
                break;
            memcpy(at, ways[i][1], strlen(ways[i][1]));
        }
}

/* Appends @line as a message. */
static void
append_message(GString *out, const Place *place, const char *line, gsize length)
{
    g_autoptr(GString) body = g_string_new_len(line, (gssize)length);
    keep_inside(body);
    g_string_replace(body, "$", place->uri, 0);
    g_string_append_printf(out, "Content-Length: %" G_GSIZE_FORMAT "\r\n\r\n", body->len);
    g_string_append_len(out, body->str, (gssize)body->len);
}

/* Returns: (transfer full): what the client of the input sends. */
static GString *
sent_bytes(const Place *place, const char *bytes, gsize length)
{
    if (length > 0 && bytes[0] == 'R') {
        GString *out = g_string_new_len(bytes + 1, (gssize)length - 1);
        keep_inside(out);
        return out;
    }
    GString *out = g_string_new(NULL);
    for (gsize start = 0; start < length;) {
        const char *end = memchr(bytes + start, '\n', length - start);
        gsize n = end != NULL ? (gsize)(end - bytes) - start : length - start;
        append_message(out, place, bytes + start, n);
        start += n + 1;
    }
    return out;
}

static void
write_all(int file, const GString *bytes)
{
    g_assert(ftruncate(file, 0) == 0 && lseek(file, 0, SEEK_SET) == 0);
    for (gsize done = 0; done < bytes->len;) {
        gssize n = write(file, bytes->str + done, bytes->len - done);
        g_assert(n > 0);
        done += (gsize)n;
    }
    g_assert(lseek(file, 0, SEEK_SET) == 0);
}

int
LLVMFuzzerTestOneInput(const guint8 *bytes, size_t length)
{
    static Place place;
    if (place.folder == NULL)
        make_place(&place);
    g_autoptr(GString) sent = sent_bytes(&place, (const char *)bytes, length);
    write_all(place.in, sent);
    g_auto(MessagePipe) pipe = {0};
    message_pipe_init(&pipe, place.in, place.out);
    server_run(&pipe);
    g_autofree char *digest = temporary_folder_digest(place.folder);
    g_assert_cmpstr(digest, ==, place.digest);
    return 0;
}
