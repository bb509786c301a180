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
