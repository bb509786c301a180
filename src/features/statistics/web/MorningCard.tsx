import { Badge } from '#src/ui/Badge.tsx'
import { Card } from '#src/ui/Card.tsx'
import { InfoPopover } from '#src/ui/Popover.tsx'
import { useApi } from '#src/web/api.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { type MorningRow, statistics } from '../contract.ts'
import { rowsOf } from '../figure-rows.ts'
import { CardState } from './CardState.tsx'
import { gymQuery, type Of, placeOf } from './of-gym.ts'
import { MemberLine } from './MemberLine.tsx'
import { useRowsLink } from './rows-link.tsx'
import { texts } from './texts.ts'

const lists = ['ending', 'debts', 'absent', 'newcomers'] as const

/** Whom to speak to today. A line leads to the membership that it is about. */
export function MorningCard({ gymId }: Of) {
  const t = useTexts(texts)
  const formats = useFormats()
  const { link } = useRowsLink()
  const { data, error, refetch } = useApi(statistics.morning, { query: { ...gymQuery({ gymId }), limit: 5 } })
  if (!data) return <CardState title={t.morning} lines={10} error={error} refetch={refetch} />
  const note = (list: (typeof lists)[number], row: MorningRow) => {
    if (list === 'ending') return row.plan_name
    if (list === 'debts') return t.dueOn(formats.day(row.due_date))
    return row.last_visit ? t.lastVisit(formats.relativeDay(row.last_visit)) : t.neverCame
  }
  return (
    <Card title={t.morning} description={t.morningText}>
      <div className="flex flex-col gap-4">
        {lists.map((list) => {
          const { count, items } = data[list]
          return (
            <section key={list} aria-label={t.lists[list]}>
              <h3 className="mb-1 flex items-center gap-1.5 font-semibold text-sm">
                {t.lists[list]}
                <InfoPopover title={t.lists[list]}>{t.listInfo[list]}</InfoPopover>
                <Badge tone={count > 0 ? 'info' : 'off'}>
                  {link(rowsOf.attention(placeOf({ gymId }), list))?.({
                    className: 'hover:underline',
                    children: formats.number(count),
                  }) ?? formats.number(count)}
                </Badge>
              </h3>
              {count === 0 ? (
                <p className="text-muted text-sm">{t.nobody}</p>
              ) : (
                <ul>
                  {items.map((row) => (
                    <MemberLine key={row.membership_id} row={row} note={note(list, row)} />
                  ))}
                </ul>
              )}
              {count > items.length &&
                (link(rowsOf.attention(placeOf({ gymId }), list))?.({
                  className: 'mt-1 inline-block font-medium text-accent-text text-sm hover:underline',
                  children: t.more(formats.number(count - items.length)),
                }) ?? <p className="mt-1 text-muted text-sm">{t.more(formats.number(count - items.length))}</p>)}
            </section>
          )
        })}
      </div>
    </Card>
  )
}
