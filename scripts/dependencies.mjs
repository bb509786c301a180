// npm run sbom [-- FILE]: the bill of materials of everything that is locked (CycloneDX 1.6).
// npm run dependencies: asks the registry what is known of it, and ends with 1 when something waits longer than
// docs/security/dependencies.md allows.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const read = (file) => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'))

/** Days from the publication of an advisory on: of what runs, and of tools. */
export const daysOf = {
  critical: { runs: 2, tool: 14 },
  high: { runs: 7, tool: 30 },
  moderate: { runs: 30, tool: 90 },
  low: { runs: 90, tool: 90 },
}

const nameIn = (place) => place.replace(/^.*node_modules\//, '')

/** What an installation may consist of: places of the lock file without the root. */
const parts = (lock) => Object.entries(lock.packages).filter(([place, { link }]) => place !== '' && !link)

export function billOf(lock) {
  const seen = new Map()
  for (const [place, { version, integrity, license, dev, resolved }] of parts(lock)) {
    const name = nameIn(place)
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
    const digest = integrity?.startsWith('sha512-')
      ? Buffer.from(integrity.slice(7), 'base64').toString('hex')
      : undefined
    seen.set(purl, {
      type: 'library',
      'bom-ref': purl,
      name,
      version,
      scope: dev ? 'optional' : 'required',
      purl,
      ...(digest ? { hashes: [{ alg: 'SHA-512', content: digest }] } : {}),
      ...(license ? { licenses: [{ expression: license.replace(/^SEE LICENSE IN .*/, 'LicenseRef-SeeFile') }] } : {}),
      ...(resolved ? { externalReferences: [{ type: 'distribution', url: resolved }] } : {}),
    })
  }
  const { name, version, license } = lock.packages['']
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': name, name, version, licenses: [{ expression: license }] },
    },
    components: [...seen.values()].toSorted((a, b) => (a.purl < b.purl ? -1 : 1)),
  }
}

/** Lines about what is known and has waited too long, or was never written down; `report` is npm audit's own (JSON, version 2). */
export function judge(report, advisories, lock, today) {
  const written = new Map(advisories.map((line) => [String(line.id), line]))
  const isTool = (nodes) => nodes.every((place) => lock.packages[place]?.dev === true)
  const found = new Map()
  for (const { nodes = [], via = [] } of Object.values(report.vulnerabilities ?? {}))
    for (const advisory of via)
      if (typeof advisory === 'object')
        found.set(String(advisory.source), {
          ...advisory,
          isTool: (found.get(String(advisory.source))?.isTool ?? true) && isTool(nodes),
        })
  const lines = []
  for (const [id, { title, name, severity, isTool: isOfTools }] of found) {
    const line = written.get(id)
    if (!line) lines.push(`${name}: ${title} (${severity}, ${id}) stands in no line of docs/security/advisories.json`)
    else if (!line.reason) {
      const days = daysOf[severity]?.[isOfTools ? 'tool' : 'runs'] ?? 0
      const due = new Date(Date.parse(line.published) + days * 86_400_000).toISOString().slice(0, 10)
      if (due < today) lines.push(`${name}: ${title} (${severity}, ${id}) was due on ${due}`)
    }
  }
  return lines
}

function ask() {
  const { stdout, error } = spawnSync('npm', ['audit', '--json'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  })
  const report = error ? {} : JSON.parse(stdout || '{}')
  if (!report.vulnerabilities)
    throw new Error(`the registry did not answer: ${error?.message ?? report.message ?? 'without a word'}`)
  return report
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lock = read('package-lock.json')
  if (process.argv[2] === 'sbom') {
    const text = `${JSON.stringify(billOf(lock), null, 2)}\n`
    if (process.argv[3]) fs.writeFileSync(process.argv[3], text)
    else process.stdout.write(text)
  } else
    try {
      const late = judge(ask(), read('docs/security/advisories.json'), lock, new Date().toISOString().slice(0, 10))
      console.log(late.length > 0 ? late.join('\n') : 'Nothing waits longer than docs/security/dependencies.md allows.')
      process.exitCode = late.length > 0 ? 1 : 0
    } catch (failure) {
      console.error(failure.message)
      process.exitCode = 2
    }
}
