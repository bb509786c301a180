import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { type FieldValues, FormProvider, type Path } from 'react-hook-form'
import { Button } from '#src/ui/Button.tsx'
import { cx } from '#src/ui/cx.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { shellTexts } from '../shell-texts.ts'
import { useTexts } from '../texts.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import type { ApiFormHandle } from './use-api-form.ts'

const StaleNotice = lazyPart(() => import('./StaleNotice.tsx'), 'StaleNotice')

type ApiFormProps<V extends FieldValues> = {
  form: ApiFormHandle<V>
  submitLabel?: ReactNode
  /** A link or button beside the submit button. */
  aside?: ReactNode
  /** Why it cannot be sent now. */
  disabledReason?: string | null
  /** false for a form whose loss costs nothing, such as a sign-in. */
  guardsLeaving?: boolean
  /** The buttons stay in view at the lower edge, however long the form is. */
  sticky?: boolean
  /** The button as wide as the form. */
  wide?: boolean
  className?: string
  children: ReactNode
}

/** The frame of every form: Enter sends, the refusal stands above the buttons, the focus goes to the first wrong field. */
export function ApiForm<V extends FieldValues>({
  form: handle,
  submitLabel,
  aside,
  disabledReason,
  guardsLeaving = true,
  sticky = false,
  wide = false,
  className,
  children,
}: ApiFormProps<V>) {
  const t = useTexts(shellTexts)
  const element = useRef<HTMLFormElement>(null)
  const { form, pending, error } = handle
  const { errors, submitCount, isDirty } = form.formState
  const hasErrors = Object.keys(errors).length > 0

  // after each refused try, by the schema or by the server
  useEffect(() => {
    if ((submitCount > 0 && hasErrors) || error || handle.stale) focusFirstError(element.current)
  }, [submitCount, hasErrors, error, handle.stale])

  const strangers = error
    ? Object.entries(error.fields).filter(([path]) => !form.getFieldState(path as Path<V>).error)
    : []
  return (
    <FormProvider {...form}>
      {guardsLeaving && <LeaveGuard when={isDirty} isSaved={handle.isSaved} />}
      <form
        ref={element}
        noValidate
        className={cx('flex flex-col gap-5', className)}
        onChange={handle.markChanged}
        onFocus={handle.prepare}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation() // a form in a popup of a form
          // a date that is not finished yet is told by the browser's own validity
          const unfinished = [...event.currentTarget.querySelectorAll('input')].find(
            (input) => input.validity.customError,
          )
          if (unfinished) unfinished.focus()
          else if (!pending && !disabledReason && !handle.stale) handle.submit()
        }}
      >
        {children}
        {handle.stale && (
          <Suspense>
            <StaleNotice stale={handle.stale} />
          </Suspense>
        )}
        {error && (
          <div
            role="alert"
            data-form-error
            className="rounded-md border border-bad/30 bg-bad-soft px-3.5 py-2.5 text-bad"
          >
            <p className="font-medium">{error.message}</p>
            {strangers.map(([path, message]) => message !== error.message && <p key={path}>{message}</p>)}
            {error.status >= 500 && error.requestId && <p className="mt-1 font-mono text-xs">{error.requestId}</p>}
          </div>
        )}
        <div
          className={cx(
            'flex gap-2',
            wide ? 'flex-col' : 'flex-wrap items-center',
            // above a phone's bottom bar
            sticky &&
              'sticky bottom-0 z-10 border-line border-t bg-canvas py-3 max-md:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] in-data-[dialog=body]:bottom-0! in-data-[dialog=body]:bg-surface',
          )}
        >
          <Button
            type="submit"
            variant="primary"
            size={wide ? 'lg' : 'md'}
            pending={pending}
            disabledReason={disabledReason ?? (handle.stale ? t.staleChoose : null)}
          >
            {submitLabel ?? t.save}
          </Button>
          {aside}
        </div>
      </form>
    </FormProvider>
  )
}

function focusFirstError(form: HTMLFormElement | null): void {
  const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"], fieldset[aria-describedby*="-error"] input')
  if (wrong) wrong.focus()
  else form?.querySelector('[data-form-error]')?.scrollIntoView({ block: 'nearest' }) // it is an alert: read out without focus
}
