import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '#src/app/commands.ts'
import { closeCommand } from '#src/web/commands.tsx'
import type { Member } from '#src/features/members/contract.ts'
import { fitsItsPlace } from '#test/components/fits.ts'
import { bought, entered, server, shahnoza } from '#test/components/door.tsx'
import { longName } from '#test/components/samples.ts'
import { showPages, signIn } from '#test/components/show-page.tsx'
import { CheckInButton } from './CheckInButton.tsx'

beforeEach(signIn)
afterEach(() => closeCommand())

const gyms = [
  { _id: 'one', name: 'Chilonzor' },
  { _id: 'two', name: 'Yunusobod' },
]
const member = {
  _id: 'ali',
  fullname: 'Ali Valiyev',
  gym: { gyms },
  membership: { gym_id: 'two' },
} as unknown as Member // what the button reads of one

test('the member of the page is let in by one key, at the door where their membership runs, and once', async () => {
  showPages({ '/member': () => <CheckInButton member={member} /> })
  await expect.element(page.getByRole('button', { name: 'Kiritish: Yunusobod' })).toBeVisible()
  await userEvent.keyboard('{F9}{F9}')
  const sent = await server.next('/visit/checkin')
  expect(sent.body).toEqual({ gym_id: 'two', member_id: 'ali' })
  expect(server.calls('/visit/checkin')).toHaveLength(1)
  await expect.element(page.getByRole('dialog', { name: 'Kiritish' })).toBeVisible()
})

test('the key that takes a check-in back is that of what is typed in a window over its answer', async () => {
  showPages({ '/member': () => <CheckInButton member={member} /> })
  await userEvent.keyboard('{F9}')
  const debt = { membership_id: 'older', amount: 120_000, due_date: '2020-12-05' }
  ;(await server.next('/visit/checkin')).answer({ ...entered(shahnoza), debt })
  await page.getByRole('button', { name: 'Toʻlovni qabul qilish' }).click()
  const { answer } = await server.next('/membership/one/older')
  answer({ membership: { ...bought, _id: 'older', member_id: shahnoza, remaining_amount: 120_000, transactions: [] } })
  await expect.element(page.getByRole('textbox', { name: /^Summa/ })).toHaveFocus()
  await userEvent.keyboard('{Control>}z{/Control}{Escape}')
  await expect.element(page.getByRole('textbox', { name: /^Summa/ })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Bekor qilish' })).toBeVisible()
  expect(server.calls(encodeURI(`/visit/undo/visit of ${shahnoza._id}`))).toHaveLength(0)
  await userEvent.keyboard('{Control>}z{/Control}')
  await server.next(encodeURI(`/visit/undo/visit of ${shahnoza._id}`))
})

test('a door of any name stays within the card', async () => {
  const door = { ...member, gym: { gyms: gyms.map((gym) => ({ ...gym, name: longName })) } }
  showPages({
    '/member': () => (
      <div data-card className="flex w-77 flex-wrap *:grow">
        <CheckInButton member={door} />
      </div>
    ),
  })
  await expect.element(page.getByRole('button', { name: new RegExp(longName) })).toBeVisible()
  await fitsItsPlace(page.elementLocator(document.querySelector('[data-card]') as Element))
  // the key stays one word within its cap
  const cap = document.querySelector('kbd') as Element
  expect(cap.scrollHeight).toBeLessThanOrEqual(cap.clientHeight)
})
