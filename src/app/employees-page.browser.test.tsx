import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { sampleEmployee } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { showPages, signIn } from '#test/components/show-page.tsx'
import { OwnEmployees } from './employees-page.tsx'

const server = standInForServer()
beforeEach(signIn)

test('before an employee is dismissed, the classes that they hold stand in the question, also after a broken line', async () => {
  showPages({ '/admin/employees': OwnEmployees })
  const pagination = { page: 1, limit: 10, total: 1, totalPages: 1 }
  ;(await server.next('/employee/foradmin/all')).answer({
    employees: [sampleEmployee({ _id: 'nodira', fullname: 'Nodira Aliyeva' })],
    pagination,
  })
  await page.getByRole('button', { name: /Nodira Aliyeva/ }).click()
  await page.getByRole('menuitem', { name: 'Ishdan boʻshatish', exact: true }).click()
  const question = page.getByRole('dialog')
  await server.breaksDown('/class/coach/ahead/nodira')
  await question.getByRole('button', { name: 'Qayta urinish' }).click()
  const next = [{ _id: 'six', kind: 'Yoga', gym: 'Chilonzor', date: '2026-06-01', time: '18:00', people: 3 }]
  ;(await server.next('/class/coach/ahead/nodira')).answer({ sessions: 24, people: 31, next })
  await expect.element(question).toHaveTextContent('Oldinda 24 ta mashgʻuloti bor, 31 kishi yozilgan')
  await expect.element(question).toHaveTextContent('01.06 18:00 Yoga, Chilonzor3 kishi')
  await expect.element(question).toHaveTextContent('va yana 23 ta')
})
