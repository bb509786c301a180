import { Card } from '#src/ui/Card.tsx'
import { useApi, useApiMutation } from '#src/web/api.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useTexts } from '#src/web/texts.ts'
import { members } from '../calls.generated.ts'
import { ConsentList } from './ConsentList.tsx'
import { consentsTexts } from './consents-texts.ts'

/** On the member's own page: what they agreed to at the owner of this gym. */
export function OwnConsents({ gymId, gymName }: { gymId: string; gymName: string }) {
  const t = useTexts(consentsTexts)
  const { data, error, refetch } = useApi(members.ownConsents, { query: { gym_id: gymId } })
  const say = useApiMutation(members.setOwnConsent)
  return (
    <Card title={`${t.title}: ${gymName}`} description={t.ownContext}>
      {data ? (
        <ConsentList
          consents={data.consents}
          side="member"
          pending={say.isPending}
          onSay={(said) => say.mutate({ body: { gym_id: gymId, ...said } })}
        />
      ) : (
        <PageState error={error} onRetry={refetch} />
      )}
    </Card>
  )
}
