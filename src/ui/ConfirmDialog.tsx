import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { TextField } from './TextField.tsx'

export type ConfirmDialogProps = {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  title: ReactNode
  /** what will be destroyed or changed, in words */
  description: ReactNode
  confirmLabel: ReactNode
  cancelLabel: ReactNode
  pending?: boolean
  /** what went wrong; the dialog stays open */
  error?: ReactNode
  tone?: 'danger' | 'plain'
  /** a heavy act: the person types this name first */
  typeName?: { name: string; label: ReactNode; reason: string } | undefined
  /** Something stands in it that a press beside it would throw away. */
  sticky?: boolean
  children?: ReactNode
}

/** Asks before an act that cannot be undone. */
export function ConfirmDialog({ open, onClose, ...content }: ConfirmDialogProps) {
  // keyed by `open`, so that a typed name does not survive into the next question
  return <Question key={String(open)} open={open} onClose={onClose} {...content} />
}

function Question({
  open,
  onClose,
  onConfirm,
  title,
  description,
  confirmLabel,
  cancelLabel,
  pending = false,
  error,
  tone = 'danger',
  typeName,
  sticky = false,
  children,
}: ConfirmDialogProps) {
  const [typed, setTyped] = useState('')
  const isNamed = !typeName || plainName(typed) === plainName(typeName.name)
  // the second press of two comes before `pending` is drawn
  const isPressed = useRef(false)
  useEffect(() => {
    isPressed.current = pending
  })
  const confirm = () => {
    if (!isNamed || pending || isPressed.current) return
    isPressed.current = true
    onConfirm()
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      sticky={sticky || typed !== ''}
      title={title}
      description={description}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>{cancelLabel}</Button>
          <Button
            variant={tone === 'danger' ? 'danger' : 'primary'}
            pending={pending}
            disabledReason={isNamed ? null : typeName?.reason}
            onClick={confirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {(children || typeName || error) && (
        <form
          className="flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            confirm()
          }}
        >
          {children}
          {typeName && (
            <TextField
              label={typeName.label}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              autoComplete="off"
              spellCheck={false}
              placeholder={typeName.name}
            />
          )}
          {error && (
            <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-bad">
              {error}
            </p>
          )}
        </form>
      )}
    </Dialog>
  )
}

/** Names hold ʻ and ʼ, which most keyboards lack: any apostrophe and any case will do. */
const plainName = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[ʻʼ'‘’`´]/g, "'")
