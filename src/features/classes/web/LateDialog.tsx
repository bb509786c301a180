import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { useApiMutation } from '#src/web/api.ts'
import { useTexts } from '#src/web/texts.ts'
import { classes } from '../calls.generated.ts'
import type { ClassStrikes, OwnBooking } from '../contract.ts'
import { lateTexts } from './late-texts.ts'

type Props = {
  booking: Pick<OwnBooking, '_id' | 'is_visit_spent'>
  strikes: Pick<ClassStrikes, 'count' | 'limit' | 'days' | 'off_days'> | undefined
  onClose: () => void
}

/** Before it hurts: that it is late, the visit that it costs, how many there are with this one, and when booking closes. */
export function LateDialog({ booking, strikes, onClose }: Props) {
  const t = useTexts(lateTexts)
  const cancel = useApiMutation(classes.cancelBooking, { fails: 'inline', onDone: onClose })
  const costs = () => {
    if (!strikes) return t.counts
    const { count, limit, days, off_days: offDays } = strikes
    if (limit === 0) return ''
    return count + 1 < limit ? t.counted(count + 1, limit, days) : t.closes(count + 1, days, offDays)
  }
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.title}
      description={[t.over, booking.is_visit_spent && t.visit, costs()].filter(Boolean).join(' ')}
      confirmLabel={t.confirm}
      cancelLabel={t.keep}
      pending={cancel.isPending}
      error={cancel.error?.message}
      onConfirm={() => cancel.mutate({ id: booking._id, query: {} })}
    />
  )
}
