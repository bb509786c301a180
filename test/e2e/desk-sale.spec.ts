import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { byLabel, callApi, freshPhone, ownerWithGym, receiptOver, sellWithDebt, typeByHand } from './people.ts'

// Reception with a queue in front of it: no mouse from the first key to the printed receipt. How long it takes a hand is
// measured in bench/desk.ts, where nothing else runs.

test.describe.configure({ timeout: 90_000 })
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** An owner's gym with a plan, and somebody at its desk who is signed in. */
async function desk(page: Page, request: APIRequestContext) {
  const owner = await ownerWithGym(request)
  const credentials = { phone_number: owner.phone, password: owner.password }
  const { accessToken } = await callApi(request, 'POST', '/admin/login', credentials)
  const call = (path: string, body: unknown) => callApi<never>(request, 'POST', path, body, accessToken)
  await call('/plans/create/membership', {
    name: 'Oylik',
    price: 300_000,
    duration: 30,
    options: [{ key: 'Sauna', value: 'bor' }],
    gyms: [owner.gymId],
  })
  await call('/member/create', {
    fullname: 'Dilorom Qodirova',
    phone_number: freshPhone(),
    gender: 'female',
    gyms: [owner.gymId],
  })
  await page.request.post('/api/admin/login', { data: credentials })
  // what a printer would be asked to do
  await page.addInitScript(() => {
    Object.assign(window, {
      printed: 0,
      print: () => Object.assign(window, { printed: (window as never as { printed: number }).printed + 1 }),
    })
  })
  await page.goto('/admin/members')
  await expect(page.getByRole('link', { name: 'Sotish' })).toBeVisible()
  return { owner, accessToken }
}

const printed = (page: Page) => page.evaluate(() => (window as never as { printed: number }).printed)

/** Tab until the control of this label has the focus: how many stops lie between is the form's own affair. */
async function tabTo(page: Page, label: string): Promise<void> {
  for (let stops = 0; stops < 8; stops++) {
    if (
      await page.evaluate((name) => {
        const focused = document.activeElement as HTMLInputElement | null
        const own = [...(focused?.labels ?? [])].map(({ textContent }) => textContent ?? '').join(' ')
        const group = focused?.closest('fieldset')?.querySelector('legend')?.textContent ?? ''
        return (
          focused?.tagName !== 'BUTTON' &&
          (own.startsWith(name) || (focused?.type === 'radio' && group.startsWith(name)))
        )
      }, label)
    )
      return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never came to ${label}`)
}

test('a sale to a new member with a part payment is made from the first key to the printed receipt, keyboard only', async ({
  page,
  request,
}) => {
  await desk(page, request)
  const keys = page.keyboard

  await keys.press('F2')
  await expect(byLabel(page, 'Aʼzo')).toBeFocused()
  await keys.press('F2')
  await expect(byLabel(page, 'Ism va familiya')).toBeFocused()
  await typeByHand(keys, 'Gulnora Karimova')
  await tabTo(page, 'Telefon')
  await typeByHand(keys, freshPhone())
  await tabTo(page, 'Jinsi')
  await keys.press('ArrowRight')
  // the only plan is chosen, today is the first day
  await tabTo(page, 'Toʻlov summasi')
  await typeByHand(keys, '100000')
  await keys.press('Enter')
  await sellWithDebt(page)
  await receiptOver(page)
  await keys.press('Enter')
  await expect.poll(() => printed(page)).toBe(1)

  const paper = page.getByRole('article')
  for (const words of ['Gulnora Karimova', 'Oylik', /100\s000\ssoʻm/, /200\s000\ssoʻm/, 'fiskal chek emas'])
    await expect(paper).toContainText(words)
  await keys.press('Escape')
  await expect(page).toHaveURL(/\/admin\/members$/)
})

test('a phone that is known leads on to the same sale with all that was typed, keyboard only', async ({
  page,
  request,
}) => {
  const { owner } = await desk(page, request)
  const elsewhere = await ownerWithGym(request)
  const { accessToken } = await callApi(request, 'POST', '/admin/login', {
    phone_number: elsewhere.phone,
    password: elsewhere.password,
  })
  const phone = freshPhone()
  const known = { fullname: 'Aziza Karimova', phone_number: phone, gender: 'female', gyms: [elsewhere.gymId] }
  await callApi(request, 'POST', '/member/create', known, accessToken)

  const keys = page.keyboard
  await keys.press('F2')
  await expect(byLabel(page, 'Aʼzo')).toBeFocused()
  await keys.press('F2')
  await typeByHand(keys, 'Aziza Karimova')
  await tabTo(page, 'Telefon')
  await typeByHand(keys, phone)
  await tabTo(page, 'Jinsi')
  await keys.press('ArrowRight')
  await tabTo(page, 'Toʻlov summasi')
  await typeByHand(keys, '120000')
  await keys.press('Enter')
  await sellWithDebt(page)

  const popup = page.getByRole('dialog', { name: 'Aʼzo platformada bor' })
  await expect(popup).toBeVisible()
  await expect(byLabel(popup, 'Zal')).toHaveValue(owner.gymId)
  const add = popup.getByRole('button', { name: 'Zalga qoʻshish' })
  for (let stops = 0; stops < 6 && !(await add.evaluate((button) => button === document.activeElement)); stops++)
    await keys.press('Tab')
  await keys.press('Enter')
  await expect(popup).toHaveCount(0)
  const amount = byLabel(page, 'Toʻlov summasi')
  await expect(amount).toHaveValue(/120\s000/)
  await expect(amount).toBeFocused()
  await keys.press('Enter')
  await sellWithDebt(page)
  await receiptOver(page)
  await expect(page.getByRole('article')).toContainText('Aziza Karimova')
})

test('somebody who is known is found by typing and sold to, keyboard only', async ({ page, request }) => {
  await desk(page, request)
  const keys = page.keyboard
  await keys.press('F2')
  await expect(byLabel(page, 'Aʼzo')).toBeFocused()
  await keys.type('diloro')
  await expect(page.getByRole('option', { name: 'Dilorom Qodirova' })).toBeVisible()
  await keys.press('Enter')
  await expect(byLabel(page, 'Aʼzo')).toHaveValue('Dilorom Qodirova')
  await expect(page.getByRole('radio', { name: /^Oylik/ })).toBeFocused()
  await keys.press('1')
  await keys.press('Enter')
  await receiptOver(page)
  await expect(page.getByRole('article')).toContainText(/300\s000\ssoʻm/)
})

test('a debt is paid and its receipt printed by four Enters, and the person is back where they were', async ({
  page,
  request,
}) => {
  const { owner, accessToken } = await desk(page, request)
  const call = (method: 'GET' | 'POST', path: string, body?: unknown) =>
    callApi<never>(request, method, path, body, accessToken)
  const { members } = (await call('GET', '/member/foradmin/all')) as { members: { _id: string }[] }
  const { plans } = (await call('GET', `/plans/all/forgym?gym_id=${owner.gymId}`)) as { plans: { _id: string }[] }
  await call('POST', '/membership/create', {
    member_id: members[0]?._id,
    gym_id: owner.gymId,
    plan_id: plans[0]?._id,
    start_date: new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Tashkent' }).format(new Date()),
  })
  const keys = page.keyboard
  await page.goto(`/admin/members/member/${members[0]?._id}`)
  await page.getByRole('main').getByRole('link', { name: 'Toʻlovni qabul qilish' }).focus()
  await keys.press('Enter')
  await expect(byLabel(page, 'Summa')).toBeFocused()
  await expect(byLabel(page, 'Summa')).toHaveValue(/^300\s000$/)
  await keys.press('Enter')
  const receipt = await receiptOver(page)
  await keys.press('Enter')
  await expect.poll(() => printed(page)).toBe(1)
  await expect(receipt.getByRole('article')).toContainText('Dilorom Qodirova')
  await keys.press('Escape')
  await expect(page).toHaveURL(/\/admin\/members\/member\/[0-9a-f-]+$/)
})
