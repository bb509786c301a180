import { sql } from 'kysely'
import { isAlive } from '#src/server/alive.ts'
import type { Fail } from '#src/server/failure.ts'
import type { Account } from './accounts.ts'
import type { PublicContext } from './sign-in.ts'

/** Is the owner for whom they work neither blocked nor gone? True for whoever works for nobody. In the `auth` scope, and leaves it so. */
export async function hasOwnerWhoMay(
  { db, enter }: Pick<PublicContext, 'db' | 'enter'>,
  { role, admin_id: adminId }: Account,
): Promise<boolean> {
  if (role !== 'employee' || !adminId) return true
  await enter({ role: 'tenant', adminId })
  const { rows } = await sql`select 1 from admins where id = ${adminId} and ${isAlive('admins')}`.execute(db)
  await enter({ role: 'auth' })
  return rows.length > 0
}

/** However they proved that it is them: blocked, unconfirmed and dismissed people are told so instead of getting a token. */
export async function assertEmployeeMayEnter(
  context: PublicContext & { fail: Fail<'account.fired' | 'account.blocked' | 'confirm_employee'> },
  account: Account,
): Promise<void> {
  const { fail } = context
  if (account.status === 'fired') throw fail('account.fired', { keepsEffects: true })
  if (account.status === 'blocked') throw fail('account.blocked', { keepsEffects: true })
  if (!(await hasOwnerWhoMay(context, account))) throw fail('account.blocked', { keepsEffects: true })
  if (account.status !== 'pending') return
  throw fail('confirm_employee', {
    keepsEffects: true,
    data: { phone_number: account.login, role: 'employee', resend_in: await resendIn(context, account.login) },
  })
}

async function resendIn({ db, now }: PublicContext, phone: string): Promise<number> {
  const { rows } = await sql<{ sent_at: Date }>`
    select sent_at from one_time_codes where phone_number = ${phone} and role = 'employee' and purpose = 'confirm_employee'`.execute(
    db,
  )
  const waited = rows[0] ? (now.getTime() - rows[0].sent_at.getTime()) / 1000 : 60
  return Math.max(0, Math.ceil(60 - waited))
}
