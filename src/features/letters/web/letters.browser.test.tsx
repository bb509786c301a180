import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { inGym, paths } from '#src/contract/paths.ts'
import { GymWatch } from '#src/features/gyms/web/GymWatch.tsx'
import { idOf, sampleGym } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signInAs } from '#test/components/show-page.tsx'
import type { LetterThread } from '../contract.ts'
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
