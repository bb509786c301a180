import { audit } from '#src/features/audit/calls.generated.ts'
import { HistoryCard } from '#src/features/audit/web/History.tsx'
import { ChangeRequestNotice } from '#src/features/change-requests/web/ChangeRequestNotice.tsx'
import { AutopayNotice } from '#src/features/autopay/web/AutopayNotice.tsx'
import { AgreementPdfButton } from '#src/features/documents/web/PdfButtons.tsx'
import { InvoiceButton } from '#src/features/invoices/web/InvoiceButton.tsx'
import { MembershipPage } from '#src/features/memberships/web/MembershipPage.tsx'
import { SaleClickPass } from '#src/features/online-payments/web/SaleClickPass.tsx'
import { PromiseButton, PromiseNotice } from '#src/features/promises/web/PromiseNotice.tsx'
import { useCan } from '#src/web/me.ts'

/** A membership with its agreement to print and its history: of the row and of its payments. */
export function MembershipWithPapers() {
  const canReadHistory = useCan(audit.all)
  return (
    <MembershipPage
      notice={(membership) => (
        <>
          <ChangeRequestNotice membership={membership} />
          <PromiseNotice membership={membership} />
          <AutopayNotice membershipId={membership._id} />
        </>
      )}
      papers={(membership) => (
        <>
          {membership.remaining_amount > 0 && <InvoiceButton membershipId={membership._id} />}
          <PromiseButton membership={membership} />
          <AgreementPdfButton membershipId={membership._id} />
        </>
      )}
      renewByScan={(sale, onEnd) => <SaleClickPass sale={sale} onEnd={onEnd} />}
      {...(canReadHistory && {
        history: (membership) => <HistoryCard isTitled isOneRecord of={{ membership_id: membership._id }} />,
      })}
    />
  )
}
