import { ArrowLeftRight } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useRefusal } from '#src/features/employees/web/use-refusal.ts'
import { memberships } from '#src/features/memberships/calls.generated.ts'
import type { Membership } from '#src/features/memberships/contract.ts'
import { Button } from '#src/ui/Button.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { useApi } from '#src/web/api.ts'
import { PartState } from '#src/web/layout/PartState.tsx'
import { useCan } from '#src/web/me.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { changeRequests } from '../calls.generated.ts'
import type { ReceivedChangeRequest } from '../contract.ts'
import { texts } from './texts.ts'

const ChangePlanDialog = lazyPart(
  () => import('#src/features/memberships/web/ChangePlanDialog.tsx'),
  'ChangePlanDialog',
)
const RefuseChangeDialog = lazyPart(() => import('./RefuseChangeDialog.tsx'), 'RefuseChangeDialog')

/** Above a membership whose member waits for another plan: change it, or say why not. */
export function ChangeRequestNotice({ membership }: { membership: Membership }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const refusal = useRefusal()
  const mayAnswer = useCan(changeRequests.list)
  /** With the request: it may be answered elsewhere while somebody writes here why not. */
  const [open, setOpen] = useState<{ act: 'change' | 'refuse'; request: ReceivedChangeRequest }>()
  const { data, error, refetch } = useApi(
    changeRequests.list,
    { query: { gym_id: membership.gym_id._id } },
    { enabled: mayAnswer },
  )
  if (!data) return <PartState inCard name={t.name} error={error} onRetry={refetch} />
  const request = open?.request ?? data.requests.find(({ membership_id }) => membership_id === membership._id)
  if (!request) return null
  const close = () => setOpen(undefined)
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-warn-soft px-4 py-3 text-warn"
    >
      <ArrowLeftRight aria-hidden="true" className="size-5 shrink-0" />
      <p className="min-w-0 flex-1 basis-52">
        <span className="block font-medium">{t.wants(request.new_plan_name)}</span>
        <span className="num block text-sm">{t.asked(formats.instant(request.createdAt))}</span>
      </p>
      <span className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          disabledReason={refusal(memberships.change)}
          onClick={() => setOpen({ act: 'change', request })}
        >
          {t.change}
        </Button>
        <Button disabledReason={refusal(changeRequests.refuse)} onClick={() => setOpen({ act: 'refuse', request })}>
          {t.refuse}
        </Button>
      </span>
      <Suspense>
        {open?.act === 'change' && (
          <ChangePlanDialog membership={membership} planId={request.new_plan_id} onClose={close} />
        )}
        {open?.act === 'refuse' && <RefuseChangeDialog requestId={request._id} onClose={close} />}
      </Suspense>
    </div>
  )
}
