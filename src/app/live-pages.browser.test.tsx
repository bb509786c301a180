import type { ComponentType } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { GymPage } from '#src/features/gyms/web/GymPage.tsx'
import { useLiveEvents } from '#src/features/notifications/web/live.ts'
import { AdminDashboardPage } from '#src/features/statistics/web/AdminDashboardPage.tsx'
import { CheckInPage } from '#src/features/visits/web/CheckInPage.tsx'
import { idOf, sampleGym } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signInAs } from '#test/components/show-page.tsx'
import { MemberProfile } from './member-page.tsx'
import { MembershipWithPapers } from './membership-page.tsx'

const server = standInForServer()
beforeEach(forgetAll)

const cases: [asks: string, path: string, at: string, Page: ComponentType][] = [
  [
    `/membership/one/${idOf(31)}`,
    '/admin/memberships/details/$membership_id',
    `/admin/memberships/details/${idOf(31)}`,
    MembershipWithPapers,
  ],
  [`/member/one/${idOf(21)}`, '/admin/members/profile/$member_id', `/admin/members/profile/${idOf(21)}`, MemberProfile],
  ['/statistics/admin/morning', '/admin', '/admin', AdminDashboardPage],
  ['/statistics/gym/unpaidandpartial', '/admin', '/admin', AdminDashboardPage],
  ['/statistics/admin/member/all', '/admin', '/admin', AdminDashboardPage],
  ['/gym/foradmin/all', '/admin/checkin', '/admin/checkin', CheckInPage],
  [`/gym/one/${sampleGym._id}`, '/admin/gyms/profile/$gym_id', `/admin/gyms/profile/${sampleGym._id}`, GymPage],
]

test('figures are read once for what comes close together, and once more after it', async () => {
  const asks = '/statistics/admin/morning'
  signInAs('admin')
  function WithStream() {
    useLiveEvents()
    return <AdminDashboardPage />
  }
  showPages({ '/admin': WithStream }, '/admin')
  ;(await server.next(asks)).refuse(409, { error: 'state_conflict', message: 'Bu hozir boʻlmaydi' })
  await expect.element(page.getByText('Bu hozir boʻlmaydi').first()).toBeVisible()
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  ;(await server.next('/notification/stream')).answerStream(readable)
  const writer = writable.getWriter()
  const sale = new TextEncoder().encode(`event: memberships\ndata: {"gym_id":"${sampleGym._id}"}\n\n`)
  for (let sold = 0; sold < 20; sold += 1) await writer.write(sale)
  const told = { error: 'state_conflict', message: 'Bu hozir boʻlmaydi' }
  ;(await server.next(asks)).refuse(409, told)
  ;(await server.next(asks)).refuse(409, told)
  expect(server.calls(asks)).toHaveLength(3)
})

test.each(cases)('%s is read again at once when an app or another desk took money', async (asks, path, at, Page) => {
  signInAs('admin')
  function WithStream() {
    useLiveEvents()
    return <Page />
  }
  showPages({ [path]: WithStream }, at)
  ;(await server.next(asks)).refuse(409, { error: 'state_conflict', message: 'Bu hozir boʻlmaydi' })
  await expect.element(page.getByText('Bu hozir boʻlmaydi').first()).toBeVisible()
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  ;(await server.next('/notification/stream')).answerStream(readable)
  await writable
    .getWriter()
    .write(new TextEncoder().encode(`event: memberships\ndata: {"gym_id":"${sampleGym._id}"}\n\n`))
  await server.next(asks)
})
