import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { standInForServer } from '#test/components/server.ts'
import { showPages, signInAs } from '#test/components/show-page.tsx'
import { BackupCard } from './BackupCard.tsx'

const server = standInForServer()

test('a card of backups that could not be read keeps its name, says why and asks again', async () => {
  signInAs('superadmin')
  showPages({ '/superadmin': BackupCard }, '/superadmin')
  await server.breaksDown('/backup/state')
  await expect.element(page.getByRole('heading', { name: 'Zaxira nusxa' })).toBeVisible()
  await expect.element(page.getByText('Serverda nosozlik')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Qayta urinish' })).toBeVisible()
})
