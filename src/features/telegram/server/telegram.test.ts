import { sql } from 'kysely'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { addDays, tashkentDay } from '#src/contract/days.ts'
import { formatDay } from '#src/contract/formats.ts'
import { mostTries } from '#src/features/messages/rules.ts'
import { sendSms } from '#src/features/messages/server/send-sms.ts'
import { type Caller, useApi } from '#test/api.ts'
import { classDesk, evening, monday } from '#test/class-desk.ts'
import { ok, onlineDesk } from '#test/online-desk.ts'
import { startTelegramServer } from '#test/telegram-server.ts'
import { listByChat } from './chats.ts'
import { telegramJobs } from './jobs.ts'
import { keepSaying } from './sayings.ts'

const bot = await startTelegramServer()
afterAll(() => bot.close())
afterEach(() => {
  bot.behave('well')
  world.clock(null)
})
const world = useApi({ runsJobs: true, telegram: { token: bot.token, url: bot.url, webhookSecret: undefined } })
const long = { timeout: 60_000 }
const soon = { timeout: 30_000, interval: 50 }

let lastChat = 500_000
const freshChat = () => ++lastChat

const wordOf = async (caller: Caller) =>
  new URL(ok(await caller.post('/telegram/link')).url).searchParams.get('start') ?? ''
const isLinked = async (caller: Caller) => Boolean((await caller.get('/telegram/own')).body.chat)
const says = (chatId: number, what: RegExp) =>
  vi.waitUntil(() => bot.textsTo(chatId).findLast((text) => what.test(text)), soon)

/** Links a chat by the deep link. */
async function link(caller: Caller, chatId = freshChat()): Promise<number> {
  bot.write(chatId, `/start ${await wordOf(caller)}`)
  await says(chatId, /Ulandi/)
  return chatId
}

const outbox = async (phone: string) =>
  (
    await world.sql({ role: 'platform' }, (db) =>
      sql<{ id: string; kind: string; status: string; way: string; parts: number; text: string; error: string | null }>`
        select id, kind, status, way, parts, text, error from sms_messages where phone_number = ${phone} order by created_at, id`.execute(
        db,
      ),
    )
  ).rows
const settled = (phone: string, kind: string) =>
  vi.waitUntil(async () => {
    const row = (await outbox(phone)).findLast((one) => one.kind === kind)
    return row && !['queued', 'sending'].includes(row.status) ? row : undefined
  }, soon)

async function member() {
  const desk = await onlineDesk(world)
  const caller = await world.session('member', desk.memberId)
  const phone = ok(await desk.admin.get(`/member/one/${desk.memberId}`)).member.phone_number as string
  return { ...desk, caller, phone }
}
const wishes = { takes_messages: true, takes_codes: false, takes_reports: true, takes_names: false, language: 'uz' }

test(
  'the link of the bot is good once, for its own account, and for fifteen minutes; an earlier one is good no more',
  long,
  async () => {
    const { caller } = await member()
    const [early, word] = [await wordOf(caller), await wordOf(caller)]
    const [stranger, own] = [freshChat(), freshChat()]
    for (const wrong of [early, 'a'.repeat(32), `${word}x`, '\u0000']) bot.write(stranger, `/start ${wrong}`)
    await vi.waitUntil(() => bot.textsTo(stranger).length === 4, soon)
    expect([new Set(bot.textsTo(stranger)).size, await isLinked(caller)]).toEqual([1, false])
    bot.write(own, `/start ${word}`)
    await says(own, /Ulandi/)
    bot.write(stranger, `/start ${word}`)
    await vi.waitUntil(() => bot.textsTo(stranger).length === 5, soon)
    expect((await caller.get('/telegram/own')).body).toMatchObject({ bot: 'polvon_sinov_bot', chat: wishes })
    const late = await wordOf(caller)
    world.clock(new Date(Date.now() + 16 * 60_000))
    bot.write(stranger, `/start ${late}`)
    await vi.waitUntil(() => bot.textsTo(stranger).length === 6, soon)
    expect(new Set(bot.textsTo(stranger)).size).toBe(1)
    // writing to one chat as fast as it asks, and never faster than once a second
    expect(bot.tooFast).toEqual([])
  },
)

test('one’s own number links; a contact of somebody else, or one without an account, does not', long, async () => {
  const { caller, phone, admin } = await member()
  const chat = freshChat()
  bot.write(chat, '/start')
  await says(chat, /raqamingizni/)
  expect(bot.said.find(({ chat_id }) => chat_id === chat)?.reply_markup?.keyboard).toEqual([
    [{ text: 'Raqamimni yuborish', request_contact: true }],
  ])
  bot.share(chat, phone, chat + 1)
  await says(chat, /не ваш номер/)
  bot.share(chat, '+998900000000')
  await says(chat, /Этого номера нет/)
  expect(await isLinked(caller)).toBe(false)
  bot.share(chat, phone.slice(1))
  await says(chat, /Подключено/)
  expect(await isLinked(caller)).toBe(true)
  // an owner is linked from their own account alone: the till is told to nobody who merely has the phone
  const owner = freshChat()
  bot.share(owner, admin.phone)
  await says(owner, /Этого номера нет/)
  expect(await isLinked(admin)).toBe(false)
})

test(
  'what would be an SMS goes to the chat with its button, costs nothing, and is an SMS again after /stop',
  long,
  async () => {
    const { caller, phone, admin, memberId, membershipId } = await member()
    const chat = await link(caller)
    const remind = () => admin.post('/sms/send/notified/membership', { membership_ids: [membershipId] })
    const noon = new Date(`${tashkentDay(new Date())}T07:00:00Z`)
    world.clock(noon)
    const seen = async () => ok(await admin.get(`/sms/preview/notified/membership?membership_ids=${membershipId}`))
    const way = async () => ok(await admin.get(`/member/message/${memberId}`))
    expect(await way()).toMatchObject({ in_chat: true })
    expect(await seen()).toMatchObject({ in_chats: 1, parts: 0, recipients: [{ parts: 0 }] })
    expect(ok(await remind()).queued).toBe(1)
    expect(await settled(phone, 'unpaid')).toMatchObject({ status: 'delivered', way: 'telegram', parts: 0 })
    const reminder = bot.said.findLast(({ chat_id }) => chat_id === chat)
    expect(reminder?.text).toContain('300 000')
    expect(reminder?.reply_markup?.inline_keyboard?.[0]?.[0]).toMatchObject({
      text: 'Toʻlash',
      url: expect.stringMatching(/\/pay\/[a-z2-7]{12}$/),
    })
    bot.write(chat, '/me')
    await says(chat, /qarz 300\s000/)
    await world.sql({ role: 'platform' }, async (db) => {
      const [own] = await listByChat(db, chat)
      await keepSaying(db, { chat_id: chat, account_id: own?.account_id ?? '' }, { text: 'Kutib turgan yangilik' })
      await sql`update telegram_sayings set taken_until = now() + interval '5 seconds' where chat_id = ${chat}`.execute(
        db,
      )
    })
    bot.write(chat, '/stop')
    await says(chat, /Uzildi/)
    expect(bot.textsTo(chat)).not.toContain('Kutib turgan yangilik')
    expect(await isLinked(caller)).toBe(false)
    world.clock(new Date(noon.getTime() + 2 * 86_400_000))
    expect(await way()).toMatchObject({ in_chat: false })
    expect(await seen()).toMatchObject({ in_chats: 0, parts: 1, recipients: [{ parts: 1 }] })
    expect(ok(await remind()).queued).toBe(1)
    expect(await settled(phone, 'unpaid')).toMatchObject({ status: 'sent', way: 'sms', parts: 1 })
  },
)

test('a command is known however a phone or an app writes it', long, async () => {
  const { caller } = await member()
  const chat = await link(caller)
  bot.write(chat, ' /Stop@polvon_sinov_bot ')
  await says(chat, /Uzildi/)
  expect(await isLinked(caller)).toBe(false)
})

test('codes go to the chat only by the person’s wish, and can’t be passed on from there', long, async () => {
  const { caller, phone } = await member()
  const chat = freshChat()
  bot.share(chat, phone)
  await says(chat, /Подключено/)
  ok(await caller.put('/telegram/own', wishes))
  ok(await world.visitor.post('/member/login/code', { phone_number: phone }))
  expect(await settled(phone, 'member_login')).toMatchObject({ way: 'sms' })
  ok(await caller.put('/telegram/own', { ...wishes, takes_codes: true }))
  world.clock(new Date(Date.now() + 120_000))
  ok(await world.visitor.post('/member/login/code', { phone_number: phone }))
  await says(chat, /tasdiqlash kodi \d{6}/)
  expect(bot.said.findLast(({ chat_id }) => chat_id === chat)?.protect_content).toBe(true)
  await vi.waitUntil(async () => (await outbox(phone)).some(({ way }) => way === 'telegram'), soon)
})

test('while Telegram asks for patience a code is an SMS at once, and a message after its last try', long, async () => {
  const { phone, caller, admin, membershipId } = await member()
  const chat = freshChat()
  bot.share(chat, phone)
  await says(chat, /Подключено/)
  ok(await caller.put('/telegram/own', { ...wishes, takes_codes: true }))
  bot.behave({ retryAfter: 1 })
  ok(await world.visitor.post('/member/login/code', { phone_number: phone }))
  expect(await settled(phone, 'member_login')).toMatchObject({ status: 'sent', way: 'sms' })
  world.clock(new Date(`${tashkentDay(new Date())}T07:00:00Z`))
  ok(await admin.post('/sms/send/notified/membership', { membership_ids: [membershipId] }))
  const postponed = await vi.waitUntil(
    async () =>
      (await outbox(phone)).find(({ kind, status, error }) => kind === 'unpaid' && status === 'queued' && error),
    soon,
  )
  await world.sql({ role: 'platform' }, (db) =>
    sql`update sms_messages set tries = ${mostTries - 1}, send_after = ${new Date(0)} where id = ${postponed.id}`.execute(
      db,
    ),
  )
  await sendSms.run({ id: postponed.id }, world.application.deps)
  expect(await settled(phone, 'unpaid')).toMatchObject({ status: 'sent', way: 'sms' })
})

test(
  'a code for a new password of an employee goes to no chat, also where the phone is an owner’s who wished codes there',
  long,
  async () => {
    const { admin, gym } = await member()
    const chat = await link(admin)
    ok(await admin.put('/telegram/own', { ...wishes, takes_codes: true }))
    const hired = await world.employee(admin, { gyms: [gym.id] })
    await world.sql({ role: 'auth' }, (db) =>
      sql`update accounts set login = ${admin.phone} where role = 'employee' and subject_id = ${hired.id}`.execute(db),
    )
    const before = bot.textsTo(chat).length
    ok(await world.visitor.post('/auth/password/code', { phone_number: admin.phone, role: 'employee' }))
    expect(await settled(admin.phone, 'password_reset')).toMatchObject({ way: 'sms' })
    expect(bot.textsTo(chat)).toHaveLength(before)
  },
)

test('who blocked the bot, and whom Telegram does not answer about, gets the SMS', long, async () => {
  const { caller, phone, admin, membershipId } = await member()
  await link(caller)
  const noon = new Date(`${tashkentDay(new Date())}T07:00:00Z`)
  for (const [days, manner] of [
    [0, 'drops'],
    [2, 'blocked'],
  ] as const) {
    world.clock(new Date(noon.getTime() + days * 86_400_000))
    bot.behave(manner)
    const before = (await outbox(phone)).length
    ok(await admin.post('/sms/send/notified/membership', { membership_ids: [membershipId] }))
    await vi.waitUntil(async () => (await outbox(phone)).length > before, soon)
    expect(await settled(phone, 'unpaid')).toMatchObject({ status: 'sent', way: 'sms' })
    expect(await isLinked(caller)).toBe(manner === 'drops')
  }
})

test('asked for patience the bot waits as long as it was told, and says it once', long, async () => {
  const chat = freshChat()
  bot.behave({ retryAfter: 2 }, 'well')
  const begun = Date.now()
  bot.write(chat, '/help')
  await says(chat, /\/stop/)
  expect(Date.now() - begun).toBeGreaterThanOrEqual(2_000)
  expect(bot.textsTo(chat)).toHaveLength(1)
})

test('an update that comes twice is done once', long, async () => {
  const { caller } = await member()
  const chat = await link(caller)
  const message = { from: { id: chat }, chat: { id: chat, type: 'private' }, text: '/me' }
  const id = bot.write(chat, '/me')
  await says(chat, /qarz/)
  bot.repeat({ update_id: id, message })
  bot.write(chat, '/stop')
  await says(chat, /Uzildi/)
  expect(bot.textsTo(chat).filter((text) => /qarz/.test(text))).toHaveLength(1)
})

test('a place that became free is taken or left in the chat, and left to nobody else', long, async () => {
  const desk = await classDesk(world, { places: 1 })
  const [first, second] = [await desk.member(), await desk.member()]
  const session = await desk.sessionOn(monday)
  world.clock(evening(monday, 300))
  const { booking } = ok(await desk.book(first, session))
  ok(await desk.book(second, session))
  const chat = await link(second)
  const lineOf = async () => (await desk.line(session)).filter((one) => one.endsWith(': booked'))
  ok(await first.del(`/class/booking/cancel/${booking._id}`))
  await says(chat, /joyingiz bor/)
  const words = { text: 'Gilamcha olib keling', by_sms: true }
  const { reach } = ok(await desk.admin.post(`/class/session/message/preview/${session}`, words))
  expect(reach).toMatchObject({ told: 1, sms: { people: 0, in_chats: 1, parts: 0 } })
  const news = bot.said.findLast(({ chat_id }) => chat_id === chat)
  const [keep, leave] = (news?.reply_markup?.inline_keyboard?.[0] ?? []).map((button) => button.callback_data ?? '')
  expect([keep, leave]).toEqual([`keep:${session}`, `leave:${session}`])
  const stranger = freshChat()
  bot.press(stranger, leave ?? '')
  bot.press(chat, keep ?? '')
  await says(chat, /kutamiz/)
  expect(await lineOf()).toHaveLength(1)
  bot.press(chat, leave ?? '')
  await says(chat, /bekor qilindi/)
  expect([await lineOf(), await desk.counted(session)]).toEqual([[], { booked: 0, waiting: 0, is_true: true }])
  bot.press(chat, leave ?? '')
  await says(chat, /yozilmagansiz/)
  expect(bot.textsTo(stranger)).toEqual([])
})

test(
  'an owner gets the till in the evening and the day in the morning, once each, and of nobody else’s gyms',
  long,
  async () => {
    const { admin, payAtDesk, membershipId } = await member()
    const other = await member()
    await other.payAtDesk(123_000)
    const chat = await link(admin)
    await payAtDesk(100_000)
    ok(await admin.post('/promise/create', { membership_id: membershipId, promised_on: tashkentDay(new Date()) }))
    const run = (name: string) => telegramJobs.find((job) => job.name === name)?.run({}, world.application.deps)
    for (const name of ['telegram.evening', 'telegram.morning']) await Promise.all([run(name), run(name)])
    await says(chat, /Kassa/)
    await says(chat, /Bugun/)
    await run('telegram.evening')
    const reports = bot.textsTo(chat).filter((text) => /Kassa|Bugun/.test(text))
    expect(reports).toHaveLength(2)
    expect(reports.join('\n')).toMatch(/naqd 100\s000/)
    expect(reports.join('\n')).toMatch(/vaʼda bergan: 1, jami 200\s000/)
    expect(reports.join('\n')).not.toMatch(/123\s000/)
    ok(await admin.put('/telegram/own', { ...wishes, takes_reports: false }))
    world.clock(new Date(`${addDays(tashkentDay(new Date()), 1)}T16:30:00Z`))
    await run('telegram.evening')
    expect((await admin.get('/telegram/own')).body.chat.takes_reports).toBe(false)
    expect(bot.textsTo(chat).filter((text) => /Kassa/.test(text))).toHaveLength(1)
  },
)

test(
  'what comes after the evening’s report stands in the next one, also days later or of a gym that was deleted, and every soʻm in exactly one',
  long,
  async () => {
    const { admin, gym, payAtDesk, membershipId } = await member()
    const chat = await link(admin)
    const evenings = async (day: string, time: string) => {
      world.clock(new Date(`${day}T${time}:00Z`))
      await telegramJobs.find((job) => job.name === 'telegram.evening')?.run({}, world.application.deps)
    }
    const told = async (count: number) => {
      const texts = await vi.waitUntil(() => {
        const all = bot.textsTo(chat).filter((text) => /Kassa/.test(text))
        return all.length >= count && all
      }, soon)
      return (texts[count - 1] ?? '')
        .replaceAll(/[^\S\n]/g, ' ')
        .split('\n')
        .filter((line) => /Tushum|Qaytar|keyin/.test(line))
    }
    const today = tashkentDay(new Date())
    world.clock(new Date(`${today}T10:00:00Z`))
    ok(await payAtDesk(100_000))
    await evenings(today, '16:30')
    expect(await told(1)).toEqual([expect.stringMatching(/^Tushum: 100 000 /)])
    world.clock(new Date(`${today}T17:10:00Z`))
    const late = ok(await payAtDesk(50_000))
    const refund = {
      membership_id: membershipId,
      paid_amount: 20_000,
      transaction_type: 'refund',
      payment_method: 'cash',
      transaction_id: late.transaction._id,
      reason: 'Xato',
    }
    ok(await admin.post('/transaction/membership/create', refund))
    world.clock(new Date(`${addDays(today, 1)}T10:00:00Z`))
    ok(await payAtDesk(7_000))
    // no server ran that evening
    world.clock(new Date(`${addDays(today, 2)}T10:00:00Z`))
    ok(await payAtDesk(3_000))
    await evenings(addDays(today, 2), '16:40')
    const day = formatDay(today)
    expect(await told(2)).toEqual([
      expect.stringMatching(/^Tushum: 3 000 /),
      expect.stringMatching(new RegExp(`^${day} hisobotidan keyin tushgan: 57 000 .*naqd 57 000 `)),
      expect.stringMatching(new RegExp(`^${day} hisobotidan keyin qaytarilgan: 20 000 `)),
    ])
    await evenings(addDays(today, 3), '16:50')
    expect(await told(3)).toEqual([expect.stringMatching(/^Tushum: 0 /)])
    ok(await payAtDesk(5_000))
    await world.sql({ role: 'platform' }, (db) =>
      sql`update gyms set deleted_at = now() where id = ${gym.id}`.execute(db),
    )
    await evenings(addDays(today, 4), '16:50')
    expect(await told(4)).toEqual([
      expect.stringMatching(/^Tushum: 0 /),
      expect.stringMatching(/hisobotidan keyin tushgan: 5 000 /),
    ])
    await evenings(addDays(today, 5), '16:50')
    expect(await told(5)).toEqual([])
  },
)

test('a chat stands in the own data and goes with the person; employees have none', long, async () => {
  const { caller, admin, gym, memberId } = await member()
  const chat = await link(caller)
  expect(ok(await caller.get('/member/data')).data.telegram).toMatchObject({ chat_id: chat, takes_messages: true })
  expect((await (await world.employee(admin, { gyms: [gym.id] })).get('/telegram/own')).status).toBe(403)
  const kept = () =>
    world.sql({ role: 'platform' }, (db) =>
      sql<{ count: number }>`select count(*)::int as count from telegram_chats where chat_id = ${chat}`.execute(db),
    )
  expect((await kept()).rows[0]?.count).toBe(1)
  await world.sql({ role: 'platform' }, (db) =>
    sql`update members set deleted_at = now() where id = ${memberId}`.execute(db),
  )
  await world.sql({ role: 'platform' }, (db) =>
    sql`select forget_person_unless_known(${memberId}::uuid, '{}', now())`.execute(db),
  )
  expect((await kept()).rows[0]?.count).toBe(0)
})
