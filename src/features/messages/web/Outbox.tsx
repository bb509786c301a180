import { MessageSquareText, RotateCw } from 'lucide-react'
import { Suspense, useState } from 'react'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { FilterChip } from '#src/ui/FilterMenu.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import type { useApi } from '#src/web/api.ts'
import { DayRange } from '#src/web/lists/DayRange.tsx'
import { ExportMenu } from '#src/web/lists/ExportMenu.tsx'
import { ListView } from '#src/web/lists/ListView.tsx'
import { useListSearch } from '#src/web/lists/use-list-search.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { messages } from '../calls.generated.ts'
import type { SmsMessage } from '../contract.ts'
import { canResend, smsKindNames, smsStatuses } from '../rules.ts'
import { texts } from './texts.ts'
import { useMessageColumns } from './message-columns.tsx'

const ResendDialog = lazyPart(() => import('./ResendDialog.tsx'), 'ResendDialog')

export const useOutboxSearch = () =>
  useListSearch({
    columns: ['date'],
    filters: {
      status: smsStatuses,
      kind: smsKindNames,
      start_date: 'day',
      end_date: 'day',
      admin_id: 'text',
      gym_id: 'text',
    },
  })

type Answer = ReturnType<typeof useApi<typeof messages.outbox>>

/** The list of messages. A row's menu narrows it to one owner or gym, and repeats what did not arrive. */
export function Outbox({
  list,
  answer,
  isPlatform = false,
}: {
  list: ReturnType<typeof useOutboxSearch>
  answer: Answer
  isPlatform?: boolean
}) {
  const t = useTexts(texts)
  const formats = useFormats()
  const [resending, setResending] = useState<SmsMessage | null>(null)
  const { admin_id: adminId, gym_id: gymId } = list.query
  const rows = answer.data?.messages
  const itemsOf = ({ gym, admin, ...message }: SmsMessage) => [
    ...(isPlatform && canResend(message) && !message.resent_as
      ? [
          {
            label: t.resend,
            icon: <RotateCw aria-hidden="true" />,
            onSelect: () => setResending({ gym, admin, ...message }),
          },
        ]
      : []),
    ...(isPlatform && admin && !adminId
      ? [{ label: t.ofAdmin, onSelect: () => list.change({ admin_id: admin._id }) }]
      : []),
    ...(gym && !gymId ? [{ label: t.ofGym, onSelect: () => list.change({ gym_id: gym._id }) }] : []),
  ]
  return (
    <>
      <ListView
        list={list}
        answer={answer}
        rows={rows}
        rowKey={(message) => message._id}
        caption={t.title}
        searchLabel={t.search}
        tools={<ExportMenu endpoint={isPlatform ? messages.exportOutbox : messages.exportOwn} query={list.query} />}
        period={<DayRange days={list.query} onChange={list.change} />}
        filters={[
          {
            name: 'status',
            label: t.status,
            choices: smsStatuses.map((value) => ({ value, label: t.statuses[value] })),
          },
          { name: 'kind', label: t.kind, choices: smsKindNames.map((value) => ({ value, label: t.kinds[value] })) },
        ]}
        moreFilters={
          <>
            {adminId && (
              <FilterChip
                label={t.oneAdmin(rows?.[0]?.admin?.fullname ?? '…')}
                isOn
                onToggle={() => list.change({ admin_id: undefined })}
              />
            )}
            {gymId && (
              <FilterChip
                label={t.oneGym(rows?.[0]?.gym?.name ?? '…')}
                isOn
                onToggle={() => list.change({ gym_id: undefined })}
              />
            )}
          </>
        }
        total={t.total}
        rowMenu={(message) => {
          const items = itemsOf(message)
          return items.length > 0 ? <Menu label={t.actions(formats.phone(message.phone_number))} items={items} /> : null
        }}
        empty={
          <EmptyState title={t.empty} icon={<MessageSquareText />}>
            {t.emptyText}
          </EmptyState>
        }
        columns={useMessageColumns({ isPlatform })}
      />
      {resending && (
        <Suspense>
          <ResendDialog message={resending} onClose={() => setResending(null)} />
        </Suspense>
      )}
    </>
  )
}
