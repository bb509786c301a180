import { expect, test, vi } from 'vitest'
import { Failure } from '#src/server/failure.ts'
import type { Caller } from './api.ts'
import { cash, useDesk } from './sale-desk.ts'

const { world, desk } = useDesk({ isReplicated: true, metricsToken: 'a token of sixteen letters' })

const reads = () => world.application.deps.database.replica()?.reads ?? 0
/** What the copy answered while somebody asked. */
async function answeredByCopy(caller: Caller, path: string): Promise<number> {
  const before = reads()
  expect((await caller.get(path)).status).toBe(200)
  return reads() - before
}

/** A copy that is late for a moment leaves a read to the database itself: it comes to answer this one. */
const comesFromCopy = (caller: Caller, path: string): Promise<boolean> =>
  vi.waitUntil(async () => (await answeredByCopy(caller, path)) === 1, { timeout: 50_000, interval: 50 })

test('figures, files and patient lists of a quiet owner come from the copy; pages that act do not', async () => {
  const { admin, sell } = await desk()
  const { _id } = await sell()
  const figures = '/statistics/admin/member/all'
  await comesFromCopy(admin, figures)
  await comesFromCopy(admin, '/transaction/foradmin/all')
  await comesFromCopy(admin, '/member/foradmin/all/export?format=csv')
  expect(await answeredByCopy(admin, '/member/foradmin/all')).toBe(0)
  expect(await answeredByCopy(admin, `/membership/one/${_id}`)).toBe(0)
  const { text } = await world.visitor.get('/../metrics', {
    headers: { authorization: 'Bearer a token of sixteen letters' },
  })
  expect(text).toMatch(/^polvon_replica_reads_total [1-9]/m)
  expect(text).toMatch(/^polvon_replica_age_seconds \d/m)
})

test('what somebody has just done stands in their figures and in those of their colleagues, while the copy stands still', async () => {
  const { admin, gym, sell } = await desk()
  const colleague = await world.employee(admin, { gyms: [gym.id], ticks: ['statistics.read'] })
  const figures = '/statistics/admin/member/all'
  await comesFromCopy(admin, figures)
  await world.copy?.pause()
  try {
    const sold = await sell({ payment: cash(100_000) })
    const list = '/transaction/foradmin/all'
    expect((await admin.get(list)).body.transactions).toHaveLength(1)
    expect((await colleague.get(`/transaction/gym/all?gym_id=${gym.id}`)).body.transactions).toHaveLength(1)
    expect(sold.remaining_amount).toBe(200_000)
    expect((await admin.get(figures)).body.active).toBe(1)
  } finally {
    await world.copy?.resume()
  }
})

test('what is kept although the call was refused, as a door that let nobody in, is read at once too', async () => {
  const { admin } = await desk()
  const figures = '/statistics/admin/member/all'
  await comesFromCopy(admin, figures)
  const refused = world.application.deps.database.transaction(
    { role: 'tenant', adminId: admin.id },
    async () => {
      throw new Failure('visit.refused', { keepsEffects: true })
    },
    { actorId: admin.id },
  )
  await expect(refused).rejects.toThrow(Failure)
  expect(await answeredByCopy(admin, figures)).toBe(0)
})
