import { type ComponentType, StrictMode, startTransition, useEffect, useEffectEvent, useState } from 'react'
import type { Root } from 'react-dom/client'
import { PublicFrame } from '#src/features/sessions/web/PublicFrame.tsx'
import { isBack, loadCode, loadShared, MissingCode, missingText } from '#src/ui/code.ts'
import { frameLabels } from '#src/ui/frame-labels.ts'
import { useLabels } from '#src/ui/labels.tsx'
import { toast } from '#src/ui/toast-store.ts'
import { Splash } from '#src/web/layout/Splash.tsx'
import { Surroundings } from '#src/web/layout/Surroundings.tsx'
import { useSession } from '#src/web/session.ts'
import { provideWay } from '#src/web/way.tsx'
import { doorAt } from './doors.ts'
import './open-commands.ts'
import { isSavingData } from '#src/web/saving-data.ts'

const askAgainMs = 3000

const loadInside = () => loadShared(() => import('./inside.tsx'))

/** The page of a door; undefined is a page of the inside. */
async function loadDoor(path: string): Promise<ComponentType | undefined> {
  const door = doorAt(path)
  const found: Record<string, ComponentType> | undefined = door && ((await loadCode<object>(door.load)) as never) // its modules export their pages alone
  return door && found?.[door.name]
}

/** Somebody is there: a field may have the focus by itself. */
const firstSigns = ['focusin', 'keydown'] as const

/** While somebody types, the app comes that they will see next. */
async function fetchInside(): Promise<void> {
  try {
    const { fetchAreas } = await loadInside()
    await fetchAreas()
  } catch {
    // no connection: asked for again when it is needed
  }
}

/** The pages to sign in at, with React alone; who signs in, or goes elsewhere, gets the whole app in their place. */
export async function open(root: Root): Promise<void> {
  const First = await loadDoor(location.pathname)
  if (!First) return (await loadInside()).open(root)
  startTransition(() =>
    root.render(
      <StrictMode>
        <Surroundings>
          <DoorPages First={First} root={root} />
        </Surroundings>
      </StrictMode>,
    ),
  )
}

function DoorPages({ First, root }: { First: ComponentType; root: Root }) {
  const session = useSession()
  const labels = useLabels(frameLabels)
  const [Page, setPage] = useState(() => First)
  const { role, landsOn } = session.status === 'signed_in' ? session : {}

  const sayMissing = (error: unknown) => toast({ tone: 'bad', title: missingText(labels.missing, error) })

  /** Its code first: without a connection everything stays as it is. */
  const show = useEffectEvent(async (path: string, arrive: () => void) => {
    try {
      const Next = await loadDoor(path)
      const inside = Next ? undefined : await loadInside()
      arrive()
      if (Next) setPage(() => Next)
      await inside?.open(root)
    } catch (error) {
      if (!(error instanceof MissingCode)) throw error
      if (await isBack(error)) location.assign(path)
      else sayMissing(error)
    }
  })

  useEffect(() => {
    provideWay((to) => void show(to, () => history.pushState(null, '', to)))
    const onBack = () => void show(location.pathname, () => undefined)
    window.addEventListener('popstate', onBack)
    if (!isSavingData()) for (const first of firstSigns) document.addEventListener(first, fetchInside, { once: true })
    return () => {
      window.removeEventListener('popstate', onBack)
      for (const first of firstSigns) document.removeEventListener(first, fetchInside)
    }
  }, [])

  /** The way in; without its code it is asked for until it may come, and then the page begins anew, as with a newer version. */
  const [tries, setTries] = useState(0)
  const enter = useEffectEvent(async (): Promise<'again' | 'done'> => {
    try {
      const inside = await loadInside()
      await inside.open(root)
    } catch (error) {
      if (!(error instanceof MissingCode)) throw error
      if (error.reason === 'new_version' || (await isBack(error))) location.reload()
      else {
        if (error.reason === 'fault') sayMissing(error)
        return 'again'
      }
    }
    return 'done'
  })
  useEffect(() => {
    if (!role) return
    if (tries === 0) history.replaceState(null, '', landsOn ?? placeOf(role))
    let timer: number | undefined
    void enter().then((end) => {
      if (end === 'again') timer = window.setTimeout(() => setTries(tries + 1), askAgainMs)
    })
    return () => clearTimeout(timer)
  }, [role, landsOn, tries])

  if (role) return <Splash />
  return (
    <PublicFrame>
      <Page />
    </PublicFrame>
  )
}

/** Where somebody begins: where their session ended (web.tsx or RoleArea has left that in the history), or at home. */
function placeOf(role: string): string {
  const home = `/${role}`
  // of a tab that was open before an update it was no text
  const { returnTo } = (history.state ?? {}) as { returnTo?: unknown }
  return typeof returnTo === 'string' && returnTo.startsWith(`${home}/`) ? returnTo : home
}
