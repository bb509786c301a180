import { useWatch } from 'react-hook-form'
import { addDays, isDay } from '#src/contract/days.ts'
import { toSom } from '#src/contract/money.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormChoice } from '#src/web/forms/choice-fields.tsx'
import { FormDate } from '#src/web/forms/FormDate.tsx'
import { FormNumber } from '#src/web/forms/number-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { today, useFormats, useTexts } from '#src/web/texts.ts'
import { promises } from '../calls.generated.ts'
import { equalParts, partRules } from '../rules.ts'
import { partsTexts } from './parts-texts.ts'

type Props = { membershipId: string; owed: number; description: string; onClose: () => void }

const apart = { month: 'month', two: 14, one: 7 } as const
type Values = { count: number | null; first: string; apart: keyof typeof apart }

const isCount = (count: number | null): count is number =>
  count !== null && count >= partRules.least && count <= partRules.most

/** What the parts will be; none while the number or the day makes no sense. */
const partsOf = (owed: number, { count, first, apart: name }: Values) =>
  isCount(count) && isDay(first) ? equalParts(Math.round(owed * 100), { count, first, apart: apart[name] }) : []

/** A debt in equal parts, each with its day: how many, from when and how far apart; what comes of it is shown before. */
export function PartsDialog({ membershipId, owed, description, onClose }: Props) {
  const t = useTexts(partsTexts)
  const form = useApiForm({
    endpoint: promises.split,
    params: { query: {} },
    formName: `parts:${membershipId}`,
    defaults: { count: 3, first: addDays(today(), 30), apart: 'month' } as Values,
    toBody: (values) => ({
      membership_id: membershipId,
      parts: partsOf(owed, values).map(({ promised_on, amount }) => ({ promised_on, amount: toSom(amount) })),
    }),
    alsoCheck: ({ count, first }) => ({
      ...(!isCount(count) && { count: count === null ? 'required' : 'invalid' }),
      ...(!isDay(first) && { first: 'day.invalid' }),
    }),
    closes: onClose,
  })
  return (
    <Dialog open sticky onClose={onClose} title={t.splitTitle} description={description} size="sm">
      <ApiForm form={form} submitLabel={t.splitSave} aside={<Button onClick={onClose}>{t.cancel}</Button>}>
        <FormNumber
          name="count"
          label={t.count}
          hint={t.countHint(partRules.least, partRules.most)}
          required
          autoFocus
          stepper
          min={partRules.least}
          max={partRules.most}
          className="max-w-40"
        />
        <FormDate name="first" label={t.first} required min={today()} max={addDays(today(), partRules.daysAhead)} />
        <FormChoice
          name="apart"
          label={t.apart}
          choices={(['month', 'two', 'one'] as const).map((value) => ({ value, label: t.aparts[value] }))}
        />
        <Preview owed={owed} />
        <p className="text-muted text-sm">{t.splitHint}</p>
      </ApiForm>
    </Dialog>
  )
}

function Preview({ owed }: { owed: number }) {
  const formats = useFormats()
  const [count, first, name] = useWatch<Values, ['count', 'first', 'apart']>({ name: ['count', 'first', 'apart'] })
  const parts = partsOf(owed, { count, first, apart: name })
  return (
    <ol className="divide-y divide-line rounded-md bg-sunken px-4" aria-live="polite">
      {parts.map(({ promised_on, amount }) => (
        <li key={promised_on} className="flex flex-wrap justify-between gap-x-4 py-2">
          <span className="num">{formats.day(promised_on)}</span>
          <span className="num font-medium">{formats.som(toSom(amount))}</span>
        </li>
      ))}
    </ol>
  )
}
