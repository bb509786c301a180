import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { openAutopay } from '#test/autopay-desk.ts'
import { isOnCitus } from '#test/database.ts'
import { ok } from '#test/online-desk.ts'
import { rivalOf } from '#test/rival.ts'
import { chargeDue } from './jobs.ts'

const { payme, world, renewing, goTo } = await openAutopay()
const { meet } = rivalOf(world)

type Made = Awaited<ReturnType<typeof renewing>>

const idsOf = ({ admin }: Made, table: 'autopay_charges' | 'invoices') =>
  world.sql({ role: 'platform' }, async (db) => {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(table)} where admin_id = ${admin.id} order by created_at desc`.execute(db)
    return rows.map(({ id }) => id)
  })

test.skipIf(isOnCitus())(
  'a charge is held after what it renews: whoever cancels that, or connects another card, goes through',
  async () => {
    const made = await renewing()
    const { admin, membershipId, end, day, deps, memberships } = made
    await day(addDays(end, -3))
    const [charge = ''] = await idsOf(made, 'autopay_charges')
    goTo(end)
    await meet(['memberships', admin.id, membershipId], () => chargeDue(deps), [['autopay_charges', admin.id, charge]])
    expect((await memberships()).map(({ remaining_amount }) => remaining_amount)).toEqual([0, 0])
  },
)

test.skipIf(isOnCitus())('… and a card is stopped by its person in the same order', async () => {
  const made = await renewing()
  const { admin, member, membershipId, end, day, state } = made
  await day(addDays(end, -3))
  const [charge = ''] = await idsOf(made, 'autopay_charges')
  const stopped = await meet(
    ['memberships', admin.id, membershipId],
    () => member.del(`/member/autopay/stop/${membershipId}`),
    [['autopay_charges', admin.id, charge]],
  )
  expect(stopped.status).toBe(200)
  expect(await state()).toMatchObject({ state: 'stopped', charges: [{ state: 'called_off' }] })
})

test.skipIf(isOnCitus())(
  'an invoice is held after its debt: whoever cancels what is owed takes its invoice back',
  async () => {
    const made = await renewing()
    const { admin, membershipId, end, day, memberships } = made
    payme.behave('receipts.pay', 'refuses')
    await day(addDays(end, -3))
    await day(end)
    const reserved = (await memberships()).find(({ _id }) => _id !== membershipId)?._id ?? ''
    ok(await admin.post('/invoice/create', { membership_id: reserved }))
    const [invoice = ''] = await idsOf(made, 'invoices')
    const taken = await meet(['memberships', admin.id, reserved], () => admin.del(`/invoice/cancel/${invoice}`), [
      ['invoices', admin.id, invoice],
    ])
    expect(taken.status).toBe(200)
  },
)
