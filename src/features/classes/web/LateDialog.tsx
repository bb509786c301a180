import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { useApiMutation } from '#src/web/api.ts'
import { useTexts } from '#src/web/texts.ts'
import { classes } from '../calls.generated.ts'
import type { ClassStrikes } from '../contract.ts'
import { lateTexts } from './late-texts.ts'

type Props = {
  bookingId: string
  strikes: Pick<ClassStrikes, 'count' | 'limit' | 'days'> | undefined
  onClose: () => void
}

/** Before it hurts: that it is late, how many there are with this one, and when booking closes. */
export function LateDialog({ bookingId, strikes, onClose }: Props) {
  const t = useTexts(lateTexts)
  const cancel = useApiMutation(classes.cancelBooking, { fails: 'inline', onDone: onClose })
  const counted = strikes && strikes.limit > 0 ? t.counted(strikes.count + 1, strikes.limit, strikes.days) : ''
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.title}
      description={`${t.text} ${counted}`.trim()}
      confirmLabel={t.confirm}
      cancelLabel={t.keep}
      pending={cancel.isPending}
      error={cancel.error?.message}
      onConfirm={() => cancel.mutate({ id: bookingId, query: {} })}
    />
  )
}
