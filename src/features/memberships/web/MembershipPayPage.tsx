import { paths } from '#src/contract/paths.ts'
import { useReadOn } from '#src/features/notifications/web/live.ts'
import { actOf } from '#src/features/transactions/rules.ts'
import { texts as transactionTexts } from '#src/features/transactions/web/texts.ts'
import { useShowReceipt } from '#src/features/transactions/web/show-receipt.ts'
import { TransactionForm } from '#src/features/transactions/web/TransactionForm.tsx'
import type { ComponentProps, ReactNode } from 'react'
import { buttonClass } from '#src/ui/button-class.ts'
import { Card } from '#src/ui/Card.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { useApi } from '#src/web/api.ts'
import { useCrumb } from '#src/web/layout/crumbs.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useRole } from '#src/web/me.ts'
import { Link, useGoBack, useParam, useSearch } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { memberships } from '../calls.generated.ts'
import { MembershipBadge } from './MembershipBadge.tsx'
import { texts } from './texts.ts'

const live = [memberships.one]

type Props = {
  /** Another way to pay, by features that stand later; `onPaid` names the payment. */
  otherWay?: (membershipId: string, onPaid: (transactionId: string) => void, remaining: number) => ReactNode
  /** How what a provider brought goes back by it. */
  giveBack?: ComponentProps<typeof TransactionForm>['giveBack']
}

/** …/details/{id}/transaction: a payment, or the act that a menu led to: `?type=refund&payment=…`. */
export function MembershipPayPage({ otherWay, giveBack }: Props) {
  const t = useTexts(texts)
  const words = useTexts(transactionTexts)
  const role = useRole()
  const goBack = useGoBack()
  const showReceipt = useShowReceipt()
  const search = useSearch()
  const id = useParam('membership_id')
  const { data, error, refetch } = useApi(memberships.one, { id, query: {} })
  const details = paths.membership(role, id)
  // paid in an app, or at another desk, while somebody counts notes
  useReadOn('memberships', live, data?.membership.gym_id._id)
  const type = actOf(search['type'])
  useCrumb(data?.membership.plan_name, details)
  useCrumb(type === 'payment' ? undefined : words.titles[type])
  if (!data) return <PageState error={error} onRetry={refetch} />
  const { membership } = data
  const member = membership.member_id.fullname
  return (
    <>
      <PageHead
        title={words.titles[type]}
        context={
          <span className="inline-flex flex-wrap items-center gap-2">
            {t.payContext(membership.member_id.fullname, membership.plan_name)}
            <MembershipBadge membership={membership} />
          </span>
        }
      />
      <Card className="max-w-140">
        <TransactionForm
          key={`${id}:${type}`}
          target={{ kind: 'membership', id }}
          gymId={membership.gym_id._id}
          remaining={membership.remaining_amount}
          transactions={membership.transactions}
          type={type}
          otherWay={otherWay?.(
            id,
            (paid) => {
              showReceipt({ _id: paid, transaction_type: 'payment' }, { name: member })
              goBack(details)
            },
            membership.remaining_amount,
          )}
          {...(giveBack && { giveBack })}
          {...(search['payment'] && { paymentId: search['payment'] })}
          aside={
            <Link to={details} className={buttonClass({ variant: 'ghost' })}>
              {t.cancelForm}
            </Link>
          }
          onDone={({ transaction, message }) => {
            showReceipt(transaction, { title: message, name: member })
            goBack(details)
          }}
        />
      </Card>
    </>
  )
}
