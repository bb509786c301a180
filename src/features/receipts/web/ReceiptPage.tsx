import { ArrowRight, Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { paths } from '#src/contract/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { Card } from '#src/ui/Card.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { useApi } from '#src/web/api.ts'
import { useCrumb } from '#src/web/layout/crumbs.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useRole } from '#src/web/me.ts'
import { Link, useParam } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { receipts } from '../calls.generated.ts'
import type { Receipt } from '../contract.ts'
import {
  PaperChoice,
  ReceiptActs,
  type ReceiptTools,
  Sheet,
  usePaper,
  useReceiptTitle,
  useWhose,
} from './receipt-parts.tsx'
import { texts } from './texts.ts'

export type { ReceiptTools }

/** /{role}/receipts/{transaction}: the paper, and one Enter prints it. */
export function ReceiptPage({ tools }: { tools?: ReceiptTools }) {
  const id = useParam('transaction_id')
  const { data, error, refetch } = useApi(receipts.one, { id, query: {} })
  const title = useReceiptTitle(data?.receipt)
  useCrumb(data && title)
  if (!data) return <PageState error={error} onRetry={refetch} />
  return <Shown key={id} receipt={data.receipt} title={title} tools={tools} />
}

function Shown({ receipt, title, tools }: { receipt: Receipt; title: string; tools: ReceiptTools | undefined }) {
  const t = useTexts(texts)
  const paper = usePaper()
  const back = useBack(receipt)
  const print = useRef<HTMLButtonElement>(null)
  useEffect(() => print.current?.focus(), [])
  return (
    <>
      <PageHead
        title={title}
        context={useWhose(receipt)}
        actions={
          <Button ref={print} variant="primary" icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
            {t.print}
          </Button>
        }
      />
      <div className="flex flex-wrap items-start gap-4">
        <Card className="w-full sm:w-96">
          <div className="flex flex-col gap-5">
            <PaperChoice paper={paper} />
            <ReceiptActs receipt={receipt} paper={paper} tools={tools} />
            <Link to={back.to} className={buttonClass({ variant: 'secondary', className: 'self-start' })}>
              {back.label}
              <ArrowRight aria-hidden="true" />
            </Link>
          </div>
        </Card>
        <Sheet receipt={receipt} paper={paper} />
      </div>
    </>
  )
}

/** To what was paid for, where whoever looks has it. */
function useBack({ sold, gym, admin_id }: Receipt): { to: string; label: string } {
  const t = useTexts(texts)
  const role = useRole()
  if (role === 'member') return { to: paths.ownPayments(), label: t.toPayments }
  if (sold.kind === 'subscription')
    return {
      to: admin_id ? paths.adminSubscription(admin_id, sold._id) : paths.gymSubscription(gym._id, sold._id),
      label: t.toSubscription,
    }
  if (sold.kind === 'gift_card') return { to: paths.giftCards(role), label: t.toGiftCards }
  return {
    to: admin_id ? paths.gymLedger(gym._id, sold._id, admin_id) : paths.membership(role, sold._id),
    label: t.toMembership,
  }
}
