import { UserRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fitsIn, fitsItsPlace } from '#test/components/fits.ts'
import { standInForServer } from '#test/components/server.ts'
import { cleanUp } from '#test/components/show.tsx'
import { forgetAll, showPages, signIn, signInAs } from '#test/components/show-page.tsx'
import { longName } from '#test/components/samples.ts'
import { useApi } from '../api.ts'
import { usePathname } from '../navigation.tsx'
import { AppLayout, type MenuEntry } from './AppLayout.tsx'
import { provideCrumbs, useCrumb } from './crumbs.ts'
import { ForbiddenState } from './ForbiddenState.tsx'
import { PageState } from './PageState.tsx'

const server = standInForServer()
beforeEach(forgetAll)
beforeEach(() => {
  document.cookie = 'sidebar_state=; Path=/; Max-Age=0'
})
beforeEach(signIn)
beforeEach(() => page.viewport(1280, 800))

const address = () => page.getByRole('status', { name: 'address' })
const sidebar = () => page.getByRole('navigation', { name: 'Asosiy menyu' })
const place = (name: string) => sidebar().getByRole('link', { name: new RegExp(`^${name}`) })
const icon = <UserRound aria-hidden="true" />

const menu: MenuEntry[] = [
  { to: '/admin/home', label: 'Statistika', icon, exact: true, main: true },
  { to: '/admin/members', label: 'Aʼzolar', icon, main: true, badge: 3 },
  { to: '/admin/members/birthdays', label: 'Tugʻilgan kunlar', icon },
  { to: '/admin/locked', label: 'Onlayn toʻlov', icon, main: true, lockedReason: 'Avval zal qoʻshing' },
  { to: '/admin/long', label: longName, icon, main: true, short: 'Uzun' },
]
provideCrumbs(() => [
  { path: '/admin/home', label: () => 'Statistika' },
  { path: '/admin/members', label: () => 'Aʼzolar' },
  { path: '/admin/members/$id', label: () => 'Aʼzo' },
  { path: '/admin/long', label: () => longName },
])

function Person() {
  const [name, setName] = useState<string>()
  useCrumb(name)
  return (
    <button type="button" onClick={() => setName('Aziza Karimova')}>
      Nomi keldi
    </button>
  )
}
const secret = { method: 'GET', path: '/members/secret', access: { roles: ['admin'] } } as unknown as Parameters<
  typeof useApi
>[0]
function Closed() {
  const { error, refetch } = useApi(secret, {})
  return <PageState error={error} onRetry={refetch} />
}

function Rows() {
  const [names, setNames] = useState(['Aziza', 'Botir', 'Dilnoza'])
  const [isDone, setDone] = useState(false)
  return (
    <>
      <h1>Roʻyxat</h1>
      {!isDone && (
        <button type="button" onClick={() => setDone(true)}>
          Tasdiqlash
        </button>
      )}
      <table>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <td>
                <button type="button" onClick={() => setNames((now) => now.filter((one) => one !== name))}>
                  {name}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const pages: Readonly<Record<string, ReactNode>> = {
  '/admin/home': <h1>Bosh</h1>,
  '/admin/members': (
    <>
      <h1>Aʼzolar roʻyxati</h1>
      <div style={{ height: 3000 }}>uzun</div>
    </>
  ),
  '/admin/members/birthdays': <h1>Tugʻilgan kunlar</h1>,
  '/admin/members/7': <Person />,
  '/admin/long': <h1>Uzun sahifa</h1>,
  '/admin/closed': <Closed />,
  '/admin/rows': <Rows />,
  '/admin/forbidden': <ForbiddenState />,
}
/** The frame stands while the page in it changes, as in the app. */
const Framed = () => (
  <AppLayout role="admin" menu={menu} accountPath="/admin/account" notificationsPath="/admin/notifications">
    {pages[usePathname()]}
  </AppLayout>
)
const open = (at = '/admin/home') => showPages({ '/admin': () => <h1>Uy</h1>, '/admin/$': Framed }, at)

describe('the sidebar', () => {
  test('marks the place to which a page belongs, the nearest one, and home on its own path alone', async () => {
    open('/admin/members/birthdays')
    await expect.element(place('Tugʻilgan kunlar')).toHaveAttribute('aria-current', 'page')
    await expect.element(place('Aʼzolar')).not.toHaveAttribute('aria-current')
    await expect.element(place('Statistika')).not.toHaveAttribute('aria-current')
    await place('Aʼzolar').click()
    await expect.element(place('Aʼzolar')).toHaveAttribute('aria-current', 'page')
    await expect.element(address()).toHaveTextContent('/admin/members')
  })

  test('a place that is not open yet leads nowhere and says why', async () => {
    open()
    const locked = sidebar().getByRole('button', { name: /Onlayn toʻlov/ })
    await locked.click({ force: true })
    await expect.element(page.getByRole('tooltip')).toHaveTextContent('Avval zal qoʻshing')
    await expect.element(address()).toHaveTextContent('/admin/home')
  })

  test('folds by its button and by Ctrl+B, is kept, and names its places when only pictures are left', async () => {
    open()
    await expect.element(sidebar()).toBeVisible()
    const wide = sidebar().element().getBoundingClientRect().width
    await page.getByRole('button', { name: /Menyuni yigʻish|Yigʻish/ }).click()
    await expect.poll(() => sidebar().element().getBoundingClientRect().width).toBeLessThan(wide / 3)
    await expect.poll(() => document.cookie).toContain('sidebar_state=false')
    await expect.element(place('Aʼzolar')).toBeVisible()
    await userEvent.keyboard('{Control>}b{/Control}')
    await expect.poll(() => sidebar().element().getBoundingClientRect().width).toBe(wide)
    await expect.poll(() => document.cookie).toContain('sidebar_state=true')
  })

  test('on a tablet is folded until somebody opens it, and stands the next time as it was left', async () => {
    await page.viewport(900, 800)
    open()
    await page.getByRole('button', { name: /^Menyuni yoyish/ }).click()
    await expect.element(page.getByRole('button', { name: /^Menyuni yigʻish/ })).toBeVisible()
    cleanUp()
    open()
    await expect.element(page.getByRole('button', { name: /^Menyuni yigʻish/ })).toBeVisible()
  })

  test('a label of any length stays in its place', async () => {
    open('/admin/long')
    await expect.element(place(longName)).toHaveAttribute('aria-current', 'page')
    await fitsItsPlace(sidebar())
    await fitsIn(1280)
  })
})

describe('on a phone', () => {
  beforeEach(() => page.viewport(360, 700))

  test('the menu is a sheet that another page closes, and Escape too', async () => {
    open()
    await expect.element(page.getByRole('heading', { name: 'Bosh' })).toBeVisible()
    await page.getByRole('button', { name: /menyu/i }).first().click()
    const sheet = page.getByRole('dialog')
    await expect.element(sheet).toBeVisible()
    await sheet.getByRole('link', { name: 'Tugʻilgan kunlar' }).click()
    await expect.element(sheet).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { name: 'Tugʻilgan kunlar' })).toBeVisible()
    await userEvent.keyboard('{Control>}b{/Control}')
    await expect.element(sheet).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(sheet).not.toBeInTheDocument()
  })

  test('a place of the bar that is not open yet leads nowhere and says why', async () => {
    open()
    await page.getByRole('button', { name: 'Onlayn toʻlov' }).click({ force: true })
    await expect.element(page.getByRole('tooltip')).toHaveTextContent('Avval zal qoʻshing')
    await expect.element(address()).toHaveTextContent('/admin/home')
  })

  test('a page’s name stands once: in the bar when its title is scrolled away', async () => {
    open('/admin/members')
    await expect.element(page.getByRole('heading', { name: 'Aʼzolar roʻyxati' })).toBeVisible()
    const shown = () => getComputedStyle(document.querySelector('[data-page-name]') ?? document.body).opacity
    await expect.poll(shown).toBe('0')
    scrollTo(0, 400)
    await expect.poll(shown).toBe('1')
    scrollTo(0, 0)
    await expect.poll(shown).toBe('0')
  })

  test('the bar has the main places by their short names, marks the present one and stays within the screen', async () => {
    open('/admin/long')
    const bar = page.getByRole('navigation', { name: 'Asosiy sahifalar' })
    await expect.element(bar.getByRole('link', { name: 'Uzun' })).toHaveAttribute('aria-current', 'page')
    await expect.element(bar.getByRole('link', { name: 'Bosh sahifa' })).toBeVisible()
    await fitsIn(360)
    scrollTo(0, document.documentElement.scrollHeight)
    const place = () => bar.element().getBoundingClientRect()
    const end = () => document.querySelector('#main')?.getBoundingClientRect().bottom
    await expect.poll(end).toBeLessThanOrEqual(place().top)
    expect(getComputedStyle(bar.element()).position).toBe('fixed') // so that what lies under it counts as scrolled away
    // nothing stands in the page behind what it loads: it would be pushed down by it
    const main = document.querySelector('#main')
    expect([...(main?.parentElement?.children ?? [])].at(-1)).toBe(bar.element())
    expect(bar.element().previousElementSibling).toBe(main)
  })
})

describe('the frame', () => {
  test('the first Tab shows the way past the menu, and Enter there leads to the page itself', async () => {
    open()
    await expect.element(page.getByRole('heading', { name: 'Bosh' })).toBeVisible()
    await userEvent.tab()
    const skip = page.getByRole('link', { name: 'Asosiy mazmunga oʻtish' })
    await expect.element(skip).toHaveFocus()
    await expect.poll(() => skip.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('main').last()).toHaveFocus()
    await expect.element(address()).toHaveTextContent('/admin/home')
  })

  test('another page begins at its top with the focus on it, and the tab has its name', async () => {
    open('/admin/members')
    await expect.element(page.getByRole('heading', { name: 'Aʼzolar roʻyxati' })).toBeVisible()
    await expect.poll(() => document.title).toContain('Aʼzolar')
    scrollTo(0, 2000)
    await place('Statistika').click()
    await expect.element(page.getByRole('heading', { name: 'Bosh' })).toBeVisible()
    await expect.poll(() => document.title).toContain('Statistika')
    await expect.poll(() => document.querySelector('#main')?.contains(document.activeElement)).toBe(true)
  })

  test('the way above has the name of somebody as soon as it is known', async () => {
    open('/admin/members/7')
    const way = page.getByRole('navigation').filter({ hasText: 'Aʼzo' }).last()
    await expect.element(way).toBeVisible()
    await page.getByRole('button', { name: 'Nomi keldi' }).click()
    await expect.poll(() => document.title).toContain('Aziza Karimova')
  })

  test('the menu of who is signed in has its acts before anybody knows the name, and the name when it is known', async () => {
    open()
    await page.getByRole('button', { name: 'Foydalanuvchi menyusi' }).click()
    await expect.element(page.getByRole('menuitem', { name: 'Chiqish' })).toBeVisible()
    await expect.element(page.getByRole('menuitem', { name: 'Hisob' })).toBeVisible()
    signInAs('admin', [])
    await expect.element(page.getByText('Nilufar Karimova')).toBeVisible()
  })
})

describe('a page that is not for them', () => {
  test('of their own role, which the owner has not opened: the frame stays, and the way home works', async () => {
    open('/admin/forbidden')
    await expect.element(page.getByRole('heading', { name: '401 Unauthorized' })).toBeVisible()
    await expect.element(place('Aʼzolar')).toBeVisible()
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await expect.element(address()).toHaveTextContent(/\/admin$/)
  })

  test('whose answer is 403 says so in its place once, without being asked again and again', async () => {
    open('/admin/closed')
    ;(await server.next('/members/secret')).refuse(403, { error: 'forbidden', message: 'Ruxsat yoʻq' })
    await expect.element(page.getByRole('heading', { name: '401 Unauthorized', level: 1 })).toBeVisible()
    await expect.element(page.getByText('Ruxsat yoʻq').last()).toBeVisible()
    await expect.element(place('Aʼzolar')).toBeVisible()
    expect(server.calls('/members/secret')).toHaveLength(1)
  })
})

describe('what had the focus and is gone', () => {
  const row = (name: string) => page.getByRole('button', { name })
  const focus = async (name: string) => {
    await expect.element(row(name)).toBeVisible()
    const element = row(name).element()
    if (element instanceof HTMLElement) element.focus()
  }

  test('of a row leaves it at the row that took its place, at the last one, and at the page when none is left', async () => {
    open('/admin/rows')
    for (const [pressed, next] of [
      ['Aziza', 'Botir'],
      ['Dilnoza', 'Botir'],
    ] as const) {
      await focus(pressed)
      await userEvent.keyboard('{Enter}')
      await expect.element(row(pressed)).not.toBeInTheDocument()
      await expect.element(row(next)).toHaveFocus()
    }
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => document.activeElement?.id).toBe('main')
  })

  test('of a button that did its work leaves it at the page, and whoever went on is left there', async () => {
    open('/admin/rows')
    await focus('Tasdiqlash')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => document.activeElement?.id).toBe('main')
  })
})
