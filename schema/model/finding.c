/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Findings: their table, their sentences, the sorted list of them, and the fingerprints by which
 * a finding is recognised in another version of the data.
 */
#include "schema/model/finding.h"

#include "schema/text/clean.h"
#include "schema/text/limits.h"

#include <string.h>

/* Which names mean which records. */
typedef struct FindingNames FindingNames;

#define HAS_SITE (sizeof NARVA_SITE > 1)

static const FindingRow finding_rows[] = {
#define FINDING(NAME, finding_id, ...)                                                             \
    [FINDING_##NAME] = {.id = finding_id,                                                          \
                        .page = HAS_SITE ? NARVA_SITE "/findings/" finding_id ".html" : NULL,      \
                        __VA_ARGS__},
#include "schema/model/findings.def"
};

G_STATIC_ASSERT(G_N_ELEMENTS(finding_rows) == N_FINDINGS);

const FindingRow *
finding_row(FindingId id)
{
    g_assert(id < N_FINDINGS);
    return &finding_rows[id];
}

gboolean
finding_find(const char *name, FindingId *id)
{
    for (guint i = 0; i < N_FINDINGS; i++)
        if (strcmp(finding_rows[i].id, name) == 0) {
            *id = i;
            return TRUE;
        }
    return FALSE;
}

const char *
finding_severity_name(Severity severity)
{
    static const char *const names[N_SEVERITIES] = {N_("note"), N_("warning"), N_("error")};
    return names[severity];
}

const char *
finding_phase_name(Phase phase)
{
    static const char *const names[N_PHASES] = {
        N_("bytes"),  N_("syntax"),  N_("schema"),   N_("references"), N_("graph"),  N_("rules"),
        N_("set-up"), N_("victory"), N_("geometry"), N_("games"),      N_("choice"),
    };
    return names[phase];
}

const char *
finding_phase_problem(Phase phase)
{
    static const char *const troubles[N_PHASES] = {
        [PHASE_BYTES] = N_("the unreadable files"),
        [PHASE_SYNTAX] = N_("the files that are not valid JSON"),
        [PHASE_SCHEMA] = N_("the invalid values"),
        [PHASE_REFERENCES] = N_("the unknown references"),
        [PHASE_GRAPH] = N_("the errors in borders and grids"),
        [PHASE_RULES] = N_("the errors in the rules"),
        [PHASE_SET_UP] = N_("the errors in the set-ups"),
        [PHASE_VICTORY] = N_("the errors in the victory tables"),
        [PHASE_GEOMETRY] = N_("the errors in the drawing"),
        [PHASE_GAMES] = N_("the failed games"),
        [PHASE_CHOICE] = N_("the accepted findings that do not occur"),
    };
    return troubles[phase];
}

const char *
finding_list_blocking_problem(const FindingList *list, Phase failed)
{
    for (guint i = 0; failed == PHASE_SYNTAX && i < finding_list_length(list); i++)
        if (finding_list_get(list, i)->id == FINDING_FILE_MERGE_CONFLICT)
            return N_("the merge conflicts");
    return finding_phase_problem(failed);
}

const char *
finding_fix_name(FixKind fix)
{
    static const char *const names[N_FIX_KINDS] = {"none", "safe", "unsafe"};
    return names[fix];
}

struct FindingWords {
    char *context; /* of the translation, or NULL */
    char *text;
    char *english;     /* @text with the arguments put in */
    GArray *arguments; /* of Argument; each owns its value and words. NULL: none */
};

static void
clear_argument(gpointer item)
{
    Argument *argument = item;
    g_free((char *)argument->value);
    g_clear_pointer((FindingWords **)&argument->words, finding_words_unref);
}

static void
clear_words(gpointer item)
{
    FindingWords *words = item;
    g_free(words->context);
    g_free(words->text);
    g_free(words->english);
    g_clear_pointer(&words->arguments, g_array_unref);
}

void
finding_words_unref(FindingWords *words)
{
    g_rc_box_release_full(words, clear_words);
}

/* Returns: (transfer full): @text without arguments. */
static FindingWords *
make_words(const char *context, const char *text)
{
    FindingWords *words = g_rc_box_new0(FindingWords);
    words->context = g_strdup(context);
    words->text = g_strdup(text);
    words->english = g_strdup(text);
    return words;
}

const char *
finding_words_english(const FindingWords *words)
{
    return words->english;
}

/* A text with arguments, to be put together for an audience. */
typedef struct {
    const Argument *arguments;
    guint n_arguments;
    Audience audience;
} Expansion;

/* Appends the argument whose name is the @length bytes at @name. Returns: whether there is one. */
static gboolean
append_argument(const Expansion *expansion, const char *name, gsize length, GString *out)
{
    for (guint i = 0; i < expansion->n_arguments; i++) {
        const Argument *argument = &expansion->arguments[i];
        if (strncmp(argument->name, name, length) != 0 || argument->name[length] != '\0')
            continue;
        if (argument->words == NULL || expansion->audience == AUDIENCE_PROGRAMS) {
            g_string_append(out, argument->value);
            return TRUE;
        }
        g_autofree char *text = finding_words_text(argument->words, expansion->audience);
        g_autofree char *cut = text_cut(text, LIMIT_WORDING_LETTERS);
        g_string_append(out, cut);
        return TRUE;
    }
    return FALSE;
}

/* Appends the template from @text up to the closing bracket @end (or its NUL), arguments put in.
 * Clears @is_whole when an argument is missing. Returns: where it stopped. */
static const char *
expand_template(const Expansion *expansion, const char *text, char end, GString *out,
                gboolean *is_whole)
{
    while (TRUE) {
        gsize plain = strcspn(text, (const char[]){'[', '{', end, '\0'});
        g_string_append_len(out, text, (gssize)plain);
        text += plain;
        if (*text == '\0' || *text == end)
            return text;
        if (*text == '[') {
            gsize length = out->len;
            gboolean is_part_whole = TRUE;
            text = expand_template(expansion, text + 1, ']', out, &is_part_whole);
            text += *text == ']';
            if (!is_part_whole)
                g_string_truncate(out, length);
            continue;
        }
        const char *close = strchr(text, '}');
        /* A brace that opens no name is one of an example in JSON. */
        if (close == NULL || !g_ascii_islower(text[1])) {
            g_string_append_c(out, *text++);
            continue;
        }
        if (!append_argument(expansion, text + 1, (gsize)(close - text - 1), out))
            *is_whole = FALSE;
        text = close + 1;
    }
}

/* Returns: (transfer full): @template with the arguments put in, or NULL: one is missing. */
static char *
expand_all(const Expansion *expansion, const char *template)
{
    g_autoptr(GString) out = g_string_new(NULL);
    gboolean is_whole = TRUE;
    expand_template(expansion, template, '\0', out, &is_whole);
    return is_whole ? g_strdup(out->str) : NULL;
}

char *
finding_words_text(const FindingWords *words, Audience audience)
{
    const Expansion expansion = {
        .arguments =
            words->arguments != NULL ? (const Argument *)(gpointer)words->arguments->data : NULL,
        .n_arguments = words->arguments != NULL ? words->arguments->len : 0,
        .audience = audience,
    };
    const char *template = words->context == NULL || audience == AUDIENCE_PROGRAMS
                               ? translation_for(audience, words->text)
                               : translation_in_context(words->context, words->text);
    /* Braces in a text without arguments are its own, or of a name in it. */
    char *text = words->arguments != NULL ? expand_all(&expansion, template) : g_strdup(template);
    if (text == NULL)
        text = expand_all(&expansion, words->text);
    g_assert(text != NULL);
    return text;
}

/* Returns: (transfer full): the English @template, in the language for @audience and expanded. */
static char *
expand_for(const Finding *finding, Audience audience, const char *template)
{
    const Expansion expansion = {finding->arguments, finding->n_arguments, audience};
    const char *translated = translation_for(audience, template);
    g_autofree char *text = expand_all(&expansion, translated);
    if (text == NULL) {
        translated = template;
        text = expand_all(&expansion, template);
    }
    if (text == NULL) {
        g_critical("a finding lacks an argument of “%s”", template);
        text = g_strdup(template);
    }
    /* A subject is a name, or words of ours in the middle of a sentence. */
    return g_str_has_prefix(translated, "{subject}") ? translation_capitalize(text)
                                                     : g_steal_pointer(&text);
}

char *
finding_message(const Finding *finding, Audience audience)
{
    char *text = expand_for(finding, audience, finding_row(finding->id)->message);
    if (finding->n_folded == 0)
        return text;
    g_autofree char *first = text;
    const char *more = audience == AUDIENCE_PEOPLE
                           ? ngettext("%s The same is wrong in %u other place; --all shows it.",
                                      "%s The same is wrong in %u other places; --all shows them.",
                                      finding->n_folded)
                           : "%s The same is wrong in %u other places; --all shows them.";
    return g_strdup_printf(more, first, finding->n_folded);
}

char *
finding_hint(const Finding *finding, Audience audience)
{
    return expand_for(finding, audience, finding_row(finding->id)->hint);
}

/* Of a longer name every other letter would be tried at every word of an argument. */
#define NAME_BYTES_MAX 240u
#define HASH_BEGIN G_GUINT64_CONSTANT(0xcbf29ce484222325)

typedef struct {
    guint64 hash; /* of the name */
    const char *name;
    const char *identity;
} Named;

struct FindingNames {
    GArray *all;         /* of Named, in the order in which they were added */
    GHashTable *by_hash; /* hash -> the first Named with it; NULL: out of date */
    gsize longest;       /* in bytes */
};

static void
finding_names_free(FindingNames *names)
{
    if (names == NULL)
        return;
    g_clear_pointer(&names->all, g_array_unref);
    g_clear_pointer(&names->by_hash, g_hash_table_unref);
    g_free(names);
}

/* FNV-1a: stable on every machine; collisions are harmless. */
static guint64
hash_byte(guint64 hash, char byte)
{
    return (hash ^ (guchar)byte) * G_GUINT64_CONSTANT(0x100000001b3);
}

static guint64
hash_text(guint64 hash, const char *text)
{
    do
        hash = hash_byte(hash, *text);
    while (*text++ != '\0');
    return hash;
}

static guint64
hash_number(guint64 hash, guint number)
{
    char text[16];
    g_snprintf(text, sizeof text, "%u", number);
    return hash_text(hash, text);
}

/* Adds @name with its @identity; both are borrowed. */
static void
finding_names_add(FindingNames *names, const char *name, const char *identity)
{
    Named named = {.hash = HASH_BEGIN, .name = name, .identity = identity};
    gsize length = 0;
    for (; name[length] != '\0' && length <= NAME_BYTES_MAX; length++)
        named.hash = hash_byte(named.hash, name[length]);
    if (length == 0 || length > NAME_BYTES_MAX)
        return;
    if (names->all == NULL)
        names->all = g_array_new(FALSE, FALSE, sizeof(Named));
    names->longest = MAX(names->longest, length);
    g_clear_pointer(&names->by_hash, g_hash_table_unref);
    g_array_append_val(names->all, named);
}

/* Of two names that are alike the first counts. */
static void
index_names(FindingNames *names)
{
    names->by_hash = g_hash_table_new(g_int64_hash, g_int64_equal);
    for (guint i = names->all->len; i-- > 0;) {
        Named *named = &g_array_index(names->all, Named, i);
        g_hash_table_insert(names->by_hash, &named->hash, named);
    }
}

/* Returns: whether there is a letter or a digit at @text, which may be at its end. */
static gboolean
is_in_word(const char *text)
{
    if ((guchar)*text < 0x80)
        return g_ascii_isalnum(*text);
    gunichar c = g_utf8_get_char_validated(text, -1);
    return c != (gunichar)-1 && c != (gunichar)-2 && g_unichar_isalnum(c);
}

/* Returns: the bytes of the character at @text; 1 where it is none. */
static gsize
character_length(const char *text)
{
    gunichar c = (guchar)*text < 0x80 ? (gunichar)*text : g_utf8_get_char_validated(text, -1);
    return c < 0x80 || c > 0x10ffff ? 1 : (gsize)g_unichar_to_utf8(c, NULL);
}

/* Returns: the longest name with which @text starts and that ends at the end of a word, or NULL. */
static const Named *
longest_name(const FindingNames *names, const char *text)
{
    const Named *found = NULL;
    guint64 hash = HASH_BEGIN;
    for (gsize length = 0; text[length] != '\0' && length < names->longest;) {
        gboolean was_in_word = is_in_word(text + length);
        gsize n = character_length(text + length);
        for (gsize i = 0; i < n; i++)
            hash = hash_byte(hash, text[length + i]);
        length += n;
        if (was_in_word && is_in_word(text + length))
            continue;
        const Named *named = g_hash_table_lookup(names->by_hash, &hash);
        if (named != NULL && strncmp(named->name, text, length) == 0 && named->name[length] == '\0')
            found = named;
    }
    return found;
}

/* Of several records with one name that counts which the finding is about. */
static const char *
identity_of(const Named *named, const Record *own)
{
    gboolean has_id = own != NULL && own->entity->fields[0].kind == KIND_ID;
    const char *id = has_id ? record_key(own) : NULL;
    return id != NULL && strcmp(record_name(own), named->name) == 0 ? id : named->identity;
}

/* Continues @hash over @text, with names replaced by their identities. */
static guint64
hash_by_identities(guint64 hash, const char *text, const FindingNames *names, const Record *own)
{
    gboolean is_inside = FALSE;
    while (*text != '\0') {
        const Named *named = is_inside ? NULL : longest_name(names, text);
        gsize length = named != NULL ? strlen(named->name) : character_length(text);
        const char *part = named != NULL ? identity_of(named, own) : text;
        gsize n = named != NULL ? strlen(part) : length;
        for (gsize i = 0; i < n; i++)
            hash = hash_byte(hash, part[i]);
        is_inside = named != NULL || is_in_word(text);
        text += length;
    }
    return hash_byte(hash, '\0');
}

/* Returns: whether @name is one of @measures, see FindingRow. */
static gboolean
is_measure(const char *measures, const char *name)
{
    gsize length = strlen(name);
    for (const char *at = measures; at != NULL; at = strchr(at, ' ')) {
        at += *at == ' ';
        if (strncmp(at, name, length) == 0 && (at[length] == ' ' || at[length] == '\0'))
            return TRUE;
    }
    return FALSE;
}

/* @names NULL: hashes names and measures as they are. */
static guint64
hash_finding(const Finding *finding, const FindingNames *names)
{
    const FindingRow *row = finding_row(finding->id);
    guint64 hash = hash_text(HASH_BEGIN, row->id);
    if (finding->span.text != NULL)
        hash = hash_text(hash, finding->span.text->key);
    for (guint i = 0; i < finding->n_arguments; i++) {
        const Argument *argument = &finding->arguments[i];
        if (names != NULL && is_measure(row->measures, argument->name))
            continue;
        hash = hash_text(hash, argument->name);
        hash = names == NULL || names->all == NULL
                   ? hash_text(hash, argument->value)
                   : hash_by_identities(hash, argument->value, names, finding->record);
    }
    return hash;
}

/* The sixteen digits of @value, and a NUL. */
static void
write_hexadecimal(guint64 value, char out[17])
{
    for (gint i = 16; i-- > 0; value >>= 4)
        out[i] = "0123456789abcdef"[value & 15];
    out[16] = '\0';
}

/* Writes @hash to @out, with the number of the equal ones in @seen before it, so that none hides
 * another. */
static void
write_numbered(GHashTable *seen, guint64 hash, char out[17])
{
    guint n_equal = GPOINTER_TO_UINT(g_hash_table_lookup(seen, &hash));
    g_hash_table_insert(seen, g_memdup2(&hash, sizeof hash), GUINT_TO_POINTER(n_equal + 1));
    write_hexadecimal(n_equal > 0 ? hash_number(hash, n_equal) : hash, out);
}

struct FindingList {
    Arena *arena;
    GPtrArray *findings; /* of Finding, in the arena */
    GPtrArray *words;    /* owned: of FindingWords: those in the arguments of findings */
    Arena *used_last;    /* borrowed: findings come in runs about one file */
    SourceText *text_last;
    FindingNames *names; /* owned */
    guint limit;         /* findings of one id */
    guint n_added;       /* all findings, also those that were left out or removed */
    gsize n_edited;      /* bytes of fixes */
    guint n_of[N_FINDINGS];
    LeftOut left_out[N_FINDINGS];
    Finding beyond; /* returned for each finding that is left out */
};

#define FINDING_ARGUMENTS_MAX 16

/* Arguments that are words of ours, be it around a name, or paths. All others are names. */
static const char *const composed[] = {
    "advice",  "base",  "expected", "extended", "file",    "first",  "form",    "groups", "others",
    "problem", "quote", "readers",  "reason",   "results", "second", "subject", "words",
};

FindingList *
finding_list_new(guint limit)
{
    FindingList *list = g_new0(FindingList, 1);
    list->limit = limit;
    list->arena = arena_new();
    list->findings = g_ptr_array_new();
    list->words = g_ptr_array_new_with_free_func((GDestroyNotify)finding_words_unref);
    list->names = g_new0(FindingNames, 1);
    return list;
}

void
finding_list_free(FindingList *list)
{
    if (list == NULL)
        return;
    g_ptr_array_unref(list->findings);
    g_ptr_array_unref(list->words);
    finding_names_free(list->names);
    arena_unref(list->arena);
    g_free(list);
}

guint
finding_list_length(const FindingList *list)
{
    return list->findings->len;
}

const Finding *
finding_list_get(const FindingList *list, guint index)
{
    g_assert(index < list->findings->len);
    return list->findings->pdata[index];
}

guint
finding_list_count(const FindingList *list, Severity severity)
{
    guint n = 0;
    for (guint i = 0; i < list->findings->len; i++)
        n += finding_list_get(list, i)->severity == severity;
    return n;
}

guint
finding_list_count_added(const FindingList *list)
{
    return list->n_added;
}

LeftOut *
finding_list_left_out(FindingList *list, FindingId id)
{
    return &list->left_out[id];
}

guint
finding_list_count_left_out(const FindingList *list, Severity severity)
{
    guint n = 0;
    for (guint i = 0; i < N_FINDINGS; i++)
        n += list->left_out[i].severity == severity ? list->left_out[i].n : 0;
    return n;
}

gboolean
finding_list_is_truncated(const FindingList *list)
{
    for (guint i = 0; i < N_FINDINGS; i++)
        if (list->left_out[i].n > 0)
            return TRUE;
    return FALSE;
}

void
finding_list_trim(FindingList *list, guint limit)
{
    guint n_of[N_FINDINGS] = {0}, kept = 0;
    for (guint i = 0; i < list->findings->len; i++) {
        Finding *finding = list->findings->pdata[i];
        LeftOut *left_out = &list->left_out[finding->id];
        if (n_of[finding->id]++ < limit) {
            list->findings->pdata[kept++] = finding;
            continue;
        }
        left_out->severity = finding->severity;
        left_out->n++;
    }
    g_ptr_array_set_size(list->findings, (gint)kept);
}

/* Returns: (transfer full): what @finding has in common with others of the same mistake, or NULL.
 */
static char *
cause_of(const Finding *finding)
{
    const FindingRow *row = finding_row(finding->id);
    const char *cause = row->cause != NULL ? finding_argument(finding, row->cause) : NULL;
    return cause != NULL ? g_strconcat(row->id, " ", cause, NULL) : NULL;
}

GPtrArray *
finding_list_folded(FindingList *list, guint most)
{
    GPtrArray *shown = g_ptr_array_sized_new(list->findings->len);
    g_autoptr(GHashTable) counts = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr(GPtrArray) causes = g_ptr_array_new_with_free_func(g_free);
    for (guint i = 0; i < list->findings->len; i++) {
        char *cause = cause_of(list->findings->pdata[i]);
        g_ptr_array_add(causes, cause);
        guint n = cause != NULL ? GPOINTER_TO_UINT(g_hash_table_lookup(counts, cause)) : 0;
        if (cause != NULL)
            g_hash_table_insert(counts, g_strdup(cause), GUINT_TO_POINTER(n + 1));
    }
    g_autoptr(GHashTable) met = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint i = 0; i < list->findings->len; i++) {
        Finding *finding = list->findings->pdata[i];
        const char *cause = causes->pdata[i];
        guint n = cause != NULL ? GPOINTER_TO_UINT(g_hash_table_lookup(counts, cause)) : 0;
        finding->n_folded = n > most ? n - 1 : 0;
        if (n <= most || g_hash_table_add(met, (gpointer)cause))
            g_ptr_array_add(shown, finding);
    }
    return shown;
}

void
finding_list_fold(FindingList *list, guint most)
{
    GPtrArray *shown = finding_list_folded(list, most);
    for (guint i = 0, n_met = 0; i < list->findings->len; i++) {
        const Finding *finding = list->findings->pdata[i];
        if (n_met < shown->len && shown->pdata[n_met] == finding) {
            n_met++;
            continue;
        }
        list->left_out[finding->id].severity = finding->severity;
        list->left_out[finding->id].n++;
    }
    g_ptr_array_unref(list->findings);
    list->findings = shown;
}

static const char *
copy_text(FindingList *list, const char *text)
{
    return text == NULL ? NULL : arena_copy_text(list->arena, text, strlen(text));
}

/* Copies @text, cut after @letters letters. */
static const char *
copy_cut(FindingList *list, const char *text, guint letters)
{
    gsize length = text_cut_length(text, letters);
    if (text[length] == '\0')
        return arena_copy_text(list->arena, text, length);
    g_autofree char *cut = text_cut(text, letters);
    return copy_text(list, cut);
}

static gboolean
is_composed(const char *argument)
{
    for (guint i = 0; i < G_N_ELEMENTS(composed); i++)
        if (strcmp(composed[i], argument) == 0)
            return TRUE;
    return FALSE;
}

/* Their addresses distinguish them from all names, and from each other. */
const char finding_number[] = "#", finding_text[] = "_", finding_noun[] = "C_",
           finding_words[] = "{}";

/* As long as any number, and a NUL. */
#define DIGITS_MAX 24

/* Reads the next argument of @ap, as FINDING_ARG() and its like pass it; its value, NULL if it is
 * left out, can be in @digits or belong to @argument->words, which the caller gets. Returns: FALSE:
 * there are no more. */
static gboolean
read_argument(va_list *ap, Argument *argument, char digits[DIGITS_MAX])
{
    const char *type = va_arg(*ap, const char *);
    if (type == NULL)
        return FALSE;
    gboolean is_text = type == finding_text || type == finding_noun;
    gboolean is_name = !is_text && type != finding_number && type != finding_words;
    *argument = (Argument){.name = is_name ? type : va_arg(*ap, const char *)};
    if (type == finding_number) {
        g_snprintf(digits, DIGITS_MAX, "%" G_GINT64_FORMAT, va_arg(*ap, gint64));
        argument->value = digits;
    } else if (type == finding_words) {
        FindingWords *words = va_arg(*ap, FindingWords *);
        argument->words = words != NULL ? g_rc_box_acquire(words) : NULL;
    } else {
        argument->value = va_arg(*ap, const char *);
        if (is_text && argument->value != NULL)
            argument->words =
                make_words(type == finding_noun ? FINDING_NOUN_CONTEXT : NULL, argument->value);
    }
    if (argument->words != NULL)
        argument->value = argument->words->english;
    return TRUE;
}

FindingWords *
finding_words_new(const char *text, ...)
{
    FindingWords *words = make_words(NULL, text);
    words->arguments = g_array_new(FALSE, FALSE, sizeof(Argument));
    g_array_set_clear_func(words->arguments, clear_argument);
    va_list ap;
    va_start(ap, text);
    char digits[DIGITS_MAX];
    for (Argument argument; read_argument(&ap, &argument, digits);) {
        if (argument.value == NULL)
            continue;
        argument.value = argument.words != NULL ? g_strdup(argument.value)
                                                : text_cut(argument.value, LIMIT_NAME_LETTERS);
        g_array_append_val(words->arguments, argument);
    }
    va_end(ap);
    g_free(words->english);
    words->english = finding_words_text(words, AUDIENCE_PROGRAMS);
    return words;
}

static Finding *
add_finding(FindingList *list, FindingId id, const SourceText *text, guint32 start, guint32 end,
            va_list ap)
{
    list->n_added++;
    if (list->n_of[id]++ >= list->limit) {
        list->left_out[id].severity = finding_row(id)->severity;
        list->left_out[id].n++;
        list->beyond = (Finding){.id = id, .is_left_out = TRUE};
        return &list->beyond;
    }
    Finding *finding = arena_new0(list->arena, Finding, 1);
    finding->id = id;
    finding->severity = finding_row(id)->severity;
    finding->span = (Span){.text = text, .start = start, .end = end};
    Argument arguments[FINDING_ARGUMENTS_MAX], argument;
    guint n = 0;
    char digits[DIGITS_MAX];
    va_list rest;
    va_copy(rest, ap);
    while (read_argument(&rest, &argument, digits)) {
        g_assert(n < FINDING_ARGUMENTS_MAX);
        if (argument.value == NULL)
            continue;
        gboolean is_long = argument.words != NULL || is_composed(argument.name);
        guint letters = is_long ? LIMIT_WORDING_LETTERS : LIMIT_NAME_LETTERS;
        argument.value = copy_cut(list, argument.value, letters);
        if (argument.words != NULL)
            g_ptr_array_add(list->words, (gpointer)argument.words);
        arguments[n++] = argument;
    }
    va_end(rest);
    finding->n_arguments = n;
    Argument *copy = arena_new0(list->arena, Argument, finding->n_arguments);
    memcpy(copy, arguments, sizeof *copy * finding->n_arguments);
    finding->arguments = copy;
    g_ptr_array_add(list->findings, finding);
    return finding;
}

static void
hold_text(FindingList *list, SourceText *text)
{
    if (text != NULL && text != list->text_last)
        arena_hold_text(list->arena, text);
    list->text_last = text;
}

/* Edits make records with arenas of their own; those of a file share one. */
static void
hold_record(FindingList *list, const Record *record)
{
    if (record->arena != list->used_last)
        arena_add_dependency(list->arena, record->arena);
    list->used_last = record->arena;
}

Finding *
finding_list_add(FindingList *list, FindingId id, SourceText *text, guint32 start, guint32 end, ...)
{
    hold_text(list, text);
    va_list ap;
    va_start(ap, end);
    Finding *finding = add_finding(list, id, text, start, end, ap);
    va_end(ap);
    return finding;
}

/* A record made by an edit has no place of its own in the file. */
static Span
span_of(const Record *record, const char *key, int item)
{
    const Record *stating = record_stating_layer(record, key);
    Span span = {.text = stating->text};
    record_locate(stating, key, item, &span.start, &span.end);
    return span;
}

void
finding_set_record(FindingList *list, Finding *finding, const Record *record, const Field *field)
{
    if (finding->is_left_out)
        return;
    hold_record(list, record);
    finding->record = record;
    finding->field = field;
}

Finding *
finding_list_add_record(FindingList *list, FindingId id, const Record *record, const char *key,
                        int item, ...)
{
    hold_record(list, record);
    Span span = list->n_of[id] < list->limit ? span_of(record, key, item) : (Span){NULL, 0, 0};
    va_list ap;
    va_start(ap, item);
    Finding *finding = add_finding(list, id, span.text, span.start, span.end, ap);
    va_end(ap);
    finding->record = record;
    if (key != NULL)
        finding->field = entity_find_field(record->entity, key, strlen(key), 0);
    return finding;
}

static Related *
add_related(FindingList *list, Finding *finding, Span span, const char *message)
{
    Related *related = arena_new0(list->arena, Related, 1);
    related->message = copy_cut(list, message, LIMIT_WORDING_LETTERS);
    related->span = span;
    const Related **end = &finding->related;
    while (*end != NULL)
        end = (const Related **)&(*end)->next;
    *end = related;
    return related;
}

void
finding_add_related(FindingList *list, Finding *finding, const Record *record, const char *key,
                    const char *message)
{
    if (finding->is_left_out)
        return;
    hold_record(list, record);
    add_related(list, finding, span_of(record, key, -1), message);
}

void
finding_add_related_words(FindingList *list, Finding *finding, const Record *record,
                          const char *key, FindingWords *words)
{
    if (finding->is_left_out)
        return;
    hold_record(list, record);
    add_related(list, finding, span_of(record, key, -1), words->english)->words = words;
    g_ptr_array_add(list->words, g_rc_box_acquire(words));
}

char *
finding_related_message(const Related *related, Audience audience)
{
    if (related->words == NULL)
        return g_strdup(translation_for(audience, related->message));
    g_autofree char *text = finding_words_text(related->words, audience);
    return text_cut(text, LIMIT_WORDING_LETTERS);
}

void
finding_add_related_text(FindingList *list, Finding *finding, SourceText *text, guint32 start,
                         guint32 end, const char *message)
{
    if (finding->is_left_out)
        return;
    hold_text(list, text);
    add_related(list, finding, (Span){.text = text, .start = start, .end = end}, message);
}

gboolean
finding_accepts_fix(const FindingList *list, const Finding *finding)
{
    return !finding->is_left_out && list->n_edited <= LIMIT_FIX_BYTES;
}

void
finding_add_edit(FindingList *list, Finding *finding, const Edit *edit)
{
    g_assert(finding_row(finding->id)->fix != FIX_NONE);
    list->n_edited += finding->is_left_out ? 0
                                           : (edit->before != NULL ? strlen(edit->before) : 0) +
                                                 (edit->after != NULL ? strlen(edit->after) : 0);
    if (!finding_accepts_fix(list, finding)) {
        finding->n_edits = 0;
        return;
    }
    Edit *copy = arena_new0(list->arena, Edit, 1);
    *copy = *edit;
    copy->id = copy_text(list, edit->id);
    copy->path = copy_text(list, edit->path);
    copy->before = copy_text(list, edit->before);
    copy->after = copy_text(list, edit->after);
    const Edit **edits = (const Edit **)finding->edits;
    /* Full: the room doubles. */
    if ((finding->n_edits & (finding->n_edits - 1)) == 0) {
        edits = arena_new0(list->arena, const Edit *, MAX(2 * finding->n_edits, 1));
        if (finding->n_edits > 0)
            memcpy(edits, finding->edits, sizeof *edits * finding->n_edits);
        finding->edits = edits;
    }
    edits[finding->n_edits++] = copy;
}

void
finding_reverse_edits(Finding *finding)
{
    const Edit **edits = (const Edit **)finding->edits;
    for (guint i = 0; i < finding->n_edits / 2; i++) {
        const Edit *edit = edits[i];
        edits[i] = edits[finding->n_edits - 1 - i];
        edits[finding->n_edits - 1 - i] = edit;
    }
}

void
finding_list_filter(FindingList *list, gboolean (*keep)(const Finding *finding, gpointer data),
                    gpointer data)
{
    guint kept = 0;
    for (guint i = 0; i < list->findings->len; i++)
        if (keep(list->findings->pdata[i], data))
            list->findings->pdata[kept++] = list->findings->pdata[i];
    g_ptr_array_set_size(list->findings, (gint)kept);
}

static int
compare_arguments(const Finding *a, const Finding *b)
{
    guint n = MIN(a->n_arguments, b->n_arguments);
    for (guint i = 0; i < n; i++) {
        int order = strcmp(a->arguments[i].value, b->arguments[i].value);
        if (order != 0)
            return order;
    }
    return (a->n_arguments > b->n_arguments) - (a->n_arguments < b->n_arguments);
}

static int
compare_findings(gconstpointer left, gconstpointer right)
{
    const Finding *a = *(const Finding *const *)left;
    const Finding *b = *(const Finding *const *)right;
    int order = 0;
    if (a->span.text != b->span.text)
        order = g_strcmp0(a->span.text != NULL ? a->span.text->name : NULL,
                          b->span.text != NULL ? b->span.text->name : NULL);
    if (order == 0)
        order = (a->span.start > b->span.start) - (a->span.start < b->span.start);
    if (order == 0)
        order = (a->span.end > b->span.end) - (a->span.end < b->span.end);
    if (order == 0)
        order = strcmp(finding_row(a->id)->id, finding_row(b->id)->id);
    return order != 0 ? order : compare_arguments(a, b);
}

void
finding_list_name(FindingList *list, const Record *record, const char *name, const char *identity)
{
    hold_record(list, record);
    gboolean is_own = identity == record_key(record);
    finding_names_add(list->names, name, is_own ? identity : copy_text(list, identity));
}

void
finding_list_sort(FindingList *list)
{
    g_ptr_array_sort(list->findings, compare_findings);
    if (list->names->all != NULL && list->names->by_hash == NULL)
        index_names(list->names);
    GHashTable *seen[2];
    for (guint i = 0; i < G_N_ELEMENTS(seen); i++)
        seen[i] = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    for (guint i = 0; i < list->findings->len; i++) {
        Finding *finding = list->findings->pdata[i];
        write_numbered(seen[0], hash_finding(finding, list->names), finding->fingerprint);
        write_numbered(seen[1], hash_finding(finding, NULL), finding->named_fingerprint);
    }
    for (guint i = 0; i < G_N_ELEMENTS(seen); i++)
        g_hash_table_unref(seen[i]);
}

const char *
finding_argument(const Finding *finding, const char *name)
{
    for (guint i = 0; i < finding->n_arguments; i++)
        if (strcmp(finding->arguments[i].name, name) == 0)
            return finding->arguments[i].value;
    return NULL;
}
