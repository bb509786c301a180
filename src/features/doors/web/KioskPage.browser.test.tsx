import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { scan } from '#test/components/scan.ts'
import { type Asked, standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages } from '#test/components/show-page.tsx'
import type { DoorList } from '../rules.ts'
import { KioskPage } from './KioskPage.tsx'

const server = standInForServer()
beforeEach(forgetAll)
beforeEach(() => page.viewport(768, 1024))
afterEach(() => vi.restoreAllMocks())

const key = 'device-key'
/** A list that is good now and names the holder of one card. */
const list = (code: string, gymId = 'gym'): { list: string; signature: string } => ({
  list: JSON.stringify({
    gym_id: gymId,
    made_at: new Date().toISOString(),
    valid_until: new Date(Date.now() + 600_000).toISOString(),
    members: [{ member: '0'.repeat(32), code, until: '2030-01-01' }],
  } satisfies DoorList),
  signature: 'signature',
})
async function open(code = '123456') {
  localStorage.setItem('doorDevice', key)
  showPages({ '/kiosk': KioskPage })
  const asked = await server.next('/door/list')
  expect(asked.headers.get('authorization')).toBe(`Device ${key}`)
  asked.answer(list(code))
}
const type = async (code: string): Promise<Asked> => {
  await page.getByLabelText('Aʼzo kodi').fill(code)
  await userEvent.keyboard('{Enter}')
  return server.next('/door/decide')
}
const kept = (): unknown[] => JSON.parse(localStorage.getItem('doorDecisions') ?? '[]') as unknown[]

test('whoever may come in is greeted by name with the last day; whoever may not reads why', async () => {
  await open()
  const asked = await type('123456')
  expect(asked.body).toEqual({ code: '123456' })
  asked.answer({ open: true, member: { fullname: 'Aziza Karimova', avatar: null }, until: '2026-06-30' })
  await expect.element(page.getByText('Xush kelibsiz, Aziza Karimova!')).toBeVisible()
  await expect.element(page.getByText('Aʼzolik 30.06.2026 gacha')).toBeVisible()
  ;(await type('654321')).answer({ open: false, reason: 'pass_old' })
  await expect.element(page.getByText('Qabulxonaga murojaat qiling')).toBeVisible()
})

test('a scanner at the tablet is heard wherever the focus is, and leaves nothing in the field', async () => {
  await open()
  await expect.element(page.getByLabelText('Aʼzo kodi')).toBeVisible()
  scan('123456')
  const asked = await server.next('/door/decide')
  expect(asked.body).toEqual({ code: '123456' })
  asked.answer({ open: true, member: { fullname: 'Aziza Karimova', avatar: null } })
  await expect.element(page.getByText('Xush kelibsiz, Aziza Karimova!')).toBeVisible()
  await page.getByLabelText('Aʼzo kodi').click()
  scan('654321')
  const next = await server.next('/door/decide')
  expect(next.body).toEqual({ code: '654321' })
  next.answer({ open: false, reason: 'unknown_code' }) // one that is left waiting is decided by the list in another test
  await expect.element(page.getByLabelText('Aʼzo kodi')).toHaveValue('')
})

test('a code that comes while another is asked waits, says so, and is asked once the answer before could be read', async () => {
  await open()
  const first = await type('123456')
  await page.getByLabelText('Aʼzo kodi').fill('654321')
  await userEvent.keyboard('{Enter}')
  scan('222222')
  await expect.element(page.getByText('Kod qabul qilindi: navbati bilan tekshiriladi')).toBeVisible()
  await expect.element(page.getByLabelText('Aʼzo kodi')).toHaveValue('')
  expect(server.calls('/door/decide')).toHaveLength(1)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const codes: unknown[] = []
    for (const [asked, fullname] of [
      [first, 'Aziza Karimova'],
      [undefined, 'Bobur Aliyev'],
      [undefined, 'Olim Saidov'],
    ] as const) {
      const now = asked ?? (await server.next('/door/decide'))
      codes.push(now.body)
      now.answer({ open: true, member: { fullname, avatar: null } })
      await vi.waitFor(() => expect(document.body.textContent).toContain(`Xush kelibsiz, ${fullname}!`), {
        interval: 1,
      })
      vi.advanceTimersByTime(2_000)
    }
    expect(codes).toEqual([{ code: '123456' }, { code: '654321' }, { code: '222222' }])
  } finally {
    vi.useRealTimers()
  }
  await expect.element(page.getByText('Kod qabul qilindi: navbati bilan tekshiriladi')).not.toBeInTheDocument()
})

test('without the server it goes by the list, says so, and tells later what it decided', async () => {
  await open('123456')
  ;(await type('123456')).cutOff()
  await expect.element(page.getByText('Xush kelibsiz!')).toBeVisible()
  await expect.element(page.getByText('Internet yoʻq: roʻyxat boʻyicha ishlayapti')).toBeVisible()
  ;(await type('777777')).cutOff()
  await expect.element(page.getByText('Kirish mumkin emas')).toBeVisible()
  expect(kept()).toMatchObject([
    { code: '123456', open: true },
    { code: '777777', open: false },
  ])
  ;(await type('111111')).answer({ open: false, reason: 'unknown_code' })
  const told = await server.next('/door/report')
  const { decisions } = told.body as { decisions: { decision_id: string }[] }
  told.answer({ results: decisions.map(({ decision_id }) => ({ decision_id, outcome: 'visited' })) })
  await expect.poll(kept).toEqual([])
})

test('a payment code that is held up while the server is away is nobody’s, is not kept, and keeps no entry from being told', async () => {
  await open('123456')
  const asked = await type(`https://soliq.uz/chek?${'t=1&'.repeat(40)}`)
  expect(asked.body).toEqual({ code: '' })
  asked.cutOff()
  await expect.element(page.getByText('Kirish mumkin emas')).toBeVisible()
  ;(await type('123456')).cutOff()
  await expect.poll(kept).toMatchObject([
    { code: '', open: false },
    { code: '123456', open: true },
  ])
})

test('a tablet that is moved to another gym tells nobody there what it decided in the one before', async () => {
  await open('123456')
  ;(await type('123456')).cutOff()
  await expect.poll(kept).toMatchObject([{ code: '123456', gymId: 'gym' }])
  localStorage.setItem('doorDevice', 'key of another gym')
  showPages({ '/kiosk': KioskPage })
  ;(await server.next('/door/list')).answer(list('123456', 'another gym'))
  ;(await type('123456')).answer({ open: false, reason: 'unknown_code' })
  await expect.element(page.getByText('Qabulxonaga murojaat qiling')).toBeVisible()
  expect(server.calls('/door/report')).toEqual([])

  localStorage.setItem('doorDevice', key)
  showPages({ '/kiosk': KioskPage })
  ;(await server.next('/door/list')).answer(list('123456'))
  const { decisions } = (await server.next('/door/report')).body as { decisions: object[] }
  expect(decisions.map((decision) => Object.keys(decision))).toEqual([['decision_id', 'code', 'at', 'open']])
})

test('a network that swallows what is asked keeps nobody waiting: after four seconds the list decides', async () => {
  await open('123456')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const asked = await type('123456')
    vi.advanceTimersByTime(4_000)
    await vi.waitFor(() => expect(kept()).toMatchObject([{ code: '123456', open: true }]), { interval: 1 })
    expect(asked.isAborted()).toBe(true)
  } finally {
    vi.useRealTimers()
  }
  await expect.element(page.getByText('Internet yoʻq: roʻyxat boʻyicha ishlayapti')).toBeVisible()
})

test('a tablet that starts anew while the server is away goes on by the list that it kept, and by no other device’s', async () => {
  await open('123456')
  await expect.poll(() => localStorage.getItem('doorList')).toContain('123456')
  showPages({ '/kiosk': KioskPage })
  ;(await server.next('/door/list')).cutOff()
  ;(await type('123456')).cutOff()
  await expect.element(page.getByText('Internet yoʻq: roʻyxat boʻyicha ishlayapti')).toBeVisible()

  localStorage.setItem('doorDevice', 'another-key')
  showPages({ '/kiosk': KioskPage })
  ;(await server.next('/door/list')).cutOff()
  ;(await type('123456')).cutOff()
  await expect.element(page.getByText('Server javob bermayapti')).toBeVisible()
})

test('past the ten minutes of its list it says that the server is away, and judges nobody', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  try {
    await open('123456')
    await expect.poll(() => localStorage.getItem('doorList')).toContain('123456')
    vi.setSystemTime(Date.now() + 11 * 60_000)
    ;(await type('123456')).cutOff()
    await expect.element(page.getByText('Server javob bermayapti')).toBeVisible()
    expect(kept()).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})

test('a tablet whose clock is wrong goes by the time of the server', async () => {
  const ahead = 3 * 3_600_000
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ahead })
  try {
    localStorage.setItem('doorDevice', key)
    showPages({ '/kiosk': KioskPage })
    const asked = await server.next('/door/list')
    const there = Date.now() - ahead
    const made = { made_at: new Date(there).toISOString(), valid_until: new Date(there + 600_000).toISOString() }
    asked.answer({ ...list('123456'), list: JSON.stringify({ ...JSON.parse(list('123456').list), ...made }) })
    ;(await type('123456')).cutOff()
    await expect.element(page.getByText('Internet yoʻq: roʻyxat boʻyicha ishlayapti')).toBeVisible()
    const [decision] = kept() as { at: number }[]
    expect(Math.abs((decision?.at ?? 0) - there)).toBeLessThan(60_000)
  } finally {
    vi.useRealTimers()
  }
})

test('a key that was taken away is said so, and another can be given', async () => {
  await open()
  ;(await type('123456')).refuse(401, { error: 'unauthorized', message: 'Kirish kerak' })
  await expect.element(page.getByText('Bu kalit ishlamaydi. Zal egasidan yangisini soʻrang.')).toBeVisible()
  expect(localStorage.getItem('doorList')).toBeNull()
  await page.getByLabelText('Qurilma kaliti').fill('another-key')
  await page.getByRole('button', { name: 'Boshlash' }).click()
  await expect.poll(() => server.calls('/door/list').at(-1)?.headers.get('authorization')).toBe('Device another-key')
})

test('a tablet whose key ends while nobody stands there says so by itself', async () => {
  localStorage.setItem('doorDevice', key)
  showPages({ '/kiosk': KioskPage })
  ;(await server.next('/door/list')).refuse(401, { error: 'unauthorized', message: 'Kirish kerak' })
  await expect.element(page.getByText('Bu kalit ishlamaydi. Zal egasidan yangisini soʻrang.')).toBeVisible()
})

test('a key that opens again, as that of an owner who was blocked, needs nobody to type it', async () => {
  localStorage.setItem('doorDevice', key)
  showPages({ '/kiosk': KioskPage })
  const refusal = { error: 'unauthorized', message: 'Kirish kerak' }
  ;(await server.next('/door/list')).refuse(401, refusal)
  await page.getByRole('button', { name: 'Qayta urinish' }).click()
  ;(await server.next('/door/list')).refuse(401, refusal)
  await expect.element(page.getByText('Bu kalit ishlamaydi. Zal egasidan yangisini soʻrang.')).toBeVisible()
  showPages({ '/kiosk': KioskPage })
  const asked = await server.next('/door/list')
  expect(asked.headers.get('authorization')).toBe(`Device ${key}`)
  asked.answer(list('123456'))
  await expect.element(page.getByLabelText('Aʼzo kodi')).toBeVisible()
})

test('a tablet that was refused asks by itself whether its key opens again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    localStorage.setItem('doorDevice', key)
    showPages({ '/kiosk': KioskPage })
    ;(await server.next('/door/list')).refuse(401, { error: 'unauthorized', message: 'Kirish kerak' })
    await expect.element(page.getByLabelText('Qurilma kaliti')).toBeVisible()
    vi.advanceTimersByTime(60_000)
    ;(await server.next('/door/list')).answer(list('123456'))
    await expect.element(page.getByLabelText('Aʼzo kodi')).toBeVisible()
  } finally {
    vi.useRealTimers()
  }
})

test('it looks with the camera beside the screen, and tries one that has failed again by itself', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const canvas = document.createElement('canvas')
    const paint = () => {
      canvas.getContext('2d')?.fillRect(0, 0, 300, 150)
      painting = requestAnimationFrame(paint)
    }
    let painting = requestAnimationFrame(paint)
    onTestFinished(() => cancelAnimationFrame(painting))
    let isBroken = true
    const ask = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => {
      if (isBroken) throw new DOMException('', 'NotReadableError')
      return canvas.captureStream(30)
    })
    await open()
    await expect.element(page.getByText('Kamera ochilmadi: kodni kiriting')).toBeVisible()
    isBroken = false
    vi.advanceTimersByTime(10_000)
    await expect.element(page.getByText('Kamera ochilmadi: kodni kiriting')).not.toBeInTheDocument()
    expect(ask).toHaveBeenCalledWith({ audio: false, video: expect.objectContaining({ facingMode: 'user' }) })
  } finally {
    vi.useRealTimers()
  }
})

test('its screen does not go to sleep', async () => {
  const lock = vi.spyOn(navigator.wakeLock, 'request')
  await open()
  await expect.poll(() => lock.mock.calls).toContainEqual(['screen'])
})
