import { ArrowLeft, CirclePause, Play, Plus, RotateCw } from 'lucide-react'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { paths } from '#src/contract/paths.ts'
import { paymentStatusTones } from '#src/contract/words.ts'
import { SubscriptionBadge } from '#src/features/gyms/web/SubscriptionBadge.tsx'
import { OwedCard } from '#src/features/transactions/web/OwedCard.tsx'
import { useMoneyItems } from '#src/features/transactions/web/money-items.tsx'
import { TransactionList } from '#src/features/transactions/web/TransactionList.tsx'
import { optionName, optionValue } from '#src/features/plans/option-name.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { Card } from '#src/ui/Card.tsx'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import { DefinitionList } from '#src/ui/DefinitionList.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { Progress } from '#src/ui/Progress.tsx'
import { CardSkeleton } from '#src/ui/Skeleton.tsx'
import { useApi } from '#src/web/api.ts'
import { useCrumb } from '#src/web/layout/crumbs.ts'
import { DetailColumns } from '#src/web/layout/DetailColumns.tsx'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useCan, useRole } from '#src/web/me.ts'
import { Link, useOptionalParam, useParam } from '#src/web/navigation.tsx'
import { today, useFormats, useLanguage, useTexts } from '#src/web/texts.ts'
import { transactions } from '#src/features/transactions/calls.generated.ts'
import { subscriptions } from '../calls.generated.ts'
import type { Subscription } from '../contract.ts'
import { subscriptionCan, wasNeverServed } from '../rules.ts'
import { listOf, type Place } from './places.ts'
import { SubscriptionTimeline } from './SubscriptionTimeline.tsx'
import { texts } from './texts.ts'

const SubscriptionActs = lazyPart(() => import('./SubscriptionActs.tsx'), 'SubscriptionActs')

/** Where one is: below an owner (superadmin), below a gym (owner), or both. */
const usePlace = (): Place => ({ adminId: useOptionalParam('admin_id'), gymId: useOptionalParam('gym_id') })

/** What an owner pays it by; a feature after this one gives it. */
type PayOnline = ComponentType<{ subscriptionId: string; owed: number }>

/** A gym's paid period: money, dates, what happened, what can be done. */
export function SubscriptionPage({ PayOnline }: { PayOnline?: PayOnline }) {
  const place = usePlace()
  const { data, error, refetch } = useApi(subscriptions.one, { id: useParam('subscription_id') })
  const subscription = data?.subscription
  useCrumb(subscription?.plan_name)
  useCrumb(place.gymId && subscription?.gym_id.name, place.gymId ? paths.gym(place.gymId, place.adminId) : '/')
  useCrumb(place.adminId && subscription?.admin_id.fullname, place.adminId ? paths.admin(place.adminId) : '/')
  const isElsewhere =
    subscription &&
    ((place.gymId && subscription.gym_id._id !== place.gymId) ||
      (place.adminId && subscription.admin_id._id !== place.adminId))
  if (isElsewhere) return <SubscriptionNotFound place={place} />
  if (!subscription)
    return (
      <PageState
        error={error}
        onRetry={refetch}
        skeleton={<DetailSkeleton />}
        notFound={<SubscriptionNotFound place={place} />}
      />
    )
  return <Detail subscription={subscription} place={place} PayOnline={PayOnline} />
}

type DetailProps = { subscription: Subscription; place: Place; PayOnline: PayOnline | undefined }

function Detail({ subscription, place, PayOnline }: DetailProps) {
  const t = useTexts(texts)
  const pay = paths.adminSubscriptionPay(subscription.admin_id._id, subscription._id)
  const role = useRole()
  const canPay = useCan(transactions.createForSubscription)
  const { status, start_date: start, end_date: end, due_amount: due, paid_amount: paid, stopped_on } = subscription
  const facts = { status, start, end, due, paid, stoppedOn: stopped_on }
  const owed = wasNeverServed(facts, today()) ? 0 : subscription.remaining_amount
  return (
    <>
      <BackLink place={place} />
      <PageHead
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {subscription.gym_id.name}
            <SubscriptionBadge status={subscription.status} />
          </span>
        }
        context={subscription.plan_name}
        actions={
          <>
            {PayOnline && <PayOnline subscriptionId={subscription._id} owed={owed} />}
            <Actions subscription={subscription} pay={pay} />
          </>
        }
      />
      <DetailColumns
        side={
          <>
            <MoneyCard subscription={subscription} />
            <FactsCard subscription={subscription} />
          </>
        }
      >
        <Card title={t.transactions} flush>
          <TransactionList
            transactions={subscription.transaction_ids}
            canEdit={canPay}
            receiptTo={({ _id }) => paths.receipt(role, _id)}
            {...(canPay ? { refundTo: () => pay } : {})}
          />
        </Card>
        <Card title={t.timeline}>
          <SubscriptionTimeline subscription={subscription} place={place} />
        </Card>
      </DetailColumns>
    </>
  )
}

/** The superadmin's acts. One that is not possible now says why. */
function Actions({ subscription, pay }: { subscription: Subscription; pay: string }) {
  const t = useTexts(texts)
  const can = useCan(subscriptions.stop)
  const moneyItems = useMoneyItems()
  const [act, setAct] = useState<'stop' | 'resume' | 'renew' | null>(null)
  if (!can) return null
  const state = { status: subscription.status, end: subscription.end_date }
  const isPaid = subscription.remaining_amount <= 0
  return (
    <>
      {!isPaid && (
        <Link
          to={
            subscription.paid_amount === 0
              ? paths.adminSubscriptionCreated(subscription.admin_id._id, subscription._id)
              : pay
          }
          className={buttonClass({ variant: 'primary' })}
        >
          <Plus aria-hidden="true" />
          {t.addTransaction}
        </Link>
      )}
      <Menu
        label={t.actions}
        className="size-9"
        items={[
          {
            label: t.renew,
            icon: <RotateCw aria-hidden="true" />,
            onSelect: () => setAct('renew'),
            disabledReason: subscription.renewed_by
              ? t.alreadyRenewed
              : subscriptionCan.renew(state)
                ? null
                : t.cannotRenew,
          },
          {
            label: t.resume,
            icon: <Play aria-hidden="true" />,
            onSelect: () => setAct('resume'),
            disabledReason: subscriptionCan.resume(state, today()) ? null : t.cannotResume,
          },
          'line',
          ...moneyItems(pay, subscription.paid_amount),
          'line',
          {
            label: t.stop,
            icon: <CirclePause aria-hidden="true" />,
            tone: 'bad',
            onSelect: () => setAct('stop'),
            disabledReason: subscriptionCan.stop(state) ? null : t.cannotStop,
          },
        ]}
      />
      {act && (
        <Suspense>
          <SubscriptionActs act={act} subscription={subscription} onClose={() => setAct(null)} />
        </Suspense>
      )}
    </>
  )
}

function MoneyCard({ subscription }: { subscription: Subscription }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const { payment_status, progress } = subscription
  const said = { paid: t.fullyPaid, partial: t.partiallyPaid(formats.percent(progress)), unpaid: t.notPaid }[
    payment_status
  ]
  return (
    <OwedCard of={subscription}>
      <Progress
        label={t.progress}
        percent={progress}
        text={said}
        tone={paymentStatusTones[payment_status]}
        className="mb-4"
      />
    </OwedCard>
  )
}

function FactsCard({ subscription }: { subscription: Subscription }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const language = useLanguage()
  const owner = useCan(subscriptions.stop) && subscription.admin_id
  return (
    <Card title={t.details}>
      <DefinitionList
        facts={[
          { term: t.start, value: <span className="num">{formats.day(subscription.start_date)}</span> },
          { term: t.end, value: <span className="num">{formats.day(subscription.end_date)}</span> },
          { term: t.duration, value: formats.duration(subscription.duration) },
          { term: t.remainingDays, value: formats.unit(subscription.remaining_days, 'day') },
          { term: t.price, value: <span className="num">{formats.som(subscription.price)}</span> },
          ...(owner
            ? [
                {
                  term: t.owner,
                  value: (
                    <Link
                      to={paths.admin(owner._id)}
                      className="touch-target inline-block text-accent-text hover:underline"
                    >
                      {owner.fullname}
                    </Link>
                  ),
                },
              ]
            : []),
          ...subscription.options.map((option) => ({
            term: optionName(option.key, language),
            value: optionValue(option, language),
          })),
          ...(subscription.note ? [{ term: t.note, value: subscription.note }] : []),
          {
            term: t.id,
            value: (
              <span className="inline-flex items-center gap-1">
                <code className="text-sm">…{subscription._id.slice(-8)}</code>
                <CopyButton text={subscription._id} label={t.copyId} />
              </span>
            ),
          },
        ]}
      />
    </Card>
  )
}

function BackLink({ place, children }: { place: Place; children?: ReactNode }) {
  const t = useTexts(texts)
  return (
    <Link {...listOf(place)} className={buttonClass({ variant: 'ghost', size: 'sm', className: 'mb-2 -ml-2.5' })}>
      <ArrowLeft aria-hidden="true" />
      {children ?? t.back}
    </Link>
  )
}

export function SubscriptionNotFound({ place }: { place: Place }) {
  const t = useTexts(texts)
  return (
    <>
      <BackLink place={place} />
      <EmptyState
        title={t.notFound}
        action={
          <Link {...listOf(place)} className={buttonClass()}>
            {t.returnToList}
          </Link>
        }
      >
        {t.notFoundText}
      </EmptyState>
    </>
  )
}

const DetailSkeleton = () => (
  <DetailColumns side={<CardSkeleton lines={5} />}>
    <CardSkeleton lines={8} />
  </DetailColumns>
)
