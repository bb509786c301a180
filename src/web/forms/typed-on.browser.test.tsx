import * as z from 'zod/mini'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { put } from '#src/contract/endpoint.ts'
import { text, version } from '#src/contract/values.ts'
import { standInForServer } from '#test/components/server.ts'
import { showPages, signIn } from '#test/components/show-page.tsx'
import { useGo } from '../navigation.tsx'
import { hasUnsavedForm } from '../unsaved-forms.ts'
import { ApiForm } from './ApiForm.tsx'
import { FormText } from './text-fields.tsx'
import { useApiForm } from './use-api-form.ts'

const edit = put('/note/edit', {
  summary: 'Edits a note that stays open',
  access: 'signed_in',
  reply: z.object({}),
  body: z.object({ name: text(), city: text(), version: version() }),
})

const server = standInForServer()
beforeEach(() => {
  sessionStorage.clear()
  signIn()
})

const field = (name: string) => page.getByRole('textbox', { name })
const save = () => page.getByRole('button', { name: 'Saqlash' })
const other = () => <h1>Boshqa sahifa</h1>

describe('what is typed on while the form is on its way', () => {
  const note = { name: 'Tok', city: 'Buxoro', version: 1 }
  function Edit({ leaves = false }: { leaves?: boolean }) {
    const go = useGo()
    const form = useApiForm({
      endpoint: edit,
      defaults: note,
      onDone: (_reply, values) => {
        form.reset({ ...values, city: 'Xiva', version: 2 })
        if (leaves) go('/other')
      },
    })
    return (
      <ApiForm form={form}>
        <FormText name="name" label="Ism" />
        <FormText name="city" label="Shahar" />
      </ApiForm>
    )
  }
  async function typeOn() {
    await field('Ism').fill('Gaz')
    await save().click()
    const sent = await server.next('/note/edit')
    await field('Ism').fill('Gaz va tok')
    return sent
  }

  test('stays, stays unsaved, and is sent by the next press; what the answer says of the rest is taken', async () => {
    showPages({ '/form': Edit, '/other': other })
    const sent = await typeOn()
    sent.answer({})
    await expect.element(field('Shahar')).toHaveValue('Xiva')
    await expect.element(field('Ism')).toHaveValue('Gaz va tok')
    expect(hasUnsavedForm()).toBe(true)
    await save().click()
    const again = await server.next('/note/edit')
    expect([sent.body, again.body]).toEqual([
      { name: 'Gaz', city: 'Buxoro', version: 1 },
      { name: 'Gaz va tok', city: 'Xiva', version: 2 },
    ])
    again.answer({})
    await expect.poll(hasUnsavedForm).toBe(false)
  })

  test('is not said to be wrong for what was sent; why it was not taken stands below', async () => {
    showPages({ '/form': Edit, '/other': other })
    const sent = await typeOn()
    sent.refuse(422, { error: 'validation', message: 'Bu nom band', fields: { name: 'Gaz bor', city: 'Shahar yoʻq' } })
    await expect.element(field('Shahar')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(page.getByText('Bu nom band')).toBeVisible()
    await expect.element(field('Ism')).not.toHaveAttribute('aria-invalid')
  })

  test('is asked about before a page that leads on after its saving is left', async () => {
    showPages({ '/form': () => <Edit leaves />, '/other': other })
    const sent = await typeOn()
    sent.answer({})
    await page.getByRole('button', { name: 'Sahifada qolish' }).click()
    await expect.element(field('Ism')).toHaveValue('Gaz va tok')
  })
})

test('what is typed on after words that went stays without them where the form empties itself, and what was changed stays whole', async () => {
  function Write() {
    const form = useApiForm({
      endpoint: edit,
      defaults: { name: '', city: '', version: 1 },
      onDone: () => form.reset({ name: '', city: '', version: 1 }),
    })
    return (
      <ApiForm form={form}>
        <FormText name="name" label="Ism" />
        <FormText name="city" label="Shahar" />
      </ApiForm>
    )
  }
  showPages({ '/form': Write, '/other': other })
  await field('Ism').fill('Salom')
  await field('Shahar').fill('Buxoro')
  await save().click()
  const sent = await server.next('/note/edit')
  await field('Ism').fill('Salom, ertaga kelaman')
  await field('Shahar').fill('Buxoroi Sharif')
  sent.answer({})
  await expect.element(field('Ism')).toHaveValue(', ertaga kelaman')
  await expect.element(field('Shahar')).toHaveValue('Buxoroi Sharif')
  expect(hasUnsavedForm()).toBe(true)
})
