import { expect, test } from 'vitest'
import { languages } from '#src/contract/languages.ts'
import { useApi } from '#test/api.ts'
import { classDesk, monday } from '#test/class-desk.ts'

const world = useApi()

type Entry = {
  action: string
  record: { name: string } | null
  gym: { name: string } | null
  changes: { label: string; before: string | null; after: string | null }[]
}

test('the log tells a timetable in words: which class, in whose hands, how many minutes, on which days', async () => {
  const { admin, manager, gym, kind, sessionOn } = await classDesk(world)
  const session = await sessionOn(monday)
  const { version } = (await manager.get(`/class/session/one/${session}`)).body.session
  expect((await manager.put(`/class/session/update/${session}`, { duration: 90, places: 2, version })).status).toBe(200)
  const plan = { name: 'Faqat yoga', price: 100_000, duration: 30, gyms: [gym.id], options: [{ key: 'a', value: 'b' }] }
  expect(
    (await admin.post('/plans/create/membership', { ...plan, classes: { kinds: [kind._id], per_week: 2 } })).status,
  ).toBe(201)
  for (const language of languages) {
    const { entries } = (await admin.get('/audit/all?limit=100', { language })).body as { entries: Entry[] }
    const changes = entries.flatMap((entry) => entry.changes)
    expect(changes.filter(({ label }) => /^[a-z]|_/.test(label))).toEqual([])
    expect(changes.filter(({ after }) => /oʻchirilgan|удалённая|deleted record/.test(after ?? ''))).toEqual([])
  }
  const { entries } = (await admin.get('/audit/all?limit=100')).body as { entries: Entry[] }
  const of = (action: string) => {
    const entry = entries.find((one) => one.action === action)
    return {
      record: entry?.record?.name,
      gym: entry?.gym?.name,
      changes: entry?.changes.map(({ label, before, after }) => [label, before, after]),
    }
  }
  expect(of('classes.createSeries')).toMatchObject({
    record: 'Yoga, 18:00',
    gym: 'Temir Zal',
    changes: expect.arrayContaining([
      ['Mashgʻulot turi', null, 'Yoga'],
      ['Murabbiy', null, 'Malika Yusupova'],
      ['Xona', null, 'Katta zal'],
      ['Hafta kunlari', null, 'Du–Ya'],
      ['Davomiyligi', null, '60 daqiqa'],
    ]),
  })
  expect(of('classes.updateSession')).toMatchObject({
    record: 'Yoga, 01.06.2026 18:00',
    changes: expect.arrayContaining([
      ['Davomiyligi', '60 daqiqa', '90 daqiqa'],
      ['Joylar', '3', '2'],
    ]),
  })
  const inGym = (await admin.get(`/audit/all?limit=100&gym_id=${gym.id}`)).body as { entries: Entry[] }
  expect(inGym.entries.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['classes.createSeries', 'classes.updateSession', 'class_parts.createRoom']),
  )
})
