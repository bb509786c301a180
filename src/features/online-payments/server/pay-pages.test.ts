import { afterAll, expect, test } from 'vitest'
import { checkLedger } from '#src/features/ledger/server/check-ledger.ts'
import { tashkentDay } from '#src/contract/days.ts'
import { useApi } from '#test/api.ts'
import { looseOf } from '#test/online-books.ts'
import { clickBox, ok, onlineDesk, paymeBox, uzumBox } from '#test/online-desk.ts'
import { startPayPages } from '#test/sandbox/pay-pages.ts'

// A person pays: from their own page by the product's link to the page of a provider, and back.

const pages = await startPayPages()
afterAll(() => pages.close())
const { PAYME_CHECKOUT_URL, CLICK_PAY_URL, UZUM_API_URL } = pages.links
const world = useApi({
  payments: { paymeCheckoutUrl: PAYME_CHECKOUT_URL, clickPayUrl: CLICK_PAY_URL, uzumUrl: UZUM_API_URL },
})

const providers = ['payme', 'click', 'uzum'] as const

/** A member with a debt, whose links lead to the pages; `press` presses a button there. */
async function atHome() {
  const made = await onlineDesk(world)
  const { admin, memberId, membershipId } = made
  const { providers: boxes } = ok(await admin.get('/payment/provider/all'))
  const urlOf = (at: number) => (boxes[at].addresses[0] as string).replace(/\/(prepare|check)$/, '')
  pages.serve({
    payme: { url: urlOf(0), key: paymeBox.key },
    click: { url: urlOf(1), serviceId: clickBox.service_id, secretKey: clickBox.secret_key },
    uzum: { url: urlOf(2), serviceId: uzumBox.service_id, login: uzumBox.login, password: uzumBox.password },
  })
  const member = await world.session('member', memberId)
  const invoice = ok(await member.post('/member/invoice/create', { membership_id: membershipId })).invoice
  const press = async (provider: string, act: string) => {
    const link = invoice.pay[provider] as string
    const shown = await (await fetch(link)).text()
    const fields = [...shown.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name ?? '',
      value ?? '',
    ])
    expect(Object.fromEntries(fields)).toMatchObject({ provider, number: invoice.number, amount: '30000000' })
    const body = new URLSearchParams([...fields, ['act', act]] as [string, string][])
    return (await fetch(new URL('/act', link), { method: 'POST', body })).text()
  }
  const asked = async () => ok(await world.visitor.get(`/invoice/public/${invoice.url.split('/').at(-1)}`)).invoice
  const books = async () =>
    (await made.membership()).transactions
      .map((row: { transaction_type: string; paid_amount: number; provider: string | null }) => [
        row.transaction_type,
        row.paid_amount,
        row.provider,
      ])
      .toSorted()
  const today = tashkentDay(new Date())
  const agree = async () => [
    (await world.sql({ role: 'platform' }, (db) => checkLedger(db, admin.id))).findings,
    ...(await Promise.all(
      providers.map(
        async (provider) =>
          ok(await admin.get(`/payment/reconciliation?provider=${provider}&from=${today}&to=${today}`)).differences,
      ),
    )),
    await looseOf(world, admin),
  ]
  return { ...made, press, asked, books, agree }
}

test.each(providers)('%s: hesitates, gives up, pays in another order, and takes it back', async (provider) => {
  const { press, asked, books, agree } = await atHome()
  expect(await press(provider, 'spoiled')).not.toContain('DIFFERENTLY')
  expect(await asked()).toMatchObject({ status: 'open', held_by: null })
  await press(provider, 'begin')
  expect(await asked()).toMatchObject({ status: 'open', held_by: provider })
  await press(provider, 'cancel')
  expect(await asked()).toMatchObject({ status: 'open', held_by: null })
  expect(await books()).toEqual([])
  expect(await press(provider, 'reordered')).not.toContain('DIFFERENTLY')
  expect(await asked()).toMatchObject({ status: 'paid' })
  expect(await books()).toEqual([['payment', 300_000, provider]])
  const back = await press(provider, 'cancel')
  expect(back).not.toContain('DIFFERENTLY')
  // what Click gave is given back by the shop alone, at Click's Merchant API
  expect(back.includes('&quot;error&quot;:-4')).toBe(provider === 'click')
  expect(await books()).toEqual([
    ['payment', 300_000, provider],
    ...(provider === 'click' ? [] : [['refund', 300_000, provider]]),
  ])
  expect(await agree()).toEqual([[], [], [], [], []])
})

test('two apps of one person: who opened first pays, the other is told at its check; the desk is refused what is paid', async () => {
  const { press, books, payAtDesk, agree } = await atHome()
  await press('payme', 'begin')
  expect(await press('click', 'pay')).toContain('&quot;error&quot;:-7')
  expect(await press('uzum', 'pay')).toContain('99999')
  await press('payme', 'perform')
  expect((await payAtDesk(300_000)).status).toBe(422)
  expect(await books()).toEqual([['payment', 300_000, 'payme']])
  expect(await agree()).toEqual([[], [], [], [], []])
})
