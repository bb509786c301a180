import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { AskFreeze } from '#src/features/freeze-requests/web/AskFreeze.tsx'
import { RatingCard } from '#src/features/ratings/web/RatingCard.tsx'
import { fitsIn } from '#test/components/fits.ts'
import { idOf, sampleGym } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signInAs } from '#test/components/show-page.tsx'
import { DebtCard } from './DebtCard.tsx'
import { InviteFriend } from './InviteFriend.tsx'

const server = standInForServer()
const gymId = sampleGym._id
const membership = { _id: idOf(31), plan_name: 'Oylik', start_date: '2026-06-01' }

const parts = [
  ['/member/rating', 'Zal sizga yoqdimi?'],
  ['/member/invitation', 'Doʻstingizni taklif qiling'],
  ['/member/promises', 'Qachon toʻlaysiz?'],
  ['/member/invoice/payable', 'Onlayn toʻlash'],
  ['/member/freeze/requests', 'Muzlatish'],
] as const
const named = (name: string) => page.getByText(name, { exact: true })
const again = () => page.getByRole('button', { name: 'Qayta urinish' }).elements()

test('parts of a member’s home whose calls break down are named with the reason, each alone, and are asked again by a press', async () => {
  await page.viewport(320, 800)
  forgetAll()
  signInAs('member')
  showPages({
    '/member': () => (
      <>
        <h1>Salom</h1>
        <DebtCard debt={400_000} due={null} phone="+998712000000" gymId={gymId} />
        <AskFreeze gymId={gymId} membership={membership} />
        <RatingCard gymId={gymId} />
        <InviteFriend gymId={gymId} gymName="Chilonzor" />
      </>
    ),
  })
  for (const [index, [path, name]] of parts.entries()) {
    expect(named(name).elements()).toEqual([])
    await server.breaksDown(path)
    await expect.element(named(name)).toBeVisible()
    await expect.poll(() => again().length).toBe(index + 1)
  }
  await fitsIn(320)
  named('Muzlatish').element().parentElement?.querySelector('button')?.click()
  const answer = { requests: [], may_ask: [membership._id], booked: [], policy: 'asked' }
  ;(await server.next('/member/freeze/requests')).answer(answer)
  await expect.element(page.getByRole('button', { name: 'Muzlatish' })).toBeVisible()
  await expect.poll(() => again().length).toBe(parts.length - 1)
})
