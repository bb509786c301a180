import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { formatSom } from '#src/contract/formats.ts'
import { newId } from '#src/contract/ids.ts'
import { useApi } from '#test/api.ts'
import { readExport } from '#test/sheets.ts'
import { buildTenant } from '#test/tenant.ts'
import { checkAndKeep, checkLedger, checks } from './check-ledger.ts'
import { wordsOf } from '../finding-words.ts'
import { ruleNames, ruleTexts } from '../rule-texts.ts'
import { ledgerCommand } from './command.ts'
import { ledgerJobs } from './jobs.ts'

const world = useApi()

const check = (adminId: string) => world.sql({ role: 'platform' }, (db) => checkLedger(db, adminId))

/** A tenant with a payment of 100 000, a refund of 40 000, a fee and an adjustment, a freeze and a renewal. */
async function books() {
  const { callers, records } = await buildTenant(world)
  const { admin } = callers
  const enter = (body: object) =>
    admin.post(
      '/transaction/membership/create',
      { membership_id: records.membership, ...body },
      { headers: { 'idempotency-key': newId() } },
    )
  for (const body of [
    {
      paid_amount: 40_000,
      transaction_type: 'refund',
      payment_method: 'cash',
      transaction_id: records.transaction,
      reason: 'xato',
    },
    { paid_amount: 5_000.5, transaction_type: 'cancellation_fee', reason: 'jarima' },
    { paid_amount: 20_000, transaction_type: 'adjustment', reason: 'chegirma' },
  ])
    expect((await enter(body)).status).toBe(201)
  await admin.put('/transaction/update', { _id: records.transaction, payment_method: 'card', reason: 'karta edi' })
  const frozen = await admin.post(`/membership/freeze/${records.membership}`, {
    start_date: world.application.deps.clock.today(),
    end_date: world.application.deps.clock.today(),
    reason: 'safar',
  })
  expect(frozen.status).toBe(200)
  expect((await admin.post(`/membership/renew/${records.membership}`, {})).status).toBe(201)
  return { admin, ...records }
}

test('books that the product kept agree with their rows', async () => {
  const { admin } = await books()
  const verdict = await check(admin.id)
  expect(verdict.findings).toEqual([])
  expect(verdict.rows).toBeGreaterThan(6)
})

type Books = Awaited<ReturnType<typeof books>>

/** What somebody with the owner's rights of the database might do by hand, and where the check finds it. */
const damages: Readonly<Record<string, { act: (of: Books) => string; finds: string[] }>> = {
  'a total that was raised': {
    act: ({ membership }) => `update memberships set paid_tiyin = paid_tiyin + 1 where id = '${membership}'`,
    finds: ['memberships.paid_tiyin', 'memberships.remaining_tiyin'],
  },
  'a payment that was made smaller': {
    act: ({ transaction }) => `update transactions set amount_tiyin = 9000000 where id = '${transaction}'`,
    finds: ['memberships.paid_tiyin', 'memberships.remaining_tiyin'],
  },
  'a fee that was deleted': {
    act: ({ admin }) =>
      `delete from transactions where admin_id = '${admin.id}' and transaction_type = 'cancellation_fee'`,
    finds: ['memberships.fee_tiyin', 'memberships.due_tiyin', 'memberships.remaining_tiyin'],
  },
  'an adjustment that changed its direction': {
    act: ({ admin }) =>
      `update transactions set direction = 'increase' where admin_id = '${admin.id}' and direction = 'decrease'`,
    finds: ['memberships.adjustment_tiyin', 'memberships.due_tiyin', 'memberships.remaining_tiyin'],
  },
  'a refund that the payment does not know of': {
    act: ({ transaction }) => `update transactions set refunded_tiyin = 0 where id = '${transaction}'`,
    finds: ['transactions.refunded_tiyin'],
  },
  'a receipt number that was left out': {
    act: ({ transaction }) => `update transactions set receipt_number = 7 where id = '${transaction}'`,
    finds: ['transactions.receipt_number', 'receipt_counters.last_number'],
  },
  'a payment moved to another day': {
    act: ({ transaction }) => `update transactions set business_on = business_on - 1 where id = '${transaction}'`,
    finds: ['transactions.business_on'],
  },
  'days frozen without a freeze': {
    act: ({ membership }) => `update memberships set frozen_days = frozen_days + 2 where id = '${membership}'`,
    finds: ['memberships.frozen_days', 'memberships.end_on'],
  },
  'a period moved into another': {
    act: ({ membership }) => `
      update memberships set start_on = start_on - 5 where renewed_from = '${membership}'`,
    finds: ['memberships.begins before the one before ends'],
  },
  'a renewal hung on a second time': {
    act: ({ admin, membership, plan }) => `
      insert into memberships (admin_id, id, gym_id, member_id, plan_id, plan_name, start_on, duration_days, price_tiyin, due_on, status, renewed_from, sold_on, sold_by_kind, created_at)
      select admin_id, '${newId()}', gym_id, member_id, '${plan}', plan_name, start_on + 400, duration_days, price_tiyin, due_on, 'scheduled', '${membership}', sold_on, 'system', created_at
      from memberships where admin_id = '${admin.id}' and id = '${membership}'`,
    finds: ['memberships.renewed by'],
  },
  'a kept answer that tells of another amount': {
    act: ({ admin }) => `
      update idempotency_keys set reply = jsonb_set(reply, '{transaction,paid_amount}', '1')
      where actor_id = '${admin.id}' and reply -> 'transaction' ->> 'transaction_type' = 'refund'`,
    finds: ['idempotency_keys.transactions.createForMembership'],
  },
  'an edit that nobody wrote down': {
    act: ({ transaction }) => `update transactions set version = version + 1 where id = '${transaction}'`,
    finds: ['transactions.version'],
  },
  'a payment under the name of a stranger': {
    act: ({ transaction }) =>
      `update transactions set made_by_kind = 'employee', made_by_id = '${newId()}' where id = '${transaction}'`,
    finds: ['transactions.made_by_id'],
  },
}

const raw = /[a-z]+_[a-z]+|\bof\b/
for (const [damage, { act, finds }] of Object.entries(damages))
  test(`the check names ${damage}`, async () => {
    const kept = await books()
    const client = new (await import('pg')).default.Client(world.ownerUrl)
    await client.connect()
    const found = await (async () => {
      await client.query('begin')
      // as the superuser, whom row-level security does not bind and who may lift the walls
      await client.query(
        `alter table memberships drop constraint memberships_overpaid_exact, drop constraint memberships_paid_in_range,
          drop constraint memberships_no_overlap`,
      )
      await client.query(act(kept))
      await client.query('set local role polvon_platform')
      const named: string[] = []
      for (const { name, query } of checks) {
        const { sql: text, parameters } = await compiled(query, kept.admin.id)
        const { rows } = await client.query(text, parameters)
        named.push(...rows.map((row) => `${row.table}.${row.what}`))
        // nobody is shown a name of the database
        for (const row of rows) expect(Object.values(wordsOf({ ...row, check: name }, 'ru')).join()).not.toMatch(raw)
      }
      return named
    })().finally(async () => {
      await client.query('rollback')
      await client.end()
    })
    for (const place of finds) expect(found.join('\n')).toContain(place)
    expect((await check(kept.admin.id)).findings).toEqual([])
  })

async function compiled(query: (typeof checks)[number]['query'], adminId: string) {
  const { ofOwner } = await import('./check-query.ts')
  return world.sql({ role: 'platform' }, async (db) => {
    const { sql: text, parameters } = sql`${query(ofOwner(adminId))}`.compile(db)
    return { sql: text, parameters: [...parameters] }
  })
}

test('the command and the nightly job keep what they found, tell the superadmins once a day and show it in metrics', async () => {
  const root = await world.superadmin()
  const lines: string[] = []
  await world.sql({ role: 'platform' }, (db) => sql`select 1`.execute(db))
  const { admin, transaction, membership } = await books()
  expect(await ledgerCommand(world.application.deps, (line) => lines.push(line))).toBe(0)
  expect(lines.join('\n')).toMatch(/rows checked in .* everything agrees/)
  await world.sql({ role: 'platform' }, (db) =>
    sql`update transactions set refunded_tiyin = 0 where id = ${transaction}`.execute(db),
  )
  expect(await ledgerCommand(world.application.deps, (line) => lines.push(line))).toBe(1)
  expect(lines.join('\n')).toContain(
    `transactions ${transaction} of owner ${admin.id}: refunded_tiyin is 0, should be 4000000`,
  )
  for (let night = 0; night < 2; night++) await ledgerJobs[0]?.run({}, world.application.deps)
  const { body } = await root.get('/ledger/check/all')
  expect(body.checks).toMatchObject([
    { cause: 'nightly', differences: 1 },
    { cause: 'nightly', differences: 1 },
    { cause: 'command', differences: 1 },
    { cause: 'command', differences: 0 },
  ])
  expect(body.rules).toHaveLength(checks.length)
  expect(body.rules.filter(({ differences }: { differences: number }) => differences > 0)).toEqual([
    { check: 'refunds within their payment', differences: 1 },
  ])
  const { findings } = (await root.get('/ledger/finding/all')).body
  expect(findings).toMatchObject([
    {
      table: 'transactions',
      id: transaction,
      stored: '0',
      expected: '4000000',
      record: { owner: 'Sardor Rahimov', gym: { name: 'Temir Zal' }, membership_id: membership },
    },
  ])
  expect(wordsOf(findings[0], 'uz')).toEqual({
    rule: 'Qaytarish toʻlovdan oshmaydi',
    record: 'Toʻlov yozuvi',
    what: 'Toʻlovdan qaytarilgan',
    stored: formatSom(0, 'uz'),
    expected: formatSom(40_000, 'uz'),
  })
  expect((await root.get('/ledger/finding/all?check=the%20end%20of%20a%20subscription')).body.findings).toEqual([])
  const told = await root.get('/notification/all')
  expect(told.body.notifications).toMatchObject([{ kind: 'ledger_differs', params: { differences: '1' } }])
  const metrics = await fetch(`${world.base.replace('/api', '')}/metrics`).then((answer) => answer.text())
  expect(metrics).toContain('polvon_ledger_differences 1\n')
  await world.sql({ role: 'platform' }, (db) =>
    sql`update transactions set refunded_tiyin = 4000000 where id = ${transaction}`.execute(db),
  )
  expect((await checkAndKeep(world.application.deps, 'command')).findings).toEqual([])
})

test('every rule has a title and a sentence of its own in each language', () => {
  expect(checks.map(({ name }) => name).sort()).toEqual([...ruleNames].sort())
  for (const texts of Object.values(ruleTexts))
    for (const part of ['title', 'text'] as const)
      expect(new Set(ruleNames.map((name) => texts[name][part])).size).toBe(ruleNames.length)
})

test('a check that was asked for is under way until it has ended', async () => {
  const root = await world.superadmin()
  const runningSince = async () => (await root.get('/ledger/check/all')).body.running_since
  await checkAndKeep(world.application.deps, 'command')
  expect(await runningSince()).toBeNull()
  await root.post('/ledger/check/run')
  expect(await runningSince()).not.toBeNull()
  await ledgerJobs[0]?.run({ cause: 'asked' }, world.application.deps)
  expect(await runningSince()).toBeNull()
})

test('the differences are had as a file in the words of the screen', async () => {
  const root = await world.superadmin()
  const { transaction } = await books()
  const setTo = (amount: number) =>
    world.sql({ role: 'platform' }, (db) =>
      sql`update transactions set refunded_tiyin = ${amount} where id = ${transaction}`.execute(db),
    )
  await setTo(0)
  await checkAndKeep(world.application.deps, 'command')
  const { csv, xlsx } = await readExport(world, root, '/ledger/finding/all/export', 'en')
  for (const { titles, rows } of [csv, xlsx]) {
    expect(titles).toContain('Should be')
    expect(rows).toHaveLength(1)
    expect(rows[0]).toEqual(
      expect.arrayContaining(['No refund beyond its payment', 'Payment entry', 'Temir Zal', transaction]),
    )
  }
  await setTo(4_000_000)
  await checkAndKeep(world.application.deps, 'command')
})
