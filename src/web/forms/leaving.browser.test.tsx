import * as z from 'zod/mini'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { put } from '#src/contract/endpoint.ts'
import { text, version } from '#src/contract/values.ts'
import { standInForServer } from '#test/components/server.ts'
import { showPages, signIn } from '#test/components/show-page.tsx'
import { Link, useGo, useGoBack } from '../navigation.tsx'
import { ApiForm } from './ApiForm.tsx'
import { FormText } from './text-fields.tsx'
import { useApiForm } from './use-api-form.ts'

// A form is left while what it sent is under way.

const edit = put('/note/edit', {
  summary: 'Edits a note',
  access: 'signed_in',
  body: z.object({ name: text(), version: version() }),
  reply: z.object({}),
})
const server = standInForServer()
beforeEach(signIn)

describe('whose page leads on when it is saved', () => {
  const Leading = ({ says }: { says?: boolean }) => {
    const [go, goBack] = [useGo(), useGoBack()]
    const form = useApiForm({
      endpoint: edit,
      defaults: { name: '', version: 1 },
      ...(says === undefined ? {} : { says }),
      onDone: ({ message }) => (message === 'Orqaga' ? goBack('/list') : go('/list')),
    })
    return (
      <ApiForm form={form}>
        <FormText name="name" label="Ism" />
      </ApiForm>
    )
  }
  const openLeading = async (says?: boolean) => {
    const router = showPages({
      '/list': () => <h1>Roʻyxat</h1>,
      '/form': () => [
        <Leading key="form" {...(says === undefined ? {} : { says })} />,
        <Link key="link" to="/other">
          Boshqa
        </Link>,
      ],
      '/other': () => <h1>Boshqa sahifa</h1>,
    })
    router.navigate({ to: '/form' })
    await page.getByRole('textbox', { name: 'Ism' }).fill('Tok')
    await page.getByRole('button', { name: 'Saqlash' }).click()
    return { router, sent: await server.next('/note/edit') }
  }
  const leave = () => page.getByRole('link', { name: 'Boshqa' }).click()

  test.each(['Saqlandi', 'Orqaga'])(
    'who left it before the answer is told that it was done, and stays where they went: %s',
    async (message) => {
      const { router, sent } = await openLeading(false)
      await leave()
      await expect.element(page.getByRole('dialog')).toHaveTextContent('bajarilishi mumkin')
      await page.getByRole('button', { name: 'Kutmasdan chiqish' }).click()
      await expect.element(page.getByRole('heading', { name: 'Boshqa sahifa' })).toBeVisible()
      sent.answer({ message })
      await expect.element(page.getByRole('status').getByText(message)).toBeVisible()
      expect(router.location.pathname).toBe('/other')
    },
  )

  test.each(['Saqlandi', 'Orqaga'])(
    'who is asked whether to leave goes where they wanted when it is done meanwhile: %s',
    async (message) => {
      const { router, sent } = await openLeading()
      await leave()
      await expect.element(page.getByRole('dialog')).toBeVisible()
      sent.answer({ message })
      await expect.element(page.getByRole('heading', { name: 'Boshqa sahifa' })).toBeVisible()
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
      expect(router.location.pathname).toBe('/other')
    },
  )
})
