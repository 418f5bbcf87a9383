/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is yet to come. Whoever writes one of these takes it out.
 */
#include "validator/engine/area-blocks/forage.h"
#include "validator/engine/area-blocks/interphase.h"
#include "validator/engine/area-blocks/marker-supply.h"
#include "validator/engine/area-blocks/truce.h"
#include "validator/engine/procedure.h"
void
begin_interphase(Machine *m)
{
    (void)m;
}
void
offer_choices(Machine *m, gint32 s, gboolean i)
{
    (void)m;
    (void)s;
    (void)i;
}
void
take_choice(Machine *m, gint32 r, gint32 s)
{
    (void)m;
    (void)r;
    (void)s;
}
