import { useEffect } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { closeCommand, type CommandProps, registerCommand } from '#src/web/commands.tsx'
import { showPages, signIn } from '#test/components/show-page.tsx'
import { useShowReceipt } from './show-receipt.ts'

beforeEach(signIn)
beforeEach(closeCommand)

registerCommand('receipt', ({ payload }: CommandProps<{ transactionId: string }>) => (
  <p role="dialog">Chek {payload.transactionId}</p>
))

/** What the page does when its answer comes, also after the page was left. */
const paying: { answer: () => void } = { answer: () => undefined }
function Pay() {
  const showReceipt = useShowReceipt()
  useEffect(() => {
    paying.answer = () =>
      showReceipt({ _id: '7', transaction_type: 'payment' }, { title: 'Toʻlov qabul qilindi', name: 'Umida Davronova' })
  })
  return <h1>Toʻlov</h1>
}
const open = () => showPages({ '/pay': Pay, '/other': () => <h1>Boshqa ish</h1> })
const receipt = () => page.getByRole('dialog')

test('the receipt of what was asked here lies over the page at once', async () => {
  open()
  await expect.element(page.getByRole('heading', { name: 'Toʻlov' })).toBeVisible()
  paying.answer()
  await expect.element(receipt()).toHaveTextContent('Chek 7')
})

test('whoever went on before the answer is told whose money it was, and opens the receipt when they wish', async () => {
  const router = open()
  await expect.element(page.getByRole('heading', { name: 'Toʻlov' })).toBeVisible()
  router.navigate({ to: '/other' })
  await expect.element(page.getByRole('heading', { name: 'Boshqa ish' })).toBeVisible()
  paying.answer()
  await expect.element(page.getByText('Toʻlov qabul qilindi', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Umida Davronova', { exact: true })).toBeVisible()
  await expect.element(receipt()).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Chekni ochish' }).click()
  await expect.element(receipt()).toHaveTextContent('Chek 7')
  await expect.element(page.getByRole('heading', { name: 'Boshqa ish' })).toBeInTheDocument()
})
