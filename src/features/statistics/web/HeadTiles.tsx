import { addDays, addMonths, firstOfMonth } from '#src/contract/days.ts'
import { Sparkline } from '#src/ui/charts/Sparkline.tsx'
import { Tile } from '#src/ui/Tile.tsx'
import { useApi } from '#src/web/api.ts'
import { today, useFormats, useTexts } from '#src/web/texts.ts'
import { statistics } from '../calls.generated.ts'
import type { MemberCounts } from '../contract.ts'
import { rowsOf } from '../figure-rows.ts'
import { changePct, changeSoFar, spanOf } from '../rules.ts'
import { useChange } from './change.ts'
import { useBasis } from './basis.tsx'
import { type Asked, TileState } from './CardState.tsx'
import { insightTexts } from './insight-texts.ts'
import { gymQuery, type Of, placeOf } from './of-gym.ts'
import { pageTexts } from './page-texts.ts'
import { RowsLink, rendered, useRowsLink } from './rows-link.tsx'
import { texts } from './texts.ts'

const everyMinute = 60_000

const netUntil = (series: readonly { net: number }[], days: number) =>
  series.slice(0, days).reduce((sum, { net }) => sum + net, 0)

type Course = { total: number; change_pct: number | null; series: readonly { net: number }[] }

/** What came in, or what was earned, of today, this month and the last; read again every minute. */
function useMoney({ gymId }: Of): {
  money: { now: Course; month: Course; before: Course } | null
  asked: readonly Asked[]
} {
  const basis = useBasis()
  const day = today()
  const asked = {
    now: { query: { ...gymQuery({ gymId }), period: 'day', date: day } },
    month: { query: { ...gymQuery({ gymId }), period: 'month', date: day } },
    before: { query: { ...gymQuery({ gymId }), period: 'month', date: addMonths(day, -1) } },
  } as const
  const cash = { refetchEvery: everyMinute, enabled: basis === 'cash' }
  const earned = { refetchEvery: everyMinute, enabled: basis === 'earned' }
  const received = [
    useApi(statistics.gymRevenue, asked.now, cash),
    useApi(statistics.gymRevenue, asked.month, cash),
    useApi(statistics.gymRevenue, asked.before, cash),
  ]
  const made = [
    useApi(statistics.earned, asked.now, earned),
    useApi(statistics.earned, asked.month, earned),
    useApi(statistics.earned, asked.before, earned),
  ]
  const [now, month, before] =
    basis === 'cash'
      ? received.map(({ data }) => data)
      : made.map(({ data }) => data && { ...data, total: data.earned })
  return {
    money: now && month && before ? { now, month, before } : null,
    asked: basis === 'cash' ? received : made,
  }
}

/** Today's money first; a click opens the very rows. */
export function RevenueTiles({ gymId }: Of) {
  const t = useTexts(texts)
  const more = useTexts(insightTexts)
  const formats = useFormats()
  const change = useChange()
  const { link } = useRowsLink()
  const isEarned = useBasis() === 'earned'
  const { money, asked } = useMoney({ gymId })
  if (!money)
    return (
      <>
        <TileState label={isEarned ? more.earnedToday : t.today} asked={asked} />
        <TileState label={isEarned ? more.earnedMonth : t.thisMonth} asked={asked} />
      </>
    )
  const { now, month, before } = money
  const day = today()
  const passed = Number(day.slice(8))
  const soFar = netUntil(month.series, passed)
  const soFarBefore = netUntil(before.series, passed)
  const ofMonth = changePct(soFar, soFarBefore)
  const rows = isEarned ? rowsOf.earned : rowsOf.money
  const place = placeOf({ gymId })
  const yesterday = addDays(day, -1)
  // of the month before too, on the first days of one
  const week = [...before.series, ...month.series.slice(0, passed)].slice(-7)
  const netYesterday = (passed > 1 ? month.series[passed - 2] : before.series.at(-1))?.net ?? 0
  const firstBefore = addMonths(firstOfMonth(day), -1)
  const sameDayBefore = addDays(firstBefore, Math.min(passed, before.series.length) - 1)
  return (
    <>
      <Tile
        label={isEarned ? more.earnedToday : t.today}
        value={formats.number(Math.round(now.total))}
        unit={t.som}
        change={change(changeSoFar(now.change_pct))}
        compared={
          <RowsLink rows={rows(place, { start: yesterday, end: yesterday })}>
            {t.comparedYesterday(formats.compact(netYesterday))}
          </RowsLink>
        }
        info={isEarned ? more.earnedInfo : t.todayInfo}
        picture={<Sparkline kind="bar" values={week.map(({ net }) => net)} />}
        {...rendered(link(rows(place, { start: day, end: day })))}
      />
      <Tile
        label={isEarned ? more.earnedMonth : t.thisMonth}
        value={formats.number(Math.round(soFar))}
        unit={t.som}
        change={change(passed > 1 ? ofMonth : changeSoFar(ofMonth))}
        compared={
          <RowsLink rows={rows(place, { start: firstBefore, end: sameDayBefore })}>
            {t.comparedMonth(formats.compact(soFarBefore))}
          </RowsLink>
        }
        info={isEarned ? more.earnedInfo : t.thisMonthInfo}
        {...rendered(link(rows(place, { start: firstOfMonth(day), end: day })))}
      />
    </>
  )
}

/** Who is a member today, and how that changed this month. */
export function MemberTile({ gymId, counts: asked }: Of & { counts: Asked & { data: MemberCounts | undefined } }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const { link } = useRowsLink()
  const counts = asked.data
  if (!counts) return <TileState label={t.active} asked={[asked]} />
  const passed = counts.series.filter(({ bucket }) => bucket <= today())
  return (
    <Tile
      label={t.active}
      value={formats.number(counts.active)}
      compared={
        <RowsLink rows={rowsOf.moved(placeOf({ gymId }), 'changed', spanOf('month', today()))}>
          {t.comparedMembers(formats.number(counts.new), formats.number(counts.lost))}
        </RowsLink>
      }
      info={t.activeInfo}
      picture={<Sparkline values={passed.map(({ total }) => total)} />}
      {...rendered(link(rowsOf.members(placeOf({ gymId }), { status: 'active' })))}
    />
  )
}

/** What members owe. */
export function DebtTile({ gymId }: Of) {
  const t = useTexts(texts)
  const words = useTexts(pageTexts)
  const formats = useFormats()
  const { link } = useRowsLink()
  const asked = useApi(statistics.debts, { query: { ...gymQuery({ gymId }), limit: 5 } }, { refetchEvery: everyMinute })
  const { data } = asked
  if (!data) return <TileState label={t.debt} asked={[asked]} />
  const people = t.debtMembers(data.members, formats.number(data.members))
  const rows = words.memberships(data.pagination.total, formats.number(data.pagination.total))
  // whoever may not see sums is told how many they are
  const isSum = data.total_remaining !== undefined
  return (
    <Tile
      label={isSum ? t.debt : words.debtors}
      value={formats.number(data.total_remaining ?? data.members)}
      {...(isSum ? { unit: t.som, info: t.debtInfo } : {})}
      compared={<RowsLink rows={rowsOf.debtors(placeOf({ gymId }))}>{isSum ? `${people} · ${rows}` : rows}</RowsLink>}
      {...rendered(link(rowsOf.debts(placeOf({ gymId }))))}
    />
  )
}
