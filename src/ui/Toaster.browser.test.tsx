import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '#test/components/show.tsx'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { Button } from './Button.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import './give-way.ts' // its code is there
import { SidePanel } from './SidePanel.tsx'
import { readToast, toast } from './toast-store.ts'
import { TopBar } from './TopBar.tsx'

test('a question at the foot of a phone is answered while something is being said', async () => {
  await page.viewport(375, 800)
  const onConfirm = vi.fn<() => void>()
  show(
    <ConfirmDialog
      open
      onClose={() => undefined}
      onConfirm={onConfirm}
      title="Bekor qilinsinmi?"
      description="Joyingiz boshqaga beriladi."
      confirmLabel="Bekor qilish"
      cancelLabel="Qolsin"
    />,
  )
  toast({ tone: 'bad', title: 'Bir kunda koʻpi bilan 3 ta navbat', description: 'Boshqa kunni tanlang '.repeat(6) })
  await expect.element(page.getByText('Bir kunda koʻpi bilan 3 ta navbat').last()).toBeVisible()
  await page.getByRole('button', { name: 'Bekor qilish' }).click({ timeout: 5_000 })
  expect(onConfirm).toHaveBeenCalledTimes(1)
})

test.each([700, 1280])('the foot of a side panel is pressed while something is being said, at %i px', async (width) => {
  await page.viewport(width, 800)
  const onSave = vi.fn<() => void>()
  show(
    <SidePanel open onClose={() => undefined} title="Yangilik" footer={<Button onClick={onSave}>Saqlash</Button>}>
      <p>Matn</p>
    </SidePanel>,
  )
  toast({ tone: 'bad', title: 'Rasm yuborilmadi', description: 'Aloqa uzildi, qayta urining '.repeat(6) })
  await expect.element(page.getByText('Rasm yuborilmadi').last()).toBeVisible()
  await page.getByRole('button', { name: 'Saqlash' }).click({ timeout: 5_000 })
  expect(onSave).toHaveBeenCalledTimes(1)
})

test('words with an act lie over nothing that a page ends with: it is scrolled above them, and nothing moves when they go', async () => {
  await page.viewport(375, 700)
  show(
    <main style={{ paddingBottom: 80 }}>
      <div id="rows" style={{ height: 100 }} />
      <Button>Keyingi sahifa</Button>
    </main>,
  )
  toast({ title: 'Bekor qilindi', action: { label: 'Qaytarish', onPress: () => undefined }, actionMs: 60_000 })
  const root = document.documentElement
  await expect.element(page.getByRole('button', { name: 'Yopish' })).toBeVisible()
  document.querySelector<HTMLElement>('#rows')?.style.setProperty('height', '1500px') // its rows come while they stand
  await expect.poll(() => root.style.getPropertyValue('--toast-room')).not.toBe('')
  window.scrollTo(0, root.scrollHeight)
  const last = page.getByRole('button', { name: 'Keyingi sahifa' })
  const { left, top: before } = last.element().getBoundingClientRect()
  expect(document.elementFromPoint(left + 20, before + 10)?.closest('button')).toBe(last.element())
  await page.getByRole('button', { name: 'Yopish' }).click()
  await expect.poll(() => document.querySelector('.toaster > :not([role])')).toBeNull()
  expect(last.element().getBoundingClientRect().top).toBe(before)
  window.scrollTo(0, 0)
  await expect.poll(() => root.style.getPropertyValue('--toast-room')).toBe('')
})

test('words that only tell lie in nobody’s way: a press goes through them, and they go for the pointer and for the focus', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }) // by themselves they never go
  onTestFinished(() => {
    vi.runAllTimers()
    vi.useRealTimers()
  })
  await page.viewport(1366, 768)
  const onPress = vi.fn<() => void>()
  show(
    <>
      <p>Sahifa</p>
      <Button>Boshqasi</Button>
      <div style={{ position: 'fixed', right: 24, bottom: 24 }}>
        <Button onClick={onPress}>Yangilash</Button>
      </div>
    </>,
  )
  const covered = page.getByRole('button', { name: 'Yangilash' })
  const isGone = async () => await expect.poll(() => readToast()?.isLeaving ?? true).toBe(true)
  const welcome = async () => {
    await page.getByRole('button', { name: 'Boshqasi' }).click()
    toast({ title: 'Xush kelibsiz!' })
    await expect.element(page.getByText('Xush kelibsiz!').last()).toBeVisible()
    await page.getByText('Sahifa').hover()
  }
  await welcome()
  await covered.hover()
  await isGone()
  await welcome()
  await userEvent.keyboard('{Tab}')
  await expect.element(covered).toHaveFocus()
  await isGone()
  toast({ title: 'Xush kelibsiz!' })
  await covered.click({ timeout: 5_000 })
  expect(onPress).toHaveBeenCalledOnce()
  await isGone()
})

test('on a phone words that only tell stand above the button that they would lie on, also where it comes after them', async () => {
  await page.viewport(375, 667)
  show(
    <main>
      <div id="rows" style={{ height: 100 }} />
      <Button className="w-full">Qachon toʻlaysiz?</Button>
    </main>,
  )
  toast({ title: 'Xush kelibsiz!' })
  const box = () => document.querySelector('.toaster > :not([role])')?.getBoundingClientRect() ?? new DOMRect()
  await expect.poll(() => box().bottom).toBeGreaterThan(500)
  const grown = document.createElement('div')
  grown.style.height = `${box().bottom - 120}px`
  document.querySelector('#rows')?.after(grown)
  const button = page.getByRole('button', { name: 'Qachon toʻlaysiz?' }).element().getBoundingClientRect()
  expect(button.bottom).toBeGreaterThan(box().top)
  await expect.poll(() => box().bottom).toBeLessThan(button.top)
  expect(box().top).toBeGreaterThan(300)
})

test('on a wide screen words that only tell stand in the bar rather than on a row of the page, also of one that comes after them', async () => {
  await page.viewport(1366, 650)
  show(
    <>
      <TopBar breadcrumbs={<Breadcrumbs crumbs={[{ label: 'Boshqaruv paneli' }]} />}>
        <Button>Qidirish</Button>
      </TopBar>
      <main>
        <p>Sahifa</p>
      </main>
    </>,
  )
  toast({ title: 'Xush kelibsiz!' })
  const box = () => document.querySelector('.toaster > :not([role])')?.getBoundingClientRect() ?? new DOMRect()
  await expect.poll(() => box().bottom).toBeGreaterThan(600)
  const row = document.createElement('button')
  row.style.cssText = 'position: fixed; inset: auto 0 0 0; height: 80px'
  document.querySelector('main')?.append(row)
  await expect.poll(() => box().bottom).toBeLessThan(56)
  const [way, acts] = [page.getByText('Boshqaruv paneli'), page.getByRole('button', { name: 'Qidirish' })]
  expect(box().left).toBeGreaterThan(way.element().getBoundingClientRect().right)
  expect(box().right).toBeLessThan(acts.element().getBoundingClientRect().left)
  toast({ title: 'Saqlanmadi', description: 'Aloqa uzildi, qayta urining '.repeat(3) }) // higher than the bar
  await expect.poll(() => box().height).toBeGreaterThan(56)
  await expect.poll(() => box().top).toBeGreaterThan(56)
})
