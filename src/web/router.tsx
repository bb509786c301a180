import { createBrowserHistory, type RouterHistory } from '@tanstack/history'
import {
  Component,
  type ComponentType,
  createContext,
  type ReactNode,
  startTransition,
  Suspense,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { createListeners } from '#src/ui/listeners.ts'
import { type Area, cleanPath, type LazyView, type Place, placeAt } from './routes.ts'
import { keepScrollPlaces } from './scroll-place.ts'

/*
 * Which page stands at an address, over @tanstack/history, which knows the browser's history and asks before a form is left.
 * The page of now stays until the code of the next one is here.
 */

/** Query parameters as plain words: what stands in the URL is what a page reads. */
export type Search = Record<string, string>

export const parseSearch = (text: string): Search => Object.fromEntries(new URLSearchParams(text))

export function stringifySearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (value !== undefined && value !== null && value !== '') parameters.set(name, String(value))
  const text = parameters.toString()
  return text && `?${text}`
}

/** A path made by src/contract/paths.ts, maybe with a query of its own, and what is to stand in its query. */
export const hrefOf = (to: string, search: Search = {}): string => {
  const [path = '', own = ''] = to.split('?')
  return `${cleanPath(path)}${stringifySearch({ ...parseSearch(own), ...search })}`
}

export type Location = { pathname: string; searchStr: string; search: Search; state: object }

export type Going = {
  to: string
  search?: Search
  /** Kept with the entry of the history, not in the URL. */
  state?: object
  replace?: boolean
  keepScroll?: boolean
  /** What was typed has been used: nobody is asked. */
  leavesForm?: boolean
}

/** A component, or why there is none. */
type Drawn = { View?: ComponentType | undefined; error?: unknown }
/** What is to be drawn; every load is a version of its own. */
type Shown = { place: Place; pathname: string; search: Search; frame: Drawn; page: Drawn; version: number }

export type Router = ReturnType<typeof createRouter>

type Screens = {
  /** In the place of a page that broke or did not come. */
  Broken: ComponentType<{ error: unknown; reset: () => void }>
  /** At an address without a page: with a landmark of its own, and within the frame of an area. */
  NotFound: ComponentType
  NotFoundPlace: ComponentType
}

const drawnNow = (view: LazyView | undefined): Drawn | undefined => {
  const View = view?.now()
  return !view || View ? { View } : undefined
}
const drawn = async (view: LazyView | undefined): Promise<Drawn> => {
  try {
    return { View: await view?.load() }
  } catch (error) {
    return { error }
  }
}

export function createRouter(options: { areas: readonly Area[]; screens: Screens; history?: RouterHistory }) {
  const { areas, screens, history = createBrowserHistory() } = options
  const scroll = keepScrollPlaces(history)
  const listeners = createListeners()
  const drawers = new Set<(shown: Shown) => void>()
  let shown: Shown | undefined
  let loads = 0

  const read = (before?: Location): Location => {
    const { pathname, search, state } = history.location
    const same = before?.searchStr === search
    return {
      pathname: cleanPath(pathname),
      searchStr: search,
      search: same ? before.search : parseSearch(search),
      state,
    }
  }
  let location = read()

  const show = (place: Place, frame: Drawn, page: Drawn): void => {
    shown = { place, pathname: location.pathname, search: location.search, frame, page, version: loads }
    for (const drawer of drawers) drawer(shown)
  }
  /** The page of now: at once when its code is here, else when it has come, unless somebody went on. */
  function load(): Promise<void> {
    loads += 1
    const mine = loads
    const place = placeAt(areas, location.pathname)
    const [frame, page] = [drawnNow(place.area?.frame), drawnNow(place.page?.view)]
    if (frame && page) {
      show(place, frame, page)
      return Promise.resolve()
    }
    return Promise.all([drawn(place.area?.frame), drawn(place.page?.view)]).then((both) => {
      if (mine === loads) show(place, ...both)
    })
  }

  const keepsScroll = () => 'keepScroll' in history.location.state
  history.subscribe(() => {
    const before = location
    location = read(before)
    if (before.state === location.state) return // the way back was refused
    scroll.leave()
    if (shown?.pathname === location.pathname) shown.search = location.search
    listeners.tell()
    if (before.pathname !== location.pathname) void load()
    else if (!history.location.hash) scroll.arrive(keepsScroll())
  })
  if (history.location.pathname !== location.pathname)
    history.replace(`${location.pathname}${location.searchStr}`, history.location.state)

  /** The first page is here, or why it is not. */
  const ready = load()
  return {
    ready,
    history,
    screens,
    pages: areas.flatMap((area) => area.pages),
    get location() {
      return location
    },
    get shown() {
      return shown
    },
    subscribe: listeners.subscribe,
    onShown: (drawer: (shown: Shown) => void) => {
      drawers.add(drawer)
      return () => void drawers.delete(drawer)
    },
    /** A page stands on the screen. */
    arrive: () => scroll.arrive(keepsScroll()),
    /** The page of now once more: its code, when that did not come, and everything that broke. */
    reload: load,
    /** Fetches the code of a page that may be the next. */
    fetchPage: (to: string) => {
      const { area, page } = placeAt(areas, cleanPath(to.split('?')[0] ?? ''))
      for (const view of [area?.frame, page?.view]) view?.load().catch(() => undefined) // asked for again by who goes there
    },
    navigate: ({ to, search, state, replace, keepScroll, leavesForm }: Going) => {
      const href = hrefOf(to, search)
      const isHere = href === `${location.pathname}${location.searchStr}`
      if (isHere && !state) return
      history[replace || isHere ? 'replace' : 'push'](
        href,
        { ...state, ...(keepScroll && { keepScroll }) },
        { ignoreBlocker: leavesForm ?? false },
      )
    },
  }
}

const RouterContext = createContext<Router | null>(null)
const ShownContext = createContext<Shown | null>(null)
/** Where the frame or page that asks stands: the browser may be at the next page already. */
const OwnContext = createContext<Pick<Shown, 'pathname'> | Shown>({ pathname: '/' })

export function useRouter(): Router {
  const router = useContext(RouterContext)
  if (!router) throw new Error('no <RouterProvider> stands above')
  return router
}

export function useLocation<T>(select: (location: Location) => T): T {
  const router = useRouter()
  return useSyncExternalStore(router.subscribe, () => select(router.location))
}

export const useOwnPath = (): string => useContext(OwnContext).pathname

/** Of the address of the page that asks, also while the next one is on its way; what stands around pages goes ahead. */
export function useOwnLocation<T>(select: (location: Pick<Location, 'pathname' | 'search'>) => T): T {
  const own = useContext(OwnContext)
  return useLocation((now) => select('search' in own && own.pathname !== now.pathname ? own : now))
}

const none = {}
/** The parameters of the page that stands there. */
export const useParams = (): Readonly<Record<string, string>> => useContext(ShownContext)?.place.params ?? none

type CatchProps = { version: number; Broken: Screens['Broken']; children: ReactNode }
type Caught = { version: number; failure: { error: unknown } | null }

/** What breaks below it is said in its place, until another page or another try. */
class Catch extends Component<CatchProps, Caught> {
  override state: Caught = { version: this.props.version, failure: null }
  static getDerivedStateFromProps = ({ version }: CatchProps, state: Caught): Caught | null =>
    version === state.version ? null : { version, failure: null }
  static getDerivedStateFromError = (error: unknown): Partial<Caught> => ({ failure: { error } })
  override render() {
    const { Broken, children } = this.props
    const { failure } = this.state
    return failure ? <Broken error={failure.error} reset={() => this.setState({ failure: null })} /> : children
  }
}

const keepBroken = () => undefined

/** Another record is another page, with nothing left of what was opened over the one before; its parts are one page. */
const recordOf = ({ page, params }: Place): string => JSON.stringify([page?.path, { ...params, part: undefined }])

/** The page, within what stands around it. */
export function Outlet() {
  const { screens } = useRouter()
  const shown = useContext(ShownContext)
  if (!shown) return null
  const { place, page, version } = shown
  const { Broken } = screens
  const Missing = place.area?.frame ? screens.NotFoundPlace : screens.NotFound
  return (
    <OwnContext value={shown}>
      <Catch version={version} Broken={Broken}>
        {page.View ? (
          <page.View key={recordOf(place)} />
        ) : page.error ? (
          <Broken error={page.error} reset={keepBroken} />
        ) : (
          <Suspense>
            <Missing />
          </Suspense>
        )}
      </Catch>
    </OwnContext>
  )
}

function Frame({ place, frame, version }: Shown) {
  const { Broken } = useRouter().screens
  return (
    <OwnContext value={{ pathname: place.area?.path || '/' }}>
      <Catch version={version} Broken={Broken}>
        {frame.View ? (
          <frame.View key={place.area?.path} />
        ) : frame.error ? (
          <Broken error={frame.error} reset={keepBroken} />
        ) : (
          <Outlet />
        )}
      </Catch>
    </OwnContext>
  )
}

/** Draws the page of now; another one takes its place in a transition, when it is whole. */
export function RouterProvider({ router, Root }: { router: Router; Root: ComponentType<{ children: ReactNode }> }) {
  const [shown, setShown] = useState(router.shown)
  useEffect(() => {
    const draw = (next: Shown | undefined) => startTransition(() => setShown(next))
    draw(router.shown) // what came before anybody listened
    return router.onShown(draw)
  }, [router])
  useLayoutEffect(() => {
    if (shown) router.arrive()
  }, [shown, router])
  return (
    <RouterContext value={router}>
      <ShownContext value={shown ?? null}>
        <Root>
          <Suspense>{shown && <Frame {...shown} />}</Suspense>
        </Root>
      </ShownContext>
    </RouterContext>
  )
}
