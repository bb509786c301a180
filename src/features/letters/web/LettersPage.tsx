import { ChevronRight, MessagesSquare } from 'lucide-react'
import { Suspense } from 'react'
import { paths } from '#src/contract/paths.ts'
import { useGymOfList } from '#src/features/gyms/web/gyms-of-list.ts'
import { StatusBadge } from '#src/ui/Badge.tsx'
import { Card } from '#src/ui/Card.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { useApi } from '#src/web/api.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useRole } from '#src/web/me.ts'
import { useOpened } from '#src/web/lists/use-open-row.ts'
import { Link, useGo, useOptionalParam } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { letters } from '../calls.generated.ts'
import type { LetterThread } from '../contract.ts'
import { texts } from './texts.ts'
import { useLiveLetters } from './use-live-letters.ts'

const LetterPanel = lazyPart(() => import('./LetterPanel.tsx'), 'LetterPanel')

/** /{admin|employee}/letters: what members write, those who wait first. */
export function LettersPage() {
  const t = useTexts(texts)
  const go = useGo()
  const role = useRole()
  const member = useOptionalParam('member_id')
  const gym = useOptionalParam('gym_id')
  const { gymId, isReady, after } = useGymOfList(undefined)
  useLiveLetters()
  const { data, error, refetch } = after(
    useApi(letters.all, { query: gymId ? { gym_id: gymId } : {} }, { keepPrevious: true, enabled: isReady }),
  )
  const open = useOpened(
    data?.threads.find(({ member_id, gym_id }) => member_id._id === member && gym_id._id === gym),
    member && `${gym}:${member}`,
  )
  return (
    <>
      <PageHead title={t.title} context={data && t.context(data.waiting)} />
      {!data ? (
        <PageState error={error} onRetry={refetch} />
      ) : data.threads.length === 0 ? (
        <EmptyState title={t.none} icon={<MessagesSquare />}>
          {t.noneText}
        </EmptyState>
      ) : (
        <Card flush className="max-w-240">
          <ul className="divide-y divide-line">
            {data.threads.map((thread) => (
              <li key={`${thread.gym_id._id}:${thread.member_id._id}`}>
                <ThreadRow thread={thread} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {open && (
        <Suspense>
          <LetterPanel
            key={`${open.gym_id._id}:${open.member_id._id}`}
            thread={open}
            onClose={() => go(paths.letters(role), { keepScroll: true })}
          />
        </Suspense>
      )}
    </>
  )
}

function ThreadRow({ thread: { member_id, gym_id, last, unread } }: { thread: LetterThread }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const role = useRole()
  return (
    <Link
      to={paths.letter(role, gym_id._id, member_id._id)}
      keepScroll
      className="flex min-h-14 items-center gap-3 px-4 py-2.5 hover:bg-hover"
    >
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className={unread > 0 ? 'font-semibold' : 'font-medium'}>{member_id.fullname}</span>
          <span className="text-muted text-sm">{gym_id.name}</span>
        </span>
        <span className="block truncate text-muted text-sm">{`${last.is_from_gym ? t.fromGym : ''}${last.text}`}</span>
      </span>
      {!last.is_from_gym && (
        <span className="max-sm:hidden">
          <StatusBadge tone="warn">{unread > 0 ? t.unread(formats.number(unread)) : t.waits}</StatusBadge>
        </span>
      )}
      <span className="num shrink-0 text-muted text-sm">{formats.ago(last.createdAt)}</span>
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-muted" />
    </Link>
  )
}
