import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { freshPhone, useApi } from '#test/api.ts'

const world = useApi()
const noon = Date.parse('2026-03-10T07:00:00Z') // 12:00 in Tashkent
const day = 24 * 3_600_000

/** A gym and a member of it; `comes` is a visit at the product's present moment. */
async function club() {
  world.clock(new Date(noon))
  const admin = await world.admin()
  const gym = await world.gym(admin, { subscription: { start: '2026-01-01', days: 365, status: 'active' } })
  const join = async (fullname = 'Aziza Karimova') => {
    const { body } = await admin.post('/member/create', {
      fullname,
      phone_number: freshPhone(),
      gender: 'female',
      gyms: [gym.id],
    })
    return world.session('member', body.member._id)
  }
  const member = await join()
  const comes = (who = member) =>
    admin.post('/visit/checkin', { gym_id: gym.id, member_id: who.id, override_reason: 'sinov' })
  const rate = (stars: number, text?: string, who = member) =>
    who.post('/member/rating', { gym_id: gym.id, stars, ...(text === undefined ? {} : { text }) })
  const average = async () => (await admin.get(`/gym/one/${gym.id}`)).body.gym.gym_settings.rating
  return { admin, gym, member, join, comes, rate, average }
}

test('who came rates the gym; its owner reads who said what, and the sums of the gym follow', async () => {
  const { admin, gym, member, comes, rate, average } = await club()
  expect((await comes()).status).toBe(200)
  expect((await member.get(`/member/rating?gym_id=${gym.id}`)).body).toMatchObject({ may_rate: true, last: null })
  const given = await rate(4, 'Duxovka issiq, musiqa baland')
  expect([given.status, given.body.rating.stars]).toEqual([201, 4])
  expect(await average()).toEqual({ average: null, count: 1 })
  const { body } = await admin.get(`/gym/rating/all?gym_id=${gym.id}`)
  expect(body).toMatchObject({
    ratings: [{ stars: 4, text: 'Duxovka issiq, musiqa baland', member_id: { fullname: 'Aziza Karimova' } }],
    pagination: { total: 1 },
  })
  expect((await admin.get(`/gym/rating/all?gym_id=${gym.id}&stars=5`)).body.ratings).toEqual([])
  const within = async (days: string) =>
    (await admin.get(`/gym/rating/all?gym_id=${gym.id}&${days}`)).body.pagination.total
  const givenOn = '2026-03-10'
  expect([await within(`start_date=${givenOn}&end_date=${givenOn}`), await within('start_date=2026-03-11')]).toEqual([
    1, 0,
  ])
  expect(await within('end_date=2026-03-09')).toBe(0)
  expect((await admin.get(`/gym/rating/all/export?gym_id=${gym.id}&format=csv`)).text).toContain('Duxovka issiq')
  const own = (await member.get(`/member/rating?gym_id=${gym.id}`)).body
  expect(own).toMatchObject({ may_rate: false, last: { stars: 4, text: 'Duxovka issiq, musiqa baland' } })
  const { rows } = await world.sql({ role: 'tenant', adminId: admin.id }, (db) =>
    sql<{
      kind: string
      params: object
    }>`select kind, params from notifications where recipient_id = ${admin.id}`.execute(db),
  )
  expect(rows).toMatchObject([{ kind: 'gym_rated', params: { stars: '4' } }])
})

test('five ratings make the average that everybody of the gym sees', async () => {
  const { join, comes, rate, average } = await club()
  for (const stars of [5, 4, 5, 3, 5]) {
    const who = await join()
    await comes(who)
    await rate(stars, undefined, who)
  }
  expect(await average()).toEqual({ average: 4.4, count: 5 })
})

test('nobody rates without a visit of the last thirty days, nor twice within them', async () => {
  const { comes, rate, average } = await club()
  const refused = async (stars = 5) => (await rate(stars)).body.error
  expect(await refused()).toBe('rating.no_visit')
  await comes()
  world.clock(new Date(noon + 31 * day))
  expect(await refused()).toBe('rating.no_visit')
  world.clock(new Date(noon + 5 * day))
  expect((await rate(5)).status).toBe(201)
  expect(await refused()).toBe('rating.too_soon')
  // the next month, and yet within thirty days
  world.clock(new Date(noon + 25 * day))
  await comes()
  expect(await refused()).toBe('rating.too_soon')
  world.clock(new Date(noon + 36 * day))
  expect((await rate(1)).status).toBe(201)
  expect(await average()).toMatchObject({ count: 2 })
})

test('whoever is too soon reads from when on they may: after thirty days, and not in the same month', async () => {
  const { member, gym, comes, rate } = await club()
  await comes()
  const refused = async () => {
    await comes()
    const { body } = await rate(5)
    return [body.error, body.message]
  }
  const mayRate = async () => (await member.get(`/member/rating?gym_id=${gym.id}`)).body.may_rate
  expect((await rate(5)).status).toBe(201) // on 10 March
  expect(await refused()).toEqual(['rating.too_soon', expect.stringContaining('09.04.2026 12:00')])
  world.clock(new Date(noon + 30 * day + 60_000))
  expect(await mayRate()).toBe(true)
  world.clock(new Date(Date.parse('2026-05-01T07:00:00Z')))
  await comes()
  expect((await rate(5)).status).toBe(201)
  // thirty days are over, and the month is not
  world.clock(new Date(Date.parse('2026-05-31T08:00:00Z')))
  expect(await refused()).toEqual(['rating.too_soon', expect.stringContaining('01.06.2026 00:00')])
  expect(await mayRate()).toBe(false)
  world.clock(new Date(Date.parse('2026-05-31T19:00:00Z')))
  await comes()
  expect((await rate(5)).status).toBe(201)
})

test('ten taps at once are one rating', async () => {
  const { comes, rate, average } = await club()
  await comes()
  const answers = await Promise.all(Array.from({ length: 10 }, () => rate(5)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(9).fill(422)])
  expect(await average()).toMatchObject({ count: 1 })
})

test('the words are for the owner alone, and stars are one to five', async () => {
  const { admin, gym, member, comes, rate } = await club()
  const other = await club()
  await comes()
  await rate(2, 'Shikoyat')
  const employee = await world.employee(admin, { gyms: [gym.id] })
  for (const caller of [employee, member, await world.superadmin()])
    expect((await caller.get(`/gym/rating/all?gym_id=${gym.id}`)).status).toBe(403)
  expect((await other.admin.get(`/gym/rating/all?gym_id=${gym.id}`)).status).toBe(404)
  expect((await other.member.get(`/member/rating?gym_id=${gym.id}`)).status).toBe(404)
  expect((await other.rate(5, undefined, member)).status).toBe(404)
  const log = (await (await world.superadmin()).get(`/audit/all?action=ratings.give&member_id=${member.id}`)).body
  expect(log.entries).toHaveLength(1)
  expect(JSON.stringify(log.entries)).not.toContain('stars')
  for (const stars of [0, 6, 2.5, '']) {
    const { status, body } = await member.post('/member/rating', { gym_id: gym.id, stars })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['stars']])
  }
  expect((await rate(5, 'a'.repeat(501))).status).toBe(400)
})
