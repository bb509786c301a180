import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '#src/ui/Button.tsx'
import { SidePanel } from '#src/ui/SidePanel.tsx'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import type { ApiFormHandle } from '#src/web/forms/use-api-form.ts'
import { useTexts } from '#src/web/texts.ts'
import { partsTexts } from './parts-texts.ts'

/** The form of a kind, coach or room beside its list. */
export function PartPanel<V extends FieldValues>({
  title,
  form,
  disabledReason = null,
  onClose,
  children,
}: {
  title: string
  form: ApiFormHandle<V>
  /** Why it cannot be saved now. */
  disabledReason?: string | null
  onClose: () => void
  children: ReactNode
}) {
  const t = useTexts(partsTexts)
  return (
    <SidePanel open sticky onClose={onClose} title={title}>
      <ApiForm
        form={form}
        submitLabel={t.save}
        disabledReason={disabledReason}
        aside={<Button onClick={onClose}>{t.cancel}</Button>}
      >
        {children}
      </ApiForm>
    </SidePanel>
  )
}
