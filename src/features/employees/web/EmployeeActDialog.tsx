import { type ComponentType, useState } from 'react'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { useApiMutation } from '#src/web/api.ts'
import { useTexts } from '#src/web/texts.ts'
import { useUnsaved } from '#src/web/use-unsaved.ts'
import { employees } from '../calls.generated.ts'
import type { Employee } from '../contract.ts'
import type { EmployeeAct } from '../rules.ts'
import { texts } from './texts.ts'

/** What an employee leaves behind who is blocked or dismissed: features that stand later say it. */
export type BeforeLeaving = ComponentType<{ employee: Employee }>

/** Asks before a step of the employee's states: block, unblock, dismiss, rehire. */
export function EmployeeActDialog({
  employee,
  act,
  before: Before,
  onClose,
}: {
  employee: Employee
  act: EmployeeAct
  before?: BeforeLeaving | undefined
  onClose: () => void
}) {
  const t = useTexts(texts)
  const [reason, setReason] = useState('')
  useUnsaved(() => reason !== '')
  const options = { fails: 'inline' as const, onDone: onClose }
  const status = useApiMutation(employees.status, options)
  const fire = useApiMutation(employees.fire, options)
  const rehire = useApiMutation(employees.rehire, options)
  const { _id: id, fullname: name } = employee
  const question = {
    block: {
      title: t.blockTitle(name),
      description: t.blockText,
      confirmLabel: t.block,
      mutation: status,
      onConfirm: () => status.mutate({ id, query: {}, body: { status: 'blocked', reason } }),
    },
    unblock: {
      title: t.unblockTitle(name),
      description: t.unblockText,
      confirmLabel: t.unblock,
      mutation: status,
      onConfirm: () => status.mutate({ id, query: {}, body: { status: 'active' } }),
    },
    fire: {
      title: t.fireTitle(name),
      description: t.fireText,
      confirmLabel: t.fire,
      mutation: fire,
      onConfirm: () => fire.mutate({ id, query: {} }),
    },
    rehire: {
      title: t.rehireTitle(name),
      description: t.rehireText,
      confirmLabel: t.rehire,
      mutation: rehire,
      onConfirm: () => rehire.mutate({ id, query: {} }),
    },
  }[act]
  const { mutation, ...asked } = question
  return (
    <ConfirmDialog
      {...asked}
      open
      onClose={onClose}
      cancelLabel={t.cancel}
      tone={act === 'block' || act === 'fire' ? 'danger' : 'plain'}
      pending={mutation.isPending}
      error={mutation.error?.message}
    >
      {(act === 'block' || act === 'fire') && Before && <Before employee={employee} />}
      {act === 'block' && (
        <TextField
          label={t.reason}
          value={reason}
          maxLength={300}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
    </ConfirmDialog>
  )
}
