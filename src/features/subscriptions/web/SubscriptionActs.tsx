import { paths } from '#src/contract/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { useApiMutation } from '#src/web/api.ts'
import { call } from '#src/web/call.ts'
import { ReasonDialog } from '#src/web/forms/ReasonDialog.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { useGo } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { useIsHere } from '#src/web/use-is-here.ts'
import { subscriptions } from '../calls.generated.ts'
import type { Subscription } from '../contract.ts'
import { SubscriptionForm } from './SubscriptionForm.tsx'
import { texts } from './texts.ts'

type ActProps = { subscription: Subscription; onClose: () => void }

/** The dialogs behind a subscription's menu. */
export function SubscriptionActs({ act, ...props }: ActProps & { act: 'stop' | 'resume' | 'renew' }) {
  if (act === 'stop') return <StopDialog {...props} />
  return act === 'resume' ? <ResumeDialog {...props} /> : <RenewDialog {...props} />
}

const stopOf = ({ version }: Subscription) => ({ reason: '', version })

function StopDialog({ subscription, onClose }: ActProps) {
  const t = useTexts(texts)
  const form = useApiForm({
    endpoint: subscriptions.stop,
    params: { id: subscription._id },
    defaults: stopOf(subscription),
    newest: async () => stopOf((await call(subscriptions.one, { id: subscription._id })).subscription),
    closes: onClose,
  })
  const words = { title: t.stopTitle, description: t.stopText, reason: t.stopReason, submit: t.stop, close: t.cancel }
  return <ReasonDialog form={form} words={words} onClose={onClose} />
}

function ResumeDialog({ subscription, onClose }: ActProps) {
  const t = useTexts(texts)
  const formats = useFormats()
  const resume = useApiMutation(subscriptions.resume, { closes: onClose, fails: 'inline' })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => resume.mutate({ id: subscription._id, body: { version: subscription.version } })}
      pending={resume.isPending}
      error={resume.error?.message}
      tone="plain"
      title={t.resumeTitle}
      description={t.resumeText(formats.day(subscription.end_date))}
      confirmLabel={t.resume}
      cancelLabel={t.cancel}
    />
  )
}

function RenewDialog({ subscription, onClose }: ActProps) {
  const t = useTexts(texts)
  const go = useGo()
  const isHere = useIsHere()
  const adminId = subscription.admin_id._id
  return (
    <Dialog open sticky onClose={onClose} title={t.renewTitle} description={t.renewContext}>
      <SubscriptionForm
        adminId={adminId}
        renews={subscription}
        aside={<Button onClick={onClose}>{t.cancel}</Button>}
        onDone={(reply) => {
          if (isHere()) onClose() // who has closed it meanwhile has another window there
          go(paths.adminSubscription(adminId, reply.subscription._id))
        }}
      />
    </Dialog>
  )
}
