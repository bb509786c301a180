import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { startOfDay } from '#src/contract/days.ts'
import { useLiveEvents } from '#src/features/notifications/web/live.ts'
import { useFormats } from '#src/web/texts.ts'
import { idOf } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signInAs } from '#test/components/show-page.tsx'
import { MembershipWithPapers } from './membership-page.tsx'

const server = standInForServer()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
  vi.setSystemTime(startOfDay('2026-06-02').getTime() - 30_000)
})
beforeEach(forgetAll)
afterEach(() => void vi.useRealTimers())

test('within a minute after midnight an open page says what day it is and reads what stands on it again', async () => {
  signInAs('admin')
  function Open() {
    useLiveEvents()
    const { relativeDay } = useFormats()
    return (
      <>
        <p>Toʻlov muddati: {relativeDay('2026-06-02')}</p>
        <MembershipWithPapers />
      </>
    )
  }
  const asks = `/membership/one/${idOf(31)}`
  showPages({ '/admin/memberships/details/$membership_id': Open }, `/admin/memberships/details/${idOf(31)}`)
  ;(await server.next(asks)).refuse(404, { error: 'not_found', message: 'Topilmadi' })
  await expect.element(page.getByRole('heading').first()).toBeVisible()
  await expect.element(page.getByText('Toʻlov muddati: ertaga')).toBeVisible()
  await vi.advanceTimersByTimeAsync(90_000)
  await expect.element(page.getByText('Toʻlov muddati: bugun')).toBeVisible()
  await server.next(asks)
})
