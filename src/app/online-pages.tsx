import { FiscalPage } from '#src/features/fiscal/web/FiscalPage.tsx'
import { OnlinePage } from '#src/features/invoices/web/OnlinePage.tsx'
import { OnlineMoneyPage } from '#src/features/online-payments/web/OnlineMoneyPage.tsx'

/** What came in online, of an owner or of the platform. */
export const ReceivedOnline = () => (
  <OnlinePage>
    <OnlineMoneyPage />
  </OnlinePage>
)

/** What the tax office has of the payments; plans get what it asks for once people can pay online. */
export const Fiscal = () => (
  <OnlinePage>
    <FiscalPage />
  </OnlinePage>
)
