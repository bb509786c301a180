import { gyms } from '#src/features/gyms/contract.ts'
import { useSelectedGym } from '#src/features/gyms/web/selected-gym.ts'
import { DateField } from '#src/ui/DateField.tsx'
import { useApi } from '#src/web/api.ts'
import { useRole } from '#src/web/me.ts'
import { useTexts } from '#src/web/texts.ts'
import { texts } from './texts.ts'

/** The gyms of a list: reception's selected one; an owner's all, or the one of the filter. */
export function useGymsOfList(chosen: string | undefined) {
  const role = useRole()
  const { gym } = useSelectedGym()
  const own = useApi(
    gyms.own,
    { query: { filterAz: 'abc', limit: 100 } },
    { staleMs: 60_000, enabled: role === 'admin' },
  ).data?.gyms
  const gymId = role === 'employee' ? gym?._id : chosen
  return { own: own && own.length > 1 ? own : [], gymId, isReady: role !== 'employee' || gym !== undefined }
}

type Days = { start_date?: string | undefined; end_date?: string | undefined }

export function DayRange({ days, onChange }: { days: Days; onChange: (days: Days) => void }) {
  const t = useTexts(texts)
  return (
    <div className="mb-4 grid max-w-120 grid-cols-2 gap-4">
      <DateField
        label={t.from}
        value={days.start_date ?? ''}
        onChange={(day) => onChange({ start_date: day || undefined })}
      />
      <DateField
        label={t.to}
        value={days.end_date ?? ''}
        onChange={(day) => onChange({ end_date: day || undefined })}
      />
    </div>
  )
}

/** Rows of several gyms name theirs. */
export function useGymColumn(isShown: boolean) {
  const t = useTexts(texts)
  return isShown
    ? [{ id: 'gym', header: t.gym, from: 'lg' as const, cell: (row: { gym_id: { name: string } }) => row.gym_id.name }]
    : []
}

export function useGymFilter(own: readonly { _id: string; name: string }[]) {
  const t = useTexts(texts)
  if (own.length === 0) return []
  return [{ name: 'gym_id' as const, label: t.gym, choices: own.map(({ _id, name }) => ({ value: _id, label: name })) }]
}
