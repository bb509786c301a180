import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { accessLogBytes, createAccessLog } from './access-log.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'polvon-access-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

const line = {
  request_id: 'r',
  method: 'GET',
  route: '/api/x',
  status: 200,
  ms: 1,
  ip: '203.0.113.7',
  role: 'admin',
  account: 'a',
}

test('each day of requests has a file that nobody else may read, and is gone when it is too old', async () => {
  let now = new Date('2026-11-22T10:00:00Z')
  const log = createAccessLog({ folder: path.join(folder, 'access'), days: 2, mostBytes: 1_000_000 }, () => now)
  for (const day of ['22', '23', '24', '25']) {
    now = new Date(`2026-11-${day}T10:00:00Z`)
    log.note(line)
  }
  await log.close()
  expect(fs.readdirSync(path.join(folder, 'access'))).toEqual([
    '2026-11-23.jsonl',
    '2026-11-24.jsonl',
    '2026-11-25.jsonl',
  ])
  const last = path.join(folder, 'access', '2026-11-25.jsonl')
  expect(fs.statSync(last).mode & 0o077).toBe(0)
  expect(fs.statSync(path.dirname(last)).mode & 0o077).toBe(0)
  expect(JSON.parse(fs.readFileSync(last, 'utf8'))).toEqual({ at: '2026-11-25T10:00:00.000Z', ...line })
})

test('what calls bring is no more than the log may take: the oldest days go, never the last week, and beyond that nothing is written', async () => {
  const place = path.join(folder, 'full')
  let now = new Date('2026-11-01T10:00:00Z')
  const open = () => createAccessLog({ folder: place, days: 90, mostBytes: 10_000 }, () => now)
  let log = open()
  const names = () => fs.readdirSync(place).map((name) => name.slice(8, 10))
  const noteOn = (day: number, lines: number) => {
    now = new Date(`2026-11-${String(day).padStart(2, '0')}T10:00:00Z`)
    for (let nr = 0; nr < lines; nr++) log.note(line)
  }
  for (let day = 1; day <= 9; day++) noteOn(day, 7) // some 1,100 bytes
  await log.close() // all of it is on the disk
  expect(accessLogBytes(place)).toBeGreaterThan(8_500)
  log = open()
  for (const day of [10, 11, 12]) noteOn(day, 1)
  expect(names()).toContain('01')
  noteOn(12, 200)
  await log.close()
  expect(accessLogBytes(place)).toBeLessThan(11_000)
  expect((await log.leftOut.get()).values[0]?.value).toBeGreaterThan(0)
  expect(names()).toEqual(['06', '07', '08', '09', '10', '11', '12'])
})
