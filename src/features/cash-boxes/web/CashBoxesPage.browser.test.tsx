import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fitsIn } from '#test/components/fits.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signInAs } from '#test/components/show-page.tsx'
import type { ShownProvider } from '../contract.ts'
import { CashBoxesPage } from './CashBoxesPage.tsx'

const server = standInForServer()
beforeEach(forgetAll)
beforeEach(() => signInAs('admin'))
beforeEach(() => page.viewport(1280, 900))
const boxes = () => server.next('/payment/provider/all')
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const save = () => page.getByRole('button', { name: 'Saqlash' }).click()

const payme = (given: Partial<ShownProvider> = {}): ShownProvider => ({
  provider: 'payme',
  is_set: true,
  is_on: true,
  is_test: false,
  is_apart: false,
  takes_cards: false,
  merchant_id: '65a1b2',
  keys: [{ name: 'key', last_signs: 'x7Q' }],
  addresses: ['https://polvon.example/api/payme/merchant'],
  updatedAt: '2026-06-01T07:00:00.000Z',
  rates: [],
  ...given,
})
const reply = (providers: readonly ShownProvider[], can_keep_keys = true) => ({ providers, can_keep_keys })
const open = async (providers: readonly ShownProvider[] = [payme()], canKeep = true) => {
  showPages({ '/admin/cash-boxes': CashBoxesPage, '/admin/$': () => <h1>Boshqa sahifa</h1> })
  ;(await boxes()).answer(reply(providers, canKeep))
}

describe('the cash boxes of an owner', () => {
  test('a key is never shown, only its last signs; one that is not typed is not sent and stays as it is', async () => {
    await open()
    await expect.element(field('Kassa kaliti')).toHaveValue('')
    await expect.element(field('Kassa kaliti')).toHaveAccessibleDescription(/Saqlangan: …x7Q/)
    await field('Merchant ID').fill('65a1b3')
    await save()
    const sent = await server.next('/payment/provider/payme')
    expect([sent.method, sent.body]).toEqual([
      'PUT',
      { is_on: true, is_test: false, takes_cards: false, merchant_id: '65a1b3' },
    ])
  })

  test('a key that was saved leaves its field; one whose answer was lost is still typed', async () => {
    await open()
    await field('Kassa kaliti').fill('yangi-kalit-abc')
    await save()
    ;(await server.next('/payment/provider/payme')).cutOff()
    await expect.element(page.getByRole('main').getByRole('alert').first()).toBeVisible()
    await expect.element(field('Kassa kaliti')).toHaveValue('yangi-kalit-abc')
    await save()
    const sent = await server.next('/payment/provider/payme')
    expect(sent.body).toMatchObject({ key: 'yangi-kalit-abc' })
    const saved = payme({ keys: [{ name: 'key', last_signs: 'abc' }], updatedAt: '2026-06-02T07:00:00.000Z' })
    sent.answer({ provider: saved })
    ;(await boxes()).answer(reply([saved]))
    await expect.element(field('Kassa kaliti')).toHaveAccessibleDescription(/Saqlangan: …abc/)
    await expect.element(field('Kassa kaliti')).toHaveValue('')
  })

  test('a box that takes real money, one that is tried and one that is off are told apart', async () => {
    const click = payme({ provider: 'click', is_test: true, is_apart: true, keys: [], addresses: [] })
    const uzum = payme({ provider: 'uzum', is_on: false, keys: [], addresses: [] })
    await open([payme(), click, uzum])
    await expect.element(page.getByText('Yoqilgan', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Sinov rejimida', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Oʻchirilgan', { exact: true })).toBeVisible()
    const tests = page.getByRole('checkbox', { name: 'Sinov kassasi' })
    await expect.element(tests.nth(1)).toHaveAccessibleDescription(/hisobga kirmaydi/)
    await expect.element(tests.nth(0)).not.toHaveAccessibleDescription(/hisobga/)
  })

  test('a server that can keep no key says so; without a box there is nothing received to look at', async () => {
    await open([payme({ is_set: false, is_on: false, keys: [], merchant_id: '' })], false)
    await expect.element(page.getByRole('status').filter({ hasText: 'SECRETS_KEY' })).toBeVisible()
    expect(page.getByRole('link', { name: 'Tushumlar va farqlar' }).elements()).toEqual([])
    await expect.element(field('Kassa kaliti')).toHaveAccessibleDescription('Saqlangach, boshqa koʻrsatilmaydi.')
    await save()
    await expect.element(field('Merchant ID')).toHaveAttribute('aria-invalid', 'true')
    expect(server.calls('/payment/provider/payme')).toEqual([])
  })

  test('a box that can not be switched on without its key stays as it was, and says why', async () => {
    await open([payme({ is_on: false, keys: [] })])
    await page.getByRole('checkbox', { name: 'Toʻlov qabul qilinsin' }).click()
    await save()
    ;(await server.next('/payment/provider/payme')).refuse(409, {
      error: 'provider.keys_missing',
      message: 'Avval kalitni kiriting',
    })
    await expect.element(page.getByText('Avval kalitni kiriting').first()).toBeVisible()
    await expect.element(page.getByRole('checkbox', { name: 'Toʻlov qabul qilinsin' })).toBeChecked()
  })

  test.each([
    ['payme', 'Merchant ID'],
    ['click', 'Service ID'],
    ['uzum', 'Service ID'],
  ] as const)(
    'whoever enters another cash box at %s reads that what is to go back goes back first',
    async (provider, label) => {
      await open([payme({ provider, service_id: '65a1b2' })])
      const said = page.getByText(/^Bu boshqa kassa/)
      await expect.element(field(label)).toHaveValue('65a1b2')
      expect(said.elements()).toEqual([])
      await field(label).fill('65a1b3')
      await expect.element(said).toBeVisible()
      await field(label).fill('65a1b2')
      await expect.element(said).not.toBeInTheDocument()
    },
  )

  test('cards of members are asked about before they are cut off: what was typed stays, and only what was asked is said to be allowed', async () => {
    await open()
    await field('Merchant ID').fill('99z')
    await field('Kassa kaliti').fill('yangi-kalit-abc')
    await save()
    const refusal = { error: 'provider.cards_move', message: 'Kartalar: 12 ta' }
    ;(await server.next('/payment/provider/payme')).refuse(409, refusal)
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByText('Kartalar: 12 ta')).toBeVisible()
    await expect.element(dialog.getByText(/har biriga xabar/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Bekor qilish' }).click()
    await expect.element(field('Merchant ID')).toHaveValue('99z')
    await expect.element(field('Kassa kaliti')).toHaveValue('yangi-kalit-abc')
    await save()
    const again = await server.next('/payment/provider/payme')
    expect(again.body).not.toHaveProperty('may_leave_cards')
    again.refuse(409, refusal)
    await dialog.getByRole('button', { name: 'Baribir saqlash' }).click()
    const allowed = await server.next('/payment/provider/payme')
    expect(allowed.body).toMatchObject({ merchant_id: '99z', key: 'yangi-kalit-abc', may_leave_cards: true })
    allowed.refuse(422, { error: 'provider.keys_missing', message: 'Avval kalitni kiriting' })
    await expect.element(page.getByText('Avval kalitni kiriting').first()).toBeVisible()
    await field('Merchant ID').fill('77y')
    await save()
    expect((await server.next('/payment/provider/payme')).body).not.toHaveProperty('may_leave_cards')
  })

  test('what may be left was said of the merchant that was typed then: after an answer that was lost another one is asked about anew', async () => {
    await open()
    await field('Merchant ID').fill('99z')
    await save()
    const refusal = { error: 'provider.cards_move', message: 'Kartalar: 12 ta' }
    ;(await server.next('/payment/provider/payme')).refuse(409, refusal)
    await page.getByRole('dialog').getByRole('button', { name: 'Baribir saqlash' }).click()
    ;(await server.next('/payment/provider/payme')).cutOff()
    await expect.element(page.getByRole('main').getByRole('alert').first()).toBeVisible()
    await save()
    const again = await server.next('/payment/provider/payme')
    expect(again.body).toMatchObject({ merchant_id: '99z', may_leave_cards: true })
    again.cutOff()
    await expect.element(page.getByRole('button', { name: 'Saqlash' })).toBeEnabled()
    await field('Merchant ID').fill('77y')
    await save()
    const other = await server.next('/payment/provider/payme')
    expect(other.body).toMatchObject({ merchant_id: '77y' })
    expect(other.body).not.toHaveProperty('may_leave_cards')
  })

  test('a broken server is asked again; an address of any length stays within a phone', async () => {
    await page.viewport(320, 700)
    showPages({ '/admin/cash-boxes': CashBoxesPage })
    await server.breaksDown('/payment/provider/all')
    await page.getByRole('button', { name: 'Qayta urinish' }).click()
    ;(await boxes()).answer(
      reply([
        payme({
          addresses: [`https://polvon.example/${'a'.repeat(120)}`],
          rates: [{ from_date: '2026-05-01', commission: 1.25, bank_days: 30, is_given_back: true }],
        }),
      ]),
    )
    await expect.element(page.getByRole('button', { name: 'Manzilni nusxalash' })).toBeVisible()
    await fitsIn(320)
  })
})

test('the boxes of the platform are spoken of as the platform’s, lead to the platform’s own fiscal receipts and charge no cards', async () => {
  signInAs('superadmin')
  showPages({ '/superadmin/cash-boxes': CashBoxesPage, '/superadmin/$': () => <h1>Boshqa sahifa</h1> })
  ;(await boxes()).answer(reply([payme()]))
  await expect.element(page.getByText('Zal egalari obunani shu kassalarga toʻlaydi')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Fiskal cheklar' })).toHaveAttribute('href', '/superadmin/fiscal')
  await expect.element(page.getByRole('checkbox', { name: 'Sinov kassasi' })).toBeVisible()
  expect(page.getByRole('checkbox', { name: /Avtotoʻlov/ }).elements()).toEqual([])
})

test('what the provider keeps is entered for a day on: with a comma, by banking days, and what was said stands there', async () => {
  await open([payme({ rates: [{ from_date: '2026-05-01', commission: 1.5, bank_days: 1, is_given_back: true }] })])
  const rates = page.getByRole('region', { name: 'Komissiya va bank kuni' })
  await expect.element(rates).toHaveTextContent(/01\.05\.2026 dan: 1,50%, 1 bank kunidan keyin, qaytarilsa/)
  await rates.getByRole('button', { name: 'Foizni kiritish' }).click()
  await field('Komissiya, %').fill('1,75')
  await field('Necha bank kunida').fill('')
  const save = rates.getByRole('button', { name: 'Saqlash' })
  await save.click()
  await expect.element(field('Necha bank kunida')).toHaveAttribute('aria-invalid', 'true')
  expect(server.calls('/payment/provider/rate')).toEqual([])
  await field('Necha bank kunida').fill('2')
  await save.click()
  const said = await server.next('/payment/provider/rate')
  expect(said.body).toMatchObject({ provider: 'payme', commission: 1.75, bank_days: 2, is_given_back: true })
})

test('the percent begins with its first field, says that it was left empty, and gives the focus back where it was opened', async () => {
  await open([payme()])
  const enter = page.getByRole('button', { name: 'Foizni kiritish' })
  await enter.click()
  await expect.element(field('Qaysi kundan')).toHaveFocus()
  await page.getByRole('region', { name: 'Komissiya va bank kuni' }).getByRole('button', { name: 'Saqlash' }).click()
  await expect.element(field('Komissiya, %')).toHaveAccessibleDescription(/Bu maydonni toʻldirish shart/)
  await page.getByRole('button', { name: 'Yopish' }).click()
  await expect.element(enter).toHaveFocus()
})
