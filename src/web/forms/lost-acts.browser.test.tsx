import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as z from 'zod/mini'
import { post } from '#src/contract/endpoint.ts'
import { text } from '#src/contract/values.ts'
import { standInForServer } from '#test/components/server.ts'
import { loadAnew, showPages } from '#test/components/show-page.tsx'
import { ApiForm } from './ApiForm.tsx'
import { FormText } from './text-fields.tsx'
import { useApiForm } from './use-api-form.ts'

// A form that keeps no draft, and what it sent before its page was loaded anew.

const end = post('/note/end/:id', {
  summary: 'Ends a note',
  access: 'signed_in',
  idempotent: true,
  body: z.object({ reason: text() }),
  reply: z.object({}),
})

const server = standInForServer()
beforeEach(() => sessionStorage.clear())

const field = (name: string) => page.getByRole('textbox', { name })
const kept = () => Object.entries(sessionStorage).filter(([name]) => name.startsWith('draft:'))
const acts = () => kept().filter(([name]) => name.includes(':act:'))
const keyOf = ({ headers }: { headers: Headers }) => headers.get('idempotency-key')

function reload(id: string | null) {
  loadAnew(id)
  showPages({ '/end': End })
}

function End() {
  const form = useApiForm({ endpoint: end, params: { id: 'one' }, defaults: { reason: '' } })
  return (
    <ApiForm form={form} guardsLeaving={false}>
      <FormText name="reason" label="Sabab" />
    </ApiForm>
  )
}
async function endAndLose() {
  reload('ali')
  await field('Sabab').fill('Kasal')
  await page.getByRole('button', { name: 'Saqlash' }).click()
  const sent = await server.next('/note/end/one')
  await expect.poll(acts).toHaveLength(1)
  expect(JSON.stringify(kept())).not.toContain('Kasal')
  reload('ali')
  return sent
}
async function endAgain() {
  await field('Sabab').fill('Kasal')
  await page.getByRole('button', { name: 'Saqlash' }).click()
  return server.next('/note/end/one')
}

test('what a short form sent and lost with its page is asked for by its key: it was done then, and the same again is another act', async () => {
  const sent = await endAndLose()
  const asked = await server.next('/note/end/one')
  expect([keyOf(asked), asked.body, asked.headers.has('idempotency-ask')]).toEqual([keyOf(sent), {}, true])
  asked.answer({ message: 'Tugatildi' })
  await expect.element(page.getByText(/avval yuborilgan amal .* bajarilgan/)).toBeVisible()
  await expect.element(page.getByText('Tugatildi')).not.toBeInTheDocument() // it may have been undone since
  await expect.poll(kept).toEqual([])
  const again = await endAgain()
  expect([keyOf(again) === keyOf(sent), again.headers.has('idempotency-ask')]).toEqual([false, false])
  again.answer({})
  await expect.poll(kept).toEqual([])
})

test('… and when nothing was done, the next press goes on under its key', async () => {
  const sent = await endAndLose()
  ;(await server.next('/note/end/one')).refuse(409, { error: 'idempotency.not_done', message: 'Hech narsa yozilmadi' })
  const again = await endAgain()
  expect([keyOf(again), again.headers.has('idempotency-ask')]).toEqual([keyOf(sent), false])
  again.answer({})
  await expect.poll(kept).toEqual([])
})

test('… also before it is known whose it is: it is not done twice', async () => {
  const sent = await endAndLose()
  reload(null)
  const again = await endAgain()
  expect([keyOf(again), again.headers.has('idempotency-ask')]).toEqual([keyOf(sent), false])
  again.answer({})
})

test.each(['outcome.unknown', 'overloaded'])(
  'an answer of %s says nothing of what was sent: also after its page is loaded anew it is asked for by its key',
  async (error) => {
    reload('ali')
    await field('Sabab').fill('Kasal')
    await page.getByRole('button', { name: 'Saqlash' }).click()
    const sent = await server.next('/note/end/one')
    sent.refuse(429, { error, message: 'Keyinroq', duration: 1 })
    await expect.element(page.getByText('Keyinroq')).toBeVisible()
    expect(acts()).toHaveLength(1)
    reload('ali')
    const asked = await server.next('/note/end/one')
    expect([keyOf(asked), asked.headers.has('idempotency-ask')]).toEqual([keyOf(sent), true])
    asked.answer({ message: 'Tugatildi' })
    await expect.element(page.getByText(/avval yuborilgan amal .* bajarilgan/)).toBeVisible()
  },
)
