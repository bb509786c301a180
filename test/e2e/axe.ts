import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe reads a page or a part of it for: all of its rules, or those with one of the tags. */
type Asked = { tags?: string[]; within?: string }

/**
 * What is hard to reach on a page, by axe's rule, with the elements that it found. Asked within the page itself: the other way
 * opens a second page and reads all of axe there for what parts of other origins said, and no page of ours holds one.
 */
export async function inaccessible(
  page: Page,
  { tags, within }: Asked = {},
): Promise<[rule: string, html: string[]][]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  if (tags) axe.withTags(tags)
  if (within) axe.include(within)
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
}
