import { listSharedWith } from '#src/features/measurements/server/queries.ts'
import { sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import { cardColumns, cardOf, type CardRow } from '#src/features/members/server/card-columns.ts'
import { isOpenOn, statusOn } from '#src/features/memberships/server/membership-state.ts'
import { findOwnChat } from '#src/features/telegram/server/chats.ts'
import type { Direction, TransactionType } from '#src/features/transactions/rules.ts'
import type { Db } from '#src/server/db.ts'
import { fileUrl } from '#src/server/files.ts'
import type { OwnData, OwnerData } from '../contract.ts'
import { ofPerson, readAskedAndUsed } from './asked-and-used.ts'
import type { Proven } from './asked-elsewhere.ts'
import { readWrittenAbout } from './written-about.ts'

/** Whoever has a card of the person, also one that they let go, under the person's own scope. */
export async function listOwners(db: Db, personId: string): Promise<string[]> {
  const { rows } = await sql<{ admin_id: string }>`
    select admin_id from members where id = ${personId} and erased_at is null order by admin_id`.execute(db)
  return rows.map(({ admin_id }) => admin_id)
}

const at = (instant: Date): string => instant.toISOString()
export const most = 10_000

/** Under the owner's scope: what is read is of this one person in every query. */
export async function readOwner(
  db: Db,
  adminId: string,
  person: OwnData['person'],
  proven: readonly Proven[],
  today: Day,
): Promise<OwnerData> {
  const personId = person._id
  const of = ofPerson(adminId, personId)
  const { rows: cards } = await sql<
    CardRow & {
      owner: string
      avatar: string | null
      code: string
      status: string
      status_reason: string | null
      created_at: Date
      gyms: string[]
    }
  >`
    select a.fullname as owner, ${cardColumns('m')}, m.avatar, m.code, m.status, m.status_reason, m.created_at,
      array(select g.name from member_gyms mg join gyms g on g.admin_id = mg.admin_id and g.id = mg.gym_id
        where mg.admin_id = ${adminId} and mg.member_id = m.id order by g.name) as gyms
    from members m join admins a on a.id = m.admin_id where m.admin_id = ${adminId} and m.id = ${personId}`.execute(db)
  const card = cards[0]
  if (!card) throw new Error(`member ${personId} vanished`)
  const { rows: memberships } = await sql<{
    gym: string
    plan_name: string
    start_on: Day
    end_on: Day
    status: string
    price_tiyin: Tiyin
    discount_tiyin: Tiyin
    discount_reason: string | null
    due_tiyin: Tiyin
    paid_tiyin: Tiyin
    note: string | null
    cancel_reason: string | null
  }>`
    select g.name as gym, s.plan_name, s.start_on, s.end_on, ${statusOn('s', today)} as status, s.price_tiyin, s.discount_tiyin, s.discount_reason,
      s.due_tiyin, s.paid_tiyin, s.note, s.cancel_reason
    from memberships s join gyms g on g.admin_id = s.admin_id and g.id = s.gym_id
    where ${of('s')} order by s.start_on desc, s.id limit ${most}`.execute(db)
  const { rows: freezes } = await sql<{ plan_name: string; start_on: Day; end_on: Day; reason: string | null }>`
    select s.plan_name, f.start_on, f.end_on, f.reason from membership_freezes f
    join memberships s on s.admin_id = f.admin_id and s.id = f.membership_id
    where ${of('f')} order by f.start_on desc, f.id limit ${most}`.execute(db)
  const { rows: requests } = await sql<{
    start_on: Day
    end_on: Day
    reason: string
    status: string
    answer: string | null
  }>`
    select r.start_on, r.end_on, r.reason, r.status, r.answer from freeze_requests r
    where ${of('r')} order by r.created_at desc, r.id limit ${most}`.execute(db)
  const { rows: changes } = await sql<{
    plan_name: string
    status: string
    answer: string | null
    created_at: Date
  }>`
    select p.name as plan_name, r.status, r.answer, r.created_at from change_requests r
    join membership_plans p on p.admin_id = r.admin_id and p.id = r.plan_id
    where ${of('r')} order by r.created_at desc, r.id limit ${most}`.execute(db)
  const { rows: transactions } = await sql<{
    transaction_type: TransactionType
    direction: Direction | null
    amount_tiyin: Tiyin
    payment_method: string | null
    receipt_number: number | null
    act_number: number | null
    reason: string | null
    way_reason: string | null
    edit_reason: string | null
    note: string | null
    created_at: Date
    business_on: Day
  }>`
    select t.transaction_type, t.direction, t.amount_tiyin, t.payment_method, t.receipt_number, t.act_number,
      t.reason, t.way_reason, t.edit_reason, t.note, t.created_at, t.business_on
    from transactions t
    where ${of('t')} order by t.business_on desc, t.created_at desc, t.id limit ${most}`.execute(db)
  const { rows: visits } = await sql<{ gym: string; visited_at: Date; override_reason: string | null }>`
    select g.name as gym, v.visited_at, v.override_reason from visits v join gyms g on g.admin_id = v.admin_id and g.id = v.gym_id
    where ${of('v')} and v.undone_at is null order by v.visited_at desc, v.id limit ${most}`.execute(db)
  const { rows: refused } = await sql<{ gym: string; refused_at: Date; reason: string }>`
    select g.name as gym, r.refused_at, r.reason from refused_visits r join gyms g on g.admin_id = r.admin_id and g.id = r.gym_id
    where ${of('r')} order by r.refused_at desc, r.id limit ${most}`.execute(db)
  const { rows: bookings } = await sql<{
    gym: string
    class_name: string
    starts_at: Date
    status: string
    asked_at: Date
    strike_at: Date | null
    forgive_reason: string | null
  }>`
    select g.name as gym, k.name as class_name, s.starts_at, b.status, b.asked_at, b.strike_at, b.forgive_reason
    from class_bookings b
    join class_sessions s on s.admin_id = b.admin_id and s.id = b.session_id
    join class_kinds k on k.admin_id = s.admin_id and k.id = s.kind_id
    join gyms g on g.admin_id = b.admin_id and g.id = b.gym_id
    where ${of('b')} order by s.starts_at desc, b.id limit ${most}`.execute(db)
  const { rows: invoices } = await sql<{
    number: string
    gym: string
    amount_tiyin: Tiyin
    expires_on: Day
    created_at: Date
    paid_by: string | null
    paid_at: Date | null
    cancelled_at: Date | null
  }>`
    select i.number, g.name as gym, i.amount_tiyin, i.expires_on, i.created_at, i.paid_by, i.paid_at, i.cancelled_at
    from invoices i join gyms g on g.admin_id = i.admin_id and g.id = i.gym_id
    where ${of('i')} order by i.created_at desc, i.id limit ${most}`.execute(db)
  const { rows: promises } = await sql<{
    plan_name: string
    amount_tiyin: Tiyin
    promised_on: Day
    created_at: Date
  }>`
    select s.plan_name, coalesce(p.part_tiyin, p.amount_tiyin) as amount_tiyin, p.promised_on, p.created_at
    from promises p join memberships s on s.admin_id = p.admin_id and s.id = p.membership_id
    where ${of('p')} order by p.created_at desc, p.promised_on, p.id limit ${most}`.execute(db)
  const { rows: autopays } = await sql<{
    plan_name: string
    card: string | null
    terms: string
    agreed_at: Date
    stopped_at: Date | null
    charges: { date: string; amount_tiyin: Tiyin; state: string }[]
  }>`
    select s.plan_name, a.card, a.terms, a.agreed_at, a.stopped_at, coalesce((
      select jsonb_agg(jsonb_build_object('date', c.due_on, 'amount_tiyin', c.amount_tiyin, 'state', c.state) order by c.created_at, c.id)
      from autopay_charges c where c.admin_id = ${adminId} and c.autopay_id = a.id), '[]') as charges
    from autopays a join memberships s on s.admin_id = a.admin_id and s.id = a.membership_id
    where ${of('a')} order by a.agreed_at desc, a.id limit ${most}`.execute(db)
  const { rows: consents } = await sql<{
    kind: string
    agrees: boolean
    text: string
    version: number
    way: string
    made_at: Date
  }>`
    select c.kind, c.agrees, t.uz as text, t.version, c.way, c.made_at
    from consents c join consent_texts t on t.admin_id = c.admin_id and t.id = c.text_id
    where ${of('c')} order by c.made_at desc, c.nr desc, c.kind limit ${most}`.execute(db)
  const { rows: letters } = await sql<{ gym: string; is_from_gym: boolean; body: string; created_at: Date }>`
    select g.name as gym, l.is_from_gym, l.body, l.created_at from letters l join gyms g on g.admin_id = l.admin_id and g.id = l.gym_id
    where ${of('l')} order by l.created_at desc, l.id limit ${most}`.execute(db)
  const { rows: ratings } = await sql<{ gym: string; stars: number; comment: string | null; created_at: Date }>`
    select g.name as gym, r.stars, r.comment, r.created_at from ratings r join gyms g on g.admin_id = r.admin_id and g.id = r.gym_id
    where ${of('r')} order by r.created_at desc limit ${most}`.execute(db)
  const { rows: messages } = await sql<{ kind: string; text: string; created_at: Date }>`
    select m.kind, m.text, m.created_at from sms_messages m
    where ${of('m')} and not m.is_secret order by m.created_at desc, m.id limit ${most}`.execute(db)
  return {
    name: card.owner,
    gyms: card.gyms,
    card: {
      ...cardOf(card),
      avatar: fileUrl(card.avatar),
      code: card.code,
      status: card.status,
      status_reason: card.status_reason,
      createdAt: at(card.created_at),
    },
    memberships: memberships.map((row) => ({
      gym: row.gym,
      plan_name: row.plan_name,
      start_date: row.start_on,
      end_date: row.end_on,
      status: row.status,
      due_amount: toSom(row.due_tiyin),
      price: toSom(row.price_tiyin),
      discount: toSom(row.discount_tiyin),
      discount_reason: row.discount_reason,
      paid_amount: toSom(row.paid_tiyin),
      note: row.note,
      cancel_reason: row.cancel_reason,
    })),
    ...(await readAskedAndUsed(db, adminId, person, proven, most)),
    ...(await readWrittenAbout(db, adminId, personId, most)),
    measurements_shown_to: await listSharedWith(db, adminId, personId),
    freezes: freezes.map(({ plan_name, start_on, end_on, reason }) => ({
      plan_name,
      start_date: start_on,
      end_date: end_on,
      reason,
    })),
    freeze_requests: requests.map(({ start_on, end_on, ...said }) => ({
      start_date: start_on,
      end_date: end_on,
      ...said,
    })),
    change_requests: changes.map(({ created_at, ...row }) => ({ ...row, createdAt: at(created_at) })),
    transactions: transactions.map((row) => ({
      type: row.transaction_type,
      direction: row.direction,
      amount: toSom(row.amount_tiyin),
      method: row.payment_method,
      receipt_number: row.receipt_number,
      act_number: row.act_number,
      reason: row.reason,
      way_reason: row.way_reason,
      edit_reason: row.edit_reason,
      note: row.note,
      createdAt: at(row.created_at),
      date: row.business_on,
    })),
    visits: visits.map(({ gym, visited_at, override_reason }) => ({
      gym,
      visited_at: at(visited_at),
      override_reason,
    })),
    refused_visits: refused.map(({ gym, refused_at, reason }) => ({ gym, refused_at: at(refused_at), reason })),
    class_bookings: bookings.map(({ starts_at, asked_at, strike_at, ...row }) => ({
      ...row,
      starts_at: at(starts_at),
      asked_at: at(asked_at),
      strike_at: strike_at && at(strike_at),
    })),
    invoices: invoices.map((row) => ({
      number: row.number,
      gym: row.gym,
      amount: toSom(row.amount_tiyin),
      expires_on: row.expires_on,
      createdAt: at(row.created_at),
      paid_by: row.paid_by,
      paid_at: row.paid_at && at(row.paid_at),
      cancelled_at: row.cancelled_at && at(row.cancelled_at),
    })),
    promises: promises.map(({ amount_tiyin, created_at, ...row }) => ({
      ...row,
      amount: toSom(amount_tiyin),
      createdAt: at(created_at),
    })),
    autopays: autopays.map(({ agreed_at, stopped_at, charges, ...row }) => ({
      ...row,
      agreedAt: at(agreed_at),
      stoppedAt: stopped_at && at(stopped_at),
      charges: charges.map(({ date, amount_tiyin, state }) => ({ date, amount: toSom(amount_tiyin), state })),
    })),
    consents: consents.map(({ made_at, ...row }) => ({ ...row, at: at(made_at) })),
    letters: letters.map(({ gym, is_from_gym, body, created_at }) => ({
      gym,
      is_from_gym,
      text: body,
      createdAt: at(created_at),
    })),
    ratings: ratings.map(({ gym, stars, comment, created_at }) => ({
      gym,
      stars,
      text: comment,
      createdAt: at(created_at),
    })),
    messages: messages.map(({ kind, text, created_at }) => ({ kind, text, createdAt: at(created_at) })),
  }
}

/** Under the scope of sign-in tables. */
export async function readSessions(db: Db, accountId: string): Promise<OwnData['sessions']> {
  const { rows } = await sql<{ created_at: Date; last_seen_at: Date; user_agent: string | null; ip: string | null }>`
    select created_at, last_seen_at, user_agent, ip::text as ip from sessions where account_id = ${accountId}
    order by created_at desc limit ${most}`.execute(db)
  return rows.map(({ created_at, last_seen_at, user_agent, ip }) => ({
    createdAt: at(created_at),
    last_seen_at: at(last_seen_at),
    user_agent,
    ip,
  }))
}

export async function readSignIns(db: Db, accountId: string): Promise<OwnData['sign_ins']> {
  const { rows } = await sql<Omit<OwnData['sign_ins'][number], 'at'> & { at: Date }>`
    select at, outcome, is_new_device, user_agent, ip from sign_ins where account_id = ${accountId}
    order by at desc, id desc limit ${most}`.execute(db)
  return rows.map((row) => ({ ...row, at: at(row.at) }))
}

export async function readNotifications(db: Db, personId: string): Promise<OwnData['notifications']> {
  const { rows } = await sql<{ kind: string; params: Record<string, unknown>; created_at: Date }>`
    select kind, params, created_at from notifications where recipient_kind = 'member' and recipient_id = ${personId}
    order by created_at desc limit ${most}`.execute(db)
  return rows.map(({ kind, params, created_at }) => ({ kind, says: params, createdAt: at(created_at) }))
}

export async function readNotificationChoices(db: Db, personId: string): Promise<OwnData['notification_choices']> {
  const { rows } = await sql<OwnData['notification_choices'][number]>`
    select topic, is_shown, is_pushed, is_texted from notification_choices where person_id = ${personId} order by topic`.execute(
    db,
  )
  return rows
}

/** Under the platform's scope: nobody else may read where phones are reached. */
export async function readPushDevices(db: Db, personId: string): Promise<OwnData['push_devices']> {
  const { rows } = await sql<{ endpoint: string; language: string; created_at: Date }>`
    select endpoint, language, created_at from push_subscriptions where person_id = ${personId} order by created_at`.execute(
    db,
  )
  return rows.map(({ endpoint, language, created_at }) => ({
    service: new URL(endpoint).host,
    language,
    createdAt: at(created_at),
  }))
}

export async function readTelegramChat(db: Db, accountId: string): Promise<OwnData['telegram']> {
  const chat = await findOwnChat(db, accountId)
  if (!chat) return null
  const { chat_id, language, takes_messages, takes_codes, linked_at } = chat
  return { chat_id, language, takes_messages, takes_codes, linkedAt: at(linked_at) }
}

/** Memberships that run or lie ahead, those that follow another first. */
export async function listRunning(db: Db, adminId: string, personId: string, today: Day): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from memberships where admin_id = ${adminId} and member_id = ${personId} and ${isOpenOn('memberships', today)}
    order by start_on desc, id desc`.execute(db)
  return rows.map(({ id }) => id)
}
