import { beforeEach, expect, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type Asked, standInForServer } from './server.ts'
import { id, plan } from './sale-plans.ts'
import { showPages, signIn } from './show-page.tsx'
import { SaleForm } from '#src/features/memberships/web/SaleForm.tsx'

/* The form of a sale with its buyer, gyms and plans, for the tests of it. */

export const server = standInForServer()
beforeEach(signIn)
beforeEach(() => sessionStorage.clear())

export { id, month, plan } from './sale-plans.ts'
export const day = plan(id(5), 'Kunlik', 30_000)
export const ali = { value: id(1), label: 'Ali Valiyev' }
export const [chilonzor, yunusobod] = [
  { value: id(2), label: 'Chilonzor' },
  { value: id(3), label: 'Yunusobod' },
]
export const som = (text: string) => text.replaceAll(' ', '\u00a0')
export const done = vi.fn<() => void>()
export const sale = '/membership/create'
export const plansOf = '/plans/all/forgym'
export const planField = () => page.getByRole('group', { name: 'Tarif' })
export const tile = (name: string) => planField().getByRole('radio', { name: new RegExp(`^${name}`) })
export const takenTile = () => planField().getByRole('radio', { checked: true })
export const take = (name: string) => planField().getByText(name, { exact: true }).click()
export const amount = () => page.getByRole('textbox', { name: 'Toʻlov summasi' })
export const sell = () => page.getByRole('button', { name: 'Sotish', exact: true })
export const choice = (group: string, name: string) =>
  page.getByRole('group', { name: group }).getByText(name, { exact: true })

type Props = Partial<Parameters<typeof SaleForm>[0]>
export function open(props: Props = {}) {
  done.mockReset()
  showPages({ '/sell': () => <SaleForm member={ali} gyms={[chilonzor]} onDone={done} {...props} /> })
}
/** The sale is answered, and the page has heard of it once. */
export async function sold(sent: Asked) {
  sent.answer({ membership: { _id: id(9) } })
  await expect.poll(() => done.mock.calls.length).toBe(1)
}
/** The buyer's own record, by which it is told whom a plan is for. */
export async function knowBuyer(gender = 'male') {
  const asked = await server.next(`/member/one/${ali.value}`)
  asked.answer({ member: { _id: ali.value, gender, dateOfBirth: null, memberships: { ahead: [] } } })
}
export async function offer(plans: readonly object[]) {
  const asked = await server.next(plansOf)
  asked.answer({ plans, pagination: { page: 1, total: plans.length, totalPages: 1 } })
  return asked
}
