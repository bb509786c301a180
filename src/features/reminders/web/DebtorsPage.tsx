import { debtAges } from '#src/features/memberships/rules.ts'
import { statistics } from '#src/features/statistics/contract.ts'
import { PageHead } from '#src/ui/PageHead.tsx'
import { TileSkeleton } from '#src/ui/Skeleton.tsx'
import { Tile } from '#src/ui/Tile.tsx'
import { useApi } from '#src/web/api.ts'
import { Link, usePathname } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { useGymOfList } from '#src/features/gyms/web/gyms-of-list.ts'
import { CandidateList, NobodyHere, useCandidateSearch } from './CandidateList.tsx'
import { ReminderTabs } from './ReminderTabs.tsx'
import { texts } from './texts.ts'

/** /admin/debtors, /employee/debtors: who owes what and since when; the ticked ones get an SMS. */
export function DebtorsPage() {
  const t = useTexts(texts)
  const list = useCandidateSearch()
  return (
    <>
      <PageHead title={t.debtors} context={t.debtorsContext} tabs={<ReminderTabs current="debtors" />} />
      <DebtAges list={list} />
      <CandidateList command="unpaid" list={list} empty={<NobodyHere title={t.noDebts}>{t.noDebtsText}</NobodyHere>} />
    </>
  )
}

/** What is owed by age; each leads to its rows. */
function DebtAges({ list }: { list: ReturnType<typeof useCandidateSearch> }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const pathname = usePathname()
  const { gymId, isReady } = useGymOfList(list.query.gym_id)
  const { data } = useApi(
    statistics.debts,
    { query: { limit: 1, ...(gymId && { gym_id: gymId }) } },
    { keepPrevious: true, enabled: isReady },
  )
  return (
    <div className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-4">
      {debtAges.map((age) => {
        const figure = data?.aging.find(({ bucket }) => bucket === age)
        if (!data) return <TileSkeleton key={age} />
        const isOn = list.query.age === age
        return (
          <Tile
            key={age}
            label={t.ages[age]}
            value={formats.number(figure?.remaining ?? 0)}
            compared={t.ageCount(formats.number(figure?.count ?? 0))}
            {...(isOn && { className: 'border-accent!' })}
            renderLink={(link) => (
              <Link
                to={pathname}
                search={{ ...(isOn ? {} : { age }), ...(list.query.gym_id ? { gym_id: list.query.gym_id } : {}) }}
                keepScroll
                {...(isOn && { 'aria-current': 'true' as const })}
                {...link}
              />
            )}
          />
        )
      })}
    </div>
  )
}
