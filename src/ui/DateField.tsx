import { CalendarDays } from 'lucide-react'
import { type Ref, Suspense, useRef, useState } from 'react'
import { retype } from './caret.ts'
import { controlBox, controlInput } from './control-class.ts'
import { cx } from './cx.ts'
import { completedDate, dateText, groupedDate, typedDate } from './date-typing.ts'
import { Field, type FieldProps, splitField } from './Field.tsx'
import { controlLabels } from './control-labels.ts'
import { useLabels } from './labels.tsx'
import { lazyPart } from './lazy-part.tsx'

const CalendarPopover = lazyPart(() => import('./CalendarPopover.tsx'), 'default')

export type DateFieldProps = FieldProps & {
  /** `YYYY-MM-DD` or '' */
  value: string
  /** '' while the date is unfinished; the input is then `:invalid`, so `form.checkValidity()` knows */
  onChange: (value: string) => void
  onBlur?: () => void
  name?: string
  id?: string
  ref?: Ref<HTMLInputElement>
  min?: string
  max?: string
  /** the product's today (`YYYY-MM-DD`), marked in the calendar */
  today?: string
  disabled?: boolean
  autoFocus?: boolean
}

const completedNow = (text: string) => completedDate(text, new Date().getFullYear())

/** Types as dd.mm.yyyy or picks from a calendar that starts on Monday (loaded when it is first opened). */
export function DateField({ value, onChange, onBlur, min, max, today, disabled, ...props }: DateFieldProps) {
  const labels = useLabels(controlLabels)
  const [frame, input] = splitField(props)
  const [typed, setTyped] = useState(() => dateText(value))
  const [seen, setSeen] = useState(value)
  const [wasLeft, setLeft] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)

  // what was typed stays until another date comes from outside, and does not come back when that one goes
  if (value !== seen) {
    setSeen(value)
    if (value !== '' && typedDate(typed) !== value) setTyped(dateText(value))
  }
  const text = (typedDate(typed) ?? '') === value ? typed : dateText(value)
  const isUnfinished = text !== '' && value === ''
  /** Whoever leaves the field, or sends its form from within it, has said all of the day: two digits are a year, half a day is none. */
  const finish = () => {
    const completed = completedNow(text)
    if (completed) {
      setTyped(dateText(completed))
      if (completed !== value) onChange(completed)
    }
    setLeft(true)
  }
  // to its form an unfinished day is none, and it would be told that nothing was typed
  const shownError = isUnfinished ? (wasLeft ? labels.dateInvalid : null) : frame.error

  return (
    <Field {...frame} error={shownError}>
      {(control) => (
        <div ref={box} className={controlBox}>
          <input
            {...input}
            {...control}
            ref={(element) => {
              element?.setCustomValidity(isUnfinished ? labels.dateInvalid : '')
              if (typeof input.ref === 'function') return input.ref(element)
              if (input.ref) input.ref.current = element
            }}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            disabled={disabled}
            placeholder={labels.datePlaceholder}
            value={text}
            onChange={(event) => {
              const { inputType } = event.nativeEvent as InputEvent
              const next = groupedDate(event.target.value, inputType?.startsWith('delete') ?? false)
              retype(event.target, next, /\d/)
              setTyped(next)
              setLeft(false)
              onChange(typedDate(next) ?? '')
            }}
            onKeyDown={(event) => {
              if (event.key === 'ArrowDown' && event.altKey) setOpen(true)
              if (event.key === 'Enter') finish()
            }}
            onBlur={() => {
              finish()
              onBlur?.()
            }}
            className={cx(controlInput, 'num')}
          />
          <button
            type="button"
            aria-label={labels.openCalendar}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            disabled={disabled}
            onClick={() => setOpen(!isOpen)}
            className="grid w-9 shrink-0 place-items-center rounded-md text-muted hover:text-ink pointer-coarse:w-11"
          >
            <CalendarDays aria-hidden="true" className="size-4" />
          </button>
          {isOpen && (
            <Suspense>
              <CalendarPopover
                anchor={box}
                value={value}
                min={min}
                max={max}
                today={today}
                onPick={(day) => {
                  setTyped(dateText(day))
                  onChange(day)
                  setOpen(false)
                }}
                onClose={() => setOpen(false)}
              />
            </Suspense>
          )}
        </div>
      )}
    </Field>
  )
}
