import { afterEach, expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { useApi } from '#test/api.ts'
import { classDesk, monday } from '#test/class-desk.ts'

const world = useApi()
afterEach(() => world.clock(null))

test('a class has a price of its own until that is taken away: then it costs what its kind does, and is its series’ again', async () => {
  const { manager, kind, series, sessionOn, sessions } = await classDesk(world)
  const kindCosts = (drop_in_price: number) => manager.put(`/class/kind/update/${kind._id}`, { drop_in_price })
  await kindCosts(50_000)
  const tuesday = addDays(monday, 1)
  const id = await sessionOn(tuesday)
  const change = async (body: object) => (await manager.put(`/class/session/update/${id}`, body)).body.session
  expect(await change({ drop_in_price: 40_000 })).toMatchObject({
    drop_in_price: 40_000,
    own_price: 40_000,
    is_changed: true,
  })
  await kindCosts(60_000)
  const shown = async () => (await sessions(tuesday, tuesday))[0]
  expect(await shown()).toMatchObject({ drop_in_price: 40_000, own_price: 40_000 })
  expect(await change({ drop_in_price: null })).toMatchObject({
    drop_in_price: 60_000,
    own_price: null,
    is_changed: false,
  })
  // what nobody gave it follows its kind and its series
  await change({ places: 2, drop_in_price: null })
  await change({ places: 3, drop_in_price: null })
  await kindCosts(70_000)
  expect((await manager.put(`/class/series/update/${series._id}`, { time: '19:00' })).status).toBe(200)
  expect(await shown()).toMatchObject({ time: '19:00', drop_in_price: 70_000, own_price: null })
})

test('where the price of a class comes from is told to no member who books, buys or gives back', async () => {
  const { manager, sessionOn, member, book } = await classDesk(world)
  const id = await sessionOn(addDays(monday, 1))
  await manager.put(`/class/session/update/${id}`, { drop_in_price: 40_000 })
  const [booker, buyer] = [await member(), await member({}, null)]
  const booked = await book(booker, id)
  const bought = await buyer.post('/class/drop-in/create', { session_id: id })
  const back = await booker.del(`/class/booking/cancel/${booked.body.booking._id}`)
  expect([booked.status, bought.status, back.status]).toEqual([201, 201, 200])
  for (const { session } of [booked.body, bought.body, back.body]) {
    expect(session).toMatchObject({ _id: id, drop_in_price: 40_000 })
    expect(session).not.toHaveProperty('own_price')
  }
})
