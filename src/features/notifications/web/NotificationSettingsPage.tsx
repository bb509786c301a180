import { Card } from '#src/ui/Card.tsx'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { useApi, useApiMutation } from '#src/web/api.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useTexts } from '#src/web/texts.ts'
import { type NotificationChoice, notifications } from '../contract.ts'
import { texts } from './texts.ts'

/** /member/notification/settings: each topic for itself. */
export function NotificationSettingsPage() {
  const t = useTexts(texts)
  const { data, error, refetch } = useApi(notifications.choices, {})
  return (
    <>
      <PageHead title={t.settingsTitle} context={t.settingsContext} />
      {!data ? (
        <PageState error={error} onRetry={refetch} />
      ) : (
        <Card className="max-w-200">
          <ul className="divide-y divide-line">
            {data.choices.map((choice) => (
              <li key={choice.topic} className="py-3 first:pt-0 last:pb-0">
                <ChoiceRow choice={choice} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

function ChoiceRow({ choice }: { choice: NotificationChoice }) {
  const t = useTexts(texts)
  const choose = useApiMutation(notifications.choose)
  const { topic } = choice
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium">{t.topics[topic]}</p>
        <p className="text-muted text-sm">{t.topicTexts[topic]}</p>
      </div>
      <Checkbox
        label={t.shown}
        checked={choice.is_shown}
        disabled={choose.isPending}
        onChange={({ target }) => choose.mutate({ body: { topic, is_shown: target.checked } })}
      />
    </div>
  )
}
