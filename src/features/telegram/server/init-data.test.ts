import { afterAll, afterEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { useApi } from '#test/api.ts'
import { linkedChat } from '#test/linked-chat.ts'
import { ok } from '#test/online-desk.ts'
import { signOpening, startTelegramServer } from '#test/telegram-server.ts'

const bot = await startTelegramServer()
afterAll(() => bot.close())
afterEach(() => world.clock(null))
const world = useApi({ telegram: { token: bot.token, url: bot.url, webhookSecret: undefined } })

type Fields = Record<string, string>
const secondsAgo = (seconds: number) => String(Math.floor(Date.now() / 1000) - seconds)

const sign = (fields: Fields, token = bot.token) => signOpening(fields, token)

let lastChat = 900_000
async function linked() {
  const chatId = ++lastChat
  const desk = await linkedChat(world, chatId)
  const said = (more: Fields = {}): Fields => ({
    auth_date: secondsAgo(5),
    query_id: `AA${chatId}`,
    signature: 'an-Ed25519-one-that-is-not-asked-for',
    user: JSON.stringify({ id: chatId, first_name: 'Aziza', language_code: 'uz' }),
    ...more,
  })
  return { ...desk, chatId, said }
}
const enter = (init_data: string) => world.visitor.post('/telegram/sign-in', { init_data })
const refused = async (init_data: string) => (await enter(init_data)).body.error

test('whom Telegram names for this bot is signed in to their own pages, once', async () => {
  const { said, memberId } = await linked()
  const data = sign(said())
  const signedIn = await enter(data)
  expect([signedIn.status, signedIn.body.role]).toEqual([200, 'member'])
  const own = await world.visitor.get('/member/me', {
    headers: { authorization: `Bearer ${signedIn.body.accessToken}` },
  })
  expect(own.status).not.toBe(401)
  expect(signedIn.headers.get('set-cookie')).toContain('signed_in=member')
  expect(await refused(data)).toBe('telegram.not_told')
  expect(
    (await Promise.all(Array.from({ length: 5 }, () => enter(sign(said({ query_id: 'twice' })))))).filter(
      ({ status }) => status === 200,
    ),
  ).toHaveLength(1)
  expect(memberId).toBeTruthy()
})

test('what is forged, of another bot, too old, of tomorrow or changed opens nothing', async () => {
  const { said, chatId } = await linked()
  const other = await linked()
  const changed = new URLSearchParams(sign(said()))
  changed.set('user', JSON.stringify({ id: other.chatId }))
  const doubled = `${sign(said())}&user=${encodeURIComponent(JSON.stringify({ id: other.chatId }))}`
  for (const wrong of [
    new URLSearchParams({ ...said(), hash: '0'.repeat(64) }).toString(),
    new URLSearchParams(said()).toString(),
    sign(said(), '987654321:boshqa-bot_boshqa-bot_boshqa-bot'),
    sign(said({ auth_date: secondsAgo(700) })),
    sign(said({ auth_date: secondsAgo(-3600) })),
    sign(said({ auth_date: 'kecha' })),
    sign(said({ user: 'null' })),
    sign(said({ user: JSON.stringify({ id: String(chatId) }) })),
    changed.toString(),
    doubled,
    'hash=',
  ])
    expect(await refused(wrong)).toBe('telegram.not_told')
})

test('what this browser was signed in to before ends with its cookie, whoever’s it was', async () => {
  const [{ said }, other] = [await linked(), await linked()]
  const before = await enter(sign(said()))
  const cookie = (before.headers.getSetCookie().find((one) => one.startsWith('refresh=')) ?? '').split(';')[0] ?? ''
  const isLive = async () => (await world.visitor.get('/auth/refresh_token', { headers: { cookie } })).status === 200
  const opened = await world.visitor.post(
    '/telegram/sign-in',
    { init_data: sign(other.said()) },
    { headers: { cookie } },
  )
  expect([opened.status, opened.body.role]).toEqual([200, 'member'])
  expect(await isLive()).toBe(false)
})

test('a person who is not linked is told so, and comes in with the same words once they are; one who left does not', async () => {
  const { said, chatId, memberId } = await linked()
  const stranger = sign(said({ user: JSON.stringify({ id: 42 }) }))
  expect(await refused(stranger)).toBe('telegram.not_linked')
  await world.sql({ role: 'platform' }, (db) =>
    sql`update telegram_chats set chat_id = 42 where chat_id = ${chatId}`.execute(db),
  )
  ok(await enter(stranger))
  await world.sql({ role: 'auth' }, (db) =>
    sql`update accounts set status = 'blocked' where role = 'member' and subject_id = ${memberId}`.execute(db),
  )
  expect(await refused(sign(said({ user: JSON.stringify({ id: 42 }), query_id: 'after' })))).toBe('telegram.not_linked')
})

test('whoever pressed the link of somebody else stays who they are by their own number', async () => {
  const [other, own] = [await linked(), await linked()]
  await world.sql({ role: 'platform' }, (db) =>
    sql`
      update telegram_chats set chat_id = ${own.chatId}, has_number = chat_id = ${own.chatId}
      where chat_id in (${other.chatId}, ${own.chatId})`.execute(db),
  )
  const { accessToken } = ok(await enter(sign(own.said()))) as { accessToken: string }
  const me = await world.visitor.get('/member/one/me', { headers: { authorization: `Bearer ${accessToken}` } })
  expect(JSON.stringify(me.body)).toContain(own.memberId)
})
