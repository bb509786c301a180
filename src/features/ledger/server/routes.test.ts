import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { formatSom } from '#src/contract/formats.ts'
import { useApi } from '#test/api.ts'
import { countsOfDays } from '#test/asked-days.ts'
import { keepBooks } from '#test/books.ts'
import { readExport } from '#test/sheets.ts'
import { checkAndKeep, checks } from './check-ledger.ts'
import { wordsOf } from '../finding-words.ts'
import { ruleNames, ruleTexts } from '../rule-texts.ts'
import { ledgerCommand } from './command.ts'
import { ledgerJobs } from './jobs.ts'

const world = useApi()

test('the command and the nightly job keep what they found, tell the superadmins once a day and show it in metrics', async () => {
  const root = await world.superadmin()
  const lines: string[] = []
  await world.sql({ role: 'platform' }, (db) => sql`select 1`.execute(db))
  const { admin, transaction, membership, member } = await keepBooks(world)
  // other owners know the same person by another name
  const { fullname, phone_number } = (await admin.get(`/member/one/${member}`)).body.member
  for (const other of [await world.admin(), await world.admin()]) {
    const { id: gymId } = await world.gym(other)
    expect((await other.post('/member/add', { phone_number, gyms: [gymId] })).status).toBe(200)
    await world.sql({ role: 'platform' }, (db) =>
      sql`update members set fullname = 'Boshqa Ism' where admin_id = ${other.id} and id = ${member}`.execute(db),
    )
  }
  // the row that is asked for lies last, where nothing but its owner tells it from the others
  await world.sql({ role: 'platform' }, (db) =>
    sql`update members set version = version + 1 where admin_id = ${admin.id} and id = ${member}`.execute(db),
  )
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
  expect(await countsOfDays(root, '/ledger/check/all', world.application.deps.clock.today())).toEqual([4, 0])
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
      record: {
        owner: 'Sardor Rahimov',
        gym: { name: 'Temir Zal' },
        member: { _id: member, fullname },
        membership_id: membership,
      },
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
  const { transaction } = await keepBooks(world)
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
