import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#src/contract/ids.ts'
import { useApi } from '#test/api.ts'
import { debtsIn, payMembership } from '#test/debts.ts'

// What stands in the ledger: what may be corrected, what nobody can change, and its receipt number.

const world = useApi()
const { membershipOf, rowsOf } = debtsIn(world)

test('an edit changes method and note with a reason, is audited, and refuses a stale version', async () => {
  const admin = await world.admin()
  const { id } = await membershipOf(admin)
  const { _id } = (await payMembership(admin, id, 100_000)).body.transaction
  expect((await admin.put('/transaction/update', { _id, payment_method: 'card' })).body.fields).toEqual({
    reason: 'Sababini yozing',
  })
  expect((await admin.put('/transaction/update', { _id, paid_amount: 5, reason: 'Xato' })).status).toBe(400)
  const edited = await admin.put('/transaction/update', {
    _id,
    payment_method: 'card',
    note: 'Terminal 2',
    reason: 'Karta edi',
    version: 1,
  })
  expect(edited.body.transaction).toMatchObject({
    payment_method: 'card',
    note: 'Terminal 2',
    paid_amount: 100_000,
    version: 2,
  })
  expect((await admin.put('/transaction/update', { _id, note: 'x', reason: 'y', version: 1 })).body.error).toBe(
    'stale_version',
  )
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{
      before: object
      after: object
    }>`select before, after from audit_log where entity_id = ${_id} and action = 'transactions.update'`.execute(db),
  )
  expect(rows).toEqual([
    {
      before: { payment_method: 'cash', note: null },
      after: { payment_method: 'card', note: 'Terminal 2', reason: 'Karta edi' },
    },
  ])
})

test('a corrected method of a return keeps the reason of another way with what goes another way, and asks for it; that of its payment takes no reason away', async () => {
  const admin = await world.admin()
  const { id } = await membershipOf(admin)
  const paid = (await payMembership(admin, id, 100_000)).body.transaction
  const back = { transaction_type: 'refund', transaction_id: paid._id, reason: 'Koʻchib ketdi' }
  const refund = async (more: object) => (await payMembership(admin, id, 40_000, { ...back, ...more })).body.transaction
  const same = await refund({ payment_method: 'cash' })
  const other = await refund({ payment_method: 'card', way_reason: 'Kassada pul yoʻq edi' })
  const edit = (_id: string, more: object) =>
    admin.put('/transaction/update', { _id, reason: 'Xato yozilgan', ...more })
  const unsaid = await edit(same._id, { payment_method: 'card' })
  expect([unsaid.status, Object.keys(unsaid.body.fields)]).toEqual([400, ['way_reason']])
  const said = await edit(same._id, { payment_method: 'card', way_reason: 'Karta soʻradi' })
  expect(said.body.transaction).toMatchObject({ payment_method: 'card', way_reason: 'Karta soʻradi' })
  expect((await edit(same._id, { payment_method: 'cash' })).body.transaction).toMatchObject({ way_reason: null })
  const why = 'Kassada pul yoʻq edi'
  expect((await edit(other._id, { note: 'Kechqurun' })).body.transaction).toMatchObject({ way_reason: why })
  expect((await edit(other._id, { payment_method: 'online' })).body.transaction).toMatchObject({ way_reason: why })
  expect((await edit(paid._id, { payment_method: 'online' })).status).toBe(200)
  const { transactions } = (await admin.get(`/membership/one/${id}`)).body.membership
  expect(transactions.map((row: { way_reason: string | null }) => row.way_reason)).toEqual([null, null, why])
})

test('a correction, by which no money changed hands, is given no method afterwards', async () => {
  const admin = await world.admin()
  const { id } = await membershipOf(admin)
  const lowered = { transaction_type: 'adjustment', payment_method: null, reason: 'Chegirma' }
  const { _id } = (await payMembership(admin, id, 100_000, lowered)).body.transaction
  const refused = await admin.put('/transaction/update', { _id, payment_method: 'cash', reason: 'Xato' })
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['payment_method']])
  const noted = await admin.put('/transaction/update', { _id, note: 'Kelishildi', reason: 'Izoh' })
  expect(noted.body.transaction).toMatchObject({ payment_method: null, note: 'Kelishildi' })
})

test('the database itself lets no run-time role change an amount, delete or truncate the ledger', async () => {
  const admin = await world.admin()
  const { id } = await membershipOf(admin)
  await payMembership(admin, id, 100_000)
  for (const scope of [
    { role: 'tenant', adminId: admin.id },
    { role: 'platform' },
    { role: 'auth' },
    { role: 'member', personId: newId() },
  ] as const)
    for (const statement of [
      'update transactions set amount_tiyin = 1',
      'delete from transactions',
      'truncate transactions',
    ])
      await expect(
        world.sql(scope, (db) => sql.raw(statement).execute(db)),
        `${scope.role}: ${statement}`,
      ).rejects.toThrow(/permission denied/)
  expect(await rowsOf(id)).toHaveLength(1)
})

test('receipts of a gym are numbered without gaps, refused payments included', async () => {
  const admin = await world.admin()
  const { id } = await membershipOf(admin, { price: 100 })
  await Promise.all(Array.from({ length: 12 }, (_, n) => payMembership(admin, id, n % 3 === 0 ? 1000 : 10)))
  const numbers = (await rowsOf(id)).map((row) => row.receipt_number).sort((a, b) => Number(a) - Number(b))
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
})

test('a receipt is found by its number, in each gym that has it, and by nothing that only resembles it', async () => {
  const admin = await world.admin()
  const [first, second] = [await membershipOf(admin), await membershipOf(admin)]
  for (const { id } of [first, first, second]) expect((await payMembership(admin, id, 1000)).status).toBe(201)
  const found = async (number: number | string) =>
    (await admin.get(`/transaction/foradmin/all?receipt_number=${number}`)).body
  type Found = { gym_id: { _id: string }; receipt_number: number }
  const ones: Found[] = (await found(1)).transactions
  expect(ones.map(({ gym_id, receipt_number }) => [gym_id._id, receipt_number]).sort()).toEqual(
    [first.gymId, second.gymId].map((gymId) => [gymId, 1]).sort(),
  )
  expect((await found(2)).totals).toMatchObject({ count: 1 })
  expect((await found(12)).transactions).toEqual([])
  expect((await found(0)).statusCode).toBe(400)
})
