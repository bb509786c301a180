import pg from 'pg'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type Caller, freshPhone, useApi } from '#test/api.ts'
import { dropPictures } from './pictures.ts'

const world = useApi()

async function withPicture(fields: Record<string, string>, colour: string): Promise<FormData> {
  const png = await sharp({ create: { width: 30, height: 30, channels: 3, background: colour } })
    .png()
    .toBuffer()
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('avatar', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'a.png')
  return form
}

/** Does what waits for the commit, as the workers would. */
async function workOff(): Promise<void> {
  const queue = new pg.Client({ connectionString: world.ownerUrl })
  await queue.connect()
  const { rows } = await queue.query<{ id: string; payload: { name: string } }>(
    `select j.id, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1`,
    [dropPictures.name],
  )
  for (const { payload } of rows) await dropPictures.run(payload, world.application.deps)
  await queue.query('select graphile_worker.complete_jobs($1)', [rows.map(({ id }) => id)])
  await queue.end()
}

/** Pictures are for people with a session. */
const anybody = async () => (await world.superadmin()).token
const isThere = async (url: string): Promise<boolean> =>
  (
    await fetch(new URL(url, world.base), {
      redirect: 'manual',
      headers: { authorization: `Bearer ${await anybody()}` },
    })
  ).status === 200

test('a picture that was replaced or taken away is deleted, and none that is still shown', async () => {
  const admin = await world.admin()
  const change = async (form: FormData) =>
    (await admin.put('/admin/update/me', undefined, { form })).body.admin.avatar as string
  const first = await change(await withPicture({ version: '1' }, 'teal'))
  const second = await change(await withPicture({ version: '2' }, 'navy'))
  await workOff()
  expect([await isThere(first), await isThere(second)]).toEqual([false, true])
  await admin.put('/admin/update/me', { fullname: 'Yangi Ism', version: 3 })
  await workOff()
  expect(await isThere(second)).toBe(true)
  await admin.put('/admin/update/me', { remove_avatar: true, version: 4 })
  await workOff()
  expect(await isThere(second)).toBe(false)
})

test('the picture that a member chose goes with the last card that shows it', async () => {
  const [one, two] = [await world.admin(), await world.admin()]
  const phone = freshPhone()
  const register = async (admin: Caller): Promise<string> => {
    const gym = await world.gym(admin)
    const person = { fullname: 'Aziza Karimova', phone_number: phone, gender: 'female', gyms: [gym.id] }
    const made = await admin.post('/member/create', person)
    return (made.status === 201 ? made : await admin.post('/member/add', person)).body.member._id
  }
  const id = await register(one)
  expect(await register(two)).toBe(id)
  const member = await world.session('member', id)
  const { version } = (await member.get('/member/one/me')).body.member
  const chosen = await member.put('/member/update/me', undefined, {
    form: await withPicture({ version: String(version) }, 'teal'),
  })
  const url = chosen.body.member.avatar as string
  for (const [admin, remains] of [
    [one, true],
    [two, false],
  ] as const) {
    const card = (await admin.get(`/member/one/${id}`)).body.member
    expect(card.avatar).toBe(url)
    await admin.put(`/member/update/${id}`, { remove_avatar: true, version: card.version })
    await workOff()
    expect(await isThere(url)).toBe(remains)
  }
})
