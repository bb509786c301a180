import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addDays } from '#src/contract/days.ts'
import { today } from '#src/web/texts.ts'
import { fitsIn } from '#test/components/fits.ts'
import { idOf, longName, pageOf, sampleGym, samplePayment } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signInAs } from '#test/components/show-page.tsx'
import type { Subscription } from '../contract.ts'
import { PlatformSubscriptionsPage } from './PlatformSubscriptionsPage.tsx'
import { ActiveSubscriptions } from './SubscriptionList.tsx'
import { SubscriptionPage } from './SubscriptionPage.tsx'

const server = standInForServer()
beforeEach(forgetAll)
beforeEach(() => page.viewport(1440, 900))
const address = () => page.getByRole('status', { name: 'address' })
const one = `/subscription/one/${idOf(81)}`
const path = '/superadmin/admins/$admin_id/subscription/$subscription_id'
const at = path.replace('$admin_id', idOf(7)).replace('$subscription_id', idOf(81))

const subscription = (given: Partial<Subscription> = {}): Subscription => ({
  _id: idOf(81),
  gym_id: { ...sampleGym, logo: null },
  admin_id: { _id: idOf(7), fullname: 'Temur Aliyev', phone_number: '+998901112233' },
  plan_name: 'Pro',
  duration: 30,
  status: 'active',
  price: 900_000,
  due_amount: 900_000,
  paid_amount: 400_000,
  remaining_amount: 500_000,
  payment_status: 'partial',
  progress: 44,
  start_date: addDays(today(), -9),
  end_date: addDays(today(), 20),
  remaining_days: 21,
  createdAt: '2026-06-01T07:00:00.000Z',
  plan_id: idOf(41),
  options: [],
  transaction_ids: [],
  stop_reason: null,
  stopped_on: null,
  renewed_from: null,
  renewed_by: null,
  note: null,
  version: 2,
  ...given,
})
const show = () => {
  signInAs('superadmin')
  showPages({ [path]: () => <SubscriptionPage />, '/superadmin/$': () => <h1>Boshqa sahifa</h1> }, at)
}
const open = async (given: Partial<Subscription> = {}) => {
  show()
  ;(await server.next(one)).answer({ subscription: subscription(given) })
}
const menu = () => page.getByRole('button', { name: 'Amallar', exact: true }).click()
const item = (name: string) => page.getByRole('menuitem', { name: new RegExp(`^${name}`) })
const dialog = () => page.getByRole('dialog')

describe('a subscription of a gym', () => {
  test.each([
    ['active', {}, ['Uzaytirish', 'Toʻxtatish'], ['Davom ettirish']],
    ['pending', { status: 'pending' }, ['Toʻxtatish'], ['Uzaytirish', 'Davom ettirish']],
    ['stopped', { status: 'stoped' }, ['Davom ettirish', 'Uzaytirish'], ['Toʻxtatish']],
    ['stopped and over', { status: 'stoped', end_date: addDays(today(), -1) }, ['Uzaytirish'], ['Davom ettirish']],
    ['renewed', { renewed_by: idOf(82) }, ['Toʻxtatish'], ['Uzaytirish']],
    ['over', { status: 'expired' }, ['Uzaytirish'], ['Toʻxtatish', 'Davom ettirish']],
  ] as const)('%s: what is possible is offered, what is not says why', async (_, given, possible, impossible) => {
    await open(given as Partial<Subscription>)
    await menu()
    for (const name of possible) await expect.element(item(name)).not.toHaveAttribute('aria-disabled', 'true')
    for (const name of impossible) await expect.element(item(name)).toHaveAttribute('aria-disabled', 'true')
  })

  test.each([
    ['never began', { status: 'pending', paid_amount: 0 }, /^0$/],
    ['was stopped before it began', { status: 'stoped', paid_amount: 0 }, /^0$/],
    ['was served', { status: 'expired', paid_amount: 0 }, /^500000$/],
    ['was paid in part and stopped', { status: 'stoped', stopped_on: addDays(today(), -5) }, /^500000$/],
    ['was paid in part and stopped before it began', { status: 'stoped', stopped_on: addDays(today(), -10) }, /^0$/],
  ] as const)('of one that is over and %s as much is asked online as the server takes', async (_, given, owed) => {
    signInAs('admin')
    const PayOnline = ({ owed }: { owed: number }) => <output aria-label="online">{owed}</output>
    showPages({ [path]: () => <SubscriptionPage PayOnline={PayOnline} /> }, at)
    ;(await server.next(one)).answer({ subscription: subscription({ ...given, end_date: addDays(today(), -1) }) })
    await expect.element(page.getByRole('status', { name: 'online' })).toHaveTextContent(owed)
  })

  test('of one that was stopped before it began nothing is asked online, also before its last day', async () => {
    signInAs('admin')
    const PayOnline = ({ owed }: { owed: number }) => <output aria-label="online">{owed}</output>
    showPages({ [path]: () => <SubscriptionPage PayOnline={PayOnline} /> }, at)
    ;(await server.next(one)).answer({ subscription: subscription({ status: 'stoped', paid_amount: 0 }) })
    await expect.element(page.getByRole('status', { name: 'online' })).toHaveTextContent(/^0$/)
  })

  test('is stopped with a reason over the version on screen; somebody who was faster is told, with what was typed', async () => {
    await open()
    await menu()
    await item('Toʻxtatish').click()
    await dialog().getByRole('button', { name: 'Toʻxtatish' }).click()
    await expect
      .element(dialog().getByRole('textbox', { name: 'Toʻxtatish sababi' }))
      .toHaveAttribute('aria-invalid', 'true')
    expect(server.calls(`/subscription/stop/${idOf(81)}`)).toEqual([])
    await dialog().getByRole('textbox', { name: 'Toʻxtatish sababi' }).fill('Shartnoma tugadi')
    await dialog().getByRole('button', { name: 'Toʻxtatish' }).click()
    const sent = await server.next(`/subscription/stop/${idOf(81)}`)
    expect(sent.body).toEqual({ reason: 'Shartnoma tugadi', version: 2 })
    sent.refuse(409, { error: 'state_conflict', message: 'Obuna allaqachon toʻxtatilgan' })
    await expect.element(dialog()).toHaveTextContent('Obuna allaqachon toʻxtatilgan')
    await expect.element(dialog().getByRole('textbox', { name: 'Toʻxtatish sababi' })).toHaveValue('Shartnoma tugadi')
  })

  test('is stopped by the second of two who change it at once too, over what the first changed', async () => {
    await open()
    await menu()
    await item('Toʻxtatish').click()
    await dialog().getByRole('textbox', { name: 'Toʻxtatish sababi' }).fill('Shartnoma tugadi')
    await dialog().getByRole('button', { name: 'Toʻxtatish' }).click()
    ;(await server.next(`/subscription/stop/${idOf(81)}`)).refuse(409, { error: 'stale_version', message: 'Eskirgan' })
    ;(await server.next(one)).answer({ subscription: subscription({ version: 3 }) })
    await page.getByRole('button', { name: 'Yozganlarim qolsin' }).click()
    await dialog().getByRole('button', { name: 'Toʻxtatish' }).click()
    const again = await server.next(`/subscription/stop/${idOf(81)}`)
    expect(again.body).toEqual({ reason: 'Shartnoma tugadi', version: 3 })
  })

  test('goes on after a question that says when it ends, once', async () => {
    await open({ status: 'stoped' })
    await menu()
    await item('Davom ettirish').click()
    await dialog().getByRole('button', { name: 'Davom ettirish' }).dblClick()
    const sent = await server.next(`/subscription/resume/${idOf(81)}`)
    expect([sent.body, server.calls(`/subscription/resume/${idOf(81)}`).length]).toEqual([{ version: 2 }, 1])
    sent.cutOff()
    await expect.element(dialog().getByRole('alert')).toBeVisible()
  })

  test('the renewal of a running one begins on the day after its end, on the same terms; a lost answer keeps its key', async () => {
    await open()
    await menu()
    await item('Uzaytirish').click()
    ;(await server.next('/plans/all')).answer({ plans: [], ...pageOf(0) })
    const renew = dialog().getByRole('button', { name: 'Uzaytirish' })
    await renew.click()
    const sent = await server.next(`/subscription/renew/${idOf(81)}`)
    expect(sent.body).toMatchObject({
      plan_name: 'Pro',
      duration: 30,
      price: 900_000,
      start_date: addDays(today(), 21),
    })
    sent.cutOff()
    await expect.element(dialog().getByRole('alert').first()).toBeVisible()
    await renew.click()
    const again = await server.next(`/subscription/renew/${idOf(81)}`)
    expect(again.headers.get('idempotency-key')).toBe(sent.headers.get('idempotency-key'))
    again.answer({ success: true, subscription: subscription({ _id: idOf(82) }) })
    await expect.element(address()).toHaveTextContent(idOf(82))
  })

  test('what was overpaid stands as overpaid and nothing is left to pay; the first payment has a page of its own', async () => {
    await open({ remaining_amount: -50_000, paid_amount: 950_000, payment_status: 'paid', progress: 100 })
    await expect.element(page.getByText(/^50\s000\ssoʻm$/)).toBeVisible()
    expect(page.getByRole('link', { name: 'Add Transaction' }).elements()).toEqual([])
  })

  test('nothing paid yet: the way leads to the first payment, and then to further ones', async () => {
    await open({ paid_amount: 0, remaining_amount: 900_000, payment_status: 'unpaid', progress: 0 })
    await page.getByRole('link', { name: 'Add Transaction' }).click()
    await expect.element(address()).toHaveTextContent(`/subscription/create/${idOf(81)}`)
  })

  test('one of another owner than the address names is not found here', async () => {
    await open({ admin_id: { _id: idOf(8), fullname: 'Boshqa egasi', phone_number: '+998901112244' } })
    await expect.element(page.getByText('Subscription Not Found')).toBeVisible()
    expect(page.getByText('Boshqa egasi').elements()).toEqual([])
  })

  test('a broken server is asked again by a press; words of any length stay within a phone', async () => {
    await page.viewport(320, 700)
    show()
    await server.breaksDown(one)
    await page.getByRole('button', { name: 'Qayta urinish' }).click()
    const long = subscription({
      gym_id: { ...sampleGym, name: longName, logo: null },
      plan_name: longName,
      note: longName,
      stop_reason: longName,
      stopped_on: today(),
      options: [{ key: longName, value: longName }],
      transaction_ids: [samplePayment({ subscribe_id: idOf(81), membership_id: null })],
    })
    ;(await server.next(one)).answer({ subscription: long })
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(longName)
    await fitsIn(320)
  })
})

test('within an owner’s page those that run are a table alone, of the columns of the list, and a row leads to its own page', async () => {
  signInAs('superadmin')
  showPages({ '/superadmin/home': () => <ActiveSubscriptions adminId={idOf(7)} />, '/superadmin/$': () => null })
  const asked = await server.next('/subscription/all')
  expect(asked.query).toEqual({ admin_id: idOf(7), status: 'active', limit: '100' })
  asked.answer({
    subscriptions: [subscription()],
    totals: { due: 0, paid: 0, remaining: 0, counted: null },
    ...pageOf(1),
  })
  const heads = page.getByRole('columnheader')
  await expect.element(heads.first()).toBeVisible()
  expect(heads.elements().map(({ textContent }) => textContent)).toEqual([
    'Zal',
    'Tarif nomi',
    'Davomiyligi',
    'Holati',
    'Narxi',
    'Amal',
  ])
  expect(page.getByRole('searchbox').elements()).toEqual([])
  expect(page.getByRole('link', { name: 'New Subscription' }).elements()).toEqual([])
  await page.getByRole('link', { name: 'Chilonzor' }).click()
  await expect.element(address()).toHaveTextContent(`/superadmin/admins/${idOf(7)}/subscription/${idOf(81)}`)
})

test('what a month lost is told of each subscription in place of its price, and all of it above; another move is chosen from the chip', async () => {
  signInAs('superadmin')
  showPages(
    { '/superadmin/subscriptions': PlatformSubscriptionsPage, '/superadmin/$': () => null },
    '/superadmin/subscriptions?moved=lost&moved_from=2026-06-01&moved_to=2026-06-30',
  )
  const asked = await server.next('/subscription/all')
  expect(asked.query).toMatchObject({ moved: 'lost', moved_from: '2026-06-01', moved_to: '2026-06-30' })
  const totals = { due: 300_000, paid: 300_000, remaining: 0, counted: -300_000 }
  asked.answer({ subscriptions: [{ ...subscription(), counted_amount: -300_000 }], totals, ...pageOf(1) })
  await expect.element(page.getByRole('columnheader', { name: 'Koʻrsatkichda' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: /Chilonzor/ })).toHaveTextContent('−300 000 soʻm')
  expect(page.getByRole('columnheader', { name: 'Narxi' }).elements()).toEqual([])
  await page.getByRole('button', { name: /^Oylik meʼyor/ }).click()
  await page.getByRole('menuitemradio', { name: 'yangi zallar' }).click()
  expect((await server.next('/subscription/all')).query).toMatchObject({ moved: 'new', moved_from: '2026-06-01' })
})

test('an owner reads it below their gym, and can neither stop nor renew it', async () => {
  signInAs('admin')
  const own = '/admin/gyms/profile/$gym_id/subscriptions/$subscription_id'
  showPages(
    { [own]: () => <SubscriptionPage /> },
    own.replace('$gym_id', sampleGym._id).replace('$subscription_id', idOf(81)),
  )
  ;(await server.next(one)).answer({ subscription: subscription() })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Chilonzor')
  expect(page.getByRole('button', { name: 'Amallar', exact: true }).elements()).toEqual([])
  expect(page.getByRole('link', { name: 'Add Transaction' }).elements()).toEqual([])
  expect(page.getByText('Temur Aliyev').elements()).toEqual([])
})

test('a server of the version before, which counts for no figure, leads to no sum that is none', async () => {
  signInAs('superadmin')
  showPages(
    { '/superadmin/subscriptions': PlatformSubscriptionsPage, '/superadmin/$': () => null },
    '/superadmin/subscriptions',
  )
  const totals = { due: 300_000, paid: 300_000, remaining: 0 }
  ;(await server.next('/subscription/all')).answer({ subscriptions: [subscription()], totals, ...pageOf(1) })
  await expect.element(page.getByRole('row', { name: /Chilonzor/ })).toBeVisible()
  expect(page.getByText(/NaN/).elements()).toEqual([])
})
