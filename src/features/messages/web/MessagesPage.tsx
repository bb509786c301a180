import { MessageSquareText } from 'lucide-react'
import { StatusBadge } from '#src/ui/Badge.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { useApi } from '#src/web/api.ts'
import { ListView } from '#src/web/lists/ListView.tsx'
import { useListSearch } from '#src/web/lists/use-list-search.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { messages, smsStatuses } from '../contract.ts'
import { texts } from './texts.ts'

const tones = { queued: 'warn', sent: 'info', delivered: 'good', failed: 'bad', expired: 'off' } as const
const everyTenSeconds = 10_000

/** /superadmin/messages: the outbox. */
export function MessagesPage() {
  const t = useTexts(texts)
  const formats = useFormats()
  const list = useListSearch({ filters: { status: smsStatuses } })
  const answer = useApi(messages.outbox, { query: list.query }, { keepPrevious: true, refetchEvery: everyTenSeconds })
  return (
    <>
      <PageHead title={t.title} context={t.context} />
      <ListView
        list={list}
        answer={answer}
        rows={answer.data?.messages}
        rowKey={(message) => message._id}
        caption={t.title}
        searchLabel={t.search}
        filters={[
          {
            name: 'status',
            label: t.status,
            choices: smsStatuses.map((value) => ({ value, label: t.statuses[value] })),
          },
        ]}
        total={t.total}
        empty={
          <EmptyState title={t.empty} icon={<MessageSquareText />}>
            {t.emptyText}
          </EmptyState>
        }
        columns={[
          {
            id: 'phone',
            header: t.phone,
            onCard: 'title',
            width: '11rem',
            cell: (message) => <span className="num font-medium">{formats.phone(message.phone_number)}</span>,
          },
          {
            id: 'text',
            header: t.text,
            onCard: 'fact',
            cell: (message) => (
              <>
                <span className="block break-words">{message.text}</span>
                {message.error && <span className="block text-bad text-sm">{message.error}</span>}
              </>
            ),
          },
          {
            id: 'kind',
            header: t.kind,
            from: 'xl',
            cell: (message) => <span className="text-muted">{message.kind}</span>,
          },
          {
            id: 'parts',
            header: t.parts,
            from: 'xl',
            align: 'end',
            cell: (message) => <span className="num">{message.parts}</span>,
          },
          {
            id: 'status',
            header: t.status,
            onCard: 'aside',
            cell: (message) => <StatusBadge tone={tones[message.status]}>{t.statuses[message.status]}</StatusBadge>,
          },
          {
            id: 'created',
            header: t.created,
            onCard: 'fact',
            cell: (message) => (
              <time dateTime={message.createdAt} title={formats.ago(message.createdAt)} className="num">
                {formats.instant(message.createdAt)}
              </time>
            ),
          },
        ]}
      />
    </>
  )
}
