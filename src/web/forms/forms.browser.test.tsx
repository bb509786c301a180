import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { post, put } from '#src/contract/endpoint.ts'
import { som, text, version } from '#src/contract/values.ts'
import { standInForServer } from '#test/components/server.ts'
import { cleanUp } from '#test/components/show.tsx'
import { showPages, signIn } from '#test/components/show-page.tsx'
import { Link } from '../navigation.tsx'
import { ApiForm } from './ApiForm.tsx'
import { FormCombobox } from './FormCombobox.tsx'
import { FormDate } from './FormDate.tsx'
import { FormMoney } from './number-fields.tsx'
import { FormText } from './text-fields.tsx'
import { hasUnsavedForm } from '../unsaved-forms.ts'
import { useApiForm } from './use-api-form.ts'

const pay = post('/note/pay', {
  summary: 'Pays for a note',
  access: 'signed_in',
  body: z.object({ name: text(), amount: som({ min: 'positive' }), owner: text(), day: z.optional(text()) }),
  idempotent: true,
  reply: z.object({}),
})
const edit = put('/note/edit', {
  summary: 'Edits a note',
  access: 'signed_in',
  body: z.object({ name: text(), city: text(), version: version() }),
  reply: z.object({}),
})

const server = standInForServer()
beforeEach(signIn)
beforeEach(() => sessionStorage.clear())

const field = (name: string) => page.getByRole('textbox', { name })
const save = () => page.getByRole('button', { name: 'Saqlash' })
const done = vi.fn<(values: unknown) => void>()
const ali = { value: 'ali-id', label: 'Ali' }

function Pay() {
  const form = useApiForm({
    endpoint: pay,
    defaults: { name: '', amount: null as number | null, owner: null as typeof ali | null, day: '' },
    onDone: (_reply, values) => done(values),
  })
  return (
    <ApiForm form={form}>
      <FormText name="name" label="Ism" />
      <FormMoney name="amount" label="Summa" />
      <FormCombobox name="owner" label="Ega" options={[ali]} />
      <FormDate name="day" label="Sana" />
    </ApiForm>
  )
}

const other = () => <Link to="/other">Boshqa</Link>
const open = () =>
  showPages({
    '/form': () => [
      <Pay key="form" />,
      <Link key="link" to="/other">
        Ketish
      </Link>,
    ],
    '/other': () => <h1>Boshqa sahifa</h1>,
  })

async function fill() {
  await field('Ism').fill('Tok')
  await field('Summa').fill('50000')
  await page.getByRole('combobox', { name: 'Ega' }).fill('Ali')
  await userEvent.keyboard('{Enter}')
}

describe('a form over one endpoint', () => {
  beforeEach(() => done.mockClear())

  test('what is wrong is said at its field before anything is sent, the first such field has the focus', async () => {
    open()
    await field('Ism').fill('Tok')
    await save().click()
    await expect.element(field('Summa')).toHaveFocus()
    await expect.element(field('Summa')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field('Ism')).not.toHaveAttribute('aria-invalid')
    expect(server.calls('/note/pay')).toEqual([])
  })

  test('an option goes as its id, an empty date not at all', async () => {
    open()
    await fill()
    await save().click()
    const sent = await server.next('/note/pay')
    expect(sent.body).toEqual({ name: 'Tok', amount: 50_000, owner: 'ali-id' })
    sent.answer({ message: 'Toʻlandi' })
    await expect.poll(() => done.mock.calls.length).toBe(1)
    await expect.element(page.getByRole('status').getByText('Toʻlandi')).toBeInTheDocument()
  })

  test('hurried presses send once, and again only after the answer', async () => {
    open()
    await fill()
    const { form } = field('Ism').element() as HTMLInputElement
    form?.requestSubmit() // both before anything is drawn
    form?.requestSubmit()
    const sent = await server.next('/note/pay')
    await field('Ism').click()
    await userEvent.keyboard('{Enter}')
    await expect.element(save()).toHaveAttribute('aria-busy', 'true')
    expect(server.calls('/note/pay')).toHaveLength(1)
    sent.refuse(422, { error: 'validation', message: 'Yoʻq', fields: {} })
    await expect.element(page.getByRole('alert').getByText('Yoʻq')).toBeVisible()
    await field('Ism').click()
    await userEvent.keyboard('{Enter}')
    const again = await server.next('/note/pay')
    again.answer({})
    await expect.poll(() => done.mock.calls.length).toBe(1)
  })

  test('a refusal that comes after the form was left is said all the same', async () => {
    open()
    await fill()
    await save().click()
    const sent = await server.next('/note/pay')
    await page.getByRole('link', { name: 'Ketish' }).click()
    await page.getByRole('button', { name: 'Kutmasdan chiqish' }).click()
    await expect.element(page.getByRole('heading', { name: 'Boshqa sahifa' })).toBeVisible()
    sent.refuse(422, { error: 'validation', message: 'Qarz bundan kam', fields: {} })
    await expect.element(page.getByRole('alert').getByText('Qarz bundan kam')).toBeVisible()
    expect(done).not.toHaveBeenCalled()
  })

  test('a payment that was cut off is tried again under the same key; the next one has another', async () => {
    open()
    await fill()
    await save().click()
    const first = await server.next('/note/pay')
    first.cutOff()
    await expect.element(page.getByRole('alert').getByText('Server bilan aloqa yoʻq')).toBeVisible()
    await expect.element(field('Summa')).toHaveValue('50\u00a0000')
    await save().click()
    const second = await server.next('/note/pay')
    second.answer({})
    await expect.poll(() => done.mock.calls.length).toBe(1)
    await field('Ism').fill('Gaz')
    await save().click()
    const third = await server.next('/note/pay')
    const keys = [first, second, third].map(({ headers }) => headers.get('idempotency-key'))
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
    third.answer({})
    await expect.poll(() => done.mock.calls.length).toBe(2)
  })

  test('what is done is not done again by the press that comes before its page has gone', async () => {
    open()
    await fill()
    await save().click()
    ;(await server.next('/note/pay')).answer({})
    await expect.poll(() => done.mock.calls.length).toBe(1)
    await save().click()
    await field('Ism').click()
    await userEvent.keyboard('{Enter}')
    await field('Ism').fill('Gaz')
    await userEvent.keyboard('{Enter}')
    expect((await server.next('/note/pay')).body).toMatchObject({ name: 'Gaz' })
    expect(server.calls('/note/pay')).toHaveLength(2)
  })

  test('a page that is opened again goes on with the key of the payment whose answer it never saw', async () => {
    open()
    await fill()
    await save().click()
    const first = await server.next('/note/pay')
    cleanUp()
    open()
    await fill()
    await save().click()
    const second = await server.next('/note/pay')
    expect(second.headers.get('idempotency-key')).toBe(first.headers.get('idempotency-key'))
    second.answer({})
    first.answer({})
  })

  test('when an earlier act is found done under the key, the next press is another act', async () => {
    open()
    await fill()
    await save().click()
    const first = await server.next('/note/pay')
    first.refuse(422, { error: 'idempotency.mismatch', message: 'Avval yuborilgan amal bajarilgan' })
    await expect.element(page.getByRole('alert').getByText('Avval yuborilgan amal bajarilgan')).toBeVisible()
    await expect.element(field('Summa')).toHaveValue('50\u00a0000')
    await save().click()
    const second = await server.next('/note/pay')
    expect(second.headers.get('idempotency-key')).not.toBe(first.headers.get('idempotency-key'))
    second.answer({})
  })

  test('a refusal stands at its field, what has no field stands above the button; typing takes it away', async () => {
    open()
    await fill()
    await save().click()
    const sent = await server.next('/note/pay')
    sent.refuse(422, {
      error: 'validation',
      message: 'Tekshiring',
      fields: { amount: 'Koʻp', secret: 'Bunday maydon yoʻq' },
    })
    await expect.element(field('Summa')).toHaveAccessibleDescription('Koʻp')
    await expect.element(field('Summa')).toHaveFocus()
    const alert = page.getByRole('alert').filter({ hasText: 'Tekshiring' })
    await expect.element(alert).toHaveTextContent('Bunday maydon yoʻq')
    await expect.element(alert).not.toHaveTextContent('Koʻp')
    await field('Summa').fill('40000')
    await expect.element(field('Summa')).not.toHaveAttribute('aria-invalid')
  })

  test('a broken server leaves everything typed, and the number of the request', async () => {
    open()
    await fill()
    await save().click()
    const sent = await server.next('/note/pay')
    sent.refuse(500, { error: 'internal', message: 'Nosozlik' }, { 'x-request-id': 'req-9' })
    await expect.element(page.getByRole('alert').getByText('req-9')).toBeVisible()
    await expect.element(field('Ism')).toHaveValue('Tok')
    await expect.element(page.getByRole('combobox', { name: 'Ega' })).toHaveValue('Ali')
  })

  test('that there is no connection is said as long as there is none, and all that was typed is kept', async () => {
    open()
    await fill()
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await save().click()
    ;(await server.next('/note/pay')).cutOff()
    const said = page.getByRole('alert').filter({ hasText: 'Internet aloqasi yoʻq' })
    await expect.element(said).toBeVisible()
    isOnline.mockRestore()
    window.dispatchEvent(new Event('online'))
    await expect.element(said).not.toBeInTheDocument()
    await expect.element(field('Ism')).toHaveValue('Tok')
    await save().click()
    ;(await server.next('/note/pay')).answer({})
    await vi.waitFor(() => expect(done).toHaveBeenCalledOnce(), { timeout: 20_000 })
  })

  test('a date that is not finished is not sent as none', async () => {
    open()
    await fill()
    await field('Sana').fill('05.0')
    await field('Ism').click()
    await userEvent.keyboard('{Enter}')
    await expect.element(field('Sana')).toHaveFocus()
    expect(server.calls('/note/pay')).toEqual([])
  })

  test('Enter within a date takes two digits for its year, and says why one that is none is not sent', async () => {
    open()
    await fill()
    await userEvent.type(field('Sana'), '31.02.2026{Enter}')
    await expect.element(field('Sana')).toHaveAccessibleDescription('Bunday kun yoʻq')
    expect(server.calls('/note/pay')).toEqual([])
    await field('Sana').clear()
    await userEvent.type(field('Sana'), '010190{Enter}')
    expect((await server.next('/note/pay')).body).toMatchObject({ day: '1990-01-01' })
  })

  test('one is asked before what was typed is lost, and staying loses nothing', async () => {
    const router = open()
    await field('Ism').fill('Tok')
    expect(hasUnsavedForm()).toBe(true)
    await page.getByRole('link', { name: 'Ketish' }).click()
    await page.getByRole('button', { name: 'Sahifada qolish' }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(field('Ism')).toHaveValue('Tok')
    expect(router.location.pathname).toBe('/form')
    await page.getByRole('link', { name: 'Ketish' }).click()
    await page.getByRole('button', { name: 'Saqlamasdan chiqish' }).click()
    await expect.element(page.getByRole('heading', { name: 'Boshqa sahifa' })).toBeVisible()
    expect(hasUnsavedForm()).toBe(false)
  })

  test('nobody is asked after it was saved, nor when nothing was typed', async () => {
    open()
    await fill()
    await save().click()
    const sent = await server.next('/note/pay')
    sent.answer({})
    await expect.poll(() => done.mock.calls.length).toBe(1)
    await page.getByRole('link', { name: 'Ketish' }).click()
    await expect.element(page.getByRole('heading', { name: 'Boshqa sahifa' })).toBeVisible()
  })

  test('a server that asks to wait covers the page, and what was typed is still there afterwards', async () => {
    open()
    await fill()
    await save().click()
    const sent = await server.next('/note/pay')
    sent.refuse(429, { error: 'rate_limited', message: 'Sekinroq', duration: 1 })
    const wait = page.getByRole('dialog', { name: 'Rate Limit Exceeded' })
    await expect.element(wait).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Try Again' })).not.toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect.element(wait).not.toBeInTheDocument()
    await expect.element(field('Ism')).toHaveValue('Tok')
  })
})

describe('somebody else was faster', () => {
  type Note = { name: string; city: string; version: number }
  const opened: Note = { name: 'Tok', city: 'Buxoro', version: 1 }
  const theirs: Note = { name: 'Tok', city: 'Xiva', version: 2 }
  let newest: () => Promise<Note>

  function Edit() {
    const { data } = useQuery({ queryKey: ['opened'], queryFn: () => Promise.resolve(opened) })
    return data ? <Fields note={data} /> : null
  }
  function Fields({ note }: { note: Note }) {
    const form = useApiForm({
      endpoint: edit,
      defaults: note,
      newest: () => newest(),
      names: { name: 'Ism', city: 'Shahar' },
      onDone: (_reply, values) => done(values),
    })
    return (
      <ApiForm form={form}>
        <FormText name="name" label="Ism" />
        <FormText name="city" label="Shahar" />
      </ApiForm>
    )
  }
  beforeEach(() => {
    newest = () => Promise.resolve(theirs)
    showPages({ '/form': Edit, '/other': other })
  })

  async function meet() {
    await field('Ism').fill('Gaz')
    await save().click()
    const sent = await server.next('/note/edit')
    sent.refuse(409, { error: 'stale_version', message: 'Eskirgan' })
    await expect.element(page.getByRole('alert').getByText('Endi: Xiva.')).toBeVisible()
  }

  test('their change is shown, nothing is sent before one of both ways is chosen', async () => {
    await meet()
    await expect.element(field('Ism')).toHaveValue('Gaz')
    await expect.element(save()).toHaveAttribute('aria-disabled', 'true')
    await field('Ism').click()
    await userEvent.keyboard('{Enter}')
    expect(server.calls('/note/edit')).toHaveLength(1)
  })

  test('keeping mine takes their change where I had none, and saves over their version', async () => {
    await meet()
    await page.getByRole('button', { name: 'Yozganlarim qolsin' }).click()
    await expect.element(field('Shahar')).toHaveValue('Xiva')
    await expect.element(field('Ism')).toHaveValue('Gaz')
    await save().click()
    const sent = await server.next('/note/edit')
    expect(sent.body).toEqual({ name: 'Gaz', city: 'Xiva', version: 2 })
    sent.answer({})
  })

  test('taking theirs drops what was typed', async () => {
    await meet()
    await page.getByRole('button', { name: 'Yangi qiymatlarni olish' }).click()
    await expect.element(field('Ism')).toHaveValue('Tok')
    await expect.element(field('Shahar')).toHaveValue('Xiva')
    expect(hasUnsavedForm()).toBe(false)
  })

  test('when the newest cannot be had, the refusal itself is said and nothing typed is lost', async () => {
    newest = () => Promise.reject(new Error('cut off'))
    await field('Ism').fill('Gaz')
    await save().click()
    const sent = await server.next('/note/edit')
    sent.refuse(409, { error: 'stale_version', message: 'Eskirgan' })
    await expect.element(page.getByRole('alert').getByText('Eskirgan')).toBeVisible()
    await expect.element(field('Ism')).toHaveValue('Gaz')
    await expect.element(save()).not.toHaveAttribute('aria-disabled', 'true')
  })
})
