import { useEffect, useEffectEvent, useState } from 'react'
import { paths } from '#src/contract/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Select } from '#src/ui/Select.tsx'
import { useApiMutation } from '#src/web/api.ts'
import { useGo, useOptionalParam } from '#src/web/navigation.tsx'
import { saveFile } from '#src/web/save-file.ts'
import { useTexts } from '#src/web/texts.ts'
import { imports } from '../calls.generated.ts'
import { FileDrop, useFileProblem } from './FileDrop.tsx'
import { StepRefusal } from './StepRefusal.tsx'
import { texts } from './texts.ts'

/** The first step: the gym and the file, which stand there before the names of the gyms are known. The rest of the way has the address of the import. */
export function ImportUpload({ gyms }: { gyms: readonly { _id: string; name: string }[] | undefined }) {
  const t = useTexts(texts)
  const go = useGo()
  const adminId = useOptionalParam('admin_id')
  const [chosen, setChosen] = useState('')
  const gymId = chosen || (gyms?.length === 1 ? gyms[0]?._id : '') || ''
  const problemOf = useFileProblem()
  const [refusal, setRefusal] = useState<string>()
  // chosen before the gyms were known
  const [early, setEarly] = useState<File>()
  const create = useApiMutation(imports.create, {
    fails: 'inline',
    says: false,
    onDone: (reply) => go(paths.memberImport(reply.import._id, adminId)),
  })
  const send = (file: File | undefined) => {
    if (!file || create.isPending) return
    const wrong = problemOf(file) ?? (gymId || !gyms ? undefined : t.gymRequired)
    setRefusal(wrong)
    setEarly(wrong || gyms ? undefined : file)
    if (!wrong && gyms)
      create.mutate({ query: adminId ? { admin_id: adminId } : {}, body: { gym_id: gymId }, uploads: { file } })
  }
  const goOn = useEffectEvent(() => send(early))
  const isKnown = gyms !== undefined
  useEffect(() => {
    if (isKnown) goOn()
  }, [isKnown])
  return (
    <Card title={t.newImport} description={t.newImportText}>
      <div className="grid max-w-160 gap-4">
        <Select
          label={t.gym}
          required
          value={gymId}
          placeholder={t.gymPlaceholder}
          onChange={(event) => {
            setChosen(event.target.value)
            setRefusal(undefined)
          }}
          options={gyms?.map(({ _id, name }) => ({ value: _id, label: name })) ?? []}
        />
        <FileDrop isBusy={create.isPending || early !== undefined} onFile={send} />
        <StepRefusal error={create.error} refusal={refusal} />
        <Template />
      </div>
    </Card>
  )
}

function Template() {
  const t = useTexts(texts)
  const save = (format: 'csv' | 'xlsx') => saveFile(imports.template, { query: { format } })
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
