import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { diagnose } from '#src/server/doctor.ts'
import { loadConfig } from '#src/server/config.ts'
import { demoPasswords } from '#src/features/demo/server/published-logins.ts'
import { isWeak } from '#src/features/sessions/server/weak-passwords.ts'
import { useDemo } from './demo-desk.ts'
import { demoProblems, refuseDemo } from '#src/app/demo-problem.ts'

const { api } = useDemo()
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'polvon-demo-problem-'))
afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }))

test('a production whose database opens by the passwords of the README is named, and none that is not there yet', async () => {
  const places = { isProduction: true, databaseUrl: api.appUrl, dataDir, backups: undefined }
  expect(await demoProblems(places)).toEqual([expect.stringMatching(/passwords of the demo .*\(root, \+998901112233/)])
  expect(await demoProblems({ ...places, isProduction: false })).toEqual([])
  expect(await demoProblems({ ...places, databaseUrl: undefined })).toEqual([])
  expect(await demoProblems({ ...places, databaseUrl: 'postgres://127.0.0.1:1/none' })).toEqual([])
})

test('a start in production is refused by it', async () => {
  await expect(refuseDemo(api.appUrl)).rejects.toThrow(/passwords of the demo .*\(root, /)
})

test('the doctor says it beside all that the settings name', async () => {
  const given = { NODE_ENV: 'production', SESSION_SECRET: 'short', DATABASE_URL: api.appUrl, DATA_DIR: dataDir }
  const found = await diagnose(() => loadConfig(given, { root: dataDir, isTerminal: true }), {
    root: dataDir,
    ofData: demoProblems,
  })
  expect(found).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^SESSION_SECRET must/),
      expect.stringMatching(/passwords of the demo/),
    ]),
  )
})

test('no password of the README may be chosen by anybody', () => {
  expect(Object.values(demoPasswords).filter((password) => !isWeak(password))).toEqual([])
})
