import { expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { clockAt, today, useSoldMembers } from '#test/sold-members.ts'

const { world, place, sold } = useSoldMembers()
const promise = ({ admin }: Awaited<ReturnType<typeof place>>, membership_id: string) =>
  admin.post('/promise/create', { membership_id, promised_on: addDays(today, 5) })

test('what changing the plan would do says which agreed day ends with the old debt, and only while one stands', async () => {
  const here = await place()
  const id = await sold(here)
  const other = await here.admin.post('/plans/create/membership', {
    name: 'Pro',
    price: 400_000,
    duration: 30,
    options: [{ key: 'Zal', value: 'cheksiz' }],
    gyms: [here.gymId],
  })
  const agreedDay = async () =>
    (await here.admin.get(`/membership/change/preview/${id}?plan_id=${other.body.plan._id}`)).body.preview.agreed_day
  expect(await agreedDay()).toBe(null)
  await promise(here, id)
  // what is still owed for the days that were used is still owed on that day
  expect(await agreedDay()).toBe(null)
  const ahead = await sold(here, { start: addDays(today, 9) })
  await promise(here, ahead)
  const { preview } = (await here.admin.get(`/membership/change/preview/${ahead}?plan_id=${other.body.plan._id}`)).body
  expect([preview.old_end_date, preview.agreed_day]).toEqual([null, addDays(today, 5)])
  world.clock(clockAt(addDays(today, 6), 12))
  const later = await here.admin.get(`/membership/change/preview/${ahead}?plan_id=${other.body.plan._id}`)
  expect(later.body.preview.agreed_day).toBe(null)
})
