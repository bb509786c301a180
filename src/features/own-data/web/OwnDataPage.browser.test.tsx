import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { idOf, sampleGym } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signInAs } from '#test/components/show-page.tsx'
import type { OwnData, OwnerData } from '../contract.ts'
import { OwnDataPage } from './OwnDataPage.tsx'

const server = standInForServer()
beforeEach(forgetAll)
beforeEach(() => signInAs('member'))
beforeEach(() => page.viewport(375, 1600))

const none = {
  memberships: [],
  enquiries: [],
  notes: [],
  calendars: [],
  gift_days: [],
  uses: [],
  gift_card_orders: [],
  measurements_shown_to: [],
  freezes: [],
  freeze_requests: [],
  change_requests: [],
  transactions: [],
  visits: [],
  refused_visits: [],
  class_bookings: [],
  invoices: [],
  promises: [],
  autopays: [],
  consents: [],
  letters: [],
  ratings: [],
  messages: [],
}
const owner = (given: Partial<OwnerData>): OwnerData => ({
  name: 'Jahongir Toʻxtayev',
  gyms: ['Chilonzor'],
  card: {
    fullname: 'Aziza Karimova',
    phone_number: '+998901234567',
    gender: 'female',
    dateOfBirth: null,
    note: null,
    avatar: null,
    code: '123456',
    status: 'active',
    status_reason: null,
    createdAt: '2026-06-01T07:00:00.000Z',
  },
  ...none,
  ...given,
})
const own = (given: Partial<OwnData>): OwnData => ({
  made_at: '2026-06-01T07:00:00.000Z',
  person: { _id: idOf(21), phone_number: '+998901234567' },
  owners: [owner({})],
  enquiries: [],
  sessions: [],
  sign_ins: [],
  notifications: [],
  notification_choices: [],
  telegram: null,
  measurements: [],
  push_devices: [],
  ...given,
})
const open = async (data: OwnData) => {
  showPages({ '/member/data': OwnDataPage })
  ;(await server.next('/gym/employee/gyms')).answer({ gyms: [sampleGym] })
  ;(await server.next('/member/data')).answer({ data })
}

test('measurements, who is shown them, consents and where notifications arrive can be read, not only fetched as a file', async () => {
  await open(
    own({
      owners: [
        owner({
          measurements_shown_to: ['Malika Yusupova'],
          consents: [
            { kind: 'picture', agrees: false, text: 'Rasm', version: 1, way: 'phone', at: '2026-06-01T07:00:00.000Z' },
          ],
        }),
      ],
      measurements: [
        {
          kind: 'weight',
          points: [
            { date: '2026-05-01', value: 82.4 },
            { date: '2026-06-01', value: 81.3 },
          ],
          goal: { target: 75, date: null },
        },
      ],
      push_devices: [{ service: 'fcm.googleapis.com', language: 'uz', createdAt: '2026-06-01T07:00:00.000Z' }],
    }),
  )
  await expect.element(page.getByText('Vazn · 01.06.2026 · 81,3 kg')).toBeVisible()
  for (const said of ['Maqsad: 75 kg', 'Malika Yusupova', 'Rasm · Rozi emas', 'fcm.googleapis.com'])
    await expect.element(page.getByText(said)).toBeVisible()
})

test('what the staff wrote about somebody and which calendar is open stand on the page', async () => {
  const at = '2026-06-01T07:00:00.000Z'
  const enquiry = { gym: 'Chilonzor', fullname: 'Aziza K.', phone_number: '+998901234567', text: null, status: 'new' }
  await open(
    own({
      enquiries: [{ ...enquiry, gym: 'Yunusobod', note: null, createdAt: at }],
      owners: [
        owner({
          enquiries: [{ ...enquiry, note: 'Dushanba keladi', createdAt: at }],
          notes: [{ text: 'Tizzasi ogʻriydi', createdAt: at, editedAt: '2026-06-02T07:00:00.000Z' }],
          calendars: [{ createdAt: at }],
        }),
      ],
    }),
  )
  for (const said of [
    'Aziza K. · Dushanba keladi',
    'Yunusobod · Aziza K.',
    'Siz aʼzo boʻlmagan zallarda',
    '02.06.2026, 12:00 · Tizzasi ogʻriydi',
    'Ochiq taqvim havolalari: 1',
  ])
    await expect.element(page.getByText(said)).toBeVisible()
})

test('money that came back reads as a return, not as one more payment', async () => {
  const money = {
    direction: null,
    method: 'cash',
    act_number: null,
    reason: null,
    way_reason: null,
    edit_reason: null,
    note: null,
  }
  const at = (createdAt: string) => ({ ...money, createdAt, date: createdAt.slice(0, 10) })
  await open(
    own({
      owners: [
        owner({
          transactions: [
            { ...at('2026-06-01T07:05:00.000Z'), type: 'refund', amount: 300_000, receipt_number: 2 },
            { ...at('2026-06-01T07:00:00.000Z'), type: 'payment', amount: 300_000, receipt_number: 1 },
          ],
        }),
      ],
    }),
  )
  for (const said of [/· Qaytarish · −300\s000\ssoʻm$/, /· Toʻlov · 300\s000\ssoʻm$/])
    await expect.element(page.getByText(said)).toBeVisible()
})

test('whoever measured nothing and is reached nowhere reads no empty cards', async () => {
  await open(own({}))
  await expect.element(page.getByRole('heading', { name: 'Aziza Karimova' })).toBeVisible()
  for (const title of ['Oʻlchovlarim', /Bildirishnoma yetadigan joylar/])
    await expect.element(page.getByRole('heading', { name: title })).not.toBeInTheDocument()
})

test('the code that confirms an erasure can be typed at once, and asked for again when none came', async () => {
  await open(own({}))
  await page.getByRole('button', { name: 'Maʼlumotlarimni oʻchirish' }).click()
  await page.getByRole('button', { name: 'SMS kod olish' }).click()
  ;(await server.next('/member/login/code')).answer({ message: 'Kod SMS orqali yuborildi', resend_in: 0 })
  await expect.element(page.getByRole('textbox', { name: 'SMS dagi kod' })).toHaveFocus()
  await page.getByRole('button', { name: 'Kodni qayta yuborish' }).click()
  const again = await server.next('/member/login/code')
  expect(again.body).toEqual({ phone_number: '+998901234567' })
})

test('a device that signed in is called as on the account, and in its own words where nobody knows it', async () => {
  const at = '2026-06-01T07:00:00.000Z'
  const agents = ['Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36', 'curl/8.0']
  const session = (user_agent: string) => ({ createdAt: at, last_seen_at: at, user_agent, ip: null })
  await open(own({ sessions: agents.map(session) }))
  await expect.element(page.getByText(/· Chrome, Android$/)).toBeVisible()
  await expect.element(page.getByText(/· curl\/8\.0$/)).toBeVisible()
})
