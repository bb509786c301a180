import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { amount, month, offer, open, sale, sell, server, sold, som } from '#test/components/sale-form.tsx'

const any = '/promo-code/any'
const check = '/promo-code/check'
const unfold = () => page.getByRole('button', { name: 'Promo-kod' })
const field = () => page.getByRole('textbox', { name: 'Promo-kod' })

describe('a promo code in a sale', () => {
  test('is not asked for where the owner has none', async () => {
    open()
    await offer([month])
    ;(await server.next(any)).answer({ has_any: false })
    await expect.element(amount()).toHaveValue(som('300 000'))
    await expect.element(unfold()).not.toBeInTheDocument()
  })

  test('lowers what is due and paid by what the server says, and goes with the sale', async () => {
    open()
    await offer([month])
    ;(await server.next(any)).answer({ has_any: true })
    await unfold().click()
    await field().fill('samo-20')
    await expect.element(sell()).toHaveAttribute('aria-disabled', 'true')
    ;(await server.next(check)).answer({ promo_code: 'SAMO20', percent: 20, amount: null })
    await expect.element(field()).toHaveAccessibleDescription(/Chegirma: 60\s000\ssoʻm/)
    await expect.element(amount()).toHaveValue(som('240 000'))
    await sell().click()
    const sent = await server.next(sale)
    expect(sent.body).toMatchObject({ promo_code: 'samo-20', payment: { paid_amount: 240_000 } })
    await sold(sent)
  })

  test('that is refused says why and sells nothing until it is taken away', async () => {
    open()
    await offer([month])
    ;(await server.next(any)).answer({ has_any: true })
    await unfold().click()
    await field().fill('yoq')
    ;(await server.next(check)).refuse(422, { error: 'promo.unknown', message: 'Bunday promo-kod yoʻq' })
    await expect.element(field()).toHaveAccessibleDescription(/Bunday promo-kod yoʻq/)
    await expect.element(sell()).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', { name: 'Olib tashlash' }).click()
    await sell().click()
    const sent = await server.next(sale)
    expect(sent.body).not.toHaveProperty('promo_code')
    await sold(sent)
  })
})
