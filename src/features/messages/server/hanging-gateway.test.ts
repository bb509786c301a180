import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { freshPhone, useApi } from '#test/api.ts'
import { startEskizGateway } from '#test/eskiz-gateway.ts'

const gateway = await startEskizGateway()
afterAll(() => gateway.close())

const world = useApi({
  runsJobs: true,
  sms: {
    driver: 'eskiz',
    url: gateway.url,
    email: 'zal@polvon.uz',
    password: 'maxfiy',
    from: '4546',
    timeoutMs: 2_000,
  },
})

const statuses = async (phones: string[]) =>
  (
    await world.sql({ role: 'platform' }, (db) =>
      sql<{
        status: string
      }>`select status from sms_messages where phone_number = any(${phones}::text[]) order by status`.execute(db),
    )
  ).rows.map(({ status }) => status)

async function until(isSo: () => Promise<boolean> | boolean, seconds = 15) {
  for (
    const end = Date.now() + seconds * 1000;
    !(await isSo());
    await new Promise((resolve) => setTimeout(resolve, 50))
  )
    if (Date.now() > end) throw new Error('it never came about')
}

test('while the gateway hangs every page answers at once, other jobs run, and nobody gets a message twice', async () => {
  const [root, admin] = [await world.superadmin(), await world.admin()]
  const askForCode = (phone: string) =>
    world.visitor.post('/admin/request', { phone_number: phone, fullname: 'Botir Aliyev' })
  gateway.behave('hangs')
  const owners = await Promise.all(Array.from({ length: 12 }, () => world.admin()))
  const phones = owners.map(({ phone }) => phone)
  for (const phone of phones)
    expect((await world.visitor.post('/auth/password/code', { phone_number: phone, role: 'admin' })).status).toBe(200)
  await until(() => (gateway.calls['/message/sms/send-batch'] ?? 0) >= 3)

  const slow: string[] = []
  for (let turn = 0; turn < 10; turn++)
    for (const [caller, path] of [
      [root, '/sms/outbox'],
      [root, '/admin/all'],
      [admin, '/gym/foradmin/all'],
      [admin, '/sms/foradmin/all'],
    ] as const) {
      const started = performance.now()
      expect((await caller.get(path)).status).toBe(200)
      if (performance.now() - started > 1_000) slow.push(path)
    }
  expect(slow).toEqual([])
  expect((await askForCode(freshPhone())).status).toBeLessThan(300)
  const card = performance.now()
  expect((await root.get('/sms/gateway')).status).toBe(200)
  expect(performance.now() - card).toBeLessThan(2_500)

  // three workers at most stand at the gateway, and after five failures nobody calls
  await until(() => world.application.deps.smsDriver.breaker.state().state !== 'closed')
  await new Promise((resolve) => setTimeout(resolve, 500)) // those who had asked the breaker before it opened
  const calls = gateway.calls['/message/sms/send-batch'] ?? 0
  expect(calls).toBeLessThanOrEqual(8)
  expect((await statuses(phones)).filter((status) => status === 'uncertain').length).toBeGreaterThanOrEqual(5)
  expect(await statuses(phones)).not.toContain('sent')
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect(gateway.calls['/message/sms/send-batch']).toBe(calls)
  for (const phone of phones) expect(gateway.taken.filter(({ to }) => `+${to}` === phone).length).toBeLessThanOrEqual(1)
}, 40_000)
