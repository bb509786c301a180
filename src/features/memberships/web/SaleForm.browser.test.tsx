import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Asked, standInForServer } from '#test/components/server.ts'
import { showPages, signIn } from '#test/components/show-page.tsx'
import { SaleForm } from './SaleForm.tsx'
import { pressSaleKey } from './sale-key.ts'

const server = standInForServer()
beforeEach(signIn)
beforeEach(() => sessionStorage.clear())

const id = (last: number) => `0190a000-0000-7000-8000-00000000000${last}`
const ali = { value: id(1), label: 'Ali Valiyev' }
const [chilonzor, yunusobod] = [
  { value: id(2), label: 'Chilonzor' },
  { value: id(3), label: 'Yunusobod' },
]
const anybody = {
  gender: 'any',
  weekdays: null,
  from: null,
  to: null,
  visits: null,
  guests: 0,
  coach_sessions: 0,
  age_from: null,
  age_to: null,
  classes: 'all',
}
const plan = (_id: string, name: string, price: number, more: object = {}) => ({
  _id,
  name,
  plan_name: name,
  plan_category: 'membership',
  price,
  duration: 30,
  options: [],
  gyms: [],
  freeze_days: null,
  ...anybody,
  ...more,
})
const month = plan(id(4), 'Bir oylik', 300_000)
const day = plan(id(5), 'Kunlik', 30_000)

const som = (text: string) => text.replaceAll(' ', '\u00a0')
const done = vi.fn<() => void>()
const sale = '/membership/create'
const plansOf = '/plans/all/forgym'
const planField = () => page.getByRole('group', { name: 'Tarif' })
const tile = (name: string) => planField().getByRole('radio', { name: new RegExp(`^${name}`) })
const takenTile = () => planField().getByRole('radio', { checked: true })
const take = (name: string) => planField().getByText(name, { exact: true }).click()
const amount = () => page.getByRole('textbox', { name: 'Toʻlov summasi' })
const sell = () => page.getByRole('button', { name: 'Sotish', exact: true })
const choice = (group: string, name: string) =>
  page.getByRole('group', { name: group }).getByText(name, { exact: true })

type Props = Partial<Parameters<typeof SaleForm>[0]>
function open(props: Props = {}) {
  done.mockReset()
  showPages({ '/sell': () => <SaleForm member={ali} gyms={[chilonzor]} onDone={done} {...props} /> })
}
/** The sale is answered, and the page has heard of it once. */
async function sold(sent: Asked) {
  sent.answer({ membership: { _id: id(9) } })
  await expect.poll(() => done.mock.calls.length).toBe(1)
}
/** The buyer's own record, by which it is told whom a plan is for. */
async function knowBuyer(gender = 'male') {
  const asked = await server.next(`/member/one/${ali.value}`)
  asked.answer({ member: { _id: ali.value, gender, dateOfBirth: null } })
}
async function offer(plans: readonly object[]) {
  const asked = await server.next(plansOf)
  asked.answer({ plans, pagination: { page: 1, total: plans.length, totalPages: 1 } })
  return asked
}

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

describe('of somebody who was here before', () => {
  const far = '2099-12-31'
  const buyer = (more: object = {}) => ({
    _id: ali.value,
    fullname: ali.label,
    gender: 'male',
    dateOfBirth: null,
    avatar: null,
    debt: 50_000,
    counted: null,
    membership: { gym_id: yunusobod?.value, plan_id: day._id, plan_name: day.name, end_date: far, status: 'active' },
    memberships: { last_end_date: far },
    ...more,
  })
  async function find() {
    open({ member: undefined, gyms: [chilonzor, yunusobod].filter((one) => one !== undefined) })
    const box = page.getByRole('combobox', { name: 'Aʼzo' })
    await box.fill('ali')
    let asked = await server.next('/member/foradmin/all')
    while (asked.query['search'] !== 'ali') asked = await server.next('/member/foradmin/all')
    asked.answer({ members: [{ ...buyer(), phone_number: null, status: 'active' }], pagination: {} })
    await page.getByRole('option', { name: ali.label }).click()
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

  test('a day that somebody gave stays, and one that overlaps is told when it fits', async () => {
    await find()
    const start = page.getByRole('textbox', { name: 'Boshlanishi' })
    await expect.element(start).toHaveValue('01.01.2100')
    await start.fill('05.05.2099')
    await sell().click()
    const sent = await server.next(sale)
    expect(sent.body).toMatchObject({ start_date: '2099-05-05' })
    const overlaps = 'Bu kunlarda shu tarif bor'
    sent.refuse(409, { error: 'membership.overlap', message: overlaps, fields: { start_date: overlaps } })
    await page.getByRole('button', { name: '01.01.2100 dan boshlash' }).click()
    await expect.element(start).toHaveValue('01.01.2100')
    await sell().click()
    const again = await server.next(sale)
    expect(again.body).toMatchObject({ start_date: '2100-01-01' })
    await sold(again)
  })
})

test('the key that was pressed again before the form stood is not lost', async () => {
  pressSaleKey()
  pressSaleKey()
  open({ member: undefined })
  await offer([month])
  await expect.element(page.getByRole('textbox', { name: 'Ism va familiya' })).toBeVisible()
})
