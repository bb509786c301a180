import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'

const drawn = () => new Promise((resolve) => requestAnimationFrame(resolve))

/** What is wider than a window of this width: the window itself, its page, or cards, which never scroll sideways as a table may. */
function findWider(width: number): string[] {
  const { scrollWidth } = document.documentElement
  const cards = [...document.querySelectorAll('table')].filter(
    (table) => getComputedStyle(table).display === 'block' && table.scrollWidth > table.clientWidth + 1,
  )
  return [
    ...(innerWidth > width ? [`a window of ${innerWidth}`] : []),
    ...(scrollWidth > width ? [`a page of ${scrollWidth}`] : []),
    ...cards.map((table) => `cards of ${table.scrollWidth} in ${table.clientWidth}`),
  ]
}

/** The page stands within a window of this width once it is drawn with its fonts: what is wider for good is red. */
export async function fitsIn(width: number): Promise<void> {
  await document.fonts.ready
  await expect
    .poll(async () => {
      await drawn()
      await drawn()
      return findWider(width)
    })
    .toEqual([])
}

/** Nothing of it is cut or scrolls sideways in its place. */
export async function fitsItsPlace(place: Locator): Promise<void> {
  await expect.poll(() => place.element().scrollWidth - place.element().clientWidth).toBeLessThanOrEqual(0)
}
