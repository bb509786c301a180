import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fitsIn } from '#test/components/fits.ts'
import { idOf, longName, pageOf, sampleGym, sampleShift } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signInAs } from '#test/components/show-page.tsx'
import type { Movement } from '../contract.ts'
import { OwnShiftPage } from './OwnShiftPage.tsx'
import { ShiftPage } from './ShiftPage.tsx'
import { ShiftsPage } from './ShiftsPage.tsx'

const server = standInForServer()
beforeEach(forgetAll)
const closed = (difference: number, last = 42) =>
  sampleShift({
    _id: idOf(last),
    closed_at: '2026-06-01T16:00:00.000Z',
    closed_by: { _id: idOf(51), role: 'employee', fullname: 'Nilufar Karimova' },
    counted_amount: 330_000 + difference,
    difference,
  })
const address = () => page.getByRole('status', { name: 'address' })
const row = (text: RegExp | string) => page.getByRole('row').filter({ hasText: text })

describe('the shift of a person at the desk', () => {
  beforeEach(() => signInAs('employee'))
  const open = () =>
    showPages({ '/employee/shift': OwnShiftPage, '/employee/shift/$shift_id': () => <h1>Bitta smena</h1> })
  const knowGym = async () => (await server.next('/gym/employee/gyms')).answer({ gyms: [sampleGym] })
  const current = () => server.next('/shift/current')

  test('what stands below the till waits for it, also when its own answer is here first', async () => {
    open()
    await knowGym()
    const till = await current()
    expect(till.query).toEqual({ gym_id: sampleGym._id })
    const before = await server.next('/shift/all')
    expect(before.query).toMatchObject({ state: 'closed' })
    before.answer({ shifts: [closed(0)], ...pageOf(1) })
    await expect.element(page.getByText('Oldingi smenalar')).not.toBeInTheDocument()
    till.answer({ shift: sampleShift(), is_required: true })
    await expect.element(page.getByText('Oldingi smenalar').first()).toBeVisible()
    await expect.element(page.getByText(/^330\s000\ssoʻm$/).first()).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Smenani yopish' }))
      .toHaveAttribute('href', `/employee/shift/${idOf(41)}`)
    await expect
      .element(page.getByRole('link', { name: 'Smenadagi toʻlovlar' }))
      .toHaveAttribute('href', `/employee/shift/${idOf(41)}`)
  })

  test('when a shift began is whole on a tablet', async () => {
    await page.viewport(800, 800)
    const beside = () => (
      <div style={{ width: 650 }}>
        <OwnShiftPage />
      </div>
    )
    showPages({ '/employee/shift': beside })
    await knowGym()
    ;(await current()).answer({ shift: sampleShift(), is_required: true })
    const gym_id = { ...sampleGym, name: 'Alpomish Fitness Yunusobod' }
    ;(await server.next('/shift/all')).answer({
      shifts: [{ ...closed(-320_000), expected_amount: 998_765_430, gym_id }],
      ...pageOf(1),
    })
    const cell = () => document.querySelector('tbody td')
    const parts = () => [cell(), ...(cell()?.querySelectorAll('*') ?? [])].filter((part) => part !== null)
    await expect.poll(() => cell()?.textContent).toMatch(/\d\d:\d\d$/)
    await expect
      .poll(() => parts().filter(({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth))
      .toEqual([])
  })

  test('who is to count the till does not read what should be in it', async () => {
    open()
    await knowGym()
    const till = await current()
    till.answer({
      shift: sampleShift({ cash_payments: null, cash_refunds: null, expected_amount: null }),
      is_required: true,
    })
    await expect.element(page.getByText(/^50\s000\ssoʻm$/)).toBeVisible()
    await expect.element(page.getByText('Qancha boʻlishi kerakligi pul sanalgandan keyin koʻrinadi.')).toBeVisible()
    expect(page.getByText(/^330\s000/).elements()).toEqual([])
  })

  test('a shift is opened by Enter, pressed twice, once; a refusal keeps the sum and the dialog', async () => {
    open()
    await knowGym()
    const till = await current()
    till.answer({ shift: null, is_required: true })
    await expect.element(page.getByText('Naqd pul olishdan oldin smenani oching.')).toBeVisible()
    await page.getByRole('button', { name: 'Smena ochish' }).click()
    const sum = page.getByRole('textbox', { name: 'Kassadagi pul' })
    await expect.element(sum).toHaveFocus()
    await sum.fill('70000')
    await userEvent.keyboard('{Enter}{Enter}')
    const sent = await server.next('/shift/open')
    expect(sent.body).toEqual({ gym_id: sampleGym._id, opening_amount: 70_000 })
    sent.refuse(409, { error: 'shift.open_already', message: 'Smena allaqachon ochiq' })
    await expect.element(page.getByRole('dialog')).toHaveTextContent('Smena allaqachon ochiq')
    await expect.element(sum).toHaveValue('70\u00a0000')
    expect(server.calls('/shift/open')).toHaveLength(1)
    const key = sent.headers.get('idempotency-key')
    await page.getByRole('dialog').getByRole('button', { name: 'Smena ochish' }).click()
    const again = await server.next('/shift/open')
    expect(again.headers.get('idempotency-key')).toBe(key)
    again.answer({ shift: sampleShift() })
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  test('a till that cannot be read says so, and asking again shows it', async () => {
    open()
    await knowGym()
    await server.breaksDown('/shift/current')
    await page.getByRole('button', { name: 'Qayta urinish' }).first().click()
    const again = await current()
    again.answer({ shift: null, is_required: false })
    await expect.element(page.getByText('Smenani oching yoki birinchi naqd toʻlov uni oʻzi ochadi.')).toBeVisible()
  })
})

describe('the shifts of an owner', () => {
  beforeEach(() => signInAs('admin'))
  const open = (at = '/admin/shifts') =>
    showPages({ '/admin/shifts': ShiftsPage, '/admin/shifts/$shift_id': () => <h1>Bitta smena</h1> }, at)
  const know = async (gyms: readonly object[] = [sampleGym]) => {
    ;(await server.next('/gym/foradmin/all')).answer({ gyms, ...pageOf(gyms.length) })
    ;(await server.next('/employee/all')).answer({ employees: [], ...pageOf(0) })
  }

  test('each row says in words what the count found, and leads to its shift', async () => {
    open()
    const rows = await server.next('/shift/all')
    rows.answer({ shifts: [closed(-10_000, 42), closed(5_000, 43), closed(0, 44), sampleShift()], ...pageOf(4) })
    await expect.element(row(/10\s000\ssoʻm kam/)).toBeVisible()
    await expect.element(row(/5\s000\ssoʻm ortiq/)).toBeVisible()
    await expect.element(row('Farq yoʻq')).toBeVisible()
    await expect.element(row('Ochiq')).toBeVisible()
    await row(/10\s000\ssoʻm kam/)
      .getByRole('link')
      .first()
      .click()
    await expect.element(address()).toHaveTextContent(`/admin/shifts/${idOf(42)}`)
  })

  test('an owner of one gym chooses no gym; who has two narrows by it', async () => {
    open()
    await know([sampleGym, { _id: idOf(902), name: 'Yunusobod' }])
    ;(await server.next('/shift/all')).answer({ shifts: [], ...pageOf(0) })
    await page.getByRole('button', { name: 'Zal', exact: true }).click()
    await page.getByRole('menuitemradio', { name: 'Yunusobod' }).click()
    const narrowed = await server.next('/shift/all')
    expect(narrowed.query['gym_id']).toBe(idOf(902))
    narrowed.answer({ shifts: [], ...pageOf(0) })
  })

  test('where no shift was opened yet it is said how the first begins', async () => {
    open()
    await know()
    ;(await server.next('/shift/all')).answer({ shifts: [], ...pageOf(0) })
    await expect.element(page.getByText('Birinchi naqd toʻlov yoki «Smena ochish» bilan boshlanadi.')).toBeVisible()
    expect(page.getByRole('button', { name: 'Zal', exact: true }).elements()).toEqual([])
  })
})

describe('one shift', () => {
  beforeEach(() => signInAs('admin'))
  const open = () =>
    showPages(
      { '/admin/shifts/$shift_id': ShiftPage, '/admin/$': () => <h1>Boshqa sahifa</h1> },
      `/admin/shifts/${idOf(41)}`,
    )
  const movement = (given: Partial<Movement>): Movement => ({
    _id: idOf(71),
    createdAt: '2026-06-01T07:00:00.000Z',
    transaction_type: 'payment',
    payment_method: 'cash',
    paid_amount: 300_000,
    receipt_number: 12,
    membership_id: idOf(31),
    plan_name: 'Oylik',
    member_id: { _id: idOf(21), fullname: 'Aziza Karimova' },
    gift_card_id: null,
    ...given,
  })
  const asked = () => server.next(`/shift/one/${idOf(41)}`)

  test('what was given back stands with its minus, the newest first, and leads to what it was paid for', async () => {
    open()
    const one = await asked()
    const back = movement({ _id: idOf(72), transaction_type: 'refund', paid_amount: 20_000, receipt_number: null })
    one.answer({ shift: closed(0), movements: [movement({}), back] })
    await expect.element(row('Aziza Karimova').first()).toHaveTextContent(/Qaytarish.*[−-]20\s000\ssoʻm/)
    await expect.element(page.getByText('Smenani yopish')).not.toBeInTheDocument()
    await row('Aziza Karimova').first().getByRole('link').click()
    await expect.element(address()).toHaveTextContent(`/admin/memberships/details/${idOf(31)}`)
  })

  test('whoever is to count the till sees what they took, and of cash no sum', async () => {
    open()
    const one = await asked()
    const hidden = { cash_payments: null, cash_refunds: null, expected_amount: null }
    const rows = [movement({ paid_amount: null }), movement({ _id: idOf(72), payment_method: 'card' })]
    one.answer({ shift: sampleShift(hidden), movements: rows })
    await expect.element(page.getByText('Naqd summalar pul sanalgandan keyin koʻrinadi')).toBeVisible()
    await expect.element(row(/Oylik.*Naqd/)).toHaveTextContent(/Aziza Karimova.*—/)
    await expect.element(row(/Oylik.*Karta/)).toHaveTextContent(/300\s000\ssoʻm/)
  })

  test('money that moved between the count and the closing is told, and then has the field for its reason', async () => {
    open()
    const one = await asked()
    one.answer({ shift: sampleShift(), movements: [] })
    await page.getByRole('textbox', { name: 'Sanalgan pul' }).fill('330000')
    await page.getByRole('button', { name: 'Sanadim' }).click()
    ;(await server.next(`/shift/count/${idOf(41)}`)).answer({ shift: sampleShift() })
    ;(await asked()).answer({ shift: sampleShift(), movements: [] }) // read again after the count
    await expect.element(page.getByText('Farq yoʻq')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    const closing = await server.next(`/shift/close/${idOf(41)}`)
    const why = 'Farq sababini yozing'
    closing.refuse(400, { error: 'invalid_input', message: 'Tekshiring', fields: { note: why } })
    ;(await asked()).answer({ shift: sampleShift({ expected_amount: 360_000 }), movements: [] })
    const reason = page.getByRole('textbox', { name: 'Farq sababi' })
    await expect.element(reason).toHaveAccessibleDescription(new RegExp(why))
    await expect.element(reason).toHaveFocus()
  })

  test('money of a gift card stands among the others by the end of its code, and leads to the cards', async () => {
    open()
    const one = await asked()
    const ofCard = { membership_id: null, plan_name: null, member_id: null, receipt_number: null }
    const card = movement({ ...ofCard, gift_card_id: { _id: idOf(81), code_end: 'K7QX' }, paid_amount: 100_000 })
    one.answer({ shift: closed(0), movements: [card] })
    await expect.element(row('Sovgʻa kartasi').first()).toHaveTextContent(/K7QX.*Naqd.*100\s000\ssoʻm/)
    await row('Sovgʻa kartasi').first().getByRole('link').click()
    await expect.element(address()).toHaveTextContent('/admin/gift-cards')
  })

  test('a first count that was another one stays to be read, with the notes that were counted', async () => {
    open()
    const one = await asked()
    const first = {
      counted_amount: 310_000,
      expected_amount: 330_000,
      difference: -20_000,
      at: '2026-06-01T15:00:00.000Z',
    }
    const counted_notes = [
      { value: 50_000, count: 6 },
      { value: 1_000, count: 0 },
    ]
    one.answer({ shift: { ...closed(0), first_count: first, counted_notes, note: 'Qaytim xato' }, movements: [] })
    await expect.element(page.getByText(/310\s000\ssoʻm \(/)).toBeVisible()
    await expect.element(page.getByText(/50\s000 soʻmlik, dona/)).toBeVisible()
    await expect.element(page.getByText(/1\s000 soʻmlik, dona/)).not.toBeInTheDocument()
    await expect.element(page.getByText('Qaytim xato')).toBeVisible()
    await expect.element(page.getByText('Bu smenada hali toʻlov yoʻq')).toBeVisible()
  })

  test('a name of any length stays within a phone', async () => {
    await page.viewport(320, 700)
    open()
    const one = await asked()
    const opened_by = { _id: idOf(51), role: 'employee', fullname: longName }
    one.answer({
      shift: { ...closed(0), opened_by },
      movements: [movement({ member_id: { _id: idOf(21), fullname: longName } })],
    })
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(longName)
    await fitsIn(320)
  })

  test('a shift that is not there is no error to try again', async () => {
    open()
    const one = await asked()
    one.refuse(404, { error: 'not_found', message: 'Topilmadi' })
    await expect.element(page.getByText('Topilmadi')).toBeVisible()
    expect(page.getByRole('button', { name: 'Qayta urinish' }).elements()).toEqual([])
  })
})
