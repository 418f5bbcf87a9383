/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Defines sentences_of_system, the sentences of a system, from the list file SENTENCES, which must
 * be defined as a macro before. To be included by one C file of a system.
 */
#include "validator/engine/play.h"

static const AnswerRow sentence_answers[] = {
#define ANSWER(...) ANSWER_ROW(__VA_ARGS__)
#include SENTENCES
};

static const RolledRow sentence_rolls[] = {
#define ROLLED(...) ROLLED_ROW(__VA_ARGS__)
#define JUDGED(...) JUDGED_ROW(__VA_ARGS__)
#include SENTENCES
};

static const WordsRow sentence_offers[] = {
#define OFFERED(...) OFFERED_ROW(__VA_ARGS__)
#include SENTENCES
};

static const WordsRow sentence_questions[] = {
#define ASKED(...) ASKED_ROW(__VA_ARGS__)
#include SENTENCES
};

static const Sentences sentences_of_system = {
    .answers = sentence_answers,
    .rolled = sentence_rolls,
    .offered = sentence_offers,
    .asked = sentence_questions,
    .n_answers = G_N_ELEMENTS(sentence_answers),
    .n_rolled = G_N_ELEMENTS(sentence_rolls),
    .n_offered = G_N_ELEMENTS(sentence_offers),
    .n_asked = G_N_ELEMENTS(sentence_questions),
};
