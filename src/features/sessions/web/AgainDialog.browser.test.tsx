import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '#src/web/api.ts'
import type { Me } from '#src/web/me.ts'
import { standInForServer } from '#test/components/server.ts'
import { showPages, signInAs } from '#test/components/show-page.tsx'
import { AgainDialog } from './AgainDialog.tsx'

const server = standInForServer()

test('the platform’s own people are asked for the password alone: by what they sign in the page knows', async () => {
  signInAs('superadmin')
  const me = {
    _id: 'root',
    name: 'Botir Platonov',
    phone_number: null,
    avatar: null,
    permissions: [],
    root_name: 'botir',
  }
  queryClient.setQueryData(['me', 'superadmin'], me satisfies Me)
  showPages({ '/superadmin/plans/create': AgainDialog })
  await expect.element(page.getByRole('textbox', { name: 'Root name' })).toHaveValue('botir')
  await expect.element(page.getByLabelText('Parol', { exact: true })).toHaveFocus()
  await userEvent.keyboard('polvon-root{Enter}')
  const asked = await server.next('/superadmin/login')
  expect(asked.body).toEqual({ root_name: 'botir', password: 'polvon-root' })
})
