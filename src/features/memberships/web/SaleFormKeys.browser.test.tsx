import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { pressSaleKey } from './sale-key.ts'
import { useScanGuard } from '#src/ui/use-scanner.ts'
import { scan } from '#test/components/scan.ts'
import {
  ali,
  amount,
  chilonzor,
  day,
  id,
  knowBuyer,
  month,
  offer,
  open,
  plan,
  planField,
  plansOf,
  sale,
  sell,
  server,
  sold,
  som,
  take,
  takenTile,
  tile,
  yunusobod,
} from '#test/components/sale-form.tsx'

/** As it stands on every page of the desk. */
function Guard() {
  useScanGuard(() => undefined)
  return null
}

/** The button that a press on the middle of `element` meets: nothing that lies over it, and nothing beyond the screen. */
const whatIsSeenAt = (element: Element) => {
  const { left, width, top, height } = element.getBoundingClientRect()
  return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('button')
}

describe('by keys', () => {
  const women = plan(id(6), 'Ayollar', 100_000, { gender: 'female' })
  const year = plan(id(7), 'Yillik', 300_000, { duration: 365 })

  test('tiles stand by price and length, a number takes one and Enter sells it, and the sum follows', async () => {
    open()
    await offer([year, month, day])
    await knowBuyer()
    await expect
      .poll(() =>
        planField()
          .getByRole('radio')
          .all()
          .map((one) => (one.element() as HTMLInputElement).value),
      )
      .toEqual([day._id, month._id, year._id])
    await expect.element(tile('Kunlik')).toHaveFocus()
    await userEvent.keyboard('3')
    await expect.element(tile('Yillik')).toBeChecked()
    await expect.element(tile('Yillik')).toHaveFocus()
    await userEvent.keyboard('1')
    await expect.element(amount()).toHaveValue(som('30 000'))
    await userEvent.keyboard('9')
    await expect.element(tile('Kunlik')).toBeChecked()
    await userEvent.keyboard('{Enter}')
    const sent = await server.next(sale)
    expect(sent.body).toMatchObject({ plan_id: day._id, payment: { paid_amount: 30_000 } })
    await sold(sent)
  })

  test('a card before the scanner takes no plan by its digits and sells nothing', async () => {
    open({ aside: <Guard /> })
    await offer([year, month, day])
    await knowBuyer()
    await take(month.name)
    scan('318231')
    await expect.element(tile('Bir oylik')).toBeChecked()
    expect(server.calls(sale)).toEqual([])
    await userEvent.keyboard('3')
    await expect.element(tile('Yillik')).toBeChecked()
  })

  test('a number that is typed into a field takes no plan', async () => {
    open()
    await offer([month, day])
    await take(month.name)
    await page.getByRole('textbox', { name: 'Chegirma', exact: true }).fill('')
    await userEvent.keyboard('1')
    await expect.element(page.getByRole('textbox', { name: 'Chegirma', exact: true })).toHaveValue('1')
    await expect.element(tile('Bir oylik')).toBeChecked()
  })

  test('the number of a plan that is not for the buyer says why and takes nothing', async () => {
    open()
    await offer([women, month])
    await knowBuyer()
    await expect.element(tile('Ayollar')).toBeDisabled()
    await userEvent.keyboard('1')
    await expect.element(planField()).toHaveAccessibleDescription(/«Ayollar» tanlanmadi: u faqat ayollar uchun/)
    await expect.element(takenTile()).not.toBeInTheDocument()
    await userEvent.keyboard('2')
    await expect.element(tile('Bir oylik')).toBeChecked()
    await expect.element(planField()).not.toHaveAccessibleDescription(/Ayollar/)
  })

  test('a plan whose hours never meet those in which the gym is open for the buyer says so on its tile and is not taken', async () => {
    const morning = plan(id(6), 'Ertalabki', 100_000, { from: '07:00', to: '12:00' })
    open()
    await offer([morning, month])
    await knowBuyer('female')
    const hours = { isSameForAll: false, forAll: null, weekdays: [] }
    const forMen = { from: '07:00', to: '15:00' }
    const asked = await server.next(`/gym/one/${chilonzor.value}`)
    await expect.element(tile('Ertalabki')).toBeEnabled()
    const workingHours = { ...hours, forMen, forWomen: { from: '15:00', to: '23:00' } }
    asked.answer({ gym: { _id: chilonzor.value, gym_settings: { workingHours } } })
    await expect.element(page.getByText('uning vaqtida (07:00–12:00) zal bu aʼzo uchun yopiq')).toBeVisible()
    await expect.element(tile('Ertalabki')).toBeDisabled()
    await userEvent.keyboard('1')
    await expect.element(planField()).toHaveAccessibleDescription(/«Ertalabki» tanlanmadi: uning vaqtida/)
    await userEvent.keyboard('2')
    await expect.element(tile('Bir oylik')).toBeChecked()
  })

  test('plans and the buyer that could not be read are named with the reason and asked again, each alone', async () => {
    open({ member: ali, gyms: [chilonzor, yunusobod] })
    await page.getByRole('combobox', { name: 'Zal' }).selectOptions('Yunusobod')
    await server.breaksDown(plansOf)
    await server.breaksDown(`/member/one/${ali.value}`)
    const again = page.getByRole('button', { name: /qayta urinish/i })
    await expect.poll(() => again.all().length).toBe(2)
    await again.last().click()
    await offer([month])
    await expect.element(tile('Bir oylik')).toBeVisible()
    await again.click()
    await knowBuyer()
    await expect.element(again).not.toBeInTheDocument()
  })

  test('Enter sells also after a press on a tile that is not for the buyer, which leaves the focus between the tiles', async () => {
    open()
    await offer([women, month])
    await knowBuyer()
    await take(month.name)
    await planField().getByText('Ayollar', { exact: true }).click({ force: true }) // as a hand does: it is disabled
    await expect.element(tile('Bir oylik')).not.toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await sold(await server.next(sale))
  })

  test('Enter sells also when nothing has the focus, and asks when nothing is paid', async () => {
    open()
    await offer([month])
    await amount().fill('')
    await expect.element(page.getByText(/Shundan keyingi qarz: 300\s000\ssoʻm/)).toBeVisible()
    amount().element().blur()
    await userEvent.keyboard('{Enter}')
    const question = page.getByRole('dialog', { name: 'Qarz qoladi. Sotilsinmi?' })
    await expect.element(question).toBeVisible()
    // a number is not for the tiles under the question
    await userEvent.keyboard('1')
    expect(server.calls(sale)).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(question).not.toBeInTheDocument()
    expect(server.calls(sale)).toEqual([])
  })
})

describe('of somebody who was here before', () => {
  const far = '2099-12-31'
  const runs = { _id: id(7), gym_id: yunusobod?.value, plan_id: day._id, start_date: '2026-01-01', is_reserved: false }
  const buyer = (more: object = {}) => ({
    _id: ali.value,
    fullname: ali.label,
    gender: 'male',
    dateOfBirth: null,
    avatar: null,
    debt: 50_000,
    counted: null,
    membership: { gym_id: yunusobod?.value, plan_id: day._id, plan_name: day.name, end_date: far, status: 'active' },
    memberships: { ahead: [{ ...runs, end_date: far }] },
    gym: { gyms: [{ _id: yunusobod?.value, name: 'Yunusobod' }] },
    ...more,
  })
  async function chooseBuyer(typed = 'ali', found: { fullname: string } = buyer()) {
    const box = page.getByRole('combobox', { name: 'Aʼzo' })
    await box.fill(typed)
    let asked = await server.next('/member/foradmin/all')
    while (asked.query['search'] !== typed) asked = await server.next('/member/foradmin/all')
    asked.answer({ members: [{ ...found, phone_number: null, status: 'active' }], pagination: {} })
    await page.getByRole('option', { name: found.fullname }).click()
  }
  async function find() {
    open({ member: undefined, gyms: [chilonzor, yunusobod].filter((one) => one !== undefined) })
    await chooseBuyer()
    const known = await server.next(`/member/one/${ali.value}`)
    known.answer({ member: buyer() })
    await offer([month, day])
  }

  test('whoever is chosen leads on to the tiles, so that one more Enter sells', async () => {
    await find()
    await expect.element(tile(day.name)).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await sold(await server.next(sale))
  })

  test('the number of a plan that comes before the card of the buyer is the plan’s, and no letter of a name', async () => {
    open({ member: undefined, gyms: [chilonzor, yunusobod] })
    await chooseBuyer()
    const known = await server.next(`/member/one/${ali.value}`)
    await userEvent.keyboard('2{Enter}')
    await expect.element(page.getByRole('combobox', { name: 'Aʼzo' })).toHaveValue(ali.label)
    known.answer({ member: buyer() })
    await offer([day, month])
    await expect.element(tile(month.name)).toBeChecked()
    await expect.element(tile(month.name)).toHaveFocus()
    expect(server.calls(sale)).toEqual([])
  })

  test.each([
    ['the text means them', [buyer()], month.name],
    ['the text means two, and one is pointed at', [buyer(), buyer({ _id: id(8), fullname: 'Ali Aliyev' })], day.name],
  ])('the number of a plan that comes after Enter and before the answer is the plan’s: %s', async (_, found, taken) => {
    open({ member: undefined })
    await offer([day, month])
    const box = page.getByRole('combobox', { name: 'Aʼzo' })
    await box.fill('ali')
    await userEvent.keyboard('{Enter}2{Enter}')
    await expect.element(box).toHaveValue('ali')
    let asked = await server.next('/member/foradmin/all')
    while (asked.query['search'] !== 'ali') asked = await server.next('/member/foradmin/all')
    asked.answer({ members: found.map((one) => ({ ...one, phone_number: null, status: 'active' })), pagination: {} })
    if (found.length > 1) await page.getByRole('option', { name: ali.label }).click()
    await expect.element(box).toHaveValue(ali.label)
    const known = await server.next(`/member/one/${ali.value}`)
    known.answer({ member: buyer({ membership: { ...buyer().membership, gym_id: chilonzor?.value } }) })
    await expect.element(tile(taken)).toBeChecked()
    await expect.element(tile(taken)).toHaveFocus()
    expect(server.calls(sale)).toEqual([])
  })

  test('a number that was pressed for one buyer is not taken for the next', async () => {
    open({ member: undefined, gyms: [chilonzor, yunusobod] })
    await chooseBuyer()
    await server.next(`/member/one/${ali.value}`)
    await userEvent.keyboard('2')
    const next = buyer({ _id: id(8), fullname: 'Vali Aliyev' })
    await chooseBuyer('vali', next)
    const known = await server.next(`/member/one/${id(8)}`)
    known.answer({ member: next })
    await offer([day, month])
    await expect.element(tile(day.name)).toHaveFocus()
    await expect.element(tile(day.name)).toBeChecked()
  })

  test('whoever types another name keeps the keys when the card of the one before comes late', async () => {
    open({ member: undefined, gyms: [chilonzor, yunusobod] })
    await chooseBuyer()
    const known = await server.next(`/member/one/${ali.value}`)
    const box = page.getByRole('combobox', { name: 'Aʼzo' })
    await box.click()
    await userEvent.keyboard('{Control>}a{/Control}va')
    await expect.element(box).toHaveValue('va')
    known.answer({ member: buyer() })
    await offer([day, month])
    await expect.element(page.getByText(day.name, { exact: true })).toBeVisible()
    await userEvent.keyboard('li')
    await expect.element(box).toHaveFocus()
    await expect.element(box).toHaveValue('vali')
  })

  test('whoever has no gym that is likely leads on to the choice of it', async () => {
    open({ member: undefined, gyms: [chilonzor, yunusobod] })
    await chooseBuyer()
    const known = await server.next(`/member/one/${ali.value}`)
    known.answer({ member: buyer({ membership: null }) })
    await expect.element(page.getByRole('combobox', { name: 'Zal' })).toHaveFocus()
    await userEvent.keyboard('2')
    await expect.element(page.getByRole('combobox', { name: 'Aʼzo' })).toHaveValue(ali.label)
  })

  test('a number that comes before the answer for the buyer makes nobody new', async () => {
    open({ member: undefined })
    await offer([day, month])
    const box = page.getByRole('combobox', { name: 'Aʼzo' })
    await box.fill('ali2')
    await userEvent.keyboard('{Enter}')
    let asked = await server.next('/member/foradmin/all')
    while (asked.query['search'] !== 'ali2') asked = await server.next('/member/foradmin/all')
    asked.answer({ members: [], pagination: {} })
    await expect.element(page.getByText('Qaysi biri?')).toBeVisible()
    await expect.element(box).toHaveValue('ali2')
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(page.getByRole('textbox', { name: 'Ism va familiya' })).toHaveValue('ali2')
  })

  test('the last plan, known after its buyer, takes the focus along: the tile that has it is the one that is sold', async () => {
    open({ member: undefined })
    await offer([day, month])
    await chooseBuyer()
    await expect.element(tile(day.name)).toHaveFocus()
    const known = await server.next(`/member/one/${ali.value}`)
    const last = { ...buyer().membership, gym_id: chilonzor?.value, plan_id: month._id, plan_name: month.name }
    known.answer({ member: buyer({ membership: last }) })
    await expect.element(tile(month.name)).toBeChecked()
    await expect.element(tile(month.name)).toHaveFocus()
  })

  test('the face, the last plan, its end and the debt stand there, and the next of the same is proposed', async () => {
    await find()
    await expect.element(page.getByText('Oxirgi tarif: Kunlik, 31.12.2099 gacha')).toBeVisible()
    await expect.element(page.getByText(/Qarzi: 50\s000\ssoʻm/)).toBeVisible()
    await expect.element(tile(day.name)).toBeChecked()
    await expect.element(page.getByRole('textbox', { name: 'Boshlanishi' })).toHaveValue('01.01.2100')
    await sell().click()
    const sent = await server.next(sale)
    expect(sent.body).toMatchObject({ gym_id: yunusobod?.value, plan_id: day._id, start_date: '2100-01-01' })
    await sold(sent)
  })

  test('a last plan that runs in another gym than the one that sells says where', async () => {
    open({ member: undefined })
    await offer([month, day])
    await chooseBuyer()
    const known = await server.next(`/member/one/${ali.value}`)
    known.answer({ member: buyer() })
    await expect.element(page.getByText('Oxirgi tarif: Kunlik, 31.12.2099 gacha (Yunusobod)')).toBeVisible()
  })

  test('a day that somebody gave stays, and one that overlaps is told in view when it fits', async () => {
    await page.viewport(1366, 420)
    await find()
    const start = page.getByRole('textbox', { name: 'Boshlanishi' })
    await expect.element(start).toHaveValue('01.01.2100')
    await start.fill('05.05.2099')
    await expect.element(page.getByText('Aʼzoda shu tarif bor: 01.01.2026 – 31.12.2099')).toBeVisible()
    await sell().click()
    const sent = await server.next(sale)
    expect(sent.body).toMatchObject({ start_date: '2099-05-05' })
    const overlaps = 'Bu kunlarda shu tarif bor'
    sent.refuse(409, { error: 'membership.overlap', message: overlaps, fields: { start_date: overlaps } })
    const proposed = page.getByRole('button', { name: '01.01.2100 dan boshlash' })
    await expect.poll(() => whatIsSeenAt(proposed.element())?.textContent).toBe('01.01.2100 dan boshlash')
    await proposed.click()
    await expect.element(start).toHaveValue('01.01.2100')
    await sell().click()
    const again = await server.next(sale)
    expect(again.body).toMatchObject({ start_date: '2100-01-01' })
    await sold(again)
  })
})

test('back at a new person who was not sold to, the next name takes the place of theirs', async () => {
  open({ member: undefined })
  await offer([month])
  await expect.element(amount()).toBeVisible()
  pressSaleKey()
  const name = page.getByRole('textbox', { name: 'Ism va familiya' })
  await expect.element(name).toHaveFocus()
  await userEvent.keyboard('Aziz Karimov')
  pressSaleKey()
  await expect.element(page.getByRole('combobox', { name: 'Aʼzo' })).toHaveFocus()
  pressSaleKey()
  await expect.element(name).toHaveValue('Aziz Karimov')
  await expect.element(name).toHaveFocus()
  await userEvent.keyboard('Botir Umarov')
  await expect.element(name).toHaveValue('Botir Umarov')
})
