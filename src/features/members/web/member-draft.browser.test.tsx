import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '#src/web/api.ts'
import { pageOf, sampleGym } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { cleanUp } from '#test/components/show.tsx'
import { be, forgetAll, showPages, signIn } from '#test/components/show-page.tsx'
import { MemberCreatePage } from './MemberCreatePage.tsx'

const server = standInForServer()
beforeEach(forgetAll)

const fullname = () => page.getByRole('textbox', { name: 'Ism va familiya' })
const open = async (search: string) => {
  signIn()
  be('owner')
  showPages({ '/admin/members/create': MemberCreatePage }, `/admin/members/create${search}`)
  ;(await server.next('/gym/foradmin/all')).answer({ gyms: [sampleGym], ...pageOf(1) })
}

test('what was typed over a name that the finder proposed comes back whole, whatever it proposes by then', async () => {
  await open('?typed=Umida')
  await fullname().fill('Umida Karimova')
  await page.getByRole('textbox', { name: 'Telefon' }).fill('+998901234567')
  await expect.poll(() => JSON.stringify({ ...sessionStorage })).toContain('Umida Karimova')
  const left = { ...sessionStorage }
  cleanUp()
  queryClient.clear()
  Object.assign(sessionStorage, left)
  await open('?typed=Botir')
  await expect.element(page.getByText(/^Saqlanmagan yozuvlaringiz qaytarildi/)).toBeVisible()
  await expect.element(fullname()).toHaveValue('Umida Karimova')
  expect(page.getByText(/oʻzgar/).elements()).toEqual([])
})
