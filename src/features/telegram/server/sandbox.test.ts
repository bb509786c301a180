import { sql } from 'kysely'
import { afterAll, expect, test, vi } from 'vitest'
import { useApi } from '#test/api.ts'
import { ok, onlineDesk } from '#test/online-desk.ts'
import { telegramScript } from '#test/sandbox/telegram.ts'
import { startTelegramServer } from '#test/telegram-server.ts'
import { readTelegram } from './telegram.ts'

const bot = await startTelegramServer()
afterAll(() => bot.close())
const world = useApi({ runsJobs: true, telegram: { token: bot.token, url: bot.url, webhookSecret: undefined } })

test('Telegram’s script passes: strangers learn nothing, a member is linked by their own number and let go', {
  timeout: 120_000,
}, async () => {
  const { admin, memberId } = await onlineDesk(world)
  await world.session('member', memberId)
  const { phone_number } = ok(await admin.get(`/member/one/${memberId}`)).member
  const { steps, differences } = await telegramScript(bot, {
    url: `${world.base}/telegram/webhook`,
    phone: phone_number,
  })
  expect([differences, steps > 12]).toEqual([[], true])
})

test('another bot in the place of one is heard from its first word', { timeout: 60_000 }, async () => {
  const { deps } = world.application
  await world.sql({ role: 'platform' }, (db) =>
    sql`update telegram_state set bot_id = 1, next_update = 900000000, seen_at = now() where id = 1`.execute(db),
  )
  const reader = readTelegram(deps)
  const isFollowed = () =>
    world.sql({ role: 'platform' }, async (db) => {
      const { rows } = await sql`select from telegram_state where bot_id <> 1`.execute(db)
      return rows.length === 1
    })
  await vi.waitUntil(isFollowed, { timeout: 30_000, interval: 50 })
  bot.write(77, '/stop')
  await vi.waitFor(() => expect(bot.textsTo(77)).toHaveLength(1), { timeout: 30_000, interval: 50 })
  await reader.stop()
})
