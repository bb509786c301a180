import { type FocusEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { useIsInWindow } from '#src/ui/closing.ts'
import { cx } from '#src/ui/cx.ts'
import type { ApiError } from '../api-error.ts'
import { shellTexts } from '../shell-texts.ts'
import { useTexts } from '../texts.ts'

export type FormLooks = {
  submitLabel?: ReactNode
  /** A link or button beside the submit button. */
  aside?: ReactNode
  /** The buttons stay in view at the lower edge, however long the form is; in a window they always do. */
  sticky?: boolean
  /** The button as wide as the form. */
  wide?: boolean
  className?: string
  children: ReactNode
}

type FormFrameProps = FormLooks & {
  /** Fields are wrong after a try, or something else must be seen: the focus goes there. */
  refused: unknown
  error: ApiError | null
  /** Names of fields that the screen shows by themselves: what the server says of others stands above the buttons. */
  shows: (field: string) => boolean
  pending: boolean
  disabledReason?: string | null | undefined
  onChange?: () => void
  /** Fetches what the check needs, before it is needed. */
  onPrepare: (focus: FocusEvent) => void
  onSubmit: () => void
}

/** The frame of every form: Enter sends, the refusal stands above the buttons and in view, the focus goes to the first wrong field. */
export function FormFrame({
  refused,
  error,
  shows,
  pending,
  disabledReason,
  onChange,
  onPrepare,
  onSubmit,
  submitLabel,
  aside,
  sticky: isSticky = false,
  wide = false,
  className,
  children,
}: FormFrameProps) {
  const t = useTexts(shellTexts)
  const element = useRef<HTMLFormElement>(null)
  const isInWindow = useIsInWindow()
  const sticky = isSticky || isInWindow
  // after each refused try, by the schema or by the server
  useEffect(() => {
    if (refused || error) focusFirstError(element.current)
  }, [refused, error])
  const strangers = error ? Object.entries(error.fields).filter(([path]) => !shows(path)) : []
  // where the person is: it stays at the lower edge of what they see, however far the end of the form is
  const told = error && (
    <div
      role="alert"
      className={cx(
        'rounded-md border border-bad/30 bg-bad-soft px-3.5 py-2.5 text-bad',
        !sticky && 'sticky bottom-2 z-10 max-md:bottom-[calc(4rem+env(safe-area-inset-bottom))]',
      )}
    >
      <p className="font-medium">{error.message}</p>
      {strangers.map(([path, message]) => message !== error.message && <p key={path}>{message}</p>)}
      {error.status >= 500 && error.requestId && <p className="mt-1 font-mono text-xs">{error.requestId}</p>}
    </div>
  )
  return (
    <form
      ref={element}
      noValidate
      className={cx('flex flex-col gap-5', className)}
      onChange={onChange}
      onFocus={onPrepare}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation() // a form in a popup of a form
        // a date that is not finished yet is told by the browser's own validity
        const unfinished = [...event.currentTarget.querySelectorAll('input')].find(
          (input) => input.validity.customError,
        )
        if (unfinished) unfinished.focus()
        else if (!pending && !disabledReason) onSubmit()
      }}
    >
      {children}
      {!sticky && told}
      <div
        {...(isSticky && { 'data-foot': '' })}
        className={cx(
          'flex gap-2',
          wide ? 'flex-col' : 'flex-wrap items-center',
          // as a confirmation stands: the main one last, at the right
          !wide && 'in-data-[dialog=body]:flex-row-reverse in-data-[dialog=body]:justify-start',
          // above a phone's bottom bar
          sticky &&
            'sticky bottom-0 z-10 border-line border-t bg-canvas py-3 max-md:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] in-data-card:bg-surface in-data-[dialog=body]:-bottom-4! in-data-[dialog=body]:-mx-5 in-data-[dialog=body]:-mb-4 in-data-[dialog=body]:bg-surface in-data-[dialog=body]:rounded-b-lg in-data-[dialog=body]:px-5 in-data-[dialog=body]:py-4',
        )}
      >
        {sticky && told && <div className="w-full">{told}</div>}
        <Button
          type="submit"
          variant="primary"
          size={wide ? 'lg' : 'md'}
          pending={pending}
          disabledReason={disabledReason ?? null}
        >
          {submitLabel ?? t.save}
        </Button>
        {aside}
      </div>
    </form>
  )
}

function focusFirstError(form: HTMLFormElement | null): void {
  const first = form?.querySelector<HTMLElement>(
    '[aria-invalid="true"], fieldset[aria-describedby*="-error"] input:enabled',
  )
  // of choices the one that is taken: what has the focus is what is sent again
  const wrong = first?.matches('[type="radio"]')
    ? (first.closest('fieldset')?.querySelector<HTMLElement>('input:checked:enabled') ?? first)
    : first
  if (wrong) {
    wrong.focus()
    // what is wrong with it, and what is proposed instead, stand below it, where a foot that stays in view may lie
    const described = (wrong.closest('[aria-describedby*="-error"]') ?? wrong).getAttribute('aria-describedby')
    const told = described?.split(' ').find((id) => id.endsWith('-error'))
    const proposed = form?.querySelector('[data-form-proposal]')
    for (const seen of [proposed, told && document.getElementById(told)])
      if (seen) seen.scrollIntoView({ block: 'nearest' })
  } else form?.querySelector('[data-form-error]')?.scrollIntoView({ block: 'nearest' }) // it is an alert: read out without focus
}
