import { expect, test } from '@playwright/test'
import { readRoutes } from '../../scripts/page-routes.mjs'
import { openContext, signInAs, type Walker, walk, walkers } from './walking.ts'

// Every page of the route table once on a phone, over demo data; a new one is walked without being named here. `npm run walk`
// looks at them more closely: other widths, slow answers, axe, movement while they are drawn.

test.describe.configure({ timeout: 180_000 })

const looks: Readonly<Record<Walker, { theme: string; language: string }>> = {
  everybody: { theme: 'light', language: 'en' },
  superadmin: { theme: 'dark', language: 'ru' },
  admin: { theme: 'light', language: 'uz' },
  employee: { theme: 'dark', language: 'uz' },
  member: { theme: 'light', language: 'ru' },
}

/** Between a phone and a tablet: cards side by side. */
const alsoAt = 600

let patterns: string[]
test.beforeAll(async () => {
  patterns = (await readRoutes()).map((route) => route.path)
})

for (const walker of walkers)
  test(`no page of ${walker} complains, asks for what is refused, moves sideways or says a raw word`, async ({
    browser,
    baseURL: url = '',
  }) => {
    const context = await openContext(browser, { width: 375, ...looks[walker] })
    await signInAs(context.request, url, walker)
    const { seen } = await walk(context, { url, walker, patterns, isQuick: true, atOnce: 3, alsoAt })
    expect(Object.fromEntries([...seen].filter(([, faults]) => faults.length > 0))).toEqual({})
    expect(seen.size).toBeGreaterThanOrEqual(patterns.filter((pattern) => pattern.startsWith(`/${walker}/`)).length / 2)
    await context.close()
  })
