import { isAlive } from '#src/server/alive.ts'
import { type RawBuilder, sql } from 'kysely'
import { addDays, type Day, tashkentDay } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { isRefusedReason, knownReason } from '#src/contract/known-reasons.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import type { PaymentProvider } from '#src/contract/values.ts'
import { goesOn, isSold, makesMember, statusOn } from '#src/features/memberships/server/membership-state.ts'
import { waitForCard, waitWithoutCard } from '#src/features/promises/server/card-days.ts'
import { hasOpenPart } from '#src/features/promises/server/promise-state.ts'
import type { Db } from '#src/server/db.ts'
import { ofOwner, ownerOf } from '#src/server/owned.ts'
import type { Work } from '#src/server/serve.ts'
import type { Autopay, OwnAutopay, ShownCharge } from '../contract.ts'
import type { About } from './tell.ts'
import { renewsNoMoreEntry, stopEntry } from './noted.ts'
import { hasPartsLeft, isOfChain } from './parts-left.ts'
import { enqueueForget } from './turns.ts'
import { type AutopayState, isLive, noticeDays, type StopReason, toldDays } from '../rules.ts'

type Row = {
  id: string
  membership_id: string
  provider: PaymentProvider
  card: string | null
  covers_renewal: boolean
  covers_parts: boolean
  agreed_at: Date
  checked_at: Date | null
  stopped_at: Date | null
  stop_why: StopReason | null
}

type ChargeRow = {
  autopay_id: string
  id: string
  kind: ShownCharge['kind']
  amount_tiyin: Tiyin
  state: ShownCharge['state']
  due_on: Day
  next_on: Day
  tries: number
  answer: string | null
}

const stateOf = ({ stopped_at, stop_why, checked_at }: Row): AutopayState =>
  stopped_at ? (stop_why === 'moved' ? 'wants_card' : 'stopped') : checked_at ? 'on' : 'checking'

async function withCharges(db: Db, adminId: string, rows: readonly Row[]): Promise<Autopay[]> {
  const { rows: charges } = await sql<ChargeRow>`
    select c.autopay_id, c.id, c.kind, c.amount_tiyin, c.state, c.due_on, c.next_on, c.tries, c.answer from autopay_charges c
    where c.admin_id = ${adminId} and c.autopay_id = any(${rows.map(({ id }) => id)}::uuid[])
    order by c.created_at desc, c.id desc limit 200`.execute(db)
  return rows.map((row) => ({
    _id: row.id,
    membership_id: row.membership_id,
    state: stateOf(row),
    provider: row.provider,
    card: row.card,
    covers_renewal: row.covers_renewal,
    covers_parts: row.covers_parts,
    agreedAt: row.agreed_at.toISOString(),
    stoppedAt: row.stopped_at?.toISOString() ?? null,
    stop_why: row.stop_why,
    charges: charges
      .filter(({ autopay_id }) => autopay_id === row.id)
      .map(({ id, kind, amount_tiyin, state, due_on, next_on, tries, answer }) => ({
        _id: id,
        kind,
        amount: toSom(amount_tiyin),
        state,
        date: due_on,
        next_date: next_on,
        tries,
        why: answer || null,
      })),
  }))
}

/** Whether the autopay `a` renews: it was agreed to, and nothing else took the place of what it would renew. */
export const renews = sql<boolean>`(a.covers_renewal and a.renewal_ended_at is null)`

/** The autopay of each membership: the one that is on it, or takes its parts still; else the newest, stopped ones too. */
export async function listAutopays(db: Db, adminId: string, membershipIds: readonly string[]): Promise<Autopay[]> {
  const { rows } = await sql<Row>`
    select distinct on (s.id) a.id, s.id as membership_id, a.provider, a.card, ${renews} as covers_renewal, a.covers_parts, a.agreed_at, a.checked_at,
      a.stopped_at, a.stop_why
    from memberships s
    join autopays a on a.admin_id = ${adminId} and a.member_id = s.member_id
    join memberships l on l.admin_id = ${adminId} and l.id = a.membership_id
    left join memberships f on f.admin_id = ${adminId} and f.id = a.agreed_for
    where s.admin_id = ${adminId} and s.id = any(${membershipIds}::uuid[])
      and (a.membership_id = s.id or (a.stopped_at is null and a.covers_parts and ${isOfChain}
        and exists (select from promises q where q.admin_id = ${adminId} and q.membership_id = s.id and ${hasOpenPart('q', 's', adminId)})))
    order by s.id, (a.stopped_at is null and a.membership_id = s.id) desc, (a.stopped_at is null) desc, a.agreed_at desc, a.id desc`.execute(
    db,
  )
  return withCharges(db, adminId, rows)
}

/** What pays for a membership by itself now. */
export async function findLive(db: Db, adminId: string, membershipId: string): Promise<string | undefined> {
  const [known] = await listAutopays(db, adminId, [membershipId])
  return known && isLive(known.state) ? known._id : undefined
}

/** May go on with another of the same plan, for what that costs now: `s` with its plan `p`. In a gym that is no more nothing does. */
export const renewable = (adminId: string | null): RawBuilder<boolean> => sql`(
  ${isSold('s')} and p.archived_at is null and p.price_tiyin > 0
  and exists (
    select from gyms w where w.admin_id = ${ownerOf('s', adminId)} and w.id = s.gym_id and w.deleted_at is null)
  and exists (
    select from membership_plan_gyms pg where pg.admin_id = ${ownerOf('s', adminId)} and pg.plan_id = p.id and pg.gym_id = s.gym_id)
  and not exists (
    select from memberships r where r.admin_id = ${ownerOf('s', adminId)} and r.member_id = s.member_id and r.gym_id = s.gym_id
      and r.id <> s.id and r.status <> 'cancelled' and ${makesMember('r')} and (r.renewed_from = s.id or r.end_on > s.end_on)))`

/** Why the gym could not sell is said to its desk; its member is sent there. */
const forMember = (autopay: Autopay | undefined): Autopay | null =>
  autopay
    ? {
        ...autopay,
        charges: autopay.charges.map((charge) =>
          charge.why && isRefusedReason(charge.why) ? { ...charge, why: knownReason('gym_could_not') } : charge,
        ),
      }
    : null

type OwnRow = { id: string; plan_name: string; end_on: Day; renewal_tiyin: Tiyin | null; parts: number }

/** What a person has at a gym that a card could pay for, or pays for, or paid for until lately: what became of that is told there. */
export async function listOwn(
  db: Db,
  { adminId, gymId, memberId }: { adminId: string; gymId: string; memberId: string },
  today: Day,
): Promise<OwnAutopay[]> {
  const { rows } = await sql<OwnRow>`
    select s.id, s.plan_name, s.end_on, o.renewal_tiyin, o.parts
    from memberships s
    join membership_plans p on p.admin_id = ${adminId} and p.id = s.plan_id
    cross join lateral (
      select case when s.end_on >= ${today}::date and ${renewable(adminId)} then p.price_tiyin end as renewal_tiyin,
        (select count(*) from promises q where q.admin_id = ${adminId} and q.membership_id = s.id and ${hasOpenPart('q', 's', adminId)})::int as parts) o
    where s.admin_id = ${adminId} and s.gym_id = ${gymId} and s.member_id = ${memberId} and s.status <> 'cancelled'
      and (o.renewal_tiyin is not null or o.parts > 0
        or exists (
          select from autopays a where a.admin_id = ${adminId} and a.membership_id = s.id
            and (a.stopped_at is null or a.stopped_at >= ${addDays(today, -toldDays)}::date)))
    order by s.end_on desc, s.id limit 20`.execute(db)
  const known = await listAutopays(
    db,
    adminId,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, plan_name, end_on, renewal_tiyin, parts }) => ({
    _id: id,
    plan_name,
    end_date: end_on,
    renewal_price: renewal_tiyin === null ? null : toSom(renewal_tiyin),
    parts,
    autopay: forMember(known.find(({ membership_id }) => membership_id === id)),
  }))
}

type Agreed = {
  id: string
  provider: PaymentProvider
  coversRenewal: boolean
  coversParts: boolean
  terms: string
  termsVersion: number
  sealed: Buffer
  now: Date
}
type Held = { admin_id: string; id: string; gym_id: string; member_id: string }

export async function insertAutopay(db: Db, held: Held, agreed: Agreed): Promise<void> {
  await sql`
    insert into autopays (admin_id, id, gym_id, member_id, membership_id, agreed_for, provider, covers_renewal, covers_parts, terms, terms_version, agreed_at, sealed_token)
    values (${held.admin_id}, ${agreed.id}, ${held.gym_id}, ${held.member_id}, ${held.id}, ${held.id}, ${agreed.provider}, ${agreed.coversRenewal}, ${agreed.coversParts},
      ${agreed.terms}, ${agreed.termsVersion}, ${agreed.now}, ${agreed.sealed})`.execute(db)
}

type Stopping = { why: StopReason; by: { role: string; id: string | null } }

/** A charge that came to nothing: what was asked for by it, and what was reserved. */
export type CalledOff = {
  admin_id: string
  kind: ShownCharge['kind']
  for_on: Day
  membership_id: string | null
  number: string | null
}

/** Nothing more is tried, what was not asked for yet is not, and the provider forgets the card. What it is asked for at this moment has its end by itself. */
export async function stopAutopay(
  { db, now, audit }: Pick<Work, 'db' | 'now' | 'audit'>,
  adminId: string,
  id: string,
  { why, by }: Stopping,
): Promise<CalledOff[] | undefined> {
  const { rows } = await sql<{ id: string; membership_id: string; sealed_token: Buffer | null }>`
    update autopays a set stopped_at = ${now}, stopped_by_kind = ${by.role}, stopped_by_id = ${by.id}, stop_why = ${why}
    where a.admin_id = ${adminId} and a.id = ${id} and a.stopped_at is null
    returning a.id, a.membership_id, a.sealed_token`.execute(db)
  const stopped = rows[0]
  if (!stopped) return undefined
  await audit(stopEntry({ adminId, id, membershipId: stopped.membership_id }, why))
  await enqueueForget(db, adminId, stopped)
  return callOffCharges(db, { adminId, id, now })
}

export type Due = {
  admin_id: string
  autopay_id: string
  gym_id: string
  member_id: string
  membership_id: string
  plan_name: string
  gym_name: string
  card: string
  agreed_at: Date
  kind: ShownCharge['kind']
  for_on: Day
  amount_tiyin: Tiyin
  /** What a renewal gives: its days and, where they are counted, its visits. */
  duration_days: number | null
  visits: number | null
}

/** What is said with a charge; nobody who may not come any more pays, and no owner whom the platform has shut out is paid, nor a gym that is no more. */
const withTheirs = (adminId: string | null): RawBuilder<unknown> => sql`
  join admins w on w.id = a.admin_id and ${isAlive('w')}
  join members m on m.admin_id = ${ownerOf('a', adminId)} and m.id = a.member_id and ${isAlive('m')}
  join gyms g on g.admin_id = ${ownerOf('a', adminId)} and g.id = a.gym_id and g.deleted_at is null`

/** How many visits plan `p` lets in; null: as many as one likes. */
export const visitsOf = (p: string): RawBuilder<number | null> => sql`(${sql.ref(`${p}.conditions`)} ->> 'visits')::int`

/** What is to be announced: of everybody, or of one autopay that was just agreed to. */
export async function listDue(
  db: Db,
  { today, most }: { today: Day; most: number },
  only: { adminId: string; id: string } | null,
): Promise<Due[]> {
  const adminId = only?.adminId ?? null
  const mine = sql`a.stopped_at is null and a.checked_at is not null and a.sealed_token is not null
    and (${only?.id ?? null}::uuid is null or a.id = ${only?.id ?? null}::uuid)
    and ${ofOwner('a', adminId)}`
  const { rows } = await sql<Due>`
    select d.* from (
      select a.admin_id, a.id as autopay_id, a.gym_id, a.member_id, a.membership_id, s.plan_name, g.name as gym_name, a.card, a.agreed_at, 'renewal' as kind,
        s.end_on as for_on, p.price_tiyin as amount_tiyin, p.duration_days, ${visitsOf('p')} as visits
      from autopays a
      join memberships s on s.admin_id = ${ownerOf('a', adminId)} and s.id = a.membership_id
      join membership_plans p on p.admin_id = ${ownerOf('a', adminId)} and p.id = s.plan_id
      ${withTheirs(adminId)}
      where ${mine} and ${renews} and ${renewable(adminId)} and ${statusOn('s', today)} in ('active', 'expired')
        and s.end_on between ${addDays(today, -noticeDays)}::date and ${addDays(today, noticeDays)}::date
      union all
      select a.admin_id, a.id, a.gym_id, a.member_id, s.id, s.plan_name, g.name, a.card, a.agreed_at, 'part', q.promised_on, q.part_tiyin, null, null
      from autopays a
      join memberships l on l.admin_id = ${ownerOf('a', adminId)} and l.id = a.membership_id
      left join memberships f on f.admin_id = ${ownerOf('a', adminId)} and f.id = a.agreed_for
      join memberships s on s.admin_id = ${ownerOf('a', adminId)} and ${isOfChain}
      ${withTheirs(adminId)}
      join promises q on q.admin_id = ${ownerOf('a', adminId)} and q.membership_id = s.id and ${hasOpenPart('q', 's', adminId)}
      where ${mine} and a.covers_parts and s.status <> 'cancelled' and q.promised_on <= ${addDays(today, noticeDays)}::date) d
    where not exists (
      select from autopay_charges c
      where c.admin_id = ${ownerOf('d', adminId)} and c.autopay_id = d.autopay_id and c.kind = d.kind and c.for_on = d.for_on
        and case c.kind when 'renewal' then c.state <> 'called_off' else c.membership_id = d.membership_id end)
    order by d.for_on, d.autopay_id limit ${most}`.execute(db)
  return rows
}

type Needless = About & {
  id: string
  covers_renewal: boolean
  /** Agreed parts go on being taken. */
  has_parts: boolean
  /** Something of them is missing all the same. */
  lacks_part: boolean
}

/**
 * Autopays that renew no more, because what they would renew was renewed with another plan, or is not to be had any more now that
 * its notice is due, or is long over; with no agreed part left they have nothing to pay.
 */
export async function listNeedless(
  db: Db,
  today: Day,
  only: { adminId: string; id: string } | null,
): Promise<Needless[]> {
  const adminId = only?.adminId ?? null
  const hasParts = sql<boolean>`(a.covers_parts and ${hasPartsLeft(adminId)})`
  const lacksPart = sql<boolean>`(a.covers_parts and ${hasPartsLeft(adminId, { alsoOver: true })})`
  const isGone = sql<boolean>`(s.end_on < ${addDays(today, -noticeDays)}::date
    or (not ${renewable(adminId)} and (s.end_on <= ${addDays(today, noticeDays)}::date or ${goesOn('s', adminId)})))`
  const { rows } = await sql<Needless>`
    select a.admin_id, a.id, a.gym_id, a.member_id, a.membership_id, s.plan_name, g.name as gym_name, ${renews} as covers_renewal, ${hasParts} as has_parts, ${lacksPart} as lacks_part
    from autopays a
    join memberships s on s.admin_id = ${ownerOf('a', adminId)} and s.id = a.membership_id
    join membership_plans p on p.admin_id = ${ownerOf('a', adminId)} and p.id = s.plan_id
    ${withTheirs(adminId)}
    where a.stopped_at is null and a.checked_at is not null and (${only?.id ?? null}::uuid is null or a.id = ${only?.id ?? null}::uuid)
      and ${ofOwner('a', adminId)}
      and not exists (
        select from autopay_charges c where c.admin_id = ${ownerOf('a', adminId)} and c.autopay_id = a.id and c.state in ('announced', 'asked')
          and (c.kind = 'renewal' or not ${hasParts}))
      and case when ${hasParts} then ${renews} and ${isGone} else not ${renews} or ${isGone} end`.execute(db)
  return rows
}

/**
 * It renews no more: whatever was announced or reserved for that is called off. Goes back to the last of the memberships whose
 * parts it takes where what it was on was cancelled. `renewed`: it did until now. Undefined where it was stopped.
 */
export async function endRenewing(
  { db, now, audit }: Pick<Work, 'db' | 'now' | 'audit'>,
  adminId: string,
  id: string,
): Promise<(About & { renewed: boolean; calledOff: CalledOff[] }) | undefined> {
  const { rows } = await sql<{ renewed: boolean; was_on: string }>`
    update autopays a set renewal_ended_at = case when a.covers_renewal then coalesce(a.renewal_ended_at, ${now}) end,
      membership_id = coalesce((
        select s.id from memberships l
        left join memberships f on f.admin_id = ${adminId} and f.id = a.agreed_for
        join memberships s on s.admin_id = ${adminId} and s.status <> 'cancelled' and ${isOfChain}
        where l.admin_id = ${adminId} and l.id = a.membership_id and not exists (
          select from autopays o where o.admin_id = ${adminId} and o.membership_id = s.id and o.id <> a.id and o.stopped_at is null)
        order by s.end_on desc, s.id desc limit 1), a.membership_id)
    from autopays b
    where a.admin_id = ${adminId} and a.id = ${id} and a.stopped_at is null and b.admin_id = ${adminId} and b.id = a.id
    returning b.covers_renewal and b.renewal_ended_at is null as renewed, b.membership_id as was_on`.execute(db)
  const ended = rows[0]
  if (!ended) return undefined
  if (ended.renewed) await audit(renewsNoMoreEntry({ adminId, id, membershipId: ended.was_on }))
  const { rows: about } = await sql<About>`
    select a.admin_id, a.gym_id, a.member_id, a.membership_id, s.plan_name, g.name as gym_name
    from autopays a
    join memberships s on s.admin_id = ${adminId} and s.id = a.membership_id
    join gyms g on g.admin_id = ${adminId} and g.id = a.gym_id
    where a.admin_id = ${adminId} and a.id = ${id}`.execute(db)
  const calledOff = await callOffCharges(db, { adminId, id, now }, sql`c.kind = 'renewal'`)
  return about[0] && { renewed: ended.renewed, ...about[0], calledOff }
}

/** What was not asked for yet; what the provider is asked for at this moment has its end by itself. */
export async function callOffCharges(
  db: Db,
  { adminId, id, now }: { adminId: string; id: string; now: Date },
  which: RawBuilder<unknown> = sql`true`,
): Promise<CalledOff[]> {
  const { rows: ended } = await sql<Omit<CalledOff, 'number'> & { invoice_id: string | null }>`
    update autopay_charges c set state = 'called_off', ended_at = ${now}
    where c.admin_id = ${adminId} and c.autopay_id = ${id} and ${which}
      and (c.state = 'announced' or (c.state = 'asked' and c.receipt_id is null))
    returning c.admin_id, c.kind, c.for_on, c.membership_id, c.invoice_id`.execute(db)
  // by themselves: the invoice of a try that began while this waited is seen by no part of what waited
  const { rows: invoices } = await sql<{ id: string; number: string }>`
    select i.id, i.number from invoices i
    where i.admin_id = ${adminId} and i.id = any(${ended.map(({ invoice_id }) => invoice_id)}::uuid[])`.execute(db)
  const rows = ended.map(({ invoice_id, ...charge }) => ({
    ...charge,
    number: invoices.find((invoice) => invoice.id === invoice_id)?.number ?? null,
  }))
  for (const { kind, membership_id: membershipId, for_on: day } of rows)
    if (kind === 'part' && membershipId) await waitWithoutCard(db, { adminId, membershipId, day }, tashkentDay(now))
  return rows
}

type OfPart = Pick<Due, 'admin_id' | 'kind' | 'for_on' | 'agreed_at'> & { membership_id: string | null }

/** A part that a card pays is late when the card is asked no more, whenever its own day was. */
export async function waitForPart(
  db: Db,
  { admin_id: adminId, membership_id: membershipId, kind, for_on: day, agreed_at }: OfPart,
  cardOn: Day,
): Promise<void> {
  if (kind === 'part' && membershipId)
    await waitForCard(db, { adminId, membershipId, day }, { cardOn, agreedOn: tashkentDay(agreed_at) })
}

/** Once for each day of each kind, and of each membership whose parts are taken, whoever comes first; a renewal that was called off, anew. */
export async function insertCharge(db: Db, due: Due, dueOn: Day, now: Date): Promise<string | undefined> {
  const id = newId(now.getTime())
  const { numAffectedRows } = await sql`
    insert into autopay_charges (admin_id, id, autopay_id, membership_id, kind, for_on, due_on, next_on, amount_tiyin, duration_days, visits, state, created_at)
    values (${due.admin_id}, ${id}, ${due.autopay_id}, ${due.kind === 'part' ? due.membership_id : null}, ${due.kind}, ${due.for_on},
      ${dueOn}, ${dueOn}, ${due.amount_tiyin}, ${due.duration_days}, ${due.visits}, 'announced', ${now})
    on conflict (admin_id, autopay_id, kind, for_on, part_of) where not (kind = 'renewal' and state = 'called_off') do nothing`.execute(
    db,
  )
  if (!numAffectedRows) return undefined
  await waitForPart(db, due, dueOn)
  return id
}
