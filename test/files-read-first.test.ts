import { expect, onTestFinished, test } from 'vitest'
import { newId } from '#src/contract/ids.ts'
import { type Caller, useApi } from './api.ts'
import { classDesk } from './class-desk.ts'

const heard: string[] = []
const world = useApi({
  // who calls is asked before the file is read, and once more after it
  onStatement: ({ sent: { sql }, role }) => {
    if (role === 'tenant' && !/from (admins|employees) /.test(sql)) heard.push('asked')
  },
})

/** Hears of threads that read a file: from when to when. */
function hearThreads(): void {
  const hear = (thread: NodeJS.EventEmitter) => {
    heard.push('reads')
    thread.once('exit', () => heard.push('has read'))
  }
  process.on('worker', hear)
  onTestFinished(() => void process.off('worker', hear))
}

const send = (caller: Caller, path: string, gymId: string, content: string, more: Record<string, string> = {}) => {
  const form = new FormData()
  for (const [name, value] of Object.entries({ gym_id: gymId, ...more })) form.append(name, value)
  form.append('file', new Blob([content]), 'a.csv')
  return caller.post(path, undefined, { form, headers: { 'idempotency-key': newId() } })
}

const list = 'Ism;Telefon\nAziza Karimova;901234567'
const timetable = 'Mashgʻulot turi;Xona;Hafta kunlari;Boshlanishi;Davomiyligi\nYoga;Katta zal;Shanba;21:00;60'

test.each([
  ['/import/member/create', list, {}, 201],
  ['/class/timetable/check', timetable, {}, 200],
  ['/class/timetable/import', timetable, { ready: '1' }, 201],
])('%s reads its file before a connection is taken for it', async (path, content, more, status) => {
  const { admin, manager, gym } = await classDesk(world)
  hearThreads()
  heard.length = 0
  const caller = path.startsWith('/class') ? manager : admin
  const answer = await send(caller, path, gym.id, content, more)
  expect([answer.status, answer.body.error]).toEqual([status, undefined])
  expect(heard.slice(0, 3)).toEqual(['reads', 'has read', 'asked'])
})

test('what a file is refused for is told to whoever may bring it there alone, and who only asks has none read', async () => {
  const { admin } = await classDesk(world)
  const { gym: foreign } = await classDesk(world)
  hearThreads()
  const refused = await send(admin, '/import/member/create', foreign.id, '\0\0')
  expect([refused.status, refused.body.error]).toEqual([404, 'not_found'])
  heard.length = 0
  const form = new FormData()
  form.append('gym_id', foreign.id)
  form.append('file', new Blob([list]), 'a.csv')
  const headers = { 'idempotency-key': newId(), 'idempotency-ask': '1' }
  expect((await admin.post('/import/member/create', undefined, { form, headers })).status).toBe(409)
  expect(heard).not.toContain('reads')
})
