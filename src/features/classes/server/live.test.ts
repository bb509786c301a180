import { afterEach, expect, test } from 'vitest'
import { defaultTicks } from '#src/contract/permissions.ts'
import { type Caller, useApi } from '#test/api.ts'
import { classDesk, evening, monday } from '#test/class-desk.ts'
import { openPage } from '#test/open-page.ts'

const world = useApi()
afterEach(() => world.clock(null))

test('a place that is taken or given back is told to the open pages of the desk and of members of that gym, and to nobody else', async () => {
  const { gym, member, sessionOn, book, desk, admin } = await classDesk(world)
  const elsewhere = await classDesk(world)
  const session = await sessionOn(monday)
  const [booking, watching, stranger] = [await member(), await member(), await elsewhere.member()]
  const told = `event: classes\ndata: {"gym_id":"${gym.id}"}`
  const open = (who: Pick<Caller, 'token'>) => openPage(world.base, who)
  const inside = await Promise.all([watching, desk, admin].map(open))
  const outside = await Promise.all([stranger, elsewhere.desk].map(open))
  try {
    await Promise.all([...inside, ...outside].map((page) => page.until('event: unread')))
    const { body } = await book(booking, session)
    await Promise.all(inside.map((page) => page.until(told)))
    expect((await booking.del(`/class/booking/cancel/${body.booking._id}`)).status).toBe(200)
    await Promise.all(inside.map((page) => page.until(told, 2)))
    expect(outside.map((page) => page.count('event: classes'))).toEqual([0, 0])
  } finally {
    for (const page of [...inside, ...outside]) page.close()
  }
}, 30_000)

test('a late cancellation that is forgiven is told to the open pages of the desk and of its member at once', async () => {
  const { gym, member, sessionOn, book, desk, admin } = await classDesk(world)
  const person = await member()
  const { booking } = (await book(person, await sessionOn(monday))).body
  world.clock(evening(monday, 60))
  expect((await person.del(`/class/booking/cancel/${booking._id}`)).body.status).toBe('late')
  const told = `event: classes\ndata: {"gym_id":"${gym.id}"}`
  const pages = await Promise.all([person, desk].map((who) => openPage(world.base, who)))
  try {
    await Promise.all(pages.map((page) => page.until('event: unread')))
    const before = pages.map((page) => page.count(told))
    expect((await admin.put(`/class/booking/forgive/${booking._id}`, { reason: 'Kasal edi' })).status).toBe(200)
    await Promise.all(pages.map((page, index) => page.until(told, (before[index] ?? 0) + 1)))
    expect((await person.get('/member/class/bookings')).body.strikes[0].count).toBe(0)
  } finally {
    for (const page of pages) page.close()
  }
}, 30_000)

test('what a kind, a coach or a room is called or costs from now on is told to open pages with their classes', async () => {
  const { gym, member, desk, manager, kind, coach, room } = await classDesk(world)
  const told = `event: classes\ndata: {"gym_id":"${gym.id}"`
  const pages = await Promise.all([await member(), desk].map((who) => openPage(world.base, who)))
  try {
    await Promise.all(pages.map((page) => page.until('event: unread')))
    const acts = [
      () => manager.put(`/class/kind/update/${kind._id}`, { drop_in_price: 60_000 }),
      () => manager.put(`/class/coach/update/${coach._id}`, { fullname: 'Malika Yusupova-Karimova' }),
      () => manager.put(`/class/room/update/${room._id}`, { name: 'Yangi zal' }),
    ]
    for (const [index, act] of acts.entries()) {
      expect((await act()).status).toBe(200)
      await Promise.all(pages.map((page) => page.until(told, index + 1)))
    }
  } finally {
    for (const page of pages) page.close()
  }
}, 30_000)

test('a coach who works in another gym is told of classes without the gym, and whoever holds none is not', async () => {
  const { admin, gym, manager, member, sessionOn, book } = await classDesk(world)
  const far = await world.gym(admin)
  const join = () => world.employee(admin, { gyms: [far.id], ticks: defaultTicks })
  const [coach, left, colleague] = [await join(), await join(), await join()]
  for (const { id } of [coach, left])
    expect((await manager.post('/class/coach/create', { employee_id: id })).status).toBe(201)
  const { coaches } = (await manager.get('/class/coach/all')).body
  const { _id } = coaches.find(
    ({ employee_id }: { employee_id: { _id: string } | null }) => employee_id?._id === left.id,
  )
  expect((await manager.put(`/class/coach/update/${_id}`, { has_left: true })).status).toBe(200)
  const person = await member()
  const session = await sessionOn(monday)
  const pages = await Promise.all([coach, left, colleague].map((who) => openPage(world.base, who)))
  try {
    await Promise.all(pages.map((page) => page.until('event: unread')))
    expect((await book(person, session)).status).toBe(201)
    await pages[0]?.until('event: classes\ndata: {}')
    expect(pages.map((page) => page.count('event: classes'))).toEqual([1, 0, 0])
    expect(pages.map((page) => page.count(gym.id))).toEqual([0, 0, 0])
  } finally {
    for (const page of pages) page.close()
  }
}, 30_000)
