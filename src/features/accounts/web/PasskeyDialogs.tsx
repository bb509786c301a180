import { passkeys } from '#src/features/sessions/passkeys-calls.generated.ts'
import { passkeyTexts } from '#src/features/sessions/web/passkey-texts.ts'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { useApiMutation } from '#src/web/api.ts'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormText } from '#src/web/forms/text-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { useTexts } from '#src/web/texts.ts'

type DialogProps = { _id: string; name: string; onClose: () => void }

export function RenamePasskeyDialog({ _id: id, name, onClose }: DialogProps) {
  const t = useTexts(passkeyTexts)
  const form = useApiForm({ endpoint: passkeys.rename, params: { id }, defaults: { name }, closes: onClose })
  return (
    <Dialog open sticky onClose={onClose} size="sm" title={t.rename}>
      <ApiForm form={form} submitLabel={t.save} guardsLeaving={false} wide>
        <FormText name="name" label={t.name} maxLength={60} required autoFocus />
      </ApiForm>
    </Dialog>
  )
}

export function RemovePasskeyDialog({ _id: id, name, onClose }: DialogProps) {
  const t = useTexts(passkeyTexts)
  const remove = useApiMutation(passkeys.remove, { fails: 'inline', closes: onClose })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => remove.mutate({ id })}
      title={t.removeTitle(name)}
      description={t.removeText}
      confirmLabel={t.remove}
      cancelLabel={t.cancel}
      tone="danger"
      pending={remove.isPending}
      error={remove.error?.message}
    />
  )
}
