import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { sampleEmployee } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { showPages, signIn } from '#test/components/show-page.tsx'
import type { Employee } from '../contract.ts'
import { EmployeesPage } from './EmployeesPage.tsx'

const server = standInForServer()
beforeEach(signIn)

const employee = (fullname: string, status: Employee['status']) => sampleEmployee({ _id: fullname, fullname, status })

test('a row offers what may be done with this employee, and asks before it', async () => {
  showPages({ '/admin/employees': EmployeesPage })
  const all = await server.next('/employee/foradmin/all')
  const employees = [employee('Nilufar Karimova', 'active'), employee('Jasur Aliyev', 'fired')]
  all.answer({ employees, pagination: { page: 1, limit: 10, total: 2, totalPages: 1 } })
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true })

  await page.getByRole('button', { name: /Jasur Aliyev/ }).click()
  await expect.element(item('Qayta ishga olish')).toBeVisible()
  expect(item('Bloklash').elements()).toHaveLength(0)
  await userEvent.keyboard('{Escape}')

  await page.getByRole('button', { name: /Nilufar Karimova/ }).click()
  await expect.element(item('Bloklash')).toBeVisible()
  await item('Ishdan boʻshatish').click()
  await expect.element(page.getByRole('dialog')).toHaveTextContent('Nilufar Karimova')
  expect(server.calls('/employee/fire/Nilufar%20Karimova')).toEqual([])
})
