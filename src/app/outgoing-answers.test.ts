import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { holdOutgoing } from '#src/server/outgoing-hold.ts'
import { letGo, saysHeld } from './outgoing-answers.ts'

test('nobody reads that all leaves while something keeps it, and each answer names its folder', () => {
  const dataDir = fs.mkdtempSync(path.join(tmpdir(), 'polvon-outgoing-'))
  const [usual, closed] = [false, true].map((isInMaintenance) => ({ dataDir, isInMaintenance }))
  const asked = () => [usual, closed].map((one) => one && saysHeld(one))
  const before = asked()
  holdOutgoing(dataDir, new Date())
  const held = asked()
  const gone = [closed, usual].map((one) => one && letGo(one))
  fs.rmSync(dataDir, { recursive: true })
  const all = [...before, ...held, ...gone]
  expect(all.map((answer) => /all leaves/.test(answer ?? ''))).toEqual([true, false, false, false, false, true])
  expect(all.map((answer) => /MAINTENANCE/.test(answer ?? ''))).toEqual([false, true, false, true, true, false])
  expect(held.every((answer) => answer?.includes('npm run outgoing -- --let-go'))).toBe(true)
  expect(all.every((answer) => answer?.includes(dataDir))).toBe(true)
})
