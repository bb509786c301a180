import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { newId } from '#src/contract/ids.ts'
import { smsDesk } from '#test/sms-desk.ts'

const { gateway, world, deps, later, queue, send, check, row, copies, callbackUrl } = await smsDesk()

describe('a gateway that is well', () => {
  test('takes a message once, and its callback makes it delivered', async () => {
    const id = await queue()
    await send(id)
    await send(id)
    expect(copies(id)).toBe(1)
    expect(await row(id)).toMatchObject({ status: 'sent', tries: 1, error: null })
    expect(await gateway.tell(id, 'DELIVRD', callbackUrl())).toEqual([200])
    expect(await row(id)).toMatchObject({ status: 'delivered', check_after: null })
  })

  test('is asked about messages that no callback came for', async () => {
    const id = await queue()
    await send(id)
    gateway.setStatus(id, 'DELIVERED')
    await check()
    expect((await row(id)).status).toBe('sent')
    later(3)
    await check()
    expect((await row(id)).status).toBe('delivered')
  })

  test('is signed in to once by all who come at the same moment, and anew when it forgets the token', async () => {
    gateway.forgetTokens()
    const before = gateway.calls['/auth/login'] ?? 0
    const ids = await Promise.all([queue(), queue(), queue(), queue()])
    await Promise.all(ids.map(send))
    expect((gateway.calls['/auth/login'] ?? 0) - before).toBe(1)
    for (const id of ids) expect([copies(id), (await row(id)).status]).toEqual([1, 'sent'])
  })

  test('gives a new token for the old one after 29 days, without the password', async () => {
    await send(await queue())
    const before = gateway.calls['/auth/login'] ?? 0
    later(30 * 1440)
    await send(await queue())
    expect(gateway.calls['/auth/refresh']).toBe(1)
    expect(gateway.calls['/auth/login']).toBe(before)
  })
})

describe('an answer that never came', () => {
  test.each(['takes and drops', 'takes and fails'] as const)(
    'a gateway that %s is asked, and the message is not sent again',
    async (manner) => {
      gateway.behave(manner)
      const id = await queue()
      await send(id)
      expect((await row(id)).status).toBe('uncertain')
      gateway.behave('well')
      await send(id)
      expect(copies(id)).toBe(1)
      later(1)
      await check()
      expect(await row(id)).toMatchObject({ status: 'sent', tries: 1 })
      expect(copies(id)).toBe(1)
    },
  )

  test.each(['hangs', 'fails', 'resets'] as const)(
    'a gateway that %s and says later that it knows of nothing gets the message once more',
    async (manner) => {
      gateway.behave(manner)
      const id = await queue()
      await send(id)
      expect((await row(id)).status).toBe('uncertain')
      gateway.behave('well')
      later(1)
      await check() // it may still be on its way inside the gateway
      expect((await row(id)).status).toBe('uncertain')
      later(3)
      await check()
      expect((await row(id)).status).toBe('queued')
      await send(id)
      expect(await row(id)).toMatchObject({ status: 'sent', tries: 2 })
      expect(copies(id)).toBe(1)
    },
  )

  test('what the gateway never tells stays uncertain, is never repeated by itself, and may be resent by hand once', async () => {
    gateway.behave('takes and drops')
    gateway.answersQuestions = false
    const id = await queue({ kind: 'receipt' })
    await send(id)
    for (let runs = 0; runs < 120; runs++) {
      later(60)
      await check()
    }
    expect(await row(id)).toMatchObject({ status: 'uncertain', check_after: null })
    gateway.behave('well')
    await send(id)
    expect(copies(id)).toBe(1)

    const root = await world.superadmin()
    const again = await root.post(`/sms/resend/${id}`, {})
    expect(again.status).toBe(201)
    expect(again.body.sms).toMatchObject({ status: 'queued', resend_of: id })
    await send(again.body.sms._id)
    expect((await row(again.body.sms._id)).status).toBe('sent')
    expect((await root.post(`/sms/resend/${id}`, {})).body.error).toBe('state_conflict')
  })

  test('a worker that died between the mark and the answer leaves a message that is asked about', async () => {
    const id = await queue()
    await world.sql({ role: 'platform' }, (db) =>
      sql`update sms_messages set status = 'sending', tries = 1, sending_at = ${deps().clock.now()} where id = ${id}`.execute(
        db,
      ),
    )
    await send(id)
    expect(copies(id)).toBe(0)
    later(4)
    await check()
    expect((await row(id)).status).toBe('queued')
    await send(id)
    expect([copies(id), (await row(id)).status]).toEqual([1, 'sent'])
  })

  test('a code is not repeated when it would come too late', async () => {
    gateway.behave('hangs')
    const id = await queue({
      kind: 'member_login',
      isSecret: true,
      expiresAt: new Date(deps().clock.now().getTime() + 180_000),
    })
    await send(id)
    later(4)
    await check()
    expect((await row(id)).status).toBe('expired')
    const root = await world.superadmin()
    expect((await root.post(`/sms/resend/${id}`, {})).body.error).toBe('state_conflict')
  })
})

describe('a message that the gateway took as two', () => {
  test('is one message, and delivered when either copy arrives', async () => {
    gateway.behave('takes twice')
    const id = await queue()
    await send(id)
    expect(copies(id)).toBe(2)
    expect((await row(id)).status).toBe('sent')
    await gateway.tell(id, 'REJECTED', callbackUrl())
    expect((await row(id)).status).toBe('failed')
    await gateway.tell(id, 'DELIVERED', callbackUrl())
    expect((await row(id)).status).toBe('delivered')
  })
})

test('what calls back with more than a gateway has to say is not read', async () => {
  const told = (size: number) =>
    fetch(callbackUrl(), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ request_id: 'x', message_id: 'x', user_sms_id: 'x', status: 'x'.repeat(size) }),
    })
  expect([(await told(100)).status, (await told(9_000)).status]).toEqual([200, 413])
})

describe('a gateway that does not take it now', () => {
  test('asks for patience with 503: nobody calls meanwhile, and then it goes', async () => {
    gateway.behave('busy')
    const [first, second] = [await queue(), await queue()]
    await send(first)
    expect(await row(first)).toMatchObject({ status: 'queued', tries: 1 })
    gateway.behave('well')
    await send(second)
    expect([copies(second), (await row(second)).tries]).toEqual([0, 0])
    later(2)
    await send(second)
    await send(first)
    expect([copies(first), copies(second)]).toEqual([1, 1])
  })

  test('without money keeps the message for later', async () => {
    gateway.behave('has no money')
    const id = await queue()
    await send(id)
    expect(await row(id)).toMatchObject({ status: 'queued' })
    expect((await row(id)).error).toContain('balance')
    expect(deps().smsDriver.breaker.state().state).toBe('open')
  })

  test('refuses the sign-in: the message waits, and the superadmin reads why', async () => {
    gateway.forgetTokens()
    gateway.refusesSignIn = true
    const id = await queue()
    await send(id)
    expect(await row(id)).toMatchObject({ status: 'queued', tries: 1 })
    expect((await row(id)).error).toContain('sign-in')
    expect((await row(id)).send_after.getTime()).toBeGreaterThan(deps().clock.now().getTime() + 29_000)
  })

  test('refuses a number for ever: it failed, and is not tried again', async () => {
    gateway.behave('refuses number')
    const id = await queue()
    await send(id)
    expect(await row(id)).toMatchObject({ status: 'failed', tries: 1 })
    expect(deps().smsDriver.breaker.state().state).toBe('closed')
  })

  test('is left alone after five failures in a row, and tried by one message when the pause is over', async () => {
    gateway.behave('fails')
    const ids = await Promise.all(Array.from({ length: 8 }, () => queue()))
    const before = gateway.calls['/message/sms/send-batch'] ?? 0
    for (const id of ids) await send(id)
    expect((gateway.calls['/message/sms/send-batch'] ?? 0) - before).toBe(5)
    expect((await row(ids[7] ?? '')).tries).toBe(0)
    expect(deps().smsDriver.breaker.state().state).toBe('open')
    gateway.behave('well')
    later(1)
    await send(ids[7] ?? '')
    expect(deps().smsDriver.breaker.state().state).toBe('closed')
    expect((await row(ids[7] ?? '')).status).toBe('sent')
  })
})

describe('callbacks', () => {
  const tell = (body: object, url = callbackUrl()) =>
    fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

  test('without the secret nothing is there', async () => {
    const id = await queue()
    await send(id)
    const answer = await tell({ user_sms_id: id, status: 'DELIVERED' }, `${world.base}/sms/callback/${'0'.repeat(40)}`)
    expect(answer.status).toBe(404)
    expect((await row(id)).status).toBe('sent')
  })

  test('unknown ids, unknown words and what never left are ignored without a word', async () => {
    const waiting = await queue()
    const sent = await queue()
    await send(sent)
    for (const body of [
      { user_sms_id: newId(), status: 'DELIVERED' },
      { request_id: 'no such', status: 'DELIVERED' },
      { user_sms_id: waiting, status: 'DELIVERED' },
      { user_sms_id: sent, status: 'PIGEON' },
      { user_sms_id: "' or 1=1", status: 'DELIVERED' },
      {},
    ]) {
      const answer = await tell(body)
      expect([body, answer.status, Object.keys((await answer.json()) as object)]).toEqual([body, 200, ['message']])
    }
    expect((await row(waiting)).status).toBe('queued')
    expect((await row(sent)).status).toBe('sent')
  })

  test('states go forward alone, in both spellings, found by the gateway’s id too', async () => {
    const id = await queue()
    await send(id)
    const { provider_id: request_id } = await row(id)
    await tell({ request_id, status: 'delivrd' })
    expect((await row(id)).status).toBe('delivered')
    for (const status of ['ACCEPTED', 'REJECTD', 'EXPIRED', 'NEW']) await tell({ user_sms_id: id, status })
    expect((await row(id)).status).toBe('delivered')
    const other = await queue()
    await send(other)
    await tell({ user_sms_id: other, status: 'UNDELIV' })
    expect(await row(other)).toMatchObject({ status: 'failed', error: 'the operator: UNDELIV' })
  })

  test('a body beyond eight kilobytes is not read', async () => {
    expect((await tell({ status: 'x'.repeat(10_000) })).status).toBe(413)
  })
})
