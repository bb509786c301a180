import { useApi } from '#src/web/api.ts'
import { useFormats } from '#src/web/texts.ts'
import { promises } from '../calls.generated.ts'

type KeptRate = { rate: string; kept: string; due: string }

/** Of the promises that came due in the last 90 days, those kept: no `rate` while none did; `failed` where it can't be told. */
export function useKeptRate(gymId: string | undefined, isReady = true) {
  const formats = useFormats()
  const { data, error, refetch } = useApi(
    promises.summary,
    { query: gymId ? { gym_id: gymId } : {} },
    { enabled: isReady },
  )
  const rate: KeptRate | undefined =
    !data || data.kept_rate === null
      ? undefined
      : {
          rate: `${formats.number(data.kept_rate)}%`,
          kept: formats.number(data.kept),
          due: formats.number(data.kept + data.broken),
        }
  return { rate, failed: data ? null : error, again: refetch }
}
