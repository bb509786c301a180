import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { fitsIn } from '#test/components/fits.ts'
import { standInForServer } from '#test/components/server.ts'
import { idOf, sampleGym } from '#test/components/samples.ts'
import { cleanUp } from '#test/components/show.tsx'
import { forgetAll, showPages, signInAs } from '#test/components/show-page.tsx'
import { queryClient } from '#src/web/api.ts'
import { keptPrefix } from '#src/web/kept.ts'
import type { Autopay } from '../contract.ts'
import { AutopayNotice } from './AutopayNotice.tsx'
import { AutopayPage } from './AutopayPage.tsx'
import { CardsKept } from './CardsKept.tsx'
import { CardForm } from './CardForm.tsx'
import { Charges } from './Charges.tsx'

const server = standInForServer()
beforeEach(forgetAll)
beforeEach(() => signInAs('member'))

const offer = {
  provider: 'payme' as const,
  merchant_id: '65a1b2',
  url: 'https://checkout.paycom.uz/api',
  terms: { version: 1, text: 'Roziman: kartadan yechiladi' },
}
const membership = {
  _id: '0190a000-0000-7000-8000-000000000001',
  plan_name: 'Oylik',
  end_date: '2026-06-30',
  renewal_price: 300_000,
  parts: 0,
  autopay: null,
}
const open = () => showPages({ '/': () => <CardForm offer={offer} membership={membership} onClose={() => {}} /> })

test('the fields of a card have no names and their form leads nowhere: nothing of it can be sent to the gym by itself', async () => {
  open()
  await page.getByLabelText('Karta raqami').fill('8600 0691 9540 6311')
  const form = document.querySelector('form')
  expect(form?.getAttribute('action')).toBeNull()
  expect([...(form?.querySelectorAll('[name]') ?? [])]).toEqual([])
  await expect.element(page.getByText('Powered by Payme')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Payme ofertasi' })).toBeVisible()
})

test('nothing is asked of anybody before the person agrees, and says what shall be paid', async () => {
  open()
  const next = page.getByRole('button', { name: 'SMS kod olish' })
  await page.getByLabelText('Karta raqami').fill('8600069195406311')
  await page.getByLabelText('Amal qilish muddati (OO/YY)').fill('03/99')
  await next.click()
  await expect.element(page.getByText('Davom etish uchun rozi boʻling')).toBeVisible()
  await page.getByLabelText('Shartlarga roziman').click()
  await page.getByLabelText(/Aʼzolikni uzaytirish/).click()
  await next.click()
  await expect.element(page.getByText('Kamida bittasini tanlang')).toBeVisible()
})

test('the number stands by four and the month before a stroke, as on the card, however it is typed', async () => {
  open()
  const [number, expire] = [page.getByLabelText('Karta raqami'), page.getByLabelText('Amal qilish muddati (OO/YY)')]
  await number.fill('8600069195406311')
  await expect.element(number).toHaveValue('8600 0691 9540 6311')
  await number.fill('8600-0691')
  await expect.element(number).toHaveValue('8600 0691')
  await expire.fill('0399')
  await expect.element(expire).toHaveValue('03/99')
  await expire.fill('03')
  await expect.element(expire).toHaveValue('03')
})

test('a code that Payme took is asked of Payme once, also when our own answer did not come', async () => {
  const ours = window.fetch
  const asked: string[] = []
  const results: Record<string, object> = {
    'cards.create': { card: { token: 'first' } },
    'cards.get_verify_code': { phone: '99890*****55' },
    'cards.verify': { card: { token: 'verified' } },
  }
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    if (input !== offer.url) return ours(input, init)
    const { method } = JSON.parse(String(init?.body)) as { method: string } // card-calls.ts sends it
    asked.push(method)
    return Promise.resolve(Response.json({ result: results[method] }))
  })
  open()
  await page.getByLabelText('Karta raqami').fill('8600069195406311')
  await page.getByLabelText('Amal qilish muddati (OO/YY)').fill('0399')
  await page.getByLabelText('Shartlarga roziman').click()
  await page.getByRole('button', { name: 'SMS kod olish' }).click()
  await page.getByLabelText(/^SMS kod/).fill('666666')
  const confirm = page.getByRole('button', { name: 'Tasdiqlash va yoqish' })
  await confirm.click()
  const lost = await server.next('/member/autopay/create')
  lost.refuse(500, { error: 'internal', message: 'Serverda nosozlik' })
  await expect.element(confirm).not.toHaveAttribute('aria-busy')
  await confirm.click()
  const again = await server.next('/member/autopay/create')
  expect(again.body).toMatchObject({ token: 'verified' })
  expect(again.headers.get('idempotency-key')).toBe(lost.headers.get('idempotency-key'))
  expect(asked.filter((method) => method === 'cards.verify')).toHaveLength(1)
  vi.unstubAllGlobals()
})

test('what was refused first and taken later was taken on its last day, not on its first', async () => {
  const taken = { _id: '1', kind: 'renewal', amount: 300_000, state: 'paid', tries: 2, why: null } as const
  showPages({ '/': () => <Charges charges={[{ ...taken, date: '2026-06-30', next_date: '2026-07-01' }]} /> })
  await expect.element(page.getByText(/^01\.07\.2026: 300\s000\ssoʻm olindi$/)).toBeVisible()
})

const cutOff = {
  _id: '0190a000-0000-7000-8000-000000000009',
  membership_id: membership._id,
  state: 'wants_card',
  provider: 'payme',
  card: '6311',
  covers_renewal: true,
  covers_parts: false,
  agreedAt: '2026-05-01T07:00:00.000Z',
  stoppedAt: '2026-06-01T07:00:00.000Z',
  stop_why: 'moved',
  charges: [],
} as const satisfies Autopay

test('of a card that a change of the cash box cut off its member reads why, and connects it again with one tap', async () => {
  localStorage.setItem('selectedGym', sampleGym._id)
  showPages({ '/': AutopayPage })
  ;(await server.next('/gym/employee/gyms')).answer({ gyms: [sampleGym] })
  ;(await server.next('/member/autopay')).answer({ offer, memberships: [{ ...membership, autopay: cutOff }] })
  await expect.element(page.getByText('Kartani qayta ulash kerak')).toBeVisible()
  await expect.element(page.getByText(/Zal toʻlov kassasini almashtirdi/)).toBeVisible()
  expect(page.getByRole('button', { name: 'Toʻxtatish' }).elements()).toEqual([])
  await page.getByRole('button', { name: 'Kartani qayta ulash' }).click()
  await expect.element(page.getByLabelText('Karta raqami')).toBeVisible()
})

test('the desk reads that the card has to be connected again, and has nothing to stop', async () => {
  signInAs('admin')
  showPages({ '/': () => <AutopayNotice membershipId={membership._id} /> })
  ;(await server.next(`/autopay/of/${membership._id}`)).answer({ autopay: cutOff })
  await expect.element(page.getByText(/aʼzo kartani qayta ulashi kerak/)).toBeVisible()
  expect(page.getByRole('button', { name: 'Toʻxtatish' }).elements()).toEqual([])
})

test('the owner reads how many cards are connected, and how many are again after a change', async () => {
  signInAs('admin')
  await page.viewport(320, 700)
  showPages({ '/': CardsKept })
  const moved = { cut_off: 30, again: 12, last_at: '2026-06-01T07:00:00.000Z' }
  ;(await server.next('/autopay/cards')).answer({ connected: 14, moved })
  await expect.element(page.getByText('Ulangan kartalar: 14 ta')).toBeVisible()
  await expect
    .element(page.getByText('Kassa almashgan (01.06.2026): kartasi uzilgan 30 kishidan 12 tasi qayta uladi'))
    .toBeVisible()
  await fitsIn(320)
})

const anotherGym = { ...sampleGym, _id: idOf(902), name: 'Yunusobod' }

/** Opened with a network at the gym that was chosen, then again without one. */
async function openTwice(chosenThen: string) {
  localStorage.setItem('selectedGym', sampleGym._id)
  showPages({ '/': AutopayPage })
  ;(await server.next('/gym/employee/gyms')).answer({ gyms: [sampleGym, anotherGym] })
  ;(await server.next('/member/autopay')).answer({ offer, memberships: [membership] })
  await expect.element(page.getByRole('button', { name: 'Karta ulash' })).toBeVisible()
  await expect.poll(() => localStorage.getItem(`${keptPrefix}autopay ${sampleGym._id}`)).not.toBeNull()
  cleanUp() // else the page that stands there asks once more, and is gone before it is answered
  queryClient.clear()
  localStorage.setItem('selectedGym', chosenThen)
  showPages({ '/': AutopayPage })
  for (let tries = 0; tries < 3; tries++) (await server.next('/gym/employee/gyms')).cutOff()
}

test('without a network it stands there which membership a card pays, with its age', async () => {
  await openTwice(sampleGym._id)
  await expect.element(page.getByText(/^Internetsiz saqlangan maʼlumot/)).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Oylik' })).toBeVisible()
})

test('what was kept from before a card could be taken leads nowhere else while the answer is late', async () => {
  localStorage.setItem('selectedGym', sampleGym._id)
  const kept = { value: { offer: null, memberships: [] }, at: 0 }
  localStorage.setItem(`${keptPrefix}autopay ${sampleGym._id}`, JSON.stringify(kept))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  showPages({ '/': AutopayPage, '/member': () => <h1>Bosh sahifa</h1> })
  await server.next('/gym/employee/gyms') // taken, and not answered
  vi.advanceTimersByTime(3_001)
  await expect.element(page.getByText(/^Internetsiz saqlangan maʼlumot/)).toBeVisible()
  vi.useRealTimers()
})

test('without a network nothing of another gym than the chosen one stands there', async () => {
  await openTwice(anotherGym._id)
  for (let tries = 0; tries < 3; tries++) (await server.next('/member/autopay')).cutOff()
  await expect.element(page.getByText(/Server bilan aloqa yoʻq/)).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Avtotoʻlov' })).toBeVisible()
  expect(page.getByRole('heading', { name: 'Oylik' }).elements()).toEqual([])
})
