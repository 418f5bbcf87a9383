/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading a file that a stranger may have put there: what is read, and everything that is not.
 */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "schema/store/file-read.h"
#include "schema/text/limits.h"
#include "tests/unit/child-process.h"
#include "tests/unit/main.h"
#include "tests/unit/temporary-folder.h"

static void
expect(const char *folder, const char *name, FileResult result, const char *detail)
{
    FileContents contents = file_read(folder, name);
    if (contents.result != result || g_strcmp0(contents.detail, detail) != 0)
        fail_msg("%s: %d, %s", name, contents.result, contents.detail);
    assert_int_equal(contents.contents != NULL, result == FILE_READ);
    file_contents_clear(&contents);
    assert_null(contents.contents);
    assert_null(contents.detail);
}

static void
expect_bytes(FileContents contents, const void *bytes, gsize length)
{
    gsize n;
    assert_int_equal(contents.result, FILE_READ);
    const void *data = g_bytes_get_data(contents.contents, &n);
    assert_int_equal(n, length);
    if (n > 0)
        assert_memory_equal(data, bytes, n);
    file_contents_clear(&contents);
}

static void
link_to(const char *folder, const char *target, const char *name)
{
    g_autofree char *path = g_build_filename(folder, name, NULL);
    assert_int_equal(symlink(target, path), 0);
}

static void
files_are_read_whole(void **state)
{
    /* Around the size of a step, and beyond it. */
    static const gsize lengths[] = {0, 1, 65535, 65536, 65537, 200000, 3000000};
    const char *folder = *state;
    g_autofree char *bytes = g_malloc(3000000);
    for (guint i = 0; i < 3000000; i++)
        bytes[i] = (char)(i * 7 + i / 256);
    for (guint i = 0; i < G_N_ELEMENTS(lengths); i++) {
        temporary_folder_write_bytes(folder, "map.json", bytes, lengths[i]);
        expect_bytes(file_read(folder, "map.json"), bytes, lengths[i]);
    }
}

static void
paths_lead_below_the_folder(void **state)
{
    const char *folder = *state;
    temporary_folder_write(folder, "deep/er/map.json", "{}");
    temporary_folder_write(folder, "outside.json", "{}");
    g_autofree char *deep = g_build_filename(folder, "deep", NULL);
    g_autofree char *slash = g_strconcat(deep, "/", NULL);
    expect_bytes(file_read(folder, "deep/er/map.json"), "{}", 2);
    expect_bytes(file_read(slash, "er/map.json"), "{}", 2);
    expect_bytes(file_read(slash, "../deep/er/map.json"), "{}", 2);
    expect(deep, "../outside.json", FILE_OUTSIDE, NULL);
}

static void
odd_names_are_read(void **state)
{
    static const char *const names[] = {
        "a b.json", "Å.json", "line\nbreak.json", "-.json", "\xff\xfe.json", "%s.json", "$HOME",
    };
    for (guint i = 0; i < G_N_ELEMENTS(names); i++) {
        temporary_folder_write(*state, names[i], names[i]);
        expect_bytes(file_read(*state, names[i]), names[i], strlen(names[i]));
    }
}

static void
what_is_not_there_is_absent(void **state)
{
    const char *folder = *state;
    temporary_folder_write(folder, "map.json", "{}");
    expect(folder, "game.json", FILE_ABSENT, NULL);
    expect(folder, "no/game.json", FILE_ABSENT, NULL);
    expect(folder, "map.json/game.json", FILE_UNREADABLE, "Not a directory");
    expect(folder, "map.jso", FILE_ABSENT, NULL);
}

static void
links_are_followed_inside_only(void **state)
{
    const char *folder = *state;
    temporary_folder_write(folder, "set/real.json", "inside");
    temporary_folder_write(folder, "set/sub/real.json", "below");
    temporary_folder_write(folder, "setting.json", "outside");
    temporary_folder_make(folder, "set-2");
    temporary_folder_write(folder, "set-2/real.json", "beside");
    g_autofree char *set = g_build_filename(folder, "set", NULL);
    g_autofree char *absolute = g_build_filename(set, "real.json", NULL);
    link_to(set, "real.json", "link.json");
    link_to(set, "sub/../link.json", "chain.json");
    link_to(set, absolute, "absolute.json");
    link_to(set, "../setting.json", "out.json");
    link_to(set, "../set-2/real.json", "beside.json");
    link_to(set, "/etc/passwd", "passwd.json");
    link_to(set, "loop.json", "loop.json");
    link_to(set, "nothing.json", "dangling.json");
    link_to(folder, "set", "by-link");
    g_autofree char *by_link = g_build_filename(folder, "by-link", NULL);
    expect_bytes(file_read(set, "link.json"), "inside", 6);
    expect_bytes(file_read(set, "chain.json"), "inside", 6);
    expect_bytes(file_read(set, "absolute.json"), "inside", 6);
    expect_bytes(file_read(by_link, "link.json"), "inside", 6);
    expect(set, "out.json", FILE_OUTSIDE, NULL);
    expect(set, "beside.json", FILE_OUTSIDE, NULL);
    expect(set, "passwd.json", FILE_OUTSIDE, NULL);
    expect(set, "loop.json", FILE_UNREADABLE, "Too many levels of symbolic links");
    expect(set, "dangling.json", FILE_UNREADABLE, "No such file or directory");
}

static void
make_socket(const char *folder, const char *name)
{
    /* An address is short, so it is given from inside the folder. */
    g_autofree char *current = g_get_current_dir();
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    g_strlcpy(address.sun_path, name, sizeof address.sun_path);
    int descriptor = socket(AF_UNIX, SOCK_STREAM, 0);
    assert_true(descriptor >= 0);
    assert_int_equal(chdir(folder), 0);
    assert_int_equal(bind(descriptor, (struct sockaddr *)&address, sizeof address), 0);
    assert_int_equal(chdir(current), 0);
    close(descriptor);
}

/* A pipe must not hang the run. */
static void
only_files_are_opened(void **state)
{
    const char *folder = *state;
    g_autofree char *pipe = g_build_filename(folder, "pipe.json", NULL);
    temporary_folder_make(folder, "folder.json");
    assert_int_equal(mkfifo(pipe, 0644), 0);
    make_socket(folder, "socket.json");
    link_to(folder, "pipe.json", "link.json");
    expect(folder, "folder.json", FILE_NOT_A_FILE, "a folder");
    expect(folder, "pipe.json", FILE_NOT_A_FILE, "a pipe");
    expect(folder, "socket.json", FILE_NOT_A_FILE, "a socket");
    expect(folder, "link.json", FILE_NOT_A_FILE, "a pipe");
    expect("/dev", "null", FILE_NOT_A_FILE, "a device");
}

/* The size is looked at first: a file with a hole costs nothing. */
static void
size_is_limited(void **state)
{
    const char *folder = *state;
    g_autofree char *path = g_build_filename(folder, "map.json", NULL);
    g_autofree char *size = g_strdup_printf("%u", LIMIT_FILE_BYTES + 1);
    temporary_folder_write(folder, "map.json", "{}");
    assert_int_equal(truncate(path, (off_t)LIMIT_FILE_BYTES + 1), 0);
    expect(folder, "map.json", FILE_TOO_LARGE, size);
    assert_int_equal(truncate(path, (off_t)1 << 40), 0);
    expect(folder, "map.json", FILE_TOO_LARGE, "1099511627776");
}

static int
read_forbidden(gpointer folder)
{
    FileContents file = file_read(folder, "set/secret.json");
    FileContents below = file_read(folder, "closed/map.json");
    gboolean is_right = file.result == FILE_UNREADABLE && below.result == FILE_UNREADABLE &&
                        g_strcmp0(file.detail, "Permission denied") == 0 &&
                        g_strcmp0(below.detail, "Permission denied") == 0;
    file_contents_clear(&file);
    file_contents_clear(&below);
    return is_right ? 0 : 1;
}

static void
what_may_not_be_read_is_unreadable(void **state)
{
    const char *folder = *state;
    g_autofree char *secret = g_build_filename(folder, "set/secret.json", NULL);
    g_autofree char *closed = g_build_filename(folder, "closed", NULL);
    temporary_folder_write(folder, "set/secret.json", "{}");
    temporary_folder_write(folder, "closed/map.json", "{}");
    assert_int_equal(chmod(folder, 0755), 0);
    assert_int_equal(chmod(secret, 0), 0);
    assert_int_equal(chmod(closed, 0), 0);
    assert_int_equal(child_process_run_as_nobody(read_forbidden, *state), 0);
}

typedef struct {
    int descriptor;
    gsize length;
} Feed;

static gpointer
feed(gpointer data)
{
    Feed *feed = data;
    g_autofree char *bytes = g_strnfill(feed->length, 'x');
    for (gsize at = 0; at < feed->length;) {
        ssize_t n = write(feed->descriptor, bytes + at, MIN(feed->length - at, 7001));
        if (n <= 0)
            break;
        at += (gsize)n;
    }
    close(feed->descriptor);
    return NULL;
}

static void
descriptors_are_read_to_their_end(void **state G_GNUC_UNUSED)
{
    static const gsize lengths[] = {0, 1, 65536, 1000001};
    for (guint i = 0; i < G_N_ELEMENTS(lengths); i++) {
        int ends[2];
        assert_int_equal(pipe(ends), 0);
        Feed input = {.descriptor = ends[1], .length = lengths[i]};
        GThread *thread = g_thread_new("feed", feed, &input);
        g_autofree char *expected = g_strnfill(lengths[i], 'x');
        expect_bytes(file_read_descriptor(ends[0]), expected, lengths[i]);
        g_thread_join(thread);
        close(ends[0]);
    }
}

static void
bad_descriptors_are_unreadable(void **state)
{
    FileContents closed = file_read_descriptor(-1);
    assert_int_equal(closed.result, FILE_UNREADABLE);
    file_contents_clear(&closed);
    int folder = open(*state, O_RDONLY | O_DIRECTORY);
    FileContents contents = file_read_descriptor(folder);
    assert_int_equal(contents.result, FILE_UNREADABLE);
    assert_string_equal(contents.detail, "Is a directory");
    file_contents_clear(&contents);
    close(folder);
}

FILE_OF_TESTS(file_read)
{
    const struct CMUnitTest tests[] = {
        test_in_folder(files_are_read_whole),
        test_in_folder(paths_lead_below_the_folder),
        test_in_folder(odd_names_are_read),
        test_in_folder(what_is_not_there_is_absent),
        test_in_folder(links_are_followed_inside_only),
        test_in_folder(only_files_are_opened),
        test_in_folder(size_is_limited),
        test_in_folder(what_may_not_be_read_is_unreadable),
        test_in_folder(descriptors_are_read_to_their_end),
        test_in_folder(bad_descriptors_are_unreadable),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
