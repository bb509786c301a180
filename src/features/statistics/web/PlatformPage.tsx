import type { ReactNode } from 'react'
import { firstOfMonth } from '#src/contract/days.ts'
import { paths } from '#src/contract/paths.ts'
import { accountStatusTones } from '#src/features/accounts/words.ts'
import { StatusBadge } from '#src/ui/Badge.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Sparkline } from '#src/ui/charts/Sparkline.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { CardSkeleton, TileSkeleton } from '#src/ui/Skeleton.tsx'
import { Tile } from '#src/ui/Tile.tsx'
import { useApi } from '#src/web/api.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { Link } from '#src/web/navigation.tsx'
import { today, useFormats, useTexts } from '#src/web/texts.ts'
import { platformStatistics } from '../platform-calls.generated.ts'
import type { EndingSubscription, NewAdmin } from '../platform-contract.ts'
import { rowsOf } from '../figure-rows.ts'
import { changeSoFar, spanBefore, spanOf } from '../rules.ts'
import { useChange } from './change.ts'
import { CardTitle, WithInfo } from './CardTitle.tsx'
import { ChartPlace, ShareBar } from './charts.tsx'
import { figureTexts } from './figure-texts.ts'
import { usePlatformTexts } from './platform-texts.ts'
import { PersonRow } from './PersonRow.tsx'
import { RowsLink, useRowsLink, rendered } from './rows-link.tsx'

const everyMinute = 60_000

/** /superadmin: the platform today. */
export function PlatformPage({ more }: { more: ReactNode }) {
  const t = usePlatformTexts()
  const formats = useFormats()
  const change = useChange()
  const { link } = useRowsLink()
  const { data, error, refetch } = useApi(platformStatistics.platform, { query: {} }, { refetchEvery: everyMinute })
  const head = <PageHead title={t.platform} context={`${t.platformContext}, ${formats.day(today())}`} />
  if (!data)
    return (
      <>
        {head}
        <PageState error={error} onRetry={refetch} skeleton={<PlatformSkeleton />} />
      </>
    )
  return (
    <>
      {head}
      <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        <Tile
          label={t.platformRevenue}
          value={formats.number(data.revenue.net)}
          unit={t.som}
          change={change(changeSoFar(data.revenue.change_pct))}
          compared={
            <RowsLink rows={rowsOf.platformMoney(spanBefore('month', spanOf('month', today())))}>
              {t.comparedLastMonth(formats.compact(data.revenue.previous_net))}
            </RowsLink>
          }
          picture={<Sparkline kind="bar" values={data.series.map(({ net }) => net)} />}
          info={t.platformRevenueInfo}
          {...rendered(link(rowsOf.platformMoney({ start: firstOfMonth(today()), end: today() })))}
        />
        <Tile
          label={t.gymsActive}
          value={formats.number(data.gyms.active)}
          compared={<RowsLink rows={rowsOf.gyms()}>{t.ofGyms(formats.number(data.gyms.total))}</RowsLink>}
          picture={<Sparkline values={data.series.map(({ gyms }) => gyms)} />}
          info={t.gymsActiveInfo}
          {...rendered(link(rowsOf.gyms('active')))}
        />
        <Tile
          label={t.overdue}
          value={formats.number(data.overdue.remaining)}
          unit={t.som}
          compared={t.overdueCount(formats.number(data.overdue.count))}
          info={t.overdueInfo}
          {...rendered(link(rowsOf.subscriptions({ figure: 'overdue' })))}
        />
        <Tile
          label={t.requests}
          value={formats.number(data.requests)}
          info={t.requestsInfo}
          {...rendered(link(rowsOf.requests()))}
        />
      </div>
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <Ending count={data.ending.count} items={data.ending.items} />
          <Card>
            <GymShares gyms={data.gyms} />
          </Card>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Newest admins={data.newest} />
          {more}
        </div>
      </div>
    </>
  )
}

const PlatformSkeleton = () => (
  <>
    <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
      <TileSkeleton />
      <TileSkeleton />
      <TileSkeleton />
      <TileSkeleton />
    </div>
    <div className="mt-4 grid gap-4 lg:grid-cols-2">
      <CardSkeleton lines={8} />
      <CardSkeleton lines={8} />
    </div>
  </>
)

type GymsByState = {
  total: number
  active: number
  pending: number
  expired: number
  stoped: number
  without_subscription: number
}

/** Gyms by the state of their subscription. */
export function GymShares({ gyms }: { gyms: GymsByState }) {
  const t = usePlatformTexts()
  const about = useTexts(figureTexts)
  const { link } = useRowsLink()
  const formats = useFormats()
  return (
    <ChartPlace height="h-56.5 pointer-coarse:h-80.5">
      <ShareBar
        label={t.gymsByState}
        isTitled
        description={
          <WithInfo
            title={t.gymsByState}
            text={<RowsLink rows={rowsOf.gyms()}>{t.ofGyms(formats.number(gyms.total))}</RowsLink>}
            info={about.gymsByState}
          />
        }
        heads={[t.state, t.count, t.share]}
        slices={[
          { name: t.states.active, value: gyms.active, color: 'good', link: link(rowsOf.gyms('active')) },
          { name: t.states.pending, value: gyms.pending, color: 'warn', link: link(rowsOf.gyms('pending')) },
          { name: t.states.expired, value: gyms.expired, color: 'bad', link: link(rowsOf.gyms('expired')) },
          { name: t.states.stoped, value: gyms.stoped, color: 'off', link: link(rowsOf.gyms('stoped')) },
          {
            name: t.states.without,
            value: gyms.without_subscription,
            color: 'off-soft',
            link: link(rowsOf.gyms('no subscription')),
          },
        ]}
        format={formats.number}
      />
    </ChartPlace>
  )
}

function Ending({ count, items }: { count: number; items: readonly EndingSubscription[] }) {
  const t = usePlatformTexts()
  const about = useTexts(figureTexts)
  const { link } = useRowsLink()
  const formats = useFormats()
  return (
    <Card
      title={<CardTitle title={t.endingSubscriptions}>{about.endingSubscriptions}</CardTitle>}
      actions={
        count > 0 &&
        link(rowsOf.subscriptions({ figure: 'ending' }))?.({
          className: 'touch-target font-medium text-accent-text text-sm hover:underline',
          children: `${t.all} (${formats.number(count)})`,
        })
      }
    >
      {count === 0 ? (
        <EmptyState title={t.noEndingSubscriptions} />
      ) : (
        <ul className="flex flex-col">
          {items.map((subscription) => (
            <PersonRow
              key={subscription._id}
              to={paths.adminSubscription(subscription.admin._id, subscription._id)}
              name={subscription.gym.name}
              shape="square"
              note={`${subscription.admin.fullname}, ${formats.phone(subscription.admin.phone_number)}`}
              end={
                <>
                  <span className="num block">{formats.day(subscription.end_date)}</span>
                  <span className="num block text-muted text-sm">{formats.relativeDay(subscription.end_date)}</span>
                </>
              }
            />
          ))}
        </ul>
      )}
      {count > items.length && (
        <p className="mt-2 text-muted text-sm">
          <RowsLink rows={rowsOf.subscriptions({ figure: 'ending' })}>
            {t.more(formats.number(count - items.length))}
          </RowsLink>
        </p>
      )}
    </Card>
  )
}

function Newest({ admins }: { admins: readonly NewAdmin[] }) {
  const t = usePlatformTexts()
  const formats = useFormats()
  return (
    <Card
      title={t.newestAdmins}
      actions={
        <Link to={paths.admins()} className="touch-target font-medium text-accent-text text-sm hover:underline">
          {t.all}
        </Link>
      }
    >
      {admins.length === 0 ? (
        <EmptyState title={t.noAdmins} />
      ) : (
        <ul className="flex flex-col">
          {admins.map((admin) => (
            <PersonRow
              key={admin._id}
              to={paths.admin(admin._id)}
              name={admin.fullname}
              avatar={admin.avatar}
              note={`${formats.ago(admin.createdAt)}, ${t.gymsOf(formats.number(admin.gyms))}`}
              end={<StatusBadge tone={accountStatusTones[admin.status]}>{t.adminStates[admin.status]}</StatusBadge>}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}
