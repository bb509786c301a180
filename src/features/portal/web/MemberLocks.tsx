import type { ReactNode } from 'react'
import { useTexts } from '#src/web/texts.ts'
import { texts } from './texts.ts'
import { usePortal } from './use-portal.ts'

/** Tells the frame why the member's sections are closed; null once the gym's plan brings them. */
export function MemberLocks({ children }: { children: (lockedReason: string | null) => ReactNode }) {
  const t = useTexts(texts)
  const { portal } = usePortal()
  return children(portal?.is_open ? null : t.lockedReason)
}
