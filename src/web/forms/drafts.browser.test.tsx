import { useState } from 'react'
import * as z from 'zod/mini'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { post } from '#src/contract/endpoint.ts'
import { text } from '#src/contract/values.ts'
import { cell, useCell } from '#test/components/cell.ts'
import { standInForServer } from '#test/components/server.ts'
import { cleanUp } from '#test/components/show.tsx'
import { be, loadAnew, showPages, signIn } from '#test/components/show-page.tsx'
import { Link } from '../navigation.tsx'
import { dropSession } from '../session.ts'
import { ApiForm } from './ApiForm.tsx'
import { FormImage } from './FormImage.tsx'
import { FormPassword, FormText } from './text-fields.tsx'
import { useApiForm } from './use-api-form.ts'

const write = post('/note/write', {
  summary: 'Writes a note',
  access: 'signed_in',
  body: z.object({ name: text(), password: text({ min: 0 }), city: text({ min: 0 }) }),
  images: ['picture'],
  reply: z.object({}),
})

const sell = post('/note/sell', {
  summary: 'Sells once',
  access: 'signed_in',
  idempotent: true,
  body: z.object({ name: text() }),
  reply: z.object({}),
})

const hire = post('/note/hire', {
  summary: 'Hires once',
  access: 'signed_in',
  idempotent: true,
  body: z.object({ name: text(), password: text(), pins: z.array(z.number()), card: z.object({ code: text() }) }),
  reply: z.object({}),
})

const server = standInForServer()
const city = cell('Toshkent')

function Note() {
  const form = useApiForm({
    endpoint: write,
    keepsDraft: true,
    formName: 'note',
    defaults: { name: '', password: '', city: useCell(city), picture: null as File | null },
  })
  return (
    <ApiForm form={form}>
      <FormText name="name" label="Ism" />
      <FormText name="city" label="Shahar" />
      <FormPassword name="password" label="Parol" />
      <FormImage name="picture" label="Rasm" />
      <Link to="/other">Ketish</Link>
    </ApiForm>
  )
}

function Sale() {
  const form = useApiForm({ endpoint: sell, keepsDraft: true, formName: 'sale', defaults: { name: '' } })
  return (
    <ApiForm form={form}>
      <FormText name="name" label="Ism" />
    </ApiForm>
  )
}

/** In a window that is closed by Esc, its cross or a press, and asks nobody. */
function LetterForm() {
  const form = useApiForm({
    endpoint: write,
    keepsDraft: 'closed',
    formName: 'letter',
    defaults: { name: '', password: '', city: '' },
  })
  return (
    <ApiForm form={form}>
      <FormText name="name" label="Ism" />
    </ApiForm>
  )
}
function Letter() {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Oyna
      </button>
      {isOpen && <LetterForm />}
      <Link to="/other">Ketish</Link>
    </>
  )
}

const field = (name: string) => page.getByRole('textbox', { name })
const notice = () => page.getByText(/Saqlanmagan yozuvlaringiz qaytarildi/)
const open = () => showPages({ '/note': Note, '/other': () => <h1>Boshqa sahifa</h1> })
const kept = () => Object.entries(sessionStorage).filter(([name]) => name.startsWith('draft:'))
const acts = () => kept().filter(([name]) => name.includes(':act:'))
const keyOf = ({ headers }: { headers: Headers }) => headers.get('idempotency-key')
function reload(id: string | null = 'ali', show = open) {
  loadAnew(id)
  show()
}
async function type(name: string) {
  await field('Ism').fill(name)
  await expect.poll(() => kept().length).toBe(1)
}

beforeEach(() => {
  sessionStorage.clear()
  city.put('Toshkent')
  signIn()
  be('ali')
  open()
})

describe('a long form', () => {
  test('has after a reload what was typed before it, says so, and lets it go on demand', async () => {
    await type('Tok')
    reload()
    await expect.element(field('Ism')).toHaveValue('Tok')
    await expect.element(notice()).toBeVisible()
    await page.getByRole('button', { name: 'Tashlab yuborish' }).click()
    await expect.element(field('Ism')).toHaveValue('')
    await expect.element(notice()).not.toBeInTheDocument()
    expect(kept()).toEqual([])
  })

  test('is not taken out of the hand of who types before it is known whose it is: what was kept is offered', async () => {
    await type('Tok')
    reload(null)
    await field('Ism').fill('Zaf')
    be('ali')
    await expect.element(page.getByText(/Saqlanmagan yozuvlaringiz bor/)).toBeVisible()
    await expect.element(field('Ism')).toHaveValue('Zaf')
    await page.getByRole('button', { name: 'Tiklash' }).click()
    await expect.element(field('Ism')).toHaveValue('Tok')
    await expect.element(notice()).toBeVisible()
  })

  test('never keeps a password or a picture', async () => {
    await page.getByLabelText('Parol', { exact: true }).fill('sirli-soʻz')
    await type('Tok')
    expect(JSON.stringify(kept())).toContain('Tok')
    expect(JSON.stringify(kept())).not.toMatch(/sirli|password|picture/)
  })

  test('is empty for another person, and what the first one typed is gone from the tab', async () => {
    await type('Tok')
    reload('vali')
    await expect.element(field('Ism')).toHaveValue('')
    await expect.poll(kept).toEqual([])
    reload()
    await expect.element(field('Ism')).toHaveValue('')
  })

  test('forgets it once it is saved', async () => {
    await type('Tok')
    await page.getByRole('button', { name: 'Saqlash' }).click()
    const sent = await server.next('/note/write')
    sent.answer({})
    await expect.poll(kept).toEqual([])
  })

  test('forgets it when the person leaves the form knowingly, and at logout', async () => {
    await type('Tok')
    await page.getByRole('link', { name: 'Ketish' }).click()
    await page.getByRole('button', { name: 'Chiqish' }).click()
    await expect.element(page.getByRole('heading', { name: 'Boshqa sahifa' })).toBeVisible()
    await expect.poll(kept).toEqual([]) // the page that is gone says so after the next one was drawn
    reload()
    await type('Tok')
    dropSession(true)
    expect(kept()).toEqual([])
  })

  test('is kept over the end of a session that nobody wished', async () => {
    await type('Tok')
    dropSession()
    reload()
    await expect.element(field('Ism')).toHaveValue('Tok')
  })

  test('leaves a field alone whose record has changed since', async () => {
    await field('Shahar').fill('Samarqand')
    await type('Tok')
    city.put('Buxoro')
    reload()
    await expect.element(field('Ism')).toHaveValue('Tok')
    await expect.element(field('Shahar')).toHaveValue('Buxoro')
    await expect.element(notice()).toHaveTextContent('Shu orada oʻzgargan maydonlar hozirgi holida qoldi.')
  })

  test('says of what was typed over such a field alone that it is not back', async () => {
    await field('Shahar').fill('Samarqand')
    await expect.poll(() => kept().length).toBe(1)
    city.put('Buxoro')
    reload()
    await expect.element(page.getByText(/qaytarilmadi: shu orada bu maʼlumot oʻzgargan/)).toBeVisible()
    await page.getByRole('button', { name: 'Tushunarli' }).click()
    await expect.element(field('Shahar')).toHaveValue('Buxoro')
    expect(kept()).toEqual([])
  })
})

test('a window that is closed without a question has what was written in it when it is opened again, until it is sent', async () => {
  cleanUp()
  signIn()
  be('ali')
  showPages({ '/letter': Letter })
  const frame = () => page.getByRole('button', { name: 'Oyna' })
  await type('Tok')
  await frame().click()
  await expect.element(field('Ism')).not.toBeInTheDocument()
  await frame().click()
  await expect.element(field('Ism')).toHaveValue('Tok')
  await expect.element(notice()).toBeVisible()
  await page.getByRole('button', { name: 'Saqlash' }).click()
  const sent = await server.next('/note/write')
  sent.answer({})
  await expect.poll(kept).toEqual([])
})

test('a window whose page is left by an answered question forgets what was written in it', async () => {
  cleanUp()
  signIn()
  be('ali')
  showPages({ '/letter': Letter, '/other': () => <h1>Boshqa sahifa</h1> })
  await type('Tok')
  await page.getByRole('link', { name: 'Ketish' }).click()
  await page.getByRole('button', { name: 'Saqlamasdan chiqish' }).click()
  await expect.element(page.getByRole('heading', { name: 'Boshqa sahifa' })).toBeVisible()
  await expect.poll(kept).toEqual([])
})

test('what was sent before it was known whose it is is asked for after a reload, by its key', async () => {
  const show = () => showPages({ '/sale': Sale })
  reload(null, show)
  await field('Ism').fill('Tok')
  await page.getByRole('button', { name: 'Saqlash' }).click()
  const sent = await server.next('/note/sell')
  be('ali')
  await expect.poll(acts).toHaveLength(1)
  reload('ali', show)
  const asked = await server.next('/note/sell')
  expect([keyOf(asked), asked.headers.has('idempotency-ask')]).toEqual([keyOf(sent), true])
})

function Hire() {
  const form = useApiForm({
    endpoint: hire,
    keepsDraft: true,
    formName: 'hire',
    defaults: { name: '', password: '' },
    toBody: ({ name, password }) => ({ name, password, pins: [4321], card: { code: 'ABCD' } }),
  })
  return (
    <ApiForm form={form}>
      <FormText name="name" label="Ism" />
      <FormPassword name="password" label="Parol" />
    </ApiForm>
  )
}

test('an act with a secret is asked for after a reload by its key alone, with nothing of what was sent; that it was done is said', async () => {
  const show = () => showPages({ '/hire': Hire })
  reload('ali', show)
  await type('Ali')
  await field('Parol').fill('kalit-soʻz')
  await page.getByRole('button', { name: 'Saqlash' }).click()
  const sent = await server.next('/note/hire')
  expect(sent.body).toEqual({ name: 'Ali', password: 'kalit-soʻz', pins: [4321], card: { code: 'ABCD' } })
  await expect.poll(acts).toHaveLength(1)
  expect(JSON.stringify(kept())).not.toMatch(/kalit|ABCD|4321|\*/)
  reload('ali', show)
  const asked = await server.next('/note/hire')
  expect([keyOf(asked), asked.body, asked.headers.has('idempotency-ask')]).toEqual([keyOf(sent), {}, true])
  asked.answer({ message: 'Ishga olindi' })
  await expect.element(page.getByText('Ishga olindi').first()).toBeVisible()
  await expect.element(notice()).not.toBeInTheDocument()
  await expect.poll(kept).toEqual([])
})

test('what was sent from a window that was closed before its answer, and lost with its page, is asked for when it is opened again', async () => {
  function SaleWindow() {
    const [isOpen, setOpen] = useState(true)
    return (
      <>
        <button type="button" onClick={() => setOpen(!isOpen)}>
          Oyna
        </button>
        {isOpen && <Sale />}
      </>
    )
  }
  const show = () => showPages({ '/sale': SaleWindow })
  reload('ali', show)
  await field('Ism').fill('Tok')
  await page.getByRole('button', { name: 'Saqlash' }).click()
  const sent = await server.next('/note/sell')
  await expect.poll(acts).toHaveLength(1)
  await page.getByRole('button', { name: 'Oyna' }).click()
  await expect.element(field('Ism')).not.toBeInTheDocument()
  // nothing of what was typed stays, and on this page it is heard of by itself
  expect(kept()).toEqual(acts())
  await page.getByRole('button', { name: 'Oyna' }).click()
  await expect.element(field('Ism')).toHaveValue('')
  reload('ali', show)
  const asked = await server.next('/note/sell')
  expect([keyOf(asked), asked.headers.has('idempotency-ask')]).toEqual([keyOf(sent), true])
  asked.answer({ message: 'Sotildi' })
  await expect.element(page.getByText('Sotildi').first()).toBeVisible()
  await expect.poll(kept).toEqual([])
  expect(server.calls('/note/sell')).toHaveLength(2)
})

test('that nothing was written of what was sent before a reload is said once it is known', async () => {
  const show = () => showPages({ '/sale': Sale })
  reload('ali', show)
  await field('Ism').fill('Tok')
  await page.getByRole('button', { name: 'Saqlash' }).click()
  await server.next('/note/sell')
  reload('ali', show)
  const notDone = { error: 'idempotency.not_done', message: 'Hech narsa yozilmadi' }
  ;(await server.next('/note/sell')).refuse(409, notDone)
  await expect.element(page.getByText('Hech narsa yozilmadi')).toBeVisible()
  await expect.element(field('Ism')).toHaveValue('Tok')
})

test('what was refused is not asked for again when its form is opened anew', async () => {
  const show = () => showPages({ '/sale': Sale })
  reload('ali', show)
  await field('Ism').fill('Tok')
  await page.getByRole('button', { name: 'Saqlash' }).click()
  ;(await server.next('/note/sell')).refuse(422, { error: 'rule.broken', message: 'Sotib boʻlmaydi' })
  await expect.element(page.getByText('Sotib boʻlmaydi')).toBeVisible()
  reload('ali', show)
  await expect.element(field('Ism')).toHaveValue('Tok')
  expect(server.calls('/note/sell')).toHaveLength(1)
})

test('an answer that comes after its person has left writes nothing down again', async () => {
  reload('ali', () => showPages({ '/sale': Sale }))
  await field('Ism').fill('Tok')
  await page.getByRole('button', { name: 'Saqlash' }).click()
  const sent = await server.next('/note/sell')
  dropSession(true)
  expect(kept()).toEqual([])
  sent.refuse(422, { error: 'rule.broken', message: 'Sotib boʻlmaydi' })
  await expect.element(page.getByText('Sotib boʻlmaydi')).toBeVisible()
  expect(kept()).toEqual([])
})
