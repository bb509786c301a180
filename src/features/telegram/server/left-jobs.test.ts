import { afterAll, expect, test, vi } from 'vitest'
import { freeLeftJobs } from '#src/server/queue.ts'
import { withClient } from '#src/server/embedded-roles.ts'
import { useApi } from '#test/api.ts'
import { startTelegramServer } from '#test/telegram-server.ts'
import { telegramJobs } from './jobs.ts'

const bot = await startTelegramServer()
afterAll(() => bot.close())
const world = useApi({ runsJobs: true, telegram: { token: bot.token, url: bot.url, webhookSecret: undefined } })
const soon = { timeout: 30_000, interval: 50 }

test('what a killed server had taken to say is said by another within minutes, and what one is at is left to it', async () => {
  await withClient(world.ownerUrl, async (client) => {
    const taken = async (chatId: number, minutes: number) => {
      await client.query('begin')
      const payload = { chatId, message: { text: `Salom ${chatId}` } }
      const { rows } = await client.query<{ id: string }>(
        `select id from graphile_worker.add_job('telegram_say', $1::json)`,
        [JSON.stringify(payload)],
      )
      await client.query(
        `update graphile_worker._private_jobs set locked_by = 'worker-gone', locked_at = now() - make_interval(mins => $2) where id = $1`,
        [rows[0]?.id, minutes],
      )
      await client.query('commit')
    }
    await taken(71, 11)
    await taken(72, 1)
    await freeLeftJobs(client, telegramJobs)
  })
  await vi.waitUntil(() => bot.textsTo(71).length === 1, soon)
  expect(bot.textsTo(72)).toEqual([])
})
