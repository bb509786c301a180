import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '#src/app/commands.ts'
import { closeCommand } from '#src/web/commands.tsx'
import {
  checkIn,
  come,
  entered,
  gym,
  type Person,
  refusal,
  scan,
  server,
  shahnoza,
  verdict,
  zafar,
} from '#test/components/door.tsx'
import { cleanUp } from '#test/components/show.tsx'
import { showPages, signIn } from '#test/components/show-page.tsx'
import { readToast } from '#src/ui/toast-store.ts'
import '#src/web/lost-answers.ts'
import { dropSession } from '#src/web/session.ts'
import '#src/web/session-over.ts'
import { CheckInButton } from './CheckInButton.tsx'
import { Desk } from './Desk.tsx'

// A desk without a list beside it, as on reception's first page, and what becomes of its people when it is left.

beforeEach(signIn)
afterEach(() => closeCommand())
afterEach(() => vi.useRealTimers())

const toasts = () => page.getByRole('region', { name: 'Xabarlar' })
const isInToast = ({ fullname }: Person) => toasts().getByText(`${fullname} kirdi`, { exact: true })
const undoOf = ({ fullname }: Person) => page.getByRole('button', { name: `Kirishni bekor qilish: ${fullname}` })
const undoCall = ({ _id }: Person) => server.next(encodeURI(`/visit/undo/visit of ${_id}`))

const open = () => showPages({ '/desk': () => <Desk gym={gym} />, '/elsewhere': () => <h1>Elsewhere</h1> })
const leave = async (router: ReturnType<typeof open>) => {
  router.navigate({ to: '/elsewhere' })
  await expect.element(page.getByRole('heading', { name: 'Elsewhere' })).toBeVisible()
}
async function isIn(typed: string, person: Person): Promise<void> {
  ;(await come(typed, person)).answer(entered(person))
  await expect.element(verdict()).toHaveTextContent(person.fullname)
}

describe('an entry is taken back for its minute', () => {
  test('below the card of who was typed next, and of who was scanned after that', async () => {
    open()
    await isIn('shahnoza', shahnoza)
    await isIn('zafar', zafar)
    await expect.element(undoOf(shahnoza)).toBeVisible()
    scan('333333')
    ;(await checkIn()).refuse(422, refusal({ ...zafar, fullname: 'Botir Umarov' }))
    await expect.element(verdict()).toHaveTextContent('Botir Umarov')
    await expect.element(verdict()).not.toHaveTextContent('Shahnoza')
    await expect.element(undoOf(zafar)).toBeVisible()
    await undoOf(shahnoza).click()
    ;(await undoCall(shahnoza)).answer({ message: 'Kirish bekor qilindi' })
    await expect.element(undoOf(shahnoza)).not.toBeInTheDocument()
    await expect
      .element(page.getByRole('region', { name: shahnoza.fullname }))
      .toHaveTextContent('Kirish bekor qilindi')
  })

  test('also when the box was cleared, and no longer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
    open()
    await isIn('shahnoza', shahnoza)
    await userEvent.keyboard('{Escape}')
    await expect.element(verdict()).not.toBeInTheDocument()
    await expect.element(undoOf(shahnoza)).toBeVisible()
    await vi.advanceTimersByTimeAsync(61_000)
    await expect.element(undoOf(shahnoza)).not.toBeInTheDocument()
  })

  test('in a toast once the desk is left, which stands beside nobody’s card', async () => {
    const router = open()
    await isIn('shahnoza', shahnoza)
    await leave(router)
    await expect.element(isInToast(shahnoza)).toBeVisible()
    router.navigate({ to: '/desk' })
    ;(await come('zafar', zafar)).refuse(422, refusal(zafar))
    await expect.element(verdict()).toHaveTextContent('Zafar Botirov')
    await expect.element(isInToast(shahnoza)).not.toBeInTheDocument()
    await undoOf(shahnoza).click()
    ;(await undoCall(shahnoza)).answer({ message: 'Kirish bekor qilindi' })
    await expect.element(undoOf(shahnoza)).not.toBeInTheDocument()
  })

  test('and a refusal of that, once the desk is left, names whom it was about', async () => {
    const router = open()
    await isIn('shahnoza', shahnoza)
    await leave(router)
    await toasts()
      .getByRole('button', { name: /Bekor qilish/ })
      .click()
    ;(await undoCall(shahnoza)).refuse(409, { error: 'visit.undo_over', message: 'Endi bekor qilib boʻlmaydi' })
    await expect
      .element(toasts().getByText('Shahnoza Azimova: Endi bekor qilib boʻlmaydi', { exact: true }))
      .toBeVisible()
  })

  test('from the toast of the window in which somebody was let in over a page', async () => {
    const ali = { ...shahnoza, gym: { gyms: [gym] }, membership: { gym_id: gym._id } } as never // what the button reads of one
    showPages({ '/member': () => <CheckInButton member={ali} /> })
    await userEvent.keyboard('{F9}')
    ;(await checkIn()).answer(entered(shahnoza))
    await expect.element(page.getByRole('dialog')).toHaveTextContent('Kirdi')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await toasts()
      .getByRole('button', { name: /Bekor qilish/ })
      .click()
    await undoCall(shahnoza)
  })
})

test('an entry that never arrived is told, by name, to who has left the desk, and is asked again', async () => {
  const router = open()
  const first = await come('shahnoza', shahnoza)
  first.cutOff()
  await leave(router)
  window.dispatchEvent(new Event('online'))
  ;(await checkIn()).refuse(409, { error: 'idempotency.not_done', message: 'hech narsa yozilmadi' })
  await expect
    .element(toasts().getByText('Shahnoza Azimova: Aloqa uzildi, kiritilmadi. Yana urinib koʻring', { exact: true }))
    .toBeVisible()
  await toasts()
    .getByRole('button', { name: /Qayta urinish/ })
    .click()
  const again = await checkIn()
  expect(again.body).toMatchObject({ member_id: shahnoza._id })
  again.answer(entered(shahnoza))
  await expect.element(isInToast(shahnoza)).toBeVisible()
})

test('nobody who signed out is offered to take an entry back', async () => {
  open()
  await isIn('shahnoza', shahnoza)
  dropSession()
  cleanUp()
  expect(readToast()).toBeNull()
})

test('nor is whoever signs in after somebody who had left the desk before they signed out', async () => {
  const router = open()
  await isIn('shahnoza', shahnoza)
  await leave(router)
  await expect.element(isInToast(shahnoza)).toBeVisible()
  dropSession()
  expect(readToast()).toMatchObject({ isLeaving: true })
})
