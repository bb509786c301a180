import type { ComponentType } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useLiveEvents } from '#src/features/notifications/web/live.ts'
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
]

test.each(cases)('%s is read again at once when an app or another desk took money', async (asks, path, at, Page) => {
  signInAs('admin')
  function WithStream() {
    useLiveEvents()
    return <Page />
  }
  showPages({ [path]: WithStream }, at)
  ;(await server.next(asks)).refuse(404, { error: 'not_found', message: 'Topilmadi' })
  await expect.element(page.getByRole('heading').first()).toBeVisible()
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  ;(await server.next('/notification/stream')).answerStream(readable)
  await writable
    .getWriter()
    .write(new TextEncoder().encode(`event: memberships\ndata: {"gym_id":"${sampleGym._id}"}\n\n`))
  await server.next(asks)
})
