import { expect, test } from 'vitest'
import { useApi } from '#test/api.ts'

const world = useApi()

test('without a token there is no bot, no link and no webhook', async () => {
  const admin = await world.admin()
  expect((await admin.get('/telegram/own')).body).toMatchObject({ bot: null, chat: null })
  expect((await admin.post('/telegram/link')).body.error).toBe('telegram.none')
  expect((await fetch(`${world.base}/telegram/webhook`, { method: 'POST' })).status).toBe(404)
})
