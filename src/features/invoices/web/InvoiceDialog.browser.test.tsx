import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { hasUnsavedForm } from '#src/web/unsaved-forms.ts'
import { idOf } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signIn } from '#test/components/show-page.tsx'
import { InvoiceButton } from './InvoiceButton.tsx'
import { cell, useCell } from '#test/components/cell.ts'

const server = standInForServer()
beforeEach(forgetAll)
beforeEach(signIn)

const one = `/invoice/one/${idOf(7)}`
const invoice = (more: object = {}) => ({
  invoice: {
    _id: idOf(7),
    number: '687922022790',
    amount: 300_000,
    status: 'open',
    url: 'http://localhost/pay/abc',
    pay: {},
    held_by: null,
    paid_by: null,
    transaction_id: null,
    returned: null,
    gym_id: { _id: idOf(2), name: 'Temir Zal' },
    plan_name: 'Oylik',
    expires_on: '2026-12-30',
    ...more,
  },
})

test('a QR that somebody is paying keeps its page when the session ends, until it is paid', async () => {
  const owed = cell(true)
  const Owing = () => <InvoiceButton membershipId={idOf(31)} isOwed={useCell(owed)} />
  showPages({ '/': Owing })
  ;(await server.next('/invoice/providers')).answer({ providers: ['payme'] })
  expect(hasUnsavedForm()).toBe(false)
  await page.getByRole('button', { name: 'QR bilan toʻlash' }).click()
  const asked = await server.next('/invoice/create')
  // pressed again it is the same QR
  expect(asked.body).toEqual({ membership_id: idOf(31), again: true })
  asked.answer(invoice())
  ;(await server.next(one)).answer(invoice({ held_by: 'payme' }))
  const window = page.getByRole('dialog', { name: 'Onlayn toʻlov' })
  await expect.element(window.getByRole('img')).toBeVisible()
  await expect.element(window.getByText(/Payme orqali toʻlanmoqda/)).toBeVisible()
  expect(hasUnsavedForm()).toBe(true)
  // what is handed over on paper, which the screen does not show
  await expect.element(window.getByRole('button', { name: 'Chop etish' })).toBeVisible()
  const paper = () => document.querySelector('[data-print=sheet]')
  expect(paper()?.textContent).toMatch(/Temir Zal.*300\s000\ssoʻm.*№ 687922022790.*30\.12\.2026/)
  const paid = { status: 'paid', paid_by: 'payme', transaction_id: idOf(8) }
  // the page beneath hears of the money first
  owed.put(false)
  ;(await server.next(one)).answer(invoice(paid))
  await expect.element(window.getByText(/Toʻlandi.*Payme|Payme/).first()).toBeVisible()
  await expect.element(window.getByRole('link')).toBeVisible()
  expect(hasUnsavedForm()).toBe(false)
  expect(paper()).toBeNull()
  const part = { amount: 100_000, on: '2026-11-28', is_by_app: false }
  ;(await server.next(one)).answer(invoice({ ...paid, returned: part }))
  await expect.element(window.getByText(/^Qaytarildi: 100\s000\ssoʻm, 28\.11\.2026$/)).toBeVisible()
  await expect.element(window.getByText(/Toʻlandi.*Payme/)).toBeVisible()
  // all of it given back, it is no invoice that somebody cancelled
  ;(await server.next(one)).answer(invoice({ ...paid, status: 'cancelled', returned: { ...part, amount: 300_000 } }))
  await expect.element(window.getByText('Pul qaytarildi', { exact: true })).toBeVisible()
  await expect.element(window.getByText(/^Qaytarildi: 300\s000/)).toBeVisible()
  expect(window.getByText('Hisob bekor qilingan').elements()).toEqual([])
})
