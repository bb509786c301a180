import { afterAll, expect, test } from 'vitest'
import { useApi } from '#test/api.ts'
import { ok, onlineDesk } from '#test/online-desk.ts'
import { telegramScript } from '#test/sandbox/telegram.ts'
import { startTelegramServer } from '#test/telegram-server.ts'

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
