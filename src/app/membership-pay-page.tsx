import { paths } from '#src/contract/paths.ts'
import { PayByGiftCard } from '#src/features/gift-cards/web/PayByGiftCard.tsx'
import { BeingPaid } from '#src/features/invoices/web/BeingPaid.tsx'
import { MembershipPayPage } from '#src/features/memberships/web/MembershipPayPage.tsx'
import { ClickPass } from '#src/features/online-payments/web/ClickPass.tsx'
import { useGiveBack } from '#src/features/online-payments/web/use-give-back.ts'
import { useRole } from '#src/web/me.ts'
import { useGoBack, useParam } from '#src/web/navigation.tsx'

/** A payment at the desk, also by the QR of the person's app; what a provider brought goes back by it where it can. */
export function MembershipPay() {
  const goBack = useGoBack()
  const details = paths.membership(useRole(), useParam('membership_id'))
  const giveBack = useGiveBack(() => goBack(details))
  return (
    <MembershipPayPage
      otherWay={(membershipId, onPaid, remaining) => (
        <>
          <BeingPaid membershipId={membershipId} />
          <ClickPass membershipId={membershipId} onPaid={onPaid} />
          <PayByGiftCard membershipId={membershipId} remaining={remaining} onPaid={onPaid} />
        </>
      )}
      giveBack={giveBack}
    />
  )
}
