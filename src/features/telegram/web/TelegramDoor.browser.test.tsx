import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { paths } from '#src/contract/paths.ts'
import { standInForServer } from '#test/components/server.ts'
import { showPages } from '#test/components/show-page.tsx'
import { TelegramDoor } from './TelegramDoor.tsx'
import { isDark, readLaunch, setUpWebview, wayBack } from './webview.ts'

const server = standInForServer()
const gym = '00000000-0000-7000-8000-000000000001'
const session = '00000000-0000-7000-8000-000000000002'
const posted = vi.fn<(type: string, data: string) => void>()
beforeEach(() => {
  posted.mockReset()
  window.TelegramWebviewProxy = { postEvent: posted }
})
afterEach(() => {
  delete window.TelegramWebviewProxy
})

test('what Telegram puts behind the address is read, with its colours', () => {
  const hash = `#tgWebAppData=${encodeURIComponent('user=1&hash=ab')}&tgWebAppThemeParams=${encodeURIComponent('{"bg_color":"#17212b"}')}`
  const home = { page: undefined, openPage: undefined }
  expect(readLaunch(hash)).toEqual({ initData: 'user=1&hash=ab', background: '#17212b', ...home })
  expect(readLaunch('')).toBeUndefined()
  expect(readLaunch('#tgWebAppData=a&tgWebAppThemeParams={')).toEqual({ initData: 'a', background: undefined, ...home })
  expect([isDark('#17212b'), isDark('#ffffff'), isDark('red')]).toEqual([true, false, false])
})

test('a button leads to a page of the member’s own, and to no other address', () => {
  const pageOf = (to: string) => readLaunch('#tgWebAppData=a', `?to=${encodeURIComponent(to)}`)?.page
  for (const own of ['/member/classes', paths.memberClassesOf({ gymId: session, kindId: gym })])
    expect(pageOf(own)).toBe(own)
  for (const wrong of [
    '/admin',
    '//evil.uz',
    'https://evil.uz',
    '/member/../admin',
    '/memberx',
    '/member?x',
    '/member?x=//evil.uz',
    '/member?x=1#y',
    'javascript:1',
  ])
    expect(pageOf(wrong)).toBeUndefined()
})

test('the word of a link leads to the page that it names: the pass, classes, one of them, the debt, a gym; others lead home', () => {
  const signed = (word: string) =>
    readLaunch(`#tgWebAppData=${encodeURIComponent(`user=1&start_param=${word}&hash=a`)}`)
  const page = (word: string) => signed(word)?.page
  expect(page('pass')).toBe('/member?show=pass')
  expect(page('schedule')).toBe('/member/edus')
  expect(page('debt')).toBe('/member?show=debt')
  expect(page(`booking-${gym}-${session}`)).toBe(`/member/edus?gym=${gym}&session=${session}`)
  expect(signed('gym-temir-saroy')).toMatchObject({ openPage: '/g/temir-saroy', page: undefined })
  for (const unknown of [
    '',
    'admin',
    'Pass',
    'booking-1-2',
    `booking-${gym}`,
    'gym-',
    'gym-..%2fadmin',
    'gym-A_b',
    `gym-${'a'.repeat(61)}`,
  ])
    expect(signed(unknown)).toMatchObject({ page: undefined, openPage: undefined })
  // Telegram says it in the address too; a button of ours names its page itself
  expect(readLaunch('#tgWebAppData=a', '?tgWebAppStartParam=debt')?.page).toBe('/member?show=debt')
  expect(readLaunch('#tgWebAppData=a', '?to=%2Fmember%2Fvisits&tgWebAppStartParam=debt')?.page).toBe('/member/visits')
})

test('what a link claims to be Telegram’s words is read nowhere but in Telegram', () => {
  expect(readLaunch('#tgWebAppData=a')).toBeDefined()
  delete window.TelegramWebviewProxy
  expect(readLaunch('#tgWebAppData=a')).toBeUndefined()
})

test('Telegram’s button goes back within the app, from the first page out of it, and from where a provider or a button of the chat has led to the first', () => {
  const at = (pathname: string, given: { referrer?: string; state?: unknown } = {}) =>
    wayBack({ pathname, origin: 'https://gym.uz', referrer: '', state: null, ...given })
  expect([at('/member'), at('/member/'), at('/telegram')]).toEqual(['out', 'out', 'out'])
  expect(at('/member', { state: { __TSR_index: 3 } })).toBe('out')
  expect(at('/member/edus', { state: { __TSR_index: 1 } })).toBe('back')
  expect(at('/member/edus', { state: { __TSR_index: 0 } })).toBe('home')
  expect(at('/pay/abc', { referrer: 'https://gym.uz/member' })).toBe('back')
  expect(at('/pay/abc', { referrer: 'https://checkout.paycom.uz/' })).toBe('home')
  expect(at('/pay/abc', { referrer: 'https://gym.uz.evil.uz/' })).toBe('home')
})

test('each page that is loaded in Telegram hears its button, and takes it along when it goes', () => {
  const back = vi.spyOn(history, 'back').mockImplementation(() => undefined)
  history.replaceState({ __TSR_index: 1 }, '')
  setUpWebview()
  expect(posted.mock.calls.map(([type]) => type)).toEqual([
    'web_app_ready',
    'web_app_expand',
    'web_app_setup_back_button',
  ])
  window.Telegram?.WebView.receiveEvent('back_button_pressed')
  expect(back).toHaveBeenCalledOnce()
  back.mockRestore()
  const isShown = () => posted.mock.lastCall?.at(1)
  window.dispatchEvent(new PageTransitionEvent('pagehide'))
  expect(isShown()).toBe('{"is_visible":false}')
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(isShown()).toBe('{"is_visible":true}')
})

test('in its frame a page hears Telegram’s own window around it, and nobody else who says the same', () => {
  const back = vi.spyOn(history, 'back').mockImplementation(() => undefined)
  history.replaceState({ __TSR_index: 1 }, '')
  const told = vi.spyOn(window.parent, 'postMessage').mockImplementation(() => undefined)
  document.documentElement.dataset['framed'] = ''
  setUpWebview()
  delete document.documentElement.dataset['framed']
  // what is said leaves for Telegram’s host alone
  expect(new Set(told.mock.calls.map(([, host]) => host))).toEqual(new Set(['https://web.telegram.org']))
  told.mockRestore()
  const pressed = '{"eventType":"back_button_pressed"}'
  const say = (given: MessageEventInit) => window.dispatchEvent(new MessageEvent('message', given))
  const [source, origin] = [window.parent, 'https://web.telegram.org']
  for (const other of ['https://evil.example', 'http://web.telegram.org', 'https://web.telegram.org.evil.example', ''])
    say({ source, origin: other, data: pressed })
  say({ source: document.createElement('iframe').contentWindow, origin, data: pressed })
  for (const data of [{ eventType: 'back_button_pressed' }, '{"eventType":', '{"eventType":1}', 'null', '[]'])
    say({ source, origin, data })
  expect(back).not.toHaveBeenCalled()
  say({ source, origin, data: pressed })
  expect(back).toHaveBeenCalledOnce()
  back.mockRestore()
})

test('outside of Telegram it says where it is opened, and leads to the sign-in by phone', async () => {
  showPages({ '/telegram': TelegramDoor })
  await expect.element(page.getByText('Bu sahifa Telegramdagi bot orqali ochiladi.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Telefon raqami bilan kirish' })).toBeVisible()
  expect(server.calls('/telegram/sign-in')).toHaveLength(0)
})

test('a connection that is cut off while Telegram opens the page is asked again there: what Telegram said is in no address any more', async () => {
  history.replaceState(null, '', '#tgWebAppData=user%3D1')
  showPages({ '/telegram': TelegramDoor })
  ;(await server.next('/telegram/sign-in')).cutOff()
  await expect.element(page.getByRole('button', { name: 'Qayta urinish' })).toBeVisible()
  expect(location.hash).toBe('')
  await page.getByRole('button', { name: 'Qayta urinish' }).click()
  const again = await server.next('/telegram/sign-in')
  expect(again.body).toEqual({ init_data: 'user=1' })
  again.refuse(401, { error: 'telegram.stale', message: 'Botdan qayta oching' })
  await expect.element(page.getByText('Botdan qayta oching')).toBeVisible()
  expect(page.getByRole('button', { name: 'Qayta urinish' }).elements()).toEqual([])
})
