import { sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import { inGym, paths } from '#src/contract/paths.ts'
import { formatDay, formatSom } from '#src/contract/formats.ts'
import type { Language } from '#src/contract/languages.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import { findUnheard } from '#src/features/members/server/unheard.ts'
import { smsText } from '#src/features/messages/catalogue.ts'
import { queueSms } from '#src/features/messages/server/queue-sms.ts'
import type { Db } from '#src/server/db.ts'
import { enqueuerOf } from '#src/server/queue.ts'
import type { AutopayDeps } from './card-jobs.ts'
import { type CutOffText, cutOffIn } from './turns.ts'

type Row = {
  gym_id: string
  member_id: string
  membership_id: string
  plan_name: string
  gym_name: string
  card: string
  amount_tiyin: Tiyin
  due_on: Day
}
type Told = Pick<Row, 'gym_id' | 'member_id' | 'membership_id'>

/** An SMS about an autopay, once by its key, to a person whom no phone of their own tells. */
async function textUnheard(
  { db, now, adminId }: { db: Db; now: Date; adminId: string },
  { gym_id: gymId, member_id: memberId, membership_id: membershipId }: Told,
  {
    kind,
    key,
    say,
  }: { kind: 'autopay_soon' | 'autopay_moved'; key: string; say: (language: Language) => string | Promise<string> },
): Promise<void> {
  const person = await findUnheard(db, { adminId, memberId }, kind, now)
  if (!person) return
  const { phone_number: phone, language } = person
  await queueSms(
    { db, now, enqueue: enqueuerOf(db) },
    { phone, kind, language, adminId, gymId, memberId, membershipId, dedupeKey: key, text: await say(language) },
  )
}

/** One, `n`, that was connected anew; not where that one was refused too. Who has stopped it wants none. */
const isConnected = sql`n.stop_why is distinct from 'card'`

const ofCharge = 'autopay:'
const keyOfCharge = (id: string): string => ofCharge + id

/**
 * Is a text that waited for the morning about nothing any more: the charge was called off, or the card was connected anew? `key` is what it
 * was queued by.
 */
export async function isOfNoCard(
  db: Db,
  { kind, adminId, key }: { kind: 'autopay_soon' | 'autopay_moved'; adminId: string; key: string },
): Promise<boolean> {
  // what somebody sends anew has a key of its own
  if (!key.startsWith('autopay')) return false
  if (kind === 'autopay_soon') {
    const { rows } = await sql`
      select 1 from autopay_charges c
      where c.admin_id = ${adminId} and c.id = ${key.slice(ofCharge.length)} and c.state in ('announced', 'asked')`.execute(
      db,
    )
    return rows.length === 0
  }
  const { gymId, memberId, at } = cutOffIn(key)
  const { rows } = await sql`
    select 1 from autopays n
    where n.admin_id = ${adminId} and n.gym_id = ${gymId} and n.member_id = ${memberId} and n.agreed_at > ${new Date(at)}
      and ${isConnected}`.execute(db)
  return rows.length > 0
}

/**
 * The notice of a charge as SMS, for whom no phone of their own hears: asked when phones and chats have had it, or are known to
 * be gone. Who has a chat is told there alone (messages choose their way when they leave).
 */
export async function textNotice(
  { database, clock }: Pick<AutopayDeps, 'database' | 'clock'>,
  { adminId, id }: { adminId: string; id: string },
): Promise<void> {
  const now = clock.now()
  await database.transaction({ role: 'platform' }, async ({ db }) => {
    const { rows } = await sql<Row>`
      select a.gym_id, a.member_id, a.membership_id, s.plan_name, g.name as gym_name, a.card, c.amount_tiyin, c.due_on
      from autopay_charges c
      join autopays a on a.admin_id = ${adminId} and a.id = c.autopay_id
      join memberships s on s.admin_id = ${adminId} and s.id = coalesce(c.part_of, a.membership_id)
      join gyms g on g.admin_id = ${adminId} and g.id = a.gym_id
      where c.admin_id = ${adminId} and c.id = ${id} and c.state = 'announced' and c.tries = 0 and a.card is not null`.execute(
      db,
    )
    const row = rows[0]
    if (!row) return
    const { gym_name: gym, plan_name: plan, card } = row
    await textUnheard({ db, now, adminId }, row, {
      kind: 'autopay_soon',
      key: keyOfCharge(id),
      say: (language) =>
        smsText('autopay_soon', language, {
          gym,
          plan,
          date: formatDay(row.due_on),
          sum: formatSom(toSom(row.amount_tiyin), language),
          card,
        }),
    })
  })
}

/** Whoever has one gym alone need not be told which. */
async function linkFor(db: Db, { gym_id: gymId, member_id: memberId }: Pick<Row, 'gym_id' | 'member_id'>) {
  const { rows } = await sql<{ gym_id: string }>`
    select gym_id from member_gyms where member_id = ${memberId} and gym_id <> ${gymId} limit 1`.execute(db)
  return rows.length > 0 ? inGym(paths.ownAutopay(), gymId) : paths.ownAutopay()
}

/** That a card has to be connected anew, for whom no phone of their own hears; not where it was connected meanwhile. */
export async function textCutOff(
  { database, clock, publicOrigin }: Pick<AutopayDeps, 'database' | 'clock' | 'publicOrigin'>,
  { adminId, id, key }: CutOffText,
): Promise<void> {
  const now = clock.now()
  await database.transaction({ role: 'platform' }, async ({ db }) => {
    const { rows } = await sql<Told & Pick<Row, 'gym_name'>>`
      select a.gym_id, a.member_id, a.membership_id, g.name as gym_name
      from autopays a
      join gyms g on g.admin_id = ${adminId} and g.id = a.gym_id
      where a.admin_id = ${adminId} and a.id = ${id} and not exists (
        select from autopays n where n.admin_id = ${adminId} and n.gym_id = a.gym_id and n.member_id = a.member_id and n.agreed_at > a.stopped_at
          and ${isConnected})`.execute(db)
    const row = rows[0]
    if (!row) return
    await textUnheard({ db, now, adminId }, row, {
      kind: 'autopay_moved',
      key,
      say: async (language) => {
        const link = publicOrigin ? publicOrigin + (await linkFor(db, row)) : 'Polvon'
        return smsText('autopay_moved', language, { gym: row.gym_name, link })
      },
    })
  })
}
