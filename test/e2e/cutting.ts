import type { Page, Route } from '@playwright/test'

/** The network, cut at one call. */

export const findingOut = (page: Page) => page.getByText('yozilgan-yozilmagani tekshirilmoqda')

/** The first such call is done by the server, and its answer is lost on the way. */
export async function loseAnswer(page: Page, path: string): Promise<void> {
  const lose = async (route: Route) => {
    await route.fetch({ maxRetries: 1 }) // a connection that was kept alive may be closed just then
    await route.abort('connectionreset')
  }
  await page.route((url) => url.pathname.startsWith(path), lose, { times: 1 })
}

/** The first such call never arrives. */
export const cut = (page: Page, path: string) =>
  page.route(
    (url) => url.pathname.startsWith(path),
    (route) => route.abort('connectionreset'),
    { times: 1 },
  )
