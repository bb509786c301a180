import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { settingNames } from '#src/server/config.ts'
import { projectRoot } from '#src/server/project-root.ts'

const read = (file: string): string => readFileSync(path.join(projectRoot(), file), 'utf8')

test('the image has whatever the server reads of its own folder, and runs as nobody who may write there', () => {
  const lines = read('Dockerfile').split('\n')
  const ofThisFolder = lines.flatMap((line) => /^COPY (?!--from)(.+) \S+$/.exec(line)?.[1]?.split(' ') ?? [])
  expect(ofThisFolder.filter((name) => !existsSync(path.join(projectRoot(), name)))).toEqual([])
  const kept = read('.dockerignore').split('\n')
  const isKept = (name: string) =>
    kept.some((line) => line === `!${name}` || name.startsWith(`${line.slice(1)}/`)) || /^tsconfig.*json$/.test(name)
  expect(ofThisFolder.filter((name) => !isKept(name))).toEqual([])
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))
  const runtime = last.flatMap((line) => /^COPY (?:--from=build )?(.+) (\S+)$/.exec(line)?.[2] ?? [])
  expect(runtime).toEqual(expect.arrayContaining(['dist', 'node_modules', 'db/migrations', 'src/ui/tokens.css']))
  expect(last.findIndex((line) => line === 'USER node')).toBeGreaterThan(
    last.findLastIndex((line) => line.startsWith('RUN ')),
  )
  expect(last.join('\n')).toMatch(/HEALTHCHECK[\s\S]+\/api\/ready/)
})

test('compose gives the app nothing but settings that there are, and no way to write to itself', () => {
  const app = /\n {2}app:\n([\s\S]+?)\n\n/.exec(read('deploy/compose.yaml'))?.[1] ?? ''
  const given = [...app.matchAll(/^ {6}([A-Z_0-9]+):/gm)].map(([, name]) => name)
  expect(given.length).toBeGreaterThan(10)
  expect(given.filter((name) => !settingNames.includes(name ?? ''))).toEqual([])
  expect(app).toContain('read_only: true')
  expect(app).toContain('cap_drop: [ALL]')
  expect(app).not.toContain('ports:') // the proxy alone is reached from outside
})

test('the proxy leaves protocols, ciphers and the issuer of certificates as they come', () => {
  const lines = read('deploy/Caddyfile')
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter(Boolean)
  expect(lines[0]).toBe('{$DOMAIN} {') // a name alone: https, with a certificate of a public authority
  expect(lines.filter((line) => /^(tls|auto_https|local_certs|acme_ca|servers|protocols|http:)/.test(line))).toEqual([])
  expect(read('deploy/compose.yaml')).toMatch(/443:443/)
})

test('no image is made of parts that have waited too long for their mending', () => {
  const steps = read('Dockerfile').split('\n')
  const asks = steps.indexOf('RUN node scripts/dependencies.mjs')
  expect(asks).toBeGreaterThan(steps.indexOf('RUN npm ci'))
  expect(asks).toBeLessThan(steps.indexOf('RUN npm run build && npm ci --omit=dev'))
  // without an answer of the registry it ends with 1 too
  expect(read('scripts/dependencies.mjs')).toMatch(/catch \(failure\) \{[\s\S]{0,80}exitCode = 2/)
})
