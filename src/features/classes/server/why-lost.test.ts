import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { uzbek } from '#src/features/notifications/sentences-uz.ts'
import { type Caller, useApi } from '#test/api.ts'
import { classDesk, evening, monday } from '#test/class-desk.ts'

const world = useApi()

/** What somebody was told last of their classes, in words. */
async function lastTold(who: Caller): Promise<string> {
  const [{ kind, params }] = (await who.get('/notification/all')).body.notifications
  expect(kind).toBe('class_lost')
  return uzbek.class_lost.text(params)
}

test('whoever loses a place is told what took it: a ban, a freeze, the days or the hours of the plan', async () => {
  const desk = await classDesk(world, { places: 10 })
  const { admin, manager, member, newPlan, sessionOn, book } = desk
  const wednesday = addDays(monday, 2)
  const session = await sessionOn(wednesday)
  const only = async (conditions: object) => member({}, { plan_id: (await newPlan(conditions))._id })
  const [banned, frozen] = [await member(), await member({}, { plan_id: (await newPlan({ freeze_days: 14 }))._id })]
  const [ofDays, ofHours] = [await only({ weekdays: [3] }), await only({ from: '17:00', to: '20:00' })]
  for (const who of [banned, frozen, ofDays, ofHours]) expect((await book(who, session)).status).toBe(201)
  await admin.put(`/member/status/${banned.id}`, { status: 'banned', reason: 'Janjal' })
  const days = { start_date: addDays(monday, 1), end_date: addDays(monday, 8), reason: 'safar' }
  expect((await admin.post(`/membership/freeze/${frozen.membershipId}`, days)).status).toBe(200)
  expect((await manager.put(`/class/session/update/${session}`, { time: '12:00' })).status).toBe(200)
  expect(await lastTold(ofHours)).toContain('tarifingiz bu soatga emas')
  expect((await manager.put(`/class/session/update/${session}`, { date: addDays(monday, 3) })).status).toBe(200)
  expect(await lastTold(ofDays)).toContain('tarifingiz bu hafta kuniga emas')
  const toldTo = async (id: string) => {
    const { rows } = await world.sql({ role: 'platform' }, (db) =>
      sql<{
        cause: string
      }>`select params ->> 'cause' as cause from notifications where recipient_id = ${id} and kind = 'class_lost'`.execute(
        db,
      ),
    )
    return rows
  }
  expect(await toldTo(banned.id)).toEqual([{ cause: 'banned' }])
  expect(await toldTo(frozen.id)).toEqual([{ cause: 'frozen' }])
})

test('a place that the desk gives back too late says to its holder that it counts, and to whom does it how often; not where nothing is counted', async () => {
  const { desk, member, rules, sessionOn, book } = await classDesk(world)
  const session = await sessionOn(monday)
  const [counted, uncounted] = [await member(), await member()]
  const held = []
  for (const who of [counted, uncounted]) held.push((await book(who, session)).body.booking._id)
  world.clock(evening(monday, 60))
  expect((await desk.del(`/class/booking/cancel/${held[0]}`)).body.message).toBe(
    'Yozilish kech bekor qilindi va kelmagan deb hisoblandi: 30 kunda 1 ta, 3 tada yozilish yopiladi',
  )
  expect(await lastTold(counted)).toContain('kech olib tashladi, bu kelmagan deb hisoblandi')
  await rules({ strikes: 0 })
  expect((await uncounted.del(`/class/booking/cancel/${held[1]}`)).body.message).toBe('Yozilish kech bekor qilindi')
})

test('whoever bought a single place reads that the class went to another day, and what becomes of their money', async () => {
  const { manager, kind, member, sessionOn } = await classDesk(world)
  await manager.put(`/class/kind/update/${kind._id}`, { drop_in_price: 50_000 })
  const session = await sessionOn(addDays(monday, 1))
  const who = await member({}, null)
  expect((await who.post('/class/drop-in/create', { session_id: session })).status).toBe(201)
  const moved = { date: addDays(monday, 3), may_clash: true }
  expect((await manager.put(`/class/session/update/${session}`, moved)).status).toBe(200)
  const { notifications } = (await who.get('/notification/all')).body
  const lost = notifications.find(({ kind }: { kind: string }) => kind === 'class_lost')
  const words = uzbek.class_lost.text(lost.params)
  expect(words).toContain('boshqa kunga koʻchirildi')
  const money = notifications.find(({ kind }: { kind: string }) => kind === 'own_place_returned')
  expect(uzbek.own_place_returned.text(money.params)).toContain('endi toʻlanmaydi')
})

test('who gave a place up too late has what it cost back when the gym then calls the class off, and is told so once', async () => {
  const { admin, manager, kind, member, newPlan, sessionOn, book } = await classDesk(world)
  await manager.put(`/class/kind/update/${kind._id}`, { drop_in_price: 50_000 })
  const session = await sessionOn(monday)
  const holder = await member({}, { plan_id: (await newPlan({ visits: 5 }))._id })
  const [buyer, back] = [await member({}, null), await member()]
  const single = { session_id: session, member_id: buyer.id, payment: { paid_amount: 50_000, payment_method: 'cash' } }
  const sold = (await admin.post('/class/drop-in/create', single)).body
  const held = [
    (await book(holder, session)).body.booking._id,
    sold.booking._id,
    (await book(back, session)).body.booking._id,
  ]
  world.clock(evening(monday, 60))
  for (const [at, who] of [holder, buyer, back].entries())
    expect((await who.del(`/class/booking/cancel/${held[at]}`)).body.status).toBe('late')
  // taken again it is as if it had never been given up (decision 250)
  expect((await book(back, session)).status).toBe(201)
  const find = async (id: string) => (await admin.get(`/membership/one/${id}`)).body.membership
  const strikes = async (who: Caller) => (await who.get('/member/class/bookings')).body.strikes[0].count
  expect([(await find(holder.membershipId)).visits_used, await strikes(holder), await strikes(back)]).toEqual([1, 1, 0])
  expect(await find(sold.membership._id)).toMatchObject({ status: 'active', paid_amount: 50_000 })

  const off = await manager.put(`/class/session/cancel/${session}`, { reason: 'Murabbiy kasal' })
  expect([off.status, off.body.effect]).toMatchObject([200, { told: 3, bookings: [{ outcome: 'cancelled' }] }])
  expect([(await find(holder.membershipId)).visits_used, await strikes(holder), await strikes(back)]).toEqual([0, 0, 0])
  expect(await find(sold.membership._id)).toMatchObject({ status: 'cancelled', due_amount: 0 })
  const toldOf = async (who: Caller) =>
    (await who.get('/notification/all')).body.notifications
      .filter(({ kind: told }: { kind: string }) => told === 'class_cancelled')
      .map(({ params }: { params: object }) => uzbek.class_cancelled.text(params))
  for (const who of [holder, buyer])
    expect(await toldOf(who)).toEqual([expect.stringContaining('Kech bekor qilganingiz endi hisoblanmaydi')])
  expect(await toldOf(back)).toEqual([expect.stringContaining('Boshqa vaqtni tanlashingiz mumkin')])
})
