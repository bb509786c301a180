import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { addDays } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import { paths } from '#src/contract/paths.ts'
import { openBoxes } from '#src/features/cash-boxes/server/boxes.ts'
import { insertOrder } from '#src/features/gift-cards/server/orders.ts'
import { keptCode } from '#src/features/gift-cards/server/queries.ts'
import { isGymWritable } from '#src/features/gyms/server/gym-access.ts'
import { insertInvoice } from '#src/features/invoices/server/queries.ts'
import { cardCode, linkToken } from '#src/server/link-token.ts'
import type { Fail } from '#src/server/failure.ts'
import type { Work } from '#src/server/serve.ts'
import { orderDays } from '../rules.ts'

type Place = { adminId: string; gymId: string }

/** Where the owner wants it and people can pay. In the owner's scope. */
export async function isSoldOnline(work: Pick<Work, 'db' | 'today'>, { adminId, gymId }: Place): Promise<boolean> {
  const { rows } = await sql<{ is_sold: boolean }>`
    select s.sells_gift_cards as is_sold from gym_settings s where s.admin_id = ${adminId} and s.gym_id = ${gymId}`.execute(
    work.db,
  )
  if (!rows[0]?.is_sold || (await openBoxes(work.db, adminId)).length === 0) return false
  return isGymWritable(work, adminId, gymId)
}

type Ordering = Pick<Work, 'db' | 'now' | 'today' | 'audit'> & {
  fail: Fail<'gift_card.not_sold_online'>
}
type Wanted = Place & { value: Tiyin; memberId: string | null; secret: string }

/** An order with its invoice; answers where it is paid. No card is there before its money, and no code. */
export async function orderCard(work: Ordering, { adminId, gymId, value, memberId, secret }: Wanted): Promise<string> {
  const { db, now, today, fail } = work
  if (!(await isSoldOnline(work, { adminId, gymId }))) throw fail('gift_card.not_sold_online')
  const id = newId(now.getTime())
  const code = keptCode(cardCode(secret, id))
  await insertOrder(db, { adminId, id, gymId, memberId, value, code, now })
  const invoiceId = newId(now.getTime())
  const number = String(randomInt(100_000_000_000, 1_000_000_000_000 - 1))
  const target = {
    admin_id: adminId,
    gym_id: gymId,
    membership_id: null,
    subscription_id: null,
    gift_order_id: id,
    member_id: memberId,
  }
  const by = memberId ? { role: 'member', id: memberId } : null
  const expiresOn = addDays(today, orderDays)
  await insertInvoice(db, target, { id: invoiceId, number, amount: value, expiresOn, by, now })
  await work.audit({
    entity: 'invoices',
    entityId: invoiceId,
    adminId,
    after: { number, amount: toSom(value), expires_on: expiresOn, gym_id: gymId },
  })
  return paths.payInvoice(linkToken(secret, 'invoice', invoiceId))
}
