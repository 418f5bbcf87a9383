/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What powers have: homes, money and what comes in; and what a new force costs them.
 */
#include "validator/checks/check.h"
#include "validator/checks/place-name.h"

#include <string.h>

/* The powers of one data set. */
typedef struct {
    CheckRun *run;
    const Campaign *campaign; /* borrowed; NULL: none is stated */
    GHashTable *homes;        /* owned: a place -> the first Nation of whose home it is */
    gint64 most_turns;        /* of the longest scenario; 0: unknown */
} Treasuries;

static void
note_turns(const RecordPlace *place, gpointer data)
{
    Treasuries *all = data;
    const Period *period = (const Period *)place->record;
    if (!period->record.raw)
        all->most_turns = MAX(all->most_turns, period->turns);
}

static void
tell(const Treasuries *all, FindingId id, const Nation *nation, const char *key)
{
    check_tell(all->run, id, &nation->record, key, SAY("nation", record_call(&nation->record)));
}

static void
check_home_place(const Treasuries *all, const Nation *nation, guint32 item)
{
    const char *id = nation->home.items[item];
    const Record *space = id_index_find(all->run->ids, ENTITY_SPACE, id);
    if (space == NULL || space->raw || nation->id == NULL)
        return;
    const Nation *before = g_hash_table_lookup(all->homes, id);
    const char *owner = ((const Space *)space)->nation;
    gboolean is_abroad = owner != NULL && strcmp(owner, nation->id) != 0;
    if (before == NULL)
        g_hash_table_insert(all->homes, (gpointer)id, (gpointer)nation);
    if ((before == NULL || before == nation) && !is_abroad)
        return;
    gboolean is_shared = before != NULL && before != nation;
    const Record *other =
        is_shared ? &before->record : id_index_find(all->run->ids, ENTITY_NATION, owner);
    if (other == NULL)
        return;
    Finding *finding = finding_list_add_record(
        all->run->findings, is_shared ? FINDING_POWER_HOME_SHARED : FINDING_POWER_HOME_ABROAD,
        &nation->record, "home", (int)item, SAY("nation", record_call(&nation->record)),
        SAY("place", record_call(space)), SAY("other", record_call(other)), NULL);
    finding_add_related(all->run->findings, finding, is_shared ? other : space,
                        is_shared ? "home" : "nation",
                        is_shared ? "The other home." : "The nation of the land.");
}

/* Fewer lands, or complete homes beside it, do not show that a home has all lands. */
#define LANDS_OF_A_HOME 3u
#define COMPLETE_HOMES 2u

/* Returns: how many lands of @nation are not of its home; @one: (out): the last of them. */
static guint
lands_abroad(const CheckRun *run, const Nation *nation, const Record **one)
{
    Records spaces = data_set_records(run->set, ENTITY_SPACE);
    guint n_abroad = 0;
    for (guint32 i = 0; i < spaces.length; i++) {
        const Space *space = (const Space *)spaces.items[i];
        if (space->record.raw || g_strcmp0(space->nation, nation->id) != 0)
            continue;
        gboolean is_home = FALSE;
        for (guint32 j = 0; j < nation->home.length && !is_home; j++)
            is_home = g_strcmp0(nation->home.items[j], space->id) == 0;
        if (is_home)
            continue;
        *one = &space->record;
        n_abroad++;
    }
    return n_abroad;
}

/* Tells a home that has all lands of its nation but one, where other homes have all of them. */
static void
check_whole_homes(const Treasuries *all, Records nations)
{
    const Record *missing = NULL;
    const Nation *of = NULL;
    guint n_whole = 0;
    guint n_lacking = 0;
    for (guint32 i = 0; i < nations.length; i++) {
        const Nation *nation = (const Nation *)nations.items[i];
        const Record *one = NULL;
        if (nation->record.raw || nation->id == NULL || nation->home.length == 0 ||
            record_keeps(&nation->record, record_field(&nation->record, "home")))
            continue;
        guint n_abroad = lands_abroad(all->run, nation, &one);
        n_whole += n_abroad == 0;
        if (n_abroad != 1 || nation->home.length + 1 < LANDS_OF_A_HOME)
            continue;
        n_lacking++;
        missing = one;
        of = nation;
    }
    if (n_lacking != 1 || n_whole < COMPLETE_HOMES ||
        g_hash_table_contains(all->homes, record_key(missing)))
        return; /* what is of another home was told */
    Finding *finding =
        check_tell(all->run, FINDING_POWER_HOME_LACKS, &of->record, "home",
                   SAY("nation", record_call(&of->record)), SAY("place", record_call(missing)));
    finding_add_related(all->run->findings, finding, missing, "nation", "The nation of the land.");
}

/* Whether @nation lives on loot: it is named as one that raids or hoards. */
static gboolean
lives_on_loot(const Treasuries *all, const Nation *nation)
{
    const Texts *lists[] = {&all->campaign->raiders, &all->campaign->hoarders};
    for (guint i = 0; i < G_N_ELEMENTS(lists); i++)
        for (guint32 j = 0; j < lists[i]->length; j++)
            if (g_strcmp0(lists[i]->items[j], nation->id) == 0)
                return TRUE;
    return FALSE;
}

/* Returns: the nation whose lands @term counts, or NULL. */
static const char *
counted_by(const Term *term, const char **key, const Record **record)
{
    const Places *places = (const Places *)term->places;
    *record = &term->record;
    *key = "nation";
    if (term->verb == TERM_OCCUPIED)
        return term->nation;
    if (term->verb != TERM_PLACES || places == NULL || places->record.raw)
        return NULL;
    *record = &places->record;
    *key = "controlled-by";
    return places->controlled_by;
}

/* Adds up what comes in each turn. Returns: FALSE: it depends on the game. */
static gboolean
check_income(const Treasuries *all, const Nation *nation, const Treasury *treasury, gint64 *sum)
{
    gboolean is_fixed = TRUE;
    for (guint32 i = 0; i < treasury->income.length; i++) {
        const Term *term = (const Term *)treasury->income.items[i];
        const Record *record;
        const char *key;
        if (term->record.raw || term->verb != TERM_NUMBER)
            is_fixed = FALSE;
        else
            *sum += term->value;
        const char *other = term->record.raw ? NULL : counted_by(term, &key, &record);
        const Record *named =
            other != NULL ? id_index_find(all->run->ids, ENTITY_NATION, other) : NULL;
        if (named != NULL && g_strcmp0(other, nation->id) != 0)
            check_tell(all->run, FINDING_POWER_INCOME_OF_ANOTHER, record, key,
                       SAY("nation", record_call(&nation->record)),
                       SAY("other", record_call(named)));
    }
    return is_fixed;
}

static void
check_treasury(const Treasuries *all, const Nation *nation)
{
    const Treasury *treasury = (const Treasury *)nation->treasury;
    gint64 income = 0;
    if (treasury != NULL && treasury->record.raw)
        return;
    gboolean is_fixed = treasury != NULL && check_income(all, nation, treasury, &income);
    if (all->campaign == NULL || (treasury != NULL && lives_on_loot(all, nation)))
        return;
    if (treasury == NULL || treasury->income.length == 0) {
        tell(all, FINDING_POWER_NO_INCOME, nation, treasury != NULL ? "treasury" : NULL);
        return;
    }
    gint64 least = all->campaign->raise_least;
    gint64 price = record_gives(&all->campaign->record, "price") ? all->campaign->price : 1;
    gint64 had = treasury->start + MAX(income, 0) * all->most_turns;
    if (!is_fixed || all->most_turns == 0 || had >= least * price)
        return;
    check_tell(all->run, FINDING_POWER_NEVER_PAYS, &nation->record, "treasury",
               SAY("nation", record_call(&nation->record)), SAY_NUMBER("money", had),
               SAY_NUMBER("cost", least * price));
}

void
check_treasuries(CheckRun *run)
{
    g_autoptr(GHashTable) homes = g_hash_table_new(g_str_hash, g_str_equal);
    const Record *rules = data_set_root(run->set, ENTITY_RULES);
    const Record *campaign = rules != NULL && !rules->raw ? ((const Rules *)rules)->campaign : NULL;
    Treasuries all = {
        .run = run,
        .campaign = campaign != NULL && !campaign->raw ? (const Campaign *)campaign : NULL,
        .homes = homes,
    };
    data_set_walk(run->set, ENTITY_SET(ENTITY_PERIOD), note_turns, &all);
    Records nations = data_set_records(run->set, ENTITY_NATION);
    for (guint32 i = 0; i < nations.length; i++) {
        const Nation *nation = (const Nation *)nations.items[i];
        if (nation->record.raw)
            continue;
        if (all.campaign != NULL && nation->home.length == 0)
            tell(&all, FINDING_POWER_NO_HOME, nation, NULL);
        for (guint32 j = 0; j < nation->home.length; j++)
            check_home_place(&all, nation, j);
        check_treasury(&all, nation);
    }
    check_whole_homes(&all, nations);
}
