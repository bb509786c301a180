import { expect, test } from 'vitest'
import { addDays, tashkentDay } from '#src/contract/days.ts'
import { freshPhone, useApi } from '#test/api.ts'
import { registerAt } from '#test/member-desk.ts'

const world = useApi()

test('the home tells of each membership that runs or begins later, and of no reservation, cancelled or ended one', async () => {
  const admin = await world.admin()
  const gym = await world.gym(admin)
  const planOf = async (name: string, more: object = {}) =>
    (
      await admin.post('/plans/create/membership', {
        name,
        price: 300000,
        duration: 30,
        options: [{ key: 'Zal', value: 'cheksiz' }],
        gyms: [gym.id],
        ...more,
      })
    ).body.plan._id as string
  const id = (await registerAt(admin, gym))._id as string
  const today = tashkentDay(new Date())
  const sell = async (plan_id: string, more: object = {}) => {
    const payment = { paid_amount: 300000, payment_method: 'cash' }
    const { body } = await admin.post('/membership/create', {
      member_id: id,
      gym_id: gym.id,
      plan_id,
      payment,
      ...more,
    })
    return body.membership._id as string
  }
  const monthly = await planOf('Oylik')
  await sell(monthly)
  await sell(await planOf('Sakkiz tashrif', { visits: 8, duration: 20 }))
  await sell(monthly, { start_date: addDays(today, 40) })
  await sell(await planOf('Eski'), { start_date: addDays(today, -60) })
  await admin.post(`/membership/cancel/${await sell(await planOf('Bekor'))}`, { reason: 'Koʻchdi' })
  const member = await world.session('member', id)
  await member.post('/member/reserve', { gym_id: gym.id, plan_id: await planOf('Bron') })
  const { portal } = (await member.get('/member/portal')).body
  const named = ({ plan_name, status }: { plan_name: string; status: string }) => [plan_name, status]
  expect(named(portal.membership)).toEqual(['Oylik', 'active'])
  expect(portal.others.map(named)).toEqual([
    ['Sakkiz tashrif', 'active'],
    ['Oylik', 'scheduled'],
  ])
})

test('whoever was linked by initials alone is greeted by their own name, which that owner does not learn', async () => {
  const [first, later, third] = [await world.admin(), await world.admin(), await world.admin()]
  const [gym, other, named] = [await world.gym(first), await world.gym(later), await world.gym(third)]
  const phone_number = freshPhone()
  const card = { fullname: 'Aziza Karimova', phone_number, gender: 'female', gyms: [gym.id] }
  const id = (await first.post('/member/create', card)).body.member._id as string
  expect((await later.post('/member/add', { phone_number, gyms: [other.id] })).status).toBe(200)
  expect((await third.post('/member/add', { phone_number, gyms: [named.id], fullname: 'Aziza xonim' })).status).toBe(
    200,
  )
  const member = await world.session('member', id)
  const greeted = async (gymId: string) => (await member.get(`/member/portal?gym_id=${gymId}`)).body.portal.fullname
  expect([await greeted(gym.id), await greeted(other.id), await greeted(named.id)]).toEqual([
    'Aziza Karimova',
    'Aziza Karimova',
    'Aziza xonim',
  ])
  expect((await later.get(`/member/one/${id}`)).body.member.fullname).toBe('A. K.')
  expect((await first.del(`/member/delete/${id}`)).status).toBe(200)
  expect(await greeted(other.id)).toBe('A. K.')
})

test('the first gym is one where a membership runs, then where the newest ended, on every page of the member', async () => {
  const [admin, stranger] = [await world.admin(), await world.admin()]
  const phone_number = freshPhone()
  const today = tashkentDay(new Date())
  const gymOf = async (owner: typeof admin) => (await world.gym(owner)).id
  const [joined, older, ended, runs] = [
    await gymOf(admin),
    await gymOf(admin),
    await gymOf(stranger),
    await gymOf(stranger),
  ]
  const card = { fullname: 'Aziza Karimova', phone_number, gender: 'female', gyms: [joined, older] }
  const id = (await admin.post('/member/create', card)).body.member._id as string
  await stranger.post('/member/add', { phone_number, gyms: [ended, runs], fullname: 'Aziza' })
  const sell = async (owner: typeof admin, gym_id: string, start_date: string) => {
    const { body } = await owner.post('/plans/create/membership', {
      name: `Oylik ${start_date}`,
      price: 300000,
      duration: 30,
      options: [{ key: 'Zal', value: 'cheksiz' }],
      gyms: [gym_id],
    })
    const payment = { paid_amount: 300000, payment_method: 'cash' }
    const { status } = await owner.post('/membership/create', {
      member_id: id,
      gym_id,
      plan_id: body.plan._id,
      payment,
      start_date,
    })
    expect(status).toBe(201)
  }
  await sell(admin, older, addDays(today, -60))
  await sell(stranger, ended, addDays(today, -45))
  await sell(stranger, runs, addDays(today, -5))
  const member = await world.session('member', id)
  const idsOf = (gyms: { _id: string }[]) => gyms.map(({ _id }) => _id)
  const inOrder = [runs, ended, older, joined]
  expect(idsOf((await member.get('/gym/employee/gyms')).body.gyms)).toEqual(inOrder)
  expect(idsOf((await member.get('/member/managers')).body.gyms)).toEqual(inOrder)
  expect(idsOf((await member.get('/member/one/me')).body.member.gyms)).toEqual(inOrder)
  const { portal } = (await member.get('/member/portal')).body
  expect([portal.gym._id, portal.membership.status]).toEqual([runs, 'active'])
  expect(
    (await member.get('/member/class/bookings')).body.strikes.map(
      (told: { gym_id: { _id: string } }) => told.gym_id._id,
    ),
  ).toEqual(inOrder)
})
