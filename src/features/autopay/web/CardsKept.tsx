import { tashkentDay } from '#src/contract/days.ts'
import { useApi } from '#src/web/api.ts'
import { PartState } from '#src/web/layout/PartState.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { autopays } from '../calls.generated.ts'
import { texts } from './texts.ts'

/** At the cash box that keeps members' cards: how many are connected, and after a change of it how many are again. */
export function CardsKept() {
  const t = useTexts(texts)
  const formats = useFormats()
  const { data, error, refetch } = useApi(autopays.cards, { query: {} })
  if (!data) return <PartState inCard name={t.title} error={error} onRetry={refetch} />
  if (data.connected === 0 && !data.moved) return null
  const { connected, moved } = data
  return (
    <div className="mt-4 grid gap-1 text-sm">
      <p>{t.connected(formats.number(connected))}</p>
      {moved && (
        <p className={moved.again < moved.cut_off ? 'text-warn' : undefined}>
          {t.movedOn(
            formats.day(tashkentDay(new Date(moved.last_at))),
            formats.number(moved.again),
            formats.number(moved.cut_off),
          )}
        </p>
      )}
    </div>
  )
}
