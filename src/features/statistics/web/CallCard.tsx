import { paths } from '#src/contract/paths.ts'
import { Card } from '#src/ui/Card.tsx'
import { InfoPopover } from '#src/ui/Popover.tsx'
import { SegmentedControl } from '#src/ui/SegmentedControl.tsx'
import { useApi } from '#src/web/api.ts'
import { useRole } from '#src/web/me.ts'
import { Link, useGo, usePathname, useSearch } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { insights } from '../insights-calls.generated.ts'
import type { Morning, MorningRow } from '../insights-contract.ts'
import { rowsOf } from '../figure-rows.ts'
import { CardState } from './CardState.tsx'
import { gymQuery, type Of, placeOf } from './of-gym.ts'
import { MemberLine } from './MemberLine.tsx'
import { pageTexts } from './page-texts.ts'
import { type RenderLink, useRowsLink } from './rows-link.tsx'
import { texts } from './texts.ts'

const lists = ['ending', 'debts', 'absent', 'newcomers'] as const
type List = (typeof lists)[number]
const shown = 6

const countOf = (data: Morning, list: List): number =>
  list === 'ending' ? data.ending.count + data.soon.count : data[list].count

/** Whom to call today, by what about: phone, and the act that it is about, one press away. The list stands in the URL. */
export function CallCard({ gymId }: Of) {
  const t = useTexts(texts)
  const words = useTexts(pageTexts)
  const formats = useFormats()
  const { link } = useRowsLink()
  const { call: asked, ...rest } = useSearch()
  const pathname = usePathname()
  const go = useGo()
  const { data, error, refetch } = useApi(insights.morning, { query: { ...gymQuery({ gymId }), limit: shown } })
  const role = useRole()
  if (!data) return <CardState title={t.morning} lines={10} place="min-h-131" error={error} refetch={refetch} />
  const list = lists.find((each) => each === asked) ?? lists.find((each) => countOf(data, each) > 0) ?? 'ending'
  const count = countOf(data, list)
  const items = list === 'ending' ? [...data.ending.items, ...data.soon.items].slice(0, shown) : data[list].items
  const note = (row: MorningRow) => {
    if (list === 'ending') return `${formats.relativeDay(row.end_date)}, ${row.plan_name}`
    if (list === 'debts') {
      const due = t.dueOn(formats.day(row.due_date))
      if (row.asked === row.remaining) return due
      return (
        <>
          {due}
          <span className="block whitespace-normal">{t.allDebt(formats.som(row.remaining))}</span>
        </>
      )
    }
    return row.last_visit ? t.lastVisit(formats.relativeDay(row.last_visit)) : t.neverCame
  }
  // endings have a page of their own, whose first days these are
  const all: RenderLink | undefined =
    list !== 'ending'
      ? link(rowsOf.attention(placeOf({ gymId }), list))
      : role === 'admin' || role === 'employee'
        ? (props) => (
            <Link to={paths.endings(role)} search={role === 'admin' && gymId ? { gym_id: gymId } : {}} {...props} />
          )
        : undefined
  const counted = words.memberships(count, formats.number(count))
  return (
    <Card title={t.morning} description={t.morningText}>
      <SegmentedControl
        hideLabel
        label={words.callLists}
        className="max-w-full overflow-x-auto whitespace-nowrap [scrollbar-width:none] [&>div]:min-w-max"
        value={list}
        onChange={(chosen: List) =>
          go(pathname, { search: { ...rest, call: chosen }, keepScroll: true, replace: true })
        }
        choices={lists.map((value) => ({
          value,
          label: `${words.short[value]} ${formats.number(countOf(data, value))}`,
        }))}
      />
      <div className="mt-3 flex min-h-7 pointer-coarse:min-h-11 items-center gap-1.5 text-sm">
        <h3 className="font-semibold">{t.lists[list]}</h3>
        <InfoPopover title={t.lists[list]}>{t.listInfo[list]}</InfoPopover>
        <span className="num ml-auto">
          {count > 0 &&
            (all?.({ className: 'touch-target font-medium text-accent-text hover:underline', children: counted }) ??
              counted)}
        </span>
      </div>
      <div className="min-h-84">
        {count === 0 ? (
          <p className="py-4 text-muted">{t.nobody}</p>
        ) : (
          <ul>
            {items.map((row) => (
              <MemberLine key={row.membership_id} row={row} note={note(row)} about={list} />
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
