import { sql } from 'kysely'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { addDays, tashkentDay } from '#src/contract/days.ts'
import { useApi } from '#test/api.ts'
import { classDesk, evening, type Member, monday } from '#test/class-desk.ts'
import { ok, onlineDesk } from '#test/online-desk.ts'
import { startTelegramServer } from '#test/telegram-server.ts'
import { takeUpdate } from './updates.ts'

const bot = await startTelegramServer()
afterAll(() => bot.close())
afterEach(() => world.clock(null))
const world = useApi({ runsJobs: true, telegram: { token: bot.token, url: bot.url, webhookSecret: undefined } })
const long = { timeout: 60_000 }
const soon = { timeout: 30_000, interval: 50 }

let lastChat = 700_000
/** Links a chat straight in the database. */
async function chatOf(member: Pick<Member, 'id'>): Promise<number> {
  const chatId = ++lastChat
  await world.sql({ role: 'platform' }, (db) =>
    sql`
      insert into telegram_chats (account_id, chat_id, language, linked_at)
      select a.id, ${chatId}, 'uz', now() from accounts a where a.role = 'member' and a.subject_id = ${member.id}`.execute(
      db,
    ),
  )
  return chatId
}
/** But for the receipt of the membership, which may come late. */
const saidTo = (chatId: number) =>
  bot.said.filter(({ chat_id, text }) => chat_id === chatId && !text.startsWith('Toʻlov qabul qilindi'))
const count = (chatId: number) => saidTo(chatId).length
/** What the bot says next in a chat, with its buttons. */
async function answer(chatId: number, act: () => unknown) {
  const before = count(chatId)
  act()
  await vi.waitUntil(() => count(chatId) > before, soon)
  const said = saidTo(chatId)[before]
  const buttons = (said?.reply_markup?.inline_keyboard ?? [])
    .flat()
    .map(({ text, callback_data }) => ({ text, callback_data }))
  return { text: said?.text ?? '', buttons, acts: buttons.map(({ callback_data }) => callback_data) }
}

test('classes of the own gyms are listed, seen, booked and left in the chat', long, async () => {
  const desk = await classDesk(world, { places: 1 })
  const [first, second] = [await desk.member(), await desk.member()]
  const session = await desk.sessionOn(monday)
  const [chat, other] = [await chatOf(first), await chatOf(second)]
  const list = await answer(chat, () => bot.write(chat, '/classes'))
  expect(list.buttons[0]).toEqual({ text: 'Du 01.06 18:00 Yoga · 1 joy', callback_data: `see:${session}` })
  expect(list.buttons).toHaveLength(7)
  const seen = await answer(chat, () => bot.press(chat, `see:${session}`))
  expect(seen.text).toMatch(/^Yoga, 01\.06\.2026 18:00–19:00\n.*Katta zal, Malika Yusupova\nBoʻsh joy: 1 \/ 1$/)
  expect(seen.acts).toEqual([`book:${session}`, 'list:0'])
  const booked = await answer(chat, () => bot.press(chat, `book:${session}`))
  expect(booked.text).toMatch(/^Yozildingiz\..*01\.06\.2026 16:00 gacha bepul bekor qilasiz/s)
  expect(booked.acts).toEqual([`leave:${session}`, 'list:0'])
  const waiting = await answer(other, () => bot.press(other, `book:${session}`))
  expect(waiting.text).toMatch(/^Joy yoʻq, navbatga yozildingiz\..*oʻrningiz: 1/s)
  expect(await desk.counted(session)).toEqual({ booked: 1, waiting: 1, is_true: true })
  // pressed once more, it is refused in words
  expect((await answer(chat, () => bot.press(chat, `book:${session}`))).text).toMatch(/allaqachon|yozilgan/)
  const before = count(other)
  expect((await answer(chat, () => bot.press(chat, `leave:${session}`))).text).toMatch(/bekor qilindi/)
  await vi.waitUntil(() => count(other) > before, soon)
  expect(bot.textsTo(other).at(-1)).toMatch(/joyingiz bor/)
  expect(await desk.counted(session)).toEqual({ booked: 1, waiting: 0, is_true: true })
})

test('a long name with pictures in it is cut between its signs', long, async () => {
  const desk = await classDesk(world, { places: 1 })
  const member = await desk.member()
  await desk.sessionOn(monday)
  await world.sql({ role: 'platform' }, (db) =>
    sql`update class_kinds set name = ${'Yoga va pilates guruhi🧘🧘 ertalab'} where admin_id = ${desk.admin.id}`.execute(
      db,
    ),
  )
  const chat = await chatOf(member)
  const list = await answer(chat, () => bot.write(chat, '/classes'))
  expect(list.buttons[0]?.text).toBe('Du 01.06 18:00 Yoga va pilates guruhi🧘… · 1 joy')
  expect(list.buttons.every(({ text }) => text.isWellFormed())).toBe(true)
})

test('who would leave late is told so before, and loses nothing by asking', long, async () => {
  const desk = await classDesk(world)
  const member = await desk.member()
  const session = await desk.sessionOn(monday)
  const chat = await chatOf(member)
  ok(await desk.book(member, session))
  world.clock(evening(monday, 60))
  expect((await answer(chat, () => bot.press(chat, `see:${session}`))).text).toContain(
    'Endi bekor qilsangiz: Bekor qilish vaqti oʻtgan.',
  )
  const warned = await answer(chat, () => bot.press(chat, `leave:${session}`))
  expect([warned.text.includes('kelmagan deb hisoblanadi: 30 kunda 1 ta boʻladi'), warned.acts]).toEqual([
    true,
    [`drop:${session}`, `keep:${session}`],
  ])
  expect((await answer(chat, () => bot.press(chat, `keep:${session}`))).text).toMatch(/kutamiz/)
  expect(await desk.counted(session)).toMatchObject({ booked: 1 })
  expect((await answer(chat, () => bot.press(chat, `drop:${session}`))).text).toMatch(/kelmagan deb hisoblandi/)
  expect((await desk.line(session))[0]).toMatch(/late/)
  // an old button does nothing more
  expect((await answer(chat, () => bot.press(chat, `drop:${session}`))).text).toMatch(/yozilmagansiz/)
  world.clock(evening(monday, -120))
  expect((await answer(chat, () => bot.press(chat, `see:${session}`))).text).toMatch(/eskirgan/)
  expect((await answer(chat, () => bot.press(chat, `book:${session}`))).text).not.toMatch(/Yozildingiz/)
})

test(
  'who says that they come is told what is true: expected, begun, come or not as the desk has noted, or cancelled',
  long,
  async () => {
    const desk = await classDesk(world)
    const [member, other] = [await desk.member(), await desk.member()]
    const session = await desk.sessionOn(monday)
    const [chat, second] = [await chatOf(member), await chatOf(other)]
    const { booking } = ok(await desk.book(member, session))
    const saidOf = async (act: 'keep' | 'leave', to = chat) =>
      (await answer(to, () => bot.press(to, `${act}:${session}`))).text
    const note = async (status: string) =>
      ok(await desk.desk.put(`/class/booking/attendance/${booking._id}`, { status }))
    world.clock(evening(monday, 10))
    expect(await saidOf('keep')).toBe('Zoʻr, sizni kutamiz!')
    world.clock(evening(monday, -10))
    expect(await saidOf('keep')).toBe('Mashgʻulot 18:00 da boshlandi, joyingiz hali sizniki.')
    await note('attended')
    for (const act of ['keep', 'leave'] as const) expect(await saidOf(act)).toMatch(/kelganingiz belgilangan/)
    await note('no_show')
    for (const act of ['keep', 'leave'] as const) expect(await saidOf(act)).toMatch(/kelmadi deb belgilangansiz/)
    expect(await saidOf('keep', second)).toBe('Bu mashgʻulotga yozilmagansiz.')
    const off = await desk.sessionOn(addDays(monday, 7))
    ok(await desk.book(member, off))
    await answer(chat, () => void desk.admin.put(`/class/session/cancel/${off}`, { reason: 'Ustoz kasal' }))
    expect((await answer(chat, () => bot.press(chat, `keep:${off}`))).text).toMatch(/bekor qilingan/)
  },
)

test(
  'a place that came from the waiting list when it was late already is left without loss until the class begins',
  long,
  async () => {
    const desk = await classDesk(world, { places: 1 })
    const [first, second] = [await desk.member(), await desk.member()]
    const session = await desk.sessionOn(monday)
    const { booking } = ok(await desk.book(first, session))
    ok(await desk.book(second, session))
    const chat = await chatOf(second)
    world.clock(evening(monday, 60))
    const moved = await answer(chat, () => void first.del(`/class/booking/cancel/${booking._id}`))
    expect(moved.acts).toEqual([`keep:${session}`, `leave:${session}`])
    world.clock(evening(monday, 1))
    expect((await answer(chat, () => bot.press(chat, `leave:${session}`))).text).toMatch(/navbatdagiga beriladi/)
    expect((await desk.line(session)).filter((one) => /late/.test(one))).toHaveLength(1) // the first one's
  },
)

test(
  'buttons of other chats, of other owners’ classes and of nobody do nothing, and say that they are old',
  long,
  async () => {
    const desk = await classDesk(world)
    const foreign = await classDesk(world)
    const member = await desk.member()
    const session = await foreign.sessionOn(monday)
    const chat = await chatOf(member)
    for (const act of ['see', 'book', 'leave', 'drop'])
      expect((await answer(chat, () => bot.press(chat, `${act}:${session}`))).text).toMatch(/eskirgan/)
    expect(await foreign.counted(session)).toEqual({ booked: 0, waiting: 0, is_true: true })
    const said = count(chat)
    const own = await desk.sessionOn(monday)
    const stranger = ++lastChat
    const let_go = bot.answered.length
    for (const [from, data] of [
      [chat, 'nima'],
      [chat, `book:${own}'; drop`],
      [chat, 'list:99999999'],
      [stranger, `book:${own}`],
    ] as const)
      bot.press(from, data)
    await vi.waitUntil(() => bot.answered.length >= let_go + 4, soon)
    expect(bot.answered.slice(let_go).map(({ text }) => /\/classes/.test(text ?? ''))).toEqual([true, true, true, true])
    expect([count(chat), count(stranger), await desk.counted(own)]).toEqual([
      said,
      0,
      { booked: 0, waiting: 0, is_true: true },
    ])
  },
)

test('whoever has more memberships than one message holds is told all of them, each in one piece', long, async () => {
  const { admin, gym, memberId } = await onlineDesk(world)
  const [gymName, planName] = ['Zal '.repeat(18).trim(), 'Tarif 🏋️ '.repeat(8).trim()]
  const { plan } = ok(
    await admin.post('/plans/create/membership', {
      name: planName,
      price: 300_000,
      duration: 1,
      options: [{ key: 'Zal', value: 'cheksiz' }],
      gyms: [gym.id],
    }),
  )
  await world.sql({ role: 'platform' }, (db) => sql`update gyms set name = ${gymName} where id = ${gym.id}`.execute(db))
  for (let n = 0; n < 28; n++) {
    const start_date = addDays(tashkentDay(new Date()), 40 + n)
    ok(await admin.post('/membership/create', { member_id: memberId, gym_id: gym.id, plan_id: plan._id, start_date }))
  }
  const chat = await chatOf({ id: memberId })
  bot.write(chat, '/me')
  const debts = () => saidTo(chat).flatMap(({ text }) => text.split('\n').filter((line) => /qarz 300\s000/.test(line)))
  await vi.waitUntil(() => debts().length === 29, soon)
  expect(count(chat)).toBeGreaterThan(1)
  expect(debts().every((line) => line.startsWith(`${gymName}: `))).toBe(true)
})

test('an update that can’t be done is passed over, whoever wrote it is told, and the bot goes on', long, async () => {
  const desk = await classDesk(world)
  const chat = await chatOf(await desk.member())
  const broken = ++lastChat
  bot.share(broken, 901_112_233 as never)
  expect((await answer(chat, () => bot.write(chat, '/me'))).text).not.toBe('')
  await vi.waitUntil(() => bot.textsTo(broken).some((text) => /Не получилось/.test(text)), soon)
})

test(
  'in a gym past its grace no place is taken in the chat either, and a member reads nothing of what the gym owes',
  long,
  async () => {
    const desk = await classDesk(world)
    const member = await desk.member()
    const session = await desk.sessionOn(monday)
    const chat = await chatOf(member)
    await answer(chat, () => bot.press(chat, `see:${session}`))
    await world.sql({ role: 'platform' }, (db) =>
      sql`update subscriptions set status = 'stoped', stopped_on = start_on where admin_id = ${desk.admin.id}`.execute(
        db,
      ),
    )
    const told = await answer(chat, () => bot.press(chat, `book:${session}`))
    expect(told.text).not.toMatch(/^Yozildingiz|obuna/i)
    expect(await desk.counted(session)).toEqual({ booked: 0, waiting: 0, is_true: true })
  },
)

test(
  'a single place that its holder came in by is given up in the chat after the word that it stays owed',
  long,
  async () => {
    const desk = await classDesk(world)
    await desk.manager.put(`/class/kind/update/${desk.kind._id}`, { drop_in_price: 50_000 })
    const person = await desk.member({}, null)
    const tuesday = addDays(monday, 1)
    const session = await desk.sessionOn(tuesday)
    ok(await person.post('/class/drop-in/create', { session_id: session }))
    world.clock(evening(tuesday, 480))
    ok(await desk.desk.post('/visit/checkin', { gym_id: desk.gym.id, code: person.code }))
    const chat = await chatOf(person)
    const seen = await answer(chat, () => bot.press(chat, `see:${session}`))
    const asked = await answer(chat, () => bot.press(chat, `leave:${session}`))
    for (const { text } of [seen, asked]) expect(text).toContain('zalga kirilgan: toʻlov oʻz kuchida qoladi.')
    expect([seen.text.includes('bepul'), asked.acts]).toEqual([false, [`drop:${session}`, `keep:${session}`]])
    expect((await desk.line(session))[0]).toMatch(/booked/)
    const left = await answer(chat, () => bot.press(chat, `drop:${session}`))
    expect(left.text).toMatch(/^Yozilish bekor qilindi\..*toʻlov oʻz kuchida qoladi$/)
  },
)

// the last one: it draws numbers of updates that are beyond those of the bot
test('two presses at once, and a place that is taken elsewhere: one has it, the other is told', long, async () => {
  const desk = await classDesk(world, { places: 1 })
  const [first, second] = [await desk.member(), await desk.member()]
  const session = await desk.sessionOn(monday)
  const chat = await chatOf(first)
  const deps = world.application.deps
  const pressed = (update_id: number) => ({
    update_id,
    callback_query: {
      id: String(update_id),
      from: { id: chat },
      data: `book:${session}`,
      message: { chat: { id: chat, type: 'private' } },
    },
  })
  const at = 9_000_000
  await Promise.allSettled([
    takeUpdate(deps, pressed(at)),
    takeUpdate(deps, pressed(at + 1)),
    desk.book(second, session),
  ])
  await vi.waitUntil(() => count(chat) >= 1, soon)
  const line = await desk.line(session)
  expect(line.filter((one) => one.endsWith(': booked'))).toHaveLength(1)
  expect(line.length).toBeLessThanOrEqual(2)
  expect(await desk.counted(session)).toMatchObject({ booked: 1, is_true: true })
})
