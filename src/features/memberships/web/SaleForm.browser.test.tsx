import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  ali,
  amount,
  chilonzor,
  choice,
  day,
  done,
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
import { pressSaleKey } from './sale-key.ts'

describe('a sale', () => {
  test('of the only plan of the only gym takes one Enter, and goes once', async () => {
    open()
    await offer([month])
    await expect.element(tile(month.name)).toBeChecked()
    await page.getByRole('textbox', { name: 'Boshlanishi' }).click()
    await userEvent.keyboard('{Enter}{Enter}')
    const sent = await server.next(sale)
    expect(sent.body).toMatchObject({
      member_id: ali.value,
      gym_id: chilonzor?.value,
      plan_id: month._id,
      payment: { paid_amount: 300_000, payment_method: 'cash' },
    })
    expect(server.calls(sale)).toHaveLength(1)
    await sold(sent)
  })

  test('that would cost another sum by now than stands there is refused, and the next press is of the price of now', async () => {
    open()
    await offer([month])
    await sell().click()
    const sent = await server.next(sale)
    expect(sent.body).toMatchObject({ told_amount: 300_000, payment: { paid_amount: 300_000 } })
    sent.refuse(409, { error: 'price.changed', message: 'Narx oʻzgardi, endi: 350 000 soʻm' })
    await expect.element(page.getByText('Narx oʻzgardi, endi: 350 000 soʻm')).toBeVisible()
    await offer([{ ...month, price: 350_000 }])
    await expect.element(amount()).toHaveValue(som('350 000'))
    await sell().click()
    const again = await server.next(sale)
    expect(again.body).toMatchObject({ told_amount: 350_000, payment: { paid_amount: 350_000 } })
    await sold(again)
  })

  test('tiyin that are taken off leave a whole tiyin, which is what is told and paid', async () => {
    open()
    await offer([{ ...month, price: 300_000.3 }])
    await page.getByRole('textbox', { name: 'Chegirma', exact: true }).fill('100000,1')
    await page.getByRole('textbox', { name: 'Chegirma sababi' }).fill('Talaba')
    await sell().click()
    const sent = await server.next(sale)
    expect(sent.body).toMatchObject({ told_amount: 200_000.2, payment: { paid_amount: 200_000.2 } })
    await sold(sent)
  })

  test('paid in part says what is left; paid later sends no payment', async () => {
    open()
    await offer([month])
    await expect.element(amount()).toHaveValue(som('300 000'))
    await amount().fill('100000')
    await expect.element(page.getByText(/Shundan keyingi qarz: 200\s000\ssoʻm/)).toBeVisible()
    await page.getByRole('button', { name: 'Hammasi' }).click()
    await expect.element(page.getByText('Shundan keyin qarz qolmaydi')).toBeVisible()
    await page.getByRole('button', { name: 'Keyinroq' }).click()
    await expect.element(page.getByText(/Shundan keyingi qarz: 300\s000\ssoʻm/)).toBeVisible()
    await sell().click()
    // money that is left open is asked about
    const question = page.getByRole('dialog', { name: 'Qarz qoladi. Sotilsinmi?' })
    await expect.element(question.getByText(/300\s000\ssoʻm/)).toBeVisible()
    expect(server.calls(sale)).toEqual([])
    await question.getByRole('button', { name: 'Sotish' }).click()
    const sent = await server.next(sale)
    expect(sent.body).not.toHaveProperty('payment')
    await sold(sent)
  })

  test('a discount wants its reason and lowers what is paid', async () => {
    open()
    await offer([month])
    await page.getByRole('textbox', { name: 'Chegirma', exact: true }).fill('50000')
    await sell().click()
    const reason = page.getByRole('textbox', { name: 'Chegirma sababi' })
    await expect.element(reason).toHaveFocus()
    expect(server.calls(sale)).toEqual([])
    await reason.fill('Talaba')
    await sell().click()
    const sent = await server.next(sale)
    expect(sent.body).toMatchObject({
      discount: 50_000,
      discount_reason: 'Talaba',
      payment: { paid_amount: 250_000 },
    })
    await sold(sent)
  })

  test('what the server says of the payment stands at its field', async () => {
    open()
    await offer([month])
    await amount().fill('900000')
    await sell().click()
    const sent = await server.next(sale)
    sent.refuse(422, {
      error: 'payment.too_big',
      message: 'Koʻp',
      fields: { 'payment.paid_amount': 'Koʻpi bilan 300 000 soʻm' },
    })
    await expect.element(amount()).toHaveAccessibleDescription(/Koʻpi bilan/)
    expect(done).not.toHaveBeenCalled()
  })

  test('a gift card pays its part once it was asked for; the rest is paid as usual, and what the server says of the card stands at it', async () => {
    open()
    await offer([month])
    await page.getByRole('button', { name: 'Sovgʻa kartasi bilan toʻlash' }).click()
    const code = page.getByRole('textbox', { name: 'Kod' })
    await userEvent.keyboard('{Enter}') // of a scanner that read nothing: it sells for no cash
    await code.fill('abcd-efgh-ijkl-wxyz')
    await expect.element(sell()).toHaveAccessibleDescription(/Avval sovgʻa kartasini tekshiring/)
    await userEvent.keyboard('{Enter}')
    const check = await server.next('/gift-card/check')
    check.answer({ gift_card: { _id: 'card', balance: 120_000, valid_to: '2027-01-31' } })
    await expect.element(page.getByText(/Karta 120\s000\ssoʻm toʻlaydi/)).toBeVisible()
    await expect.element(amount()).toHaveValue(som('180 000'))
    expect(server.calls(sale)).toEqual([])
    await sell().click()
    const sent = await server.next(sale)
    expect(sent.body).toMatchObject({
      payment: { paid_amount: 180_000, payment_method: 'cash' },
      gift_card: { code: 'ABCDEFGHIJKLWXYZ', amount: 120_000 },
    })
    sent.refuse(422, {
      error: 'gift_card.too_little',
      message: 'Kartada kam',
      fields: { 'gift_card.amount': 'Kartada 20 000 soʻm qolgan' },
    })
    await expect.element(code).toHaveAccessibleDescription(/Kartada 20 000/)
    await page.getByRole('button', { name: 'Kartani olib tashlash' }).click()
    await expect.element(amount()).toHaveValue(som('300 000'))
  })

  const women = plan(id(6), 'Ayollar', 100_000, { gender: 'female' })

  test('the only plan of a gym is chosen by itself once it is known that it is for the buyer', async () => {
    open()
    await offer([women])
    await expect.element(takenTile()).not.toBeInTheDocument()
    await knowBuyer('female')
    await expect.element(tile(women.name)).toBeChecked()
    await sell().click()
    const sent = await server.next(sale)
    expect(sent.body).toMatchObject({ plan_id: women._id, payment: { paid_amount: 100_000 } })
    await sold(sent)
  })

  test('the only plan of a gym is not chosen when it is not for the buyer, and it is said why', async () => {
    open()
    await offer([women])
    await knowBuyer()
    await expect.element(planField()).toHaveAccessibleDescription(/«Ayollar» tanlanmadi: u faqat ayollar uchun/)
    await expect.element(takenTile()).not.toBeInTheDocument()
    await sell().click()
    await expect.element(planField()).toHaveAccessibleDescription(/tanlang/)
    expect(server.calls(sale)).toEqual([])
  })

  test('a chosen plan that is not for the buyer cannot be sold, as soon as it is known who they are', async () => {
    open()
    await offer([women, month])
    await take(women.name)
    await knowBuyer()
    await expect.element(sell()).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('textbox', { name: 'Boshlanishi' }).click()
    await userEvent.keyboard('{Enter}')
    expect(server.calls(sale)).toEqual([])
  })

  const why = 'Bu tarif sotilmaydi: u faqat ayollar uchun'
  const forWomen = { error: 'plan.gender', message: why, fields: { plan_id: why } }

  test('that a plan is not for the buyer stands once, also when the server says so before their card is there', async () => {
    open()
    await offer([day, women, month])
    await take(women.name)
    await userEvent.keyboard('{Enter}')
    const sent = await server.next(sale)
    sent.refuse(422, forWomen)
    const isSeen = { opacityProperty: true, visibilityProperty: true } // what the button says when it is touched is not
    const all = () => page.getByText(/faqat ayollar uchun/i).elements()
    const said = () => all().filter((words) => words.checkVisibility(isSeen)).length
    await expect.poll(said).toBe(1)
    await expect.element(tile(women.name)).toHaveFocus()
    await knowBuyer()
    await expect.element(sell()).toHaveAttribute('aria-disabled', 'true')
    expect(said()).toBe(1)
    await take(month.name)
    await expect.element(planField()).not.toHaveAccessibleDescription(/sotilmaydi/)
  })

  test('that the server refuses the plan is read out, and what it says of other fields stands at them', async () => {
    open()
    await offer([women, month])
    await take(women.name)
    await sell().click()
    ;(await server.next(sale)).refuse(422, forWomen)
    await expect.element(planField().getByRole('alert')).toHaveTextContent(why)
    await sell().click()
    const fields = { plan_id: why, start_date: 'Boshqa kunni tanlang' }
    ;(await server.next(sale)).refuse(422, { error: 'invalid_input', message: 'Tekshiring', fields })
    await expect
      .element(page.getByRole('textbox', { name: 'Boshlanishi' }))
      .toHaveAccessibleDescription(/Boshqa kunni tanlang/)
    await expect.element(planField()).toHaveAccessibleDescription(why)
  })

  test('what was said of a plan for one day is not said of another', async () => {
    open()
    await offer([women, month])
    await take(women.name)
    await sell().click()
    ;(await server.next(sale)).refuse(422, forWomen)
    await expect.element(planField()).toHaveAccessibleDescription(why)
    await page.getByRole('textbox', { name: 'Boshlanishi' }).fill('05.05.2099')
    await expect.element(planField()).not.toHaveAccessibleDescription(/sotilmaydi/)
  })

  const grown = plan(id(7), 'Kattalar', 200_000, { age_from: 18 })
  const birth = () => page.getByRole('textbox', { name: 'Tugʻilgan sana' })
  async function writeDown() {
    open({ member: undefined })
    await offer([grown, month])
    await expect.element(page.getByRole('combobox', { name: 'Aʼzo' })).toBeVisible()
    pressSaleKey()
    await page.getByRole('textbox', { name: 'Ism va familiya' }).fill('Yangi Odam')
    await page.getByRole('textbox', { name: 'Telefon' }).fill('901234567')
    await choice('Jinsi', 'Ayol').click()
  }

  test('a plan with ages asks a new person for the birthday, and takes only the age it is for', async () => {
    await writeDown()
    await take(grown.name)
    await sell().click()
    await expect.element(birth()).toHaveFocus()
    await expect.element(birth()).toHaveAttribute('aria-invalid', 'true')
    expect(server.calls(sale)).toEqual([])
    await birth().fill('01.02.2020')
    await expect.element(planField()).toHaveAccessibleDescription(/u 18 yoshdan/)
    await expect.element(sell()).toHaveAttribute('aria-disabled', 'true')
    await birth().fill('01.02.1990')
    await sell().click()
    const sent = await server.next(sale)
    expect(sent.body).toMatchObject({
      member: { fullname: 'Yangi Odam', gender: 'female', dateOfBirth: '1990-02-01' },
      plan_id: grown._id,
    })
    await sold(sent)
  })

  test('what the server says of the birthday of a new person stands at its field', async () => {
    await writeDown()
    await take(month.name)
    await sell().click()
    const sent = await server.next(sale)
    expect(sent.body).toMatchObject({ plan_id: month._id })
    sent.refuse(422, {
      error: 'plan.age',
      message: 'Tarif sotilmaydi',
      fields: { 'member.dateOfBirth': 'Tugʻilgan sana kerak' },
    })
    await expect.element(birth()).toHaveAccessibleDescription(/Tugʻilgan sana kerak/)
    await expect.element(birth()).toHaveFocus()
  })
})

describe('in one of several gyms', () => {
  const gym = () => page.getByRole('combobox', { name: 'Zal' })
  const open2 = () => open({ gyms: [chilonzor, yunusobod].filter((one) => one !== undefined) })

  test('plans of the gym chosen last stand there, whichever answer comes last', async () => {
    open2()
    await gym().selectOptions('Chilonzor')
    const slow = await server.next(plansOf)
    await gym().selectOptions('Yunusobod')
    await offer([day])
    await expect.element(tile('Kunlik')).toBeInTheDocument()
    slow.answer({ plans: [month], pagination: { page: 1, total: 1, totalPages: 1 } })
    await take(day.name)
    await expect.element(tile('Bir oylik')).not.toBeInTheDocument()
    await sell().click()
    const sent = await server.next(sale)
    expect(sent.body).toMatchObject({ gym_id: yunusobod?.value, plan_id: day._id })
    await sold(sent)
  })

  test('another gym lets the plan of the first one go', async () => {
    open2()
    await gym().selectOptions('Chilonzor')
    await offer([month])
    await take(month.name)
    await gym().selectOptions('Yunusobod')
    await offer([day])
    await expect.element(takenTile()).not.toBeInTheDocument()
    await sell().click()
    await expect.element(planField()).toHaveAccessibleDescription(/tanlang/)
    expect(server.calls(sale)).toEqual([])
  })

  test('a gym without plans says so', async () => {
    open2()
    await gym().selectOptions('Chilonzor')
    await offer([])
    await expect.element(planField()).toHaveAccessibleDescription(/Bu zalda tarif yoʻq/)
  })
})

test('the key that was pressed again before the form stood is not lost', async () => {
  pressSaleKey()
  pressSaleKey()
  open({ member: undefined })
  await offer([month])
  await expect.element(page.getByRole('textbox', { name: 'Ism va familiya' })).toBeVisible()
})
