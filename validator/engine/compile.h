/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Records of rules into their code.
 */
#pragma once

#include "validator/engine/game-rules.h"

/* Code while it grows. */
typedef struct {
    const NameIndex *names; /* borrowed */
    GByteArray *code[N_ENTITIES];
    guchar *blanks[N_ENTITIES]; /* owned: what a record without members is; NULL: none yet */
    GArray *numbers;            /* of gint32 */
    GArray *zones;              /* of ZoneCode */
    char *problem;              /* owned: the first thing that cannot be compiled, or NULL */
} Compiler;

void compile_init(Compiler *compiler, const NameIndex *names);
void compile_clear(Compiler *compiler);

/* Returns: the run of the code of @list, all of @entity. */
CodeSpan compile_list(Compiler *compiler, EntityId entity, Records list);

/* Returns: the place of the code of @record, or NO_CODE for NULL. */
gint32 compile_record(Compiler *compiler, const Record *record);

/* Returns: the place of the code of @record or, for NULL, of a record of @entity without members.
 */
gint32 compile_record_or_blank(Compiler *compiler, EntityId entity, const Record *record);

/* Moves the code into @rules. */
void compile_finish(Compiler *compiler, GameRules *rules);
