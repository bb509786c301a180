import { expect, test } from 'vitest'
import { type Area, lazyView, type Place, placeAt, presentView } from './routes.ts'

const view = presentView(() => null)
const areas: Area[] = [
  { path: '', pages: [{ path: '/', view }] },
  {
    path: '/admin',
    frame: view,
    pages: ['/admin', '/admin/members/$id', '/admin/members/create', '/admin/$part/list'].map((path) => ({
      path,
      view,
    })),
  },
  { path: '/member', pages: ['/member', '/member/$'].map((path) => ({ path, view })) },
]
const found = ({ area, page, params }: Place) => [area?.path, page?.path, params]

test.each([
  ['/', '', '/', {}],
  ['/admin', '/admin', '/admin', {}],
  ['/admin/members/create', '/admin', '/admin/members/create', {}],
  ['/admin/members/7', '/admin', '/admin/members/$id', { id: '7' }],
  ['/admin/members/list', '/admin', '/admin/members/$id', { id: 'list' }],
  ['/admin/letters/list', '/admin', '/admin/$part/list', { part: 'letters' }],
  ['/admin/members/a%20b%2Fc', '/admin', '/admin/members/$id', { id: 'a b/c' }],
  ['/admin/members/100%', '/admin', '/admin/members/$id', { id: '100%' }],
  ['/member', '/member', '/member', {}],
  ['/member/whatever/follows', '/member', '/member/$', {}],
])('%s is the page that fits best, with its parameters', (path, area, page, params) => {
  expect(found(placeAt(areas, path))).toEqual([area, page, params])
})

test('an address that is no page is not found within the frame of its area, else within none', () => {
  expect(found(placeAt(areas, '/admin/nothing/here/at/all'))).toEqual(['/admin', undefined, {}])
  expect(found(placeAt(areas, '/administrators'))).toEqual([undefined, undefined, {}])
})

test('code is asked for once, and once more when it did not come', async () => {
  const answers = [() => Promise.reject(new Error('offline')), () => Promise.resolve(() => null)]
  let asked = 0
  const lazy = lazyView(() => (answers[asked++] ?? answers[1])?.() as Promise<() => null>)
  await expect(Promise.all([lazy.load(), lazy.load()])).rejects.toThrow('offline')
  expect([asked, lazy.now()]).toEqual([1, undefined])
  const view = await lazy.load()
  expect([asked, lazy.now(), await lazy.load()]).toEqual([2, view, view])
})
