import { paths } from '#src/contract/paths.ts'
import { SubscriptionBadge } from '#src/features/gyms/web/SubscriptionBadge.tsx'
import { actOf } from '#src/features/transactions/rules.ts'
import { useShowReceipt } from '#src/features/transactions/web/show-receipt.ts'
import { texts as transactionTexts } from '#src/features/transactions/web/texts.ts'
import { TransactionForm } from '#src/features/transactions/web/TransactionForm.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { Card } from '#src/ui/Card.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { useApi } from '#src/web/api.ts'
import { useCrumb } from '#src/web/layout/crumbs.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { Link, useGoBack, useParam, useSearch } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { subscriptions } from '../calls.generated.ts'
import { SubscriptionNotFound } from './SubscriptionPage.tsx'
import { texts } from './texts.ts'

/** …/subscription/create/{id}: the first payment. */
export const FirstPaymentPage = () => <Pay isFirst />

/** …/subscription/{id}/transaction: a payment, or the act that a menu led to: `?type=refund&payment=…`. */
export const SubscriptionPayPage = () => <Pay isFirst={false} />

function Pay({ isFirst }: { isFirst: boolean }) {
  const t = useTexts(texts)
  const words = useTexts(transactionTexts)
  const goBack = useGoBack()
  const showReceipt = useShowReceipt()
  const search = useSearch()
  const adminId = useParam('admin_id')
  const id = useParam('subscription_id')
  const { data, error, refetch } = useApi(subscriptions.one, { id })
  const subscription = data?.subscription
  const detail = paths.adminSubscription(adminId, id)
  useCrumb(subscription?.admin_id.fullname, paths.admin(adminId))
  useCrumb(subscription?.plan_name, detail)
  const type = actOf(isFirst ? undefined : search.type)
  useCrumb(type === 'payment' ? undefined : words.titles[type])
  if (!subscription)
    return <PageState error={error} onRetry={refetch} notFound={<SubscriptionNotFound place={{ adminId }} />} />
  return (
    <>
      <PageHead
        title={words.titles[type]}
        context={
          <span className="inline-flex flex-wrap items-center gap-2">
            {t.payContext(subscription.gym_id.name, subscription.plan_name)}
            <SubscriptionBadge status={subscription.status} />
          </span>
        }
      />
      <Card className="max-w-140">
        <TransactionForm
          key={`${id}:${type}`}
          target={{ kind: 'subscription', id }}
          remaining={subscription.remaining_amount}
          transactions={subscription.transaction_ids}
          type={type}
          {...(search.payment && { paymentId: search.payment })}
          aside={
            <Link to={detail} className={buttonClass({ variant: 'ghost' })}>
              {t.cancel}
            </Link>
          }
          onDone={({ transaction, message }) => {
            showReceipt(transaction, { title: message, name: subscription.gym_id.name })
            goBack(detail)
          }}
        />
      </Card>
    </>
  )
}
