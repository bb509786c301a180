import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Membership } from '#src/features/memberships/contract.ts'
import { queryClient } from '#src/web/api.ts'
import { fitsIn } from '#test/components/fits.ts'
import { idOf, longName, sampleGym } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signInAs } from '#test/components/show-page.tsx'
import type { ReceivedChangeRequest } from '../contract.ts'
import { ChangeRequestNotice } from './ChangeRequestNotice.tsx'
import { ChangeRequestsCard } from './ChangeRequestsCard.tsx'

const server = standInForServer()
beforeEach(forgetAll)
beforeEach(() => page.viewport(1280, 900))
const address = () => page.getByRole('status', { name: 'address' })
const waiting = () => server.next('/membership/change/requests')
const refusal = `/membership/change/requests/${idOf(71)}`
const notice = () => page.getByRole('status').filter({ hasText: 'tarifiga oʻtmoqchi' })

const request = (given: Partial<ReceivedChangeRequest> = {}): ReceivedChangeRequest => ({
  _id: idOf(71),
  membership_id: idOf(31),
  plan_name: 'Oylik',
  new_plan_id: idOf(42),
  new_plan_name: 'Pro',
  status: 'waiting',
  answer: null,
  createdAt: '2026-06-01T07:00:00.000Z',
  member_id: { _id: idOf(21), fullname: 'Aziza Karimova' },
  gym_id: sampleGym,
  ...given,
})
const membership = {
  _id: idOf(31),
  plan_id: idOf(41),
  plan_name: 'Oylik',
  member_id: { _id: idOf(21), fullname: 'Aziza Karimova' },
  gym_id: sampleGym,
  start_date: '2026-06-01',
  end_date: '2999-06-30',
} as unknown as Membership // what the notice reads of one

describe('above a membership whose member waits for another plan', () => {
  const open = async (requests: readonly ReceivedChangeRequest[]) => {
    signInAs('admin')
    showPages({ '/m': () => <ChangeRequestNotice membership={membership} /> })
    const asked = await waiting()
    expect(asked.query).toEqual({ gym_id: sampleGym._id })
    asked.answer({ requests })
  }

  test('what somebody else waits for is not said here', async () => {
    await open([request({ membership_id: idOf(32) })])
    await expect.element(address()).toBeInTheDocument()
    expect(notice().elements()).toEqual([])
  })

  test('it is refused with a reason that the member reads; a refused refusal keeps the words, and then it is gone', async () => {
    await open([request()])
    await notice().getByRole('button', { name: 'Rad etish' }).click()
    const dialog = page.getByRole('dialog', { name: 'Tarif soʻrovini rad etish' })
    await dialog.getByRole('button', { name: 'Rad etish' }).click()
    const reason = dialog.getByRole('textbox', { name: 'Sabab' })
    await expect.element(reason).toHaveAttribute('aria-invalid', 'true')
    expect(server.calls(refusal)).toEqual([])
    await reason.fill('Pro boshqa zalda')
    await dialog.getByRole('button', { name: 'Rad etish' }).dblClick()
    const sent = await server.next(refusal)
    expect([sent.body, server.calls(refusal).length]).toEqual([{ reason: 'Pro boshqa zalda' }, 1])
    sent.refuse(409, { error: 'state_conflict', message: 'Soʻrov qaytarib olingan' })
    await expect.element(dialog).toHaveTextContent('Soʻrov qaytarib olingan')
    await expect.element(reason).toHaveValue('Pro boshqa zalda')
    await dialog.getByRole('button', { name: 'Rad etish' }).click()
    ;(await server.next(refusal)).answer({ request: request({ status: 'refused' }) })
    ;(await waiting()).answer({ requests: [] })
    await expect.element(notice()).not.toBeInTheDocument()
  })

  test('what was answered elsewhere meanwhile stands until the window is closed: the refusal is read, and the reason stays', async () => {
    await open([request()])
    await notice().getByRole('button', { name: 'Rad etish' }).click()
    const dialog = page.getByRole('dialog', { name: 'Tarif soʻrovini rad etish' })
    await dialog.getByRole('textbox', { name: 'Sabab' }).fill('Pro boshqa zalda')
    await dialog.getByRole('button', { name: 'Rad etish' }).click()
    ;(await server.next(refusal)).refuse(409, { error: 'state_conflict', message: 'Soʻrovga javob berilgan' })
    ;(await waiting()).answer({ requests: [] })
    await expect.poll(() => queryClient.isFetching()).toBe(0)
    await expect.element(dialog).toHaveTextContent('Soʻrovga javob berilgan')
    await expect.element(dialog.getByRole('textbox', { name: 'Sabab' })).toHaveValue('Pro boshqa zalda')
  })

  test('it is granted by the change itself, which begins with the plan that was asked for', async () => {
    await open([request()])
    await notice().getByRole('button', { name: 'Tarifni almashtirish' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Tarifni almashtirish' })).toBeVisible()
    expect((await server.next('/plans/all/forgym')).query).toMatchObject({ gym_id: sampleGym._id })
    await userEvent.keyboard('{Escape}')
  })

  test('who may not change plans is not told who waits', async () => {
    signInAs('employee', ['memberships.read'])
    showPages({ '/m': () => [<ChangeRequestNotice key="1" membership={membership} />, <ChangeRequestsCard key="2" />] })
    await expect.element(address()).toBeInTheDocument()
    expect(server.calls('/membership/change/requests')).toEqual([])
  })
})

describe('who waits for another plan', () => {
  const open = async (requests: readonly ReceivedChangeRequest[]) => {
    signInAs('admin')
    showPages({ '/admin/home': ChangeRequestsCard, '/admin/$': () => <h1>Boshqa sahifa</h1> })
    ;(await waiting()).answer({ requests })
  }

  test('each leads to their membership, with what they have and what they want', async () => {
    await open([
      request(),
      request({ _id: idOf(72), membership_id: idOf(32), member_id: { _id: idOf(22), fullname: 'Bobur' } }),
    ])
    await expect.element(page.getByRole('heading', { name: 'Boshqa tarif kutayotganlar: 2' })).toBeVisible()
    await expect.element(page.getByRole('listitem').first()).toHaveTextContent(/«Pro».*«Oylik», Chilonzor/)
    await page.getByRole('link', { name: /Bobur/ }).click()
    await expect.element(address()).toHaveTextContent(idOf(32))
  })

  test('names of any length stay within a phone', async () => {
    await page.viewport(320, 700)
    await open([
      request({ new_plan_name: longName, plan_name: longName, member_id: { _id: idOf(21), fullname: longName } }),
    ])
    await expect.element(page.getByText(longName).first()).toBeVisible()
    await fitsIn(320)
  })
})
