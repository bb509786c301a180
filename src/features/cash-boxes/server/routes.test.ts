import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useApi } from '#test/api.ts'
import { clickBox, ok, paymeBox, uzumBox } from '#test/online-desk.ts'

const world = useApi()

test('keys that nobody can open any more are asked for anew, and the box takes them at its address', async () => {
  const admin = await world.admin()
  const { addresses } = ok(await admin.put('/payment/provider/payme', paymeBox)).provider
  await world.sql({ role: 'platform' }, (db) =>
    sql`update payment_boxes set sealed_keys = sha256(sealed_keys) || sha256(sealed_keys) where admin_id = ${admin.id}`.execute(
      db,
    ),
  )
  const { key: _, ...withoutKey } = paymeBox
  const refused = await admin.put('/payment/provider/payme', withoutKey)
  expect([refused.status, refused.body.error]).toEqual([422, 'provider.keys_missing'])
  expect(ok(await admin.put('/payment/provider/payme', paymeBox)).provider).toMatchObject({ is_on: true, addresses })
})

describe('keys of a cash box', () => {
  test('never come back, are not in the log and are not readable in the database', async () => {
    const admin = await world.admin()
    const saved = await admin.put('/payment/provider/payme', { ...paymeBox, test_key: 'payme-test-key-1A2b' })
    expect(saved.body.provider).toMatchObject({
      is_on: true,
      merchant_id: paymeBox.merchant_id,
      keys: [
        { name: 'key', last_signs: '7Q2w' },
        { name: 'test_key', last_signs: '1A2b' },
      ],
    })
    const shown = [saved.text, (await admin.get('/payment/provider/all')).text, (await admin.get('/audit/all')).text]
    const { rows } = await world.sql({ role: 'platform' }, (db) =>
      sql<{ whole: string; sealed: string }>`
        select row_to_json(b)::text as whole, encode(b.sealed_keys, 'escape') as sealed from payment_boxes b where admin_id = ${admin.id}`.execute(
        db,
      ),
    )
    for (const text of [...shown, rows[0]?.whole, rows[0]?.sealed]) {
      expect(text).not.toContain(paymeBox.key)
      expect(text).not.toContain('payme-test-key')
    }
  })

  test('stay when they are not entered again, and without the needed ones a box is not switched on', async () => {
    const admin = await world.admin()
    const { key: _, ...withoutKey } = paymeBox
    const refused = await admin.put('/payment/provider/payme', withoutKey)
    expect([refused.status, refused.body.error, Object.keys(refused.body.fields)]).toEqual([
      422,
      'provider.keys_missing',
      ['key'],
    ])
    ok(await admin.put('/payment/provider/payme', { ...withoutKey, is_on: false }))
    ok(await admin.put('/payment/provider/payme', paymeBox))
    const { provider } = ok(await admin.put('/payment/provider/payme', { ...withoutKey, merchant_id: 'boshqa' }))
    expect(provider).toMatchObject({ is_on: true, merchant_id: 'boshqa', keys: [{ name: 'key', last_signs: '7Q2w' }] })
    const asTest = await admin.put('/payment/provider/payme', { ...withoutKey, is_test: true })
    expect(Object.keys(asTest.body.fields)).toEqual(['test_key'])
  })
})

test('of a key no more than a quarter is shown, and one that no provider gives is refused', async () => {
  const admin = await world.admin()
  const save = (password: string) => admin.put('/payment/provider/uzum', { ...uzumBox, password })
  const short = await save('7tasimon')
  expect(short.body.error).toBeUndefined()
  expect(short.body.provider.keys).toEqual([{ name: 'password', last_signs: 'on' }])
  expect(ok(await save('yetarlicha-uzun-9T4r')).provider.keys).toEqual([{ name: 'password', last_signs: '9T4r' }])
  for (const none of ['9T4r', 'yettita']) {
    const refused = await save(none)
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['password']])
  }
})

test('each provider has addresses of its own, the same after every change, and other owners have others', async () => {
  const [admin, other] = [await world.admin(), await world.admin()]
  const save = async (caller = admin) => [
    ok(await caller.put('/payment/provider/payme', paymeBox)).provider.addresses,
    ok(await caller.put('/payment/provider/click', clickBox)).provider.addresses,
    ok(await caller.put('/payment/provider/uzum', uzumBox)).provider.addresses,
  ]
  const mine = await save()
  expect(mine.map((list) => list.length)).toEqual([1, 2, 5])
  expect(mine[0][0]).toMatch(/\/api\/pay\/payme\/[0-9a-f]{36}$/)
  expect(await save()).toEqual(mine)
  expect(await save(other)).not.toEqual(mine)
  // the log names what was entered by words of people
  const { entries } = ok(await admin.get('/audit/all'))
  const named = entries.flatMap(({ changes }: { changes: { field: string; label: string }[] }) => changes)
  expect(named.length).toBeGreaterThan(3)
  expect(named.filter(({ field, label }: { field: string; label: string }) => label === field)).toEqual([])
  const providers = named.filter(({ field }: { field: string }) => field === 'provider')
  expect(new Set(providers.map(({ after }: { after: string }) => after))).toEqual(
    new Set(['Payme', 'Click', 'Uzum Bank']),
  )
})

test('ten first saves at the same moment are one box', async () => {
  const admin = await world.admin()
  const saves = await Promise.all(Array.from({ length: 10 }, () => admin.put('/payment/provider/click', clickBox)))
  expect(new Set(saves.map(({ body }) => body.provider?.addresses[0])).size).toBe(1)
  const again = ok(await admin.put('/payment/provider/click', { ...clickBox, secret_key: undefined }))
  expect(again.provider.keys).toEqual([{ name: 'secret_key', last_signs: '8R3e' }])
})

test('employees and members neither see nor change cash boxes', async () => {
  const admin = await world.admin()
  const employee = await world.employee(admin, { gyms: [(await world.gym(admin)).id] })
  expect((await employee.get('/payment/provider/all')).status).toBe(403)
  expect((await employee.put('/payment/provider/payme', paymeBox)).status).toBe(403)
})
