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
