import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { buttonClass } from '#src/ui/button-class.ts'
import { PageHead } from '#src/ui/PageHead.tsx'
import { Link } from '../navigation.tsx'
import { formTexts } from './form-texts.ts'
import { useTexts } from '../texts.ts'
import { ApiForm } from './ApiForm.tsx'
import type { ApiFormHandle } from './use-api-form.ts'

/** A page that is one form: the head, the fields, and a way back beside the button. */
export function FormPage<V extends FieldValues>({
  title,
  context,
  tabs,
  form,
  submitLabel,
  cancelTo,
  children,
}: {
  title: ReactNode
  context?: ReactNode
  tabs?: ReactNode
  form: ApiFormHandle<V>
  submitLabel?: ReactNode
  /** A path made by src/contract/paths.ts. */
  cancelTo: string
  children: ReactNode
}) {
  const t = useTexts(formTexts)
  return (
    <div className="max-w-180">
      <PageHead title={title} context={context} tabs={tabs} />
      <ApiForm
        form={form}
        sticky
        submitLabel={submitLabel}
        aside={
          <Link to={cancelTo} className={buttonClass({ variant: 'ghost' })}>
            {t.cancel}
          </Link>
        }
      >
        {children}
      </ApiForm>
    </div>
  )
}
