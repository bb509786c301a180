import { expect, type Page, test } from '@playwright/test'
import { cut, findingOut, loseAnswer } from './cutting.ts'
import { type Desk, openDesk } from './desk.ts'
import { beginSession, beginSuperadminSession, button, byLabel, pick } from './people.ts'
import { classOfTomorrow, tomorrow, withYoga } from './yoga.ts'

// The network is cut under every other act on money, sent and not sent, and pressed twice: nothing is lost, nothing is doubled, and
// what is said is true. Sales, payments, tills and imports have files of their own.

test.describe.configure({ timeout: 90_000 })

type Membership = { _id: string; status: string; plan_name: string; transactions: { transaction_type: string }[] }
type Given = { page: Page; desk: Desk; memberId: string; membershipId: string }
type Act = {
  act: string
  /** The call that carries it; a membership's ends with its id. */
  path: string
  press: string
  /** As far as the last press; what was typed there, to be found again when nothing was written. */
  fill: (given: Given) => Promise<{ label: string; value: string | RegExp }>
  /** How often it was done, as the server tells. */
  count: (given: Given) => Promise<number>
}

const one = async ({ desk, membershipId }: Given) =>
  (await desk.call<{ membership: Membership }>('GET', `/membership/one/${membershipId}`)).membership
const ofType = (type: string) => async (given: Given) =>
  (await one(given)).transactions.filter(({ transaction_type }) => transaction_type === type).length
const ofMember = async ({ desk, memberId }: Given) =>
  (await desk.call<{ memberships: Membership[] }>('GET', `/membership/member/all/${memberId}`)).memberships
const cards = async ({ desk }: Given) =>
  (await desk.call<{ gift_cards: unknown[] }>('GET', '/gift-card/all')).gift_cards.length

const entry =
  (type: string) =>
  async ({ page, membershipId }: Given) => {
    await page.goto(`/admin/memberships/details/${membershipId}/transaction?type=${type}`)
    await byLabel(page, 'Summa').fill('20000')
    await byLabel(page, 'Sabab').fill('Xato hisoblangan')
    return { label: 'Sabab', value: 'Xato hisoblangan' }
  }
const openAct = ({ page, membershipId }: Given, act: string) =>
  page.goto(`/admin/memberships/details/${membershipId}?act=${act}`)

const acts: readonly Act[] = [
  {
    act: 'a correction',
    path: '/api/transaction',
    press: 'Tuzatish',
    fill: entry('adjustment'),
    count: ofType('adjustment'),
  },
  {
    act: 'a fee',
    path: '/api/transaction',
    press: 'Bekor qilish jarimasini qoʻshish',
    fill: entry('cancellation_fee'),
    count: ofType('cancellation_fee'),
  },
  {
    act: 'a refund by another way',
    path: '/api/transaction',
    press: 'Pulni qaytarish',
    fill: async (given) => {
      const typed = await entry('refund')(given)
      await pick(given.page, 'Naqd')
      await byLabel(given.page, 'Nega pul kelgan yoʻl bilan qaytmaydi').fill('Kartasi yopilgan')
      return typed
    },
    count: ofType('refund'),
  },
  {
    act: 'a renewal',
    path: '/api/membership/renew/',
    press: 'Uzaytirish',
    fill: async (given) => {
      await openAct(given, 'renew')
      await byLabel(given.page.getByRole('dialog'), 'Toʻlov summasi').fill('300000')
      await given.page.getByRole('dialog').getByText('Karta', { exact: true }).click()
      return { label: 'Toʻlov summasi', value: /^300\s000$/ }
    },
    count: async (given) => (await ofMember(given)).length - 1,
  },
  {
    act: 'a change of plan',
    path: '/api/membership/change/',
    press: 'Tarifni almashtirish',
    fill: async (given) => {
      await openAct(given, 'change')
      await byLabel(given.page.getByRole('dialog'), 'Izoh').fill('Ertalab kela olmaydi')
      return { label: 'Izoh', value: 'Ertalab kela olmaydi' }
    },
    count: async (given) => (await ofMember(given)).length - 1,
  },
  {
    act: 'a cancellation with its refund',
    path: '/api/membership/cancel/',
    press: 'Aʼzolikni bekor qilish',
    fill: async (given) => {
      await openAct(given, 'cancel')
      await byLabel(given.page.getByRole('dialog'), 'Qaytariladigan summa').fill('50000')
      await byLabel(given.page.getByRole('dialog'), 'Sabab').fill('Koʻchib ketdi')
      return { label: 'Sabab', value: 'Koʻchib ketdi' }
    },
    count: ofType('refund'),
  },
  {
    act: 'a gift card',
    path: '/api/gift-card/sell',
    press: 'Karta sotish',
    fill: async ({ page }) => {
      await page.goto('/admin/gift-cards')
      await button(page.getByRole('main'), 'Karta sotish').first().click()
      await byLabel(page.getByRole('dialog'), 'Qiymati').fill('500000')
      return { label: 'Qiymati', value: /^500\s000$/ }
    },
    count: cards,
  },
  {
    act: 'the payment of a subscription, by the platform',
    path: '/api/transaction/subscription',
    press: 'Toʻlovni qabul qilish',
    fill: async ({ page, desk }) => {
      await beginSuperadminSession(page)
      await page.goto(`/superadmin/admins/${desk.owner.id}/subscription/${desk.owner.unpaidId}/transaction`)
      await byLabel(page, 'Summa').fill('100000')
      return { label: 'Summa', value: /^100\s000$/ }
    },
    count: async ({ desk }) =>
      (
        await desk.call<{ subscription: { transaction_ids: unknown[] } }>(
          'GET',
          `/subscription/one/${desk.owner.unpaidId}`,
        )
      ).subscription.transaction_ids.length,
  },
]

async function begin(page: Page, desk: Desk): Promise<Given> {
  await desk.call('POST', '/plans/create/membership', {
    name: 'Kechki',
    price: 400_000,
    duration: 30,
    options: [{ key: 'Zal', value: 'kechqurun' }],
    gyms: [desk.owner.gymId],
  })
  const { id: memberId, membershipId } = await desk.member('Dilorom Qodirova', { paid: 200_000 })
  await beginSession(page, 'Admin', desk.owner.phone, desk.owner.password)
  return { page, desk, memberId, membershipId }
}

const callOf = ({ membershipId }: Given, path: string) => (path.endsWith('/') ? `${path}${membershipId}` : path)

/** Twice, within the window that stands open, else on the page; what is asked before is answered. */
async function press(page: Page, name: string): Promise<void> {
  const windows = page.getByRole('dialog')
  if (name === 'Pulni qaytarish') await button(page.getByRole('main'), name).click()
  const place = name === 'Pulni qaytarish' || (await windows.count()) > 0 ? windows : page.getByRole('main')
  await button(place, name).last().dblclick()
}

for (const { act, path, press: name, fill, count } of acts) {
  test(`${act} whose answer was lost is found by its key, done once by two presses`, async ({ page, request }) => {
    const given = await begin(page, await openDesk({ request }))
    await fill(given)
    await loseAnswer(page, callOf(given, path))
    const asked = page.waitForRequest((one) => one.headers()['idempotency-ask'] === '1')
    await press(page, name)
    await asked
    await expect(findingOut(page)).toHaveCount(0)
    await expect.poll(() => count(given)).toBe(1)
    await expect(page.getByText('hech narsa yozilmadi')).toHaveCount(0)
  })

  test(`${act} that never arrived says so, keeps what was typed, and is done by the next press`, async ({
    page,
    request,
  }) => {
    const given = await begin(page, await openDesk({ request }))
    const { label, value } = await fill(given)
    await cut(page, callOf(given, path))
    await press(page, name)
    await expect(page.getByRole('alert').filter({ hasText: 'hech narsa yozilmadi' }).first()).toBeVisible()
    expect(await count(given)).toBe(0)
    await expect(byLabel(page, label)).toHaveValue(value)
    await press(page, name)
    await expect.poll(() => count(given)).toBe(1)
  })
}

test('what was done, lost with its page and undone since is done again by the same words, and not said to be', async ({
  page,
  request,
}) => {
  page.on('dialog', (dialog) => void dialog.accept())
  const desk = await openDesk({ request })
  await withYoga(desk)
  const id = await classOfTomorrow(desk)
  const status = async () =>
    (await desk.call<{ session: { status: string } }>('GET', `/class/session/one/${id}`)).session.status
  await beginSession(page, 'Admin', desk.owner.phone, desk.owner.password)
  const panel = page.getByRole('dialog')
  const open = async () => {
    await page.goto(`/admin/classes?day=${tomorrow}`)
    await page.getByRole('button', { name: /^18:00.*Yoga/ }).click()
    await button(panel, 'Bekor qilish').click()
  }
  const cancel = async () => {
    await byLabel(panel, 'Sabab').fill('Murabbiy kasal')
    await button(panel, 'Mashgʻulotni bekor qilish').click()
  }
  await open()
  const isIt = (url: URL) => url.pathname.startsWith('/api/class/session/cancel/')
  await page.route(isIt, async (route) => {
    if (!route.request().headers()['idempotency-ask']) await route.fetch()
    await route.abort('connectionreset')
  })
  await cancel()
  await expect(findingOut(page)).toBeVisible()
  await page.unroute(isIt)
  expect(await status()).toBe('cancelled')
  await desk.call('PUT', `/class/session/restore/${id}`, { may_clash: false })
  await open()
  await expect(panel.getByText('bajarilgan. Yana yuborsangiz, u yangi amal boʻladi')).toBeVisible()
  expect(await status()).toBe('scheduled')
  await cancel()
  await expect(panel.getByText('Bekor qilingan: Murabbiy kasal')).toBeVisible()
  expect(await status()).toBe('cancelled')
})
