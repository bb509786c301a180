import { sql } from 'kysely'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import type { Language } from '#src/contract/languages.ts'
import { stepAt, totpCode } from '#src/features/sessions/server/totp.ts'
import { type Caller, freshPhone, useApi } from '#test/api.ts'
import { keyOfSecret } from '#test/authenticator.ts'
import { ok, onlineDesk } from '#test/online-desk.ts'
import { startTelegramServer } from '#test/telegram-server.ts'

// Whoever finds an open page may link a chat of their own to it. What that chat opens, its person hears of and can end.

const bot = await startTelegramServer()
afterAll(() => bot.close())
afterEach(() => world.clock(null))
const world = useApi({ runsJobs: true, telegram: { token: bot.token, url: bot.url, webhookSecret: undefined } })
const soon = { timeout: 30_000, interval: 50 }
const long = { timeout: 60_000 }
const wishes = { takes_messages: true, takes_codes: true, takes_reports: true, takes_names: false, language: 'uz' }

let lastChat = 700_000
const says = (chatId: number, what: RegExp) =>
  vi.waitUntil(() => bot.textsTo(chatId).findLast((text) => what.test(text)), soon)
const chatOf = async (caller: Caller) => (await caller.get('/telegram/own')).body.chat

async function link(caller: Caller, language: Language = 'uz'): Promise<number> {
  const chat = ++lastChat
  const { url } = ok(await caller.post('/telegram/link', {}, { language }))
  bot.write(chat, `/start ${new URL(url).searchParams.get('start')}`)
  await says(chat, /Ulandi|Подключено/)
  return chat
}
/** How a message of a kind left, once it has: by which way, and with which words. */
const leftAs = (phone: string, kind: string, what: RegExp) =>
  vi.waitUntil(async () => {
    const { rows } = await world.sql({ role: 'platform' }, (db) =>
      sql<{ way: string; text: string; status: string }>`
        select way, text, status from sms_messages where phone_number = ${phone} and kind = ${kind} order by created_at, id`.execute(
        db,
      ),
    )
    const row = rows.findLast(({ text, status }) => what.test(text) && !['queued', 'sending'].includes(status))
    return row?.way
  }, soon)
const outcomesOf = async (caller: Caller) =>
  (ok(await caller.get('/auth/sign-ins')).sign_ins as { outcome: string }[]).map(({ outcome }) => outcome)

async function member() {
  const desk = await onlineDesk(world)
  const caller = await world.session('member', desk.memberId)
  const phone = ok(await desk.admin.get(`/member/one/${desk.memberId}`)).member.phone_number as string
  return { ...desk, caller, phone }
}

test(
  'an owner proves who they are before a chat is linked; the phone hears of it, and the log has it',
  long,
  async () => {
    const admin = await world.admin()
    world.clock(new Date(Date.now() + 11 * 60_000))
    const asked = await admin.post('/telegram/link')
    expect([asked.status, asked.body.command]).toEqual([409, 'confirm_identity'])
    ok(await admin.post('/auth/confirm', { password: admin.password }))
    await link(admin)
    expect(await leftAs(admin.phone, 'security', /Telegram ulandi/)).toBe('sms')
    expect(await outcomesOf(admin)).toContain('chat_linked')
    const { entries } = ok(await admin.get('/audit/all'))
    expect((entries as { action: string }[]).map(({ action }) => action)).toContain('telegram.linked')
  },
)

const said = 1_700_000_000
test.each([
  ['of whoever sends it', (chat: number) => ({ type: 'user', date: said, sender_user: { id: chat } })],
  ['of a sender who hides', () => ({ type: 'hidden_user', date: said, sender_user_name: 'Aziza' })],
  ['of a group', (chat: number) => ({ type: 'chat', date: said, sender_chat: { id: -chat } })],
  ['of a channel', (chat: number) => ({ type: 'channel', date: said, chat: { id: -chat }, message_id: 1 })],
])(
  'a contact that is forwarded links nobody, %s: its number may be another person’s since',
  long,
  async (_, originOf) => {
    const { caller, phone } = await member()
    const chat = ++lastChat
    bot.share(chat, phone, chat, { forward_origin: originOf(chat) })
    await says(chat, /не ваш номер/)
    expect(await chatOf(caller)).toBeNull()
  },
)

test(
  'a chat that is linked by its number is told of at that number, and stands where its person sees who came in; once for a chat and a day',
  long,
  async () => {
    const { caller, phone } = await member()
    const [chat, other] = [++lastChat, ++lastChat]
    const share = async (by: number, times: number) => {
      bot.share(by, phone)
      await vi.waitUntil(() => bot.textsTo(by).filter((text) => /Подключено/.test(text)).length === times, soon)
    }
    const told = async () => {
      const { rows } = await world.sql({ role: 'platform' }, (db) =>
        sql`select from sms_messages where phone_number = ${phone} and kind = 'security'`.execute(db),
      )
      return rows.length
    }
    await share(chat, 1)
    expect(await leftAs(phone, 'security', /Telegram|телеграм/i)).toBe('sms')
    expect(await outcomesOf(caller)).toEqual(['chat_linked'])
    await share(chat, 2) // it is there already
    expect([await told(), await outcomesOf(caller)]).toEqual([1, ['chat_linked']])
    bot.write(chat, '/stop')
    await says(chat, /Отключено|Uzildi/)
    await share(chat, 3)
    expect([await told(), (await outcomesOf(caller)).length]).toEqual([1, 2])
    await share(other, 1)
    expect([await told(), (await outcomesOf(caller)).length]).toEqual([2, 3])
  },
)

test(
  'a chat that was linked from a member’s page gets no codes before it has their number, and never the ones that give the number away',
  long,
  async () => {
    const { caller, phone } = await member()
    const chat = await link(caller)
    expect(await leftAs(phone, 'security', /Telegram ulandi/)).toBe('sms')
    expect(await outcomesOf(caller)).toContain('chat_linked')
    expect((await caller.put('/telegram/own', wishes)).body.error).toBe('telegram.number_first')
    ok(await caller.put('/telegram/own', { ...wishes, takes_codes: false }))
    bot.share(chat, phone)
    await vi.waitUntil(() => bot.textsTo(chat).filter((text) => /Ulandi/.test(text)).length === 2, soon)
    ok(await caller.put('/telegram/own', wishes))
    ok(await caller.post('/member/phone/codes', { phone_number: freshPhone() }))
    expect(await leftAs(phone, 'phone_change', /\d{6}|\*/)).toBe('sms')
    expect(bot.textsTo(chat).join('\n')).not.toMatch(/\d{6}/)
  },
)

test(
  'a person has one language, in every owner’s card and in the chat, wherever they said it last: at linking, in the account, or for the chat',
  long,
  async () => {
    const { admin, caller, phone, memberId } = await member()
    const other = await onlineDesk(world)
    ok(await other.admin.post('/member/add', { phone_number: phone, gyms: [other.gym.id] }, { language: 'en' }))
    const spoken = async () => {
      const { rows } = await world.sql({ role: 'platform' }, (db) =>
        sql<{ language: string }>`select language from members where id = ${memberId}`.execute(db),
      )
      return [...rows.map(({ language }) => language), (await chatOf(caller))?.language]
    }
    expect(await spoken()).toEqual(['uz', 'uz', undefined])
    await link(caller, 'ru')
    expect(await spoken()).toEqual(['ru', 'ru', 'ru'])
    const { version } = ok(await caller.get('/member/one/me')).member
    ok(await caller.put('/member/update/me', { language: 'en', version }))
    expect(await spoken()).toEqual(['en', 'en', 'en'])
    ok(await caller.put('/telegram/own', { ...wishes, takes_codes: false }))
    expect(await spoken()).toEqual(['uz', 'uz', 'uz'])
    await link(admin, 'ru')
    const owner = async () => ok(await admin.get('/admin/one/me')).admin
    expect((await owner()).language).toBe('ru')
    ok(await admin.put('/admin/update/me', { language: 'en', version: (await owner()).version }))
    expect((await chatOf(admin)).language).toBe('en')
  },
)

test('a chat goes with the password or the phone that was changed, by whomever', long, async () => {
  const { admin, caller, memberId } = await member()
  await link(admin)
  await link(caller)
  const { version } = ok(await admin.get(`/member/one/${memberId}`)).member
  ok(await admin.put(`/member/update/${memberId}`, { phone_number: freshPhone(), version }))
  ok(await admin.put('/auth/password', { old_password: admin.password, new_password: 'Chinor-soyasi-48' }))
  const again = await world.session('member', memberId)
  expect([await chatOf(again), await chatOf(admin)]).toEqual([null, null])
})

test(
  'a chat and the browsers that were known go with the second step that somebody else takes away',
  long,
  async () => {
    const [root, admin] = [await world.superadmin(), await world.admin()]
    await link(admin)
    ok(await world.visitor.post('/admin/login', { phone_number: admin.phone, password: admin.password }))
    const known = async () => {
      const { rows } = await world.sql({ role: 'auth' }, (db) =>
        sql`
        select from known_devices d join accounts a on a.id = d.account_id where a.subject_id = ${admin.id}`.execute(
          db,
        ),
      )
      return rows.length
    }
    expect(await known()).toBeGreaterThan(0)
    const { secret } = ok(await admin.post('/auth/totp/start', {}))
    const at = new Date()
    world.clock(at)
    ok(await admin.post('/auth/totp/confirm', { code: totpCode(keyOfSecret(secret), stepAt(at)) }))
    ok(await root.post(`/auth/factors/reset/${admin.id}`, {}))
    expect([await chatOf(await world.session('admin', admin.id)), await known()]).toEqual([null, 0])
  },
)

test(
  'what an owner’s chat asks as a member is told to be for members, never that it is linked to nobody',
  long,
  async () => {
    const chat = await link(await world.admin())
    const told = () => bot.textsTo(chat).filter((text) => /aʼzolar uchun/.test(text)).length
    for (const [n, command] of ['/me', '/classes'].entries()) {
      bot.write(chat, command)
      await vi.waitUntil(() => told() === n + 1, soon)
    }
    bot.write(chat, '/stop')
    await says(chat, /Uzildi/)
    bot.write(chat, '/me')
    expect(await says(chat, /hech kimga ulanmagan/)).toContain('/start')
  },
)
