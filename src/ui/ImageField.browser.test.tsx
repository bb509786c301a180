import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cell, useCell } from '#test/components/cell.ts'
import { show } from '#test/components/show.tsx'
import { imageTexts } from '#src/web/forms/image-texts.ts'
import { Avatar } from './Avatar.tsx'
import { ImageField } from './ImageField.tsx'

const picture = cell<File | null>(null)
const current = cell<string | null>(null)
const removed = vi.fn<() => void>()

const Logo = () => (
  <ImageField
    words={imageTexts.uz}
    label="Logo"
    value={useCell(picture)}
    onChange={picture.put}
    currentUrl={useCell(current)}
    onRemoveCurrent={removed}
  />
)

/** A picture of the wanted size and colour, as a file of a person. */
async function drawn(width: number, height: number, type = 'image/png'): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#0a7'
  context.fillRect(0, 0, width, height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type))
  if (!blob) throw new Error('no picture')
  return new File([blob], `rasm.${type.slice(6)}`, { type })
}

const sizeOf = async (file: File) => {
  const { width, height } = await createImageBitmap(file)
  return [width, height]
}
const input = () => page.getByLabelText('Logo')
const crop = () => page.getByRole('dialog', { name: 'Rasmni qirqish' })
const button = (name: string) => page.getByRole('button', { name })

beforeEach(() => {
  picture.put(null)
  current.put(null)
  removed.mockReset()
  show(<Logo />)
})

describe('a picture', () => {
  test('is cropped square, whatever its shape, and no larger than 1024 pixels', async () => {
    await userEvent.upload(input(), await drawn(3000, 1500))
    await expect.element(crop()).toBeVisible()
    await button('Tayyor').click()
    await expect.element(crop()).not.toBeInTheDocument()
    const file = picture.read()
    expect(file?.type).toBe('image/png')
    expect(file && (await sizeOf(file))).toEqual([1024, 1024])
    await expect.element(button('Rasmni almashtirish')).toBeVisible()
  })

  test('a photo stays a photo, and a small one is not blown up', async () => {
    await userEvent.upload(input(), await drawn(80, 60, 'image/jpeg'))
    await button('Tayyor').click()
    await expect.poll(() => picture.read()?.type).toBe('image/jpeg')
    const file = picture.read()
    expect(file && (await sizeOf(file))).toEqual([60, 60])
  })

  test('the cut is moved and enlarged by the keyboard', async () => {
    await userEvent.upload(input(), await drawn(400, 200))
    const image = () => crop().element().querySelector('img')?.style
    await expect.poll(() => image()?.left).toBe('-50%')
    await page.getByRole('group', { name: 'Rasmni suring' }).click()
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
    await expect.poll(() => image()?.left).not.toBe('-50%')
    await page.getByRole('slider').fill('2')
    await expect.poll(() => image()?.width).toBe('400%')
  })

  test('the cut follows the hand as far as the picture goes, and stays where it was let go', async () => {
    await userEvent.upload(input(), await drawn(400, 200))
    const left = () => Number.parseFloat(crop().element().querySelector('img')?.style.left ?? '')
    const area = page.getByRole('group', { name: 'Rasmni suring' })
    const drag = (from: number, to: number) =>
      userEvent.dragAndDrop(area, area, { sourcePosition: { x: from, y: 140 }, targetPosition: { x: to, y: 140 } })
    await expect.poll(left).toBe(-50)
    await drag(140, 168) // a tenth of the square
    await expect.poll(left).toBeCloseTo(-40)
    await area.hover({ position: { x: 20, y: 20 } })
    expect(left()).toBeCloseTo(-40)
    await drag(20, 260)
    await expect.poll(left).toBeCloseTo(0)
  })

  test('is taken as it lies there by Enter alone', async () => {
    await userEvent.upload(input(), await drawn(80, 60))
    await expect.element(page.getByRole('slider')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(crop()).not.toBeInTheDocument()
    expect(picture.read()?.type).toBe('image/png')
  })

  test('called off, nothing is chosen', async () => {
    await userEvent.upload(input(), await drawn(80, 80))
    await button('Bekor qilish').click()
    await expect.element(crop()).not.toBeInTheDocument()
    expect(picture.read()).toBeNull()
  })

  test('what is no picture is refused in words, also when it only calls itself one', async () => {
    await userEvent.upload(input(), new File(['<svg/>'], 'x.svg', { type: 'image/svg+xml' }))
    await expect.element(page.getByText('Faqat JPEG, PNG yoki WebP rasm')).toBeVisible()
    await userEvent.upload(input(), new File(['nothing'], 'x.png', { type: 'image/png' }))
    await expect.element(page.getByText('Rasmni ochib boʻlmadi')).toBeVisible()
    await expect.element(crop()).not.toBeInTheDocument()
    expect(picture.read()).toBeNull()
  })

  test('one that is too heavy is refused before it is opened, and the next good one takes the complaint away', async () => {
    await userEvent.upload(input(), new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'x.png', { type: 'image/png' }))
    await expect.element(page.getByText('Rasm 5 MB dan oshmasin')).toBeVisible()
    await userEvent.upload(input(), await drawn(80, 80))
    await button('Tayyor').click()
    await expect.element(page.getByText('Rasm 5 MB dan oshmasin')).not.toBeInTheDocument()
  })

  test('the new one is taken back first, the stored one only when it is meant', async () => {
    current.put('/favicon.svg')
    picture.put(await drawn(20, 20))
    await button('Olib tashlash').click()
    expect(picture.read()).toBeNull()
    expect(removed).not.toHaveBeenCalled()
    await button('Olib tashlash').click()
    expect(removed).toHaveBeenCalledOnce()
  })
})

test('in the place of a face that cannot be loaded stand the initials, and the next one is a face again', async () => {
  const face = cell('/uploads/gone.png')
  const Face = () => <Avatar name="Aziza Karimova" src={useCell(face)} />
  show(<Face />)
  await expect.element(page.getByRole('img', { name: 'Aziza Karimova' })).toHaveTextContent('AK')
  face.put('/favicon.svg')
  await expect.element(page.getByAltText('Aziza Karimova')).toHaveAttribute('src', '/favicon.svg')
})
