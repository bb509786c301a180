import type { ComponentType } from 'react'
import { useApiMutation } from '#src/web/api.ts'
import { type Act, ActDialog } from '#src/web/forms/ActDialog.tsx'
import { useTexts } from '#src/web/texts.ts'
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
  const { _id: id, fullname: name } = employee
  const options = { fails: 'inline' as const, whose: () => name, closes: onClose }
  const status = useApiMutation(employees.status, options)
  const fire = useApiMutation(employees.fire, options)
  const rehire = useApiMutation(employees.rehire, options)
  const leaving = Before && <Before employee={employee} />
  const asked: Act = {
    block: {
      title: t.blockTitle(name),
      description: t.blockText,
      confirmLabel: t.block,
      call: status,
      reasonLabel: t.reason,
      children: leaving,
    },
    unblock: {
      title: t.unblockTitle(name),
      description: t.unblockText,
      confirmLabel: t.unblock,
      call: status,
      tone: 'plain' as const,
    },
    fire: {
      title: t.fireTitle(name),
      description: t.fireText,
      confirmLabel: t.fire,
      call: fire,
      children: leaving,
    },
    rehire: {
      title: t.rehireTitle(name),
      description: t.rehireText,
      confirmLabel: t.rehire,
      call: rehire,
      tone: 'plain' as const,
    },
  }[act]
  const confirm = (reason: string) => {
    if (act === 'fire') fire.mutate({ id, query: {} })
    else if (act === 'rehire') rehire.mutate({ id, query: {} })
    else status.mutate({ id, query: {}, body: act === 'block' ? { status: 'blocked', reason } : { status: 'active' } })
  }
  return <ActDialog act={asked} cancelLabel={t.cancel} onConfirm={confirm} onClose={onClose} />
}
