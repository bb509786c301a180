import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { defaultTicks } from '#src/contract/permissions.ts'
import { idOf, sampleGym } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signInAs } from '#test/components/show-page.tsx'
import type { ClassCounts, SlotCounts } from '../figures-contract.ts'
import { FiguresPage } from './FiguresPage.tsx'

const server = standInForServer()
beforeEach(forgetAll)
beforeEach(() => signInAs('employee', [...defaultTicks, 'classes.manage']))
beforeEach(() => page.viewport(1280, 1000))

const counts = (given: Partial<ClassCounts>): ClassCounts => ({
  sessions: 4,
  cancelled: 0,
  places: 40,
  booked: 20,
  singles: 3,
  attended: 18,
  no_show: 2,
  late: 1,
  unmet: 0,
  ...given,
})
const slot = (nr: number, name: string, given: Partial<ClassCounts>): SlotCounts => ({
  kind_id: { _id: idOf(nr), name, color: 'violet' },
  weekday: 1,
  time: '18:00',
  ...counts(given),
})

test('a class that many waited for in vain is to be doubled, the most wanted first, one that few come to to be moved or dropped, others are left alone', async () => {
  showPages({ '/employee/classes/figures': FiguresPage })
  ;(await server.next('/gym/employee/gyms')).answer({ gyms: [sampleGym] })
  const asked = await server.next('/class/figures')
  expect(asked.query['gym_id']).toBe(sampleGym._id)
  asked.answer({
    figures: {
      total: counts({}),
      kinds: [],
      coaches: [],
      hours: [],
      slots: [
        slot(1, 'Yoga', { booked: 40, unmet: 7 }),
        slot(2, 'Boks', { booked: 10 }),
        slot(3, 'Pilates', { booked: 14 }),
        slot(4, 'Zumba', { sessions: 1, places: 10, booked: 1 }),
        slot(5, 'Krossfit', { booked: 40, unmet: 33 }),
        slot(6, 'Karate', { booked: 39, unmet: 1 }),
      ],
    },
  })
  const advice = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await expect.element(advice('Yoga')).toHaveTextContent('Joy yetmadi: 7 kishi. Yana bittasini qoʻshing')
  await expect.element(advice('Boks')).toHaveTextContent('Kam keladi: 25%')
  expect(
    advice('18:00')
      .elements()
      .map(({ textContent }) => textContent),
  ).toMatchObject(['Krossfit', 'Yoga', 'Boks'].map((name) => expect.stringContaining(name)))
  for (const name of ['Pilates', 'Zumba', 'Karate']) await expect.element(advice(name)).not.toBeInTheDocument()
})

test('places that were bought singly have a column of their own beside all that were booked', async () => {
  showPages({ '/employee/classes/figures': FiguresPage })
  ;(await server.next('/gym/employee/gyms')).answer({ gyms: [sampleGym] })
  const kinds = [{ _id: idOf(1), name: 'Yoga', ...counts({ booked: 20, singles: 7 }) }]
  ;(await server.next('/class/figures')).answer({
    figures: { total: counts({}), kinds, coaches: [], hours: [], slots: [] },
  })
  const table = page.getByRole('table', { name: 'Tur boʻyicha' })
  await expect.element(table.getByRole('columnheader', { name: 'Bir martalik' })).toBeVisible()
  await expect.element(table.getByRole('row', { name: /Yoga/ })).toHaveTextContent(/20.*7/)
})

test('where nobody booked nobody missed anything: that is no share of it, and not none', async () => {
  showPages({ '/employee/classes/figures': FiguresPage })
  ;(await server.next('/gym/employee/gyms')).answer({ gyms: [sampleGym] })
  const total = counts({ booked: 0, singles: 0, attended: 0, no_show: 0, late: 0 })
  ;(await server.next('/class/figures')).answer({ figures: { total, kinds: [], coaches: [], hours: [], slots: [] } })
  await expect.element(page.getByText('—', { exact: true })).toBeVisible()
  await expect.element(page.getByText('0%', { exact: true })).toBeVisible()
})
