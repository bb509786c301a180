import type { ComponentProps } from 'react'
import { ClickPass } from '#src/features/online-payments/web/ClickPass.tsx'
import { SaleClickPass } from '#src/features/online-payments/web/SaleClickPass.tsx'
import { memberships } from '#src/features/memberships/calls.generated.ts'
import { useShowSaleReceipt } from '#src/features/memberships/web/sale-receipt.ts'
import { SaleForm } from '#src/features/memberships/web/SaleForm.tsx'
import { useShowReceipt } from '#src/features/transactions/web/show-receipt.ts'
import { TransactionForm } from '#src/features/transactions/web/TransactionForm.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { useApi } from '#src/web/api.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useTexts } from '#src/web/texts.ts'
import type { DialogActProps } from './door-act.ts'
import { texts } from './texts.ts'

type Props = DialogActProps & { onClose: () => void }

/** What stands between somebody and the gym is sold, renewed or paid here, over the door. */
export function DoorDialog(props: Props) {
  const t = useTexts(texts)
  const { act, member, membershipId, onClose } = props
  return (
    <Dialog open sticky onClose={onClose} title={t[act]} description={member.fullname}>
      {act === 'sell' || !membershipId ? <Sale {...props} /> : <OfMembership {...props} id={membershipId} />}
    </Dialog>
  )
}

function CloseButton({ onClose }: { onClose: () => void }) {
  const t = useTexts(texts)
  return <Button onClick={onClose}>{t.close}</Button>
}

/** What a sale here leads to: the door goes on, and the receipt lies over it. */
function useSold(onDone: () => void): Pick<ComponentProps<typeof SaleForm>, 'onDone' | 'byScan'> {
  const showReceipt = useShowReceipt()
  const showSaleReceipt = useShowSaleReceipt()
  return {
    onDone: (reply) => {
      onDone()
      showSaleReceipt(reply)
    },
    // paid by the QR of the person's app; what Click refuses is owed, and taken at the door as any debt
    byScan: (sale) => (
      <SaleClickPass
        sale={sale}
        onEnd={(_, paymentId) => {
          onDone()
          if (paymentId) showReceipt({ _id: paymentId, transaction_type: 'payment' })
        }}
      />
    ),
  }
}

function Sale({ member, gym, onClose, onDone }: Props) {
  return (
    <SaleForm
      member={{ value: member._id, label: member.fullname }}
      gyms={[{ value: gym._id, label: gym.name }]}
      aside={<CloseButton onClose={onClose} />}
      {...useSold(onDone)}
    />
  )
}

function OfMembership({ act, id, gym, onClose, onDone }: Props & { id: string }) {
  const { data, error, refetch } = useApi(memberships.one, { id, query: {} })
  const sold = useSold(onDone)
  const showReceipt = useShowReceipt()
  if (!data) return <PageState error={error} onRetry={refetch} />
  const { membership } = data
  const aside = <CloseButton onClose={onClose} />
  const said = { name: membership.member_id.fullname }
  if (act === 'renew')
    return <SaleForm renews={membership} gyms={[{ value: gym._id, label: gym.name }]} aside={aside} {...sold} />
  return (
    <TransactionForm
      target={{ kind: 'membership', id }}
      gymId={gym._id}
      remaining={membership.remaining_amount}
      transactions={membership.transactions}
      otherWay={
        <ClickPass
          membershipId={id}
          onPaid={(paid) => {
            onDone()
            showReceipt({ _id: paid, transaction_type: 'payment' }, said)
          }}
        />
      }
      aside={aside}
      onDone={({ transaction, message }) => {
        onDone()
        showReceipt(transaction, { ...said, title: message })
      }}
    />
  )
}
