import { useEffect, useSyncExternalStore } from 'react'
import { createListeners } from '#src/ui/listeners.ts'
import { usePathname } from '../navigation.tsx'
import { useOwnPath } from '../router.tsx'

/** Static label of a page's path pattern, made by the app from its pages: '/admin/members/member/$member_id' → 'Aʼzo'. */
export type CrumbPattern = { path: string; label: () => string }

let patterns: () => readonly CrumbPattern[] = () => []
/** The names that pages gave to their own paths: a member's, a gym's. */
let names: Readonly<Record<string, string>> = {}
const { subscribe, tell } = createListeners()

/** Asked whenever a name is looked for: pages of an area may come later. */
export const provideCrumbs = (given: () => readonly CrumbPattern[]): void => {
  patterns = given
}

const useNames = () => useSyncExternalStore(subscribe, () => names)

const clean = (path: string) => path.replace(/\/+$/, '') || '/'

export function pathFits(pattern: string, path: string): boolean {
  const wanted = clean(pattern).split('/')
  const given = clean(path).split('/')
  return wanted.length === given.length && wanted.every((part, index) => part.startsWith('$') || part === given[index])
}

/** '/statistics/details' on the way to '/statistics/details/$id' is a part of that address, and no '/statistics/$part'. */
const isFolder = (path: string, whole: string): boolean => {
  const at = clean(path).split('/').length - 1
  const named = (pattern: CrumbPattern) => !clean(pattern.path).split('/')[at]?.startsWith('$')
  return path !== whole && patterns().some((pattern) => pathFits(pattern.path, whole) && named(pattern))
}

const staticLabel = (path: string, whole = path) => {
  const places = patterns().filter((pattern) => pathFits(pattern.path, path))
  const fitting = isFolder(path, whole) ? places.filter(({ path: own }) => !/\$\w+$/.test(own)) : places
  // '/admin/members/create' before '/admin/members/$id'
  return (fitting.find((pattern) => clean(pattern.path) === clean(path)) ?? fitting[0])?.label()
}

/** Does this address lead to a page? For links that stand only beside the pages they lead to. */
export const pageExists = (path: string): boolean => staticLabel(path) !== undefined

export type CrumbStep = { path: string; label: string }

/** The way to a path: each of its beginnings that is a page. */
export function trailOf(path: string, known: Readonly<Record<string, string>>): CrumbStep[] {
  const parts = clean(path).split('/').slice(1)
  return parts.flatMap((_, index) => {
    const step = `/${parts.slice(0, index + 1).join('/')}`
    const label = known[step] ?? staticLabel(step, clean(path))
    return label === undefined ? [] : [{ path: step, label }]
  })
}

/** The way to this page, in the language of now: whoever calls it renders again when the language changes. */
export function useTrail(): CrumbStep[] {
  'use no memo' // the labels depend on the language, which the compiler cannot see here
  const path = usePathname()
  return trailOf(path, useNames())
}

/** Names the page one is on (or another path of the trail) by what it shows: `useCrumb(member?.fullname)`. */
export function useCrumb(label: string | undefined, path?: string): void {
  // the page's own place: the browser's may be that of the next page already, while this one still stands
  const own = useOwnPath()
  const target = clean(path ?? own)
  useEffect(() => {
    if (label === undefined || names[target] === label) return
    names = { ...names, [target]: label }
    tell()
  }, [label, target])
}
