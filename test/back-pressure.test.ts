import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshPhone, useApi } from './api.ts'
import { lockWaits } from './database.ts'

const world = useApi()

test('an owner whose calls all wait leaves connections to the others', async () => {
  const [stuck, other] = [await world.admin(), await world.admin()]
  const gym = await world.gym(stuck)
  await world.gym(other)
  const create = () =>
    stuck.post('/member/create', {
      fullname: 'Aziza Karimova',
      phone_number: freshPhone(),
      gender: 'female',
      gyms: [gym.id],
    })
  let waiting: Promise<{ status: number }[]> | undefined
  await world.sql({ role: 'tenant', adminId: stuck.id }, async (db) => {
    await sql`select from gyms where admin_id = ${stuck.id} and id = ${gym.id} for update`.execute(db)
    waiting = Promise.all(Array.from({ length: 40 }, create)) // more than there are connections
    const inTheWay = () => lockWaits(world.ownerUrl)
    await expect.poll(inTheWay).toBeGreaterThan(10)
    const answers = await Promise.all(Array.from({ length: 12 }, () => other.get('/gym/foradmin/all')))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(await inTheWay()).toBeGreaterThan(10) // they still wait
  })
  const late = (await waiting) ?? []
  expect(late.map(({ status }) => status)).toEqual(late.map(() => 201))
})

test('an owner with more calls than may wait is asked to come back', async () => {
  const [many, other] = [await world.admin(), await world.admin()]
  const gym = await world.gym(many)
  await world.gym(other)
  let answers: Promise<{ status: number; body: { duration?: number } }[]> | undefined
  const body = () => ({
    fullname: 'Aziza Karimova',
    phone_number: freshPhone(),
    gender: 'female',
    gyms: [gym.id],
  })
  await world.sql({ role: 'tenant', adminId: many.id }, async (db) => {
    await sql`select from gyms where admin_id = ${many.id} and id = ${gym.id} for update`.execute(db)
    answers = Promise.all(Array.from({ length: 300 }, () => many.post('/member/create', body())))
    await expect.poll(async () => (await many.post('/member/create', body())).status).toBe(429)
    expect((await other.get('/gym/foradmin/all')).status).toBe(200)
  })
  const all = (await answers) ?? []
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([201, 429]))
  expect(all.filter(({ status }) => status === 429).every(({ body: said }) => (said.duration ?? 0) > 0)).toBe(true)
})

test('an answer says to the browser how long its parts took, and nothing of it to strangers', async () => {
  const admin = await world.admin()
  const timing = (await admin.get('/gym/foradmin/all')).headers.get('server-timing')
  expect(timing).toMatch(/^auth;dur=[\d.]+, db;dur=[\d.]+;desc="\d+ trips", total;dur=[\d.]+$/)
  const refused = await world.visitor.post('/admin/login', { phone_number: freshPhone(), password: 'nobody-is-this' })
  expect(refused.status).toBe(401)
  expect(refused.headers.get('server-timing')).toBeNull()
  expect((await world.visitor.get('/gym/foradmin/all')).headers.get('server-timing')).toBeNull()
})
