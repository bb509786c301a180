import { lostToTheDesk, timedOut } from '../rules.ts'
import { askReturn, type Asked, keepNumber, keepWhy, lockAsked, markSent } from './asked-rows.ts'
import { type AskingDeps, findAtClick, knownBox } from './asking.ts'
import { enqueueTurn, passJob, returnJob, type Turn } from './turns.ts'
import { isTaken, paidAsIn, statusIn } from './click-api.ts'
import { tillOf } from './doors.ts'
import type { Known } from './driver.ts'
import type { Exchange } from './own-calls.ts'
import { abandonPayment, lookUp, performPayment, reach, type Till } from './payments.ts'

/** What Click does not know after this while it was never given. */
const unknownAfterMs = 60_000
const mostAskedMs = 24 * 3_600_000

type Outcome =
  | { kind: 'taken'; paidAs: string }
  | { kind: 'waits_for_us'; paidAs: string }
  | { kind: 'under_way'; paidAs?: string | undefined }
  | { kind: 'refused'; why: string }

/** What was sealed for a payment opens for no other. */
export const placeOfCode = (paymentId: string): string => `click pass ${paymentId}`

/**
 * A payment by the QR that the person's app shows. It is noted as sent before it is: after a crash, or an answer that was
 * lost, Click is asked what became of it, and never for the money again.
 */
export async function takePass(deps: AskingDeps, turn: Turn): Promise<void> {
  const { database, clock, vault } = deps
  const box = await knownBox(deps, turn.adminId, 'click', { alsoOff: true })
  const claimed = await database.transaction({ role: 'tenant', adminId: turn.adminId }, async ({ db }) => {
    const asked = await lockAsked(db, turn.adminId, turn.paymentId)
    if (!asked || !isUnsettled(asked)) return undefined
    if (asked.sealed_code && box?.box.is_open) await markSent(db, asked, clock.now())
    return asked
  })
  if (!claimed) return
  // nothing begins at a box that is off; what was sent is asked after all the same
  const known = claimed.sealed_code && !box?.box.is_open ? undefined : box
  if (!known) return finish(deps, turn, claimed, undefined, { kind: 'refused', why: '' })
  const outcome = claimed.sealed_code
    ? await askFirst(deps, known, claimed, vault.open(claimed.sealed_code, placeOfCode(claimed.id)))
    : await askAgain(deps, known, claimed)
  await finish(deps, turn, claimed, known, outcome)
}

/** One that was given up here for its lateness may have been paid there all the same. */
const isUnsettled = ({ state, reason, sent_at, return_asked_at, refused_why }: Asked): boolean =>
  state === 'created' ||
  (state === 'cancelled' && reason === timedOut && sent_at !== null && !return_asked_at && !refused_why)

async function askFirst({ clickApi }: AskingDeps, known: Known, asked: Asked, code: string): Promise<Outcome> {
  const { external_id, number, amount_tiyin } = asked
  const exchange = await clickApi.pass(known, external_id, { code, number, amount: amount_tiyin })
  if (exchange.kind === 'refused') return exchange
  if (exchange.kind === 'lost') return { kind: 'under_way' }
  const { body } = exchange
  const paidAs = paidAsIn(body)
  if (!paidAs) return { kind: 'under_way' }
  if (isTaken(body)) return { kind: 'taken', paidAs }
  if ((statusIn(body) ?? 0) < 0) return { kind: 'refused', why: String(body['error_note'] ?? '') }
  return { kind: Number(body['confirm_mode']) === 1 ? 'waits_for_us' : 'under_way', paidAs }
}

async function askAgain(deps: AskingDeps, known: Known, asked: Asked): Promise<Outcome> {
  const { external_id, sent_at, waits_for_us } = asked
  const isOld = sent_at !== null && deps.clock.now().getTime() - sent_at.getTime() > unknownAfterMs
  // it was sent to the box as it was then: of what another one does not know nobody knows anything
  const isAnother = sent_at !== null && known.box.updated_at > sent_at
  const unknown = (why: string, isOfCall = false): Outcome =>
    isOld && !isAnother && !isOfCall ? { kind: 'refused', why } : { kind: 'under_way' }
  let paidAs = asked.paid_as ?? undefined
  if (!paidAs) {
    const found = await findAtClick(deps, known, asked, sent_at ?? asked.asked_at)
    if (found.kind === 'lost') return { kind: 'under_way' }
    if (found.kind === 'refused') return unknown(found.why, found.isOfCall)
    paidAs = paidAsIn(found.body)
    if (!paidAs) return unknown('')
  }
  const told = await deps.clickApi.status(known, external_id, paidAs)
  if (told.kind === 'lost') return { kind: 'under_way', paidAs }
  if (told.kind === 'refused') return unknown(told.why, told.isOfCall)
  const status = statusIn(told.body) ?? 0
  if (status < 0) return { kind: 'refused', why: String(told.body['error_note'] ?? '') }
  if (isTaken(told.body)) return { kind: 'taken', paidAs }
  return { kind: waits_for_us ? 'waits_for_us' : 'under_way', paidAs }
}

async function finish(
  deps: AskingDeps,
  turn: Turn,
  asked: Asked,
  known: Known | undefined,
  outcome: Outcome,
): Promise<void> {
  const { database, clock } = deps
  const inTill = <T>(work: (till: Till) => Promise<T>): Promise<T> =>
    database.transaction({ role: 'tenant', adminId: turn.adminId }, (transaction) =>
      work(tillOf('click', known?.box ?? { id: asked.id, admin_id: turn.adminId }, transaction, clock)),
    )
  const later = async ({ work: { db, now } }: Till) => {
    if (now.getTime() - (asked.sent_at ?? now).getTime() < mostAskedMs)
      await enqueueTurn(db, passJob, { ...turn, tries: turn.tries + 1 })
  }
  const refuse = async (till: Till, why: string, reason: number | null = null) => {
    await abandonPayment(till, asked.external_id, reason)
    await keepWhy(till.work.db, asked, why.slice(0, 300))
  }
  if (outcome.kind === 'refused') return inTill((till) => refuse(till, outcome.why))
  await inTill(async (till) => {
    // too late it is given up, and the desk waits no more; it holds the debt, which comes before the payment
    if (outcome.kind === 'under_way') await lookUp(till, asked.external_id)
    if (outcome.paidAs) await keepNumber(till.work.db, asked, outcome.paidAs, outcome.kind === 'waits_for_us')
    if (outcome.kind === 'under_way') await later(till)
  })
  if (outcome.kind === 'taken') return inTill((till) => write(till, asked))
  if (outcome.kind !== 'waits_for_us' || !known) return
  let confirmed: Exchange | undefined
  // the debt is held while Click is told to take the money: nobody pays it at the desk in between
  await inTill(async (till) => {
    const reached = await reach(till, asked.external_id)
    // a deadlock has the whole of it done again: Click is told once, and what it has taken is written, or goes back
    if (confirmed?.kind === 'done') return write(till, asked)
    if (reached?.payment.state !== 'created') return
    if (reached.invoice.remaining_tiyin < asked.amount_tiyin) return refuse(till, '', lostToTheDesk)
    confirmed ??= await deps.clickApi.confirm(known, asked.external_id, outcome.paidAs)
    if (confirmed.kind === 'lost') return later(till)
    if (confirmed.kind === 'refused') return refuse(till, confirmed.why)
    return write(till, asked)
  })
}

/** The ledger's entry; or, when the debt was paid otherwise meanwhile, the way back. */
async function write(till: Till, asked: Asked): Promise<void> {
  const performed = await performPayment(till, asked.external_id)
  if (!('refusal' in performed)) return
  const { db, now } = till.work
  await askReturn(db, asked, now, null)
  await enqueueTurn(db, returnJob, { adminId: asked.admin_id, paymentId: asked.id, tries: 0 })
}
