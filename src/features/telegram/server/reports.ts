import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#src/contract/days.ts'
import { formatDay, formatSom } from '#src/contract/formats.ts'
import type { Language } from '#src/contract/languages.ts'
import { type Tiyin, toSom } from '#src/contract/money.ts'
import { isOwnerThere } from '#src/features/admins/server/owner-there.ts'
import { askedBy, promiseDay } from '#src/features/memberships/server/agreed-days.ts'
import { goesOn, isSold, makesMember, runsOn } from '#src/features/memberships/server/membership-state.ts'
import { stands } from '#src/features/promises/server/promise-state.ts'
import type { Db } from '#src/server/db.ts'
import { tashkentDayOf } from '#src/server/tashkent-day.ts'
import { longestText } from '../rules.ts'
import { listNamed, type Named, namedLines } from './named.ts'
import { reportTexts } from './report-texts.ts'

const lines = (...given: readonly (string | false)[]): string => given.filter(Boolean).join('\n')

/** A report in as many messages as it takes: what is said of one gym (between empty lines, unless told otherwise) stands in one. */
export function messagesOf(report: string, between = '\n\n'): string[] {
  const messages: string[] = []
  for (const part of report.split(between)) {
    const last = messages.at(-1)
    const longer = last === undefined ? part : last + between + part
    if (last !== undefined && longer.length <= longestText) messages.pop()
    messages.push(longer.length <= longestText ? longer : part)
  }
  return messages
}

/** `withNames`: the owner wished for them. */
type Asked = { adminId: string; today: Day; language: Language; withNames: boolean }

/** What a till took and gave back. */
type Till = { cash: Tiyin; card: Tiyin; online: Tiyin; refunds: Tiyin }
/** What a report said of each till, by gym. */
export type ToldTills = { readonly [gymId: string]: Till }
/** The report before this one: its day, and what it said. */
export type ToldBefore = { on: Day; tills: ToldTills }

type EveningRow = Till & {
  id: string
  name: string
  is_deleted: boolean
  since_cash: Tiyin
  since_card: Tiyin
  since_online: Tiyin
  since_refunds: Tiyin
  visits: number
  sold: number
}

/** An owner's file brought it: nobody sold it that day. */
const isImported = (of: string, adminId: string) =>
  sql`exists (select from import_rows i where i.admin_id = ${adminId} and i.membership_id = ${sql.ref(of)}.id)`

const noTill: Till = { cash: 0, card: 0, online: 0, refunds: 0 }

/**
 * The money of memberships and of gift cards of gym `g`, as shifts count it, on these days: what a file brought was in no till of that day,
 * and none gives it back (decision 12).
 */
const tillOf = (adminId: string, from: RawBuilder<Day>, to: RawBuilder<Day>) => sql`(
      select coalesce(sum(t.amount_tiyin) filter (where t.comes_in and t.payment_method = 'cash'), 0)::bigint as cash,
        coalesce(sum(t.amount_tiyin) filter (where t.comes_in and t.payment_method = 'card'), 0)::bigint as card,
        coalesce(sum(t.amount_tiyin) filter (where t.comes_in and t.payment_method = 'online'), 0)::bigint as online,
        -- what went back onto a gift card left no till
        coalesce(sum(t.amount_tiyin) filter (where not t.comes_in and t.payment_method <> 'gift_card'), 0)::bigint as refunds
      from (
        select p.amount_tiyin, p.payment_method, p.transaction_type = 'payment' as comes_in
        from transactions p
        where p.admin_id = ${adminId} and p.gym_id = g.id and p.membership_id is not null and p.business_on between ${from} and ${to}
          and p.business_on = ${tashkentDayOf('p.created_at')} and p.transaction_type in ('payment', 'refund')
        union all
        select e.amount_tiyin, e.payment_method, e.kind = 'sale'
        from gift_card_entries e
        where e.admin_id = ${adminId} and e.gym_id = g.id and e.business_on between ${from} and ${to} and e.kind in ('sale', 'reversal')) t)`

/**
 * What came into the tills of an owner on a day, gym by gym, and what came after the report before this one: every soʻm is told once.
 */
export async function eveningReport(
  db: Db,
  { adminId, today, language }: Asked,
  before?: ToldBefore,
): Promise<{ text: string; tills: ToldTills }> {
  const day = sql<Day>`${today}::date`
  const { rows } = await sql<EveningRow>`
    select g.id, g.name, g.deleted_at is not null as is_deleted, t.cash, t.card, t.online, t.refunds,
      s.cash as since_cash, s.card as since_card, s.online as since_online, s.refunds as since_refunds,
      (select count(*)::int from visits v where v.admin_id = ${adminId} and v.gym_id = g.id and v.visited_on = ${day} and v.undone_at is null) as visits,
      (select count(*)::int from memberships s where s.admin_id = ${adminId} and s.gym_id = g.id and s.sold_on = ${day} and ${isSold('s')} and not ${isImported('s', adminId)}) as sold
    from gyms g
      cross join lateral ${tillOf(adminId, day, day)} t
      cross join lateral ${tillOf(adminId, sql<Day>`${before?.on ?? today}::date`, sql<Day>`${day} - 1`)} s
    where g.admin_id = ${adminId} order by g.name, g.id`.execute(db)
  const t = reportTexts[language]
  const som = (tiyin: Tiyin) => formatSom(toSom(tiyin), language)
  const taken = ({ cash, card, online }: Till) =>
    [som(cash + card + online), som(cash), som(card), som(online)] as const
  const lateOf = ({ tills }: ToldBefore, row: EveningRow) => without(sinceOf(row), tills[row.id] ?? noTill)
  const lateLines = (told: ToldBefore, row: EveningRow) => {
    const [{ on }, late] = [told, lateOf(told, row)]
    return [
      late.cash + late.card + late.online > 0 && t.takenSince(formatDay(on), ...taken(late)),
      late.refunds > 0 && t.refundsSince(formatDay(on), som(late.refunds)),
    ]
  }
  const moved = (till: Till) => Object.values(till).some((sum) => sum !== 0)
  // a gym that was deleted has no day any more; what it took before is told
  const shown = rows.filter((row) => !row.is_deleted || moved(todayOf(row)) || (before && moved(lateOf(before, row))))
  const gyms = shown.map((row) =>
    lines(
      row.name,
      t.taken(...taken(row)),
      row.refunds > 0 && t.refunds(som(row.refunds)),
      ...(before ? lateLines(before, row) : []),
      t.visits(row.visits),
      t.sold(row.sold),
    ),
  )
  return {
    text: [t.evening(formatDay(today)), ...gyms].join('\n\n'),
    tills: Object.fromEntries(rows.filter((row) => moved(todayOf(row))).map((row) => [row.id, todayOf(row)] as const)),
  }
}

const todayOf = ({ cash, card, online, refunds }: EveningRow): Till => ({ cash, card, online, refunds })

const sinceOf = (row: EveningRow): Till => ({
  cash: row.since_cash,
  card: row.since_card,
  online: row.since_online,
  refunds: row.since_refunds,
})

const without = (all: Till, told: Till): Till => ({
  cash: all.cash - told.cash,
  card: all.card - told.card,
  online: all.online - told.online,
  refunds: all.refunds - told.refunds,
})

type MorningRow = {
  id: string
  name: string
  endings: number
  due: number
  due_tiyin: Tiyin
  promised: number
  promised_tiyin: Tiyin
  classes: number
}

/** What an owner's day holds, gym by gym. */
export async function morningReport(db: Db, asked: Asked): Promise<string> {
  const { adminId, today, language } = asked
  // what was agreed for another day is told on that day
  const isDue = sql`s.due_on = ${today}::date and s.remaining_tiyin > 0 and not exists (
    select from promises p where p.admin_id = ${adminId} and p.membership_id = s.id and ${stands('p', adminId, today)})`
  const { rows } = await sql<MorningRow>`
    select g.id, g.name, coalesce(s.endings, 0)::int as endings, coalesce(s.due, 0)::int as due, coalesce(s.due_tiyin, 0)::bigint as due_tiyin,
      coalesce(p.promised, 0)::int as promised, coalesce(p.promised_tiyin, 0)::bigint as promised_tiyin,
      (select count(*)::int from class_sessions c where c.admin_id = ${adminId} and c.gym_id = g.id and c.held_on = ${today}::date and c.status = 'scheduled') as classes
    from gyms g
      left join lateral (
        select count(*) filter (where s.end_on = ${today}::date and ${runsOn('s', today)} and ${makesMember('s')} and not ${goesOn('s', adminId)}) as endings,
          count(*) filter (where ${isDue}) as due, sum(s.remaining_tiyin) filter (where ${isDue}) as due_tiyin
        from memberships s where s.admin_id = ${adminId} and s.gym_id = g.id and ${isSold('s')}) s on true
      left join lateral (
        select count(*) as promised, sum(${askedBy('d', adminId, today)}) as promised_tiyin
        from (
          -- parts of one debt can meet on a day, and what it asks for holds them all
          select distinct p.membership_id from promises p
          where p.admin_id = ${adminId} and p.gym_id = g.id and ${promiseDay('p')} = ${today}::date and ${stands('p', adminId, today)}) p
        join memberships d on d.admin_id = ${adminId} and d.id = p.membership_id) p on true
    where g.admin_id = ${adminId} and g.deleted_at is null order by g.name, g.id`.execute(db)
  const t = reportTexts[language]
  const som = (tiyin: Tiyin) => formatSom(toSom(tiyin), language)
  const names = asked.withNames ? await listNamed(db, asked) : new Map<string, Named[]>()
  const gyms = rows.map((row) => {
    const told = lines(
      row.endings > 0 && t.endings(row.endings),
      row.due > 0 && t.due(row.due, som(row.due_tiyin)),
      row.promised > 0 && t.promised(row.promised, som(row.promised_tiyin)),
      row.classes > 0 && t.classes(row.classes),
      namedLines(names.get(row.id) ?? [], language),
    )
    return lines(row.name, told || t.quiet)
  })
  return [t.morning(formatDay(today)), ...gyms].join('\n\n')
}

type OwnRow = { gym_name: string; plan_name: string; end_on: Day; remaining_tiyin: Tiyin; runs: boolean }

/**
 * What a member has and owes, at whatever gym whose owner is there: nothing runs in one that was deleted, and what is owed it is paid all the
 * same. Runs in the platform's scope.
 */
export async function memberReport(db: Db, memberId: string, today: Day, language: Language): Promise<string> {
  const runs = sql<boolean>`(g.deleted_at is null and ${runsOn('s', today)})`
  const { rows } = await sql<OwnRow>`
    select g.name as gym_name, s.plan_name, s.end_on, s.remaining_tiyin, ${runs} as runs
    from memberships s join gyms g on g.admin_id = s.admin_id and g.id = s.gym_id
    where s.member_id = ${memberId} and ${isSold('s')} and (s.remaining_tiyin > 0 or ${runs}) and ${isOwnerThere('s', null)}
    order by s.end_on desc, s.id limit 100`.execute(db)
  const t = reportTexts[language]
  const told = rows.flatMap(({ gym_name, plan_name, end_on, remaining_tiyin, runs }) => [
    ...(runs ? [t.runs(gym_name, plan_name, formatDay(end_on))] : []),
    ...(remaining_tiyin > 0 ? [t.owes(gym_name, plan_name, formatSom(toSom(remaining_tiyin), language))] : []),
  ])
  return told.join('\n') || t.nothing
}
