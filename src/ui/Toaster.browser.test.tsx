import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '#test/components/show.tsx'
import { Button } from './Button.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { SidePanel } from './SidePanel.tsx'
import { toast } from './toast-store.ts'

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
