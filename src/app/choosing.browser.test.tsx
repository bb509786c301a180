import { FormProvider, useForm } from 'react-hook-form'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Asked, standInForServer } from '#test/components/server.ts'
import { showPages, signIn } from '#test/components/show-page.tsx'
import type { ClassSession } from '#src/features/classes/contract.ts'
import { BookMember } from '#src/features/classes/web/BookMember.tsx'
import { CoachPanel } from '#src/features/classes/web/CoachPanel.tsx'
import { EmployeePicker } from '#src/features/employees/web/EmployeePicker.tsx'
import { SaleForm } from '#src/features/memberships/web/SaleForm.tsx'
import { PromoPanel } from '#src/features/promo-codes/web/PromoPanel.tsx'
import { PlanForm } from '#src/features/plans/web/PlanForm.tsx'
import { SubscriptionForm } from '#src/features/subscriptions/web/SubscriptionForm.tsx'

// Every field that searches on the server, over answers that are slow and come in another order: whom the text means, or nobody.
// `of` is where the field stands: source-rules.test.ts names one that is missing here.

const server = standInForServer()
beforeEach(signIn)

const nothing = () => undefined
const person = (fullname: string) => ({
  _id: fullname,
  fullname,
  name: fullname,
  address: 'Chilonzor',
  phone_number: '+998901112233',
  gender: 'female',
  status: 'active',
  membership: null,
  avatar: null,
})
const listOf = (key: string, names: readonly string[], totalPages = 1) => ({
  [key]: names.map(person),
  pagination: { page: 1, total: names.length, totalPages },
})

function Staff() {
  const form = useForm({ defaultValues: { staff: [] } })
  return (
    <FormProvider {...form}>
      <EmployeePicker name="staff" label="Xodimlar" />
    </FormProvider>
  )
}

const fields = [
  {
    field: 'the buyer of a sale',
    of: 'memberships/web/SaleBuyer.tsx',
    label: 'Aʼzo',
    path: '/member/foradmin/all',
    key: 'members',
    isMany: false,
    Page: () => <SaleForm gyms={[]} onDone={nothing} />,
  },
  {
    field: 'an employee',
    of: 'employees/web/EmployeePicker.tsx',
    label: 'Xodimlar',
    path: '/employee/all',
    key: 'employees',
    isMany: true,
    Page: Staff,
  },
  {
    field: 'the gym of a subscription',
    of: 'subscriptions/web/SubscriptionForm.tsx',
    label: 'Zal',
    path: '/gym/all',
    key: 'gyms',
    isMany: false,
    Page: () => <SubscriptionForm adminId="owner" onDone={nothing} />,
  },
  {
    field: 'the owner of a plan',
    of: 'plans/web/PlanForm.tsx',
    label: 'Administrator',
    path: '/admin/all',
    key: 'admins',
    isMany: false,
    Page: () => <PlanForm categories={['membership']} choosesAdmin onDone={nothing} />,
  },
  {
    field: 'the gyms of a plan',
    of: 'plans/web/PlanForm.tsx',
    label: 'Zallar',
    path: '/gym/all',
    key: 'gyms',
    isMany: true,
    Page: () => <PlanForm categories={['membership']} onDone={nothing} />,
  },
  {
    field: 'the employee who is a coach',
    of: 'classes/web/CoachPanel.tsx',
    label: 'Xodim',
    path: '/employee/all',
    key: 'employees',
    isMany: false,
    Page: () => <CoachPanel coach={undefined} onClose={nothing} />,
  },
  {
    field: 'the gyms of a promo code',
    of: 'promo-codes/web/PromoPanel.tsx',
    label: 'Zallar',
    path: '/gym/all',
    key: 'gyms',
    isMany: true,
    Page: () => <PromoPanel promo={undefined} onClose={nothing} />,
  },
]
const session = { _id: 'session', free: 3, gym_id: { _id: 'gym', name: 'Temir Zal' } } as ClassSession // all that the field reads

describe.each(fields)('$field', ({ label, path, key, isMany, Page }) => {
  const field = () => page.getByRole('combobox', { name: label })
  const chips = () => page.getByRole('button', { name: 'Olib tashlash: ' }).elements()
  const inField = () => (field().element() as HTMLInputElement).value // a combobox is an input
  const chosen = () => (isMany ? chips().map((chip) => chip.getAttribute('aria-label')?.slice(15)) : [inField()])
  const everybody = listOf(key, ['Shuhrat Yusupov', 'Umida Davronova', 'Umida Shodmonova'])
  const answerTo: Record<string, object> = {
    umida: listOf(key, ['Umida Davronova', 'Umida Shodmonova']),
    'umida shodm': listOf(key, ['Umida Shodmonova']),
  }
  const searchOf = ({ query }: Asked) => query['search'] ?? ''

  /** Both searches are on their way: `umida`, and after it `umida shodm`. */
  async function typeBoth(): Promise<[older: Asked, newer: Asked]> {
    showPages({ '/form': Page })
    const first = await server.next(path)
    first.answer(everybody)
    await field().fill('umida')
    const older = await server.next(path)
    await field().fill('umida shodm')
    const newer = await server.next(path)
    expect([older, newer].map(searchOf)).toEqual(['umida', 'umida shodm'])
    return [older, newer]
  }

  test.each([
    ['the older first', false],
    ['the newer first', true],
  ])('Enter before the answers waits, and takes whom the text means: %s', async (_order, isCrossed) => {
    const calls = await typeBoth()
    await userEvent.keyboard('{Enter}')
    await expect.element(field()).toHaveValue('umida shodm')
    for (const call of isCrossed ? calls.toReversed() : calls) call.answer(answerTo[searchOf(call)] ?? {})
    await expect.poll(chosen).toEqual(['Umida Shodmonova'])
  })

  test('arrows and Enter over the rows of an older text take nobody', async () => {
    const [older, newer] = await typeBoth()
    older.answer(answerTo['umida'] ?? {})
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    await expect.element(field()).toHaveValue('umida shodm')
    await expect.element(page.getByRole('option', { name: /Umida Davronova/ })).not.toBeInTheDocument()
    newer.answer(listOf(key, []))
    await expect.element(field()).toHaveValue('umida shodm')
  })

  test('of a list by name that goes on behind its page it asks: there may be more whom the text means', async () => {
    const [, newer] = await typeBoth()
    newer.answer(listOf(key, ['Umida Shodmonova', 'Zuhra Umidovna'], 2))
    await expect.element(page.getByRole('option', { name: /Zuhra Umidovna/ })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    const outcome = () => (page.getByText('Qaysi biri?').elements().length > 0 ? 'asks' : chosen())
    await expect.poll(outcome).toEqual(key === 'members' ? ['Umida Shodmonova'] : 'asks') // of members the best finds come first
  })

  test('of two whom the text means it asks, and tells them apart by what stands beside the name', async () => {
    const [, newer] = await typeBoth()
    const two = [0, 1].map((nth) => ({
      ...person('Umida Shodmonova'),
      _id: `umida-${nth}`,
      phone_number: `+99890111223${nth}`,
      address: `Chilonzor ${nth}`,
    }))
    newer.answer({ [key]: two, pagination: { page: 1, total: 2, totalPages: 1 } })
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Qaysi biri?')).toBeVisible()
    await expect.element(field()).toHaveValue('umida shodm')
    const rows = page
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent)
    expect(new Set(rows).size).toBe(rows.length)
  })
})

/** `of: 'classes/web/BookMember.tsx'`, which books whom it finds. */
test('who is booked into a class is whom the text means, or nobody, before the answers and after them', async () => {
  showPages({ '/form': () => <BookMember session={session} /> })
  const path = '/member/foradmin/all'
  ;(await server.next(path)).answer(listOf('members', ['Shuhrat Yusupov', 'Umida Davronova', 'Umida Shodmonova']))
  const field = page.getByRole('combobox', { name: 'Aʼzoni yozish' })
  await field.fill('umida')
  const older = await server.next(path)
  await field.fill('umida shodm')
  const newer = await server.next(path)
  await userEvent.keyboard('{Enter}')
  older.answer(listOf('members', ['Umida Davronova', 'Umida Shodmonova']))
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(server.calls('/class/booking/create')).toEqual([])
  newer.answer(listOf('members', ['Umida Shodmonova']))
  await userEvent.keyboard('{Enter}')
  expect((await server.next('/class/booking/create')).body).toEqual({
    session_id: 'session',
    member_id: 'Umida Shodmonova',
  })
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByRole('option', { name: /Shuhrat Yusupov/ })).toBeVisible() // behind the empty field stands everybody again
})
