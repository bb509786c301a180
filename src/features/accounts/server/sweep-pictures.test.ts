import { randomBytes } from 'node:crypto'
import { readdir, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { demoIdOf } from '#src/contract/demo-ids.ts'
import { withClient } from '#src/server/embedded-roles.ts'
import { type Caller, useApi } from '#test/api.ts'
import { endpoints } from '#test/contracted.ts'
import { pictureColumns, picturePlaces } from './shown-pictures.ts'
import { pictureMetrics, picturesCommand, sweepPictures, sweepPicturesNightly } from './sweep-pictures.ts'

// What a process leaves that dies between picture and commit: nobody shows it, and no act would ever take it away.

const world = useApi()

const at = (name: string) => path.join(world.filesFolder, name)
const namesOf = (url: string) => url.replace('/files/', '')
const isStored = async (name: string) => (await readdir(world.filesFolder)).includes(name)
async function age(name: string, hours: number): Promise<void> {
  const then = new Date(Date.now() - hours * 3_600_000)
  await utimes(at(name), then, then)
}
const newName = () => `${randomBytes(16).toString('hex')}.webp`
async function lieAbout(name: string, hours: number): Promise<string> {
  await writeFile(at(name), 'a picture')
  await age(name, hours)
  return name
}

async function withPicture(version: number): Promise<FormData> {
  const png = await sharp({ create: { width: 30, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('version', String(version))
  form.set('avatar', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'a.png')
  return form
}
const change = async (admin: Caller, version = 1) =>
  namesOf((await admin.put('/admin/update/me', undefined, { form: await withPicture(version) })).body.admin.avatar)
const sweep = () => sweepPictures(world.application.deps, { removes: true })

test('every picture that a call takes has a column that is looked at, and so has every column of such a name', async () => {
  const taken = new Set(endpoints.flatMap(({ endpoint }) => endpoint.images ?? []))
  taken.delete('image') // of a request for a gym: another word for its avatar
  expect([...taken].filter((name) => !pictureColumns.some((column) => column === name))).toEqual([])
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ table: string; column: string }>`
      select c.relname as "table", a.attname as "column" from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not a.attisdropped
        and a.attname ~ '(avatar|logo|picture|photo|image|cover)' and a.atttypid in ('text'::regtype, 'jsonb'::regtype, 'text[]'::regtype)`.execute(
      db,
    ),
  )
  const bySaid = (one: { table: string; column: string }) => `${one.table}.${one.column}`
  expect(picturePlaces.map(bySaid).toSorted()).toEqual(rows.map(bySaid).toSorted())
})

test('what nobody shows goes after a day; what is shown, is young or is no picture stays', async () => {
  const shown = await change(await world.admin())
  await age(shown, 1000)
  const [old, young] = [await lieAbout(newName(), 25), await lieAbout(newName(), 23)]
  const [half, youngHalf] = [await lieAbout(`.${newName()}`, 25), await lieAbout(`.${newName()}`, 23)]
  const other = await lieAbout('notes.txt', 1000)
  const found = await sweepPictures(world.application.deps, { removes: false })
  expect(found).toMatchObject({ orphans: 2, removed: 0, missing: 0 })
  expect(await isStored(old)).toBe(true)
  expect(await sweep()).toMatchObject({ orphans: 2, removed: 2, isHeldBack: false })
  const stored = await Promise.all([shown, young, youngHalf, other, old, half].map(isStored))
  expect(stored).toEqual([true, true, true, true, false, false])
})

test('a picture whose record is being written while the night looks stays, and is shown afterwards', async () => {
  const admin = await world.admin()
  const before = await readdir(world.filesFolder)
  const holder = new pg.Client(world.ownerUrl)
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from admins where id = $1 for update', [admin.id])
  const answer = withPicture(1).then((form) => admin.put('/admin/update/me', undefined, { form }))
  const added = async () => (await readdir(world.filesFolder)).filter((name) => /^\w+\.webp$/.test(name))
  await expect
    .poll(async () => (await added()).length)
    .toBe(before.filter((name) => /^\w+\.webp$/.test(name)).length + 1)
  const [uploaded = ''] = (await added()).filter((name) => !before.includes(name))
  await sweep()
  expect(await isStored(uploaded)).toBe(true)
  await holder.query('rollback')
  await holder.end()
  expect(namesOf((await answer).body.admin.avatar)).toBe(uploaded)
  expect(await isStored(uploaded)).toBe(true)
})

test('a picture that a record took between the look and the removal stays', async () => {
  const admin = await world.admin()
  const name = await lieAbout(newName(), 25)
  const { deps } = world.application
  const files: typeof deps.files = {
    ...deps.files,
    list: async (beginning) => {
      // the last part is being read: all before it were compared already
      if (beginning === 'z')
        await world.sql({ role: 'platform' }, (db) =>
          sql`update admins set avatar = ${name} where id = ${admin.id}`.execute(db),
        )
      return deps.files.list(beginning)
    },
  }
  expect(await sweepPictures({ ...deps, files }, { removes: true })).toMatchObject({ orphans: 1, removed: 0 })
  expect(await isStored(name)).toBe(true)
})

test('a record whose picture is gone is named by the command, and counted in the metrics after the night', async () => {
  const admin = await world.admin()
  const name = await change(admin)
  await rm(at(name))
  const lines: string[] = []
  const choice = { removes: false, removesMany: false }
  expect(await picturesCommand(world.application.deps, choice, (line) => lines.push(line))).toBe(1)
  expect(lines[0]).toBe(`admins ${admin.id}: avatar ${name} is not stored`)
  expect(lines.at(-1)).toMatch(/, 1 missing$/)
  await sweepPicturesNightly.run({}, world.application.deps)
  expect(await pictureMetrics(world.application.deps)).toMatch(/^polvon_pictures_missing 1$/m)
  await change(admin, 2)
  expect(await picturesCommand(world.application.deps, choice, () => {})).toBe(0)
})

test('a folder of another database is not emptied unless somebody says so', async () => {
  const names = await Promise.all(Array.from({ length: 60 }, () => lieAbout(newName(), 48)))
  expect(await sweep()).toMatchObject({ orphans: 60, removed: 0, isHeldBack: true })
  expect(await isStored(names[0] ?? '')).toBe(true)
  const lines: string[] = []
  const many = { removes: true, removesMany: true }
  expect(await picturesCommand(world.application.deps, many, (line) => lines.push(line))).toBe(0)
  expect(lines.at(-1)).toMatch(/60 that were shown nowhere removed/)
  expect(await isStored(names[0] ?? '')).toBe(false)
})

test('what a demo gym shows stays, although the platform does not see it, and so does nothing else', async () => {
  const owner = await world.admin()
  expect((await owner.post('/demo-gym/enter', {})).status).toBe(200)
  const shown = await lieAbout(newName(), 25)
  const other = await lieAbout(newName(), 25)
  await withClient(world.ownerUrl, async (client) => {
    const { rowCount } = await client.query('update gyms set logo = $1 where admin_id = $2', [
      shown,
      demoIdOf(owner.id),
    ])
    expect(rowCount).toBeGreaterThan(0)
  })
  expect(await sweep()).toMatchObject({ orphans: 1, removed: 1 })
  expect([await isStored(shown), await isStored(other)]).toEqual([true, false])
})
