import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApi } from '#test/api.ts'
import { ok, onlineDesk } from '#test/online-desk.ts'
import { freePort } from '#test/free-ports.ts'
import { jsonOf, startLocalServer } from '#test/local-server.ts'
import { startTelegramServer } from '#test/telegram-server.ts'
import { sendSms } from '#src/features/messages/server/send-sms.ts'
import type { Application } from '#src/app/application.ts'
import { telegramJobs } from './jobs.ts'
import { keepSaying } from './sayings.ts'
import { readTelegram } from './telegram.ts'

const port = await freePort()
const token = '123456789:sinov-tokeni_sinov-tokeni_sinov'
const world = useApi({ telegram: { token, url: `http://127.0.0.1:${port}`, webhookSecret: undefined } })

const keep = (chatId: number, ...texts: string[]) =>
  world.sql({ role: 'platform' }, async (db) => {
    for (const text of texts) await keepSaying(db, { chat_id: chatId }, { text })
  })
const turn = (chatId: number, { deps }: Application) =>
  telegramJobs.find(({ name }) => name === 'telegram_say')?.run({ chatId }, deps)
const waiting = (chatId: number) =>
  world.sql({ role: 'platform' }, async (db) => {
    const { rows } = await sql<{ text: string }>`
      select message->>'text' as text from telegram_sayings where chat_id = ${chatId} order by id`.execute(db)
    return rows.map(({ text }) => text)
  })

test('what is to be said while nobody reaches Telegram, or it answers nobody, waits and is said in its order once it is back', async () => {
  const chatId = 7_100
  await keep(chatId, 'Kassa', 'Bugun')
  await turn(chatId, world.application)
  expect(await waiting(chatId)).toEqual(['Kassa', 'Bugun'])
  const mute = await startLocalServer((request) => request.socket.destroy(), { port })
  await turn(chatId, (await world.another()).application)
  expect(await waiting(chatId)).toEqual(['Kassa', 'Bugun'])
  await mute.close()
  const bot = await startTelegramServer({ port })
  await turn(chatId, (await world.another()).application)
  expect([bot.textsTo(chatId), await waiting(chatId)]).toEqual([['Kassa', 'Bugun'], []])
  await bot.close()
})

test('when Telegram goes away between two messages the second one waits', async () => {
  const chatId = 7_200
  const bot = await startTelegramServer({ port })
  const { application } = await world.another()
  await keep(chatId, 'Birinchi')
  await turn(chatId, application)
  expect(bot.textsTo(chatId)).toEqual(['Birinchi'])
  await bot.close()
  await keep(chatId, 'Ikkinchi')
  await turn(chatId, application)
  expect(await waiting(chatId)).toEqual(['Ikkinchi'])
})

test('what waited for longer than a day is not said, and goes also while nothing may leave', async () => {
  const [chatId, other] = [7_250, 7_260]
  await world.sql({ role: 'platform' }, (db) =>
    sql`
      insert into telegram_sayings (chat_id, message, created_at)
      select c, '{"text":"Kecha"}', now() - interval '25 hours' from unnest(${[chatId, other]}::bigint[]) c`.execute(
      db,
    ),
  )
  await keep(chatId, 'Bugun')
  const bot = await startTelegramServer({ port })
  const { application } = await world.another()
  await turn(chatId, application)
  expect([bot.textsTo(chatId), await waiting(chatId)]).toEqual([['Bugun'], []])
  await bot.close()
  for (const job of telegramJobs.filter(({ schedule, leaves }) => schedule && !leaves))
    await job.run({}, application.deps)
  expect(await waiting(other)).toEqual([])
})

test('a code for a chat that nobody reaches is an SMS, and those after it ask no more', async () => {
  const called: string[] = []
  const mute = await startLocalServer(
    (request) => {
      called.push(request.url?.split('/').at(-1) ?? '')
      request.socket.destroy()
    },
    { port },
  )
  const { application } = await world.another()
  const { owing, admin } = await onlineDesk(world, { boxes: false })
  const platform = <T>(statement: RawBuilder<T>) =>
    world.sql({ role: 'platform' }, async (db) => (await statement.execute(db)).rows)
  const waysOf = async (memberId: string) => {
    const phone = ok(await admin.get(`/member/one/${memberId}`)).member.phone_number as string
    await platform(sql`
      insert into telegram_chats (account_id, chat_id, language, takes_codes, linked_at)
      select id, 7300, 'uz', true, now() from accounts where login = ${phone} and role = 'member'`)
    ok(await world.visitor.post('/member/login/code', { phone_number: phone }))
    const sent = sql<{ id: string; way: string; status: string }>`
      select id, way, status from sms_messages where phone_number = ${phone} and kind = 'member_login'`
    const [code] = await platform(sent)
    await sendSms.run({ id: code?.id }, application.deps)
    return (await platform(sent)).map(({ way, status }) => `${way} ${status}`)
  }
  expect([await waysOf((await owing()).memberId), await waysOf((await owing()).memberId), called]).toEqual([
    ['sms sent'],
    ['sms sent'],
    ['getMe'],
  ])
  await mute.close()
})

/** A Bot API that answers each method so, and then as if all was well. */
async function answering(answers: Record<string, object[]>) {
  const called: string[] = []
  const { close } = await startLocalServer(
    (request, sent, response) => {
      jsonOf(sent)
      const method = request.url?.split('/').at(-1) ?? ''
      called.push(method)
      const reply = answers[method]?.shift() ?? { ok: true, result: method === 'getUpdates' ? [] : true }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
    },
    { port },
  )
  return { called, close }
}

const isActive = { ok: false, error_code: 409, description: "Conflict: can't use getUpdates while webhook is active" }

test('a bot whose database was away at its start, and whose webhook could not be taken off, hears what people write once both are well', async () => {
  const answers: Record<string, object[]> = {
    // the first is not heard, and Telegram says so to whoever asks
    deleteWebhook: [{ ok: false, error_code: 500, description: 'Internal' }],
    getUpdates: [isActive],
  }
  const { called, close } = await answering(answers)
  const { deps } = (await world.another()).application
  let isAway = true
  const transaction: typeof deps.database.transaction = async (...given) => {
    if (!isAway) return deps.database.transaction(...given)
    isAway = false
    throw new Error('the database is away')
  }
  const reading = readTelegram({ ...deps, database: { ...deps.database, transaction } })
  await expect
    .poll(() => called.filter((method) => method === 'getUpdates').length, { timeout: 60_000 })
    .toBeGreaterThan(2)
  expect(called.filter((method) => method === 'deleteWebhook')).toHaveLength(2)
  await reading.stop()
  await close()
})

test('the webhook that another server of the product has set since is left, and that of anybody else is taken off', async () => {
  const origin = 'https://polvon.uz'
  const { called, close } = await answering({
    getUpdates: [isActive, isActive],
    getWebhookInfo: [`${origin}/api/telegram/webhook?bot=123456789`, 'https://elsewhere.uz/bot'].map((url) => ({
      ok: true,
      result: { url },
    })),
  })
  const { deps } = (await world.another()).application
  const reading = readTelegram({ ...deps, publicOrigin: origin })
  const asked = () => called.filter((method) => /Webhook|getUpdates/.test(method))
  await expect.poll(() => asked().length, { timeout: 60_000 }).toBeGreaterThan(6)
  expect(asked().slice(0, 7)).toEqual([
    'deleteWebhook',
    'getUpdates',
    'getWebhookInfo',
    'getUpdates',
    'getWebhookInfo',
    'deleteWebhook',
    'getUpdates',
  ])
  await reading.stop()
  await close()
})
