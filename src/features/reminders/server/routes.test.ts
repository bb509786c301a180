import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import { sendSms } from '#src/features/messages/server/send-sms.ts'
import { freshPhone } from '#test/api.ts'
import { clockAt, today, useSoldMembers } from '#test/sold-members.ts'

const { world, place, sold, memberOf, outbox, send, reasons } = useSoldMembers()

describe('reminding', () => {
  test('a debtor gets one message in their language, with what they owe', async () => {
    const here = await place()
    const uz = await sold(here, { paid: 100_000 })
    const ru = await sold(here, { name: 'Иван Петров', language: 'ru' })
    const { status, body } = await send(here, [uz, ru])
    expect([status, body.queued, body.skipped]).toEqual([200, 2, []])
    const sent = await outbox(here)
    expect(sent.map(({ kind }) => kind)).toEqual(['unpaid', 'unpaid'])
    const texts = sent.map(({ text }) => text).sort()
    expect(texts[0]).toContain("Temir Zal: Aziza Karimova, a'zoligingiz uchun 200 000 so'm qarz qolgan.")
    expect(texts[1]).toContain('Temir Zal: Иван Петров, за абонемент осталось оплатить 300 000 сум.')
    expect(body.parts).toBe(sent.reduce((sum, { parts }) => sum + parts, 0))
  })

  test('a gym whose subscription is over keeps nobody else from being reminded', async () => {
    const here = await place()
    const [there, id] = [newId(), await sold(here)]
    await world.sql({ role: 'platform' }, async (db) => {
      await sql`insert into gyms (admin_id, id, name, phone_number, address, search_text, created_at)
        values (${here.adminId}, ${there}, 'Kuch', '+998901234567', 'Registon', 'kuch', now())`.execute(db)
      await sql`insert into gym_settings (admin_id, gym_id) values (${here.adminId}, ${there})`.execute(db)
    })
    const lapsed = await sold({ ...here, gymId: there })
    const preview = await here.admin.get(`/sms/preview/notified/membership?membership_ids=${id},${lapsed}`)
    expect([preview.status, preview.body.recipients.length, reasons(preview.body.skipped)]).toEqual([
      200,
      1,
      { [lapsed]: 'gym_lapsed' },
    ])
    const { body } = await send(here, [id, lapsed])
    expect([body.queued, reasons(body.skipped)]).toEqual([1, { [lapsed]: 'gym_lapsed' }])
    const nobody = await send(here, [lapsed])
    expect([nobody.body.queued, nobody.body.message]).toEqual([0, 'Hech kimga yuborilmadi: hammasi tashlab ketildi'])
    expect((await send(here, [])).body.fields).toEqual({ membership_ids: 'Kamida bitta aʼzolikni tanlang' })
  })

  test('the owner’s own text goes out with its places filled', async () => {
    const here = await place()
    await world.sql({ role: 'platform' }, (db) =>
      sql`update gym_settings set sms_texts = ${JSON.stringify({ expiring: '{name}, {days} ({date}) tugaydi. {gym}, {sum}' })}::jsonb where admin_id = ${here.adminId}`.execute(
        db,
      ),
    )
    const soon = await sold(here, { start: addDays(today, -27), paid: 300_000 })
    expect((await send(here, [soon], '?command=expiring')).body.queued).toBe(1)
    const [message] = await outbox(here)
    expect(message?.text).toMatch(
      /^Aziza Karimova, 2 kundan keyin \(\d\d\.\d\d\.\d{4}\) tugaydi\. Temir Zal, 300 000 so'm$/,
    )
  })

  test('whoever can’t or should not get one is skipped and it is told why', async () => {
    const here = await place()
    const ids = {
      good: await sold(here),
      fixedLine: await sold(here, { phone: freshPhone().replace(/^\+998\d\d/, '+99855') }),
      banned: await sold(here, { status: 'banned' }),
      cancelled: await sold(here, { cancelled: true }),
      paid: await sold(here, { paid: 300_000 }),
      reserved: await sold(here, { reserved: true }),
      unwilling: await sold(here, { allowed: false }),
    }
    const { body } = await send(here, Object.values(ids))
    expect(body.queued).toBe(1)
    expect(reasons(body.skipped)).toEqual({
      [ids.fixedLine]: 'cannot_receive',
      [ids.banned]: 'banned',
      [ids.cancelled]: 'cancelled',
      [ids.paid]: 'nothing_owed',
      [ids.reserved]: 'nothing_owed',
      [ids.unwilling]: 'not_allowed',
    })
  })

  test('the commands expiring and expired take what fits them, and nobody who has renewed', async () => {
    const here = await place()
    const soon = await sold(here, { start: addDays(today, -27) })
    const far = await sold(here, { start: today, days: 365 })
    const ended = await sold(here, { start: addDays(today, -40) })
    const renewed = await sold(here, { start: addDays(today, -40) })
    await sold(here, { memberId: await memberOf(renewed), start: addDays(today, -5) })
    const expiring = (await send(here, [soon, far, ended], '?command=expiring')).body
    expect([expiring.queued, reasons(expiring.skipped)]).toEqual([
      1,
      { [far]: 'not_expiring', [ended]: 'not_expiring' },
    ])
    const expired = (await send(here, [soon, ended, renewed], '?command=expired')).body
    expect([expired.queued, reasons(expired.skipped)]).toEqual([1, { [soon]: 'not_expired', [renewed]: 'renewed' }])
    expect((await send(here, [soon], '?command=bad')).status).toBe(400)
  })

  test('a membership with thirty days left does not end soon, unless its gym tells of endings that early', async () => {
    const here = await place()
    const [bought, later] = [await sold(here, { start: today }), await sold(here, { start: addDays(today, -1) })]
    const sooner = await sold(here, { start: addDays(today, -2) })
    const ask = (ids: string[]) => send(here, ids, '?command=expiring')
    const { body } = await ask([bought, sooner])
    expect([body.queued, reasons(body.skipped)]).toEqual([1, { [bought]: 'not_expiring' }])
    const none = (await ask([bought])).body
    expect([none.queued, none.message, reasons(none.skipped)]).toEqual([
      0,
      'Hech kimga yuborilmadi: hammasi tashlab ketildi',
      { [bought]: 'not_expiring' },
    ])
    await world.sql({ role: 'platform' }, (db) =>
      sql`update gym_settings set expiring_notice_days = 30 where admin_id = ${here.adminId}`.execute(db),
    )
    expect((await ask([bought, later])).body.queued).toBe(2)
  })

  test('nobody is told of the same twice within 24 hours, and of two debts once', async () => {
    const here = await place()
    const first = await sold(here)
    const second = await sold(here, { memberId: await memberOf(first), start: addDays(today, -50) })
    const once = (await send(here, [first, second])).body
    expect([once.queued, reasons(once.skipped)]).toEqual([1, { [second]: 'same_person' }])
    world.clock(clockAt(addDays(today, 1), 11))
    expect((await send(here, [first])).body).toMatchObject({
      queued: 0,
      skipped: [{ id: first, reason: 'sent_recently' }],
    })
    world.clock(clockAt(addDays(today, 1), 13))
    expect((await send(here, [first])).body.queued).toBe(1)
    expect(await outbox(here)).toHaveLength(2)
  })

  test('ten people who remind at the same moment send one message to each member', async () => {
    const here = await place()
    const ids = await Promise.all(Array.from({ length: 25 }, () => sold(here)))
    const employee = await world.employee(here.admin, { gyms: [here.gymId] })
    // connections that are open already, so that all ten are really at it at once
    await Promise.all(Array.from({ length: 20 }, () => here.admin.get('/sms/notified/membership/all')))
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, nr) =>
        (nr % 2 ? here.admin : employee).post('/sms/send/notified/membership', { membership_ids: ids }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(answers.reduce((sum, { body }) => sum + body.queued, 0)).toBe(25)
    expect(await outbox(here)).toHaveLength(25)
  })

  test('a message that failed may be sent anew on the same day', async () => {
    const here = await place()
    const id = await sold(here)
    await send(here, [id])
    await world.sql({ role: 'platform' }, (db) =>
      sql`update sms_messages set status = 'failed' where admin_id = ${here.adminId}`.execute(db),
    )
    expect((await send(here, [id])).body.queued).toBe(1)
    expect((await send(here, [id])).body.queued).toBe(0)
  })

  test('one key sends once and answers alike', async () => {
    const here = await place()
    const ids = [await sold(here)]
    const key = { 'idempotency-key': newId() }
    const answers = await Promise.all([1, 2, 3].map(() => send(here, ids, '', key)))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]?.body.queued).toBe(1)
    expect(await outbox(here)).toHaveLength(1)
  })

  test('the gym’s daily limit holds, and the rest is told', async () => {
    const here = await place({ cap: 2 })
    const ids = [await sold(here), await sold(here), await sold(here)]
    const { body } = await send(here, ids)
    expect([body.queued, body.skipped]).toEqual([2, [{ id: ids[2], reason: 'daily_cap' }]])
    world.clock(clockAt(addDays(today, 1), 12))
    expect((await send(here, [ids[2] ?? ''])).body.queued).toBe(1)
  })

  test('at night they wait for nine o’clock', async () => {
    const here = await place()
    const id = await sold(here)
    world.clock(clockAt(today, 22))
    const preview = await here.admin.get(`/sms/preview/notified/membership?membership_ids=${id}`)
    expect(new Date(preview.body.leaves_at)).toEqual(clockAt(addDays(today, 1), 9))
    await send(here, [id])
    const [message] = await outbox(here)
    expect(message?.send_after).toEqual(clockAt(addDays(today, 1), 9))
    expect(message?.expires_at).toEqual(clockAt(addDays(today, 2), 9))
  })
})

test('who has paid, renewed, promised or said no by the morning gets none of what was asked for at night', async () => {
  const here = await place()
  const [paid, open, banned] = [await sold(here), await sold(here), await sold(here)]
  const [promised, unwilling] = [await sold(here), await sold(here)]
  const renewed = await sold(here, { start: addDays(today, -28), paid: 300_000 })
  world.clock(clockAt(today, 22))
  await send(here, [paid, open, banned, promised, unwilling])
  await send(here, [renewed], '?command=expiring')
  const payment = { transaction_type: 'payment', paid_amount: 300_000, payment_method: 'cash' }
  expect((await here.admin.post('/transaction/membership/create', { membership_id: paid, ...payment })).status).toBe(
    201,
  )
  const promise = { membership_id: promised, promised_on: addDays(today, 5) }
  expect((await here.admin.post('/promise/create', promise)).status).toBe(201)
  await sold(here, { memberId: await memberOf(renewed), start: addDays(today, 2), paid: 300_000 })
  await world.sql({ role: 'platform' }, async (db) => {
    await sql`update members set status = 'banned' where admin_id = ${here.adminId} and id = ${await memberOf(banned)}`.execute(
      db,
    )
    await sql`update members set is_sms_allowed = false where admin_id = ${here.adminId} and id = ${await memberOf(unwilling)}`.execute(
      db,
    )
  })
  world.clock(clockAt(addDays(today, 1), 9))
  for (const { id } of await outbox(here)) await sendSms.run({ id }, world.application.deps)
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ membership_id: string; status: string }>`
      select membership_id, status from sms_messages where admin_id = ${here.adminId} and kind in ('unpaid', 'expiring')`.execute(
      db,
    ),
  )
  expect(Object.fromEntries(rows.map((row) => [row.membership_id, row.status]))).toEqual({
    [open]: 'sent',
    [paid]: 'expired',
    [banned]: 'expired',
    [promised]: 'expired',
    [unwilling]: 'expired',
    [renewed]: 'expired',
  })
})

describe('the owner’s text', () => {
  test('is refused at its field when nothing would fill a place, and goes out as it was saved', async () => {
    const here = await place()
    const id = await sold(here)
    const { settings } = (await here.admin.get(`/gym/settings/${here.gymId}`)).body
    expect(settings.sms).toMatchObject({ is_reminding: false, daily_cap: 200 })
    const save = (unpaid: string) =>
      here.admin.put(`/gym/settings/${here.gymId}`, {
        sms: { texts: { unpaid }, daily_cap: 200, expiring_notice_days: 3, is_reminding: true },
        version: settings.version,
      })
    const refused = await save('{ism}, qarzingiz {sum}')
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['sms.texts.unpaid']])
    const { status, body } = await save('{name}, qarzingiz {sum}')
    expect([status, body.settings.sms.is_reminding]).toEqual([200, true])
    const preview = await here.admin.get(`/sms/preview/notified/membership?membership_ids=${id}`)
    expect(preview.body.recipients[0]).toMatchObject({ text: "Aziza Karimova, qarzingiz 300 000 so'm", parts: 1 })
    expect(preview.body.cap_left).toBe(199)
  })
})

describe('who may remind of what', () => {
  test('one membership of another owner, of another gym or of nobody refuses the whole selection', async () => {
    const [here, there] = [await place(), await place()]
    const [own, foreign] = [await sold(here), await sold(there)]
    const otherGym = await world.gym(here.admin, { name: 'Ikkinchi' })
    const elsewhere = await sold({ ...here, gymId: otherGym.id })
    for (const ids of [
      [own, foreign],
      [own, newId()],
    ])
      expect((await send(here, ids)).status).toBe(404)
    expect((await send(here, [own, elsewhere], `?gym_id=${here.gymId}`)).status).toBe(404)
    const employee = await world.employee(here.admin, { gyms: [here.gymId] })
    expect((await employee.post('/sms/send/notified/membership', { membership_ids: [own, elsewhere] })).status).toBe(
      404,
    )
    expect(await outbox(here)).toEqual([])
    const root = await world.superadmin()
    expect((await root.post('/sms/send/notified/membership', { membership_ids: [own, foreign] })).status).toBe(404)
    expect((await root.post('/sms/send/notified/membership', { membership_ids: [own] })).body.queued).toBe(1)
  })

  test('an employee without the tick may look and not send', async () => {
    const here = await place()
    const id = await sold(here)
    const employee = await world.employee(here.admin, { gyms: [here.gymId], ticks: [] })
    expect((await employee.get('/sms/notified/membership/all')).body.memberships).toHaveLength(1)
    expect((await employee.get(`/sms/preview/notified/membership?membership_ids=${id}`)).status).toBe(403)
    expect((await employee.post('/sms/send/notified/membership', { membership_ids: [id] })).status).toBe(403)
  })

  test('a gym whose subscription is over sends nothing', async () => {
    const here = await place()
    const id = await sold(here)
    await world.sql({ role: 'platform' }, (db) =>
      sql`update subscriptions set status = 'stoped', stopped_on = ${addDays(today, -9)} where admin_id = ${here.adminId}`.execute(
        db,
      ),
    )
    const { body } = await send(here, [id])
    expect([body.queued, reasons(body.skipped)]).toEqual([0, { [id]: 'gym_lapsed' }])
    expect(await outbox(here)).toEqual([])
  })
})
