import { givenMethods } from '#src/contract/payment-methods.ts'
import { genders } from '#src/features/members/rules.ts'
import { Card } from '#src/ui/Card.tsx'
import { SegmentedControl } from '#src/ui/SegmentedControl.tsx'
import { useTexts } from '#src/web/texts.ts'
import { dateOrders } from '../cell-values.ts'
import { type Matching, silentPayments, whatIfKnown } from '../rules.ts'
import { texts } from './texts.ts'

/** What is done where the file is silent: only what this file can be silent about. */
export function ImportChoices({
  matching,
  onChange,
}: {
  matching: Matching
  onChange: (patch: Partial<Matching>) => void
}) {
  const t = useTexts(texts)
  const { columns } = matching
  const hasMembership = matching.plans.some(({ plan_id }) => plan_id !== null)
  const hasDates = columns.some((meaning) => ['birth_date', 'start', 'end', 'sold'].includes(meaning))
  const tellsMoney = columns.includes('paid') || columns.includes('debt')
  return (
    <Card title={t.choicesTitle}>
      <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">
        {hasDates && (
          <SegmentedControl
            label={t.dateOrder}
            value={matching.date_order}
            onChange={(date_order) => onChange({ date_order })}
            choices={dateOrders.map((value) => ({ value, label: t.dateOrders[value] }))}
          />
        )}
        <SegmentedControl
          label={t.defaultGender}
          value={matching.gender ?? 'none'}
          onChange={(gender) => onChange({ gender: gender === 'none' ? null : gender })}
          choices={[...genders, 'none' as const].map((value) => ({ value, label: t.genders[value] }))}
        />
        {hasMembership && !tellsMoney && (
          <SegmentedControl
            label={t.withoutPayment}
            value={matching.without_payment}
            onChange={(without_payment) => onChange({ without_payment })}
            choices={silentPayments.map((value) => ({ value, label: t.payments[value] }))}
          />
        )}
        {hasMembership && (
          <SegmentedControl
            label={t.defaultMethod}
            value={matching.payment_method}
            onChange={(payment_method) => onChange({ payment_method })}
            choices={givenMethods.map((value) => ({ value, label: t.methods[value] }))}
          />
        )}
        {hasMembership && (
          <SegmentedControl
            label={t.existing}
            value={matching.existing}
            onChange={(existing) => onChange({ existing })}
            choices={whatIfKnown.map((value) => ({ value, label: t.existings[value] }))}
          />
        )}
      </div>
      {hasMembership && <p className="mt-5 text-muted text-sm">{t.moneyNote}</p>}
    </Card>
  )
}
