import type { ReactNode } from 'react'
import { noGymTexts } from '#src/features/gyms/web/no-gym-texts.ts'
import { useTexts } from '#src/web/texts.ts'
import { texts } from './texts.ts'
import { usePortal } from './use-portal.ts'

/** Tells the frame why the member's sections are closed: no gym, or its plan; null where that brings them, and as long as it is not known. */
export function MemberLocks({ children }: { children: (lockedReason: string | null) => ReactNode }) {
  const t = { ...useTexts(texts), ...useTexts(noGymTexts) }
  const { portal } = usePortal()
  if (portal?.gym === null) return children(t.noGym)
  return children(!portal || portal.is_open ? null : t.lockedReason)
}
