import { describe, expect, it } from 'vitest'
import { currentEntry } from './current-entry.ts'

const menu = [
  { to: '/admin', exact: true },
  { to: '/admin/memberships' },
  { to: '/admin/memberships/freezes' },
  { to: '/admin/members' },
]
const at = (pathname: string) => currentEntry(menu, pathname)?.to

describe('the menu', () => {
  it('marks the entry whose page this is, and that one alone', () => {
    expect(at('/admin/memberships/freezes')).toBe('/admin/memberships/freezes')
    expect(at('/admin/memberships/create')).toBe('/admin/memberships')
    expect(at('/admin/memberships/')).toBe('/admin/memberships')
  })

  it('tells an entry from one that begins with the same letters, and from home', () => {
    expect(at('/admin/members/member/1')).toBe('/admin/members')
    expect(at('/admin/membersandmore')).toBeUndefined()
    expect(at('/admin/')).toBe('/admin')
    expect(at('/admin/audit')).toBeUndefined()
  })
})
