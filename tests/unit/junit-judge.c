/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The elements in their order, their attributes, and sums.
 */
#include "tests/unit/junit-judge.h"

#include <libxml/parser.h>
#include <string.h>

#define TOKEN "^\\S(.*\\S)?$"
#define ANY "^"
#define NUMBER "^[0-9]+$"
#define SECONDS "^[0-9]+\\.[0-9]{3}$"
#define MOMENT "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}$"

typedef struct {
    const char *element;
    const char *name;
    const char *pattern;
} Attribute;

/* All of them are demanded and no others allowed. */
static const Attribute attributes[] = {
    {"testsuite", "id", NUMBER},        {"testsuite", "package", TOKEN},
    {"testsuite", "name", ANY},         {"testsuite", "tests", NUMBER},
    {"testsuite", "failures", NUMBER},  {"testsuite", "errors", NUMBER},
    {"testsuite", "skipped", NUMBER},   {"testsuite", "time", SECONDS},
    {"testsuite", "timestamp", MOMENT}, {"testsuite", "hostname", TOKEN},
    {"testcase", "name", TOKEN},        {"testcase", "classname", ANY},
    {"testcase", "time", SECONDS},      {"failure", "type", "^(error|warning|note)$"},
    {"failure", "message", ANY},        {"error", "type", "^error$"},
    {"error", "message", ANY},          {"skipped", "message", ANY},
};

static gboolean
is(const xmlNode *node, const char *name)
{
    return node != NULL && strcmp((const char *)node->name, name) == 0;
}

static char *
judge_attributes(xmlNode *node)
{
    guint n = 0, n_there = 0;
    for (guint i = 0; i < G_N_ELEMENTS(attributes); i++) {
        if (!is(node, attributes[i].element))
            continue;
        xmlChar *value = xmlGetProp(node, (const xmlChar *)attributes[i].name);
        gboolean is_right =
            value != NULL &&
            g_regex_match_simple(attributes[i].pattern, (const char *)value, G_REGEX_DOTALL, 0);
        xmlFree(value);
        if (!is_right)
            return g_strdup_printf("%s of %s", attributes[i].name, attributes[i].element);
        n++;
    }
    for (const xmlAttr *attribute = node->properties; attribute != NULL;
         attribute = attribute->next)
        n_there++;
    return n == n_there ? NULL : g_strdup_printf("%s has others", node->name);
}

static guint
number_of(xmlNode *node, const char *name)
{
    xmlChar *value = xmlGetProp(node, (const xmlChar *)name);
    guint number = (guint)g_ascii_strtoull((const char *)value, NULL, 10);
    xmlFree(value);
    return number;
}

/* Returns: the next element from @node on. */
static xmlNode *
element(xmlNode *node)
{
    while (node != NULL && node->type != XML_ELEMENT_NODE)
        node = node->next;
    return node;
}

static char *
judge_case(xmlNode *node, guint *n_failures, guint *n_errors, guint *n_skipped)
{
    xmlNode *outcome = element(node->children);
    if (outcome == NULL)
        return NULL;
    if (element(outcome->next) != NULL)
        return g_strdup("a case has two outcomes");
    *n_failures += is(outcome, "failure");
    *n_errors += is(outcome, "error");
    *n_skipped += is(outcome, "skipped");
    if (!is(outcome, "failure") && !is(outcome, "error") && !is(outcome, "skipped"))
        return g_strdup("a case has another outcome");
    return judge_attributes(outcome);
}

static char *
judge_suite(xmlNode *suite)
{
    guint n = 0, n_failures = 0, n_errors = 0, n_skipped = 0;
    char *wrong = judge_attributes(suite);
    xmlNode *node = element(suite->children);
    if (wrong == NULL && !is(node, "properties"))
        wrong = g_strdup("a suite begins without properties");
    node = node != NULL ? element(node->next) : NULL;
    for (; wrong == NULL && is(node, "testcase"); node = element(node->next), n++) {
        wrong = judge_attributes(node);
        if (wrong == NULL)
            wrong = judge_case(node, &n_failures, &n_errors, &n_skipped);
    }
    if (wrong != NULL)
        return wrong;
    if (!is(node, "system-out") || !is(element(node->next), "system-err") ||
        element(element(node->next)->next) != NULL)
        return g_strdup("a suite ends otherwise");
    if (number_of(suite, "tests") != n || number_of(suite, "failures") != n_failures ||
        number_of(suite, "errors") != n_errors || number_of(suite, "skipped") != n_skipped)
        return g_strdup("the sums are wrong");
    return NULL;
}

static xmlDoc *
parse(const char *report)
{
    return xmlReadMemory(report, (int)strlen(report), "report.xml", NULL,
                         XML_PARSE_NOERROR | XML_PARSE_NOWARNING | XML_PARSE_NONET);
}

char *
junit_judge(const char *report)
{
    xmlDoc *document = parse(report);
    if (document == NULL)
        return g_strdup("it is no XML");
    xmlNode *root = xmlDocGetRootElement(document);
    char *wrong = NULL;
    guint n = 0;
    if (!is(root, "testsuites") || root->properties != NULL)
        wrong = g_strdup("its root is another");
    for (xmlNode *suite = element(root->children); wrong == NULL && suite != NULL;
         suite = element(suite->next), n++)
        if (!is(suite, "testsuite") || number_of(suite, "id") != n)
            wrong = g_strdup("something else stands among the suites");
        else
            wrong = judge_suite(suite);
    xmlFreeDoc(document);
    return wrong;
}

xmlDoc *
junit_judge_parse(const char *report)
{
    g_autofree char *wrong = junit_judge(report);
    if (wrong != NULL)
        g_error("%s: %s", wrong, report);
    return parse(report);
}

static gboolean
has_attribute(xmlNode *node, const char *name, const char *text)
{
    xmlChar *value = xmlGetProp(node, (const xmlChar *)name);
    gboolean is_equal = value != NULL && strcmp((const char *)value, text) == 0;
    xmlFree(value);
    return is_equal;
}

xmlNode *
junit_judge_case(xmlDoc *report, const char *name, const char *class)
{
    xmlNode *root = xmlDocGetRootElement(report);
    for (xmlNode *suite = element(root->children); suite != NULL; suite = element(suite->next))
        for (xmlNode *node = element(suite->children); node != NULL; node = element(node->next))
            if (is(node, "testcase") && has_attribute(node, "name", name) &&
                has_attribute(node, "classname", class))
                return node;
    return NULL;
}
