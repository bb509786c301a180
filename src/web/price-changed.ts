import type { Endpoint } from '#src/contract/endpoint.ts'
import type { ApiError } from './api-error.ts'
import { keyOf, queryClient } from './api.ts'

/** Somebody changed a price that was just agreed to: where it stands is read again, and the next press is at what stands there then. */
export function readNewPrice({ error }: ApiError, ...from: readonly Endpoint[]): void {
  if (error !== 'price.changed') return
  for (const endpoint of from) void queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })
}
