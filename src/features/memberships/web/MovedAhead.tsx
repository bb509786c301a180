import { useFormats, useTexts } from '#src/web/texts.ts'
import type { MovedAhead as Moved } from '../acts-contract.ts'
import { actTexts } from './act-texts.ts'

/** What was sold ahead and will begin later than it was sold for. */
export function MovedAhead({ moved }: { moved: readonly Moved[] }) {
  const { movedAhead } = useTexts(actTexts)
  const formats = useFormats()
  return moved.map(({ _id, plan_name, start_date, new_start_date }) => (
    <p key={_id} className="text-warn tabular-nums [overflow-wrap:anywhere]">
      {movedAhead(plan_name, formats.day(start_date), formats.day(new_start_date))}
    </p>
  ))
}
