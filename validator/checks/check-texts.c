/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Texts for people, each by itself: that names are not blank, and what is wrong with their letters.
 */
#include "schema/model/entities.h"
#include "schema/model/record-write.h"
#include "schema/text/letters.h"
#include "validator/checks/check.h"
#include "validator/checks/fix.h"

#include <string.h>

/* What is reported of a text: the first of its flaws, the others when that is gone. */
static const struct {
    Flaw flaw;
    FindingId id;
} reported[] = {
    {FLAW_ENCODING, FINDING_NAME_ENCODING}, {FLAW_INVISIBLE, FINDING_NAME_INVISIBLE},
    {FLAW_FORMS, FINDING_NAME_FORMS},       {FLAW_SCRIPTS, FINDING_NAME_SCRIPTS},
    {FLAW_MARKUP, FINDING_NAME_MARKUP},     {FLAW_PLACEHOLDER, FINDING_NAME_PLACEHOLDER},
    {FLAW_SPACING, FINDING_NAME_SPACING},   {FLAW_STOP, FINDING_NAME_STOP},
    {FLAW_DIGIT, FINDING_NAME_DIGIT},
};

/* Members that hold what things are called; other texts, such as answers, name something else. */
static const char *const names[] = {"name", "title", "aliases", "rows", "publisher"};

/* The text that is looked at. */
typedef struct {
    CheckRun *run;
    const RecordPlace *place;
    const Field *field;
    int item; /* its index in a list, or -1 */
    const char *text;
} TextPlace;

static gboolean
is_name(const Field *field)
{
    for (guint i = 0; i < G_N_ELEMENTS(names); i++)
        if (strcmp(field_key(field), names[i]) == 0)
            return TRUE;
    return FALSE;
}

/* Returns: (transfer full): the member in words, not by the name that may be wrong. */
static FindingWords *
describe_member(const TextPlace *at)
{
    const Record *record = at->place->record;
    const char *id = record->entity->keyed ? record_key(record) : NULL;
    const RecordPlace *above = at->place->parent;
    gboolean has_id = id != NULL && id != at->text;
    g_autoptr(FindingWords) parent =
        !has_id && above != NULL ? argument_describe_record(above) : NULL;
    return finding_words_new(
        N_("“{member}” of the {noun}[ “{id}”][ of {parent}]"),
        FINDING_ARG("member", field_key(at->field)), FINDING_ARG_NOUN("noun", record->entity->name),
        FINDING_ARG("id", has_id ? id : NULL), FINDING_ARG_WORDS("parent", parent), NULL);
}

static void
fix_flaw(const TextPlace *at, Finding *finding, const char *better)
{
    const Record *record = at->place->record;
    const char *key = field_key(at->field);
    if (at->item < 0) {
        fix_text(at->run, finding, at->place, key, at->text, better);
        return;
    }
    const Texts *texts = FIELD_SLOT(record, at->field, Texts);
    g_autofree char *before = record_field_to_text(record, at->field);
    g_autofree char *after = fix_json_list_replace(texts, at->text, better);
    if (!record_has_unparsed(record, at->field))
        fix_member(at->run, finding, at->place, key, before, after);
}

static void
report_flaw(const TextPlace *at, FindingId id, Flaw flaw)
{
    g_autoptr(FindingWords) subject = describe_member(at);
    g_autofree char *better = letters_without_flaw(at->text, flaw);
    gboolean is_better =
        better != NULL && !letters_are_blank(better) && strcmp(better, at->text) != 0;
    gunichar c = letters_odd_character(at->text);
    g_autofree char *code = c != 0 ? g_strdup_printf("U+%04X", c) : NULL;
    Finding *finding = check_report_item(
        at->run, id, record_stating_layer(at->place->record, field_key(at->field)),
        field_key(at->field), at->item, FINDING_ARG_WORDS("subject", subject),
        FINDING_ARG("text", at->text), FINDING_ARG("better", is_better ? better : NULL),
        FINDING_ARG("code", code));
    /* Rows of tracks are named elsewhere by what they are called. */
    if (is_better && strcmp(field_key(at->field), "rows") != 0 && finding_row(id)->fix != FIX_NONE)
        fix_flaw(at, finding, better);
}

static void
report_blank(const TextPlace *at)
{
    g_autoptr(FindingWords) subject = describe_member(at);
    check_report_item(at->run, FINDING_SCHEMA_BLANK_TEXT, at->place->record, field_key(at->field),
                      at->item, FINDING_ARG_WORDS("subject", subject));
}

/* Reports one of @flaws. */
static void
report_flaws(const TextPlace *at, guint flaws)
{
    for (guint i = 0; i < G_N_ELEMENTS(reported); i++)
        if ((flaws & FLAW_BIT(reported[i].flaw)) != 0) {
            report_flaw(at, reported[i].id, reported[i].flaw);
            return;
        }
}

/* Prose may have any form; of what only names something else it is reported there. */
static void
check_text(const TextPlace *at)
{
    gboolean is_prose = at->field->kind == KIND_PROSE;
    guint flaws = is_prose ? letters_flaws_of_prose(at->text) : letters_flaws(at->text);
    gboolean is_empty = at->text[0] == '\0' && !is_prose;
    if ((flaws == 0 && !is_empty) || check_shows_through(at->run, at->place->record, at->field))
        return;
    if (!is_prose && letters_are_blank(at->text))
        report_blank(at);
    else if (is_prose || is_name(at->field))
        report_flaws(at, flaws);
}

void
check_texts(CheckRun *run, const RecordPlace *place)
{
    const Record *record = place->record;
    TextPlace at = {.run = run, .place = place};
    for (guint64 left = record->present; left != 0;) {
        at.field = record_next_field(record, &left);
        gboolean is_list = at.field->kind == KIND_TITLES;
        if (!is_list && at.field->kind != KIND_TITLE && at.field->kind != KIND_PROSE)
            continue;
        const Texts *texts = FIELD_SLOT(record, at.field, Texts);
        guint32 n = is_list ? texts->length : 1;
        for (guint32 i = 0; i < n; i++) {
            at.item = is_list ? (int)i : -1;
            at.text = is_list ? texts->items[i] : *FIELD_SLOT(record, at.field, const char *);
            check_text(&at);
        }
    }
}
