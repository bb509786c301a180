import type { Column } from '#src/ui/table-columns.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import type { SmsMessage } from '../contract.ts'
import { MessageStatus } from './MessageStatus.tsx'
import { texts } from './texts.ts'

export function useMessageColumns({ isPlatform }: { isPlatform: boolean }): Column<SmsMessage>[] {
  const t = useTexts(texts)
  const formats = useFormats()
  const nameOf = (kind: string): string => (t.kinds as Record<string, string>)[kind] ?? kind // an older kind keeps its key
  return [
    {
      id: 'phone',
      header: t.phone,
      onCard: 'title',
      width: '11rem',
      cell: (message) => (
        <>
          <span className="num block font-medium">{formats.phone(message.phone_number)}</span>
          <span className="block text-muted text-sm">{nameOf(message.kind)}</span>
        </>
      ),
    },
    {
      id: 'text',
      header: t.text,
      mayBeCut: true,
      onCard: 'fact',
      cell: (message) => (
        <span className="block min-w-0 text-start">
          <span className="block rows:truncate">{message.text}</span>
          {message.status === 'queued' && Date.parse(message.sendAfter) > Date.now() && (
            <span className="block text-muted text-sm">{t.leaves(formats.instant(message.sendAfter))}</span>
          )}
          {message.status === 'uncertain' && <span className="block text-muted text-sm">{t.uncertainInfo}</span>}
          {message.error && <span className="block text-bad text-sm">{message.error}</span>}
          {(message.resend_of ?? message.resent_as) && (
            <span className="block text-muted text-sm">{message.resend_of ? t.isResend : t.resentAs}</span>
          )}
        </span>
      ),
    },
    {
      id: 'gym',
      header: isPlatform ? `${t.gym} / ${t.admin}` : t.gym,
      mayBeCut: true,
      from: 'lg',
      cell: ({ gym, admin }) => (
        <span className="block min-w-0">
          <span className="block truncate">{gym?.name ?? '—'}</span>
          {isPlatform && admin && <span className="block truncate text-muted text-sm">{admin.fullname}</span>}
        </span>
      ),
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
      cell: (message) => (
        <>
          <MessageStatus status={message.status} />
          {message.way !== 'sms' && <span className="block text-muted text-sm">Telegram</span>}
          {message.gateway_cost !== null && (
            <span className="block text-muted text-sm">
              {t.gatewayCost(formats.number(message.gateway_cost), message.gateway_refunded)}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'created',
      sortBy: 'date',
      header: t.created,
      onCard: 'fact',
      cell: (message) => (
        <time dateTime={message.createdAt} title={formats.ago(message.createdAt)} className="num">
          {formats.instant(message.createdAt)}
        </time>
      ),
    },
  ]
}
