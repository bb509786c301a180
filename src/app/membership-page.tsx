import { audit } from '#src/features/audit/calls.generated.ts'
import { HistoryCard } from '#src/features/audit/web/History.tsx'
import { ChangeRequestNotice } from '#src/features/change-requests/web/ChangeRequestNotice.tsx'
import { autopays } from '#src/features/autopay/calls.generated.ts'
import { AutopayNotice } from '#src/features/autopay/web/AutopayNotice.tsx'
import { AgreementPdfButton } from '#src/features/documents/web/PdfButtons.tsx'
import { InvoiceButton } from '#src/features/invoices/web/InvoiceButton.tsx'
import { memberships } from '#src/features/memberships/calls.generated.ts'
import { MembershipPage } from '#src/features/memberships/web/MembershipPage.tsx'
import { useReadOn } from '#src/features/notifications/web/live.ts'
import { SaleClickPass } from '#src/features/online-payments/web/SaleClickPass.tsx'
import { promises } from '#src/features/promises/calls.generated.ts'
import { PromiseButton, PromiseNotice } from '#src/features/promises/web/PromiseNotice.tsx'
import { MembershipVisitsCard } from '#src/features/visits/web/MembershipVisitsCard.tsx'
import { useCan } from '#src/web/me.ts'

/** What an app or another desk changes while the page is open. */
const live = [memberships.one, promises.of, autopays.of, audit.all]

/** A membership with its agreement to print and its history: of the row and of its payments. */
export function MembershipWithPapers() {
  const canReadHistory = useCan(audit.all)
  useReadOn('memberships', live)
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
          <InvoiceButton membershipId={membership._id} isOwed={membership.is_asked} />
          <PromiseButton membership={membership} />
          <AgreementPdfButton membershipId={membership._id} />
        </>
      )}
      visits={(membership) => <MembershipVisitsCard membership={membership} />}
      renewByScan={(sale, onEnd) => <SaleClickPass sale={sale} onEnd={onEnd} />}
      {...(canReadHistory && {
        history: (membership) => <HistoryCard isTitled isOneRecord of={{ membership_id: membership._id }} />,
      })}
    />
  )
}
