import { addDays, type Day, daysBetween, endOfPeriod } from '#src/contract/days.ts'
import { formatDay, formatSom } from '#src/contract/formats.ts'
import { toSom } from '#src/contract/money.ts'
import { mayReceiveSms } from '#src/contract/phones.ts'
import { gsmText, partsOf } from '#src/features/messages/rules.ts'
import { reminderDays } from '#src/features/subscriptions/rules.ts'
import type { SoldMembership } from './memberships.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

type Sms = {
  adminId: string
  gymId: string
  memberId?: string
  membershipId?: string
  phone: string
  text: string
  kind: string
  dedupeKey: string | null
  on: Day
}

function addSms(world: World, random: Random, sms: Sms): void {
  const at = world.moment(random, sms.on, 9, 9.5)
  const text = gsmText(sms.text)
  world.rows.sms_messages.push({
    id: world.id(at),
    admin_id: sms.adminId,
    gym_id: sms.gymId,
    member_id: sms.memberId ?? null,
    membership_id: sms.membershipId ?? null,
    phone_number: sms.phone,
    text,
    kind: sms.kind,
    language: 'uz',
    is_secret: false,
    status: random.chance(0.94) ? 'delivered' : 'failed',
    parts: partsOf(text).parts,
    tries: 1,
    dedupe_key: sms.dedupeKey,
    send_after: at,
    created_at: at,
    sent_at: at,
  })
}

/** The reminders that owners have had, so that the daily job finds nothing left to tell of today. */
export function addReminders(world: World): void {
  const { rows, today } = world
  const random = world.random.fork('reminders')
  const phones = new Map(
    rows.admins.filter(({ status }) => status === 'active').map(({ id, phone_number }) => [id, phone_number]),
  )
  const gyms = new Map(rows.gyms.map(({ id, name }) => [id, name]))
  for (const { id, admin_id, gym_id, status, start_on, duration_days } of rows.subscriptions) {
    const end = endOfPeriod(String(start_on), duration_days)
    const phone = phones.get(admin_id)
    if (status !== 'active' || !phone) continue
    const name = gyms.get(gym_id) ?? ''
    for (const days of reminderDays) {
      const on = addDays(end, -days)
      if (on > today || days >= duration_days || daysBetween(today, end) < 0) continue
      const text = `Polvon: "${name}" zalining obunasi ${formatDay(end)} kuni tugaydi (${days} kun). Uzaytirish uchun biz bilan bogʻlaning.`
      addSms(world, random, {
        adminId: admin_id,
        gymId: gym_id,
        phone,
        text,
        kind: 'subscription_ending',
        dedupeKey: `subscription_ending:${id}:${days}`,
        on,
      })
    }
  }
}

/** What debtors were written, some days ago. */
export function addDebtMessages(world: World, sold: readonly SoldMembership[]): void {
  const random = world.random.fork('debt messages')
  const allowed = new Set(
    world.rows.members.filter((member) => member.is_sms_allowed).map((member) => `${member.admin_id} ${member.id}`),
  )
  for (const { id, member, remaining, due, status } of sold) {
    const on = addDays(due, random.between(2, 6))
    const { adminId, id: gymId, name } = member.gym
    if (remaining <= 0 || status === 'cancelled' || on > addDays(world.today, -2) || !random.chance(0.6)) continue
    if (!mayReceiveSms(member.phone) || !allowed.has(`${adminId} ${member.id}`)) continue
    const text = `${name}: aʼzolik uchun ${formatSom(toSom(remaining), 'uz')} qarzingiz bor. Toʻlov muddati ${formatDay(due)} edi.`
    addSms(world, random, {
      adminId,
      gymId,
      memberId: member.id,
      membershipId: id,
      phone: member.phone,
      text,
      kind: 'unpaid',
      dedupeKey: null,
      on,
    })
  }
}
