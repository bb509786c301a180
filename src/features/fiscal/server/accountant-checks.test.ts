import { expect, test } from 'vitest'
import { type Caller, useApi } from '#test/api.ts'
import { ok, onlineDesk } from '#test/online-desk.ts'
import { readExport } from '#test/sheets.ts'

const world = useApi()

type Row = { _id: string; amount: number; checked: { by: string | null; is_stale: boolean } | null }

async function desk() {
  const made = await onlineDesk(world)
  const { admin, payAtDesk } = made
  ok(await payAtDesk(100_000))
  ok(await payAtDesk(50_000))
  const rows = async (filters = ''): Promise<Row[]> => ok(await admin.get(`/fiscal/all?${filters}`)).receipts
  const check = (ids: readonly string[], who: Caller = admin) => who.post('/fiscal/check', { transaction_ids: ids })
  const uncheck = (transaction_id: string, reason = 'notoʻgʻri kun', who: Caller = admin) =>
    who.post('/fiscal/uncheck', { transaction_id, reason })
  const log = async () =>
    ok(await admin.get('/audit/all?limit=50')).entries.filter(
      ({ entity, action }: { entity: string; action: string }) =>
        entity === 'transactions' && action.startsWith('fiscal.'),
    )
  return { ...made, rows, check, uncheck, log }
}
const idsOf = (rows: readonly Row[]) => rows.map(({ _id }) => _id)

test('an entry says who looked at it; what nobody looked at is filtered; twice is once; a file has it too', async () => {
  const { admin, rows, check, log } = await desk()
  const [second, first] = await rows()
  if (!first || !second) throw new Error('two payments were made')
  expect([first.checked, second.checked]).toEqual([null, null])
  expect(ok(await check([first._id])).checked).toBe(1)
  expect(ok(await check([first._id, first._id])).checked).toBe(0)
  expect(idsOf(await rows('checked=no'))).toEqual([second._id])
  const [marked] = await rows('checked=yes')
  expect([marked?._id, marked?.checked?.is_stale]).toEqual([first._id, false])
  expect(marked?.checked?.by).toBe(ok(await admin.get('/admin/one/me')).admin.fullname)
  expect(await log()).toHaveLength(1)
  const sheet = await readExport(world, admin, '/fiscal/all/export')
  expect(JSON.stringify(sheet)).toContain(String(marked?.checked?.by))
})

test('a mark is taken back with a reason alone, and both stand in the log', async () => {
  const { rows, check, uncheck, log } = await desk()
  const [row] = await rows()
  if (!row) throw new Error('two payments were made')
  expect([(await uncheck(row._id)).status, (await uncheck(row._id)).body.error]).toEqual([409, 'fiscal.not_checked'])
  ok(await check([row._id]))
  expect((await uncheck(row._id, '')).status).toBe(400)
  ok(await uncheck(row._id))
  expect((await rows()).find(({ _id }) => _id === row._id)?.checked).toBeNull()
  expect((await log()).map(({ action }: { action: string }) => action)).toEqual(['fiscal.uncheck', 'fiscal.check'])
  ok(await check([row._id]))
  expect(await log()).toHaveLength(3)
})

test('an entry that is corrected after it was looked at is to be looked at again', async () => {
  const { admin, rows, check } = await desk()
  const [row] = await rows()
  if (!row) throw new Error('two payments were made')
  ok(await check([row._id]))
  world.clock(new Date(Date.now() + 60_000))
  const edited = { _id: row._id, payment_method: 'card', reason: 'terminal edi' }
  ok(await admin.put('/transaction/update', edited))
  expect((await rows('checked=no')).find(({ _id }) => _id === row._id)?.checked?.is_stale).toBe(true)
  expect(ok(await check([row._id])).checked).toBe(1)
  expect(idsOf(await rows('checked=yes'))).toEqual([row._id])
  world.clock(null)
})

test('ten who mark one entry at once mark it once; one foreign id refuses all, and no other owner sees or takes a mark', async () => {
  const { rows, check, log } = await desk()
  const other = await desk()
  const [mine] = await rows()
  const [theirs] = await other.rows()
  if (!mine || !theirs) throw new Error('two payments were made')
  const mixed = await check([mine._id, theirs._id])
  expect([mixed.status, mixed.body.error]).toEqual([404, 'not_found'])
  expect((await rows('checked=yes')).length).toBe(0)
  const answers = await Promise.all(Array.from({ length: 10 }, () => check([mine._id])))
  expect(answers.map((answer) => ok(answer).checked).reduce((sum: number, count: number) => sum + count, 0)).toBe(1)
  expect(await log()).toHaveLength(1)
  expect((await other.uncheck(mine._id)).status).toBe(404)
  expect((await other.rows('checked=yes')).length).toBe(0)
})
