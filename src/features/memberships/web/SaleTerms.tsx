import { endOfPeriod } from '#src/contract/days.ts'
import type { Plan } from '#src/features/plans/contract.ts'
import { FormDate } from '#src/web/forms/FormDate.tsx'
import { FormMoney } from '#src/web/forms/number-fields.tsx'
import { FormText } from '#src/web/forms/text-fields.tsx'
import { useHasPermission } from '#src/web/me.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { saleTexts } from './sale-texts.ts'
import { texts } from './texts.ts'

type SaleTermsProps = { plan: Plan | undefined; start: string; discount: number | null }

/** From when, and for how much less. */
export function SaleTerms({ plan, start, discount }: SaleTermsProps) {
  const t = useTexts(texts)
  const formats = useFormats()
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <FormDate
        name="start_date"
        label={t.start}
        required
        hint={
          plan && start
            ? t.lastsUntil(formats.duration(plan.duration), formats.day(endOfPeriod(start, plan.duration)))
            : undefined
        }
      />
      <DiscountFields discount={discount} />
    </div>
  )
}

/** Two columns: how much less, and under both why. Who may not give a discount sees so. */
export function DiscountFields({ discount }: { discount: number | null }) {
  const t = useTexts(texts)
  const s = useTexts(saleTexts)
  const mayDiscount = useHasPermission('memberships.discount')
  return (
    <>
      <FormMoney
        name="discount"
        label={t.discount}
        disabled={!mayDiscount}
        hint={mayDiscount ? undefined : t.noDiscountRight}
      />
      {Boolean(discount) && (
        <FormText
          name="discount_reason"
          label={s.discountReason}
          placeholder={s.discountReasonPlaceholder}
          required
          maxLength={500}
          className="sm:col-span-2"
        />
      )}
    </>
  )
}
