import { Import, Undo2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { paths } from '#src/contract/paths.ts'
import { tashkentDay } from '#src/contract/days.ts'
import { Button } from '#src/ui/Button.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { Card } from '#src/ui/Card.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { useApiMutation } from '#src/web/api.ts'
import { useRole } from '#src/web/me.ts'
import { Link, useOptionalParam } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { imports } from '../calls.generated.ts'
import type { ImportBatch } from '../contract.ts'
import { importCan, rowsKeptDays } from '../rules.ts'
import { ImportSums } from './ImportSums.tsx'
import { RefusedDownload } from './RefusedDownload.tsx'
import { RowTiles } from './RowTiles.tsx'
import { StepRefusal } from './StepRefusal.tsx'
import { texts } from './texts.ts'

const ConfirmDialog = lazyPart(() => import('#src/ui/ConfirmDialog.tsx'), 'ConfirmDialog')

/** What became of the file, and the way back. */
export function ImportResult({ batch }: { batch: ImportBatch }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const role = useRole()
  const adminId = useOptionalParam('admin_id')
  const run = useApiMutation(imports.run, { fails: 'inline' })
  const { counts, state } = batch
  const isUndone = state === 'undone'
  return (
    <>
      <Kept batch={batch} />
      <RowTiles
        batch={batch}
        states={
          isUndone
            ? ['undone', 'kept']
            : ['done', 'bad', 'duplicate', ...(counts.ready > 0 ? (['ready'] as const) : [])]
        }
      />
      <Card>
        <div className="grid gap-5">
          {batch.stop_reason && (
            <p role="status" className="text-warn">
              {t.stoppedBecause(batch.stop_reason)}
            </p>
          )}
          {!isUndone && <ImportSums batch={batch} />}
          <div className="flex flex-wrap items-center gap-3">
            {importCan('run', state) && counts.ready > 0 && !batch.rows_erased_at ? (
              <Button
                variant="primary"
                icon={<Import aria-hidden="true" />}
                pending={run.isPending}
                onClick={() => run.mutate({ id: batch._id, query: {}, body: {} })}
              >
                {t.goOn(formats.number(counts.ready))}
              </Button>
            ) : (
              <Link
                to={paths.members(role)}
                {...(adminId && { search: { admin_id: adminId } })}
                className={buttonClass({ variant: 'primary' })}
              >
                {t.members}
              </Link>
            )}
            <RefusedDownload batch={batch} />
            <Link to={paths.memberImports(adminId)} className={buttonClass({ variant: 'secondary' })}>
              {t.again}
            </Link>
            {importCan('undo', state) && counts.done > 0 && <UndoButton batch={batch} />}
            <StepRefusal error={run.error} />
          </div>
        </div>
      </Card>
    </>
  )
}

/** How long the words of the file stay, or that they are gone. */
export function Kept({ batch }: { batch: ImportBatch }) {
  const t = useTexts(texts)
  const formats = useFormats()
  return (
    <p className="text-muted text-sm">
      {batch.rows_erased_at
        ? t.erasedOn(formats.day(tashkentDay(new Date(batch.rows_erased_at))))
        : t.keptFor(formats.unit(rowsKeptDays, 'day'))}
    </p>
  )
}

function UndoButton({ batch }: { batch: ImportBatch }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const [isOpen, setOpen] = useState(false)
  const undo = useApiMutation(imports.undo, { fails: 'inline', onDone: () => setOpen(false) })
  return (
    <>
      <Button variant="ghost" icon={<Undo2 aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t.undo}
      </Button>
      {isOpen && (
        <Suspense>
          <ConfirmDialog
            open
            onClose={() => setOpen(false)}
            onConfirm={() => undo.mutate({ id: batch._id, query: {} })}
            title={t.undoTitle}
            description={t.undoText(formats.number(batch.counts.done))}
            confirmLabel={t.undoConfirm}
            cancelLabel={t.keep}
            pending={undo.isPending}
            error={undo.error?.message}
          />
        </Suspense>
      )}
    </>
  )
}
