import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { useApi } from '#test/api.ts'
import { countPictures } from './picture-room.ts'

// An owner has so much place for pictures and no more: whoever stores on and on fills nobody's disk.

const pictureBytes = 100_000
const world = useApi({ pictureBytes })

/** Some 57 kB as it is kept: noise does not get smaller. */
async function noise(): Promise<Uint8Array<ArrayBuffer>> {
  const pixels = { width: 300, height: 300, channels: 3 as const }
  const noisy = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  return new Uint8Array(
    await sharp({ create: { ...pixels, background: 'teal', noise: noisy } })
      .png()
      .toBuffer(),
  )
}

const takenOf = async (adminId: string) => {
  const { rows } = await world.sql({ role: 'platform' }, (db) =>
    sql<{ bytes: number }>`select picture_bytes as bytes from admins where id = ${adminId}`.execute(db),
  )
  return rows[0]?.bytes
}
const count = () => countPictures.run({}, world.application.deps)
const storedBytes = async () => {
  const sizes = (await readdir(world.filesFolder)).map((name) => stat(path.join(world.filesFolder, name)))
  return (await Promise.all(sizes)).reduce((sum, { size }) => sum + size, 0)
}

async function desk() {
  const admin = await world.admin()
  const gym = await world.gym(admin)
  const add = async () => {
    const form = new FormData()
    form.set('gym_id', gym.id)
    form.set('photo', new Blob([await noise()], { type: 'image/png' }), 'a.png')
    return admin.post('/photo/create', undefined, { form })
  }
  const show = async () => {
    const form = new FormData()
    form.set('version', '1')
    form.set('avatar', new Blob([await noise()], { type: 'image/png' }), 'a.png')
    return admin.put('/admin/update/me', undefined, { form })
  }
  return { admin, gym, add, show }
}

test('an owner whose pictures take all their room is told so at the field, and nobody else is; deleted ones give theirs back overnight', async () => {
  const [full, other] = [await desk(), await desk()]
  const photos = [await full.add(), await full.add()]
  expect(photos.map(({ status }) => status)).toEqual([201, 201])
  const before = await storedBytes()
  const { status, body } = await full.add()
  expect([status, body.fields]).toEqual([413, { photo: expect.stringContaining('joy') }])
  expect(await storedBytes()).toBe(before)
  expect((await other.add()).status).toBe(201)
  const [taken, shown] = [await takenOf(full.admin.id), photos.at(-1)?.body.photos as { _id: string }[]]
  await count()
  expect(await takenOf(full.admin.id)).toBe(taken)
  const told = (await full.admin.get('/notification/all')).body.notifications
  expect(told[0]).toMatchObject({ kind: 'pictures_scarce' })
  expect((await other.admin.get('/notification/all')).body.notifications).toEqual([])

  expect((await full.admin.del(`/photo/delete/${shown[0]?._id}`)).status).toBe(200)
  expect((await full.add()).status).toBe(413)
  await count()
  expect((await full.add()).status).toBe(201)
})

test('an owner’s own picture takes of their room, by night too', async () => {
  const { admin, show } = await desk()
  expect((await show()).status).toBe(200)
  const taken = await takenOf(admin.id)
  expect(taken).toBeGreaterThan(0)
  await count()
  expect(await takenOf(admin.id)).toBe(taken)
})
