import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { useApiMutation } from '#src/web/api.ts'
import { defineTexts, useTexts } from '#src/web/texts.ts'
import { portals } from '../calls.generated.ts'
import type { PortalMembership } from '../contract.ts'
import { texts } from './texts.ts'

const questionTexts = defineTexts({
  uz: {
    cancelQuestion: (plan: string) => `«${plan}» broni bekor qilinsinmi?`,
    cancelText: 'Keyin yana bron qilishingiz mumkin, lekin narx oʻzgargan boʻlishi mumkin.',
    keep: 'Qoldirish',
  },
  ru: {
    cancelQuestion: (plan) => `Отменить бронь «${plan}»?`,
    cancelText: 'Потом можно забронировать снова, но цена может измениться.',
    keep: 'Оставить',
  },
  en: {
    cancelQuestion: (plan) => `Cancel the reservation of “${plan}”?`,
    cancelText: 'You can reserve again later, but the price may have changed by then.',
    keep: 'Keep it',
  },
})

/** Whether a reservation is to be taken back. */
export function CancelQuestion({
  membership,
  onClose,
}: {
  membership: Pick<PortalMembership, '_id' | 'plan_name'>
  onClose: () => void
}) {
  const t = { ...useTexts(texts), ...useTexts(questionTexts) }
  const cancel = useApiMutation(portals.cancelReservation, { closes: onClose, fails: 'inline' })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => cancel.mutate({ membership_id: membership._id })}
      title={t.cancelQuestion(membership.plan_name)}
      description={t.cancelText}
      confirmLabel={t.cancelReservation}
      cancelLabel={t.keep}
      pending={cancel.isPending}
      error={cancel.error?.message}
    />
  )
}
