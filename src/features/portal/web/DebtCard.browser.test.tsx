import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { standInForServer } from '#test/components/server.ts'
import { showPages, signInAs } from '#test/components/show-page.tsx'
import { DebtCard } from './DebtCard.tsx'

const server = standInForServer()
beforeEach(() => signInAs('member'))

const Owing = () => <DebtCard debt={400_000} due={null} phone="+998901112233" gymId="gym" />
const atDesk = page.getByText('Qabulxonada naqd yoki karta bilan toʻlanadi.')
const debts = [{ _id: 'membership', plan_name: 'Oylik', remaining_amount: 400_000 }]

async function open(providers: string[]) {
  await page.viewport(375, 800)
  showPages({ '/member': Owing })
  const payable = await server.next('/member/invoice/payable')
  await expect.element(page.getByText(/400\s000\ssoʻm/)).toBeVisible()
  await expect.element(page.getByText(/Qabulxona|qabulxona/)).not.toBeInTheDocument()
  payable.answer({ providers, debts })
}

test('where the gym takes payments online, the words beside the button name both ways', async () => {
  await open(['payme'])
  await expect.element(page.getByRole('button', { name: /onlayn/i })).toBeVisible()
  await expect.element(page.getByText('Shu yerda onlayn yoki qabulxonada toʻlang.')).toBeVisible()
  await expect.element(atDesk).not.toBeInTheDocument()
})

test('where it does not, only the desk is named', async () => {
  await open([])
  await expect.element(atDesk).toBeVisible()
})
