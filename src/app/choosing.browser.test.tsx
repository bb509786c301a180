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
import { PlanForm } from '#src/features/plans/web/PlanForm.tsx'
import { SubscriptionForm } from '#src/features/subscriptions/web/SubscriptionForm.tsx'

// Every field that searches on the server, over answers that are slow and come in another order: whom the text means, or nobody.

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
const listOf = (key: string, names: readonly string[]) => ({
  [key]: names.map(person),
  pagination: { page: 1, total: names.length, totalPages: 1 },
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
    label: 'Aʼzo',
    path: '/member/foradmin/all',
    key: 'members',
    isMany: false,
    Page: () => <SaleForm gyms={[]} onDone={nothing} />,
  },
  { field: 'an employee', label: 'Xodimlar', path: '/employee/all', key: 'employees', isMany: true, Page: Staff },
  {
    field: 'the gym of a subscription',
    label: 'Zal',
    path: '/gym/all',
    key: 'gyms',
    isMany: false,
    Page: () => <SubscriptionForm adminId="owner" onDone={nothing} />,
  },
  {
    field: 'the owner of a plan',
    label: 'Administrator',
    path: '/admin/all',
    key: 'admins',
    isMany: false,
    Page: () => <PlanForm categories={['membership']} choosesAdmin onDone={nothing} />,
  },
  {
    field: 'the gyms of a plan',
    label: 'Zallar',
    path: '/gym/all',
    key: 'gyms',
    isMany: true,
    Page: () => <PlanForm categories={['membership']} onDone={nothing} />,
  },
  {
    field: 'the employee who is a coach',
    label: 'Xodim',
    path: '/employee/all',
    key: 'employees',
    isMany: false,
    Page: () => <CoachPanel coach={undefined} onClose={nothing} />,
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
})
