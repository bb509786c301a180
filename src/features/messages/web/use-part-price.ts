import { useApi } from '#src/web/api.ts'
import { useCan } from '#src/web/me.ts'
import { messages } from '../calls.generated.ts'

/** What so many parts of SMS cost, in soʻm; undefined while nobody has said what one costs. */
export function useCostOfParts(): (parts: number) => number | undefined {
  const { data } = useApi(messages.tariff, {}, { staleMs: 300_000, enabled: useCan(messages.tariff) })
  const price = data?.part_price
  return (parts) => (price ? Math.round(parts * price * 100) / 100 : undefined)
}
