import { expect } from 'vitest'
import { settleInvitations } from '#src/features/leads/server/jobs.ts'
import { checkLedger } from '#src/features/ledger/server/check-ledger.ts'
import { type Caller, freshPhone } from './api.ts'
import { cash, useDesk } from './sale-desk.ts'

/** Gyms that give days for a friend, and friends who came. */
export function useFriends() {
  const given = useDesk()
  const { world, desk } = given

  const settle = () => settleInvitations(world.application.deps)

  /** A gym with a page that gives days for a friend, a member of it, and somebody who asked by their link. */
  async function invitation({ brought = 7, came = 3 } = {}) {
    const here = await desk()
    const { admin, gym, memberId } = here
    const { settings: known } = (await admin.get(`/gym/settings/${gym.id}`)).body
    const friend_bonus = { days_brought: brought, days_came: came }
    const saved = await admin.put(`/gym/settings/${gym.id}`, {
      version: known.version,
      friend_bonus,
      public_page: { is_on: true },
    })
    expect([saved.status, saved.body.settings.friend_bonus]).toEqual([200, friend_bonus])
    const inviter = await world.session('member', memberId)
    const slug = String(saved.body.settings.public_page.slug)
    const ask = async (phone_number: string, friend: string) => {
      const body = { slug, fullname: 'Doʻst Doʻstov', phone_number, friend }
      expect((await world.visitor.post('/lead/create', body)).status).toBe(201)
    }
    const join = async (phone_number: string): Promise<string> =>
      (
        await admin.post('/member/create', {
          fullname: 'Doʻst Doʻstov',
          phone_number,
          gender: 'male',
          gyms: [gym.id],
        })
      ).body.member._id
    const endOf = async (id: string) => (await admin.get(`/membership/one/${id}`)).body.membership.end_date
    const own = async (caller: Caller) => (await caller.get(`/member/invitation?gym_id=${gym.id}`)).body
    const findings = async () => (await world.sql({ role: 'platform' }, (db) => checkLedger(db, admin.id))).findings
    const lead = async () => (await admin.get('/lead/all')).body.leads[0]
    return { ...here, inviter, ask, join, endOf, own, findings, lead }
  }

  /** The friend asked by the link, joined and bought for so much. */
  async function friendOf(given: Awaited<ReturnType<typeof invitation>>, paid = 300_000) {
    const phone = freshPhone()
    await given.ask(phone, given.memberId)
    const friendId = await given.join(phone)
    const sold = await given.sell({ member_id: friendId, ...(paid && { payment: cash(paid) }) })
    return { phone, friendId, sold, friend: await world.session('member', friendId) }
  }
  const pay = (admin: Caller, membership_id: string, amount: number, more: object = {}) =>
    admin.post('/transaction/membership/create', {
      membership_id,
      transaction_type: 'payment',
      ...cash(amount),
      ...more,
    })

  return { ...given, settle, invitation, friendOf, pay }
}
