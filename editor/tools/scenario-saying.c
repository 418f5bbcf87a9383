/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One function a verb. Records may be raw or lack any member.
 */
#include "editor/tools/scenario-saying.h"

#include "schema/model/verb.h"
#include "schema/model/words.h"

#include <glib/gi18n.h>

static gboolean
is_given(const Record *record, const char *key)
{
    return record_gives(record, key);
}

static char *
number(gint64 value)
{
    return g_strdup_printf("%s%" G_GINT64_FORMAT, value < 0 ? "−" : "", ABS(value));
}

/* Returns: (transfer none): what people call it; @id where nobody has that id, `?` without one. */
static const char *
name_of(const Wording *wording, EntityId entity, const char *id)
{
    const Record *record = record_named(wording->set, entity, id);
    if (record != NULL && record_name(record) != NULL)
        return record_name(record);
    return id != NULL ? id : "?";
}

/* Returns: (transfer full): the place or region. */
static char *
place(const Wording *wording, const char *id)
{
    char *words = id != NULL && *id != '@' ? words_of_zone(wording, id) : NULL;
    return words != NULL ? words : g_strdup(id != NULL ? id : "?");
}

/* Returns: (transfer full): the texts, the last one after @last; consumes @texts. */
static char *
join(GPtrArray *texts, const char *last)
{
    GString *all = g_string_new(NULL);
    for (guint i = 0; i < texts->len; i++) {
        if (i > 0)
            g_string_append(all, i + 1 == texts->len ? last : ", ");
        g_string_append(all, texts->pdata[i]);
    }
    g_ptr_array_unref(texts);
    return g_string_free(all, FALSE);
}

static char *
places_of_ids(const Wording *wording, Texts ids, const char *last)
{
    GPtrArray *names = g_ptr_array_new_with_free_func(g_free);
    for (guint32 i = 0; i < ids.length; i++)
        g_ptr_array_add(names, place(wording, ids.items[i]));
    return join(names, last);
}

/* Returns: (transfer full): the units, and where they are. */
static char *
units(const Wording *wording, const Record *record)
{
    const Units *selector = (const Units *)record;
    char *who = record != NULL ? words_of_units(wording, selector) : NULL;
    if (who == NULL)
        return g_strdup(_("units"));
    gboolean is_named = selector->unit != NULL || is_given(record, "any-of");
    g_autofree char *zone =
        is_named && selector->in != NULL ? words_of_zone(wording, selector->in) : NULL;
    if (zone == NULL)
        return who;
    char *there = g_strdup_printf(_("%s in %s"), who, zone);
    g_free(who);
    return there;
}

/* Returns: (transfer full): the places. */
static char *
places(const Wording *wording, const Record *record)
{
    const Places *selector = (const Places *)record;
    GString *words = g_string_new(_("places"));
    if (record == NULL)
        return g_string_free(words, FALSE);
    if (is_given(record, "any-of")) {
        g_autofree char *names = places_of_ids(wording, selector->any_of, _(" and "));
        g_string_append_printf(words, _(" of %s"), names);
    } else if (selector->in != NULL) {
        g_autofree char *name = place(wording, selector->in);
        g_string_append_printf(words, _(" in %s"), name);
    }
    if (selector->of != NULL)
        g_string_append_printf(words, _(" of %s"), name_of(wording, ENTITY_NATION, selector->of));
    if (selector->controlled_by != NULL)
        g_string_append_printf(words,
                               _(" that %s controls"),
                               name_of(wording, ENTITY_NATION, selector->controlled_by));
    if (selector->held_by != NULL)
        g_string_append_printf(words,
                               _(" that the %s side controls"),
                               name_of(wording, ENTITY_SIDE, selector->held_by));
    return g_string_free(words, FALSE);
}

/* Returns: (transfer full): the number that must be reached, before what is counted; NULL: one
 * will do. */
static char *
amount(const Record *record, gint64 at_least, gint64 at_most)
{
    gboolean has_least = is_given(record, "at-least"), has_most = is_given(record, "at-most");
    g_autofree char *least = number(at_least), *most = number(at_most);
    if (has_most && at_most == 0)
        return g_strdup(_("none of"));
    if (has_least && has_most)
        return g_strdup_printf(_("%s to %s of"), least, most);
    if (has_most)
        return g_strdup_printf(_("at most %s of"), most);
    return has_least && at_least != 1 ? g_strdup_printf(_("at least %s of"), least) : NULL;
}

static char *
say_all_of(const Wording *wording, const Condition *condition)
{
    GPtrArray *parts = g_ptr_array_new_with_free_func(g_free);
    for (guint32 i = 0; i < condition->of.length; i++)
        g_ptr_array_add(parts, say_condition(wording, condition->of.items[i]));
    gboolean is_any = condition->verb == CONDITION_ANY;
    return join(parts, is_any ? _(" or ") : _(" and "));
}

static char *
say_not(const Wording *wording, const Condition *condition)
{
    g_autofree char *what = say_all_of(wording, condition);
    return g_strdup_printf(_("not (%s)"), what);
}

static char *
say_units(const Wording *wording, const Condition *condition)
{
    g_autofree char *who = units(wording, condition->units);
    g_autofree char *many = amount(&condition->record, condition->at_least, condition->at_most);
    return many != NULL ? g_strdup_printf("%s %s", many, who) : g_steal_pointer(&who);
}

static char *
say_places(const Wording *wording, const Condition *condition)
{
    g_autofree char *which = places(wording, condition->places);
    g_autofree char *many = amount(&condition->record, condition->at_least, condition->at_most);
    g_autofree char *each =
        condition->each != NULL ? say_condition(wording, condition->each) : NULL;
    const char *before = many;
    if (before == NULL)
        before = condition->every ? _("all of the") : _("any of the");
    return each != NULL ? g_strdup_printf(_("%s %s: %s"), before, which, each)
                        : g_strdup_printf("%s %s", before, which);
}

static char *
say_controls(const Wording *wording, const Condition *condition)
{
    gboolean is_one = condition->of_places.length == 1;
    g_autofree char *which =
        places_of_ids(wording, condition->of_places, condition->every ? _(" and ") : _(" or "));
    g_autofree char *many = amount(&condition->record, condition->at_least, condition->at_most);
    const char *who = condition->nation != NULL ? name_of(wording, ENTITY_NATION, condition->nation)
                                                : name_of(wording, ENTITY_SIDE, condition->side);
    if (many != NULL)
        return g_strdup_printf(_("%s controls %s %s"), who, many, which);
    gboolean is_region =
        is_one && record_named(wording->set, ENTITY_REGION, condition->of_places.items[0]) != NULL;
    if (is_region)
        return condition->every ? g_strdup_printf(_("%s controls all of %s"), who, which)
                                : g_strdup_printf(_("%s controls a land of %s"), who, which);
    return g_strdup_printf(_("%s controls %s"), who, which);
}

static char *
say_status(const Wording *wording, const Condition *condition)
{
    const char *who = name_of(wording, ENTITY_NATION, condition->nation);
    if (!is_given(&condition->record, "status"))
        return g_strdup_printf(_("%s has a status"), who);
    if (condition->status == STATUS_TRUCE)
        return g_strdup_printf(_("%s is under truce"), who);
    return g_strdup_printf(_("%s is %s"), who, status_words[condition->status]);
}

static char *
say_eliminated(const Wording *wording, const Condition *condition)
{
    return g_strdup_printf(_("%s is eliminated"), name_of(wording, ENTITY_UNIT, condition->unit));
}

static char *
say_spent(const Wording *wording, const Condition *condition)
{
    const char *rule = name_of(wording, ENTITY_RULE, condition->rule);
    return g_strdup_printf(_("“%s” has been used up"), rule);
}

static char *
say_ruling(const Wording *wording, const Condition *condition)
{
    const char *ruling = name_of(wording, ENTITY_RULING, condition->ruling);
    return g_strdup_printf(_("“%s” is answered with “%s”"),
                           ruling,
                           condition->answer != NULL ? condition->answer : "?");
}

static char *
say_place(const Wording *wording, const Condition *condition)
{
    g_autofree char *name = place(wording, condition->place);
    if (is_given(&condition->record, "harbour"))
        return condition->harbour ? g_strdup_printf(_("%s has a harbour"), name)
                                  : g_strdup_printf(_("%s has no harbour"), name);
    return is_given(&condition->record, "marker") && !condition->marker
               ? g_strdup_printf(_("%s bears no marker"), name)
               : g_strdup_printf(_("%s bears a marker"), name);
}

static char *
say_track(const Wording *wording, const Condition *condition)
{
    const char *track = name_of(wording, ENTITY_TRACK, condition->track);
    g_autofree char *least = number(condition->at_least), *most = number(condition->at_most);
    if (is_given(&condition->record, "at-most"))
        return g_strdup_printf(_("%s stands at %s or less"), track, most);
    return g_strdup_printf(_("%s stands at %s or more"), track, least);
}

static char *
say_compare(const Wording *wording, const Condition *condition)
{
    static const char *const relations[] = {
        [IS_LESS] = N_("is less than"),
        [IS_AT_MOST] = N_("is at most"),
        [IS_EQUAL] = N_("equals"),
        [IS_AT_LEAST] = N_("is at least"),
        [IS_MORE] = N_("is more than"),
    };
    g_autofree char *left = say_term(wording, condition->left);
    g_autofree char *right = say_term(wording, condition->right);
    const char *is = relations[CLAMP(condition->is, IS_LESS, IS_MORE)];
    return g_strdup_printf("%s %s %s", left, _(is), right);
}

static char *
say_date(const Wording *wording, const Condition *condition)
{
    g_autofree char *from =
        condition->from != NULL ? words_of_date(wording, condition->from) : NULL;
    g_autofree char *to = condition->to != NULL ? words_of_date(wording, condition->to) : NULL;
    if (from != NULL && to != NULL)
        return g_strdup_printf(_("it is %s to %s"), from, to);
    if (to != NULL)
        return g_strdup_printf(_("it is %s or before"), to);
    return g_strdup_printf(_("it is %s or later"), from != NULL ? from : "?");
}

char *
say_condition(const Wording *wording, const Record *record)
{
    static char *(*const rows[N_CONDITIONS])(const Wording *, const Condition *) = {
        [CONDITION_ALL] = say_all_of,
        [CONDITION_ANY] = say_all_of,
        [CONDITION_NOT] = say_not,
        [CONDITION_UNITS] = say_units,
        [CONDITION_PLACES] = say_places,
        [CONDITION_CONTROLS] = say_controls,
        [CONDITION_STATUS] = say_status,
        [CONDITION_ELIMINATED] = say_eliminated,
        [CONDITION_SPENT] = say_spent,
        [CONDITION_RULING] = say_ruling,
        [CONDITION_PLACE] = say_place,
        [CONDITION_TRACK] = say_track,
        [CONDITION_COMPARE] = say_compare,
        [CONDITION_DATE] = say_date,
    };
    if (record == NULL || !is_given(record, "verb"))
        return g_strdup(_("nothing said yet"));
    const Condition *condition = (const Condition *)record;
    return rows[condition->verb](wording, condition);
}

/* Returns: (transfer full): what @term counts, without what it is multiplied with. */
static char *
say_counted(const Wording *wording, const Term *term)
{
    g_autofree char *what = NULL;
    switch ((TermVerb)term->verb) {
    case TERM_NUMBER:
        return number(term->value);
    case TERM_LEVEL:
        return g_strdup_printf(_("level of %s"), name_of(wording, ENTITY_NATION, term->nation));
    case TERM_MARK:
        return g_strdup_printf(_("marker of %s"), name_of(wording, ENTITY_TRACK, term->track));
    case TERM_UNITS:
        what = units(wording, term->units);
        return g_strdup_printf(_("number of %s"), what);
    case TERM_PLACES:
        return places(wording, term->places);
    case TERM_POINTS: {
        g_autofree char *points = number(term->value);
        what = say_condition(wording, term->if_);
        return g_strdup_printf(_("%s if %s"), points, what);
    }
    case TERM_SUM: {
        GPtrArray *parts = g_ptr_array_new_with_free_func(g_free);
        for (guint32 i = 0; i < term->of.length; i++)
            g_ptr_array_add(parts, say_term(wording, term->of.items[i]));
        what = join(parts, " + ");
        return g_strdup_printf("(%s)", what);
    }
    default:
        return g_strdup("?");
    }
}

char *
say_term(const Wording *wording, const Record *record)
{
    if (record == NULL || !is_given(record, "verb"))
        return g_strdup(_("nothing said yet"));
    const Term *term = (const Term *)record;
    g_autofree char *what = say_counted(wording, term);
    if (!is_given(record, "times") || term->times == 1)
        return g_steal_pointer(&what);
    if (term->times == -1)
        return g_strdup_printf("− %s", what);
    g_autofree char *times = number(term->times);
    return g_strdup_printf("%s × %s", times, what);
}

char *
say_ending(const Wording *wording, const Record *record)
{
    const Ending *ending = (const Ending *)record;
    g_autofree char *what = say_condition(wording, record->raw ? NULL : ending->if_);
    const char *result = record->raw || ending->result == NULL ? "?" : ending->result;
    return g_strdup_printf(_("If %s: %s"), what, result);
}

char *
say_result(const Wording *wording G_GNUC_UNUSED, const Record *record)
{
    const Result *result = (const Result *)record;
    const char *name = record->raw || result->name == NULL ? "?" : result->name;
    gboolean has_from = is_given(record, "from"), has_to = is_given(record, "to");
    g_autofree char *from = has_from ? number(result->from) : NULL;
    g_autofree char *to = has_to ? number(result->to) : NULL;
    if (has_from && has_to && result->from == result->to)
        return g_strdup_printf("%s: %s", from, name);
    if (has_from && has_to)
        return g_strdup_printf(_("%s to %s: %s"), from, to, name);
    if (has_from)
        return g_strdup_printf(_("%s and more: %s"), from, name);
    if (has_to)
        return g_strdup_printf(_("%s and less: %s"), to, name);
    return g_strdup_printf(_("Any score: %s"), name);
}

char *
say_decision(const Wording *wording, const Record *record)
{
    const Decision *decision = (const Decision *)record;
    char *words = record->raw ? NULL : words_of_decision(wording, decision);
    if (words != NULL)
        return words;
    const char *by = record->raw ? NULL : decision->by;
    return g_strdup_printf(_("%s: not yet said in full"), name_of(wording, ENTITY_SIDE, by));
}
