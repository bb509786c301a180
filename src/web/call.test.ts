import { beforeEach, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { get, post } from '#src/contract/endpoint.ts'

const reply = z.object({})
const list = get('/member/:kind/all', {
  summary: 's',
  access: 'signed_in',
  query: z.object({ page: z.optional(z.number()), search: z.optional(z.string()) }),
  reply,
})
const create = post('/gym/create', {
  summary: 's',
  access: 'signed_in',
  body: z.object({ name: z.string() }),
  images: ['logo'],
  reply,
})

type Answer = { status: number; body?: object; headers?: Record<string, string> }
let answers: Record<string, (request: { token: string | null; count: number }) => Answer>
let asked: string[]

beforeEach(() => {
  vi.resetModules()
  asked = []
  answers = {}
  let cookie = 'signed_in=admin'
  vi.stubGlobal('location', {
    origin: 'http://polvon.test',
    reload: vi.fn<() => void>(),
    assign: vi.fn<(url: string) => void>(),
  })
  vi.stubGlobal('window', { bootRefresh: undefined, addEventListener: () => undefined })
  vi.stubGlobal('document', {
    documentElement: { lang: 'uz', dataset: {} },
    get cookie() {
      return cookie
    },
    set cookie(text: string) {
      if (text.includes('Max-Age=0')) cookie = ''
    },
  })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const path = url.split('?')[0] ?? ''
    asked.push(path)
    await new Promise((resolve) => setTimeout(resolve, 5))
    const headers = init.headers as Record<string, string>
    const answer = answers[path]?.({
      token: headers.Authorization ?? null,
      count: asked.filter((one) => one === path).length,
    })
    if (!answer) throw new TypeError('network')
    return new Response(JSON.stringify({ message: 'm', ...answer.body }), {
      status: answer.status,
      headers: { 'content-type': 'application/json', 'x-request-id': 'r1', ...answer.headers },
    })
  })
})

const refreshed = (token: string): Answer => ({ status: 200, body: { accessToken: token, role: 'admin' } })
const expired: Answer = { status: 403, body: { error: 'token_expired' } }
const members = '/api/member/gym/all'
const refresh = '/api/auth/refresh_token'

it('fills the path, leaves empty query values out and escapes the rest', async () => {
  const { urlOf } = await import('./call.ts')
  expect(urlOf(list, { kind: 'a/b', query: { page: 2, search: '' } })).toBe('/api/member/a%2Fb/all?page=2')
})

it('writes nested bodies as multipart fields', async () => {
  const { formFields } = await import('./call.ts')
  expect(
    formFields({
      name: 'Zal',
      facilities: ['a', 'b'],
      options: [{ key: 'k', value: 'v' }],
      none: undefined,
      cleared: null,
    }),
  ).toEqual([
    ['name', 'Zal'],
    ['facilities[0]', 'a'],
    ['facilities[1]', 'b'],
    ['options[0][key]', 'k'],
    ['options[0][value]', 'v'],
    ['cleared', ''],
  ])
})

it('refreshes once for all calls that met an expired token, and repeats each', async () => {
  answers[refresh] = ({ count }) => refreshed(`t${count}`)
  answers[members] = ({ token }) => (token === 'Bearer t2' ? { status: 200 } : expired)
  const { call } = await import('./call.ts')
  await Promise.all([1, 2, 3, 4].map((page) => call(list, { kind: 'gym', query: { page } })))
  expect(asked.filter((path) => path === refresh)).toHaveLength(2) // the one at start, the shared one
})

it('takes what the page asked for before its code was there, once, and asks by itself where that did not come', async () => {
  answers[refresh] = () => refreshed('t')
  answers[members] = () => ({ status: 200, body: { message: 'asked anew' } })
  const url = `${members}?page=1`
  const begin = (answer: Promise<Response | undefined>) => Object.assign(window, { bootAnswer: { url, answer } })
  const { call } = await import('./call.ts')
  const read = (page: number) => call(list, { kind: 'gym', query: { page } })
  begin(Promise.resolve(new Response(JSON.stringify({ message: 'begun' }))))
  expect(await read(2)).toEqual({ message: 'asked anew' }) // another page of it
  expect(await read(1)).toEqual({ message: 'begun' })
  expect(await read(1)).toEqual({ message: 'asked anew' })
  begin(Promise.resolve(undefined))
  expect(await read(1)).toEqual({ message: 'asked anew' })
})

it('gives nobody what was begun for whoever was here before', async () => {
  answers[refresh] = () => refreshed('t')
  answers[members] = () => ({ status: 200, body: { message: 'own' } })
  const answer = Promise.resolve(new Response(JSON.stringify({ message: 'of another' })))
  const { call } = await import('./call.ts')
  const { startSession } = await import('./session.ts')
  Object.assign(window, { bootAnswer: { url: members, answer } })
  startSession({ accessToken: 't2', role: 'admin' })
  expect(await call(list, { kind: 'gym', query: {} })).toEqual({ message: 'own' })
})

it('does not log out when something is forbidden', async () => {
  answers[refresh] = () => refreshed('t')
  answers[members] = () => ({ status: 403, body: { error: 'forbidden' } })
  const { call } = await import('./call.ts')
  await expect(call(list, { kind: 'gym', query: {} })).rejects.toMatchObject({
    status: 403,
    error: 'forbidden',
    requestId: 'r1',
  })
  expect((await import('./session.ts')).readSession().status).toBe('signed_in')
})

it('logs out when the refresh is refused, and when the server is under maintenance', async () => {
  answers[refresh] = ({ count }) => (count === 1 ? refreshed('t') : { status: 404, body: { error: 'session.ended' } })
  answers[members] = () => expired
  const { call } = await import('./call.ts')
  const { readSession, startSession } = await import('./session.ts')
  await expect(call(list, { kind: 'gym', query: {} })).rejects.toMatchObject({ status: 404 })
  expect(readSession().status).toBe('anonymous')

  startSession({ accessToken: 't', role: 'admin' })
  answers[members] = () => ({ status: 503, body: { error: 'maintenance' } })
  await expect(call(list, { kind: 'gym', query: {} })).rejects.toMatchObject({ status: 503 })
  expect(readSession().status).toBe('anonymous')
})

it('asks for no second refresh when a late answer comes after the session was found to be over', async () => {
  answers[refresh] = ({ count }) => (count === 1 ? refreshed('t') : { status: 404, body: { error: 'session.ended' } })
  answers[members] = () => expired
  const { call } = await import('./call.ts')
  const { readSession, bootSession } = await import('./session.ts')
  await bootSession()
  let answerLate: (answer: Response) => void = () => undefined
  const quick = fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url.includes('/trainer/') ? new Promise<Response>((resolve) => (answerLate = resolve)) : quick(url, init),
  )
  const late = call(list, { kind: 'trainer', query: {} })
  await expect(call(list, { kind: 'gym', query: {} })).rejects.toMatchObject({ status: 404 })
  expect(readSession().status).toBe('anonymous')
  answerLate(new Response(JSON.stringify({ error: 'token_expired' }), { status: 403 }))
  await expect(late).rejects.toMatchObject({ status: 401, error: 'unauthorized' })
  expect(asked.filter((path) => path === refresh)).toHaveLength(2) // the one at start, the one that found it
})

it('keeps the session when the connection is away', async () => {
  answers[refresh] = () => refreshed('t')
  const { call } = await import('./call.ts')
  await expect(call(list, { kind: 'gym', query: {} })).rejects.toMatchObject({ status: 0, error: 'offline' })
  expect((await import('./session.ts')).readSession().status).toBe('signed_in')
})

it.each(['signed_in=admin', '__Host-signed_in=admin', 'signed_in=member; __Host-signed_in=admin'])(
  'is drawn for the role that the hint of %s names',
  async (hint) => {
    vi.stubGlobal('document', { documentElement: { lang: 'uz', dataset: {} }, cookie: `other=1; ${hint}` })
    const { readSession } = await import('./session.ts')
    expect(readSession()).toMatchObject({ status: 'unknown', role: 'admin' })
  },
)

it('asks nothing at start when no session can exist', async () => {
  document.cookie = 'signed_in=; Max-Age=0'
  const { bootSession, readSession } = await import('./session.ts')
  await bootSession()
  expect([asked, readSession().status]).toEqual([[], 'anonymous'])
})

it('sends pictures as a form and everything else as JSON', async () => {
  const sent: RequestInit[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url.includes('refresh')) return new Response(JSON.stringify({ accessToken: 't', role: 'admin' }))
    sent.push(init)
    return new Response('{"message":"m"}')
  })
  const { call } = await import('./call.ts')
  await call(create, { body: { name: 'Zal' }, images: { logo: new Blob(['x']) } })
  await call(create, { body: { name: 'Zal' } }, { idempotencyKey: 'k1' })
  const form = sent[0]?.body
  if (!(form instanceof FormData)) throw new Error('pictures were not sent as a form')
  expect([...(form.keys() as Iterable<string>)]).toEqual(['name', 'logo'])
  expect(sent[1]).toMatchObject({
    body: '{"name":"Zal"}',
    headers: {
      'Content-Type': 'application/json',
      'Idempotency-Key': 'k1',
      Authorization: 'Bearer t',
      'Accept-Language': 'uz',
    },
  })
})
