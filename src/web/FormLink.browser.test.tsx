import { lazy, Suspense } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { standInForServer } from '#test/components/server.ts'
import { showPages, signIn } from '#test/components/show-page.tsx'
import { FormLink } from './FormLink.tsx'

standInForServer()
beforeEach(signIn)

test('what is typed right after the press stands in the first field of the form, however late that comes', async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: () => React.ReactNode }>()
  const Form = lazy(() => promise)
  showPages(
    {
      '/list': () => <FormLink to="/create">Qoʻshish</FormLink>,
      '/create': () => (
        <Suspense>
          <Form />
        </Suspense>
      ),
    },
    '/list',
  )
  await page.getByRole('link', { name: 'Qoʻshish' }).click()
  await userEvent.keyboard('Umida')
  resolve({ default: () => <input aria-label="Ism" autoFocus /> })
  await expect.element(page.getByRole('textbox', { name: 'Ism' })).toHaveValue('Umida')
})
