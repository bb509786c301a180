import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { quietMs } from '#src/web/quiet.ts'
import { SearchEverything } from '../SearchEverything.tsx'

const Bell = lazyPart(
  () => import('#src/features/notifications/web/NotificationBell.tsx'),
  'NotificationBell',
  'unasked',
)

const SaleShortcut = lazyPart(() => import('#src/features/memberships/web/SaleShortcut.tsx'), 'SaleShortcut', 'unasked')

const DeskKeys = lazyPart(() => import('../DeskKeys.tsx'), 'DeskKeys', 'unasked')

const ScanGuard = lazyPart(() => import('../ScanGuard.tsx'), 'ScanGuard', 'unasked')

const SalePlace = lazyPart(() => import('#src/features/memberships/web/SalePlace.tsx'), 'SalePlace', 'unasked')

/** In the middle of a phone's bar. */
export const DeskAct = () => (
  <Suspense fallback={<span />}>
    <SalePlace />
  </Suspense>
)

/** What the first page shows without. */
function Later() {
  const [isTime, setTime] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setTime(true), quietMs)
    return () => clearTimeout(timer)
  }, [])
  return isTime ? (
    <Suspense>
      <ScanGuard />
    </Suspense>
  ) : null
}

/** Owners and reception sell with one key from any page. */
export const DeskTools = () => (
  <>
    <SearchEverything />
    <Suspense>
      <SaleShortcut />
      <Bell />
      <DeskKeys />
    </Suspense>
    <Later />
  </>
)
