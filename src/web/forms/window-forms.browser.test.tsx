import * as z from 'zod/mini'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { put } from '#src/contract/endpoint.ts'
import { text } from '#src/contract/values.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { SidePanel } from '#src/ui/SidePanel.tsx'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signInAs } from '#test/components/show-page.tsx'
import { useApiMutation } from '../api.ts'
import { useGo, useSearch } from '../navigation.tsx'
import { ApiForm } from './ApiForm.tsx'
import { FormText } from './text-fields.tsx'
import { useApiForm } from './use-api-form.ts'

// A form in a window, which is closed by Esc, its cross and by leaving the page.

const edit = put('/note/edit', {
  summary: 'Edits a note',
  access: 'signed_in',
  body: z.object({ name: text() }),
  reply: z.object({}),
})
const server = standInForServer()
beforeEach(forgetAll)
beforeEach(() => signInAs('admin', []))

const windows = { Dialog, SidePanel }

function open(kind: keyof typeof windows, keepsDraft: 'closed' | false = false, byAddress = false) {
  const Window = windows[kind]
  const Form = ({ onClose }: { onClose: () => void }) => {
    const form = useApiForm({ endpoint: edit, keepsDraft, formName: 'note', defaults: { name: '' }, closes: onClose })
    return (
      <ApiForm form={form} aside={<Button onClick={onClose}>Yopilsin</Button>}>
        <FormText name="name" label="Ism" />
      </ApiForm>
    )
  }
  const Page = () => {
    const [isOpened, setOpen] = useState(true)
    const go = useGo()
    const { note } = useSearch()
    const isOpen = byAddress ? note !== undefined : isOpened
    const close = () => (byAddress ? go('/list') : setOpen(false))
    return (
      <>
        <h1>Roʻyxat</h1>
        <Button onClick={() => setOpen(true)}>Ochish</Button>
        <Window open={isOpen} sticky onClose={close} title="Eslatma">
          {isOpen && <Form onClose={close} />}
        </Window>
      </>
    )
  }
  return showPages({ '/before': () => <h1>Avvalgi</h1>, '/list': Page })
}
const field = () => page.getByRole('textbox', { name: 'Ism' })
const question = () => page.getByRole('dialog', { name: 'Oʻzgarishlar saqlanmagan' })

test.each(['Dialog', 'SidePanel'] as const)(
  'a %s whose form was changed asks before Esc or its cross close it, and keeps every letter of who goes on',
  async (kind) => {
    open(kind).navigate({ to: '/list' })
    await field().fill('Tok')
    await userEvent.keyboard('{Escape}')
    await expect.element(question()).toHaveTextContent('Oynani yopsangiz, yozganlaringiz yoʻqoladi.')
    await page.getByRole('button', { name: 'Davom etish' }).click()
    await expect.element(field()).toHaveValue('Tok')
    await page.getByRole('button', { name: 'Yopish', exact: true }).first().click()
    await page.getByRole('button', { name: 'Saqlamasdan yopish' }).click()
    await expect.element(field()).not.toBeInTheDocument()
    await expect.element(question()).not.toBeInTheDocument()
  },
)

test('the question gives the focus back to the field, by its button and by Esc alike', async () => {
  open('Dialog').navigate({ to: '/list' })
  await field().fill('Tok')
  await userEvent.keyboard('{Escape}')
  await expect.element(question()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(question()).not.toBeInTheDocument()
  await expect.element(field()).toHaveFocus()
  await userEvent.keyboard('y{Escape}')
  await page.getByRole('button', { name: 'Davom etish' }).click()
  await expect.element(field()).toHaveFocus()
  await userEvent.keyboard('o')
  await expect.element(field()).toHaveValue('Tokyo')
})

test('a window that the address opens asks once, and its closing is no leaving of the page', async () => {
  open('SidePanel', false, true).navigate({ to: '/list', search: { note: '1' } })
  await field().fill('Tok')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Saqlamasdan yopish' }).click()
  await expect.element(field()).not.toBeInTheDocument()
  await expect.element(question()).not.toBeInTheDocument()
  await expect.element(page.getByRole('status', { name: 'address' })).toHaveTextContent(/list$/)
})

test('a window whose form was not changed, or is told to close by its own button, closes without a question', async () => {
  open('Dialog').navigate({ to: '/list' })
  await expect.element(field()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(field()).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Ochish' }).click()
  await field().fill('Tok')
  await page.getByRole('button', { name: 'Yopilsin' }).click()
  await expect.element(field()).not.toBeInTheDocument()
})

test('one that keeps what is typed closes without a question and brings it back, but leaving the page asks', async () => {
  const router = open('Dialog', 'closed')
  router.navigate({ to: '/list' })
  await field().fill('Tok')
  await expect.poll(() => JSON.stringify(sessionStorage)).toContain('Tok')
  await userEvent.keyboard('{Escape}')
  await expect.element(field()).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Ochish' }).click()
  await expect.element(page.getByText(/Saqlanmagan yozuvlaringiz qaytarildi/)).toBeVisible()
  await expect.element(field()).toHaveValue('Tok')
  router.navigate({ to: '/before' })
  await expect.element(question()).toHaveTextContent('Sahifadan chiqsangiz')
  await page.getByRole('button', { name: 'Sahifada qolish' }).click()
  await expect.element(field()).toHaveValue('Tok')
})

test('one that the address opens and that keeps what is typed closes without any question', async () => {
  const router = open('SidePanel', 'closed', true)
  router.navigate({ to: '/list', search: { note: '1' } })
  await field().fill('Tok')
  await expect.poll(() => JSON.stringify(sessionStorage)).toContain('Tok')
  await userEvent.keyboard('{Escape}')
  await expect.element(field()).not.toBeInTheDocument()
  expect(question().elements()).toEqual([])
  router.navigate({ to: '/list', search: { note: '1' } })
  await expect.element(field()).toHaveValue('Tok')
})

test('what has been sent is not asked about: its window closes, and its answer is told', async () => {
  open('SidePanel').navigate({ to: '/list' })
  await field().fill('Tok')
  await page.getByRole('button', { name: 'Saqlash' }).click()
  const sent = await server.next('/note/edit')
  await userEvent.keyboard('{Escape}')
  await expect.element(field()).not.toBeInTheDocument()
  sent.answer({ message: 'Saqlandi' })
  await expect.element(page.getByRole('status').getByText('Saqlandi')).toBeVisible()
})

test.each(['Dialog', 'SidePanel'] as const)(
  'what comes of a %s that was closed is told, and closes none that was opened after it',
  async (kind) => {
    open(kind).navigate({ to: '/list' })
    await field().fill('Tok')
    await page.getByRole('button', { name: 'Saqlash' }).click()
    const sent = await server.next('/note/edit')
    await userEvent.keyboard('{Escape}')
    await page.getByRole('button', { name: 'Ochish' }).click()
    await field().fill('Boshqasi')
    sent.answer({ message: 'Saqlandi' })
    await expect.element(page.getByText('Saqlandi').last()).toBeVisible() // beside the window
    await page.getByRole('button', { name: 'Saqlash' }).click()
    expect((await server.next('/note/edit')).body).toEqual({ name: 'Boshqasi' })
  },
)

function Question({ onClose }: { onClose: () => void }) {
  const save = useApiMutation(edit, { closes: onClose })
  return (
    <Dialog open onClose={onClose} title="Eslatma">
      <Button onClick={() => save.mutate({ body: { name: 'Tok' } })}>Saqlash</Button>
    </Dialog>
  )
}

test('nor does what comes of a question that was closed', async () => {
  const List = () => {
    const [isOpen, setOpen] = useState(true)
    return (
      <>
        <Button onClick={() => setOpen(true)}>Ochish</Button>
        {isOpen && <Question onClose={() => setOpen(false)} />}
      </>
    )
  }
  showPages({ '/list': List })
  await page.getByRole('button', { name: 'Saqlash' }).click()
  const sent = await server.next('/note/edit')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Ochish' }).click()
  sent.answer({ message: 'Saqlandi' })
  await expect.element(page.getByText('Saqlandi').last()).toBeVisible() // beside the window
  await page.getByRole('button', { name: 'Saqlash' }).click()
  await server.next('/note/edit')
})

function TwoForms({ onClose }: { onClose: () => void }) {
  const one = useApiForm({
    endpoint: edit,
    keepsDraft: false,
    formName: 'one',
    defaults: { name: '' },
    onDone: onClose,
  })
  const two = useApiForm({
    endpoint: edit,
    keepsDraft: false,
    formName: 'two',
    defaults: { name: '' },
    onDone: () => undefined,
  })
  return (
    <Dialog open sticky onClose={onClose} title="Eslatma">
      <ApiForm form={one}>
        <FormText name="name" label="Birinchi" />
      </ApiForm>
      <ApiForm form={two}>
        <FormText name="name" label="Ikkinchi" />
      </ApiForm>
    </Dialog>
  )
}

test('of two forms in a window each asks for itself, and whoever stays for one has given up neither', async () => {
  const List = () => {
    const go = useGo()
    const { note } = useSearch()
    return note ? <TwoForms onClose={() => go('/list')} /> : <h1>Roʻyxat</h1>
  }
  showPages({ '/list': List }).navigate({ to: '/list', search: { note: '1' } })
  const first = page.getByRole('textbox', { name: 'Birinchi' })
  await first.fill('Tok')
  await page.getByRole('textbox', { name: 'Ikkinchi' }).fill('Xiva')
  const leave = page.getByRole('button', { name: 'Saqlamasdan yopish' })
  await userEvent.keyboard('{Escape}')
  await leave.click()
  await page.getByRole('button', { name: 'Davom etish' }).click()
  await expect.element(question()).not.toBeInTheDocument()
  await expect.element(first).toHaveValue('Tok')
  // the first one asks again, though it had been given up before
  await userEvent.keyboard('{Escape}')
  await leave.click()
  await expect.element(question()).toBeVisible()
  await leave.click()
  await expect.element(page.getByRole('heading', { name: 'Roʻyxat' })).toBeVisible()
})
