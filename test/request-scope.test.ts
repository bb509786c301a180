import { expect, test } from 'vitest'
import { useApi } from './api.ts'
import { asSuperuser } from './superuser.ts'

const world = useApi()

const asOwner = (statement: string) => asSuperuser(world.ownerUrl, statement)

test('an owner’s request lives by the tenant’s row policy and by nothing wider', async () => {
  const [admin, root] = [await world.admin(), await world.superadmin()]
  await world.gym(admin)
  const total = async () => (await admin.get('/gym/foradmin/all')).body.pagination.total
  expect(await total()).toBe(1)
  await asOwner('alter policy tenant on gyms using (false)')
  expect(await total()).toBe(0)
  expect((await root.get('/gym/all')).body.pagination.total).toBe(1)
  expect((await root.get(`/gym/all?admin_id=${admin.id}`)).body.pagination.total).toBe(0)
})

test('who may not call learns that before the body is looked at', async () => {
  const member = await world.employee(await world.admin())
  const broken = { body: '{"fullname":' }
  expect((await world.visitor.post('/member/create', undefined, broken)).status).toBe(401)
  expect((await member.post('/admin/register', undefined, broken)).status).toBe(403)
  expect((await (await world.admin()).post('/member/create', undefined, broken)).body.error).toBe('unreadable')
})
