import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createAccessLog } from './access-log.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'polvon-access-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

test('each day of requests has a file that nobody else may read, and is gone when it is too old', async () => {
  let now = new Date('2026-11-22T10:00:00Z')
  const log = createAccessLog({ folder: path.join(folder, 'access'), days: 2 }, () => now)
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
