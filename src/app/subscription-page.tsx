import { PaySubscription } from '#src/features/invoices/web/PaySubscription.tsx'
import { SubscriptionPage } from '#src/features/subscriptions/web/SubscriptionPage.tsx'

/** A gym's paid period, on which its owner can pay online. */
export const SubscriptionWithPay = () => <SubscriptionPage PayOnline={PaySubscription} />
