import type { ReactNode } from 'react'
import { useApi } from '#src/web/api.ts'
import { useRole } from '#src/web/me.ts'
import { invoices } from '../calls.generated.ts'

/** Its children stand only where people can pay online: with no cash box on there is nothing to lead to. */
export function OnlineGate({ children }: { children: ReactNode }) {
  const target = useRole() === 'superadmin' ? ('subscription' as const) : ('membership' as const)
  const { data } = useApi(invoices.providers, { query: { target } }, { staleMs: 300_000 })
  return data && data.providers.length > 0 ? children : null
}
