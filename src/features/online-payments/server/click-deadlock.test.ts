import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkLedger } from '#src/features/ledger/server/check-ledger.ts'
import { openClick } from '#test/click-desk.ts'
import { ok } from '#test/online-desk.ts'
import { takePass } from './pass.ts'

const { click, world, desk } = await openClick()

let rival: pg.Client
let watch: pg.Client
beforeAll(async () => {
  rival = new pg.Client(world.ownerUrl)
  watch = new pg.Client(world.ownerUrl)
  await Promise.all([rival.connect(), watch.connect()])
  await rival.query("set deadlock_timeout = '1h'") // whoever looks is the one that is rolled back
})
afterAll(() => Promise.all([rival.end(), watch.end()]))

/**
 * While Click answers, somebody who has the gym's counter waits for the memberships: the turn that then wants the counter is
 * rolled back by the database and done again, behind that other one, who does `meanwhile` in between.
 */
async function meet({
  path,
  gymId,
  membershipId,
  meanwhile = 'select from memberships where id = $1',
}: {
  path: string
  gymId: string
  membershipId: string
  meanwhile?: string
}) {
  const { rows } = await rival.query<{ pid: number }>('select pg_backend_pid() as pid')
  await rival.query('begin')
  await rival.query(
    `insert into receipt_counters (admin_id, gym_id) select admin_id, id from gyms where id = $1
     on conflict (admin_id, gym_id) do update set last_number = receipt_counters.last_number`,
    [gymId],
  )
  const isWaiting = async () =>
    (
      await watch.query<{ is_so: boolean }>(
        'select exists (select from pg_locks where pid = $1 and not granted) as is_so',
        [rows[0]?.pid],
      )
    ).rows[0]?.is_so
  let passing: Promise<unknown> = Promise.resolve()
  click.answersAfter(path, async () => {
    passing = rival
      .query('lock table memberships in exclusive mode') // a row could be overtaken
      .then(() => rival.query(meanwhile, [membershipId]))
      .then(() => rival.query('commit'))
    await expect.poll(isWaiting).toBe(true)
  })
  return { passed: () => passing }
}

const deadlocks = async () =>
  Number(
    (
      await watch.query<{ count: string }>(
        'select deadlocks as count from pg_stat_database where datname = current_database()',
      )
    ).rows[0]?.count,
  )

const agrees = async (adminId: string) =>
  (await world.sql({ role: 'platform' }, (db) => checkLedger(db, adminId))).findings

async function paid() {
  const made = await desk()
  const state = await (await made.pass()).state()
  const transactionId = state.transaction_id as string
  const ask = (amount?: number) =>
    made.admin.post('/payment/return', { transaction_id: transactionId, reason: 'Kasal', ...(amount && { amount }) })
  const refunds = async () =>
    (await made.membership()).transactions
      .filter((row: { transaction_type: string }) => row.transaction_type === 'refund')
      .map((row: { paid_amount: number }) => row.paid_amount)
  const told = async () =>
    ok(await made.admin.get('/notification/all')).notifications.map(({ kind }: { kind: string }) => kind)
  return { ...made, transactionId, ask, refunds, told }
}

test('a part that meets a deadlock after the answer of Click goes back once and is entered once', async () => {
  const { admin, gym, membershipId, transactionId, ask, doReturn, refunds, differences } = await paid()
  const before = [click.parts.length, await deadlocks()]
  ok(await ask(100_000))
  const { passed } = await meet({ path: 'partial_reversal', gymId: gym.id, membershipId })
  await doReturn(transactionId)
  await passed()
  expect(click.parts.slice(before[0]).map(({ amount }) => amount)).toEqual([100_000])
  await expect.poll(deadlocks, { timeout: 30_000 }).toBe((before[1] ?? 0) + 1)
  expect(await refunds()).toEqual([100_000])
  expect([await differences(), await agrees(admin.id)]).toEqual([[], []])
})

test('a whole return that meets a deadlock after the answer of Click is asked once and entered once', async () => {
  const { admin, gym, membershipId, transactionId, ask, doReturn, refunds, differences, told } = await paid()
  const before = [click.reversals.length, await deadlocks()]
  ok(await ask())
  const { passed } = await meet({ path: 'reversal', gymId: gym.id, membershipId })
  await doReturn(transactionId)
  await passed()
  expect(click.calls.filter((call) => call.includes('reversal'))).toHaveLength(1)
  expect(click.reversals.length - (before[0] ?? 0)).toBe(1)
  await expect.poll(deadlocks, { timeout: 30_000 }).toBe((before[1] ?? 0) + 1)
  expect(await refunds()).toEqual([300_000])
  expect(await told()).not.toContain('online_not_returned')
  expect([await differences(), await agrees(admin.id)]).toEqual([[], []])
})

test('a pass that waits for our word meets a deadlock after it was confirmed: it is confirmed once and paid', async () => {
  click.confirming(true)
  const made = await desk()
  const { admin, gym, membershipId, scan, paymentOf, turn, stateOf, deps, differences, membership } = made
  const before = await deadlocks()
  const invoice = ok(await scan()).pass._id as string
  const { passed } = await meet({ path: 'confirm', gymId: gym.id, membershipId })
  await takePass(deps, turn(await paymentOf(invoice)))
  await passed()
  expect(click.calls.filter((call) => call.includes('confirm'))).toHaveLength(1)
  await expect.poll(deadlocks, { timeout: 30_000 }).toBe(before + 1)
  expect(await stateOf(invoice)).toMatchObject({ state: 'paid' })
  expect(await membership()).toMatchObject({ paid_amount: 300_000 })
  expect([await differences(), await agrees(admin.id)]).toEqual([[], []])
})

test('a part that Click gave, and that can be entered no more when the turn is done again, waits for somebody to look', async () => {
  const { gym, membershipId, transactionId, ask, doReturn, refunds, differences, told } = await paid()
  const before = click.parts.length
  ok(await ask(100_000))
  const { passed } = await meet({
    path: 'partial_reversal',
    gymId: gym.id,
    membershipId,
    meanwhile: 'update memberships set start_on = start_on - 60 where id = $1',
  })
  await doReturn(transactionId)
  await passed()
  await doReturn(transactionId)
  expect(click.parts.length - before).toBe(1)
  expect([await refunds(), await differences()]).toEqual([[], ['return_unknown']])
  expect(await told()).toContain('online_returned_twice')
  expect(await told()).not.toContain('online_not_returned')
})
