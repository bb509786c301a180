import { toSom } from '#src/contract/money.ts'
import { paths } from '#src/contract/paths.ts'
import { notify } from '#src/features/notifications/server/notify.ts'
import type { NoticeParams } from '#src/features/notifications/rules.ts'
import { refunded } from '../rules.ts'
import {
  type Asked,
  endPart,
  endReturn,
  keepNumber,
  leavePart,
  lockAsked,
  markReturnSent,
  refuseReturn,
} from './asked-rows.ts'
import { type AskingDeps, knownBox, numberAtClick } from './asking.ts'
import { enqueueTurn, returnJob, type Turn } from './turns.ts'
import { statusIn } from './click-api.ts'
import type { Exchange } from './own-calls.ts'
import { tillOf } from './doors.ts'
import type { Known } from './driver.ts'
import { cancelPayment, reach, returnPart, type Till } from './payments.ts'
import { isReturnable } from './returnable.ts'

const later: Exchange = { kind: 'lost' }

/** Longer than any try at a part takes, waiting for locks and for Click included: one begun before that has ended without a word. */
const longestTryMs = 120_000

/** Asks Click to give a payment back. The ledger returns it when Click has, in one transaction with the payment's state. */
export async function giveBack(deps: AskingDeps, turn: Turn): Promise<void> {
  const { database, clock, clickApi } = deps
  // what was asked is done, and asked after, whatever was switched off since
  const known = await knownBox(deps, turn.adminId, 'click', { alsoOff: true })
  const scope = { role: 'tenant', adminId: turn.adminId } as const
  const asked = await database.transaction(scope, async ({ db }) => {
    const found = await lockAsked(db, turn.adminId, turn.paymentId)
    if (!found?.return_asked_at || found.return_refused_why !== null) return undefined
    if (found.state !== 'performed' && found.state !== 'cancelled') return undefined
    if (found.return_tiyin !== null) return found
    if (known && !found.return_sent_at) await markReturnSent(db, found, clock.now())
    return found
  })
  if (!asked) return
  if (asked.return_tiyin !== null) return givePartBack(deps, turn, known, asked)
  const paidAs = known && (await numberAtClick(deps, known, asked))
  // a deadlock has the whole of it done again: Click is asked once, and its answer stands
  let told: Exchange | undefined
  await database.transaction(scope, async (transaction) => {
    const till = tillOf('click', known?.box ?? { id: asked.id, admin_id: turn.adminId }, transaction, clock)
    const { db } = till.work
    // the debt is held while Click is asked: nobody gives the same money back at the desk in between
    const reached = await reach(till, asked.external_id)
    if (!reached || !known) return refuse(till, asked, '')
    const { payment, invoice } = reached
    const isPaid = payment.state === 'performed'
    if (!isPaid && payment.state !== 'cancelled') return
    const mayGoBack = !isPaid || (await isReturnable(till.work, payment, invoice))
    if (!told && !mayGoBack && !asked.return_sent_at) return refuse(till, asked, '')
    if (typeof paidAs === 'string') await keepNumber(db, asked, paidAs, false)
    told ??=
      typeof paidAs === 'string' ? await clickReturns(clickApi, known, { asked, paidAs, mayGoBack }) : (paidAs ?? later)
    if (told.kind === 'lost') return enqueueTurn(db, returnJob, { ...turn, tries: turn.tries + 1 })
    if (told.kind === 'refused') return refuse(till, asked, told.why)
    if (!isPaid) return endReturn(db, asked)
    const ended = await cancelPayment(till, asked.external_id, refunded)
    // the desk gave it back too, before Click's answer was there
    if ('refusal' in ended) await leaveReturnedTwice(till, asked)
  })
}

const hasGoneBack = (told: Exchange): boolean => told.kind === 'done' && (statusIn(told.body) ?? 0) < 0

/** One whose answer was lost is asked about first: what went back does not go back again. */
async function clickReturns(
  clickApi: AskingDeps['clickApi'],
  known: Known,
  { asked, paidAs, mayGoBack }: { asked: Asked; paidAs: string; mayGoBack: boolean },
): Promise<Exchange> {
  const { external_id, return_sent_at } = asked
  if (return_sent_at) {
    const told = await clickApi.status(known, external_id, paidAs, (said) =>
      hasGoneBack(said) ? 'cancelled' : undefined,
    )
    if (told.kind === 'lost' || hasGoneBack(told)) return told
  }
  return mayGoBack ? clickApi.giveBack(known, external_id, paidAs) : { kind: 'refused', why: '' }
}

/** It stands among the differences from now on: Click has given back what was given back at the desk too. */
async function leaveReturnedTwice(till: Till, asked: Asked): Promise<void> {
  await refuseReturn(till.work.db, asked, '')
  await tellOwner(till, asked, 'online_returned_twice', {})
}

/**
 * A part. Click says of a payment that it is paid, or was given back, and nothing of parts: one whose answer was lost is left to
 * a person, who sees it in Click's cabinet, and is never sent twice.
 */
async function givePartBack(deps: AskingDeps, turn: Turn, known: Known | undefined, seen: Asked): Promise<void> {
  const { database, clock, clickApi } = deps
  const scope = { role: 'tenant', adminId: turn.adminId } as const
  const paidAs = known && (await numberAtClick(deps, known, seen))
  if (typeof paidAs === 'object' && paidAs.kind === 'lost')
    return database.transaction(scope, ({ db }) => enqueueTurn(db, returnJob, { ...turn, tries: turn.tries + 1 }))
  const claimed = await database.transaction(scope, async ({ db }) => {
    const found = await lockAsked(db, turn.adminId, turn.paymentId)
    if (!isAskedPart(found)) return undefined
    if (!found.return_sent_at) await markReturnSent(db, found, clock.now())
    return found
  })
  if (!claimed) return
  // a deadlock has the whole of it done again: Click is asked once, and its answer stands
  let told: Exchange | undefined
  await database.transaction(scope, async (transaction) => {
    const till = tillOf('click', known?.box ?? { id: claimed.id, admin_id: turn.adminId }, transaction, clock)
    const { db, now } = till.work
    // the debt is held while Click is asked: nobody gives the same money back at the desk in between
    const reached = await reach(till, claimed.external_id)
    const asked = await lockAsked(db, turn.adminId, turn.paymentId)
    if (!isAskedPart(asked)) return
    const part = asked.return_tiyin ?? 0
    const unknown = async () => {
      await leavePart(db, asked, now)
      await tellOwner(till, asked, 'online_return_unknown', {})
    }
    if (claimed.return_sent_at) {
      // somebody else's try may be under way and not yet at Click: only what never ended is unknown
      if (now.getTime() - claimed.return_sent_at.getTime() > longestTryMs) return unknown()
      return enqueueTurn(db, returnJob, { ...turn, tries: turn.tries + 1 })
    }
    const isStanding = reached?.payment.state === 'performed'
    const isOpen = isStanding && (await isReturnable(till.work, reached.payment, reached.invoice, part))
    if (told?.kind === 'done' && !isOpen) {
      // Click has given it, and the desk gave it back too before it could be entered
      await leavePart(db, asked, now)
      return tellOwner(till, asked, 'online_returned_twice', {})
    }
    if (!known || !isStanding || typeof paidAs !== 'string')
      return refuse(till, asked, typeof paidAs === 'object' && paidAs.kind === 'refused' ? paidAs.why : '')
    if (!told && !isOpen) return refuse(till, asked, '')
    await keepNumber(db, asked, paidAs, false)
    told ??= await clickApi.givePartBack(known, asked.external_id, paidAs, part)
    if (told.kind === 'lost') return unknown()
    if (told.kind === 'refused') return refuse(till, asked, told.why)
    const isLast = asked.returned_parts_tiyin + part === asked.amount_tiyin
    await returnPart(till, reached, {
      amount: part,
      reason: asked.return_reason ?? `click ${asked.external_id}`,
      isLast,
    })
    await endPart(db, asked, part)
  })
}

const isAskedPart = (asked: Asked | undefined): asked is Asked =>
  asked?.return_asked_at != null && asked.return_refused_why === null && asked.return_tiyin !== null

async function refuse({ work }: Till, asked: Asked, why: string): Promise<void> {
  await refuseReturn(work.db, asked, why.slice(0, 300))
  await tellOwner({ work }, asked, 'online_not_returned', { why: why.slice(0, 200) })
}

async function tellOwner(
  { work }: Pick<Till, 'work'>,
  asked: Asked,
  kind: 'online_not_returned' | 'online_return_unknown' | 'online_returned_twice',
  more: NoticeParams,
): Promise<void> {
  await notify(work, {
    adminId: asked.admin_id,
    kind,
    params: { amount: String(toSom(asked.return_tiyin ?? asked.amount_tiyin)), provider: 'Click', ...more },
    recipients: [{ role: 'admin', id: asked.admin_id }],
    link: paths.onlineMoney('admin'),
  })
}
