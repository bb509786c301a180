import { Link as RouterLink, useLocation, useNavigate, useParams, useRouter } from '@tanstack/react-router'
import { type ComponentProps, useCallback, useEffect, useState } from 'react'

/** Query parameters as plain words: what stands in the URL is what a page reads. */
export type Search = Record<string, string>

/** The router's own parser turns `?search=998901` into a number; ours leaves every word as it is. */
export const parseSearch = (text: string): Search => Object.fromEntries(new URLSearchParams(text))

export function stringifySearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (value !== undefined && value !== null && value !== '') parameters.set(name, String(value))
  const text = parameters.toString()
  return text && `?${text}`
}

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** A path made by src/contract/paths.ts. */
  to: string
  search?: Search | undefined
  replace?: boolean
  /** Leave the scroll where it is: tabs, pages of a list. */
  keepScroll?: boolean
}

/** A link of the product; the page behind it is loaded when the pointer comes near. */
export function Link({ to, search, replace, keepScroll, ...rest }: LinkProps) {
  return (
    <RouterLink
      to={to as string}
      search={(search ?? {}) as never} // the route tree is not registered as a type: paths.ts makes the paths and a test walks them
      {...(replace ? { replace } : {})}
      {...(keepScroll ? { resetScroll: false } : {})}
      activeProps={noProps}
      {...rest}
    />
  )
}
const noProps = {}

/** Goes somewhere from code: `go(paths.members(role))`. `leavesForm`: what was typed has been used, nobody is asked. */
export function useGo() {
  const navigate = useNavigate()
  return useCallback(
    (to: string, options: { search?: Search; replace?: boolean; keepScroll?: boolean; leavesForm?: boolean } = {}) =>
      void navigate({
        to,
        search: (options.search ?? {}) as never, // see Link
        replace: options.replace ?? false,
        resetScroll: !options.keepScroll,
        ignoreBlocker: options.leavesForm ?? false,
      }),
    [navigate],
  )
}

/** Goes elsewhere instead of showing something, once: what leads it is of the moment it appears. */
export function Redirect({ to, search, state }: { to: string; search?: Search | undefined; state?: object }) {
  const navigate = useNavigate()
  const [target] = useState({ to, search: (search ?? {}) as never, state: (state ?? {}) as never, replace: true }) // see Link
  useEffect(() => void navigate(target), [navigate, target])
  return null
}

/** One page back, or to `fallback` when the page was opened directly. */
export function useGoBack() {
  const router = useRouter()
  return useCallback(
    (fallback: string) =>
      router.history.canGoBack() ? router.history.back() : void router.navigate({ to: fallback, replace: true }),
    [router],
  )
}

/** Loads the page that is open once more: its code, when that did not come, and everything around it. */
export function useReload() {
  const router = useRouter()
  return useCallback(() => router.invalidate(), [router])
}

export const usePathname = (): string => useLocation({ select: (location) => location.pathname })

/** The query parameters of this page. */
export const useSearch = (): Search => useLocation({ select: (location) => location.search as Search }) // parseSearch gives words only

/** A parameter of the path: `/members/member/$member_id` → useParam('member_id'). */
export function useParam(name: string): string {
  const value = (useParams({ strict: false }) as Record<string, string | undefined>)[name] // the route tree is not a type, see Link
  if (value === undefined) throw new Error(`this page's path has no parameter ${name}`)
  return value
}

/** Like useParam for a page that stands under several paths. */
export const useOptionalParam = (name: string): string | undefined =>
  (useParams({ strict: false }) as Record<string, string | undefined>)[name]
