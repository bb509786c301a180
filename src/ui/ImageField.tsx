import { ImagePlus, Trash2 } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'
import { Field, type FieldProps } from './Field.tsx'
import { controlLabels } from './control-labels.ts'
import { useLabels } from './labels.tsx'
import { lazyPart } from './lazy-part.tsx'

const CropDialog = lazyPart(() => import('./CropDialog.tsx'), 'default')

const TYPES = ['image/jpeg', 'image/png', 'image/webp']
const MAX_BYTES = 5 * 1024 * 1024

export type ImageWords = {
  choose: string
  change: string
  hint: string
  wrongType: string
  tooLarge: string
  broken: string
  crop: { title: string; hint: string; zoom: string; save: string; cancel: string }
}

export type ImageFieldProps = FieldProps & {
  words: ImageWords
  /** the newly chosen, already cropped picture */
  value: File | null
  onChange: (file: File | null) => void
  /** the picture that is stored now */
  currentUrl?: string | null | undefined
  /** offers to take the stored picture away */
  onRemoveCurrent?: () => void
  /** Another way to a picture beside the chosen file, which gives it to `pick`. */
  otherWay?: (pick: (file: File) => void) => ReactNode
  shape?: 'round' | 'square'
  disabled?: boolean
  onBlur?: () => void
  name?: string
}

/** Picks, drops or pastes a picture, crops it square in the browser and shows it. */
export function ImageField({
  words,
  label,
  hint,
  error,
  required,
  className,
  value,
  onChange,
  currentUrl,
  onRemoveCurrent,
  otherWay,
  shape = 'round',
  disabled,
  onBlur,
  name,
}: ImageFieldProps) {
  const labels = useLabels(controlLabels)
  const input = useRef<HTMLInputElement>(null)
  const [picked, setPicked] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isOver, setOver] = useState(false)
  const preview = useObjectUrl(value)
  const shown = preview ?? currentUrl

  const pick = (file: File | undefined) => {
    if (!file || disabled) return
    const wrong = !TYPES.includes(file.type) ? words.wrongType : file.size > MAX_BYTES ? words.tooLarge : null
    setProblem(wrong)
    if (!wrong) setPicked(file)
  }
  const canRemove = value !== null || (currentUrl && onRemoveCurrent)

  return (
    <Field {...{ label, hint: hint ?? words.hint, error: problem ?? error, required, className }}>
      {(control) => (
        <div
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={(event) => {
            event.preventDefault()
            setOver(false)
            pick(event.dataTransfer.files[0])
          }}
          onPaste={(event) => pick([...event.clipboardData.files][0])}
          className={cx(
            'flex items-center gap-x-4 gap-y-3 max-[23rem]:flex-wrap rounded-md border border-dashed p-3',
            isOver ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface',
          )}
        >
          <div
            className={cx(
              'grid size-16 shrink-0 place-items-center overflow-hidden bg-sunken text-muted',
              shape === 'round' ? 'rounded-full' : 'rounded-md',
            )}
          >
            {shown ? (
              <img src={shown} alt="" className="size-full object-cover" />
            ) : (
              <ImagePlus aria-hidden="true" className="size-5" />
            )}
          </div>
          <div className="flex min-w-0 flex-wrap gap-2">
            <input
              {...control}
              ref={input}
              type="file"
              name={name}
              accept={TYPES.join(',')}
              disabled={disabled}
              tabIndex={-1}
              onChange={(event) => {
                pick(event.target.files?.[0])
                event.target.value = ''
              }}
              className="sr-only"
            />
            <Button
              size="sm"
              onClick={() => input.current?.click()}
              onBlur={onBlur}
              aria-describedby={control['aria-describedby']}
            >
              {shown ? words.change : words.choose}
            </Button>
            {!disabled && otherWay?.(pick)}
            {canRemove && (
              <Button
                size="sm"
                variant="ghost"
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => (value ? onChange(null) : onRemoveCurrent?.())}
              >
                {labels.remove}
              </Button>
            )}
          </div>
          {picked && (
            <Suspense>
              <CropDialog
                file={picked}
                shape={shape}
                labels={words.crop}
                onCancel={() => setPicked(null)}
                onBroken={() => {
                  setPicked(null)
                  setProblem(words.broken)
                }}
                onDone={(cropped) => {
                  setPicked(null)
                  onChange(cropped)
                }}
              />
            </Suspense>
          )}
        </div>
      )}
    </Field>
  )
}

function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(null)
    }
  }, [file])
  return url
}
