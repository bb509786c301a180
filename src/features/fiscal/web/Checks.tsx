import { Check, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { tashkentDay } from '#src/contract/days.ts'
import { Badge } from '#src/ui/Badge.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import { useApiMutation } from '#src/web/api.ts'
import { ReasonDialog } from '#src/web/forms/ReasonDialog.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import type { Chosen } from '#src/web/lists/use-chosen.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { fiscal } from '../calls.generated.ts'
import type { FiscalRow } from '../contract.ts'
import { mostChecked } from '../rules.ts'
import { texts } from './texts.ts'

/** The accountant looked at the entry as it stands now. */
export const isChecked = ({ checked }: FiscalRow): boolean => checked !== null && !checked.is_stale

/** By whom and when; or that it was corrected since. */
export function CheckedCell({ row: { checked } }: { row: FiscalRow }) {
  const t = useTexts(texts)
  const formats = useFormats()
  if (!checked) return <>—</>
  if (checked.is_stale) return <Badge tone="warn">{t.stale}</Badge>
  return (
    <span className="block max-w-48">
      <span className="num">{formats.day(tashkentDay(new Date(checked.at)))}</span>
      {checked.by && (
        <span className="block truncate text-muted text-sm">
          <span className="sr-only">{t.checkedBy}: </span>
          {checked.by}
        </span>
      )}
    </span>
  )
}

export function CheckBar({ chosen }: { chosen: Chosen<FiscalRow> }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const check = useApiMutation(fiscal.check, { onDone: chosen.clear })
  const { length } = chosen.rows
  if (length === 0) return null
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3">
      <span role="status">{t.chosen(formats.number(length))}</span>
      <Button
        variant="primary"
        pending={check.isPending}
        disabledReason={length > mostChecked ? t.tooMany : undefined}
        onClick={() => check.mutate({ body: { transaction_ids: chosen.rows.map(({ _id }) => _id) } })}
      >
        {t.check}
      </Button>
      <Button variant="ghost" onClick={chosen.clear}>
        {t.letGo}
      </Button>
    </div>
  )
}

export function CheckMenu({ row }: { row: FiscalRow }) {
  const t = useTexts(texts)
  const [isUndoing, setUndoing] = useState(false)
  const check = useApiMutation(fiscal.check)
  return (
    <>
      <Menu
        label={t.actions(row.payer.fullname)}
        items={[
          isChecked(row)
            ? { label: t.uncheck, icon: <Undo2 aria-hidden="true" />, onSelect: () => setUndoing(true) }
            : {
                label: t.check,
                icon: <Check aria-hidden="true" />,
                onSelect: () => check.mutate({ body: { transaction_ids: [row._id] } }),
              },
        ]}
      />
      {isUndoing && <UncheckDialog row={row} onClose={() => setUndoing(false)} />}
    </>
  )
}

function UncheckDialog({ row, onClose }: { row: FiscalRow; onClose: () => void }) {
  const t = useTexts(texts)
  const form = useApiForm({
    endpoint: fiscal.uncheck,
    formName: `uncheck:${row._id}`,
    defaults: { reason: '' },
    toBody: ({ reason }) => ({ transaction_id: row._id, reason }),
    closes: onClose,
  })
  const words = { title: t.uncheck, description: t.uncheckText, reason: t.reason, submit: t.uncheck, close: t.close }
  return <ReasonDialog form={form} words={words} onClose={onClose} />
}
