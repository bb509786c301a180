import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { formatSom } from '#src/contract/formats.ts'
import { newId } from '#src/contract/ids.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import { assertMoneyOf, requireEmployeeGym } from '#src/features/gyms/server/gym-access.ts'
import { lockDebt } from '#src/features/invoices/server/invoice-state.ts'
import { findMembershipDebt, insertInvoice } from '#src/features/invoices/server/queries.ts'
import type { Db } from '#src/server/db.ts'
import { ofOwner } from '#src/server/owned.ts'
import type { Work } from '#src/server/serve.ts'
import type { Vault } from '#src/server/vault.ts'
import type { Pass } from '../contract.ts'
import { lostToTheDesk, ofPass, timedOut } from '../rules.ts'
import { keepCode } from './asked-rows.ts'
import { hasClick } from './asking.ts'
import { enqueueTurn, passJob } from './turns.ts'
import { placeOfCode } from './pass.ts'
import { beginPayment } from './payments.ts'

type Asked = { membership_id: string; amount: Tiyin; qr: string }
type PassWork = Work<'provider.none' | 'invoice.nothing_owed' | 'invoice.too_big' | 'invoice.being_paid'>

/** An invoice of its own for each code that is shown: by its number Click is asked when its answer is lost. */
export async function askPass(work: PassWork, vault: Vault, adminId: string, asked: Asked): Promise<string> {
  const { db, now, today, actor, fail, language } = work
  if (!(await hasClick(db, adminId))) throw fail('provider.none')
  const debt = await findMembershipDebt(db, adminId, asked.membership_id, today)
  if (!debt) throw fail('not_found')
  if (debt.remaining_tiyin <= 0) throw fail('invoice.nothing_owed')
  // before the invoice: a row that names the debt holds a part of its lock, and two of them would wait for each other
  const remaining = await lockDebt(db, debt)
  if (remaining <= 0) throw fail('invoice.nothing_owed')
  if (asked.amount > remaining)
    throw fail('invoice.too_big', {
      field: 'amount',
      values: { remaining: formatSom(toSom(remaining), language) },
    })
  const id = newId(now.getTime())
  const number = String(randomInt(100_000_000_000, 1_000_000_000_000 - 1))
  await insertInvoice(db, debt, { id, number, amount: asked.amount, expiresOn: today, by: actor, now })
  const begun = await beginPayment(
    { work, seller: adminId, provider: 'click' },
    { externalId: ofPass + number, number, amount: asked.amount, askedAt: now },
  )
  if ('refusal' in begun) throw fail('invoice.being_paid')
  const { payment } = begun
  await keepCode(db, payment, vault.seal(asked.qr, placeOfCode(payment.id)))
  await enqueueTurn(db, passJob, { adminId, paymentId: payment.id, tries: 0 })
  await work.audit({
    entity: 'invoices',
    entityId: id,
    adminId,
    after: { number, amount: toSom(asked.amount), provider: 'click', membership_id: asked.membership_id },
  })
  return id
}

type Row = {
  gym_id: string
  amount_tiyin: Tiyin
  state: Pass['state']
  refused_why: string | null
  is_overtaken: boolean
  is_late: boolean
  transaction_id: string | null
}

const isOvertaken = sql<boolean>`coalesce(p.state = 'cancelled' and p.reason = ${lostToTheDesk}, false)`

async function find(db: Db, adminId: string | null, invoiceId: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select i.gym_id, i.amount_tiyin, i.transaction_id, p.refused_why, ${isOvertaken} as is_overtaken,
      coalesce(p.state = 'cancelled' and p.reason = ${timedOut}, false) as is_late,
      case when i.cancelled_at is not null or p.refused_why is not null or ${isOvertaken} then 'refused'
        when i.transaction_id is not null then 'paid' else 'asked' end as state
    from invoices i
    left join provider_payments p on p.admin_id = i.admin_id and p.invoice_id = i.id and p.provider = 'click' and p.external_id = ${ofPass} || i.number
    where i.id = ${invoiceId} and i.membership_id is not null and ${ofOwner('i', adminId)} limit 1`.execute(db)
  return rows[0]
}

export async function passOf(work: Work<'no_gym_assigned'>, id: string): Promise<Pass> {
  await requireEmployeeGym(work)
  const row = await find(work.db, work.adminId, id)
  if (!row) throw work.fail('not_found')
  assertMoneyOf(work, row.gym_id)
  const { state, amount_tiyin, refused_why, is_overtaken, is_late, transaction_id } = row
  return {
    _id: id,
    state,
    amount: toSom(amount_tiyin),
    why: refused_why || null,
    is_overtaken,
    is_late,
    transaction_id,
  }
}
