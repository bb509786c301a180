import { createElement, Fragment, type ReactNode } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { Card } from '#src/ui/Card.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { showPages, signIn } from '#test/components/show-page.tsx'
import { ApiError } from '../api-error.ts'
import { PageState } from './PageState.tsx'

beforeEach(signIn)

const broken = new ApiError(500, { error: 'internal', message: 'Nosozlik' })
const gone = new ApiError(404, { error: 'not_found', message: 'Aʼzo topilmadi' })
const forbidden = new ApiError(403, { error: 'forbidden', message: 'Bu amal uchun ruxsatingiz yoʻq' })

const held = new ApiError(403, { error: 'sign_in.held', message: 'Maʼlumotlar 06.12.2026 kunigacha yopiq' })

const state = (error: ApiError, notFound?: ReactNode) => (
  <PageState error={error} onRetry={() => undefined} {...(notFound !== undefined && { notFound })} />
)
const open = (...content: readonly ReactNode[]) =>
  showPages({ '/page': () => createElement(Fragment, null, ...content) })
const titles = () => page.getByRole('heading', { level: 1 })
const expectTitle = async (name: string) => {
  await expect.element(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  expect(titles().elements()).toHaveLength(1)
}
const refused = () => page.getByRole('heading', { name: '401 Unauthorized' })

describe('a page that has nothing but why it is not there', () => {
  test('has that as its heading', async () => {
    open(state(broken))
    await expectTitle('Sahifani ochib boʻlmadi')
    await expect.element(page.getByText('Nosozlik')).toBeVisible()
  })

  test('a record that is gone too, in the words of its kind', async () => {
    open(state(gone))
    await expectTitle('Aʼzo topilmadi')
    await expect.element(page.getByRole('button', { name: 'Orqaga' })).toBeVisible()
  })

  test('and what a page says of its own record', async () => {
    open(state(gone, <EmptyState title="Bunday aʼzo yoʻq" />))
    await expectTitle('Bunday aʼzo yoʻq')
    await expect.element(page.getByText('Aʼzo topilmadi')).not.toBeInTheDocument()
  })

  test('of two parts that both failed the first one is it', async () => {
    open(<div>{state(broken)}</div>, <div>{state(gone)}</div>)
    await expectTitle('Sahifani ochib boʻlmadi')
    await expect.element(page.getByText('Aʼzo topilmadi')).toBeVisible()
  })

  test('one that is not for this person is the 401 page, with the way home', async () => {
    open(state(forbidden))
    await expectTitle('401 Unauthorized')
    await expect.element(page.getByRole('link', { name: 'Return to Home' })).toBeVisible()
  })

  test('one that is its person’s and rests for some days says until when, and is no 401', async () => {
    open(state(held))
    await expectTitle('Hozircha yopiq')
    await expect.element(page.getByText('Maʼlumotlar 06.12.2026 kunigacha yopiq')).toBeVisible()
    await expect.element(refused()).not.toBeInTheDocument()
  })
})

describe('a page that has its head', () => {
  const head = <PageHead title="Kassalar" />

  test('keeps the one heading it has', async () => {
    open(head, state(broken))
    await expect.element(page.getByText('Nosozlik')).toBeVisible()
    await expectTitle('Kassalar')
  })

  test('and is the 401 page below it for whom it is not', async () => {
    open(head, state(forbidden))
    await expect.element(refused()).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Return to Home' })).toBeVisible()
  })
})

test('what is asked for again by hand is asked once, and says that it is under way until there is an answer', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const asked = vi.fn<() => Promise<void>>().mockReturnValue(promise)
  open(<PageState error={broken} onRetry={asked} />)
  const again = page.getByRole('button', { name: 'Qayta urinish' })
  await again.click()
  await expect.element(again).toHaveAttribute('aria-busy', 'true')
  await again.click({ force: true })
  expect(asked).toHaveBeenCalledOnce()
  resolve()
  await expect.element(again).not.toHaveAttribute('aria-busy')
})

describe('a part of a page', () => {
  test('that failed says what happened, not that the page is not open', async () => {
    open(<PageHead title="Aʼzo" />, <Card title="Eslatmalar">{state(broken)}</Card>)
    await expect.element(page.getByText('Nosozlik')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Qayta urinish' })).toBeVisible()
    await expect.element(page.getByText('Sahifani ochib boʻlmadi')).not.toBeInTheDocument()
    await expectTitle('Aʼzo')
  })

  test('a card that may not be read says so in its place', async () => {
    open(<PageHead title="Aʼzo" />, <Card>{state(forbidden)}</Card>)
    await expect.element(page.getByText('Bu amal uchun ruxsatingiz yoʻq')).toBeVisible()
    await expectTitle('Aʼzo')
    expect(refused().query()).toBeNull()
  })

  test('a window has a title of its own', async () => {
    open(
      <Dialog open title="Chek" onClose={() => undefined}>
        {state(forbidden)}
      </Dialog>,
    )
    await expect.element(page.getByText('Bu amal uchun ruxsatingiz yoʻq')).toBeVisible()
    expect(refused().query()).toBeNull()
    expect(titles().query()).toBeNull()
  })
})
