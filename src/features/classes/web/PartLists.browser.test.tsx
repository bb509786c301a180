import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf, pageOf } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signIn } from '#test/components/show-page.tsx'
import type { ClassCoach, ClassKind } from '../parts-contract.ts'
import { CoachList, KindList } from './PartLists.tsx'

// Kinds and coaches are the owner's, of all gyms: their lists wait for no gym. What rooms have besides stands in ClassPartPage's tests.

const server = standInForServer()
beforeEach(forgetAll)
beforeEach(signIn)
beforeEach(() => page.viewport(1600, 900))

const kinds = '/class/kind/all'
const coaches = '/class/coach/all'
const open = (part: 'kinds' | 'coaches', search = '') =>
  showPages({ '/admin/classes/$part': part === 'kinds' ? KindList : CoachList }, `/admin/classes/${part}${search}`)
const cell = (name: string | RegExp) => page.getByRole('cell', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const act = async (of: string, name: string) => {
  await button(`Amallar: ${of}`).click()
  await page.getByRole('menuitem', { name }).click()
}

const kind = (name: string, given: Partial<ClassKind> = {}): ClassKind => ({
  _id: idOf(1),
  name,
  color: 'violet',
  level: 'beginner',
  duration: 60,
  description: '',
  picture: null,
  gender: 'female',
  age_from: 14,
  age_to: null,
  drop_in_price: null,
  is_archived: false,
  version: 3,
  ...given,
})
const coach = (fullname: string, given: Partial<ClassCoach> = {}): ClassCoach => ({
  _id: idOf(2),
  employee_id: null,
  fullname,
  phone_number: '+998901234567',
  photo: null,
  skills: ['Yoga', 'Pilates'],
  about: '',
  free_hours: [{ weekday: 2, from: '09:00', to: '12:00' }],
  has_left: false,
  version: 5,
  ...given,
})
const answerKinds = async (...found: ClassKind[]) =>
  (await server.next(kinds)).answer({ kinds: found, ...pageOf(found.length) })
const answerCoaches = async (...found: ClassCoach[]) =>
  (await server.next(coaches)).answer({ coaches: found, ...pageOf(found.length) })

test('a kind says for whom it is; put away it goes only when the server says so, and comes back at its own version', async () => {
  open('kinds')
  await answerKinds(kind('Yoga'), kind('Boks', { _id: idOf(4), gender: 'any', age_from: null, color: 'red' }))
  await expect.element(cell('Ayollar, 14 yoshdan')).toBeVisible()

  await act('Yoga', 'Arxivga olish')
  const first = await server.next(`/class/kind/delete/${idOf(1)}`)
  first.refuse(409, { error: 'class.in_use', message: 'Oldinda mashgʻulotlari bor' })
  await expect.element(page.getByText('Oldinda mashgʻulotlari bor', { exact: true })).toBeVisible()
  await expect.element(button('Yoga')).toBeVisible()

  await act('Yoga', 'Arxivga olish')
  ;(await server.next(`/class/kind/delete/${idOf(1)}`)).answer({})
  await answerKinds(kind('Boks', { _id: idOf(4) }))
  await expect.element(button('Yoga')).not.toBeInTheDocument()

  // what was put away is asked for by its filter, and offers the way back alone
  await button('Holati').click()
  await page.getByRole('menuitemradio', { name: 'Arxivdagilar ham' }).click()
  const away = await server.next(kinds)
  expect(away.query).toMatchObject({ archived: 'true' })
  away.answer({ kinds: [kind('Yoga', { is_archived: true })], ...pageOf(1) })
  await expect.element(cell('Arxivda')).toBeVisible()
  await act('Yoga', 'Arxivdan qaytarish')
  const back = await server.next(`/class/kind/update/${idOf(1)}`)
  expect(back.body).toEqual({ is_archived: false, version: 3 })
  back.answer({ kind: kind('Yoga') })
  await answerKinds(kind('Yoga'))
  await expect.element(cell('Arxivda')).not.toBeInTheDocument()
})

test('the answer to an older search does not come after the newer one; one that fails is said and asked again', async () => {
  open('kinds')
  await answerKinds(kind('Yoga'))
  const search = page.getByRole('searchbox', { name: 'Nomi' })
  await search.fill('bo')
  const slow = await server.next(kinds)
  await search.fill('pil')
  const quick = await server.next(kinds)
  expect([slow.query['search'], quick.query['search']]).toEqual(['bo', 'pil'])
  quick.answer({ kinds: [kind('Pilates')], ...pageOf(1) })
  await expect.element(button('Pilates')).toBeVisible()
  slow.answer({ kinds: [kind('Boks')], ...pageOf(1) })
  await search.fill('zum')
  await server.breaksDown(kinds)
  expect(button('Boks').elements()).toEqual([])
  await button('Qayta urinish').first().click()
  await answerKinds(kind('Zumba'))
  await expect.element(button('Zumba')).toBeVisible()
})

test('a new kind stays in its form until it is saved; then the list has it', async () => {
  open('kinds')
  await answerKinds()
  await expect.element(page.getByText('Mashgʻulot turlari yoʻq')).toBeVisible()
  await button('Tur qoʻshish').first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Nomi' }).fill('Yoga')
  await form.getByRole('button', { name: 'Saqlash' }).click()
  const taken = await server.next('/class/kind/create')
  expect(taken.body).toMatchObject({ name: 'Yoga' })
  taken.refuse(409, { error: 'class.name_taken', message: 'Bunday nom bor', errors: { name: 'Bunday nom bor' } })
  await expect.element(form.getByText('Bunday nom bor').first()).toBeVisible()
  await form.getByRole('textbox', { name: 'Nomi' }).fill('Yoga plyus')
  await form.getByRole('button', { name: 'Saqlash' }).click()
  const sent = await server.next('/class/kind/create')
  expect(sent.body).toMatchObject({ name: 'Yoga plyus' })
  sent.answer({ kind: kind('Yoga plyus') })
  await answerKinds(kind('Yoga plyus'))
  await expect.element(button('Yoga plyus')).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a coach is told with skills and free hours, leaves, is found among those who left and comes back', async () => {
  open('coaches')
  const asked = await server.next(coaches)
  expect(asked.query).not.toHaveProperty('left')
  asked.answer({
    coaches: [
      coach('Dilshod Rahimov'),
      coach('Malika Yusupova', { _id: idOf(6), phone_number: null, skills: [], free_hours: [] }),
    ],
    ...pageOf(2),
  })
  await expect.element(cell('Yoga, Pilates')).toBeVisible()
  await expect.element(cell(/Se 09:00–12:00/)).toBeVisible()
  await expect
    .element(
      page
        .getByRole('row', { name: /Malika/ })
        .getByRole('cell', { name: '—' })
        .first(),
    )
    .toBeVisible()

  await act('Dilshod Rahimov', 'Ketdi')
  ;(await server.next(`/class/coach/delete/${idOf(2)}`)).answer({})
  await answerCoaches(coach('Malika Yusupova', { _id: idOf(6) }))
  await expect.element(button('Dilshod Rahimov')).not.toBeInTheDocument()
})

test('whoever left is asked for by the address and comes back at the own version; a newer record is said, and read for the next press', async () => {
  open('coaches', '?left=true')
  const asked = await server.next(coaches)
  expect(asked.query).toMatchObject({ left: 'true' })
  asked.answer({ coaches: [coach('Dilshod Rahimov', { has_left: true })], ...pageOf(1) })
  await expect.element(cell('Ketgan')).toBeVisible()
  await act('Dilshod Rahimov', 'Arxivdan qaytarish')
  const stale = await server.next(`/class/coach/update/${idOf(2)}`)
  expect(stale.body).toEqual({ has_left: false, version: 5 })
  stale.refuse(409, { error: 'stale_version', message: 'Boshqa birov oʻzgartirgan' })
  await expect.element(page.getByText('Boshqa birov oʻzgartirgan', { exact: true })).toBeVisible()
  await answerCoaches(coach('Dilshod Rahimov', { has_left: true, skills: ['Boks'], version: 6 }))
  await expect.element(cell('Boks')).toBeVisible()
  await act('Dilshod Rahimov', 'Arxivdan qaytarish')
  expect((await server.next(`/class/coach/update/${idOf(2)}`)).body).toEqual({ has_left: false, version: 6 })
})
