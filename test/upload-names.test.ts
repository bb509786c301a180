import { readdirSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { useApi } from './api.ts'
import { csv, importDesk } from './import-desk.ts'

const world = useApi()
const { desk } = importDesk(world)

/** Ways out of a folder, devices, separators of headers and paths, and what a program may take for an order. */
const names = [
  '../../../../etc/cron.d/x.png',
  String.raw`..\..\windows\win.ini.png`,
  '/etc/passwd',
  'C:\\boot.ini',
  'CON.png',
  '.env',
  '....//....//x.png',
  '%2e%2e%2fx.png',
  'x.png;.svg',
  'x.svg',
  'a"; filename="b.html',
  "x'$(id)`id`.png",
  '<script>alert(1)</script>.png',
  'Oʻzbek rasm 📷.png',
  '\u202egnp.exe',
  `${'n'.repeat(300)}.png`,
]
const below = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))

test('whatever a picture is called, it is stored under a name of ours, and answered under that alone', async () => {
  const admin = await world.admin()
  const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const around = path.dirname(world.filesFolder)
  const before = new Set(below(around))
  for (const [at, name] of names.entries()) {
    const form = new FormData()
    form.set('version', String(at + 1))
    form.set('avatar', new Blob([new Uint8Array(png)], { type: 'image/png' }), name)
    const { status, body } = await admin.put('/admin/update/me', undefined, { form })
    expect([name, status, body.admin?.avatar]).toEqual([
      name,
      200,
      expect.stringMatching(/^\/files\/[0-9a-f]{32}\.webp$/),
    ])
  }
  const made = below(around).filter((file) => !before.has(file))
  expect(made.filter((file) => !/^files\/[0-9a-f]{32}\.webp$/.test(file))).toEqual([])
  const { avatar } = (await admin.get('/admin/one/me')).body.admin
  const shown = await fetch(new URL(avatar, world.base), { headers: { authorization: `Bearer ${admin.token}` } })
  expect(shown.headers.get('content-disposition')).toBe(`inline; filename="${avatar.slice('/files/'.length)}"`)
})

test('the name of a list is a text that is shown, whatever it is', async () => {
  const { upload } = await desk()
  for (const name of names.filter((one) => !/[\\/"]/.test(one))) {
    const { status, body } = await upload({ ...csv('Ism;Telefon', 'Aziza;901234567'), name: `${name}.csv` })
    expect([name, status]).toEqual([name, 201])
    expect(`${name}.csv`).toContain(body.import.file_name.replace(/…$/, ''))
  }
})

test('a name in an address leads to no other file', async () => {
  const { token } = await world.admin()
  for (const name of [
    '..%2f..%2fpackage.json',
    '%2e%2e/%2e%2e/etc/passwd',
    '.env',
    'x.webp',
    `${'a'.repeat(32)}.webp%00.png`,
  ])
    expect(
      (await fetch(`${world.base.replace(/api$/, '')}files/${name}`, { headers: { authorization: `Bearer ${token}` } }))
        .status,
    ).toBe(404)
})
