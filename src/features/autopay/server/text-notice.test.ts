import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { addDays, tashkentDay } from '#src/contract/days.ts'
import { formatDay } from '#src/contract/formats.ts'
import { withClient } from '#src/server/embedded-roles.ts'
import { useApi } from '#test/api.ts'
import { autopayDesk } from '#test/autopay-desk.ts'
import { ok, paymeBox } from '#test/online-desk.ts'
import { browser, startPushService } from '#test/push-receiver.ts'
import { startPaymeCards } from '#test/sandbox/payme-cards.ts'
import { startTelegramServer } from '#test/telegram-server.ts'
import { textNotice } from './text-notice.ts'

const payme = await startPaymeCards({
  merchantId: paymeBox.merchant_id,
  key: paymeBox.key,
  now: () => world.application.deps.clock.now(),
})
const [service, bot] = [await startPushService(), await startTelegramServer()]
afterAll(() => Promise.all([payme.close(), service.close(), bot.close()]))
const world = useApi({
  runsJobs: true,
  payments: { paymeApiUrl: payme.url },
  pushServices: [service.url],
  telegram: { token: bot.token, url: bot.url, webhookSecret: undefined },
})
const { renewing, goTo } = autopayDesk(world, payme)
beforeEach(() => {
  payme.well()
  goTo(tashkentDay(new Date()))
})
const soon = { timeout: 30_000, interval: 50 }

type Made = Awaited<ReturnType<typeof renewing>>

/** The charge is announced; `text` is what happens ten minutes after. */
async function announced(made: Made) {
  goTo(addDays(made.end, -3))
  await made.announce()
  const id = (await made.state()).charges[0]._id as string
  const text = () => textNotice(made.deps, { adminId: made.admin.id, id })
  const texts = async () => {
    const { rows } = await world.sql({ role: 'platform' }, (db) =>
      sql<{ text: string; way: string; status: string }>`
        select text, way, status from sms_messages where member_id = ${made.memberId} and kind = 'autopay_soon' order by created_at`.execute(
        db,
      ),
    )
    return rows
  }
  return { id, text, texts }
}

async function chatOf(memberId: string, chatId: number): Promise<void> {
  await world.sql({ role: 'platform' }, (db) =>
    sql`
      insert into telegram_chats (account_id, chat_id, language, linked_at)
      select a.id, ${chatId}, 'uz', now() from accounts a where a.role = 'member' and a.subject_id = ${memberId}`.execute(
      db,
    ),
  )
}

test('whom no phone and no chat tells of a charge gets one SMS: gym, day, sum, card and plan', async () => {
  const made = await renewing()
  const { id, text, texts } = await announced(made)
  await withClient(world.ownerUrl, async (client) => {
    const { rowCount } = await client.query('select from graphile_worker.jobs where key = $1', [`autopay.text:${id}`])
    expect(rowCount).toBe(1)
  })
  expect(await texts()).toEqual([])
  await text()
  await text()
  const sent = await texts()
  expect(sent).toHaveLength(1)
  for (const part of [formatDay(made.end), "300 000 so'm", '6311', 'Oylik']) expect(sent[0]?.text).toContain(part)
})

test('a phone that hears of money is not texted; one whose session ended, or that money was switched off for, is', async () => {
  for (const [manner, count] of [
    ['hears', 0],
    ['signed out', 1],
    ['switched off', 1],
  ] as const) {
    const made = await renewing()
    const { subscription } = browser(`${service.url}/${made.memberId}`)
    ok(await made.member.post('/notification/push/subscribe', subscription, { language: 'uz' }))
    if (manner === 'signed out')
      await world.sql({ role: 'platform' }, (db) =>
        sql`update sessions set ended_at = now() where id in (select session_id from push_subscriptions where person_id = ${made.memberId})`.execute(
          db,
        ),
      )
    if (manner === 'switched off')
      ok(await made.member.put('/notification/choices', { topic: 'money', is_shown: true, is_pushed: false }))
    const { text, texts } = await announced(made)
    await text()
    expect([manner, (await texts()).length]).toEqual([manner, count])
  }
})

test('nobody is texted who wants no SMS of money, nor of a charge that was called off meanwhile', async () => {
  const quiet = await renewing()
  const off = { topic: 'money', is_shown: true, is_pushed: true, is_texted: false }
  ok(await quiet.member.put('/notification/choices', off))
  const first = await announced(quiet)
  await first.text()
  expect(await first.texts()).toEqual([])

  // what another owner knows of them decides nothing here
  goTo(tashkentDay(new Date()))
  const [forbidding, other] = [await renewing(), await world.admin()]
  const { phone_number } = (await forbidding.admin.get(`/member/one/${forbidding.memberId}`)).body.member
  const gyms = [(await world.gym(other)).id]
  ok(await other.post('/member/add', { phone_number, fullname: 'Aziza', gender: 'female', gyms }))
  await world.sql({ role: 'platform' }, (db) =>
    sql`update members set is_sms_allowed = false where admin_id = ${forbidding.admin.id} and id = ${forbidding.memberId}`.execute(
      db,
    ),
  )
  const none = await announced(forbidding)
  await none.text()
  expect(await none.texts()).toEqual([])

  goTo(tashkentDay(new Date()))
  const stopped = await renewing()
  const second = await announced(stopped)
  ok(await stopped.member.del(`/member/autopay/stop/${stopped.membershipId}`))
  await second.text()
  expect(await second.texts()).toEqual([])
})

test('a chat has it once, for nothing; a chat that blocked the bot is gone, and the SMS leaves', async () => {
  const made = await renewing()
  await chatOf(made.memberId, 910_001)
  const { text, texts } = await announced(made)
  await vi.waitUntil(() => bot.textsTo(910_001).length > 0, soon)
  await text()
  await vi.waitUntil(async () => (await texts())[0]?.way === 'telegram', soon)
  expect(bot.textsTo(910_001)).toHaveLength(1)

  const other = await renewing()
  await chatOf(other.memberId, 910_002)
  bot.behave('blocked')
  const lost = await announced(other)
  await vi.waitUntil(async () => {
    const { rows } = await world.sql({ role: 'platform' }, (db) =>
      sql`select from telegram_chats where chat_id = 910002`.execute(db),
    )
    return rows.length === 0
  }, soon)
  await lost.text()
  await vi.waitUntil(async () => (await lost.texts())[0]?.status === 'sent', soon)
  expect((await lost.texts())[0]?.way).toBe('sms')
})
