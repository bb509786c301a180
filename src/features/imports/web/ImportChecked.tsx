import { Import, SlidersHorizontal } from 'lucide-react'
import { paths } from '#src/contract/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { Card } from '#src/ui/Card.tsx'
import { useApiMutation } from '#src/web/api.ts'
import { Link, useOptionalParam } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { imports } from '../calls.generated.ts'
import type { ImportBatch } from '../contract.ts'
import { ImportSums } from './ImportSums.tsx'
import { RefusedDownload } from './RefusedDownload.tsx'
import { RowTiles } from './RowTiles.tsx'
import { StepRefusal } from './StepRefusal.tsx'
import { texts } from './texts.ts'

/** What would happen: nothing is written yet. */
export function ImportChecked({ batch }: { batch: ImportBatch }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const adminId = useOptionalParam('admin_id')
  const run = useApiMutation(imports.run, { fails: 'inline' })
  const { counts, sums } = batch
  return (
    <>
      <RowTiles batch={batch} states={['ready', 'bad', 'duplicate']} />
      <Card>
        <div className="grid gap-5">
          <ImportSums batch={batch} />
          {(sums.repaired_phones > 0 || sums.memberships > 0) && (
            <p className="text-muted text-sm">
              {sums.repaired_phones > 0 && `${t.repaired(formats.number(sums.repaired_phones))}. `}
              {sums.memberships > 0 && t.moneyNote}
            </p>
          )}
          <div className="flex flex-wrap items-center gap-3">
            <Button
              variant="primary"
              icon={<Import aria-hidden="true" />}
              pending={run.isPending}
              disabledReason={counts.ready === 0 ? t.nothingReady : null}
              onClick={() => run.mutate({ id: batch._id, query: {}, body: {} })}
            >
              {t.run(formats.number(counts.ready))}
            </Button>
            <Link
              to={paths.memberImport(batch._id, adminId)}
              search={{ step: 'columns' }}
              className={buttonClass({ variant: 'secondary' })}
            >
              <SlidersHorizontal aria-hidden="true" />
              {t.changeColumns}
            </Link>
            <RefusedDownload batch={batch} />
            <StepRefusal error={run.error} />
          </div>
        </div>
      </Card>
    </>
  )
}
