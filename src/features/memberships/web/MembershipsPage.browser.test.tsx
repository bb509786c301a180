import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf, pageOf, sampleGym } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signInAs } from '#test/components/show-page.tsx'
import { MembershipsPage } from './MembershipsPage.tsx'

const server = standInForServer()

test('whose a membership is can be read on a small laptop too: a surname goes on in a second line', async () => {
  await page.viewport(976, 800) // what is left beside the menu at 1280
  forgetAll()
  signInAs('admin')
  showPages({ '/admin/memberships': MembershipsPage })
  const sold = {
    _id: idOf(31),
    member_id: { _id: idOf(21), fullname: 'Shuhratbek Ziyodullayev', phone_number: null, avatar: null },
    gym_id: sampleGym,
    plan_name: 'Talabalar uchun 1 oylik, kunduzgi vaqtda',
    start_date: '2026-06-01',
    end_date: '2026-06-30',
    remaining_days: 21,
    remaining_amount: 1_070_000,
    paid_amount: 130_000,
    payment_status: 'partial',
    status: 'active',
    is_frozen: false,
    is_reserved: false,
    counted_amount: null,
  }
  const totals = { due: 1_200_000, paid: 130_000, remaining: 1_070_000, counted: null }
  ;(await server.next('/membership/foradmin/all')).answer({ memberships: [sold], totals, ...pageOf(1) })
  const name = page.getByText('Shuhratbek Ziyodullayev')
  await expect.element(name).toBeVisible()
  await expect
    .poll(() => [name.element().scrollWidth, name.element().scrollHeight])
    .toEqual([name.element().clientWidth, name.element().clientHeight])
  await expect.poll(() => name.element().closest('tr')?.offsetHeight).toBe(56)
})
