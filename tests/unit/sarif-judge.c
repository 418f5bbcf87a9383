/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A function for each kind of object of SARIF that we write.
 */
#include "tests/unit/sarif-judge.h"

#include <string.h>

#define RESULTS_MAX 25000u

/* What is wrong first; the judging goes on, but nothing more is noted. */
typedef struct {
    char *wrong;
    JsonArray *rules;
    GHashTable *hashes;
} Judge;

static gboolean
demand(Judge *judge, gboolean is_right, const char *what)
{
    if (!is_right && judge->wrong == NULL)
        judge->wrong = g_strdup(what);
    return is_right;
}

static gboolean
has_type(JsonObject *object, const char *member, GType type)
{
    JsonNode *node = object != NULL ? json_object_get_member(object, member) : NULL;
    return node != NULL && JSON_NODE_HOLDS_VALUE(node) && json_node_get_value_type(node) == type;
}

/* Returns: the text @member, or "" having noted that it is none. */
static const char *
text_of(Judge *judge, JsonObject *object, const char *member)
{
    gboolean is_text = has_type(object, member, G_TYPE_STRING);
    demand(judge, is_text, member);
    return is_text ? json_object_get_string_member(object, member) : "";
}

/* Returns: the integer @member, or 0 having noted that it is none. */
static gint64
number_of(Judge *judge, JsonObject *object, const char *member)
{
    gboolean is_number = has_type(object, member, G_TYPE_INT64);
    demand(judge, is_number, member);
    return is_number ? json_object_get_int_member(object, member) : 0;
}

/* Returns: the object @member, or NULL having noted that it is none. */
static JsonObject *
object_of(Judge *judge, JsonObject *object, const char *member)
{
    JsonNode *node = object != NULL ? json_object_get_member(object, member) : NULL;
    gboolean is_object = node != NULL && JSON_NODE_HOLDS_OBJECT(node);
    demand(judge, is_object, member);
    return is_object ? json_node_get_object(node) : NULL;
}

typedef void (*JudgeItem)(Judge *judge, JsonObject *item);

/* Judges each object of the array @member. Returns: how many there are. */
static guint
judge_items(Judge *judge, JsonObject *object, const char *member, JudgeItem judge_item)
{
    JsonNode *node = object != NULL ? json_object_get_member(object, member) : NULL;
    if (!demand(judge, node != NULL && JSON_NODE_HOLDS_ARRAY(node), member))
        return 0;
    JsonArray *array = json_node_get_array(node);
    guint n = json_array_get_length(array);
    for (guint i = 0; i < n; i++) {
        JsonNode *item = json_array_get_element(array, i);
        if (demand(judge, JSON_NODE_HOLDS_OBJECT(item), member))
            judge_item(judge, json_node_get_object(item));
    }
    return n;
}

static void
judge_message(Judge *judge, JsonObject *object, const char *member)
{
    const char *text = text_of(judge, object_of(judge, object, member), "text");
    demand(judge, text[0] != '\0', "a message is empty");
}

static void
judge_level(Judge *judge, JsonObject *object)
{
    const char *level = text_of(judge, object, "level");
    demand(judge, g_regex_match_simple("^(none|note|warning|error)$", level, 0, 0),
           "a level is none of the four");
}

static void
judge_region(Judge *judge, JsonObject *region)
{
    gint64 start_line = number_of(judge, region, "startLine");
    gint64 start_column = number_of(judge, region, "startColumn");
    gint64 end_line = number_of(judge, region, "endLine");
    gint64 end_column = number_of(judge, region, "endColumn");
    demand(judge,
           start_line >= 1 && start_column >= 1 && end_line >= start_line && end_column >= 1 &&
               (end_line > start_line || end_column >= start_column),
           "a region is none");
}

/* RFC 3986, but for query and fragment, which no file has. */
static void
judge_artifact(Judge *judge, JsonObject *object)
{
    const char *uri = text_of(judge, object_of(judge, object, "artifactLocation"), "uri");
    demand(judge,
           g_regex_match_simple("^(file:///)?([A-Za-z0-9._~/-]|%[0-9A-F]{2})+$", uri,
                                G_REGEX_DOLLAR_ENDONLY, 0),
           "a URI is none");
    demand(judge, uri[0] != '/', "a URI is an absolute path");
}

static void
judge_place(Judge *judge, JsonObject *location)
{
    JsonObject *place = object_of(judge, location, "physicalLocation");
    judge_artifact(judge, place);
    if (place != NULL && json_object_has_member(place, "region"))
        judge_region(judge, object_of(judge, place, "region"));
}

static void
judge_related(Judge *judge, JsonObject *location)
{
    demand(judge, number_of(judge, location, "id") >= 1, "a related place has no id");
    judge_message(judge, location, "message");
    if (json_object_has_member(location, "physicalLocation"))
        judge_place(judge, location);
}

static void
judge_replacement(Judge *judge, JsonObject *replacement)
{
    judge_region(judge, object_of(judge, replacement, "deletedRegion"));
    text_of(judge, object_of(judge, replacement, "insertedContent"), "text");
}

static void
judge_change(Judge *judge, JsonObject *change)
{
    judge_artifact(judge, change);
    guint n = judge_items(judge, change, "replacements", judge_replacement);
    demand(judge, n > 0, "a change replaces nothing");
}

static void
judge_fix(Judge *judge, JsonObject *fix)
{
    guint n = judge_items(judge, fix, "artifactChanges", judge_change);
    demand(judge, n > 0, "a fix changes nothing");
    if (json_object_has_member(fix, "description"))
        judge_message(judge, fix, "description");
}

static void
judge_result(Judge *judge, JsonObject *result)
{
    gint64 index = number_of(judge, result, "ruleIndex");
    const char *id = text_of(judge, result, "ruleId");
    if (demand(judge, index >= 0 && index < (gint64)json_array_get_length(judge->rules),
               "a result has no rule")) {
        JsonObject *rule = json_array_get_object_element(judge->rules, (guint)index);
        demand(judge, strcmp(text_of(judge, rule, "id"), id) == 0, "a result has another rule");
    }
    judge_level(judge, result);
    judge_message(judge, result, "message");
    judge_items(judge, result, "locations", judge_place);
    if (json_object_has_member(result, "relatedLocations"))
        judge_items(judge, result, "relatedLocations", judge_related);
    if (json_object_has_member(result, "fixes"))
        judge_items(judge, result, "fixes", judge_fix);
    const char *hash =
        text_of(judge, object_of(judge, result, "partialFingerprints"), "primaryLocationLineHash");
    demand(judge, g_hash_table_add(judge->hashes, (gpointer)hash), "two results are one");
}

static void
judge_rule(Judge *judge, JsonObject *rule)
{
    static const char *const texts[] = {"shortDescription", "fullDescription", "help"};
    demand(judge, strlen(text_of(judge, rule, "id")) > 0, "a rule has no id");
    for (guint i = 0; i < G_N_ELEMENTS(texts); i++)
        judge_message(judge, rule, texts[i]);
    judge_level(judge, object_of(judge, rule, "defaultConfiguration"));
}

static void
judge_notification(Judge *judge, JsonObject *notification)
{
    judge_level(judge, notification);
    judge_message(judge, notification, "message");
}

static void
judge_invocation(Judge *judge, JsonObject *invocation)
{
    demand(judge, has_type(invocation, "executionSuccessful", G_TYPE_BOOLEAN),
           "an invocation does not say whether it was successful");
    number_of(judge, invocation, "exitCode");
    judge_items(judge, invocation, "toolExecutionNotifications", judge_notification);
}

static void
judge_run(Judge *judge, JsonObject *run)
{
    JsonObject *driver = object_of(judge, object_of(judge, run, "tool"), "driver");
    demand(judge, strlen(text_of(judge, driver, "name")) > 0, "the tool has no name");
    judge_items(judge, driver, "rules", judge_rule);
    if (judge->wrong != NULL)
        return;
    judge->rules = json_object_get_array_member(driver, "rules");
    demand(judge, strcmp(text_of(judge, run, "columnKind"), "unicodeCodePoints") == 0,
           "columns are of another kind");
    guint n = judge_items(judge, run, "results", judge_result);
    demand(judge, n <= RESULTS_MAX, "there are more results than GitHub takes");
    judge_items(judge, run, "invocations", judge_invocation);
}

char *
sarif_judge(const char *report)
{
    g_autoptr(JsonParser) parser = json_parser_new_immutable();
    if (!g_utf8_validate(report, -1, NULL) ||
        !json_parser_load_from_data(parser, report, -1, NULL) ||
        !JSON_NODE_HOLDS_OBJECT(json_parser_get_root(parser)))
        return g_strdup("it is no JSON");
    JsonObject *root = json_node_get_object(json_parser_get_root(parser));
    Judge judge = {.hashes = g_hash_table_new(g_str_hash, g_str_equal)};
    demand(&judge, strcmp(text_of(&judge, root, "version"), "2.1.0") == 0,
           "its version is another");
    demand(&judge, judge_items(&judge, root, "runs", judge_run) == 1, "it is not one run");
    g_hash_table_unref(judge.hashes);
    return judge.wrong;
}

JsonParser *
sarif_judge_run(const char *report, JsonObject **run)
{
    g_autofree char *wrong = sarif_judge(report);
    if (wrong != NULL)
        g_error("%s: %s", wrong, report);
    JsonParser *parser = json_parser_new_immutable();
    json_parser_load_from_data(parser, report, -1, NULL);
    JsonObject *root = json_node_get_object(json_parser_get_root(parser));
    *run = json_array_get_object_element(json_object_get_array_member(root, "runs"), 0);
    return parser;
}
