import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { projectRoot } from '#src/server/project-root.ts'

// The lines of docs/security/releases.md, with a key of this test.

const root = projectRoot()
const place = fs.mkdtempSync(path.join(os.tmpdir(), 'polvon-releases-'))
afterAll(() => fs.rmSync(place, { recursive: true, force: true }))

const [made = '', fetched = '', cloned = ''] = [
  ...fs.readFileSync(path.join(root, 'docs/security/releases.md'), 'utf8').matchAll(/^```sh\n(.*?)^```/gms),
].map(([, lines]) => lines)

const [clone, out] = [path.join(place, 'clone'), path.join(place, 'out')]
for (const folder of [clone, out]) fs.mkdirSync(folder)
const key = path.join(place, 'key')
const environment = {
  ...process.env,
  V: '9.9.9',
  KEY: key,
  OUT: out,
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_AUTHOR_NAME: 'Aziza',
  GIT_AUTHOR_EMAIL: 'releases@polvon',
  GIT_COMMITTER_NAME: 'Aziza',
  GIT_COMMITTER_EMAIL: 'releases@polvon',
}
/** Whether each of the lines went well. */
function went(lines: string, cwd: string): boolean {
  const { status } = spawnSync('sh', ['-e'], { cwd, input: lines, env: environment })
  return status === 0
}
const isThere = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

test.runIf(['ssh-keygen', 'git', 'sha256sum'].every(isThere))(
  'a release is signed by the lines of its page, and one that was changed, or signed by somebody else, is told by those that check it',
  () => {
    const newKey = (file: string) => {
      went(`ssh-keygen -q -t ed25519 -N '' -f '${file}'`, place)
      return fs.readFileSync(`${file}.pub`, 'utf8')
    }
    const signers = (publicKey: string) => {
      for (const at of [clone, out])
        fs.writeFileSync(
          path.join(at, 'release-signers'),
          `releases@polvon namespaces="polvon-release,git" ${publicKey}`,
        )
    }
    for (const file of ['package.json', 'package-lock.json', 'scripts/dependencies.mjs'])
      fs.cpSync(path.join(root, file), path.join(clone, file))
    expect(went('git init -q . && git add . && git commit -q -m one', clone)).toBe(true)
    const own = newKey(key)
    expect(went(made, clone)).toBe(true)
    signers(own)
    expect([went(fetched, out), went(cloned, clone)]).toEqual([true, true])

    signers(newKey(path.join(place, 'other')))
    expect([went(fetched, out), went(cloned, clone)]).toEqual([false, false])

    signers(own)
    fs.appendFileSync(path.join(out, 'polvon-9.9.9.cdx.json'), ' ')
    expect(went(fetched, out)).toBe(false)
    expect(went('sha256sum polvon-* > SHA256SUMS', out)).toBe(true)
    expect(went(fetched, out)).toBe(false)
  },
)
