import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { inGym, paths } from '#src/contract/paths.ts'
import { GymWatch } from '#src/features/gyms/web/GymWatch.tsx'
import { queryClient } from '#src/web/api.ts'
import { idOf, sampleGym } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { be, forgetAll, showPages, signInAs } from '#test/components/show-page.tsx'
import type { LetterThread } from '../contract.ts'
import { LetterPanel } from './LetterPanel.tsx'
import { LettersPage } from './LettersPage.tsx'

const server = standInForServer()
beforeEach(forgetAll)
beforeEach(() => page.viewport(1280, 800))

const elsewhere = { ...sampleGym, _id: idOf(12), name: 'Yunusobod' }
const thread: LetterThread = {
  member_id: { _id: idOf(21), fullname: 'Aziza Karimova' },
  gym_id: { _id: elsewhere._id, name: elsewhere.name },
  last: {
    _id: idOf(61),
    is_from_gym: false,
    text: 'Ochiqmisiz?',
    is_read: true,
    createdAt: '2026-06-01T07:00:00.000Z',
  },
  unread: 0,
}

test('a notice of a letter opens it, also in another gym than the one where reception works now', async () => {
  const Desk = () => (
    <>
      <GymWatch />
      <LettersPage />
    </>
  )
  signInAs('employee', ['letters.answer'])
  showPages(
    { '/employee/letters/$gym_id/$member_id': Desk },
    inGym(paths.letter('employee', elsewhere._id, thread.member_id._id), elsewhere._id),
  )
  ;(await server.next('/gym/employee/gyms')).answer({ gyms: [sampleGym, elsewhere] })
  await expect.poll(() => server.calls('/letter/all').at(-1)?.query['gym_id']).toBe(elsewhere._id)
  for (const asked of server.calls('/letter/all'))
    asked.answer(
      asked.query['gym_id'] === elsewhere._id ? { threads: [thread], waiting: 1 } : { threads: [], waiting: 0 },
    )
  ;(await server.next(`/letter/one/${thread.member_id._id}`)).answer({ letters: [thread.last] })
  const panel = page.getByRole('dialog', { name: 'Aziza Karimova' })
  await expect.element(panel.getByText('Ochiqmisiz?')).toBeVisible()
  // the link has done what it was for: whoever chooses another gym now stays there
  await expect
    .poll(() => page.getByLabelText('address').element().textContent)
    .toBe(paths.letter('employee', elsewhere._id, thread.member_id._id))
})

test('an answer that is being written is there again when its letter is opened once more, and nobody is asked about it', async () => {
  signInAs('admin')
  be('ega')
  const router = showPages({ '/admin/letters': LettersPage, '/admin/letters/$gym_id/$member_id': LettersPage })
  const open = async () => {
    router.navigate({ to: paths.letter('admin', elsewhere._id, thread.member_id._id) })
    return page.getByRole('textbox', { name: 'Xabar' })
  }
  ;(await server.next('/letter/all')).answer({ threads: [thread], waiting: 1 })
  const text = await open()
  ;(await server.next(`/letter/one/${thread.member_id._id}`)).answer({ letters: [thread.last] })
  await text.fill('Ha, 8 dan')
  await expect.poll(() => JSON.stringify(sessionStorage)).toContain('Ha, 8 dan')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(await open()).toHaveValue('Ha, 8 dan')
})

test('a letter is read when it is seen: not before it is there, and also one that came while the one before was noted', async () => {
  const one = `/letter/one/${thread.member_id._id}`
  const read = `/letter/read/${thread.member_id._id}`
  const first = { ...thread.last, is_read: false }
  const second = { ...first, _id: idOf(62), text: 'Yakshanba-chi?' }
  signInAs('employee', ['letters.answer'])
  showPages({ '/a': () => <LetterPanel thread={{ ...thread, unread: 1 }} onClose={() => undefined} /> })
  await server.breaksDown(one)
  const again = page.getByRole('button', { name: 'Qayta urinish' })
  await expect.element(again).toBeVisible()
  expect(server.calls(read)).toEqual([])
  await again.click()
  ;(await server.next(one)).answer({ letters: [first] })
  const noted = await server.next(read)
  void queryClient.invalidateQueries() // as a letter that comes has it read again
  ;(await server.next(one)).answer({ letters: [first, second] })
  await expect.element(page.getByText('Yakshanba-chi?')).toBeVisible()
  noted.answer({})
  ;(await server.next(one)).answer({ letters: [{ ...first, is_read: true }, second] })
  ;(await server.next(read)).answer({})
})

test('what is being written to a member stays, and it is said why it cannot go, when they leave the list meanwhile', async () => {
  signInAs('admin', [])
  showPages(
    { '/admin/letters/$gym_id/$member_id': LettersPage },
    paths.letter('admin', elsewhere._id, thread.member_id._id),
  )
  ;(await server.next('/letter/all')).answer({ threads: [thread], waiting: 1 })
  const one = `/letter/one/${thread.member_id._id}`
  ;(await server.next(one)).answer({ letters: [thread.last] })
  const panel = page.getByRole('dialog', { name: 'Aziza Karimova' })
  await panel.getByRole('textbox', { name: 'Xabar' }).fill('Ha, ochiqmiz')
  void queryClient.invalidateQueries() // as somebody else’s act has it read again
  ;(await server.next('/letter/all')).answer({ threads: [], waiting: 0 })
  ;(await server.next(one)).refuse(404, { error: 'not_found', message: 'Topilmadi' })
  await expect.element(panel.getByRole('alert')).toHaveTextContent('Bu aʼzo endi roʻyxatda yoʻq')
  await expect.element(panel.getByRole('textbox', { name: 'Xabar' })).toHaveValue('Ha, ochiqmiz')
  await expect.element(panel.getByRole('button', { name: 'Yuborish' })).toHaveAttribute('aria-disabled', 'true')
})
