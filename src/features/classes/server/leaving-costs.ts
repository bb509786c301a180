import { fill, type Texts } from '#src/contract/languages.ts'
import type { Db } from '#src/server/db.ts'
import type { Work } from '#src/server/serve.ts'
import { isLate } from '../leaving.ts'
import { countedStrikes } from '../rules.ts'
import { type BookingRow, listStrikes } from './booking-queries.ts'
import { type RulesRow, rulesOf } from './booking-rules.ts'
import { wasHad } from './return-drop-in.ts'
import type { SessionRow } from './session-queries.ts'

const words = {
  over: {
    uz: 'Bekor qilish vaqti oʻtgan.',
    ru: 'Срок отмены прошёл.',
    en: 'The time to cancel is over.',
  },
  had: {
    uz: 'Bu joy bilan zalga kirilgan: toʻlov oʻz kuchida qoladi.',
    ru: 'По этому месту в зал уже входили: оплата остаётся в силе.',
    en: 'The gym was entered by this place: its price stands.',
  },
  single: {
    uz: 'Bir martalik joyning toʻlovi oʻz kuchida qoladi.',
    ru: 'Оплата разового места остаётся в силе.',
    en: 'The price of the single place stands.',
  },
  visit: {
    uz: 'Olingan tashrif qaytmaydi.',
    ru: 'Посещение не возвращается.',
    en: 'The visit that was taken is not given back.',
  },
  counts: {
    uz: 'Bu kelmagan deb hisoblanadi: {days} kunda {count} ta boʻladi, {limit} tada yozilish yopiladi.',
    ru: 'Это считается пропуском: вместе с ним за {days} дней их {count}, при {limit} запись закроется.',
    en: 'It counts as not coming: with this one it is {count} in {days} days. Booking closes at {limit}.',
  },
  closes: {
    uz: 'Bu kelmagan deb hisoblanadi: {days} kunda {count} ta boʻladi va yozilish {off} kunga yopiladi.',
    ru: 'Это считается пропуском: вместе с ним за {days} дней их {count}, и запись закроется. Дней: {off}.',
    en: 'It counts as not coming: with this one it is {count} in {days} days, and booking closes for {off} days.',
  },
} as const satisfies Record<string, Texts>

type Leaving = { late: boolean; isHad: boolean; rules: RulesRow }

/** Is a place that is given up now given up too late, or was it had already? */
export async function leavingOf(
  { db, now }: { db: Db; now: Date },
  place: { session: SessionRow; booking: BookingRow },
): Promise<Leaving> {
  const { session, booking } = place
  const rules = await rulesOf(db, session.admin_id, session.gym_id)
  const late = booking.status === 'booked' && isLate(place, now, rules)
  return { late, isHad: await wasHad(db, booking), rules }
}

/** What it costs its holder that a place is given up now, in words; '' when nothing. */
export async function costsOf(
  { db, now, language }: Pick<Work, 'db' | 'now' | 'language'>,
  { admin_id: adminId, gym_id: gymId, member_id: memberId, is_drop_in, is_visit_spent }: BookingRow,
  { late, isHad, rules }: Leaving,
): Promise<string> {
  const costs = []
  if (isHad) costs.push(words.had[language])
  else if (late && is_drop_in) costs.push(words.single[language])
  else if (late && is_visit_spent) costs.push(words.visit[language])
  if (late && rules.strikes > 0) {
    const count = countedStrikes(await listStrikes(db, { adminId, gymId, memberId }), now, rules) + 1
    costs.push(
      fill(words[count < rules.strikes ? 'counts' : 'closes'][language], {
        count: String(count),
        days: String(rules.strike_days),
        limit: String(rules.strikes),
        off: String(rules.off_days),
      }),
    )
  }
  return costs.length > 0 && late ? [words.over[language], ...costs].join(' ') : costs.join(' ')
}
