import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '#src/web/api.ts'
import { idOf, sampleMember } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signInAs } from '#test/components/show-page.tsx'
import type { MemberNote } from '../notes-contract.ts'
import { MemberNotes } from './MemberNotes.tsx'

const server = standInForServer()
beforeEach(forgetAll)
beforeEach(() => signInAs('admin', []))

const member = sampleMember()
const all = `/member/note/all/${member._id}`
const note = (_id: string, over: Partial<MemberNote> = {}): MemberNote => ({
  _id,
  text: 'Tizzasi ogʻriydi',
  is_pinned: false,
  author: { role: 'admin', fullname: 'Aziz Rahimov' },
  is_own: true,
  createdAt: '2026-06-01T07:00:00.000Z',
  editedAt: null,
  version: 1,
  ...over,
})
const [knee, early] = [note(idOf(71)), note(idOf(72), { text: 'Ertalab keladi' })]
const field = () => page.getByRole('textbox', { name: 'Eslatma', exact: true }).last()

/** The second of two notes is being changed. */
async function edit() {
  showPages({ '/m': () => <MemberNotes member={member} /> })
  ;(await server.next(all)).answer({ notes: [early, knee] })
  await page.getByRole('button', { name: 'Eslatma amallari' }).last().click()
  await page.getByRole('menuitem', { name: 'Tahrirlash' }).click()
  await field().fill('Chap tizzasi ogʻriydi')
}

test('a note that somebody deletes while it is being changed leaves what was typed, which can be kept as a new one', async () => {
  await edit()
  void queryClient.invalidateQueries() // as somebody else’s act has it read again
  ;(await server.next(all)).answer({ notes: [early] })
  await expect
    .element(page.getByRole('main').getByRole('alert'))
    .toHaveTextContent('Bu eslatmani boshqa xodim oʻchirdi')
  await expect.element(field()).toHaveValue('Chap tizzasi ogʻriydi')
  await page.getByRole('button', { name: 'Yangi eslatma qilish' }).click()
  const added = await server.next(`/member/note/create/${member._id}`)
  expect(added.body).toEqual({ text: 'Chap tizzasi ogʻriydi' })
  added.answer({ note: note(idOf(73), { text: 'Chap tizzasi ogʻriydi' }) })
  await expect.element(page.getByRole('main').getByRole('alert')).not.toBeInTheDocument()
})

test('a note that was only pinned meanwhile is saved over that', async () => {
  await edit()
  await page.getByRole('button', { name: 'Saqlash' }).click()
  const first = await server.next(`/member/note/update/${knee._id}`)
  expect(first.body).toEqual({ text: 'Chap tizzasi ogʻriydi', version: 1 })
  first.refuse(409, { error: 'stale_version', message: 'Boshqa kishi oʻzgartirgan' })
  ;(await server.next(all)).answer({ notes: [early, { ...knee, is_pinned: true, version: 2 }] })
  await page.getByRole('button', { name: 'Yozganlarim qolsin' }).click()
  await page.getByRole('button', { name: 'Saqlash' }).click()
  expect((await server.next(`/member/note/update/${knee._id}`)).body).toEqual({
    text: 'Chap tizzasi ogʻriydi',
    version: 2,
  })
})

test('one that only fell off the end of a full list is no deleted one: it is saved, and deleted when the server says so', async () => {
  await edit()
  void queryClient.invalidateQueries()
  const newer = Array.from({ length: 200 }, (_, at) => note(idOf(1000 + at), { text: `Yangi ${at}` }))
  ;(await server.next(all)).answer({ notes: newer })
  await expect.element(page.getByText('Yangi 199')).toBeInTheDocument()
  const kept = page.getByRole('textbox', { name: 'Eslatma', exact: true }).last()
  await expect.element(kept).toHaveValue('Chap tizzasi ogʻriydi')
  await page.getByRole('button', { name: 'Saqlash' }).click()
  const sent = await server.next(`/member/note/update/${knee._id}`)
  sent.refuse(404, { error: 'not_found', message: 'Topilmadi' })
  await expect
    .element(page.getByRole('main').getByRole('alert').first())
    .toHaveTextContent('Bu eslatmani boshqa xodim oʻchirdi')
  await page.getByRole('button', { name: 'Yangi eslatma qilish' }).click()
  expect((await server.next(`/member/note/create/${member._id}`)).body).toEqual({ text: 'Chap tizzasi ogʻriydi' })
})
