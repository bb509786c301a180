import * as z from 'zod/mini'
import { useFieldArray } from 'react-hook-form'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { post, put } from '#src/contract/endpoint.ts'
import { standInForServer } from '#test/components/server.ts'
import { be, showPages, signIn } from '#test/components/show-page.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Link } from '../navigation.tsx'
import { hasUnsavedForm } from '../unsaved-forms.ts'
import { ApiForm } from './ApiForm.tsx'
import { FormDate } from './FormDate.tsx'
import { FormRows } from './FormRows.tsx'
import { FormNumber } from './number-fields.tsx'
import { useApiForm } from './use-api-form.ts'

// A form that stays open after it was saved is changed by buttons, which no event of a field tells of.

const body = z.object({ places: z.number(), rows: z.array(z.string()), days: z.array(z.object({ on: z.string() })) })
const save = put('/hall/edit', { summary: 'Edits a hall', access: 'signed_in', body, reply: z.object({}) })
const sell = post('/hall/sell', {
  summary: 'Sells a hall',
  access: 'signed_in',
  body,
  reply: z.object({}),
  idempotent: true,
})

const server = standInForServer()
beforeEach(() => {
  sessionStorage.clear()
  signIn()
  be('ali')
})

const defaults = { places: 5, rows: ['Bir', 'Ikki'], on: '2026-12-01', days: [{ on: '1' }] }
function Days() {
  const { fields, append, remove } = useFieldArray({ name: 'days' })
  return (
    <>
      {fields.map(({ id }, at) => (
        <Button key={id} onClick={() => remove(at)}>{`Kunni olish ${at + 1}`}</Button>
      ))}
      <Button onClick={() => append({ on: '2' })}>Kun qoʻshish</Button>
    </>
  )
}
function Hall({ endpoint }: { endpoint: typeof save | typeof sell }) {
  const form = useApiForm({ endpoint: endpoint as typeof save, defaults, formName: 'hall', keepsDraft: true })
  return (
    <ApiForm form={form}>
      <FormNumber name="places" label="Joylar" stepper min={1} />
      <FormRows name="rows" label="Qatorlar" columns={[{ label: 'Qator' }]} />
      <FormDate name="on" label="Sana" />
      <Days />
      <Button onClick={() => form.form.setValue('places', 30, { shouldDirty: true })}>Odatdagidek</Button>
      <Button onClick={() => form.form.resetField('places', { defaultValue: 2 })}>Boshqa qarz</Button>
      <Link to="/other">Ketish</Link>
    </ApiForm>
  )
}
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const send = () => press('Saqlash')
const drafts = () => Object.keys(sessionStorage).filter((name) => name.startsWith('draft:') && !name.includes(':act:'))
const open = (endpoint: typeof save | typeof sell) =>
  showPages({ '/hall': () => <Hall endpoint={endpoint} />, '/other': () => <h1>Boshqa sahifa</h1> })

test.each([
  ['a step', 'Koʻpaytirish'],
  ['a row that goes', '2-qatorni olib tashlash'],
  ['a row that comes', 'Kun qoʻshish'],
  ['a line that goes', 'Kunni olish 1'],
  ['a value of a button', 'Odatdagidek'],
])('after it was saved %s is unsaved, kept, asked about and sent like any other change', async (_, button) => {
  open(save)
  await press('Kamaytirish')
  await send()
  ;(await server.next('/hall/edit')).answer({})
  await expect.poll(() => [hasUnsavedForm(), drafts()]).toEqual([false, []])
  await press(button)
  await expect.poll(hasUnsavedForm).toBe(true)
  await expect.poll(drafts).toHaveLength(1)
  await page.getByRole('link', { name: 'Ketish' }).click()
  await press('Sahifada qolish')
  await send()
  await server.next('/hall/edit')
})

test('what was made is made again once a button has changed it, and not because a field follows what it opens with', async () => {
  open(sell)
  await press('Kamaytirish')
  await send()
  ;(await server.next('/hall/sell')).answer({})
  await expect.poll(hasUnsavedForm).toBe(false)
  await press('Boshqa qarz')
  await expect.element(page.getByRole('textbox', { name: 'Joylar' })).toHaveValue('2')
  await send()
  await press('Koʻpaytirish')
  await send()
  expect((await server.next('/hall/sell')).body).toMatchObject({ places: 3 })
  expect(server.calls('/hall/sell')).toHaveLength(2)
})
