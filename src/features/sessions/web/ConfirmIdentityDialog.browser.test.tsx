import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { get, post } from '#src/contract/endpoint.ts'
import { exportOf } from '#src/contract/list-export.ts'
import { useApiMutation } from '#src/web/api.ts'
import { closeCommand, registerCommand } from '#src/web/commands.tsx'
import { ExportMenu } from '#src/web/lists/ExportMenu.tsx'
import { type Asked, standInForServer } from '#test/components/server.ts'
import { showPages, signIn } from '#test/components/show-page.tsx'
import { ConfirmIdentityDialog } from './ConfirmIdentityDialog.tsx'

const exported = exportOf(
  get('/note/all', { summary: 'Notes', access: 'signed_in', query: z.object({}), reply: z.object({}) }),
)
const remove = post('/note/remove', {
  summary: 'Removes a note',
  access: 'signed_in',
  body: z.object({ id: z.string() }),
  idempotent: true,
  reply: z.object({}),
})

function Page() {
  const { mutate, isPending, data } = useApiMutation(remove)
  return (
    <>
      <ExportMenu endpoint={exported} query={{}} />
      <button type="button" disabled={isPending} onClick={() => mutate({ body: { id: '1' } })}>
        Olib tashlash
      </button>
      <output aria-label="Javob">{data?.message}</output>
    </>
  )
}

registerCommand('confirm_identity', ConfirmIdentityDialog)
const server = standInForServer()
beforeEach(() => {
  closeCommand()
  signIn()
  showPages({ '/note': Page })
})

const dialog = () => page.getByRole('dialog', { name: 'Siz ekaningizni tasdiqlang' })
const askAgain = (call: Asked) =>
  call.refuse(409, {
    error: 'confirm_identity',
    command: 'confirm_identity',
    message: 'Bu muhim amal',
    data: { has_code: true },
  })
const pressExport = async () => {
  await page.getByRole('button', { name: 'Faylga yuklab olish' }).click()
  await page.getByRole('menuitem', { name: 'CSV fayl' }).click()
}
const prove = async (code: string) => {
  await dialog().getByRole('textbox', { name: 'Ilovadagi kod yoki zaxira kod' }).fill(code)
  await userEvent.keyboard('{Enter}')
  return server.next('/auth/confirm')
}

test('a file comes by itself once it is proved who asks; a wrong code is said at its field, the password is another way', async () => {
  await pressExport()
  askAgain(await server.next('/note/all/export'))
  const wrong = await prove('000000')
  wrong.refuse(400, { error: 'code.wrong', message: 'Kod notoʻgʻri', fields: { code: 'Kod notoʻgʻri' } })
  const field = dialog().getByRole('textbox', { name: 'Ilovadagi kod yoki zaxira kod' })
  await expect.element(field).toHaveAccessibleDescription('Kod notoʻgʻri')
  expect(server.calls('/note/all/export')).toHaveLength(1)
  await dialog().getByRole('button', { name: 'Parol bilan tasdiqlash' }).click()
  await dialog().getByLabelText('Parol').first().fill('sinov-paroli')
  await userEvent.keyboard('{Enter}')
  const proof = await server.next('/auth/confirm')
  expect(proof.body).toEqual({ password: 'sinov-paroli' })
  proof.answer({})
  const again = await server.next('/note/all/export')
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(again.query).toEqual({ format: 'csv' })
  again.answerText(200, 'a;b', { 'content-disposition': 'attachment; filename="eslatmalar.csv"' })
  await expect.element(page.getByRole('button', { name: 'Faylga yuklab olish' })).not.toHaveAttribute('aria-busy')
})

test('whoever leaves the question by Escape has no file and no error, and is asked anew', async () => {
  await pressExport()
  askAgain(await server.next('/note/all/export'))
  await expect.element(dialog()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Faylga yuklab olish' })).not.toHaveAttribute('aria-busy')
  expect(page.getByRole('alert').getByText('Bu muhim amal').elements()).toEqual([])
  expect(server.calls('/note/all/export')).toHaveLength(1)
  await pressExport()
  askAgain(await server.next('/note/all/export'))
  await expect.element(dialog()).toBeVisible()
})

test('an act is done under its own key when it is proved who does it', async () => {
  const press = page.getByRole('button', { name: 'Olib tashlash' })
  await press.click()
  const first = await server.next('/note/remove')
  askAgain(first)
  ;(await prove('123456')).answer({})
  const again = await server.next('/note/remove')
  expect(again.headers.get('idempotency-key')).toBe(first.headers.get('idempotency-key'))
  again.answer({ message: 'Olib tashlandi' })
  await expect.element(page.getByRole('status', { name: 'Javob' })).toHaveTextContent('Olib tashlandi')
  await expect.element(press).toBeEnabled()
})

test('what proves it while the other way is already looked at is enough', async () => {
  await pressExport()
  askAgain(await server.next('/note/all/export'))
  const proof = await prove('123456')
  await dialog().getByRole('button', { name: 'Parol bilan tasdiqlash' }).click()
  proof.answer({})
  await server.next('/note/all/export')
  await expect.element(dialog()).not.toBeInTheDocument()
})

test('a proof that comes after its question was left answers no later one', async () => {
  await pressExport()
  askAgain(await server.next('/note/all/export'))
  const late = await prove('123456')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Olib tashlash' }).click()
  askAgain(await server.next('/note/remove'))
  await expect.element(dialog()).toBeVisible()
  late.answer({})
  ;(await prove('654321')).answer({})
  await server.next('/note/remove')
  await expect.element(dialog()).not.toBeInTheDocument()
  expect([server.calls('/auth/confirm').length, server.calls('/note/all/export').length]).toEqual([2, 1])
})
