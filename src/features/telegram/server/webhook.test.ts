import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { useApi } from '#test/api.ts'
import { ok, onlineDesk } from '#test/online-desk.ts'
import { startTelegramServer } from '#test/telegram-server.ts'

const bot = await startTelegramServer()
afterAll(() => bot.close())
const secret = 'sinov-siri_sinov-siri'
const world = useApi({
  runsJobs: true,
  publicUrl: 'https://polvon.uz',
  telegram: { token: bot.token, url: bot.url, webhookSecret: secret },
})
const call = (update: unknown, given: string | undefined, query = '') =>
  fetch(`${world.base}/telegram/webhook${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(given ? { 'x-telegram-bot-api-secret-token': given } : {}) },
    body: JSON.stringify(update),
  })
const written = (update_id: number, text: string) => ({
  update_id,
  message: { from: { id: 7 }, chat: { id: 7, type: 'private' }, text },
})

test('Telegram is told where to call, and is known by the secret alone; what comes twice is done once', async () => {
  await vi.waitUntil(() => bot.calls['setWebhook'], { timeout: 30_000 })
  for (const given of [undefined, 'x', `${secret}x`]) expect((await call(written(1, '/help'), given)).status).toBe(404)
  const none = [null, 5, 'x', true, [], [null], {}, { update_id: 'x' }, { update_id: 1.5 }, { update_id: 2 ** 53 }]
  const broken = [null, 5, {}, { chat: null }, { chat: { id: 7, type: 'private' }, text: {} }]
  for (const odd of [...none, ...broken.map((message) => ({ update_id: 1, message }))])
    expect([odd, (await call(odd, secret)).status]).toEqual([odd, 200])
  for (let n = 0; n < 3; n++) expect((await call(written(50, '/help'), secret)).status).toBe(200)
  expect((await call(written(51, '/me'), secret)).status).toBe(200)
  await vi.waitUntil(() => bot.said.length >= 2, { timeout: 30_000 })
  expect(bot.said.filter(({ text }) => /\/stop/.test(text))).toHaveLength(1)
  expect(bot.calls['getUpdates']).toBeUndefined()
})

test('a secret that is nearly right opens nothing, and nobody sends more than an update has', async () => {
  const post = (body: string, headers: Record<string, string>) =>
    fetch(`${world.base}/telegram/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
  const name = 'x-telegram-bot-api-secret-token'
  const update = JSON.stringify(written(70, '/help'))
  for (const given of [
    '',
    secret.slice(1),
    secret.toUpperCase(),
    `${secret},${secret}`,
    `Bearer ${secret}`,
    secret + secret,
  ])
    expect([given, (await post(update, { [name]: given })).status]).toEqual([given, 404])
  expect((await post(update, { authorization: secret, 'x-secret-token': secret })).status).toBe(404)
  const huge = JSON.stringify(written(71, 'x'.repeat(300_000)))
  expect([(await post(huge, {})).status, (await post(huge, { [name]: secret })).status]).toEqual([413, 413])
})

test('an update that can’t be done is passed over when it comes again, and the one after it is done', async () => {
  const broken = { update_id: 55, message: { ...written(55, '/stop').message, chat: { id: 7.5, type: 'private' } } }
  expect([(await call(broken, secret)).status, (await call(broken, secret)).status]).toEqual([500, 200])
  expect((await call(written(56, '/help'), secret)).status).toBe(200)
  await vi.waitUntil(() => bot.said.length >= 4, { timeout: 30_000 })
})

test('a bot that was here before and is written to still is not heard: its numbers hold up nobody', async () => {
  const asked = new URL(bot.webhooks.at(-1) ?? '')
  expect(asked.pathname).toBe('/api/telegram/webhook')
  expect((await call(written(900_000_000, '/help'), secret, '?bot=1')).status).toBe(404)
  const before = bot.said.length
  expect((await call(written(57, '/help'), secret, asked.search)).status).toBe(200)
  await vi.waitUntil(() => bot.said.length > before, { timeout: 30_000 })
})

test('a bot in a group says nothing there', async () => {
  const group = { update_id: 60, message: { from: { id: 8 }, chat: { id: -8, type: 'group' }, text: '/help' } }
  expect((await call(group, secret)).status).toBe(200)
  await call(written(61, '/help'), secret)
  await vi.waitUntil(() => bot.said.length >= 5, { timeout: 30_000 })
  expect(bot.said.some(({ chat_id }) => chat_id === -8)).toBe(false)
})

test('a payment and its refund are told in the chat, with a button to the receipt inside Telegram', {
  timeout: 60_000,
}, async () => {
  const desk = await onlineDesk(world)
  await world.session('member', desk.memberId)
  await world.sql({ role: 'platform' }, (db) =>
    sql`
      insert into telegram_chats (account_id, chat_id, language, linked_at)
      select a.id, 808, 'uz', now() from accounts a where a.role = 'member' and a.subject_id = ${desk.memberId}`.execute(
      db,
    ),
  )
  const pay = {
    membership_id: desk.membershipId,
    paid_amount: 100_000,
    payment_method: 'cash',
    transaction_type: 'payment',
  }
  const { transaction } = ok(await desk.admin.post('/transaction/membership/create', pay))
  const refund = {
    paid_amount: 40_000,
    payment_method: 'cash',
    transaction_type: 'refund',
    reason: 'Qaytarish',
    transaction_id: transaction._id,
  }
  ok(await desk.admin.post('/transaction/membership/create', { membership_id: desk.membershipId, ...refund }))
  // what happened before the chat was linked may be told there too
  const told = () => bot.said.filter(({ chat_id, text }) => chat_id === 808 && /100\s000|40\s000/.test(text))
  await vi.waitUntil(() => told().length >= 2, { timeout: 30_000 })
  expect(
    told()
      .map(({ text }) => /100\s000|40\s000/.exec(text)?.[0].replace(/\s/, ' '))
      .toSorted(),
  ).toEqual(['100 000', '40 000'])
  for (const { reply_markup } of told())
    expect(reply_markup?.inline_keyboard?.at(-1)?.[0]).toMatchObject({
      text: 'Ochish',
      web_app: { url: expect.stringMatching(/^https:\/\/polvon\.uz\/telegram\?to=%2Fmember%2F[\w%-]+$/) },
    })
})
