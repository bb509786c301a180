import type { Reply } from '#src/contract/endpoint.ts'
import { debtAges } from '#src/features/memberships/rules.ts'
import { texts as promiseTexts } from '#src/features/promises/web/texts.ts'
import { useKeptRate } from '#src/features/promises/web/use-kept-rate.ts'
import { statistics } from '#src/features/statistics/calls.generated.ts'
import { FilterChip } from '#src/ui/FilterMenu.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { useApi } from '#src/web/api.ts'
import { PartState } from '#src/web/layout/PartState.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { useGymOfList } from '#src/features/gyms/web/gyms-of-list.ts'
import { CandidateList, NobodyHere, useCandidateSearch } from './CandidateList.tsx'
import { ReminderTabs } from './ReminderTabs.tsx'
import { texts } from './texts.ts'

/** /admin/debtors, /employee/debtors: who owes what and since when; the ticked ones get an SMS. */
export function DebtorsPage() {
  const t = useTexts(texts)
  const promised = useTexts(promiseTexts)
  const list = useCandidateSearch()
  const { gymId, isReady } = useGymOfList(list.query.gym_id)
  const { rate, failed, again } = useKeptRate(gymId, isReady)
  const figures = useApi(
    statistics.debts,
    { query: { limit: 1, ...(gymId && { gym_id: gymId }) } },
    { keepPrevious: true, enabled: isReady },
  )
  const kept = rate ? `; ${promised.kept(rate.rate, rate.kept, rate.due)}` : ''
  return (
    <>
      <PageHead title={t.debtors} context={t.debtorsContext + kept} tabs={<ReminderTabs current="debtors" />} />
      <PartState inCard name={promised.keptRate} error={failed} onRetry={again} />
      {!figures.data && <PartState inCard name={t.ages} error={figures.error} onRetry={figures.refetch} />}
      <CandidateList
        command="unpaid"
        list={list}
        ages={<DebtAges list={list} data={figures.data} />}
        empty={<NobodyHere title={t.noDebts}>{t.noDebtsText}</NobodyHere>}
      />
    </>
  )
}

type DebtFigures = Reply<typeof statistics.debts>

/** What is owed by age, in the toolbar: each chip shows its rows, a second press all of them. */
function DebtAges({ list, data }: { list: ReturnType<typeof useCandidateSearch>; data: DebtFigures | undefined }) {
  const t = useTexts(texts)
  const formats = useFormats()
  return debtAges.map((age, index) => {
    const figure = data?.aging.find(({ bucket }) => bucket === age)
    const isOn = list.query.age === age
    const count = t.ageCount(formats.number(figure?.count ?? 0))
    const sum = data?.total_remaining === undefined ? null : (figure?.remaining ?? 0) // not for whoever may not see sums
    // the unit is seen once: four chips and the gym stand in one row at 1366
    return (
      <span key={age} title={data && (sum === null ? count : `${formats.som(sum)}, ${count}`)}>
        <FilterChip
          label={
            <>
              {age.replace('-', '–')} <span className={index === 0 ? '' : 'sr-only'}>{t.ageUnit}</span>
            </>
          }
          count={
            <span className="inline-block min-w-13 text-start">
              {data && (sum === null ? formats.number(figure?.count ?? 0) : formats.compact(sum))}
            </span>
          }
          isOn={isOn}
          onToggle={() => list.change({ age: isOn ? undefined : age })}
        />
      </span>
    )
  })
}
