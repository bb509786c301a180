import { sql } from 'kysely'
import { addDays, type Day } from '#src/contract/days.ts'
import type { PaymentProvider } from '#src/contract/values.ts'
import type { CardDrivers } from '#src/features/online-payments/server/cards.ts'
import type { Clock } from '#src/server/clock.ts'
import type { Database, Db } from '#src/server/db.ts'
import type { Vault } from '#src/server/vault.ts'
import { noticeDays } from '../rules.ts'
import { boxOfCard } from './box-of-card.ts'
import { endNeedless, followRenewed } from './follow.ts'
import { type Due, insertCharge, listDue, stopAutopay } from './queries.ts'
import { notedByItself } from './noted.ts'
import { placeOfToken } from './routes.ts'
import { tellMember } from './tell.ts'
import { type CardTurn, checkJob, enqueueCard, enqueueForget, enqueueText, forgetJob } from './turns.ts'

export type AutopayDeps = {
  database: Database
  clock: Clock
  vault: Vault
  cards: CardDrivers
  publicOrigin: string | undefined
}

type Kept = {
  admin_id: string
  id: string
  gym_id: string
  member_id: string
  membership_id: string
  plan_name: string
  gym_name: string
  provider: PaymentProvider
  sealed_token: Buffer | null
  /** Where the card is kept, when the owner's cash box is another since. */
  sealed_box: Buffer | null
  is_checked: boolean
  is_stopped: boolean
}

const nobody = { role: 'system', id: null }
const mostTries = 15

async function find(db: Db, { adminId, id }: CardTurn): Promise<Kept | undefined> {
  const { rows } = await sql<Kept>`
    select a.admin_id, a.id, a.gym_id, a.member_id, a.membership_id, s.plan_name, g.name as gym_name, a.provider, a.sealed_token, a.sealed_box,
      a.checked_at is not null as is_checked, a.stopped_at is not null as is_stopped
    from autopays a
    join memberships s on s.admin_id = ${adminId} and s.id = a.membership_id
    join gyms g on g.admin_id = ${adminId} and g.id = a.gym_id
    where a.admin_id = ${adminId} and a.id = ${id} for update of a`.execute(db)
  return rows[0]
}

/** Asks the provider whether it knows the card and lets us charge it; only then anything is announced. */
export async function checkCard(deps: AutopayDeps, turn: CardTurn): Promise<void> {
  const { database, clock, vault, cards } = deps
  const scope = { role: 'tenant', adminId: turn.adminId } as const
  const kept = await database.transaction(scope, ({ db }) => find(db, turn))
  if (!kept?.sealed_token || kept.is_checked || kept.is_stopped) return
  const known = await boxOfCard(deps, kept)
  const driver = cards[kept.provider]
  const checked =
    known?.box.is_on && !known.box.is_apart && driver
      ? await driver.check(known, vault.open(kept.sealed_token, placeOfToken(kept.id)))
      : ({ kind: 'refused', why: '' } as const)
  await database.transaction(scope, async ({ db }) => {
    const now = clock.now()
    const again = await find(db, turn)
    if (!again || again.is_checked || again.is_stopped) return
    if (checked.kind === 'lost' && turn.tries < mostTries)
      return enqueueCard(db, checkJob, { ...turn, tries: turn.tries + 1 })
    if (checked.kind !== 'good') {
      await stopAutopay(notedByItself(db, now), turn.adminId, kept.id, { why: 'card', by: nobody })
      return tellMember({ db, now }, 'autopay_stopped', kept)
    }
    await sql`
      update autopays set checked_at = ${now}, card = ${checked.last} where admin_id = ${turn.adminId} and id = ${kept.id}`.execute(
      db,
    )
    await announceDue(db, { now, today: clock.today() }, { only: { adminId: turn.adminId, id: kept.id } })
  })
}

/** The provider forgets the card, and so do we: also when it does not answer for a day. */
export async function forgetCard(deps: AutopayDeps, turn: CardTurn): Promise<void> {
  const { database, vault, cards } = deps
  const scope = { role: 'tenant', adminId: turn.adminId } as const
  const kept = await database.transaction(scope, ({ db }) => find(db, turn))
  if (!kept?.is_stopped) return
  const sealed = kept.sealed_token ?? (turn.sealed ? Buffer.from(turn.sealed, 'base64') : undefined)
  if (!sealed) return
  // whoever switched the cash box off has its keys still: a card is forgotten there all the same
  const known = await boxOfCard(deps, kept)
  const driver = cards[kept.provider]
  const isDone =
    !known ||
    !driver ||
    (await driver.forget(known, vault.open(sealed, placeOfToken(kept.id)))).isDone ||
    turn.tries >= mostTries
  await database.transaction(scope, async ({ db }) => {
    if (!isDone) return enqueueCard(db, forgetJob, { ...turn, tries: turn.tries + 1 })
    await sql`update autopays set sealed_token = null where admin_id = ${turn.adminId} and id = ${kept.id}`.execute(db)
  })
}

const dueOf = ({ for_on }: Due, today: Day): Day => {
  const soonest = addDays(today, noticeDays)
  return for_on > soonest ? for_on : soonest
}

/** One transaction says so many. */
const announcedAtOnce = 1_000

/**
 * Says what will be taken and when, and never sooner than so many days after it was said; or that nothing is any more. Tells whether
 * there may be more than one transaction says.
 */
export async function announceDue(
  db: Db,
  { now, today }: { now: Date; today: Day },
  {
    only = null,
    most = announcedAtOnce,
  }: { only?: { adminId: string; id: string } | null; most?: number | undefined } = {},
): Promise<boolean> {
  await followRenewed(db, now, only)
  await endNeedless(db, { now, today }, only)
  const found = await listDue(db, { today, most }, only)
  let announced = 0
  for (const due of found) {
    const date = dueOf(due, today)
    const id = await insertCharge(db, due, date, now)
    if (!id) continue
    announced++
    await tellMember({ db, now }, 'autopay_soon', due, { amount: due.amount_tiyin, date, card: due.card })
    await enqueueText(db, { adminId: due.admin_id, id })
  }
  return announced > 0 && found.length === most
}

/** Where a card was kept before is of no use once it is forgotten there and nothing more is asked after. */
const letFormerGo = (db: Db) =>
  sql`
  update autopays a set sealed_box = null
  where a.sealed_box is not null and a.sealed_token is null and not exists (
    select from autopay_charges c where c.admin_id = a.admin_id and c.autopay_id = a.id and c.state = 'asked')`.execute(
    db,
  )

/** Autopays that were stopped and whose card is still kept: whoever died before leaves them to a later turn. */
export async function sweepCards(db: Db): Promise<void> {
  await letFormerGo(db)
  const { rows } = await sql<{ admin_id: string; id: string; sealed_token: Buffer; is_stopped: boolean }>`
    select a.admin_id, a.id, a.sealed_token, a.stopped_at is not null as is_stopped from autopays a
    where a.sealed_token is not null and (a.stopped_at is not null or a.checked_at is null) order by a.agreed_at limit 1000`.execute(
    db,
  )
  for (const { admin_id: adminId, is_stopped, ...kept } of rows)
    await (is_stopped
      ? enqueueForget(db, adminId, kept)
      : enqueueCard(db, checkJob, { adminId, id: kept.id, tries: 0 }))
}
