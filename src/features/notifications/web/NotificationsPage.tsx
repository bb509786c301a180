import { Bell, Settings2 } from 'lucide-react'
import { useState } from 'react'
import { addDays, type Day, tashkentDay } from '#src/contract/days.ts'
import type { Reply } from '#src/contract/endpoint.ts'
import { paths } from '#src/contract/paths.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { Button } from '#src/ui/Button.tsx'
import { cx } from '#src/ui/cx.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { Pagination } from '#src/ui/Pagination.tsx'
import { TableSkeleton } from '#src/ui/Skeleton.tsx'
import { useApiMutation } from '#src/web/api.ts'
import { useKeptApi } from '#src/web/kept-api.ts'
import { KeptNotice } from '#src/web/layout/KeptNotice.tsx'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useRole } from '#src/web/me.ts'
import { Link, Redirect, usePathname, useSearch } from '#src/web/navigation.tsx'
import { today, useFormats, useLanguage, useTexts } from '#src/web/texts.ts'
import { notifications } from '../calls.generated.ts'
import type { Notification } from '../contract.ts'
import { notificationKinds } from '../rules.ts'
import { sentences } from '../sentences.ts'
import { texts } from './texts.ts'

const step = 20
const most = 100

/** There were more when its link was kept: the newest stand on the first. */
const isGone = (page: number, answer: Reply<typeof notifications.list> | undefined): boolean =>
  answer !== undefined && answer.pagination.total > 0 && page > answer.pagination.totalPages

/** /{role}/notification: by day, newest first; one that is opened counts as read. */
export function NotificationsPage() {
  const t = useTexts(texts)
  const formats = useFormats()
  const role = useRole()
  const path = usePathname()
  const older = Math.max(1, Math.trunc(Number(useSearch()['page'])) || 1)
  const [shown, setLimit] = useState(step)
  const limit = older > 1 ? most : shown
  const { keptAt, ...answer } = useKeptApi(
    notifications.list,
    { query: { limit, ...(older > 1 && { page: older }) } },
    { keepPrevious: true, keptAs: older > 1 ? 'notifications of before' : 'notifications' },
  )
  const read = useApiMutation(notifications.read, { says: false })
  const rows = answer.data?.notifications
  const now = today()
  const nameOf = (day: Day) => (day === now ? t.today : day === addDays(now, -1) ? t.yesterday : formats.day(day))
  const days = [...Map.groupBy(rows ?? [], (row) => tashkentDay(new Date(row.createdAt)))]
  if (keptAt === undefined && !answer.isPlaceholderData && isGone(older, answer.data)) return <Redirect to={path} />
  return (
    <>
      <PageHead
        title={t.title}
        context={answer.data && t.context(answer.data.unread)}
        actions={
          <>
            {role === 'member' && (
              <Link to={paths.notificationSettings()} className={buttonClass({ variant: 'secondary' })}>
                <Settings2 aria-hidden="true" />
                {t.settings}
              </Link>
            )}
            {/* its place is kept from the beginning: coming with the answer it would push the list down */}
            <Button
              pending={read.isPending}
              className={answer.data ? '' : 'invisible'}
              {...(answer.data?.unread === 0 && { disabledReason: t.context(0) })}
              onClick={() => read.mutate({ body: { all: true } })}
            >
              {t.markAll}
            </Button>
          </>
        }
      />
      <KeptNotice at={keptAt} />
      {!rows ? (
        <PageState error={answer.error} onRetry={answer.refetch} skeleton={<TableSkeleton rows={8} columns={1} />} />
      ) : rows.length === 0 ? (
        <EmptyState title={t.empty} icon={<Bell />}>
          {t.emptyText}
        </EmptyState>
      ) : (
        <div className="max-w-200">
          {days.map(([day, ofDay]) => (
            <section key={day} className="mb-5">
              <h2 className="num mb-2 font-medium text-muted text-sm">{nameOf(day)}</h2>
              <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
                {alikeTogether(ofDay).map((alike) => (
                  <li key={alike[0]._id}>
                    <Row alike={alike} onRead={(ids) => read.mutate({ body: { ids } })} />
                  </li>
                ))}
              </ul>
            </section>
          ))}
          {answer.data && answer.data.pagination.total > rows.length && limit < most && (
            <Button pending={answer.isFetching} onClick={() => setLimit((now) => Math.min(most, now + step))}>
              {t.more}
            </Button>
          )}
          {answer.data && limit === most && answer.data.pagination.totalPages > 1 && (
            <Pagination
              page={answer.data.pagination.page}
              totalPages={answer.data.pagination.totalPages}
              renderPage={(page, props) => (
                <Link {...props} to={path} search={page > 1 ? { page: String(page) } : {}} />
              )}
            />
          )}
        </div>
      )}
    </>
  )
}

const kindOf = (kind: string) => notificationKinds.find((known) => known === kind) ?? 'other'

type Alike = [Notification, ...Notification[]]

/** Sign-ins from new browsers come in rows, and all lead to the same page: those that stand beside each other are one. */
function alikeTogether(rows: readonly Notification[]): Alike[] {
  const all: Alike[] = []
  for (const row of rows) {
    const before = all.at(-1)
    if (row.kind === 'new_device' && before?.[0].kind === row.kind) before.push(row)
    else all.push([row])
  }
  return all
}

function Row({ alike, onRead }: { alike: Alike; onRead: (ids: string[]) => void }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const [row] = alike
  const kind = sentences[useLanguage()][kindOf(row.kind)]
  const unread = alike.filter(({ is_read }) => !is_read).map(({ _id }) => _id)
  const isRead = unread.length === 0
  const content = (
    <>
      <span
        aria-hidden="true"
        className={cx('mt-2 size-2 shrink-0 rounded-full', isRead ? 'bg-transparent' : 'bg-accent')}
      />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className={isRead ? 'font-medium' : 'font-semibold'}>
            {kind.title()}
            {alike.length > 1 && ` · ${formats.number(alike.length)}`}
            {!isRead && <span className="sr-only">, {t.unread}</span>}
          </span>
          <time dateTime={row.createdAt} title={formats.instant(row.createdAt)} className="num text-muted text-sm">
            {formats.ago(row.createdAt)}
          </time>
        </span>
        {[...new Set(alike.map(({ params }) => kind.text(params)))].map((text) => (
          <span key={text} className="mt-0.5 block break-words text-muted">
            {text}
          </span>
        ))}
      </span>
    </>
  )
  const look = 'flex w-full gap-3 px-4 py-3 text-start hover:bg-hover'
  const mark = () => !isRead && onRead(unread)
  if (row.link)
    return (
      <Link to={row.link} onClick={mark} className={look}>
        {content}
      </Link>
    )
  return (
    <button type="button" onClick={mark} className={look}>
      {content}
    </button>
  )
}
