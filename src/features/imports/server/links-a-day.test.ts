import { expect, test } from 'vitest'
import { freshPhone, useApi } from '#test/api.ts'
import { runImport } from './run-import.ts'
import { csv, importDesk } from '#test/import-desk.ts'

const world = useApi({ linksPerDay: 1 })
const { desk } = importDesk(world)

test('files link five times as many known people in a day as hands may, and go on with the rest the next day', async () => {
  const [first, second] = [await desk(), await desk()]
  const known = Array.from({ length: 6 }, () => freshPhone())
  for (const phone_number of known) {
    const card = { fullname: 'Aziza Karimova', phone_number, gender: 'female', gyms: [first.gym.id] }
    expect((await first.admin.post('/member/create', card)).status).toBe(201)
  }
  // three chunks of fifty: two with known people, then one without
  const line = (phone: string, at: number) => `Aʼzo Raqam${at},${phone}`
  const strangers = (count: number) => Array.from({ length: count }, () => freshPhone())
  const phones = [...known.slice(0, 3), ...strangers(47), ...known.slice(3), ...strangers(47), ...strangers(20)]
  const { import: batch } = await second.check(csv('Ism,Telefon', ...phones.map(line)))
  const { import: stopped } = await second.run(batch._id)
  expect(stopped).toMatchObject({ state: 'cancelled', counts: { done: 100, ready: 20 } })
  expect(stopped.stop_reason).toContain('ertaga')
  expect((await second.run(batch._id)).import).toMatchObject({ state: 'cancelled', counts: { done: 100, ready: 20 } })
  world.clock(new Date(Date.now() + 25 * 3_600_000))
  const tomorrow = await world.session('admin', second.admin.id)
  expect((await tomorrow.post(`/import/member/run/${batch._id}`, {})).status).toBe(200)
  await runImport(second.target(batch._id), second.deps)
  expect((await tomorrow.get(`/import/one/${batch._id}?limit=1`)).body.import).toMatchObject({
    state: 'done',
    counts: { done: 120, ready: 0 },
  })
})
