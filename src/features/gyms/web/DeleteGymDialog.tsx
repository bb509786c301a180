import { paths } from '#src/contract/paths.ts'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { useApiMutation } from '#src/web/api.ts'
import { useGo, useOptionalParam } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { gyms } from '../calls.generated.ts'
import type { Gym } from '../contract.ts'
import { texts } from './texts.ts'

/** A heavy act: the name of the gym is typed first. */
export function DeleteGymDialog({ gym, onClose }: { gym: Gym; onClose: () => void }) {
  const t = useTexts(texts)
  const go = useGo()
  const adminId = useOptionalParam('admin_id')
  const remove = useApiMutation(gyms.delete, {
    fails: 'inline',
    onDone: () => go(adminId ? paths.admin(adminId) : paths.gyms(), { replace: true }),
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => remove.mutate({ id: gym._id, query: {} })}
      title={t.deleteTitle(gym.name)}
      description={t.deleteText}
      confirmLabel={t.deleteConfirm}
      cancelLabel={t.cancel}
      pending={remove.isPending}
      error={remove.error?.message}
      typeName={{ name: gym.name, label: t.typeName(gym.name), reason: t.typeNameReason }}
    />
  )
}
