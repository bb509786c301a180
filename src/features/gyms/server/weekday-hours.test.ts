import { expect, test } from 'vitest'
import { useApi } from '#test/api.ts'

const world = useApi()

test('hours of weekdays: what differs is kept, the rest is as usual; another kind of hours forgets it', async () => {
  const admin = await world.admin()
  const gym = await world.gym(admin)
  const save = async (workingHours: object, version: number) =>
    await admin.put(`/gym/settings/${gym.id}`, { workingHours, version })
  const usual = { from: '09:00', to: '22:00' }
  const weekdays = [
    { weekday: 6, forAll: { from: '10:00', to: '15:00' }, forMen: null },
    { weekday: 7, forAll: null },
    { weekday: 1 },
  ]
  const kept = [
    { weekday: 6, forAll: { from: '10:00', to: '15:00' } },
    { weekday: 7, forAll: null },
  ]
  const saved = await save({ isSameForAll: true, forAll: usual, weekdays }, 1)
  expect(saved.body.settings.workingHours.weekdays).toEqual(kept)
  const again = await save({ isSameForAll: true, forAll: { ...usual, to: '21:00' } }, 2)
  expect(again.body.settings.workingHours).toMatchObject({ forAll: { to: '21:00' }, weekdays: kept })
  expect((await admin.get(`/gym/one/${gym.id}`)).body.gym.gym_settings.workingHours.weekdays).toEqual(kept)
  const apart = await save({ isSameForAll: false, forMen: usual, forWomen: usual }, 3)
  expect(apart.body.settings.workingHours.weekdays).toEqual([])
  for (const [wrong, field] of [
    [[{ weekday: 8 }], 'workingHours.weekdays.0.weekday'],
    [[{ weekday: 7, forAll: { from: '25:00', to: '26:00' } }], 'workingHours.weekdays.0.forAll.from'],
    [[{ weekday: 7 }, { weekday: 7 }], 'workingHours.weekdays'],
  ] as const) {
    const refused = await save({ isSameForAll: true, forAll: usual, weekdays: wrong }, 4)
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, expect.arrayContaining([field])])
  }
})
