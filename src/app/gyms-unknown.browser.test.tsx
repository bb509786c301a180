import type { ComponentType } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf, sampleGym } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signInAs } from '#test/components/show-page.tsx'
import { AutopayPage } from '#src/features/autopay/web/AutopayPage.tsx'
import { MemberCoachesPage } from '#src/features/classes/web/MemberCoachesPage.tsx'
import { MemberTimetable } from '#src/features/classes/web/MemberTimetable.tsx'
import { SellPage } from '#src/features/memberships/web/SellPage.tsx'
import { MemberLocks } from '#src/features/portal/web/MemberLocks.tsx'
import { OrdersPage } from '#src/features/portal/web/OrdersPage.tsx'
import { OwnMembershipsPage } from '#src/features/portal/web/OwnMembershipsPage.tsx'
import { OwnPaymentsPage } from '#src/features/portal/web/OwnPaymentsPage.tsx'
import { SchedulePage } from '#src/features/portal/web/SchedulePage.tsx'
import { UpgradePage } from '#src/features/portal/web/UpgradePage.tsx'
import { VisitsPage } from '#src/features/portal/web/VisitsPage.tsx'
import { OwnShiftPage } from '#src/features/shifts/web/OwnShiftPage.tsx'
import { EmployeeFiguresPage } from '#src/features/statistics/web/EmployeeFiguresPage.tsx'
import { EmployeeHomePage } from '#src/features/statistics/web/EmployeeHomePage.tsx'
import { CheckInPage } from '#src/features/visits/web/CheckInPage.tsx'

const server = standInForServer()
beforeEach(forgetAll)
beforeEach(() => page.viewport(1280, 900))

const gyms = '/gym/employee/gyms'
const again = () => page.getByRole('button', { name: 'Qayta urinish' })

type Case = [path: string, Page: ComponentType, asks: string]
const ofMember: Case[] = [
  ['/member/autopay', AutopayPage, '/member/autopay'],
  ['/member/teachers', MemberCoachesPage, '/member/class/coaches'],
  ['/member/edus', MemberTimetable, '/member/class/sessions'],
  ['/member/payments', OwnPaymentsPage, '/member/payments'],
  ['/member/payment/plan/upgrade', UpgradePage, '/member/plans'],
  ['/member/visits', VisitsPage, '/member/visits'],
]
const ofEmployee: Case[] = [
  ['/employee/checkin', CheckInPage, '/visit/all'],
  ['/employee/memberships/create', SellPage, '/plans/all/forgym'],
  ['/employee/shift', OwnShiftPage, '/shift/current'],
  ['/employee', EmployeeHomePage, '/statistics/gym/member/all'],
  ['/employee/statistics', EmployeeFiguresPage, '/statistics/gym/member/all'],
]

test.each([
  ...ofMember.map((one) => ['member', ...one] as const),
  ...ofEmployee.map((one) => ['employee', ...one] as const),
])(
  '%s: %s says that the gyms cannot be read and asks for them again, then for its own',
  async (role, path, Page, asks) => {
    signInAs(role, ['statistics.read'])
    showPages({ [path]: Page })
    await server.breaksDown(gyms)
    await expect.element(again()).toBeVisible()
    expect(server.calls(asks)).toEqual([])
    await again().click()
    ;(await server.next(gyms)).answer({ gyms: [{ ...sampleGym, _id: idOf(901) }] })
    await expect.element(again()).not.toBeInTheDocument()
    await expect.poll(() => server.calls(asks).length).toBeGreaterThan(0)
  },
)

const brought: Case[] = [
  ['/member/memberships', OwnMembershipsPage, '/member/memberships'],
  ['/member/orders', OrdersPage, '/member/orders'],
  ['/member/schedule', SchedulePage, '/member/schedule'],
]

test.each([...ofMember.filter(([path]) => path !== '/member/autopay'), ...brought])(
  '%s tells a member of no gym that they have none, and waits for nothing',
  async (path, Page) => {
    signInAs('member')
    showPages({ [path]: Page })
    ;(await server.next(gyms)).answer({ gyms: [] })
    if (brought.some(([, one]) => one === Page))
      (await server.next('/member/portal')).answer({ portal: { is_open: false, gym: null } })
    await expect.element(page.getByText('Siz hali hech bir zalga aʼzo emassiz')).toBeVisible()
    await expect.element(page.getByText('Bu boʻlim yopiq')).not.toBeInTheDocument()
  },
)

test('the sections of the menu say that there is no gym, and not that its plan lacks them', async () => {
  signInAs('member')
  showPages({ '/member': () => <MemberLocks>{(reason) => <p>{reason ?? 'open'}</p>}</MemberLocks> }, '/member')
  const asked = await server.next(gyms)
  await expect.element(page.getByText('open')).toBeVisible() // what is not known yet is not locked
  asked.answer({ gyms: [] })
  ;(await server.next('/member/portal')).answer({ portal: { is_open: false, gym: null } })
  await expect.element(page.getByText('Siz hali hech bir zalga aʼzo emassiz')).toBeVisible()
})
