import { useEffect, useEffectEvent } from 'react'
import { paths } from '#src/contract/paths.ts'
import { hasWindow, isPressed } from '#src/ui/shortcuts.ts'
import { typeAhead } from '#src/ui/type-ahead.ts'
import { useHasPermission, useMe, useRole } from '#src/web/me.ts'
import { useGo, usePathname } from '#src/web/navigation.tsx'
import { pressEarlyKeys } from './early-keys.ts'

/** The door and the till are one key away from anywhere, as the sale is by its own. */
export function DeskKeys() {
  const role = useRole()
  const go = useGo()
  const pathname = usePathname()
  const ways = [
    { name: 'door', can: useHasPermission('visits.write'), to: paths.checkIn(role) },
    { name: 'shift', can: true, to: paths.shifts(role) },
  ] as const
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const way = ways.find(({ name, can }) => can && isPressed(name, event))
    if (!way || hasWindow()) return
    event.preventDefault()
    if (way.name === 'door' && pathname !== way.to) typeAhead(() => true)
    go(way.to)
  })
  useEffect(() => {
    const hear = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
  const isKnown = useMe() !== undefined
  // what hears the sale's key hears it from the same moment on
  useEffect(() => {
    if (isKnown) pressEarlyKeys()
  }, [isKnown])
  return null
}
