import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signInAs } from '#test/components/show-page.tsx'
import { AuditPage } from './AuditPage.tsx'

const server = standInForServer()
beforeEach(forgetAll)

const chip = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

test('the chips of filters stand there before what they choose from has come, and leave only when there is nothing', async () => {
  signInAs('admin')
  showPages({ '/admin/audit': AuditPage }, '/admin/audit?entity=members')
  const [acts, own] = [await server.next('/audit/actions'), await server.next('/gym/foradmin/all')]
  await expect.element(chip('Amal')).toBeVisible()
  await expect.element(chip('Zal')).toBeVisible()
  acts.answer({ actions: [{ action: 'member.create', what: 'Aʼzo qoʻshildi', entity: 'members' }] })
  own.answer({ gyms: [{ _id: idOf(1), name: 'Alpomish' }] })
  await expect.element(chip('Zal')).not.toBeInTheDocument()
  await chip('Amal').click()
  await expect.element(page.getByRole('menuitemradio', { name: 'Aʼzo qoʻshildi' })).toBeVisible()
})
