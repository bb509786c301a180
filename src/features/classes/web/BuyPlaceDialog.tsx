import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { useApiMutation } from '#src/web/api.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { dropIns } from '../drop-in-calls.generated.ts'
import type { MemberSession } from '../contract.ts'
import { dropInTexts } from './drop-in-texts.ts'
import { isLateBy } from './session-time.ts'

type Props = { session: MemberSession; price: number; onClose: () => void }

/** What it costs, until when it is paid, and until when it may be given back stand there before it is done. */
export function BuyPlaceDialog({ session, price, onClose }: Props) {
  const t = useTexts(dropInTexts)
  const formats = useFormats()
  const buy = useApiMutation(dropIns.buy, { fails: 'inline', closes: onClose })
  const day = formats.day(session.date)
  return (
    <ConfirmDialog
      open
      tone="plain"
      onClose={onClose}
      title={t.buyTitle(formats.som(price))}
      description={isLateBy(session) ? t.termsLate(day) : t.terms(day, formats.instant(session.late_from))}
      confirmLabel={t.confirm}
      cancelLabel={t.cancel}
      pending={buy.isPending}
      error={buy.error?.message}
      onConfirm={() => buy.mutate({ query: {}, body: { session_id: session._id, told_amount: price } })}
    />
  )
}
