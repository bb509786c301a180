import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { post } from '#src/contract/endpoint.ts'
import { clockTime } from '#src/contract/values.ts'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { standInForServer } from '#test/components/server.ts'
import { showPages, signIn } from '#test/components/show-page.tsx'
import { TimeField } from './TimeField.tsx'

const server = standInForServer()
const open = post('/time/open', {
  summary: 'Says when it opens',
  access: 'signed_in',
  body: z.object({ time: clockTime() }),
  reply: z.object({}),
})

function Opening() {
  const form = useApiForm({ endpoint: open, defaults: { time: '' } })
  return (
    <ApiForm form={form}>
      <TimeField name="time" label="Ochilish" />
    </ApiForm>
  )
}

test('Enter within a time takes it as leaving the field does', async () => {
  signIn()
  showPages({ '/form': Opening })
  await userEvent.type(page.getByRole('textbox', { name: 'Ochilish' }), '8{Enter}')
  expect((await server.next('/time/open')).body).toEqual({ time: '08:00' })
})
