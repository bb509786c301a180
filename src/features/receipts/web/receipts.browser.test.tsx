import { useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fitsItsPlace } from '#test/components/fits.ts'
import { longName, sampleReceipt } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signInAs } from '#test/components/show-page.tsx'
import type { CheckedReceipt } from '../contract.ts'
import { ReceiptCheckPage } from './ReceiptCheckPage.tsx'
import { ReceiptDialog } from './ReceiptDialog.tsx'
import { ReceiptPage } from './ReceiptPage.tsx'
import { Link } from '#src/web/navigation.tsx'
import { keptFormat } from '#src/web/kept-paper.ts'

const server = standInForServer()
const print = vi.spyOn(window, 'print')
beforeEach(() => {
  forgetAll()
  print.mockReset().mockImplementation(() => {})
})
const id = sampleReceipt()._id
const receipt = () => server.next(`/receipt/one/${id}`)

describe('the receipt over a page', () => {
  beforeEach(() => signInAs('admin'))
  const close = vi.fn<() => void>()
  const open = () => {
    close.mockReset()
    showPages({ '/admin/home': () => <ReceiptDialog id={id} onClose={close} /> })
  }

  test('Enter before the receipt is here prints it when it comes, once, however often it was pressed', async () => {
    open()
    const asked = await receipt()
    await expect.element(page.getByRole('button', { name: 'Chop etish' })).toHaveFocus()
    await userEvent.keyboard('{Enter}{Enter}')
    expect(print).not.toHaveBeenCalled()
    asked.answer({ receipt: sampleReceipt() })
    await expect.poll(() => print.mock.calls.length).toBe(1)
    await expect.element(page.getByRole('dialog', { name: /^Chek № 1\s204$/ })).toBeVisible()
  })

  test('what cannot be read cannot be printed, and says why; asking again mends both', async () => {
    open()
    await server.breaksDown(`/receipt/one/${id}`)
    const button = page.getByRole('button', { name: 'Chop etish' })
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button).toHaveAccessibleDescription(/Serverda nosozlik/)
    await page.getByRole('button', { name: 'Qayta urinish' }).click()
    const again = await receipt()
    again.answer({ receipt: sampleReceipt() })
    await button.click()
    await expect.poll(() => print.mock.calls.length).toBe(1)
  })

  test('Escape closes it and prints nothing, also when it was wanted before', async () => {
    open()
    await receipt()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => close.mock.calls.length).toBe(1)
    expect(print).not.toHaveBeenCalled()
  })

  test('after it the focus is at the row whose money was taken', async () => {
    const rows = ['6', '7'].map((id) => `/admin/memberships/details/${id}`)
    function Debtors() {
      const [isOpen, setOpen] = useState(true)
      return (
        <>
          {rows.map((row) => (
            <Link key={row} to={row}>
              {row}
            </Link>
          ))}
          {isOpen && <ReceiptDialog id={id} from={`${rows[1]}/transaction`} onClose={() => setOpen(false)} />}
        </>
      )
    }
    showPages({ '/admin/debtors': Debtors })
    await expect.element(page.getByRole('button', { name: 'Chop etish' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('link', { name: rows[1] ?? '' })).toHaveFocus()
  })
})

describe('the page of a receipt', () => {
  const open = (role: 'admin' | 'member') => {
    signInAs(role)
    showPages({ [`/${role}/receipts/$transaction_id`]: ReceiptPage }, `/${role}/receipts/${id}`)
  }

  test('goes to the phone of the buyer once: presses in a row are one act, and after it there is none', async () => {
    open('admin')
    const asked = await receipt()
    asked.answer({ receipt: sampleReceipt() })
    const sms = page.getByRole('button', { name: 'SMS yuborish' })
    await sms.dblClick()
    const sent = await server.next(`/receipt/sms/${id}`)
    sent.answer({ receipt: sampleReceipt({ is_sent: true }) })
    const anew = await receipt()
    anew.answer({ receipt: sampleReceipt({ is_sent: true }) })
    await expect.element(page.getByRole('button', { name: 'SMS yuborilgan' })).toHaveAttribute('aria-disabled', 'true')
    const keys = server.calls(`/receipt/sms/${id}`).map(({ headers }) => headers.get('idempotency-key'))
    expect(new Set(keys).size).toBe(1)
  })

  test('of somebody without a phone says so in place of sending', async () => {
    open('admin')
    const asked = await receipt()
    const buyer = { ...sampleReceipt().buyer, phone_number: null }
    asked.answer({ receipt: sampleReceipt({ buyer }) })
    await expect
      .element(page.getByRole('button', { name: 'SMS yuborish' }))
      .toHaveAccessibleDescription(/telefon raqami yoʻq/)
  })

  test('leads back to what was paid for, which a member has no page of', async () => {
    open('admin')
    const asked = await receipt()
    asked.answer({ receipt: sampleReceipt() })
    await expect
      .element(page.getByRole('link', { name: 'Aʼzolikka oʻtish' }))
      .toHaveAttribute('href', `/admin/memberships/details/${sampleReceipt().sold._id}`)
  })

  test('a member comes back to the own payments and has no SMS to send', async () => {
    open('member')
    const asked = await receipt()
    asked.answer({ receipt: sampleReceipt() })
    await expect.element(page.getByRole('link', { name: 'Toʻlovlarimga qaytish' })).toBeVisible()
    expect(page.getByRole('button', { name: 'SMS yuborish' }).elements()).toEqual([])
  })

  test('the paper is kept for the next time, and its language is chosen apart from the screen’s', async () => {
    open('admin')
    const asked = await receipt()
    asked.answer({ receipt: sampleReceipt() })
    await page.getByText('A4', { exact: true }).click()
    await page.getByText('Русский', { exact: true }).click()
    const paper = page.getByRole('article')
    await expect.element(paper).toHaveAttribute('lang', 'ru')
    await expect.element(paper).toHaveTextContent('Aziza Karimova')
    await expect.element(page.getByRole('button', { name: 'Chop etish' })).toBeVisible()
    expect(keptFormat()).toBe('a4')
  })

  test('names of any length stay on the paper and on a phone', async () => {
    await page.viewport(320, 700)
    open('admin')
    const asked = await receipt()
    const buyer = { ...sampleReceipt().buyer, fullname: longName }
    asked.answer({
      receipt: sampleReceipt({ buyer, seller: { name: longName, address: longName, phone_number: null } }),
    })
    const paper = page.getByRole('article')
    await expect.element(paper).toHaveTextContent(longName)
    await fitsItsPlace(paper)
  })

  test('a sum is in one line on the narrowest paper', async () => {
    open('admin')
    const asked = await receipt()
    asked.answer({ receipt: sampleReceipt({ due_amount: 999_999_999 }) })
    await page.getByText('58 mm', { exact: true }).click()
    const sum = page.getByRole('definition').filter({ hasText: /999\s999\s999/ })
    const words = document.createRange()
    words.selectNodeContents(sum.element())
    await expect.poll(() => new Set([...words.getClientRects()].map(({ top }) => top)).size).toBe(1)
    await fitsItsPlace(page.getByRole('article'))
  })
})

describe('the check of a receipt by anybody', () => {
  const open = () => showPages({ '/receipt/$token': ReceiptCheckPage }, '/receipt/abc')
  const checked = (given: Partial<CheckedReceipt> = {}): CheckedReceipt => ({
    number: 1_204,
    type: 'payment',
    kind: 'membership',
    seller: 'Temir Zal',
    gym: 'Chilonzor',
    amount: 300_000,
    date: '2026-06-01',
    buyer: 'A. K*****va',
    state: 'valid',
    refunded_amount: 0,
    is_part: false,
    fiscal_url: null,
    ...given,
  })
  const asked = () => server.next('/receipt/check/abc')

  test.each([
    ['valid', 0, /Chek haqiqiy/],
    ['partly_refunded', 100_000, /Puldan 100\s000\ssoʻm qaytarilgan/],
    ['refunded', 300_000, /Pul qaytarildi/],
  ] as const)('one that is %s says so first', async (state, refunded_amount, verdict) => {
    open()
    ;(await asked()).answer({ receipt: checked({ state, refunded_amount }) })
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(verdict)
    await expect.element(page.getByText('A. K*****va')).toBeVisible()
  })

  test('a part says that it is no fiscal receipt', async () => {
    open()
    ;(await asked()).answer({ receipt: checked({ is_part: true }) })
    await expect.element(page.getByText(/fiskal chek emas/)).toBeVisible()
    expect(page.getByRole('link', { name: /soliq\.uz/ }).elements()).toEqual([])
  })

  test('one that the tax office has leads there, by QR too', async () => {
    open()
    ;(await asked()).answer({ receipt: checked({ fiscal_url: 'https://ofd.soliq.uz/check?t=1' }) })
    const link = page.getByRole('link', { name: /soliq\.uz/ })
    await expect.element(link).toHaveAttribute('href', 'https://ofd.soliq.uz/check?t=1')
    expect(page.getByText(/fiskal chek emas/).elements()).toEqual([])
  })

  test('a link of nobody is no receipt, which is not the same as a server that does not answer', async () => {
    open()
    ;(await asked()).refuse(404, { error: 'not_found', message: 'Topilmadi' })
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Bunday chek yoʻq')
  })

  test('while the server does not answer nothing is said of the receipt', async () => {
    open()
    await server.breaksDown('/receipt/check/abc')
    await expect.element(page.getByRole('button', { name: 'Qayta urinish' })).toBeVisible()
    expect(page.getByText(/Chek haqiqiy|Bunday chek yoʻq/).elements()).toEqual([])
    await page.getByRole('button', { name: 'Qayta urinish' }).click()
    ;(await asked()).answer({ receipt: checked({ type: 'refund', number: null, kind: 'subscription' }) })
    await expect.element(page.getByText('Bu pul qaytarish cheki')).toBeVisible()
    await expect.element(page.getByText('Temir Zal')).toBeVisible()
  })
})
