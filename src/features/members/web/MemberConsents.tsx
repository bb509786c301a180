import { Suspense, useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { useApi, useApiMutation } from '#src/web/api.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useRole } from '#src/web/me.ts'
import { useTexts } from '#src/web/texts.ts'
import { members } from '../calls.generated.ts'
import { ConsentList } from './ConsentList.tsx'
import { consentsTexts } from './consents-texts.ts'

const ConsentWordsDialog = lazyPart(() => import('./ConsentWordsDialog.tsx'), 'ConsentWordsDialog')

/** On a member's page: what they agreed to, noted at the desk. */
export function MemberConsents({ memberId, adminId }: { memberId: string; adminId: string | undefined }) {
  const t = useTexts(consentsTexts)
  const isOwner = useRole() === 'admin'
  const [isWording, setWording] = useState(false)
  const query = adminId ? { admin_id: adminId } : {}
  const { data, error, refetch } = useApi(members.consents, { member_id: memberId, query })
  const say = useApiMutation(members.setConsent)
  return (
    <Card
      title={t.title}
      description={t.deskContext}
      actions={
        isOwner && (
          <Button size="sm" onClick={() => setWording(true)}>
            {t.ownWords}
          </Button>
        )
      }
    >
      {data ? (
        <ConsentList
          consents={data.consents}
          side="desk"
          pending={say.isPending}
          onSay={(body) => say.mutate({ member_id: memberId, query, body })}
        />
      ) : (
        <PageState error={error} onRetry={refetch} />
      )}
      <Suspense>{isWording && <ConsentWordsDialog onClose={() => setWording(false)} />}</Suspense>
    </Card>
  )
}
