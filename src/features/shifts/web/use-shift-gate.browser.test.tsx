import { onlineManager } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { post } from '#src/contract/endpoint.ts'
import { text } from '#src/contract/values.ts'
import { queryClient } from '#src/web/api.ts'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormText } from '#src/web/forms/text-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { dropSession } from '#src/web/session.ts'
import { standInForServer } from '#test/components/server.ts'
import { cleanUp } from '#test/components/show.tsx'
import { showPages, signInAs } from '#test/components/show-page.tsx'
import { useShiftGate } from './use-shift-gate.tsx'

const server = standInForServer()
const take = vi.fn<() => void>()

function Till() {
  const gate = useShiftGate('0190a000-0000-7000-8000-000000000001')
  return (
    <>
      <button type="button" onClick={() => gate.ensure(true, take)}>
        Olish
      </button>
      {gate.dialog}
    </>
  )
}

beforeEach(() => take.mockReset())
const press = () => page.getByRole('button', { name: 'Olish' }).click()
const opening = () => page.getByRole('dialog', { name: 'Smena ochish' })

test('cash taken before it is known whether a shift is open waits for the answer, however often it is pressed', async () => {
  signInAs('employee')
  showPages({ '/pay': Till })
  const asked = await server.next('/shift/current')
  await press()
  await press()
  expect(take).not.toHaveBeenCalled()
  asked.answer({ shift: null })
  await expect.element(opening()).toBeVisible()
  expect(take).not.toHaveBeenCalled()
  expect(server.calls('/shift/current')).toHaveLength(1)
})

test('with an open shift, or when nobody can tell, the act goes on once', async () => {
  signInAs('employee')
  showPages({ '/pay': Till })
  const asked = await server.next('/shift/current')
  await press()
  asked.refuse(403, { error: 'forbidden', message: 'Ruxsat yoʻq' })
  await expect.poll(() => take.mock.calls.length).toBe(1)
  await expect.element(opening()).not.toBeInTheDocument()
})

test('an owner is not asked', async () => {
  signInAs('admin')
  showPages({ '/pay': Till })
  await press()
  expect(take).toHaveBeenCalledOnce()
  expect(server.calls('/shift/current')).toEqual([])
})

const pay = post('/note/pay', {
  summary: 'Pays for a note',
  access: 'signed_in',
  body: z.object({ name: text() }),
  reply: z.object({}),
})

/** A form that takes cash. */
function Sale() {
  const gate = useShiftGate('0190a000-0000-7000-8000-000000000001')
  const form = useApiForm({ endpoint: pay, defaults: { name: 'Ali' } })
  return (
    <ApiForm form={gate.before(form, () => gate.ensure(true, form.submit))} submitLabel="Olish">
      <FormText name="name" label="Ism" />
    </ApiForm>
  )
}

test('a form is busy while it waits for the shift, and a change meanwhile takes the press back', async () => {
  signInAs('employee')
  showPages({ '/pay': Sale })
  const asked = await server.next('/shift/current')
  const button = page.getByRole('button', { name: 'Olish' })
  await button.click()
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await page.getByRole('textbox', { name: 'Ism' }).fill('Vali')
  await expect.element(button).not.toHaveAttribute('aria-busy')
  asked.answer({ shift: { _id: 'open' } })
  await button.click()
  expect((await server.next('/note/pay')).body).toEqual({ name: 'Vali' })
  expect(server.calls('/note/pay')).toHaveLength(1)
})

test('cut off while it waits, the act says so at once and is not done by itself when the connection is back', async () => {
  signInAs('employee')
  showPages({ '/pay': Till })
  const asked = await server.next('/shift/current')
  await press()
  onlineManager.setOnline(false)
  asked.cutOff()
  await expect.poll(() => take.mock.calls.length).toBe(1)
  onlineManager.setOnline(true)
  ;(await server.next('/shift/current')).answer({ shift: { _id: 'open' } })
  await press()
  await expect.poll(() => take.mock.calls.length).toBe(2)
})

test('whoever puts the opening of the shift off has called off what waited for it, however late it is opened', async () => {
  signInAs('employee')
  showPages({ '/pay': Till })
  const asked = await server.next('/shift/current')
  await press()
  asked.answer({ shift: null })
  await page.getByRole('button', { name: 'Smena ochish' }).click()
  const sent = await server.next('/shift/open')
  await page.getByRole('button', { name: 'Hozir emas' }).click()
  await expect.element(opening()).not.toBeInTheDocument()
  sent.answer({ message: 'Smena ochildi', shift: { _id: 'open' } })
  await expect.element(page.getByRole('status').getByText('Smena ochildi')).toBeVisible()
  expect(take).not.toHaveBeenCalled()
  // pressed once more it is done
  ;(await server.next('/shift/current')).answer({ shift: { _id: 'open' } })
  await press()
  await expect.poll(() => take.mock.calls.length).toBe(1)
})

test('whoever leaves while it is asked whether a shift is open has called off what waited for the answer', async () => {
  signInAs('employee')
  const router = showPages({ '/pay': Till, '/other': () => <h1>Boshqa</h1> })
  const asked = await server.next('/shift/current')
  await press()
  router.navigate({ to: '/other' })
  await expect.element(page.getByRole('heading', { name: 'Boshqa' })).toBeVisible()
  asked.answer({ shift: { _id: 'open' } })
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  expect(take).not.toHaveBeenCalled()
})

test('an opening that was lost with its page is asked for by its key: that it was done is said, and the next is another act', async () => {
  const begin = () => {
    signInAs('employee', [])
    showPages({ '/pay': Till })
  }
  begin()
  ;(await server.next('/shift/current')).answer({ shift: null })
  await press()
  await opening().getByRole('button', { name: 'Smena ochish' }).click()
  const lost = await server.next('/shift/open')
  await expect.poll(() => JSON.stringify(sessionStorage)).toContain(':act:shift:')
  cleanUp()
  dropSession()
  queryClient.clear()
  begin()
  ;(await server.next('/shift/current')).answer({ shift: null }) // it was done, counted and closed
  await press()
  const asked = await server.next('/shift/open')
  const keyOf = ({ headers }: typeof lost) => headers.get('idempotency-key')
  expect([keyOf(asked), asked.headers.get('idempotency-ask'), asked.body]).toEqual([keyOf(lost), '1', {}])
  asked.answer({ message: 'Smena ochildi', shift: { _id: 'before' } })
  await expect.element(opening()).toHaveTextContent(/avval yuborilgan amal .* bajarilgan/)
  expect(take).not.toHaveBeenCalled()
  await opening().getByRole('button', { name: 'Smena ochish' }).click()
  const next = await server.next('/shift/open')
  expect([keyOf(next) === keyOf(lost), next.headers.has('idempotency-ask')]).toEqual([false, false])
  next.answer({ shift: { _id: 'next' } })
})
