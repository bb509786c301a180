import { paths } from '#src/contract/paths.ts'
import { movesCash, type TransactionType, transactionTypes } from '#src/features/transactions/rules.ts'
import { TransactionForm } from '#src/features/transactions/web/TransactionForm.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { Card } from '#src/ui/Card.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { toast } from '#src/ui/toast-store.ts'
import { useApi } from '#src/web/api.ts'
import { useCrumb } from '#src/web/layout/crumbs.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useRole } from '#src/web/me.ts'
import { Link, useGo, useGoBack, useParam, useSearch } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { memberships } from '../contract.ts'
import { MembershipBadge } from './MembershipBadge.tsx'
import { saleTexts } from './sale-texts.ts'
import { texts } from './texts.ts'

const asType = (text: string | undefined): TransactionType | undefined => transactionTypes.find((type) => type === text)

/** …/details/{id}/transaction: a payment, or any entry; `?type=refund&payment=…` when the ledger led here. */
export function MembershipPayPage() {
  const t = useTexts(texts)
  const st = useTexts(saleTexts)
  const role = useRole()
  const goBack = useGoBack()
  const go = useGo()
  const search = useSearch()
  const id = useParam('membership_id')
  const { data, error, refetch } = useApi(memberships.one, { id, query: {} })
  const details = paths.membership(role, id)
  useCrumb(data?.membership.plan_name, details)
  if (!data) return <PageState error={error} onRetry={refetch} />
  const { membership } = data
  return (
    <>
      <PageHead
        title={t.payTitle}
        context={
          <span className="inline-flex flex-wrap items-center gap-2">
            {t.payContext(membership.member_id.fullname, membership.plan_name)}
            <MembershipBadge membership={membership} />
          </span>
        }
      />
      <Card className="max-w-140">
        <TransactionForm
          key={id}
          target={{ kind: 'membership', id }}
          gymId={membership.gym_id._id}
          remaining={membership.remaining_amount}
          transactions={membership.transactions}
          type={asType(search['type']) ?? 'payment'}
          {...(search['payment'] && { paymentId: search['payment'] })}
          aside={
            <Link to={details} className={buttonClass({ variant: 'ghost' })}>
              {t.cancelForm}
            </Link>
          }
          onDone={({ message, transaction }) => {
            // one page back; the receipt is one press away
            if (movesCash(transaction.transaction_type))
              toast({
                tone: 'good',
                title: message,
                action: { label: st.openReceipt, onPress: () => go(paths.receipt(role, transaction._id)) },
              })
            goBack(details)
          }}
        />
      </Card>
    </>
  )
}
