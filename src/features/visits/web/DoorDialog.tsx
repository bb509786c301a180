import type { ComponentProps } from 'react'
import { ClickPass } from '#src/features/online-payments/web/ClickPass.tsx'
import { SaleClickPass } from '#src/features/online-payments/web/SaleClickPass.tsx'
import { memberships } from '#src/features/memberships/calls.generated.ts'
import { showSaleReceipt } from '#src/features/memberships/web/sale-receipt.ts'
import { SaleForm } from '#src/features/memberships/web/SaleForm.tsx'
import { showReceipt } from '#src/features/transactions/web/show-receipt.ts'
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

const sold =
  (onDone: () => void): ComponentProps<typeof SaleForm>['onDone'] =>
  ({ membership }) => {
    onDone()
    showSaleReceipt(membership)
  }

/** Paid by the QR of the person's app; what Click refuses is owed, and taken at the door as any debt. */
const byScan =
  (onDone: () => void): ComponentProps<typeof SaleForm>['byScan'] =>
  (sale) => (
    <SaleClickPass
      sale={sale}
      onEnd={(_, paymentId) => {
        onDone()
        if (paymentId) showReceipt({ _id: paymentId, transaction_type: 'payment' })
      }}
    />
  )

function Sale({ member, gym, onClose, onDone }: Props) {
  return (
    <SaleForm
      member={{ value: member._id, label: member.fullname }}
      gyms={[{ value: gym._id, label: gym.name }]}
      aside={<CloseButton onClose={onClose} />}
      byScan={byScan(onDone)}
      onDone={sold(onDone)}
    />
  )
}

function OfMembership({ act, id, gym, onClose, onDone }: Props & { id: string }) {
  const { data, error, refetch } = useApi(memberships.one, { id, query: {} })
  if (!data) return <PageState error={error} onRetry={refetch} />
  const { membership } = data
  const aside = <CloseButton onClose={onClose} />
  if (act === 'renew')
    return (
      <SaleForm
        renews={membership}
        gyms={[{ value: gym._id, label: gym.name }]}
        aside={aside}
        byScan={byScan(onDone)}
        onDone={sold(onDone)}
      />
    )
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
            showReceipt({ _id: paid, transaction_type: 'payment' })
          }}
        />
      }
      aside={aside}
      onDone={({ transaction }) => {
        onDone()
        showReceipt(transaction)
      }}
    />
  )
}
