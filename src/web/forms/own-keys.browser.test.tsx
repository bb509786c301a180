import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as z from 'zod/mini'
import { post } from '#src/contract/endpoint.ts'
import { text } from '#src/contract/values.ts'
import { standInForServer } from '#test/components/server.ts'
import { showPages, signIn } from '#test/components/show-page.tsx'
import { ApiForm } from './ApiForm.tsx'
import { FormText } from './text-fields.tsx'
import { useApiForm } from './use-api-form.ts'

const end = post('/note/end/:id', {
  summary: 'Ends a note',
  access: 'signed_in',
  body: z.object({ reason: text() }),
  idempotent: true,
  reply: z.object({}),
})

const server = standInForServer()
beforeEach(signIn)
beforeEach(() => sessionStorage.clear())

const field = (name: string) => page.getByRole('textbox', { name })
const save = () => page.getByRole('button', { name: 'Saqlash' })

test('an act whose answer was lost is its own record’s: another one on the same page goes under a key of its own', async () => {
  function End({ id }: { id: string }) {
    const form = useApiForm({ endpoint: end, params: { id }, defaults: { reason: '' } })
    return (
      <ApiForm form={form} guardsLeaving={false}>
        <FormText name="reason" label="Sabab" />
      </ApiForm>
    )
  }
  function Both() {
    const [id, choose] = useState('first')
    return (
      <>
        <End key={id} id={id} />
        <button type="button" onClick={() => choose('second')}>
          Boshqasi
        </button>
      </>
    )
  }
  showPages({ '/form': Both })
  await field('Sabab').fill('Kasal')
  await save().click()
  const first = await server.next('/note/end/first')
  first.cutOff()
  await expect.element(page.getByRole('alert').first()).toBeVisible()
  await page.getByRole('button', { name: 'Boshqasi' }).click()
  await field('Sabab').fill('Kasal')
  await save().click()
  const second = await server.next('/note/end/second')
  expect(second.headers.get('idempotency-key')).not.toBe(first.headers.get('idempotency-key'))
  second.answer({})
})

function Sell({ onClose }: { onClose: () => void }) {
  const form = useApiForm({
    endpoint: end,
    params: { id: 'card' },
    formName: 'card:new',
    defaults: { reason: '' },
    closes: onClose,
  })
  return (
    <ApiForm form={form} guardsLeaving={false}>
      <FormText name="reason" label="Sabab" />
    </ApiForm>
  )
}

function Desk() {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Yopish' : 'Ochish'}
      </button>
      {isOpen && <Sell onClose={() => setOpen(false)} />}
    </>
  )
}
const sell = async () => {
  await field('Sabab').fill('500 000')
  await save().click()
  return server.next('/note/end/card')
}
const reopen = async () => {
  await page.getByRole('button', { name: 'Yopish' }).click()
  await page.getByRole('button', { name: 'Ochish' }).click()
}
const keyOf = ({ headers }: Awaited<ReturnType<typeof sell>>) => headers.get('idempotency-key')

test('a window that was opened again before the first answer came sells the next one under a key of its own', async () => {
  showPages({ '/form': Desk })
  const first = await sell()
  await reopen()
  first.answer({ message: 'Sotildi' })
  await expect.element(page.getByText('Sotildi').first()).toBeVisible()
  const second = await sell()
  expect(keyOf(second)).not.toBe(keyOf(first))
  second.answer({})
})

test('and while nobody knows what became of the first, the same one: it is not sold twice', async () => {
  showPages({ '/form': Desk })
  const first = await sell()
  await reopen()
  const again = await sell()
  expect(keyOf(again)).toBe(keyOf(first))
  again.answer({})
})

test('the answer to an act before takes no key from one that is on its way: what is lost is tried again under its own', async () => {
  showPages({ '/form': Desk })
  const first = await sell()
  await reopen()
  const refused = await sell()
  refused.refuse(422, { error: 'idempotency.mismatch', message: 'Bu kalit band' })
  await expect.element(page.getByText('Bu kalit band').first()).toBeVisible()
  const second = await sell()
  first.answer({ message: 'Sotildi' })
  await expect.element(page.getByText('Sotildi').first()).toBeVisible()
  second.refuse(500, { error: 'internal', message: 'Serverda nosozlik' })
  await expect.element(page.getByText('Serverda nosozlik').first()).toBeVisible()
  const third = await sell()
  expect(keyOf(third)).toBe(keyOf(second))
  third.answer({})
})

test('a tab that was duplicated sells the next one under a key of its own, though it has all that this one keeps', async () => {
  showPages({ '/form': Desk })
  ;(await sell()).answer({ message: 'Sotildi' })
  await expect.element(page.getByText('Sotildi').first()).toBeVisible()
  const duplicated = { ...sessionStorage }
  await page.getByRole('button', { name: 'Ochish' }).click()
  const here = await sell()
  here.answer({ message: 'Yana sotildi' })
  await expect.element(page.getByText('Yana sotildi').first()).toBeVisible()
  sessionStorage.clear()
  Object.assign(sessionStorage, duplicated)
  await page.getByRole('button', { name: 'Ochish' }).click()
  const there = await sell()
  expect(keyOf(there)).not.toBe(keyOf(here))
  there.answer({})
})
