import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useApi } from './api.ts'

const siteFolder = mkdtempSync(path.join(tmpdir(), 'polvon-folders-'))
beforeAll(() => {
  mkdirSync(path.join(siteFolder, 'assets'))
  writeFileSync(path.join(siteFolder, 'index.html'), '<html>\n  <head>\n  </head>\n</html>')
  writeFileSync(path.join(siteFolder, 'assets', 'yashirin-nom.js'), 'export {}')
})
afterAll(() => rmSync(siteFolder, { recursive: true }))
const world = useApi({ siteFolder })

test('no folder is listed, and nothing beside what is served is there', async () => {
  mkdirSync(world.filesFolder, { recursive: true })
  writeFileSync(path.join(world.filesFolder, 'yashirin-rasm.webp'), 'x')
  const origin = new URL(world.base).origin
  for (const place of [
    '/assets',
    '/assets/',
    '/assets/.',
    '/files',
    '/files/',
    '/files/./',
    '/api',
    '/api/',
    '/.git/config',
    '/.env',
    '/package.json',
    '/server.mjs',
    '/files/..%2faccess-log/',
    '/assets/..%2f..%2fpackage.json',
  ]) {
    const answer = await fetch(origin + place, { redirect: 'manual' })
    const text = await answer.text()
    expect([place, answer.status, /yashirin|polvon"|Index of/.test(text)]).toEqual([place, 404, false])
  }
})

test('a link of an owner leads to the web alone', async () => {
  const admin = await world.admin()
  const body = (map_url: string) => ({
    name: 'Temir Zal',
    phone_number: '+998901234567',
    address: 'Chilonzor',
    facilities: ['Dush'],
    map_url,
  })
  for (const link of [
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'JaVaScRiPt:alert(1)//https://',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'vbscript:x',
    '//evil.example',
    'http://evil.example@maps.google.com:x',
  ])
    expect([link, (await admin.post('/gym/create', body(link))).status]).toEqual([link, 400])
})
