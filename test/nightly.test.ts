import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { projectRoot } from '#src/server/project-root.ts'

const root = projectRoot()
const place = fs.mkdtempSync(path.join(os.tmpdir(), 'polvon-nightly-'))
afterAll(() => fs.rmSync(place, { recursive: true, force: true }))

/** Runs the commands of the night with an npm that notes what it is asked for, and fails at one. */
function night(failing: string) {
  const asked = path.join(place, `asked-${failing}`)
  fs.writeFileSync(path.join(place, 'npm'), `#!/bin/sh\necho "$3" >> '${asked}'\n[ "$3" != '${failing}' ]\n`, {
    mode: 0o755,
  })
  const { status, stdout } = spawnSync('bash', [path.join(root, '.ci/nightly')], {
    env: { ...process.env, PATH: `${place}:${process.env['PATH'] ?? ''}` },
    encoding: 'utf8',
  })
  return { status, said: stdout.trim().split('\n').at(-1), asked: fs.readFileSync(asked, 'utf8').trim().split('\n') }
}

test.runIf(process.platform === 'linux')(
  'of what is run at night each command is there, and one that fails is named and keeps none from its turn',
  () => {
    const all = night('none')
    expect([all.status, all.said]).toEqual([0, 'all well'])
    const { scripts } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>
    }
    expect(all.asked.filter((command) => !(command in scripts))).toEqual([])
    expect(all.asked.toSorted()).toEqual(['dependencies', 'drill', 'fuzz', 'test:ledger', 'upgrade:try'])
    expect(night('drill')).toEqual({ status: 1, said: 'failed: drill', asked: all.asked })
  },
)
