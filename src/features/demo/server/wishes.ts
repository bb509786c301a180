import { addDays, type Day, tashkentDay } from '#src/contract/days.ts'
import { type LeadStatus, leadSearchText } from '#src/features/leads/rules.ts'
import type { DemoGym } from './gyms.ts'
import type { SoldMembership } from './memberships.ts'
import { drawName } from './names.ts'
import { shortlyAfter, type World } from './world.ts'

const questions = [
  'Ertalabki guruhlar bormi? Ishdan oldin kelmoqchiman.',
  'Ayollar uchun alohida soatlar qachon?',
  'Birinchi mashgʻulotni sinab koʻrsam boʻladimi?',
  'Oilamiz uch kishi, chegirma bormi?',
  'Yogaga yozilmoqchi edim, joy bormi?',
]
const answers: Partial<Record<LeadStatus, string>> = {
  contacted: 'Qoʻngʻiroq qilindi, shanba kuni keladi',
  joined: 'Bir oylik tarif oldi',
  lost: 'Uyiga yaqin zal topibdi',
}

/** People who asked at a gym's own page in the last month: the newest wait for a call. */
export function addLeads(world: World, gyms: readonly DemoGym[]): void {
  const random = world.random.fork('leads')
  for (const gym of gyms) {
    const asked = random.between(6, 14)
    for (let nr = 0; nr < asked; nr++) {
      const daysAgo = random.between(0, 29)
      const at = world.moment(random, addDays(world.lastDeskDay, -daysAgo), 9, 22)
      const fullname = drawName(random, gym.isForWomen || random.chance(0.5) ? 'female' : 'male')
      const phone_number = world.phone()
      const status = daysAgo < 3 ? 'new' : random.weighted<LeadStatus>({ new: 1, contacted: 3, joined: 4, lost: 2 })
      const isAnswered = status !== 'new'
      world.rows.leads.push({
        admin_id: gym.adminId,
        id: world.id(at),
        gym_id: gym.id,
        fullname,
        phone_number,
        text: random.chance(0.6) ? random.pick(questions) : null,
        language: 'uz',
        status,
        note: answers[status] ?? null,
        answered_at: isAnswered ? shortlyAfter(world, at, random.between(600, 86_400)) : null,
        answered_by_kind: isAnswered ? 'admin' : null,
        answered_by_id: isAnswered ? gym.adminId : null,
        search_text: leadSearchText({ fullname, phone_number }),
        version: isAnswered ? 2 : 1,
        created_at: at,
      })
    }
  }
}

const reasons = ['Xizmat safari', 'Imtihonlar', 'Oyogʻimni lat yedim', 'Toʻyga qishloqqa boramiz']
const shortest = 7

/** Freezes that people asked for on the phone: some wait, some were refused, and of the newest freezes some had been asked for. */
export function addFreezeRequests(world: World, sold: readonly SoldMembership[]): void {
  const random = world.random.fork('freeze requests')
  const byId = new Map(world.rows.memberships.map((membership) => [membership.id, membership]))
  const waiting = sold.filter(({ id, status, frozen, remaining, end }) => {
    const row = byId.get(id)
    return (
      status === 'active' &&
      frozen.length === 0 &&
      remaining === 0 &&
      (row?.freeze_days_allowed ?? 0) >= shortest &&
      end >= addDays(world.today, 20)
    )
  })
  for (const [nr, { id, member }] of waiting
    .filter((_, at) => at % 17 === 3)
    .slice(0, 8)
    .entries()) {
    const isRefused = nr % 4 === 3
    const at = world.moment(random, addDays(world.lastDeskDay, isRefused ? -6 : -(nr % 3)), 10, 21)
    const start = addDays(world.today, isRefused ? -3 : random.between(1, 6))
    push(world, { id, member }, { at, start, end: addDays(start, random.between(shortest, 10) - 1), isRefused })
  }
  const asked = world.rows.membership_freezes.filter(
    ({ created_at }) => tashkentDay(new Date(created_at)) > addDays(world.today, -45),
  )
  const memberOf = new Map(sold.map(({ id, member }) => [id, member]))
  for (const { membership_id, start_on, end_on, reason, created_at } of asked.filter((_, at) => at % 3 === 0)) {
    const member = memberOf.get(membership_id)
    if (!member) continue
    const accepted = new Date(created_at)
    const at = new Date(accepted.getTime() - random.between(1800, 3600) * 1000) // an hour before: not in the night
    push(world, { id: membership_id, member }, { at, start: String(start_on), end: String(end_on), reason, accepted })
  }

  function push(
    { rows, id }: World,
    { id: membershipId, member }: Pick<SoldMembership, 'id' | 'member'>,
    {
      at,
      start,
      end,
      reason = random.pick(reasons),
      isRefused = false,
      accepted,
    }: { at: Date; start: Day; end: Day; reason?: string; isRefused?: boolean; accepted?: Date },
  ) {
    const answered = accepted ?? (isRefused ? shortlyAfter(world, at, 5400) : null)
    rows.freeze_requests.push({
      admin_id: member.gym.adminId,
      id: id(at),
      gym_id: member.gym.id,
      member_id: member.id,
      membership_id: membershipId,
      start_on: start,
      end_on: end,
      reason,
      status: accepted ? 'accepted' : isRefused ? 'refused' : 'waiting',
      created_at: at,
      answered_at: answered,
      answered_by_kind: answered ? 'admin' : null,
      answered_by_id: answered ? member.gym.adminId : null,
      answer: isRefused ? 'Bu oyda ikki marta muzlatilgan edi, iltimos, resepshnga keling' : null,
    })
  }
}
