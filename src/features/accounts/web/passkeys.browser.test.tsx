import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fitsIn } from '#test/components/fits.ts'
import { idOf, longName } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signIn } from '#test/components/show-page.tsx'
import { FactorsCard } from './FactorsCard.tsx'
import { PasskeysCard } from './PasskeysCard.tsx'
import { SessionsCard } from './SessionsCard.tsx'

const server = standInForServer()
beforeEach(forgetAll)
beforeEach(() => page.viewport(1280, 800))
beforeEach(signIn)

describe('the passkeys of an account', () => {
  const all = '/auth/passkey/all'
  const key = (given: object = {}) => ({
    _id: idOf(1),
    name: 'Telefon',
    createdAt: '2026-06-01T07:00:00.000Z',
    lastUsedAt: null,
    ...given,
  })
  const options = {
    challenge: 'Y2hhbGxlbmdl',
    rp: { name: 'Polvon', id: 'localhost' },
    user: { id: 'dXNlcg', name: 'ega', displayName: 'Ega' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    excludeCredentials: [],
  }
  const add = () => page.getByRole('button', { name: 'Kalit qoʻshish' })
  const open = async (passkeys: readonly object[] = []) => {
    showPages({ '/account': PasskeysCard })
    ;(await server.next(all)).answer({ passkeys })
  }
  /** The window of the device, whose person answers as the test says. */
  const device = () => {
    const answers: { give: (made: unknown) => void; refuse: (name: string) => void }[] = []
    vi.spyOn(navigator.credentials, 'create').mockImplementation(
      () =>
        new Promise((resolve, reject) => {
          answers.push({
            give: (made) => resolve(made as Credential),
            refuse: (name) => reject(new DOMException('refused', name)),
          })
        }),
    )
    return answers
  }
  const made = {
    id: 'a2V5',
    rawId: new Uint8Array([1, 2]).buffer,
    type: 'public-key',
    response: {
      clientDataJSON: new Uint8Array([1]).buffer,
      attestationObject: new Uint8Array([2]).buffer,
      getTransports: () => ['internal'],
    },
    getClientExtensionResults: () => ({}),
  }

  test('a key is made by the device, kept by the account, and the first one brings codes that are to be kept', async () => {
    const answers = device()
    await open()
    await expect.element(page.getByText('Hali kirish kaliti yoʻq')).toBeVisible()
    await add().click()
    ;(await server.next('/auth/passkey/register/start')).answer({ options })
    await expect.poll(() => answers.length).toBe(1)
    expect(server.calls('/auth/passkey/register/finish')).toEqual([])
    answers[0]?.give(made)
    const sent = await server.next('/auth/passkey/register/finish')
    expect(sent.body).toMatchObject({
      credential: 'a2V5',
      client_data: 'AQ',
      attestation: 'Ag',
      transports: ['internal'],
    })
    sent.answer({ recovery_codes: ['AAAA-1111', 'BBBB-2222'] })
    const codes = page.getByRole('dialog')
    await expect.element(codes).toHaveTextContent('BBBB-2222')
    await userEvent.keyboard('{Escape}')
    await expect.element(codes).toBeVisible()
    await codes.getByRole('button', { name: 'Saqlab qoʻydim' }).click()
    await expect.element(codes).not.toBeInTheDocument()
  })

  test('who closes the window of the device has no key, hears no fault and can try again', async () => {
    const answers = device()
    await open()
    await add().click()
    ;(await server.next('/auth/passkey/register/start')).answer({ options })
    await expect.poll(() => answers.length).toBe(1)
    answers[0]?.refuse('NotAllowedError')
    await add().click()
    await server.next('/auth/passkey/register/start')
    expect(server.calls('/auth/passkey/register/finish')).toEqual([])
    expect(page.getByText('Qurilma kalitni bermadi').elements()).toEqual([])
  })

  test('a device that fails says so, and nothing is kept', async () => {
    const answers = device()
    await open()
    await add().click()
    ;(await server.next('/auth/passkey/register/start')).answer({ options })
    await expect.poll(() => answers.length).toBe(1)
    answers[0]?.refuse('NotSupportedError')
    await expect
      .element(page.getByText('Qurilma kalitni bermadi. Qaytadan urinib koʻring', { exact: true }))
      .toBeVisible()
    expect(server.calls('/auth/passkey/register/finish')).toEqual([])
  })

  test('the window of the device is not opened when the server allows no more keys', async () => {
    const answers = device()
    await open([key()])
    await add().click()
    const asked = await server.next('/auth/passkey/register/start')
    asked.refuse(422, { error: 'passkey.too_many', message: 'Kalitlar juda koʻp' })
    await expect.element(page.getByText('Kalitlar juda koʻp', { exact: true })).toBeVisible()
    expect(answers).toEqual([])
  })

  test('a name goes once, however often Enter is pressed; a refusal keeps what was typed', async () => {
    await open([key()])
    await page.getByRole('button', { name: 'Nomini oʻzgartirish' }).click()
    const name = page.getByRole('textbox', { name: 'Nomi' })
    await name.fill('Ish telefoni')
    await userEvent.keyboard('{Enter}{Enter}')
    const sent = await server.next(`/auth/passkey/${idOf(1)}`)
    expect([sent.method, sent.body]).toEqual(['PUT', { name: 'Ish telefoni' }])
    sent.refuse(404, { error: 'not_found', message: 'Kalit topilmadi' })
    await expect.element(page.getByRole('dialog')).toHaveTextContent('Kalit topilmadi')
    await expect.element(name).toHaveValue('Ish telefoni')
    expect(server.calls(`/auth/passkey/${idOf(1)}`)).toHaveLength(1)
  })

  test('a key that is still needed stays, and the question says why', async () => {
    await page.viewport(320, 700)
    await open([key({ name: longName, lastUsedAt: '2026-06-02T07:00:00.000Z' })])
    await fitsIn(320)
    await page.viewport(1280, 800)
    await page.getByRole('button', { name: 'Oʻchirish' }).click()
    const question = page.getByRole('dialog')
    await question.getByRole('button', { name: 'Oʻchirish' }).click()
    const sent = await server.next(`/auth/passkey/${idOf(1)}`)
    sent.refuse(422, { error: 'factor.required', message: 'Ikkinchi bosqich majburiy' })
    await expect.element(question.getByRole('alert')).toHaveTextContent('Ikkinchi bosqich majburiy')
    await question.getByRole('button', { name: 'Bekor qilish' }).click()
    await expect.element(page.getByText(longName)).toBeVisible()
  })
})

describe('the second step of an account', () => {
  const mine = '/auth/factors'
  const asked = async (factors: object) => {
    showPages({ '/account': FactorsCard })
    ;(await server.next(mine)).answer({ totp: null, recovery_codes_left: 0, is_required: false, ...factors })
  }
  const on = { confirmedAt: '2026-06-01T07:00:00.000Z' }

  test('who must have it cannot turn it off and reads why; few codes left are told', async () => {
    await asked({ totp: on, recovery_codes_left: 2, is_required: true })
    await expect.element(page.getByText(/Zaxira kodlar: 2 ta qoldi\. Zaxira kodlar tugayapti/)).toBeVisible()
    await expect
      .element(page.getByRole('button', { name: 'Oʻchirish' }))
      .toHaveAccessibleDescription('Platforma egasi uchun majburiy.')
  })

  test('codes that come after their window was closed are shown, and whoever would leave stays until they are kept', async () => {
    const router = showPages({ '/before': () => <h1>Avvalgi</h1>, '/account': FactorsCard })
    router.navigate({ to: '/account' })
    ;(await server.next(mine)).answer({ totp: null, recovery_codes_left: 0, is_required: false })
    await page.getByRole('button', { name: 'Yoqish' }).click()
    ;(await server.next('/auth/totp/start')).answer({ secret: 'ABCD', uri: 'otpauth://totp/x?secret=ABCD' })
    await page.getByRole('textbox', { name: 'Ilovadagi kod' }).fill('123456')
    await page.getByRole('dialog').getByRole('button', { name: 'Yoqish' }).click()
    const sent = await server.next('/auth/totp/confirm')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    sent.answer({ recovery_codes: ['aaaa-bbbb'] })
    await expect.element(page.getByText('aaaa-bbbb')).toBeVisible()
    router.navigate({ to: '/before' })
    router.navigate({ to: '/before' })
    await expect.element(page.getByText('aaaa-bbbb')).toBeVisible()
    await page.getByRole('button', { name: 'Saqlab qoʻydim' }).click()
    await expect.element(page.getByText('aaaa-bbbb')).not.toBeInTheDocument()
    expect(router.location.pathname).toBe('/account')
    router.navigate({ to: '/before' })
    await expect.element(page.getByRole('heading', { name: 'Avvalgi' })).toBeVisible()
  })

  test('a wrong code turns nothing on and stays in its field; the right one shows codes that Escape does not lose', async () => {
    await asked({})
    await page.getByRole('button', { name: 'Yoqish' }).click()
    ;(await server.next('/auth/totp/start')).answer({ secret: 'ABCDEF', uri: 'otpauth://totp/Polvon?secret=ABCDEF' })
    const dialog = page.getByRole('dialog')
    await expect.element(dialog).toHaveTextContent('ABCDEF')
    const code = dialog.getByRole('textbox', { name: 'Ilovadagi kod' })
    await code.fill('123456')
    await userEvent.keyboard('{Enter}')
    const wrong = await server.next('/auth/totp/confirm')
    wrong.refuse(422, { error: 'factor.wrong_code', message: 'Kod notoʻgʻri', fields: { code: 'Kod notoʻgʻri' } })
    await expect.element(code).toHaveAttribute('aria-invalid', 'true')
    await code.fill('654321')
    await userEvent.keyboard('{Enter}')
    const right = await server.next('/auth/totp/confirm')
    right.answer({ recovery_codes: ['CCCC-3333'] })
    await expect.element(page.getByText('CCCC-3333')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByText('CCCC-3333')).toBeVisible()
  })
})

describe('where an account is signed in', () => {
  const session = (given: object) => ({
    _id: idOf(1),
    user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/126.0',
    ip: '10.0.0.1',
    current: false,
    createdAt: '2026-06-01T07:00:00.000Z',
    lastSeenAt: '2026-06-01T08:00:00.000Z',
    ...given,
  })

  test('this device is not ended from here; another is, and stays in the list when that fails', async () => {
    showPages({ '/account': SessionsCard })
    const list = await server.next('/auth/sessions')
    list.answer({ sessions: [session({ current: true }), session({ _id: idOf(2), user_agent: '', ip: null })] })
    await expect.element(page.getByRole('listitem').nth(1)).toBeVisible()
    expect(page.getByRole('listitem').nth(0).getByRole('button').elements()).toEqual([])
    const end = page.getByRole('listitem').nth(1).getByRole('button')
    await end.click()
    const sent = await server.next(`/auth/sessions/${idOf(2)}`)
    expect(sent.method).toBe('DELETE')
    sent.cutOff()
    await expect.element(page.getByText(/Aloqa uzildi/).first()).toBeVisible()
    await expect.element(end).toBeEnabled()
    expect(page.getByRole('listitem').elements().length).toBeGreaterThanOrEqual(2)
  })

  test('a list that did not come is asked for again by a press', async () => {
    showPages({ '/account': SessionsCard })
    await server.breaksDown('/auth/sessions')
    await page.getByRole('button', { name: 'Qayta urinish' }).click()
    ;(await server.next('/auth/sessions')).answer({ sessions: [session({ current: true })] })
    await expect.element(page.getByText('Shu qurilma')).toBeVisible()
  })
})
