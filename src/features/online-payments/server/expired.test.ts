import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { useApi } from '#test/api.ts'
import { booksOf } from '#test/online-books.ts'
import { doorsOf, ok, onlineDesk } from '#test/online-desk.ts'
import { clickCall } from '#test/sandbox/click.ts'
import type { Received } from '#test/sandbox/journal.ts'
import { paymeCall } from '#test/sandbox/payme.ts'
import { uzumCall } from '#test/sandbox/uzum.ts'

const world = useApi()
afterEach(() => world.clock(null))

/** A desk whose one invoice ended yesterday, at every provider. */
async function desk() {
  const made = await onlineDesk(world)
  const doors = await doorsOf(made.admin)
  const { uzum } = doors
  const { _id, number } = await made.invoice()
  const now = Date.now() + 40 * 86_400_000
  world.clock(new Date(now))

  /** Everything that two calls, each sent twice, left behind. */
  async function leaves(answers: readonly Received[]): Promise<void> {
    expect(answers[1]).toEqual(answers[0])
    expect(answers[3]).toEqual(answers[2])
    for (const { body } of answers) expect(JSON.stringify(body)).not.toMatch(/Aziza|Oylik|30000000|300000\b/)
    const { rows } = await world.sql({ role: 'platform' }, (db) =>
      sql<{ calls: number; authentic: number; moved: number; payments: number; held: number }>`
        select (select count(*) from provider_calls c where c.admin_id = ${made.admin.id}) as calls,
          (select count(*) from provider_calls c where c.admin_id = ${made.admin.id} and c.is_authentic and c.answered_at is not null) as authentic,
          (select count(*) from provider_calls c where c.admin_id = ${made.admin.id} and c.said in ('performed', 'cancelled')) as moved,
          (select count(*) from provider_payments p where p.admin_id = ${made.admin.id}) as payments,
          (select count(*) from invoices i where i.id = ${_id} and (i.held_by is not null or i.paid_at is not null or i.cancelled_at is not null)) as held`.execute(
        db,
      ),
    )
    expect(rows[0]).toEqual({ calls: 4, authentic: 4, moved: 0, payments: 0, held: 0 })
    world.clock(null)
    expect(await booksOf(made.admin, made.membershipId)).toEqual([])
    const member = await world.session('member', made.memberId)
    for (const caller of [made.admin, member])
      for (const { kind } of ok(await caller.get('/notification/all')).notifications)
        expect(kind).not.toMatch(/^online_/)
  }
  return { ...doors, uzum, number: number as string, now, leaves }
}

const inTurn = async (calls: readonly (() => Promise<Received>)[]): Promise<Received[]> => {
  const answers: Received[] = []
  for (const call of calls) answers.push(await call())
  return answers
}

test('an expired invoice at Payme: -31052 of the account, nothing is told, and nothing kept but the attempts', async () => {
  const { payme, number, now, leaves } = await desk()
  const params = { amount: 30_000_000, account: { invoice: number } }
  const check = () => paymeCall(payme, 'CheckPerformTransaction', params)
  const create = () => paymeCall(payme, 'CreateTransaction', { ...params, id: 'expired', time: now })
  const answers = await inTurn([check, check, create, create])
  for (const { status, body } of answers)
    expect([status, body['error']]).toMatchObject([200, { code: -31_052, data: 'invoice' }])
  await leaves(answers)
})

test('an expired invoice at Click: -9, nothing is told, and nothing kept but the attempts', async () => {
  const { click, number, leaves } = await desk()
  const form = { merchant_trans_id: number, amount: '300000', click_trans_id: '77' }
  const prepare = () => clickCall(click, 'prepare', form)
  const complete = () => clickCall(click, 'complete', { ...form, merchant_prepare_id: '1' })
  const answers = await inTurn([prepare, prepare, complete, complete])
  // of what was never begun Complete finds nothing
  expect(answers.map(({ status, body }) => [status, body['error']])).toEqual([
    [200, -9],
    [200, -9],
    [200, -6],
    [200, -6],
  ])
  await leaves(answers)
})

test('an expired invoice at Uzum: HTTP 400 with 10009, nothing is told, and nothing kept but the attempts', async () => {
  const { uzum, number, leaves } = await desk()
  const params = { invoice: number }
  const check = () => uzumCall(uzum, 'check', { params })
  const create = () => uzumCall(uzum, 'create', { transId: 'expired', params, amount: 30_000_000 })
  const answers = await inTurn([check, check, create, create])
  for (const { status, body } of answers)
    expect([status, body]).toMatchObject([400, { status: 'FAILED', errorCode: '10009' }])
  await leaves(answers)
})

test('of a payment that was given up in its time Uzum hears that it failed, of one that it took back that it is reversed', async () => {
  const made = await onlineDesk(world)
  const { uzum } = await doorsOf(made.admin)
  const now = Date.now()
  world.clock(new Date(now))
  const begin = async (transId: string, membership_id: string) => {
    const { number } = await made.invoice({ membership_id })
    await uzumCall(uzum, 'create', { transId, params: { invoice: number }, amount: 30_000_000 })
  }
  await begin('late', made.membershipId)
  await begin('back', (await made.owing()).membershipId)
  await uzumCall(uzum, 'reverse', { transId: 'back' })
  world.clock(new Date(now + 31 * 60_000))
  const status = (transId: string) => uzumCall(uzum, 'status', { transId })
  const late = await status('late')
  expect(late).toMatchObject({ status: 200, body: { status: 'FAILED', confirmTime: null } })
  expect(await status('late')).toEqual(late)
  expect(await status('back')).toMatchObject({ status: 200, body: { status: 'REVERSED' } })
  expect((await uzumCall(uzum, 'confirm', { transId: 'late' })).body['errorCode']).toBe('10015')
})
