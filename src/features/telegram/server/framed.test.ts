import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { paths } from '#src/contract/paths.ts'
import { roles } from '#src/contract/roles.ts'
import { type Answer, freshPhone, useApi } from '#test/api.ts'
import { lockWaits } from '#test/database.ts'
import { linkedChat } from '#test/linked-chat.ts'
import { signOpening, startTelegramServer } from '#test/telegram-server.ts'

const bot = await startTelegramServer()
afterAll(() => bot.close())
const publicUrl = 'https://polvon.example'
const world = useApi({ publicUrl, telegram: { token: bot.token, url: bot.url, webhookSecret: undefined } })

let lastChat = 800_000
async function linked() {
  const chatId = ++lastChat
  await linkedChat(world, chatId)
  return chatId
}
let openings = 0
const openingOf = (chatId: number) =>
  signOpening(
    {
      auth_date: String(Math.floor(Date.now() / 1000)),
      query_id: `AA${++openings}`,
      user: JSON.stringify({ id: chatId }),
    },
    bot.token,
  )
const inFrame = { framed: '1', 'sec-fetch-site': 'same-origin' }
const open = (chatId: number, headers: Record<string, string>): Promise<Answer> =>
  world.visitor.post('/telegram/sign-in', { init_data: openingOf(chatId) }, { headers })
const setBy = (answer: Answer) => answer.headers.getSetCookie()
const tokenIn = (answer: Answer, name: string) =>
  setBy(answer)
    .find((one) => one.startsWith(`${name}=`))
    ?.slice(name.length + 1)
    .split(';')[0] ?? ''
const refresh = async (headers: Record<string, string>) => world.visitor.get('/auth/refresh_token', { headers })

test('in the frame there is one cookie, for secure pages and each host around it apart; elsewhere it is not made', async () => {
  const chatId = await linked()
  const framed = await open(chatId, inFrame)
  expect([framed.status, setBy(framed)]).toEqual([
    200,
    [
      expect.stringMatching(
        /^__Host-framed=[\w-]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; Partitioned; SameSite=None$/,
      ),
    ],
  ])
  const own = await open(chatId, {})
  expect(
    setBy(own).map((one) => [one.split('=')[0], /SameSite=(\w+)/.exec(one)?.[1], /Partitioned/.test(one)]),
  ).toEqual(expect.arrayContaining([['__Host-refresh', 'Strict', false]]))
  expect(setBy(own).join()).not.toMatch(/framed|SameSite=None/)
  // no other way in makes one, whatever the page says of itself
  const admin = await world.admin()
  const typed = await world.visitor.post(
    '/admin/login',
    { phone_number: admin.phone, password: admin.password },
    { headers: inFrame },
  )
  expect(typed.status).toBe(200)
  expect(setBy(typed)).toContainEqual(
    expect.stringMatching(/^__Host-refresh=[\w-]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
  )
  expect(setBy(typed).join()).not.toMatch(/framed|SameSite=None/)
})

test('a session of the one kind is never taken for the other: not by its cookie, nor by its words in the other’s cookie', async () => {
  const chatId = await linked()
  const framed = tokenIn(await open(chatId, inFrame), '__Host-framed')
  const own = tokenIn(await open(chatId, {}), '__Host-refresh')
  for (const cookie of [`__Host-refresh=${own}`, `__Host-framed=${own}`, `__Host-framed=${own}; __Host-refresh=${own}`])
    expect((await refresh({ cookie, ...inFrame })).status).not.toBe(200)
  for (const cookie of [`__Host-framed=${framed}`, `__Host-refresh=${framed}`])
    expect((await refresh({ cookie, 'sec-fetch-site': 'same-origin' })).status).not.toBe(200)
  const renewed = await refresh({ cookie: `__Host-framed=${framed}`, ...inFrame })
  expect([renewed.status, renewed.body.role, setBy(renewed).length]).toEqual([200, 'member', 1])
  expect((await refresh({ cookie: `__Host-refresh=${own}` })).status).toBe(200)
})

test('no other site renews or ends the session of a frame, though its cookie may come along', async () => {
  const cookie = `__Host-framed=${tokenIn(await open(await linked(), inFrame), '__Host-framed')}`
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { ...inFrame, origin: 'https://web.telegram.org' },
    { framed: '1', 'sec-fetch-site': 'cross-site' },
  ] as Record<string, string>[])
    for (const path of ['/auth/refresh_token', '/auth/logout'])
      expect((await world.visitor.get(path, { headers: { cookie, ...headers } })).status).toBe(403)
  // a browser that says nothing of who asks is not believed to be a frame of ours
  expect((await refresh({ cookie, framed: '1' })).status).toBe(401)
  expect((await world.visitor.get('/auth/logout', { headers: { cookie } })).status).toBe(200)
  expect((await refresh({ cookie, ...inFrame })).status).toBe(200)
  const left = await world.visitor.get('/auth/logout', { headers: { cookie, ...inFrame } })
  expect(setBy(left)).toEqual([expect.stringMatching(/^__Host-framed=;.*SameSite=None/)])
  expect((await refresh({ cookie, ...inFrame })).status).toBe(404)
})

test('only the door of Telegram and the member’s pages may stand in a frame, and in Telegram’s alone', async () => {
  const policyOf = async (path: string) => {
    const { headers } = await fetch(new URL(path, world.base))
    return [
      /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1],
      headers.get('x-frame-options'),
    ]
  }
  const links = Object.values(paths).flatMap((path) => {
    const make = path as (...given: unknown[]) => string
    return path.toString().startsWith('(role') ? roles.map((role) => make(role, 'a-1')) : [make('a-1', 'a-1', 'a-1')]
  })
  const pages = [...new Set(links.map((link) => link.split('?')[0] ?? link))]
  expect(pages.length).toBeGreaterThan(100)
  for (const path of [
    ...pages,
    '/telegramm',
    '/memberx',
    '/member/..%2fadmin',
    '/telegram/x',
    '/api/health',
    '/api/member/me',
    '/files/none.webp',
    '/g/zal',
    '/pay/a',
  ]) {
    const isTheirs = path === '/telegram' || /^\/member(\/[\w-]+)*$/.test(path)
    expect([path, ...(await policyOf(path))]).toEqual(
      isTheirs ? [path, 'https://web.telegram.org https://*.telegram.org', null] : [path, "'none'", 'DENY'],
    )
  }
})

test('whose account is changed in the very moment in which the app opens in the frame has no session there', async () => {
  const chatId = ++lastChat
  const { memberId } = await linkedChat(world, chatId)
  const late = await world.sql({ role: 'auth' }, async (db) => {
    await sql`select from accounts where subject_id = ${memberId} for update`.execute(db)
    const begun = [open(chatId, inFrame)]
    await expect.poll(() => lockWaits(world.ownerUrl)).toBe(1)
    await sql`update accounts set login = ${freshPhone()} where subject_id = ${memberId}`.execute(db)
    return begun
  })
  const [answer] = await Promise.all(late)
  if (!answer) throw new Error('nobody opened it')
  expect([answer.status, answer.body.error, setBy(answer)]).toEqual([401, 'telegram.not_told', []])
})
