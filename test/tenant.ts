import { sql } from 'kysely'
import { addDays, tashkentDay } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { tickablePermissions } from '#src/contract/permissions.ts'
import { type Answer, type Caller, freshPhone, type World } from './api.ts'
import { withPasskey } from './software-passkey.ts'

export type RecordKind =
  | 'passkey'
  | 'gym'
  | 'employee'
  | 'plan'
  | 'member'
  | 'membership'
  | 'transaction'
  | 'subscription'
  | 'session'
  | 'visit'
  | 'shift'
  | 'import'
  | 'note'
  | 'lead'
  | 'news'
  | 'photo'
  | 'freezeRequest'
  | 'changeRequest'
  | 'use'
  | 'doorDevice'
  | 'invoice'
  | 'promoCode'
  | 'giftCard'
  | 'class_kind'
  | 'class_coach'
  | 'class_room'
  | 'class_series'
  | 'class_session'
  | 'class_booking'

/** An owner with one record of every kind and somebody of every role signed in. */
export type Tenant = {
  callers: { admin: Caller; employee: Caller; member: Caller }
  records: Readonly<Record<RecordKind, string>>
}

const made = ({ status, body }: Answer) => {
  if (status >= 300) throw new Error(`could not prepare the tenant: ${status} ${JSON.stringify(body)}`)
  return body
}

type Beside = { tenant: Tenant; inGym: 'another' | 'the same' }
let tenants = 0

/** `beside`: the same once more of an owner who is there, in one more gym or in theirs. */
export async function buildTenant(world: World, beside?: Beside): Promise<Tenant> {
  const admin = beside?.tenant.callers.admin ?? (await world.admin())
  const nr = ++tenants
  const isSameGym = beside?.inGym === 'the same'
  const gym = isSameGym ? beside.tenant.records.gym : (await world.gym(admin)).id
  const employee = await world.employee(admin, { gyms: [gym], ticks: tickablePermissions })
  const plan = made(
    await admin.post('/plans/create/membership', {
      name: `Oylik ${newId().slice(-6)}`,
      price: 300_000,
      duration: 30,
      options: [{ key: 'Sauna', value: 'bor' }],
      freeze_days: 20,
      guests: 2,
      gyms: [gym],
    }),
  ).plan._id
  const member = made(
    await admin.post('/member/create', {
      fullname: 'Aziza Karimova',
      phone_number: freshPhone(),
      gender: 'female',
      gyms: [gym],
    }),
  ).member._id
  const sale = {
    member_id: member,
    gym_id: gym,
    plan_id: plan,
    payment: { paid_amount: 100_000, payment_method: 'cash' },
  }
  const { membership } = made(await admin.post('/membership/create', sale))
  const { use } = made(await admin.post(`/membership/use/${membership._id}`, { kind: 'guest' }))
  // an owner has one shift in a gym, and a gym so many devices
  const shift = isSameGym
    ? { _id: beside.tenant.records.shift }
    : made(await admin.post('/shift/open', { gym_id: gym, opening_amount: 0 })).shift
  const device = isSameGym
    ? { _id: beside.tenant.records.doorDevice }
    : made(await admin.post('/door/device/create', { gym_id: gym, name: 'Turniket' })).device
  const visit = await admin.post('/visit/checkin', { gym_id: gym, member_id: member })
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ id: string }>`select id from subscriptions where admin_id = ${admin.id}`.execute(db),
  )
  const { note } = made(await admin.post(`/member/note/create/${member}`, { text: 'Tizzasi ogʻriydi' }))
  const form = new FormData()
  form.append('gym_id', gym)
  form.append('file', new Blob(['Ism,Telefon\nAziza Karimova,901234567\n']), 'members.csv')
  const file = made(await admin.post('/import/member/create', undefined, { form })).import
  const lead = newId()
  await world.sql({ role: 'tenant', adminId: admin.id }, (db) =>
    sql`insert into leads (admin_id, id, gym_id, fullname, phone_number, language, search_text, created_at)
      values (${admin.id}, ${lead}, ${gym}, 'Qiziquvchi', ${freshPhone()}, 'uz', 'qiziquvchi', now())`.execute(db),
  )
  const changeRequest = newId()
  await world.sql({ role: 'tenant', adminId: admin.id }, (db) =>
    sql`insert into change_requests (admin_id, id, gym_id, member_id, membership_id, plan_id, created_at)
      values (${admin.id}, ${changeRequest}, ${gym}, ${member}, ${membership._id}, ${plan}, now())`.execute(db),
  )
  made(
    await admin.put('/payment/provider/payme', {
      is_on: true,
      is_test: false,
      merchant_id: 'kassa',
      key: 'kalit-1234',
    }),
  )
  const { news } = made(
    await admin.post('/news/create', {
      title: 'Bayramda ish vaqti',
      text: '1-yanvar kuni dam olamiz',
      gyms: [gym],
      from_date: tashkentDay(new Date()),
      is_published: true,
      is_public: true,
      tells_members: false,
    }),
  )
  const photo = newId()
  await world.sql({ role: 'tenant', adminId: admin.id }, (db) =>
    sql`insert into gym_photos (admin_id, id, gym_id, picture, caption, position, created_at)
      values (${admin.id}, ${photo}, ${gym}, ${`${'a'.repeat(32)}.webp`}, 'Kardio zal', 0, now())`.execute(db),
  )
  const { invoice } = made(await admin.post('/invoice/create', { membership_id: membership._id, amount: 1000 }))
  const promo = made(
    await admin.post('/promo-code/create', { promo_code: beside ? `BILAN${nr}` : 'SAMO20', percent: 20 }),
  ).promo
  const giftCard = made(
    await admin.post('/gift-card/sell', { gym_id: gym, value: 50_000, payment_method: 'card' }),
  ).gift_card
  const caller = await world.session('member', member)
  const { request } = made(
    await caller.post('/member/freeze/request', {
      membership_id: membership._id,
      start_date: addDays(tashkentDay(new Date()), 2),
      end_date: addDays(tashkentDay(new Date()), 9),
      reason: 'safar',
    }),
  )
  const classes = await buildClass(world, { admin: admin.id, gym, member, membership: membership._id, nr })
  // the employee holds classes too, and the member shows them what they measure
  const ownCoach = newId()
  await world.sql({ role: 'tenant', adminId: admin.id }, async (db) => {
    await sql`insert into class_coaches (admin_id, id, employee_id, fullname, created_at)
      values (${admin.id}, ${ownCoach}, ${employee.id}, 'Sardor Aliyev', now())`.execute(db)
    await sql`insert into measurement_shares (admin_id, member_id, coach_id, created_at)
      values (${admin.id}, ${member}, ${ownCoach}, now())`.execute(db)
  })
  const { sessions } = made(await admin.get('/auth/sessions'))
  if (!beside) await withPasskey(admin, new URL(world.base).origin) // an owner has ten at most
  const { passkeys } = made(await admin.get('/auth/passkey/all'))
  return {
    callers: { admin, employee, member: caller },
    records: {
      gym,
      employee: employee.id,
      plan,
      member,
      membership: membership._id,
      transaction: membership.transactions[0]._id,
      subscription: rows[0]?.id ?? '',
      session: sessions[0]._id,
      passkey: passkeys[0]._id,
      note: note._id,
      freezeRequest: request._id,
      changeRequest,
      use: use._id,
      doorDevice: device._id,
      invoice: invoice._id,
      promoCode: promo._id,
      giftCard: giftCard._id,
      visit: visit.body?.visit?._id ?? newId(),
      shift: shift._id,
      import: file._id,
      lead,
      news: news._id,
      photo,
      ...classes,
    },
  }
}

type Attended = { admin: string; gym: string; member: string; membership: string; nr: number }

/** A class of tomorrow with its kind, coach, room and series, and the member in it. */
async function buildClass(world: World, { admin, gym, member, membership, nr }: Attended) {
  const [kind, coach, room, series, session, booking] = Array.from({ length: 6 }, () => newId())
  const now = world.application.deps.clock.now()
  const starts = new Date(now.getTime() + 86_400_000)
  const ends = new Date(starts.getTime() + 3_600_000)
  const day = tashkentDay(starts)
  await world.sql({ role: 'platform' }, async (db) => {
    await sql`insert into class_kinds (admin_id, id, name, color, created_at) values (${admin}, ${kind}, ${`Yoga ${nr}`}, 'teal', ${now})`.execute(
      db,
    )
    await sql`insert into class_coaches (admin_id, id, fullname, created_at) values (${admin}, ${coach}, 'Malika Yusupova', ${now})`.execute(
      db,
    )
    await sql`insert into class_rooms (admin_id, id, gym_id, name, places, created_at) values (${admin}, ${room}, ${gym}, ${`Katta zal ${nr}`}, 10, ${now})`.execute(
      db,
    )
    await sql`
      insert into class_series (admin_id, id, gym_id, kind_id, coach_id, room_id, weekdays, starts_time, minutes, first_on, places, created_at)
      values (${admin}, ${series}, ${gym}, ${kind}, ${coach}, ${room}, array[extract(isodow from ${day}::date)], '18:00', 60, ${day}, 10, ${now})`.execute(
      db,
    )
    await sql`
      insert into class_sessions (admin_id, id, gym_id, series_id, series_on, kind_id, coach_id, room_id, held_on, starts_at, ends_at, places, booked, asked, created_at)
      values (${admin}, ${session}, ${gym}, ${series}, ${day}, ${kind}, ${coach}, ${room}, ${day}, ${starts}, ${ends}, 10, 1, 1, ${now})`.execute(
      db,
    )
    await sql`
      insert into class_bookings (admin_id, id, session_id, gym_id, member_id, membership_id, status, nr, held_on, during, asked_at, asked_by_kind, booked_at)
      values (${admin}, ${booking}, ${session}, ${gym}, ${member}, ${membership}, 'booked', 1, ${day}, tstzrange(${starts}::timestamptz, ${ends}::timestamptz), ${now}, 'member', ${now})`.execute(
      db,
    )
  })
  return {
    class_kind: kind,
    class_coach: coach,
    class_room: room,
    class_series: series,
    class_session: session,
    class_booking: booking,
  } as Record<RecordKind & `class_${string}`, string> // six ids were made
}
