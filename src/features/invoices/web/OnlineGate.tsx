import type { ReactNode } from 'react'
import { useApi } from '#src/web/api.ts'
import { useCan, useRole } from '#src/web/me.ts'
import { invoices } from '../calls.generated.ts'

/** The cash boxes into which the caller's people pay. */
export function useBoxes() {
  const target = useRole() === 'superadmin' ? ('subscription' as const) : ('membership' as const)
  return useApi(invoices.providers, { query: { target } }, { staleMs: 300_000, enabled: useCan(invoices.providers) })
}

/** Whether people can pay online at all: whoever has a cash box that is on. */
export function useIsOnline(): boolean {
  const { data } = useBoxes()
  return data !== undefined && data.providers.length > 0
}

/** Its children stand only where people can pay online: with no cash box on there is nothing to lead to. */
export const OnlineGate = ({ children }: { children: ReactNode }) => (useIsOnline() ? children : null)
