import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { MissingCode } from '#src/ui/code.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { cleanUp } from '#test/components/show.tsx'
import { showPages, signIn, signInAs } from '#test/components/show-page.tsx'
import { ApiError } from '../api-error.ts'
import { Link, Redirect, useGoBack, useSearch } from '../navigation.tsx'
import { onTryAgain, reportRateLimit } from '../rate-limit.ts'
import { dropSession, startSession } from '../session.ts'
import { chooseLanguage } from '../texts.ts'
import { chooseTheme, watchTheme } from '../theme.ts'
import { AppLayout } from './AppLayout.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { RoleArea } from './RoleArea.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import { UserMenu } from './UserMenu.tsx'

beforeEach(signIn)
const address = () => page.getByRole('status', { name: 'address' })
const heading = (name: string) => page.getByRole('heading', { name })

describe('a page that breaks', () => {
  let breaks: Error | null = null
  function Breaking() {
    if (breaks) throw breaks
    return <h1>Sahifa</h1>
  }
  // React and the router report what a page throws; here it is thrown on purpose
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
  beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined))
  afterEach(() => {
    vi.restoreAllMocks()
    breaks = null
  })

  test('says so in its place, and comes back when it is tried again', async () => {
    breaks = new TypeError('x is undefined')
    showPages({ '/page': Breaking })
    await expect.element(page.getByRole('heading', { name: 'Sahifani ochib boʻlmadi', level: 1 })).toBeVisible()
    await expect.element(page.getByText('x is undefined')).not.toBeInTheDocument()
    breaks = null
    await page.getByRole('button', { name: 'Qayta urinish' }).click()
    await expect.element(heading('Sahifa')).toBeVisible()
  })

  test('a refusal shows its own words and its number', async () => {
    breaks = new ApiError(500, { error: 'internal', message: 'Nosozlik' }, 'req-1')
    showPages({ '/page': Breaking })
    await expect.element(page.getByText('Nosozlik')).toBeVisible()
    await expect.element(page.getByText('req-1')).toBeVisible()
  })

  test('code that a new version took away asks for a reload', async () => {
    breaks = new MissingCode('new_version', null)
    showPages({ '/page': Breaking })
    await expect.element(page.getByText('Dastur yangilangan')).toBeVisible()
  })

  test('code that only the connection kept away comes by itself when that is back', async () => {
    breaks = new MissingCode('offline', null)
    showPages({ '/page': Breaking })
    await expect.element(heading('Internet aloqasi yoʻq')).toBeVisible() // and no fault of ours
    await expect.element(page.getByText('Sahifani ochib boʻlmadi')).not.toBeInTheDocument()
    breaks = null
    window.dispatchEvent(new Event('online'))
    await expect.element(heading('Sahifa')).toBeVisible()
  })

  test('leads home', async () => {
    breaks = new TypeError('x')
    showPages({ '/page': Breaking, '/admin': () => <h1>Uy</h1> })
    await page.getByRole('link', { name: 'Bosh sahifa' }).click()
    await expect.element(heading('Uy')).toBeVisible()
  })
})

test('an address without a page says so and leads home', async () => {
  showPages({ '/admin': () => <h1>Uy</h1> }, '/nothing/here')
  await expect.element(heading('Sahifa topilmadi')).toBeVisible()
  await page.getByRole('link', { name: 'Back to home' }).click()
  await expect.element(heading('Uy')).toBeVisible()
})

describe('the area of a role', () => {
  const Area = () => (
    <RoleArea role="admin">
      <h1>Ichkarida</h1>
    </RoleArea>
  )
  const open = () => showPages({ '/admin/list': Area, '/': () => <h1>Kirish</h1> }, '/admin/list?search=ali')

  test('lets its own people in and shows others the 401 page', async () => {
    open()
    await expect.element(heading('Ichkarida')).toBeVisible()
    startSession({ accessToken: 't', role: 'employee' })
    await expect.element(heading('401 Unauthorized')).toBeVisible()
    await expect.element(heading('Ichkarida')).not.toBeInTheDocument()
  })

  test('a session that ended by itself leads to the sign-in, which knows the way back', async () => {
    const router = open()
    await expect.element(heading('Ichkarida')).toBeVisible()
    dropSession()
    await expect.element(heading('Kirish')).toBeVisible()
    await expect.element(address()).toHaveTextContent(/^\/$/)
    // as web.tsx writes it too: whoever reads it may be the door, after the page was loaded anew
    expect(router.location.state).toMatchObject({ returnTo: '/admin/list?search=ali' })
  })

  test('who has left by their own wish begins at the beginning', async () => {
    const router = open()
    await expect.element(heading('Ichkarida')).toBeVisible()
    dropSession(true)
    await expect.element(heading('Kirish')).toBeVisible()
    expect(router.location.state).not.toHaveProperty('returnTo')
  })
})

describe('the server asks to wait', () => {
  function Typing() {
    const [text, setText] = useState('')
    return <input aria-label="Matn" value={text} onChange={(event) => setText(event.target.value)} />
  }
  const wait = () => page.getByRole('dialog', { name: 'Rate Limit Exceeded' })
  const again = () => page.getByRole('button', { name: 'Try Again' })
  const start = Date.parse('2026-06-01T09:00:00Z')
  afterEach(() => vi.useRealTimers())

  test('the time runs down, nothing is asked before it is over, what was typed stays', async () => {
    showPages({ '/page': Typing })
    await page.getByRole('textbox', { name: 'Matn' }).fill('Salom')
    vi.setSystemTime(start) // a clock that stands, however long the screen is on its way
    const asked = vi.fn<() => void>()
    onTryAgain(asked)
    reportRateLimit(new ApiError(429, { error: 'rate_limited', message: 'Sekinroq', duration: 65 }))
    await expect.element(wait()).toBeVisible()
    await expect.element(page.getByRole('timer')).toHaveTextContent('00soat01daqiqa05soniya')
    await expect.element(again()).toHaveFocus()
    await userEvent.keyboard('{Escape}{Enter}')
    await again().click({ force: true })
    expect(asked).not.toHaveBeenCalled()
    await expect.element(wait()).toBeVisible()
    vi.setSystemTime(start + 66_000)
    await expect.element(again()).not.toHaveAttribute('aria-disabled')
    await userEvent.keyboard('{Enter}')
    await expect.element(wait()).not.toBeInTheDocument()
    expect(asked).toHaveBeenCalledOnce()
    await expect.element(page.getByRole('textbox', { name: 'Matn' })).toHaveValue('Salom')
    await expect.element(page.getByRole('textbox', { name: 'Matn' })).toHaveFocus()
  })

  test('over a window that is open it is there for everybody, also for who hears the page', async () => {
    const Window = () => (
      <Dialog open onClose={() => undefined} title="Uzaytirish">
        <p>Summa</p>
      </Dialog>
    )
    showPages({ '/page': Window })
    await expect.element(page.getByRole('dialog', { name: 'Uzaytirish' })).toBeVisible()
    vi.setSystemTime(start)
    reportRateLimit(new ApiError(429, { error: 'rate_limited', message: 'Sekinroq', duration: 2 }))
    vi.setSystemTime(start + 3_000)
    await again().click()
    await expect.element(wait()).not.toBeInTheDocument()
  })

  test('of two waits the longer holds', async () => {
    showPages({ '/page': Typing })
    vi.setSystemTime(start)
    reportRateLimit(new ApiError(429, { error: 'rate_limited', message: 'Uzoq', duration: 60 }))
    reportRateLimit(new ApiError(429, { error: 'rate_limited', message: 'Qisqa', duration: 2 }))
    await expect.element(page.getByText('Uzoq')).toBeVisible()
    vi.setSystemTime(start + 61_000)
    await again().click()
  })
})

test('without a connection a line says so until it is back', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  showPages({ '/page': OfflineBanner })
  await expect.element(page.getByText(/Internet aloqasi yoʻq/)).toBeVisible()
  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await expect.element(page.getByText(/Internet aloqasi yoʻq/)).not.toBeInTheDocument()
  online.mockRestore()
})

describe('language and theme', () => {
  afterEach(() => {
    localStorage.clear()
    chooseTheme('system')
  })

  test('the language changes at once, is kept, and is that of the page', async () => {
    showPages({ '/page': LanguageSwitch })
    await page.getByRole('button', { name: 'Русский' }).click()
    await expect.element(page.getByRole('group', { name: 'Язык' })).toBeVisible()
    await expect.poll(() => [document.documentElement.lang, localStorage.getItem('language')]).toEqual(['ru', 'ru'])
    cleanUp()
    showPages({ '/page': LanguageSwitch })
    await expect.element(page.getByRole('button', { name: 'Русский' })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'Oʻzbekcha' }).click()
    await expect.poll(() => document.documentElement.lang).toBe('uz')
  })

  test('another tab’s language is taken over', async () => {
    showPages({ '/page': LanguageSwitch })
    localStorage.setItem('language', 'en')
    window.dispatchEvent(new StorageEvent('storage', { key: 'language' }))
    await expect.element(page.getByRole('group', { name: 'Language' })).toBeVisible()
    await page.getByRole('button', { name: 'Oʻzbekcha' }).click()
  })

  test('the theme goes round: as the system, light, dark', async () => {
    showPages({ '/page': ThemeSwitch })
    const themeNow = () => document.documentElement.dataset['theme']
    await page.getByRole('button', { name: 'Mavzu: Tizim boʻyicha' }).click()
    await page.getByRole('button', { name: 'Mavzu: Yorugʻ' }).click()
    await expect.element(page.getByRole('button', { name: /^Mavzu: Tungi$/ })).toBeVisible()
    expect([themeNow(), localStorage.getItem('theme')]).toEqual(['dark', 'dark'])
  })

  test('the page is dark or light as the system is, also when that changes, until somebody chooses, in any tab', async () => {
    const system = Object.assign(new EventTarget(), { matches: true })
    const asked = vi.spyOn(window, 'matchMedia').mockReturnValue(system as unknown as MediaQueryList)
    const become = (matches: boolean) => {
      system.matches = matches
      system.dispatchEvent(new Event('change'))
      return document.documentElement.dataset['theme']
    }
    watchTheme()
    expect([document.documentElement.dataset['theme'], become(false), become(true)]).toEqual(['dark', 'light', 'dark'])
    chooseTheme('dark')
    expect(become(false)).toBe('dark')
    localStorage.setItem('theme', 'light')
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
    expect(become(true)).toBe('light')
    asked.mockRestore()
  })

  test('the menu of a person chooses language and theme, and marks what is chosen', async () => {
    showPages({ '/page': () => <UserMenu role="admin" /> })
    const choice = (name: string) => page.getByRole('menuitemradio', { name })
    await page.getByRole('button', { name: 'Foydalanuvchi menyusi' }).click()
    await expect.element(choice('Oʻzbekcha')).toBeChecked()
    await choice('Русский').click()
    await page.getByRole('button', { name: 'Меню пользователя' }).click()
    await expect.element(choice('Русский')).toBeChecked()
    await expect.element(choice('Как в системе')).toBeChecked()
    await choice('Тёмная').click()
    await expect.poll(() => document.documentElement.dataset['theme']).toBe('dark')
    chooseLanguage('uz')
  })

  test('the menu of a person leads to their pages, and out', async () => {
    showPages({ '/page': () => <UserMenu role="admin" accountPath="/account" />, '/account': () => <h1>Hisob</h1> })
    await page.getByRole('button', { name: /Foydalanuvchi menyusi/ }).click()
    await page.getByRole('menuitem', { name: 'Hisob' }).click()
    await expect.element(heading('Hisob')).toBeVisible()
  })
})

test.each(['superadmin', 'admin', 'employee', 'member'] as const)(
  'the frame around every page of a role has the way out of the session: %s',
  async (role) => {
    signInAs(role)
    showPages({
      '/page': () => (
        <AppLayout role={role} menu={[]}>
          <h1>Sahifa</h1>
        </AppLayout>
      ),
    })
    await page.getByRole('button', { name: /Foydalanuvchi menyusi/ }).click()
    await expect.element(page.getByRole('menuitem', { name: 'Chiqish' })).toBeVisible()
  },
)

describe('ways', () => {
  function Search() {
    const { search = '' } = useSearch()
    return <p>Qidirildi: {search}</p>
  }

  test('a word in the address stays as it is, numbers too', async () => {
    showPages({ '/page': Search }, '/page?search=007')
    await expect.element(page.getByText('Qidirildi: 007')).toBeVisible()
  })

  test('an empty parameter stays out of the address', async () => {
    showPages({
      '/page': () => (
        <Link to="/list" search={{ search: '', kind: 'old' }}>
          Roʻyxat
        </Link>
      ),
      '/list': Search,
    })
    await page.getByRole('link', { name: 'Roʻyxat' }).click()
    await expect.element(address()).toHaveTextContent('/list?kind=old')
  })

  test('a redirect takes the place of the page that made it', async () => {
    const router = showPages({ '/page': () => <Redirect to="/list" />, '/list': Search })
    await expect.element(address()).toHaveTextContent('/list')
    expect(router.history.length).toBe(1)
  })

  function Back() {
    const back = useGoBack()
    return (
      <button type="button" onClick={() => back('/list')}>
        Orqaga
      </button>
    )
  }

  test('back from a page that was opened directly leads to where it belongs', async () => {
    showPages({ '/page': Back, '/list': Search })
    await page.getByRole('button', { name: 'Orqaga' }).click()
    await expect.element(address()).toHaveTextContent('/list')
  })
})
