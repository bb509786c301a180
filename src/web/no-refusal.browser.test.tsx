import { expect, onTestFinished, test } from 'vitest'
import { readToast, subscribeToast } from '#src/ui/toast-store.ts'
import { news, note, write } from '#test/components/notes.ts'
import { standInForServer } from '#test/components/server.ts'
import { ApiError, isShownElsewhere, mayPass } from './api-error.ts'
import { call, provideFindOut } from './call.ts'
import { download } from './save-file.ts'
import { readSession, startSession } from './session.ts'

const server = standInForServer()
const maintenance = { error: 'maintenance', message: 'Texnik ishlar' }
const failureOf = (work: Promise<unknown>): Promise<unknown> => work.catch((error: unknown) => error)
function signIn(): void {
  document.cookie = 'signed_in=admin; Path=/'
  startSession({ accessToken: 'old', role: 'admin' })
}
/** Whatever was shown since. */
function toasts(): ReadonlySet<string> {
  const before = readToast()?.id
  const shown = new Set<string>()
  subscribeToast(() => {
    const now = readToast()
    if (now && now.id !== before) shown.add(`${now.id}: ${now.description ?? ''}`)
  })
  return shown
}

test.each([
  [500, [500, 'internal']],
  [502, [0, 'offline']],
  [503, [0, 'offline']],
])(
  'a refresh that is answered %i, by a server in trouble or a proxy without one, leaves everybody signed in',
  async (status, told) => {
    signIn()
    const failure = failureOf(call(note, { id: '1' }))
    ;(await server.next('/note/one/1')).refuse(403, { error: 'token_expired', message: 'Token expired' })
    ;(await server.next('/auth/refresh_token')).refuse(status, { error: 'internal', message: 'Serverda nosozlik' })
    const failed = await failure
    expect(failed instanceof ApiError && [failed.status, failed.error]).toEqual(told)
    expect([readSession(), document.cookie]).toEqual([
      { status: 'signed_in', role: 'admin' },
      expect.stringContaining('signed_in=admin'),
    ])
  },
)

test('a proxy whose servers are all away answers 503, and ends no session: a read may pass, a write that has a key is found out', async () => {
  signIn()
  const shown = toasts()
  const reading = failureOf(call(note, { id: '1' }))
  ;(await server.next('/note/one/1')).answerText(503, 'no server is available')
  const failed = await reading
  expect([mayPass(failed), isShownElsewhere(failed)]).toEqual([true, false])
  provideFindOut((ask) => ask())
  const written = call(write, { body: { text: 'a' } }, { idempotencyKey: 'key-1' })
  ;(await server.next('/note/write')).answerText(503, '')
  const asked = await server.next('/note/write')
  expect(asked.headers.get('idempotency-ask')).toBe('1')
  asked.answer({})
  await written
  provideFindOut(undefined)
  expect(readSession()).toEqual({ status: 'signed_in', role: 'admin' })
  expect([...shown]).toEqual([])
})

test.each(['a call', 'a file', 'a refresh'])(
  'maintenance that %s meets ends the session and is told once; where nobody is signed in the page that asked tells it',
  async (what) => {
    signIn()
    const shown = toasts()
    const all = Promise.all([
      failureOf(call(note, { id: '1' })),
      failureOf(what === 'a file' ? download(note, { id: '2' }) : call(note, { id: '2' })),
    ])
    const calls = [await server.next('/note/one/1'), await server.next('/note/one/2')].toReversed()
    for (const one of calls)
      if (what === 'a refresh') one.refuse(403, { error: 'token_expired' })
      else one.refuse(503, maintenance)
    if (what === 'a refresh') (await server.next('/auth/refresh_token')).refuse(503, maintenance)
    expect((await all).map(isShownElsewhere)).toEqual([true, true])
    expect(readSession().status).toBe('anonymous')
    expect([...shown]).toEqual([expect.stringMatching(/: Texnik ishlar$/)])
    const told = failureOf(call(news, {}))
    ;(await server.next('/news')).refuse(503, maintenance)
    expect(isShownElsewhere(await told)).toBe(false)
    expect(shown.size).toBe(1)
  },
)

test('a write of which the server does not know whether it was done is found out by its key, as long as it takes, and without one nobody knows', async () => {
  signIn()
  onTestFinished(() => provideFindOut(undefined))
  provideFindOut(async (ask) => {
    for (;;) {
      const answer = await ask().catch((error: unknown) => error)
      if (answer instanceof Response) return answer
    }
  })
  const written = call(write, { body: { text: 'a' } }, { idempotencyKey: 'key-1' })
  ;(await server.next('/note/write')).refuse(429, { error: 'outcome.unknown', message: 'Nomaʼlum', duration: 3 })
  ;(await server.next('/note/write')).refuse(429, { error: 'overloaded', message: 'Band', duration: 3 })
  ;(await server.next('/note/write')).refuse(429, { error: 'outcome.unknown', message: 'Nomaʼlum', duration: 3 })
  const asked = await server.next('/note/write')
  expect(server.calls('/note/write').map(({ headers }) => headers.get('idempotency-ask'))).toEqual([
    null,
    '1',
    '1',
    '1',
  ])
  asked.answer({ message: 'Yozildi' })
  expect(await written).toMatchObject({ message: 'Yozildi' })
  const without = failureOf(call(write, { body: { text: 'a' } }))
  ;(await server.next('/note/write')).refuse(429, { error: 'outcome.unknown', message: 'Nomaʼlum', duration: 3 })
  expect(await without).toMatchObject({ status: 0, error: 'unknown' })
})
