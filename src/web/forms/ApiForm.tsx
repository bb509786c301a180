import { Suspense } from 'react'
import { type FieldValues, FormProvider, type Path } from 'react-hook-form'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { formTexts } from './form-texts.ts'
import { useTexts } from '../texts.ts'
import { FormFrame, type FormLooks } from './FormFrame.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import { useUnsaved } from '../use-unsaved.ts'
import type { ApiFormHandle } from './use-api-form.ts'

const DraftKeeper = lazyPart(() => import('./DraftKeeper.tsx'), 'DraftKeeper', 'unasked')

const StaleNotice = lazyPart(() => import('./StaleNotice.tsx'), 'StaleNotice')

type ApiFormProps<V extends FieldValues> = FormLooks & {
  form: ApiFormHandle<V>
  /** Why it cannot be sent now. */
  disabledReason?: string | null
  /** false for a form whose loss costs nothing, such as a sign-in. */
  guardsLeaving?: boolean
}

/** The form of `useApiForm`: asks before it is left, and says when somebody else was faster. */
export function ApiForm<V extends FieldValues>({
  form: handle,
  disabledReason,
  guardsLeaving = true,
  children,
  ...looks
}: ApiFormProps<V>) {
  const t = useTexts(formTexts)
  const { form, pending, error } = handle
  const { errors, submitCount, isDirty } = form.formState
  const hasErrors = submitCount > 0 && Object.keys(errors).length > 0
  // also in a dialog, which is left without a question
  useUnsaved(() => isDirty && !handle.isSaved())
  return (
    <FormProvider {...form}>
      {guardsLeaving && (
        <LeaveGuard
          when={isDirty}
          isSaved={handle.isSaved}
          isSending={handle.isSending}
          outlivesClosing={handle.outlivesClosing}
        />
      )}
      <FormFrame
        {...looks}
        refused={hasErrors ? submitCount : handle.stale}
        error={error}
        shows={(path) => Boolean(form.getFieldState(path as Path<V>).error)}
        pending={pending}
        disabledReason={disabledReason ?? (handle.stale ? t.staleChoose : null)}
        onChange={handle.markChanged}
        onPrepare={handle.prepare}
        onSubmit={handle.submit}
      >
        {handle.keptName && (
          <Suspense>
            <DraftKeeper form={handle as ApiFormHandle<FieldValues>} name={handle.keptName} />
          </Suspense>
        )}
        {children}
        {handle.stale && (
          <Suspense>
            <StaleNotice stale={handle.stale} />
          </Suspense>
        )}
      </FormFrame>
    </FormProvider>
  )
}
