import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fitsIn } from '#test/components/fits.ts'
import { idOf, longName, pageOf, sampleGym } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signInAs } from '#test/components/show-page.tsx'
import type { SmsMessage } from '../contract.ts'
import { MessagesPage, OwnMessages } from './MessagesPage.tsx'

const server = standInForServer()
beforeEach(forgetAll)
beforeEach(() => page.viewport(1280, 800))

const sms = (given: Partial<SmsMessage> = {}): SmsMessage => ({
  _id: idOf(1),
  phone_number: '+998901234567',
  text: 'Aʼzoligingiz ertaga tugaydi',
  kind: 'expiring',
  status: 'delivered',
  parts: 1,
  way: 'sms',
  gateway_cost: null,
  gateway_refunded: false,
  error: null,
  gym: sampleGym,
  admin: { _id: idOf(51), fullname: 'Temur Ega' },
  tries: 1,
  sendAfter: '2026-06-01T07:00:00.000Z',
  createdAt: '2026-06-01T07:00:00.000Z',
  sentAt: '2026-06-01T07:00:00.000Z',
  settledAt: null,
  resend_of: null,
  resent_as: null,
  ...given,
})
const eskiz = {
  driver: 'eskiz',
  has_callback: true,
  balance: null,
  balance_error: null,
  balance_at: null,
  breaker: { state: 'open', until: '2026-06-01T07:05:00.000Z', reason: 'HTTP 502' },
  codes: null,
  last_day: { sent: 10, delivered: 7, failed: 2, expired: 0, uncertain: 1, parts: 10 },
  queued: 4,
  oldest_queued: null,
}
const open = async (messages: readonly SmsMessage[], gateway: object = eskiz) => {
  signInAs('superadmin')
  showPages({ '/superadmin/messages': MessagesPage })
  ;(await server.next('/sms/outbox')).answer({ messages, ...pageOf(messages.length) })
  ;(await server.next('/sms/gateway')).answer(gateway)
  ;(await server.next('/sms/tariff')).answer({ part_price: 95 })
}
const menu = () => page.getByRole('button', { name: /^Amallar/ })
const question = () => page.getByRole('dialog')

test('the list waits for no answer of the gateway, whose state has its place above it', async () => {
  signInAs('superadmin')
  showPages({ '/superadmin/messages': MessagesPage })
  ;(await server.next('/sms/outbox')).answer({ messages: [sms()], ...pageOf(1) })
  ;(await server.next('/sms/tariff')).answer({ part_price: null })
  await expect.element(page.getByText('Aʼzoligingiz ertaga tugaydi').first()).toBeVisible()
  const top = () => page.getByRole('table').element().getBoundingClientRect().top
  const before = top()
  ;(await server.next('/sms/gateway')).answer(eskiz)
  await expect.element(page.getByText('Toʻxtatib turilgan')).toBeVisible()
  expect(top()).toBe(before)
})

test('a paused gateway says why and until when, and its troubles are counted', async () => {
  await open([sms()])
  await expect.element(page.getByText('Toʻxtatib turilgan')).toBeVisible()
  await expect.element(page.getByText(/12:05.*Oxirgi xato: HTTP 502/)).toBeVisible()
  await expect.element(page.getByText('2 yuborilmadi, 1 nomaʼlum, 0 kechikdi')).toBeVisible()
})

test('what a code cost at Telegram stands at it, also when it left as SMS, and in all; without a Gateway nothing of it', async () => {
  await open([sms({ kind: 'member_login', gateway_cost: 0.01, gateway_refunded: true })])
  await expect.element(page.getByText('Telegram Gateway: 0,01 kredit, qaytarildi').first()).toBeVisible()
  expect(page.getByText('Telegram Gateway balansi').query()).toBeNull()
})

test('the day of the Telegram Gateway, its balance and its trouble are said', async () => {
  const codes = {
    asked: 4,
    delivered: 2,
    as_sms: 2,
    cost: 0.04,
    refunded: 0.02,
    balance: 9.96,
    balance_at: '2026-06-01T07:00:00.000Z',
    trouble: 'BALANCE_NOT_ENOUGH',
  }
  await open([sms()], { ...eskiz, codes })
  await expect.element(page.getByText('4 ta, 2 yetkazilgan, 2 SMS bilan ketgan')).toBeVisible()
  await expect.element(page.getByText('0,04 kredit olindi, 0,02 qaytarildi')).toBeVisible()
  await expect.element(page.getByText('Oxirgi xato: BALANCE_NOT_ENOUGH')).toBeVisible()
})

test('what may have arrived is repeated only after that was said, once, however fast it is pressed', async () => {
  await open([sms({ status: 'uncertain' })])
  await menu().click()
  await page.getByRole('menuitem', { name: 'Qayta yuborish' }).click()
  await expect.element(question()).toHaveTextContent('Birinchisi yetib borgan boʻlishi mumkin')
  expect(server.calls(`/sms/resend/${idOf(1)}`)).toEqual([])
  await question().getByRole('button', { name: 'Qayta yuborish' }).dblClick()
  const lost = await server.next(`/sms/resend/${idOf(1)}`)
  lost.cutOff()
  await expect.element(question().getByRole('alert')).toBeVisible()
  expect(server.calls(`/sms/resend/${idOf(1)}`)).toHaveLength(1)
  await question().getByRole('button', { name: 'Qayta yuborish' }).click()
  const again = await server.next(`/sms/resend/${idOf(1)}`)
  expect(again.headers.get('idempotency-key')).toBe(lost.headers.get('idempotency-key'))
  again.answer({ sms: sms({ _id: idOf(2) }) })
  await expect.element(question()).not.toBeInTheDocument()
})

test('neither a code, nor what arrived, nor what was repeated already is sent again', async () => {
  await open([
    sms({ status: 'failed', kind: 'member_login' }),
    sms({ _id: idOf(2) }),
    sms({ _id: idOf(3), status: 'failed', resent_as: idOf(4) }),
  ])
  for (const at of [0, 1, 2]) {
    await menu().nth(at).click()
    await expect.element(page.getByRole('menuitem', { name: 'Shu zalning xabarlari' })).toBeVisible()
    expect(page.getByRole('menuitem', { name: 'Qayta yuborish' }).elements()).toEqual([])
    await userEvent.keyboard('{Escape}')
  }
})

test('a message narrows the list to its owner, by whose name the chip is called, and the chip widens it again', async () => {
  await open([sms()])
  await menu().click()
  await page.getByRole('menuitem', { name: 'Shu administratorning xabarlari' }).click()
  const narrowed = await server.next('/sms/outbox')
  expect(narrowed.query['admin_id']).toBe(idOf(51))
  narrowed.answer({ messages: [sms()], ...pageOf(1) })
  const chip = page.getByRole('button', { name: 'Administrator: Temur Ega' })
  await chip.click()
  await expect.element(chip).not.toBeInTheDocument()
})

test('an owner reads what went in their name, sends nothing again, and a text of any length stays within a phone', async () => {
  await page.viewport(320, 700)
  signInAs('admin')
  showPages({ '/admin/messages': () => <OwnMessages tabs={null} /> })
  ;(await server.next('/sms/foradmin/all')).answer({
    messages: [sms({ status: 'failed', text: longName, error: longName })],
    ...pageOf(1),
  })
  await expect.element(page.getByText(longName).first()).toBeVisible()
  await fitsIn(320)
  await menu().click()
  await expect.element(page.getByRole('menuitem', { name: 'Shu zalning xabarlari' })).toBeVisible()
  expect(page.getByRole('menuitem', { name: 'Qayta yuborish' }).elements()).toEqual([])
})
