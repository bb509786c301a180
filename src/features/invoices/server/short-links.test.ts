import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, tashkentDay } from '#src/contract/days.ts'
import { formatDay } from '#src/contract/formats.ts'
import { remindMembers } from '#src/features/reminders/server/member-reminders.ts'
import { useApi } from '#test/api.ts'
import { clickBox, onlineDesk, paymeBox, uzumBox } from '#test/online-desk.ts'

const world = useApi()
const noon = new Date(`${tashkentDay(new Date())}T07:00:00Z`)

const textsOf = async (adminId: string) =>
  (
    await world.sql({ role: 'platform' }, (db) =>
      sql<{ text: string; parts: number }>`
        select text, parts from sms_messages where admin_id = ${adminId} and kind in ('unpaid', 'promised') order by created_at, id`.execute(
        db,
      ),
    )
  ).rows
const wordOf = (text: string) => /\/pay\/([a-z2-7]{12})$/.exec(text)?.[1] ?? ''
const opened = (word: string) => world.visitor.get(`/invoice/public/${word}`)
type Desk = Awaited<ReturnType<typeof onlineDesk>>
const send = ({ admin }: Desk, ...membership_ids: string[]) =>
  admin.post('/sms/send/notified/membership', { membership_ids })

test('a reminder of a debt ends with a short link in one SMS; it shows gym, first name and sum, and ends when the debt is paid', async () => {
  world.clock(noon)
  const desk = await onlineDesk(world)
  const { admin, membershipId, payAtDesk } = desk
  const preview = (await admin.get(`/sms/preview/notified/membership?membership_ids=${membershipId}`)).body
  expect((await send(desk, membershipId)).body).toMatchObject({ queued: 1, parts: preview.parts })
  const [message] = await textsOf(admin.id)
  const word = wordOf(message?.text ?? '')
  expect([message?.parts, word.length, preview.recipients[0].text.length]).toEqual([1, 12, message?.text.length])
  const { body } = await opened(word)
  expect(body.invoice).toMatchObject({ first_name: 'Aziza', amount: 300_000, status: 'open', receipt: null })
  expect(Object.keys(body.invoice).sort()).toEqual([
    'amount',
    'ended',
    'first_name',
    'gift_card',
    'gym',
    'held_by',
    'left',
    'pay',
    'platform',
    'receipt',
    'returned',
    'status',
  ])
  expect(Object.keys(body.invoice.pay).sort()).toEqual(['click', 'payme', 'uzum'])
  await payAtDesk(300_000)
  expect((await opened(word)).body.invoice).toMatchObject({ status: 'paid', pay: {} })
})

test('on the day of a part, and once it was missed, the link asks for that part alone, by message and by the member’s own hand, and then for what is left', async () => {
  world.clock(noon)
  const desk = await onlineDesk(world)
  const { admin, membershipId, payAtDesk, memberId } = desk
  await world.sql({ role: 'platform' }, (db) =>
    sql`update gym_settings set is_sms_reminding = true where admin_id = ${admin.id}`.execute(db),
  )
  const day = (count: number) => addDays(tashkentDay(noon), count)
  const parts = [
    { promised_on: day(2), amount: 120_000 },
    { promised_on: day(9), amount: 180_000 },
  ]
  await admin.post('/promise/split', { membership_id: membershipId, parts })
  const onDay = new Date(noon.getTime() + 2 * 86_400_000 - 2 * 3_600_000)
  world.clock(onDay)
  await payAtDesk(20_000)
  await remindMembers(world.application.deps.database, onDay, 'https://polvon.uz')
  const word = wordOf((await textsOf(admin.id))[0]?.text ?? '')
  expect((await opened(word)).body.invoice).toMatchObject({ status: 'open', amount: 100_000 })
  const member = await world.session('member', memberId)
  const own = (await member.get(`/member/promises?gym_id=${desk.gym.id}`)).body.debts[0]
  expect(own).toMatchObject({ promised_amount: 100_000, remaining_amount: 280_000 })
  const asked = { membership_id: membershipId, amount: own.promised_amount }
  const { invoice } = (await member.post('/member/invoice/create', asked)).body
  expect(invoice).toMatchObject({ status: 'open', amount: 100_000 })
  expect((await member.post('/member/invoice/create', { ...asked, amount: 280_001 })).body.error).toBe(
    'invoice.too_big',
  )
  world.clock(new Date(onDay.getTime() + 2 * 86_400_000))
  expect((await send(desk, membershipId)).body.queued).toBe(1)
  const missed = (await textsOf(admin.id))[1]?.text ?? ''
  expect(missed).toContain(`100 000 so'm qarz, muddati ${formatDay(day(2))}`)
  expect((await opened(wordOf(missed))).body.invoice).toMatchObject({ status: 'open', amount: 100_000 })
  await payAtDesk(100_000)
  expect((await member.get(`/member/promises?gym_id=${desk.gym.id}`)).body.debts[0]).toMatchObject({
    promised_on: day(9),
    promised_amount: 180_000,
  })
})

test('one debt has one link as long as its sum is the same, and another after a part was paid', async () => {
  world.clock(noon)
  const desk = await onlineDesk(world)
  const { admin, membershipId, payAtDesk } = desk
  for (const days of [0, 2, 4]) {
    world.clock(new Date(noon.getTime() + days * 86_400_000))
    if (days === 4) await payAtDesk(100_000)
    await send(desk, membershipId)
  }
  const [first, second, third] = (await textsOf(admin.id)).map(({ text }) => wordOf(text))
  expect([first === second, second === third, third?.length]).toEqual([true, false, 12])
  expect((await opened(second ?? '')).body.invoice.status).toBe('cancelled')
  expect((await opened(third ?? '')).body.invoice).toMatchObject({ status: 'open', amount: 200_000 })
})

test('a link whose debt was paid in part leads on to the rest, once, as whoever holds it asks; no other closed one does', async () => {
  world.clock(noon)
  const desk = await onlineDesk(world)
  const { admin, membershipId, payAtDesk, invoice } = desk
  await send(desk, membershipId)
  const word = wordOf((await textsOf(admin.id))[0]?.text ?? '')
  const again = (of: string) => world.visitor.post(`/invoice/public/${of}/again`)
  expect((await again(word)).body.token).toBe(word)
  await payAtDesk(100_000)
  expect((await opened(word)).body.invoice).toMatchObject({ status: 'cancelled', left: 200_000, pay: {} })
  const asked = await Promise.all([again(word), again(word), again(word)])
  const tokens = [...new Set(asked.map(({ body }) => body.token))]
  for (const token of tokens)
    expect((await opened(token)).body.invoice).toMatchObject({ status: 'open', amount: 200_000, left: null })
  expect((await again(word)).body.token).toSatisfy((token: string) => tokens.includes(token))
  const { _id, url } = await invoice()
  await admin.del(`/invoice/cancel/${_id}`)
  await payAtDesk(50_000)
  expect((await again(url.split('/').at(-1))).body.error).toBe('invoice.closed')
  await payAtDesk(150_000)
  expect((await again(word)).body.error).toBe('invoice.closed')
  expect((await again('a'.repeat(12))).status).toBe(404)
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ actor_kind: string; count: number }>`
      select actor_kind, count(*) as count from audit_log where admin_id = ${admin.id} and action = 'invoices.create' group by actor_kind order by actor_kind`.execute(
      db,
    ),
  )
  expect(rows.map(({ actor_kind, count }) => [actor_kind, Number(count)])).toEqual([
    ['admin', 2],
    ['system', tokens.length],
  ])
})

test('nobody finds a link by trying: a word that is not ours, or of another form, is not there', async () => {
  for (const word of ['a'.repeat(12), 'z'.repeat(12), 'a'.repeat(11), '000000000000', 'AAAAAAAAAAAA'])
    expect((await opened(word)).status).toBe(404)
})

test('without a cash box the reminder has no link, and no invoice is made', async () => {
  world.clock(noon)
  const desk = await onlineDesk(world, { boxes: false })
  await send(desk, desk.membershipId)
  expect((await textsOf(desk.admin.id))[0]?.text).not.toContain('http')
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ count: number }>`select count(*) as count from invoices where admin_id = ${desk.admin.id}`.execute(db),
  )
  expect(rows[0]?.count).toBe(0)
})

test('reminders that go out by themselves have it too: of a debt that fell due, and of a promise on its day', async () => {
  world.clock(noon)
  const desk = await onlineDesk(world)
  const { membershipId: promised } = await desk.owing('Vali Aliyev')
  const today = tashkentDay(noon)
  await desk.admin.post('/promise/create', { membership_id: promised, promised_on: addDays(today, 1) })
  await world.sql({ role: 'platform' }, (db) =>
    sql`update gym_settings set is_sms_reminding = true where admin_id = ${desk.admin.id}`.execute(db),
  )
  const tomorrow = new Date(noon.getTime() + 86_400_000)
  world.clock(tomorrow)
  await remindMembers(world.application.deps.database, tomorrow, 'https://polvon.uz')
  const sent = await textsOf(desk.admin.id)
  expect(sent.map(({ text }) => text.replace(/[a-z2-7]{12}$/, '…')).sort()).toEqual([
    expect.stringMatching(
      / Aziza Karimova, a'zolik uchun 300 000 so'm qarz, muddati .*: https:\/\/polvon\.uz\/pay\/…$/,
    ),
    expect.stringMatching(/ Vali Aliyev, 300 000 so'm qarzni bugun .*: https:\/\/polvon\.uz\/pay\/…$/),
  ])
  expect((await opened(wordOf(sent[0]?.text ?? ''))).body.invoice.status).toBe('open')
})

test('the platform says what a part costs; owners read it, and nobody else changes it', async () => {
  const [root, desk] = [await world.superadmin(), await onlineDesk(world)]
  expect((await desk.admin.get('/sms/tariff')).body.part_price).toBeNull()
  expect((await root.put('/sms/tariff', { part_price: 95.5 })).body.part_price).toBe(95.5)
  expect((await desk.admin.get('/sms/tariff')).body.part_price).toBe(95.5)
  expect((await desk.admin.put('/sms/tariff', { part_price: 1 })).status).toBe(403)
  expect((await root.put('/sms/tariff', { part_price: -1 })).status).toBe(400)
  expect((await root.put('/sms/tariff', { part_price: null })).body.part_price).toBeNull()
})

test('a link whose rest could be paid nowhere leads nowhere: no new invoice is made', async () => {
  world.clock(noon)
  const desk = await onlineDesk(world)
  const { admin, membershipId, payAtDesk } = desk
  await send(desk, membershipId)
  const word = wordOf((await textsOf(admin.id))[0]?.text ?? '')
  await payAtDesk(100_000)
  for (const [provider, box] of Object.entries({ payme: paymeBox, click: clickBox, uzum: uzumBox }))
    await admin.put(`/payment/provider/${provider}`, { ...box, is_on: false })
  const count = async () => (await admin.get('/invoice/all')).body.pagination.total
  const before = await count()
  const refused = await world.visitor.post(`/invoice/public/${word}/again`)
  expect(refused.body.error).toBe('provider.none')
  expect(await count()).toBe(before)
})
