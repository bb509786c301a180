import { Phone } from 'lucide-react'
import type { Day } from '#src/contract/days.ts'
import { paths } from '#src/contract/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { DefinitionList } from '#src/ui/DefinitionList.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import type { CommandProps } from '#src/web/commands.tsx'
import { useRole } from '#src/web/me.ts'
import { Link } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import type { SubscriptionState } from '../rules.ts'
import { SubscriptionBadge } from './SubscriptionBadge.tsx'
import { texts } from './texts.ts'

type Contact = { fullname: string; phone_number: string | null } | null
type GymOf = { _id: string; name: string; admin_id: string }
type Ended = {
  gym: GymOf
  subscription: { plan_name: string; status: SubscriptionState; start_date: Day; end_date: Day }
  days_overdue: number
  contact: Contact
}

/** A write in a gym whose subscription has ended. */
export function NoActiveSubscriptionDialog({ payload, message, onClose }: CommandProps<Ended>) {
  const t = useTexts(texts)
  const formats = useFormats()
  const { gym, subscription, days_overdue, contact } = payload
  const isAhead = subscription.status === 'pending'
  return (
    <SubscriptionDialog title={message} gym={gym} contact={contact} onClose={onClose}>
      <DefinitionList
        facts={[
          { term: t.gymIs, value: gym.name },
          { term: t.planIs, value: subscription.plan_name },
          { term: t.subscription, value: <SubscriptionBadge status={subscription.status} /> },
          isAhead
            ? { term: t.startsOn, value: <span className="num">{formats.day(subscription.start_date)}</span> }
            : { term: t.endedOn, value: <span className="num">{formats.day(subscription.end_date)}</span> },
          ...(days_overdue > 0 ? [{ term: t.overdue, value: formats.unit(days_overdue, 'day') }] : []),
        ]}
      />
    </SubscriptionDialog>
  )
}

/** A write in a gym that never had a subscription. */
export function CreateSubscriptionDialog({
  payload,
  message,
  onClose,
}: CommandProps<{ gym: GymOf; contact: Contact }>) {
  const t = useTexts(texts)
  return (
    <SubscriptionDialog title={message} gym={payload.gym} contact={payload.contact} onClose={onClose}>
      <DefinitionList facts={[{ term: t.gymIs, value: payload.gym.name }]} />
    </SubscriptionDialog>
  )
}

type FrameProps = { title: string; gym: GymOf; contact: Contact; onClose: () => void; children: React.ReactNode }

/** Whom to call; the superadmin makes the subscription themselves. */
function SubscriptionDialog({ title, gym, contact, onClose, children }: FrameProps) {
  const t = useTexts(texts)
  const formats = useFormats()
  const role = useRole()
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>{t.maybeLater}</Button>
          {role === 'superadmin' && (
            <Link
              to={paths.adminSubscriptionCreate(gym.admin_id)}
              search={{ gym_id: gym._id }}
              onClick={onClose}
              className={buttonClass({ variant: 'primary' })}
            >
              {t.createSubscription}
            </Link>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {children}
        {role !== 'superadmin' && contact && (
          <div className="rounded-md border border-line bg-sunken p-3">
            <p className="text-muted text-sm">{t.contactTitle}</p>
            <div className="mt-1 flex flex-wrap items-center justify-between gap-2">
              <p className="font-semibold">{contact.fullname}</p>
              {contact.phone_number && (
                <a href={`tel:${contact.phone_number}`} className={buttonClass({ size: 'sm' })}>
                  <Phone aria-hidden="true" />
                  <span className="num">{formats.phone(contact.phone_number)}</span>
                </a>
              )}
            </div>
          </div>
        )}
        <p className="text-muted text-sm">{t.stillOpen}</p>
      </div>
    </Dialog>
  )
}
