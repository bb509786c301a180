import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Caller } from '#test/api.ts'
import { useFriends } from '#test/friend-desk.ts'
import { cash, inDays } from '#test/sale-desk.ts'
import { listInvitations, type Side } from './friend-bonus.ts'

const { world, plan, travel, settings, settle, invitation, friendOf, pay } = useFriends()

const lastDays = async (admin: Caller, ids: readonly string[]) => {
  const again = await world.session('admin', admin.id)
  const ends: string[] = []
  for (const id of ids) ends.push((await again.get(`/membership/one/${id}`)).body.membership.end_date)
  return ends
}
const told = async (who: Caller) =>
  (await (await world.session('member', who.id)).get('/notification/all?limit=50')).body.notifications
    .filter(({ kind }: { kind: string }) => kind.startsWith('friend_days'))
    .map(({ params }: { params: { days: string; end_date: string } }) => [params.days, params.end_date])

test('a friend whose first membership is over when they have paid it gets the days on their next one, and who brought them gets theirs', async () => {
  const given = await invitation()
  const { admin, sell, findings, memberId } = given
  const running = await sell({ payment: cash(300_000), start_date: inDays(10) })
  const { sold, friendId, friend } = await friendOf(given, 150_000)
  const next = await sell({ member_id: friendId, start_date: inDays(30) })
  travel(33)
  const later = await world.session('admin', admin.id)
  expect((await pay(later, sold._id, 150_000)).status).toBe(201)
  for (const _ of [1, 2]) await settle()
  expect(await lastDays(admin, [sold._id, next._id, running._id])).toEqual([inDays(29), inDays(62), inDays(46)])
  expect(await told(friend)).toEqual([['3', inDays(62)]])
  expect(await told(await world.session('member', memberId))).toEqual([['7', inDays(46)]])
  expect(await findings()).toEqual([])
})

test('a friend who has no membership when the days are earned has them with their next one, and loses them there when the money goes back', async () => {
  const given = await invitation()
  const { admin, sell, findings, sale } = given
  const { sold, friendId, friend } = await friendOf(given, 150_000)
  travel(33)
  const later = await world.session('admin', admin.id)
  const { body } = await pay(later, sold._id, 150_000)
  for (const _ of [1, 2]) await settle()
  expect(await told(friend)).toEqual([])
  expect(await lastDays(admin, [sold._id])).toEqual([inDays(29)])
  const next = await sell(sale({ member_id: friendId, start_date: inDays(40) }), later)
  for (const _ of [1, 2]) await settle()
  expect(await lastDays(admin, [sold._id, next._id])).toEqual([inDays(29), inDays(72)])
  const refund = { transaction_type: 'refund', transaction_id: body.transaction._id, reason: 'xato' }
  expect((await pay(later, sold._id, 150_000, refund)).status).toBe(201)
  await settle()
  expect(await lastDays(admin, [next._id])).toEqual([inDays(69)])
  expect(await findings()).toEqual([])
})

test('days that passed on one membership before the money went back are not taken off the next one that the rest was given on', async () => {
  const given = await invitation()
  const { admin, sell, findings, sale, memberId } = given
  const brings = await sell({ payment: cash(300_000) })
  const { sold, friendId } = await friendOf(given)
  await settle()
  expect(await lastDays(admin, [brings._id, sold._id])).toEqual([inDays(36), inDays(32)])
  const refundOf = async (who: Caller, transaction_id: string) =>
    expect(
      (await pay(who, sold._id, 300_000, { transaction_type: 'refund', transaction_id, reason: 'xato' })).status,
    ).toBe(201)
  travel(31)
  await refundOf(await world.session('admin', admin.id), sold.transactions[0]._id)
  await settle()
  expect(await lastDays(admin, [brings._id, sold._id])).toEqual([inDays(31), inDays(31)])
  travel(33)
  const later = await world.session('admin', admin.id)
  const nexts = [
    await sell(sale({ member_id: memberId, start_date: inDays(33) }), later),
    await sell(sale({ member_id: friendId, start_date: inDays(33) }), later),
  ].map(({ _id }) => _id)
  const { body } = await pay(later, sold._id, 300_000)
  for (const _ of [1, 2]) await settle()
  expect(await lastDays(admin, nexts)).toEqual([inDays(67), inDays(63)])
  await refundOf(later, body.transaction._id)
  await settle()
  expect(await lastDays(admin, nexts)).toEqual([inDays(62), inDays(62)])
  expect(await findings()).toEqual([])
})

test('whoever waits for a membership is looked at, and whoever has their days is not; nothing is written meanwhile', async () => {
  const given = await invitation()
  const { admin, sell, findings } = given
  await friendOf(given)
  await settle()
  const written = () =>
    world.sql({ role: 'platform' }, async (db) => {
      const { rows } = await sql<{ xmin: string }>`
        select xmin::text from leads where admin_id = ${admin.id}`.execute(db)
      return rows.map(({ xmin }) => xmin)
    })
  const owed = (side: Side) =>
    world.sql({ role: 'platform' }, async (db) => {
      const found = await listInvitations(db, world.application.deps.clock.today(), { adminId: admin.id, side })
      return found.length
    })
  const before = await written()
  await settle()
  expect([await written(), await owed('came'), await owed('brought')]).toEqual([before, 0, 1])
  const running = await sell({ payment: cash(300_000) })
  await settle()
  expect([await owed('came'), await owed('brought')]).toEqual([0, 0])
  expect(await lastDays(admin, [running._id])).toEqual([inDays(36)])
  expect(await findings()).toEqual([])
})

test('a gym that gives days from later on gives none to a membership that was over before', async () => {
  const given = await invitation({ brought: 0, came: 0 })
  const { admin, gym } = given
  const { sold, friend } = await friendOf(given)
  travel(40)
  await settings(admin.id, gym.id, sql`friend_days_came = 5`)
  await settle()
  expect(await lastDays(admin, [sold._id])).toEqual([inDays(29)])
  expect(await told(friend)).toEqual([])
})

test('who brought a friend and goes over to another plan gets the days on that one', async () => {
  const given = await invitation()
  const { admin, gym, sell, findings, memberId } = given
  const running = await sell({ payment: cash(300_000) })
  const other = await plan(admin.id, gym.id, { name: 'Kechki', price: 300_000 })
  const changed = await admin.post(`/membership/change/${running._id}`, { plan_id: other, start_date: inDays(10) })
  expect([changed.status, changed.body.error]).toEqual([201, undefined])
  await friendOf(given)
  await settle()
  const { _id: next } = changed.body.membership
  expect(await lastDays(admin, [running._id, next])).toEqual([inDays(9), inDays(46)])
  expect(await told(await world.session('member', memberId))).toEqual([['7', inDays(46)]])
  expect(await findings()).toEqual([])
})
