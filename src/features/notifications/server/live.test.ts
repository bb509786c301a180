import pg from 'pg'
import { expect, test } from 'vitest'
import { useApi } from '#test/api.ts'
import { openPage } from '#test/open-page.ts'

const world = useApi()

test('the first open page of a server hears what happens from the moment at which it is open', async () => {
  const admin = await world.admin()
  const gym = await world.gym(admin)
  const elsewhere = new pg.Client({ connectionString: world.ownerUrl })
  await elsewhere.connect()
  try {
    const page = await openPage(world.base, admin)
    await page.until('event: open')
    const told = JSON.stringify({ event: 'door', adminId: admin.id, gymId: gym.id })
    await elsewhere.query('select pg_notify($1, $2)', ['polvon_pages', told])
    await page.until('event: door')
    expect(page.count('event: missed')).toBe(0)
    page.close()
  } finally {
    await elsewhere.end()
  }
})

test('a server that has begun to end opens no page: it would hear nothing', async () => {
  const admin = await world.admin()
  const { application, base, at } = await world.another()
  const page = await openPage(base, at(admin))
  await page.until('event: open')
  page.close()
  await application.deps.live.close()
  await expect(openPage(base, at(admin)).then((late) => late.until('event: open'))).rejects.toThrow(/socket hang up/)
})
