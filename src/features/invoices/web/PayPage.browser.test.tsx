import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { standInForServer } from '#test/components/server.ts'
import { showPages } from '#test/components/show-page.tsx'
import { PayPage } from './PayPage.tsx'

const server = standInForServer()
const invoice = {
  gym: 'Chilonzor',
  first_name: 'Aziza',
  amount: 300_000,
  status: 'cancelled',
  held_by: null,
  pay: {},
  receipt: null,
  left: null,
  returned: null,
  ended: null,
  platform: null,
  gift_card: null,
}

const returned = { amount: 300_000, on: '2026-11-28', is_by_app: true }
const receipt = 'https://polvon.example/r/token'
const ends: [name: string, told: object, texts: RegExp[], absent: RegExp][] = [
  ['was taken back', { ended: 'taken_back' }, [/bekor qilingan/, /qaytarib olingan/, /Qabulxonadan yangi/], /Pul/],
  ['is owed no more', { ended: 'not_owed' }, [/bekor qilingan/, /endi yoʻq: toʻlash shart emas/], /Qabulxona/],
  ['is of another sum now', { ended: 'debt_changed' }, [/summasi oʻzgargan/, /Qabulxonadan yangi/], /shart emas/],
  [
    'is of a smaller debt now',
    { ended: 'debt_changed', left: 200_000 },
    [/Qarz kamaygan/, /Qolganini toʻlash: 200/],
    /boshqa yoʻl|Qabulxona/,
  ],
  [
    'is paid in part',
    { ended: 'part_paid', left: 200_000 },
    [/bir qismi boshqa yoʻl/, /Qolganini toʻlash/],
    /kamaygan|Qabulxona/,
  ],
  [
    'was the price of a gift card',
    { status: 'paid', receipt, gift_card: { code: 'WWWWMMMMQQQQOOOO', valid_to: '2027-11-28', is_returned: false } },
    [/^WWWW-MMMM-QQQQ-OOOO$/],
    /Qabulxona/,
  ],
  [
    'was replaced by a newer one',
    { ended: 'replaced', left: 200_000 },
    [/yangi hisob ochilgan/, /^Qarzni toʻlash: 200/],
    /Qabulxona|Qolganini|kamaygan/,
  ],
  ['is of a gym that is gone', { ended: 'gym_gone' }, [/Zal yopilgan/], /Qabulxona/],
  ['is too old', { status: 'expired' }, [/muddati oʻtgan/, /Qabulxonadan yangi/], /bekor/],
  ['was paid here', { status: 'paid', receipt }, [/^Toʻlandi$/, /Rahmat/], /boshqa yoʻl|Qabulxona/],
  ['was overtaken by cash', { status: 'paid' }, [/^Toʻlandi$/, /boshqa yoʻl bilan toʻlangan/], /Rahmat|Qabulxona/],
  [
    'went back to the app',
    { receipt, returned },
    [
      /^Pul qaytarildi$/,
      /^Qaytarildi: 300\s000\ssoʻm, 28\.11\.2026$/,
      /ilovaga qaytarildi/,
      /^Qayta toʻlash kerak boʻlsa, qabulxonadan/,
    ],
    /bekor|Rahmat|deb qabulxonada/,
  ],
  [
    'went back at the desk',
    { receipt, returned: { ...returned, is_by_app: false } },
    [/^Pul qaytarildi$/, /^Qaytarildi: 300\s000/, /deb qabulxonada yozilgan/],
    /bekor|ilovaga|Rahmat/,
  ],
  [
    'went back in part',
    { status: 'paid', receipt, returned: { ...returned, amount: 50_000, is_by_app: false } },
    [/^Toʻlandi$/, /^Qaytarildi: 50\s000/],
    /^Pul qaytarildi$|Rahmat/,
  ],
]

test.each(ends)(
  'an invoice that %s says so, and whom to ask only where there is something to ask',
  async (_, told, texts, absent) => {
    await page.viewport(320, 720)
    showPages({ '/pay/$token': PayPage }, '/pay/token')
    ;(await server.next('/invoice/public/token')).answer({ invoice: { ...invoice, ...told } })
    for (const text of texts) await expect.element(page.getByText(text).first()).toBeVisible()
    expect(page.getByText(absent).elements()).toEqual([])
    for (const line of document.querySelectorAll('main p'))
      expect(line.scrollWidth).toBeLessThanOrEqual(line.clientWidth)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  },
)

test('what was paid and then went back is told to whoever still has the page', async () => {
  showPages({ '/pay/$token': PayPage }, '/pay/token')
  ;(await server.next('/invoice/public/token')).answer({ invoice: { ...invoice, status: 'paid', receipt } })
  await expect.element(page.getByText('Toʻlandi', { exact: true })).toBeVisible()
  ;(await server.next('/invoice/public/token')).answer({ invoice: { ...invoice, receipt, returned } })
  await expect.element(page.getByText('Pul qaytarildi', { exact: true })).toBeVisible()
})

test('what an owner pays the platform sends to the platform and its phone, never to a reception', async () => {
  const platform = { phone_number: '+998901234567' }
  showPages({ '/pay/$token': PayPage }, '/pay/token')
  const answer = async (more: object) =>
    (await server.next('/invoice/public/token')).answer({ invoice: { ...invoice, platform, ...more } })
  await answer({ status: 'open' })
  await expect.element(page.getByText('Chilonzor: platforma obunasi')).toBeVisible()
  await expect.element(page.getByText(/platformadan soʻrang/)).toBeVisible()
  for (const more of [
    { status: 'expired' },
    { ended: 'taken_back' },
    { receipt, returned: { ...returned, is_by_app: false } },
  ]) {
    await answer(more)
    await expect
      .element(page.getByRole('link', { name: 'Platformaga qoʻngʻiroq qilish: +998 90 123 45 67' }))
      .toBeVisible()
    expect(page.getByText(/[Qq]abulxona/).elements()).toEqual([])
  }
})

test('where nothing can be paid with now, nobody is asked by which app', async () => {
  showPages({ '/pay/$token': PayPage }, '/pay/token')
  const asked = await server.next('/invoice/public/token')
  asked.answer({ invoice: { ...invoice, status: 'open' } })
  await expect.element(page.getByText('Onlayn toʻlov vaqtincha yopiq. Qabulxonada toʻlang.')).toBeVisible()
  expect(page.getByText('Qaysi ilova orqali toʻlaysiz?').elements()).toEqual([])
})

test('while nobody is reached a payment that is under way is called unknown, here and in the desk’s window, until the answer is there', async () => {
  showPages({ '/pay/$token': PayPage }, '/pay/token')
  const held = { invoice: { ...invoice, status: 'open', held_by: 'uzum', pay: { payme: 'https://payme.example' } } }
  ;(await server.next('/invoice/public/token')).answer(held)
  await expect.element(page.getByText(/Uzum Bank orqali toʻlanmoqda/)).toBeVisible()
  ;(await server.next('/invoice/public/token')).cutOff()
  await expect.element(page.getByText(/toʻlangan-toʻlanmagani hozir nomaʼlum/)).toBeVisible()
  expect(page.getByText(/toʻlanmoqda/).elements()).toEqual([])
  ;(await server.next('/invoice/public/token')).answer(held)
  await expect.element(page.getByText(/Uzum Bank orqali toʻlanmoqda/)).toBeVisible()
})

test.each([3_600_000, 12_345_678.9, 100_000_000_000])(
  'on the smallest phone a large sum stands in its card: %d',
  async (amount) => {
    await page.viewport(320, 720)
    showPages({ '/pay/$token': PayPage }, '/pay/token')
    ;(await server.next('/invoice/public/token')).answer({ invoice: { ...invoice, status: 'open', amount } })
    await expect.element(page.getByText(/soʻm$/)).toBeVisible()
    const sum = page.getByText(/soʻm$/).element()
    expect(sum.scrollWidth).toBeLessThanOrEqual(sum.clientWidth)
  },
)
