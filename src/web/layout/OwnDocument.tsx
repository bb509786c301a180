import { type ReactNode, useEffect } from 'react'
import { cleanPath } from '../routes.ts'

/** The path at which the document that stands here was asked for: its headers say with whom it may speak. */
const askedAt = (): string | undefined => {
  const [loaded] = performance.getEntriesByType('navigation')
  return loaded && cleanPath(new URL(loaded.name, location.href).pathname)
}

const loadAnew = (): void => location.reload()

type Props = { path: string; children: ReactNode; load?: () => void }

/** A page whose document alone may speak with somebody else: whoever comes to it from inside the app has it loaded by itself. */
export function OwnDocument({ path, children, load = loadAnew }: Props) {
  const isOwn = (askedAt() ?? path) === path
  useEffect(() => {
    if (!isOwn) load()
  }, [isOwn, load])
  return isOwn ? children : null
}
