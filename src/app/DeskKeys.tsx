import { useEffect, useEffectEvent } from 'react'
import { paths } from '#src/contract/paths.ts'
import { hasWindow, isPressed, keysOf } from '#src/ui/shortcuts.ts'
import { toast } from '#src/ui/toast-store.ts'
import { useScanGuard } from '#src/ui/use-scanner.ts'
import { useHasPermission, useRole } from '#src/web/me.ts'
import { useGo } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { deskKeysTexts } from './desk-keys-texts.ts'

/** The door and the till are one key away from anywhere, as the sale is by its own; a scan changes nothing but at the door. */
export function DeskKeys() {
  const t = useTexts(deskKeysTexts)
  const role = useRole()
  const go = useGo()
  const ways = [
    { name: 'door', can: useHasPermission('visits.write'), to: paths.checkIn(role) },
    { name: 'shift', can: true, to: paths.shifts(role) },
  ] as const
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const way = ways.find(({ name, can }) => can && isPressed(name, event))
    if (!way || hasWindow()) return
    event.preventDefault()
    go(way.to)
  })
  useScanGuard(() => toast({ tone: 'warn', title: t.scanned(keysOf('door')) }))
  useEffect(() => {
    const hear = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
  return null
}
