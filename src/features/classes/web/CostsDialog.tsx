import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { useApiMutation } from '#src/web/api.ts'
import { useTexts } from '#src/web/texts.ts'
import { classes } from '../calls.generated.ts'
import { costsTexts } from './costs-texts.ts'

type Props = {
  id: string
  /** In the server's words. */
  costs: string
  onClose: () => void
}

/** Before it hurts: what it costs to give the place back now. */
export function CostsDialog({ id, costs, onClose }: Props) {
  const t = useTexts(costsTexts)
  const cancel = useApiMutation(classes.cancelBooking, { fails: 'inline', closes: onClose })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t.title}
      description={costs}
      confirmLabel={t.confirm}
      cancelLabel={t.keep}
      pending={cancel.isPending}
      error={cancel.error?.message}
      onConfirm={() => cancel.mutate({ id, query: {} })}
    />
  )
}
