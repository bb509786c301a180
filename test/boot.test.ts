import { readFileSync } from 'node:fs'
import path from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { projectRoot } from '#src/server/project-root.ts'

const source = readFileSync(path.join(projectRoot(), 'boot.js'), 'utf8')

/** What stands in the page before any code of the app, with these cookies: what it asks for, what it is headed by, whether it keeps keys. */
function boot(cookie: string) {
  const asked: string[] = []
  const page = {
    document: { documentElement: { dataset: {}, lang: '' }, cookie, querySelector: () => ({ href: '' }) },
    location: { pathname: '/', hash: '' },
    localStorage: { 'kept:title:/': 'Boshqaruv' },
    sessionStorage: {},
    matchMedia: () => ({ matches: false }),
    addEventListener: () => undefined,
    fetch: async (url: string) => void asked.push(url),
  }
  const window: Record<string, unknown> = { ...page }
  Object.assign(window, { window, parent: window })
  runInNewContext(source, window)
  const heading = { textContent: '', dataset: { uz: 'Tizimga kirish' } }
  const { bootTitle } = window as { bootTitle: (element: typeof heading) => void } // it is made there
  bootTitle(heading)
  return { asked, heading: heading.textContent, keepsKeys: 'bootKeys' in window }
}

test.each(['signed_in=admin', '__Host-signed_in=admin', 'signed_in=admin; __Host-signed_in=admin'])(
  'who is signed in by the hint %s begins with their own page before any code is there',
  (hint) => {
    expect(boot(`other=1; ${hint}`)).toEqual({
      asked: ['/api/auth/refresh_token'],
      heading: 'Boshqaruv',
      keepsKeys: true,
    })
  },
)

test('who is not signed in begins with the door and asks for nothing', () => {
  expect(boot('other=1; not_signed_in=admin')).toEqual({ asked: [], heading: 'Tizimga kirish', keepsKeys: false })
})
