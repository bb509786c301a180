import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { standInForServer } from '#test/components/server.ts'
import { showPages, signIn } from '#test/components/show-page.tsx'
import { GymSettingsPage } from './GymSettingsPage.tsx'

const server = standInForServer()
const settings = {
  gym_id: { _id: 'gym', name: 'Polvon' },
  facilities: ['Dush'],
  workingHours: {
    isSameForAll: true,
    forAll: { from: '09:00', to: '22:00' },
    forMen: null,
    forWomen: null,
    weekdays: [],
  },
  holidays: [],
  public_page: { slug: 'polvon', is_on: true, text: null },
  friend_bonus: { days_brought: 7, days_came: 0 },
  debt: { rule: 'warn', grace_days: 0, payment_due_days: 0 },
  freeze: {
    is_allowed: true,
    min_days: 7,
    max_count: 2,
    is_ended_by_visit: true,
    is_refused_with_debt: true,
    requests: 'ask',
  },
  cancellation_fee: 0,
  is_shift_required: false,
  sms: {
    texts: { unpaid: null, expiring: null, expired: null },
    daily_cap: 200,
    expiring_notice_days: 3,
    is_reminding: false,
    is_telling: false,
  },
  version: 1,
}

beforeEach(async () => {
  signIn()
  const Settings = () => <GymSettingsPage plans={({ gymId }) => <h2>Sotiladi: {gymId}</h2>} />
  showPages({ '/admin/gyms/profile/$gym_id/settings': Settings }, '/admin/gyms/profile/gym/settings')
  ;(await server.next('/gym/settings/gym')).answer({ settings })
  await vi.waitUntil(() => page.getByText('Hammasi saqlangan').query() !== null, { timeout: 20_000 })
})

test('the bar says which parts are not saved, and takes them back', async () => {
  await page.getByRole('checkbox', { name: 'Aʼzolikni muzlatish mumkin' }).click()
  await page.getByRole('textbox', { name: 'Ochilish' }).fill('08:00')
  await expect.element(page.getByText('Saqlanmagan: Ish vaqti, Muzlatish qoidalari')).toBeInTheDocument()
  await page.getByRole('button', { name: 'Oʻzgarishlarni bekor qilish' }).click()
  await expect.element(page.getByText('Hammasi saqlangan')).toBeInTheDocument()
  await expect.element(page.getByRole('textbox', { name: 'Ochilish' })).toHaveValue('09:00')
})

test('days for friends that are not saved are said with their part', async () => {
  await page.getByRole('textbox', { name: 'Olib kelganga' }).fill('10')
  await expect.element(page.getByText('Saqlanmagan: Zal sahifasi')).toBeInTheDocument()
})

test('a part is led to without a question and without losing what was typed', async () => {
  await page.getByRole('textbox', { name: 'Ochilish' }).fill('08:00')
  await page.getByRole('link', { name: 'SMS xabarlar' }).click()
  await expect.element(page.getByRole('status', { name: 'address' })).toHaveTextContent(/settings\?part=sms$/)
  await expect.element(page.getByRole('textbox', { name: 'Ochilish' })).toHaveValue('08:00')
  await expect.element(page.getByText('Saqlanmagan: Ish vaqti')).toBeInTheDocument()
})

test('what the gym sells stands below its settings, with a way to it', async () => {
  await expect
    .element(page.getByRole('link', { name: 'Tariflar' }))
    .toHaveAttribute('href', '/admin/gyms/profile/gym/settings?part=plans')
  const [last, sold] = [page.getByLabelText('Kunlik chegara'), page.getByText('Sotiladi: gym')]
  expect(last.element().compareDocumentPosition(sold.element()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('a weekday is closed or has hours of its own', async () => {
  const days = page.getByRole('group', { name: 'Hafta kunlari' })
  await days.getByRole('button', { name: 'Kun qoʻshish' }).click()
  await expect.element(days.getByRole('combobox', { name: 'Hafta kuni 1' })).toHaveValue('7')
  await days.getByRole('button', { name: 'Kun qoʻshish' }).click()
  await days.getByRole('combobox', { name: 'Hamma uchun' }).nth(1).selectOptions('own')
  await days.getByRole('textbox', { name: 'Yopilish' }).fill('15')
  await page.getByRole('button', { name: 'Saqlash' }).click()
  const sent = await server.next('/gym/settings/gym')
  expect(sent.body).toMatchObject({
    workingHours: {
      isSameForAll: true,
      forAll: { from: '09:00', to: '22:00' },
      weekdays: [
        { weekday: 7, forAll: null },
        { weekday: 6, forAll: { from: '07:00', to: '15:00' } },
      ],
    },
  })
})
