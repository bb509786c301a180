import { paths } from '#src/contract/paths.ts'
import type { MemberReminder } from '#src/features/messages/rules.ts'
import { useCostOfParts } from '#src/features/messages/web/use-part-price.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { CardSkeleton } from '#src/ui/Skeleton.tsx'
import { toast } from '#src/ui/toast-store.ts'
import { useApi, useApiMutation } from '#src/web/api.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useRole } from '#src/web/me.ts'
import { Link } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import type { Reply } from '#src/contract/endpoint.ts'
import { reminders } from '../calls.generated.ts'
import type { Candidate } from '../contract.ts'
import type { Obstacle } from '../rules.ts'
import { texts } from './texts.ts'

type Props = {
  command: MemberReminder
  gymId: string | undefined
  rows: readonly Candidate[]
  onClose: () => void
  onSent: (rows: readonly Candidate[]) => void
}

/** What will be sent, to whom, in how many parts, and who is left out and why. Nothing leaves before the button. */
export function SendDialog({ command, gymId, rows, onClose, onSent }: Props) {
  const t = useTexts(texts)
  const formats = useFormats()
  const role = useRole()
  const ids = rows.map((row) => row.membership_id)
  const reasonsOf = (skipped: readonly { reason: Obstacle }[]) =>
    [...new Set(skipped.map(({ reason }) => reason))]
      .map((reason) => {
        const count = skipped.filter((one) => one.reason === reason).length
        return `${t.obstacles[reason]}: ${formats.number(count)}`
      })
      .join(', ')
  const of = { command, ...(gymId && { gym_id: gymId }) }
  const { data, error, refetch } = useApi(reminders.preview, { query: { ...of, membership_ids: ids.join(',') } })
  const send = useApiMutation(reminders.send, {
    says: false,
    onDone: ({ queued, skipped }) => {
      if (queued > 0) toast({ tone: 'good', title: t.done(formats.number(queued), formats.number(skipped.length)) })
      else toast({ tone: 'warn', title: t.nobodyTold, description: reasonsOf(skipped) })
      onSent(rows) // also when it was closed on the way
    },
    closes: onClose,
  })
  const count = data?.recipients.length ?? 0
  const costOf = useCostOfParts()
  const cost = data && costOf(data.parts)
  const gymOfText = gymId ?? rows[0]?.gym._id
  return (
    <Dialog
      open
      onClose={onClose}
      sticky
      size="lg"
      title={t.dialogTitle}
      description={
        data && count > 0
          ? t.dialogContext(formats.number(count), formats.number(data.parts)) +
            (cost ? `, ${t.cost(formats.som(cost))}` : '') +
            (data.in_chats > 0 ? `, ${t.inChats(formats.number(data.in_chats))}` : '')
          : undefined
      }
      footer={
        <>
          {role === 'admin' && gymOfText && (
            <Link
              to={paths.gymPart('settings?part=sms', gymOfText)}
              className="mr-auto self-center font-medium text-accent-text text-sm hover:underline"
            >
              {t.changeText}
            </Link>
          )}
          <Button onClick={onClose}>{t.cancel}</Button>
          {data && (
            <Button
              variant="primary"
              pending={send.isPending}
              disabledReason={count === 0 ? t.nobody : null}
              onClick={() => send.mutate({ query: of, body: { membership_ids: ids } })}
            >
              {t.send(formats.number(count))}
            </Button>
          )}
        </>
      }
    >
      {data ? (
        <Preview preview={data} />
      ) : (
        <PageState error={error} onRetry={refetch} skeleton={<CardSkeleton lines={6} />} />
      )}
    </Dialog>
  )
}

function Preview({ preview }: { preview: Reply<typeof reminders.preview> }) {
  const t = useTexts(texts)
  const formats = useFormats()
  return (
    <div className="flex flex-col gap-4">
      {preview.leaves_at && (
        <p className="rounded-md bg-warn-soft px-3 py-2 text-sm">{t.leavesAt(formats.instant(preview.leaves_at))}</p>
      )}
      {preview.recipients.length === 0 ? (
        <EmptyState title={t.nobody}>{t.nobodyText}</EmptyState>
      ) : (
        <section aria-label={t.recipients}>
          <ul className="flex max-h-[45vh] flex-col overflow-y-auto rounded-md border border-line">
            {preview.recipients.map((one) => (
              <li key={one.membership_id} className="border-line border-b px-3 py-2 last:border-b-0">
                <p className="flex flex-wrap items-baseline justify-between gap-x-3">
                  <span className="font-medium">{one.fullname}</span>
                  <span className="num text-muted text-sm">
                    {formats.phone(one.phone_number)} · {one.parts > 0 ? t.partsOfOne(one.parts) : t.inChat}
                  </span>
                </p>
                <p className="break-words text-sm">{one.text}</p>
              </li>
            ))}
          </ul>
          <p className="mt-2 text-muted text-sm">{t.capLeft(formats.number(preview.cap_left))}</p>
        </section>
      )}
      {preview.skipped.length > 0 && (
        <section>
          <h3 className="font-medium text-sm">{t.skipped(formats.number(preview.skipped.length))}</h3>
          <ul className="mt-1 flex max-h-40 flex-col overflow-y-auto text-sm">
            {preview.skipped.map(({ id, fullname, reason }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-3 py-0.5">
                <span>{fullname}</span>
                <span className="text-muted">{t.obstacles[reason]}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
