import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { standInForServer } from '#test/components/server.ts'
import { showPages, signIn } from '#test/components/show-page.tsx'
import { OnlineMoneyPage } from './OnlineMoneyPage.tsx'

const server = standInForServer()
beforeEach(signIn)
const open = (search = '') =>
  showPages({ '/admin/online/received': () => <OnlineMoneyPage /> }, `/admin/online/received${search}`)

test('days add up, and each difference is named with both sides and what to do', async () => {
  open('?from=2026-11-01&to=2026-11-20')
  const received = await server.next('/payment/received')
  expect(received.query).toEqual({ from: '2026-11-01', to: '2026-11-20' })
  received.answer({
    providers: ['click', 'payme'],
    days: [
      {
        date: '2026-11-20',
        provider: 'payme',
        count: 2,
        payments: 600_000,
        refunds: 0,
        commission: 9_000,
        net: 591_000,
        bank_on: '2999-11-23',
      },
      {
        date: '2026-11-19',
        provider: 'click',
        count: 1,
        payments: 100_000,
        refunds: 50_000,
        commission: null,
        net: null,
        bank_on: null,
      },
    ],
    totals: { payments: 700_000, refunds: 50_000, commission: 9_000, net: 591_000 },
    by_hand: {
      count: 1,
      entries: [
        { _id: 'h', date: '2026-11-18', type: 'payment', amount: 70_000, fullname: 'Olim Sodiqov', made_by: 'Nodira' },
      ],
    },
    on_its_way: [{ provider: 'payme', amount: 591_000, next_on: '2999-11-23', last_on: '2999-11-24' }],
  })
  await expect
    .element(page.getByRole('main'))
    .toHaveTextContent(/Komissiya\s*9\s000\ssoʻmJami, foizi kiritilganlar\s*591\s000/)
  const way = page.getByRole('region', { name: 'Bankka yoʻlda' })
  await expect.element(way).toHaveTextContent(/Payme.*591 000.*23\.11\.2999 – 24\.11\.2999/)
  await expect
    .element(page.getByRole('list', { name: /Qoʻlda kiritilgan/ }))
    .toHaveTextContent(/Olim Sodiqov.*70\s000.*18\.11\.2026.*Nodira/)
  // of whom no percent is known is said, with the way to enter it
  await expect.element(way).toHaveTextContent(/Click: foiz kiritilmagan kunlar/)
  await expect.element(way.getByRole('link', { name: 'Foizni kiritish' })).toHaveAttribute('href', '/admin/online')
  await expect
    .element(page.getByRole('row', { name: /20\.11\.2026/ }))
    .toHaveTextContent(/9 000.*591 000.*23\.11\.2999.*yoʻlda/)
  const [one, other] = [await server.next('/payment/reconciliation'), await server.next('/payment/reconciliation')]
  const click = one.query['provider'] === 'click' ? one : other
  const payme = click === one ? other : one
  click.answer({
    differences: [],
    payments: 3,
    asked: { payments: 3, answered: 2, last_at: '2026-11-20T23:00:00.000Z' },
  })
  payme.answer({
    differences: [
      {
        kind: 'cancelled_there',
        external_id: '64a5e0f0c1b2a3d4e5f60718',
        invoice: '123456789012',
        ours: { state: 'performed', amount: 300_000 },
        theirs: { state: 'cancelled', amount: 300_000 },
        date: '2026-11-20',
        fullname: 'Aziza Karimova',
        gym_id: 'g',
        membership_id: 'm',
        subscription_id: null,
        transaction_id: 't',
      },
    ],
    payments: 1,
    asked: null,
  })
  const section = page.getByRole('region', { name: 'Payme' })
  await expect.element(section).toHaveTextContent(/Toʻlov tizimi pulni qaytargan.*oʻtkazilgan, 300 000.*bekor qilingan/)
  await expect
    .element(section.getByRole('link', { name: 'Aziza Karimova' }))
    .toHaveAttribute('href', '/admin/memberships/details/m')
  // what both said to each other about its invoice is read at a press
  await section.getByRole('button', { name: 'Yozishmalarni koʻrsatish' }).click()
  const reading = await server.next('/payment/calls/read')
  expect(reading.body).toEqual({ invoice: '123456789012' })
  const call = { provider: 'payme', date: '2026-11-20T10:00:00.000Z', said: null, ip: '185.234.113.1' }
  reading.answer({
    message: '',
    calls: [
      { ...call, _id: 'a', by: 'provider', method: 'PerformTransaction', sent: '{"id":1}', answer: '{"result":{}}' },
      { ...call, _id: 'b', by: 'us', ip: null, method: 'receipts.check', sent: '', answer: null },
    ],
  })
  const calls = section.getByRole('list', { name: 'Toʻlov tizimi bilan yozishmalar' })
  await expect.element(calls).toHaveTextContent(/Payme bizdan soʻradi.*PerformTransaction.*185\.234\.113\.1/)
  await expect.element(calls).toHaveTextContent(/Biz Paymedan soʻradik.*Javob saqlanmagan/)
  const ofClick = page.getByRole('region', { name: 'Click' })
  // it has not answered about all: that nothing differs is not yet said
  await expect.element(ofClick).toHaveTextContent('Hozircha farq yoʻq')
  // of what its cabinet gave back Click is asked, and its answers come by themselves
  await expect.element(ofClick).toHaveTextContent('3 ta toʻlovdan 2 tasiga javob berdi')
  await ofClick.getByRole('button', { name: 'Clickʼdan soʻrash' }).click()
  const asking = await server.next('/payment/reconciliation/ask')
  expect(asking.body).toEqual({ from: '2026-11-01', to: '2026-11-20' })
  asking.answer({ message: 'Clickʼdan soʻraladi', asks: true })
})

test('days that can not be asked for are the last thirty', async () => {
  open('?from=2026-01-01&to=2026-11-20')
  const { query } = await server.next('/payment/received')
  expect(query['from']).not.toBe('2026-01-01')
})

test('where no rate was entered, what the provider keeps is not called nothing', async () => {
  open()
  const day = { provider: 'payme', payments: 700_000, refunds: 300_000, commission: null, net: null, bank_on: null }
  ;(await server.next('/payment/received')).answer({
    providers: ['payme', 'uzum'],
    days: [{ ...day, date: '2026-11-26', count: 3 }],
    totals: { payments: 700_000, refunds: 300_000, commission: 0, net: 400_000 },
    by_hand: { count: 0, entries: [] },
    on_its_way: [],
  })
  await expect.element(page.getByText('700 000').first()).toBeVisible()
  await expect.element(page.getByRole('main')).toHaveTextContent(/Komissiya\s*—\s*Jami\s*—/)
  const asked = [await server.next('/payment/reconciliation'), await server.next('/payment/reconciliation')]
  for (const { query, answer } of asked)
    answer({ differences: [], asked: null, payments: query['provider'] === 'payme' ? 3 : 0 })
  await expect.element(page.getByRole('region', { name: 'Payme' })).toHaveTextContent('Hammasi mos')
  // of a provider that began nothing there is nothing that could agree
  await expect.element(page.getByRole('region', { name: 'Uzum Bank' })).toHaveTextContent('solishtiradigan narsa yoʻq')
})

test('that all agrees is said of the chosen days alone, and Click, asked about others, can be asked about these', async () => {
  open('?from=2026-11-01&to=2026-11-20')
  const received = { providers: ['click'], days: [], by_hand: { count: 0, entries: [] }, on_its_way: [] }
  const totals = { payments: 0, refunds: 0, commission: 0, net: 0 }
  ;(await server.next('/payment/received')).answer({ ...received, totals })
  const agreed = { differences: [], payments: 1, asked: { payments: 1, answered: 1, last_at: null } }
  ;(await server.next('/payment/reconciliation')).answer(agreed)
  const section = page.getByRole('region', { name: 'Click' })
  await expect.element(section).toHaveTextContent('Hammasi mos')
  const ask = section.getByRole('button', { name: 'Clickʼdan soʻrash' })
  await ask.click()
  ;(await server.next('/payment/reconciliation/ask')).answer({ message: 'Clickʼdan soʻraladi', asks: true })
  await expect.element(ask).toHaveAttribute('aria-busy', 'true')
  await page.getByRole('textbox', { name: 'Sanadan' }).click()
  await userEvent.keyboard('{Control>}a{/Control}{Backspace}10112026')
  await expect.poll(() => server.calls('/payment/reconciliation').at(-1)?.query['from']).toBe('2026-11-10')
  await expect.element(section).not.toHaveTextContent('Hammasi mos')
  server.calls('/payment/reconciliation').at(-1)?.answer(agreed)
  await expect.element(section).toHaveTextContent('Hammasi mos')
  await expect.element(ask).not.toHaveAttribute('aria-busy', 'true')
})

test('while what came in other days is on its way, the sums of the days before are not read as theirs', async () => {
  const of = (payments: number) => ({
    providers: [],
    days: [],
    totals: { payments, refunds: 0, commission: 0, net: payments },
    by_hand: { count: 0, entries: [] },
    on_its_way: [],
  })
  const router = open('?from=2026-11-01&to=2026-11-20')
  ;(await server.next('/payment/received')).answer(of(700_000))
  const came = page.getByRole('main').getByText(/^700\s000\ssoʻm$/)
  await expect.element(came.first()).toBeVisible()
  router.navigate({ to: '/admin/online/received?from=2026-10-01&to=2026-10-31' })
  const asked = await server.next('/payment/received')
  expect(asked.query).toEqual({ from: '2026-10-01', to: '2026-10-31' })
  await expect.element(came).not.toBeInTheDocument()
  asked.answer(of(300_000))
  await expect.element(page.getByText(/^300\s000\ssoʻm$/).first()).toBeVisible()
})
