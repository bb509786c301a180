import { afterEach, expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { useApi } from '#test/api.ts'
import { classDesk, evening, monday } from '#test/class-desk.ts'
import { readExport } from '#test/sheets.ts'

const world = useApi()
afterEach(() => world.clock(null))

test('the files of classes, bookings and figures hold the rows that their screens show', async () => {
  const { admin, gym, manager, member, sessionOn, book, bookings } = await classDesk(world, { places: 1 })
  const session = await sessionOn(monday)
  await book(await member({ fullname: 'Aziza Karimova' }), session)
  await book(await member({ fullname: 'Barno Aliyeva' }), session)
  world.clock(evening(monday))
  const [first] = await bookings(session)
  await manager.put(`/class/booking/attendance/${first._id}`, { status: 'attended' })
  const wednesday = await sessionOn(addDays(monday, 2))
  await book(await member({ fullname: 'Charos' }), wednesday)
  await admin.put(`/class/session/cancel/${wednesday}`, { reason: 'Murabbiy kasal' })
  const week = `gym_id=${gym.id}&from=${monday}&to=${addDays(monday, 6)}`
  const sessions = await readExport(world, admin, `/class/session/all/export?${week}`)
  expect(sessions.csv.rows).toHaveLength(7)
  expect(sessions.csv.rows[0]).toEqual([
    monday,
    '18:00',
    '60',
    'Yoga',
    'Malika Yusupova',
    'Katta zal',
    '1',
    '1',
    '1',
    'Jadval boʻyicha',
    '',
  ])
  expect(sessions.csv.rows[2]?.slice(-2)).toEqual(['Bekor qilingan', 'Murabbiy kasal'])
  const booked = await readExport(world, admin, `/class/booking/all/export?${week}`)
  expect(booked.csv.rows.map((row) => [row[0], row[4], row[7]])).toEqual([
    [addDays(monday, 2), 'Charos', 'Bekor qilgan'],
    [monday, 'Aziza Karimova', 'Keldi'],
    [monday, 'Barno Aliyeva', 'Navbatda'],
  ])
  expect((await readExport(world, admin, `/class/booking/all/export?${week}&status=attended`)).csv.rows).toHaveLength(1)
  world.clock(evening(addDays(monday, 1)))
  const figures = await readExport(world, admin, `/class/figures/export?${week}`)
  expect(figures.csv.rows).toEqual([['Yoga', 'Du', '18:00', '1', '1', '1', '0', '1', '0', '0', '0']])
  // no more than the screens ask for
  const far = `gym_id=${gym.id}&from=${monday}&to=${addDays(monday, 62)}`
  expect((await admin.get(`/class/session/all/export?${far}`)).status).toBe(400)
})
