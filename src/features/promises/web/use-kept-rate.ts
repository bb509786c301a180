import { useApi } from '#src/web/api.ts'
import { useFormats } from '#src/web/texts.ts'
import { promises } from '../calls.generated.ts'

type KeptRate = { rate: string; kept: string; due: string }

/** Of the promises that came due in the last 90 days, those kept; undefined while none did. */
export function useKeptRate(gymId: string | undefined, isReady = true): KeptRate | undefined {
  const formats = useFormats()
  const { data } = useApi(promises.summary, { query: gymId ? { gym_id: gymId } : {} }, { enabled: isReady })
  if (!data || data.kept_rate === null) return undefined
  return {
    rate: `${formats.number(data.kept_rate)}%`,
    kept: formats.number(data.kept),
    due: formats.number(data.kept + data.broken),
  }
}
