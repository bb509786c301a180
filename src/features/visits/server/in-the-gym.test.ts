import pg from 'pg'
import { expect, test } from 'vitest'
import { newId } from '#src/contract/ids.ts'
import { pageHeader } from '#src/contract/page-id.ts'
import { type Caller, useApi } from '#test/api.ts'
import { openPage } from '#test/open-page.ts'
import { noon, receptionOf } from '#test/reception.ts'

// Who is in the gym now, and what every desk of it hears while it happens.

const world = useApi()
const { reception } = receptionOf(world)
const withOwner = async (work: (client: pg.Client) => Promise<unknown>) => {
  const client = new pg.Client({ connectionString: world.ownerUrl })
  await client.connect()
  await work(client).finally(() => client.end())
}

test('somebody is in the gym until they leave, two hours pass or the gym closes for them', async () => {
  const { register, enter, settings, employee, gym } = await reception()
  const present = async () => {
    const { body } = await employee.get(`/visit/all?gym_id=${gym.id}&status=present`)
    expect(body.visits).toHaveLength(body.present)
    return body.present
  }
  try {
    world.clock(new Date(noon))
    const [one, man, woman] = [
      await register(),
      await register(300000, { gender: 'male', fullname: 'Anvar Aliyev' }),
      await register(),
    ]
    const first = await enter({ code: one.code })
    await enter({ code: man.code })
    const last = await enter({ code: woman.code })
    expect(await present()).toBe(3)
    const left = await employee.put(`/visit/leave/${first.body.visit._id}`)
    expect([left.status, left.body.visit]).toMatchObject([200, { is_present: false, left_at: expect.any(String) }])
    expect((await employee.put(`/visit/leave/${first.body.visit._id}`)).status).toBe(409)
    expect(await present()).toBe(2)
    await settings(
      `is_same_for_all = false, for_men_from = '06:00', for_men_to = '12:30', for_women_from = '12:00', for_women_to = '24:00'`,
    )
    world.clock(new Date('2026-03-10T07:29:00Z'))
    expect(await present()).toBe(2)
    world.clock(new Date('2026-03-10T07:30:00Z')) // half past twelve in Tashkent: the men's hours are over
    expect(await present()).toBe(1)
    world.clock(new Date(Date.parse(last.body.visit.visited_at) + (2 * 60 * 60 + 1) * 1000))
    expect(await present()).toBe(0)
    const all = await employee.get(`/visit/all?gym_id=${gym.id}&start_date=2026-03-10&end_date=2026-03-10`)
    expect(all.body.pagination.total).toBe(3)
    expect((await employee.get(`/visit/all?gym_id=${gym.id}&start_date=2026-03-11`)).body.visits).toEqual([])
  } finally {
    world.clock(null)
  }
}, 30_000)

test('who was said to have left and comes in again is in the gym again, and may leave again', async () => {
  const { admin, register, enter, employee, gym } = await reception()
  const present = async () => (await employee.get(`/visit/all?gym_id=${gym.id}&status=present`)).body.present
  try {
    world.clock(new Date(noon))
    const { code } = await register()
    const { visit } = (await enter({ code })).body
    const leave = () => employee.put(`/visit/leave/${visit._id}`)
    world.clock(new Date(Date.parse(noon) + 20 * 60_000))
    expect([(await leave()).status, await present()]).toEqual([200, 0])
    world.clock(new Date(Date.parse(noon) + 30 * 60_000))
    const again = (await enter({ code })).body
    expect([again.already, again.visit.left_at, await present()]).toEqual([true, null, 1])
    const [back] = (await admin.get(`/audit/all?entity=visits&entity_id=${visit._id}`)).body.entries
    expect(back).toMatchObject({ action: 'visits.checkIn', changes: [{ field: 'left', after: 'Yoʻq' }] })
    expect((await leave()).status).toBe(200)
    // in the evening the entry of the noon says no more who is there, and when they left stays noted
    world.clock(new Date(Date.parse(noon) + 5 * 3_600_000))
    expect((await enter({ code })).body.visit.left_at).not.toBeNull()
  } finally {
    world.clock(null)
  }
})

test('the visits of a membership are those that were counted on it; of another owner’s there are none', async () => {
  const { admin, employee, gym, plan, register, enter } = await reception()
  const stranger = await reception()
  try {
    world.clock(new Date(noon))
    const member = await register()
    await enter({ code: member.code })
    world.clock(new Date(Date.parse(noon) + 40 * 86_400_000))
    const [again, desk, foreign] = await Promise.all([
      world.session('admin', admin.id),
      world.session('employee', employee.id),
      world.session('employee', stranger.employee.id),
    ])
    const sale = { member_id: member._id, gym_id: gym.id, plan_id: plan._id }
    const second = (await again.post('/membership/create', sale)).body.membership._id
    await enter({ code: member.code }, desk)
    await enter({ member_id: (await register())._id }, desk)
    const on = async (id: string, caller = desk) => {
      const { body } = await caller.get(`/visit/all?membership_id=${id}`)
      return [
        body.pagination.total,
        ...body.visits.map((visit: { membership: { _id: string } }) => visit.membership._id),
      ]
    }
    expect([await on(member.membershipId), await on(second)]).toEqual([
      [1, member.membershipId],
      [1, second],
    ])
    expect(await on(second, foreign)).toEqual([0])
  } finally {
    world.clock(null)
  }
})

test('those who were let in against the rules are listed apart, with who did it', async () => {
  const { register, enter, employee, gym } = await reception()
  await enter({ member_id: (await register())._id })
  const guest = await register(null)
  await enter({ member_id: guest._id, override_reason: 'sinov' })
  const { body } = await employee.get(`/visit/all?gym_id=${gym.id}&status=overridden`)
  expect(body.visits).toMatchObject([
    { member_id: { _id: guest._id }, override_reason: 'sinov', let_in_by: expect.any(String) },
  ])
  expect(body.visits).toHaveLength(1)
})

test('a visit, a refusal, an undo and a leaving are told to every desk of the gym, and to nobody else', async () => {
  const { admin, employee, gym, register, enter } = await reception()
  const aside = await world.gym(admin)
  const others = await world.employee(admin, { gyms: [aside.id] })
  const stranger = await reception()
  const member = await register()
  const line = `event: door\ndata: {"gym_id":"${gym.id}"}`
  const [second, owner, elsewhere, foreign] = await Promise.all([
    openPage(world.base, await world.session('employee', employee.id)),
    openPage(world.base, admin),
    openPage(world.base, others),
    openPage(world.base, stranger.employee),
  ])
  try {
    await Promise.all([second, owner, elsewhere, foreign].map((page) => page.until('event: unread')))
    const { body } = await enter({ code: member.code })
    await Promise.all([second.until(line), owner.until(line)])
    await enter({ code: '000000' })
    await second.until(line, 2)
    await employee.del(`/visit/undo/${body.visit._id}`)
    await second.until(line, 3)
    const again = await enter({ code: member.code })
    await employee.put(`/visit/leave/${again.body.visit._id}`)
    await Promise.all([second.until(line, 5), owner.until(line, 5)])
    expect([elsewhere.count('event: door'), foreign.count('event: door')]).toEqual([0, 0])
  } finally {
    for (const page of [second, owner, elsewhere, foreign]) page.close()
  }
}, 30_000)

test('what happens is told with the open page that did it to its own session alone, and no word of the caller’s beside an id is passed on', async () => {
  const { admin, employee, gym, register } = await reception()
  const [desk, boss] = await Promise.all([employee, admin].map((who) => openPage(world.base, who)))
  if (!desk || !boss) throw new Error('two pages were opened')
  const page = newId()
  const letIn = async (headers: Record<string, string>, who: Caller = employee) =>
    who.post('/visit/checkin', { gym_id: gym.id, code: (await register()).code }, { headers })
  try {
    await Promise.all([desk, boss].map((one) => one.until('event: unread')))
    expect((await letIn({ [pageHeader]: page })).status).toBe(200)
    await desk.until(`event: door\ndata: {"gym_id":"${gym.id}","page":"${page}"}`)
    expect((await letIn({ [pageHeader]: 'Nilufar' })).status).toBe(200)
    await desk.until(`event: door\ndata: {"gym_id":"${gym.id}"}`)
    // whoever heard of the id of another's page does nothing behind it
    expect((await letIn({ [pageHeader]: page }, admin)).status).toBe(200)
    await desk.until(`event: door\ndata: {"gym_id":"${gym.id}"}`, 2)
    await boss.until(`event: door\ndata: {"gym_id":"${gym.id}"}`, 2)
    expect(boss.count(page)).toBe(1)
  } finally {
    desk.close()
    boss.close()
  }
})

test('a desk that lost the announcements is told so when they are back', async () => {
  const { employee, enter, register, gym } = await reception()
  const member = await register()
  const page = await openPage(world.base, employee)
  try {
    await page.until('event: unread')
    await enter({ code: member.code })
    await page.until('event: door')
    await withOwner((client) =>
      client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'polvon pages' and datname = current_database()`,
      ),
    )
    await page.until('event: missed')
    await page.ended // rights may have gone meanwhile: it comes back with those of now
    const again = await openPage(world.base, employee)
    try {
      await again.until('event: unread')
      expect((await enter({ code: '000000' })).status).toBe(422)
      await again.until(`event: door\ndata: {"gym_id":"${gym.id}"}`)
    } finally {
      again.close()
    }
  } finally {
    page.close()
  }
}, 30_000)

test('an employee whose rights or gyms change is told within a second and comes back as who they are now', async () => {
  const { admin, employee, gym } = await reception()
  const other = await world.employee(admin, { gyms: [gym.id] })
  const [page, aside] = [await openPage(world.base, employee), await openPage(world.base, other)]
  try {
    await Promise.all([page.until('event: unread'), aside.until('event: unread')])
    const { body } = await admin.get(`/employee/one/${employee.id}`)
    const ticked = { permissions: [], version: body.employee.version }
    expect((await admin.put(`/employee/update/${employee.id}`, { ...ticked, version: 99 })).status).toBe(409)
    expect((await admin.put(`/employee/update/${employee.id}`, ticked)).status).toBe(200)
    await page.until('event: rights')
    await page.ended
    expect((await employee.get('/employee/one/me')).body.employee.permissions).toEqual([])
    expect(aside.count('event: rights')).toBe(0)
    const made = await admin.get(`/gym/one/${gym.id}`)
    await admin.put(`/gym/update/${gym.id}`, { employees: [employee.id], version: made.body.gym.version })
    await aside.until('event: rights')
    expect((await other.get('/gym/employee/gyms')).body.error).toBe('no_gym_assigned')
  } finally {
    for (const open of [page, aside]) open.close()
  }
}, 30_000)
