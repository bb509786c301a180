import { Button } from '#src/ui/Button.tsx'
import { useApi } from '#src/web/api.ts'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormCheckbox } from '#src/web/forms/choice-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { useTexts } from '#src/web/texts.ts'
import type { ClassSession } from '../contract.ts'
import { classRestores } from '../restore-calls.generated.ts'
import { deskTexts } from './desk-texts.ts'
import { EffectNote } from './EffectNote.tsx'
import { restoreTexts } from './restore-texts.ts'
import { useClash } from './use-clash.ts'

/** A class is held after all: who has a place again, and who has not, stands there before it is done. */
export function RestoreSession({ session: { _id: id }, onDone }: { session: ClassSession; onDone: () => void }) {
  const t = useTexts(restoreTexts)
  const desk = useTexts(deskTexts)
  const preview = useApi(classRestores.preview, { id, query: {}, body: {} }, { staleMs: 0 })
  const clash = useClash()
  const form = useApiForm({
    endpoint: classRestores.restore,
    params: { id, query: {} },
    defaults: { may_clash: false },
    formName: `restore:${id}`,
    onRefused: clash.onRefused,
    closes: onDone,
  })
  return (
    <section>
      <h3 className="mb-1 font-semibold">{t.title}</h3>
      <p className="mb-4 text-muted">{t.text}</p>
      <ApiForm
        form={form}
        submitLabel={t.do}
        disabledReason={preview.isFetching ? desk.counting : (preview.error?.message ?? null)}
        aside={<Button onClick={onDone}>{desk.back}</Button>}
      >
        <EffectNote answer={{ ...preview, isOfNow: !preview.isFetching }} lost={t.notBack} />
        {(clash.isRefused || (preview.data?.effect.clashes.length ?? 0) > 0) && (
          <FormCheckbox name="may_clash" label={desk.mayClash} />
        )}
      </ApiForm>
    </section>
  )
}
