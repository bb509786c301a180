import { sql } from 'kysely'
import { afterAll, beforeEach } from 'vitest'
import { type Day, startOfDay, tashkentDay } from '#src/contract/days.ts'
import { announceDue, checkCard } from '#src/features/autopay/server/card-jobs.ts'
import { chargeDue } from '#src/features/autopay/server/jobs.ts'
import { checkLedger } from '#src/features/ledger/server/check-ledger.ts'
import { useApi, type World } from './api.ts'
import { looseOf } from './online-books.ts'
import { ok, onlineDesk, paymeBox } from './online-desk.ts'
import { startPaymeCards } from './sandbox/payme-cards.ts'

/** Members whose card Payme keeps, and days that pass with both jobs of autopay. */
export function autopayDesk(world: World, payme: Awaited<ReturnType<typeof startPaymeCards>>) {
  const goTo = (day: Day) => world.clock(new Date(startOfDay(day).getTime() + 12 * 3_600_000))

  /** Somebody whose membership of thirty days is paid, with a card. `billing`: Payme asks our Merchant API, as it does of a gym's cash box. */
  async function desk({ billing = true } = {}) {
    const made = await onlineDesk(world, { boxes: false })
    const { provider } = ok(await made.admin.put('/payment/provider/payme', { ...paymeBox, takes_cards: true }))
    payme.billing(billing ? { url: provider.addresses[0], key: paymeBox.key } : undefined)
    const { deps } = world.application
    const member = await world.session('member', made.memberId)
    const renew = { covers_renewal: true, covers_parts: false }
    const agree = async (more: object = {}) =>
      member.post('/member/autopay/create', {
        membership_id: made.membershipId,
        token: await payme.card(),
        terms_version: 1,
        ...renew,
        ...more,
      })
    const check = (id: string) => checkCard(deps, { adminId: made.admin.id, id, tries: 0 })
    const own = async () => ok(await member.get(`/member/autopay?gym_id=${made.gym.id}`))
    const state = async (id = made.membershipId) => ok(await made.admin.get(`/autopay/of/${id}`)).autopay
    const announce = () =>
      deps.database.transaction({ role: 'platform' }, ({ db }) =>
        announceDue(db, { now: deps.clock.now(), today: deps.clock.today() }),
      )
    /** On that day both jobs ran. */
    const day = async (on: Day) => {
      goTo(on)
      await announce()
      await chargeDue(deps)
    }
    const later = () => world.clock(new Date(deps.clock.now().getTime() + 90_000))
    const kindsTold = async (caller = member) =>
      ok(await caller.get('/notification/all')).notifications.map(({ kind }: { kind: string }) => kind)
    const memberships = async () =>
      ok(await made.admin.get(`/membership/member/all/${made.memberId}`)).memberships as {
        _id: string
        status: string
        remaining_amount: number
        start_date: string
      }[]
    /** What Payme began for this owner: on a day that passes the cards of others in this world have their turn too. */
    const receipts = async () => {
      const { rows } = await world.sql({ role: 'platform' }, (db) =>
        sql<{ number: string }>`select number from invoices where admin_id = ${made.admin.id}`.execute(db),
      )
      const numbers = rows.map(({ number }) => number)
      return payme.receipts.filter(({ number }) => numbers.includes(number))
    }
    const agreeing = async () => [
      await world.sql({ role: 'platform' }, async (db) => (await checkLedger(db, made.admin.id)).findings),
      await looseOf(world, made.admin),
    ]
    return {
      ...made,
      deps,
      member,
      agree,
      check,
      own,
      state,
      announce,
      day,
      later,
      kindsTold,
      memberships,
      receipts,
      agreeing,
    }
  }

  async function renewing(settings: { billing?: boolean } = {}) {
    const made = await desk(settings)
    ok(await made.payAtDesk(300_000))
    const { end_date: end } = await made.membership()
    const { autopay } = ok(await made.agree())
    await made.check(autopay._id)
    return { ...made, end: end as Day, autopayId: autopay._id as string }
  }

  return { desk, renewing, goTo }
}

/** The desk with a stand-in for Payme's cards, which is well again, and today again, before each test. */
export async function openAutopay() {
  const payme = await startPaymeCards({
    merchantId: paymeBox.merchant_id,
    key: paymeBox.key,
    now: () => world.application.deps.clock.now(),
  })
  afterAll(() => payme.close())
  beforeEach(() => payme.well())
  const world = useApi({ payments: { paymeApiUrl: payme.url } })
  const today = tashkentDay(new Date())
  const made = autopayDesk(world, payme)
  beforeEach(() => made.goTo(today))
  return { payme, world, today, ...made }
}
