import type { ComponentType } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { draw } from '#test/components/show.tsx'
import { chooseLanguage } from '#src/web/texts.ts'
import { Gallery } from './Gallery.tsx'

const modules = import.meta.glob<Record<string, unknown>>(
  ['/src/ui/**/*.tsx', '!/src/ui/**/*.test.tsx', '!/src/ui/{labels,lazy-part,popup-layer}.tsx'],
  { eager: true },
)

type Fiber = { type: unknown; child: Fiber | null; sibling: Fiber | null }

/** What React has drawn below the root: asked of React itself, so that no name in a list can stand for a sample. */
function drawn(): Set<unknown> {
  const found = new Set<unknown>()
  const roots = [...document.body.children].flatMap((element) =>
    Object.entries(element).flatMap(([key, fiber]) => (key.startsWith('__reactContainer$') ? [fiber as Fiber] : [])),
  )
  const waiting: (Fiber | null)[] = roots
  for (let fiber = waiting.pop(); fiber !== undefined; fiber = waiting.pop()) {
    if (!fiber) continue
    found.add(fiber.type)
    waiting.push(fiber.child, fiber.sibling)
  }
  return found
}

const isComponent = (name: string, value: unknown): value is ComponentType =>
  typeof value === 'function' && /^[A-Z]|^default$/.test(name)

const components = Object.entries(modules).flatMap(([file, module]) =>
  Object.entries(module).flatMap(([name, value]) => (isComponent(name, value) ? [{ name, file, value }] : [])),
)

test('every component of src/ui has its sample on /dev/ui', async () => {
  draw(<Gallery />)
  await expect.element(page.getByRole('heading', { name: 'src/ui' })).toBeVisible()
  const seen = new Set<unknown>()
  const look = () => {
    for (const type of drawn()) seen.add(type)
  }
  look()
  for (const button of document.querySelectorAll<HTMLElement>('[data-opens]')) {
    const { opens } = button.dataset
    button.click()
    await expect.poll(() => [...drawn()].some((type) => (type as { name?: string } | null)?.name === opens)).toBe(true)
    look()
    await userEvent.keyboard('{Escape}')
  }
  const missing = components.filter(({ value }) => !seen.has(value)).map(({ name, file }) => `${file}: ${name}`)
  expect(missing).toEqual([])
}, 60_000)

test('says its samples in the three languages', async () => {
  onTestFinished(() => chooseLanguage('uz'))
  draw(<Gallery shown={['Actions']} />)
  for (const [name, word] of [
    ['Русский', 'Сохранить'],
    ['English', 'Save'],
  ] as const) {
    await page.getByRole('button', { name }).first().click()
    await expect.element(page.getByRole('button', { name: word, exact: true }).first()).toBeVisible()
  }
})
