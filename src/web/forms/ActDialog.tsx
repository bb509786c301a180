import { type ReactNode, useState } from 'react'
import { ConfirmDialog, type ConfirmDialogProps } from '#src/ui/ConfirmDialog.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import type { ApiError } from '../api-error.ts'
import { useUnsaved } from '../use-unsaved.ts'

/** One step of somebody's states: what it is called, and the call that does it. */
export type Act = Pick<ConfirmDialogProps, 'title' | 'description' | 'confirmLabel' | 'tone'> & {
  call: { isPending: boolean; error: ApiError | null }
  /** The label of its reason, where one is kept. */
  reasonLabel?: string
  children?: ReactNode
}

type Props = { act: Act; cancelLabel: string; onConfirm: (reason: string) => void; onClose: () => void }

/** Asks before such a step, and for its reason; a refusal is said in it. */
export function ActDialog({ act: { call, reasonLabel, children, ...words }, ...rest }: Props) {
  const [reason, setReason] = useState('')
  useUnsaved(() => reason !== '')
  return (
    <ConfirmDialog
      {...words}
      {...rest}
      open
      sticky={reason !== ''}
      onConfirm={() => rest.onConfirm(reason)}
      pending={call.isPending}
      error={call.error?.message}
    >
      {(children || reasonLabel) && (
        <>
          {children}
          {reasonLabel && (
            <TextField
              label={reasonLabel}
              value={reason}
              maxLength={300}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </>
      )}
    </ConfirmDialog>
  )
}
