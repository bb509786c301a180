import { paths } from '#src/contract/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Select } from '#src/ui/Select.tsx'
import { useApiMutation } from '#src/web/api.ts'
import { useGo, useOptionalParam } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { imports } from '../calls.generated.ts'
import type { ImportBatch } from '../contract.ts'
import { type ColumnMeaning, columnMeanings, mayRepeat, requiredFields } from '../rules.ts'
import { ImportChoices } from './ImportChoices.tsx'
import { ImportPlans } from './ImportPlans.tsx'
import { planNamesOf } from './plan-names.ts'
import { StepRefusal } from './StepRefusal.tsx'
import { texts } from './texts.ts'
import { useMatching } from './use-matching.ts'

/** The second step: what was recognised stands chosen, a person looks it over. */
export function ImportColumns({ batch }: { batch: ImportBatch }) {
  const t = useTexts(texts)
  const go = useGo()
  const adminId = useOptionalParam('admin_id')
  const { matching, change, forget } = useMatching(batch)
  const match = useApiMutation(imports.match, {
    fails: 'inline',
    says: false,
    onDone: () => {
      forget()
      go(paths.memberImport(batch._id, adminId), { replace: true })
    },
  })
  // what may stand in one column only moves there
  const choose = (column: number, meaning: ColumnMeaning) =>
    change({
      columns: matching.columns.map((other, at) =>
        at === column ? meaning : other === meaning && !mayRepeat(meaning) ? 'skip' : other,
      ),
    })
  const missing = requiredFields.filter((field) => !matching.columns.includes(field)).map((field) => t.meanings[field])
  const names = planNamesOf(batch, matching)
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (missing.length === 0) match.mutate({ id: batch._id, query: {}, body: matching })
      }}
    >
      <Card title={t.columnsTitle} description={t.columnsText}>
        <ul className="divide-y divide-line">
          {batch.columns.map((column, at) => (
            // columns stand where they stand in the file and may have equal titles
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <li
              key={at}
              className="grid items-center gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0 sm:grid-cols-[1fr_20rem]"
            >
              <div className="min-w-0">
                <p className="break-words font-medium">{column.title || t.untitled(at + 1)}</p>
                <p className="truncate text-muted text-sm">{column.samples.join(' · ') || t.empty}</p>
              </div>
              <Select
                label={t.meaningOf(column.title || t.untitled(at + 1))}
                hideLabel
                value={matching.columns[at] ?? 'skip'}
                onChange={(event) => choose(at, event.target.value as ColumnMeaning)} // the options below hold no other value
                options={columnMeanings.map((meaning) => ({ value: meaning, label: t.meanings[meaning] }))}
              />
            </li>
          ))}
        </ul>
      </Card>
      {(matching.columns.includes('plan') ||
        matching.columns.includes('start') ||
        matching.columns.includes('end')) && (
        <ImportPlans batch={batch} names={names} plans={matching.plans} onChange={(plans) => change({ plans })} />
      )}
      <ImportChoices matching={matching} onChange={change} />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          variant="primary"
          pending={match.isPending}
          disabledReason={missing.length > 0 ? t.missing(missing.join(', ')) : null}
        >
          {t.check}
        </Button>
        {missing.length > 0 && (
          <p role="status" className="text-muted text-sm">
            {t.missing(missing.join(', '))}
          </p>
        )}
        <StepRefusal error={match.error} />
      </div>
    </form>
  )
}
