import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { uzbek } from '#src/features/notifications/sentences-uz.ts'
import { type Caller, useApi } from '#test/api.ts'
import { classDesk, evening, monday } from '#test/class-desk.ts'

const world = useApi()
afterEach(() => world.clock(null))

const tuesday = addDays(monday, 1)
const told = ({ status, body }: { status: number; body: { error?: string } }) => [status, body.error]

async function calledOff(options: Parameters<typeof classDesk>[1] = {}) {
  const desk = await classDesk(world, options)
  const { manager } = desk
  const session = await desk.sessionOn(tuesday)
  const callOff = (id = session) => manager.put(`/class/session/cancel/${id}`, { reason: 'Xato' })
  const restore = (body: object = {}, id = session) => manager.put(`/class/session/restore/${id}`, body)
  const preview = (id = session) => manager.post(`/class/session/restore/preview/${id}`, {})
  /** The last words that somebody was told of it. */
  const lastTold = async (who: Caller, kind: 'class_restored' | 'class_restored_without') => {
    const { notifications } = (await who.get('/notification/all')).body
    const [last] = notifications.filter(({ kind: told }: { kind: string }) => told.startsWith('class_'))
    expect(last.kind).toBe(kind)
    return uzbek[kind].text(last.params)
  }
  /** What their phones were told of it, the newest last. */
  const texts = async (who: { id: string }) => {
    const { rows } = await world.sql({ role: 'platform' }, (db) =>
      sql<{ text: string }>`
        select text from sms_messages where member_id = ${who.id} and kind = 'class_change' order by created_at, id`.execute(
        db,
      ),
    )
    return rows.map(({ text }) => text)
  }
  return { ...desk, session, callOff, restore, preview, lastTold, texts }
}

test('a class that was called off by mistake is held again with its people, in their order, and all of them and the coach are told', async () => {
  const { manager, member, book, line, counted, sessions, session, callOff, restore, preview, lastTold, notices } =
    await calledOff({ places: 1 })
  const [first, second, third] = [
    await member({ fullname: 'Aziza Karimova' }),
    await member({ fullname: 'Barno Olimova' }),
    await member({ fullname: 'Dono Aliyeva' }),
  ]
  for (const who of [first, second, third]) expect((await book(who, session)).status).toBe(201)
  await callOff()
  expect((await preview()).body.effect).toMatchObject({ told: 3, bookings: [], clashes: [] })
  expect((await sessions(tuesday, tuesday))[0]).toMatchObject({ status: 'cancelled' }) // nothing was done
  const answer = await restore()
  expect([answer.status, answer.body]).toMatchObject([
    200,
    {
      session: { status: 'scheduled', cancel_reason: null, is_changed: false, booked: 1, waiting: 2 },
      effect: { told: 3 },
    },
  ])
  expect(await line(session)).toEqual(['Aziza Karimova: booked', 'Barno Olimova: waiting 1', 'Dono Aliyeva: waiting 2'])
  expect(await counted(session)).toMatchObject({ booked: 1, waiting: 2, is_true: true })
  expect(await lastTold(first, 'class_restored')).toContain('joyingiz qaytarildi')
  expect(await lastTold(third, 'class_restored')).toContain('navbatdagi oʻrningiz qaytarildi (2-oʻrin)')
  expect((await notices(first)).slice(0, 2)).toEqual(['class_restored', 'class_cancelled'])
  // a second press, or a second desk
  expect(told(await restore())).toEqual([409, 'state_conflict'])
  // and it goes on as any other
  const [{ _id: place }] = (await manager.get(`/class/session/one/${session}`)).body.bookings
  expect((await first.del(`/class/booking/cancel/${place}`)).body.status).toBe('cancelled')
  expect((await line(session)).slice(0, 2)).toEqual(['Barno Olimova: booked', 'Dono Aliyeva: waiting 1'])
})

test('who has another class by then, a freeze, a ban or no visit left does not have the place back, reads why, and who waits has it', async () => {
  const desk = await calledOff({ places: 4 })
  const { admin, manager, gym, kind, member, newPlan, sessionOn, book, line, session, callOff, restore, lastTold } =
    desk
  const busy = await member({ fullname: 'Band Karimova' })
  const frozen = await member({ fullname: 'Muz Karimova' }, { plan_id: (await newPlan({ freeze_days: 14 }))._id })
  const used = await member({ fullname: 'Sarf Karimova' }, { plan_id: (await newPlan({ visits: 1 }))._id })
  const banned = await member({ fullname: 'Taqiq Karimova' })
  const waits = await member({ fullname: 'Navbat Karimova' })
  for (const who of [busy, frozen, used, banned, waits]) expect((await book(who, session)).status).toBe(201)
  await callOff()
  const room = (await manager.post('/class/room/create', { gym_id: gym.id, name: 'Kichik zal', places: 5 })).body.room
  await manager.post('/class/series/create', {
    gym_id: gym.id,
    kind_id: kind._id,
    room_id: room._id,
    weekdays: [2],
    time: '18:30',
    duration: 30,
  })
  const other = (await desk.sessions(tuesday, tuesday)).find(({ time }: { time: string }) => time === '18:30')._id
  expect((await book(busy, other)).status).toBe(201)
  expect((await book(used, await sessionOn(addDays(monday, 3)))).status).toBe(201)
  await admin.post(`/membership/freeze/${frozen.membershipId}`, {
    start_date: tuesday,
    end_date: addDays(tuesday, 7),
    reason: 'safar',
  })
  await admin.put(`/member/status/${banned.id}`, { status: 'banned', reason: 'Janjal' })
  const { body } = await restore()
  expect(
    body.effect.bookings.map(({ fullname, cause }: { fullname: string; cause: string }) => [fullname, cause]),
  ).toEqual([
    ['Band Karimova', 'overlap'],
    ['Muz Karimova', 'membership'],
    ['Sarf Karimova', 'membership'],
    ['Taqiq Karimova', 'banned'],
  ])
  expect((await line(session))[0]).toBe('Navbat Karimova: booked')
  expect(await lastTold(busy, 'class_restored_without')).toContain('bu vaqtda boshqa mashgʻulotingiz bor')
  expect(await lastTold(frozen, 'class_restored_without')).toContain('muzlatilgan')
  expect(await lastTold(used, 'class_restored_without')).toContain('tashriflar tugagan')
  // called off once more and held again, it brings back those alone who were in it this time
  await callOff()
  await admin.put(`/member/status/${banned.id}`, { status: 'active', reason: 'Kechirildi' })
  expect((await restore()).body.effect.told).toBe(1)
})

test('visits are spent again with the places, and money of a single place stays undone', async () => {
  const { admin, manager, kind, member, newPlan, book, session, callOff, restore, lastTold } = await calledOff()
  await manager.put(`/class/kind/update/${kind._id}`, { drop_in_price: 50_000 })
  const counted = await member({}, { plan_id: (await newPlan({ visits: 5 }))._id })
  const buyer = await member({}, null)
  expect((await book(counted, session)).status).toBe(201)
  const single = { session_id: session, member_id: buyer.id, payment: { paid_amount: 50_000, payment_method: 'cash' } }
  const sold = (await admin.post('/class/drop-in/create', single)).body.membership
  const used = async () => (await admin.get(`/membership/one/${counted.membershipId}`)).body.membership.visits_used
  await callOff()
  expect(await used()).toBe(0)
  await restore()
  expect(await used()).toBe(1)
  expect((await admin.get(`/membership/one/${sold._id}`)).body.membership).toMatchObject({
    status: 'cancelled',
    due_amount: 0,
    paid_amount: 50_000,
  })
  expect(await lastTold(buyer, 'class_restored_without')).toContain('uni yangidan olish mumkin')
  expect((await buyer.post('/class/drop-in/create', { session_id: session })).status).toBe(201)
})

test('who was ticked as here before the class was called off is so again, by whoever brings it back, and may be ticked otherwise', async () => {
  const { manager, desk, gym, member, book, bookings, counted, session, callOff, restore } = await calledOff()
  const [came, unticked, entered] = [await member(), await member(), await member()]
  const places = []
  for (const who of [came, unticked, entered]) places.push((await book(who, session)).body.booking._id)
  world.clock(evening(tuesday, 20))
  const tick = (place: string, status: string) => desk.put(`/class/booking/attendance/${place}`, { status })
  for (const place of places.slice(0, 2)) expect((await tick(place, 'attended')).status).toBe(200)
  expect((await tick(places[1], 'booked')).status).toBe(200)
  expect((await desk.post('/visit/checkin', { gym_id: gym.id, code: entered.code })).status).toBe(200)
  await callOff()
  expect((await restore()).status).toBe(200)
  const states = async () => (await bookings(session)).map(({ status }: { status: string }) => status)
  expect(await states()).toEqual(['attended', 'booked', 'attended'])
  expect(await counted(session)).toMatchObject({ booked: 3, is_true: true })
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ by: string | null }>`
      select ended_by_id as by from class_bookings where session_id = ${session} and member_id = ${came.id}`.execute(
      db,
    ),
  )
  expect(rows).toEqual([{ by: manager.id }])
  expect((await tick(places[0], 'booked')).status).toBe(200)
  // called off again, a tick that was taken back is none
  await callOff()
  expect((await restore()).status).toBe(200)
  expect(await states()).toEqual(['booked', 'booked', 'attended'])
})

test('a late cancellation that was forgiven with the class stays so, and a place that comes back late is left freely', async () => {
  const { member, book, session, callOff, restore, bookings } = await calledOff()
  const [late, stays] = [await member(), await member()]
  const places = []
  for (const who of [late, stays]) places.push((await book(who, session)).body.booking._id)
  world.clock(evening(tuesday, 60))
  expect((await late.del(`/class/booking/cancel/${places[0]}`)).body.status).toBe('late')
  await callOff()
  await restore()
  expect((await late.get('/member/class/bookings')).body.strikes[0].count).toBe(0)
  expect((await bookings(session)).map(({ status }: { status: string }) => status)).toEqual(['booked', 'cancelled'])
  world.clock(evening(tuesday, 5))
  expect((await stays.del(`/class/booking/cancel/${places[1]}`)).body.status).toBe('cancelled')
})

test('a room that was given to another class asks first; a series that ended or changed, a closed day and a class that has begun refuse', async () => {
  const { admin, manager, gym, kind, room, series, sessionOn, callOff, restore, preview } = await calledOff()
  await callOff()
  const once = { weekdays: [2], start_date: tuesday, end_date: tuesday, time: '18:00', duration: 60 }
  const made = await manager.post('/class/series/create', {
    gym_id: gym.id,
    kind_id: kind._id,
    room_id: room._id,
    ...once,
  })
  expect(made.status).toBe(201)
  expect((await preview()).body.effect.clashes).toHaveLength(1)
  expect(told(await restore())).toEqual([409, 'class.clash'])
  expect((await restore({ may_clash: true })).status).toBe(200)

  const wednesday = await sessionOn(addDays(monday, 2))
  await callOff(wednesday)
  const { version } = (await admin.get(`/gym/settings/${gym.id}`)).body.settings
  const holidays = [{ date: addDays(monday, 2), name: 'Hayit' }]
  await admin.put(`/gym/settings/${gym.id}`, { version, holidays })
  expect(told(await restore({}, wednesday))).toEqual([422, 'class.day_closed'])

  const [thursday, friday] = [await sessionOn(addDays(monday, 3)), await sessionOn(addDays(monday, 4))]
  await callOff(thursday)
  world.clock(evening(addDays(monday, 3), -1))
  expect(told(await restore({}, thursday))).toEqual([409, 'state_conflict'])
  world.clock(evening(monday, 360))
  await callOff(friday)
  expect((await manager.del(`/class/series/delete/${series._id}`)).status).toBe(200)
  expect(told(await restore({}, friday))).toEqual([422, 'class.not_restorable'])
})

test('a class whose series has other terms by then comes back as it was, and says that it differs', async () => {
  const { manager, series, callOff, restore } = await calledOff()
  await callOff()
  expect((await manager.put(`/class/series/update/${series._id}`, { time: '19:00' })).status).toBe(200)
  expect((await restore()).body.session).toMatchObject({ time: '18:00', is_changed: true })
})

test('of two desks that bring it back at once one does, and nobody has the place twice', async () => {
  const { member, book, session, callOff, restore, counted } = await calledOff()
  const who = await member()
  await book(who, session)
  await callOff()
  const answers = await Promise.all([restore(), restore(), restore()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await counted(session)).toMatchObject({ booked: 1, waiting: 0, is_true: true })
})

test('whoever was deleted or erased meanwhile is neither told, counted nor listed', async () => {
  const { admin, manager, kind, member, book, line, session, callOff, restore, preview, rules, texts } =
    await calledOff()
  await rules({ is_sms_sent: true })
  await manager.put(`/class/kind/update/${kind._id}`, { drop_in_price: 50_000 })
  const [stays, left, erased, buyer] = [await member(), await member(), await member(), await member({}, null)]
  for (const who of [stays, left]) expect((await book(who, session)).status).toBe(201)
  expect((await buyer.post('/class/drop-in/create', { session_id: session })).status).toBe(201)
  expect((await book(erased, session)).status).toBe(201)
  await callOff()
  const before = await texts(buyer)
  for (const { membershipId } of [left, erased])
    expect((await admin.post(`/membership/cancel/${membershipId}`, { reason: 'Ketdi', refund: 0 })).status).toBe(200)
  for (const who of [left, buyer]) expect((await admin.del(`/member/delete/${who.id}`)).status).toBe(200)
  expect((await admin.del(`/member/delete/${erased.id}?erase=true`)).status).toBe(200)
  expect((await preview()).body.effect).toMatchObject({ told: 1, bookings: [] })
  expect((await restore()).body.effect).toMatchObject({ told: 1, bookings: [] })
  expect(await texts(buyer)).toEqual(before)
  expect(await line(session)).toContain('Aziza Karimova: booked')
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ recipient_id: string }>`
      select recipient_id from notifications where kind like 'class_restored%' and recipient_id = any(${[stays.id, left.id, erased.id, buyer.id]}::uuid[])`.execute(
      db,
    ),
  )
  expect(rows).toEqual([{ recipient_id: stays.id }])
})

test('where the gym sends them, an SMS tells a place from one in the line, also of whoever goes without', async () => {
  const { admin, member, book, session, callOff, restore, rules, texts } = await calledOff({ places: 2 })
  await rules({ is_sms_sent: true })
  const [placed, frozen, waits, out] = [await member(), await member(), await member(), await member()]
  for (const who of [placed, frozen, waits, out]) expect((await book(who, session)).status).toBe(201)
  await callOff()
  for (const who of [frozen, out]) await admin.put(`/member/status/${who.id}`, { status: 'banned', reason: 'Janjal' })
  world.clock(evening(tuesday, 20))
  await restore()
  const last = async (who: { id: string }) => (await texts(who)).at(-1)
  const when = 'Temir Zal: «Yoga» 02.06.2026 18:00'
  expect(await last(placed)).toBe(`${when} baribir o'tadi, yozilishingiz tiklandi.`)
  expect(await last(waits)).toBe(`${when} baribir o'tadi, navbatdagi o'rningiz tiklandi.`)
  expect(await last(frozen)).toBe(`${when} baribir o'tadi, lekin yozilishingiz tiklanmadi.`)
  expect(await last(out)).toBe(`${when} baribir o'tadi, lekin navbatdagi o'rningiz tiklanmadi.`)
})

test('a class does not come back on a day that its series has no longer', async () => {
  const { manager, series, sessionOn, callOff, restore } = await calledOff()
  const [wednesday, saturday] = [await sessionOn(addDays(monday, 2)), await sessionOn(addDays(monday, 5))]
  for (const id of [wednesday, saturday]) await callOff(id)
  const change = (body: object) => manager.put(`/class/series/update/${series._id}`, body)
  expect((await change({ weekdays: [1, 5, 6] })).status).toBe(200)
  expect(told(await restore({}, wednesday))).toEqual([422, 'class.not_restorable'])
  expect((await change({ end_date: addDays(monday, 4) })).status).toBe(200)
  expect(told(await restore({}, saturday))).toEqual([422, 'class.not_restorable'])
  // and does, once it has it again
  expect((await change({ end_date: '' })).status).toBe(200)
  expect((await restore({}, saturday)).body.session).toMatchObject({ status: 'scheduled', is_changed: false })
})

test('why somebody goes without is true of them: by the plan that they have now, a ban, and what may still be bought', async () => {
  const desk = await calledOff({ places: 5 })
  const { admin, manager, gym, kind, member, newPlan, book, session, callOff, restore, lastTold } = desk
  await manager.put(`/class/kind/update/${kind._id}`, { drop_in_price: 50_000 })
  const other = (await manager.post('/class/kind/create', { name: 'Boks', color: 'red' })).body.kind
  const changed = await member({ fullname: 'Oʻzgardi Karimova' })
  const buyer = await member({ fullname: 'Taqiq Olimova' }, null)
  const late = await member({ fullname: 'Yakka Olimova' }, null)
  expect((await book(changed, session)).status).toBe(201)
  for (const who of [buyer, late])
    expect((await who.post('/class/drop-in/create', { session_id: session })).status).toBe(201)
  await callOff()
  expect((await admin.post(`/membership/cancel/${changed.membershipId}`, { reason: 'xato', refund: 0 })).status).toBe(
    200,
  )
  const without = await newPlan({ classes: { kinds: [other._id], per_week: null } })
  const sold = { member_id: changed.id, gym_id: gym.id, plan_id: without._id }
  const payment = { paid_amount: 300_000, payment_method: 'cash' }
  expect((await admin.post('/membership/create', { ...sold, payment })).status).toBe(201)
  await admin.put(`/member/status/${buyer.id}`, { status: 'banned', reason: 'Janjal' })
  await manager.put(`/class/kind/update/${kind._id}`, { drop_in_price: null })
  const { bookings } = (await restore()).body.effect
  expect(bookings.map(({ fullname, cause }: { fullname: string; cause: string }) => [fullname, cause])).toEqual([
    ['Oʻzgardi Karimova', 'membership'],
    ['Taqiq Olimova', 'banned'],
    ['Yakka Olimova', null],
  ])
  expect(await lastTold(changed, 'class_restored_without')).toContain('tarifingizga bu mashgʻulot turi kirmaydi')
  expect(await lastTold(late, 'class_restored_without')).toContain('bu mashgʻulotga endi bir martalik joy sotilmaydi')
  await admin.put(`/member/status/${buyer.id}`, { status: 'active', reason: 'Kechirildi' })
  expect(await lastTold(buyer, 'class_restored_without')).toContain('bu zalga kirishingiz bloklangan')
})

test('hours that were set later let it stand, and a closed day says what to open first', async () => {
  const { admin, gym, sessionOn, callOff, restore } = await calledOff()
  await callOff()
  const settings = async (change: object) => {
    const { version } = (await admin.get(`/gym/settings/${gym.id}`)).body.settings
    return admin.put(`/gym/settings/${gym.id}`, { version, ...change })
  }
  expect(
    (await settings({ workingHours: { isSameForAll: true, forAll: { from: '08:00', to: '12:00' } } })).status,
  ).toBe(200)
  expect((await restore()).body.session).toMatchObject({ status: 'scheduled', is_outside_hours: true })
  const day = addDays(monday, 2)
  const wednesday = await sessionOn(day)
  await callOff(wednesday)
  await settings({ holidays: [{ date: day, name: 'Hayit' }] })
  expect(told(await restore({}, wednesday))).toEqual([422, 'class.day_closed'])
  await settings({ holidays: [] })
  expect((await restore({}, wednesday)).status).toBe(200)
})

test('its coach, whoever comes back on another membership and whoever stands in the gym are as if it had never been off', async () => {
  const { admin, manager, desk, gym, plan, series, member, book, bookings, session, callOff, restore } =
    await calledOff()
  const own = (await manager.post('/class/coach/create', { employee_id: desk.id })).body.coach
  expect((await manager.put(`/class/series/update/${series._id}`, { coach_id: own._id })).status).toBe(200)
  const [renewed, inside] = [await member({ fullname: 'Barno' }), await member({ fullname: 'Dono' })]
  for (const who of [renewed, inside]) expect((await book(who, session)).status).toBe(201)
  world.clock(evening(tuesday, 30))
  expect((await desk.post('/visit/checkin', { gym_id: gym.id, code: inside.code })).status).toBe(200)
  await callOff()
  await admin.post(`/membership/cancel/${renewed.membershipId}`, { reason: 'Xato', refund: 0 })
  const anew = await admin.post('/membership/create', {
    member_id: renewed.id,
    gym_id: gym.id,
    plan_id: plan._id,
    payment: { paid_amount: 300_000, payment_method: 'cash' },
  })
  expect((await restore()).body.effect).toMatchObject({ told: 2, bookings: [] })
  expect(await bookings(session)).toMatchObject([
    { status: 'booked', membership: { _id: anew.body.membership._id }, is_by_door: false },
    { status: 'attended', membership: { _id: inside.membershipId }, is_by_door: true },
  ])
  const { notifications } = (await desk.get('/notification/all')).body
  const news = notifications.filter(({ kind }: { kind: string }) => kind === 'own_classes_changed')
  expect(news.slice(0, 2).map(({ params }: { params: { status: string } }) => params.status)).toEqual([
    'given',
    'cancelled',
  ])
})

test('who is of another gym or another owner, and whose gym has stopped, brings nothing back', async () => {
  const { admin, gym, manager, session, callOff, restore, preview } = await calledOff()
  await callOff()
  const elsewhere = await world.gym(admin)
  const ticks = ['classes.view', 'classes.manage']
  const others = [await world.employee(admin, { gyms: [elsewhere.id], ticks }), await world.admin()]
  for (const other of others) {
    expect(told(await other.post(`/class/session/restore/preview/${session}`, {}))).toEqual([404, 'not_found'])
    expect(told(await other.put(`/class/session/restore/${session}`, {}))).toEqual([404, 'not_found'])
  }
  await world.sql({ role: 'platform' }, (db) =>
    sql`update subscriptions set status = 'stoped', stopped_on = start_on where admin_id = ${admin.id} and gym_id = ${gym.id}`.execute(
      db,
    ),
  )
  for (const refused of [await preview(), await restore()]) expect(refused.body.command).toBe('no_active_subscription')
  expect((await manager.get(`/class/session/one/${session}`)).body.session.status).toBe('cancelled')
})
