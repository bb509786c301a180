import { useEffect } from 'react'
import { paths } from '#src/contract/paths.ts'
import { SidePanel } from '#src/ui/SidePanel.tsx'
import { useApi, useApiMutation } from '#src/web/api.ts'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormTextArea } from '#src/web/forms/text-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useRole } from '#src/web/me.ts'
import { Link } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { letters } from '../calls.generated.ts'
import type { LetterThread } from '../contract.ts'
import { letterLength } from '../rules.ts'
import { Letters } from './Letters.tsx'
import { texts } from './texts.ts'

type LetterPanelProps = { thread: LetterThread; onClose: () => void }

/** One member's letters, and the answer. */
export function LetterPanel({ thread: { member_id, gym_id }, onClose }: LetterPanelProps) {
  const t = useTexts(texts)
  const role = useRole()
  const { data, error, refetch } = useApi(letters.one, { member_id: member_id._id, query: { gym_id: gym_id._id } })
  const isGone = error?.status === 404
  const { mutate: markRead } = useApiMutation(letters.read, { says: false })
  useEffect(() => {
    // what is seen, and again what came while that was on its way
    if (data?.letters.some(({ is_from_gym, is_read }) => !is_from_gym && !is_read))
      markRead({ member_id: member_id._id, query: {}, body: { gym_id: gym_id._id } })
  }, [data, member_id._id, gym_id._id, markRead])
  return (
    <SidePanel
      open
      onClose={onClose}
      title={member_id.fullname}
      description={
        <>
          {`${gym_id.name} · `}
          <Link
            to={paths.member(role, member_id._id)}
            className="touch-target inline-block text-accent-text hover:underline"
          >
            {t.memberPage}
          </Link>
        </>
      }
    >
      {data ? (
        <>
          <Letters letters={data.letters} side="gym" none={t.deskNone} />
          {isGone && (
            <p role="alert" className="mt-4 rounded-md bg-warn-soft px-3.5 py-2.5 text-warn">
              {t.isGone}
            </p>
          )}
          <div className="mt-4">
            <AnswerForm memberId={member_id._id} gymId={gym_id._id} isGone={isGone} />
          </div>
        </>
      ) : (
        <PageState error={error} onRetry={refetch} />
      )}
    </SidePanel>
  )
}

function AnswerForm({ memberId, gymId, isGone }: { memberId: string; gymId: string; isGone: boolean }) {
  const t = useTexts(texts)
  const form = useApiForm({
    endpoint: letters.answer,
    params: { member_id: memberId, query: {} },
    keepsDraft: 'closed',
    formName: `letter:${gymId}:${memberId}`,
    defaults: { text: '' },
    toBody: ({ text }) => ({ text, gym_id: gymId }),
    onDone: () => form.reset({ text: '' }),
  })
  return (
    <ApiForm form={form} submitLabel={t.send} disabledReason={isGone ? t.isGone : null}>
      <FormTextArea name="text" label={t.write} rows={3} maxLength={letterLength} required autoFocus />
    </ApiForm>
  )
}
