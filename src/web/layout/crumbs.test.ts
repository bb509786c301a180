import { expect, it } from 'vitest'
import { pathFits, provideCrumbs, trailOf } from './crumbs.ts'

provideCrumbs(() => [
  { path: '/admin', label: () => 'Boshqaruv paneli' },
  { path: '/admin/members', label: () => 'Aʼzolar' },
  { path: '/admin/members/$id', label: () => 'Aʼzo' },
  { path: '/admin/members/create', label: () => 'Yangi aʼzo' },
  { path: '/admin/figures/$part', label: () => 'Koʻrsatkichlar' },
  { path: '/admin/figures/details/$id', label: () => 'Daftar' },
])

it('leads from the area to the page by names', () => {
  expect(trailOf('/admin/members/7', { '/admin/members/7': 'Nilufar' }).map(({ label }) => label)).toEqual([
    'Boshqaruv paneli',
    'Aʼzolar',
    'Nilufar',
  ])
})
it('shows the kind of page while its name is not known', () => {
  expect(trailOf('/admin/members/7/', {}).at(-1)).toEqual({ path: '/admin/members/7', label: 'Aʼzo' })
})
it('prefers the page that is spelled out to the one with a parameter', () => {
  expect(trailOf('/admin/members/create', {}).at(-1)?.label).toBe('Yangi aʼzo')
})
it('leaves out parts of a path that are no page', () => {
  expect(trailOf('/admin/unknown/7', {})).toHaveLength(1)
})
it('takes no part of a longer address for a value of a shorter one, which would lead to nothing', () => {
  expect(trailOf('/admin/figures/details/7', {}).map(({ label }) => label)).toEqual(['Boshqaruv paneli', 'Daftar'])
  expect(trailOf('/admin/figures/money', {}).at(-1)?.label).toBe('Koʻrsatkichlar')
})
it('compares paths part by part', () => {
  expect(pathFits('/a/$id', '/a/1')).toBe(true)
  expect(pathFits('/a/$id', '/a')).toBe(false)
  expect(pathFits('/a/$id', '/a/1/b')).toBe(false)
})
