import type { ReactNode } from 'react'
import { Card } from '#src/ui/Card.tsx'
import { DefinitionList } from '#src/ui/DefinitionList.tsx'
import { defineTexts, useFormats, useTexts } from '#src/web/texts.ts'
import { owedWords } from '../owed-words.ts'
import type { PaymentStatus } from '../rules.ts'
import { PaymentBadge } from './PaymentBadge.tsx'

const texts = defineTexts(owedWords)

type Fact = { term: string; value: ReactNode }

type Props = {
  of: { due_amount: number; paid_amount: number; remaining_amount: number; payment_status: PaymentStatus }
  /** in the place of how it is paid */
  badge?: ReactNode
  /** above the sums */
  children?: ReactNode
  /** what comes before what is due: the price and what is taken off */
  facts?: readonly Fact[]
}

/** What is still owed of something that was sold, and the sums that it comes from. */
export function OwedCard({ of, badge, children, facts = [] }: Props) {
  const t = useTexts(texts)
  const formats = useFormats()
  const { due_amount, paid_amount, remaining_amount, payment_status } = of
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="text-muted">{t.remaining}</span>
        {badge || <PaymentBadge status={payment_status} />}
      </div>
      <p className="num mt-1 mb-4 font-semibold text-2xl">{formats.som(Math.max(0, remaining_amount))}</p>
      {children}
      <DefinitionList
        facts={[
          ...facts,
          { term: t.due, value: <span className="num">{formats.som(due_amount)}</span> },
          { term: t.paid, value: <span className="num">{formats.som(paid_amount)}</span> },
          ...(remaining_amount < 0
            ? [{ term: t.overpaid, value: <span className="num text-warn">{formats.som(-remaining_amount)}</span> }]
            : []),
        ]}
      />
    </Card>
  )
}
