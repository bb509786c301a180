import { afterEach, expect, test } from 'vitest'
import { type Caller, useApi } from '#test/api.ts'
import { classDesk, monday } from '#test/class-desk.ts'
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
