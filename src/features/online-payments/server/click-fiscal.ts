import { sql } from 'kysely'
import {
  findFiscalLine,
  type FiscalLine,
  keepFiscalReceipt,
  keepSentLine,
} from '#src/features/fiscal/server/fiscal-receipts.ts'
import { vatWithin } from '#src/features/fiscal/rules.ts'
import type { Tiyin } from '#src/contract/money.ts'
import type { Db } from '#src/server/db.ts'
import { type Asked, keepNumber, lockPayment } from './asked-rows.ts'
import { type AskingDeps, knownBox, numberAtClick } from './asking.ts'
import { type Known, textOf } from './driver.ts'
import { enqueueTurn, fiscalJob, type Turn } from './turns.ts'

/** A receipt that has not come after so many turns does not come. */
const mostTurns = 24

type Paid = Asked & {
  transaction_id: string
  fiscal_sent_at: Date | null
  membership_id: string | null
  subscription_id: string | null
  is_told: boolean
}

async function findPaid(db: Db, { adminId, paymentId }: Turn): Promise<Paid | undefined> {
  const asked = await lockPayment(db, adminId, paymentId)
  if (!asked?.transaction_id) return undefined
  const { rows } = await sql<Pick<Paid, 'fiscal_sent_at' | 'membership_id' | 'subscription_id' | 'is_told'>>`
    select p.fiscal_sent_at, i.membership_id, i.subscription_id, exists (
      select from fiscal_receipts f where f.admin_id = ${adminId} and f.transaction_id = p.transaction_id and f.state <> 'asked') as is_told
    from provider_payments p join invoices i on i.admin_id = ${adminId} and i.id = p.invoice_id
    where p.admin_id = ${adminId} and p.id = ${paymentId}`.execute(db)
  return rows[0] && { ...asked, transaction_id: asked.transaction_id, ...rows[0] }
}

/** A line as Click takes it: sums in tiyin, and both codes, since its pages disagree which of them it must have. */
const itemOf = (line: FiscalLine, amount: Tiyin, tin: string) => ({
  Name: line.title,
  SPIC: line.mxik,
  ...(line.unit_code === null ? {} : { Units: line.unit_code }),
  PackageCode: line.package_code,
  GoodPrice: line.price,
  Price: line.price,
  Amount: 1,
  VAT: vatWithin(amount, line.vat_percent),
  VATPercent: line.vat_percent ?? 0,
  ...(line.discount > 0 ? { Discount: line.discount } : {}),
  CommissionInfo: tin.length === 14 ? { PINFL: tin } : { TIN: tin },
})

/** A payment of everything at once is registered by Click, which is asked for the tax office’s link until it has one. */
export async function registerAtClick(deps: AskingDeps, turn: Turn): Promise<void> {
  const { database, clock } = deps
  const scope = { role: 'tenant', adminId: turn.adminId } as const
  const found = await database.transaction(scope, async ({ db }) => {
    const paid = await findPaid(db, turn)
    if (!paid || paid.is_told) return undefined
    const line = isWhole(paid) && (await findFiscalLine(db, paid, paid.amount_tiyin, { isPaid: true }))
    return { paid, line: line || undefined }
  })
  if (!found) return
  const { paid, line } = found
  // what its box took is registered, also when that was switched off since
  const known = await knownBox(deps, paid.subscription_id ? null : turn.adminId, 'click', { alsoOff: true })
  const tell = (told: { url: string | null; message: string | null }) =>
    database.transaction(scope, ({ db }) =>
      keepFiscalReceipt(db, {
        adminId: turn.adminId,
        transactionId: paid.transaction_id,
        source: 'click',
        receiptId: told.url && new URL(told.url).searchParams.get('r'),
        terminalId: told.url && new URL(told.url).searchParams.get('t'),
        fiscalSign: told.url && new URL(told.url).searchParams.get('s'),
        ...told,
        now: clock.now(),
      }),
    )
  // what was sent is asked for, whatever the plan is by now; what nobody will send has its ending
  if (!known || (!line && !paid.fiscal_sent_at)) return tell({ url: null, message: null })
  const tin = known.box.names['tin']
  if (!tin) return tell({ url: null, message: 'STIR / PINFL' })
  const outcome = await ask(deps, known, paid, line, tin)
  if (outcome.kind === 'given') return tell({ url: outcome.url, message: null })
  if (outcome.kind === 'refused' || outcome.kind === 'gone' || turn.tries >= mostTurns)
    return tell({ url: null, message: outcome.kind === 'refused' ? outcome.why : null })
  await database.transaction(scope, ({ db }) => enqueueTurn(db, fiscalJob, { ...turn, tries: turn.tries + 1 }))
}

/** Of a sale whose money went back, also in part, nothing is registered: what is paid otherwise since is another payment. */
const isWhole = ({ state, returned_parts_tiyin }: Asked): boolean => state === 'performed' && returned_parts_tiyin === 0

type Outcome =
  | { kind: 'given'; url: string }
  | { kind: 'refused'; why: string }
  | { kind: 'later' }
  /** The money went back before the line was sent. */
  | { kind: 'gone' }

/** Lines are sent once: what a second sending would do no page of Click says. */
async function ask(
  deps: AskingDeps,
  known: Known,
  paid: Paid,
  line: FiscalLine | undefined,
  tin: string,
): Promise<Outcome> {
  const { clickApi, database, clock } = deps
  const paidAs = await numberAtClick(deps, known, paid)
  if (typeof paidAs !== 'string') return { kind: 'later' }
  if (!paid.fiscal_sent_at && line) {
    const isSent = await database.transaction({ role: 'tenant', adminId: paid.admin_id }, async ({ db }) => {
      const held = await lockPayment(db, paid.admin_id, paid.id)
      if (!held || !isWhole(held)) return false
      await keepNumber(db, paid, paidAs, false)
      await keepSentLine(db, {
        adminId: paid.admin_id,
        transactionId: paid.transaction_id,
        source: 'click',
        line,
        now: clock.now(),
      })
      await sql`
        update provider_payments set fiscal_sent_at = ${clock.now()} where admin_id = ${paid.admin_id} and id = ${paid.id}`.execute(
        db,
      )
      return true
    })
    if (!isSent) return { kind: 'gone' }
    const sent = await clickApi.submitItems(known, paid.external_id, paidAs, {
      item: itemOf(line, paid.amount_tiyin, tin),
      amount: paid.amount_tiyin,
    })
    if (sent.kind === 'refused') return sent
  }
  const told = await clickApi.fiscal(known, paid.external_id, paidAs)
  const url = told.kind === 'done' ? textOf(told.body['qrCodeURL'], 500) : undefined
  return url && URL.canParse(url) ? { kind: 'given', url } : { kind: 'later' }
}
