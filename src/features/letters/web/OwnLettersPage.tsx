import { useEffect } from 'react'
import { paths } from '#src/contract/paths.ts'
import { Card } from '#src/ui/Card.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { useApiMutation } from '#src/web/api.ts'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormTextArea } from '#src/web/forms/text-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { useKeptApi } from '#src/web/kept-api.ts'
import { useCrumb } from '#src/web/layout/crumbs.ts'
import { KeptNotice } from '#src/web/layout/KeptNotice.tsx'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useParam } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { letters } from '../calls.generated.ts'
import { letterLength } from '../rules.ts'
import { Letters } from './Letters.tsx'
import { texts } from './texts.ts'
import { useLiveLetters } from './use-live-letters.ts'

/** /member/managers/{gym}: what a member and the gym write to each other. */
export function OwnLettersPage() {
  const t = useTexts(texts)
  const gymId = useParam('gym_id')
  const { data, error, refetch, keptAt } = useKeptApi(letters.own, { query: { gym_id: gymId } })
  useLiveLetters()
  useCrumb(data?.gym.name, paths.ownLetters(gymId))
  const { mutate: markRead } = useApiMutation(letters.readOwn, { says: false })
  const seen = keptAt === undefined ? data?.letters : undefined
  useEffect(() => {
    // again for what came while that was on its way
    if (seen?.some(({ is_from_gym, is_read }) => is_from_gym && !is_read)) markRead({ body: { gym_id: gymId } })
  }, [seen, gymId, markRead])
  if (!data) return <PageState error={error} onRetry={refetch} />
  return (
    <>
      <PageHead title={t.ownTitle(data.gym.name)} context={t.ownContext} />
      <KeptNotice at={keptAt} />
      <Card className="max-w-160">
        <Letters letters={data.letters} side="member" none={t.ownNone} />
        <div className="mt-4">
          <WriteForm gymId={gymId} />
        </div>
      </Card>
    </>
  )
}

function WriteForm({ gymId }: { gymId: string }) {
  const t = useTexts(texts)
  const form = useApiForm({
    endpoint: letters.write,
    keepsDraft: true,
    formName: `letter:${gymId}`,
    defaults: { text: '' },
    toBody: ({ text }) => ({ text, gym_id: gymId }),
    onDone: () => form.reset({ text: '' }),
  })
  return (
    <ApiForm form={form} submitLabel={t.send}>
      <FormTextArea name="text" label={t.write} rows={3} maxLength={letterLength} required />
    </ApiForm>
  )
}
