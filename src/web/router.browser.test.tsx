import { createMemoryHistory } from '@tanstack/history'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { draw } from '#test/components/show.tsx'
import { screens } from './layout/screens.ts'
import { Surroundings } from './layout/Surroundings.tsx'
import { useListSearch } from './lists/use-list-search.ts'
import { Link, useLeaving, useParam, usePathname, useSearch } from './navigation.tsx'
import { createRouter, Outlet, RouterProvider } from './router.tsx'
import { lazyView, presentView } from './routes.ts'
import { provideWay, WayLink } from './way.tsx'

const Frame = () => (
  <main>
    <Link to="/staff/7">Yettinchi</Link>
    <Link to="/staff/8" search={{ tab: 'ish' }}>
      Sakkizinchi
    </Link>
    <Link to="/staff/nothing/there">Yoʻq joy</Link>
    <Outlet />
  </main>
)
function Person() {
  const [isAsking, setAsking] = useState(false)
  const id = useParam('id')
  return (
    <>
      <p>{`Xodim ${id} ${useSearch()['tab'] ?? ''}`}</p>
      <button type="button" onClick={() => setAsking(true)}>
        Boʻshatish
      </button>
      {isAsking && <p>{`Xodim ${id} boʻshatilsinmi?`}</p>}
      <Link to={`/staff/${id}/work/ruxsatlar`}>Ruxsatlar</Link>
    </>
  )
}

function open() {
  const answers: { come: () => void; fail: (reason: Error) => void }[] = []
  const router = createRouter({
    screens,
    history: createMemoryHistory({ initialEntries: ['/staff'] }),
    areas: [
      {
        path: '/staff',
        frame: presentView(Frame),
        pages: [
          { path: '/staff', view: presentView(() => <p>Hamma xodimlar</p>) },
          {
            path: '/staff/$id',
            view: lazyView(
              () =>
                new Promise((come, fail) => answers.push({ come: () => come(Person), fail: (reason) => fail(reason) })),
            ),
          },
          { path: '/staff/$id/work/$part', view: presentView(Person) },
        ],
      },
    ],
  })
  draw(<RouterProvider router={router} Root={Surroundings} />)
  return { router, answers }
}
const link = (name: string) => page.getByRole('link', { name, exact: true })

test('the page stays until the code of the next one is here, and a link to it is current from the press on', async () => {
  const { router, answers } = open()
  await expect.element(page.getByText('Hamma xodimlar')).toBeVisible()
  await link('Sakkizinchi').click()
  await expect.element(link('Sakkizinchi')).toHaveAttribute('aria-current', 'page')
  await expect.element(page.getByText('Hamma xodimlar')).toBeVisible()
  answers[0]?.come()
  await expect.element(page.getByText('Xodim 8 ish')).toBeVisible()
  await link('Yettinchi').click()
  await expect.element(page.getByText('Xodim 7')).toBeVisible()
  router.history.go(-2)
  await expect.element(page.getByText('Hamma xodimlar')).toBeVisible()
  expect(answers).toHaveLength(1)
})

function List() {
  const { query, change } = useListSearch()
  return (
    <>
      <p>{`${usePathname()}: ${query.search}, ${query.page}`}</p>
      <button type="button" onClick={() => change({ search: 'vali' })}>
        Vali
      </button>
    </>
  )
}

test('a list that stands while the next page is on its way asks what it asked, and writes nothing into the next address', async () => {
  let come = () => undefined as void
  const router = createRouter({
    screens,
    history: createMemoryHistory({ initialEntries: ['/list?search=ali'] }),
    areas: [
      {
        path: '',
        pages: [
          { path: '/list', view: presentView(List) },
          { path: '/other', view: lazyView(() => new Promise((drawn) => (come = () => drawn(List)))) },
        ],
      },
    ],
  })
  draw(<RouterProvider router={router} Root={Surroundings} />)
  await expect.element(page.getByText('/list: ali, 1')).toBeVisible()
  router.navigate({ to: '/list', search: { search: 'ali', page: '7' } })
  await expect.element(page.getByText('/list: ali, 7')).toBeVisible()
  router.navigate({ to: '/other', search: { search: 'tok' } })
  const drawn = () => page.getByText(/^\/list: /).element().textContent
  const seen = new Set<string | null>()
  for (let at = 0; at < 3; at++) {
    await page.getByRole('button', { name: 'Vali' }).click()
    seen.add(drawn())
  }
  expect([...seen, router.location.searchStr]).toEqual(['/list: ali, 7', '?search=tok'])
  come()
  await expect.element(page.getByText('/other: tok, 1')).toBeVisible()
})

test('who goes on while code is on its way does not land at what comes late', async () => {
  const { router, answers } = open()
  await link('Yettinchi').click()
  await expect.poll(() => answers.length).toBe(1)
  await link('Yoʻq joy').click()
  await expect.element(page.getByText('404')).toBeVisible()
  answers[0]?.come()
  await expect.poll(() => router.location.pathname).toBe('/staff/nothing/there')
  await expect.element(page.getByText('404')).toBeVisible()
  await expect.element(link('Yettinchi')).toBeVisible()
})

test('what was opened over one record is not there over the next, and stays when another part of it is looked at', async () => {
  const { router } = open()
  router.navigate({ to: '/staff/7/work/ish' })
  await page.getByRole('button', { name: 'Boʻshatish' }).click()
  await expect.element(page.getByText('Xodim 7 boʻshatilsinmi?')).toBeVisible()
  await link('Ruxsatlar').click()
  await expect.element(page.getByText('Xodim 7 boʻshatilsinmi?')).toBeVisible()
  router.navigate({ to: '/staff/8/work/ish' })
  await expect.element(page.getByText('Xodim 8')).toBeVisible()
  await expect.element(page.getByText(/boʻshatilsinmi/)).not.toBeInTheDocument()
})

test('a page that does not come says so within its frame, and is there after another try', async () => {
  const { answers } = open()
  await link('Yettinchi').click()
  await expect.poll(() => answers.length).toBe(1)
  answers[0]?.fail(new Error('fault'))
  const again = page.getByRole('button', { name: 'Qayta urinish' })
  await expect.element(again).toBeVisible()
  await expect.element(link('Yettinchi')).toBeVisible()
  await again.click()
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.come()
  await expect.element(page.getByText('Xodim 7')).toBeVisible()
})

test('a page begins at its top, one that somebody goes back to stands where it was left, and a filter moves nothing', async () => {
  const Tall = () => (
    <main>
      <div style={{ height: 3000 }} />
      <Link to="/other">Boshqa</Link>
      <Link to="/list" search={{ tab: 'ish' }} keepScroll>
        Ish
      </Link>
      <div style={{ height: 3000 }} />
    </main>
  )
  const router = createRouter({
    screens,
    history: createMemoryHistory({ initialEntries: ['/list'] }),
    areas: [
      {
        path: '',
        pages: [
          { path: '/list', view: presentView(Tall) },
          { path: '/other', view: presentView(() => <div style={{ height: 6000 }}>Bu yerda</div>) },
        ],
      },
    ],
  })
  draw(<RouterProvider router={router} Root={Surroundings} />)
  const place = () => Math.round(scrollY)
  await expect.element(link('Ish')).toBeInTheDocument()
  scrollTo(0, 2_800)
  await link('Ish').click()
  await expect.poll(() => router.location.searchStr).toBe('?tab=ish')
  const left = place()
  expect(left).toBeGreaterThan(2_000)
  await link('Boshqa').click()
  await expect.element(page.getByText('Bu yerda')).toBeInTheDocument()
  await expect.poll(place).toBe(0)
  router.history.back()
  await expect.element(link('Ish')).toBeInTheDocument()
  await expect.poll(place).toBe(left)
})

test('one question at a time: who presses another way while they are asked stays, and then goes where they first wanted', async () => {
  function Held() {
    const leaving = useLeaving(() => true)
    return leaving ? (
      <button type="button" onClick={leaving.proceed}>
        Chiqish
      </button>
    ) : (
      <p>Forma</p>
    )
  }
  const router = createRouter({
    screens,
    history: createMemoryHistory({ initialEntries: ['/form'] }),
    areas: [
      {
        path: '',
        pages: [
          { path: '/form', view: presentView(Held) },
          { path: '/first', view: presentView(() => <p>Birinchi</p>) },
          { path: '/second', view: presentView(() => <p>Ikkinchi</p>) },
        ],
      },
    ],
  })
  draw(<RouterProvider router={router} Root={Surroundings} />)
  await expect.element(page.getByText('Forma')).toBeVisible()
  router.navigate({ to: '/first' })
  await expect.element(page.getByRole('button', { name: 'Chiqish' })).toBeVisible()
  router.navigate({ to: '/second' })
  await page.getByRole('button', { name: 'Chiqish' }).click()
  await expect.element(page.getByText('Birinchi')).toBeVisible()
})

/** What a press on a link leaves to the browser, which is kept from doing it here. */
function leftToBrowser(): readonly boolean[] {
  const left: boolean[] = []
  const hear = (event: Event) => {
    left.push(!event.defaultPrevented)
    event.preventDefault()
  }
  window.addEventListener('click', hear)
  onTestFinished(() => window.removeEventListener('click', hear))
  return left
}

test('a press with Ctrl or Shift is left to the browser, for another tab or window, and the page stays', async () => {
  const left = leftToBrowser()
  const { router } = open()
  await link('Yettinchi').click({ modifiers: ['Control'] })
  await link('Yettinchi').click({ modifiers: ['Shift'] })
  expect(left).toEqual([true, true])
  expect(router.location.pathname).toBe('/staff')
  await link('Yettinchi').click()
  expect(left).toEqual([true, true, false])
})

test('so is one at a door, before the router is there', async () => {
  const left = leftToBrowser()
  const led = vi.fn<(to: string) => void>()
  provideWay(led)
  draw(<WayLink to="/member">Aʼzolar</WayLink>)
  await link('Aʼzolar').click({ modifiers: ['Control'] })
  expect(led).not.toHaveBeenCalled()
  await link('Aʼzolar').click()
  expect(led.mock.calls).toEqual([['/member']])
  expect(left).toEqual([true, false])
})
