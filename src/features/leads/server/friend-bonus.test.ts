import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays } from '#src/contract/days.ts'
import { withClient } from '#src/server/embedded-roles.ts'
import { type Caller, freshPhone } from '#test/api.ts'
import { useFriends } from '#test/friend-desk.ts'
import { cash, inDays } from '#test/sale-desk.ts'
import { leadJobs } from './jobs.ts'

const { world, travel, settings, settle, invitation, friendOf, pay } = useFriends()

test('both get their days once, when what the friend paid in full for has begun, and both see it', async () => {
  const given = await invitation()
  const { admin, sell, own, endOf, inviter, findings, lead } = given
  const running = await sell({ payment: cash(300_000) })
  const { sold, friend } = await friendOf(given, 100_000)
  await settle()
  expect([await endOf(running._id), await endOf(sold._id)]).toEqual([inDays(29), inDays(29)])
  expect((await pay(admin, sold._id, 200_000)).status).toBe(201)
  for (const _ of [1, 2]) await settle()
  expect([await endOf(running._id), await endOf(sold._id)]).toEqual([inDays(36), inDays(32)])
  expect(await own(inviter)).toMatchObject({
    asked: 1,
    joined: 1,
    days_brought: 7,
    days_came: 3,
    given_brought: 7,
    given_came: 0,
    waiting: 0,
  })
  expect(await own(friend)).toMatchObject({ given_brought: 0, given_came: 3 })
  expect((await lead()).bonus).toEqual({ days_brought: 7, days_came: 3, is_taken_back: false })
  const { gifts } = (await admin.get(`/membership/one/${sold._id}`)).body.membership
  expect(gifts).toMatchObject([{ days: 3, reason: 'Doʻst taklifi bilan kelgani uchun', made_by: { role: 'system' } }])
  // nobody's name stands in another person's record: an erasure would not find it there
  expect((await admin.get(`/membership/one/${running._id}`)).body.membership.gifts).toMatchObject([
    { days: 7, reason: 'Doʻst olib kelgani uchun' },
  ])
  const { entries } = (await admin.get('/audit/all?limit=50')).body
  expect(entries.filter(({ action }: { action: string }) => action === 'leads.friend_bonus')).toHaveLength(2)
  expect(await findings()).toEqual([])
})

test('a first membership that begins later earns the days on its first day', async () => {
  const given = await invitation()
  const { admin, sell, endOf } = given
  const running = await sell({ payment: cash(300_000) })
  const phone = freshPhone()
  await given.ask(phone, given.memberId)
  const member_id = await given.join(phone)
  const sold = await sell({ member_id, start_date: inDays(5), payment: cash(300_000) })
  await settle()
  expect(await endOf(running._id)).toBe(inDays(29))
  travel(5)
  await settle()
  const later = await world.session('admin', admin.id)
  const shown = async (id: string) => (await later.get(`/membership/one/${id}`)).body.membership.end_date
  expect([await shown(running._id), await shown(sold._id)]).toEqual([inDays(36), inDays(37)])
})

test('the days go off again when the sale is refunded or cancelled with its money, and come back when it is paid anew', async () => {
  const given = await invitation()
  const { admin, sell, endOf, own, inviter, findings, lead } = given
  const running = await sell({ payment: cash(300_000) })
  const { sold, friend } = await friendOf(given)
  await settle()
  const { _id: leadId } = await lead()
  const waiting = () =>
    withClient(world.ownerUrl, async (client) => {
      const key = `leads.friend_money_back:${leadId}`
      const { rowCount } = await client.query('select from graphile_worker.jobs where key = $1', [key])
      return rowCount
    })
  expect(await waiting()).toBe(0)
  const [{ _id: transaction_id }] = sold.transactions
  const back = { transaction_type: 'refund', transaction_id, reason: 'xato' }
  expect((await pay(admin, sold._id, 300_000, back)).status).toBe(201)
  // the round of every ten minutes is not waited for
  expect(await waiting()).toBe(1)
  const job = leadJobs.find(({ name }) => name === 'leads.friend_money_back')
  for (const _ of [1, 2]) await job?.run({ adminId: admin.id, id: leadId }, world.application.deps)
  expect([await endOf(running._id), await endOf(sold._id)]).toEqual([inDays(29), inDays(29)])
  expect(await own(inviter)).toMatchObject({ given_brought: 0, waiting: 0 })
  const told = async (who: Caller) =>
    (await who.get('/notification/all?limit=50')).body.notifications
      .filter(({ kind }: { kind: string }) => kind.startsWith('friend_days'))
      .map(({ kind, params }: { kind: string; params: object }) => [kind, params])
      .toReversed()
  const { name } = (await admin.get(`/gym/settings/${given.gym.id}`)).body.settings.gym_id
  const days = (count: number, last: number) => ({ gym_name: name, days: String(count), end_date: inDays(last) })
  expect(await told(inviter)).toEqual([
    ['friend_days_given', days(7, 36)],
    ['friend_days_back', days(7, 29)],
  ])
  expect(await told(friend)).toEqual([
    ['friend_days_given', days(3, 32)],
    ['friend_days_back', days(3, 29)],
  ])
  expect((await lead()).bonus.is_taken_back).toBe(true)
  // written off besides, it is a present: that brings nobody anything
  const off = { paid_amount: 300_000, transaction_type: 'adjustment', reason: 'sovgʻa' }
  const adjust = (more: object) =>
    admin.post('/transaction/membership/create', { membership_id: sold._id, ...off, ...more })
  expect((await adjust({ direction: 'decrease' })).status).toBe(201)
  await settle()
  expect([await endOf(running._id), await endOf(sold._id)]).toEqual([inDays(29), inDays(29)])
  expect((await adjust({ direction: 'increase' })).status).toBe(201)
  expect((await pay(admin, sold._id, 300_000)).status).toBe(201)
  for (const _ of [1, 2]) await settle()
  expect([await endOf(running._id), await endOf(sold._id)]).toEqual([inDays(36), inDays(32)])
  const cancel = { reason: 'ketdi', refund: 300_000, payment_method: 'cash' }
  expect((await admin.post(`/membership/cancel/${sold._id}`, cancel)).status).toBe(200)
  await settle()
  expect(await endOf(running._id)).toBe(inDays(29))
  expect(await findings()).toEqual([])
})

test('what was sold ahead steps back with the days for a friend, and comes back when they go off again', async () => {
  const given = await invitation()
  const { admin, sell } = given
  await sell({ payment: cash(300_000) })
  const ahead = await sell({ start_date: inDays(30) })
  const { sold } = await friendOf(given)
  const start = async () => (await admin.get(`/membership/one/${ahead._id}`)).body.membership.start_date
  await settle()
  expect(await start()).toBe(inDays(37))
  const [{ _id: transaction_id }] = sold.transactions
  const back = { transaction_type: 'refund', transaction_id, reason: 'xato' }
  expect((await pay(admin, sold._id, 300_000, back)).status).toBe(201)
  await settle()
  expect(await start()).toBe(inDays(30))
})

test('who brought a friend and has no membership gets the days with the next one; days that passed are not taken back', async () => {
  const given = await invitation()
  const { admin, sell, own, inviter, endOf } = given
  const { sold } = await friendOf(given)
  await settle()
  expect(await own(inviter)).toMatchObject({ given_brought: 0, waiting: 7 })
  const running = await sell({ payment: cash(300_000) })
  await settle()
  expect(await endOf(running._id)).toBe(inDays(36))
  travel(33)
  const later = await world.session('admin', admin.id)
  const [{ _id: transaction_id }] = sold.transactions
  const back = { transaction_type: 'refund', transaction_id, reason: 'xato' }
  expect((await pay(later, sold._id, 300_000, back)).status).toBe(201)
  await settle()
  const { end_date } = (await later.get(`/membership/one/${running._id}`)).body.membership
  expect(end_date).toBe(inDays(33))
})

test('nobody earns it for oneself, for somebody who was here before, for a free one, or twice for one phone', async () => {
  const given = await invitation()
  const { admin, sell, ask, join, endOf, memberId, register } = given
  const running = await sell({ payment: cash(300_000) })
  // somebody who bought before they asked
  const known = freshPhone()
  const knownId = await join(known)
  await sell({ member_id: knownId, payment: cash(300_000) })
  await ask(known, memberId)
  await sell({ member_id: knownId, start_date: inDays(40), payment: cash(300_000) })
  // nothing was paid for it
  const free = freshPhone()
  await ask(free, memberId)
  await sell({ member_id: await join(free), discount: 300_000, discount_reason: 'sovgʻa' })
  // one's own phone
  const mine = (await admin.get(`/member/one/${memberId}`)).body.member.phone_number
  await ask(mine, memberId)
  await settle()
  expect(await endOf(running._id)).toBe(inDays(29))
  // two who say that they brought the same one
  const other = await register('Vali Karimov')
  const { phone, friendId } = await friendOf(given)
  const { leads } = (await admin.get('/lead/all')).body
  await admin.put(`/lead/status/${leads[0]._id}`, { status: 'joined' })
  await ask(phone, other)
  await settle()
  await sell({ member_id: friendId, start_date: inDays(60), payment: cash(300_000) })
  await settle()
  expect(await endOf(running._id)).toBe(inDays(36))
  const earned = (await admin.get('/lead/all')).body.leads.filter((one: { bonus: object | null }) => one.bonus)
  expect(earned).toMatchObject([{ invited_by: { _id: memberId } }])
  expect((await admin.del(`/lead/delete/${earned[0]._id}`)).body.error).toBe('state_conflict')
})

test('where the gym gives nothing nobody gets anything; what was promised when it was earned stays', async () => {
  const given = await invitation({ brought: 0, came: 0 })
  const { admin, gym, endOf, findings } = given
  const { sold } = await friendOf(given)
  await settle()
  expect(await endOf(sold._id)).toBe(inDays(29))
  await settings(admin.id, gym.id, sql`friend_days_came = 5`)
  await settle()
  expect(await endOf(sold._id)).toBe(inDays(34))
  await settings(admin.id, gym.id, sql`friend_days_came = 20`)
  await settle()
  expect(await endOf(sold._id)).toBe(inDays(34))
  expect(await findings()).toEqual([])
})

test('after any history of payments, refunds and runs of the job the days are given exactly while the sale is paid in full', async () => {
  const given = await invitation({ brought: 4, came: 2 })
  const { admin, sell, endOf, findings } = given
  const running = await sell({ payment: cash(300_000) })
  const acts = fc.array(fc.constantFrom('pay', 'half', 'refund', 'run'), { minLength: 3, maxLength: 8 })
  let friends = 0
  await fc.assert(
    fc.asyncProperty(acts, async (history) => {
      const before = await endOf(running._id)
      const { sold } = await friendOf(given, 0)
      let paid: { id: string; amount: number }[] = []
      const net = () => paid.reduce((sum, { amount }) => sum + amount, 0)
      for (const act of [...history, 'run']) {
        if (act === 'run') await settle()
        else if (act === 'refund') {
          for (const { id, amount } of paid)
            await pay(admin, sold._id, amount, { transaction_type: 'refund', transaction_id: id, reason: 'xato' })
          paid = []
        } else {
          const amount = act === 'half' ? Math.min(150_000, 300_000 - net()) : 300_000 - net()
          if (amount > 0) paid.push({ id: (await pay(admin, sold._id, amount)).body.transaction._id, amount })
        }
      }
      const isPaid = net() === 300_000
      friends += 1
      expect(await endOf(sold._id), history.join(' ')).toBe(inDays(isPaid ? 31 : 29))
      expect(await endOf(running._id), history.join(' ')).toBe(addDays(before, isPaid ? 4 : 0))
    }),
    { numRuns: 6 },
  )
  expect(friends).toBeGreaterThan(0)
  expect(await findings()).toEqual([])
}, 120_000)

test('a gym that is served no more shows no page, and its members have no link to it', async () => {
  const { own, inviter, memberId } = await invitation()
  const { path } = await own(inviter)
  expect((await fetch(world.base.replace(/\/api$/, path))).status).toBe(200)
  travel(400)
  expect((await fetch(world.base.replace(/\/api$/, path))).status).toBe(404)
  expect((await own(await world.session('member', memberId))).path).toBeNull()
})
