import { expect, test } from 'vitest'
import { tashkentDay } from '#src/contract/days.ts'
import { useApi } from '#test/api.ts'
import { ok, onlineDesk } from '#test/online-desk.ts'
import { eveningReport } from './reports.ts'

const world = useApi()

test('the evening’s till counts the gift cards that were sold and taken back, and no money that went back onto one', async () => {
  const { admin, gym, membershipId, payAtDesk, membership } = await onlineDesk(world)
  const sell = async (value: number, payment_method: string) =>
    ok(await admin.post('/gift-card/sell', { gym_id: gym.id, value, payment_method })).gift_card
  const told = async () => {
    const asked = { adminId: admin.id, today: tashkentDay(new Date()), language: 'uz', withNames: false } as const
    const text = await world.sql(
      { role: 'tenant', adminId: admin.id },
      async (db) => (await eveningReport(db, asked)).text,
    )
    return text
      .replaceAll(/[^\S\n]/g, ' ')
      .split('\n')
      .filter((line) => /Tushum|Qaytarildi/.test(line))
  }
  ok(await payAtDesk(50_000))
  const card = await sell(500_000, 'cash')
  ok(await admin.post('/gift-card/pay', { code: card.code, membership_id: membershipId, amount: 100_000 }))
  const taken = (sum: string, cash: string, byCard: string) =>
    expect.stringMatching(new RegExp(`^Tushum: ${sum} .*\\(naqd ${cash} .*karta ${byCard} .*onlayn 0 `))
  expect(await told()).toEqual([taken('550 000', '550 000', '0')])

  const byCard = (await membership()).transactions.find(
    (row: { payment_method: string }) => row.payment_method === 'gift_card',
  )
  const back = {
    membership_id: membershipId,
    paid_amount: 100_000,
    transaction_type: 'refund',
    payment_method: 'cash',
    transaction_id: byCard._id,
    reason: 'Xato',
  }
  ok(await admin.post('/transaction/membership/create', back))
  expect(await told()).toEqual([taken('550 000', '550 000', '0')])

  const other = await sell(200_000, 'card')
  ok(await admin.post(`/gift-card/reverse/${other._id}`, { reason: 'Fikridan qaytdi' }))
  expect(await told()).toEqual([taken('750 000', '550 000', '200 000'), expect.stringMatching(/^Qaytarildi: 200 000/)])
})
