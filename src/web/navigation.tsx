import type { BlockerFn } from '@tanstack/history'
import { type ComponentProps, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { staying } from '#src/ui/closing.ts'
import {
  type Going,
  hrefOf,
  parseSearch,
  type Search,
  useLocation,
  useOwnLocation,
  useParams,
  useRouter,
} from './router.tsx'
import { useIsHere } from './use-is-here.ts'

export type { Search }

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** A path made by src/contract/paths.ts. */
  to: string
  search?: Search | undefined
  replace?: boolean
  /** Leave the scroll where it is: tabs, pages of a list. */
  keepScroll?: boolean
}

/** A pointer that only passes over a link fetches nothing. */
const pointsMs = 30

const sameSearch = (one: Search, other: Search): boolean => {
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
}

/** A link of the product; the page behind it is loaded when the pointer comes near. */
export function Link(props: LinkProps) {
  const { to, search, replace, keepScroll, onClick, onMouseEnter, onMouseLeave, children, ...rest } = props
  const router = useRouter()
  const href = hrefOf(to, search)
  // a link is current when it leads to this very page, and not to one below it
  const isHere = useLocation(({ pathname, search: now }) => {
    const [path, query = ''] = href.split('?')
    return path === pathname && sameSearch(parseSearch(query), now)
  })
  const points = useRef<ReturnType<typeof setTimeout>>(undefined)
  const fetchPage = () => router.fetchPage(to)
  return (
    <a
      onFocus={fetchPage}
      onTouchStart={fetchPage}
      {...rest}
      {...(isHere && { 'aria-current': 'page' as const })}
      href={href}
      onMouseEnter={(event) => {
        onMouseEnter?.(event)
        points.current = setTimeout(fetchPage, pointsMs)
      }}
      onMouseLeave={(event) => {
        onMouseLeave?.(event)
        clearTimeout(points.current)
      }}
      onClick={(event) => {
        onClick?.(event)
        const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
        if (event.defaultPrevented || event.button !== 0 || opensElsewhere) return
        if (rest.target && rest.target !== '_self') return
        event.preventDefault()
        router.navigate({ to, ...(search && { search }), replace: replace ?? false, keepScroll: keepScroll ?? false })
      }}
    >
      {children}
    </a>
  )
}

/**
 * Goes somewhere from code: `go(paths.members(role))`. `leavesForm`: what was typed has been used, nobody is asked. What is no longer on
 * the screen leads nobody away: its answer came after they went elsewhere.
 */
export function useGo() {
  const router = useRouter()
  const isHere = useIsHere()
  return useCallback(
    (to: string, options: Omit<Going, 'to' | 'state'> = {}) => {
      if (isHere()) router.navigate({ ...options, to })
    },
    [router, isHere],
  )
}

/** Goes elsewhere instead of showing something, once: what leads it is of the moment it appears. */
export function Redirect({ to, search, state }: { to: string; search?: Search | undefined; state?: object }) {
  const router = useRouter()
  const [target] = useState({ to, search: search ?? {}, state: state ?? {}, replace: true })
  useEffect(() => router.navigate(target), [router, target])
  return null
}

/** One page back, or to `fallback` when the page was opened directly; only from what is still on the screen, as `useGo`. */
export function useGoBack() {
  const router = useRouter()
  const isHere = useIsHere()
  return useCallback(
    (fallback: string) => {
      if (!isHere()) return
      if (router.history.canGoBack()) router.history.back()
      else router.navigate({ to: fallback, replace: true })
    },
    [router, isHere],
  )
}

/** Loads the page that is open once more: its code, when that did not come, and everything around it. */
export function useReload() {
  const router = useRouter()
  return router.reload
}

export const usePathname = (): string => useOwnLocation(({ pathname }) => pathname)

/** The query parameters of this page. */
export const useSearch = (): Search => useOwnLocation(({ search }) => search)

/** A parameter of the path: `/members/member/$member_id` → useParam('member_id'). */
export function useParam(name: string): string {
  const value = useParams()[name]
  if (value === undefined) throw new Error(`this page's path has no parameter ${name}`)
  return value
}

/** Like useParam for a page that stands under several paths. */
export const useOptionalParam = (name: string): string | undefined => useParams()[name]

/** Somebody wants to leave: `proceed` lets them, `stay` does not. */
export type Leaving = { proceed: () => void; stay: () => void }

/** Holds whoever leaves this page while `mustAsk`, by a link, back, or closing the tab, which asks by itself. */
export function useLeaving(mustAsk: () => boolean): Leaving | undefined {
  const { history } = useRouter()
  const [leaving, setLeaving] = useState<Leaving>()
  const must = useEffectEvent(mustAsk)
  const isAsking = useRef(false)
  useEffect(() => {
    const blockerFn: BlockerFn = async () => {
      if (isAsking.current) return true // who presses again while they are asked stays, and the address with them
      if (!must()) return false
      isAsking.current = true
      const stays = await new Promise<boolean>((answer) =>
        setLeaving({ proceed: () => answer(false), stay: () => answer(true) }),
      )
      isAsking.current = false
      setLeaving(undefined)
      if (stays) staying.tell()
      return stays
    }
    return history.block({ blockerFn, enableBeforeUnload: () => must() })
  }, [history])
  return leaving
}
