import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { standInForServer } from '#test/components/server.ts'
import { showPages, signInAs } from '#test/components/show-page.tsx'
import type { NotificationChoice } from '../contract.ts'
import { NotificationSettingsPage } from './NotificationSettingsPage.tsx'

const server = standInForServer()
beforeEach(() => signInAs('member'))
afterEach(() => void vi.restoreAllMocks())

const choices = (more: Partial<NotificationChoice> = {}): NotificationChoice[] => [
  { topic: 'money', is_shown: true, is_pushed: true, is_texted: true, ...more },
  { topic: 'freeze', is_shown: true, is_pushed: true, is_texted: null },
]

/** The topics stand below the card of the device, and come when it is known. */
async function answerBoth(): Promise<void> {
  const asked = await server.next('/notification/choices')
  asked.answer({ choices: choices() })
  const device = await server.next('/notification/push/key')
  device.answer({ key: '', is_on: false })
}

test('each topic is switched by way, SMS only where there are any, and what always comes is said', async () => {
  showPages({ '/member/notification/settings': NotificationSettingsPage })
  await answerBoth()
  const money = page.getByRole('group', { name: 'Toʻlov va qaytarish' })
  await expect.element(money.getByRole('checkbox', { name: 'SMS' })).toBeChecked()
  const freeze = page.getByRole('group', { name: 'Muzlatish' })
  await expect.element(freeze.getByRole('checkbox', { name: 'Telefonga' })).toBeVisible()
  expect(freeze.getByRole('checkbox', { name: 'SMS' }).query()).toBeNull()
  await expect.element(page.getByText('Kirish kodlari', { exact: false })).toBeVisible()

  await money.getByRole('checkbox', { name: 'SMS' }).click()
  const off = await server.next('/notification/choices')
  expect([off.method, off.body]).toEqual(['PUT', { topic: 'money', is_shown: true, is_pushed: true, is_texted: false }])
  off.answer({ choices: choices({ is_texted: false }) })
  const again = await server.next('/notification/choices')
  again.answer({ choices: choices({ is_texted: false }) })
  await expect.element(money.getByRole('checkbox', { name: 'SMS' })).not.toBeChecked()

  // a topic without SMS sends none of it
  await freeze.getByRole('checkbox', { name: 'Telefonga' }).click()
  const quiet = await server.next('/notification/choices')
  expect(quiet.body).toEqual({ topic: 'freeze', is_shown: true, is_pushed: false })
})

test('two switches of a topic in quick succession are both kept, one after the other, and the focus stays', async () => {
  showPages({ '/member/notification/settings': NotificationSettingsPage })
  await answerBoth()
  const puts = () => server.calls('/notification/choices').filter(({ method }) => method === 'PUT')
  const money = page.getByRole('group', { name: 'Toʻlov va qaytarish' })
  const [sms, pushed] = ['SMS', 'Telefonga'].map((name) => money.getByRole('checkbox', { name }))
  await sms?.click()
  await pushed?.click()
  await expect.poll(() => document.activeElement).toBe(pushed?.element())
  await expect.poll(puts).toHaveLength(1)
  puts()[0]?.answer({ choices: choices({ is_texted: false }) })
  await expect.poll(puts).toHaveLength(2)
  expect(puts()[1]?.body).toEqual({ topic: 'money', is_shown: true, is_pushed: false, is_texted: false })
  puts()[1]?.refuse(422, { error: 'validation', message: 'Boʻlmadi' })
  await expect.element(pushed ?? money).toBeChecked()
})

test('on the narrowest phone no switch breaks or leaves its card', async () => {
  await page.viewport(320, 800)
  showPages({ '/member/notification/settings': NotificationSettingsPage })
  await answerBoth()
  const money = page.getByRole('group', { name: 'Toʻlov va qaytarish' })
  const label = money.getByText('SMS', { exact: true })
  await expect.element(label).toBeVisible()
  const rightOf = (shown: Locator) => shown.element().getBoundingClientRect().right
  await expect.poll(() => rightOf(label) - rightOf(money)).toBeLessThanOrEqual(0)
})

test('whether this device hears of news is asked again where it could not be told', async () => {
  showPages({ '/member/notification/settings': NotificationSettingsPage })
  ;(await server.next('/notification/choices')).answer({ choices: choices() })
  await server.breaksDown('/notification/push/key')
  await expect.element(page.getByRole('group', { name: 'Toʻlov va qaytarish' })).toBeVisible()
  await expect.element(page.getByText('Shu qurilma')).toBeVisible()
  await page.getByRole('button', { name: 'Qayta urinish' }).click()
  ;(await server.next('/notification/push/key')).answer({ key: '', is_on: false })
  await expect.element(page.getByRole('button', { name: 'Qayta urinish' })).not.toBeInTheDocument()
})

/** A browser that keeps a service worker and may notify; whether its service takes a subscription is the test's. */
function browserThatPushes() {
  const keys = { p256dh: 'p', auth: 'a' }
  const kept = { unsubscribe: vi.fn<() => Promise<boolean>>(async () => true) }
  const manager = {
    getSubscription: vi.fn<() => Promise<typeof kept>>(async () => kept),
    subscribe: vi.fn<() => Promise<{ toJSON: () => PushSubscriptionJSON }>>(async () => ({
      toJSON: () => ({ endpoint: 'https://fcm.googleapis.com/one', keys }),
    })),
  }
  const registration = { pushManager: manager } as unknown as ServiceWorkerRegistration // as much of one as is asked for
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(registration)
  vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockReturnValue(Promise.resolve(registration))
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('granted')
  vi.spyOn(Notification, 'requestPermission').mockResolvedValue('granted')
  return { manager, kept, keys }
}
const pressed = (name: string) => page.getByRole('button', { name }).click()

test('on the first visit the service worker begins after this page, and the device may be switched on then', async () => {
  browserThatPushes()
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(undefined)
  const { promise, resolve } = Promise.withResolvers<ServiceWorkerRegistration>()
  vi.spyOn(navigator.serviceWorker, 'ready', 'get').mockReturnValue(promise)
  showPages({ '/member/notification/settings': NotificationSettingsPage })
  await answerBoth()
  await expect.element(page.getByText('Bu brauzer xabar yubora olmaydi', { exact: false })).toBeVisible()
  resolve({} as ServiceWorkerRegistration) // that it is there is all that is asked for
  await expect.element(page.getByRole('button', { name: 'Xabarlarni yoqish' })).toBeVisible()
})

test('a device that is switched on tells where it listens, and one that is switched off listens to nobody any more', async () => {
  const { kept, keys } = browserThatPushes()
  showPages({ '/member/notification/settings': NotificationSettingsPage })
  await answerBoth()
  await pressed('Xabarlarni yoqish')
  const on = await server.next('/notification/push/subscribe')
  expect([on.method, on.body]).toEqual(['POST', { endpoint: 'https://fcm.googleapis.com/one', keys }])
  on.answer({ message: 'Yoqildi' })
  const asked = await server.next('/notification/push/key')
  asked.answer({ key: '', is_on: true })
  kept.unsubscribe.mockClear()
  await pressed('Xabarlarni oʻchirish')
  const off = await server.next('/notification/push/subscribe')
  expect([off.method, kept.unsubscribe.mock.calls.length]).toEqual(['DELETE', 1])
})

test('a browser that cannot reach its service is spoken of in words of the product, and may try again', async () => {
  const { manager } = browserThatPushes()
  manager.subscribe.mockRejectedValueOnce(new DOMException('Registration failed - push service error', 'AbortError'))
  showPages({ '/member/notification/settings': NotificationSettingsPage })
  await answerBoth()
  await pressed('Xabarlarni yoqish')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Brauzer xabar xizmatiga ulana olmadi')
  expect([
    page.getByText('Registration failed', { exact: false }).query(),
    server.calls('/notification/push/subscribe'),
  ]).toEqual([null, []])
  await pressed('Xabarlarni yoqish')
  await server.next('/notification/push/subscribe')
})

test('a push service that never answers is given up, and the button may be pressed again', async () => {
  const { manager } = browserThatPushes()
  manager.subscribe.mockReturnValueOnce(new Promise(() => {}))
  showPages({ '/member/notification/settings': NotificationSettingsPage })
  await answerBoth()
  const button = page.getByRole('button', { name: 'Xabarlarni yoqish' })
  await expect.element(button).toBeVisible()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  ;(button.element() as HTMLElement).click()
  await vi.waitUntil(() => manager.subscribe.mock.calls.length === 1)
  vi.advanceTimersByTime(20_000)
  vi.useRealTimers()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Brauzer xabar xizmatiga ulana olmadi')
  await pressed('Xabarlarni yoqish')
  await server.next('/notification/push/subscribe')
})
