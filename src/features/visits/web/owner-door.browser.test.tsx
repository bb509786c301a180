import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf, pageOf } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { showPages, signInAs } from '#test/components/show-page.tsx'
import { CheckInPage } from './CheckInPage.tsx'

// At which of their gyms an owner stands.

const server = standInForServer()
beforeEach(() => localStorage.removeItem('selectedGym'))
beforeEach(() => signInAs('admin'))

const gym = (nr: number, name: string, status: string) => ({
  _id: idOf(nr),
  name,
  hasStatusSubscription: { status, end_date: '2026-03-01', remaining_days: 0 },
})
const gyms = [gym(1, 'Andijon', 'expired'), gym(2, 'Buxoro', 'active'), gym(3, 'Chilonzor', 'active')]
const open = async () => {
  showPages({ '/admin/checkin': CheckInPage })
  ;(await server.next('/gym/foradmin/all')).answer({ gyms, ...pageOf(gyms.length) })
}
const chosen = () => page.getByRole('combobox', { name: 'Zal', exact: true })

test('the door of an owner opens at the first gym that runs, not at a lapsed one that comes before it', async () => {
  await open()
  await expect.element(chosen()).toHaveValue(idOf(2))
  await expect.element(page.getByText('Buxoro').first()).toBeVisible()
})

test('a lapsed gym that is chosen says so, and is the one that opens the next time on this device', async () => {
  await open()
  await chosen().selectOptions('Andijon')
  await expect.element(page.getByText('Muddati tugagan')).toBeVisible()
  expect(localStorage.getItem('selectedGym')).toBe(idOf(1))
})
