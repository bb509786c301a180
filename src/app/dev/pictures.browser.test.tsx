import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { cleanUp, draw } from '#test/components/show.tsx'
import { takePart } from '#src/ui/code.ts'
import { chooseTheme } from '#src/web/theme.ts'
import { Gallery, parts } from './Gallery.tsx'
import { asWebp, differences, type Place, portraitOf, readPixels } from './portrait.ts'

/* The samples of /dev/ui against how they looked when `npm run pictures` kept them in pictures/. */

declare module 'vitest/browser' {
  interface BrowserCommands {
    sizeWindow: (width: number, height: number) => Promise<void>
  }
}

const keeps = import.meta.env['VITE_UPDATE_PICTURES'] === '1'
const pictures = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' })
const places = import.meta.glob<Place[]>('./pictures/*.json', { eager: true, import: 'default' })
const [width, height] = [1200, 7000]

// What comes on demand stands in the first picture as in all others: React shows what stood in its place for a third of a
// second at least, however soon the code is there, but only the first time.
beforeAll(async () => {
  for (let load = takePart(); load; load = takePart()) await load()
  draw(<Gallery shown={Object.keys(parts)} />)
  await vi.waitUntil(() => document.querySelector('[data-page-state]'), 20_000)
  cleanUp()
})

async function chapterOf(name: string, theme: 'light' | 'dark') {
  onTestFinished(async () => {
    chooseTheme('system')
    await page.viewport(1280, 800)
    await commands.sizeWindow(1280, 800)
  })
  await commands.sizeWindow(width, height)
  await page.viewport(width, height)
  chooseTheme(theme)
  draw(<Gallery shown={[name]} />)
  const chapter = page.elementLocator(document.body).getByRole('region', { name })
  await expect.element(chapter).toBeVisible()
  await document.fonts.ready
  const section = chapter.element() as HTMLElement // a section
  // a face is drawn, and one that is gone has made room for the letters of its name, as late as the server says so
  const isDrawn = (image: HTMLImageElement) => image.complete && (image.naturalWidth > 0 || image.loading !== 'lazy')
  await expect.poll(() => [...section.querySelectorAll('img')].every(isDrawn)).toBe(true)
  return section
}

async function portrait(chapter: HTMLElement) {
  const shot = await page.screenshot({ element: chapter, base64: true, save: false })
  return portraitOf(chapter, `data:image/png;base64,${typeof shot === 'string' ? shot : shot.base64}`)
}

for (const theme of ['light', 'dark'] as const)
  for (const part of Object.keys(parts))
    test(`${part} of /dev/ui look as they did, ${theme}`, async () => {
      const now = await portrait(await chapterOf(part, theme))
      const [file, shape] = [`./pictures/${part}-${theme}`, `./pictures/${part}.json`] // both themes have one shape
      expect(new Set(now.places.map(({ name }) => name)).size).toBe(now.places.length)
      if (keeps) {
        await commands.writeFile(`src/app/dev/${file}.webp`, await asWebp(now.pixels), 'base64')
        await commands.writeFile(`src/app/dev/${shape}`, `${JSON.stringify(now.places, undefined, 2)}\n`)
        return
      }
      const [url, before] = [pictures[`${file}.webp`], places[shape]]
      if (!url || !before) throw new Error(`${file}.webp is missing: npm run pictures`)
      expect(differences({ pixels: await readPixels(url), places: before }, now)).toEqual([])
    })
