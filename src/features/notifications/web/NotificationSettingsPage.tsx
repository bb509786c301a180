import { BellOff, BellRing } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { toast } from '#src/ui/toast-store.ts'
import { useApiMutation } from '#src/web/api.ts'
import { useKeptApi } from '#src/web/kept-api.ts'
import { KeptNotice } from '#src/web/layout/KeptNotice.tsx'
import { PageState } from '#src/web/layout/PageState.tsx'
import { PartState } from '#src/web/layout/PartState.tsx'
import { useTexts } from '#src/web/texts.ts'
import { notifications } from '../calls.generated.ts'
import type { NotificationChoice } from '../contract.ts'
import { texts } from './texts.ts'
import { usePush } from './use-push.ts'

/** /member/notification/settings: this device, and each topic for itself; `more` stands below: it may come later. */
export function NotificationSettingsPage({ more }: { more?: ReactNode }) {
  const t = useTexts(texts)
  const { data, error, refetch, keptAt } = useKeptApi(notifications.choices, {})
  const push = usePush(() => toast({ tone: 'bad', title: t.pushFailed }))
  return (
    <>
      <PageHead title={t.settingsTitle} context={t.settingsContext} />
      <KeptNotice at={keptAt} />
      {!data || !push.isKnown ? (
        <PageState error={error} onRetry={refetch} />
      ) : (
        <div className="grid max-w-200 gap-4">
          <DeviceCard push={push} />
          <Card title={t.topic} description={t.alwaysTexted}>
            <ul className="divide-y divide-line">
              {data.choices.map((choice) => (
                <li key={choice.topic} className="py-3 first:pt-0 last:pb-0">
                  <ChoiceRow choice={choice} isOld={keptAt !== undefined} />
                </li>
              ))}
            </ul>
          </Card>
          {more}
        </div>
      )}
    </>
  )
}

function DeviceCard({ push: { state, error, refetch, isBusy, change } }: { push: ReturnType<typeof usePush> }) {
  const t = useTexts(texts)
  if (!state) return <PartState name={t.device} error={error} onRetry={refetch} />
  const isOn = state === 'on'
  return (
    <Card title={t.device} description={t.deviceTexts[state]}>
      {(isOn || state === 'off') && (
        <Button variant={isOn ? 'secondary' : 'primary'} pending={isBusy} onClick={change}>
          {isOn ? <BellOff aria-hidden="true" /> : <BellRing aria-hidden="true" />}
          {isOn ? t.pushOff : t.pushOn}
        </Button>
      )}
    </Card>
  )
}

/** A choice is sent with those beside it: what the device kept would go over what may be newer. */
function ChoiceRow({ choice, isOld }: { choice: NotificationChoice; isOld: boolean }) {
  const t = useTexts(texts)
  const { topic } = choice
  /** What was pressed, over what was read by then: it counts until another answer to the reading is here. */
  const [pressed, setPressed] = useState<{ over: NotificationChoice; now: NotificationChoice }>()
  const choose = useApiMutation(notifications.choose, {
    inTurn: `notify:${topic}`,
    onDone: () => setPressed((last) => last && { ...last, over: choice }),
  })
  const isPressed = pressed && !choose.isError && (choose.isPending || pressed.over === choice)
  const now = isPressed ? pressed.now : choice
  const set = (changed: Partial<NotificationChoice>) => {
    const next = { ...now, ...changed }
    setPressed({ over: choice, now: next })
    const { is_texted, ...rest } = next
    choose.mutate({ body: { ...rest, ...(is_texted === null ? {} : { is_texted }) } })
  }
  return (
    <fieldset className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
      <legend className="sr-only">{t.topics[topic]}</legend>
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium">{t.topics[topic]}</p>
        <p className="text-muted text-sm">{t.topicTexts[topic]}</p>
      </div>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        <Checkbox
          label={t.shown}
          checked={now.is_shown}
          disabled={isOld}
          onChange={({ target }) => set({ is_shown: target.checked })}
        />
        <Checkbox
          label={t.pushed}
          checked={now.is_pushed}
          disabled={isOld}
          onChange={({ target }) => set({ is_pushed: target.checked })}
        />
        {now.is_texted !== null && (
          <Checkbox
            label={t.texted}
            checked={now.is_texted}
            disabled={isOld}
            onChange={({ target }) => set({ is_texted: target.checked })}
          />
        )}
      </div>
    </fieldset>
  )
}
