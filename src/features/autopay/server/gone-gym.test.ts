import { expect, test } from 'vitest'
import { addDays, type Day } from '#src/contract/days.ts'
import { openAutopay } from '#test/autopay-desk.ts'
import { ok } from '#test/online-desk.ts'
import { queuedJobs } from '#test/queued-jobs.ts'
import { announceAll } from './jobs.ts'
import { endCardsOfGone, ownerGoneJob } from './owner-gone.ts'

const { world, desk, goTo } = await openAutopay()

/** A card that takes a part of what is owed on the tenth day after a membership that is over by then. */
async function owing() {
  const made = await desk()
  const { admin, gym, membershipId, membership, agree, check, payAtDesk, member } = made
  ok(await payAtDesk(200_000))
  const end = (await membership()).end_date as Day
  const parts = [10, 20].map((n) => ({ promised_on: addDays(end, n), amount: 50_000 }))
  ok(await admin.post('/promise/split', { membership_id: membershipId, parts }))
  await check(ok(await agree({ covers_renewal: false, covers_parts: true })).autopay._id)
  const deleteGym = async () => {
    ok(await admin.post('/auth/confirm', { password: admin.password }))
    ok(await admin.del(`/gym/delete/${gym.id}`))
  }
  const told = async () =>
    ok(await member.get('/notification/all')).notifications.filter(({ kind }: { kind: string }) =>
      kind.startsWith('autopay_'),
    )
  return { ...made, end, deleteGym, told }
}

test('from the moment a gym is deleted no card is charged for it; its people hear once that it is no more', async () => {
  const { admin, deps, end, day, deleteGym, told, receipts } = await owing()
  await day(addDays(end, 7))
  expect(await told()).toMatchObject([{ kind: 'autopay_soon' }])
  goTo(addDays(end, 8))
  await deleteGym()
  expect(await queuedJobs(world, ownerGoneJob)).toContainEqual({ adminId: admin.id })
  for (const n of [10, 11, 17, 20]) await day(addDays(end, n))
  expect(await receipts()).toEqual([])
  for (const _ of [1, 2]) await endCardsOfGone(deps, { adminId: admin.id })
  await day(addDays(end, 21))
  expect(await told()).toMatchObject([{ kind: 'autopay_gym_gone', link: null }, { kind: 'autopay_soon' }])
  expect(await receipts()).toEqual([])
})

test('nothing is announced for a gym that was deleted, and the daily round lets go of its cards', async () => {
  const { admin, deps, end, day, deleteGym, told } = await owing()
  goTo(addDays(end, 3))
  await deleteGym()
  await day(addDays(end, 7))
  await announceAll(deps)
  expect(await told()).toEqual([])
  expect(await queuedJobs(world, ownerGoneJob)).toContainEqual({ adminId: admin.id })
  await endCardsOfGone(deps, { adminId: admin.id })
  expect(await told()).toMatchObject([{ kind: 'autopay_gym_gone' }])
})
