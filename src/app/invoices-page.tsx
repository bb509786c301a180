import { paths } from '#src/contract/paths.ts'
import { TakeOrdered } from '#src/features/gift-orders/web/TakeOrdered.tsx'
import { InvoicesPage } from '#src/features/invoices/web/InvoicesPage.tsx'
import { OnlinePage } from '#src/features/invoices/web/OnlinePage.tsx'
import { useRole } from '#src/web/me.ts'
import { useGo } from '#src/web/navigation.tsx'

/** Invoices; the money of a card that was ordered online may be taken at the desk. */
export function Invoices() {
  const [go, role] = [useGo(), useRole()]
  return (
    <OnlinePage>
      <InvoicesPage
        takeOrdered={(invoice, onClose) => (
          <TakeOrdered
            invoice={invoice}
            onClose={onClose}
            onSold={(card) => go(paths.giftCards(role), { search: { card } })}
          />
        )}
      />
    </OnlinePage>
  )
}
