import { expect, test } from 'vitest'
import { addDays, type Day } from '#src/contract/days.ts'
import { openAutopay } from '#test/autopay-desk.ts'
import { ok, paymeBox, putBox } from '#test/online-desk.ts'
import { endCardsOfGone } from './owner-gone.ts'

// Whatever ends a card, or has it pay something else, has a line in the owner's log, also where nobody asked for it.

const { payme, desk, renewing, goTo } = await openAutopay()

type Made = Awaited<ReturnType<typeof desk>>
type Change = { field: string; before: string | null; after: string | null }

/** What the log says of cards since they were agreed to: the sentence and who did it, and what is other than before. */
async function linesOf({ admin }: Pick<Made, 'admin'>) {
  const { entries } = ok(await admin.get('/audit/all?limit=100'))
  return entries
    .filter(({ entity }: { entity: string }) => entity === 'autopays')
    .map(({ what, actor, changes }: { what: string; actor: { kind: string }; changes: Change[] }) => [
      what,
      actor.kind,
      ...changes.filter(({ field }) => field === 'stop_why').map(({ after }) => after),
    ])
    .filter((line: readonly unknown[]) => !String(line[0]).startsWith('Avtotoʻlov yoqildi'))
}
const stopped = 'Avtotoʻlov toʻxtatildi, karta oʻchirilmoqda'
const otherPlan = { plan_name: 'Yillik', price: 900_000, duration: 90, options: [{ key: 'gym', value: '1' }] }
const otherBox = {
  ...paymeBox,
  takes_cards: true,
  merchant_id: '99a5e0f0c1b2a3d4e5f60799',
  key: 'payme-other-key-5T6y',
}

test('a card that its provider refuses', async () => {
  const made = await desk()
  ok(await made.payAtDesk(300_000))
  const { autopay } = ok(await made.agree({ token: await payme.card({ known: false }) }))
  await made.check(autopay._id)
  expect(await linesOf(made)).toEqual([[stopped, 'system', 'Karta qabul qilinmadi']])
})

test('a card whose last try was refused', async () => {
  const made = await renewing()
  payme.behave('receipts.pay', 'refuses')
  for (const at of [-3, 0, 1, 3, 5]) await made.day(addDays(made.end, at))
  expect(await made.state()).toMatchObject({ state: 'stopped', stop_why: 'failed' })
  expect(await linesOf(made)).toEqual([[stopped, 'system', 'Kartadan pul olinmadi']])
})

test('a card that has nothing left to pay', async () => {
  const made = await renewing()
  const { admin, gym, membershipId, end, day } = made
  const { plan } = ok(await admin.post('/plans/create/membership', { ...otherPlan, gyms: [gym.id] }))
  goTo(addDays(end, -10))
  ok(await admin.post(`/membership/renew/${membershipId}`, { plan_id: plan._id }))
  await day(addDays(end, -9))
  expect(await linesOf(made)).toEqual([[stopped, 'system', 'Toʻlaydigan narsa qolmadi']])
})

test('a card of what was cancelled, by whoever cancelled it', async () => {
  const made = await renewing()
  ok(await made.admin.post(`/membership/cancel/${made.membershipId}`, { reason: 'Koʻchib ketdi', refund: 0 }))
  expect(await linesOf(made)).toEqual([[stopped, 'admin', 'Toʻlaydigan narsa qolmadi']])
})

test('a card that pays what was renewed at the desk from then on', async () => {
  const made = await renewing()
  const { admin, membershipId, payAtDesk, end, day, state } = made
  goTo(addDays(end, -10))
  const { membership: renewal } = ok(await admin.post(`/membership/renew/${membershipId}`, {}))
  ok(await payAtDesk(300_000, renewal._id))
  await day(addDays(end, -1))
  expect(await state(renewal._id)).toMatchObject({ state: 'on' })
  expect(await linesOf(made)).toEqual([['Avtotoʻlov uzaytirilgan aʼzolikka oʻtdi', 'system']])
})

test('each card that a change of the cash box cut off, by whoever changed it', async () => {
  const made = await renewing()
  ok(await putBox(made.admin, { ...otherBox, may_leave_cards: true }))
  expect(await linesOf(made)).toEqual([[stopped, 'admin', 'Kassa almashtirildi']])
})

/** A card for the parts of a debt and, where it is asked for, for the renewal. */
async function owingParts({ renews = true } = {}) {
  const made = await desk()
  const { membershipId, membership, payAtDesk, agree, check, admin } = made
  ok(await payAtDesk(200_000))
  const end = (await membership()).end_date as Day
  const parts = [10, 20].map((n) => ({ promised_on: addDays(end, n), amount: 50_000 }))
  ok(await admin.post('/promise/split', { membership_id: membershipId, parts }))
  await check(ok(await agree({ covers_renewal: renews, covers_parts: true })).autopay._id)
  return { ...made, end }
}

test('a card that renews no more and goes on with the parts of a debt', async () => {
  const made = await owingParts()
  const { admin, gym, membershipId, end, day, state } = made
  const { plan } = ok(await admin.post('/plans/create/membership', { ...otherPlan, gyms: [gym.id] }))
  goTo(addDays(end, -10))
  ok(await admin.post(`/membership/renew/${membershipId}`, { plan_id: plan._id }))
  await day(addDays(end, -9))
  expect(await state()).toMatchObject({ state: 'on', covers_renewal: false })
  expect(await linesOf(made)).toEqual([['Avtotoʻlov endi uzaytirmaydi', 'system']])
})

test('the cards of a gym that was deleted', async () => {
  const made = await owingParts({ renews: false })
  const { admin, gym, end, deps } = made
  goTo(addDays(end, 8))
  ok(await admin.post('/auth/confirm', { password: admin.password }))
  ok(await admin.del(`/gym/delete/${gym.id}`))
  await endCardsOfGone(deps, { adminId: admin.id })
  expect(await linesOf(made)).toEqual([[stopped, 'system', 'Toʻlaydigan narsa qolmadi']])
})
