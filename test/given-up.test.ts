import { once } from 'node:events'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '#src/contract/ids.ts'
import { lockWaits } from './database.ts'
import { cash, useDesk } from './sale-desk.ts'

const { world, desk } = useDesk()

test('what was given up while it waited for its turn is not done after another server has said that it was not', async () => {
  const { admin, sale } = await desk()
  // a place for one call of an owner
  const { base, application, at } = await world.another({ poolSize: 2 })
  const there = at(admin)
  const holder = new pg.Client(world.ownerUrl)
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('begin')
  await holder.query('lock table member_gyms in access exclusive mode')
  const slow = there.get('/member/foradmin/all')
  await expect.poll(() => lockWaits(world.ownerUrl)).toBe(1)
  const headers = { 'idempotency-key': newId() }
  const body = sale({ payment: cash(300_000) })
  const givingUp = new AbortController()
  const came = once(application.http.server, 'request')
  const sold = fetch(`${base}/membership/create`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: givingUp.signal,
  }).catch(({ name }: Error) => name)
  const [, response] = await came
  const left = once(response, 'close')
  const last = there.get('/plans/all/foradmin') // waits behind it
  givingUp.abort()
  expect(await sold).toBe('AbortError')
  await left
  const asked = await admin.post('/membership/create', body, { headers: { ...headers, 'idempotency-ask': '1' } })
  expect([asked.status, asked.body.error]).toEqual([409, 'idempotency.not_done'])
  await holder.query('rollback')
  expect((await Promise.all([slow, last])).map(({ status }) => status)).toEqual([200, 200])
  expect((await admin.get('/membership/foradmin/all')).body.pagination.total).toBe(0)
})
