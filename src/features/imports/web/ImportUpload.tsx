import { FileSpreadsheet } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { paths } from '#src/contract/paths.ts'
import { FieldError } from '#src/ui/Field.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { cx } from '#src/ui/cx.ts'
import { Select } from '#src/ui/Select.tsx'
import { Spinner } from '#src/ui/Spinner.tsx'
import { toastError, useApiMutation } from '#src/web/api.ts'
import { useGo, useOptionalParam } from '#src/web/navigation.tsx'
import { saveFile } from '#src/web/save-file.ts'
import { useTexts } from '#src/web/texts.ts'
import { imports } from '../calls.generated.ts'
import { fileEndings } from '../rules.ts'
import { texts } from './texts.ts'

const maxBytes = 10 * 1_048_576

/** The first step: the gym and the file. The rest of the way has the address of the import. */
export function ImportUpload({ gyms }: { gyms: readonly { _id: string; name: string }[] }) {
  const t = useTexts(texts)
  const go = useGo()
  const adminId = useOptionalParam('admin_id')
  const [gymId, setGymId] = useState(gyms.length === 1 ? (gyms[0]?._id ?? '') : '')
  const [refusal, setRefusal] = useState<string>()
  const create = useApiMutation(imports.create, {
    fails: 'inline',
    says: false,
    onDone: (reply) => go(paths.memberImport(reply.import._id, adminId)),
  })
  const send = (file: File | undefined) => {
    if (!file || create.isPending) return
    const isKnown = fileEndings.some((ending) => file.name.toLowerCase().endsWith(ending))
    const wrong = !gymId ? t.gymRequired : !isKnown ? t.wrongFile : file.size > maxBytes ? t.fileTooBig : undefined
    setRefusal(wrong)
    if (!wrong)
      create.mutate({ query: adminId ? { admin_id: adminId } : {}, body: { gym_id: gymId }, uploads: { file } })
  }
  const error = refusal ?? (create.error && !create.error.command ? create.error.message : undefined)
  return (
    <Card title={t.newImport} description={t.newImportText}>
      <div className="grid max-w-160 gap-4">
        {gyms.length > 1 && (
          <Select
            label={t.gym}
            required
            value={gymId}
            placeholder={t.gymPlaceholder}
            onChange={(event) => setGymId(event.target.value)}
            options={gyms.map(({ _id, name }) => ({ value: _id, label: name }))}
          />
        )}
        <DropZone isBusy={create.isPending} onFile={send} />
        {error && <FieldError id="import-file-error">{error}</FieldError>}
        <Template />
      </div>
    </Card>
  )
}

function DropZone({ isBusy, onFile }: { isBusy: boolean; onFile: (file: File | undefined) => void }) {
  const t = useTexts(texts)
  const [isOver, setOver] = useState(false)
  const hover = (isInside: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isInside)
  }
  return (
    <label
      onDragOver={hover(true)}
      onDragLeave={hover(false)}
      onDrop={(event) => {
        hover(false)(event)
        onFile(event.dataTransfer.files[0])
      }}
      className={cx(
        'relative flex min-h-32 cursor-pointer flex-col items-center justify-center gap-1 rounded-md border border-dashed p-5 text-center has-focus-visible:outline-2 has-focus-visible:outline-accent',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-strong bg-sunken hover:bg-hover',
      )}
    >
      <input
        type="file"
        accept={fileEndings.join(',')}
        aria-label={t.chooseFile}
        disabled={isBusy}
        className="sr-only"
        onChange={(event) => {
          onFile(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {isBusy ? (
        <span role="status" className="flex items-center gap-2 font-medium">
          <Spinner />
          {t.uploading}
        </span>
      ) : (
        <>
          <FileSpreadsheet aria-hidden="true" className="size-7 text-accent-text" />
          <span className="font-medium text-accent-text">{t.chooseFile}</span>
          <span className="text-muted text-sm max-sm:hidden">{t.dropFile}</span>
        </>
      )}
    </label>
  )
}

function Template() {
  const t = useTexts(texts)
  const save = (format: 'csv' | 'xlsx') => saveFile(imports.template, { query: { format } }).catch(toastError)
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-muted text-sm">
      {t.templateText}
      <span className="flex gap-2">
        <Button size="sm" onClick={() => void save('xlsx')}>
          {t.template} XLSX
        </Button>
        <Button size="sm" onClick={() => void save('csv')}>
          {t.template} CSV
        </Button>
      </span>
    </p>
  )
}
