import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '#test/components/show.tsx'
import { TakePhoto } from './TakePhoto.tsx'

const taken = vi.fn<(photo: File) => void>()
afterEach(() => vi.restoreAllMocks())

/** A camera that shows one colour. */
function camera() {
  const canvas = document.createElement('canvas')
  const paper = canvas.getContext('2d')
  paper?.fillRect(0, 0, 300, 150)
  const streams: MediaStream[] = []
  const drawing = setInterval(() => paper?.fillRect(0, 0, 300, 150), 20)
  const ask = vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockImplementation(async () => {
    const stream = canvas.captureStream(30)
    streams.push(stream)
    return stream
  })
  const states = () => streams.flatMap((stream) => stream.getTracks().map(({ readyState }) => readyState))
  return { states, ask, stop: () => clearInterval(drawing) }
}

test('a photo is taken by Enter twice, and the camera is off afterwards', async () => {
  const { states, ask, stop } = camera()
  taken.mockReset()
  show(<TakePhoto onTaken={taken} />)
  await page.getByRole('button', { name: 'Suratga olish' }).click()
  const shoot = page.getByRole('button', { name: 'Olish', exact: true })
  await expect.element(shoot).toHaveFocus()
  await expect.element(shoot).not.toHaveAttribute('aria-busy')
  expect(states()).toContain('live')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => taken.mock.calls[0]?.[0].type).toBe('image/jpeg')
  expect((await createImageBitmap(taken.mock.calls[0]?.[0] as File)).width).toBe(300)
  await expect.poll(states).not.toContain('live')
  expect(ask).toHaveBeenCalledWith(expect.objectContaining({ audio: false }))
  stop()
})

test('a camera that is refused says how to allow it, and another try asks again', async () => {
  const ask = vi
    .spyOn(navigator.mediaDevices, 'getUserMedia')
    .mockRejectedValue(new DOMException('', 'NotAllowedError'))
  show(<TakePhoto onTaken={taken} />)
  await page.getByRole('button', { name: 'Suratga olish' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(/Kameraga ruxsat berilmagan/)
  const before = ask.mock.calls.length
  await page.getByRole('button', { name: 'Qayta urinish' }).click()
  await expect.poll(() => ask.mock.calls.length).toBeGreaterThan(before)
})

test('a camera that is unplugged before the picture says so, and is on again by another try', async () => {
  const { states, ask, stop } = camera()
  taken.mockReset()
  show(<TakePhoto onTaken={taken} />)
  await page.getByRole('button', { name: 'Suratga olish' }).click()
  await expect.element(page.getByRole('button', { name: 'Olish', exact: true })).not.toHaveAttribute('aria-busy')
  for (const { value } of ask.mock.results)
    for (const track of ((await value) as MediaStream).getTracks()) track.dispatchEvent(new Event('ended'))
  await expect.element(page.getByRole('alert')).toHaveTextContent(/Kamera oʻchib qoldi/)
  expect(states()).not.toContain('live')
  await page.getByRole('button', { name: 'Qayta urinish' }).click()
  await expect.element(page.getByRole('button', { name: 'Olish', exact: true })).not.toHaveAttribute('aria-busy')
  await page.getByRole('button', { name: 'Olish', exact: true }).click()
  await expect.poll(() => taken.mock.calls.length).toBe(1)
  stop()
})

test('a camera that is allowed after the window was closed is turned off at once', async () => {
  const { promise, resolve } = Promise.withResolvers<MediaStream>()
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockReturnValue(promise)
  show(<TakePhoto onTaken={taken} />)
  await page.getByRole('button', { name: 'Suratga olish' }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  const canvas = document.createElement('canvas')
  canvas.getContext('2d')
  const stream = canvas.captureStream()
  resolve(stream)
  await expect.poll(() => stream.getTracks().map(({ readyState }) => readyState)).toEqual(['ended'])
})
