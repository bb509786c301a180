import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApi } from '#test/api.ts'
import { freePort } from '#test/free-ports.ts'
import { startLocalServer } from '#test/local-server.ts'
import { startTelegramServer } from '#test/telegram-server.ts'
import type { Application } from '#src/app/application.ts'
import { telegramJobs } from './jobs.ts'
import { keepSaying } from './sayings.ts'

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
