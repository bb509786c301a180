import type { ReactNode } from 'react'
import { paths } from '#src/app/paths.ts'
import { addMonths } from '#src/contract/days.ts'
import { Sparkline } from '#src/ui/charts/Sparkline.tsx'
import { TileSkeleton } from '#src/ui/Skeleton.tsx'
import { Tile } from '#src/ui/Tile.tsx'
import { useApi } from '#src/web/api.ts'
import { useRole } from '#src/web/me.ts'
import { Link, type Search, usePathname } from '#src/web/navigation.tsx'
import { today, useFormats, useTexts } from '#src/web/texts.ts'
import { type MemberCounts, type RevenueBucket, statistics } from '../contract.ts'
import { changePct } from '../rules.ts'
import { useChange } from './change.ts'
import { texts } from './texts.ts'

/** Of one gym, or of everything that the caller has. */
export type Of = { gymId?: string | undefined }
export const gymQuery = ({ gymId }: Of) => (gymId ? { gym_id: gymId } : {})

const everyMinute = 60_000
export const linkTo = (to: string, search?: Search) => (props: { className: string; children: ReactNode }) => (
  <Link to={to} search={search} {...props} />
)

const netUntil = (series: readonly RevenueBucket[], days: number) =>
  series.slice(0, days).reduce((sum, { net }) => sum + net, 0)

/** Today's revenue first; it is read again every minute. */
export function RevenueTiles({ gymId }: Of) {
  const t = useTexts(texts)
  const formats = useFormats()
  const change = useChange()
  const pathname = usePathname()
  const day = today()
  const now = useApi(
    statistics.gymRevenue,
    { query: { ...gymQuery({ gymId }), period: 'day', date: day } },
    { refetchEvery: everyMinute },
  )
  const month = useApi(
    statistics.gymRevenue,
    { query: { ...gymQuery({ gymId }), period: 'month', date: day } },
    { refetchEvery: everyMinute },
  )
  const before = useApi(statistics.gymRevenue, {
    query: { ...gymQuery({ gymId }), period: 'month', date: addMonths(day, -1) },
  })
  if (!now.data || !month.data || !before.data)
    return (
      <>
        <TileSkeleton />
        <TileSkeleton />
      </>
    )
  const passed = Number(day.slice(8))
  const soFar = netUntil(month.data.series, passed)
  const soFarBefore = netUntil(before.data.series, passed)
  return (
    <>
      <Tile
        label={t.today}
        value={formats.number(now.data.total)}
        unit={t.som}
        change={change(now.data.change_pct)}
        compared={t.comparedYesterday}
        info={t.todayInfo}
        picture={
          <Sparkline
            kind="bar"
            values={month.data.series.slice(Math.max(0, passed - 7), passed).map(({ net }) => net)}
          />
        }
        renderLink={linkTo(pathname, { period: 'day' })}
      />
      <Tile
        label={t.thisMonth}
        value={formats.number(soFar)}
        unit={t.som}
        change={change(changePct(soFar, soFarBefore))}
        compared={t.comparedMonth(formats.compact(soFarBefore))}
        info={t.thisMonthInfo}
        renderLink={linkTo(pathname)}
      />
    </>
  )
}

/** Who is a member today, and how that changed this month. */
export function MemberTile({ gymId, counts }: Of & { counts: MemberCounts | undefined }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const role = useRole()
  if (!counts) return <TileSkeleton />
  const passed = counts.series.filter(({ bucket }) => bucket <= today())
  const isOwner = role === 'admin' || role === 'employee'
  return (
    <Tile
      label={t.active}
      value={formats.number(counts.active)}
      compared={t.comparedMembers(formats.number(counts.new), formats.number(counts.lost))}
      info={t.activeInfo}
      picture={<Sparkline values={passed.map(({ total }) => total)} />}
      {...(isOwner
        ? {
            renderLink: linkTo(paths.members(role), {
              status: 'active',
              ...(role === 'admin' && gymId ? { gym_id: gymId } : {}),
            }),
          }
        : {})}
    />
  )
}

/** What members owe. */
export function DebtTile({ gymId }: Of) {
  const t = useTexts(texts)
  const formats = useFormats()
  const role = useRole()
  const { data } = useApi(
    statistics.debts,
    { query: { ...gymQuery({ gymId }), limit: 5 } },
    { refetchEvery: everyMinute },
  )
  if (!data) return <TileSkeleton />
  const isOwner = role === 'admin' || role === 'employee'
  return (
    <Tile
      label={t.debt}
      value={formats.number(data.total_remaining)}
      unit={t.som}
      compared={t.debtMembers(data.members, formats.number(data.members))}
      info={t.debtInfo}
      {...(isOwner
        ? {
            renderLink: linkTo(paths.members(role), {
              payment_status: 'debt',
              ...(role === 'admin' && gymId ? { gym_id: gymId } : {}),
            }),
          }
        : {})}
    />
  )
}

/** The members of one gym, or of all of the owner's. */
export function useMemberCounts(
  { gymId }: Of,
  query: {
    period?: 'day' | 'week' | 'month' | 'year' | 'custom'
    date?: string
    startDate?: string
    endDate?: string
  } = {},
) {
  return useApi(
    gymId ? statistics.gymMembers : statistics.adminMembers,
    { query: { ...gymQuery({ gymId }), ...query } },
    { keepPrevious: true },
  )
}
