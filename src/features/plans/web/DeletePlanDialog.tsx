import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { useApiMutation } from '#src/web/api.ts'
import { useTexts } from '#src/web/texts.ts'
import { plans } from '../calls.generated.ts'
import type { Plan } from '../contract.ts'
import { deletingPlan } from '../rules.ts'
import { texts } from './texts.ts'

/** Says beforehand whether the plan will be archived or gone. */
export function DeletePlanDialog({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const t = useTexts(texts)
  const remove = useApiMutation(plans.delete, { closes: onClose, fails: 'inline' })
  const isArchiving = deletingPlan(plan) === 'archived'
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => remove.mutate({ id: plan._id })}
      pending={remove.isPending}
      error={remove.error?.message}
      tone={isArchiving ? 'plain' : 'danger'}
      title={isArchiving ? t.archiveTitle(plan.name) : t.deleteTitle(plan.name)}
      description={isArchiving ? t.archiveText : t.deleteText}
      confirmLabel={isArchiving ? t.archive : t.delete}
      cancelLabel={t.cancel}
    />
  )
}
