import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { newId } from '#src/contract/ids.ts'
import { type Answer, useApi } from './api.ts'
import { classDesk } from './class-desk.ts'
import { isOnCitus } from './database.ts'
import { untilWaiting } from './until-waiting.ts'

const world = useApi()
afterEach(() => world.clock(null))

test.skipIf(isOnCitus())(
  'nothing begins in a gym whose deletion was first by a moment: no sale, no card, no period, none that was stopped, no class, and no money is taken',
  async () => {
    const desk = await classDesk(world)
    const { admin, gym, kind, manager, member, plan, room } = desk
    const root = await world.superadmin()
    const buyer = await member({}, null)
    const cash = { paid_amount: 300_000, payment_method: 'cash' }
    const terms = { gym_id: gym.id, plan_name: 'Yillik', duration: 30, price: 0 }
    const stopped = (await root.post('/subscription/create', { ...terms, start_date: '2027-06-01' })).body.subscription
    expect((await root.put(`/subscription/stop/${stopped._id}`, { reason: 'x' })).status).toBe(200)
    const file = new FormData()
    const head = 'Mashgʻulot turi;Murabbiy;Xona;Hafta kunlari;Boshlanishi;Davomiyligi;Joylar;Birinchi kuni;Oxirgi kuni'
    file.append('gym_id', gym.id)
    file.append('ready', '1')
    file.append('file', new Blob([[head, 'Yoga;;Katta zal;Se;09:00;50;3;;'].join('\r\n')]), 'jadval.csv')
    const begin: Record<string, () => Promise<Answer>> = {
      sale: () =>
        admin.post('/membership/create', { member_id: buyer.id, gym_id: gym.id, plan_id: plan._id, payment: cash }),
      card: () => admin.post('/gift-card/sell', { gym_id: gym.id, value: 100_000, payment_method: 'cash' }),
      period: () => root.post('/subscription/create', { ...terms, price: 1_000, start_date: '2027-01-01' }),
      resumed: () => root.put(`/subscription/resume/${stopped._id}`, {}),
      series: () =>
        manager.post('/class/series/create', {
          gym_id: gym.id,
          kind_id: kind._id,
          room_id: room._id,
          weekdays: [1],
          time: '09:00',
        }),
      timetable: () =>
        manager.post('/class/timetable/import', undefined, { form: file, headers: { 'idempotency-key': newId() } }),
    }
    const calls: Promise<readonly [string, number, string]>[] = []
    await world.sql({ role: 'tenant', adminId: admin.id }, async (db) => {
      // as the deletion does
      await sql`select from gyms where admin_id = ${admin.id} and id = ${gym.id} for update`.execute(db)
      for (const [what, call] of Object.entries(begin))
        calls.push(call().then(({ status, body }) => [what, status, body.error] as const))
      await untilWaiting(world, calls.length)
      await sql`update gyms set deleted_at = now() where admin_id = ${admin.id} and id = ${gym.id}`.execute(db)
    })
    expect(await Promise.all(calls)).toEqual([
      ['sale', 422, 'plan.not_for_gym'],
      ['card', 404, 'not_found'],
      ['period', 404, 'not_found'],
      ['resumed', 404, 'not_found'],
      ['series', 404, 'not_found'],
      ['timetable', 404, 'not_found'],
    ])
  },
)

test.skipIf(isOnCitus())('a gym in which somebody sells at the moment of its deletion is not deleted', async () => {
  const { admin, gym, member, plan } = await classDesk(world)
  const buyer = await member({}, null)
  const sold = { member_id: buyer.id, gym_id: gym.id, plan_id: plan._id }
  let deleted: Promise<Answer> | undefined
  let sale: Promise<Answer> | undefined
  await world.sql({ role: 'tenant', adminId: admin.id }, async (db) => {
    // the sale holds its gym, and waits for its buyer
    await sql`select from members where admin_id = ${admin.id} and id = ${buyer.id} for update`.execute(db)
    sale = admin.post('/membership/create', sold)
    await untilWaiting(world, 1)
    deleted = admin.del(`/gym/delete/${gym.id}`)
    await untilWaiting(world, 2)
  })
  expect((await sale)?.status).toBe(201)
  expect([(await deleted)?.status, (await deleted)?.body.error]).toEqual([409, 'gym.has_active_memberships'])
})

test('what stood in a gym that is gone is changed as it is told: a member, news, a plan and a code', async () => {
  const admin = await world.admin()
  const [gym, gone] = [await world.gym(admin), await world.gym(admin)]
  const gyms = [gym.id, gone.id]
  const ids = (told: { _id: string }[]) => told.map(({ _id }) => _id)
  const made = async (path: string, body: object) => {
    const answer = await admin.post(path, body)
    expect([path, answer.status, answer.body]).toEqual([path, 201, answer.body])
    return answer.body
  }
  const person = { fullname: 'Aziza Karimova', phone_number: '+998901230101', gender: 'female' }
  const { member } = await made('/member/create', { ...person, dateOfBirth: '1998-04-12', gyms })
  const days = {
    from_date: '2027-01-01',
    until_date: '2027-01-31',
    is_published: false,
    is_public: false,
    tells_members: false,
  }
  const { news } = await made('/news/create', { title: 'Ochiq eshiklar', text: 'Keling!', gyms, ...days })
  const terms = { name: '1 oylik', price: 300_000, duration: 30, options: [{ key: 'Sauna', value: 'bor' }], gyms }
  const { plan } = await made('/plans/create/membership', terms)
  const { promo } = await made('/promo-code/create', { promo_code: 'BAHOR', percent: 10, gyms })
  expect((await admin.del(`/gym/delete/${gone.id}`)).status).toBe(200)

  const listed = (await admin.get('/member/foradmin/all')).body.members[0]
  expect(ids(listed.gym.gyms)).toEqual([gym.id])
  const { version } = (await admin.get(`/member/one/${member._id}`)).body.member
  const renamed = { fullname: 'Aziza Saidova', gyms: ids(listed.gym.gyms), version }
  expect((await admin.put(`/member/update/${member._id}`, renamed)).status).toBe(200)
  const piece = (await admin.get('/news/all')).body.news[0]
  expect(
    (await admin.put(`/news/update/${news._id}`, { ...piece, title: 'Yopiq', gyms: ids(piece.gyms) })).status,
  ).toBe(200)
  const sold = (await admin.get('/plans/all/foradmin')).body.plans[0]
  expect((await admin.put(`/plans/update/${plan._id}`, { price: 310_000, gyms: ids(sold.gyms) })).status).toBe(200)
  const code = (await admin.get('/promo-code/all')).body.promo_codes[0]
  expect((await admin.put(`/promo-code/update/${promo._id}`, { percent: 15, gyms: ids(code.gyms) })).status).toBe(200)
})
