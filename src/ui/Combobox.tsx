import { Combobox as Base } from '@base-ui/react/combobox'
import { ChevronDown, X } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type Ref, useRef } from 'react'
import { ComboboxPopup } from './ComboboxPopup.tsx'
import { controlBox, controlInput } from './control-class.ts'
import { type ControlProps, Field, type FieldProps, splitField } from './Field.tsx'
import { controlLabels } from './control-labels.ts'
import { useLabels } from './labels.tsx'
import type { Answer, Option } from './option.ts'
import type { Ahead } from './use-enter.ts'
import { useTypedChoice } from './use-typed-choice.ts'

/** The caller searches (on the server), `options` are its answer: useSearch of src/web says all of this, no list says it by itself. */
export type Searching = {
  onSearch: (query: string) => void
  /** whether `options` answer the present text */
  answer: Answer
  /** whether there are more than these, of whom any may be meant as well */
  isPart: boolean
}
/** Typing filters `options`; who has to ask for them says whether they are here. */
type Choosing = { onSearch?: undefined; answer?: Answer; isPart?: undefined }

export type SearchableProps = (Searching | Choosing) &
  FieldProps & {
    options: readonly Option[]
    /** in place of "nothing found": what to do */
    emptyText?: string
    placeholder?: string
    onBlur?: () => void
    name?: string
    id?: string
    ref?: Ref<HTMLInputElement>
    disabled?: boolean
    autoFocus?: boolean
    ahead?: Ahead<Option>
  }

const isSame = (a: Option, b: Option) => a.value === b.value

/** What both kinds share: the frame, the list under the field, and what Enter takes. */
export function useSearchable(
  { options, onSearch, answer = 'here', isPart = false, emptyText, disabled, name, ahead, ...props }: SearchableProps,
  take: (option: Option, isPointed: boolean) => void,
  hasChosen: boolean,
) {
  const actions = useRef<Base.Root.Actions | null>(null)
  const { shown, popup, root, onKeyDown } = useTypedChoice({
    options,
    onSearch,
    answer,
    isPart,
    take: (option, isPointed) => {
      take(option, isPointed)
      actions.current?.close()
    },
    ahead,
  })
  /** The key that closes the list takes nothing away that is chosen. */
  const onKey = (event: KeyboardEvent<HTMLInputElement> & { preventBaseUIHandler: () => void }) => {
    const isClosed = event.currentTarget.getAttribute('aria-expanded') !== 'true'
    if (event.key === 'Escape' && isClosed && hasChosen) event.preventBaseUIHandler()
    else onKeyDown(event)
  }
  const [frame, input] = splitField(props)
  return {
    frame,
    shown,
    popup: { ...popup, emptyText },
    inputOf: (control: ControlProps) => ({
      ...input,
      ...control,
      'aria-labelledby': `${control.id}-label`,
      onKeyDown: onKey,
      // as a sum: what is typed next takes the place of what stands there
      onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select(),
    }),
    root: {
      ...root,
      actionsRef: actions,
      isItemEqualToValue: isSame,
      itemToStringLabel: (option: Option) => option.label,
      disabled,
      name,
    },
  }
}

/** One of many, found by typing. The value is the whole option, so its name is known without its list. */
export function Combobox({
  value,
  onChange,
  ...props
}: SearchableProps & { value: Option | null; onChange: (option: Option | null) => void }) {
  const labels = useLabels(controlLabels)
  const { frame, shown, popup, inputOf, root } = useSearchable(props, onChange, value !== null)
  return (
    <Field {...frame}>
      {(control) => (
        <Base.Root {...root} items={withChosen(shown, value ? [value] : [])} value={value} onValueChange={onChange}>
          <Base.InputGroup className={controlBox}>
            <Base.Input {...inputOf(control)} className={controlInput} />
            {value && !props.required && !props.disabled && (
              <Base.Clear aria-label={labels.clear} className={sideButton}>
                <X aria-hidden="true" className="size-4" />
              </Base.Clear>
            )}
            <Base.Trigger aria-hidden="true" tabIndex={-1} className={sideButton}>
              <ChevronDown className="size-4" />
            </Base.Trigger>
          </Base.InputGroup>
          <ComboboxPopup {...popup} />
        </Base.Root>
      )}
    </Field>
  )
}

export const sideButton =
  'grid w-9 shrink-0 place-items-center rounded-md text-muted hover:text-ink pointer-coarse:w-11'

/** The chosen must be among the offered, or Base UI forgets them. */
export const withChosen = (options: readonly Option[], chosen: readonly Option[]): Option[] => [
  ...chosen.filter((one) => !options.some((option) => isSame(option, one))),
  ...options,
]
