import { SellPage } from '#src/features/memberships/web/SellPage.tsx'
import { SaleClickPass } from '#src/features/online-payments/web/SaleClickPass.tsx'

/** A sale at the desk, also paid by the QR of the person's app. */
export function Sell() {
  return <SellPage otherWay={(sale, onEnd) => <SaleClickPass sale={sale} onEnd={onEnd} />} />
}
