import { slugOf } from '#src/features/gyms/rules.ts'
import { addDays, type Day, daysBetween } from '#src/contract/days.ts'
import { defaultTicks, tickablePermissions } from '#src/contract/permissions.ts'
import { foldText } from '#src/contract/text.ts'
import type { Gender } from '#src/features/members/rules.ts'
import { drawAddress, drawName } from './names.ts'
import type { Random } from './random.ts'
import { addAct, addSubscriptions, type OfferName, type Served, type Standing } from './subscriptions.ts'
import { type By, demoPhones, type World } from './world.ts'

export type GymSketch = {
  name: string
  place: string
  offer: OfferName
  standing: Standing
  members: number
  isForWomen?: boolean
  /** days ago */
  opened: number
}

export type DemoGym = Served & {
  adminId: string
  id: string
  name: string
  members: number
  isForWomen: boolean
  /** men from 15:00 on, women before */
  hasHoursApart: boolean
  paymentDueDays: number
  cancellationFee: number
  /** who sells and checks in; the owner when the gym has no employee */
  staff: By[]
  owner: By
}

const facilities = [
  'Dush',
  'Kiyinish xonasi',
  'Sauna',
  'Basseyn',
  'Avtoturargoh',
  'Wi-Fi',
  'Konditsioner',
  'Fitness-bar',
  'Kardio zona',
  'Shaxsiy shkaf',
  'Guruh mashgʻulotlari zali',
  'Bolalar burchagi',
]

/** A gym with its rules and its periods on the platform; null in place of `served` when it was never open. */
export function addGym(world: World, random: Random, owner: By & { id: string }, sketch: GymSketch): DemoGym | null {
  const { rows, today } = world
  const adminId = owner.id
  const isNew = sketch.standing.status === 'none' || sketch.standing.status === 'pending'
  const opened = addDays(today, -(isNew ? random.between(1, 6) : sketch.opened))
  const createdAt = world.moment(random, opened, 9, 10)
  const id = world.id(createdAt)
  const served = addSubscriptions(world, random, { adminId, gymId: id }, sketch.offer, sketch.standing, opened)
  const address = drawAddress(random, sketch.place)
  const phone = world.phone()
  rows.gyms.push({
    admin_id: adminId,
    id,
    name: sketch.name,
    phone_number: phone,
    address,
    map_url: null,
    rating_sum: 0,
    rating_count: 0,
    search_text: foldText(`${sketch.name} ${phone} ${address}`),
    version: 1,
    created_at: createdAt,
  })
  rows.gym_addresses.push({
    slug: freeSlug(rows.gym_addresses, sketch.name),
    admin_id: adminId,
    gym_id: id,
    is_current: true,
    created_at: createdAt,
  })
  const paymentDueDays = random.pick([0, 0, 3, 7])
  const cancellationFee = random.pick([0, 3_000_000, 5_000_000])
  const hasHoursApart = addSettings(
    world,
    random,
    { adminId, gymId: id },
    { paymentDueDays, cancellationFee, isForWomen: sketch.isForWomen ?? false },
  )
  addAct(
    world,
    {
      adminId,
      at: createdAt,
      action: 'gyms.create',
      entity: 'gyms',
      entityId: id,
      after: { name: sketch.name, phone_number: phone, address },
    },
    owner,
  )
  if (!served) return null
  return {
    ...served,
    adminId,
    id,
    name: sketch.name,
    members: sketch.members,
    isForWomen: sketch.isForWomen ?? false,
    hasHoursApart,
    paymentDueDays,
    cancellationFee,
    staff: [],
    owner,
  }
}

function freeSlug(taken: readonly { slug: string }[], name: string): string {
  const base = slugOf(name)
  const known = taken.filter(({ slug }) => slug === base || slug.startsWith(`${base}-`)).length
  return known === 0 ? base : `${base}-${known + 1}`
}

type Terms = { paymentDueDays: number; cancellationFee: number; isForWomen: boolean }

/** Answers whether men and women have hours of their own. */
function addSettings(
  { rows, today }: World,
  random: Random,
  { adminId, gymId }: { adminId: string; gymId: string },
  terms: Terms,
): boolean {
  const hours = terms.isForWomen ? 'day' : random.weighted({ all: 2, day: 4, apart: 2 })
  rows.gym_settings.push({
    admin_id: adminId,
    gym_id: gymId,
    is_same_for_all: hours !== 'apart',
    for_all_from: hours === 'day' ? '07:00' : '00:00',
    for_all_to: hours === 'day' ? '23:00' : '24:00',
    for_men_from: hours === 'apart' ? '15:00' : null,
    for_men_to: hours === 'apart' ? '23:00' : null,
    for_women_from: hours === 'apart' ? '07:00' : null,
    for_women_to: hours === 'apart' ? '15:00' : null,
    debt_rule: random.weighted({ warn: 6, refuse: 2, allow: 2 }),
    debt_grace_days: random.pick([0, 3, 7]),
    payment_due_days: terms.paymentDueDays,
    is_freeze_allowed: true,
    freeze_min_days: 7,
    freeze_max_count: 2,
    is_freeze_ended_by_visit: true,
    is_freeze_refused_with_debt: true,
    cancellation_fee_tiyin: terms.cancellationFee,
    sms_texts: {},
    sms_daily_cap: 500,
    expiring_notice_days: 3,
    version: 1,
  })
  const first = random.between(0, facilities.length - 5)
  facilities
    .slice(first, first + random.between(3, 5))
    .forEach((name, position) => rows.gym_facilities.push({ admin_id: adminId, gym_id: gymId, position, name }))
  for (const holiday of holidays(today))
    rows.gym_holidays.push({ admin_id: adminId, gym_id: gymId, holiday_on: holiday.day, name: holiday.name })
  return hours === 'apart'
}

const holidays = (today: Day): { day: Day; name: string }[] => {
  const year = Number(today.slice(0, 4))
  return [year - 1, year].flatMap((each) => [
    { day: `${each}-01-01`, name: 'Yangi yil' },
    { day: `${each}-03-21`, name: 'Navroʻz' },
    { day: `${each}-09-01`, name: 'Mustaqillik kuni' },
  ])
}
export const isHoliday = (day: Day): boolean => ['01-01', '03-21', '09-01'].includes(day.slice(5))

type Hiring = {
  fullname: string
  phone: string
  position: string
  status: 'pending' | 'active' | 'blocked' | 'fired'
  ticks: readonly string[]
  gyms: readonly DemoGym[]
  on: Day
  gender?: Gender
}

/** Who works for the owner. Reception of a gym sells and checks in there. */
export function addEmployee(world: World, random: Random, adminId: string, hiring: Hiring): By {
  const { rows } = world
  const at = world.moment(random, hiring.on, 9, 12)
  const id = world.id(at)
  const { fullname, phone, position, status } = hiring
  const firedAt =
    status === 'fired' ? world.moment(random, addDays(world.today, -random.between(20, 60)), 17, 19) : null
  rows.employees.push({
    admin_id: adminId,
    id,
    fullname,
    phone_number: phone,
    position,
    language: 'uz',
    status,
    status_reason: status === 'blocked' ? 'Xizmat tekshiruvi' : status === 'fired' ? 'Oʻz xohishi bilan ketdi' : null,
    permissions: [...hiring.ticks],
    search_text: foldText(`${fullname} ${phone} ${position}`),
    phone_confirmed_at: status === 'pending' ? null : at,
    fired_at: firedAt,
    version: 1,
    created_at: at,
  })
  rows.accounts.push(
    account(world, { role: 'employee', login: phone, subjectId: id, adminId, status, hash: world.passwords.staff, at }),
  )
  const by: By = { kind: 'employee', id, name: fullname }
  for (const gym of status === 'fired' ? [] : hiring.gyms) {
    rows.employee_gyms.push({ admin_id: adminId, employee_id: id, gym_id: gym.id, created_at: at })
    if (position === 'Administrator' && status === 'active') gym.staff.push(by)
  }
  return by
}

type AccountSketch = {
  role: 'admin' | 'employee' | 'member'
  login: string
  subjectId: string
  adminId: string | null
  status: Hiring['status']
  hash: string | null
  at: Date
}

export const account = (world: World, { role, login, subjectId, adminId, status, hash, at }: AccountSketch) => ({
  id: world.id(at),
  role,
  login,
  password_hash: hash,
  subject_id: subjectId,
  admin_id: adminId,
  status,
  password_changed_at: hash ? at : null,
  created_at: at,
})

/** Two at the desk and a coach in each gym, one of the first desk with every permission. */
export function addStaff(world: World, random: Random, adminId: string, gyms: readonly DemoGym[]): void {
  for (const [nr, gym] of gyms.entries()) {
    const posts =
      gym.members > 60
        ? ['Administrator', 'Administrator', 'Murabbiy', 'Murabbiy']
        : gym.members > 15
          ? ['Administrator', 'Murabbiy']
          : ['Administrator']
    for (const [post, position] of posts.entries()) {
      const gender = gym.isForWomen ? 'female' : random.pick(['male', 'female'] as const)
      const isTrusted = nr === 0 && post === 0
      addEmployee(world, random, adminId, {
        fullname: drawName(random, gender),
        phone: world.phone(),
        position,
        status: 'active',
        ticks: isTrusted ? tickablePermissions : defaultTicks,
        gyms: [gym],
        on: gym.opened,
      })
    }
  }
}

/** The employees with fixed logins, and two who are out. */
export function addFixedStaff(world: World, random: Random, adminId: string, gyms: readonly DemoGym[]): void {
  const [first, second] = gyms
  if (!first || !second) throw new Error('the first owner has two gyms at least')
  const on = addDays(first.opened, Math.min(30, daysBetween(first.opened, world.today)))
  const hire = (given: Pick<Hiring, 'fullname' | 'phone' | 'status' | 'gyms'> & Partial<Hiring>) =>
    addEmployee(world, random, adminId, { position: 'Administrator', ticks: defaultTicks, on, ...given })
  hire({ fullname: 'Nilufar Karimova', phone: demoPhones.employee, status: 'active', gyms: [first, second] })
  hire({
    fullname: 'Bekzod Aliyev',
    phone: demoPhones.unconfirmed,
    status: 'pending',
    gyms: [first],
    on: addDays(world.today, -1),
  })
  hire({
    fullname: 'Shahnoza Yoʻldosheva',
    phone: demoPhones.withoutGym,
    status: 'active',
    gyms: [],
    on: addDays(world.today, -3),
  })
  hire({
    fullname: drawName(random, 'male'),
    phone: world.phone(),
    status: 'fired',
    gyms: [first],
    position: 'Murabbiy',
  })
  hire({ fullname: drawName(random, 'male'), phone: world.phone(), status: 'blocked', gyms: [second] })
  addEmployee(world, random.fork('coach'), adminId, {
    fullname: 'Malika Yusupova',
    phone: demoPhones.coach,
    position: 'Murabbiy',
    status: 'active',
    ticks: defaultTicks,
    gyms: [first],
    on,
  })
}
