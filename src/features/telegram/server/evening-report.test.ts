import { expect, test } from 'vitest'
import { tashkentDay } from '#src/contract/days.ts'
import { useApi } from '#test/api.ts'
import { bare, csv, importDesk } from '#test/import-desk.ts'
import { ok, onlineDesk } from '#test/online-desk.ts'
import { listNamed } from './named.ts'
import { eveningReport, morningReport } from './reports.ts'

const world = useApi()
const { desk, day } = importDesk(world)

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

test('what a file brought came into no till, is no sale of the day and nobody’s payment of yesterday, nor is it given back when it is undone', async () => {
  const { admin, gym, plan, bring, undo } = await desk()
  const told = () =>
    world.sql({ role: 'tenant', adminId: admin.id }, async (db) => {
      const asked = { adminId: admin.id, today: day(0), language: 'en', withNames: true } as const
      const { text } = await eveningReport(db, asked, { on: day(-1), tills: {} })
      const named = await listNamed(db, asked)
      return [
        text
          .replaceAll(/[^\S\n]/g, ' ')
          .split('\n')
          .slice(3),
        [...named.values()].flat().map(({ kind }) => kind),
      ]
    })
  const quiet = await told()
  const line = (start: number) => `Ali Valiyev,${bare()},Oylik cheksiz,${day(start)},300000`
  const { import: batch } = await bring(csv('Ism,Telefon,Tarif,Boshlanish,Toʻlangan', line(0), line(3), line(-1)))
  expect(batch.counts.done).toBe(3)
  expect(await told()).toEqual(quiet)

  const phone_number = `+998${bare()}`
  const card = { fullname: 'Aziza Karimova', phone_number, gender: 'female', gyms: [gym.id] }
  const { member } = ok(await admin.post('/member/create', card))
  const payment = { paid_amount: 300_000, payment_method: 'cash' }
  ok(await admin.post('/membership/create', { member_id: member._id, gym_id: gym.id, plan_id: plan, payment }))
  const sold = await told()
  expect(sold).not.toEqual(quiet)
  await undo(batch._id)
  expect(await told()).toEqual(sold)
})

test('the morning counts as ending those alone whose people do not go on, as many as it names', async () => {
  const { admin, gym, plan } = await desk()
  const sell = async (start: number) => {
    const person = { fullname: 'Aziza Karimova', phone_number: `+998${bare()}`, gender: 'female', gyms: [gym.id] }
    const { member } = ok(await admin.post('/member/create', person))
    const body = { member_id: member._id, gym_id: gym.id, plan_id: plan, start_date: day(start) }
    return ok(await admin.post('/membership/create', body)).membership._id as string
  }
  await sell(-29)
  ok(await admin.post(`/membership/renew/${await sell(-29)}`, {}))
  const cheaper = {
    name: 'Yarim oylik',
    price: 100_000,
    duration: 15,
    options: [{ key: 'Sauna', value: 'bor' }],
    gyms: [gym.id],
  }
  const { plan: other } = ok(await admin.post('/plans/create/membership', cheaper))
  ok(await admin.post(`/membership/change/${await sell(-10)}`, { plan_id: other._id, start_date: day(1) }))
  const said = await world.sql({ role: 'tenant', adminId: admin.id }, (db) =>
    morningReport(db, { adminId: admin.id, today: day(0), language: 'en', withNames: true }),
  )
  expect(said).toMatch(/^Memberships that end: 1$/m)
})
