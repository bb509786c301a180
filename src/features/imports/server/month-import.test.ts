import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { spreadsheet } from '#src/server/spreadsheet.ts'
import { type Caller, freshPhone, useApi } from '#test/api.ts'

// Through the job queue, as it runs in production.
const world = useApi({ runsJobs: true })

const titles = ['F.I.Sh.', 'Telefon', 'Tugʻilgan sana', 'Tarif', 'Boshlanish', 'Narxi', 'Toʻlangan']
type Cells = string[]

/** Every fifth row has a membership, a third of it not paid yet. */
const goodRow = (at: number, today: string): Cells => [
  `Aʼzo Raqam${at}`,
  freshPhone(),
  '05.03.1995',
  at % 5 === 0 ? 'Oylik' : '',
  addDays(today, -(at % 28)),
  '300 000',
  '200 000',
]
/** One row in sixteen or so has one of five faults, 60 of each; the last repeats a phone. */
function spoil(cells: Cells, kind: number, before: Cells): Cells {
  const [name = '', phone = '', ...rest] = cells
  if (kind === 0) return [name, '71 200 00 00', ...rest]
  if (kind === 1) return ['', phone, ...rest]
  if (kind === 2) return [name, phone, '31.02.1995', ...rest.slice(1)]
  if (kind === 3) return [name, '9.98901E+11', ...rest]
  return [name, before[1] ?? '', ...rest]
}

async function upload(admin: Caller, gymId: string, name: string, content: string | Uint8Array) {
  const form = new FormData()
  form.append('gym_id', gymId)
  form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name)
  const { status, body } = await admin.post('/import/member/create', undefined, { form })
  expect([status, body.error]).toEqual([201, undefined])
  return body.import
}

/** Asks until the job is over; what was done never becomes less. */
async function until(admin: Caller, id: string, state: string) {
  let done = 0
  for (;;) {
    const found = (await admin.get(`/import/one/${id}?limit=1`)).body.import
    expect(found.counts.done).toBeGreaterThanOrEqual(done)
    done = found.counts.done
    if (found.state === state) return found
    await new Promise((resolve) => setTimeout(resolve, 700))
  }
}

const inDatabase = (adminId: string) =>
  world.sql({ role: 'platform' }, async (db) => {
    const { rows } = await sql<Record<string, number>>`
      select (select count(*)::int from members where admin_id = ${adminId} and deleted_at is null) as members,
        (select count(*)::int from member_gyms where admin_id = ${adminId}) as in_gym,
        (select count(*)::int from memberships where admin_id = ${adminId}) as memberships,
        (select count(*)::int from transactions where admin_id = ${adminId}) as payments,
        (select count(*)::int from import_rows where admin_id = ${adminId} and state = 'done'
          and (reading -> 'membership' <> 'null') <> (membership_id is not null and transaction_id is not null)) as half_rows`.execute(
      db,
    )
    return rows[0]
  })

test("a month's import of 5,000 members with 300 bad rows ends with 4,700 members, 300 explained rows to mend, and no half row", async () => {
  const admin = await world.admin()
  const gym = await world.gym(admin)
  const today = world.application.deps.clock.today()
  await admin.post('/plans/create/membership', {
    name: 'Oylik',
    price: 300_000,
    duration: 30,
    options: [{ key: 'Sauna', value: 'bor' }],
    gyms: [gym.id],
  })
  const good = Array.from({ length: 5_000 }, (_, at) => goodRow(at, today))
  const rows = good.map((cells, at) =>
    at % 16 === 15 && at < 4_800 ? spoil(cells, Math.floor(at / 16) % 5, good[at - 1] ?? []) : cells,
  )
  const file = spreadsheet({
    name: 'azolar',
    format: 'xlsx',
    columns: titles.map((title, column) => ({ title, value: (cells: Cells) => cells[column] })),
    rows,
  })
  const { _id: id, matching, counts } = await upload(admin, gym.id, 'azolar.xlsx', file.body as Uint8Array)
  expect(counts.total).toBe(5_000)
  expect((await admin.put(`/import/member/match/${id}`, matching)).status).toBe(200)
  expect((await until(admin, id, 'checked')).counts).toMatchObject({ ready: 4_700, bad: 240, duplicate: 60, done: 0 })
  const key = { headers: { 'idempotency-key': 'one-run-of-one-import' } }
  const started = await Promise.all([1, 2].map(() => admin.post(`/import/member/run/${id}`, {}, key)))
  expect(started.map(({ status }) => status)).toEqual([200, 200])
  expect((await until(admin, id, 'done')).counts).toMatchObject({ done: 4_700, bad: 240, duplicate: 60, ready: 0 })
  const sold = rows.filter((cells, at) => cells[3] !== '' && cells === good[at]).length
  expect(await inDatabase(admin.id)).toEqual({
    members: 4_700,
    in_gym: 4_700,
    memberships: sold,
    payments: sold,
    half_rows: 0,
  })

  const { text } = await admin.get(`/import/errors/${id}?format=csv`)
  const [head, ...refused] = parse(text, { bom: true, delimiter: ';' }) as Cells[]
  expect(head).toEqual([...titles, 'Sabab'])
  expect(refused).toHaveLength(300)
  expect(refused.every((cells) => (cells.at(-1) ?? '').length > 10)).toBe(true)
  const mended = refused.map(([name, , , ...rest], at) => [
    name || `Tuzatilgan ${at}`,
    freshPhone(),
    '05.03.1995',
    ...rest,
  ])
  const again = await upload(
    admin,
    gym.id,
    'tuzatilgan.csv',
    [head, ...mended].map((cells) => cells?.map((cell) => `"${cell}"`).join(';')).join('\r\n'),
  )
  expect(again.matching).toEqual({ ...matching, columns: [...matching.columns, 'skip'] })
  await admin.put(`/import/member/match/${again._id}`, again.matching)
  expect((await until(admin, again._id, 'checked')).counts).toMatchObject({ ready: 300, bad: 0 })
  await admin.post(`/import/member/run/${again._id}`, {})
  await until(admin, again._id, 'done')
  expect(await inDatabase(admin.id)).toMatchObject({ members: 5_000, half_rows: 0 })
}, 900_000)
