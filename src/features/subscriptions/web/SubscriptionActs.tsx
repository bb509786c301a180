import { paths } from '#src/contract/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { useApiMutation } from '#src/web/api.ts'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormTextArea } from '#src/web/forms/text-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { useGo } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
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

function StopDialog({ subscription, onClose }: ActProps) {
  const t = useTexts(texts)
  const form = useApiForm({
    endpoint: subscriptions.stop,
    params: { id: subscription._id },
    defaults: { reason: '', version: subscription.version },
    onDone: onClose,
  })
  return (
    <Dialog open sticky onClose={onClose} title={t.stopTitle} description={t.stopText} size="sm">
      <ApiForm
        form={form}
        submitLabel={t.stop}
        aside={<Button onClick={onClose}>{t.cancel}</Button>}
        guardsLeaving={false}
      >
        <FormTextArea name="reason" label={t.stopReason} required autoFocus rows={3} maxLength={500} />
      </ApiForm>
    </Dialog>
  )
}

function ResumeDialog({ subscription, onClose }: ActProps) {
  const t = useTexts(texts)
  const formats = useFormats()
  const resume = useApiMutation(subscriptions.resume, { onDone: onClose, fails: 'inline' })
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
  const adminId = subscription.admin_id._id
  return (
    <Dialog open sticky onClose={onClose} title={t.renewTitle} description={t.renewContext}>
      <SubscriptionForm
        adminId={adminId}
        renews={subscription}
        aside={<Button onClick={onClose}>{t.cancel}</Button>}
        onDone={(reply) => {
          onClose()
          go(paths.adminSubscription(adminId, reply.subscription._id))
        }}
      />
    </Dialog>
  )
}
