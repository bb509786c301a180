import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { idOf, longName } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signInAs } from '#test/components/show-page.tsx'
import { useTrail } from '#src/web/layout/crumbs.ts'
import type { GymPhoto } from '../contract.ts'
import { mostPhotos } from '../rules.ts'
import { GymPhotosPage } from './GymPhotosPage.tsx'

const server = standInForServer()
beforeEach(forgetAll)
beforeEach(() => signInAs('admin'))
beforeEach(() => page.viewport(1280, 900))

const gymId = idOf(901)
const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA='
const photo = (nr: number, caption: string | null = null): GymPhoto => ({ _id: idOf(nr), url: picture, caption })
const open = async (photos: GymPhoto[]) => {
  showPages({ '/admin/gyms/profile/$gym_id/photos': GymPhotosPage }, `/admin/gyms/profile/${gymId}/photos`)
  ;(await server.next('/photo/all')).answer({ photos })
}

test('a photo goes one place earlier and the whole order is sent; the first one goes nowhere', async () => {
  await open([photo(1, longName), photo(2), photo(3)])
  const earlier = page.getByRole('button', { name: 'Oldinroqqa' })
  await expect.element(earlier.first()).toHaveAttribute('aria-disabled', 'true')
  await earlier.nth(2).click()
  const sent = await server.next('/photo/order')
  expect(sent.body).toEqual({ gym_id: gymId, photos: [idOf(1), idOf(3), idOf(2)] })
})

test('photos that were not taken wait under their keys, and those that were are not sent twice', async () => {
  await open([])
  const files = [1, 2, 3].map((nr) => new File([`${nr}`], `${nr}.png`, { type: 'image/png' }))
  await userEvent.upload(page.getByLabelText('Rasm qoʻshish'), files)
  ;(await server.next('/photo/create')).answer({ photos: [photo(1)] })
  ;(await server.next('/photo/all')).answer({ photos: [photo(1)] })
  const second = await server.next('/photo/create')
  second.refuse(500, { error: 'internal', message: 'Serverda nosozlik' })
  await expect.element(page.getByText('2 ta rasm yuborilmadi')).toBeVisible()
  await page.getByRole('button', { name: 'Qayta yuborish' }).click()
  const again = await server.next('/photo/create')
  expect(again.headers.get('idempotency-key')).toBe(second.headers.get('idempotency-key'))
  again.answer({ photos: [] })
  ;(await server.next('/photo/create')).answer({ photos: [] })
  await expect.element(page.getByText(/rasm yuborilmadi/)).not.toBeInTheDocument()
  expect(server.calls('/photo/create')).toHaveLength(4)
})

test('of more photos than there is room for it says how many were not taken', async () => {
  await open(Array.from({ length: mostPhotos - 1 }, (_, nr) => photo(nr + 1)))
  const files = [1, 2, 3].map((nr) => new File([`${nr}`], `${nr}.png`, { type: 'image/png' }))
  await userEvent.upload(page.getByLabelText('Rasm qoʻshish'), files)
  await expect.element(page.getByRole('status').getByText('Joy yetmadi: 2 ta rasm olinmadi')).toBeVisible()
  ;(await server.next('/photo/create')).answer({ photos: [] })
  expect(server.calls('/photo/create')).toHaveLength(1)
})

test('what is on a photo is said once and saved for that one', async () => {
  await open([photo(1), photo(2)])
  await page.getByRole('textbox', { name: 'Rasmda nima bor' }).nth(1).fill('Kardio zal')
  await page.getByRole('button', { name: 'Saqlash' }).nth(1).click()
  const sent = await server.next(`/photo/update/${idOf(2)}`)
  expect(sent.body).toEqual({ caption: 'Kardio zal' })
})

test('a photo is taken away after a question', async () => {
  await open([photo(1)])
  await page.getByRole('button', { name: 'Oʻchirish' }).click()
  const question = page.getByRole('dialog', { name: 'Rasm oʻchirilsinmi?' })
  await question.getByRole('button', { name: 'Oʻchirish' }).click()
  expect((await server.next(`/photo/delete/${idOf(1)}`)).method).toBe('DELETE')
})

test('the platform opens the photos of an owner, below that owner', async () => {
  signInAs('superadmin')
  const at = '/superadmin/admins/$admin_id/profile/$gym_id/photos'
  showPages({ [at]: GymPhotosPage }, `/superadmin/admins/${idOf(900)}/profile/${gymId}/photos`)
  const asked = await server.next('/photo/all')
  expect(asked.query).toEqual({ gym_id: gymId })
  asked.answer({ photos: [photo(1, 'Kardio zal')] })
  await expect.element(page.getByRole('img', { name: 'Kardio zal' })).toBeVisible()
})

test('for the platform the way there says whose gym it is', async () => {
  signInAs('superadmin')
  const path = '/superadmin/admins/$admin_id/profile/$gym_id/photos'
  const owner = `/superadmin/admins/${idOf(700)}`
  function WithTrail() {
    return (
      <>
        <output aria-label="trail">
          {useTrail()
            .map(({ label }) => label)
            .join(' › ')}
        </output>
        <GymPhotosPage />
      </>
    )
  }
  showPages({ [path]: WithTrail }, `${owner}/profile/${gymId}/photos`)
  const gym = { _id: gymId, name: 'Yunusobod', admin_id: { _id: idOf(700), fullname: 'Botir Aliyev' } }
  ;(await server.next(`/gym/one/${gymId}`)).answer({ gym })
  await expect.element(page.getByRole('status', { name: 'trail' })).toHaveTextContent('Botir Aliyev › Yunusobod')
})

test('a caption that is typed and not saved is asked about before the page is left', async () => {
  const at = '/admin/gyms/profile/$gym_id/photos'
  const elsewhere = () => <h1>Boshqa sahifa</h1>
  const router = showPages({ [at]: GymPhotosPage, '/other': elsewhere }, `/admin/gyms/profile/${gymId}/photos`)
  ;(await server.next('/photo/all')).answer({ photos: [photo(1), photo(2)] })
  await page.getByRole('textbox').first().fill('Kardio zali')
  router.navigate({ to: '/other' })
  await page.getByRole('button', { name: 'Sahifada qolish' }).click()
  await expect.element(page.getByRole('textbox').first()).toHaveValue('Kardio zali')
})
