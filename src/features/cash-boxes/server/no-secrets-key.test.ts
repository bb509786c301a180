import { expect, test } from 'vitest'
import { useApi } from '#test/api.ts'
import { paymeBox } from '#test/online-desk.ts'

const world = useApi({ secretsKey: null })

test('a server that was given no key to keep secrets with says so and keeps none', async () => {
  const admin = await world.admin()
  expect((await admin.get('/payment/provider/all')).body.can_keep_keys).toBe(false)
  const { status, body } = await admin.put('/payment/provider/payme', paymeBox)
  expect([status, body.error]).toEqual([409, 'provider.no_secrets_key'])
  expect((await admin.get('/payment/provider/all')).body.providers[0].is_set).toBe(false)
})
