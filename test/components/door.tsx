import { beforeEach, expect, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Asked, standInForServer } from './server.ts'
import { showPages, signIn } from './show-page.tsx'
import { CheckInPage } from '#src/features/visits/web/CheckInPage.tsx'
import { dismissToast, readToast } from '#src/ui/toast-store.ts'
import { idOf } from './samples.ts'

/* The door with its box, who is found there and how it answers, for the tests of it. */

export const server = standInForServer()
beforeEach(signIn)
/** A desk that is left says in a toast whom it let in last: also that of the test before. */
beforeEach(async () => {
  dismissToast()
  await vi.waitUntil(() => readToast() === null, 5000)
})

export const gym = { _id: idOf(1), name: 'Temir Zal' }
export const person = (fullname: string, more: object = {}) => ({
  _id: fullname,
  fullname,
  avatar: null,
  phone_number: '+998901112233',
  code: '123456',
  gender: 'female',
  status: 'active',
  membership: { status: 'active', is_frozen: false },
  came_at: null,
  ...more,
})
export type Person = ReturnType<typeof person>
export const shahnoza = person('Shahnoza Azimova', { _id: idOf(11) })
export const zafar = person('Zafar Botirov', { _id: idOf(12), gender: 'male' })
export const bought = { _id: idOf(21), plan_name: 'Bir oylik', end_date: '2030-01-01' }

export const box = () => page.getByRole('combobox', { name: 'Ism, telefonning oxirgi raqamlari yoki aʼzo kodi' })
export const option = (name: RegExp) => page.getByRole('option', { name })
export const verdict = () => page.getByRole('region', { name: 'Javob' })

export const found = (...members: object[]) => ({ members, has_more: false })
export const entered = (member: Person) => ({
  visit: {
    _id: `visit of ${member._id}`,
    member_id: member,
    gym_id: gym,
    membership: { ...bought, remaining_days: 20 },
    visited_at: new Date().toISOString(),
    is_present: true,
    left_at: null,
    override_reason: null,
    let_in_by: null,
  },
  already: false,
  overdue: 0,
  debt: null,
  counted: null,
  undo_seconds: 60,
})

export const refusal = (member: Person, more: object = {}) => ({
  error: 'visit.refused',
  message: 'Kirish mumkin emas',
  data: {
    reason: 'expired',
    member,
    membership: null,
    overdue: 0,
    debt: null,
    hours: null,
    can_override: false,
    ...more,
  },
})

/** All its keys at one moment, as no hand types. */
export function scan(code: string): void {
  const press = (key: string) =>
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    )
  for (const key of [...code, 'Enter']) press(key)
}

export async function open() {
  showPages({ '/checkin': CheckInPage })
  const gyms = await server.next('/gym/foradmin/all')
  gyms.answer({
    gyms: [{ ...gym, hasStatusSubscription: { status: 'active' } }],
    pagination: { page: 1, total: 1, totalPages: 1 },
  })
  await expect.element(box()).toBeVisible()
}
/** The list and an early Enter may both have asked: the call of this text. */
export async function find(text: string): Promise<Asked> {
  const asked = await server.next('/visit/find')
  return asked.query['search'] === text ? asked : find(text)
}
export const checkIn = () => server.next('/visit/checkin')
/** Types a text and sees its search leave. */
export async function search(text: string): Promise<Asked> {
  await box().fill(text)
  return find(text)
}
/** Types somebody and lets them in: the call that leaves. */
export async function come(typed: string, member: Person): Promise<Asked> {
  const asked = await search(typed)
  asked.answer(found(member))
  await expect.element(option(new RegExp(member.fullname))).toBeVisible()
  await userEvent.keyboard('{Enter}')
  return checkIn()
}
