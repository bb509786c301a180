import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { standInForServer } from '#test/components/server.ts'
import { cleanUp } from '#test/components/show.tsx'
import { showPages, signInAs } from '#test/components/show-page.tsx'
import { queryClient } from '#src/web/api.ts'
import { addDays } from '#src/contract/days.ts'
import { paths } from '#src/contract/paths.ts'
import { today } from '#src/web/texts.ts'
import { DebtCard } from './DebtCard.tsx'

const server = standInForServer()
beforeEach(() => signInAs('member'))

const Owing = () => <DebtCard debt={400_000} due={null} phone="+998901112233" gymId="gym" />
const atDesk = page.getByText('Qabulxonada naqd yoki karta bilan toʻlanadi.')
const debts = [{ _id: 'membership', plan_name: 'Oylik', remaining_amount: 400_000 }]

const atTop = (element: Element) => element.getBoundingClientRect().top < innerHeight

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

test('a link to the debt brings it into sight, below however much', async () => {
  await page.viewport(375, 800)
  const Below = () => (
    <>
      <div style={{ height: 2_000 }} />
      <Owing />
      <div style={{ height: 2_000 }} />
    </>
  )
  showPages({ '/member': Below }, paths.memberDebt())
  ;(await server.next('/member/invoice/payable')).answer({ providers: [], debts })
  await expect.poll(() => atTop(page.getByText(/400\s000\ssoʻm/).element())).toBe(true)
})

test('of two debts the one that is pressed alone is on its way', async () => {
  showPages({ '/member': Owing })
  const two = [...debts, { _id: 'another', plan_name: 'Yillik', remaining_amount: 100_000 }]
  ;(await server.next('/member/invoice/payable')).answer({ providers: ['payme'], debts: two })
  await page.getByRole('button', { name: /Yillik/ }).click()
  await server.next('/member/invoice/create')
  await expect.element(page.getByRole('button', { name: /Yillik/ })).toHaveAttribute('aria-busy', 'true')
  await expect.element(page.getByRole('button', { name: /Oylik/ })).not.toHaveAttribute('aria-busy', 'true')
})

test('whoever goes to another page while the payment is prepared is not led away from it by the answer', async () => {
  const pay = async () => {
    const router = showPages({ '/member': Owing, '/member/orders': () => <h1>Xaridlar</h1> })
    ;(await server.next('/member/invoice/payable')).answer({ providers: ['payme'], debts })
    await page.getByRole('button', { name: /onlayn/i }).click()
    return { router, asked: await server.next('/member/invoice/create') }
  }
  const left = await pay()
  left.router.navigate({ to: '/member/orders' })
  await expect.element(page.getByRole('heading', { name: 'Xaridlar' })).toBeVisible()
  left.asked.answer({ message: 'Havola tayyor', invoice: { url: '#left' } })
  await expect.element(page.getByText('Havola tayyor', { exact: true })).toBeVisible()
  expect(location.hash).toBe('')
  cleanUp()
  queryClient.clear()
  const stayed = await pay()
  stayed.asked.answer({ invoice: { url: '#stayed' } })
  await expect.poll(() => location.hash).toBe('#stayed')
  history.replaceState(null, '', location.pathname + location.search)
})

test('of many debts the first three are offered, the others by a press; of four all', async () => {
  await page.viewport(375, 800)
  showPages({ '/member': Owing })
  const many = Array.from({ length: 22 }, (_, nr) => ({ ...debts[0], _id: `m${nr}`, plan_name: `Tarif ${nr + 1}` }))
  const unsaid = { promised_on: null, promised_amount: null, may_promise: true }
  ;(await server.next('/member/invoice/payable')).answer({ providers: ['payme'], debts: many })
  ;(await server.next('/member/promises')).answer({
    debts: many.slice(0, 4).map((debt) => ({ ...debt, ...unsaid })),
  })
  const pays = page.getByRole('button', { name: /onlayn toʻlash/ })
  await expect.element(pays.first()).toBeVisible()
  expect(pays.elements()).toHaveLength(3)
  await expect.poll(() => page.getByRole('button', { name: /^Qachon toʻlaysiz/ }).elements()).toHaveLength(4)
  await page.getByRole('button', { name: 'Yana 19 tasini koʻrsatish' }).click()
  await expect.poll(() => pays.elements()).toHaveLength(22)
})

test('a day that is named on the phone does not promise the door: from when on it is closed stands beside it, and in the window that asks for it', async () => {
  showPages({ '/member': Owing })
  ;(await server.next('/member/invoice/payable')).answer({ providers: [], debts })
  const [tomorrow, soon] = [addDays(today(), 1), addDays(today(), 3)]
  const owed = { ...debts[0], promised_on: null, promised_amount: null, may_promise: true, closed_from: today() }
  const said = { promised_amount: 400_000, may_promise: false }
  ;(await server.next('/member/promises')).answer({
    debts: [
      owed,
      { ...owed, ...said, _id: 'alone', plan_name: 'Yillik', promised_on: soon, closed_from: tomorrow },
      { ...owed, ...said, _id: 'agreed', plan_name: 'Kunduzgi', promised_on: soon, closed_from: addDays(soon, 1) },
    ],
  })
  await expect.element(page.getByText(/Yillik: .* dan zalga kirish va mashgʻulotga yozilish yopiladi/)).toBeVisible()
  await expect.element(page.getByText(/^Kunduzgi: /)).not.toHaveTextContent('yopil')
  await page.getByRole('button', { name: 'Qachon toʻlaysiz: Oylik' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/toʻlanguncha zalga kirish va mashgʻulotga yozilish yopiq/)).toBeVisible()
})
