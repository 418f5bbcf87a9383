/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rally the Troops: JSON, or the calls and literals of a data.js, which is read without being run.
 * Exports are such a data.js.
 */
#include "schema/foreign/carried.h"
#include "schema/foreign/foreign-values.h"
#include "schema/foreign/formats.h"
#include "schema/foreign/json-tree.h"
#include "schema/geometry/inner-point.h"
#include "schema/geometry/limits.h"
#include "schema/store/map-svg.h"

#include <glib.h>
#include <math.h>
#include <string.h>

/* The members with the calls, and with the assignments to members of members. */
#define JS_CALLS "()"
#define JS_SETS "[]="

/* What an item of JS_SETS has. */
typedef enum {
    SET_LIST,     /* the name of a list or object */
    SET_KEY,      /* the number or name of an item */
    SET_MEMBER,   /* the name of a member of that */
    SET_IS_ADDED, /* the value is added to the list that the member is */
    SET_VALUE,
    N_SET_PARTS,
} SetPart;

/* The border between areas a and b has the number a * RTT_BORDER_BASE + b. */
#define RTT_BORDER_BASE 100u

/* Whether the member @name of an area has a known meaning; `limit`, a number like others, excepted.
 */
static inline gboolean
rtt_area_member(const char *name)
{
    static const char *const members[] = {"name", "x", "y", "type", "sea", "home", "exits", NULL};
    return g_strv_contains(members, name);
}

/* So many other members are looked at for lists in which areas name each other. */
#define EXIT_MEMBERS_TRIED 64u

/* Members that list where one gets from an area, whatever the type of the connection. */
static const char *const exit_members[] = {
    "exits",      "adjacents",   "adjacent", "adjacency", "neighbors",
    "neighbours", "connections", "connects", NULL,
};

/* The deepest nesting of values. */
#define MOST_DEPTH 24u

typedef struct {
    const char *at, *end;
    GString *members; /* of the object that is made */
    GString *calls;   /* the items of the list of calls */
    GString *sets;    /* the items of the list of assignments */
} Script;

static gboolean
is_word_letter(char c)
{
    return g_ascii_isalnum(c) || c == '_' || c == '$' || (c & 0x80) != 0;
}

static gboolean
starts(const Script *script, const char *text)
{
    gsize length = strlen(text);
    return (gsize)(script->end - script->at) >= length && memcmp(script->at, text, length) == 0;
}

/* Skips blanks and comments. */
static void
pass_blanks(Script *script)
{
    while (script->at < script->end) {
        const char *stop = starts(script, "//") ? "\n" : starts(script, "/*") ? "*/" : NULL;
        if (stop != NULL) {
            const char *found = g_strstr_len(script->at + 2, script->end - script->at - 2, stop);
            script->at = found != NULL ? found + strlen(stop) : script->end;
        } else if (g_ascii_isspace(*script->at)) {
            script->at++;
        } else {
            return;
        }
    }
}

/* Skips @letter and the blanks before it. Returns: FALSE: it is not there. */
static gboolean
skip_letter(Script *script, char letter)
{
    pass_blanks(script);
    gboolean is_there = script->at < script->end && *script->at == letter;
    script->at += is_there;
    return is_there;
}

static gboolean
at_text(const Script *script)
{
    return script->at < script->end && strchr("\"'`", *script->at) != NULL;
}

static void
append_letter(GString *out, char letter)
{
    if (letter == '"' || letter == '\\')
        g_string_append_c(out, '\\');
    if ((guchar)letter < ' ')
        g_string_append_printf(out, "\\u%04x", (guint)(guchar)letter);
    else
        g_string_append_c(out, letter);
}

/* Appends the text in whatever quotes, in those of JSON. */
static void
read_text(Script *script, GString *out)
{
    char quote = *script->at++;
    g_string_append_c(out, '"');
    while (script->at < script->end && *script->at != quote) {
        char letter = *script->at++;
        if (letter != '\\')
            append_letter(out, letter);
        else if (script->at < script->end) {
            static const char *const kept = "bfnrtu";
            if (strchr(kept, letter) != NULL && letter != '\0')
                g_string_append_printf(out, "\\%c", letter);
            else if (letter != '\n')
                append_letter(out, letter);
        }
    }
    script->at += script->at < script->end;
    g_string_append_c(out, '"');
}

/* Appends the letters of a word or number, with points. */
static void
read_word(Script *script, GString *out)
{
    while (script->at < script->end && (is_word_letter(*script->at) || *script->at == '.'))
        g_string_append_c(out, *script->at++);
}

/* Skips to the comma, semicolon or bracket that ends the present value, or to the end of the line
 * if @by_lines. */
static void
pass_rest(Script *script, gboolean by_lines)
{
    g_autoptr(GString) unused = g_string_new(NULL);
    for (guint depth = 0; script->at < script->end; script->at++) {
        if (starts(script, "//") || starts(script, "/*"))
            pass_blanks(script);
        if (at_text(script))
            read_text(script, unused);
        if (script->at == script->end)
            return;
        gboolean closes = strchr(")]}", *script->at) != NULL;
        if (depth == 0 && (closes || *script->at == ';' || (*script->at == ',' && !by_lines) ||
                           (*script->at == '\n' && by_lines)))
            return;
        depth += strchr("([{", *script->at) != NULL;
        depth -= closes;
    }
}

/* Appends the number or JSON word at the present position. Returns: FALSE: it is neither. */
static gboolean
read_plain(Script *script, GString *out)
{
    static const char *const words[] = {"true", "false", "null", NULL};
    g_autoptr(GString) word = g_string_new(NULL);
    gboolean is_negative = script->at < script->end && *script->at == '-';
    script->at += is_negative;
    read_word(script, word);
    char *end;
    double number = g_ascii_strtod(word->str, &end);
    if (word->len > 0 && *end == '\0' && g_ascii_isdigit(word->str[word->len - 1])) {
        char digits[G_ASCII_DTOSTR_BUF_SIZE];
        g_string_append(
            out, g_ascii_formatd(digits, sizeof digits, "%.15g", is_negative ? -number : number));
        return TRUE;
    }
    gboolean is_word = !is_negative && g_strv_contains(words, word->str);
    g_string_append(out, is_word ? word->str : "null");
    return is_word;
}

static void read_value(Script *script, GString *out, guint depth);

/* Appends a name, with quotes or not, and its value. Returns: FALSE: it has none. */
static gboolean
read_script_member(Script *script, GString *out, guint depth)
{
    if (at_text(script)) {
        read_text(script, out);
    } else {
        g_string_append_c(out, '"');
        read_word(script, out);
        g_string_append_c(out, '"');
    }
    g_string_append_c(out, ':');
    gboolean has_value = skip_letter(script, ':');
    if (has_value)
        read_value(script, out, depth);
    return has_value;
}

/* Appends the contents of a bracket, after the opening one and up to the closing one: items, or the
 * members with a value, separated by commas. */
static void
read_items(Script *script, GString *out, char closing, guint depth)
{
    gsize start = out->len;
    while (!skip_letter(script, closing) && script->at < script->end) {
        const char *before = script->at;
        gsize length = out->len;
        g_string_append(out, length > start ? "," : "");
        if (closing == ']')
            read_value(script, out, depth);
        else if (!read_script_member(script, out, depth))
            g_string_truncate(out, length);
        pass_rest(script, FALSE);
        script->at += script->at < script->end && (*script->at == ',' || *script->at == ';');
        script->at += script->at == before;
    }
}

/* Appends the value at the present position; null if it is not plain data. */
static void
read_value(Script *script, GString *out, guint depth)
{
    pass_blanks(script);
    if (script->at == script->end || depth == 0) {
        g_string_append(out, "null");
    } else if (*script->at == '{' || *script->at == '[') {
        gboolean is_object = *script->at++ == '{';
        g_string_append_c(out, is_object ? '{' : '[');
        read_items(script, out, is_object ? '}' : ']', depth - 1);
        g_string_append_c(out, is_object ? '}' : ']');
    } else if (at_text(script)) {
        read_text(script, out);
    } else {
        read_plain(script, out);
    }
}

/* Skips what is between a bracket, which is passed, and the one that closes it. */
static void
pass_brackets(Script *script)
{
    do {
        pass_rest(script, FALSE);
    } while (script->at < script->end && strchr(",;", *script->at) != NULL && script->at++);
    script->at += script->at < script->end;
}

/* Skips the head of a statement or function, `for (...)` or `name(...)`: words, and all pairs of
 * round brackets. Returns: whether a block in braces follows; its brace is passed. */
static gboolean
pass_head(Script *script)
{
    g_autoptr(GString) unused = g_string_new(NULL);
    gboolean has_brackets = FALSE;
    while (TRUE) {
        const char *before = script->at;
        pass_blanks(script);
        if (!has_brackets)
            read_word(script, unused);
        script->at += !has_brackets && script->at < script->end && *script->at == '*';
        if (skip_letter(script, '(')) {
            has_brackets = TRUE;
            pass_brackets(script);
        }
        if (script->at == before)
            return skip_letter(script, '{');
    }
}

/* Skips a statement or function with a block, whose first word is @word and passed: its head, and
 * the block if it has one; a statement without braces is read like any other. */
static void
pass_block(Script *script, const char *word)
{
    if (strcmp(word, "else") == 0 || strcmp(word, "try") == 0) {
        if (skip_letter(script, '{'))
            pass_brackets(script);
    } else if (pass_head(script)) {
        pass_brackets(script);
    }
}

/* Adds the members of the object whose brace is passed to those of all. */
static void
merge(Script *script)
{
    g_autoptr(GString) items = g_string_new(NULL);
    read_items(script, items, '}', MOST_DEPTH);
    if (items->len > 0)
        g_string_append_printf(script->members, "%s%s", script->members->len > 0 ? "," : "",
                               items->str);
}

/* Reads the value assigned to @name, after the `=`. */
static void
read_assigned(Script *script, const char *name)
{
    static const char *const whole[] = {"data", "exports", NULL};
    const char *point = strrchr(name, '.');
    const char *last = point != NULL ? point + 1 : name;
    pass_blanks(script);
    gboolean is_data =
        script->at < script->end &&
        (strchr("{[-", *script->at) != NULL || at_text(script) || g_ascii_isdigit(*script->at));
    if (is_data && *script->at == '{' && g_strv_contains(whole, last)) {
        script->at++;
        merge(script);
    } else if (is_data && last[0] != '\0') {
        g_string_append_printf(script->members, "%s\"%s\":", script->members->len > 0 ? "," : "",
                               last);
        read_value(script, script->members, MOST_DEPTH);
    }
    pass_rest(script, TRUE);
}

/* Reads the assignment to a member of an item of @list, `LIST["name"].member = value`, after the
 * bracket; also what `.member.push(...)` adds to it. */
static void
read_set(Script *script, const char *list)
{
    g_autoptr(GString) key = g_string_new(NULL);
    g_autoptr(GString) member = g_string_new(NULL);
    pass_blanks(script);
    gboolean is_known = at_text(script);
    if (is_known)
        read_text(script, key);
    else
        is_known = read_plain(script, key) && g_ascii_isdigit(key->str[0]);
    pass_rest(script, FALSE);
    if (!skip_letter(script, ']'))
        return;
    read_word(script, member);
    pass_blanks(script);
    static const char push[] = ".push";
    gboolean is_push = g_str_has_suffix(member->str, push) && skip_letter(script, '(');
    gboolean is_set = !is_push && starts(script, "=") && !starts(script, "==");
    script->at += is_set;
    if (is_push)
        g_string_truncate(member, member->len - strlen(push));
    if (is_known && (is_set || is_push) && member->str[0] == '.' &&
        strchr(member->str + 1, '.') == NULL && strchr(list, '.') == NULL) {
        g_string_append_printf(script->sets, "%s[\"%s\",%s,\"%s\",%s,",
                               script->sets->len > 0 ? "," : "", list, key->str, member->str + 1,
                               is_push ? "true" : "false");
        read_value(script, script->sets, MOST_DEPTH);
        g_string_append_c(script->sets, ']');
    }
    pass_rest(script, !is_push);
}

/* Reads the arguments of the call of @word, after its bracket. */
static void
read_call(Script *script, const char *word)
{
    g_autoptr(GString) texts = g_string_new(NULL);
    guint n = 0;
    while (!skip_letter(script, ')') && script->at < script->end) {
        if (at_text(script) && n++ < 2) {
            g_string_append_c(texts, ',');
            read_text(script, texts);
        }
        pass_rest(script, FALSE);
        script->at += script->at < script->end && *script->at != ')';
    }
    if (n >= 1 && strchr(word, '.') == NULL && strcmp(word, "require") != 0)
        g_string_append_printf(script->calls, "%s[\"%s\"%s]", script->calls->len > 0 ? "," : "",
                               word, texts->str);
}

/* Reads a statement that starts with @word, which is passed. @is_called: whether a function here is
 * an expression that is called at once, as in `(function () { ... })()`: its statements are read
 * like all others. */
static void
read_statement(Script *script, const char *word, gboolean is_called)
{
    static const char *const blocks[] = {"function", "if",    "else", "for",   "while", "switch",
                                         "try",      "catch", "do",   "class", "with",  NULL};
    pass_blanks(script);
    if (is_called && strcmp(word, "function") == 0)
        pass_head(script);
    else if (g_strv_contains(blocks, word))
        pass_block(script, word);
    else if (starts(script, "=") && !starts(script, "==") && !starts(script, "=>")) {
        script->at++;
        read_assigned(script, word);
    } else if (skip_letter(script, '(')) {
        read_call(script, word);
    } else if (skip_letter(script, '[')) {
        read_set(script, word);
    }
}

/* Returns: (transfer full): a JSON object with the plain data in @text of @length bytes: each name
 * with the object, list, text or number assigned to it, `a.b = ...` as b; the members of an object
 * literal by itself, or of the exports of the module; as JS_CALLS a list with the name and the
 * texts of each call with texts, `major("A", "B")`; and as JS_SETS a list with the list, item,
 * member, whether it is added to a list, and value of each `LIST["A"].member = value`. Bodies of
 * functions that are called at once belong to it. Other values are null, and other statements are
 * skipped. */
static char *
js_data_to_json(const char *text, gsize length)
{
    g_autoptr(GString) calls = g_string_new(NULL);
    g_autoptr(GString) sets = g_string_new(NULL);
    Script script = {text, text + length, g_string_new(NULL), calls, sets};
    char last = '\0';
    while (pass_blanks(&script), script.at < script.end) {
        g_autoptr(GString) word = g_string_new(NULL);
        g_autoptr(GString) unused = g_string_new(NULL);
        read_word(&script, word);
        if (word->len > 0) {
            read_statement(&script, word->str, last != '\0' && strchr("(!~+-", last) != NULL);
            if (strcmp(word->str, "async") != 0)
                last = strcmp(word->str, "void") == 0 ? '!' : 'a';
        } else if (at_text(&script)) {
            read_text(&script, unused);
            last = '"';
        } else if (starts(&script, "=>")) {
            script.at += 2;
            skip_letter(&script, '{');
            last = '{';
        } else if ((last = *script.at++) == '{') {
            merge(&script);
        }
    }
    const struct {
        const char *name;
        const GString *items;
    } lists[] = {{JS_CALLS, calls}, {JS_SETS, sets}};
    for (guint i = 0; i < G_N_ELEMENTS(lists); i++)
        if (lists[i].items->len > 0)
            g_string_append_printf(script.members, "%s\"%s\":[%s]",
                                   script.members->len > 0 ? "," : "", lists[i].name,
                                   lists[i].items->str);
    g_string_prepend_c(script.members, '{');
    g_string_append_c(script.members, '}');
    return g_string_free(script.members, FALSE);
}

/* clang-format off */
/* ROW (NAME, thing, fate, why) */
#define IMPORT_ROWS(ROW) \
    ROW (AREA, N_("area"), LOSS_READ, N_("a place")) \
    ROW (AREA_NAMELESS, N_("area"), LOSS_LEFT, N_("it has no name, or there are too many")) \
    ROW (EXIT, N_("exit"), LOSS_READ, N_("a connection")) \
    ROW (EXIT_PORT, N_("exit"), LOSS_READ, N_("the port of a land")) \
    ROW (EXIT_AGAIN, N_("exit"), LOSS_READ, N_("the same connection from the other side")) \
    ROW (EXIT_UNKNOWN, N_("exit"), LOSS_LEFT, N_("it does not lead to another area")) \
    ROW (BORDER, N_("border"), LOSS_READ, N_("the type of a connection")) \
    ROW (BORDER_UNKNOWN, N_("border"), LOSS_LEFT, N_("there is no exit to it, or there are too many types")) \
    ROW (EDGE, N_("edge"), LOSS_READ, N_("a connection, with the type that it or its call names")) \
    ROW (EDGE_PORT, N_("edge"), LOSS_READ, N_("the port of a land")) \
    ROW (EDGE_AGAIN, N_("edge"), LOSS_READ, N_("a connection that is already listed")) \
    ROW (EDGE_UNKNOWN, N_("edge"), LOSS_LEFT, N_("it does not join two areas")) \
    ROW (LIMIT, N_("limit"), LOSS_CHANGED, N_("how many blocks the land feeds")) \
    ROW (LIMIT_VALUE, N_("limit"), LOSS_READ, N_("above 99: a value with that name")) \
    ROW (LIMIT_BAD, N_("limit"), LOSS_LEFT, N_("it is not a whole number, or too large")) \
    ROW (NUMBER, N_("number of an area"), LOSS_READ, N_("a value with that name")) \
    ROW (NUMBER_ROUNDED, N_("number of an area"), LOSS_CHANGED, N_("it has a fraction: a value with that name, rounded")) \
    ROW (NUMBER_BAD, N_("number of an area"), LOSS_LEFT, N_("it is below 0 or above 2,000,000,000, or there are too many names")) \
    ROW (MEMBER, N_("other member of an area"), LOSS_LEFT, N_("rules of the module")) \
    ROW (HOME, N_("home"), LOSS_READ, N_("the nation of the land; each has a side of its own")) \
    ROW (HOME_NONE, N_("home"), LOSS_LEFT, N_("a sea cannot belong to a nation, or there are too many nations")) \
    ROW (OTHER, N_("other member"), LOSS_LEFT, N_("rules of the module"))
/* clang-format on */

typedef enum { IMPORT_ROWS(IMPORT_ROW_NUMBER) } ImportRow;

static const LossRow import_rows[] = {IMPORT_ROWS(LOSS_ROW)};

typedef struct {
    ForeignMap *map;
    LossReport *report;
    const char *file;
    GPtrArray *areas;  /* owned: of JsonObject, borrowed; NULL: it is none */
    GPtrArray *exits;  /* owned: names (borrowed) of the members of areas that are lists of exits */
    GHashTable *made;  /* owned: of JsonObject (owned): areas that statements changed */
    GHashTable *lists; /* owned: of JsonArray (owned): lists to which they added something */
    guint32 *place_of; /* owned: of each area its place, or FOREIGN_NONE */
    guint n_areas;
    GHashTable *names; /* owned: name of an area -> its number + 1 */
    GHashTable *edges; /* owned: numbers of links + 1 that edges are */
    GHashTable *pairs; /* owned: pairs (owned) of places -> link + 1 */
} Reading;

static LossPlace
at(const Reading *reading, const char *unit, guint64 number)
{
    return (LossPlace){reading->file, unit, number};
}

/* Returns: whether @node, which may be NULL, is `true`. */
static gboolean
is_true_node(JsonNode *node)
{
    return node != NULL && JSON_NODE_HOLDS_VALUE(node) &&
           json_node_get_value_type(node) == G_TYPE_BOOLEAN && json_node_get_boolean(node);
}

static gboolean
is_true(JsonObject *object, const char *name)
{
    return object != NULL && is_true_node(json_object_get_member(object, name));
}

/* Returns: (transfer none): the text that @node is; NULL: it is none, or NULL. */
static const char *
text_of(JsonNode *node)
{
    gboolean is_text = node != NULL && JSON_NODE_HOLDS_VALUE(node) &&
                       json_node_get_value_type(node) == G_TYPE_STRING;
    return is_text ? json_node_get_string(node) : NULL;
}

/* Returns: the coordinate @name of @area on the grid; FALSE: it has none. */
static gboolean
read_coordinate(JsonObject *area, const char *name, gint32 *coordinate)
{
    double value = json_tree_number_or(area, name, NAN) * MAP_SVG_GRID.units;
    if (!(fabs(value) <= LIMIT_COORDINATE))
        return FALSE;
    *coordinate = (gint32)round(value);
    return TRUE;
}

/* Sets the number @exact of the place @index. Returns: the row to count the member @name as. */
static ImportRow
read_number(Reading *reading, guint32 index, const char *name, double exact)
{
    gint number;
    gboolean is_limit = strcmp(name, "limit") == 0, is_number = foreign_worth_round(exact, &number);
    gboolean is_whole = is_number && number == exact;
    if (is_limit && is_whole && number <= (gint)LIMIT_FOREIGN_FORAGE) {
        foreign_place(reading->map, index)->forage = number;
        return IMPORT_LIMIT;
    }
    is_number = is_number && (is_whole || !is_limit) &&
                foreign_map_add_worth(reading->map, index, name, number);
    if (is_limit)
        return is_number ? IMPORT_LIMIT_VALUE : IMPORT_LIMIT_BAD;
    return !is_number ? IMPORT_NUMBER_BAD : is_whole ? IMPORT_NUMBER : IMPORT_NUMBER_ROUNDED;
}

/* Returns: whether lists that areas have as their member @name are exits. */
static gboolean
is_exit_member(const Reading *reading, const char *name)
{
    for (guint i = 0; i < reading->exits->len; i++)
        if (strcmp(reading->exits->pdata[i], name) == 0)
            return TRUE;
    return FALSE;
}

/* Reads the other members of @area, number @number, into the place @index. */
static void
read_members(Reading *reading, JsonObject *area, guint number, guint32 index)
{
    JsonObjectIter iter;
    const char *name;
    JsonNode *node;
    json_object_iter_init_ordered(&iter, area);
    while (json_object_iter_next_ordered(&iter, &name, &node)) {
        double exact;
        gboolean is_number =
            json_tree_number(node, &exact) && name[strspn(name, " \t\r\n")] != '\0';
        gboolean is_exits = JSON_NODE_HOLDS_ARRAY(node) && is_exit_member(reading, name);
        if (!rtt_area_member(name) && !is_exits)
            loss_report_add(reading->report,
                            is_number ? read_number(reading, index, name, exact) : IMPORT_MEMBER,
                            at(reading, N_("area"), number), 1);
    }
}

/* Returns: whether an area of that @type, or NULL, is off the map: `box`, `leader-box`. */
static gboolean
is_box_type(const char *type)
{
    return type != NULL && (strcmp(type, "box") == 0 || g_str_has_suffix(type, "-box"));
}

/* Adds the place of area @number. @key: the name of an area that has none itself; NULL: none. */
static void
number_area(Reading *reading, guint number, const char *key)
{
    JsonObject *area = reading->areas->pdata[number];
    const char *own = json_tree_text(area, "name"), *type = json_tree_text(area, "type");
    const char *name = own != NULL ? own : key;
    reading->place_of[number] = FOREIGN_NONE;
    if (name == NULL || name[0] == '\0' || reading->map->places->len >= LIMIT_FOREIGN_PLACES)
        return;
    gboolean is_sea = g_strcmp0(type, "sea") == 0 || is_true(area, "sea");
    ForeignGround land = is_box_type(type) ? FOREIGN_BOX : FOREIGN_LAND;
    reading->place_of[number] =
        foreign_map_add_place(reading->map, name, is_sea ? FOREIGN_SEA : land);
    if (!g_hash_table_contains(reading->names, name))
        g_hash_table_insert(reading->names, (char *)name, GUINT_TO_POINTER(number + 1));
}

/* Reads what area @number has besides its name and exits. */
static void
read_area(Reading *reading, guint number)
{
    JsonObject *area = reading->areas->pdata[number];
    const char *home = json_tree_text(area, "home");
    guint32 index = reading->place_of[number];
    if (index == FOREIGN_NONE) {
        loss_report_add(reading->report, IMPORT_AREA_NAMELESS, at(reading, N_("area"), number), 1);
        return;
    }
    ForeignPlace *place = foreign_place(reading->map, index);
    place->has_anchor = area != NULL && read_coordinate(area, "x", &place->anchor.x) &&
                        read_coordinate(area, "y", &place->anchor.y);
    if (home != NULL && home[0] != '\0') {
        place->nation = place->ground == FOREIGN_SEA ? FOREIGN_NONE
                                                     : foreign_map_nation(reading->map, home, NULL);
        loss_report_add(reading->report,
                        place->nation != FOREIGN_NONE ? IMPORT_HOME : IMPORT_HOME_NONE,
                        at(reading, N_("area"), number), 1);
    }
    if (area != NULL)
        read_members(reading, area, number, index);
    loss_report_add(reading->report, IMPORT_AREA, at(reading, N_("area"), number), 1);
}

/* Returns: the place of the area that @node has the number or the name of; FOREIGN_NONE: of none.
 */
static guint32
place_at(const Reading *reading, JsonNode *node)
{
    double number = -1;
    const char *name = text_of(node);
    if (name != NULL)
        number = GPOINTER_TO_UINT(g_hash_table_lookup(reading->names, name)) - 1.0;
    else if (!json_tree_number(node, &number))
        return FOREIGN_NONE;
    gboolean is_area = number >= 0 && number < reading->n_areas && number == floor(number);
    return is_area ? reading->place_of[(guint)number] : FOREIGN_NONE;
}

/* Adds the way between two places. Returns: the number of its link + 1, which may have been there;
 * 0: there is none. */
static guint
add_way(Reading *reading, guint32 from, guint32 to, LossPlace where, gboolean *is_new)
{
    guint64 pair = (guint64)MIN(from, to) << 32 | MAX(from, to);
    *is_new = FALSE;
    if (from == FOREIGN_NONE || to == FOREIGN_NONE || from == to ||
        reading->map->links->len >= LIMIT_FOREIGN_LINKS)
        return 0;
    guint known = GPOINTER_TO_UINT(g_hash_table_lookup(reading->pairs, &pair));
    if (known > 0)
        return known;
    *is_new = TRUE;
    foreign_map_add_link(reading->map, from, to, where);
    g_hash_table_insert(reading->pairs, g_memdup2(&pair, sizeof pair),
                        GUINT_TO_POINTER(reading->map->links->len));
    return reading->map->links->len;
}

/* Gives the link number @link - 1 the @type of border (NULL: none), unless it has one; 0: no link.
 */
static void
set_border(Reading *reading, guint link, const char *type)
{
    ForeignLink *made =
        link > 0 ? &g_array_index(reading->map->links, ForeignLink, link - 1) : NULL;
    if (made != NULL && type != NULL && type[0] != '\0' && made->border == FOREIGN_NONE)
        made->border = foreign_map_border(reading->map, type);
}

/* Reads a list of edges: objects with `a`, `b` and `type`, or lists with the two areas and perhaps
 * the type; if @calls lists with the name of the call, which is the type, and the two areas. */
static void
read_edges(Reading *reading, JsonArray *edges, gboolean calls)
{
    for (guint i = 0; i < json_tree_length(edges); i++) {
        JsonArray *items = json_tree_array_at(edges, i);
        JsonObject *edge = json_tree_object_at(edges, i);
        JsonNode *ends[2] = {NULL, NULL};
        for (guint j = 0; j < 2; j++)
            if (items != NULL && json_tree_length(items) > calls + j)
                ends[j] = json_array_get_element(items, calls + j);
            else if (edge != NULL)
                ends[j] = json_object_get_member(edge, j == 0 ? "a" : "b");
        const char *type = json_tree_text(edge, "type");
        if (items != NULL && json_tree_length(items) > (calls ? 0u : 2u))
            type = text_of(json_array_get_element(items, calls ? 0 : 2));
        gboolean is_new;
        LossPlace where = at(reading, N_("edge"), i);
        guint link = add_way(reading, place_at(reading, ends[0]), place_at(reading, ends[1]), where,
                             &is_new);
        set_border(reading, link, type);
        if (is_new)
            g_hash_table_add(reading->edges, GUINT_TO_POINTER(link));
        else
            loss_report_add(reading->report, link > 0 ? IMPORT_EDGE_AGAIN : IMPORT_EDGE_UNKNOWN,
                            where, 1);
    }
}

static void
read_border(Reading *reading, const char *key, const char *type)
{
    guint64 number;
    guint link = 0;
    if (type != NULL && g_ascii_string_to_unsigned(key, 10, 0, G_MAXUINT32, &number, NULL) &&
        number / RTT_BORDER_BASE < reading->n_areas &&
        number % RTT_BORDER_BASE < reading->n_areas) {
        guint32 a = reading->place_of[number / RTT_BORDER_BASE];
        guint32 b = reading->place_of[number % RTT_BORDER_BASE];
        guint64 pair = (guint64)MIN(a, b) << 32 | MAX(a, b);
        link = GPOINTER_TO_UINT(g_hash_table_lookup(reading->pairs, &pair));
    }
    guint32 border = link > 0 ? foreign_map_border(reading->map, type) : FOREIGN_NONE;
    if (border != FOREIGN_NONE)
        g_array_index(reading->map->links, ForeignLink, link - 1).border = border;
    loss_report_add(reading->report, border != FOREIGN_NONE ? IMPORT_BORDER : IMPORT_BORDER_UNKNOWN,
                    at(reading, NULL, 0), 1);
}

static void
note_links(Reading *reading)
{
    static const ImportRow rows_of[][2] = {
        [LINK_WAY] = {IMPORT_EXIT, IMPORT_EDGE},
        [LINK_PORT] = {IMPORT_EXIT_PORT, IMPORT_EDGE_PORT},
        [LINK_NONE] = {IMPORT_EXIT_UNKNOWN, IMPORT_EDGE_UNKNOWN},
    };
    foreign_map_assign_ports(reading->map);
    for (guint i = 0; i < reading->map->links->len; i++) {
        const ForeignLink *link = &g_array_index(reading->map->links, ForeignLink, i);
        gboolean is_edge = g_hash_table_contains(reading->edges, GUINT_TO_POINTER(i + 1));
        loss_report_add(reading->report, rows_of[link->kind][is_edge], link->where, 1);
    }
}

/* What modules call their areas, and their edges; areas also with an ending, as AREAS_XY. */
static const char *const area_lists[] = {"areas",  "spaces",    "towns",   "cities",
                                         "places", "provinces", "regions", "locales"};
static const char *const area_endings[] = {"", "_xy", "_names", "_list"};

static const char *const edge_lists[] = {"EDGES", "edges", JS_CALLS};

/* Returns: whether a module may call its areas @name. */
static gboolean
is_area_list(const char *name)
{
    g_autofree char *small = g_ascii_strdown(name, -1);
    for (guint i = 0; i < G_N_ELEMENTS(area_lists) * G_N_ELEMENTS(area_endings); i++) {
        const char *ending = area_endings[i % G_N_ELEMENTS(area_endings)];
        const char *list = area_lists[i / G_N_ELEMENTS(area_endings)];
        if (g_str_has_prefix(small, list) && strcmp(small + strlen(list), ending) == 0)
            return TRUE;
    }
    return FALSE;
}

/* Returns: (transfer none): the member of @root with the areas: of those that are called like it
 * the longest, and of several the first; NULL: there is none. */
static const char *
find_area_list(JsonObject *root)
{
    const char *found = NULL, *name;
    guint most = 0;
    JsonObjectIter iter;
    JsonNode *node;
    json_object_iter_init_ordered(&iter, root);
    while (json_object_iter_next_ordered(&iter, &name, &node)) {
        guint n = JSON_NODE_HOLDS_ARRAY(node)    ? json_array_get_length(json_node_get_array(node))
                  : JSON_NODE_HOLDS_OBJECT(node) ? json_object_get_size(json_node_get_object(node))
                                                 : 0;
        if (is_area_list(name) && (found == NULL || n > most)) {
            found = name;
            most = n;
        }
    }
    return found;
}

/* Returns: (transfer none): the area @index, as an object of its own that can be changed; NULL: it
 * is no object. */
static JsonObject *
own_area(Reading *reading, guint index)
{
    JsonObject *area = reading->areas->pdata[index];
    if (area == NULL || g_hash_table_contains(reading->made, area))
        return area;
    JsonObject *made = json_object_new();
    JsonObjectIter iter;
    const char *name;
    JsonNode *node;
    json_object_iter_init_ordered(&iter, area);
    while (json_object_iter_next_ordered(&iter, &name, &node))
        json_object_set_member(made, name, json_node_copy(node));
    g_hash_table_add(reading->made, made);
    reading->areas->pdata[index] = made;
    return made;
}

/* Adds @value to the list that the member @name of @area is, which becomes one that can be changed.
 */
static void
add_to_list(Reading *reading, JsonObject *area, const char *name, JsonNode *value)
{
    JsonArray *list = json_tree_array(area, name);
    if (list == NULL || !g_hash_table_contains(reading->lists, list)) {
        JsonArray *before = list;
        list = json_array_new();
        for (guint i = 0; i < json_tree_length(before); i++)
            json_array_add_element(list, json_node_copy(json_array_get_element(before, i)));
        json_object_set_array_member(area, name, list);
        g_hash_table_add(reading->lists, json_array_ref(list));
    }
    json_array_add_element(list, json_node_copy(value));
}

/* Applies the assignments of @root to members of the areas, which are its member @list. @keys: the
 * names of the areas, where the list has names; NULL: it has none. */
static void
apply_sets(Reading *reading, JsonObject *root, const char *list, const GPtrArray *keys)
{
    JsonArray *sets = json_tree_array(root, JS_SETS);
    g_autoptr(GHashTable) numbers = g_hash_table_new(g_str_hash, g_str_equal);
    for (guint i = 0; i < keys->len; i++)
        if (keys->pdata[i] != NULL)
            g_hash_table_insert(numbers, keys->pdata[i], GUINT_TO_POINTER(i + 1));
    for (guint i = 0; i < json_tree_length(sets); i++) {
        JsonArray *set = json_tree_array_at(sets, i);
        JsonNode *parts[N_SET_PARTS] = {NULL};
        double number = -1;
        for (guint j = 0; j < N_SET_PARTS && j < json_tree_length(set); j++)
            parts[j] = json_array_get_element(set, j);
        const char *member = text_of(parts[SET_MEMBER]), *key = text_of(parts[SET_KEY]);
        if (g_strcmp0(text_of(parts[SET_LIST]), list) != 0 || member == NULL)
            number = -1;
        else if (key != NULL)
            number = GPOINTER_TO_UINT(g_hash_table_lookup(numbers, key)) - 1.0;
        else
            json_tree_number(parts[SET_KEY], &number);
        JsonObject *area =
            number >= 0 && number < reading->areas->len ? own_area(reading, (guint)number) : NULL;
        if (area == NULL || parts[SET_VALUE] == NULL)
            loss_report_add(reading->report, IMPORT_OTHER, at(reading, NULL, 0), 1);
        else if (is_true_node(parts[SET_IS_ADDED]))
            add_to_list(reading, area, member, parts[SET_VALUE]);
        else
            json_object_set_member(area, member, json_node_copy(parts[SET_VALUE]));
    }
}

/* Returns: the end of an exit: an area itself, or a list with the area first, and perhaps the type
 * of the connection second, in @type. */
static guint32
end_of_exit(const Reading *reading, JsonNode *exit, const char **type)
{
    JsonArray *pair =
        exit != NULL && JSON_NODE_HOLDS_ARRAY(exit) ? json_node_get_array(exit) : NULL;
    *type = NULL;
    if (pair == NULL)
        return place_at(reading, exit);
    if (json_tree_length(pair) > 1)
        *type = text_of(json_array_get_element(pair, 1));
    return json_tree_length(pair) > 0 ? place_at(reading, json_array_get_element(pair, 0))
                                      : FOREIGN_NONE;
}

/* Returns: whether the areas name each other in their member @name: every exit is an area that has
 * the exit back, and there are some. */
static gboolean
is_mutual(const Reading *reading, const char *name)
{
    g_autoptr(GHashTable) ends = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL);
    for (guint turn = 0; turn < 2; turn++)
        for (guint32 i = 0; i < reading->n_areas; i++) {
            JsonArray *exits = json_tree_array(reading->areas->pdata[i], name);
            for (guint j = 0; j < json_tree_length(exits); j++) {
                const char *type;
                guint32 from = reading->place_of[i];
                guint32 to = end_of_exit(reading, json_array_get_element(exits, j), &type);
                guint64 end = (guint64)(turn == 0 ? from : to) << 32 | (turn == 0 ? to : from);
                if (from == FOREIGN_NONE || to == FOREIGN_NONE)
                    return FALSE;
                if (turn == 0)
                    g_hash_table_add(ends, g_memdup2(&end, sizeof end));
                else if (!g_hash_table_contains(ends, &end))
                    return FALSE;
            }
        }
    return g_hash_table_size(ends) > 0;
}

static int
compare_names(gconstpointer a, gconstpointer b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Finds the members of areas that list exits: those with a known name, and lists in which areas
 * name each other. */
static void
find_exit_members(Reading *reading)
{
    g_autoptr(GHashTable) seen = g_hash_table_new(g_str_hash, g_str_equal);
    guint n_tried = 0;
    for (guint32 i = 0; i < reading->n_areas; i++) {
        JsonObjectIter iter;
        const char *name;
        JsonNode *node;
        if (reading->areas->pdata[i] == NULL)
            continue;
        json_object_iter_init(&iter, reading->areas->pdata[i]);
        while (json_object_iter_next(&iter, &name, &node)) {
            if (!JSON_NODE_HOLDS_ARRAY(node) || is_exit_member(reading, name))
                continue;
            guint n = GPOINTER_TO_UINT(g_hash_table_lookup(seen, name)) + 1;
            g_hash_table_insert(seen, (gpointer)name, GUINT_TO_POINTER(n));
            /* What a single area has is not mutual. */
            if (g_strv_contains(exit_members, name) ||
                (n == 2 && n_tried++ < EXIT_MEMBERS_TRIED && is_mutual(reading, name)))
                g_ptr_array_add(reading->exits, (gpointer)name);
        }
    }
    g_ptr_array_sort(reading->exits, compare_names);
}

/* Reads the areas, a list or an object whose members are called as they are. An area of a list is
 * an object, or its name. */
static void
read_areas(Reading *reading, JsonObject *root, const char *list)
{
    JsonArray *areas = json_tree_array(root, list);
    JsonObject *named = json_tree_object(root, list);
    g_autoptr(GList) keys = named != NULL ? json_object_get_members(named) : NULL;
    g_autoptr(GPtrArray) names = g_ptr_array_new();
    for (guint i = 0; i < json_tree_length(areas); i++) {
        JsonNode *node = json_array_get_element(areas, i);
        g_ptr_array_add(reading->areas, json_tree_object_at(areas, i));
        g_ptr_array_add(names, (gpointer)text_of(node));
    }
    for (const GList *key = keys; key != NULL; key = key->next) {
        JsonObject *area = json_tree_object(named, key->data);
        g_ptr_array_add(reading->areas, area);
        g_ptr_array_add(names, area != NULL ? key->data : NULL);
    }
    apply_sets(reading, root, list, names);
    reading->n_areas = reading->areas->len;
    reading->place_of = g_new(guint32, MAX(reading->n_areas, 1));
    /* Exits name areas by number or name: which lists are exits is known before places are. */
    for (guint i = 0; i < reading->n_areas; i++)
        number_area(reading, i, names->pdata[i]);
    find_exit_members(reading);
    for (guint i = 0; i < reading->n_areas; i++)
        read_area(reading, i);
}

static gboolean
is_edge_list(const char *name)
{
    for (guint i = 0; i < G_N_ELEMENTS(edge_lists); i++)
        if (strcmp(name, edge_lists[i]) == 0)
            return TRUE;
    return FALSE;
}

/* Reads the list @exits of area @index; @border: the type of all of them; NULL: each has its own,
 * or none. */
static void
read_exits(Reading *reading, guint32 index, JsonArray *exits, const char *border)
{
    for (guint i = 0; i < json_tree_length(exits); i++) {
        gboolean is_new;
        const char *type;
        LossPlace where = at(reading, N_("area"), index);
        guint32 to = end_of_exit(reading, json_array_get_element(exits, i), &type);
        guint link = add_way(reading, reading->place_of[index], to, where, &is_new);
        set_border(reading, link, type != NULL ? type : border);
        if (!is_new)
            loss_report_add(reading->report, link > 0 ? IMPORT_EXIT_AGAIN : IMPORT_EXIT_UNKNOWN,
                            where, 1);
    }
}

/* Reads the exits of all areas that are members of them, in the order of the names of these. */
static void
read_own_exits(Reading *reading)
{
    for (guint i = 0; i < reading->n_areas; i++)
        for (guint j = 0; j < reading->exits->len; j++) {
            const char *name = reading->exits->pdata[j];
            read_exits(reading, i, json_tree_array(reading->areas->pdata[i], name),
                       g_strv_contains(exit_members, name) ? NULL : name);
        }
}

/* Reads the member @name of @root, if it has the exits of all areas: a list of lists in the order
 * of the areas, or an object with the list of each. Returns: whether it is one. */
static gboolean
read_common_exits(Reading *reading, JsonObject *root, const char *name)
{
    g_autofree char *small = g_ascii_strdown(name, -1);
    JsonArray *lists = json_tree_array(root, name);
    JsonObject *named = json_tree_object(root, name);
    if (!g_strv_contains(exit_members, small) || (lists == NULL && named == NULL))
        return FALSE;
    for (guint i = 0; i < json_tree_length(lists) && i < reading->n_areas; i++)
        read_exits(reading, i, json_tree_array_at(lists, i), NULL);
    g_autoptr(GList) keys = named != NULL ? json_object_get_members(named) : NULL;
    for (const GList *key = keys; key != NULL; key = key->next) {
        guint area = GPOINTER_TO_UINT(g_hash_table_lookup(reading->names, key->data));
        if (area > 0)
            read_exits(reading, area - 1, json_tree_array(named, key->data), NULL);
        else
            loss_report_add(reading->report, IMPORT_EXIT_UNKNOWN, at(reading, NULL, 0),
                            json_tree_length(json_tree_array(named, key->data)));
    }
    return TRUE;
}

static gboolean
read_module(Reading *reading, JsonObject *root, GError **error)
{
    g_autoptr(GList) members = json_object_get_members(root);
    const char *list = find_area_list(root);
    if (list != NULL) {
        read_areas(reading, root, list);
    }
    if (reading->map->places->len == 0) {
        g_set_error(error, FOREIGN_ERROR, FOREIGN_ERROR_FORMAT,
                    _("%s: it has no AREAS, SPACES or TOWNS with names"), reading->file);
        return FALSE;
    }
    read_own_exits(reading);
    g_autoptr(GHashTable) is_read = g_hash_table_new(g_str_hash, g_str_equal);
    for (const GList *name = members; name != NULL; name = name->next)
        if (strcmp(name->data, list) != 0 && read_common_exits(reading, root, name->data))
            g_hash_table_add(is_read, name->data);
    JsonObject *borders = json_tree_object(root, "BORDERS");
    g_autoptr(GList) keys = borders != NULL ? json_object_get_members(borders) : NULL;
    for (const GList *key = keys; key != NULL; key = key->next)
        read_border(reading, key->data, json_tree_text(borders, key->data));
    for (guint i = 0; i < G_N_ELEMENTS(edge_lists); i++)
        read_edges(reading, json_tree_array(root, edge_lists[i]),
                   strcmp(edge_lists[i], JS_CALLS) == 0);
    for (const GList *name = members; name != NULL; name = name->next)
        if (strcmp(name->data, list) != 0 && strcmp(name->data, "BORDERS") != 0 &&
            strcmp(name->data, JS_SETS) != 0 && !is_edge_list(name->data) &&
            !g_hash_table_contains(is_read, name->data))
            loss_report_add(reading->report, IMPORT_OTHER, at(reading, NULL, 0), 1);
    note_links(reading);
    return TRUE;
}

/* Returns: (transfer full): the tree of the file of @source, of JSON or of the data in a script;
 * NULL with @error set. */
static JsonParser *
read_tree(ForeignSource *source, GError **error)
{
    g_autoptr(GBytes) bytes = foreign_source_read_text(source, source->file, error);
    if (bytes == NULL)
        return NULL;
    gsize length;
    const char *text = g_bytes_get_data(bytes, &length);
    JsonParser *parser = json_tree_parse(text, length, source->shown, error);
    if (parser != NULL || length > LIMIT_FOREIGN_JSON_BYTES)
        return parser;
    g_autofree char *json = js_data_to_json(text, length);
    parser = json_tree_parse(json, strlen(json), source->shown, NULL);
    JsonObject *root = parser != NULL ? json_node_get_object(json_parser_get_root(parser)) : NULL;
    if (root != NULL && find_area_list(root) != NULL)
        g_clear_error(error);
    else
        g_clear_object(&parser);
    return parser;
}

static gboolean
read_rtt(ForeignSource *source, const ForeignChoices *choices G_GNUC_UNUSED, ForeignMap *map,
         LossReport *report, GError **error)
{
    g_autoptr(JsonParser) parser = read_tree(source, error);
    if (parser == NULL)
        return FALSE;
    Reading reading = {
        .map = map,
        .report = report,
        .file = source->shown,
        .areas = g_ptr_array_new(),
        .made = g_hash_table_new_full(NULL, NULL, (GDestroyNotify)json_object_unref, NULL),
        .lists = g_hash_table_new_full(NULL, NULL, (GDestroyNotify)json_array_unref, NULL),
        .exits = g_ptr_array_new(),
        .names = g_hash_table_new(g_str_hash, g_str_equal),
        .edges = g_hash_table_new(NULL, NULL),
        .pairs = g_hash_table_new_full(g_int64_hash, g_int64_equal, g_free, NULL),
    };
    JsonObject *root = json_node_get_object(json_parser_get_root(parser));
    carried_set(map, json_tree_text(root, CARRIED_NAME));
    gboolean is_read = read_module(&reading, root, error);
    g_ptr_array_unref(reading.exits);
    g_hash_table_unref(reading.pairs);
    g_hash_table_unref(reading.names);
    g_hash_table_unref(reading.edges);
    g_ptr_array_unref(reading.areas);
    g_hash_table_unref(reading.made);
    g_hash_table_unref(reading.lists);
    g_free(reading.place_of);
    return is_read;
}

const ForeignReader reader_rtt = {
    .rows = import_rows,
    .n_rows = G_N_ELEMENTS(import_rows),
    .read = read_rtt,
    .signs = "\"AREAS\"\nAREAS",
};

/* clang-format off */
/* ROW (NAME, thing, fate, why) */
#define EXPORT_ROWS(ROW) \
    ROW (SPACE, N_("space"), LOSS_READ, N_("an area, land or sea")) \
    ROW (SPACE_BOX, N_("space"), LOSS_CHANGED, N_("an off-map box becomes an area like a land")) \
    ROW (SHAPE, N_("shape"), LOSS_CHANGED, N_("a point within it: an area has no outline")) \
    ROW (SHAPE_BAD, N_("shape"), LOSS_LEFT, N_("its path cannot be read")) \
    ROW (POINT, N_("point of a place"), LOSS_READ, N_("the position of its area")) \
    ROW (ALIAS, N_("alias"), LOSS_LEFT, N_("an area can have only one name")) \
    ROW (WAY, N_("border"), LOSS_READ, N_("an exit of both areas, and the type that it has in the tables")) \
    ROW (WAY_TYPE, N_("border"), LOSS_CHANGED, N_("an exit without its type: both areas are beyond the first hundred, and have no number for it")) \
    ROW (BLOCKED, N_("border"), LOSS_LEFT, N_("blocked: places without an exit are not connected")) \
    ROW (HARBOUR, N_("harbour"), LOSS_LEFT, N_("the format has no harbours")) \
    ROW (GARRISON, N_("garrison"), LOSS_LEFT, N_("an area has no town")) \
    ROW (FORAGE, N_("forage"), LOSS_READ, N_("the limit of an area")) \
    ROW (VALUE, N_("value"), LOSS_READ, N_("the name of a member of areas")) \
    ROW (VALUE_ABOUT, N_("value"), LOSS_CHANGED, N_("the name of a member of areas; what it counts is lost")) \
    ROW (WORTH, N_("worth"), LOSS_READ, N_("a member of its area")) \
    ROW (WORTH_NAME, N_("worth"), LOSS_LEFT, N_("a member with that name has another meaning")) \
    ROW (NATION, N_("nation"), LOSS_CHANGED, N_("the home of its areas; its side and colour are lost")) \
    ROW (NATION_LANDLESS, N_("nation"), LOSS_LEFT, N_("it is not the home of an area")) \
    ROW (TYPE, N_("type"), LOSS_LEFT, N_("blocks are lists of a module")) \
    ROW (UNIT, N_("unit"), LOSS_LEFT, N_("where blocks start is part of the rules of a module")) \
    ROW (OTHER, N_("other record"), LOSS_LEFT, N_("rules, tables, regions, named coasts and scenarios of Narva"))
/* clang-format on */

typedef enum { EXPORT_ROWS(EXPORT_ROW_NUMBER) } ExportRow;

static const LossRow export_rows[] = {EXPORT_ROWS(LOSS_ROW)};

typedef struct {
    const ForeignMap *map;
    LossReport *report;
    Writer *writer;    /* owned */
    GPtrArray **exits; /* owned: of each place: numbers of places */
} Export;

static void
write_text(Export *export, const char *name, const char *text)
{
    writer_member_text(export->writer, name, text);
}

static void
write_number(Export *export, const char *name, gint64 number)
{
    writer_member_integer(export->writer, name, number);
}

static void
write_worths(Export *export, guint32 index)
{
    const ForeignMap *map = export->map;
    const ForeignWorths worths = foreign_worths_of(map, index);
    for (guint i = 0; i < worths.n; i++) {
        const ForeignWorth *worth = &worths.items[i];
        const char *name = foreign_worth_name(map, worth);
        gboolean is_written = !rtt_area_member(name) && (strcmp(name, "limit") != 0 ||
                                                         foreign_worth_is_no_forage(map, worth));
        if (is_written)
            write_number(export, name, worth->number);
        loss_report_add_unlocated(export->report, is_written ? EXPORT_WORTH : EXPORT_WORTH_NAME, 1);
    }
}

static void
write_area(Export *export, guint32 index)
{
    const ForeignPlace *place = foreign_place(export->map, index);
    const GPtrArray *exits = export->exits[index];
    writer_begin_object(export->writer);
    write_text(export, "name", place->called.name);
    if (place->shape != NULL) {
        InnerPoint inner = inner_point_find(place->shape, 1);
        write_number(export, "x", (gint64)floor(inner.x / MAP_SVG_GRID.units + 0.5));
        write_number(export, "y", (gint64)floor(inner.y / MAP_SVG_GRID.units + 0.5));
        loss_report_add_unlocated(export->report, EXPORT_SHAPE, 1);
    } else if (place->has_anchor) {
        write_number(export, "x",
                     (gint64)floor((double)place->anchor.x / MAP_SVG_GRID.units + 0.5));
        write_number(export, "y",
                     (gint64)floor((double)place->anchor.y / MAP_SVG_GRID.units + 0.5));
        loss_report_add_unlocated(export->report, EXPORT_POINT, 1);
    }
    if (place->ground == FOREIGN_SEA)
        write_text(export, "type", "sea");
    if (place->nation != FOREIGN_NONE)
        write_text(export, "home",
                   g_array_index(export->map->nations, ForeignNation, place->nation).called.name);
    if (place->forage >= 0)
        write_number(export, "limit", place->forage);
    write_worths(export, index);
    writer_member_array(export->writer, "exits");
    for (guint i = 0; i < exits->len; i++)
        writer_integer(export->writer, GPOINTER_TO_UINT(exits->pdata[i]));
    writer_end_array(export->writer);
    writer_end_object(export->writer);
    loss_report_add_unlocated(export->report,
                              place->ground == FOREIGN_BOX ? EXPORT_SPACE_BOX : EXPORT_SPACE, 1);
    loss_report_add_unlocated(export->report, EXPORT_FORAGE, place->forage >= 0);
    loss_report_add_unlocated(export->report, EXPORT_GARRISON, place->town >= 0);
    loss_report_add_unlocated(export->report, EXPORT_HARBOUR, place->has_harbour);
}

static void
write_borders(Export *export)
{
    const ForeignMap *map = export->map;
    writer_member_object(export->writer, "BORDERS");
    for (guint i = 0; i < map->links->len; i++) {
        const ForeignLink *link = &g_array_index(map->links, ForeignLink, i);
        guint32 least = MIN(link->a, link->b), most = MAX(link->a, link->b);
        gboolean has_type = link->border != FOREIGN_NONE;
        /* The last digits are the number of one of the two. */
        guint32 low = most < RTT_BORDER_BASE ? most : least, high = least + most - low;
        loss_report_add_unlocated(
            export->report, has_type && low >= RTT_BORDER_BASE ? EXPORT_WAY_TYPE : EXPORT_WAY, 1);
        if (!has_type || low >= RTT_BORDER_BASE)
            continue;
        g_autofree char *key =
            g_strdup_printf("%" G_GUINT64_FORMAT, (guint64)high * RTT_BORDER_BASE + low);
        write_text(export, key, g_array_index(map->borders, ForeignName, link->border).name);
    }
    writer_end_object(export->writer);
}

static void
find_exits(Export *export)
{
    const ForeignMap *map = export->map;
    for (guint32 i = 0; i < map->places->len; i++)
        export->exits[i] = g_ptr_array_new();
    for (guint i = 0; i < map->links->len; i++) {
        const ForeignLink *link = &g_array_index(map->links, ForeignLink, i);
        g_ptr_array_add(export->exits[link->a], GUINT_TO_POINTER(link->b));
        g_ptr_array_add(export->exits[link->b], GUINT_TO_POINTER(link->a));
    }
}

static void
note_rest(Export *export, const ForeignOmissions *rest)
{
    const ForeignMap *map = export->map;
    for (guint32 i = 0; i < map->nations->len; i++) {
        gboolean has_land = FALSE;
        for (guint32 j = 0; j < map->places->len && !has_land; j++)
            has_land = foreign_place(map, j)->nation == i;
        loss_report_add_unlocated(export->report, has_land ? EXPORT_NATION : EXPORT_NATION_LANDLESS,
                                  1);
    }
    loss_report_add_unlocated(export->report, EXPORT_SHAPE_BAD, rest->n_unread);
    loss_report_add_unlocated(export->report, EXPORT_ALIAS, rest->n_aliases);
    loss_report_add_unlocated(export->report, EXPORT_BLOCKED, rest->n_blocked);
    foreign_values_count(map, export->report, EXPORT_VALUE, EXPORT_VALUE_ABOUT);
    loss_report_add_unlocated(export->report, EXPORT_TYPE, map->types->len);
    loss_report_add_unlocated(export->report, EXPORT_UNIT,
                              (guint64)map->units->len + rest->n_elsewhere + rest->n_waiting);
    loss_report_add_unlocated(export->report, EXPORT_OTHER,
                              (guint64)rest->n_others + foreign_omissions_count_grids(map, rest));
}

static ForeignFiles *
write_rtt(const ForeignMap *map, const ForeignOmissions *rest, LossReport *report)
{
    ForeignFiles *files = foreign_files_new();
    GString *out = g_string_new(NULL);
    Export export = {map, report, writer_new(), g_new(GPtrArray *, MAX(map->places->len, 1))};
    find_exits(&export);
    writer_begin_object(export.writer);
    writer_member_array(export.writer, "AREAS");
    for (guint32 i = 0; i < map->places->len; i++)
        write_area(&export, i);
    writer_end_array(export.writer);
    write_borders(&export);
    if (map->carried != NULL)
        writer_member_text(export.writer, CARRIED_NAME, map->carried);
    writer_end_object(export.writer);
    writer_finish_into(export.writer, out);
    foreign_files_add(files, "data.json", g_string_free_to_bytes(out));
    note_rest(&export, rest);
    for (guint32 i = 0; i < map->places->len; i++)
        g_ptr_array_unref(export.exits[i]);
    g_free(export.exits);
    writer_free(export.writer);
    return files;
}

const ForeignWriter writer_rtt = {export_rows, G_N_ELEMENTS(export_rows), write_rtt};
