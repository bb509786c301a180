import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fitsIn } from '#test/components/fits.ts'
import { longName } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { cleanUp } from '#test/components/show.tsx'
import { forgetAll, showPages, signInAs } from '#test/components/show-page.tsx'
import type { PortalPlan } from '../contract.ts'
import { UpgradePage } from './UpgradePage.tsx'
import { queryClient } from '#src/web/api.ts'
import { keptPrefix } from '#src/web/kept.ts'
import { noConditions } from '#src/features/plans/rules.ts'

const server = standInForServer()
beforeEach(forgetAll)
beforeEach(() => signInAs('member'))

const gym = { _id: '00000000-0000-7000-8000-000000000001', name: 'Chilonzor', logo: null, address: '' }
const plan = (name: string, given: Partial<PortalPlan> = {}): PortalPlan => ({
  _id: name,
  name,
  price: 300_000,
  duration: 30,
  options: [{ key: 'Sauna', value: 'bor' }],
  conditions: noConditions,
  refusal: null,
  is_current: false,
  is_reserved: false,
  ...given,
})
const offer = {
  agreed_day: '2026-06-20',
  plan_id: 'Pro',
  start_date: '2026-06-01',
  old_end_date: null,
  new_end_date: '2026-06-30',
  entitled_days: 30,
  unused_days: 12,
  visits: { used: 9, of: 12 },
  counted_by: 'visits',
  due_amount: 450_000,
  credit: 120_000,
  remaining_amount: 330_000,
  old_remaining_amount: 0,
  moved: [{ _id: 'next', plan_name: 'Yillik', start_date: '2026-06-13', new_start_date: '2026-07-01' }],
}
const membership = { _id: 'membership', plan_name: 'Oylik', end_date: '2026-06-12' }

async function open(plans: PortalPlan[], offered: object) {
  await page.viewport(375, 800)
  showPages({ '/member/payment/plan/upgrade': UpgradePage })
  ;(await server.next('/gym/employee/gyms')).answer({ gyms: [gym] })
  ;(await server.next('/member/plans')).answer({ plans, starts_on: '2026-06-13' })
  ;(await server.next('/member/change/offers')).answer({
    membership,
    obstacle: null,
    offers: [],
    request: null,
    ...offered,
  })
}
const card = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })

/** Somebody is about to reserve "Pro", and reads what it comes to. */
async function openReserving({ has_promo }: { has_promo: boolean }) {
  await open([plan('Pro')], {})
  await card('Pro').getByRole('button', { name: 'Bron qilish' }).click()
  const price = { price: 300_000, promo_code: null, promo_off: 0, due_amount: 300_000, has_promo }
  ;(await server.next('/member/reserve/price')).answer(price)
  return { dialog: page.getByRole('dialog'), price }
}

test('a plan says what it costs from today and what changes; it is asked for after a question, and a refusal stays there', async () => {
  const pro = plan('Pro', { price: 450_000, options: [{ key: 'Basseyn', value: 'bor' }] })
  await open([plan('Oylik', { is_current: true }), pro], { offers: [offer] })
  await expect.element(card('Pro')).toHaveTextContent(/330\s000 soʻm toʻlaysiz/)
  await expect.element(card('Pro')).toHaveTextContent('12 tashrifdan 9 tasi ishlatilgan, 30 kundan 18 kun oʻtgan.')
  await expect.element(card('Pro')).toHaveTextContent('Basseyn: bor (qoʻshiladi)')
  await expect.element(card('Pro')).toHaveTextContent('Sauna: bor (boʻlmaydi)')
  await expect.element(card('Pro')).toHaveTextContent('kelishilgan kun (20.06.2026) hozirgi tarif bilan tugaydi')
  const next = 'Keyingi aʼzoligingiz («Yillik») 13.06.2026 oʻrniga 01.07.2026 da boshlanadi'
  await expect.element(card('Pro')).toHaveTextContent(next)
  await page.getByRole('button', { name: 'Bugundan oʻtish' }).click()
  await page.getByRole('button', { name: 'Soʻrov yuborish' }).click()
  const asked = await server.next('/member/change/request')
  expect([asked.body, asked.headers.has('idempotency-key')]).toEqual([
    { membership_id: 'membership', plan_id: 'Pro' },
    true,
  ])
  asked.refuse(409, { error: 'change.requested_already', message: 'Soʻrov yuborilgan' })
  await expect.element(page.getByRole('dialog')).toHaveTextContent('Soʻrov yuborilgan')
})

test('what is not for this person can not be reserved and says why; what waits can be taken back', async () => {
  const request = {
    _id: 'request',
    membership_id: 'membership',
    plan_name: 'Oylik',
    new_plan_id: 'Pro',
    new_plan_name: 'Pro',
    status: 'waiting',
    answer: null,
    createdAt: '2026-06-01T08:00:00Z',
  }
  await open([plan('Ayollar', { refusal: 'faqat ayollar uchun' }), plan('Pro')], { request })
  const reserve = card('Ayollar').getByRole('button', { name: 'Bron qilish' })
  await expect.element(reserve).toHaveAccessibleDescription(/faqat ayollar uchun/)
  await page.getByRole('button', { name: 'Soʻrovni qaytarib olish' }).click()
  expect((await server.next('/member/change/request/request')).method).toBe('DELETE')
})

test('what stands against a change is said, and what was asked for before it can still be taken back', async () => {
  const request = { _id: 'request', new_plan_id: 'Pro', new_plan_name: 'Pro', status: 'waiting', answer: null }
  await open([plan('Pro')], { membership: null, obstacle: 'Muzlatish rejalashtirilgan', request })
  await expect.element(page.getByText('Muzlatish rejalashtirilgan')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Soʻrovni qaytarib olish' })).toBeVisible()
})

/** Whoever reserves has opened the field of a code. */
async function reservesByCode() {
  const { dialog, price } = await openReserving({ has_promo: true })
  await dialog.getByRole('button', { name: 'Promo-kod' }).click()
  return { dialog, price }
}

test('a promo code that was refused is asked for again by the same button, as often as it is pressed', async () => {
  const { dialog, price } = await reservesByCode()
  await dialog.getByLabelText('Promo-kod').fill('yoz-2027')
  const apply = dialog.getByRole('button', { name: 'Kodni qoʻllash' })
  await apply.click()
  for (const message of ['Hali boshlanmagan', 'Yana boshlanmagan']) {
    ;(await server.next('/member/reserve/price')).refuse(422, { error: 'promo.not_yet', message })
    await expect.element(dialog).toHaveTextContent(message)
    await apply.click()
  }
  ;(await server.next('/member/reserve/price')).answer({ ...price, promo_code: 'YOZ2027', due_amount: 240_000 })
  await expect.element(dialog.getByRole('button', { name: 'Bron qilish' })).toBeVisible()
})

test('a promo code is asked for before it is reserved with: the price is what the server says, and a refused code reserves nothing', async () => {
  const { dialog, price } = await reservesByCode()
  await dialog.getByLabelText('Promo-kod').fill('yoʻq')
  await dialog.getByRole('button', { name: 'Kodni qoʻllash' }).click()
  const wrong = await server.next('/member/reserve/price')
  wrong.refuse(422, { error: 'promo.unknown', message: 'Bunday promo-kod yoʻq' })
  await expect.element(dialog).toHaveTextContent('Bunday promo-kod yoʻq')
  await dialog.getByLabelText('Promo-kod').fill('yoz-2027')
  await dialog.getByRole('button', { name: 'Kodni qoʻllash' }).click()
  const right = await server.next('/member/reserve/price')
  expect(right.query['promo_code']).toBe('YOZ2027')
  right.answer({ ...price, promo_code: 'YOZ2027', promo_off: 60_000, due_amount: 240_000 })
  await expect.element(dialog).toHaveTextContent(/240\s000\ssoʻm/)
  await expect.element(dialog).toHaveTextContent(/Chegirma: 60\s000\ssoʻm/)
  await dialog.getByRole('button', { name: 'Bron qilish' }).click()
  const reserved = await server.next('/member/reserve')
  expect(reserved.body).toMatchObject({ plan_id: 'Pro', promo_code: 'YOZ2027', told_amount: 240_000 })
})

test('while it is not known whether a plan is reserved with a code, the code is not said to be used: it may be by this very reservation', async () => {
  const { dialog, price } = await reservesByCode()
  await dialog.getByLabelText('Promo-kod').fill('YOZ2027')
  await dialog.getByRole('button', { name: 'Kodni qoʻllash' }).click()
  const coded = { ...price, promo_code: 'YOZ2027', promo_off: 60_000, due_amount: 240_000 }
  ;(await server.next('/member/reserve/price')).answer(coded)
  await expect.element(dialog).toHaveTextContent(/240\s000\ssoʻm/)
  const asked = server.calls('/member/reserve/price').length
  await dialog.getByRole('button', { name: 'Bron qilish' }).click()
  const reserved = await server.next('/member/reserve')
  // the member is told of the reservation before its answer is here, and everything is read again
  void queryClient.invalidateQueries()
  ;(await server.next('/member/plans')).answer({ plans: [plan('Pro')], starts_on: '2026-06-13' })
  expect(server.calls('/member/reserve/price')).toHaveLength(asked)
  await expect.element(dialog).toHaveTextContent(/Chegirma: 60\s000\ssoʻm/)
  reserved.answer({ message: 'Bron qilindi', membership: {} })
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a code that is taken out of the field takes its price along: what stands there is what is reserved', async () => {
  const { dialog, price } = await reservesByCode()
  await dialog.getByLabelText('Promo-kod').fill('YOZ2027')
  await dialog.getByRole('button', { name: 'Kodni qoʻllash' }).click()
  const taken = await server.next('/member/reserve/price')
  taken.answer({ ...price, promo_code: 'YOZ2027', promo_off: 60_000, due_amount: 240_000 })
  await expect.element(dialog).toHaveTextContent(/240\s000\ssoʻm/)
  await dialog.getByLabelText('Promo-kod').fill('')
  await expect.element(dialog.getByRole('button', { name: 'Bron qilish' })).toBeVisible()
  await expect.element(dialog).toHaveTextContent(/300\s000\ssoʻm/)
  await dialog.getByRole('button', { name: 'Bron qilish' }).click()
  expect((await server.next('/member/reserve')).body).toEqual({
    gym_id: gym._id,
    plan_id: 'Pro',
    told_amount: 300_000,
  })
})

test('a price that was changed while somebody read it stands there after the refusal, and the next press is at it', async () => {
  const { dialog, price } = await openReserving({ has_promo: false })
  await dialog.getByRole('button', { name: 'Bron qilish' }).click()
  const refused = await server.next('/member/reserve')
  refused.refuse(409, { error: 'price.changed', message: 'Narx oʻzgardi' })
  ;(await server.next('/member/reserve/price')).answer({ ...price, price: 350_000, due_amount: 350_000 })
  await expect.element(dialog).toHaveTextContent(/350\s000\ssoʻm/)
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Narx oʻzgardi')
  await dialog.getByRole('button', { name: 'Bron qilish' }).click()
  expect((await server.next('/member/reserve')).body).toMatchObject({ told_amount: 350_000 })
})

test('where a gym has no code nobody is asked for one', async () => {
  const { dialog } = await openReserving({ has_promo: false })
  await dialog.getByRole('button', { name: 'Bron qilish' }).click()
  expect((await server.next('/member/reserve')).body).toEqual({
    gym_id: gym._id,
    plan_id: 'Pro',
    told_amount: 300_000,
  })
})

test('names of any length stay within the smallest phone', async () => {
  const option = { key: 'x'.repeat(60), value: 'y'.repeat(60) }
  await open([plan(longName, { is_current: true, options: [option] })], {})
  await page.viewport(320, 700)
  await expect.element(page.getByText(longName).first()).toBeVisible()
  await fitsIn(320)
})

test('without a network the plans that this device kept stand there with their age, and nothing is asked for', async () => {
  await open([plan('Oylik', { is_current: true }), plan('Pro')], { offers: [offer] })
  await expect.element(card('Pro')).toHaveTextContent(/330\s000 soʻm toʻlaysiz/)
  for (const kept of ['plans', 'offers'])
    await expect.poll(() => localStorage.getItem(`${keptPrefix}${kept} `)).not.toBeNull()
  cleanUp() // else the page that stands there asks once more, and is gone before it is answered
  queryClient.clear()
  showPages({ '/member/payment/plan/upgrade': UpgradePage })
  // the gyms that the device kept say which one: its plans and offers are asked for as well
  for (let tries = 0; tries < 3; tries++)
    for (const asked of ['/gym/employee/gyms', '/member/plans', '/member/change/offers'])
      (await server.next(asked)).cutOff()
  await expect.element(page.getByText(/^Internetsiz saqlangan maʼlumot/)).toBeVisible()
  await expect.element(card('Pro')).toHaveTextContent(/330\s000 soʻm toʻlaysiz/)
  for (const name of ['Bugundan oʻtish', /^Bron qilish/])
    await expect.element(page.getByRole('button', { name })).toHaveAccessibleDescription(/Server bilan aloqa yoʻq/)
})

test('where it can not be told what a change would cost, that is said with a way to ask again; the plans stand', async () => {
  await page.viewport(375, 800)
  showPages({ '/member/payment/plan/upgrade': UpgradePage })
  ;(await server.next('/gym/employee/gyms')).answer({ gyms: [gym] })
  ;(await server.next('/member/plans')).answer({ plans: [plan('Pro')], starts_on: '2026-06-13' })
  const fault = { error: 'internal', message: 'Serverda xatolik' }
  for (let time = 0; time < 3; time += 1) (await server.next('/member/change/offers')).refuse(500, fault)
  await expect.element(page.getByText('Serverda xatolik')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Bugundan oʻtish' })).toBeVisible()
  await expect.element(card('Pro')).toBeVisible()
  await page.getByRole('button', { name: 'Qayta urinish' }).click()
  ;(await server.next('/member/change/offers')).answer({ membership, offers: [offer], request: null })
  await expect.element(page.getByText('Serverda xatolik')).not.toBeInTheDocument()
  await expect.element(card('Pro')).toHaveTextContent(/330\s000 soʻm toʻlaysiz/)
})
