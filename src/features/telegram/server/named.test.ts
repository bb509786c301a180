import { sql } from 'kysely'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { addDays, tashkentDay } from '#src/contract/days.ts'
import { useApi } from '#test/api.ts'
import { ok, onlineDesk } from '#test/online-desk.ts'
import { startTelegramServer } from '#test/telegram-server.ts'
import { telegramJobs } from './jobs.ts'
import { shortName } from './named.ts'

const bot = await startTelegramServer()
afterAll(() => bot.close())
afterEach(() => world.clock(null))
const world = useApi({ runsJobs: true, telegram: { token: bot.token, url: bot.url, webhookSecret: undefined } })
const soon = { timeout: 30_000, interval: 50 }
const first = tashkentDay(new Date())
const morningOf = (days: number) => world.clock(new Date(`${addDays(first, days)}T04:00:00Z`))
const wishes = { takes_messages: true, takes_codes: false, takes_reports: true, language: 'uz' }

let lastChat = 600_000
async function owner() {
  const desk = await onlineDesk(world, { boxes: false })
  const chatId = ++lastChat
  await world.sql({ role: 'platform' }, (db) =>
    sql`
      insert into telegram_chats (account_id, chat_id, language, linked_at)
      select a.id, ${chatId}, 'uz', now() from accounts a where a.role = 'admin' and a.subject_id = ${desk.admin.id}`.execute(
      db,
    ),
  )
  const wish = async (takes_names: boolean) => ok(await desk.admin.put('/telegram/own', { ...wishes, takes_names }))
  /** The list of a morning, once it is there. */
  const list = async (days: number) => {
    morningOf(days)
    const before = bot.textsTo(chatId).length
    await telegramJobs.find(({ name }) => name === 'telegram.morning')?.run({}, world.application.deps)
    await vi.waitUntil(() => bot.textsTo(chatId).length > before, soon)
    return bot.textsTo(chatId).at(-1) ?? ''
  }
  return { ...desk, chatId, wish, list }
}

test('who paid and who owes is named to the owner who wished for it, by as little as it takes, and to nobody else', async () => {
  const [asked, quiet] = [await owner(), await owner()]
  await asked.wish(true)
  await asked.owing('Botir Yuldashev Aliyevich')
  ok(await asked.payAtDesk(100_000))
  ok(await quiet.payAtDesk(100_000))
  const silent = await quiet.list(1)
  expect(silent).not.toMatch(/Aziza|Kecha/)
  const told = await asked.list(2)
  expect(told).not.toMatch(/Kecha/) // it was the day before
  expect(told).toMatch(/Qarzi bor: Botir Y\. 300\s000\ssoʻm, Aziza K\. 200\s000\ssoʻm/)
  expect(told).not.toMatch(/Karimova|Yuldashev|\+?998|\d{9}/)
})

test('a debt in parts is told on their days, each with what has fallen due', async () => {
  const asked = await owner()
  await asked.wish(true)
  const part = (days: number, amount: number) => ({ promised_on: addDays(first, days), amount })
  const parts = [part(3, 100_000), part(9, 200_000)]
  ok(await asked.admin.post('/promise/split', { membership_id: asked.membershipId, parts }))
  const due = ok(await asked.admin.get(`/membership/one/${asked.membershipId}`)).membership.due_date as string
  for (const days of [1, 2]) expect(await asked.list(days)).not.toMatch(/Qarzi bor|Toʻlashga|muddati/)
  const told = await asked.list(3)
  expect(told).toMatch(/Toʻlashga vaʼda bergan: 1, jami 100\s000\ssoʻm/)
  expect(told).toMatch(/Qarzi bor: Aziza K\. 100\s000\ssoʻm/)
  expect(await asked.list(4)).toMatch(/Qarzi bor: Aziza K\. 100\s000\ssoʻm/)
  expect(due).toBe(first)
  // the card refused the first, and is asked again on the day of the next
  await world.sql({ role: 'platform' }, (db) =>
    sql`update promises set card_on = ${addDays(first, 9)} where admin_id = ${asked.admin.id} and promised_on = ${addDays(first, 3)}`.execute(
      db,
    ),
  )
  const met = await asked.list(9)
  expect(met).toMatch(/Toʻlashga vaʼda bergan: 1, jami 300\s000\ssoʻm/)
  expect(met).toMatch(/Qarzi bor: Aziza K\. 300\s000\ssoʻm/)
  // what a fee added belongs to no part: with money beyond them all what remains is asked for
  const fee = { membership_id: asked.membershipId, transaction_type: 'cancellation_fee', reason: 'Kechikdi' }
  ok(await asked.admin.post('/transaction/membership/create', { ...fee, paid_amount: 50_000 }))
  ok(await asked.payAtDesk(310_000))
  expect(await asked.list(10)).toMatch(/Qarzi bor: Aziza K\. 40\s000\ssoʻm/)
})

test('yesterday’s payments of one person are one sum', async () => {
  const asked = await owner()
  await asked.wish(true)
  ok(await asked.payAtDesk(100_000))
  ok(await asked.payAtDesk(50_000))
  expect(await asked.list(1)).toMatch(/Kecha toʻladi: Aziza K\. 150\s000\ssoʻm\n/)
})

test('whose membership ends within three days with none after it is told as ending, and not as who may be lost in the figures; the tenth is named, of the others there is the number', async () => {
  const asked = await owner()
  await asked.wish(true)
  for (let nr = 0; nr < 11; nr++) await asked.owing(`Odam Nr${nr}`)
  const end = ok(await asked.admin.get(`/membership/one/${asked.membershipId}`)).membership.end_date as string
  const endsIn = (days: number) => Math.round((Date.parse(end) - Date.parse(first)) / 86_400_000) - days
  expect(await asked.list(endsIn(3))).not.toMatch(/Tugayotganlar/)
  const told = await asked.list(endsIn(2))
  expect(told.match(/Tugayotganlar: .*/)?.[0].split(', ')).toHaveLength(11)
  expect(told).toMatch(/Tugayotganlar: .*, yana 2 kishi/)
  expect(told.match(/Qarzi bor: .*, yana 2 kishi/)).not.toBeNull()
})

test('who was deleted is named no more, and a wish that is taken back is', async () => {
  const asked = await owner()
  await asked.wish(true)
  await asked.owing('Botir Yuldashev')
  await world.sql({ role: 'platform' }, (db) =>
    sql`update members set deleted_at = now() where id = ${asked.memberId}`.execute(db),
  )
  const told = await asked.list(1)
  expect(told).toMatch(/Botir Y\./)
  expect(told).not.toMatch(/Aziza/)
  await asked.wish(false)
  expect(await asked.list(2)).not.toMatch(/Botir/)
})

test('a day of many gyms is told in as many messages as it takes, each gym in one of them', async () => {
  const asked = await owner()
  await asked.list(1)
  const before = bot.textsTo(asked.chatId).length
  const name = (nr: number) => `Zal ${nr} ${'x'.repeat(240)}`
  const names = Array.from({ length: 30 }, (_, nr) => name(nr))
  for (const each of names) await world.gym(asked.admin, { name: each })
  await asked.list(2)
  await vi.waitUntil(() => bot.textsTo(asked.chatId).at(-1)?.includes(name(9)), soon) // by name the last
  const told = bot.textsTo(asked.chatId).slice(before).join('\n\n').split('\n\n')
  expect(names.filter((each) => !told.includes(`${each}\nEslatadigan narsa yoʻq`))).toEqual([])
})

test('a name is short, whatever it is made of', () => {
  expect(['Aziza', 'Aziza Karimova', ' Aziza  Karimova Botir qizi', 'Али 😀ов', ''].map(shortName)).toEqual([
    'Aziza',
    'Aziza K.',
    'Aziza K.',
    'Али 😀.',
    '',
  ])
})
