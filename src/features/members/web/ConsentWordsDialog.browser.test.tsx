import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '#src/web/api.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signIn } from '#test/components/show-page.tsx'
import { ConsentWordsDialog } from './ConsentWordsDialog.tsx'

const server = standInForServer()
beforeEach(forgetAll)
beforeEach(signIn)

const words = '/member/consent/texts'
const texts = (uz: string, version: number) => ({
  texts: [{ kind: 'personal_data', uz, ru: 'По-русски', en: 'In English', version }],
})

test('what is written stays when somebody else saved other words meanwhile; it is saved over theirs only when that is meant', async () => {
  showPages({ '/a': () => <ConsentWordsDialog onClose={() => undefined} /> })
  ;(await server.next(words)).answer(texts('Avvalgi', 1))
  const uz = page.getByRole('textbox', { name: 'Oʻzbekcha' })
  await uz.fill('Meniki')
  void queryClient.invalidateQueries() // as after a look at another window
  ;(await server.next(words)).answer(texts('Boshqaniki', 2))
  await page.getByRole('button', { name: 'Saqlash' }).click()
  const sent = await server.next('/member/consent/text')
  expect(sent.body).toMatchObject({ uz: 'Meniki', version: 1 })
  sent.refuse(409, { error: 'stale_version', message: 'Boshqa kishi oʻzgartirdi' })
  ;(await server.next(words)).answer(texts('Boshqaniki', 2))
  await expect.element(page.getByRole('alert')).toHaveTextContent(/Boshqaniki.*Meniki/)
  await page.getByRole('button', { name: 'Yozganlarim qolsin' }).click()
  await page.getByRole('button', { name: 'Saqlash' }).click()
  expect((await server.next('/member/consent/text')).body).toMatchObject({ uz: 'Meniki', version: 2 })
})
