import { type APIRequestContext, expect, type Keyboard, type Locator, type Page } from '@playwright/test'

/** What the browser tests do again and again, by role and label as a person would. */

let count = Date.now() % 1_000_000
/** A mobile number that nobody has yet. */
export const freshPhone = (): string => `93${String(++count).padStart(7, '0')}`

/** As a hand does, now slower and now quicker: keys that come faster or as even as a clock, and end in Enter, are a scanner's. */
export async function typeByHand(keys: Keyboard, text: string): Promise<void> {
  for (const [at, key] of [...text].entries()) await keys.press(key, { delay: at % 2 === 0 ? 95 : 35 })
}

/** The control of a label, whether or not a star marks it as required. */
export const byLabel = (scope: Page | Locator, label: string): Locator =>
  scope.getByLabel(new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*\\*?$`))

export const button = (page: Page | Locator, name: string): Locator => page.getByRole('button', { name, exact: true })
export const heading = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { name, level: 1 })

export async function signInSuperadminByForm(page: Page): Promise<void> {
  await page.goto('/login/superadmin')
  await byLabel(page, 'Root name').fill('root')
  await byLabel(page, 'Parol').fill('polvon-root')
  await button(page, 'Kirish').click()
  await expect(page).toHaveURL(/\d\/superadmin/)
}

export async function signInByForm(
  page: Page,
  role: 'Admin' | 'Employee',
  phone: string,
  password: string,
  leadsTo = role === 'Admin' ? /\/admin/ : /\/employee/,
): Promise<void> {
  await page.goto('/')
  await pick(page, role)
  await byLabel(page, 'Telefon raqam').fill(phone)
  await byLabel(page, 'Parol').fill(password)
  await button(page, 'Kirish').click()
  await expect(page).toHaveURL(leadsTo)
}

/** The session that the form would begin, for what is not about signing in. The next page opened is theirs. */
export async function beginSession(
  page: Page,
  role: 'Admin' | 'Employee',
  phone_number: string,
  password: string,
): Promise<void> {
  await callApi(page.request, 'POST', `/${role.toLowerCase()}/login`, { phone_number, password })
}

export const beginSuperadminSession = async (page: Page): Promise<void> => {
  await callApi(page.request, 'POST', '/superadmin/login', { root_name: 'root', password: 'polvon-root' })
}

/** Past the form, at the first page of their role. */
export async function signIn(page: Page, role: 'Admin' | 'Employee', phone: string, password: string): Promise<void> {
  await beginSession(page, role, phone, password)
  await openHome(page, `/${role.toLowerCase()}`)
}

export async function signInSuperadmin(page: Page): Promise<void> {
  await beginSuperadminSession(page)
  await openHome(page, '/superadmin')
}

/** Until the page knows who is there. */
async function openHome(page: Page, path: string): Promise<void> {
  const known = page.waitForResponse((response) => response.url().includes('/auth/refresh_token'))
  await page.goto(path)
  await known
  await expect(page.locator('h1, [role=dialog]').first()).toBeVisible()
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Reply = Record<string, unknown> & { accessToken: string }

/** Calls the API past the screens: to arrange what a test is not about. */
export async function callApi<T = Reply>(
  request: APIRequestContext,
  method: Method,
  path: string,
  body?: unknown,
  token?: string,
): Promise<T> {
  // without the cookie of who signed in before through it: a sign-in would end their session
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : { cookie: '' }
  const answer = await request.fetch(`/api${path}`, { method, headers, ...(body === undefined ? {} : { data: body }) })
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
  return (await answer.json()) as T // what the caller expects of this endpoint
}

const rootToken = async (request: APIRequestContext): Promise<string> =>
  (await callApi(request, 'POST', '/superadmin/login', { root_name: 'root', password: 'polvon-root' })).accessToken

/** From then on the page hears what other desks do; begun before what opens the stream. */
export const streamOpens = (page: Page): Promise<unknown> =>
  page.waitForResponse((response) => response.url().includes('/api/notification/stream'))

/** The one-time code that the phone got last, as the superadmin reads it in the outbox. */
export async function lastCode(request: APIRequestContext, phone: string): Promise<string> {
  const token = await rootToken(request)
  const find = async () => {
    const { messages } = await callApi<{ messages: { text: string }[] }>(
      request,
      'GET',
      `/sms/outbox?search=${phone}`,
      undefined,
      token,
    )
    return /\b\d{6}\b/.exec(messages[0]?.text ?? '')?.[0]
  }
  await expect.poll(find).toBeDefined()
  return (await find()) ?? ''
}

/** By the code that their phone gets. */
export async function signInMember(page: Page, request: APIRequestContext, phone: string): Promise<void> {
  await page.goto('/login/member')
  await byLabel(page, 'Telefon raqam').fill(phone)
  await button(page, 'Kod yuborish').click()
  await byLabel(page, 'SMS kod').fill(await lastCode(request, phone))
  await expect(page).toHaveURL(/\d\/member$/)
  await expect(heading(page, /./)).toBeVisible()
}

export type Owner = { id: string; gymId: string; gym: string; unpaidId: string; phone: string; password: string }

/** An owner with a gym whose subscription is free, made past the screens. */
export async function ownerWithGym(request: APIRequestContext): Promise<Owner> {
  const token = await rootToken(request)
  const phone = freshPhone()
  const [password, gym] = ['zal-egasi-7', `Alpomish ${phone.slice(-4)}`]
  const person = { fullname: 'Botir Aliyev', phone_number: phone, password, address: 'Samarqand' }
  const { admin } = await callApi<{ admin: { _id: string } }>(request, 'POST', '/admin/register', person, token)
  const place = { name: gym, phone_number: phone, address: 'Registon 1', facilities: ['Sauna'] }
  const made = await callApi<{ gym: { _id: string } }>(
    request,
    'POST',
    `/gym/create?admin_id=${admin._id}`,
    place,
    token,
  )
  const terms = { gym_id: made.gym._id, plan_name: 'Sinov', duration: 60, price: 0 }
  await callApi(request, 'POST', '/subscription/create', terms, token)
  const next = { gym_id: made.gym._id, plan_name: 'Yillik', start_date: '2099-01-01', duration: 365, price: 900_000 }
  const unpaid = await callApi<{ subscription: { _id: string } }>(request, 'POST', '/subscription/create', next, token)
  return { id: admin._id, unpaidId: unpaid.subscription._id, gymId: made.gym._id, gym, phone, password }
}

/** A choice among a few is a radio behind its label. */
export const pick = (scope: Page | Locator, name: string): Promise<void> =>
  scope.locator('label', { has: scope.getByRole('radio', { name, exact: true }) }).click()

/** Types into a combobox and takes the option. */
export async function choose(page: Page, label: string, name: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label })
  await box.click()
  await box.fill(name)
  await page.getByRole('option', { name }).click()
}

/** The receipt over the page, once money has changed hands: Print has the focus. */
export async function receiptOver(page: Page): Promise<Locator> {
  const receipt = page.getByRole('dialog', { name: /^Chek № \d+$/ })
  await expect(receipt.getByRole('article')).toBeVisible()
  await expect(button(receipt, 'Chop etish')).toBeFocused()
  return receipt
}

/** Esc, and the person is where they were. */
export async function closeReceipt(page: Page): Promise<void> {
  const receipt = await receiptOver(page)
  await page.keyboard.press('Escape')
  await expect(receipt).toHaveCount(0)
}

/** A sale that leaves money open is asked about before it is made. */
export async function sellWithDebt(page: Page): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Qarz qoladi. Sotilsinmi?' })
  // its own first focus comes a moment after it is drawn
  await expect(question.locator(':focus')).toHaveCount(1)
  await button(question, 'Sotish').focus()
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
}
