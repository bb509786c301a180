import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { standInForServer } from '#test/components/server.ts'
import { showPages, signIn } from '#test/components/show-page.tsx'
import { ImportUpload } from './ImportUpload.tsx'

standInForServer()
beforeEach(signIn)
const gyms = [
  { _id: '1', name: 'Chilonzor' },
  { _id: '2', name: 'Sergeli' },
]

function give(text: string): void {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no place for a file')
  const files = new DataTransfer()
  files.items.add(new File([text], 'azolar.csv', { type: 'text/csv' }))
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

test('that a gym is to be chosen first is said once a file is given without one, until one is chosen', async () => {
  showPages({ '/import': () => <ImportUpload gyms={gyms} /> }, '/import')
  const refusal = page.getByText('Avval zalni tanlang')
  await expect.element(page.getByLabelText('Zal')).toBeVisible()
  await expect.element(refusal).not.toBeInTheDocument()
  give('ism')
  await expect.element(refusal).toBeVisible()
  await page.getByLabelText('Zal').selectOptions('Sergeli')
  await expect.element(refusal).not.toBeInTheDocument()
})

test('a file with nothing in it is told as empty', async () => {
  showPages({ '/import': () => <ImportUpload gyms={gyms} /> }, '/import')
  await expect.element(page.getByLabelText('Zal')).toBeVisible()
  give('')
  await expect.element(page.getByText('Fayl boʻsh', { exact: true })).toBeVisible()
})
