import { addDays, type Day, daysBetween, isDay } from '#src/contract/days.ts'
import { paths } from '#src/contract/paths.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { Card } from '#src/ui/Card.tsx'
import { cx } from '#src/ui/cx.ts'
import { DataTable } from '#src/ui/DataTable.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { Sums } from '#src/ui/Sums.tsx'
import { providerNames } from '#src/features/cash-boxes/words.ts'
import { useApi } from '#src/web/api.ts'
import { ChosenDay } from '#src/web/ChosenDay.tsx'
import { ExportMenu } from '#src/web/lists/ExportMenu.tsx'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useRole } from '#src/web/me.ts'
import { Link, useGo, usePathname, useSearch } from '#src/web/navigation.tsx'
import { today, useFormats, useTexts } from '#src/web/texts.ts'
import { onlinePayments } from '../calls.generated.ts'
import { mostReconciledDays } from '../rules.ts'
import { ByHand } from './ByHand.tsx'
import { CallsCard } from './Calls.tsx'
import { Differences } from './Differences.tsx'
import { BankDay, OnItsWay } from './OnItsWay.tsx'
import { texts } from './texts.ts'

/** The days in the address; the last thirty where it names none that can be asked for. */
function useDays() {
  const search = useSearch()
  const go = useGo()
  const pathname = usePathname()
  const [from, to] = [search['from'], search['to']]
  const named = isDay(from) && isDay(to) && from <= to && daysBetween(from, to) < mostReconciledDays
  const days = named ? { from, to } : { from: addDays(today(), -29), to: today() }
  const choose = (chosen: typeof days) => go(pathname, { search: chosen, keepScroll: true })
  return { days, choose }
}

type Days = { from: Day; to: Day }

/** The day that was not chosen comes along, where the two would pass each other or lie too far apart. */
function fitted({ from, to }: Days, chosen: keyof Days): Days {
  if (from > to) return chosen === 'from' ? { from, to: from } : { from: to, to }
  if (daysBetween(from, to) < mostReconciledDays) return { from, to }
  const reach = mostReconciledDays - 1
  return chosen === 'from' ? { from, to: addDays(from, reach) } : { from: addDays(to, -reach), to }
}

/** What came in by provider and day, and where provider and ledger do not agree: of the owner, or of the platform. */
export function OnlineMoneyPage() {
  const t = useTexts(texts)
  const formats = useFormats()
  const role = useRole()
  const { days, choose } = useDays()
  const { data, error, refetch, isPlaceholderData } = useApi(
    onlinePayments.received,
    { query: days },
    { keepPrevious: true },
  )
  const sum = (value: number) => (isPlaceholderData ? '—' : formats.som(value)) // the old ones are of other days
  /** Without a rate nobody knows what the provider keeps. */
  const hasRate = data?.days.length === 0 || data?.days.some(({ commission }) => commission !== null)
  const isWhole = data?.days.every(({ commission }) => commission !== null)
  return (
    <>
      <PageHead
        title={t.title}
        context={t.context}
        sums={
          data && (
            <Sums
              sums={[
                { label: t.came, value: sum(data.totals.payments) },
                { label: t.went, value: sum(data.totals.refunds) },
                { label: t.commission, value: hasRate ? sum(data.totals.commission) : '—' },
                {
                  label: hasRate && !isWhole ? t.netOfRated : t.net,
                  value: hasRate ? sum(data.totals.net) : '—',
                },
              ]}
            />
          )
        }
        actions={
          <Link to={paths.cashBoxes(role)} className={buttonClass({ variant: 'secondary' })}>
            {t.boxes}
          </Link>
        }
      />
      {!data ? (
        <PageState error={error} onRetry={refetch} />
      ) : (
        <>
          <div className="mb-4 flex flex-wrap items-start gap-3">
            {(['from', 'to'] as const).map((end) => (
              <ChosenDay
                key={end}
                label={t[end]}
                hint={end === 'to' ? t.tooLong : undefined}
                className="w-44"
                value={days[end]}
                max={today()}
                today={today()}
                onChoose={(day) => choose(fitted({ ...days, [end]: day }, end))}
              />
            ))}
            <div className="ml-auto self-end">
              <ExportMenu endpoint={onlinePayments.exportReceived} query={days} />
            </div>
          </div>
          <div className={cx('grid items-start gap-4 xl:grid-cols-2', isPlaceholderData && 'opacity-60')}>
            <OnItsWay days={data.days} onItsWay={data.on_its_way} />
            <Card title={t.differences} flush>
              {data.providers.map((provider) => (
                <Differences key={[provider, days.from, days.to].join(' ')} provider={provider} days={days} />
              ))}
            </Card>
            <Card title={t.days} flush className="xl:col-span-2">
              <DataTable
                caption={t.days}
                rows={data.days}
                rowKey={({ date, provider }) => `${date} ${provider}`}
                empty={<EmptyState title={t.none} />}
                columns={[
                  {
                    id: 'day',
                    header: t.day,
                    onCard: 'title',
                    cell: ({ date }) => <span className="num">{formats.day(date)}</span>,
                  },
                  {
                    id: 'provider',
                    header: t.provider,
                    onCard: 'aside',
                    cell: ({ provider }) => providerNames[provider],
                  },
                  {
                    id: 'count',
                    header: t.count,
                    align: 'end',
                    onCard: 'fact',
                    cell: ({ count }) => <span className="num">{formats.number(count)}</span>,
                  },
                  {
                    id: 'came',
                    header: t.came,
                    align: 'end',
                    onCard: 'fact',
                    cell: ({ payments }) => <span className="num">{formats.som(payments)}</span>,
                  },
                  {
                    id: 'went',
                    header: t.went,
                    align: 'end',
                    onCard: 'fact',
                    cell: ({ refunds }) => <span className="num">{refunds ? formats.som(refunds) : '—'}</span>,
                  },
                  {
                    id: 'commission',
                    header: t.commission,
                    align: 'end',
                    onCard: 'fact',
                    cell: ({ commission }) => (
                      <span className="num">{commission === null ? '—' : formats.som(commission)}</span>
                    ),
                  },
                  {
                    id: 'net',
                    header: t.toBank,
                    align: 'end',
                    onCard: 'fact',
                    cell: ({ net }) => <span className="num font-medium">{net === null ? '—' : formats.som(net)}</span>,
                  },
                  {
                    id: 'bank',
                    header: t.bankOn,
                    onCard: 'fact',
                    cell: ({ bank_on }) => <BankDay on={bank_on} />,
                  },
                ]}
              />
            </Card>
            <ByHand typed={data.by_hand} />
            <CallsCard />
          </div>
        </>
      )}
    </>
  )
}
