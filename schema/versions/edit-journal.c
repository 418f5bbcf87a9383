/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines of the journal. Each is a flat array: a word, its arguments, then the changes:
 *
 *   ["journal", 1, FOLDER, DIGEST]
 *   ["save", DIGEST]
 *   ["do" or "undo", LABEL, "file", NAME, N and the N parts of its text, or null,
 *                           "bytes", NAME, N and the N parts of a file that is not text, in Base64,
 *                           "edit", NAME, ENTITY, ID, PATH, BEFORE, AFTER, FROM, TO, …]
 *
 * Older journals have the text of a file without a number of parts, and "drawing", N, the N parts
 * or null, for map.svg.
 */
#include "schema/versions/edit-journal.h"

#include "schema/model/record-read.h"
#include "schema/model/record-write.h"
#include "schema/text/limits.h"
#include "schema/text/translation.h"
#include "schema/versions/diff.h"

#include <string.h>

#define JOURNAL_FORMAT 1

/* Bytes of a part of a file: six times as many as written fit into one string. */
#define PART_BYTES (LIMIT_STRING_BYTES / 8)

static void
free_change(gpointer data)
{
    JournalChange *change = data;
    g_free(change->name);
    g_bytes_unref(change->contents);
    edit_free(change->edit);
    g_free(change);
}

static void
free_line(gpointer data)
{
    JournalLine *line = data;
    g_free(line->label);
    g_free(line->saving);
    g_ptr_array_unref(line->changes);
    g_free(line);
}

void
edit_journal_free(EditJournal *journal)
{
    if (journal == NULL)
        return;
    g_free(journal->folder);
    g_free(journal->base);
    g_ptr_array_unref(journal->lines);
    g_free(journal);
}

/* Appends a text, or null. */
static void
append_text(GString *line, const char *text)
{
    g_autoptr(Writer) writer = writer_new();
    if (text != NULL)
        writer_text(writer, text);
    else
        writer_null(writer);
    g_autofree char *json = writer_finish_text(writer);
    g_string_append_printf(line, "%s%s", line->len > 1 ? ", " : "", json);
}

static void
append_number(GString *line, guint64 number)
{
    g_string_append_printf(line, ", %" G_GUINT64_FORMAT, number);
}

static char *
end_line(GString *line)
{
    g_string_append(line, "]\n");
    return g_string_free(line, FALSE);
}

char *
edit_journal_begin(const char *folder, const DataSet *base)
{
    GString *line = g_string_new("[");
    g_autofree char *digest = data_set_digest(base);
    append_text(line, "journal");
    append_number(line, JOURNAL_FORMAT);
    append_text(line, folder);
    append_text(line, digest);
    return end_line(line);
}

char *
edit_journal_save(const DataSet *set)
{
    GString *line = g_string_new("[");
    g_autofree char *digest = data_set_digest(set);
    append_text(line, "save");
    append_text(line, digest);
    return end_line(line);
}

static void
append_edit(GString *line, const char *name, const Edit *edit)
{
    append_text(line, "edit");
    append_text(line, name);
    append_text(line, entity_get(edit->entity)->name);
    append_text(line, edit->id);
    append_text(line, edit->path);
    append_text(line, edit->before);
    append_text(line, edit->after);
    append_number(line, edit->from);
    append_number(line, edit->to);
}

/* Returns: the length of the part of @text (@length bytes) that starts at @at: it ends at the end
 * of a character. */
static gsize
part_length(const char *text, gsize length, gsize at)
{
    gsize end = MIN(at + PART_BYTES, length);
    while (end < length && ((guchar)text[end] & 0xc0) == 0x80)
        end--;
    return end - at;
}

/* Appends the contents of @file; NULL: it was removed. */
static void
append_whole_file(GString *line, const char *name, const DataFile *file)
{
    gsize length = 0;
    g_autoptr(GBytes) contents = data_file_contents(file);
    const char *text = contents != NULL ? g_bytes_get_data(contents, &length) : NULL;
    gboolean is_text = length == 0 || g_utf8_validate_len(text, length, NULL);
    g_autoptr(GPtrArray) parts = g_ptr_array_new_with_free_func(g_free);
    for (gsize at = 0; at < length;) {
        gsize n = is_text ? part_length(text, length, at) : MIN(PART_BYTES / 2, length - at);
        g_ptr_array_add(parts, is_text ? g_strndup(text + at, n)
                                       : g_base64_encode((const guchar *)text + at, n));
        at += n;
    }
    append_text(line, is_text ? "file" : "bytes");
    append_text(line, name);
    if (contents == NULL) {
        append_text(line, NULL);
        return;
    }
    append_number(line, parts->len);
    for (guint i = 0; i < parts->len; i++)
        append_text(line, parts->pdata[i]);
}

/* Returns: whether @edits, as they were made, can be repeated file by file: each is about a record
 * of one file that has no base, before and after. */
static gboolean
can_repeat_edits(const DataSet *before, const DataSet *after, const GPtrArray *edits)
{
    for (guint i = 0; i < edits->len; i++) {
        const Edit *edit = edits->pdata[i];
        const DataFile *old = data_set_file_for(before, edit->entity, edit->id);
        const DataFile *new = data_set_file_for(after, edit->entity, edit->id);
        if (old == NULL || new == NULL || strcmp(old->name, new->name) != 0 || old->root == NULL ||
            new->root == NULL || old->below != NULL || new->below != NULL ||
            (edit->path[0] == '\0' && new->kind->folder != NULL))
            return FALSE;
    }
    return edits->len > 0;
}

/* Appends what leads from one state of the file @name to the other, either of which may be NULL. */
static void
append_file(GString *line, const char *name, const DataFile *old, const DataFile *new)
{
    const Record *before = old != NULL ? old->root : NULL, *after = new != NULL ? new->root : NULL;
    if (before != NULL && before == after)
        return;
    if (before == NULL || after == NULL || before->raw || after->raw) {
        if (!data_file_is_equal(old, new))
            append_whole_file(line, name, new);
        return;
    }
    g_autoptr(GPtrArray) differences = diff_records(before, after);
    for (guint i = 0; i < differences->len; i++)
        append_edit(line, name, differences_as_edits(differences)[i]);
}

char *
edit_journal_change(const char *label, gboolean is_undone, const DataSet *before,
                    const DataSet *after, const GPtrArray *edits)
{
    gboolean has_edits = edits != NULL && can_repeat_edits(before, after, edits);
    GString *line = g_string_new("[");
    append_text(line, is_undone ? "undo" : "do");
    append_text(line, label);
    for (guint i = 0; has_edits && i < edits->len; i++) {
        const Edit *edit = edits->pdata[i];
        append_edit(line, data_set_file_for(after, edit->entity, edit->id)->name, edit);
    }
    for (guint i = 0; i < after->n_files; i++) {
        const DataFile *file = &after->files[i];
        if (has_edits && file->root != NULL)
            continue;
        append_file(line, file->name, data_set_file_named(before, file->name), file);
    }
    for (guint i = 0; i < before->n_files; i++) {
        const DataFile *file = &before->files[i];
        if (data_set_file_named(after, file->name) == NULL)
            append_file(line, file->name, file, NULL);
    }
    return end_line(line);
}

/* Reads the next value, which must be a text or, where @may_be_null, null.
 * Returns: FALSE for anything else; @text (transfer full) gets it. */
static gboolean
get_text(Scanner *scanner, gboolean may_be_null, char **text)
{
    TokenKind kind = scanner_next(scanner);
    *text = NULL;
    if (kind == TOKEN_NULL)
        return may_be_null;
    if (kind != TOKEN_STRING)
        return FALSE;
    *text = g_malloc(scanner->token.end - scanner->token.start);
    scanner_decode_text(scanner, *text);
    return TRUE;
}

static gboolean
get_number(Scanner *scanner, guint32 *number)
{
    gint64 value;
    if (scanner_next(scanner) != TOKEN_NUMBER ||
        scanner_integer(scanner, &value) != NUMBER_INTEGER || value < 0 || value > G_MAXUINT32)
        return FALSE;
    *number = (guint32)value;
    return TRUE;
}

static gboolean
get_edit(Scanner *scanner, JournalChange *change)
{
    g_autofree char *entity = NULL;
    g_autoptr(Edit) edit = g_new0(Edit, 1);
    gboolean is_whole = get_text(scanner, FALSE, &entity) &&
                        get_text(scanner, TRUE, (char **)&edit->id) &&
                        get_text(scanner, FALSE, (char **)&edit->path) &&
                        get_text(scanner, TRUE, (char **)&edit->before) &&
                        get_text(scanner, TRUE, (char **)&edit->after) &&
                        get_number(scanner, &edit->from) && get_number(scanner, &edit->to);
    const Entity *found = is_whole ? entity_find(entity, strlen(entity)) : NULL;
    if (found == NULL)
        return FALSE;
    edit->entity = found->id;
    change->edit = g_steal_pointer(&edit);
    return TRUE;
}

/* Reads a whole file in its parts, or null; of older journals in one. */
static gboolean
get_whole_file(Scanner *scanner, JournalChange *change, gboolean is_text)
{
    gint64 n_parts;
    TokenKind kind = scanner_next(scanner);
    g_autoptr(GByteArray) bytes = g_byte_array_new();
    if (kind == TOKEN_NULL)
        return TRUE;
    if (kind == TOKEN_STRING) {
        char *text = g_malloc(scanner->token.end - scanner->token.start);
        scanner_decode_text(scanner, text);
        change->contents = g_bytes_new_take(text, strlen(text));
        return TRUE;
    }
    if (kind != TOKEN_NUMBER || scanner_integer(scanner, &n_parts) != NUMBER_INTEGER)
        return FALSE;
    for (gint64 i = 0; i < n_parts; i++) {
        g_autofree char *part = NULL;
        if (!get_text(scanner, FALSE, &part))
            return FALSE;
        gsize length = strlen(part);
        if (!is_text && length > 1)
            g_base64_decode_inplace(part, &length);
        g_byte_array_append(bytes, (const guint8 *)part, (guint)length);
    }
    change->contents = g_byte_array_free_to_bytes(g_steal_pointer(&bytes));
    return TRUE;
}

/* Reads a change called @word. */
static gboolean
get_change(Scanner *scanner, const char *word, JournalChange *change)
{
    if (strcmp(word, "drawing") == 0) {
        change->name = g_strdup(MAP_FILE_NAME);
        return get_whole_file(scanner, change, TRUE);
    }
    if (!get_text(scanner, FALSE, &change->name))
        return FALSE;
    return strcmp(word, "edit") == 0 ? get_edit(scanner, change)
                                     : get_whole_file(scanner, change, strcmp(word, "file") == 0);
}

/* Reads the changes up to the end of the line. Returns: FALSE if the line is invalid. */
static gboolean
get_changes(Scanner *scanner, JournalLine *line)
{
    static const char *const words[] = {"edit", "file", "bytes", "drawing"};
    while (scanner_next(scanner) == TOKEN_STRING) {
        guint word = 0;
        while (word < G_N_ELEMENTS(words) && !scanner_text_equals(scanner, words[word]))
            word++;
        JournalChange *change = g_new0(JournalChange, 1);
        g_ptr_array_add(line->changes, change);
        if (word == G_N_ELEMENTS(words) || !get_change(scanner, words[word], change))
            return FALSE;
    }
    return scanner->token.kind == TOKEN_ARRAY_END && scanner_next(scanner) == TOKEN_END;
}

static gboolean
is_at_end(Scanner *scanner)
{
    return scanner_next(scanner) == TOKEN_ARRAY_END && scanner_next(scanner) == TOKEN_END;
}

static gboolean
begin_line(Scanner *scanner, const char *bytes, gsize length)
{
    if (length > LIMIT_FILE_BYTES)
        return FALSE;
    scanner_init(scanner, bytes, length);
    return scanner_next(scanner) == TOKEN_ARRAY_BEGIN && scanner_next(scanner) == TOKEN_STRING;
}

static gboolean
get_header(EditJournal *journal, const char *bytes, gsize length)
{
    Scanner scanner;
    guint32 format;
    return begin_line(&scanner, bytes, length) && scanner_text_equals(&scanner, "journal") &&
           get_number(&scanner, &format) && format == JOURNAL_FORMAT &&
           get_text(&scanner, FALSE, &journal->folder) &&
           get_text(&scanner, FALSE, &journal->base) && is_at_end(&scanner);
}

static gboolean
get_line(JournalLine *line, const char *bytes, gsize length)
{
    Scanner scanner;
    if (!begin_line(&scanner, bytes, length))
        return FALSE;
    if (scanner_text_equals(&scanner, "save"))
        return get_text(&scanner, FALSE, &line->saving) && is_at_end(&scanner);
    line->is_undone = scanner_text_equals(&scanner, "undo");
    return (line->is_undone || scanner_text_equals(&scanner, "do")) &&
           get_text(&scanner, FALSE, &line->label) && get_changes(&scanner, line);
}

EditJournal *
edit_journal_read(const char *bytes, gsize length)
{
    g_autoptr(EditJournal) journal = g_new0(EditJournal, 1);
    journal->lines = g_ptr_array_new_with_free_func(free_line);
    const char *end = memchr(bytes, '\n', length);
    if (end == NULL || !get_header(journal, bytes, (gsize)(end - bytes)))
        return NULL;
    for (const char *at = end + 1, *last = bytes + length; at < last; at = end + 1) {
        end = memchr(at, '\n', (gsize)(last - at));
        if (end == NULL)
            break;
        JournalLine *line = g_new0(JournalLine, 1);
        line->changes = g_ptr_array_new_with_free_func(free_change);
        if (!get_line(line, at, (gsize)(end - at))) {
            free_line(line);
            journal->is_cut = TRUE;
            break;
        }
        g_ptr_array_add(journal->lines, line);
    }
    return g_steal_pointer(&journal);
}

int
edit_journal_find(const EditJournal *journal, const DataSet *set)
{
    g_autofree char *digest = data_set_digest(set);
    for (guint i = journal->lines->len; i > 0; i--) {
        const JournalLine *line = journal->lines->pdata[i - 1];
        if (g_strcmp0(line->saving, digest) == 0)
            return (int)i;
    }
    return strcmp(journal->base, digest) == 0 ? 0 : -1;
}

char **
edit_journal_labels(const EditJournal *journal, guint from)
{
    g_autoptr(GPtrArray) labels = g_ptr_array_new();
    for (guint i = from; i < journal->lines->len; i++) {
        const JournalLine *line = journal->lines->pdata[i];
        if (line->label == NULL)
            continue;
        /* What was saved before may be undone as well. */
        gboolean is_last =
            labels->len > 0 && strcmp(labels->pdata[labels->len - 1], line->label) == 0;
        if (line->is_undone && is_last)
            g_ptr_array_set_size(labels, (gint)labels->len - 1);
        else
            g_ptr_array_add(labels, line->label);
    }
    g_ptr_array_add(labels, NULL);
    return g_strdupv((char **)labels->pdata);
}

/* The content of a file with the changes so far; both NULL: it does not exist. */
typedef struct {
    const Record *root; /* owned through its arena */
    GBytes *contents;   /* owned: of a file without a record */
} FileState;

static void
free_state(gpointer data)
{
    FileState *state = data;
    if (state->root != NULL)
        arena_unref(state->root->arena);
    g_clear_pointer(&state->contents, g_bytes_unref);
    g_free(state);
}

/* Returns: (transfer none): the record of the file @name as changed so far; NULL: there is none. */
static const Record *
changed_root(GHashTable *states, const DataSet *set, const char *name)
{
    const FileState *state = g_hash_table_lookup(states, name);
    const DataFile *file = data_set_file_named(set, name);
    if (state != NULL)
        return state->root;
    return file != NULL ? file->root : NULL;
}

static void
replay_change(const JournalChange *change, GHashTable *states, const DataSet *set, GPtrArray *lost)
{
    g_autoptr(GError) error = NULL;
    FileState changed = {0};
    const FileKind *kind = file_kind_of(change->name);
    const Record *root = changed_root(states, set, change->name);
    if (kind == NULL || (change->edit != NULL && root == NULL)) {
        if (lost != NULL)
            g_ptr_array_add(lost, g_strdup_printf(_("%s is not there"), change->name));
        return;
    }
    if (change->edit != NULL) {
        changed.root = edit_apply(change->edit, root, &error);
    } else if (change->contents != NULL) {
        g_autoptr(SourceText) text = source_text_new(change->name, change->contents);
        Scanner stop;
        if (file_kind_has_record(kind))
            changed.root = record_read(entity_get(kind->entity), text, &stop);
        else
            changed.contents = g_bytes_ref(change->contents);
    }
    gboolean is_gone = change->edit == NULL && change->contents == NULL;
    if (changed.root != NULL || changed.contents != NULL || is_gone)
        g_hash_table_insert(states, change->name, g_memdup2(&changed, sizeof changed));
    else if (lost != NULL)
        g_ptr_array_add(lost,
                        g_strdup(error != NULL ? error->message : _("a file that is not JSON")));
}

DataSet *
edit_journal_replay(const EditJournal *journal, guint from, DataSet *set, GPtrArray *lost)
{
    g_autoptr(GHashTable) states = g_hash_table_new_full(g_str_hash, g_str_equal, NULL, free_state);
    for (guint i = from; i < journal->lines->len; i++) {
        const JournalLine *line = journal->lines->pdata[i];
        for (guint j = 0; j < line->changes->len; j++)
            replay_change(line->changes->pdata[j], states, set, lost);
    }
    if (journal->is_cut && lost != NULL)
        g_ptr_array_add(lost, g_strdup(_("the rest of the journal, which another version wrote")));
    g_autoptr(DataSet) replayed = data_set_ref(set);
    GHashTableIter iter;
    gpointer name, value;
    g_hash_table_iter_init(&iter, states);
    while (g_hash_table_iter_next(&iter, &name, &value)) {
        const FileState *state = value;
        g_autoptr(GError) error = NULL;
        g_autoptr(GBytes) contents = state->contents != NULL ? g_bytes_ref(state->contents) : NULL;
        if (state->root != NULL)
            contents = record_to_bytes(state->root);
        DataSet *next = data_set_replace(replayed, name, contents, &error);
        if (next == NULL && lost != NULL)
            g_ptr_array_add(lost, g_strdup(error->message));
        if (next == NULL)
            continue;
        data_set_unref(replayed);
        replayed = next;
    }
    return g_steal_pointer(&replayed);
}
