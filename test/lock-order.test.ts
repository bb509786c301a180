import { afterEach, expect, test } from 'vitest'
import { addDays, tashkentDay } from '#src/contract/days.ts'
import { tickablePermissions } from '#src/contract/permissions.ts'
import { undoImport } from '#src/features/imports/server/undo-import.ts'
import { eraseAnew } from '#src/features/own-data/server/erase-person.ts'
import { noteErasures } from '#src/server/erasures.ts'
import { type Answer, freshPhone, useApi } from './api.ts'
import { classDesk, monday } from './class-desk.ts'
import { isOnCitus } from './database.ts'
import { bare, csv, importDesk } from './import-desk.ts'
import { membershipDesk } from './membership-desk.ts'
import { rivalOf } from './rival.ts'

const world = useApi()
const { desk } = membershipDesk(world)
const { meet } = rivalOf(world)
const imports = importDesk(world)
afterEach(() => world.clock(null))

const done = ({ status, body }: Answer) => [status, body.error]
const onCitus = isOnCitus() // rows that stand on nodes are locked there
const cash = { paid_amount: 300_000, payment_method: 'cash' }

test.skipIf(onCitus)(
  'a cancellation with a fee holds what it moves before the next number of the gym: a payment of that one goes through',
  async () => {
    const { admin, gym, sell, read } = await desk()
    const first = await sell({ payment: cash })
    const renewal = (await admin.post(`/membership/renew/${first._id}`, { payment: cash })).body.membership
    const today = tashkentDay(new Date())
    const freeze = { start_date: addDays(today, 1), end_date: addDays(today, 3), reason: 'x' }
    expect(done(await admin.post(`/membership/freeze/${first._id}`, freeze))).toEqual([200, undefined])
    const cancelled = await meet(
      ['memberships', admin.id, renewal._id],
      () => admin.post(`/membership/cancel/${first._id}`, { reason: 'x', fee: 1_000, refund: 0 }),
      [['receipt_counters', admin.id, gym.id]],
    )
    expect(done(cancelled)).toEqual([200, undefined])
    expect((await read(renewal._id)).start_date).toBe(renewal.start_date)
  },
)

test.skipIf(onCitus)('a change of plan that is called off holds the old one before the new one', async () => {
  const { admin, season, sell } = await desk()
  const first = await sell({ payment: cash })
  const change = { plan_id: season, start_date: addDays(tashkentDay(new Date()), 5) }
  const changed = (await admin.post(`/membership/change/${first._id}`, change)).body.membership
  const cancelled = await meet(
    ['memberships', admin.id, first._id],
    () => admin.post(`/membership/cancel/${changed._id}`, { reason: 'x', refund: 0 }),
    [['memberships', admin.id, changed._id]],
  )
  expect(done(cancelled)).toEqual([200, undefined])
})

test.skipIf(onCitus).each([
  ['renewed', 'renew', {}],
  ['changed to another plan', 'change', { plan_id: 'season' }],
])(
  'a membership that is %s holds its person first: whoever books for them meanwhile has what they need',
  async (_, act, body) => {
    const { admin, season, sell } = await desk()
    const held = await sell({ payment: cash })
    const sold = await meet(
      ['members', admin.id, held.member_id._id, 'share'],
      () => admin.post(`/membership/${act}/${held._id}`, { ...body, ...('plan_id' in body && { plan_id: season }) }),
      [['memberships', admin.id, held._id]],
    )
    expect(done(sold)).toEqual([201, undefined])
  },
)

test.skipIf(onCitus)(
  'a change of plan opens the first shift of a day before it takes the next number of the gym',
  async () => {
    const { admin, gym, month, season, register, sell } = await desk()
    const clerk = await world.employee(admin, { gyms: [gym.id], ticks: tickablePermissions })
    await sell({ member_id: await register(), payment: cash }) // the gym has numbered something
    const held = await sell({ plan_id: season })
    const changed = await meet(
      (rival) =>
        rival.query(
          `insert into cash_shifts (admin_id, id, gym_id, opened_by_kind, opened_by_id, opened_at, opening_tiyin)
           values ($1, gen_random_uuid(), $2, 'employee', $3, now(), 0)`,
          [admin.id, gym.id, clerk.id],
        ),
      () => clerk.post(`/membership/change/${held._id}`, { plan_id: month, payment: cash }),
      [['receipt_counters', admin.id, gym.id]],
    )
    expect(done(changed)).toEqual([201, undefined])
  },
)

/** Who has what is still owed at the gym, twice. */
async function owing() {
  const made = await desk()
  const { season, sell, register } = made
  await sell({ member_id: await register(), payment: cash }) // the gym has numbered something
  const [first, second] = [await sell(), await sell({ plan_id: season })]
  return { ...made, first, second, memberId: first.member_id._id as string }
}

test.skipIf(onCitus).each([
  ['memberships', 'whoever takes money for one of them'],
  ['members', 'whoever sells to them'],
])('an erasure holds the person, then all they have, and only then counts money (%s): %s', async (table) => {
  const { admin, gym, first, second, memberId } = await owing()
  const { deps } = world.application
  noteErasures(deps.dataDir, [{ adminId: admin.id, memberId, at: new Date().toISOString() }])
  const isMember = table === 'members'
  const erased = await meet(
    isMember ? ['members', admin.id, memberId, 'no key update'] : ['memberships', admin.id, first._id],
    () => eraseAnew(deps),
    [['receipt_counters', admin.id, gym.id], ...(isMember ? ([['memberships', admin.id, second._id]] as const) : [])],
  )
  expect(erased).toBe(1)
})

test.skipIf(onCitus)('an erasure by the owner holds what is over before it waits for whoever is named', async () => {
  const { admin, sell, read } = await desk()
  const held = await sell()
  expect(done(await admin.post(`/membership/cancel/${held._id}`, { reason: 'x' }))).toEqual([200, undefined])
  const memberId = held.member_id._id
  const erased = await meet(
    ['memberships', admin.id, held._id],
    () => admin.del(`/member/delete/${memberId}?erase=true`),
    [['members', admin.id, memberId, 'key share']],
  )
  expect(done(erased)).toEqual([200, undefined])
  expect((await read(held._id)).status).toBe('cancelled')
})

test.skipIf(onCitus)('a phone that is corrected at a desk holds the person before the card', async () => {
  const { admin, register } = await desk()
  const id = await register()
  const { version } = (await admin.get(`/member/one/${id}`)).body.member
  const phone_number = freshPhone()
  const changed = await meet(
    ['people', admin.id, id],
    () => admin.put(`/member/update/${id}`, { phone_number, version }),
    [['members', admin.id, id]],
  )
  expect(done(changed)).toEqual([200, undefined])
  expect((await admin.get(`/member/one/${id}`)).body.member.phone_number).toBe(phone_number)
})

test.skipIf(onCitus)('an entry that is taken back is held after what it was made on', async () => {
  const { admin, gym, sell } = await desk()
  const held = await sell({ payment: cash })
  const visit = (await admin.post('/visit/checkin', { gym_id: gym.id, member_id: held.member_id._id })).body.visit
  const undone = await meet(['memberships', admin.id, held._id], () => admin.del(`/visit/undo/${visit._id}`), [
    ['visits', admin.id, visit._id],
  ])
  expect(done(undone)).toEqual([200, undefined])
})

test.skipIf(onCitus)('a file that is taken back keeps nobody who names its people from what they hold', async () => {
  const { admin, bring, target, deps, plan } = await imports.desk()
  const line = `Ali Valiyev,${bare()},Oylik cheksiz,${imports.day(-1)}`
  const { import: batch } = await bring(csv('Ism,Telefon,Tarif,Boshlanish', line), {
    plans: [{ name: 'Oylik cheksiz', plan_id: plan }],
  })
  expect(batch.counts).toMatchObject({ done: 1 })
  const [sold] = (await admin.get('/membership/foradmin/all')).body.memberships
  expect(done(await admin.del(`/import/member/undo/${batch._id}`))).toEqual([200, undefined])
  await meet(['memberships', admin.id, sold._id], () => undoImport(target(batch._id), deps), [
    ['members', admin.id, sold.member_id._id, 'key share'],
  ])
  expect((await admin.get('/member/foradmin/all')).body.members).toEqual([])
})

test.skipIf(onCitus)('a gym that gets its employees holds up no sale and no visit in it', async () => {
  const { admin, gym } = await desk()
  const clerk = await world.employee(admin)
  const changed = await meet(
    ['employees', admin.id, clerk.id],
    () => admin.put(`/gym/update/${gym.id}`, { version: 1, employees: [clerk.id] }),
    [['gyms', admin.id, gym.id, 'key share']],
  )
  expect(done(changed)).toEqual([200, undefined])
})

const tuesday = addDays(monday, 1)

/** Two people with a single place each, still owed, in one class. */
async function singles() {
  const made = await classDesk(world)
  const { admin, kind, manager, member, sessionOn } = made
  await manager.put(`/class/kind/update/${kind._id}`, { drop_in_price: 50_000 })
  const session = await sessionOn(tuesday)
  await member() // the gym has numbered something
  const places: string[] = []
  for (const fullname of ['Aziza Karimova', 'Nodira Aliyeva']) {
    const who = await member({ fullname }, null)
    const bought = await admin.post('/class/drop-in/create', { session_id: session, member_id: who.id })
    expect(done(bought)).toEqual([201, undefined])
    places.push(bought.body.membership._id)
  }
  return { ...made, session, places }
}

type Singles = Awaited<ReturnType<typeof singles>>

test.skipIf(onCitus).each<[string, (made: Singles) => Promise<Answer>]>([
  ['called off', ({ manager, session }) => manager.put(`/class/session/cancel/${session}`, { reason: 'x' })],
  [
    'moved',
    ({ manager, session }) =>
      manager.put(`/class/session/update/${session}`, { date: addDays(tuesday, 7), may_clash: true }),
  ],
  ['of a series that ends', ({ manager, series }) => manager.del(`/class/series/delete/${series._id}`)],
  ['of a kind for others', ({ manager, kind }) => manager.put(`/class/kind/update/${kind._id}`, { gender: 'male' })],
  [
    'of a day that is closed',
    ({ admin, gym }) => admin.put(`/gym/settings/${gym.id}`, { version: 1, holidays: [{ date: tuesday, name: 'x' }] }),
  ],
])(
  'a class that is %s holds its single places, by id, before itself and before any money: whoever gives one up, or pays for it, does',
  async (_, act) => {
    const made = await singles()
    const { admin, gym, session, places } = made
    const last = places.toSorted().at(-1) as string
    const changed = await meet(['memberships', admin.id, last], () => act(made), [
      ['class_sessions', admin.id, session],
      ['receipt_counters', admin.id, gym.id],
    ])
    expect(done(changed)).toEqual([200, undefined])
    expect((await admin.get(`/membership/one/${last}`)).body.membership.status).toBe('cancelled')
  },
)

test.skipIf(onCitus)(
  'a day that is opened as another is closed has its classes held after the single places of that other',
  async () => {
    const { admin, gym, member, book, sessionOn, places } = await singles()
    const wednesday = addDays(tuesday, 1)
    const opened = await sessionOn(wednesday)
    expect((await book(await member(), opened)).status).toBe(201)
    const close = async (date: string) => {
      const { version } = (await admin.get(`/gym/settings/${gym.id}`)).body.settings
      return admin.put(`/gym/settings/${gym.id}`, { version, holidays: [{ date, name: 'x' }] })
    }
    expect(done(await close(wednesday))).toEqual([200, undefined])
    const last = places.toSorted().at(-1) as string
    const changed = await meet(['memberships', admin.id, last], () => close(tuesday), [
      ['class_sessions', admin.id, opened],
    ])
    expect(done(changed)).toEqual([200, undefined])
    expect((await admin.get(`/class/session/one/${opened}`)).body.session.status).toBe('scheduled')
  },
)

test.skipIf(onCitus)('a single place is sold after its class is held: its money comes last', async () => {
  const { admin, gym, member, session } = await singles()
  const who = await member({}, null)
  const sold = await meet(
    ['class_sessions', admin.id, session],
    () =>
      admin.post('/class/drop-in/create', {
        session_id: session,
        member_id: who.id,
        payment: { paid_amount: 50_000, payment_method: 'cash' },
      }),
    [['receipt_counters', admin.id, gym.id]],
  )
  expect(done(sold)).toEqual([201, undefined])
})

test.skipIf(onCitus)(
  'a series is changed after its gym is held: whoever deletes the gym has its series next',
  async () => {
    const { admin, gym, manager, series } = await classDesk(world)
    const changed = await meet(
      ['gyms', admin.id, gym.id],
      () => manager.put(`/class/series/update/${series._id}`, { scope: 'all', time: '19:00' }),
      [['class_series', admin.id, series._id, 'no key update']],
    )
    expect(done(changed)).toEqual([200, undefined])
  },
)
