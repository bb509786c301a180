import * as z from 'zod/mini'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { post } from '#src/contract/endpoint.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { SidePanel } from '#src/ui/SidePanel.tsx'
import { text } from '#src/contract/values.ts'
import { standInForServer } from '#test/components/server.ts'
import { showPages, signIn } from '#test/components/show-page.tsx'
import { ApiForm } from './ApiForm.tsx'
import { FormPage } from './FormPage.tsx'
import { FormText } from './text-fields.tsx'
import { useApiForm } from './use-api-form.ts'

const note = post('/note/create', {
  summary: 'Makes a note',
  access: 'signed_in',
  body: z.object({ name: text(), city: text() }),
  reply: z.object({}),
})

const server = standInForServer()
beforeEach(signIn)
beforeEach(() => page.viewport(1366, 650))

function Long({ sticky = true }: { sticky?: boolean }) {
  const form = useApiForm({ endpoint: note, defaults: { name: 'Tok', city: 'Xiva' } })
  return (
    <ApiForm form={form} sticky={sticky}>
      <FormText name="name" label="Ism" />
      <div data-room style={{ height: 100 }} />
      <FormText name="city" label="Shahar" />
      <div style={{ height: 900 }} />
    </ApiForm>
  )
}

test('what is wrong with a field stands above a foot that stays in view', async () => {
  showPages({ '/form': Long })
  const city = page.getByRole('textbox', { name: 'Shahar' })
  await expect.element(city).toBeVisible()
  // the field is in view, and what stands below it is not
  const room = document.querySelector<HTMLElement>('[data-room]')
  const { bottom } = city.element().getBoundingClientRect()
  if (room) room.style.height = `${100 + innerHeight - 66 - bottom}px`
  await city.click()
  await userEvent.keyboard('{Enter}')
  const told = { fields: { city: 'Bunday shahar yoʻq' }, error: 'invalid_input', message: 'Formani tekshiring' }
  ;(await server.next('/note/create')).refuse(400, told)
  await expect.element(city).toHaveFocus()
  await expect.element(page.getByText('Bunday shahar yoʻq')).toBeInTheDocument()
  const words = page.getByText('Bunday shahar yoʻq').element()
  await expect
    .poll(() => {
      const { left, top, height } = words.getBoundingClientRect()
      return document.elementFromPoint(left + 4, top + height - 2)?.textContent
    })
    .toBe('Bunday shahar yoʻq')
})

test.each([true, false])(
  'what is wrong with no field is read where somebody pressed Enter, and nobody is taken to the end of the form (a foot in view: %s)',
  async (sticky) => {
    showPages({ '/form': () => <Long sticky={sticky} /> })
    await page.getByRole('textbox', { name: 'Ism' }).click()
    await userEvent.keyboard('{Enter}')
    ;(await server.next('/note/create')).cutOff()
    const words = page.getByRole('alert').filter({ hasText: 'Aloqa uzildi' })
    await expect.element(words).toBeInTheDocument()
    await expect
      .poll(() => {
        const { left, top, bottom, height } = words.element().getBoundingClientRect()
        const seen = document.elementFromPoint(left + 4, top + height / 2)
        return { isInView: top >= 0 && bottom <= innerHeight, isOnTop: words.element().contains(seen), scrollY }
      })
      .toEqual({ isInView: true, isOnTop: true, scrollY: 0 })
    await expect.element(page.getByRole('textbox', { name: 'Ism' })).toHaveFocus()
  },
)

test('the button of a page that is one form is in view from the first, however long the form is', async () => {
  function Page() {
    const form = useApiForm({ endpoint: note, defaults: { name: 'Tok', city: 'Xiva' } })
    return (
      <FormPage title="Eslatma" form={form} submitLabel="Yozish" cancelTo="/">
        <FormText name="name" label="Ism" />
        <div style={{ height: 900 }} />
      </FormPage>
    )
  }
  showPages({ '/form': Page })
  await expect.element(page.getByRole('button', { name: 'Yozish' })).toBeInViewport({ ratio: 1 })
})

test('on a phone no field that the keys come to is behind the foot above the bottom bar', async () => {
  await page.viewport(320, 568)
  showPages({ '/form': Long })
  await page.getByRole('textbox', { name: 'Ism' }).click()
  const city = page.getByRole('textbox', { name: 'Shahar' })
  const save = page.getByRole('button', { name: 'Saqlash' })
  const room = document.querySelector<HTMLElement>('[data-room]')
  const { top } = city.element().getBoundingClientRect()
  if (room) room.style.height = `${100 + innerHeight - 100 - top}px` // the next field lies where the buttons are
  await userEvent.keyboard('{Tab}')
  await expect.element(city).toHaveFocus()
  const foot = () => save.element().closest('[data-foot]')?.getBoundingClientRect().top
  await expect.poll(() => city.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(foot() ?? 0)
})

test.each(['panel', 'dialog'])(
  'in a window the buttons are in view from the first, however long the form is, and no field that has the focus is behind them: %s',
  async (kind) => {
    const Window = kind === 'panel' ? SidePanel : Dialog
    showPages({
      '/form': () => (
        <Window open onClose={() => undefined} title="Eslatma">
          <Long sticky={false} />
        </Window>
      ),
    })
    const save = page.getByRole('button', { name: 'Saqlash' })
    await expect.element(save).toBeInViewport({ ratio: 1 })
    const foot = () => save.element().getBoundingClientRect().top
    const before = foot()
    await page.getByRole('textbox', { name: 'Ism' }).click()
    const room = document.querySelector<HTMLElement>('[data-room]')
    if (room) room.style.height = `${innerHeight - 260}px` // the next field lies where the buttons are
    await userEvent.keyboard('{Tab}')
    const city = page.getByRole('textbox', { name: 'Shahar' })
    await expect.element(city).toHaveFocus()
    await expect.poll(() => city.element().getBoundingClientRect().bottom < foot()).toBe(true)
    expect(foot()).toBe(before)
  },
)
