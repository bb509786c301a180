import { execFileSync } from 'node:child_process'
import { afterEach, expect, test, vi } from 'vitest'
import { createLog } from './log.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const forged = 'Aziza\n{"level":30,"time":"2026-01-01","msg":"signed in"}\r\u2028\u001b[2K'

test('a line’s end in what somebody typed makes no second line, as JSON', () => {
  const program = `import { createLog } from ${JSON.stringify(new URL('./log.ts', import.meta.url).href)}
    const forged = ${JSON.stringify(forged)}
    createLog({ level: 'info', pretty: false }).error({ route: forged, err: new Error(forged) }, forged)`
  const said = execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    encoding: 'utf8',
  })
  expect(said.trimEnd().split('\n')).toHaveLength(1)
  expect(JSON.parse(said)).toMatchObject({ route: forged, msg: forged, time: expect.stringMatching(/^\d{4}-.*Z$/) })
}, 30_000)

test('neither phones nor the rows that the database quotes, and no password, token or code stands in a line', () => {
  const program = `import { createLog } from ${JSON.stringify(new URL('./log.ts', import.meta.url).href)}
    const err = Object.assign(new Error('Key (phone_number)=(+998901112233) of 998907654321'), { detail: 'Failing row contains (Aziza)', where: 'Aziza' })
    const asked = { password: 'hidden-1', accessToken: 'hidden-2', code: 'hidden-3', authorization: 'hidden-4', cookie: 'hidden-5' }
    createLog({ level: 'info', pretty: false }).error({ err, ...asked, body: asked, headers: asked }, 'unexpected error')`
  const said = execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    encoding: 'utf8',
  })
  expect(JSON.parse(said)).toMatchObject({ msg: 'unexpected error', err: { type: 'Error' } })
  expect(said).not.toMatch(/1112233|7654321|Aziza|hidden-[1245]/)
  expect(JSON.parse(said)).not.toHaveProperty('code')
}, 30_000)

test('nor on a terminal', () => {
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  createLog({ level: 'info', pretty: true }).info({ route: forged }, forged)
  const text = written.mock.calls.map(([chunk]) => String(chunk)).join('')
  expect(text.trimEnd().split(/[\n\r\u2028]/)).toHaveLength(1)
  expect(text).not.toContain('\u001b')
})
