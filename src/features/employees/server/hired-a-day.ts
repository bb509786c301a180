import { sql } from 'kysely'
import { sayingOwn, spend } from '#src/features/sessions/server/throttle.ts'
import type { Actor } from '#src/server/actor.ts'
import type { Fail } from '#src/server/failure.ts'
import type { Context } from '#src/server/serve.ts'
import { phonesADay } from '../rules.ts'

const daySeconds = 24 * 3600

type Hiring = Pick<Context, 'db' | 'now' | 'enter'> & { actor: Actor | null; fail: Fail<'employee.too_many_phones'> }

/**
 * Before a phone is typed for somebody who works: it is theirs at this owner alone from then on, the platform sends it a code, and
 * one that is taken says so. What an owner has typed already costs nothing, tries count.
 */
export async function spendPhone({ db, now, enter, actor, fail }: Hiring, phone: string | undefined): Promise<void> {
  if (!phone || !actor || actor.role === 'superadmin') return
  const { rows } = await sql`
    select 1 from employees where admin_id = ${actor.adminId} and phone_number = ${phone} and status <> 'fired'`.execute(
    db,
  )
  if (rows.length > 0) return
  await enter({ role: 'auth' })
  const asking = { db, now, fail: sayingOwn(fail, 'employee.too_many_phones', 'phone_number') }
  await spend(asking, { key: `staff:${actor.adminId}`, most: phonesADay, windowSeconds: daySeconds })
}
