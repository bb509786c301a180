import { useFormContext } from 'react-hook-form'
import { paths } from '#src/contract/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { useRole } from '#src/web/me.ts'
import { Link } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import type { Clash } from './free-days.ts'
import { saleTexts } from './sale-texts.ts'
import type { SaleValues } from './sale-values.ts'

/** What stands in the way of these days, and the two ways on: the day from which they are free, or the money for what is reserved. */
export function PlanClash({ clash: { met, freeFrom } }: { clash: Clash }) {
  const s = useTexts(saleTexts)
  const formats = useFormats()
  const role = useRole()
  const { setValue } = useFormContext<SaleValues>()
  const days = `${formats.day(met.start_date)} – ${formats.day(met.end_date)}`
  return (
    <div data-form-proposal className="flex scroll-mb-16 flex-col gap-3 rounded-md bg-warn-soft px-4 py-3">
      <p role="status" className="text-warn">
        {met.is_reserved ? s.reserved(days) : s.hasPlan(days)}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setValue('start_date', freeFrom, { shouldDirty: true, shouldValidate: true })}>
          {s.startOn(formats.day(freeFrom))}
        </Button>
        {met.is_reserved && (
          <Link to={paths.membershipPay(role, met._id)} className={buttonClass({ variant: 'secondary' })}>
            {s.payReserved}
          </Link>
        )}
      </div>
    </div>
  )
}
